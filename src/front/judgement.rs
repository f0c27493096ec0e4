//! What a move costs whoever makes it, by what a bot thought of it and of the best one, and the marks that go
//! with it. Nothing is held against a move that may be as good as the best: what it costs must be more than the
//! intervals of the two estimates together.

use crate::bots::Candidate;
use crate::msg;
use crate::speak::numbers::decimal;
use crate::speak::{Lang, Message};

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
}

impl Cost {
    /// The cost of a move; `None` where one of the two was never tried.
    pub(super) fn of(best: &Candidate, other: &Candidate) -> Option<Self> {
        let lost = (best.share? - other.share?).max(0.0);
        Some(Self { lost, clear: lost > best.uncertainty() + other.uncertainty() })
    }

    /// What is held against it.
    pub(super) fn mark(self) -> Option<Mark> {
        let given = |(from, _): &&(f64, Mark)| self.clear && self.lost >= *from;
        Mark::FROM.iter().find(given).map(|(_, mark)| *mark)
    }

    /// Whether it is too little to be marked, clear or not.
    pub(super) fn is_small(self) -> bool {
        Mark::FROM.iter().all(|(from, _)| self.lost < *from)
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

/// A number with its sign, unless it is nothing.
pub(super) fn signed(number: f64, digits: usize, lang: Lang) -> String {
    let text = decimal(number, digits, lang);
    let plus = number > 0.0 && text.contains(|c| matches!(c, '1'..='9'));
    if plus { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_needs_more_than_what_may_be_wrong() {
        let mark = |lost, clear| Cost { lost, clear }.mark();
        assert_eq!(mark(0.5, false), None);
        assert_eq!(mark(0.039, true), None);
        assert_eq!(mark(0.04, true), Some(Mark::Doubtful));
        assert_eq!(mark(0.08, true), Some(Mark::Mistake));
        assert_eq!(mark(0.16, true), Some(Mark::Blunder));
        let is_small = |lost| Cost { lost, clear: false }.is_small();
        assert!(is_small(0.039) && !is_small(0.2), "a wide interval does not make a move good");
    }

    #[test]
    fn numbers_have_their_signs() {
        assert_eq!(signed(2.14, 1, Lang::En), "+2.1");
        assert_eq!(signed(-2.0, 1, Lang::Fr), "−2,0");
        assert_eq!(signed(0.01, 1, Lang::En), "0.0");
        assert_eq!(percent(0.625, Lang::En), "62%");
    }
}
