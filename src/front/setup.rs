//! The options of all playing commands, and the game that they load. A mistake in them is a usage error,
//! not a fault of the game.

use clap::Args;

use super::bot_words::{self, Bots};
use super::cli::Stop;
use super::repl::no_seat;
use crate::define::{Fault, Library, Settings};
use crate::msg;
use crate::play::Game;
use crate::table::Seat;

/// What all playing commands take.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Setup {
    #[arg(long, value_name = "number")]
    pub players: Option<usize>,
    #[arg(long, value_name = "variant")]
    pub variant: Vec<String>,
    #[arg(long, value_name = "path_value")]
    pub set: Vec<String>,
    #[arg(long, value_name = "number")]
    pub seed: Option<u64>,
    #[arg(long, value_name = "seat")]
    pub first: Option<String>,
    #[arg(long, value_name = "names", value_delimiter = ',')]
    pub names: Vec<String>,
    #[arg(long, value_name = "seat_kind")]
    pub bot: Vec<String>,
}

impl Setup {
    /// Whether anything is said of the game to play: then none that waits is meant.
    pub(super) fn says_something(&self) -> bool {
        let Self { players, variant, set, seed, first, names, bot } = self;
        let lists = [variant, set, names, bot];
        players.is_some() || seed.is_some() || first.is_some() || lists.iter().any(|list| !list.is_empty())
    }
}

/// The settings that were typed.
pub(super) fn settings(setup: &Setup) -> Result<Settings, Stop> {
    let mut sets = Vec::new();
    for text in &setup.set {
        match Settings::parse_set(text) {
            Some(set) => sets.push(set),
            None => return Err(Stop::usage(msg!("settings.set_form", text = text))),
        }
    }
    let (variants, names) = (setup.variant.clone(), setup.names.clone());
    let settings = Settings { players: setup.players, variants, sets, names };
    match settings.clash() {
        Some(clash) => Err(Stop::usage(clash)),
        None => Ok(settings),
    }
}

/// The game of that id, set up as typed.
pub(super) fn load(library: &Library, id: &str, setup: &Setup) -> Result<Game, Stop> {
    let folder = library.find(id).map_err(|fault| Stop::Usage(vec![*fault]))?;
    let settings = settings(setup)?;
    let game = Game::load(&folder, &settings).map_err(|faults| {
        if faults.iter().all(Fault::is_typed) { Stop::Usage(faults) } else { Stop::Faults(faults) }
    })?;
    bot_words::read_line_ups(&game, &setup.bot).map_err(Stop::usage)?;
    Ok(game)
}

/// The seed of all chance: as typed, or by chance.
pub(super) fn seed(setup: &Setup) -> u64 {
    setup.seed.unwrap_or_else(|| {
        use std::hash::{BuildHasher, Hasher};
        // A seed that can be typed again.
        std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
    })
}

/// The seat that begins.
pub(super) fn first(game: &Game, setup: &Setup) -> Result<Seat, Stop> {
    let Some(typed) = &setup.first else { return Ok(0) };
    let seat = game.seat_meant(typed).map_err(|found| no_seat(game, typed, &found));
    seat.and_then(|seat| game.may_begin(seat)).map_err(Stop::usage)
}

/// The bots that play seats.
pub(super) fn bots(game: &Game, setup: &Setup) -> Result<Bots, Stop> {
    bot_words::read_seats(game, &setup.bot).map_err(Stop::usage)
}
