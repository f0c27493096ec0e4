//! The rule language: the only user of rhai.
//!
//! `tree` is what a rule becomes, `nature` says what each of its nodes is, `visit` visits them, `reads`
//! gathers what they look at. `words` is the vocabulary, `build` makes trees of a game's rules once at load, `lint` and
//! `translate` speak of mistakes in a designer's words, `script` runs functions at play time. `own`
//! keeps names free, `locals` knows those of each function, `scan` reads what functions look at and change,
//! `hidden` and `leaving` check what only shows when all rules are there, `dealt` tells what `setup` gives to one seat, `met` tells which refusals a person
//! can meet. `shape` says where the parts of a rule's text stand.

pub(crate) mod dealt;
pub(crate) mod hidden;
pub(crate) mod met;
pub(crate) mod names;
pub(crate) mod nature;
pub(crate) mod reads;
pub(crate) mod ruleset;
pub(crate) mod scan;
pub(crate) mod script;
pub(crate) mod shape;
pub(crate) mod term;
pub mod tree;
pub(crate) mod trial;
pub mod visit;
pub mod words;

mod build;
pub(crate) mod comments;
mod language;
mod leaving;
mod lint;
mod locals;
mod operators;
mod own;
mod translate;
mod whose;

#[cfg(test)]
mod tests;

pub use build::build;
pub use ruleset::{ActionRules, ChoiceRule, JudgedPart, Part, RecordRules, Ruleset};
