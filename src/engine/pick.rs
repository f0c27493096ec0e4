//! One choice of an action: what it can be, in how many ways, and which one is the n-th. Of pieces
//! that nothing tells apart, only the first counts.

use std::ops::ControlFlow;

use super::context::Cx;
use super::operand::Cells;
use crate::define::model::ChoiceKind;
use crate::rules::tree::SLOTS;
use crate::table::Bits;

/// One choice of an action.
pub struct Choice<B> {
    /// Among what.
    pub among: Cells<B>,
    /// What is chosen.
    pub kind: ChoiceKind,
    /// What rules call it, besides its place among the choices.
    pub called: Called,
}

/// A chosen cell that has a word of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called {
    /// None has.
    Nothing,
    /// `here`.
    Here,
    /// `from`.
    From,
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

impl<B: Bits> Choice<B> {
    /// Makes a value the one that rules see.
    #[inline(always)]
    pub fn bind(&self, cx: &mut Cx<'_, B>, slot: usize, value: B) {
        cx.slots[slot & (SLOTS - 1)] = value;
        match self.called {
            Called::Nothing => {}
            Called::Here => cx.here = value.first() as u16,
            Called::From => cx.from = value.first() as u16,
        }
    }

    /// Makes one cell or piece the value that rules see.
    #[inline(always)]
    pub fn bind_one(&self, cx: &mut Cx<'_, B>, slot: usize, member: usize) {
        cx.slots[slot] = B::one(member);
        match self.called {
            Called::Nothing => {}
            Called::Here => cx.here = member as u16,
            Called::From => cx.from = member as u16,
        }
    }

    /// What can be picked: of pieces that nothing tells apart, the first.
    #[inline(always)]
    pub fn distinct(&self, cx: &Cx<'_, B>, set: B) -> B {
        if self.kind == ChoiceKind::Cell || (set & cx.rules.later_twins).is_none() {
            return set;
        }
        let first = |piece: &usize| cx.twins(*piece, set).is_none();
        set.members().filter(first).fold(B::NONE, |set, piece| set | B::one(piece))
    }

    /// How many values it can have.
    #[inline(always)]
    pub fn ways(&self, cx: &mut Cx<'_, B>, set: B) -> u64 {
        match self.kind {
            ChoiceKind::Cell => set.count() as u64,
            ChoiceKind::Pieces { least: 1, most: 1 } => self.distinct(cx, set).count() as u64,
            ChoiceKind::Pieces { least, most } if !cx.rules.has_twins => {
                let size = set.count() as usize;
                (least..=most.min(size)).map(|picked| combinations(size, picked)).sum()
            }
            ChoiceKind::Pieces { .. } => {
                let mut total = 0;
                let _ = self.each(cx, set, SLOTS - 1, &mut |_| {
                    total += 1;
                    ControlFlow::Continue(())
                });
                total
            }
        }
    }

    /// Makes the `n`-th of its values the one that rules see.
    #[inline(always)]
    pub fn bind_nth(&self, cx: &mut Cx<'_, B>, set: B, slot: usize, n: u64) {
        match self.kind {
            ChoiceKind::Cell => self.bind(cx, slot, B::one(set.nth(n as u32))),
            ChoiceKind::Pieces { least: 1, most: 1 } => {
                let piece = self.distinct(cx, set).nth(n as u32);
                self.bind(cx, slot, B::one(piece));
            }
            ChoiceKind::Pieces { least, most } if !cx.rules.has_twins => {
                self.bind(cx, slot, nth_combination(set, least, most, n));
            }
            ChoiceKind::Pieces { .. } => {
                let mut left = n;
                let _ = self.each(cx, set, slot, &mut |_| {
                    if left == 0 {
                        return ControlFlow::Break(());
                    }
                    left -= 1;
                    ControlFlow::Continue(())
                });
            }
        }
    }

    /// Binds every value, one after another.
    pub fn each(
        &self,
        cx: &mut Cx<'_, B>,
        set: B,
        slot: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.kind {
            ChoiceKind::Cell | ChoiceKind::Pieces { least: 1, most: 1 } => {
                for member in self.distinct(cx, set).members() {
                    self.bind(cx, slot, B::one(member));
                    see(cx)?;
                }
            }
            ChoiceKind::Pieces { least, most } => {
                for picked in least..=most.min(set.count() as usize) {
                    self.each_combination(cx, set, B::NONE, picked, set, slot, see)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[allow(clippy::too_many_arguments)]
    fn each_combination(
        &self,
        cx: &mut Cx<'_, B>,
        all: B,
        chosen: B,
        left: usize,
        rest: B,
        slot: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            self.bind(cx, slot, chosen);
            return see(cx);
        }
        let mut rest = rest;
        while rest.count() as usize >= left {
            let piece = rest.first();
            rest = rest.without_first();
            // A piece is picked only after all its earlier twins: each handful once.
            if cx.twins(piece, all & !chosen).is_none() {
                self.each_combination(cx, all, chosen | B::one(piece), left - 1, rest, slot, see)?;
            }
        }
        ControlFlow::Continue(())
    }
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
