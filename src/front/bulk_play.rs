//! Bulk play from the command line: what ends it early, and the log.

use std::path::Path;

use super::cli::Stop;
use super::progress::Progress;
use super::setup::{Setup, bots, first, seed};
use super::simulate;
use super::stopping::Stopping;
use super::style::Look;
use crate::msg;
use crate::play::{AtomicFile, Game, LogFile, Replaces};

/// What was played in bulk.
pub(super) struct Simulated {
    /// The report on it.
    pub report: simulate::Report,
    /// The signal that ended it from outside; Ctrl-C is somebody who has seen enough, which is no failure.
    pub ended: Option<i32>,
}

/// Where games are logged.
pub(super) struct Logged<'a> {
    /// The file.
    pub file: &'a Path,
    /// Whether every detail is told.
    pub detail: bool,
    /// Whether it replaces any other file than a log of the same game.
    pub force: bool,
}

/// Plays in bulk; Ctrl-C, or a signal from outside, once reports what was played so far, twice leaves.
pub(super) fn simulated(
    game: &Game,
    games: u64,
    threads: Option<u16>,
    log: Option<Logged<'_>>,
    setup: &Setup,
    look: &Look,
) -> Result<Simulated, Stop> {
    let stopping = Stopping::watched();
    let detail = log.as_ref().is_some_and(|log| log.detail);
    let begun = log.map(|log| {
        AtomicFile::sweep_beside(log.file);
        let replaces = if log.force { Replaces::Anything } else { Replaces::LogOf(&game.definition().id) };
        LogFile::begin(log.file, replaces)
    });
    let mut file = begun.transpose().map_err(|fault| Stop::Usage(vec![*fault]))?;
    let progress = Progress::counted(games, look);
    let bots = bots(game, setup)?;
    if let Some(kind) = bots.iter().flatten().find(|kind| !kind.is_reproducible()) {
        return Err(Stop::usage(msg!("bot.not_here", kind = kind)));
    }
    let plan = simulate::Plan {
        game,
        bots: &bots,
        games,
        seed: seed(setup),
        first: first(game, setup)?,
        detail,
        threads: threads.map(usize::from),
        stop: stopping.flag(),
        progress: &|games| progress.add(games),
    };
    let report = simulate::simulate(&plan, file.as_mut());
    progress.clear();
    let report = report?;
    file.map_or(Ok(()), LogFile::finish)?;
    Ok(Simulated { report, ended: stopping.ended() })
}
