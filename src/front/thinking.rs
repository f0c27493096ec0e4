//! A bot that thinks while somebody waits: a progress bar, and Ctrl-C for the answer that it has by then.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::progress::Progress;
use super::style::Look;
use crate::bots::{self, BotKind, Budget, Thinking, Thought};
use crate::define::Fault;
use crate::play::{Move, Worlds};
use crate::table::Rng;

/// Whether the answer is wanted now.
static STOP: AtomicBool = AtomicBool::new(false);

/// Whether whoever thinks was asked for the answer; of nobody who thinks, nothing at all.
static THINKING: Mutex<Option<Asked>> = Mutex::new(None);

/// When somebody was asked for the answer.
#[derive(Clone, Copy)]
enum Asked {
    NotYet,
    At(Instant),
    /// It was, and gave it then.
    Answered(Instant),
}

/// How long the same Ctrl-C may still come, after it was asked and after the answer: a shell may send it to the
/// program and to its group, and impatient fingers press twice.
const SAME: Duration = Duration::from_millis(500);

/// Answers Ctrl-C while somebody thinks: it is to come to its end. `false` where nobody does, and where it was
/// asked before and does not: then Ctrl-C means what it means elsewhere.
pub(super) fn comes_to_its_end() -> bool {
    let Ok(mut thinking) = THINKING.lock() else { return false };
    match *thinking {
        None => false,
        Some(Asked::At(then) | Asked::Answered(then)) => then.elapsed() < SAME,
        Some(Asked::NotYet) => {
            *thinking = Some(Asked::At(Instant::now()));
            STOP.store(true, Ordering::Relaxed);
            true
        }
    }
}

/// A time in which Ctrl-C asks for what is known by then.
pub(super) struct Interruptible(());

impl Interruptible {
    /// Begins such a time. What was asked before is forgotten.
    pub(super) fn begin() -> Self {
        STOP.store(false, Ordering::Relaxed);
        note(Some(Asked::NotYet));
        Self(())
    }

    /// Set as soon as the end is asked for.
    pub(super) fn flag(&self) -> &'static AtomicBool {
        &STOP
    }

    /// Whether the end was asked for.
    pub(super) fn is_stopped(&self) -> bool {
        STOP.load(Ordering::Relaxed)
    }

    /// Has a bot choose, and tells how much of its budget is used, in thousandths.
    pub(super) fn think(
        &self,
        kind: BotKind,
        worlds: &Worlds,
        rng: &mut Rng,
        progress: &dyn Fn(u32),
    ) -> Result<Thought, Box<Fault>> {
        bots::think(kind, worlds, rng, Thinking { stop: &STOP, progress })
    }
}

impl Interruptible {
    /// The same of a bot that says what moves are worth, all or some.
    pub(super) fn judge(
        &self,
        budget: Budget,
        worlds: &Worlds,
        among: Option<&[Move]>,
        rng: &mut Rng,
        progress: &dyn Fn(u32),
    ) -> Result<Thought, Box<Fault>> {
        bots::judge(budget, worlds, among, rng, Thinking { stop: &STOP, progress })
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        note(self.is_stopped().then(|| Asked::Answered(Instant::now())));
    }
}

fn note(thinking: Option<Asked>) {
    if let Ok(mut noted) = THINKING.lock() {
        *noted = thinking;
    }
}

/// Has a bot choose for the seat that is to move. On a terminal a bar comes up where somebody has waited long
/// since then, and Ctrl-C has it answer with what it knows.
pub(super) fn think(
    kind: BotKind,
    worlds: &Worlds,
    rng: &mut Rng,
    since: Instant,
    look: &Look,
) -> Result<Thought, Box<Fault>> {
    let time = Interruptible::begin();
    let bar = Progress::plain(1000, since, look);
    let thought = time.think(kind, worlds, rng, &|done| bar.set(u64::from(done)));
    bar.clear();
    thought
}

/// The same of a bot that says what each move is worth; one that does not search says what it would choose.
pub(super) fn judge(
    kind: BotKind,
    worlds: &Worlds,
    rng: &mut Rng,
    look: &Look,
) -> Result<Thought, Box<Fault>> {
    let BotKind::Search(budget) = kind else { return think(kind, worlds, rng, Instant::now(), look) };
    let time = Interruptible::begin();
    let bar = Progress::plain(1000, Instant::now(), look);
    let thought = time.judge(budget, worlds, None, rng, &|done| bar.set(u64::from(done)));
    bar.clear();
    thought
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_signals_at_once_are_one() {
        assert!(!comes_to_its_end(), "nobody thinks");
        let time = Interruptible::begin();
        assert!(comes_to_its_end() && time.is_stopped() && comes_to_its_end());
        drop(time);
        assert!(comes_to_its_end(), "the second came when the answer was there");
        std::thread::sleep(SAME + Duration::from_millis(50));
        assert!(!comes_to_its_end(), "a later one means what it means elsewhere");
        drop(Interruptible::begin());
        assert!(!comes_to_its_end(), "nobody asked");
    }
}
