//! `rulebox simulate`: random playouts in bulk on all cores, with a report. The results depend on the
//! seed alone, not on the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cpu_time::ProcessTime;
use rayon::prelude::*;
use serde::Serialize;

use crate::bots::{self, BotKind, Thinking};
use crate::define::Fault;
use crate::msg;
use crate::play::{Game, Log, LogFile, Outcome, Session};
use crate::speak::Name;
use crate::table::chance::nth_seed;
use crate::table::{Ended, Recorder, Rng, Seat, State};

/// The most moves of one game; one that is not over by then is counted as unfinished.
pub(super) const MOST_PLIES: u32 = 10_000;

/// The number of games in one task of a thread, and in one batch, after which an interruption is
/// noticed.
const SHARE: u64 = 64;
const BATCH: u64 = 16_384;
/// The same when every game is kept for the log.
const LOGGED_BATCH: u64 = 1_024;

/// What is to be played.
pub(crate) struct Plan<'a> {
    /// The game.
    pub game: &'a Game,
    /// How many games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// The seat that begins each game.
    pub first: Seat,
    /// The bots; a seat without one plays at random.
    pub bots: &'a [Option<BotKind>],
    /// Whether the log, if there is one, tells every detail.
    pub detail: bool,
    /// How many threads; all cores when not said.
    pub threads: Option<usize>,
    /// Set by another thread to stop: no new batch is begun.
    pub stop: &'a AtomicBool,
    /// Told how many more games have been played.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// What came out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Report {
    /// The game's id.
    pub game: String,
    /// What it is called, for people.
    #[serde(skip)]
    pub name: Name,
    /// The rules in force.
    pub rules_hash: String,
    /// How many players.
    pub players: usize,
    /// The seed of the series.
    pub seed: u64,
    /// The bot of each seat that did not play at random.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bots: BTreeMap<String, String>,
    /// How many games were asked for.
    pub asked: u64,
    /// How many games were played.
    pub games: u64,
    /// How many of them were not over after [`MOST_PLIES`] moves; they have no result.
    pub unfinished: u64,
    /// How many moves a game had on average.
    pub mean_plies: f64,
    /// Each seat, in order.
    pub seats: Vec<SeatReport>,
    /// How it came out where the players are measured by a scale and not by each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<ScaleReport>,
    /// The processor time of all threads.
    pub cpu_seconds: f64,
    /// Games a second of processor time.
    pub games_per_cpu_second: f64,
}

/// What came out for one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct SeatReport {
    /// Its id.
    pub seat: String,
    /// What it is called, for people.
    #[serde(skip)]
    pub name: Name,
    /// The games that it won, alone or with others.
    pub wins: u64,
    /// The finished games that nobody won.
    pub draws: u64,
    /// Its score on average over the finished games; `None` when the game has no score.
    pub mean_score: Option<f64>,
}

/// What came out on a scale.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct ScaleReport {
    /// The games that were won.
    pub wins: u64,
    /// What was measured, on average over the finished games.
    pub mean: f64,
    /// How many games fell into each band, lowest first.
    pub bands: Vec<(String, u64)>,
    /// What the bands are called, for people.
    #[serde(skip)]
    pub names: Vec<Name>,
    /// How many games came out at each number.
    pub values: BTreeMap<i64, u64>,
}

/// Sums over games: whole numbers only, so that the order of adding changes nothing.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    unfinished: u64,
    plies: u64,
    draws: u64,
    wins: Vec<u64>,
    scores: Vec<i128>,
    values: BTreeMap<i64, u64>,
    bands: BTreeMap<usize, u64>,
    lines: String,
}

impl Tally {
    fn new(seats: usize) -> Self {
        Self { wins: vec![0; seats], scores: vec![0; seats], ..Self::default() }
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        self.draws += other.draws;
        self.wins.iter_mut().zip(&other.wins).for_each(|(all, more)| *all += more);
        self.scores.iter_mut().zip(&other.scores).for_each(|(all, more)| *all += more);
        other.values.iter().for_each(|(value, more)| *self.values.entry(*value).or_default() += more);
        other.bands.iter().for_each(|(band, more)| *self.bands.entry(*band).or_default() += more);
    }

    fn result(&mut self, outcome: &Outcome) {
        let Outcome { winners, scores, scale, .. } = outcome;
        if let Some((value, band)) = scale {
            *self.values.entry(*value).or_default() += 1;
            *self.bands.entry(*band).or_default() += 1;
        }
        // On a scale one wins or loses.
        self.draws += u64::from(winners.is_empty() && scale.is_none());
        winners.iter().for_each(|&seat| self.wins[seat as usize] += 1);
        self.scores.iter_mut().zip(scores).for_each(|(all, score)| *all += i128::from(*score));
    }
}

/// Plays the games, each with a seed and rng of its own. With a log every game is also written, in
/// order. The fault is that of the earliest faulty game of its batch.
pub(super) fn simulate(plan: &Plan<'_>, mut log: Option<&mut LogFile>) -> Result<Report, Box<Fault>> {
    let started = ProcessTime::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads.unwrap_or(0)).build();
    let pool = pool.map_err(|error| Box::new(Fault::nowhere(msg!("simulate.threads", problem = error))))?;
    let logged = log.is_some();
    let thinks = plan.thinks();
    let batch = if logged || thinks { LOGGED_BATCH } else { BATCH };
    // A game of bots that think is long enough for a task of its own.
    let each = if thinks { 1 } else { SHARE };
    let mut all = Tally::new(plan.game.definition().seats.len());
    let mut begun = 0;
    while begun < plan.games && !plan.stop.load(Ordering::Relaxed) {
        let end = plan.games.min(begun.saturating_add(batch));
        let shares: Vec<u64> = (begun..end).step_by(each as usize).collect();
        let play = |&from: &u64| share(plan, from, end.min(from + each), logged);
        let tallies: Vec<Result<Tally, Box<Fault>>> = pool.install(|| shares.par_iter().map(play).collect());
        for tally in tallies {
            let tally = tally?;
            all.add(&tally);
            if let Some(log) = &mut log {
                log.write(&tally.lines)?;
            }
        }
        begun = end;
    }
    Ok(report(plan, &all, started.elapsed()))
}

/// Plays some games on one thread.
fn share(plan: &Plan<'_>, from: u64, to: u64, logged: bool) -> Result<Tally, Box<Fault>> {
    let mut tally = Tally::new(plan.game.definition().seats.len());
    let mut state = State::default();
    for number in from..to {
        if plan.stop.load(Ordering::Relaxed) {
            break;
        }
        let seed = nth_seed(plan.seed, number);
        let rng = Rng::new(seed, "bots");
        let played = match logged || plan.thinks() {
            true => move_by_move(plan, seed, rng, logged, &mut tally),
            false => one(plan, seed, rng, &mut state, &mut tally).map(|()| true),
        };
        // A faulty game can be looked at by its seed.
        let whole = played.map_err(|fault| match fault.help {
            None => Box::new(fault.help(msg!("simulate.seed", seed = seed))),
            Some(_) => fault,
        })?;
        if !whole {
            break;
        }
        tally.games += 1;
    }
    (plan.progress)(tally.games);
    Ok(tally)
}

fn one(
    plan: &Plan<'_>,
    seed: u64,
    mut rng: Rng,
    state: &mut State,
    tally: &mut Tally,
) -> Result<(), Box<Fault>> {
    let machine = plan.game.machine();
    let played = machine.play_game(state, seed, plan.first, &mut rng, MOST_PLIES)?;
    tally.plies += u64::from(played.plies);
    if played.finished {
        let counted = if plan.game.definition().end.score.is_empty() { 0 } else { tally.scores.len() };
        let outcome = plan.game.outcome_of(state, played.scores[..counted].to_vec())?;
        tally.result(&outcome);
        return Ok(());
    }
    // The last move allowed may have ended it.
    machine.settle(state, &mut Recorder::off())?;
    match plan.game.outcome(state)? {
        Some(outcome) => tally.result(&outcome),
        None => tally.unfinished += 1,
    }
    Ok(())
}

impl Plan<'_> {
    /// Whether a bot plays that does not draw its moves.
    fn thinks(&self) -> bool {
        self.bots.iter().flatten().any(|kind| *kind != BotKind::Random)
    }
}

/// The same game with the same rng, move by move, so that they can be thought about and written down. Returns
/// whether it was played to where it ends: a bot that was interrupted thought less than was asked for.
fn move_by_move(
    plan: &Plan<'_>,
    seed: u64,
    mut rng: Rng,
    logged: bool,
    tally: &mut Tally,
) -> Result<bool, Box<Fault>> {
    let mut session = Session::new(plan.game.clone(), seed, plan.first)?;
    while session.state().ended == Ended::No && session.entries().len() < MOST_PLIES as usize {
        let seat = session.state().turn.seat;
        let mv = match plan.bots.get(seat as usize).copied().flatten() {
            None | Some(BotKind::Random) => plan.game.machine().random_move(session.state(), &mut rng)?,
            Some(kind) => {
                let worlds = session.worlds(seat)?;
                let mut rng = bots::stream(seed, seat, session.entries().len() as u64);
                let thinking = Thinking { stop: plan.stop, progress: &|_| {} };
                let thought = bots::think(kind, &worlds, &mut rng, thinking)?;
                thought.best().map(|best| worlds.view().on_table(&best.mv))
            }
        };
        if plan.thinks() && plan.stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let Some(mv) = mv else { break };
        session.make(mv)?;
    }
    tally.plies += session.entries().len() as u64;
    match plan.game.outcome(session.state())? {
        Some(outcome) => tally.result(&outcome),
        None => tally.unfinished += 1,
    }
    if !logged {
        return Ok(true);
    }
    let log = if plan.detail { Log::detailed(&session) } else { Log::of(&session) };
    tally.lines.push_str(&log?.line());
    tally.lines.push('\n');
    Ok(true)
}

fn report(plan: &Plan<'_>, all: &Tally, time: Duration) -> Report {
    let definition = plan.game.definition();
    let over = |sum: f64, count: u64| if count == 0 { 0.0 } else { sum / count as f64 };
    let seconds = time.as_secs_f64();
    let finished = all.games - all.unfinished;
    let counts = !definition.end.score.is_empty();
    let seat = |(seat, id): (usize, &crate::define::model::SeatDef)| SeatReport {
        seat: id.id.clone(),
        name: id.name.clone(),
        wins: all.wins[seat],
        draws: all.draws,
        mean_score: counts.then(|| over(all.scores[seat] as f64, finished)),
    };
    Report {
        game: definition.id.clone(),
        name: definition.name.clone(),
        rules_hash: plan.game.rules_hash(),
        players: definition.players,
        seed: plan.seed,
        bots: (definition.seats.iter().zip(plan.bots))
            .filter_map(|(seat, kind)| Some((seat.id.clone(), kind.filter(|kind| *kind != BotKind::Random)?)))
            .map(|(seat, kind)| (seat, kind.to_string()))
            .collect(),
        asked: plan.games,
        games: all.games,
        unfinished: all.unfinished,
        mean_plies: over(all.plies as f64, all.games),
        seats: definition.seats.iter().enumerate().map(seat).collect(),
        scale: definition.end.scale.as_ref().map(|scale| {
            let count = |band: usize| all.bands.get(&band).copied().unwrap_or(0);
            let sum: i128 =
                all.values.iter().map(|(value, count)| i128::from(*value) * i128::from(*count)).sum();
            let bands = scale.bands.iter().enumerate();
            ScaleReport {
                wins: bands.clone().filter(|(_, band)| band.won).map(|(number, _)| count(number)).sum(),
                mean: over(sum as f64, finished),
                bands: bands.map(|(number, band)| (band.label.id.clone(), count(number))).collect(),
                names: scale.bands.iter().map(|band| band.label.name.clone()).collect(),
                values: all.values.clone(),
            }
        }),
        cpu_seconds: seconds,
        games_per_cpu_second: if seconds > 0.0 { all.games as f64 / seconds } else { 0.0 },
    }
}
