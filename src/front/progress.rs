//! A progress bar for what keeps people waiting. It comes up only when there is a terminal to show it and a
//! reason to wait.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::style::{Look, is_dumb};

/// How long one waits before it comes up.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress bar on standard error.
pub(super) struct Progress {
    bar: ProgressBar,
    done: AtomicU64,
    began: Instant,
    terminal: bool,
}

impl Progress {
    /// The progress bar for `all` things that are counted, not shown yet.
    pub(super) fn counted(all: u64, look: &Look) -> Self {
        Self::new(all, "{wide_bar} {human_pos}/{human_len} {eta}", look)
    }

    /// The progress bar for something whose `all` parts mean nothing to people, not shown yet.
    pub(super) fn plain(all: u64, look: &Look) -> Self {
        Self::new(all, "{wide_bar} {eta}", look)
    }

    fn new(all: u64, template: &str, look: &Look) -> Self {
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let terminal = std::io::stderr().is_terminal() && !is_dumb() && !look.quiet;
        Self { bar, done: AtomicU64::new(0), began: Instant::now(), terminal }
    }

    /// Adds to what is done.
    pub(super) fn add(&self, more: u64) {
        self.show(self.done.fetch_add(more, Ordering::Relaxed) + more);
    }

    /// Says how much is done.
    pub(super) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.show(done);
    }

    fn show(&self, done: u64) {
        if !self.terminal || self.began.elapsed() < PATIENCE {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
