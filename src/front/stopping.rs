//! What takes long can be ended early: Ctrl-C, or a signal from outside, once asks for the report on what was
//! done so far, twice leaves.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

use super::signals;

static STOP: AtomicBool = AtomicBool::new(false);
static ENDED: OnceLock<i32> = OnceLock::new();
static ASKED: OnceLock<Instant> = OnceLock::new();

/// Whether somebody wants it to end.
#[derive(Clone, Copy)]
pub(super) struct Stopping(());

impl Stopping {
    /// From now on, whoever asks for the end is heard.
    pub(super) fn watched() -> Self {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(|| {
            // Without it Ctrl-C leaves at once, which is no reason not to begin.
            let _ = ctrlc::set_handler(|| stop(130));
            signals::on_end(|signal| {
                ENDED.get_or_init(|| signal);
                stop(signals::exit_code(signal));
            });
        });
        Self(())
    }

    /// Set as soon as it is to end.
    pub(super) fn flag(self) -> &'static AtomicBool {
        &STOP
    }

    /// Whether it is to end.
    pub(super) fn is_asked(self) -> bool {
        STOP.load(Ordering::Relaxed)
    }

    /// The signal that ended it from outside; Ctrl-C is somebody who has seen enough, which is no failure.
    pub(super) fn ended(self) -> Option<i32> {
        ENDED.get().copied()
    }
}

fn stop(code: u8) {
    STOP.store(true, Ordering::Relaxed);
    // A shell may send the same Ctrl-C to the program and to its group.
    if ASKED.get_or_init(Instant::now).elapsed() > Duration::from_millis(500) {
        std::process::exit(i32::from(code));
    }
}
