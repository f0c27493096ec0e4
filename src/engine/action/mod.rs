//! What a seat can do: in how many ways, which they are, and which one is the n-th. `plan` counts the
//! candidates; where whole moves are judged, only those that stand count.

mod judge;
mod key;
mod plan;

use std::ops::ControlFlow;

pub use judge::Judge;
pub use plan::Plan;

use super::choice::Choice;
use super::compile::{Deed, Test};
use super::context::Cx;
use super::moves::Move;
use crate::table::Bits;

/// An action, ready to run.
pub struct Action<B> {
    /// Its number.
    pub index: usize,
    /// When it can be done at all.
    pub when: Option<Test<B>>,
    /// What is chosen, in order.
    pub choices: Vec<Choice<B>>,
    /// What happens.
    pub does: Vec<Deed<B>>,
    /// How its choices depend on each other.
    pub plan: Plan<B>,
    /// What whole moves are judged by, if anything.
    pub judge: Option<Judge<B>>,
    /// Played by the host when there is one way only.
    pub auto: bool,
    /// Everyone chooses in secret, then all is shown.
    pub together: bool,
}

impl<B: Bits> Action<B> {
    /// Whether its condition holds.
    #[inline(always)]
    pub fn allowed(&self, cx: &mut Cx<'_, B>) -> bool {
        self.when.as_ref().is_none_or(|when| when.holds(cx))
    }

    /// Whether the whole move that is bound stands.
    #[inline(always)]
    pub fn stands(&self, cx: &mut Cx<'_, B>) -> bool {
        self.judge.as_ref().is_none_or(|judge| judge.stands(cx))
    }

    /// Whether there is a way to do it, one that an arbiter may accept included. What was chosen stays chosen.
    #[inline(always)]
    pub fn possible(&self, cx: &mut Cx<'_, B>) -> bool {
        // Actions that ask for each other may ask very often.
        if cx.tries_too_often() {
            return false;
        }
        if let (Plan::OneCell, None) = (&self.plan, &self.judge) {
            return self.allowed(cx) && self.only_set(cx).is_some();
        }
        // Asked while another action's rules run, whose choices must outlive the count.
        let (bound, spread) = (cx.bound, cx.spread);
        let possible = match self.judge {
            None => self.candidates(cx) > 0,
            Some(_) => self.each(cx, &mut |_| ControlFlow::Break(())).is_break(),
        };
        (cx.bound, cx.spread) = (bound, spread);
        possible || self.possible_unlisted(cx)
    }

    /// Whether an arbiter may accept a way to do it that nobody lists. What was chosen stays chosen.
    pub fn possible_unlisted(&self, cx: &mut Cx<'_, B>) -> bool {
        let Some(choice) = self.choices.first() else { return false };
        let Some(rule) = choice.lay_rule().filter(|rule| rule.arbiter.is_some()) else { return false };
        if !self.allowed(cx) {
            return false;
        }
        let (bound, spread) = (cx.bound, cx.spread);
        let among = choice.among.read(cx);
        let found = rule.each_unlisted(cx, among, &mut |cx, value| {
            choice.bind(cx, 0, value);
            if self.stands(cx) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (cx.bound, cx.spread) = (bound, spread);
        found.is_break()
    }

    /// In how many ways it can be done. Judged moves are tried one by one.
    #[inline(always)]
    pub fn count(&self, cx: &mut Cx<'_, B>) -> u64 {
        match self.judge {
            None => self.candidates(cx),
            Some(_) => self.count_judged(cx),
        }
    }

    #[cold]
    fn count_judged(&self, cx: &mut Cx<'_, B>) -> u64 {
        let mut total = 0;
        let _ = self.each(cx, &mut |_| {
            total += 1;
            ControlFlow::Continue(())
        });
        total
    }

    /// Binds the `n`-th way to do it; `n` is below what [`Action::count`] just said.
    #[inline(always)]
    pub fn bind_nth(&self, cx: &mut Cx<'_, B>, n: u64) {
        match self.judge {
            None => self.bind_candidate(cx, n),
            Some(_) => self.bind_judged(cx, n),
        }
    }

    #[cold]
    fn bind_judged(&self, cx: &mut Cx<'_, B>, n: u64) {
        let mut left = n;
        let _ = self.each(cx, &mut |_| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
    }

    /// The move that is bound.
    pub fn bound_move(&self, cx: &Cx<'_, B>) -> Move {
        let choices = self.choices.iter().enumerate();
        let picks = choices.map(|(slot, choice)| choice.pick(cx, cx.bound.slots[slot])).collect();
        Move { action: self.index, picks }
    }

    /// Binds a move that is known to be legal, or what comes first of one.
    pub fn bind_move(&self, cx: &mut Cx<'_, B>, mv: &Move) {
        let facts = cx.facts;
        for (slot, (choice, pick)) in self.choices.iter().zip(&mv.picks).enumerate() {
            if let Some(value) = choice.value(facts, pick) {
                let among = choice.among.read(cx);
                let _ = choice.check_laid(cx, among, pick);
                choice.bind(cx, slot, value);
            }
        }
    }

    /// Binds every way to do it, one after another, smallest first.
    pub fn each(
        &self,
        cx: &mut Cx<'_, B>,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.allowed(cx) {
            return ControlFlow::Continue(());
        }
        self.each_from(cx, 0, see)
    }

    fn each_from(
        &self,
        cx: &mut Cx<'_, B>,
        depth: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(choice) = self.choices.get(depth) else {
            if cx.tries_too_often() {
                return ControlFlow::Break(());
            }
            return if self.stands(cx) { see(cx) } else { ControlFlow::Continue(()) };
        };
        let set = choice.among.read(cx);
        choice.each(cx, set, depth, &mut |cx| self.each_from(cx, depth + 1, see))
    }
}
