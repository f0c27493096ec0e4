//! What refuses a move, as an identity: a part of a rule is known by its index, and called by its first
//! word, with a number where several parts of an action begin with the same word.

use super::game::Game;
use crate::define::model::ActionDef;
use crate::engine::{Failing, LayFault, Moment};

/// What refuses a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It is not a move, or not a whole one.
    Syntax,
    /// The game is over.
    Over,
    /// It is another seat's turn.
    Turn,
    /// The action belongs to another step of the turn.
    Step,
    /// The action's condition does not hold.
    When,
    /// A choice, by its index: no single part of its rule excludes it.
    Choice(usize),
    /// A part of the rule of a choice, both by their indices.
    ChoicePart(usize, usize),
    /// A part of the rule for the cells that pieces are laid on.
    LaidOn(usize),
    /// The rule for the cells of which one must be laid upon.
    LaidThrough,
    /// What holds of all words that are laid, by its name.
    Laid(&'static str),
    /// A part of what the whole move is judged by, on the table as it is.
    Only(usize),
    /// A part of what the whole move is judged by, on the table as it would be.
    After(usize),
}

/// What a cause is called in examples, in a game's `reasons` and in faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CauseName {
    /// Its word; of a part, its first.
    pub word: String,
    /// Its number from 1 among the parts of the action that have the same word.
    pub number: usize,
    /// Whether there are others.
    pub shared: bool,
}

impl CauseName {
    fn only(word: &str) -> Self {
        Self { word: word.to_owned(), number: 1, shared: false }
    }

    /// As it is shown: `empty`, or `touching#2` where several parts begin with `touching`.
    pub fn text(&self) -> String {
        if self.shared { self.numbered() } else { self.word.clone() }
    }

    /// Whether a text names it: with its number, or by its word alone.
    pub fn is(&self, typed: &str) -> bool {
        typed == self.word || typed == self.numbered()
    }

    /// What is said of it in a list by name: of the one with its number, or else of its word.
    pub(crate) fn find_in<'a, T>(&self, list: &'a [(String, T)]) -> Option<&'a T> {
        let named = |name: &str| list.iter().find(|(other, _)| other == name).map(|(_, said)| said);
        named(&self.numbered()).or_else(|| named(&self.word))
    }

    fn numbered(&self) -> String {
        format!("{}#{}", self.word, self.number)
    }
}

impl From<&Failing> for Cause {
    fn from(failing: &Failing) -> Self {
        match *failing {
            Failing::Over => Self::Over,
            Failing::Step => Self::Step,
            Failing::When => Self::When,
            Failing::Shape => Self::Syntax,
            Failing::Choice { choice, part: None } => Self::Choice(choice),
            Failing::Choice { choice, part: Some(part) } => Self::ChoicePart(choice, part),
            Failing::Laid { part: Some(part), .. } => Self::LaidOn(part),
            Failing::Laid { fault, .. } => Self::from(fault),
            Failing::Whole { moment: Moment::Only, part, .. } => Self::Only(part),
            Failing::Whole { part, .. } => Self::After(part),
        }
    }
}

impl From<LayFault> for Cause {
    fn from(fault: LayFault) -> Self {
        match fault {
            LayFault::NotThrough => Self::LaidThrough,
            LayFault::NotOn(_) => Self::LaidOn(0),
            LayFault::SameLetter(_) => Self::Laid("same"),
            LayFault::Gap(_) => Self::Laid("gap"),
            LayFault::TooShort => Self::Laid("short"),
            LayFault::MainNotWord(_) => Self::Laid("lexicon"),
            LayFault::CrossNotWord(_) => Self::Laid("cross"),
            LayFault::LacksLetter(_)
            | LayFault::LacksBlank
            | LayFault::BlankCannotBe(_)
            | LayFault::TooMany => Self::Laid("rack"),
            LayFault::Nothing | LayFault::OffBoard(_) | LayFault::Twice(_) | LayFault::NotInLine => {
                Self::Laid("line")
            }
        }
    }
}

/// What can refuse a move of any action, and the situations of the table that have sentences of their own.
const GENERAL: [&str; 5] = ["when", "step", "over", "start", "column"];
/// What can refuse a word that is laid, whatever the rules are.
const LAID: [&str; 7] = ["same", "gap", "short", "lexicon", "cross", "rack", "line"];

impl Game {
    /// What a cause is called that refuses a move of an action.
    pub(crate) fn cause_name(&self, action: usize, cause: Cause) -> CauseName {
        match cause {
            Cause::Choice(choice) => CauseName::only(&self.definition().actions[action].choices[choice].id),
            Cause::ChoicePart(..)
            | Cause::LaidOn(_)
            | Cause::LaidThrough
            | Cause::Only(_)
            | Cause::After(_) => {
                let parts = self.rule_parts(action);
                let word = parts.iter().find(|(other, _)| *other == cause).map_or("", |(_, word)| *word);
                let alike = || parts.iter().filter(|(_, other)| *other == word);
                let number = alike().position(|(other, _)| *other == cause).unwrap_or(0) + 1;
                CauseName { word: word.to_owned(), number, shared: alike().count() > 1 }
            }
            Cause::Syntax | Cause::Over | Cause::Turn | Cause::Step | Cause::When | Cause::Laid(_) => {
                cause.general_name()
            }
        }
    }

    /// Everything that `reasons` of an action can speak of: the first words of the parts of its rules, also with
    /// their numbers, its choices, and what holds whatever the rules are.
    pub(crate) fn refusing_words(&self, action: usize) -> Vec<String> {
        let parts = self.rule_parts(action);
        let numbered = |(at, (_, word)): (usize, &(Cause, &str))| {
            let number = parts[..=at].iter().filter(|(_, other)| other == word).count();
            CauseName { word: (*word).to_owned(), number, shared: true }.numbered()
        };
        let choices = &self.definition().actions[action].choices;
        let laid: &[&str] = match choices.iter().any(|choice| choice.lay.is_some()) {
            true => &LAID,
            false => &[],
        };
        let words = parts.iter().map(|(_, word)| (*word).to_owned());
        let general = GENERAL.iter().chain(laid).map(|word| (*word).to_owned());
        let chosen = choices.iter().map(|choice| choice.id.clone());
        words.chain(parts.iter().enumerate().map(numbered)).chain(general).chain(chosen).collect()
    }

    /// Every part of an action's rules that can refuse a move, with its first word, in order.
    pub(crate) fn rule_parts(&self, action: usize) -> Vec<(Cause, &str)> {
        let rules = &self.ruleset().actions[action];
        let choices = rules.choices.iter().enumerate().flat_map(|(choice, rule)| {
            let parts = rule.parts.iter().enumerate();
            parts.map(move |(part, rule)| (Cause::ChoicePart(choice, part), rule.word.as_str()))
        });
        let lay = rules.choices.iter().filter_map(|choice| choice.lay.as_ref());
        let lay = lay.flat_map(|lay| {
            let on =
                lay.on.parts.iter().enumerate().map(|(part, rule)| (Cause::LaidOn(part), rule.word.as_str()));
            on.chain(lay.through.parts.first().map(|rule| (Cause::LaidThrough, rule.word.as_str())))
        });
        let only = rules.only.iter().enumerate().map(|(part, rule)| (Cause::Only(part), rule.word.as_str()));
        let after = rules.after.iter().enumerate();
        let after = after.map(|(part, rule)| (Cause::After(part), rule.word.as_str()));
        choices.chain(lay).chain(only).chain(after).collect()
    }
}

impl Cause {
    /// Where the rule that refuses stands within its action, if it is one of those.
    pub(super) fn path(self, action: &ActionDef) -> Option<&str> {
        match self {
            Self::When => Some("when"),
            Self::Choice(choice) | Self::ChoicePart(choice, _) => Some(&action.choices[choice].path),
            Self::LaidOn(_) => Some("lay.on"),
            Self::LaidThrough => Some("lay.through"),
            Self::Laid("lexicon" | "cross") => Some("lay.lexicon"),
            Self::Laid(_) => Some("lay"),
            Self::Only(_) => Some("only"),
            Self::After(_) => Some("after"),
            Self::Syntax | Self::Over | Self::Turn | Self::Step => None,
        }
    }

    /// What a cause is called that is no part of a rule.
    pub(super) fn general_name(self) -> CauseName {
        CauseName::only(match self {
            Self::Syntax => "syntax",
            Self::Over => "over",
            Self::Turn => "turn",
            Self::Step => "step",
            Self::When => "when",
            Self::Laid(name) => name,
            Self::Choice(_)
            | Self::ChoicePart(..)
            | Self::LaidOn(_)
            | Self::LaidThrough
            | Self::Only(_)
            | Self::After(_) => "",
        })
    }
}
