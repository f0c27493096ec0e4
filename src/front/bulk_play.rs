//! Bulk play from the command line: what ends it early, and the log.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::cli::Stop;
use super::progress::Progress;
use super::setup::{Setup, bots, first, seed};
use super::style::Look;
use super::{signals, simulate};
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
    static STOP: AtomicBool = AtomicBool::new(false);
    static ENDED: OnceLock<i32> = OnceLock::new();
    static ASKED: OnceLock<Instant> = OnceLock::new();
    fn stop(code: u8) {
        STOP.store(true, Ordering::Relaxed);
        // A shell may send the same Ctrl-C to the program and to its group.
        if ASKED.get_or_init(Instant::now).elapsed() > Duration::from_millis(500) {
            std::process::exit(i32::from(code));
        }
    }
    // Without it Ctrl-C leaves at once, which is no reason not to play.
    let _ = ctrlc::set_handler(|| stop(130));
    signals::on_end(|signal| {
        ENDED.get_or_init(|| signal);
        stop(signals::exit_code(signal));
    });
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
        stop: &STOP,
        progress: &|games| progress.add(games),
    };
    let report = simulate::simulate(&plan, file.as_mut());
    progress.clear();
    let report = report?;
    file.map_or(Ok(()), LogFile::finish)?;
    Ok(Simulated { report, ended: ENDED.get().copied() })
}
