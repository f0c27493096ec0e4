//! `rulebox simulate`: plays a series and tells what came out.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cpu_time::ProcessTime;

use super::until::{MOST, Until};
use crate::balance::{Manner, Series, Tally, Writing};
use crate::define::Fault;
use crate::front::bot_words::Bots;
use crate::front::cli::Stop;
use crate::front::progress::Progress;
use crate::front::stopping::Stopping;
use crate::front::style::Look;
use crate::msg;
use crate::play::{AtomicFile, Game, LogFile, Replaces};
use crate::speak::Message;
use crate::table::Seat;

/// Where games are logged.
pub(in crate::front) struct Logged<'a> {
    /// The file.
    pub file: &'a Path,
    /// Whether every detail is told.
    pub detail: bool,
    /// Whether it replaces any other file than a log of the same game.
    pub force: bool,
}

/// Which games of a series are played, and how.
pub(in crate::front) struct Plan<'a> {
    pub game: &'a Game,
    pub seed: u64,
    pub first: Seat,
    pub rotate: bool,
    /// The games, from the first up to before the second; all of them where nothing is enough before.
    pub numbers: (u64, u64),
    pub until: Option<Until>,
    pub threads: Option<usize>,
    pub log: Option<Logged<'a>>,
}

/// A series that was played.
pub(in crate::front) struct Simulated {
    /// What it came to.
    pub tally: Tally,
    /// How many games were to be played; `None` where that was left open.
    pub asked: Option<u64>,
    /// Why it ended before.
    pub ended_by: Option<EndedBy>,
    /// The processor time of all threads.
    pub time: Duration,
    /// Why not all games are in the log: what was played is told all the same.
    pub unlogged: Option<Box<Fault>>,
}

/// Why a series ended before all games were played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::front) enum EndedBy {
    /// It had told enough.
    Enough(Until),
    /// Somebody had seen enough.
    Somebody,
}

/// Plays a series with these bots.
pub(in crate::front) fn simulate(plan: &Plan<'_>, bots: &Bots, look: &Look) -> Result<Simulated, Stop> {
    if let Some(kind) = bots.iter().flatten().find(|kind| !kind.is_reproducible()) {
        return Err(Stop::usage(msg!("bot.not_here", kind = kind)));
    }
    let stop = Stopping::watched().flag();
    let (game, (from, to)) = (plan.game, plan.numbers);
    let series = Series {
        game: game.clone(),
        seed: plan.seed,
        first: plan.first,
        rotate: plan.rotate,
        bots: bots.clone(),
    };
    let begun = plan.log.as_ref().map(|log| {
        AtomicFile::sweep_beside(log.file);
        let replaces = if log.force { Replaces::Anything } else { Replaces::LogOf(&game.definition().id) };
        LogFile::begin(log.file, replaces)
    });
    let mut file = begun.transpose().map_err(|fault| Stop::Usage(vec![*fault]))?;
    let detail = plan.log.as_ref().is_some_and(|log| log.detail);
    let progress = Progress::counted(to - from, look);
    let manner = Manner {
        threads: plan.threads,
        stop,
        progress: &|more| progress.add(more),
        look_every: plan.until.map(|_| Until::look_every(&series)),
    };
    let started = ProcessTime::now();
    let mut enough = false;
    // A disk may be full: what was played until then still counts.
    let failed: RefCell<Option<Box<Fault>>> = RefCell::new(None);
    let mut write = |line: &str| {
        let mut failed = failed.borrow_mut();
        if let (Some(file), None) = (&mut file, &*failed) {
            *failed = file.write(line).err();
        }
        Ok(())
    };
    let writing = plan.log.is_some().then_some(Writing { line: &mut write, detail });
    let played = series.play(from, to, &manner, writing, &mut |so_far| {
        let seen = plan.until.map_or(ControlFlow::Continue(()), |until| until.look(&series, so_far));
        enough |= seen.is_break();
        if failed.borrow().is_some() { ControlFlow::Break(()) } else { seen }
    });
    progress.clear();
    let played = played?;
    let mut unlogged = failed.into_inner();
    if let (Some(file), None) = (file, &unlogged) {
        unlogged = file.finish().err();
    }
    let ended_by = match plan.until {
        Some(until) if enough => Some(EndedBy::Enough(until)),
        _ if stop.load(Ordering::Relaxed) && played.games() < to - from => Some(EndedBy::Somebody),
        _ => None,
    };
    Ok(Simulated {
        asked: plan.until.is_none().then_some(to - from),
        tally: played.named(series.key(), game),
        ended_by,
        time: started.elapsed(),
        unlogged,
    })
}

/// The numbers of the games that are played: `-n N`, or `--seeds A..B`; where neither is said, as many as are usual.
pub(in crate::front) fn numbers(
    n: Option<u64>,
    seeds: Option<&str>,
    until: Option<Until>,
    usual: u64,
) -> Result<(u64, u64), Message> {
    let Some(text) = seeds else {
        return Ok((0, n.unwrap_or(if until.is_some() { MOST } else { usual })));
    };
    let wrong = || msg!("balance.wrong_seeds", text = text);
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().replace('_', "").parse::<u64>().map_err(|_| wrong());
    let (from, to) = (number(from)?, number(to)?);
    if from >= to {
        return Err(msg!("balance.backward_seeds", text = text, from = from, to = to));
    }
    Ok((from, to))
}
