//! Judges one given play from scratch, by the rules themselves and not by the way plays are found.

use super::{Axis, EMPTY, LONGEST, Laying, PLACES, Placement, Run, SHORTEST, has};
use crate::table::trie::{Node, letter_bit};

/// Why placements are no legal play. Faults are looked for in the order of this list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing is laid.
    Nothing,
    /// There is no such place.
    OffBoard(u16),
    /// Two pieces are laid on this place.
    Twice(u16),
    /// The places are not in one line.
    NotInLine,
    /// This place, between the first and the last piece, would remain empty; it is the first such place.
    Gap(u16),
    /// No piece may be laid on this place.
    NotOn(u16),
    /// This place shows the same letter already.
    SameLetter(u16),
    /// More pieces are laid than allowed.
    TooMany,
    /// The rack has fewer plain pieces of this letter.
    LacksLetter(u8),
    /// The rack has fewer blanks.
    LacksBlank,
    /// A blank cannot stand for this letter.
    BlankCannotBe(u8),
    /// No piece is laid where one must be.
    NotThrough,
    /// No run of two letters is made.
    TooShort,
    /// The main run is no word.
    MainNotWord(Run),
    /// This run, which crosses the main one, is no word.
    CrossNotWord(Run),
}

/// The runs of two or more letters that a play makes or changes.
#[derive(Clone, Copy, Debug)]
pub struct Formed {
    runs: [Run; LONGEST + 1],
    len: usize,
}

impl Formed {
    fn new(main: Run) -> Self {
        Self { runs: [main; LONGEST + 1], len: 1 }
    }

    fn push(&mut self, run: Run) {
        self.runs[self.len] = run;
        self.len += 1;
    }

    /// The main run, then those that cross it in reading order of the main one.
    pub fn runs(&self) -> &[Run] {
        &self.runs[..self.len]
    }

    /// The run in the line of the placements.
    pub fn main(&self) -> Run {
        self.runs[0]
    }

    /// The runs that cross the main one, in its reading order.
    pub fn crossing(&self) -> &[Run] {
        &self.runs()[1..]
    }
}

impl Laying<'_> {
    /// Judges a play, whose placements may come in any order. Gives the words that it forms, or the first fault.
    pub fn check(&self, placements: &[Placement]) -> Result<Formed, Fault> {
        let formed = self.words_formed(placements)?;
        let is_word = |run: &Run| {
            let letters = self.spell(*run, placements);
            self.lexicon.walk(self.lexicon.root(), letters).is_some_and(Node::is_word)
        };
        if !is_word(&formed.main()) {
            return Err(Fault::MainNotWord(formed.main()));
        }
        match formed.crossing().iter().find(|run| !is_word(run)) {
            Some(&run) => Err(Fault::CrossNotWord(run)),
            None => Ok(formed),
        }
    }

    /// Judges a play by all rules but the lexicon, so that an arbiter may accept its words.
    pub fn words_formed(&self, placements: &[Placement]) -> Result<Formed, Fault> {
        self.check_places(placements)?;
        let (axis, first) = self.check_line(placements)?;
        self.check_covering(placements)?;
        self.check_rack(placements)?;
        if !placements.iter().any(|laid| has(self.through, laid.place)) {
            return Err(Fault::NotThrough);
        }
        self.runs(axis, first, placements)
    }

    /// The letters of a run once the placements are laid.
    pub fn spell<'s>(&'s self, run: Run, placements: &'s [Placement]) -> impl Iterator<Item = u8> + 's {
        self.lines.places_of(run).iter().map(|&place| self.shows(place, placements))
    }

    /// The letter that a place shows once the placements are laid.
    fn shows(&self, place: u16, placements: &[Placement]) -> u8 {
        let laid = placements.iter().find(|laid| laid.place == place);
        laid.map_or(self.shown(place), |laid| laid.letter)
    }

    /// There must be placements, on different places of the board.
    fn check_places(&self, placements: &[Placement]) -> Result<(), Fault> {
        if placements.is_empty() {
            return Err(Fault::Nothing);
        }
        let mut seen = [false; PLACES];
        for laid in placements {
            let place = usize::from(laid.place);
            if place >= self.lines.places() {
                return Err(Fault::OffBoard(laid.place));
            }
            if std::mem::replace(&mut seen[place], true) {
                return Err(Fault::Twice(laid.place));
            }
        }
        Ok(())
    }

    /// All must be in one line, without a gap. Gives its axis, and the first place with a piece.
    fn check_line(&self, placements: &[Placement]) -> Result<(Axis, u16), Fault> {
        let span_of = |axis| Some((axis, self.span(axis, placements)?));
        let (axis, span) = Axis::BOTH.into_iter().find_map(span_of).ok_or(Fault::NotInLine)?;
        match span.iter().find(|&&place| !self.is_filled(place) && !is_laid(place, placements)) {
            Some(&place) => Err(Fault::Gap(place)),
            None => Ok((axis, span[0])),
        }
    }

    /// The places from the first to the last piece, if all are in one line of an axis.
    fn span(&self, axis: Axis, placements: &[Placement]) -> Option<&[u16]> {
        let (line, _) = self.lines.line_of(axis, placements.first()?.place)?;
        let laid_in_line = line.iter().filter(|&&place| is_laid(place, placements)).count();
        if laid_in_line < placements.len() {
            return None;
        }
        let first = line.iter().position(|&place| is_laid(place, placements))?;
        let last = line.iter().rposition(|&place| is_laid(place, placements))?;
        line.get(first..=last)
    }

    /// Each piece must lie where pieces may, and show another letter than it covers.
    fn check_covering(&self, placements: &[Placement]) -> Result<(), Fault> {
        if let Some(laid) = placements.iter().find(|laid| !has(self.on, laid.place)) {
            return Err(Fault::NotOn(laid.place));
        }
        match placements.iter().find(|laid| laid.letter == self.shown(laid.place)) {
            Some(laid) if laid.letter != EMPTY => Err(Fault::SameLetter(laid.place)),
            _ => Ok(()),
        }
    }

    /// The rack must have the pieces.
    fn check_rack(&self, placements: &[Placement]) -> Result<(), Fault> {
        if placements.len() > self.most {
            return Err(Fault::TooMany);
        }
        let mut left = *self.rack;
        for laid in placements.iter().filter(|laid| !laid.blank) {
            match left.count.get_mut(usize::from(laid.letter)) {
                Some(count) if *count > 0 => *count -= 1,
                _ => return Err(Fault::LacksLetter(laid.letter)),
            }
        }
        let mut blanks = placements.iter().filter(|laid| laid.blank);
        if blanks.clone().count() > usize::from(left.blanks) {
            return Err(Fault::LacksBlank);
        }
        match blanks.find(|laid| left.stands_for & letter_bit(laid.letter) == 0) {
            Some(laid) => Err(Fault::BlankCannotBe(laid.letter)),
            None => Ok(()),
        }
    }

    /// The runs through the placements, which are in one line of `axis`, the first of them at `first`.
    fn runs(&self, axis: Axis, first: u16, placements: &[Placement]) -> Result<Formed, Fault> {
        let run = |axis, place| self.lines.run(axis, place, |place| self.shows(place, placements) != EMPTY);
        // A piece alone is in a line of both axes.
        let main = [axis, axis.other()].into_iter().map(|axis| run(axis, first)).find(is_read);
        let mut formed = Formed::new(main.ok_or(Fault::TooShort)?);
        let axis = formed.main().axis;
        for &place in self.lines.places_of(formed.main()).iter().filter(|&&place| is_laid(place, placements))
        {
            let crossing = run(axis.other(), place);
            if is_read(&crossing) {
                formed.push(crossing);
            }
        }
        Ok(formed)
    }
}

fn is_laid(place: u16, placements: &[Placement]) -> bool {
    placements.iter().any(|laid| laid.place == place)
}

/// Whether a run is long enough to be read as a word.
fn is_read(run: &Run) -> bool {
    usize::from(run.len) >= SHORTEST
}
