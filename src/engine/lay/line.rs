//! One line made ready for a walk: what each place shows and which letters fit there.

use std::ops::Range;

use super::lines::{Axis, LONGEST, around};
use super::{EMPTY, Laying, has};
use crate::table::trie::{Node, letter_bit, letter_set, letters_of};

/// More pieces than a walk can lay.
const NEVER: u8 = u8::MAX;

/// One place of a line.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    pub place: u16,
    /// The letter shown, or [`EMPTY`].
    pub shown: u8,
    /// The letters that may be laid here as far as `on`, the letter shown and the crossing run go.
    pub fits: u32,
    /// Whether a piece here is a piece on `through`.
    pub through: bool,
    /// Whether a piece laid here alone is found along the other axis.
    pub elsewhere: bool,
    /// How many pieces must be laid from here on to have one on `through`.
    pub need: u8,
}

/// The places of a line, in reading order.
pub(super) struct Line {
    spots: [Spot; LONGEST],
    len: usize,
}

impl Spot {
    pub fn is_empty(&self) -> bool {
        self.shown == EMPTY
    }
}

impl Line {
    /// Reads one of the lines of `axis`; `letters` are those that can be laid at all.
    pub fn read(laying: &Laying, axis: Axis, places: &[u16], letters: u32) -> Self {
        let mut line = Self { spots: [Spot::default(); LONGEST], len: places.len().min(LONGEST) };
        for (spot, &place) in line.spots.iter_mut().zip(places) {
            *spot = laying.spot(axis, place, letters);
        }
        line.count_needs();
        line
    }

    #[inline]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[..self.len]
    }

    /// From the end of the line to its beginning, as each need follows from the next one.
    fn count_needs(&mut self) {
        let mut need = NEVER;
        for spot in self.spots[..self.len].iter_mut().rev() {
            need = match (spot.fits != 0, spot.is_empty()) {
                (true, _) if spot.through => 1,
                (_, false) => need,
                (true, true) => need.saturating_add(1),
                (false, true) => NEVER,
            };
            spot.need = need;
        }
    }
}

impl Laying<'_> {
    fn spot(&self, axis: Axis, place: u16, letters: u32) -> Spot {
        let shown = self.shown(place);
        let mut spot = Spot { place, shown, ..Spot::default() };
        if has(self.on, place) {
            let (fits, alone) = self.cross(axis.other(), place, letters & !letter_bit(shown));
            spot.fits = fits;
            spot.through = has(self.through, place);
            spot.elsewhere = axis == Axis::Down && !alone;
        }
        spot
    }

    /// Which of the `letters` make a word, or stand alone, with the run that crosses a place along `axis`; and
    /// whether they stand alone.
    fn cross(&self, axis: Axis, place: u16, letters: u32) -> (u32, bool) {
        let Some((line, at)) = self.lines.line_of(axis, place) else {
            return (0, true);
        };
        let run = around(line, at, |place| self.is_filled(place));
        if run.len() == 1 {
            return (letters, true);
        }
        let lexicon = self.lexicon;
        let letters_at = |places: Range<usize>| line[places].iter().map(|&place| self.shown(place));
        let Some(before) = lexicon.walk(lexicon.root(), letters_at(run.start..at)) else {
            return (0, false);
        };
        let makes_word = |letter: &u8| {
            let node = lexicon.step(before, *letter);
            node.and_then(|node| lexicon.walk(node, letters_at(at + 1..run.end))).is_some_and(Node::is_word)
        };
        (letter_set(letters_of(before.mask() & letters).filter(makes_word)), false)
    }
}
