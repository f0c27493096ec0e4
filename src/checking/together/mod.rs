//! Random games over all pairs of what can be chosen before a game: numbers of players, variants, alternatives of
//! rulings, options. What is fine alone may fail together.

mod pairs;
mod space;
mod trial;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

pub use trial::Measure;

use self::space::Space;
use self::trial::{Failure, Tried};
use crate::balance::pool;
use crate::define::{Fault, Folder, Settings, define};
use crate::msg;

/// The most combinations of a game that are played.
const MOST_ROWS: usize = 200;

/// How many sets of choices that do not go together are found out.
const MOST_ROUNDS: usize = 32;

/// The most failures of a game that are made small and told.
const MOST_TOLD: usize = 5;

/// How many moves a check that nobody asked for more of plays of a game in all.
const MOVES: u32 = 2_000;

/// The fewest and the most moves of each combination then.
const EACH: (u32, u32) = (10, 100);

/// How many moves a combination plays where somebody asked for so many games: each to its end, if it has one.
const MOVES_OF_A_GAME: u32 = 2_000;

/// What playing a game's choices together found.
#[derive(Debug, Default)]
pub struct Together {
    /// How many combinations were played.
    pub combinations: usize,
    /// How many games.
    pub games: u64,
    /// How many pairs of choices are in none of them.
    pub left: usize,
    /// What went wrong, each with the smallest combination that it goes wrong with.
    pub faults: Vec<Fault>,
    /// Whether all of them were played.
    pub whole: bool,
}

/// The combinations of a game that are about to be played.
pub struct Plan<'a> {
    folder: &'a Folder,
    space: Space,
    rows: Vec<space::Row>,
    left: usize,
    measure: Measure,
}

impl<'a> Plan<'a> {
    /// Chooses them. With so many `games` each of them is played, otherwise one short one. `None` where the game
    /// cannot be read.
    pub fn new(folder: &'a Folder, games: Option<u64>) -> Option<Self> {
        let definition = define(folder, &Settings::default(), &mut Vec::new())?;
        let mut space = Space::of(folder, &definition);
        let (mut rows, mut left) = pairs::covering(&space, MOST_ROWS);
        // What a variant takes away cannot be chosen with it; what else such a row had must be in another one.
        for _ in 0..MOST_ROUNDS {
            let Some(row) = rows.iter().find(|row| !trial::goes_together(folder, &space, row)) else { break };
            let smallest =
                trial::smallest(&space, row.clone(), |row| !trial::goes_together(folder, &space, row));
            space.keep_apart(&smallest);
            (rows, left) = pairs::covering(&space, MOST_ROWS);
        }
        let measure = match games {
            Some(games) => Measure {
                games,
                moves: u32::try_from(games).unwrap_or(u32::MAX).saturating_mul(MOVES_OF_A_GAME),
            },
            None => Measure { games: 1, moves: (MOVES / rows.len().max(1) as u32).clamp(EACH.0, EACH.1) },
        };
        Some(Self { folder, space, rows, left, measure })
    }

    /// How many there are.
    pub fn combinations(&self) -> usize {
        self.rows.len()
    }

    /// Plays them on all cores until `stop` is set; `done` hears of each. What is `known` to be wrong already is
    /// not told again.
    pub fn run(
        &self,
        known: &[Fault],
        stop: &AtomicBool,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<Together, Box<Fault>> {
        let Self { folder, space, rows, measure, .. } = self;
        let tried: Vec<Option<Tried>> = pool(None)?.install(|| {
            let tried = rows.par_iter().map(|row| {
                let tried =
                    (!stop.load(Ordering::Relaxed)).then(|| trial::try_row(folder, space, row, *measure));
                done(1);
                tried
            });
            tried.collect()
        });
        let mut together =
            Together { left: self.left, whole: tried.iter().all(Option::is_some), ..Together::default() };
        let mut failures: Vec<Failure> = Vec::new();
        for tried in tried.into_iter().flatten() {
            match tried {
                Tried::Unfit => continue,
                Tried::Fine(games) => together.games += games,
                Tried::Failed(failure) => {
                    together.games += u64::from(failure.at.is_some());
                    let same = |other: &Failure| other.fault == failure.fault;
                    if !known.contains(&failure.fault) && !failures.iter().any(same) {
                        failures.push(*failure);
                    }
                }
            }
            together.combinations += 1;
        }
        failures.truncate(MOST_TOLD);
        let mut told = BTreeSet::new();
        for failure in failures {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let failure = trial::shrunk(folder, space, failure, *measure);
            if told.insert(failure.row.clone()) && !known.contains(&failure.fault) {
                together.faults.push(self.told(failure));
            }
        }
        Ok(together)
    }

    /// What went wrong, with the settings as one could type them.
    fn told(&self, failure: Failure) -> Fault {
        let settings = trial::typed(&self.space.settings(&failure.row));
        let game = &self.folder.id;
        let message = match failure.at {
            None => msg!("together.unread", settings = format!("rulebox rules {game} {settings}")),
            Some((seed, ply)) => {
                let command = format!("rulebox simulate {game} {settings} --seed {seed} -n 1");
                msg!("together.plays", settings = command, number = ply)
            }
        };
        Fault { message: message.with_message("problem", failure.fault.message.clone()), ..failure.fault }
    }
}
