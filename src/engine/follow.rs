//! What follows a move: what is said aloud, what happens by itself, and whether that ends the game.
//! Each is asked only when something that it looks at has changed.

use super::changes::Changes;
use super::compile::{ActFn, CondFn, SetFn};
use super::context::Cx;
use super::flow::MOST_AUTOMATIC;
use crate::msg;
use crate::rules::reads::Reads;
use crate::table::{Bits, Ended, Event, Seat};

/// What is said aloud of a seat whenever it comes to hold, or no longer does.
pub struct Announcement<B> {
    /// Whether it holds of the seat.
    pub holds: CondFn<B>,
    /// What it looks at.
    pub reads: Reads,
    /// The cells off which it reads the board, where that is known without the board.
    pub cells: Option<SetFn<B>>,
}

/// What happens by itself.
pub struct Whenever<B> {
    /// When.
    pub when: CondFn<B>,
    /// What its condition looks at.
    pub reads: Reads,
    /// What happens.
    pub does: Vec<ActFn<B>>,
}

impl<B: Bits> Cx<'_, B> {
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
            let happens =
                rules.whenevers.iter().find(|one| one.reads.meets(changes.of) && (one.when)(self));
            let Some(happens) = happens else { return };
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
            let cells = announcement.cells.as_ref().filter(|_| only_board);
            for seat in 0..rules.layout.seats as Seat {
                self.seat = seat;
                if let Some(cells) = cells
                    && (cells(self) & changes.cells).is_none()
                {
                    continue;
                }
                let holds = (announcement.holds)(self);
                let said = self.state.counters[rules.layout.announced(number, seat as usize)] != 0;
                if holds != said {
                    self.emit(Event::Announced { announcement: number as u16, seat, holds });
                }
            }
        }
    }
}
