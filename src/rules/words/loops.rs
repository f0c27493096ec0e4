//! The words that go through the members of a set one by one. The rule engine treats them itself, because what they
//! take or give is no part of a rule: a closure, a list.

use crate::key;
use crate::speak::{Key, Lang, Name};

/// Goes through a set with a closure.
pub const EACH: &str = "each";
/// Gives a `fn` the members of a set.
pub const LIST: &str = "list";

/// A word that goes through the members of a set.
pub struct LoopWord {
    /// How it is written.
    pub name: &'static str,
    /// How it is called.
    call: Key,
    /// What it takes and gives, as a definition file of Rhai has it.
    pub signature: &'static str,
    /// What it gives.
    gives: Key,
    /// What it means.
    doc: Key,
    /// An example of its use.
    pub example: &'static str,
}

/// All of them.
pub const LOOPS: &[LoopWord] = &[
    LoopWord {
        name: EACH,
        call: key!("loop.each.call"),
        signature: "each(cells_or_pieces: CellsOrPieces, body: Fn) -> Act",
        gives: key!("sort.act"),
        doc: key!("loop.each.does"),
        example: "each(theirs & around, |one| gain(height(one)))",
    },
    LoopWord {
        name: LIST,
        call: key!("loop.list.call"),
        signature: "list(cells_or_pieces: CellsOrPieces) -> Array",
        gives: key!("sort.list"),
        doc: key!("loop.list.does"),
        example: "for one in list(mine) { if height(one) > 1 { tall += 1; } }",
    },
];

impl LoopWord {
    /// How it is called.
    pub fn call(&self, lang: Lang) -> &'static str {
        self.call.text(lang)
    }

    /// What it gives.
    pub fn gives(&self, lang: Lang) -> &'static str {
        self.gives.text(lang)
    }

    /// What it means, in every language.
    pub fn doc(&self) -> Name {
        Name::in_each(|lang| self.doc.text(lang).to_owned())
    }
}
