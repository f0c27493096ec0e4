//! Playing uniformly at random: what bulk play does. Judged moves are sampled by rejection.

use super::Next;
use crate::engine::action::{Action, Plan};
use crate::engine::context::Cx;
use crate::engine::rules::{Rules, Step};
use crate::table::{Bits, Rng};

/// How many judged moves are sampled and rejected before they are listed.
const MOST_REJECTED: usize = 6;

/// How many are where there are too many to be listed.
const MOST_SAMPLED: usize = 20_000;

/// What chance makes of a step: what is bound, and what is done with it.
enum Sampled<'r, B> {
    /// Nothing can be done.
    Nothing,
    /// There is one way, and the host goes it itself.
    Automatic(&'r Action<B>),
    /// One of the ways that a seat has, each as likely.
    Move(&'r Action<B>),
}

impl<B: Bits> Rules<B> {
    /// Plays uniformly at random to the end, or for `most` moves. Returns how many were made.
    pub fn play_out(&self, cx: &mut Cx<'_, B>, rng: &mut Rng, most: u32) -> u32 {
        self.play_out_seen(cx, rng, most, |_, _| {})
    }

    /// The same. Every move is shown before it is made, while it is bound.
    #[inline(always)]
    pub(super) fn play_out_seen(
        &self,
        cx: &mut Cx<'_, B>,
        rng: &mut Rng,
        most: u32,
        mut see: impl FnMut(&Cx<'_, B>, &Action<B>),
    ) -> u32 {
        if let (Some(only), 1) = (self.turns.only_action, cx.state.turn.phase) {
            let action = &self.actions[only];
            return match &action.plan {
                Plan::OneCell => self.play_single(cx, action, most, |cx| action.sample_cell(cx, rng), see),
                Plan::PieceThenCell(shape) => {
                    let sample = |cx: &mut Cx<'_, B>| action.sample_piece_then_cell(shape, cx, rng);
                    self.play_single(cx, action, most, sample, see)
                }
                _ => self.play_single(cx, action, most, |cx| action.sample(cx, rng), see),
            };
        }
        let mut plies = 0;
        self.run::<false>(cx, |cx| {
            if plies == most {
                return Next::Stop;
            }
            match self.sample_step(cx, rng) {
                // Chance finds no words that are not listed: the game stays unfinished.
                Sampled::Nothing if self.is_arbitrated(cx) => Next::Stop,
                Sampled::Nothing => Next::PassOver,
                Sampled::Automatic(action) => Next::Automatic(action),
                Sampled::Move(action) => {
                    plies += 1;
                    see(cx, action);
                    Next::Decided(action)
                }
            }
        });
        plies
    }

    /// The same where a turn is one action. `sample` chooses at random and tells whether there was something
    /// to choose.
    #[inline(always)]
    fn play_single(
        &self,
        cx: &mut Cx<'_, B>,
        action: &Action<B>,
        most: u32,
        mut sample: impl FnMut(&mut Cx<'_, B>) -> bool,
        mut see: impl FnMut(&Cx<'_, B>, &Action<B>),
    ) -> u32 {
        let mut plies = 0;
        self.run::<true>(cx, |cx| {
            if plies == most {
                return Next::Stop;
            }
            cx.bound.seat = cx.state.turn.seat;
            match sample(cx) {
                true => {
                    plies += 1;
                    see(cx, action);
                    Next::Decided(action)
                }
                false => Next::PassOver,
            }
        });
        plies
    }

    /// Goes on until a seat has something to decide, and binds one of the ways to go on, each as likely.
    /// Returns the action; `None` when the game is over, or no way is known.
    pub fn sample_move(&self, cx: &mut Cx<'_, B>, rng: &mut Rng) -> Option<&Action<B>> {
        let mut sampled = None;
        self.run::<false>(cx, |cx| match self.sample_step(cx, rng) {
            Sampled::Nothing if self.is_arbitrated(cx) => Next::Stop,
            Sampled::Nothing => Next::PassOver,
            Sampled::Automatic(action) => Next::Automatic(action),
            Sampled::Move(action) => {
                sampled = Some(action);
                Next::Stop
            }
        });
        sampled
    }

    /// Samples one of the ways of the step under way.
    #[inline(always)]
    fn sample_step(&self, cx: &mut Cx<'_, B>, rng: &mut Rng) -> Sampled<'_, B> {
        let step = self.step(cx.state);
        // A step of one action needs no choice between actions.
        if let ([only], false) = (&step.actions[..], step.judged) {
            let action = &self.actions[*only];
            cx.bound.seat = cx.state.turn.seat;
            return match action.sample_or_do(cx, rng) {
                None => Sampled::Nothing,
                Some(0) => Sampled::Automatic(action),
                Some(_) => Sampled::Move(action),
            };
        }
        if step.samples_candidates {
            return self.sample_judged(cx, step, rng).map_or(Sampled::Nothing, Sampled::Move);
        }
        let ways = self.count_step::<true>(cx, step);
        if ways == 0 {
            return Sampled::Nothing;
        }
        match self.automatic(cx, ways) {
            Some(action) => Sampled::Automatic(action),
            None => {
                Sampled::Move(self.bind_sampled(cx, step, ways, rng, |action, cx, n| action.bind_nth(cx, n)))
            }
        }
    }

    /// Binds one of the moves of a step that stand, each as likely: candidates are sampled until one
    /// does, or else they are listed.
    #[inline(never)]
    pub(super) fn sample_judged(&self, cx: &mut Cx<'_, B>, step: &Step, rng: &mut Rng) -> Option<&Action<B>> {
        let candidates = self.count_step::<false>(cx, step);
        if candidates == 0 {
            return None;
        }
        let before = rng.clone();
        // What is too much to be listed is sampled for much longer.
        let listed = i32::try_from(candidates).is_ok_and(|candidates| candidates <= cx.left.of.tries);
        for _ in 0..if listed { MOST_REJECTED } else { MOST_SAMPLED } {
            let action =
                self.bind_sampled(cx, step, candidates, rng, |action, cx, n| action.bind_candidate(cx, n));
            if cx.fault.is_some() || action.stands(cx) {
                return Some(action);
            }
        }
        let ways = self.count_step::<true>(cx, step);
        if ways == 0 {
            // A step that is passed over costs no throw: played move by move, nobody asks.
            *rng = before;
            return None;
        }
        Some(self.bind_sampled(cx, step, ways, rng, |action, cx, n| action.bind_nth(cx, n)))
    }

    /// Binds one of the ways of the step's actions, which were just counted.
    #[inline(always)]
    pub(super) fn bind_sampled(
        &self,
        cx: &mut Cx<'_, B>,
        step: &Step,
        ways: u64,
        rng: &mut Rng,
        bind: impl Fn(&Action<B>, &mut Cx<'_, B>, u64),
    ) -> &Action<B> {
        let mut n = cx.draw_way(rng, ways);
        let mut place = 0;
        while n >= cx.cache.ways[place] && place + 1 < step.actions.len() {
            n -= cx.cache.ways[place];
            place += 1;
        }
        let action = &self.actions[step.actions[place]];
        bind(action, cx, n);
        action
    }
}
