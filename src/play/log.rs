//! A game as a line of JSON: what was played, with what, and how it came out. A log holds one game
//! a line; a save is the same object with a cursor. How a line is parsed is for `log_format`; whether
//! the moves are legal is for [`Replayed`](super::replay::Replayed).

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::detail::Detail;
use super::game::Game;
use super::hand_laid::Course;
use super::log_format::{long, plain, some};
use super::logs::{LogFile, Logs, Replaces, shown};
use super::outcome::Outcome;
use super::session::Session;
use super::view::{Eyes, Seen, View};
use super::wording::Wording;
use crate::define::{Facts, Fault};
use crate::msg;
use crate::speak::Lang;
use crate::table::{Ended, Seat};

/// The most bytes of one game: a long one with every detail has a few million.
pub(crate) const MOST_BYTES: u64 = 32 << 20;
/// The most moves of one game.
pub(crate) use super::session::MOST_MOVES;

/// One game, played or in progress. Seats are written by id, moves in their canonical text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// The version of the program that wrote it.
    #[serde(deserialize_with = "plain")]
    pub rulebox: String,
    /// The rules that it was played under.
    #[serde(deserialize_with = "plain")]
    pub rules_hash: String,
    /// The game's id.
    #[serde(deserialize_with = "plain")]
    pub game: String,
    /// How many players.
    pub players: usize,
    /// What the players are called, in seat order; the seats' ids where nobody was named.
    #[serde(deserialize_with = "plain")]
    pub names: Vec<String>,
    /// The seat that began.
    #[serde(deserialize_with = "plain")]
    pub first: String,
    /// The variants chosen, by id.
    #[serde(deserialize_with = "plain")]
    pub variants: Vec<String>,
    /// What was set, as `PATH=VALUE`.
    #[serde(deserialize_with = "plain")]
    pub set: Vec<String>,
    /// The seed of all chance.
    pub seed: u64,
    /// What was laid by hand, line by line, each with the number of moves before it: `0 cell c3 = x`; between
    /// two `0 on` where the host went on, and `0 anew` where a move was made and taken back.
    #[serde(deserialize_with = "long")]
    pub setup: Vec<String>,
    /// Draws that were forced after all that was laid, each with the number of moves before it: `3 ten from
    /// deck`. Read and replayed; what is written has them among `setup`, where their order counts.
    #[serde(deserialize_with = "plain")]
    pub draws: Vec<String>,
    /// The moves, each with its seat before it; in a save also those that were taken back.
    #[serde(deserialize_with = "plain")]
    pub moves: Vec<String>,
    /// Each seat's score, once it is over and if the game has scores.
    #[serde(deserialize_with = "plain")]
    pub scores: BTreeMap<String, i64>,
    /// The seats that won, in seat order.
    #[serde(deserialize_with = "plain")]
    pub winners: Vec<String>,
    /// How it ended: `won`, `drawn`, `counted` or `blocked`; `None` while it goes on.
    #[serde(deserialize_with = "plain")]
    pub outcome: Option<String>,
    /// What all players reached together, once it is over and if the game measures that.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub scale: Option<i64>,
    /// The band of the scale that it falls into, by id.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub band: Option<String>,
    /// In a save, how many of the moves are made; the result is that of the table there.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub cursor: Option<usize>,
    /// In a save, the seats that bots play, each with its bot unless that plays at random; whether a game
    /// replays does not hang on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "plain")]
    pub bots: Vec<String>,
    /// In a copy for one seat, which: what it did not see is left out, the seed too.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub seat: Option<String>,
    /// In a copy for one seat, what it saw: its side of the first table, then move by move.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "plain")]
    pub seen: Vec<String>,
    /// In a save, every value in force, so that under other rules it can be said what changed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "plain")]
    pub rules: Facts,
    /// In a detailed log, everything that happened and how many moves there were.
    #[serde(skip)]
    pub detail: Option<Detail>,
}

/// A result as it is logged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LoggedResult {
    pub scores: BTreeMap<String, i64>,
    pub winners: Vec<String>,
    pub outcome: Option<String>,
    pub scale: Option<i64>,
    pub band: Option<String>,
}

impl Log {
    /// The moves made in a session and their result; what was taken back is left out.
    pub fn of(session: &Session) -> Result<Self, Box<Fault>> {
        let moves = session.entries().len();
        Self::of_moves(session, moves, None)
    }

    /// A session as a save: also what was taken back, and where it stands.
    pub fn save_of(session: &Session) -> Result<Self, Box<Fault>> {
        let made = session.entries().len();
        // Moves that stand on what was taken back cannot be made again after loading.
        let moves = if session.has_undone_layings() { made } else { session.all_entries().len() };
        Self::of_moves(session, moves, Some(made))
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
            let action = &game.definition().actions[entry.mv.action].label.id;
            // A choice made in secret is hidden until all are revealed.
            let secret = entry.seat != seat
                && game.definition().actions[entry.mv.action].together
                && session.entries().len() - index <= waiting.len();
            let text =
                if secret { format!("{action} …") } else { session.move_text(index, eyes, Wording::Ids) };
            moves.push(format!("{} {text}", game.seat_id(entry.seat)));
            let lines = game.narrate_to(session.state_before(index), &entry.events, eyes);
            seen.extend(lines.into_iter().map(|line| format!("{} {line}", index + 1)));
        }
        let seat = Some(game.seat_id(seat).to_owned());
        // What was laid tells what lies where.
        let (setup, draws) = (Vec::new(), Vec::new());
        Ok(Self { seed: 0, seat, seen, moves, setup, draws, ..Self::of(session)? })
    }

    fn of_moves(session: &Session, moves: usize, cursor: Option<usize>) -> Result<Self, Box<Fault>> {
        let game = session.game();
        let entries = &session.all_entries()[..moves];
        let result = LoggedResult::of(session)?;
        let settings = game.settings();
        let laid = Course::of(session, moves);
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
            setup: laid.setup,
            draws: laid.draws,
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
            bots: Vec::new(),
            seat: None,
            seen: Vec::new(),
            rules: if cursor.is_some() { game.facts().clone() } else { Facts::new() },
            detail: None,
        })
    }

    /// Writes it to a file as its only game, over nothing but an earlier state of the same game. The file
    /// is the old one or the new one, whole, whatever happens.
    pub fn write(&self, path: &Path) -> Result<(), Box<Fault>> {
        self.write_over(path, Replaces::Earlier(self))
    }

    /// The same, over whatever may be replaced.
    pub fn write_over(&self, path: &Path, replaces: Replaces<'_>) -> Result<(), Box<Fault>> {
        let mut file = LogFile::begin(path, replaces)?;
        file.write(&format!("{}\n", self.line()))?;
        file.finish()
    }

    /// Whether another is the same game, or the same seat's copy of it, at some time.
    pub(super) fn same_game(&self, other: &Self) -> bool {
        let is_save = |log: &Self| log.cursor.is_some();
        self.same_table(other)
            && (&self.first, self.seed, &self.seat, is_save(self))
                == (&other.first, other.seed, &other.seat, is_save(other))
    }

    /// Whether all that was played in another was played here too.
    pub(super) fn continues(&self, other: &Self) -> bool {
        self.same_game(other)
            && self.moves.starts_with(&other.moves)
            && self.setup.starts_with(&other.setup)
            && self.draws.starts_with(&other.draws)
            && self.seen.starts_with(&other.seen)
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

impl LoggedResult {
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
    let definition = game.definition();
    if definition.partners > 1 {
        return game.settings().names.clone();
    }
    seats[..definition.player_seats()].iter().map(|seat| seat.name.in_lang(Lang::Fr).to_owned()).collect()
}
