//! Playing uniformly at random: what bulk play does. Judged moves are drawn by rejection.

use super::action::Action;
use super::context::Cx;
use super::flow::MOST_AUTOMATIC;
use super::plan::Plan;
use crate::table::{Bits, Dice, Ended};

/// How many judged moves are drawn and rejected before they are listed.
const MOST_REJECTED: usize = 24;

impl<B: Bits> Cx<'_, B> {
    /// Plays uniformly at random to the end, or for so many moves. Returns how many were made.
    pub fn play_out(&mut self, dice: &mut Dice, most: u32) -> u32 {
        let rules = self.rules;
        if let Some(only) = rules.only_action
            && self.state.turn.phase == 1
        {
            let action = &rules.actions[only];
            return match &action.plan {
                Plan::OneCell => self.play_only(action, dice, most, |cx, dice| action.draw_cell(cx, dice)),
                Plan::Fan(fan) => {
                    self.play_only(action, dice, most, |cx, dice| action.draw_fan(fan, cx, dice))
                }
                _ => self.play_only(action, dice, most, |cx, dice| action.draw(cx, dice)),
            };
        }
        let (mut plies, mut automatic) = (0, 0);
        while plies < most {
            // A step of one action needs no choice between actions.
            if let [only] = self.step_actions()
                && !(rules.judges && self.step().judged)
                && self.state.ended == Ended::No
                && self.fault.is_none()
                && automatic < MOST_AUTOMATIC
            {
                self.seat = self.state.turn.seat;
                match rules.actions[*only].draw_or_do(self, dice) {
                    Some(moves) => {
                        plies += moves;
                        automatic = if moves > 0 { 0 } else { automatic + 1 };
                        self.do_action(*only);
                    }
                    None => {
                        automatic += 1;
                        self.pass_over();
                    }
                }
                continue;
            }
            automatic = 0;
            let action = match rules.judges {
                true => self.draw_move(dice),
                false => self.draw_settled(dice),
            };
            let Some(action) = action else { break };
            self.do_action(action);
            plies += 1;
        }
        plies
    }

    /// Goes on until a seat has something to decide, and binds one of the ways to go on, each as likely.
    /// Returns the action; `None` when the game is over.
    #[inline(never)]
    pub fn draw_move(&mut self, dice: &mut Dice) -> Option<usize> {
        for _ in 0..MOST_AUTOMATIC {
            match self.settle_until(|cx| cx.step().draws_candidates) {
                Some(0) => return None,
                Some(ways) => {
                    return Some(self.bind_drawn(ways, dice, |action, cx, n| action.bind_nth(cx, n)));
                }
                None => {
                    if let Some(action) = self.draw_judged(dice) {
                        return Some(action);
                    }
                    self.pass_over();
                }
            }
        }
        self.never_decided();
        None
    }

    /// The same where no move is judged.
    #[inline(always)]
    fn draw_settled(&mut self, dice: &mut Dice) -> Option<usize> {
        let ways = self.settle();
        (ways > 0).then(|| self.bind_drawn(ways, dice, |action, cx, n| action.bind_nth(cx, n)))
    }

    /// Binds one of the moves of a step that stand, each as likely: candidates are drawn until one
    /// does, or else they are listed.
    #[inline(never)]
    fn draw_judged(&mut self, dice: &mut Dice) -> Option<usize> {
        let candidates = self.count_step::<false>();
        if candidates == 0 {
            return None;
        }
        for _ in 0..MOST_REJECTED {
            let action = self.bind_drawn(candidates, dice, |action, cx, n| action.bind_candidate(cx, n));
            if self.rules.actions[action].stands(self) {
                return Some(action);
            }
        }
        let ways = self.ways();
        (ways > 0).then(|| self.bind_drawn(ways, dice, |action, cx, n| action.bind_nth(cx, n)))
    }

    /// Binds one of so many ways of the step's actions, which were just counted.
    #[inline(always)]
    fn bind_drawn(&mut self, ways: u64, dice: &mut Dice, bind: impl Fn(&Action<B>, &mut Self, u64)) -> usize {
        let mut n = dice.below(ways.min(u64::from(u32::MAX)) as u32) as u64;
        let mut place = 0;
        while n >= self.each[place] {
            n -= self.each[place];
            place += 1;
        }
        let action = self.step_actions()[place];
        bind(&self.rules.actions[action], self, n);
        action
    }

    /// The same as [`Cx::play_out`] where a turn is one action: what cannot happen then is left out.
    /// `draw` chooses at random and tells whether there was something to choose.
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
                self.state.turn.mover = self.seat;
                self.perform(action);
                if self.decided() {
                    break;
                }
                self.end_turn::<true>();
            } else {
                self.end_turn::<false>();
            }
            self.stepped();
            self.check_end();
        }
        plies
    }
}
