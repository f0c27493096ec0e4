//! What follows a move: what is said aloud, what happens by itself, and whether that ends the game.
//! Each is asked only when something that it looks at has changed.

use super::changes::Changes;
use super::compile::ActFn;
use super::context::Cx;
use super::flow::MOST_AUTOMATIC;
use super::operand::{Cells, Tests};
use crate::msg;
use crate::rules::reads::Reads;
use crate::table::{Bits, Ended, Event, Seat};

/// What is said aloud of a seat whenever it comes to hold, or no longer does.
pub struct Announcement<B> {
    /// Whether it holds of the seat.
    pub holds: Tests<B>,
    /// What it looks at.
    pub reads: Reads,
    /// The cells off which it reads the board, where that is known without the board.
    pub cells: Option<Cells<B>>,
    /// Where what was last said of the first seat stands among a state's counters.
    pub said: usize,
}

/// What happens by itself.
pub struct Whenever<B> {
    /// When.
    pub when: Tests<B>,
    /// What happens.
    pub does: Vec<ActFn<B>>,
}

impl<'a, B: Bits> Cx<'a, B> {
    /// Says what has come to hold, and does what happens by itself, until nothing is left to do or
    /// the game is over.
    #[inline(never)]
    pub fn follow_up(&mut self) {
        let rules = self.rules;
        for _ in 0..MOST_AUTOMATIC {
            if self.state.ended != Ended::No || self.fault.is_some() {
                return;
            }
            // What did not hold when it was last asked still does not, unless it looks at this.
            let changes = std::mem::replace(&mut self.changes, Changes::NOTHING);
            self.announce(changes);
            self.seat = self.state.turn.seat;
            if let Some(when) = &rules.when
                && rules.when_reads.meets(changes.of)
                && when(self)
            {
                return self.emit(Event::Ended { how: Ended::Counted });
            }
            let Some(happens) = self.next_to_happen(changes.of) else { return };
            for act in &happens.does {
                act(self);
                self.seat = self.state.turn.seat;
            }
            // What comes after it in the list was not asked.
            self.changes = Changes::ANYTHING;
        }
        let fault = crate::define::Fault::nowhere(msg!("play.endless_whenever", count = MOST_AUTOMATIC));
        self.fault.get_or_insert(Box::new(fault));
    }

    /// The first of what happens by itself whose condition has come to hold.
    #[inline(always)]
    fn next_to_happen(&mut self, changed: Reads) -> Option<&'a Whenever<B>> {
        let rules = self.rules;
        if !self.waiting_for.meets(changed) {
            return None;
        }
        for (number, whenever) in rules.whenevers.iter().enumerate() {
            let waits_for = self.waiting.get(number).copied().unwrap_or(Reads::ALL);
            if !waits_for.meets(changed) {
                continue;
            }
            match whenever.when.failing(self) {
                None => return Some(whenever),
                // Nothing can bring it about but a change of what it lacks.
                Some(lacks) => {
                    if let Some(waiting) = self.waiting.get_mut(number) {
                        *waiting = lacks;
                    }
                }
            }
        }
        let more = if rules.whenevers.len() > self.waiting.len() { Reads::ALL } else { Reads::NOTHING };
        let waiting = self.waiting.iter().take(rules.whenevers.len());
        self.waiting_for = waiting.fold(more, |all, &one| all.and(one));
        None
    }

    /// Says aloud what holds of a seat now and did not, or no longer holds.
    #[inline(always)]
    fn announce(&mut self, changes: Changes<B>) {
        let rules = self.rules;
        for (number, announcement) in rules.announcements.iter().enumerate() {
            if !announcement.reads.meets(changes.of) {
                continue;
            }
            let only_board =
                changes.of != Reads::ALL && !announcement.reads.without(Reads::BOARD).meets(changes.of);
            let mut due = match &announcement.cells {
                Some(cells) if only_board => self.touched(cells, changes.cells),
                _ => (1u32 << rules.layout.seats) - 1,
            };
            while due != 0 {
                let seat = due.trailing_zeros() as Seat;
                due &= due - 1;
                self.seat = seat;
                let holds = announcement.holds.hold(self);
                let said = self.state.counters[announcement.said + seat as usize] != 0;
                if holds != said {
                    self.emit(Event::Announced { announcement: number as u16, seat, holds });
                }
            }
        }
    }

    /// The seats whose own cells are among some, as bits.
    #[inline(always)]
    fn touched(&mut self, own: &Cells<B>, cells: B) -> u32 {
        let seats = self.rules.layout.seats;
        let mut touched = 0;
        if let Cells::Remembered(place, _) = own
            && let Some(known) = self.zone_sets(*place)
        {
            for (seat, &own) in known.iter().enumerate() {
                touched |= u32::from((own & cells).is_some()) << seat;
            }
            return touched;
        }
        for seat in 0..seats as Seat {
            self.seat = seat;
            touched |= u32::from((own.read(self) & cells).is_some()) << seat;
        }
        touched
    }
}
