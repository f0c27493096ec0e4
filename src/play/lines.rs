//! Closed lines on the board, for whoever shows them.

use std::sync::Arc;

use super::game::Game;
use crate::define::Fault;
use crate::rules::tree::{LineSet, Set};
use crate::table::{Cell, State};

impl Game {
    /// The cells of the longest closed lines through some cells, each looked at alone.
    pub fn closed_lines(&self, state: &State, through: &[Cell]) -> Result<Vec<Cell>, Box<Fault>> {
        if !self.machine().layout().turns {
            return Ok(Vec::new());
        }
        let mut cells = Vec::new();
        for &cell in through {
            let mut words = vec![0u64; self.machine().layout().words];
            words[cell as usize / 64] |= 1 << (cell % 64);
            let one = Arc::new(Set::Known(words.into()));
            let line = Set::Lines(LineSet::LongestLoop(one, None));
            cells.extend(self.machine().members(state, state.turn.seat, &line)?);
        }
        cells.sort_unstable();
        cells.dedup();
        Ok(cells)
    }
}
