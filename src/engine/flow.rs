//! The course of a game: whose turn, which step, what the host plays itself, when it ends.

use super::choice::{Action, Shape};
use super::context::Cx;
use crate::msg;
use crate::table::{Bits, Dice, Ended, Event};

/// The most actions of one step.
pub const MOST_ACTIONS: usize = 16;
/// The most moves that the host plays itself in a row.
pub const MOST_AUTOMATIC: usize = 10_000;

impl<B: Bits> Cx<'_, B> {
    /// The actions of the step under way.
    #[inline(always)]
    pub fn step_actions(&self) -> &[usize] {
        let turn = &self.state.turn;
        &self.rules.phases[turn.phase as usize][turn.step as usize]
    }

    /// Counts what the seat to move can do in the step under way: in all, and for each action.
    #[inline(always)]
    pub fn ways(&mut self) -> u64 {
        self.seat = self.state.turn.seat;
        let rules = self.rules;
        let turn = self.state.turn;
        let actions = &rules.phases[turn.phase as usize][turn.step as usize];
        if let [only] = actions[..] {
            let count = rules.actions[only].count(self);
            self.each[0] = count;
            return count;
        }
        let mut total = 0u64;
        for (place, &action) in actions.iter().enumerate() {
            let count = rules.actions[action].count(self);
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
        for _ in 0..MOST_AUTOMATIC {
            if self.state.ended != Ended::No || self.fault.is_some() {
                return 0;
            }
            let ways = self.ways();
            if ways > 1 {
                return ways;
            }
            if ways == 0 {
                self.advance();
                self.check_end();
                continue;
            }
            let place = self.each.iter().position(|&count| count > 0).unwrap_or(0);
            let action = self.step_actions()[place];
            if !self.rules.actions[action].auto {
                return ways;
            }
            self.rules.actions[action].bind_nth(self, 0);
            self.do_action(action);
        }
        let fault = crate::define::Fault::nowhere(msg!("play.endless_auto", count = MOST_AUTOMATIC));
        self.fault.get_or_insert(Box::new(fault));
        0
    }

    /// Does an action with what is bound, and goes on to the next step.
    #[inline(always)]
    pub fn do_action(&mut self, action: usize) {
        let rules = self.rules;
        self.seat = self.state.turn.seat;
        if rules.actions[action].together {
            self.commit(action);
        } else if self.perform(&rules.actions[action]) {
            return;
        }
        self.state.turn.acted = true;
        self.state.turn.idle = 0;
        self.advance();
        self.check_end();
    }

    /// Makes happen what an action does. Returns whether that decided the game.
    #[inline(always)]
    fn perform(&mut self, action: &Action<B>) -> bool {
        let rules = self.rules;
        for deed in &action.does {
            deed.run(self);
        }
        self.seat = self.state.turn.seat;
        if rules.win.as_ref().is_some_and(|win| win(self)) {
            self.announce();
            self.emit(Event::Ended { how: Ended::Won(self.seat) });
            return true;
        }
        if rules.draw.as_ref().is_some_and(|draw| draw(self)) {
            self.announce();
            self.emit(Event::Ended { how: Ended::Drawn });
            return true;
        }
        false
    }

    #[inline(always)]
    fn check_end(&mut self) {
        let rules = self.rules;
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

    /// Goes to the next step, seat, round or part of the game.
    #[inline(always)]
    pub fn advance(&mut self) {
        let rules = self.rules;
        let turn = &mut self.state.turn;
        turn.step += 1;
        if turn.step as usize >= rules.phases[turn.phase as usize].len() {
            self.end_turn();
        }
        self.stepped();
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        let seats = self.rules.layout.seats as u8;
        let turn = &mut self.state.turn;
        turn.step = 0;
        let acted = std::mem::replace(&mut turn.acted, false);
        turn.seat = if turn.seat + 1 == seats { 0 } else { turn.seat + 1 };
        let round = turn.seat == turn.first;
        if !acted {
            turn.idle = turn.idle.saturating_add(1);
            if turn.idle >= seats {
                self.emit(Event::Ended { how: Ended::Blocked });
            }
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
            turn.idle = 0;
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

    /// Shows all secret choices and does them, seat by seat.
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
            for deed in &action.does {
                deed.run(self);
            }
            rest = after;
        }
        // The memory goes back, so that no move allocates.
        pending.clear();
        self.state.pending = pending;
    }

    /// Plays uniformly at random to the end, or for so many moves. Returns how many were made.
    pub fn play_out(&mut self, dice: &mut Dice, most: u32) -> u32 {
        let rules = self.rules;
        if let Some(only) = rules.only_action
            && self.state.turn.phase == 1
        {
            let action = &rules.actions[only];
            return match &action.shape {
                Shape::OneCell => self.play_only(action, dice, most, |cx, dice| action.draw_cell(cx, dice)),
                Shape::Fan(fan) => {
                    self.play_only(action, dice, most, |cx, dice| action.draw_fan(fan, cx, dice))
                }
                _ => self.play_only(action, dice, most, |cx, dice| action.draw(cx, dice)),
            };
        }
        let (mut plies, mut automatic) = (0, 0);
        while plies < most {
            // A step of one action needs no choice between actions.
            if let [only] = self.step_actions()[..]
                && self.state.ended == Ended::No
                && self.fault.is_none()
                && automatic < MOST_AUTOMATIC
            {
                self.seat = self.state.turn.seat;
                match rules.actions[only].draw_or_do(self, dice) {
                    Some(moves) => {
                        plies += moves;
                        automatic = if moves > 0 { 0 } else { automatic + 1 };
                        self.do_action(only);
                    }
                    None => {
                        self.advance();
                        self.check_end();
                    }
                }
                continue;
            }
            automatic = 0;
            let ways = self.settle();
            if ways == 0 {
                break;
            }
            let mut n = dice.below(ways.min(u64::from(u32::MAX)) as u32) as u64;
            let mut place = 0;
            while n >= self.each[place] {
                n -= self.each[place];
                place += 1;
            }
            let action = self.step_actions()[place];
            rules.actions[action].bind_nth(self, n);
            self.do_action(action);
            plies += 1;
        }
        plies
    }

    /// The same where a turn is one action: what cannot happen then is left out. `draw` chooses at
    /// random and tells whether there was something to choose.
    #[inline(always)]
    fn play_only(
        &mut self,
        action: &Action<B>,
        dice: &mut Dice,
        most: u32,
        draw: impl Fn(&mut Self, &mut Dice) -> bool,
    ) -> u32 {
        let mut plies = 0;
        while plies < most && self.state.ended == Ended::No && self.fault.is_none() {
            self.seat = self.state.turn.seat;
            if draw(self, dice) {
                plies += 1;
                if self.perform(action) {
                    break;
                }
                self.state.turn.acted = true;
                self.state.turn.idle = 0;
            }
            self.end_turn();
            self.stepped();
            self.check_end();
        }
        plies
    }
}
