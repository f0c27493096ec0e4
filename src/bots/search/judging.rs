//! Which move of the root is tried next where one wants to know what each is worth: all of them equally often at
//! first, so that each is known well enough, then the better half, then the better half of those (sequential
//! halving). The halves are taken of all moves, not of those that are left: what looks worse the longer one
//! looks makes way for what was passed over. Every move is tried on the same tables with the same chance, so that
//! luck tells none of them apart.

use super::{Tree, Tried, known};
use crate::bots::thought::ENOUGH;
use crate::table::Rng;
use crate::table::chance::nth_seed;

/// How much of the budget may go into trying all moves as often as is enough, in thousandths.
const FOR_ALL: u64 = 600;

/// Whose turn it is to be tried.
pub struct Rota {
    moves: usize,
    /// The moves that are left, and the next of them.
    left: Vec<usize>,
    next: usize,
    /// The table that they are tried on.
    table: u64,
    seed: u64,
    /// What was used of the budget when all moves were known well enough; none before.
    began: Option<u64>,
}

impl Rota {
    /// Among so many moves.
    pub fn new(moves: usize, rng: &mut Rng) -> Self {
        let seed = rng.below_large(u64::MAX);
        Self { moves, left: (0..moves).collect(), next: 0, table: 0, seed, began: None }
    }

    /// The move to try, and the stream of the table that it is tried on; none where all are known. `done` is how
    /// much of the budget is used, in thousandths.
    pub fn next(&mut self, done: u64, tree: &dyn Tree) -> Option<(usize, Rng)> {
        if self.next == self.left.len() {
            (self.next, self.table) = (0, self.table + 1);
            self.choose(done, &tree.root());
        }
        let number = *self.left.get(self.next)?;
        self.next += 1;
        Some((number, Rng::new(nth_seed(self.seed, self.table), "table")))
    }

    /// Chooses those that are left: what is proven needs no more tries.
    fn choose(&mut self, done: u64, tried: &[Tried]) {
        if self.table >= u64::from(ENOUGH) || done >= FOR_ALL {
            self.began.get_or_insert(done);
        }
        let rounds = u64::from(self.moves.max(2).next_power_of_two().ilog2());
        let round = self.began.map_or(0, |began| (done - began) * rounds / (1000 - began).max(1));
        let left = self.moves.div_ceil(1 << round).max(2);
        self.left.clear();
        self.left.extend((0..self.moves).filter(|&n| tried[n].proven.is_none()));
        if left < self.left.len() {
            self.left.sort_by(|&a, &b| tried[b].late_mean().total_cmp(&tried[a].late_mean()).then(a.cmp(&b)));
            self.left.truncate(left);
            self.left.sort_unstable();
        }
    }

    /// The moves, the best first: what wins, the best of those that were left, then the others that were tried
    /// enough, then the rest, each by what they were worth.
    pub fn by_worth(&self, tried: &[Tried]) -> Vec<usize> {
        let most = tried.iter().map(|one| one.tries).max().unwrap_or(0);
        let enough = ENOUGH.min(most.div_ceil(2));
        let worth = |&n: &usize| (known(&tried[n]), tried[n].tries >= enough);
        // By the chance that is told; where that is the same, by what else the search follows.
        let told = |n: usize| (tried[n].late().1 * 100.0).round();
        let by_mean = |a: &usize, b: &usize| {
            told(*b).total_cmp(&told(*a)).then(tried[*b].late_mean().total_cmp(&tried[*a].late_mean()))
        };
        let mut order: Vec<usize> = (0..tried.len()).collect();
        order.sort_by(|a, b| worth(b).cmp(&worth(a)).then(by_mean(a, b)).then(a.cmp(b)));
        // Of those that were passed over one may look better, by luck.
        let best = self.left.iter().copied().filter(|&n| tried[n].proven.is_none()).min_by(by_mean);
        let open = order.first().is_some_and(|&first| tried[first].proven.is_none());
        if let (Some(best), true) = (best, open) {
            order.retain(|&n| n != best);
            order.insert(0, best);
        }
        order
    }
}
