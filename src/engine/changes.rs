//! What has changed at the table, so that only what looks at it is asked again; and what hangs on
//! zones alone, remembered until one of them changes.

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

/// How many numbers and sets that hang on zones alone are remembered, seat by seat.
pub const ZONE_MEMO: usize = 16;

/// How many sets that hang on which cells are occupied alone are remembered.
pub const OCCUPIED_MEMO: usize = 2;

/// How many of the things that happen by themselves know what they wait for.
pub const MOST_WAITING: usize = 8;

/// What is remembered at some places.
struct Kept<T> {
    /// At which, as bits.
    known: u32,
    held: [T; ZONE_MEMO],
}

impl<T: Copy> Kept<T> {
    #[inline(always)]
    fn get(&self, place: usize) -> Option<T> {
        (self.known >> place & 1 == 1).then(|| self.held[place & (ZONE_MEMO - 1)])
    }

    #[inline(always)]
    fn keep(&mut self, place: usize, value: T) {
        self.held[place & (ZONE_MEMO - 1)] = value;
        self.known |= 1 << place;
    }
}

/// What hangs on zones alone: forgotten once pieces come to or leave one that something was read off.
pub struct ZoneMemo<B> {
    numbers: Kept<i64>,
    sets: Kept<B>,
}

impl<B: Bits> ZoneMemo<B> {
    /// Nothing is remembered yet.
    pub const NOTHING: Self = Self {
        numbers: Kept { known: 0, held: [0; ZONE_MEMO] },
        sets: Kept { known: 0, held: [B::NONE; ZONE_MEMO] },
    };
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
        self.note_parts(left.and(to.reads));
    }

    /// Notes that some parts of the table are no longer what they were.
    #[inline(always)]
    pub fn note_parts(&mut self, parts: Reads) {
        self.changes = self.changes.and(parts);
        if parts.meets(self.rules.memo_zones) {
            self.forget_zones();
        }
    }

    /// Notes that anything may have changed.
    pub fn anything_changed(&mut self) {
        self.changes = Reads::ALL;
        self.forget_zones();
    }

    #[inline(always)]
    fn forget_zones(&mut self) {
        if let Some(memo) = &mut self.zone_memo {
            (memo.numbers.known, memo.sets.known) = (0, 0);
        }
    }

    /// A number that hangs on zones alone: as remembered, or worked out.
    #[inline(always)]
    pub fn zone_number(&mut self, place: usize, work: impl FnOnce(&mut Self) -> i64) -> i64 {
        let place = place + self.seat as usize;
        if let Some(number) = self.zone_memo.as_ref().and_then(|memo| memo.numbers.get(place)) {
            return number;
        }
        let number = work(self);
        self.zone_memo.as_mut().into_iter().for_each(|memo| memo.numbers.keep(place, number));
        number
    }

    /// The same of a set.
    #[inline(always)]
    pub fn zone_set(&mut self, place: usize, work: impl FnOnce(&mut Self) -> B) -> B {
        let place = place + self.seat as usize;
        if let Some(set) = self.zone_memo.as_ref().and_then(|memo| memo.sets.get(place)) {
            return set;
        }
        let set = work(self);
        self.zone_memo.as_mut().into_iter().for_each(|memo| memo.sets.keep(place, set));
        set
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
