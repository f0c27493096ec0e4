//! The games the bench compares with, each written by hand in plain Rust.
//!
//! `Array` is the fixed baseline: a board of bytes, the legal moves listed into a reused `Vec`
//! before every ply, one picked uniformly, the result tested after it. `bits` plays the same game
//! on bitboards. Where both list moves in board order they play the same game from the same seed.
//! The bitboards of `symetrie` list moves only after drawing in vain.
//! `tests.rs` checks them; it is not declared here, since a bench without harness runs no tests.

pub mod breakthrough;
pub mod connect_four;
pub mod file_dans_ta_mare;
pub mod hex;
pub mod interactions;
pub mod la_glace_et_le_ciel;
pub mod letter_up;
pub mod reversi;
pub mod symetrie;
pub mod tic_tac_toe;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};

/// The generator both sides of the bench draw from.
pub struct Rng(Pcg32);

impl Rng {
    /// A generator whose whole sequence follows from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// A number in `0..n`, by multiply and shift; its bias is below `n / 2^32`.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// One of `moves`, uniformly; panics when there is none.
    fn pick<T: Copy>(&mut self, moves: &[T]) -> T {
        moves[self.below(moves.len() as u32) as usize]
    }

    /// The index of one of the bits of `set`, uniformly; `set` is not empty.
    fn pick_bit(&mut self, set: u64) -> u32 {
        nth_bit(set, self.below(set.count_ones()))
    }
}

/// A finished game: how many plies it took, and what each seat scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Decisions taken, passes included.
    pub plies: u32,
    /// Points by seat; without points, 1 for the winner and 0 for all others.
    pub scores: [i32; 4],
}

impl Played {
    fn won(plies: u32, seat: usize) -> Self {
        let mut scores = [0; 4];
        scores[seat] = 1;
        Self { plies, scores }
    }

    fn drawn(plies: u32) -> Self {
        Self { plies, scores: [0; 4] }
    }
}

/// The index of the `n`th lowest bit of `set`, counted from 0; `set` has more than `n` bits.
pub fn nth_bit(mut set: u64, n: u32) -> u32 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros()
}
