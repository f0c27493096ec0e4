//! The language of examples as a table: every line and everything that can be expected, with what it means
//! and an example each. `rulebox words examples` tells it, the guide for designers has it.

use crate::key;
use crate::speak::{Blank, Key, Lang, Name};

/// A line of an example, or something that a line can expect.
pub struct Told {
    /// Its name here: the word that begins it, or what stands for a line that begins with none.
    pub name: &'static str,
    /// What part of the language it belongs to.
    pub part: Part,
    /// How it is written.
    usage: Key,
    /// What it means.
    does: Key,
    /// An example.
    pub example: &'static str,
}

/// The parts of the language, in the order in which an example has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What stands at the beginning.
    Head,
    /// A position laid by hand.
    Laid,
    /// What is played.
    Played,
    /// What must be so.
    Expected,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Head, Self::Laid, Self::Played, Self::Expected];

    /// Its heading.
    pub fn heading(self) -> Key {
        match self {
            Self::Head => key!("example.part_head"),
            Self::Laid => key!("example.part_laid"),
            Self::Played => key!("example.part_played"),
            Self::Expected => key!("example.part_expected"),
        }
    }

    /// What is true of all its lines.
    pub fn text(self) -> Key {
        match self {
            Self::Head => key!("example.text_head"),
            Self::Laid => key!("example.text_laid"),
            Self::Played => key!("example.text_played"),
            Self::Expected => key!("example.text_expected"),
        }
    }
}

impl Told {
    /// How it is written, in the words of a language.
    pub fn usage(&self, lang: Lang) -> &'static str {
        self.usage.text(lang)
    }

    /// Whether it begins with a sign that is typed.
    fn begins_with(&self, sign: &str) -> bool {
        let is_sign = |text: &str| !text.is_empty() && !text.contains(char::is_alphanumeric);
        is_sign(sign) && Lang::all().any(|lang| self.usage(lang).starts_with(sign))
    }

    /// What it means.
    pub fn does(&self, lang: Lang) -> &'static str {
        self.does.text(lang)
    }
}

macro_rules! told {
    ($part:ident, $list:literal, $name:literal, $example:literal) => {
        Told {
            name: $name,
            part: Part::$part,
            usage: key!(concat!($list, ".", $name, ".usage")),
            does: key!(concat!($list, ".", $name, ".does")),
            example: $example,
        }
    };
}

/// Every line.
pub const LINES: &[Told] = &[
    told!(Head, "line", "prose", "# A knight in the corner has two moves."),
    told!(Head, "line", "cites", "cites Movement"),
    told!(Head, "line", "play", "play --players 3 --variant duel --seed 7 --first ann"),
    told!(Laid, "line", "board", "board at c3"),
    told!(Laid, "line", "cell", "cell dn = ann.pawn/bo.pawn"),
    told!(Laid, "line", "mark", "mark burnt = a1 b2-c4 dn"),
    told!(Laid, "line", "zone", "zone ann.hand = one, two"),
    told!(Laid, "line", "set", "set tide = 3"),
    told!(Laid, "line", "turn", "turn ann play round 2"),
    told!(Laid, "line", "draw", "draw one from deck"),
    told!(Played, "line", "move", "ann place king f6"),
    told!(Played, "line", "event", "placed ann.king f6 front"),
    told!(Played, "line", "refused", "refused place king b1: empty"),
    told!(Played, "line", "undo", "undo 2"),
    told!(Expected, "line", "expect", "expect score ann = 14"),
];

/// Everything that can be expected.
pub const EXPECTED: &[Told] = &[
    told!(Expected, "asked", "score", "expect score ann territory = 10"),
    told!(Expected, "asked", "team", "expect team ann = 21"),
    told!(Expected, "asked", "points", "expect points bo = 6"),
    told!(Expected, "asked", "scale", "expect scale = 12"),
    told!(Expected, "asked", "band", "expect band = good"),
    told!(Expected, "asked", "winners", "expect winners = ann, bo"),
    told!(Expected, "asked", "winner", "expect winner = none"),
    told!(Expected, "asked", "ended", "expect ended = counted"),
    told!(Expected, "asked", "turn", "expect turn = bo"),
    told!(Expected, "asked", "step", "expect step = place, pass"),
    told!(Expected, "asked", "round", "expect round = 3"),
    told!(Expected, "asked", "moves", "expect moves = 14"),
    told!(Expected, "asked", "cell", "expect cell b1 = ann.king:back"),
    told!(Expected, "asked", "mark", "expect mark burnt = a1 b2"),
    told!(Expected, "asked", "zone", "expect zone ann.hand = one, two"),
    told!(Expected, "asked", "line", "expect line a1 b1 b2 a2 = closed"),
    told!(Expected, "asked", "counter", "expect counter tide = 3"),
    told!(Expected, "asked", "announced", "expect announced last_card ann = yes"),
    told!(Expected, "asked", "recorded", "expect recorded motifs = first, second"),
    told!(Expected, "asked", "sees", "expect sees bo ann.hand = 2 hidden"),
    told!(Expected, "asked", "said", "expect said en = \"Ann has one card left.\""),
    told!(Expected, "asked", "know", "expect know ann = one two, three"),
];

/// What can be expected, as a sentence names it.
pub(super) fn paths() -> Blank {
    let usage = |told: &Told| Blank::Name(Name::in_each(|lang| format!("`{}`", told.usage(lang))));
    Blank::Or(EXPECTED.iter().map(usage).collect())
}

/// The lines whose name contains `filter`.
pub fn lines_with(filter: &str) -> impl Iterator<Item = &'static Told> {
    LINES.iter().chain(EXPECTED).filter(move |told| told.name.contains(filter) || told.begins_with(filter))
}

#[cfg(test)]
mod tests {
    use super::super::KEYWORDS;
    use super::*;
    use crate::examples::Transcript;

    #[test]
    fn every_keyword_is_told_and_every_example_is_a_line() {
        for word in KEYWORDS {
            assert!(LINES.iter().any(|told| told.name == word), "nothing tells `{word}`");
        }
        for told in LINES.iter().chain(EXPECTED) {
            let before = if told.name == "play" { "" } else { "play\n" };
            let text = match told.name {
                "event" => format!("play\nplace king f6\n  {}\n", told.example),
                _ => format!("{before}{}\n", told.example),
            };
            let source = std::sync::Arc::new(crate::define::Source { path: String::new(), text });
            let (_, faults) = Transcript::parse(&source);
            assert!(faults.is_empty(), "{}: {}", told.name, told.example);
        }
    }

    #[test]
    fn what_is_expected_begins_as_it_is_called() {
        for told in EXPECTED {
            for lang in Lang::all() {
                let first = told.usage(lang).split(' ').next();
                assert_eq!(first, Some(told.name), "{}", told.usage(lang));
            }
            assert!(told.example.starts_with(&format!("expect {} ", told.name)), "{}", told.example);
        }
    }
}
