//! What has changed at the table, so that only what looks at it is asked again.

use std::ops::Range;

use super::context::Cx;
use crate::rules::reads::Reads;
use crate::table::{Bits, Event, Place};

/// What a change at a place may be seen by.
pub struct LookedAt {
    /// The part of the table that it is.
    pub reads: Reads,
    /// The same when its last piece leaves.
    pub emptied: Reads,
    /// The same when no seat has a piece in that zone then.
    pub cleared: Reads,
    /// Every seat's place of that zone.
    pub places: Range<Place>,
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
        let rules = self.rules;
        let (left, to) = (&rules.looked_at[from as usize], &rules.looked_at[to as usize]);
        let parts = match self.state.heights[from as usize] {
            1 if self.nowhere_else(from, &left.places) => left.cleared,
            1 => left.emptied,
            _ => left.reads,
        };
        self.changes = self.changes.and(parts).and(to.reads);
    }

    /// Whether no place of some but one has a piece.
    fn nowhere_else(&self, one: Place, places: &Range<Place>) -> bool {
        places.clone().all(|place| place == one || self.state.heights[place as usize] == 0)
    }

    /// Notes that pieces go from one place to another, perhaps all of them.
    pub fn note_moves(&mut self, from: Place, to: Place) {
        let looked_at = &self.rules.looked_at;
        let (left, to) = (looked_at[from as usize].cleared, looked_at[to as usize].reads);
        self.changes = self.changes.and(left).and(to);
    }
}
