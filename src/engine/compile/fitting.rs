//! Pieces that fit a description.

use std::sync::Arc;

use super::Compiler;
use crate::engine::context::Cx;
use crate::rules::tree::Filter;
use crate::table::Bits;

/// The pieces of a set that fit a description.
pub(super) type FittingFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>, B) -> B + Send + Sync>;

impl<B: Bits> Compiler<'_, B> {
    /// The pieces of a set that fit a description: known ones where their kind is all that is asked.
    pub(super) fn fitting(&self, filter: &Arc<Filter>) -> FittingFn<B> {
        if let Some(known) = self.pieces_that_fit(filter) {
            return Box::new(move |_, pieces| pieces & known);
        }
        match &**filter {
            Filter::And(a, b) => {
                let (a, b) = (self.fitting(a), self.fitting(b));
                Box::new(move |cx, pieces| {
                    let pieces = a(cx, pieces);
                    b(cx, pieces)
                })
            }
            Filter::Or(a, b) => {
                let (a, b) = (self.fitting(a), self.fitting(b));
                Box::new(move |cx, pieces| a(cx, pieces) | b(cx, pieces))
            }
            Filter::Not(inner) => {
                let inner = self.fitting(inner);
                Box::new(move |cx, pieces| pieces & !inner(cx, pieces))
            }
            Filter::Like(cells) => {
                let cells = self.cells(cells);
                Box::new(move |cx, pieces| {
                    let cells = cells.read(cx);
                    cx.alike_pieces(pieces, cells)
                })
            }
            Filter::Owned(_) | Filter::Face(_) | Filter::Kind(_) | Filter::Family(_) | Filter::Back(_) => {
                let leaf = filter.clone();
                Box::new(move |cx, pieces| cx.pieces_where(pieces, &leaf))
            }
        }
    }

    /// The pieces that fit a description, wherever they are, where it asks of what kind they are alone.
    pub(super) fn pieces_that_fit(&self, filter: &Filter) -> Option<B> {
        let kinds = self.kinds_that_fit(filter)?.into_iter().zip(&self.facts.of_kind);
        Some(kinds.filter(|(fits, _)| *fits).fold(B::NONE, |set, (_, &pieces)| set | pieces))
    }

    /// Which kinds fit a description, where that is all that it asks of a piece.
    fn kinds_that_fit(&self, filter: &Filter) -> Option<Vec<bool>> {
        let join = |a: &Filter, b: &Filter, join: fn(bool, bool) -> bool| {
            let (a, b) = (self.kinds_that_fit(a)?, self.kinds_that_fit(b)?);
            Some(a.into_iter().zip(b).map(|(a, b)| join(a, b)).collect())
        };
        let kinds = &self.facts.kinds;
        let of = |fits: &dyn Fn(usize) -> bool| Some((0..kinds.count()).map(fits).collect());
        match filter {
            Filter::Kind(kind) => of(&|of| of == *kind as usize),
            Filter::Family(family) => of(&|kind| kinds.family[kind] == *family),
            Filter::Back(back) => of(&|kind| kinds.back[kind] == *back),
            Filter::And(a, b) => join(a, b, |a, b| a && b),
            Filter::Or(a, b) => join(a, b, |a, b| a || b),
            Filter::Not(inner) => Some(self.kinds_that_fit(inner)?.into_iter().map(|fits| !fits).collect()),
            Filter::Owned(_) | Filter::Face(_) | Filter::Like(_) => None,
        }
    }
}
