//! A progress bar for what keeps people waiting. It comes up only when there is a terminal to show it and a
//! reason to wait, and then also where nothing has been done yet. The line is never filled: what Ctrl-C writes
//! behind the bar stays on it and is wiped with it.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::output::{self, Order};
use super::style::{Look, is_dumb};
use crate::speak::numbers::count;

/// How long one waits before it comes up.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it is drawn.
const AGAIN: Duration = Duration::from_millis(100);

/// How many characters it has.
const WIDTH: u64 = 30;

/// The bar that is shown.
enum Bar {
    Hidden,
    Shown(Look),
    /// The program ends: none comes up any more.
    Over,
}

static BAR: Mutex<Bar> = Mutex::new(Bar::Hidden);

/// Takes away the bar that is shown, if one is, and has none come up again: the program ends.
pub(super) fn wipe() {
    if let Ok(mut bar) = BAR.lock() {
        if let Bar::Shown(look) = *bar {
            put(&look, "");
        }
        *bar = Bar::Over;
    }
}

/// Puts something in place of the line. A terminal that is gone shows nothing.
fn put(look: &Look, line: &str) {
    let _ = output::stderr(look).put(&format!("{}{line}", Order::ClearLine.text()));
}

/// A progress bar on standard error.
pub(super) struct Progress {
    done: Arc<AtomicU64>,
    drawing: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Progress {
    /// The progress bar for `all` things that are counted, not shown yet.
    pub(super) fn counted(all: u64, look: &Look) -> Self {
        Self::new(Drawn { all, counted: true, since: Instant::now(), look: *look })
    }

    /// The progress bar for something whose `all` parts mean nothing to people, not shown yet. Somebody has been
    /// waiting for it since then.
    pub(super) fn plain(all: u64, since: Instant, look: &Look) -> Self {
        Self::new(Drawn { all, counted: false, since, look: *look })
    }

    fn new(drawn: Drawn) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let terminal = std::io::stderr().is_terminal() && !is_dumb() && !drawn.look.quiet;
        let (stop, stopped) = channel();
        let seen = done.clone();
        let thread = std::thread::Builder::new();
        // Without a thread there is no bar.
        let thread = terminal.then(|| thread.spawn(move || drawn.draw(&seen, &stopped)).ok()).flatten();
        Self { done, drawing: Mutex::new(thread.map(|thread| (stop, thread))) }
    }

    /// Adds to what is done.
    pub(super) fn add(&self, more: u64) {
        self.done.fetch_add(more, Ordering::Relaxed);
    }

    /// Says how much is done.
    pub(super) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        if let Some((stop, thread)) = self.drawing.lock().ok().and_then(|mut drawing| drawing.take()) {
            drop(stop);
            let _ = thread.join();
        }
    }
}

/// How a bar is drawn.
struct Drawn {
    all: u64,
    counted: bool,
    since: Instant,
    look: Look,
}

impl Drawn {
    /// Draws the bar, once somebody has waited long enough, until it is no longer wanted.
    fn draw(&self, done: &AtomicU64, stopped: &Receiver<()>) {
        let began = Instant::now();
        let mut wait = (self.since + PATIENCE).saturating_duration_since(began);
        while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            wait = AGAIN;
            let Ok(mut bar) = BAR.lock() else { return };
            if matches!(*bar, Bar::Over) {
                return;
            }
            *bar = Bar::Shown(self.look);
            put(&self.look, &self.line(done.load(Ordering::Relaxed), began.elapsed()));
        }
        if let Ok(mut bar) = BAR.lock()
            && matches!(*bar, Bar::Shown(_))
        {
            put(&self.look, "");
            *bar = Bar::Hidden;
        }
    }

    /// The bar, how many of how many, and how long it will take.
    fn line(&self, done: u64, took: Duration) -> String {
        let (all, done) = (self.all.max(1), done.min(self.all));
        let full = (done * WIDTH / all) as usize;
        let (black, white) = (self.look.glyph("█", "#"), self.look.glyph("░", "."));
        let mut line = format!("{}{}", black.repeat(full), white.repeat(WIDTH as usize - full));
        if self.counted {
            line.push_str(&format!(" {}/{}", count(done, self.look.lang), count(self.all, self.look.lang)));
        }
        if done > 0 {
            let left = took.as_secs_f64() * (all - done) as f64 / done as f64;
            line.push_str(&match left {
                left if left < 60.0 => format!(" {left:.0} s"),
                left => format!(" {:.0} min", (left / 60.0).min(9999.0)),
            });
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    #[test]
    fn a_bar_says_how_much_and_how_long() {
        let look = Look { unicode: false, ..Look::plain(Lang::En) };
        let drawn = Drawn { all: 10, counted: true, since: Instant::now(), look };
        let line = |done| drawn.line(done, Duration::from_secs(6));
        assert_eq!(line(0), format!("{} 0/10", ".".repeat(30)));
        assert_eq!(line(5), format!("{}{} 5/10 6 s", "#".repeat(15), ".".repeat(15)));
        assert_eq!(line(99), format!("{} 10/10 0 s", "#".repeat(30)));
        let plain = Drawn { counted: false, ..drawn };
        assert!(plain.line(1, Duration::from_secs(600)).ends_with(" 90 min"));
    }
}
