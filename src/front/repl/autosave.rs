//! Autosave: the game in progress is written to disk after every move, so that a crash loses at most the
//! line being typed. One file for each game and running process: a second process that plays the same
//! game has its own.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::define::Fault;
use crate::msg;
use crate::play::{AtomicFile, Log, Session};
use crate::table::Ended;

/// The number of processes that can autosave the same game at once.
const SLOTS: usize = 9;

/// The autosave file of a running process, locked until it is dropped.
pub struct Autosave {
    path: PathBuf,
    /// The file of the last finished game.
    finished: PathBuf,
    /// What was last written.
    last: String,
    /// Locked while the process lives; the system unlocks it however the process ends.
    _lock: File,
}

impl Autosave {
    /// Locks a file in `folder` that no living process holds, one with an unfinished game first. `None` when
    /// nothing can be written there.
    pub fn open(folder: &Path, game: &str) -> Option<Self> {
        std::fs::create_dir_all(folder).ok()?;
        let mut free: Vec<Self> = Vec::new();
        for slot in 1..=SLOTS {
            let name = if slot == 1 { game.to_owned() } else { format!("{game}-{slot}") };
            let path = folder.join(format!("{name}.json"));
            let lock = File::create(folder.join(format!("{name}.lock"))).ok()?;
            match lock.try_lock() {
                Ok(()) => free.push(Self {
                    finished: path.with_extension("finished.json"),
                    path,
                    last: String::new(),
                    _lock: lock,
                }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(_)) => return None,
            }
        }
        let kept = free.iter().position(|place| place.path.exists()).unwrap_or(0);
        (!free.is_empty()).then(|| free.swap_remove(kept)).inspect(Self::sweep)
    }

    /// Removes the temporary files of processes that were killed while they wrote.
    fn sweep(&self) {
        let (Some(folder), Some(name)) = (self.path.parent(), self.path.file_name()) else { return };
        let beginning = AtomicFile::prefix(&name.to_string_lossy());
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&beginning) && name.ends_with(AtomicFile::SUFFIX) {
                // A leftover that cannot be removed harms nothing.
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The unfinished game that was saved, if there is one; a fault when it cannot be read.
    pub fn kept(&self) -> Result<Option<Log>, Box<Fault>> {
        if self.path.exists() { Log::read(&self.path).map(Some) } else { Ok(None) }
    }

    /// Saves a game as it is now, atomically. A finished one is saved in a file of its own, until another
    /// one is finished; one without moves is not saved.
    pub(crate) fn keep(&mut self, session: &Session) -> Result<(), Box<Fault>> {
        // Moves that edited rules do not allow are saved too: under other rules the game goes on.
        let empty = session.all_entries().is_empty() && session.lost().is_none();
        let over = session.state().ended != Ended::No && session.lost().is_none();
        if !empty {
            let save = Log::whole_of(session)?;
            let line = save.line();
            if line == self.last {
                return Ok(());
            }
            save.write(if over { &self.finished } else { &self.path })?;
            self.last = line;
        }
        if over || empty {
            // One that cannot be removed is offered once more.
            let _ = std::fs::remove_file(&self.path);
        }
        Ok(())
    }

    /// Moves the saved game out of the way and returns where it is now.
    pub(crate) fn set_aside(&mut self) -> Result<PathBuf, Box<Fault>> {
        let free = (1..).map(|number| self.path.with_extension(format!("{number}.json")));
        let aside = free
            .take(1000)
            .find(|path| !path.exists())
            .unwrap_or_else(|| self.path.with_extension("old.json"));
        std::fs::rename(&self.path, &aside).map_err(|error| {
            let file = self.path.display();
            Box::new(Fault::nowhere(msg!("transcript.unwritable", file = file, problem = error)))
        })?;
        // The same game may come back.
        self.last.clear();
        Ok(aside)
    }
}
