//! Some pieces, in no order. Of pieces that nothing tells apart, only the first counts.

use std::ops::ControlFlow;

use super::{Kind, See};
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
        if !cx.facts.twins.any {
            let size = among.count() as usize;
            return (self.least..=self.most.min(size)).map(|picked| combinations(size, picked)).sum();
        }
        let mut total = 0;
        let _ = self.each(cx, among, &mut |_, _| {
            total += 1;
            ControlFlow::Continue(())
        });
        total
    }

    #[inline(always)]
    fn nth(self, cx: &mut Cx<'_, B>, among: B, n: u64) -> B {
        if self.is_one() {
            return B::one(self.distinct(cx, among).nth(n as u32));
        }
        if !cx.facts.twins.any {
            return nth_combination(among, self.least, self.most, n);
        }
        let (mut left, mut found) = (n, B::NONE);
        let _ = self.each(cx, among, &mut |_, value| {
            if left == 0 {
                found = value;
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found
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

/// How many handfuls of each size there are, for small sets.
const HANDFULS: [[u64; 9]; 33] = {
    let mut table = [[0; 9]; 33];
    let mut from = 0;
    while from < 33 {
        table[from][0] = 1;
        let mut picked = 1;
        while picked < 9 && from > 0 {
            table[from][picked] = table[from - 1][picked - 1] + table[from - 1][picked];
            picked += 1;
        }
        from += 1;
    }
    table
};

#[inline(always)]
fn combinations(from: usize, picked: usize) -> u64 {
    if from < 33 && picked < 9 {
        return HANDFULS[from][picked];
    }
    let step = |ways: u64, step: u64| ways.saturating_mul((from as u64).saturating_sub(step)) / (step + 1);
    (0..picked as u64).fold(1, step)
}

/// The `n`-th handful of a set, small handfuls first, in the order of their members.
#[inline(always)]
fn nth_combination<B: Bits>(set: B, least: usize, most: usize, mut n: u64) -> B {
    let size = set.count() as usize;
    let mut picked = least;
    while picked < most {
        let ways = combinations(size, picked);
        if n < ways {
            break;
        }
        n -= ways;
        picked += 1;
    }
    let (mut rest, mut left, mut chosen) = (set, size, B::NONE);
    while picked > 0 {
        let piece = rest.first();
        rest = rest.without_first();
        left -= 1;
        let with = combinations(left, picked - 1);
        if n < with {
            chosen = chosen | B::one(piece);
            picked -= 1;
        } else {
            n -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handful_has_its_number() {
        let set = 0b1011_0110u64;
        let mut seen = std::collections::BTreeSet::new();
        let total = combinations(5, 1) + combinations(5, 2) + combinations(5, 3);
        for n in 0..total {
            let handful = nth_combination(set, 1, 3, n);
            assert_eq!(handful & !set, 0);
            assert!((1..=3).contains(&handful.count_ones()));
            assert!(seen.insert(handful));
        }
        assert_eq!(seen.len() as u64, 25);
    }
}
