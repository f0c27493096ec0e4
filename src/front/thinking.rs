//! A bot that thinks while somebody waits: a progress bar, and Ctrl-C for the answer that it has by then.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::progress::Progress;
use super::style::Look;
use crate::bots::{self, BotKind, Thinking, Thought};
use crate::define::Fault;
use crate::play::Worlds;
use crate::table::Rng;

/// Whether the answer is wanted now.
static STOP: AtomicBool = AtomicBool::new(false);

/// Since when that is so; of nobody who thinks, nothing at all.
static THINKING: Mutex<Option<Asked>> = Mutex::new(None);

/// Whether whoever thinks was asked for the answer.
#[derive(Clone, Copy)]
enum Asked {
    NotYet,
    At(Instant),
}

/// How long the same Ctrl-C may still come: a shell may send it to the program and to its group.
const SAME: Duration = Duration::from_millis(500);

/// Answers Ctrl-C while somebody thinks: it is to come to its end. `false` where nobody does, and where it was
/// asked before and does not: then Ctrl-C means what it means elsewhere.
pub(super) fn comes_to_its_end() -> bool {
    let Ok(mut thinking) = THINKING.lock() else { return false };
    match *thinking {
        None => false,
        Some(Asked::At(then)) => then.elapsed() < SAME,
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

impl Drop for Interruptible {
    fn drop(&mut self) {
        note(None);
    }
}

fn note(thinking: Option<Asked>) {
    if let Ok(mut noted) = THINKING.lock() {
        *noted = thinking;
    }
}

/// Has a bot choose for the seat that is to move. On a terminal a bar comes up where that takes long, and
/// Ctrl-C has it answer with what it knows.
pub(super) fn think(
    kind: BotKind,
    worlds: &Worlds,
    rng: &mut Rng,
    look: &Look,
) -> Result<Thought, Box<Fault>> {
    let time = Interruptible::begin();
    let bar = Progress::plain(1000, look);
    let thought = time.think(kind, worlds, rng, &|done| bar.set(u64::from(done)));
    bar.clear();
    thought
}
