//! A cell, then a part of the tile there on which steps can end: one walk tells the parts of every cell.

use crate::engine::choice::Choice;
use crate::engine::compile::{Compiler, WalkFn};
use crate::engine::context::{Cx, Foothold};
use crate::rules::tree::{Footing, LineSet, Num, Set, Walk};
use crate::rules::{ActionRules, visit};
use crate::table::Bits;

/// The walk that tells the parts.
pub struct CellThenPart<B> {
    walk: WalkFn<B>,
    /// Whether it tells the cells as well: all to which it leads.
    tells_cells: bool,
}

impl<B: Bits> CellThenPart<B> {
    /// The rules of two choices, if they are such: a cell, and a part that follows from a walk which does
    /// not depend on the cell.
    pub fn of(rules: &ActionRules, compiler: &Compiler<'_, B>) -> Option<Self> {
        let [cell, part] = &rules.choices[..] else { return None };
        let Set::Parts(Footing::Entered(walk)) = &*part.set else { return None };
        let is_free = |set| !visit::needs_chosen_cell(set) && visit::slots(set).is_empty();
        let is_fixed = walk.most.as_ref().is_none_or(|most| matches!(**most, Num::Const(_)));
        let suits = !compiler.keeps_trees() && is_free(&walk.pieces) && is_free(&walk.within) && is_fixed;
        suits.then(|| Self { walk: compiler.walk(walk), tells_cells: are_reached(&cell.set, walk) })
    }

    /// The cells to choose from, where the walk does not tell them.
    #[inline(always)]
    fn cells(&self, cx: &mut Cx<'_, B>, cell: &Choice<B>) -> Option<B> {
        (!self.tells_cells).then(|| cell.among.read(cx))
    }

    /// Counts the parts of all cells.
    #[inline(always)]
    pub fn count(&self, cx: &mut Cx<'_, B>, cell: &Choice<B>) -> u32 {
        let cells = self.cells(cx, cell);
        if cells.is_some_and(B::is_none) {
            return 0;
        }
        let (pieces, within, most) = (self.walk)(cx);
        let is_meant = |cell: usize| cells.is_none_or(|cells| cells.has(cell));
        if let (1, Some(from)) = (most, only(cx, pieces)) {
            let mut ways = 0;
            cx.each_step(from, within, |cell, parts| {
                ways += if is_meant(cell) { parts.count_ones() } else { 0 };
            });
            return ways;
        }
        cx.all_entered(pieces, within, most, |parts, reached| {
            reached.iter().filter(|cell| is_meant(**cell)).map(|&cell| parts[cell].count_ones()).sum()
        })
    }

    /// The `n`-th way: cell by cell, then part by part. `None` if there are not so many.
    pub fn nth(&self, cx: &mut Cx<'_, B>, cell: &Choice<B>, mut n: u32) -> Option<(usize, usize)> {
        let cells = self.cells(cx, cell);
        let (pieces, within, most) = (self.walk)(cx);
        cx.all_entered(pieces, within, most, |parts, reached| {
            let reached = || reached.iter().fold(B::NONE, |set, &cell| set | B::one(cell));
            cells.unwrap_or_else(reached).members().find_map(|cell| {
                let (parts, ways) = (u64::from(parts[cell]), parts[cell].count_ones());
                let found = (n < ways).then(|| (cell, parts.nth(n)));
                n = n.wrapping_sub(ways);
                found
            })
        })
    }
}

/// Where the one piece that walks stands: a single step of it enters every part once.
#[inline(always)]
fn only<B: Bits>(cx: &Cx<'_, B>, pieces: B) -> Option<Foothold> {
    (pieces.is_some() && pieces.without_first().is_none()).then(|| cx.foothold(pieces.first()))
}

/// Whether some cells are those to which a walk leads. It leads to none but those on which its steps may end,
/// so that these can be asked for besides.
fn are_reached(cells: &Set, walk: &Walk) -> bool {
    match cells {
        Set::Lines(LineSet::Steps(same)) => **same == *walk,
        Set::And(a, b) => {
            (are_reached(a, walk) && **b == *walk.within) || (are_reached(b, walk) && **a == *walk.within)
        }
        _ => false,
    }
}
