//! The shape of a board, as far as words go: which places follow each other across and down.
//!
//! A board may have any outline and any holes, as a line is simply a chain of places.

use std::ops::Range;

/// How many places a board may have: places are numbered from zero, below this.
pub const PLACES: usize = 256;

/// How many places a line may have.
pub const LONGEST: usize = 32;

/// A direction in which words are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Axis {
    /// Both, in the order in which plays are found.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The axis that crosses this one.
    pub fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

/// Places of one line that follow each other without a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Run {
    /// How it is read.
    pub axis: Axis,
    /// Where it begins.
    pub first: u16,
    /// How many places it has.
    pub len: u8,
}

/// Why lines cannot be drawn through the places of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinesFault {
    /// There are more places than [`PLACES`].
    TooManyPlaces,
    /// This place is followed by one that does not exist.
    OffBoard(Axis, u16),
    /// This place follows two others.
    Joined(Axis, u16),
    /// This place is in a line that returns to its beginning.
    Endless(Axis, u16),
    /// The line that begins at this place is longer than [`LONGEST`].
    TooLong(Axis, u16),
    /// This place is in the same line as another both across and down.
    MeetTwice(u16),
}

/// The lines of a board. Every place is in exactly one line of each axis, if only by itself, and a line across
/// meets a line down in one place at most.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    axes: [Chains; 2],
}

/// The lines of one axis.
#[derive(Clone, Debug, Default)]
struct Chains {
    /// All places, line after line.
    order: Vec<u16>,
    /// Where each line is in `order`; lines are sorted by their first place.
    spans: Vec<Range<usize>>,
    /// For each place its line, and how many places of that line come before it.
    spots: Vec<(usize, usize)>,
}

impl Lines {
    /// Draws lines through `places` places; `next` tells which place, if any, is read after another.
    pub fn new(places: usize, next: impl Fn(Axis, u16) -> Option<u16>) -> Result<Self, LinesFault> {
        if places > PLACES {
            return Err(LinesFault::TooManyPlaces);
        }
        let drawn = |axis| {
            let follows: Vec<_> = (0..places as u16).map(|place| next(axis, place)).collect();
            Chains::new(axis, &follows)
        };
        let lines = Self { axes: [drawn(Axis::Across)?, drawn(Axis::Down)?] };
        match lines.meeting_twice() {
            Some(place) => Err(LinesFault::MeetTwice(place)),
            None => Ok(lines),
        }
    }

    /// How many places the board has.
    pub fn places(&self) -> usize {
        self.chains(Axis::Across).order.len()
    }

    /// The lines of an axis, sorted by their first place.
    pub fn of(&self, axis: Axis) -> impl Iterator<Item = &[u16]> {
        let chains = self.chains(axis);
        chains.spans.iter().map(|span| &chains.order[span.clone()])
    }

    /// The line through a place, and how many of its places come before it; nothing for an unknown place.
    #[inline]
    pub fn line_of(&self, axis: Axis, place: u16) -> Option<(&[u16], usize)> {
        let chains = self.chains(axis);
        let &(line, at) = chains.spots.get(usize::from(place))?;
        Some((&chains.order[chains.spans[line].clone()], at))
    }

    /// The places around `place` in its line that are `filled`, without a gap; `place` itself is counted as
    /// filled. An unknown place makes a run of none.
    pub fn run(&self, axis: Axis, place: u16, filled: impl Fn(u16) -> bool) -> Run {
        let Some((line, at)) = self.line_of(axis, place) else {
            return Run { axis, first: place, len: 0 };
        };
        let Range { start, end } = around(line, at, filled);
        Run { axis, first: line[start], len: (end - start) as u8 }
    }

    /// The places of a run, in reading order; fewer when its line ends before.
    pub fn places_of(&self, run: Run) -> &[u16] {
        self.line_of(run.axis, run.first)
            .map(|(line, at)| &line[at..line.len().min(at + usize::from(run.len))])
            .unwrap_or_default()
    }

    fn chains(&self, axis: Axis) -> &Chains {
        &self.axes[axis as usize]
    }

    /// A place that shares both its lines with another one.
    fn meeting_twice(&self) -> Option<u16> {
        let down = self.chains(Axis::Down);
        let mut last_met = vec![None; down.spans.len()];
        for (nth, line) in self.of(Axis::Across).enumerate() {
            for &place in line {
                let (crossing, _) = down.spots[usize::from(place)];
                if last_met[crossing].replace(nth) == Some(nth) {
                    return Some(place);
                }
            }
        }
        None
    }
}

impl Chains {
    /// Chains up all places, each of which is read before the one that it has in `follows`.
    fn new(axis: Axis, follows: &[Option<u16>]) -> Result<Self, LinesFault> {
        let begins = beginnings(axis, follows)?;
        let mut chains = Self { spots: vec![(0, 0); follows.len()], ..Self::default() };
        for first in (0..follows.len() as u16).filter(|&place| begins[usize::from(place)]) {
            let line = chains.spans.len();
            let start = chains.order.len();
            for place in std::iter::successors(Some(first), |&place| follows[usize::from(place)]) {
                let at = chains.order.len() - start;
                if at == LONGEST {
                    return Err(LinesFault::TooLong(axis, first));
                }
                chains.spots[usize::from(place)] = (line, at);
                chains.order.push(place);
            }
            chains.spans.push(start..chains.order.len());
        }
        match (0..follows.len() as u16).find(|place| !chains.order.contains(place)) {
            Some(place) => Err(LinesFault::Endless(axis, place)),
            None => Ok(chains),
        }
    }
}

/// Which places follow no other.
fn beginnings(axis: Axis, follows: &[Option<u16>]) -> Result<Vec<bool>, LinesFault> {
    let mut begins = vec![true; follows.len()];
    for (place, next) in follows.iter().enumerate() {
        let Some(next) = *next else { continue };
        let Some(begin) = begins.get_mut(usize::from(next)) else {
            return Err(LinesFault::OffBoard(axis, place as u16));
        };
        if !std::mem::replace(begin, false) {
            return Err(LinesFault::Joined(axis, next));
        }
    }
    Ok(begins)
}

/// How far the `filled` places reach on both sides of the `at`-th of a line.
#[inline]
pub(super) fn around(line: &[u16], at: usize, filled: impl Fn(u16) -> bool) -> Range<usize> {
    let before = line[..at].iter().rev().take_while(|&&place| filled(place)).count();
    let after = line[at + 1..].iter().take_while(|&&place| filled(place)).count();
    at - before..at + 1 + after
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three columns and two rows.
    fn small() -> Lines {
        Lines::new(6, |axis, place| match axis {
            Axis::Across => (place % 3 < 2).then_some(place + 1),
            Axis::Down => (place < 3).then_some(place + 3),
        })
        .expect("a rectangle")
    }

    fn fault(places: usize, across: &[Option<u16>]) -> Option<LinesFault> {
        Lines::new(places, |axis, place| match axis {
            Axis::Across => across.get(usize::from(place)).copied().flatten(),
            Axis::Down => None,
        })
        .err()
    }

    #[test]
    fn lines_are_sorted_by_their_first_place() {
        let lines = small();
        assert_eq!(lines.of(Axis::Across).collect::<Vec<_>>(), [[0, 1, 2], [3, 4, 5]]);
        assert_eq!(lines.of(Axis::Down).collect::<Vec<_>>(), [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(lines.line_of(Axis::Across, 4), Some((&[3, 4, 5][..], 1)));
        assert_eq!(lines.line_of(Axis::Across, 6), None);
    }

    #[test]
    fn runs_stop_at_gaps_and_ends() {
        let lines = small();
        let run = lines.run(Axis::Across, 1, |place| place == 2);
        assert_eq!((run.first, run.len), (1, 2));
        assert_eq!(lines.places_of(run), [1, 2]);
        assert_eq!(lines.run(Axis::Down, 9, |_| true).len, 0);
        assert!(lines.places_of(Run { axis: Axis::Down, first: 9, len: 3 }).is_empty());
        assert_eq!(lines.places_of(Run { axis: Axis::Down, first: 1, len: 99 }), [1, 4]);
    }

    #[test]
    fn impossible_lines_are_refused() {
        use LinesFault::*;
        assert_eq!(fault(257, &[]), Some(TooManyPlaces));
        assert_eq!(fault(2, &[None, Some(2)]), Some(OffBoard(Axis::Across, 1)));
        assert_eq!(fault(3, &[Some(2), Some(2)]), Some(Joined(Axis::Across, 2)));
        assert_eq!(fault(3, &[None, Some(2), Some(1)]), Some(Endless(Axis::Across, 1)));
        let chain: Vec<_> = (1..34).map(Some).collect();
        assert_eq!(fault(34, &chain), Some(TooLong(Axis::Across, 0)));
        assert_eq!(fault(32, &chain[..31]), None);
        let same = Lines::new(2, |_, place| (place == 0).then_some(1));
        assert_eq!(same.err(), Some(MeetTwice(1)));
    }

    #[test]
    fn a_board_may_have_no_places() {
        let lines = Lines::new(0, |_, _| None).expect("nothing to refuse");
        assert_eq!((lines.places(), lines.of(Axis::Across).count()), (0, 0));
    }
}
