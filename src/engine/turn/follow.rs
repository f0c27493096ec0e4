//! What follows a move: what is said aloud, what happens by itself, and whether that ends the game.
//! Each is asked only when something that it looks at has changed.

use super::{MOST_AUTOMATIC, place};
use crate::define::Fault;
use crate::engine::context::Cx;
use crate::engine::rules::Rules;
use crate::msg;
use crate::rules::reads::Reads;
use crate::table::{Bits, Ended, Event, RuleRan, Seat};

impl<B: Bits> Rules<B> {
    /// Says what has come to hold, and does what happens by itself, until nothing is left to do or
    /// the game is over.
    #[inline(always)]
    pub fn follow_up(&self, cx: &mut Cx<'_, B>) {
        // Mostly nobody listens and nothing can happen.
        if cx.watch.unheard && !cx.watch.waiting_for.meets(cx.watch.changes) {
            cx.watch.changes = Reads::NOTHING;
            cx.bound.seat = cx.state.turn.seat;
            return;
        }
        self.follow_on(cx);
    }

    #[inline(never)]
    fn follow_on(&self, cx: &mut Cx<'_, B>) {
        for _ in 0..MOST_AUTOMATIC {
            if cx.state.ended != Ended::No || cx.fault.is_some() {
                return;
            }
            // What did not hold when it was last asked still does not, unless it looks at this.
            let changed = std::mem::replace(&mut cx.watch.changes, Reads::NOTHING);
            self.announce(cx);
            cx.bound.seat = cx.state.turn.seat;
            if let Some(when) = &self.end.when
                && self.end.when_reads.meets(changed)
                && when(cx)
            {
                return cx.emit(Event::Ended { how: Ended::Counted });
            }
            let Some(number) = self.next_to_happen(cx, changed) else { return };
            let left = cx.left.of.events;
            for (deed, act) in self.follow.whenevers[number].does.iter().enumerate() {
                act(cx);
                cx.bound.seat = cx.state.turn.seat;
                if cx.spend(1) || cx.fault.is_some() {
                    return place(cx, self.spots.happenings[number].get(deed));
                }
            }
            if cx.recorder.counts() {
                cx.recorder.note_rule(RuleRan::Whenever(number), (left - cx.left.of.events).max(0) as usize);
            }
            if !self.turns.plain {
                self.redirect(cx);
            }
            if self.asks_again(cx) && self.decided(cx) {
                return;
            }
            // It may hold again, and what comes after it in the list was not asked.
            cx.watch.waiting.iter_mut().skip(number).for_each(|waiting| *waiting = Reads::ALL);
            cx.watch.changes = cx.watch.changes.and(Reads::HAPPENED);
        }
        self.never_quiet(cx);
    }

    /// Notes that something happens by itself again and again, and what.
    #[cold]
    fn never_quiet(&self, cx: &mut Cx<'_, B>) {
        cx.watch.changes = Reads::ALL;
        let spot = self.next_to_happen(cx, Reads::ALL).map(|number| self.spots.whenevers[number].clone());
        let message = msg!("play.endless_whenever", count = MOST_AUTOMATIC);
        cx.fault.get_or_insert(Box::new(Fault { spot, ..Fault::nowhere(message) }));
    }

    /// The first of what happens by itself whose condition has come to hold.
    #[inline(always)]
    fn next_to_happen(&self, cx: &mut Cx<'_, B>, changed: Reads) -> Option<usize> {
        for (number, whenever) in self.follow.whenevers.iter().enumerate() {
            let waits_for = cx.watch.waiting.get(number).copied().unwrap_or(Reads::ALL);
            if !waits_for.meets(changed) {
                continue;
            }
            match whenever.when.failing(cx) {
                None => return Some(number),
                // Nothing can bring it about but a change of what it lacks.
                Some(lacks) => {
                    if let Some(waiting) = cx.watch.waiting.get_mut(number) {
                        *waiting = lacks;
                    }
                }
            }
        }
        let more = if self.follow.whenevers.len() > cx.watch.waiting.len() {
            Reads::ALL
        } else {
            self.end.when_reads
        };
        let waiting = cx.watch.waiting.iter().take(self.follow.whenevers.len());
        cx.watch.waiting_for = waiting.fold(more, |all, &one| all.and(one));
        None
    }

    /// Says aloud what holds of a seat now and did not, or no longer holds, if anyone listens.
    #[inline(always)]
    pub fn announce(&self, cx: &mut Cx<'_, B>) {
        if !cx.watch.unheard {
            self.announce_all(cx);
        }
    }

    #[inline(never)]
    fn announce_all(&self, cx: &mut Cx<'_, B>) {
        // Where nobody listens nothing is said, so that it costs nothing.
        let left = cx.left.of.events;
        for (number, announcement) in self.follow.announcements.iter().enumerate() {
            for seat in 0..self.facts.layout.seats as Seat {
                let holds = cx.as_seat(seat, |cx| announcement.holds.hold(cx));
                let said = cx.state.was_said(&self.facts.layout, number, seat);
                if holds != said {
                    cx.emit(Event::Announced { announcement: number as u16, seat, holds });
                }
            }
        }
        cx.left.of.events = left;
    }

    /// Runs something that nobody hears. What is said meanwhile is what holds in the end: it is
    /// worked out once, unless working it out could fail.
    pub fn unheard<'a, T>(&self, cx: &mut Cx<'a, B>, run: impl FnOnce(&mut Cx<'a, B>) -> T) -> T {
        cx.watch.unheard = self.follow.said_once && !cx.recorder.is_on() && cx.state.ended == Ended::No;
        let done = run(cx);
        if std::mem::replace(&mut cx.watch.unheard, false) && cx.fault.is_none() {
            self.announce(cx);
        }
        done
    }
}
