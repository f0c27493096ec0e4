//! Players that are no people. A bot is given the [`Worlds`] of its seat and a stream of its own, never a
//! session or the real table, so that it cannot know what its seat does not.
//!
//! A new bot is a file here, a variant of [`BotKind`] with its name in `kind.rs`, and a line in [`think`].

mod greedy;
mod kind;
mod random;
mod reward;
mod search;
mod thought;

use std::sync::atomic::{AtomicBool, Ordering};

pub use kind::{BotKind, Budget, MOST_TRIES, NotABot};
pub use thought::{Candidate, Thought};

use search::Purpose;

use crate::define::Fault;
use crate::play::{Move, Worlds};
use crate::table::chance::nth_seed;
use crate::table::{Rng, Seat};

/// What a bot that thinks can be told, and tells.
#[derive(Clone, Copy)]
pub struct Thinking<'a> {
    /// Set from outside to have the answer that is known by then.
    pub stop: &'a AtomicBool,
    /// Told how much of the budget is used, in thousandths.
    pub progress: &'a dyn Fn(u32),
}

impl Thinking<'_> {
    /// Whether the answer is wanted now.
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Has a bot choose for the seat that is to move. There is at least one legal move.
pub fn think(
    kind: BotKind,
    worlds: &Worlds,
    rng: &mut Rng,
    thinking: Thinking<'_>,
) -> Result<Thought, Box<Fault>> {
    match kind {
        BotKind::Random => random::think(worlds, rng),
        BotKind::Greedy => greedy::think(worlds, rng),
        BotKind::Search(budget) => search::think(Purpose::Play, worlds, budget, rng, thinking),
    }
}

/// Has a search say what the moves of the seat that is to move are worth, or those among them. Whoever plays tries
/// what looks best and hardly anything else; here tries are shared out, so that the others are known too.
pub fn judge(
    budget: Budget,
    worlds: &Worlds,
    among: Option<&[Move]>,
    rng: &mut Rng,
    thinking: Thinking<'_>,
) -> Result<Thought, Box<Fault>> {
    search::think(Purpose::Judge(among), worlds, budget, rng, thinking)
}

/// The stream of one decision of a seat: the same for the same game, seat and number of that decision,
/// whatever else was drawn. It has nothing in common with the streams of the table.
pub fn stream(seed: u64, seat: Seat, decision: u64) -> Rng {
    Rng::new(nth_seed(nth_seed(seed, u64::from(seat)), decision), "bot")
}
