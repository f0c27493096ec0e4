//! Bulk play from the command line: a progress bar, what ends it early, and the log.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::cli::Stop;
use super::setup::{Setup, first, seed};
use super::style::{Look, is_dumb};
use super::{signals, simulate};
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
    let shown = std::io::stderr().is_terminal() && !is_dumb() && !look.quiet;
    let progress = Progress::new(games, shown);
    let plan = simulate::Plan {
        game,
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

/// A progress bar that comes up only when there is a terminal to show it and a reason to wait.
struct Progress {
    bar: ProgressBar,
    done: AtomicU64,
    began: Instant,
    terminal: bool,
}

impl Progress {
    /// The progress bar for `games` games, not shown yet.
    fn new(games: u64, terminal: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}") {
            bar.set_style(style);
        }
        Self { bar, done: AtomicU64::new(0), began: Instant::now(), terminal }
    }

    /// Adds a number of games that have been played.
    fn add(&self, games: u64) {
        let done = self.done.fetch_add(games, Ordering::Relaxed) + games;
        if !self.terminal || self.began.elapsed() < Duration::from_secs(1) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    /// Takes the bar away.
    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
