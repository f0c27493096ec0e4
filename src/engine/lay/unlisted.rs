//! Whether anything can be laid, whatever it spells: what an arbiter may accept, no list of words can rule out.

use std::ops::ControlFlow;

use super::{Axis, Laying, Placement, Play, has};
use crate::table::trie::letters_of;

impl Laying<'_> {
    /// Shows ways to lay one or two pieces to `visit` until it breaks, judged by all rules but the lexicon.
    ///
    /// Where pieces can be laid at all, it shows some of them: one of those on `through` and, unless it makes a
    /// run with a letter beside it, the one that is laid next to it.
    pub fn unlisted<B>(&self, mut visit: impl FnMut(&Play) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut see = |placements: &[Placement]| match self.words_formed(placements) {
            Ok(formed) => visit(&Play { run: formed.main(), placements }),
            Err(_) => ControlFlow::Continue(()),
        };
        let places = (0..self.lines.places() as u16).filter(|&place| has(self.on, place));
        for place in places.filter(|&place| has(self.through, place)) {
            for piece in self.pieces(place) {
                see(&[piece])?;
                for beside in Axis::BOTH.into_iter().flat_map(|axis| self.beside(axis, place)) {
                    for other in self.pieces(beside) {
                        see(&[piece, other])?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What each piece of the rack would be on a place.
    fn pieces(&self, place: u16) -> impl Iterator<Item = Placement> + use<> {
        let laid = move |blank| move |letter| Placement { place, letter, blank };
        let plain = letters_of(self.rack.plain()).map(laid(false));
        plain.chain(letters_of(self.rack.wild()).map(laid(true)))
    }

    /// The places next to one in its line.
    fn beside(&self, axis: Axis, place: u16) -> impl Iterator<Item = u16> {
        let (line, at) = self.lines.line_of(axis, place).unwrap_or((&[], 0));
        [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| line.get(at).copied())
    }
}
