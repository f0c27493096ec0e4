//! Laying several pieces in one line so that every run of letters they touch is a word.
//!
//! A *play* is a set of placements, all in one line. Every place between the first and the last of them shows a
//! letter, laid now or before; a letter may be *covered* by a different one. Of the runs of two or more
//! letters with a piece laid now, the *main run* lies in the line of the placements and the others cross it; all
//! must be words, and there must be a main run. A single piece that makes a run both across and down is one
//! play, whose main run is the one across.
//!
//! [`Laying`] states a position: [`Laying::plays`] finds all plays, [`Laying::check`] judges a given one,
//! [`Laying::unlisted`] looks for any piece that could be laid if every run were a word. Whether
//! a piece may be laid is otherwise up to the caller's sets [`Laying::on`] and [`Laying::through`]. Finding and
//! judging allocate nothing. Nothing here knows what a letter looks like, or keeps score.

mod check;
mod find;
mod hand;
mod line;
mod lines;
mod unlisted;

pub use check::Fault;
pub use lines::{Axis, LONGEST, Lines, PLACES, Run};

use crate::table::trie::{LETTERS, Trie, letter_set};

/// What [`Laying::letters`] has for a place without a letter.
pub const EMPTY: u8 = u8::MAX;

/// How many letters a run has at least if it must be a word.
const SHORTEST: usize = 2;

/// A position, and what may be done in it.
///
/// A set of places has the bit `place % 64` of the word `place / 64`; missing words are empty.
#[derive(Clone, Copy, Debug)]
pub struct Laying<'a> {
    /// The shape of the board.
    pub lines: &'a Lines,
    /// The letter that each place shows, or [`EMPTY`]; places past the end are empty.
    pub letters: &'a [u8],
    /// Where a piece may be laid; on a place with a letter it must show a different one.
    pub on: &'a [u64],
    /// Where at least one of the pieces must be laid.
    pub through: &'a [u64],
    /// The pieces to lay.
    pub rack: &'a Rack,
    /// How many pieces may be laid at most.
    pub most: usize,
    /// The words.
    pub lexicon: &'a Trie,
}

/// The pieces that a player may lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rack {
    /// How many plain pieces there are of each letter.
    pub count: [u8; LETTERS],
    /// How many blanks there are.
    pub blanks: u8,
    /// The letters that a blank may stand for, one bit each.
    pub stands_for: u32,
}

/// A piece laid on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, Default)]
pub struct Placement {
    /// Where it is laid.
    pub place: u16,
    /// The letter that it shows.
    pub letter: u8,
    /// Whether it is a blank that stands for the letter.
    pub blank: bool,
}

/// A legal play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play<'a> {
    /// The main run.
    pub run: Run,
    /// The pieces laid, in reading order.
    pub placements: &'a [Placement],
}

impl Rack {
    /// How many pieces there are.
    pub fn len(&self) -> usize {
        let plain: usize = self.count.iter().map(|&count| usize::from(count)).sum();
        plain + usize::from(self.blanks)
    }

    /// The letters of which there is a plain piece.
    fn plain(&self) -> u32 {
        let has = |letter: &u8| self.count[usize::from(*letter)] > 0;
        letter_set((0..LETTERS as u8).filter(has))
    }

    /// The letters that a blank on this rack may stand for.
    fn wild(&self) -> u32 {
        if self.blanks > 0 { self.stands_for } else { 0 }
    }
}

impl Laying<'_> {
    /// The letter that a place shows before the play, or [`EMPTY`].
    #[inline]
    fn shown(&self, place: u16) -> u8 {
        self.letters.get(usize::from(place)).copied().unwrap_or(EMPTY)
    }

    #[inline]
    fn is_filled(&self, place: u16) -> bool {
        self.shown(place) != EMPTY
    }
}

/// Whether a set has a place.
#[inline]
fn has(set: &[u64], place: u16) -> bool {
    set.get(usize::from(place) / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
}

#[cfg(test)]
mod tests;
