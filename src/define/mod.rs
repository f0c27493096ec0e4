//! From a game's folder to a checked definition. The only reader of game files.
//!
//! `library` finds folders, `regular_file` reads what lies in them, `node` reads TOML with places, `settings` applies variants and
//! `--set`, `read` and its chapters check every key, `clauses` and `cites` what of the rulebook it comes from. Rules stay text;
//! `rules` builds them.

pub(crate) mod changes;
mod cites;
mod clauses;
pub(crate) mod facts;
pub(crate) mod fault;
mod fault_list;
pub mod keys;
mod lengths;
mod lexicon;
pub(crate) mod library;
pub mod model;
pub(crate) mod regular_file;
pub(crate) mod settings;
pub(crate) mod source;

mod actions;
mod blanks;
mod board;
mod cells;
mod drawn;
mod game_path;
mod happenings;
mod kinds;
mod marks;
mod node;
mod noted;
mod pieces;
mod ports;
mod read;
mod reader;
mod reserved;
mod seats;
mod setup;
pub mod spelling;
mod switches;
mod texts;
mod values;

use std::sync::Arc;

pub use cites::{Cited, Cites};
pub use clauses::{CLAUSES, Clause, Clauses};
pub use facts::Facts;
pub use fault::{Fault, FaultKind};
pub(crate) use fault_list::ENOUGH;
pub use fault_list::{MOST_SHOWN, render_all, render_every};
pub use lexicon::{Lexicon, LexiconDef, LexiconReport};
pub use library::{Folder, Library, Origin};
pub use model::Definition;
pub(crate) use node::{Entry, Node, Value};
pub use noted::{Looked, Noted};
pub use read::{capitalised, is_id};
pub(crate) use regular_file::{MEGABYTE, open_regular, read_regular};
pub use reserved::{RESERVED_SIGNS, RESERVED_WORDS};
pub use settings::Settings;
pub use source::{RuleText, Source, Spot};
pub(crate) use values::{Changed, InForce, changed, values};

use crate::msg;

/// Reads `game.toml` of a folder under the given settings. Faults are added to the list; a
/// definition is returned when there was anything to read.
pub fn define(folder: &Folder, settings: &Settings, faults: &mut Vec<Fault>) -> Option<Definition> {
    let text = match folder.read("game.toml") {
        Ok(Some(text)) => text,
        Ok(None) => {
            faults.push(Fault::nowhere(msg!("library.missing", file = folder.shown("game.toml"))));
            return None;
        }
        Err(fault) => {
            faults.push(*fault);
            return None;
        }
    };
    let source = Arc::new(Source { path: folder.shown("game.toml"), text });
    let before = faults.len();
    let mut root = node::Node::parse(&source, faults);
    let partial = faults.len() > before;
    lengths::check(&mut root, faults);
    let mut definition = read::read(&folder.id, root, settings, faults);
    definition.partial = partial;
    let clauses = Clauses::read(folder, faults);
    definition.take_clauses(clauses, faults);
    if partial {
        faults.retain(|fault| !fault.may_follow());
    }
    Some(definition)
}
