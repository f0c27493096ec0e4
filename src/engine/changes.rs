//! What has changed at the table, so that only what looks at it is asked again.

use super::compile::Compiler;
use super::context::Cx;
use crate::rules::reads::{Reads, reads_occupied};
use crate::rules::tree::Set;
use crate::table::{Bits, Event, Place};

/// What a change at a place may be seen by.
#[derive(Clone, Copy)]
pub struct LookedAt {
    /// The part of the table that it is.
    pub reads: Reads,
    /// The same when its last piece leaves.
    pub emptied: Reads,
}

/// How many sets that hang on which cells are occupied alone are remembered.
pub const OCCUPIED_MEMO: usize = 2;

/// How many of the things that happen by themselves know what they wait for.
pub const MOST_WAITING: usize = 8;

impl<B> Compiler<'_, B> {
    /// Where a set is remembered for as long as the same cells are occupied, if that is all that it
    /// hangs on.
    pub fn occupied_place(&self, tree: &Set) -> Option<usize> {
        let place = self.occupied.get();
        (reads_occupied(tree) && place < OCCUPIED_MEMO).then(|| {
            self.occupied.set(place + 1);
            place
        })
    }
}

impl<B: Bits> Cx<'_, B> {
    /// Notes what an event is about to change.
    #[inline(always)]
    pub fn note_changes(&mut self, event: Event) {
        let (from, to) = match event {
            Event::Placed { piece, cell, .. } | Event::Walked { piece, cell } => {
                (self.state.pieces[piece as usize].place, cell)
            }
            Event::Moved { piece, to, .. } => (self.state.pieces[piece as usize].place, to),
            Event::Shuffled { place } => (place, place),
            Event::Counted { .. } | Event::Gained { .. } => {
                self.changes = self.changes.and(Reads::COUNTERS);
                return;
            }
            Event::Flipped { .. } | Event::Rotated { .. } | Event::Taken { .. } | Event::Marked { .. } => {
                return self.anything_changed();
            }
            // No rule reads what was said, shown or chosen in secret.
            Event::Announced { .. }
            | Event::Shown { .. }
            | Event::Committed { .. }
            | Event::Picked { .. }
            | Event::Revealed
            | Event::Stepped { .. }
            | Event::Ended { .. } => return,
        };
        let last = self.state.heights[from as usize] == 1;
        self.note_moves(from, to, last);
    }

    /// Notes that pieces are about to go from one place to another, and whether that may be the
    /// last ones there.
    #[inline(always)]
    pub fn note_moves(&mut self, from: Place, to: Place, last: bool) {
        let rules = self.rules;
        let (from, to) = (rules.looked_at[from as usize], rules.looked_at[to as usize]);
        let left = if last { from.emptied } else { from.reads };
        self.changes = self.changes.and(left).and(to.reads);
    }

    /// Notes that anything may have changed.
    pub fn anything_changed(&mut self) {
        self.changes = Reads::ALL;
    }

    /// A set that hangs on which cells are occupied alone: as remembered, or worked out.
    #[inline(always)]
    pub fn occupied_set(&mut self, place: usize, work: impl FnOnce(&mut Self) -> B) -> B {
        let (place, occupied) = (place & (OCCUPIED_MEMO - 1), self.occupied());
        match self.occupied_memo[place] {
            Some((then, set)) if then == occupied => set,
            _ => {
                let set = work(self);
                self.occupied_memo[place] = Some((occupied, set));
                set
            }
        }
    }
}
