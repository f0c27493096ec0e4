//! Any legal move, each as likely.

use super::thought::Thought;
use crate::define::Fault;
use crate::play::Worlds;
use crate::table::Rng;

/// How many moves are listed to draw one; of more, one is drawn by its number.
const MOST_LISTED: usize = 50_000;

/// Draws a move by what the seat sees: the order of what is hidden would tell of it.
pub fn think(worlds: &Worlds, rng: &mut Rng) -> Result<Thought, Box<Fault>> {
    let (game, view) = (worlds.game(), worlds.view());
    let mut moves = game.first_moves(view.state(), MOST_LISTED)?;
    let drawn = match moves.len() {
        0 => None,
        MOST_LISTED => game.machine().random_move(view.state(), rng)?,
        listed => Some(moves.swap_remove(rng.below(listed as u32) as usize)),
    };
    Ok(Thought::untried(drawn))
}
