//! A series of games, played on all cores. What comes out depends on the numbers of the games alone, not on how
//! many threads play them: each game has a seed, chance and bots' streams of its own.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::fold::{FOLDS, Fold};
use super::one_game::Player;
use super::tally::{Histograms, Key, Running};
use crate::bots::BotKind;
use crate::define::Fault;
use crate::msg;
use crate::play::Game;
use crate::table::Seat;
use crate::table::chance::nth_seed;

/// The most moves of one game; one that is not over by then is counted as unfinished.
pub const MOST_PLIES: u32 = 10_000;

/// The games of a batch, after which it may be looked at what has come out, and an interruption is noticed.
const BATCH: u64 = 16_384;
/// The same when every game is kept for the log, or is thought about.
const SMALL_BATCH: u64 = 1_024;
/// The games of one task of a thread.
const TASK: u64 = 64;

/// What is to be played.
#[derive(Clone)]
pub struct Series {
    /// The game.
    pub game: Game,
    /// The seed of the series.
    pub seed: u64,
    /// The seat that begins each game.
    pub first: Seat,
    /// Whether every seat begins in turn, on the same seed.
    pub rotate: bool,
    /// The bot of each seat; one without plays at random.
    pub bots: Vec<Option<BotKind>>,
}

/// How it is played.
pub struct Manner<'a> {
    /// How many threads; all cores when not said.
    pub threads: Option<usize>,
    /// Set by another thread to stop: what is played then counts.
    pub stop: &'a AtomicBool,
    /// Told how many more games have been played.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// How many games there are between two looks at what has come out; as it is fastest when not said.
    pub look_every: Option<u64>,
}

/// How games are written down.
pub struct Writing<'a> {
    /// Takes the line of a game, in the order of their numbers.
    pub line: &'a mut dyn FnMut(&str) -> Result<(), Box<Fault>>,
    /// Whether with every detail.
    pub detail: bool,
}

impl Series {
    /// The seed of a game, and the seat that begins it.
    pub fn deal(&self, number: u64) -> (u64, Seat) {
        if !self.rotate {
            return (nth_seed(self.seed, number), self.first);
        }
        let seats = self.beginners();
        let first = seats[(number % seats.len() as u64) as usize];
        (nth_seed(self.seed, number / seats.len() as u64), first)
    }

    /// The fold that a game belongs to: games on the same seed to the same.
    pub fn fold(&self, number: u64) -> u64 {
        let each = if self.rotate { self.beginners().len() as u64 } else { 1 };
        number / each % FOLDS
    }

    /// The seats that can begin.
    fn beginners(&self) -> Vec<Seat> {
        let seats = self.game.definition().seats.iter().enumerate();
        seats.filter(|(_, seat)| !seat.automated).map(|(number, _)| number as Seat).collect()
    }

    /// Whether a bot plays that does not draw its moves.
    pub fn thinks(&self) -> bool {
        self.bots.iter().flatten().any(|kind| *kind != BotKind::Random)
    }

    /// What the series is known by.
    pub fn key(&self) -> Key {
        let (definition, settings) = (self.game.definition(), self.game.settings());
        let bot = |seat: usize| self.bots.get(seat).copied().flatten().unwrap_or(BotKind::Random);
        Key {
            game: definition.id.clone(),
            rules_hash: self.game.rules_hash(),
            players: definition.players,
            seats: definition.seats.iter().map(|seat| seat.id.clone()).collect(),
            variants: settings.variants.clone(),
            set: settings.sets.iter().map(|(path, value)| format!("{path}={value}")).collect(),
            bots: (0..definition.seats.len()).map(|seat| bot(seat).to_string()).collect(),
            series: self.seed,
            first: definition.seats[self.first as usize].id.clone(),
            rotate: self.rotate,
            most_moves: MOST_PLIES,
        }
    }

    /// Plays the games of these numbers, or until `look` has seen enough. The fault is that of the earliest
    /// faulty game of its batch.
    pub fn play(
        &self,
        from: u64,
        to: u64,
        manner: &Manner<'_>,
        mut writing: Option<Writing<'_>>,
        look: &mut dyn FnMut(&Running) -> ControlFlow<()>,
    ) -> Result<Running, Box<Fault>> {
        let pool = pool(manner.threads)?;
        let seats = self.game.definition().seats.len();
        let mut all = Running::new(seats);
        let slow = writing.is_some() || self.thinks();
        let batch = manner.look_every.unwrap_or(if slow { SMALL_BATCH } else { BATCH });
        let detail = writing.as_ref().map(|writing| writing.detail);
        let mut begun = from;
        while begun < to && !manner.stop.load(Ordering::Relaxed) {
            let end = to.min(begun.saturating_add(batch));
            let tasks = self.tasks(begun, end);
            let run = |task: &Task| self.run(task, manner, detail);
            let done: Vec<Result<Done, Box<Fault>>> = pool.install(|| tasks.par_iter().map(run).collect());
            let (mut lines, mut played, mut whole) = (Vec::new(), Vec::new(), true);
            for (task, done) in tasks.iter().zip(done) {
                let done = done?;
                all.folds[task.fold as usize].add(&done.fold);
                all.histograms.add(&done.histograms);
                if done.played < task.numbers.len() {
                    whole = false;
                }
                played.extend_from_slice(&task.numbers[..done.played]);
                lines.extend(done.lines);
            }
            match whole {
                true => all.seeds.add(begun, end),
                false => {
                    played.sort_unstable();
                    played.iter().for_each(|&number| all.seeds.add(number, number + 1));
                }
            }
            if let Some(writing) = &mut writing {
                lines.sort_unstable_by_key(|(number, _)| *number);
                for (_, line) in lines {
                    (writing.line)(&line)?;
                }
            }
            begun = end;
            if look(&all).is_break() {
                break;
            }
        }
        Ok(all)
    }

    /// The games of a batch, shared out: those of one fold together, few to a task.
    pub(super) fn tasks(&self, from: u64, to: u64) -> Vec<Task> {
        let mut numbers: Vec<Vec<u64>> = vec![Vec::new(); FOLDS as usize];
        (from..to).for_each(|number| numbers[self.fold(number) as usize].push(number));
        let tasks = numbers.into_iter().zip(0..).flat_map(|(numbers, fold)| {
            let most = if self.thinks() { 1 } else { TASK as usize };
            let parts: Vec<Task> =
                numbers.chunks(most).map(|numbers| Task { fold, numbers: numbers.to_vec() }).collect();
            parts
        });
        tasks.collect()
    }

    /// Plays the games of a task on one thread.
    fn run(&self, task: &Task, manner: &Manner<'_>, detail: Option<bool>) -> Result<Done, Box<Fault>> {
        let mut done = Done {
            fold: Fold::new(self.game.definition().seats.len()),
            histograms: Histograms::default(),
            lines: Vec::new(),
            played: 0,
        };
        let mut player = Player::new(self, detail, manner.stop);
        for &number in &task.numbers {
            if manner.stop.load(Ordering::Relaxed) {
                break;
            }
            let (seed, _) = self.deal(number);
            // A faulty game can be looked at by its seed.
            let played = player.play(number).map_err(|fault| match fault.help {
                None => Box::new(fault.help(msg!("simulate.seed", seed = seed))),
                Some(_) => fault,
            })?;
            let Some(played) = played else { break };
            done.fold.record(&self.game, player.watched(), played.outcome.as_ref(), played.first);
            done.histograms.record(player.watched().plies, played.outcome.as_ref());
            done.lines.extend(played.line.map(|line| (number, line)));
            done.played += 1;
            (manner.progress)(1);
        }
        Ok(done)
    }
}

/// The threads that play.
pub fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, Box<Fault>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map_err(|error| Box::new(Fault::nowhere(msg!("simulate.threads", problem = error))))
}

/// Some games of one fold.
pub(super) struct Task {
    pub fold: u64,
    pub numbers: Vec<u64>,
}

/// What came of a task.
struct Done {
    fold: Fold,
    histograms: Histograms,
    lines: Vec<(u64, String)>,
    /// How many of its games were played, from the first on.
    played: usize,
}
