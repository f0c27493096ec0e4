//! A rack while a word is spelled: which letters can still be laid, and which of them blanks stand for.
//!
//! A walk only takes letters; where the blanks are is decided once the word is complete. So a word is walked
//! once, however many ways there are to put blanks in it.

use std::ops::ControlFlow;

use super::{Placement, Rack};
use crate::table::trie::{LETTERS, letter_bit};

/// The pieces of a rack, some of them taken.
pub(super) struct Hand {
    rack: Rack,
    /// How many of each letter are taken, by plain pieces and blanks together.
    taken: [u8; LETTERS],
    /// The letters of which a plain piece is left.
    plain: u32,
    /// The letters that blanks may stand for.
    wild: u32,
    /// How many blanks it takes at least, for letters of which more are taken than there are plain pieces.
    short: u8,
}

impl Hand {
    pub fn new(rack: &Rack) -> Self {
        Self { rack: *rack, taken: [0; LETTERS], plain: rack.plain(), wild: rack.wild(), short: 0 }
    }

    /// The letters that can be taken now.
    #[inline]
    pub fn letters(&self) -> u32 {
        if self.short < self.rack.blanks { self.plain | self.wild } else { self.plain }
    }

    /// Takes one of [`Hand::letters`].
    #[inline]
    pub fn take(&mut self, letter: u8) {
        let (taken, count) = self.entry(letter);
        *taken += 1;
        let (taken, count) = (*taken, *count);
        if taken > count {
            self.short += 1;
        } else if taken == count {
            self.plain &= !letter_bit(letter);
        }
    }

    /// Takes back what the last [`Hand::take`] did.
    #[inline]
    pub fn put_back(&mut self, letter: u8) {
        let (taken, count) = self.entry(letter);
        *taken -= 1;
        if *taken < *count {
            self.plain |= letter_bit(letter);
        } else {
            self.short -= 1;
        }
    }

    /// Shows the placements of all letters taken with every choice of blanks that the rack allows. The first
    /// place decides first, and a plain piece comes before a blank.
    #[inline]
    pub fn each_way<B>(
        &mut self,
        placements: &mut [Placement],
        visit: &mut impl FnMut(&[Placement]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.choose(placements, 0, self.rack.blanks - self.short, visit)
    }

    /// Chooses between plain piece and blank for the `at`-th placement and all after it; `spare` blanks are not
    /// needed for letters that the rack is short of. Until it returns, `taken` and `rack.count` are without
    /// the letters and plain pieces already given out; no choice is a dead end.
    fn choose<B>(
        &mut self,
        placements: &mut [Placement],
        at: usize,
        spare: u8,
        visit: &mut impl FnMut(&[Placement]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(placement) = placements.get_mut(at) else {
            return visit(placements);
        };
        let letter = placement.letter;
        let (taken, count) = self.entry(letter);
        let (is_short, has_plain) = (*taken > *count, *count > 0);
        *taken -= 1;
        if has_plain {
            *count -= 1;
            placement.blank = false;
            self.choose(placements, at + 1, spare, visit)?;
            *self.entry(letter).1 += 1;
        }
        if is_short || spare > 0 && self.wild & letter_bit(letter) != 0 {
            placements[at].blank = true;
            self.choose(placements, at + 1, spare - u8::from(!is_short), visit)?;
        }
        *self.entry(letter).0 += 1;
        ControlFlow::Continue(())
    }

    /// How many of a letter are taken, and how many plain pieces show it.
    #[inline]
    fn entry(&mut self, letter: u8) -> (&mut u8, &mut u8) {
        // All letters come from sets, so they are below LETTERS; the remainder saves a check.
        let letter = usize::from(letter) % LETTERS;
        (&mut self.taken[letter], &mut self.rack.count[letter])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rack of two of letter 0, one of letter 1 and blanks for letters 0 to 2.
    fn hand(blanks: u8) -> Hand {
        let mut rack = Rack { blanks, stands_for: 0b111, ..Rack::default() };
        rack.count[..2].copy_from_slice(&[2, 1]);
        Hand::new(&rack)
    }

    /// All ways to lay `word`, a blank written as a capital.
    fn ways(blanks: u8, word: &[u8]) -> Vec<String> {
        let mut hand = hand(blanks);
        let mut placements = Vec::new();
        for &letter in word {
            assert_ne!(hand.letters() & letter_bit(letter), 0, "{letter} can be taken");
            hand.take(letter);
            placements.push(Placement { place: 0, letter, blank: false });
        }
        let mut ways = Vec::new();
        let all = hand.each_way(&mut placements, &mut |placements| {
            let sign = |laid: &Placement| char::from(if laid.blank { b'A' } else { b'a' } + laid.letter);
            ways.push(placements.iter().map(sign).collect());
            ControlFlow::<()>::Continue(())
        });
        assert!(all.is_continue());
        ways
    }

    #[test]
    fn letters_run_out_and_come_back() {
        let mut hand = hand(1);
        assert_eq!(hand.letters(), 0b111);
        hand.take(2);
        assert_eq!(hand.letters(), 0b011);
        hand.take(1);
        assert_eq!(hand.letters(), 0b001);
        hand.put_back(1);
        hand.put_back(2);
        assert_eq!(hand.letters(), 0b111);
    }

    #[test]
    fn without_blanks_there_is_one_way() {
        assert_eq!(ways(0, &[0, 1, 0]), ["aba"]);
    }

    #[test]
    fn a_spare_blank_may_stand_for_any_letter() {
        assert_eq!(ways(1, &[0, 1]), ["ab", "aB", "Ab"]);
    }

    #[test]
    fn a_blank_that_is_needed_goes_where_it_is_needed() {
        assert_eq!(ways(1, &[0, 1, 1]), ["abB", "aBb"]);
        assert_eq!(ways(1, &[2, 0, 0]), ["Caa"]);
    }

    #[test]
    fn two_blanks_mix_need_and_choice() {
        assert_eq!(ways(2, &[1, 1, 0]), ["bBa", "bBA", "Bba", "BbA", "BBa"]);
    }
}
