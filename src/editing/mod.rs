//! What an editor is told of a game's files: every name with its places, what it means, what could stand at a place,
//! what a new name would change. Read off the texts, so that a game full of mistakes has it too; answers are plain
//! data, without any protocol.
//!
//! `toml_text` reads a TOML file with all its places, `paths` says what a key or a value is, `rule_text` finds the
//! names in rules and scripts; `toml_names`, `script_names` and `example_names` read one sort of file each, `index`
//! all files of a game. From an index `hover` says what a place means, `complete` what could stand there, `calls` how
//! a word is called, `outline` what a file declares, and `rename` what another name would change.

pub mod calls;
pub mod complete;
pub mod hover;
pub mod index;
pub mod name;
pub mod outline;
pub mod paths;
pub mod place;
pub mod rename;
pub mod rule_text;
pub mod toml_text;

mod example_names;
mod script_names;
mod toml_names;

pub use index::{FileKind, Index};
pub use name::{Mention, Named, Sort};
pub use rename::{Edit, edited, rename};
