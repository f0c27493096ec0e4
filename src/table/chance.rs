//! Chance: one seed, split into named streams, so that a bot's thinking or one more tile never
//! reshuffles the rest.

use std::hash::{Hash, Hasher};

use rand::Rng as _;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

use super::hash::fnv1a;

/// A named stream of random numbers and how far it has been read. Two streams with the same key
/// and position give the same numbers for ever, on every machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Position", into = "Position")]
pub struct Stream {
    at: Position,
    /// Stands where the position says, so that going on costs nothing.
    rng: Rng,
}

/// What a stream is known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Position {
    key: u64,
    drawn: u64,
}

impl From<Position> for Stream {
    fn from(at: Position) -> Self {
        let mut generator = Pcg32::new(at.key, at.key.rotate_left(32));
        generator.advance(at.drawn);
        Self { at, rng: Rng(generator) }
    }
}

impl From<Stream> for Position {
    fn from(stream: Stream) -> Self {
        stream.at
    }
}

impl PartialEq for Stream {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl Eq for Stream {}

impl Hash for Stream {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.at.hash(hasher);
    }
}

impl Stream {
    /// The stream called `name` of the game seeded with `seed`.
    pub fn new(seed: u64, name: &str) -> Self {
        let key = mix(seed ^ mix(fnv1a(name.bytes())));
        Self { at: Position { key, drawn: 0 }, rng: Rng(Pcg32::new(key, key.rotate_left(32))) }
    }

    /// Puts the first `count` of `items` in a random order, each order equally likely, and remembers
    /// how far it read. Each item is shown once it has its place, the last one first.
    #[inline(always)]
    pub fn shuffle<T: Copy>(&mut self, items: &mut [T], count: usize, mut see: impl FnMut(T)) {
        for last in (0..count.min(items.len())).rev() {
            if last > 0 {
                let other = self.rng.below(last as u32 + 1) as usize;
                items.swap(last, other);
                self.at.drawn += 1;
            }
            see(items[last]);
        }
    }
}

/// A generator in use, outside any game's state.
#[derive(Clone, Debug)]
pub struct Rng(Pcg32);

impl Rng {
    /// Fresh rng for a seed: what bots throw.
    pub fn new(seed: u64, name: &str) -> Self {
        Stream::new(seed, name).rng
    }

    /// A number below `limit`, which must be at least 1; each is equally likely to within one
    /// part in four thousand million over `limit`.
    #[inline(always)]
    pub fn below(&mut self, limit: u32) -> u32 {
        ((self.0.next_u32() as u64 * limit as u64) >> 32) as u32
    }

    /// The same for limits that do not fit, in two throws.
    pub fn below_large(&mut self, limit: u64) -> u64 {
        let (high, low) = (u64::from(self.0.next_u32()), u64::from(self.0.next_u32()));
        ((u128::from(high << 32 | low) * u128::from(limit)) >> 64) as u64
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
        let mut rng = Rng::new(7, "deal");
        let thrown: Vec<u32> = (0..6).map(|_| rng.below(1000)).collect();
        assert_eq!(thrown, [209, 294, 743, 916, 624, 834]);
    }

    #[test]
    fn a_kept_stream_goes_on_where_it_was() {
        let (mut whole, mut kept) = (Stream::new(1, "bag"), Stream::new(1, "bag"));
        for size in [6, 1, 0, 12, 3] {
            let (mut left, mut right): (Vec<u32>, Vec<u32>) = ((0..size).collect(), (0..size).collect());
            let mut seen = Vec::new();
            whole.shuffle(&mut left, size as usize, |item| seen.insert(0, item));
            kept.shuffle(&mut right, size as usize, |_| {});
            assert_eq!(left, right);
            assert_eq!(left, seen);
            let text = serde_json::to_string(&kept).expect("a stream is text");
            kept = serde_json::from_str(&text).expect("and comes back");
            assert_eq!(whole, kept);
        }
    }

    #[test]
    fn large_limits_are_reached_everywhere() {
        let mut rng = Rng::new(3, "ways");
        let limit = 3u64 << 40;
        let mut thirds = [0; 3];
        for _ in 0..3_000 {
            let thrown = rng.below_large(limit);
            assert!(thrown < limit);
            thirds[(thrown >> 40) as usize] += 1;
        }
        assert!(thirds.iter().all(|times| (850..1_150).contains(times)), "{thirds:?}");
    }

    #[test]
    fn streams_and_seeds_differ() {
        let first = |seed, name| Rng::new(seed, name).below(u32::MAX);
        assert_ne!(first(1, "deal"), first(1, "bag"));
        assert_ne!(first(1, "deal"), first(2, "deal"));
    }
}
