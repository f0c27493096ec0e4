//! The shape of a rule's text: its parts, each with the bytes that it takes, so that one of them can be pointed
//! at, changed or left out. The rule engine's own trees know where a part begins, not where it ends.

mod read;
#[cfg(test)]
mod tests;
mod tokens;

use std::ops::Range;

pub use read::{read_rule, read_script};
pub use tokens::{Kind as TokenKind, tokens};

/// A part of a rule's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// What it is.
    pub shape: Shape,
}

/// What a part is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A number.
    Number,
    /// A name.
    Word,
    /// A text between quotation marks.
    Text,
    /// `name(arguments)`, or `of.name(arguments)`.
    Call {
        /// The function's name, with that of its script.
        name: Range<usize>,
        /// What stands before the dot.
        of: Option<Box<Part>>,
        /// What it is given.
        arguments: Vec<Part>,
    },
    /// `of.name`.
    Property {
        /// What stands before the dot.
        of: Box<Part>,
        /// What stands after it.
        name: Range<usize>,
    },
    /// Parts with signs of one sort between them, as `a & b & c` or `a - b + c`.
    Joined {
        /// The parts, at least two.
        parts: Vec<Part>,
        /// The signs between them.
        signs: Vec<Range<usize>>,
    },
    /// `!part` or `-part`.
    Before {
        /// The sign.
        sign: Range<usize>,
        /// What stands after it.
        part: Box<Part>,
    },
    /// `[a, b]`.
    List(Vec<Part>),
    /// `{ … }`: what is done one after another.
    Block(Vec<Part>),
    /// `if condition { … } else …`.
    If {
        /// The condition.
        condition: Box<Part>,
        /// What is done when it holds, and what otherwise.
        branches: Vec<Part>,
    },
    /// `let name = value` or `fn name(…) { … }`.
    Named {
        /// The name.
        name: Range<usize>,
        /// What it stands for; nothing where none was given.
        value: Option<Box<Part>>,
    },
    /// `place = value`, or with another sign, as `+=`.
    Assigned {
        /// The sign.
        sign: Range<usize>,
        /// The place and the value.
        parts: Vec<Part>,
    },
    /// Anything else, with the parts in it.
    Other(Vec<Part>),
}

impl Part {
    /// The parts right below it, in the order of the text.
    pub fn inside(&self) -> Vec<&Self> {
        match &self.shape {
            Shape::Number | Shape::Word | Shape::Text => Vec::new(),
            Shape::Call { of, arguments, .. } => of.as_deref().into_iter().chain(arguments).collect(),
            Shape::Property { of, .. } => vec![of],
            Shape::Before { part, .. } => vec![part],
            Shape::If { condition, branches } => [&**condition].into_iter().chain(branches).collect(),
            Shape::Named { value, .. } => value.as_deref().into_iter().collect(),
            Shape::Joined { parts, .. }
            | Shape::List(parts)
            | Shape::Block(parts)
            | Shape::Assigned { parts, .. }
            | Shape::Other(parts) => parts.iter().collect(),
        }
    }
}
