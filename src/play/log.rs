//! A game as a line of JSON: what was played, with what, and how it came out. A log holds one game
//! a line; a save is the same object with a cursor. Reading judges the form alone; what the moves
//! are worth is for [`Replayed`](super::replay::Replayed) to say.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, error::Category};

use super::atomic_file::AtomicFile;
use super::detail::Detail;
use super::game::Game;
pub use super::logs::Logs;
use super::outcome::Outcome;
use super::session::Session;
use super::view::{Eyes, Seen, View};
use crate::define::{Facts, Fault};
use crate::msg;
use crate::speak::Message;
use crate::table::{Ended, Seat};

/// The most bytes of one game: a long one with every detail has some millions.
pub const MOST_BYTES: u64 = 32 << 20;
/// The most moves of one game.
pub const MOST_MOVES: usize = 100_000;
/// The most characters of one word or move.
const MOST_CHARS: usize = 500;

/// One game, played or in progress. Seats are written by id, moves in their canonical text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Log {
    /// The version of the program that wrote it.
    pub rulebox: String,
    /// The rules that it was played under.
    pub rules_hash: String,
    /// The game's id.
    pub game: String,
    /// How many players.
    pub players: usize,
    /// What the players are called, in seat order; the seats' ids where nobody was named.
    pub names: Vec<String>,
    /// The seat that began.
    pub first: String,
    /// The variants chosen, by id.
    pub variants: Vec<String>,
    /// What was set, as `PATH=VALUE`.
    pub set: Vec<String>,
    /// The seed of all chance.
    pub seed: u64,
    /// What was laid by hand before the first move; nothing can be yet.
    pub setup: Vec<String>,
    /// The draws that were forced; none can be yet.
    pub draws: Vec<String>,
    /// The moves, each with its seat before it; in a save also those that were taken back.
    pub moves: Vec<String>,
    /// Each seat's score, once it is over and if the game counts any.
    pub scores: BTreeMap<String, i64>,
    /// The seats that won, in seat order.
    pub winners: Vec<String>,
    /// How it ended: `won`, `drawn`, `counted` or `blocked`; `None` while it goes on.
    pub outcome: Option<String>,
    /// What all players reached together, once it is over and if the game measures that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<i64>,
    /// The band of the scale that it falls into, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<String>,
    /// In a save, how many of the moves are made; the result is that of the table there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<usize>,
    /// In a copy for one seat, which: what it did not see is left out, the seed too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// In a copy for one seat, what it saw: its side of the first table, then move by move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<String>,
    /// In a save, every value in force, so that under other rules it can be said what changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: Facts,
    /// In a detailed log, everything that happened and how many moves there were.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
}

/// Every field, in the order in which they are written.
const FIELDS: [&str; 23] = [
    "rulebox",
    "rules_hash",
    "game",
    "players",
    "names",
    "first",
    "variants",
    "set",
    "seed",
    "setup",
    "draws",
    "moves",
    "scores",
    "winners",
    "outcome",
    "scale",
    "band",
    "cursor",
    "seat",
    "seen",
    "rules",
    "events",
    "ways",
];

/// A result as it is logged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Standing {
    pub scores: BTreeMap<String, i64>,
    pub winners: Vec<String>,
    pub outcome: Option<String>,
    pub scale: Option<i64>,
    pub band: Option<String>,
}

impl Log {
    /// The moves made in a session and their result; what was taken back is left out. A table that
    /// was laid by hand cannot be written: its log would not replay.
    pub fn of(session: &Session) -> Result<Self, Box<Fault>> {
        let moves = session.entries().len();
        Self::of_moves(session, moves, None)
    }

    /// A session as a save: also what was taken back, and where it stands.
    pub fn save_of(session: &Session) -> Result<Self, Box<Fault>> {
        Self::of_moves(session, session.all_entries().len(), Some(session.entries().len()))
    }

    /// A session as one seat may know it: for sharing. It holds nothing that is hidden from the seat,
    /// so it cannot be replayed.
    pub fn for_seat(session: &Session, seat: Seat) -> Result<Self, Box<Fault>> {
        let (game, eyes) = (session.game(), Eyes::Seat(seat));
        let view = View::of(game, session.state_before(0), eyes);
        let mut seen: Vec<String> = (view.zones.iter().enumerate())
            .filter(|(_, zone)| !zone.pieces.is_empty())
            .map(|(index, zone)| {
                let name = |piece: &Seen| match piece.kind {
                    Some(kind) => game.definition().kinds[kind as usize].label.id.clone(),
                    None => format!("({})", game.definition().backs[piece.back as usize].id),
                };
                let pieces: Vec<String> = zone.pieces.iter().map(name).collect();
                format!("0 {}: {}", game.zone_text(index), pieces.join(", "))
            })
            .collect();
        let mut moves = Vec::new();
        let waiting = View::of(game, session.state(), eyes).waiting;
        for (index, entry) in session.entries().iter().enumerate() {
            let (before, after) = (session.state_before(index), session.state_before(index + 1));
            let action = &game.definition().actions[entry.mv.action].label.id;
            // A choice made in secret is nobody's business until all are shown.
            let secret = entry.seat != seat
                && game.definition().actions[entry.mv.action].together
                && session.entries().len() - index <= waiting.len();
            let text = if secret {
                format!("{action} …")
            } else {
                game.move_text_for(before, after, &entry.mv, eyes)
            };
            moves.push(format!("{} {text}", game.seat_id(entry.seat)));
            let lines = game.narrate_to(before, &entry.events, eyes);
            seen.extend(lines.into_iter().map(|line| format!("{} {line}", index + 1)));
        }
        let seat = Some(game.seat_id(seat).to_owned());
        Ok(Self { seed: 0, seat, seen, moves, ..Self::of(session)? })
    }

    fn of_moves(session: &Session, moves: usize, cursor: Option<usize>) -> Result<Self, Box<Fault>> {
        let game = session.game();
        let entries = &session.all_entries()[..moves];
        let result = Standing::of(session)?;
        let settings = game.settings();
        Ok(Self {
            rulebox: env!("CARGO_PKG_VERSION").to_owned(),
            rules_hash: game.rules_hash(),
            game: game.folder().id.clone(),
            players: game.definition().players,
            names: names(game),
            first: game.seat_id(session.first()).to_owned(),
            variants: settings.variants.clone(),
            set: settings.sets.iter().map(|(path, value)| format!("{path}={value}")).collect(),
            seed: session.seed(),
            setup: Vec::new(),
            draws: Vec::new(),
            moves: entries
                .iter()
                .map(|entry| format!("{} {}", game.seat_id(entry.seat), entry.text))
                .collect(),
            scores: result.scores,
            winners: result.winners,
            outcome: result.outcome,
            scale: result.scale,
            band: result.band,
            cursor,
            seat: None,
            seen: Vec::new(),
            rules: if cursor.is_some() { game.facts().clone() } else { Facts::new() },
            detail: None,
        })
    }

    /// The game as one line, without its end.
    pub fn line(&self) -> String {
        // Nothing in it can fail to be written: no map has keys but texts.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads one game. An unknown field is refused, and so is one that every game has and this has
    /// not.
    pub fn parse(text: &str) -> Result<Self, Message> {
        let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(|error| {
            let column = error.column();
            match error.classify() {
                Category::Eof => msg!("log.cut", column = column),
                Category::Data => msg!("log.no_object"),
                Category::Syntax | Category::Io => msg!("log.no_json", column = column),
            }
        })?;
        if let Some(field) = fields.keys().find(|field| !FIELDS.contains(&field.as_str())) {
            return Err(msg!("log.unknown_field", field = clean(field)));
        }
        let log = Self {
            rulebox: word(&mut fields, "rulebox")?,
            rules_hash: word(&mut fields, "rules_hash")?,
            game: word(&mut fields, "game")?,
            players: field(&mut fields, "players")?,
            names: words(&mut fields, "names")?,
            first: word(&mut fields, "first")?,
            variants: words(&mut fields, "variants")?,
            set: words(&mut fields, "set")?,
            seed: field(&mut fields, "seed")?,
            setup: words(&mut fields, "setup")?,
            draws: words(&mut fields, "draws")?,
            moves: words(&mut fields, "moves")?,
            scores: field(&mut fields, "scores")?,
            winners: words(&mut fields, "winners")?,
            outcome: field(&mut fields, "outcome")?,
            scale: if fields.contains_key("scale") { Some(field(&mut fields, "scale")?) } else { None },
            band: if fields.contains_key("band") { Some(word(&mut fields, "band")?) } else { None },
            cursor: if fields.contains_key("cursor") { Some(field(&mut fields, "cursor")?) } else { None },
            seat: if fields.contains_key("seat") { Some(word(&mut fields, "seat")?) } else { None },
            seen: if fields.contains_key("seen") { words(&mut fields, "seen")? } else { Vec::new() },
            rules: if fields.contains_key("rules") { field(&mut fields, "rules")? } else { Facts::new() },
            detail: match ["events", "ways"].iter().any(|name| fields.contains_key(*name)) {
                true => {
                    Some(Detail { events: field(&mut fields, "events")?, ways: field(&mut fields, "ways")? })
                }
                false => None,
            },
        };
        let plain = |text: &String| is_plain(text);
        if !log.scores.keys().all(plain) {
            return Err(msg!("log.bad_field", field = "scores"));
        }
        if !log.outcome.iter().all(plain) {
            return Err(msg!("log.bad_field", field = "outcome"));
        }
        if !log.rules.iter().all(|(path, value)| is_plain(path) && is_plain(value)) {
            return Err(msg!("log.bad_field", field = "rules"));
        }
        if log.moves.len() > MOST_MOVES {
            return Err(msg!("log.too_long", most = MOST_MOVES));
        }
        log.detail.as_ref().map_or(Ok(()), |detail| detail.fits(log.moves.len()))?;
        if log.cursor.is_some_and(|cursor| cursor > log.moves.len()) {
            return Err(msg!("log.bad_field", field = "cursor"));
        }
        Ok(log)
    }

    /// Writes it to a file as its only game. The file is the old one or the new one, whole, whatever
    /// happens; one that is no log or save stays as it is.
    pub fn write(&self, path: &Path) -> Result<(), Box<Fault>> {
        let mut draft = AtomicFile::begin(path)?;
        let failed = |error| unwritable(path, &error);
        writeln!(draft, "{}", self.line()).map_err(failed)?;
        draft.finish()
    }

    /// Reads a file that holds one game.
    pub fn read(path: &Path) -> Result<Self, Box<Fault>> {
        let mut logs = Logs::open(path)?;
        let log = match logs.next() {
            Some((_, log)) => log?,
            None => return Err(Box::new(Fault::nowhere(msg!("log.empty", file = shown(path))))),
        };
        match logs.next() {
            None => Ok(log),
            Some(_) => Err(Box::new(Fault::nowhere(msg!("log.several", file = shown(path))))),
        }
    }
}

impl Standing {
    /// The result of the table as it is; an empty one while the game goes on.
    pub(super) fn of(session: &Session) -> Result<Self, Box<Fault>> {
        let game = session.game();
        let Some(Outcome { how, winners, scores, scale, .. }) = game.outcome(session.state())? else {
            return Ok(Self::default());
        };
        let outcome = match how {
            Ended::No => None,
            Ended::Won(_) => Some("won"),
            Ended::Drawn => Some("drawn"),
            Ended::Counted => Some("counted"),
            Ended::Blocked => Some("blocked"),
        };
        let seats = &game.definition().seats;
        Ok(Self {
            scores: seats.iter().map(|seat| seat.id.clone()).zip(scores).collect(),
            winners: winners.iter().map(|&seat| game.seat_id(seat).to_owned()).collect(),
            outcome: outcome.map(str::to_owned),
            scale: scale.map(|(value, _)| value),
            band: scale
                .zip(game.definition().end.scale.as_ref())
                .map(|((_, band), declared)| declared.bands[band].label.id.clone()),
        })
    }
}

/// What the players of a game are called; the seats' ids where nobody was named.
fn names(game: &Game) -> Vec<String> {
    let seats = &game.definition().seats;
    if game.settings().names.is_empty() {
        return seats.iter().map(|seat| seat.id.clone()).collect();
    }
    seats[..game.definition().players].iter().map(|seat| seat.name.fr.clone()).collect()
}

fn field<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &'static str) -> Result<T, Message> {
    let value = fields.remove(name).ok_or_else(|| msg!("log.missing_field", field = name))?;
    serde_json::from_value(value).map_err(|_| msg!("log.bad_field", field = name))
}

fn word(fields: &mut Map<String, Value>, name: &'static str) -> Result<String, Message> {
    let word: String = field(fields, name)?;
    if is_plain(&word) { Ok(word) } else { Err(msg!("log.bad_field", field = name)) }
}

fn words(fields: &mut Map<String, Value>, name: &'static str) -> Result<Vec<String>, Message> {
    let words: Vec<String> = field(fields, name)?;
    if words.iter().all(|word| is_plain(word)) { Ok(words) } else { Err(msg!("log.bad_field", field = name)) }
}

/// Whether a text can be shown as it is: a stranger's file must not steer a terminal.
pub(super) fn is_plain(text: &str) -> bool {
    text.chars().count() <= MOST_CHARS && !text.contains(char::is_control)
}

fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

/// A path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

pub(super) fn unwritable(path: &Path, error: &std::io::Error) -> Box<Fault> {
    Box::new(Fault::nowhere(msg!("transcript.unwritable", file = shown(path), problem = error)))
}
