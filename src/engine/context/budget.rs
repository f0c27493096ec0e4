//! What a move may still take: parts of rules that loops run, changes of the table, ways that are tried
//! one by one. Both backends count the same, so that a rule fails at the same place in both.

use super::Cx;
use crate::define::Fault;
use crate::define::model::Limits;
use crate::msg;
use crate::rules::script::Operations;
use crate::table::{Bits, Rng};

/// What is left. A number below zero says that there is none.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// Of what one move, or one decision, may take.
    pub of: Limits,
    /// How many operations the scripts of this move may still make.
    pub operations: u64,
    /// The same for those of the whole game.
    pub game_operations: u64,
    /// How many rules of pieces are under way, one inside another.
    pub depth: u16,
}

/// The most rules of pieces inside one another: a rule of a piece may run those of others.
const MOST_DEPTH: u16 = 32;

/// The most operations of the scripts of one move.
const MOVE_OPERATIONS: u64 = 5_000_000;
/// The most operations of the scripts of one game.
pub const GAME_OPERATIONS: u64 = 200_000_000;

impl Left {
    /// How many operations a script may make now.
    pub fn operations(&self) -> Operations {
        let of_game = self.game_operations < self.operations;
        let most = if of_game { GAME_OPERATIONS } else { MOVE_OPERATIONS };
        Operations { left: self.operations.min(self.game_operations), most, of_game }
    }

    /// Takes what a script made of those.
    pub fn take_operations(&mut self, then: Operations) {
        let made = self.operations().left.saturating_sub(then.left);
        self.operations -= made;
        self.game_operations -= made;
    }

    /// How many operations the scripts of this move have made.
    pub fn operations_made(&self) -> u64 {
        MOVE_OPERATIONS - self.operations
    }

    /// All of it.
    pub fn all(limits: Limits) -> Self {
        Self { of: limits, operations: MOVE_OPERATIONS, game_operations: GAME_OPERATIONS, depth: 0 }
    }
}

impl<B: Bits> Cx<'_, B> {
    /// A move begins: what the last one took is given back.
    #[inline(always)]
    pub fn begin_move(&mut self) {
        self.left.of = self.facts.limits;
        self.left.operations = MOVE_OPERATIONS;
    }

    /// Takes the work of one round of a loop whose inside has so many parts. Returns whether that, or
    /// something before it, was too much: the loop then stops.
    #[inline(always)]
    pub fn spend(&mut self, parts: i32) -> bool {
        self.left.of.work -= parts;
        self.is_spent()
    }

    /// Whether work or events were too much. The first time it becomes the fault.
    #[inline(always)]
    pub fn is_spent(&mut self) -> bool {
        // Either is negative.
        let spent = (self.left.of.work | self.left.of.events) < 0;
        if spent {
            self.overspent();
        }
        spent
    }

    /// Takes a try: one way to move that is looked at by itself. Returns whether that was too much.
    #[inline(always)]
    pub fn tries_too_often(&mut self) -> bool {
        self.left.of.tries -= 1;
        let spent = self.left.of.tries < 0;
        if spent {
            self.tried_too_often();
        }
        spent
    }

    #[cold]
    #[inline(never)]
    fn overspent(&mut self) {
        if self.fault.is_some() {
            return;
        }
        let (limits, most) = (self.facts.limits, Limits::MOST);
        let (message, help) = if self.left.of.events < 0 {
            (msg!("play.too_many_events", most = limits.events), raise("events", limits.events, most.events))
        } else {
            (msg!("play.too_much_work", most = limits.work), raise("work", limits.work, most.work))
        };
        self.fault = Some(Box::new(Fault::nowhere(message).help(help)));
    }

    #[cold]
    #[inline(never)]
    fn tried_too_often(&mut self) {
        let (limit, most) = (self.facts.limits.tries, Limits::MOST.tries);
        let message = msg!("play.too_many_tries", most = limit);
        let help = match limit < most {
            true => msg!("help.raise_tries", key = "tries", most = most),
            false => raise("tries", limit, most),
        };
        let fault = Fault::nowhere(message).help(help);
        self.fault.get_or_insert(Box::new(fault));
    }

    /// The number of one of some ways, each as likely.
    #[inline(always)]
    pub fn draw_way(&mut self, rng: &mut Rng, ways: u64) -> u64 {
        match u32::try_from(ways) {
            Ok(ways) => u64::from(rng.below(ways)),
            Err(_) => self.draw_of_many(rng, ways),
        }
    }

    #[cold]
    #[inline(never)]
    fn draw_of_many(&mut self, rng: &mut Rng, ways: u64) -> u64 {
        if ways == u64::MAX {
            self.too_many_ways();
        }
        rng.below_large(ways)
    }

    /// Notes that there are more ways to move than can be numbered.
    #[cold]
    #[inline(never)]
    pub fn too_many_ways(&mut self) {
        self.fault.get_or_insert(Box::new(Fault::nowhere(msg!("play.too_many_ways"))));
    }

    /// Goes one rule of a piece deeper; `false` where that is too deep, which is a fault, or after one.
    #[inline(always)]
    pub fn go_deeper(&mut self) -> bool {
        if self.left.depth >= MOST_DEPTH || self.fault.is_some() {
            let fault = Fault::nowhere(msg!("play.too_deep", most = MOST_DEPTH));
            self.fault.get_or_insert(Box::new(fault));
            return false;
        }
        self.left.depth += 1;
        true
    }
}

/// How a limit is raised; or, where the game has the highest, that it cannot be.
fn raise(key: &str, limit: i32, most: i32) -> crate::speak::Message {
    if limit < most {
        msg!("help.raise_limit", key = key, most = most)
    } else {
        msg!("help.highest_limit", key = key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_of_a_game_have_an_end_besides_those_of_each_move() {
        let mut left = Left::all(Limits::USUAL);
        for _ in 0..GAME_OPERATIONS / MOVE_OPERATIONS {
            let then = left.operations();
            assert!(!then.of_game, "a move may make what a move may");
            left.take_operations(Operations { left: 0, ..then });
            assert_eq!((left.operations().left, left.operations_made()), (0, MOVE_OPERATIONS));
            left.operations = MOVE_OPERATIONS;
        }
        let then = left.operations();
        assert!(then.of_game && then.left == 0, "the game has no more");
    }
}
