//! What a move costs whoever makes it, by what a bot thought of it and of the best one, and the marks that go
//! with it. Nothing is held against a move that may be as good as the best: its interval must lie under that of
//! the best one, and both must have been tried often enough.

use crate::bots::{Budget, Candidate};
use crate::msg;
use crate::play::Game;
use crate::speak::numbers::decimal;
use crate::speak::{Lang, Message};

/// How many games are tried where nobody says how many: where they are cut and valued, which takes longer for each,
/// the second number.
pub(super) fn usual(game: &Game, [played_out, valued]: [u32; 2]) -> Budget {
    let nature = game.machine().nature();
    Budget::Tries(if nature.values || nature.lays_words { valued } else { played_out })
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    Doubtful,
    Mistake,
    Blunder,
}

impl Mark {
    /// Each with the share of a victory from which on it is given.
    const FROM: [(f64, Self); 3] = [(0.16, Self::Blunder), (0.08, Self::Mistake), (0.04, Self::Doubtful)];
    /// How much more an outlook must differ, which is no share of a victory.
    const OUTLOOK: f64 = 2.0;

    /// As players write it.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// In words.
    pub(super) fn word(self) -> Message {
        match self {
            Self::Doubtful => msg!("hint.doubtful"),
            Self::Mistake => msg!("hint.mistake"),
            Self::Blunder => msg!("hint.blunder"),
        }
    }
}

/// What a move costs against the best one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cost {
    /// The share of the victory that it gives away, never less than 0.
    pub lost: f64,
    /// Whether that is more than the two estimates may be wrong by.
    pub clear: bool,
    /// Whether games were cut and valued, so that it is no share of a victory.
    pub valued: bool,
}

impl Cost {
    /// The cost of a move; `None` where one of the two was never tried.
    pub(super) fn of(best: &Candidate, other: &Candidate, valued: bool) -> Option<Self> {
        let lost = (best.share? - other.share?).max(0.0);
        let known = best.is_known() && other.is_known();
        // What is known to win or to lose is no estimate, wherever games were cut.
        let valued = valued && (best.proven.is_none() || other.proven.is_none());
        Some(Self { lost, clear: known && best.bounds().0 > other.bounds().1, valued })
    }

    fn reaches(self, from: f64) -> bool {
        self.lost >= from * if self.valued { Mark::OUTLOOK } else { 1.0 }
    }

    /// What is held against it.
    pub(super) fn mark(self) -> Option<Mark> {
        Mark::FROM.iter().find(|(from, _)| self.clear && self.reaches(*from)).map(|(_, mark)| *mark)
    }

    /// Whether it is too little to be marked, clear or not.
    pub(super) fn is_small(self) -> bool {
        !Mark::FROM.iter().any(|(from, _)| self.reaches(*from))
    }

    /// What it gives away for certain.
    pub(super) fn given_away(self) -> f64 {
        if self.clear { self.lost } else { 0.0 }
    }
}

/// A share as a percentage without decimals.
pub(super) fn percent(share: f64, lang: Lang) -> String {
    msg!("hint.percent", number = decimal(share * 100.0, 0, lang)).in_lang(lang)
}

/// A share as people are told it: as a percentage where it is a chance, as a number where it is an outlook.
pub(super) fn figure(share: f64, valued: bool, lang: Lang) -> String {
    if valued { decimal(share * 100.0, 0, lang) } else { percent(share, lang) }
}

/// The bounds of a share in hundredths: the numbers outside, so that they hold what they are said to hold.
pub(super) fn bounds((low, high): (f64, f64), dash: &str) -> String {
    format!("{:.0}{dash}{:.0}", (low * 100.0).floor(), (high * 100.0).ceil())
}

/// A number with its sign, unless it is nothing.
pub(super) fn signed(number: f64, digits: usize, lang: Lang) -> String {
    let text = decimal(number, digits, lang);
    let plus = number > 0.0 && text.contains(|c| matches!(c, '1'..='9'));
    if plus { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Move;

    fn tried(share: f64, tries: u32) -> Candidate {
        let mv = Move { action: 0, picks: Default::default() };
        Candidate { mv, tries, late: tries, share: Some(share), rising: 0.0, lead: None, proven: None }
    }

    #[test]
    fn a_mark_needs_more_than_what_may_be_wrong() {
        let mark = |lost, clear| Cost { lost, clear, valued: false }.mark();
        assert_eq!(mark(0.5, false), None);
        assert_eq!(mark(0.039, true), None);
        assert_eq!(mark(0.04, true), Some(Mark::Doubtful));
        assert_eq!(mark(0.08, true), Some(Mark::Mistake));
        assert_eq!(mark(0.16, true), Some(Mark::Blunder));
        let is_small = |lost| Cost { lost, clear: false, valued: false }.is_small();
        assert!(is_small(0.039) && !is_small(0.2), "a wide interval does not make a move good");
        let outlook = |lost| Cost { lost, clear: true, valued: true }.mark();
        assert_eq!((outlook(0.2), outlook(0.32)), (Some(Mark::Mistake), Some(Mark::Blunder)));
    }

    #[test]
    fn bounds_are_compared_and_few_tries_say_nothing() {
        let mark = |best: &Candidate, other: &Candidate| Cost::of(best, other, false).and_then(Cost::mark);
        assert_eq!(mark(&tried(0.9, 1000), &tried(0.0, 29)), None, "29 tries are too few");
        assert_eq!(mark(&tried(0.9, 29), &tried(0.0, 1000)), None);
        assert_eq!(mark(&tried(0.9, 1000), &tried(0.0, 30)), Some(Mark::Blunder));
        // The raw shares lie further apart than both half widths; the bounds overlap.
        assert_eq!(mark(&tried(0.06, 50), &tried(0.0, 50)), None);
        let proven = Candidate { proven: Some(true), ..tried(1.0, 1) };
        assert_eq!(mark(&proven, &tried(0.5, 100)), Some(Mark::Blunder), "what is known needs no tries");
    }

    #[test]
    fn numbers_have_their_signs() {
        assert_eq!(signed(2.14, 1, Lang::En), "+2.1");
        assert_eq!(signed(-2.0, 1, Lang::Fr), "−2,0");
        assert_eq!(signed(0.01, 1, Lang::En), "0.0");
        assert_eq!(percent(0.625, Lang::En), "62%");
        assert_eq!(bounds((0.0, 0.0413), "–"), "0–5");
    }
}
