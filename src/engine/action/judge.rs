//! Whole moves judged before they are made: `only` on the table as it is, `after` on the board as it
//! would be. What a move would do is tried on the table itself, which is then put back as it was.

use std::cell::RefCell;

use crate::engine::compile::{ActFn, CondFn};
use crate::engine::context::Cx;
use crate::engine::moves::Moment;
use crate::table::{Bits, State};

/// What the whole moves of an action are judged by.
pub struct Judge<B> {
    /// What must all hold on the table as it is.
    pub only: Vec<CondFn<B>>,
    /// What must all hold on the board as it would be.
    pub after: Vec<CondFn<B>>,
    /// What a move would do to the board.
    pub tried: Vec<ActFn<B>>,
}

impl<B: Bits> Judge<B> {
    /// Whether the move that is bound stands.
    pub fn stands(&self, cx: &mut Cx<'_, B>) -> bool {
        if !self.only.iter().all(|part| part(cx)) {
            return false;
        }
        self.after.is_empty() || self.on_trial(cx, |cx| self.after.iter().all(|part| part(cx)))
    }

    /// The first part that fails for the move that is bound, with what `look` finds on the table that
    /// the part is asked on.
    pub fn failing<T>(
        &self,
        cx: &mut Cx<'_, B>,
        look: impl Fn(&mut Cx<'_, B>, Moment, usize) -> T,
    ) -> Option<(Moment, usize, T)> {
        let first = |cx: &mut Cx<'_, B>, parts: &[CondFn<B>], moment| {
            let part = parts.iter().position(|part| !part(cx))?;
            let found = look(cx, moment, part);
            Some((moment, part, found))
        };
        first(cx, &self.only, Moment::Only).or_else(|| {
            let tried = !self.after.is_empty();
            tried.then(|| self.on_trial(cx, |cx| first(cx, &self.after, Moment::After))).flatten()
        })
    }

    /// Does what the bound move would do to the board, asks, and puts everything back.
    fn on_trial<T>(&self, cx: &mut Cx<'_, B>, ask: impl FnOnce(&mut Cx<'_, B>) -> T) -> T {
        let mut kept = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        let asked = cx.on_trial(&mut kept, |cx| {
            self.tried.iter().for_each(|act| act(cx));
            ask(cx)
        });
        SPARE.with_borrow_mut(|spare| spare.push(kept));
        asked
    }
}

thread_local! {
    /// States to keep the table in meanwhile, so that no trial asks for memory.
    static SPARE: RefCell<Vec<State>> = const { RefCell::new(Vec::new()) };
}
