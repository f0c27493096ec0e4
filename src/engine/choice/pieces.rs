//! Some pieces, in no order. Of pieces that nothing tells apart, only the first counts. Handfuls are counted
//! and numbered without being listed.

use std::ops::ControlFlow;

use super::{Kind, See, handfuls};
use crate::engine::context::Cx;
use crate::engine::facts::Facts;
use crate::engine::moves::Pick;
use crate::table::Bits;

/// A number of pieces within bounds.
#[derive(Clone, Copy)]
pub struct Pieces {
    pub least: usize,
    pub most: usize,
}

impl Pieces {
    #[inline(always)]
    fn is_one(self) -> bool {
        self.least == 1 && self.most == 1
    }
}

impl<B: Bits> Kind<B> for Pieces {
    fn is_one_member(self, twins: bool) -> bool {
        self.is_one() && !twins
    }

    #[inline(always)]
    fn distinct(self, cx: &Cx<'_, B>, among: B) -> B {
        let twins = &cx.facts.twins;
        let mut distinct = among;
        for piece in (among & twins.later).members() {
            // Mostly none of its twins is among them, whoever owns or sees it.
            if (twins.earlier[piece] & among).is_some() && cx.has_earlier_twin(piece, among) {
                distinct = distinct & !B::one(piece);
            }
        }
        distinct
    }

    #[inline(always)]
    fn ways(self, cx: &mut Cx<'_, B>, among: B) -> u64 {
        if self.is_one() {
            return self.distinct(cx, among).count() as u64;
        }
        let size = among.count() as usize;
        if !cx.facts.twins.any || (among & cx.facts.twins.later).is_none() {
            return handfuls::count(size, self.least, self.most);
        }
        let classes = self.distinct(cx, among).members().map(|piece| cx.class(piece, among).count() as usize);
        handfuls::count_classes(classes, self.least, self.most.min(size))
    }

    #[inline(always)]
    fn nth(self, cx: &mut Cx<'_, B>, among: B, n: u64) -> B {
        if self.is_one() {
            return B::one(self.distinct(cx, among).nth(n as u32));
        }
        if !cx.facts.twins.any || (among & cx.facts.twins.later).is_none() {
            return handfuls::nth(among, self.least, self.most, n);
        }
        let most = self.most.min(among.count() as usize);
        handfuls::nth_of_classes(among, self.least, most, n, |piece| cx.class(piece, among))
    }

    fn each(self, cx: &mut Cx<'_, B>, among: B, see: See<'_, B>) -> ControlFlow<()> {
        if self.is_one() {
            return self.distinct(cx, among).members().try_for_each(|piece| see(cx, B::one(piece)));
        }
        for picked in self.least..=self.most.min(among.count() as usize) {
            each_combination(cx, among, B::NONE, picked, among, see)?;
        }
        ControlFlow::Continue(())
    }

    fn pick(self, _: &Cx<'_, B>, value: B) -> Pick {
        Pick::Pieces(value.members().map(|piece| piece as u16).collect())
    }

    fn value(self, facts: &Facts<B>, pick: &Pick) -> Option<B> {
        let Pick::Pieces(pieces) = pick else { return None };
        let there = |&piece: &u16| (piece as usize) < facts.pieces;
        let well_formed = (self.least..=self.most).contains(&pieces.len())
            && pieces.iter().all(there)
            && pieces.windows(2).all(|pair| pair[0] < pair[1]);
        well_formed.then(|| pieces.iter().fold(B::NONE, |set, &piece| set | B::one(piece as usize)))
    }

    /// Twins stand for each other: the earliest ones that could be meant.
    fn canonical(self, cx: &mut Cx<'_, B>, among: B, value: B) -> B {
        if !cx.facts.twins.any {
            return value;
        }
        let mut picked = B::NONE;
        for piece in value.members() {
            let among = among & !picked;
            let free = cx.twins(piece, among) | (B::one(piece) & among);
            picked = picked | B::one(if free.is_some() { free.first() } else { piece });
        }
        picked
    }
}

/// Shows every handful of `left` more pieces of the `rest`, each once.
fn each_combination<B: Bits>(
    cx: &mut Cx<'_, B>,
    all: B,
    chosen: B,
    left: usize,
    mut rest: B,
    see: See<'_, B>,
) -> ControlFlow<()> {
    if left == 0 {
        return see(cx, chosen);
    }
    while rest.count() as usize >= left {
        let piece = rest.first();
        rest = rest.without_first();
        // A piece is picked only after all its earlier twins: each handful once.
        if !cx.has_earlier_twin(piece, all & !chosen) {
            each_combination(cx, all, chosen | B::one(piece), left - 1, rest, see)?;
        }
    }
    ControlFlow::Continue(())
}
