//! The game in progress, kept on disk after every move, so that whatever happens to the program
//! loses at most the line being typed. One file a game and a running program: a second program
//! that plays the same game keeps its own.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::define::Fault;
use crate::msg;
use crate::play::{AtomicFile, Log, Session};
use crate::table::Ended;

/// How many programs can keep the same game at once.
const SLOTS: usize = 9;

/// Where a running program keeps its game. Held until it is dropped.
pub struct Autosave {
    path: PathBuf,
    /// Where the last game that came to its end is kept.
    finished: PathBuf,
    /// What was last kept.
    last: String,
    /// Locked while the program lives; the system lets go of it however the program ends.
    _lock: File,
}

impl Autosave {
    /// Takes a place in `folder` that no living program holds, one with an unfinished game first.
    /// `None` when nothing can be kept there.
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

    /// Removes what a program that was killed while it saved left half written.
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

    /// The unfinished game that is kept, if there is one; a fault when it cannot be read.
    pub fn kept(&self) -> Result<Option<Log>, Box<Fault>> {
        if self.path.exists() { Log::read(&self.path).map(Some) } else { Ok(None) }
    }

    /// Keeps a game as it is now: the file is the one before or this one, whole. One that is over is
    /// kept beside, until another one is over; one that nobody has moved in is not kept.
    pub(crate) fn keep(&mut self, session: &Session) -> Result<(), Box<Fault>> {
        // Moves that edited rules do not allow are kept too: under others the game goes on.
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

    /// Puts the kept game out of the way and returns where it is now.
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
