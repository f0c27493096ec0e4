//! Bulk play from the command line: a progress bar, Ctrl-C, and the log.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::cli::Stop;
use super::setup::{Setup, first, seed};
use super::simulate;
use super::style::is_dumb;
use crate::play::{Game, LogFile};

/// Plays in bulk; Ctrl-C once reports what was played so far, twice leaves.
pub(super) fn simulated(
    game: &Game,
    games: u64,
    threads: Option<u16>,
    log: Option<&Path>,
    detail: bool,
    setup: &Setup,
) -> Result<simulate::Report, Stop> {
    static STOP: AtomicBool = AtomicBool::new(false);
    static ASKED: OnceLock<Instant> = OnceLock::new();
    // Without it Ctrl-C leaves at once, which is no reason not to play.
    let _ = ctrlc::set_handler(|| {
        STOP.store(true, Ordering::Relaxed);
        // A shell may send the same Ctrl-C to the program and to its group.
        if ASKED.get_or_init(Instant::now).elapsed() > Duration::from_millis(500) {
            std::process::exit(130);
        }
    });
    let mut file = log.map(LogFile::begin).transpose().map_err(|fault| Stop::Usage(vec![*fault]))?;
    let progress = Progress::new(games, std::io::stderr().is_terminal() && !is_dumb());
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
    Ok(report)
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
