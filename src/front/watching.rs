//! Files that are saved while something runs. The system tells of what happens in the folders that are watched;
//! nobody is told before it has been calm for a moment, since editors write in several steps. Where the system
//! tells nothing (too many watchers, some network drives, a folder that took another's place), a look now and
//! then finds it all the same.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// How long nothing may happen before what was saved is taken for whole.
const CALM: Duration = Duration::from_millis(60);

/// How long one waits for that where something is written all the time.
const LONGEST: Duration = Duration::from_secs(2);

/// How often files are looked at without being told.
pub(super) const LOOK: Duration = Duration::from_secs(2);

/// What wakes whoever waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Woken {
    /// Something was written in one of the folders.
    Told,
    /// Nothing was heard for some time.
    Look,
}

/// What is sent to whoever waits.
enum Signal {
    Touched,
    End,
}

/// The folders that are watched.
pub(super) struct Watching {
    watcher: Option<RecommendedWatcher>,
    watched: BTreeSet<PathBuf>,
    signals: Sender<Signal>,
}

/// Waits for what happens in them.
pub(super) struct Waiting(Receiver<Signal>);

/// Ends the waiting, also by being dropped.
pub(super) struct Ending(Sender<Signal>);

impl Drop for Ending {
    fn drop(&mut self) {
        // Whoever waited may be gone.
        let _ = self.0.send(Signal::End);
    }
}

/// Watches nothing yet.
pub(super) fn watching() -> (Watching, Waiting, Ending) {
    let (signals, waiting) = channel();
    let ending = Ending(signals.clone());
    (Watching { watcher: None, watched: BTreeSet::new(), signals }, Waiting(waiting), ending)
}

impl Watching {
    /// Watches exactly these folders, not what lies in folders inside them. Why that cannot be; then looks find
    /// what is saved.
    pub fn watch(&mut self, folders: &BTreeSet<PathBuf>) -> Result<(), String> {
        let real = |path: &PathBuf| path.canonicalize().ok().filter(|path| path.is_dir());
        let wanted: BTreeSet<PathBuf> = folders.iter().filter_map(real).collect();
        if wanted == self.watched {
            return Ok(());
        }
        self.begin(wanted)
    }

    /// Watches the same folders anew: one may have taken another's place.
    pub fn renew(&mut self) {
        let wanted = std::mem::take(&mut self.watched);
        // What cannot be watched is looked at, as before.
        let _ = self.begin(wanted);
    }

    fn begin(&mut self, wanted: BTreeSet<PathBuf>) -> Result<(), String> {
        self.watcher = None;
        self.watched.clone_from(&wanted);
        if wanted.is_empty() {
            return Ok(());
        }
        let signals = self.signals.clone();
        let told = move |event: notify::Result<notify::Event>| {
            // Where events were lost, anything may have happened.
            if event.as_ref().map_or(true, |event| writes(event.kind)) {
                let _ = signals.send(Signal::Touched);
            }
        };
        let why = |error: notify::Error| error.to_string();
        let mut watcher = notify::recommended_watcher(told).map_err(why)?;
        let watched = wanted.iter().try_for_each(|folder| watch(&mut watcher, folder));
        self.watcher = Some(watcher);
        watched.map_err(why)
    }
}

fn watch(watcher: &mut RecommendedWatcher, folder: &Path) -> notify::Result<()> {
    watcher.watch(folder, RecursiveMode::NonRecursive)
}

/// Whether a file may be another after an event: reading does nothing to it.
fn writes(kind: EventKind) -> bool {
    !matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

impl Waiting {
    /// Waits until something was written and it has been calm since, or until it is time to look, at the latest
    /// after `most`; `None` at the end.
    pub fn wait(&self, most: Duration) -> Option<Woken> {
        match self.0.recv_timeout(most) {
            Err(RecvTimeoutError::Timeout) => return Some(Woken::Look),
            Ok(Signal::Touched) => {}
            Ok(Signal::End) | Err(RecvTimeoutError::Disconnected) => return None,
        }
        let since = Instant::now();
        while since.elapsed() < LONGEST {
            match self.0.recv_timeout(CALM) {
                Ok(Signal::Touched) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Ok(Signal::End) | Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        Some(Woken::Told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a message may take. Only a failing test waits this long.
    const PATIENCE: Duration = Duration::from_secs(20);

    #[test]
    fn what_is_written_is_told_once_and_the_end_ends_it() {
        let root = tempfile::tempdir().expect("a temporary folder");
        let file = root.path().join("a.txt");
        std::fs::write(&file, "a").expect("written");
        let (mut watching, waiting, ending) = watching();
        let folders = BTreeSet::from([root.path().to_owned(), root.path().join("none")]);
        watching.watch(&folders).expect("watched");
        std::fs::write(&file, "b").expect("written");
        assert_eq!(waiting.wait(PATIENCE), Some(Woken::Told));
        // A file that takes its place, as some editors save.
        std::fs::write(root.path().join("new"), "c").expect("written");
        std::fs::rename(root.path().join("new"), &file).expect("renamed");
        assert_eq!(waiting.wait(PATIENCE), Some(Woken::Told));
        watching.renew();
        std::fs::remove_file(&file).expect("removed");
        assert_eq!(waiting.wait(PATIENCE), Some(Woken::Told));
        drop(ending);
        // What the last step was in several parts may be told of once more.
        while let Some(woken) = waiting.wait(PATIENCE) {
            assert_eq!(woken, Woken::Told);
        }
    }

    #[test]
    fn reading_writes_nothing() {
        let read = [AccessKind::Read, AccessKind::Open(AccessMode::Any), AccessKind::Close(AccessMode::Read)];
        assert!(read.into_iter().all(|access| !writes(EventKind::Access(access))));
        assert!(writes(EventKind::Access(AccessKind::Close(AccessMode::Write))));
        assert!(writes(EventKind::Any) && writes(EventKind::Remove(notify::event::RemoveKind::File)));
    }
}
