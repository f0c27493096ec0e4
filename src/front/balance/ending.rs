//! What ends bulk play early: Ctrl-C, or a signal from outside. Once it reports what was played so far, twice it
//! leaves.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::front::signals;

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

/// Listens from now on; what is returned is set once somebody has seen enough.
pub(in crate::front) fn listen() -> &'static AtomicBool {
    // Without it Ctrl-C leaves at once, which is no reason not to play.
    let _ = ctrlc::set_handler(|| stop(130));
    signals::on_end(|signal| {
        ENDED.get_or_init(|| signal);
        stop(signals::exit_code(signal));
    });
    &STOP
}

/// The signal that ended it from outside; Ctrl-C is somebody who has seen enough, which is no failure.
pub(in crate::front) fn ended() -> Option<i32> {
    ENDED.get().copied()
}
