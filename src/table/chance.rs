//! Chance: one seed, split into named streams, so that a bot's thinking or one more tile never
//! reshuffles the rest.

use rand::Rng;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

/// A named stream of random numbers and how far it has been read. Two streams with the same key
/// and position give the same numbers for ever, on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stream {
    key: u64,
    drawn: u64,
}

impl Stream {
    /// The stream called `name` of the game seeded with `seed`.
    pub fn new(seed: u64, name: &str) -> Self {
        let name = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3));
        Self { key: mix(seed ^ mix(name)), drawn: 0 }
    }

    /// The dice at this position; hand them back with [`Stream::keep`].
    pub fn dice(&self) -> Dice {
        let mut generator = Pcg32::new(self.key, self.key.rotate_left(32));
        generator.advance(self.drawn);
        Dice { generator, drawn: self.drawn }
    }

    /// Remembers how far the dice were used.
    pub fn keep(&mut self, dice: &Dice) {
        self.drawn = dice.drawn;
    }
}

/// A generator in use.
#[derive(Clone, Debug)]
pub struct Dice {
    generator: Pcg32,
    drawn: u64,
}

impl Dice {
    /// Fresh dice for a seed: what bots throw, outside any game's state.
    pub fn new(seed: u64, name: &str) -> Self {
        Stream::new(seed, name).dice()
    }

    /// A number below `limit`, which must be at least 1; each is equally likely to within one
    /// part in four thousand million over `limit`.
    #[inline(always)]
    pub fn below(&mut self, limit: u32) -> u32 {
        self.drawn += 1;
        ((self.generator.next_u32() as u64 * limit as u64) >> 32) as u32
    }

    /// Puts `items` in a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// The seed of the `index`-th game of a series.
pub fn nth_seed(seed: u64, index: u64) -> u64 {
    mix(seed.wrapping_add(mix(index)))
}

/// Spreads a number over all 64 bits (the finaliser of splitmix64).
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_numbers_for_ever() {
        let mut dice = Stream::new(7, "deal").dice();
        let thrown: Vec<u32> = (0..6).map(|_| dice.below(1000)).collect();
        assert_eq!(thrown, [209, 294, 743, 916, 624, 834]);
    }

    #[test]
    fn a_kept_stream_goes_on_where_it_was() {
        let mut stream = Stream::new(1, "bag");
        let mut whole = stream.dice();
        let expected: Vec<u32> = (0..10).map(|_| whole.below(50)).collect();
        let mut thrown = Vec::new();
        for _ in 0..5 {
            let mut dice = stream.dice();
            thrown.extend([dice.below(50), dice.below(50)]);
            stream.keep(&dice);
        }
        assert_eq!(thrown, expected);
    }

    #[test]
    fn streams_and_seeds_differ() {
        let first = |stream: Stream| stream.dice().below(u32::MAX);
        assert_ne!(first(Stream::new(1, "deal")), first(Stream::new(1, "bag")));
        assert_ne!(first(Stream::new(1, "deal")), first(Stream::new(2, "deal")));
    }
}
