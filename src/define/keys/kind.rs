//! What the value of a key is: for people in a sentence, for programs as a shape.

use super::Shape;
use crate::msg;
use crate::speak::{Blank, Message};

/// What a value is.
#[derive(Clone, Copy, Debug)]
pub enum KeyKind {
    /// A text.
    Text,
    /// A text, or a list of texts: ids, paths, headings.
    Texts,
    /// What people are told: a text, or one for each language.
    Name,
    /// A rule.
    Rule,
    /// A rule, or a list of rules.
    Rules,
    /// A whole number.
    Whole {
        /// The least that it may be.
        least: i64,
        /// The most.
        most: i64,
    },
    /// True or false.
    Truth,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Cells and edge places with spaces between them, rectangles as `a5-h8`; or a list of such texts.
    Cells,
    /// A list of two.
    Pair(&'static KeyKind),
    /// A list.
    List(&'static KeyKind),
    /// A list, or one item alone.
    OneOrMore(&'static KeyKind),
    /// A table.
    Table(&'static Shape),
    /// A table whose keys are ids of the game's own, in small letters, digits and `_`.
    Ids(&'static KeyKind),
    /// A table whose keys are anything: signs, paths, words of rules.
    Map(&'static KeyKind),
    /// One of these.
    Either(&'static [KeyKind]),
    /// Whatever may stand at the path that is named.
    Any,
}

impl KeyKind {
    /// The shape of the table that the value is, or is in one of its ways, or that each of its items is.
    pub fn shape(self) -> Option<&'static Shape> {
        match self {
            Self::Table(shape) => Some(shape),
            Self::List(kind) | Self::OneOrMore(kind) => kind.shape(),
            Self::Either(kinds) => kinds.iter().find_map(|kind| kind.shape()),
            _ => None,
        }
    }

    /// What stands below each id, or each other name, of the game's own.
    pub fn of_id(self) -> Option<KeyKind> {
        match self {
            Self::Ids(kind) | Self::Map(kind) => Some(*kind),
            Self::Either(kinds) => kinds.iter().find_map(|kind| kind.of_id()),
            _ => None,
        }
    }

    /// Whether the value is, or may be, what people are told.
    pub fn is_name(self) -> bool {
        match self {
            Self::Name => true,
            Self::OneOrMore(kind) | Self::List(kind) => kind.is_name(),
            Self::Either(kinds) => kinds.iter().any(|kind| kind.is_name()),
            _ => false,
        }
    }

    /// Whether anything may stand there.
    pub fn is_any(self) -> bool {
        matches!(self, Self::Any)
    }

    /// The words that the value can be, where some are known.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::OneOf(words) => words,
            Self::Truth => &["true", "false"],
            Self::Either(kinds) => {
                kinds.iter().map(|kind| kind.words()).find(|words| !words.is_empty()).unwrap_or(&[])
            }
            _ => &[],
        }
    }

    /// Whether the value is a rule, or may be one.
    pub fn is_rule(self) -> bool {
        match self {
            Self::Rule | Self::Rules => true,
            Self::Ids(kind) | Self::Map(kind) => kind.is_rule(),
            Self::Either(kinds) => kinds.iter().any(|kind| kind.is_rule()),
            _ => false,
        }
    }

    /// What it is, in words of people.
    pub fn told(self) -> Message {
        match self {
            Self::Text => msg!("keys.sort.text"),
            Self::Texts => msg!("keys.sort.texts"),
            Self::Name => msg!("keys.sort.name"),
            Self::Rule => msg!("keys.sort.rule"),
            Self::Rules => msg!("keys.sort.rules"),
            Self::Whole { least, most } => {
                let known = |number: i64| number.abs() < i64::from(i32::MAX);
                match known(least) && known(most) {
                    true => msg!("keys.sort.between").with_number("least", least).with_number("most", most),
                    false => msg!("keys.sort.whole"),
                }
            }
            Self::Truth => msg!("type.truth"),
            Self::OneOf(words) => {
                let words = words.iter().map(|word| format!("`\"{word}\"`"));
                msg!("keys.sort.one_of").with_blank("words", Blank::either(words))
            }
            Self::Cells => msg!("keys.sort.cells"),
            Self::Pair(kind) => msg!("keys.sort.pair").with_message("of", kind.told()),
            Self::List(kind) => msg!("keys.sort.list").with_message("of", kind.told()),
            Self::OneOrMore(kind) => msg!("keys.sort.one_or_more").with_message("of", kind.told()),
            Self::Table(_) => msg!("keys.sort.table"),
            Self::Ids(kind) => msg!("keys.sort.ids").with_message("of", kind.told()),
            Self::Map(kind) => msg!("keys.sort.map").with_message("of", kind.told()),
            Self::Either(kinds) => {
                let told = kinds.iter().map(|kind| kind.told());
                let joined = told.reduce(|one, other| {
                    msg!("keys.sort.either").with_message("one", one).with_message("other", other)
                });
                joined.unwrap_or_else(|| msg!("keys.sort.any"))
            }
            Self::Any => msg!("keys.sort.any"),
        }
    }
}
