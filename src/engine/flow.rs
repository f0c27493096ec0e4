//! The course of a game: whose turn, which step, what the host plays itself, when it ends.

use super::action::Action;
use super::context::Cx;
use super::ready::Step;
use crate::define::Fault;
use crate::msg;
use crate::speak::Blank;
use crate::table::{Bits, Ended, Event, GoesOn, Seat};

/// The most actions of one step.
pub const MOST_ACTIONS: usize = 16;
/// The most moves that the host plays itself in a row.
pub const MOST_AUTOMATIC: usize = 10_000;

impl<'a, B: Bits> Cx<'a, B> {
    /// The step under way.
    #[inline(always)]
    pub fn step(&self) -> &'a Step {
        let turn = &self.state.turn;
        &self.rules.phases[turn.phase as usize][turn.step as usize]
    }

    /// The actions of the step under way.
    #[inline(always)]
    pub fn step_actions(&self) -> &'a [usize] {
        &self.step().actions
    }

    /// Counts what the seat to move can do in the step under way: in all, and for each action.
    #[inline(always)]
    pub fn ways(&mut self) -> u64 {
        self.count_step::<true>()
    }

    /// Counts the ways of the step's actions, or their candidates before whole moves are judged.
    #[inline(always)]
    pub(super) fn count_step<const JUDGED: bool>(&mut self) -> u64 {
        self.seat = self.state.turn.seat;
        let rules = self.rules;
        let actions = self.step_actions();
        if let [only] = actions[..] {
            let action = &rules.actions[only];
            let count = if JUDGED { action.count(self) } else { action.candidates(self) };
            self.each[0] = count;
            return count;
        }
        let mut total = 0u64;
        for (place, &action) in actions.iter().enumerate() {
            let action = &rules.actions[action];
            let count = if JUDGED { action.count(self) } else { action.candidates(self) };
            self.each[place] = count;
            total = count.saturating_add(total);
        }
        total
    }

    /// Goes on until a seat has something to decide or the game is over. What the host plays
    /// itself and the steps in which nothing can be done are part of it. Returns in how many ways
    /// it can go on.
    #[inline(always)]
    pub fn settle(&mut self) -> u64 {
        self.settle_until(|_| false).unwrap_or(0)
    }

    /// The same, but not past a step at which to stop; there it returns nothing.
    #[inline(always)]
    pub(super) fn settle_until(&mut self, stop: impl Fn(&Self) -> bool) -> Option<u64> {
        for _ in 0..MOST_AUTOMATIC {
            if self.state.ended != Ended::No || self.fault.is_some() {
                return Some(0);
            }
            if stop(self) {
                return None;
            }
            let ways = self.ways();
            if ways > 1 {
                return Some(ways);
            }
            if ways == 0 {
                self.pass_over();
                continue;
            }
            let place = self.each.iter().position(|&count| count > 0).unwrap_or(0);
            let action = self.step_actions()[place];
            if !self.rules.actions[action].auto {
                return Some(ways);
            }
            self.rules.actions[action].bind_nth(self, 0);
            self.do_action(action);
        }
        self.never_decided();
        Some(0)
    }

    /// Notes that the host went on and on without anything to decide, and where.
    #[cold]
    pub(super) fn never_decided(&mut self) {
        let actions = self.step_actions();
        let spots = &self.rules.spots.actions;
        let ids = actions.iter().map(|&action| Blank::Text(format!("`{}`", spots[action].text())));
        let message = msg!("play.endless_auto", count = MOST_AUTOMATIC)
            .with_blank("actions", Blank::List(ids.collect()));
        let spot = actions.first().map(|&action| spots[action].clone());
        self.fault.get_or_insert(Box::new(Fault { spot, ..Fault::nowhere(message) }));
    }

    /// Passes over a step in which nothing can be done.
    #[inline(always)]
    pub(super) fn pass_over(&mut self) {
        self.advance::<false>();
        self.check_end();
    }

    /// Does an action with what is bound, and goes on to the next step.
    #[inline(always)]
    pub fn do_action(&mut self, action: usize) {
        let rules = self.rules;
        self.seat = self.state.turn.seat;
        self.state.turn.mover = self.seat;
        let mut goes_on = GoesOn::Next;
        if rules.actions[action].together {
            self.commit(action);
        } else {
            self.perform(&rules.actions[action]);
            if !rules.plain_turns {
                goes_on = self.goes_on_after(action);
            }
            if self.decided() {
                return;
            }
        }
        match rules.plain_turns {
            true => self.advance::<true>(),
            false => {
                self.state.turn.act();
                self.go_on(goes_on);
            }
        }
        self.check_end();
    }

    /// How the turn goes on after an action: as it said, or with the same step where that is repeated.
    fn goes_on_after(&mut self, action: usize) -> GoesOn {
        match self.state.turn.take_goes_on() {
            GoesOn::Next if self.step().repeats(action) => GoesOn::Again,
            said => said,
        }
    }

    /// Makes happen what an action does.
    #[inline(always)]
    pub(super) fn perform(&mut self, action: &Action<B>) {
        for deed in &action.does {
            deed.run(self);
        }
    }

    /// Asks whether the last move, or what followed from it, wins or draws the game, as the seat that
    /// made it; ends it then. Returns whether it did.
    #[inline(always)]
    pub(super) fn decided(&mut self) -> bool {
        self.decided_for(self.state.turn.mover)
    }

    /// The same for any seat.
    #[inline(always)]
    fn decided_for(&mut self, seat: Seat) -> bool {
        let rules = self.rules;
        self.seat = seat;
        let how = if rules.win.as_ref().is_some_and(|win| win(self)) {
            Ended::Won(seat)
        } else if rules.draw.as_ref().is_some_and(|draw| draw(self)) {
            Ended::Drawn
        } else {
            return false;
        };
        self.announce();
        // Who moved last is told before the turn goes on, since it does not any more.
        self.recorder.keep(Event::Stepped { turn: self.state.turn });
        self.emit(Event::Ended { how });
        true
    }

    /// Asks again what may have come about because the turn went on: whether somebody has won, and
    /// whether the game is over.
    #[inline(always)]
    pub(super) fn check_end(&mut self) {
        let rules = self.rules;
        if rules.decided_by_turn && self.asks_again() && self.decided() {
            return;
        }
        if rules.has_followers {
            return self.follow_up();
        }
        if self.state.ended == Ended::No
            && let Some(when) = &rules.when
        {
            self.seat = self.state.turn.seat;
            if when(self) {
                self.emit(Event::Ended { how: Ended::Counted });
            }
        }
    }

    /// Whether there is somebody to ask whether they have won.
    #[inline(always)]
    pub(super) fn asks_again(&self) -> bool {
        self.state.ended == Ended::No && (self.state.turn.mover as usize) < self.rules.layout.seats
    }

    /// Goes to the next step, seat, round or part of the game.
    ///
    /// `ACTED` where the seat to move has just done something, so that nobody needs to look.
    #[inline(always)]
    pub fn advance<const ACTED: bool>(&mut self) {
        let turn = &mut self.state.turn;
        turn.step += 1;
        if turn.step as usize >= self.rules.phases[turn.phase as usize].len() {
            self.end_turn::<ACTED>();
        } else if ACTED {
            turn.act();
        }
        self.stepped();
    }

    /// Goes on as was said.
    #[inline(never)]
    fn go_on(&mut self, how: GoesOn) {
        let turn = &mut self.state.turn;
        match how {
            GoesOn::Next => return self.advance::<false>(),
            GoesOn::Again => {}
            GoesOn::NextSeat => self.end_turn::<false>(),
            GoesOn::First => {
                turn.step = 0;
                turn.begin();
                turn.seat = turn.first;
                self.end_round();
            }
        }
        self.stepped();
    }

    /// Goes to the next seat, and the next round where that begins it.
    #[inline(always)]
    pub(super) fn end_turn<const ACTED: bool>(&mut self) {
        let seats = self.rules.layout.seats as u8;
        let turn = &mut self.state.turn;
        turn.step = 0;
        turn.seat = if turn.seat + 1 == seats { 0 } else { turn.seat + 1 };
        let round = turn.seat == turn.first;
        if ACTED {
            turn.begin();
        } else if turn.rest() >= seats {
            self.emit(Event::Ended { how: Ended::Blocked });
        }
        if round {
            self.end_round();
        }
    }

    #[inline(always)]
    fn end_round(&mut self) {
        if !self.state.pending.is_empty() {
            self.reveal();
        }
        let turn = &mut self.state.turn;
        turn.rounds = turn.rounds.saturating_add(1);
        if turn.phase == 0 {
            turn.phase = 1;
            turn.rounds = 0;
            turn.begin();
        }
    }

    /// Keeps a secret choice until everyone has made theirs.
    fn commit(&mut self, action: usize) {
        let choices = self.rules.actions[action].choices.len();
        let picks: u32 = self.slots[..choices].iter().map(|set| set.count() + 1).sum();
        let seat = self.seat;
        self.emit(Event::Committed { seat, action: action as u8, picks: picks as u8 });
        for slot in 0..choices {
            let chosen = self.slots[slot];
            self.emit(Event::Picked { pick: chosen.count() as u16 });
            for member in chosen.members() {
                self.emit(Event::Picked { pick: member as u16 });
            }
        }
    }

    /// Shows all secret choices and does them, seat by seat; then asks seat by seat who has won.
    fn reveal(&mut self) {
        let rules = self.rules;
        let mut pending = std::mem::take(&mut self.state.pending);
        self.emit(Event::Revealed);
        let mut rest = &pending[..];
        while let [seat, action, picks, tail @ ..] = rest {
            let (mut chosen, after) = tail.split_at(*picks as usize);
            let action = &rules.actions[*action as usize];
            self.seat = *seat as u8;
            for (slot, choice) in action.choices.iter().enumerate() {
                let [count, members @ ..] = chosen else { break };
                let (members, more) = members.split_at(*count as usize);
                let set = members.iter().fold(B::NONE, |set, &member| set | B::one(member as usize));
                choice.bind(self, slot, set);
                chosen = more;
            }
            self.perform(action);
            rest = after;
        }
        // The round is over in any case: how the turn goes on is not for those who chose to say.
        self.state.turn.take_goes_on();
        // The memory goes back, so that no move allocates.
        pending.clear();
        self.state.pending = pending;
        if rules.win.is_some() || rules.draw.is_some() {
            let _ = (0..rules.layout.seats as Seat).any(|seat| self.decided_for(seat));
        }
    }
}
