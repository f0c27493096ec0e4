//! A progress bar for what keeps people waiting. It comes up only when there is a terminal to show it and a
//! reason to wait, and then also where nothing has been done yet.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::later::Later;
use super::style::{Look, is_dumb};

/// How long one waits before it comes up.
const PATIENCE: Duration = Duration::from_secs(1);

/// The bar that is shown, for whoever ends the program meanwhile.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Takes away the bar that is shown, if one is.
pub(super) fn wipe() {
    if let Some(bar) = SHOWN.lock().ok().and_then(|mut shown| shown.take()) {
        bar.finish_and_clear();
    }
}

/// A progress bar on standard error.
pub(super) struct Progress {
    bar: ProgressBar,
    done: AtomicU64,
    coming: Mutex<Option<Later>>,
}

impl Progress {
    /// The progress bar for `all` things that are counted, not shown yet.
    pub(super) fn counted(all: u64, look: &Look) -> Self {
        Self::new(all, "{bar:40} {human_pos}/{human_len} {eta}", Instant::now(), look)
    }

    /// The progress bar for something whose `all` parts mean nothing to people, not shown yet. Somebody has been
    /// waiting for it since then.
    pub(super) fn plain(all: u64, since: Instant, look: &Look) -> Self {
        Self::new(all, "{bar:40} {eta}", since, look)
    }

    /// A bar is never as wide as a terminal: what Ctrl-C writes behind it would begin another line, and the bar
    /// would stay on its own.
    fn new(all: u64, template: &str, since: Instant, look: &Look) -> Self {
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let terminal = std::io::stderr().is_terminal() && !is_dumb() && !look.quiet;
        let shown = bar.clone();
        let come_up = move || {
            shown.set_draw_target(ProgressDrawTarget::stderr());
            shown.tick();
            if let Ok(mut noted) = SHOWN.lock() {
                *noted = Some(shown);
            }
        };
        let coming = if terminal { Later::at(since + PATIENCE, come_up) } else { None };
        Self { bar, done: AtomicU64::new(0), coming: Mutex::new(coming) }
    }

    /// Adds to what is done.
    pub(super) fn add(&self, more: u64) {
        self.bar.set_position(self.done.fetch_add(more, Ordering::Relaxed) + more);
    }

    /// Says how much is done.
    pub(super) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.bar.set_position(done);
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        if let Some(coming) = self.coming.lock().ok().and_then(|mut coming| coming.take()) {
            coming.end();
        }
        if let Ok(mut shown) = SHOWN.lock() {
            *shown = None;
        }
        self.bar.finish_and_clear();
    }
}
