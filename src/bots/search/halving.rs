//! Which move of the root is tried next where there are too many to be told apart by curiosity: all of them
//! equally often at first, then the better half, then the better half of those (sequential halving). Every
//! move that is left is tried on the same tables with the same chance, so that luck tells none of them apart.

use super::Tried;
use crate::table::Rng;
use crate::table::chance::nth_seed;

/// Where it is.
pub struct Halving {
    /// The moves that are left.
    left: Vec<usize>,
    /// The next of them to be tried.
    next: usize,
    /// The table that they are tried on.
    table: u64,
    seed: u64,
    /// How many rounds there are, and which one it is.
    rounds: u32,
    round: u32,
}

impl Halving {
    /// Among so many moves.
    pub fn new(moves: usize, rng: &mut Rng) -> Self {
        let rounds = moves.max(2).next_power_of_two().ilog2();
        let seed = rng.below_large(u64::MAX);
        Self { left: (0..moves).collect(), next: 0, table: 0, seed, rounds, round: 0 }
    }

    /// The move to try, and the stream of the table that it is tried on. `done` is how much of the budget is
    /// used, in thousandths.
    pub fn next(&mut self, done: u64, tried: &[Tried]) -> (usize, Rng) {
        if self.next == self.left.len() {
            (self.next, self.table) = (0, self.table + 1);
            let round = (done * u64::from(self.rounds) / 1000) as u32;
            while self.round < round && self.left.len() > 2 {
                self.round += 1;
                self.left.sort_by(|&a, &b| tried[b].mean().total_cmp(&tried[a].mean()).then(a.cmp(&b)));
                self.left.truncate(self.left.len().div_ceil(2));
            }
        }
        let number = self.left[self.next];
        self.next += 1;
        (number, Rng::new(nth_seed(self.seed, self.table), "table"))
    }
}
