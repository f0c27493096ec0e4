//! Every key that the TOML files of a game can have: one table for each sort of table in them. The readers
//! hold what is right; this says it to people and to programs: schemas, the reference, `rulebox words keys`
//! and whatever helps while somebody types. A test holds that both agree (`keys/tests.rs`).

mod board;
mod clauses;
mod game;
mod kind;
mod pieces;
mod play;
mod switches;
mod table;
#[cfg(test)]
pub(super) mod tests;

use std::fmt;

use crate::speak::{Key as Sentence, Lang, Name};

pub use kind::KeyKind;

/// A sort of table: which keys it can have.
pub struct Shape {
    /// What it is called here, once: `action`, `end.scale`.
    pub name: &'static str,
    /// How its beginning is written: `[action.ID]`; of one that stands in a line, `lay`.
    pub header: &'static str,
    /// What it is for: a sentence of the language files.
    pub doc: Sentence,
    /// The keys that it can have, in the order in which they are told.
    pub keys: &'static [Key],
    /// What keys of the game's own choice say there, where it may have such.
    pub own: Option<Own>,
    /// Whether a value of it may be a table by numbers of players.
    pub by_players: bool,
    /// How faults call it: the tables that are read so have this shape.
    pub read_as: &'static [Sentence],
}

/// A key.
#[derive(Debug)]
pub struct Key {
    /// How it is written.
    pub name: &'static str,
    /// What its value is.
    pub kind: KeyKind,
    /// Whether it must always be there. What is wanted only beside others is told in its sentence.
    pub required: bool,
    /// What it says: a sentence of the language files.
    pub doc: Sentence,
    /// How it may be written; empty where that is plain.
    pub example: &'static str,
}

/// Keys that a game chooses itself, beside those of the table.
#[derive(Debug)]
pub struct Own {
    /// What their values are.
    pub kind: KeyKind,
    /// What they say: a sentence of the language files.
    pub doc: Sentence,
}

/// Its name alone: shapes lead to each other, and to themselves.
impl fmt::Debug for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Shape({})", self.name)
    }
}

impl Shape {
    /// The key of that name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// What it is for, in every language.
    pub fn doc(&self) -> Name {
        in_each(self.doc)
    }
}

impl Key {
    /// What it says, in every language.
    pub fn doc(&self) -> Name {
        in_each(self.doc)
    }
}

impl Own {
    /// What they say, in every language.
    pub fn doc(&self) -> Name {
        in_each(self.doc)
    }
}

fn in_each(sentence: Sentence) -> Name {
    Name::in_each(|lang| sentence.text(lang).to_owned())
}

/// A row: the chapter and the name of its sentence, what the value is, and perhaps how it may be written.
macro_rules! row {
    ($of:literal $name:literal, $kind:expr $(, $example:literal)?) => {
        row!(@ false, $of, $name, $name, $kind $(, $example)?)
    };
    // A key whose sentence has another name.
    ($of:literal $said:literal => $name:literal, $kind:expr $(, $example:literal)?) => {
        row!(@ false, $of, $said, $name, $kind $(, $example)?)
    };
    // A key that must be there.
    (required $of:literal $name:literal, $kind:expr $(, $example:literal)?) => {
        row!(@ true, $of, $name, $name, $kind $(, $example)?)
    };
    (@ $required:literal, $of:literal, $said:literal, $name:literal, $kind:expr $(, $example:literal)?) => {
        $crate::define::keys::Key {
            name: $name,
            kind: $kind,
            required: $required,
            doc: $crate::key!(concat!("keys.", $of, ".", $said)),
            example: concat!("" $(, $example)?),
        }
    };
}
use row;

/// `game.toml` as a whole.
pub static GAME: &Shape = &game::GAME;
/// `[board]`.
pub static BOARD: &Shape = &board::BOARD;
/// `clauses.toml` as a whole.
pub static CLAUSES: &Shape = &clauses::CLAUSES;

/// Every shape, those of `game.toml` first, in the order in which they are told.
pub fn shapes() -> impl Iterator<Item = &'static Shape> {
    [
        &game::GAME,
        &game::CITES,
        &game::LIMITS,
        &game::SEAT,
        &board::BOARD,
        &board::SETUP,
        &board::MARK,
        &board::DRAWN,
        &board::SIDES,
        &pieces::FAMILY,
        &pieces::FACE,
        &pieces::VALUE,
        &pieces::PART,
        &pieces::KIND,
        &pieces::LOOK,
        &pieces::GROUND,
        &pieces::BACK,
        &pieces::ZONE,
        &play::TURN,
        &play::STEP,
        &play::ACTION,
        &play::TAKE,
        &play::LAY,
        &play::END,
        &play::END_REASONS,
        &play::SCORE,
        &play::SCALE,
        &play::BAND,
        &play::BOT,
        &table::COUNTER,
        &table::ANNOUNCE,
        &table::WHENEVER,
        &table::SENTENCE,
        &table::RECORD,
        &table::LEXICON,
        &switches::OPTION,
        &switches::VARIANT,
        &switches::RULING,
        &switches::ALTERNATIVE,
        &clauses::CLAUSES,
        &clauses::CLAUSE,
    ]
    .into_iter()
}

/// What stands at a path of a file.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The table that has the key; `None` for the file as a whole and for what an id names.
    pub of: Option<&'static Shape>,
    /// The key that the path ends in; `None` where it ends in a name of the game's own.
    pub key: Option<&'static Key>,
    /// What such names say, where the path ends in one that stands among keys.
    pub own: Option<&'static Own>,
    /// What the value is.
    pub kind: KeyKind,
}

impl At {
    /// The shape of the table that stands there, if one may.
    pub fn shape(&self) -> Option<&'static Shape> {
        self.kind.shape()
    }

    /// What follows below a key, if anything may.
    fn below(self, key: &str) -> Option<Self> {
        if let Some(shape) = self.kind.shape()
            && let Some(key) = shape.key(key)
        {
            return Some(Self { of: Some(shape), key: Some(key), own: None, kind: key.kind });
        }
        if let Some(kind) = self.kind.of_id() {
            return Some(Self { of: None, key: None, own: None, kind });
        }
        if self.kind.is_any() {
            return Some(Self { of: None, key: None, own: None, kind: self.kind });
        }
        if self.kind.is_name() && Lang::named(key).is_some() {
            return Some(Self { of: None, key: None, own: None, kind: KeyKind::Text });
        }
        let shape = self.kind.shape()?;
        let is_count = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        match &shape.own {
            Some(own) if !is_count => {
                Some(Self { of: Some(shape), key: None, own: Some(own), kind: own.kind })
            }
            _ => None,
        }
    }
}

/// What stands at a path of `game.toml`, as `--set` takes it: `["action", "play", "cell"]`. A number of players
/// stands for what it chooses, and so does the number of an item of a list.
pub fn at(path: &[&str]) -> Option<At> {
    at_in(GAME, path)
}

/// The same of a file of another shape.
pub fn at_in(file: &'static Shape, path: &[&str]) -> Option<At> {
    let whole = At { of: None, key: None, own: None, kind: KeyKind::Table(file) };
    path.iter().try_fold(whole, |at, key| {
        let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        at.below(key).or(is_number.then_some(at))
    })
}
