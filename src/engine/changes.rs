//! What has changed at the table, so that only what looks at it is asked again.

use super::context::Cx;
use crate::rules::reads::Reads;
use crate::table::{Bits, Event, Place};

/// What a change at a place may be seen by.
#[derive(Clone, Copy)]
pub struct LookedAt {
    /// The part of the table that it is.
    pub reads: Reads,
    /// The same when its last piece leaves.
    pub emptied: Reads,
}

/// How many of the things that happen by themselves know what they wait for.
pub const MOST_WAITING: usize = 8;

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
                self.changes = Reads::ALL;
                return;
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
}
