//! Finds all plays: a walk over the lexicon along every line, from every place where a run may begin.

use std::ops::ControlFlow;

use super::hand::Hand;
use super::line::{Line, Spot};
use super::{Axis, LONGEST, Laying, Placement, Play, Run, SHORTEST};
use crate::table::trie::{Node, Trie, letters_of};

impl Laying<'_> {
    /// Shows every play to `visit` until it breaks, each play once.
    ///
    /// The order depends on the position alone: across before down; then by line, see [`super::Lines::of`]; then
    /// by the place where the main run begins, in reading order. Of the runs from one place a run comes
    /// before those that it begins, a letter kept before one that covers it, and a lower letter before a
    /// higher one. The same letters with other blanks come one after the other: the first place at which two
    /// of them differ has the plain piece first.
    pub fn plays<B>(&self, mut visit: impl FnMut(&Play) -> ControlFlow<B>) -> ControlFlow<B> {
        let letters = self.rack.plain() | self.rack.wild();
        for axis in Axis::BOTH {
            for places in self.lines.of(axis).filter(|places| places.len() >= SHORTEST) {
                let line = Line::read(self, axis, places, letters);
                Walk::new(self, axis, line.spots(), &mut visit).all_starts()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// How many plays there are.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        let mut count = 0;
        let _ = self.plays(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Whether there is a play.
    #[cfg(test)]
    pub fn any(&self) -> bool {
        self.plays(|_| ControlFlow::Break(())).is_break()
    }
}

/// A walk along one line. After `visit` breaks it is not to be used again.
struct Walk<'w, F> {
    lexicon: &'w Trie,
    axis: Axis,
    spots: &'w [Spot],
    /// How many pieces may be laid at most.
    most: usize,
    visit: F,
    /// Where the run begins.
    start: usize,
    hand: Hand,
    placements: [Placement; LONGEST],
    /// How many of `placements` are laid.
    laid: usize,
    /// Whether the first piece laid is a play of the other axis when it remains alone.
    elsewhere: bool,
}

impl<'w, B, F: FnMut(&Play) -> ControlFlow<B>> Walk<'w, F> {
    fn new(laying: &Laying<'w>, axis: Axis, spots: &'w [Spot], visit: F) -> Self {
        Self {
            lexicon: laying.lexicon,
            axis,
            spots,
            most: laying.most.min(laying.rack.len()).min(LONGEST),
            visit,
            start: 0,
            hand: Hand::new(laying.rack),
            placements: [Placement::default(); LONGEST],
            laid: 0,
            elsewhere: false,
        }
    }

    /// Walks from every place at which a run may begin, which is after no letter.
    fn all_starts(&mut self) -> ControlFlow<B> {
        for start in 0..self.spots.len() {
            if start == 0 || self.spots[start - 1].is_empty() {
                self.start = start;
                self.extend(start, self.lexicon.root(), false)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on at the place `at`, after letters that lead to `node`; `linked` tells whether one of them was laid
    /// on `through`.
    fn extend(&mut self, at: usize, node: Node, linked: bool) -> ControlFlow<B> {
        let spots = self.spots;
        let Some(spot) = spots.get(at) else {
            return self.end(at, node, linked);
        };
        if spot.is_empty() {
            self.end(at, node, linked)?;
        }
        if !linked && usize::from(spot.need) > self.most - self.laid {
            return ControlFlow::Continue(());
        }
        if let Some(next) = self.lexicon.step(node, spot.shown) {
            self.extend(at + 1, next, linked)?;
        }
        if self.laid < self.most {
            self.lay(at, spot, node, linked)?;
        }
        ControlFlow::Continue(())
    }

    /// Lays each letter that fits on the place `at`, and goes on after it.
    fn lay(&mut self, at: usize, spot: &Spot, node: Node, linked: bool) -> ControlFlow<B> {
        if self.laid == 0 {
            self.elsewhere = spot.elsewhere;
        }
        for letter in letters_of(node.mask() & spot.fits & self.hand.letters()) {
            let Some(next) = self.lexicon.step(node, letter) else { continue };
            self.placements[self.laid] = Placement { place: spot.place, letter, blank: false };
            self.laid += 1;
            self.hand.take(letter);
            self.extend(at + 1, next, linked || spot.through)?;
            self.hand.put_back(letter);
            self.laid -= 1;
        }
        ControlFlow::Continue(())
    }

    /// Ends the run before the place `end`, where no letter follows, and shows it if it is a play.
    fn end(&mut self, end: usize, node: Node, linked: bool) -> ControlFlow<B> {
        let len = end - self.start;
        if !linked || !node.is_word() || len < SHORTEST || self.laid == 1 && self.elsewhere {
            return ControlFlow::Continue(());
        }
        let run = Run { axis: self.axis, first: self.spots[self.start].place, len: len as u8 };
        let Self { hand, placements, visit, .. } = self;
        hand.each_way(&mut placements[..self.laid], &mut |placements| visit(&Play { run, placements }))
    }
}
