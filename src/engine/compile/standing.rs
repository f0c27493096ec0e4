//! Pieces that stand and fit a description, where they are few and known beforehand: of some kinds, and
//! perhaps of some owner.

use std::sync::Arc;

use super::{Compiler, SetFn};
use crate::engine::context::Cx;
use crate::rules::tree::{Filter, Who};
use crate::table::{Bits, Place};

/// The pieces that stand on the board and fit a description.
pub(super) enum Standing<B> {
    /// Some of these.
    Known(Known),
    /// Worked out every time.
    Asked(SetFn<B>),
}

/// Pieces of which those count that are on the board, and belong to somebody where that is asked.
pub(super) struct Known {
    pieces: Box<[u16]>,
    owner: Option<Who>,
}

impl Known {
    #[inline(always)]
    fn each<B: Bits>(&self, cx: &Cx<'_, B>, mut see: impl FnMut(u16, Place)) {
        for &number in &self.pieces {
            let piece = &cx.state.pieces[number as usize];
            let is_owned = match self.owner {
                None => true,
                Some(Who::Me) => piece.owner == cx.bound.seat,
                Some(who) => cx.seats(who).any(|seat| seat == piece.owner),
            };
            if is_owned && cx.facts.layout.is_cell(piece.place) {
                see(number, piece.place);
            }
        }
    }

    /// Those that count.
    #[inline(always)]
    pub fn pieces<B: Bits>(&self, cx: &Cx<'_, B>) -> B {
        let mut pieces = B::NONE;
        self.each(cx, |piece, _| pieces = pieces | B::one(piece as usize));
        pieces
    }

    /// The cells on which these stand.
    #[inline(always)]
    pub fn cells<B: Bits>(&self, cx: &Cx<'_, B>) -> B {
        let mut cells = B::NONE;
        self.each(cx, |_, cell| cells = cells | B::one(cell as usize));
        cells
    }
}

impl<B: Bits> Compiler<'_, B> {
    /// The pieces that stand and fit a description.
    pub(super) fn standing(&self, filter: &Arc<Filter>) -> Standing<B> {
        if let Some((pieces, owner)) = self.known_standing(filter) {
            let pieces = pieces.members().map(|piece| piece as u16).collect();
            return Standing::Known(Known { pieces, owner });
        }
        let fitting = self.fitting(filter);
        Standing::Asked(Box::new(move |cx| {
            let standing = cx.standing();
            fitting(cx, standing)
        }))
    }

    /// The same where a description asks for kinds, and for one owner at the most.
    fn known_standing(&self, filter: &Filter) -> Option<(B, Option<Who>)> {
        match filter {
            Filter::Owned(who) => Some((self.facts.standing, Some(*who))),
            Filter::And(a, b) => match (self.known_standing(a)?, self.known_standing(b)?) {
                ((a, owner), (b, None)) | ((a, None), (b, owner)) => Some((a & b, owner)),
                _ => None,
            },
            _ => Some((self.pieces_that_fit(filter)? & self.facts.standing, None)),
        }
    }
}
