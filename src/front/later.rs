//! Something that is done after a while, unless what one waits for has come by then.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

/// Something to be done later.
pub(super) struct Later {
    wait: Sender<()>,
    thread: JoinHandle<bool>,
}

impl Later {
    /// Does something at a time, on a thread of its own; at once where that has passed. `None` where there is no
    /// thread to be had: then it is never done.
    pub(super) fn at(when: Instant, act: impl FnOnce() + Send + 'static) -> Option<Self> {
        let (wait, waiting) = channel::<()>();
        let thread = std::thread::Builder::new().spawn(move || {
            let left = when.saturating_duration_since(Instant::now());
            let due = waiting.recv_timeout(left) == Err(RecvTimeoutError::Timeout);
            if due {
                act();
            }
            due
        });
        thread.ok().map(|thread| Self { wait, thread })
    }

    /// Ends the wait. Returns whether it was done; if not, it never will be.
    pub(super) fn end(self) -> bool {
        drop(self.wait);
        self.thread.join().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;

    fn done(after: Duration, waits: Duration) -> (bool, bool) {
        let done = Arc::new(AtomicBool::new(false));
        let noted = done.clone();
        let later = Later::at(Instant::now() + after, move || noted.store(true, Ordering::Relaxed));
        std::thread::sleep(waits);
        (later.expect("a thread").end(), done.load(Ordering::Relaxed))
    }

    #[test]
    fn what_comes_in_time_is_not_done_later() {
        assert_eq!(done(Duration::from_secs(3600), Duration::ZERO), (false, false));
        assert_eq!(done(Duration::ZERO, Duration::from_millis(300)), (true, true));
    }
}
