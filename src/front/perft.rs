//! `rulebox perft`: counts move sequences, on all cores.

use rayon::prelude::*;

use crate::define::Fault;
use crate::play::{Game, Move};
use crate::table::{Recorder, State};

/// The number of sequences of exactly `depth` moves from a state. The first moves are distributed over
/// the cores.
pub(super) fn perft(game: &Game, state: &State, depth: u32) -> Result<u64, Box<Fault>> {
    if depth <= 2 {
        return game.machine().perft(state, depth);
    }
    let moves = game.moves(state)?;
    let after = |mv: &Move| {
        let mut state = state.clone();
        game.machine().apply(&mut state, mv, &mut Recorder::off())?;
        game.machine().perft(&state, depth - 1)
    };
    moves.par_iter().map(after).try_reduce(|| 0, |a, b| Ok(a + b))
}
