//! What follows a move: what is said aloud, what happens by itself, and whether that ends the game.
//! Each is asked only when something that it looks at has changed.

use super::compile::ActFn;
use super::context::Cx;
use super::flow::MOST_AUTOMATIC;
use super::operand::Tests;
use crate::define::Fault;
use crate::msg;
use crate::rules::reads::Reads;
use crate::table::{Bits, Ended, Event, GoesOn, Seat};

/// What is said aloud of a seat whenever it comes to hold, or no longer does. Whenever a seat is to
/// decide, and when the game is over, what was last said is what holds.
pub struct Announcement<B> {
    /// Whether it holds of the seat.
    pub holds: Tests<B>,
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

impl<B: Bits> Cx<'_, B> {
    /// Says what has come to hold, and does what happens by itself, until nothing is left to do or
    /// the game is over.
    #[inline(always)]
    pub fn follow_up(&mut self) {
        // Mostly nobody listens and nothing can happen.
        if self.unheard && !self.waiting_for.meets(self.changes) {
            self.changes = Reads::NOTHING;
            self.seat = self.state.turn.seat;
            return;
        }
        self.follow_on();
    }

    #[inline(never)]
    fn follow_on(&mut self) {
        let rules = self.rules;
        for _ in 0..MOST_AUTOMATIC {
            if self.state.ended != Ended::No || self.fault.is_some() {
                return;
            }
            // What did not hold when it was last asked still does not, unless it looks at this.
            let changed = std::mem::replace(&mut self.changes, Reads::NOTHING);
            self.announce();
            self.seat = self.state.turn.seat;
            if let Some(when) = &rules.when
                && rules.when_reads.meets(changed)
                && when(self)
            {
                return self.emit(Event::Ended { how: Ended::Counted });
            }
            let Some(number) = self.next_to_happen(changed) else { return };
            for act in &rules.whenevers[number].does {
                act(self);
                self.seat = self.state.turn.seat;
            }
            if !rules.plain_turns {
                self.redirect();
            }
            if self.asks_again() && self.decided() {
                return;
            }
            // It may hold again, and what comes after it in the list was not asked.
            self.waiting.iter_mut().skip(number).for_each(|waiting| *waiting = Reads::ALL);
            self.changes = self.changes.and(Reads::HAPPENED);
        }
        self.never_quiet();
    }

    /// Notes that something happens by itself again and again, and what.
    #[cold]
    fn never_quiet(&mut self) {
        self.changes = Reads::ALL;
        let spot = self.next_to_happen(Reads::ALL).map(|number| self.rules.spots.whenevers[number].clone());
        let message = msg!("play.endless_whenever", count = MOST_AUTOMATIC);
        self.fault.get_or_insert(Box::new(Fault { spot, ..Fault::nowhere(message) }));
    }

    /// Goes on as what happened by itself said: a seat that leads is to move, a turn that ends is over.
    pub fn redirect(&mut self) {
        match self.state.turn.take_goes_on() {
            GoesOn::Next | GoesOn::Again => {}
            GoesOn::NextSeat => {
                self.end_turn::<false>();
                self.stepped();
            }
            GoesOn::First => {
                let turn = &mut self.state.turn;
                (turn.seat, turn.step) = (turn.first, 0);
                turn.begin();
                self.stepped();
            }
        }
    }

    /// The first of what happens by itself whose condition has come to hold.
    #[inline(always)]
    fn next_to_happen(&mut self, changed: Reads) -> Option<usize> {
        let rules = self.rules;
        for (number, whenever) in rules.whenevers.iter().enumerate() {
            let waits_for = self.waiting.get(number).copied().unwrap_or(Reads::ALL);
            if !waits_for.meets(changed) {
                continue;
            }
            match whenever.when.failing(self) {
                None => return Some(number),
                // Nothing can bring it about but a change of what it lacks.
                Some(lacks) => {
                    if let Some(waiting) = self.waiting.get_mut(number) {
                        *waiting = lacks;
                    }
                }
            }
        }
        let more = if rules.whenevers.len() > self.waiting.len() { Reads::ALL } else { rules.when_reads };
        let waiting = self.waiting.iter().take(rules.whenevers.len());
        self.waiting_for = waiting.fold(more, |all, &one| all.and(one));
        None
    }

    /// Says aloud what holds of a seat now and did not, or no longer holds, if anyone listens.
    #[inline(always)]
    pub fn announce(&mut self) {
        if !self.unheard {
            self.announce_all();
        }
    }

    #[inline(never)]
    fn announce_all(&mut self) {
        let rules = self.rules;
        for (number, announcement) in rules.announcements.iter().enumerate() {
            for seat in 0..rules.layout.seats as Seat {
                let holds = self.as_seat(seat, |cx| announcement.holds.hold(cx));
                let said = self.state.counters[announcement.said + seat as usize] != 0;
                if holds != said {
                    self.emit(Event::Announced { announcement: number as u16, seat, holds });
                }
            }
        }
    }

    /// Runs something that nobody hears. What is said meanwhile is what holds in the end: it is
    /// worked out once, unless working it out could fail.
    pub fn unheard<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.unheard = self.rules.said_once && !self.recorder.is_on() && self.state.ended == Ended::No;
        let done = run(self);
        if std::mem::replace(&mut self.unheard, false) && self.fault.is_none() {
            self.announce();
        }
        done
    }
}
