//! Sets of cells or of pieces as bits: 64, 128 or more of them behind one trait.
//!
//! A game picks the narrowest width that holds its cells and its pieces; nothing above the
//! compiled rules knows which one it is.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A fixed-width set of small numbers. Bits past the game's last cell are never set by callers:
/// [`Bits::not_within`] is the only complement.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// Words of 64 bits that one set takes in a plane.
    const WORDS: usize;
    /// The empty set.
    const NONE: Self;

    /// Reads the set at the front of `words`, which must hold at least [`Bits::WORDS`].
    fn load(words: &[u64]) -> Self;
    /// Writes the set to the front of `words`.
    fn store(self, words: &mut [u64]);
    /// The set holding `index` alone.
    fn one(index: usize) -> Self;
    /// Moves every member up by `by`; members past the end are lost.
    fn up(self, by: u32) -> Self;
    /// Moves every member down by `by`; members below zero are lost.
    fn down(self, by: u32) -> Self;
    /// How many members there are.
    fn count(self) -> u32;
    /// The smallest member; meaningless for the empty set.
    fn first(self) -> usize;
    /// The largest member; meaningless for the empty set.
    fn last(self) -> usize;
    /// The set without its smallest member.
    fn without_first(self) -> Self;

    /// Whether there is no member.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
    /// Whether there is a member.
    #[inline(always)]
    fn is_some(self) -> bool {
        self != Self::NONE
    }
    /// Whether `index` is a member.
    #[inline(always)]
    fn has(self, index: usize) -> bool {
        (self & Self::one(index)).is_some()
    }
    /// What is in `all` and not here.
    #[inline(always)]
    fn not_within(self, all: Self) -> Self {
        all & !self
    }
    /// The member with `n` smaller ones; `n` must be below [`Bits::count`].
    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        let mut rest = self;
        for _ in 0..n {
            rest = rest.without_first();
        }
        rest.first()
    }
    /// The members, smallest first.
    fn members(self) -> Members<Self> {
        Members(self)
    }
    /// The set of all numbers below `count`.
    fn below(count: usize) -> Self;
    /// The set as words, for what must not know the width.
    fn words(self) -> Vec<u64> {
        let mut words = vec![0; Self::WORDS];
        self.store(&mut words);
        words
    }
}

/// Iterates over a set's members, smallest first.
pub struct Members<B>(B);

impl<B: Bits> Iterator for Members<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_none() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

impl Bits for u64 {
    const WORDS: usize = 1;
    const NONE: Self = 0;

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        words[0]
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self;
    }
    #[inline(always)]
    fn one(index: usize) -> Self {
        1 << (index & 63)
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        self << (by & 63)
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        self >> (by & 63)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }
    #[inline(always)]
    fn last(self) -> usize {
        63 - self.leading_zeros() as usize
    }
    #[inline(always)]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn below(count: usize) -> Self {
        if count >= 64 { !0 } else { (1 << count) - 1 }
    }
    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        let (mut rest, mut left, mut passed) = (self, n, 0);
        // Past a few members, counting halves is faster than passing them one by one.
        if n >= 6 {
            for half in [32, 16, 8] {
                let lower = (rest & ((1 << half) - 1)).count_ones();
                let past = left >= lower;
                left -= if past { lower } else { 0 };
                let by = if past { half } else { 0 };
                rest >>= by;
                passed += by;
            }
        }
        // The first ones without a branch, which no machine could foresee.
        for step in 0..4 {
            rest = if step < left { rest & rest.wrapping_sub(1) } else { rest };
        }
        for _ in 4..left {
            rest &= rest.wrapping_sub(1);
        }
        passed as usize + rest.trailing_zeros() as usize
    }
}

impl Bits for u128 {
    const WORDS: usize = 2;
    const NONE: Self = 0;

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        words[0] as u128 | (words[1] as u128) << 64
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self as u64;
        words[1] = (self >> 64) as u64;
    }
    #[inline(always)]
    fn one(index: usize) -> Self {
        1 << (index & 127)
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        self << (by & 127)
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        self >> (by & 127)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }
    #[inline(always)]
    fn last(self) -> usize {
        127 - self.leading_zeros() as usize
    }
    #[inline(always)]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn below(count: usize) -> Self {
        if count >= 128 { !0 } else { (1 << count) - 1 }
    }
    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let in_low = low.count_ones();
        let past = n >= in_low;
        // Which half it is cannot be foreseen, so that both are worked out.
        let (half, left) = if past { (high, n - in_low) } else { (low, n) };
        let first = if past { 64 } else { 0 };
        first + half.nth(left)
    }
}

/// A set of `N` × 64 members, for boards past 128 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const WORDS: usize = N;
    const NONE: Self = Self([0; N]);

    fn load(words: &[u64]) -> Self {
        Self(std::array::from_fn(|word| words[word]))
    }
    fn store(self, words: &mut [u64]) {
        words[..N].copy_from_slice(&self.0);
    }
    fn one(index: usize) -> Self {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }
    fn up(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|to| {
            let Some(from) = to.checked_sub(words) else {
                return 0;
            };
            let low = self.0[from] << bits;
            let carry = match from.checked_sub(1) {
                Some(below) if bits > 0 => self.0[below] >> (64 - bits),
                _ => 0,
            };
            low | carry
        }))
    }
    fn down(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|to| {
            let from = to + words;
            let Some(&high) = self.0.get(from) else {
                return 0;
            };
            let carry = match self.0.get(from + 1) {
                Some(above) if bits > 0 => above << (64 - bits),
                _ => 0,
            };
            high >> bits | carry
        }))
    }
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }
    fn last(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        (word * 64 + 63).saturating_sub(self.0[word].leading_zeros() as usize)
    }
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    fn below(count: usize) -> Self {
        Self(std::array::from_fn(|word| u64::below(count.saturating_sub(word * 64))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<B: Bits>() {
        let size = B::WORDS * 64;
        let chosen: Vec<usize> = (0..size).filter(|index| index % 7 == 3 || index % 31 == 0).collect();
        let set = chosen.iter().fold(B::NONE, |set, &index| set | B::one(index));
        assert_eq!(set.members().collect::<Vec<_>>(), chosen);
        assert_eq!(set.count() as usize, chosen.len());
        assert_eq!(set.first(), chosen[0]);
        assert_eq!(set.last(), *chosen.last().unwrap());
        for (n, &index) in chosen.iter().enumerate() {
            assert_eq!(set.nth(n as u32), index);
        }
        for by in [1, 8, 11, 63] {
            let up: Vec<usize> = chosen.iter().map(|i| i + by).filter(|&i| i < size).collect();
            assert_eq!(set.up(by as u32).members().collect::<Vec<_>>(), up);
            let down: Vec<usize> = chosen.iter().filter_map(|i| i.checked_sub(by)).collect();
            assert_eq!(set.down(by as u32).members().collect::<Vec<_>>(), down);
        }
        assert_eq!(B::load(&set.words()), set);
        assert_eq!(set.not_within(B::below(size)).count() as usize, size - chosen.len());
    }

    #[test]
    fn every_width_keeps_the_same_contract() {
        agrees::<u64>();
        agrees::<u128>();
        agrees::<Wide<4>>();
        agrees::<Wide<16>>();
    }
}
