//! `rulebox merge`: parts of one series, played apart, as if they had been played together.

use std::path::{Path, PathBuf};

use super::json::KIND;
use crate::balance::{NotOne, Tally};
use crate::define::{Fault, Library, MEGABYTE, Settings, read_regular};
use crate::front::cli::Stop;
use crate::msg;
use crate::play::Game;
use crate::speak::Message;

/// The most of a file.
const MOST: u64 = 256 * MEGABYTE;

/// Reads parts and merges them, in whatever order.
pub(in crate::front) fn merge(files: &[PathBuf]) -> Result<Tally, Stop> {
    let mut all: Option<(Tally, &Path)> = None;
    for path in files {
        let part = read(path)?;
        let Some((tally, first)) = &mut all else {
            all = Some((part, path));
            continue;
        };
        tally.merge(&part).map_err(|why| Stop::usage(told(why, first, path)))?;
    }
    all.map(|(tally, _)| tally).ok_or_else(|| Stop::usage(msg!("merge.nothing")))
}

fn read(path: &Path) -> Result<Tally, Stop> {
    let file = &path.display().to_string();
    let text = read_regular(path, file, MOST).map_err(|fault| Stop::Usage(vec![*fault]))?;
    let text = text.ok_or_else(|| Stop::usage(msg!("library.missing", file = file)))?;
    parse(&text, file).map_err(Stop::usage)
}

/// A part of a series from its text; `file` is what it is called where something is wrong with it.
pub(super) fn parse(text: &str, file: &str) -> Result<Tally, Message> {
    let wrong = |error: serde_json::Error| msg!("merge.wrong", file = file, problem = error);
    let mut value: serde_json::Value = serde_json::from_str(text).map_err(wrong)?;
    if value["kind"] != KIND {
        return Err(msg!("merge.other_kind", file = file));
    }
    let tally: Tally = serde_json::from_value(value["tally"].take()).map_err(wrong)?;
    if tally.is_whole() { Ok(tally) } else { Err(msg!("merge.malformed", file = file)) }
}

/// Why two parts are not of one series.
fn told(why: NotOne, first: &Path, second: &Path) -> Message {
    let (first, second) = (first.display(), second.display());
    match why {
        NotOne::Key(field, one, two) => {
            msg!("merge.other_key", first = first, second = second, field = field, one = one, two = two)
        }
        NotOne::Overlap(seeds) => msg!("merge.overlap", second = second, seeds = seeds.shown()),
        NotOne::Malformed => msg!("merge.malformed", file = second),
    }
}

/// The game that was played, where it is at hand with the same rules: what things are called is in it.
pub(in crate::front) fn game_of(tally: &Tally, library: &Library) -> Option<Game> {
    let key = &tally.key;
    let sets: Option<Vec<(String, String)>> = key.set.iter().map(|text| Settings::parse_set(text)).collect();
    let folder = library.find(&key.game).ok()?;
    let settings = Settings {
        players: Some(key.players),
        variants: key.variants.clone(),
        sets: sets?,
        names: Vec::new(),
    };
    let game = Game::load(&folder, &settings).ok()?;
    (game.rules_hash() == key.rules_hash).then_some(game)
}

/// A note that the game is not at hand.
pub(in crate::front) fn unknown_game(tally: &Tally) -> Fault {
    Fault::nowhere(msg!("merge.no_game", game = &tally.key.game))
}
