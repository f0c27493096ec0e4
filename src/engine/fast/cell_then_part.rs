//! A cell, then a part of the tile there on which steps can end: one walk tells the parts of every cell.

use crate::engine::compile::{Compiler, WalkFn};
use crate::engine::context::Cx;
use crate::rules::tree::{Footing, Num, Set};
use crate::rules::{ActionRules, visit};
use crate::table::Bits;

/// The walk that tells the parts.
pub struct CellThenPart<B>(WalkFn<B>);

impl<B: Bits> CellThenPart<B> {
    /// The rules of two choices, if they are such: a cell, and a part that follows from a walk which does
    /// not depend on the cell.
    pub fn of(rules: &ActionRules, compiler: &Compiler<'_, B>) -> Option<Self> {
        let [_, part] = &rules.choices[..] else { return None };
        let Set::Parts(Footing::Entered(walk)) = &*part.set else { return None };
        let is_free = |set| !visit::needs_chosen_cell(set) && visit::slots(set).is_empty();
        let is_fixed = walk.most.as_ref().is_none_or(|most| matches!(**most, Num::Const(_)));
        let suits = !compiler.keeps_trees() && is_free(&walk.pieces) && is_free(&walk.within) && is_fixed;
        suits.then(|| Self(compiler.walk(walk)))
    }

    /// Counts the parts of some cells.
    pub fn count(&self, cx: &mut Cx<'_, B>, cells: B) -> u32 {
        if cells.is_none() {
            return 0;
        }
        let (pieces, within, most) = (self.0)(cx);
        cx.all_entered(pieces, within, most, |parts| {
            cells.members().map(|cell| parts[cell].count_ones()).sum()
        })
    }

    /// The `n`-th way: cell by cell, then part by part. `None` if there are not so many.
    pub fn nth(&self, cx: &mut Cx<'_, B>, cells: B, mut n: u32) -> Option<(usize, usize)> {
        let (pieces, within, most) = (self.0)(cx);
        cx.all_entered(pieces, within, most, |parts| {
            cells.members().find_map(|cell| {
                let (parts, ways) = (u64::from(parts[cell]), parts[cell].count_ones());
                let found = (n < ways).then(|| (cell, parts.nth(n)));
                n = n.wrapping_sub(ways);
                found
            })
        })
    }
}
