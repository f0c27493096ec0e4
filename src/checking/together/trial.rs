//! One combination of settings: whether the game can be read with it, and played at random without anything
//! going wrong.

use super::space::{Row, Space};
use crate::define::{Fault, Folder, Settings, define};
use crate::engine::Backend;
use crate::msg;
use crate::play::Game;
use crate::table::chance::nth_seed;
use crate::table::{Ended, Recorder, Rng, Seat, State};

/// How much is played with each combination.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// How many games.
    pub games: u64,
    /// How many moves of all of them together; of a game of words, where a move takes longest, a part.
    pub moves: u32,
}

/// Of a game in which words are laid, one move counts as so many.
const OF_WORDS: u32 = 20;

/// What came of a combination.
pub enum Tried {
    /// The choices do not go together.
    Unfit,
    /// Nothing was wrong.
    Fine(u64),
    /// Something was.
    Failed(Box<Failure>),
}

/// What went wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    /// With which choices.
    pub row: Row,
    /// What.
    pub fault: Fault,
    /// In which game, as `--seed` takes it, and in which move of it; `None` where the game cannot be read.
    pub at: Option<(u64, u32)>,
}

/// Tries a combination.
pub fn try_row(folder: &Folder, space: &Space, row: &[usize], measure: Measure) -> Tried {
    let settings = space.settings(row);
    let failed = |fault: Fault, at| Tried::Failed(Box::new(Failure { row: row.to_vec(), fault, at }));
    let game = match Game::load(folder, &settings) {
        Ok(game) => game,
        Err(faults) if faults.iter().all(Fault::is_typed) => return Tried::Unfit,
        Err(faults) => {
            let first = faults.into_iter().find(|fault| !fault.is_typed());
            return first.map_or(Tried::Unfit, |fault| failed(fault, None));
        }
    };
    let trees = match game.run_by(Backend::Trees) {
        Ok(trees) => trees,
        Err(fault) => return failed(*fault, None),
    };
    let part = if game.machine().nature().lays_words { OF_WORDS } else { 1 };
    let mut left = (measure.moves / part).max(1);
    let mut played = 0;
    for number in 0..measure.games {
        if left == 0 {
            break;
        }
        match play(&game, &trees, number, left) {
            Ok(moves) => (left, played) = (left.saturating_sub(moves.max(1)), played + 1),
            Err((fault, ply)) => return failed(*fault, Some((number, ply))),
        }
    }
    Tried::Fine(played)
}

/// Whether the choices of a row can be made together, whatever else is wrong with the game.
pub fn goes_together(folder: &Folder, space: &Space, row: &[usize]) -> bool {
    let mut faults = Vec::new();
    define(folder, &space.settings(row), &mut faults);
    !faults.iter().any(Fault::is_typed)
}

/// A row of which nothing can be made usual any more without losing what it shows.
pub fn smallest(space: &Space, row: Row, mut shows: impl FnMut(&[usize]) -> bool) -> Row {
    let mut smallest = row;
    loop {
        // The number of players goes last: it is part of what is typed anyhow.
        let chosen = (0..smallest.len()).rev().filter(|&place| smallest[place] != 0);
        let less = chosen.map(|place| {
            let mut row = smallest.clone();
            row[place] = 0;
            row
        });
        match less.filter(|row| space.fits(row)).find(|row| shows(row)) {
            Some(row) => smallest = row,
            None => return smallest,
        }
    }
}

/// Plays the first game of a series with that seed, or the beginning of it: as closures and as trees, which are
/// to be the same. Returns how many moves there were.
fn play(game: &Game, trees: &Game, seed: u64, most: u32) -> Result<u32, (Box<Fault>, u32)> {
    let dealt = nth_seed(seed, 0);
    let first: Seat = 0;
    let (one, other) = (game.machine(), trees.machine());
    let (mut left, mut right) = (State::default(), State::default());
    let at_start = |fault: Box<Fault>| (fault, 0);
    one.restart(&mut left, dealt, first).map_err(at_start)?;
    other.restart(&mut right, dealt, first).map_err(at_start)?;
    let (mut rng, mut other_rng) = (Rng::new(dealt, "bots"), Rng::new(dealt, "bots"));
    for ply in 1..=most {
        let here = |fault: Box<Fault>| (fault, ply);
        let ours = |message| (Box::new(Fault::nowhere(message)), ply);
        let played = one.play_out(&mut left, &mut rng, 1).map_err(here)?;
        let again = other.play_out(&mut right, &mut other_rng, 1).map_err(here)?;
        if played != again || left != right {
            return Err(ours(msg!("together.backends")));
        }
        if left.ended != Ended::No {
            return Ok(ply);
        }
        if played.plies == 0 {
            return Err(ours(msg!("together.stuck")));
        }
    }
    let (ours, last) = (|message| (Box::new(Fault::nowhere(message)), most), &mut Recorder::off());
    one.settle(&mut left, last).map_err(|fault| (fault, most))?;
    game.machine().scores(&left).map_err(|fault| (fault, most))?;
    match left.disagreement(game.machine().layout()) {
        None => Ok(most),
        Some(problem) => Err(ours(msg!("together.planes", problem = problem))),
    }
}

/// The smallest combination that still fails: choices are made usual one by one for as long as it does.
pub fn shrunk(folder: &Folder, space: &Space, failure: Failure, measure: Measure) -> Failure {
    let row = failure.row.clone();
    let mut last = failure;
    smallest(space, row, |row| match try_row(folder, space, row, measure) {
        Tried::Failed(failure) => {
            last = *failure;
            true
        }
        Tried::Fine(_) | Tried::Unfit => false,
    });
    last
}

/// Settings as one could type them.
pub fn typed(settings: &Settings) -> String {
    let players = settings.players.map(|players| format!("--players {players}"));
    let variants = settings.variants.iter().map(|variant| format!("--variant {variant}"));
    let sets = settings.sets.iter().map(|(path, value)| format!("--set {path}={value}"));
    players.into_iter().chain(variants).chain(sets).collect::<Vec<_>>().join(" ")
}
