//! What has changed at the table, so that only what looks at it is asked again.

use std::ops::Range;

use super::Cx;
use crate::rules::reads::Reads;
use crate::table::{Bits, Event, Place};

/// How many of the things that happen by themselves know what they wait for.
pub const MOST_WAITING: usize = 8;

/// What has changed, and what must before anything can happen by itself.
pub struct Watch {
    /// Whether nobody hears what is said, so that it can be worked out in the end.
    pub unheard: bool,
    /// What has changed since what follows a move was last asked.
    pub changes: Reads,
    /// What must change before each of the things that happen by themselves can.
    pub waiting: [Reads; MOST_WAITING],
    /// All of that, and what could end the game.
    pub waiting_for: Reads,
}

impl Watch {
    /// Anything may have changed.
    pub fn new() -> Self {
        Self {
            unheard: false,
            changes: Reads::ALL,
            waiting: [Reads::ALL; MOST_WAITING],
            waiting_for: Reads::ALL,
        }
    }
}

impl<B: Bits> Cx<'_, B> {
    /// Notes what an event is about to change.
    #[inline(always)]
    pub fn note_changes(&mut self, event: Event) {
        let (from, to) = match event {
            Event::Placed { piece, cell, .. } | Event::Walked { piece, cell, .. } => {
                (self.state.pieces[piece as usize].place, cell)
            }
            Event::Moved { piece, to, .. } => (self.state.pieces[piece as usize].place, to),
            Event::Shuffled { place } => (place, place),
            Event::Counted { .. } | Event::Gained { .. } => {
                self.watch.changes = self.watch.changes.and(Reads::COUNTERS);
                return;
            }
            Event::Flipped { .. } | Event::Rotated { .. } | Event::Taken { .. } | Event::Marked { .. } => {
                self.watch.changes = Reads::ALL;
                return;
            }
            // No rule reads what was said, shown or chosen in secret.
            Event::Announced { .. }
            | Event::Shown { .. }
            | Event::Said { .. }
            | Event::Committed { .. }
            | Event::Picked { .. }
            | Event::Revealed
            | Event::Stepped { .. }
            | Event::Ended { .. } => return,
        };
        let facts = self.facts;
        let (left, to) = (&facts.looked_at[from as usize], &facts.looked_at[to as usize]);
        let parts = match self.state.heights[from as usize] {
            1 if self.nowhere_else(from, &left.places) => left.cleared,
            1 => left.emptied,
            _ => left.reads,
        };
        self.watch.changes = self.watch.changes.and(parts).and(to.reads);
    }

    /// Whether no place of some but one has a piece.
    fn nowhere_else(&self, one: Place, places: &Range<Place>) -> bool {
        places.clone().all(|place| place == one || self.state.heights[place as usize] == 0)
    }

    /// Notes that pieces go from one place to another, perhaps all of them.
    pub fn note_moves(&mut self, from: Place, to: Place) {
        let looked_at = &self.facts.looked_at;
        let (left, to) = (looked_at[from as usize].cleared, looked_at[to as usize].reads);
        self.watch.changes = self.watch.changes.and(left).and(to);
    }
}
