//! Which moves are looked at where there are too many to try: those after which the seat stands best, one
//! move ahead, as many as the budget can tell apart.

use crate::bots::Budget;
use crate::bots::greedy::look_ahead;
use crate::define::Fault;
use crate::engine::KeyedMove;
use crate::play::{Move, Worlds};
use crate::table::Rng;

/// How many moves are looked at for the square root of the tries.
const EACH: f64 = 2.0;
/// How many are where time is the budget.
const TIMED: usize = 64;

/// How many moves a budget can tell apart.
pub fn most(budget: Budget) -> usize {
    match budget {
        Budget::Tries(tries) => ((EACH * f64::from(tries).sqrt()).ceil() as usize).max(2),
        Budget::Time(_) => TIMED,
    }
}

/// The moves to look at, the promising ones first.
pub fn select(
    worlds: &Worlds,
    moves: Vec<KeyedMove>,
    budget: Budget,
    rng: &mut Rng,
) -> Result<Vec<KeyedMove>, Box<Fault>> {
    let plain: Vec<Move> = moves.iter().map(|keyed| keyed.mv.clone()).collect();
    let mut looked = look_ahead(worlds, &plain, rng)?;
    looked.sort_by(|a, b| b.won.cmp(&a.won).then(b.lead.total_cmp(&a.lead)).then(a.number.cmp(&b.number)));
    looked.truncate(most(budget));
    Ok(looked.into_iter().map(|one| moves[one.number].clone()).collect())
}
