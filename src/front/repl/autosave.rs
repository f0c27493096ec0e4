//! Autosave: the game in progress is written to disk after every move, so that a crash loses at most the
//! line being typed. One file for each game and running process: a second process that plays the same
//! game has its own.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Repl;
use crate::define::Fault;
use crate::msg;
use crate::play::{AtomicFile, Log, Replaces, Session, open_lock};
use crate::table::Ended;

/// The number of processes that can autosave the same game at once.
const SLOTS: usize = 99;

/// Held while a game is being written, so that a signal does not end the program in the middle.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no game is being written; none is before what is returned is dropped.
pub(super) fn nothing_is_written() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

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
    /// Locks a file in `folder` that no living process holds, one with an unfinished game first. Others
    /// that look for theirs at the same time always find one: what was locked is kept, not given back.
    /// A fault says why there is none.
    pub fn open(folder: &Path, game: &str) -> Result<Self, Box<Fault>> {
        let unwritable = |path: &Path, error: std::io::Error| {
            Box::new(Fault::nowhere(msg!("transcript.unwritable", file = path.display(), problem = error)))
        };
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
        let names = (1..=SLOTS).map(|slot| match slot {
            1 => game.to_owned(),
            _ => format!("{game}-{slot}"),
        });
        let paths: Vec<PathBuf> = names.map(|name| folder.join(format!("{name}.json"))).collect();
        let (kept, free): (Vec<PathBuf>, Vec<PathBuf>) = paths.into_iter().partition(|path| path.exists());
        let mut why = None;
        for path in kept.into_iter().chain(free) {
            let place = path.with_extension("lock");
            let locked = open_lock(&place).map_err(TryLockError::Error);
            match locked.and_then(|lock| lock.try_lock().map(|()| lock)) {
                Ok(lock) => {
                    AtomicFile::sweep_beside(&path);
                    let finished = path.with_extension("finished.json");
                    return Ok(Self { finished, path, last: String::new(), _lock: lock });
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => _ = why.get_or_insert(unwritable(&place, error)),
            }
        }
        Err(why.unwrap_or_else(|| Box::new(Fault::nowhere(msg!("save.crowded", count = SLOTS)))))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The unfinished game that was saved, if there is one; a fault when it cannot be read.
    pub fn kept(&self) -> Result<Option<Log>, Box<Fault>> {
        if self.path.exists() { Log::read(&self.path).map(Some) } else { Ok(None) }
    }

    /// Whether there is a game that would be offered again.
    pub(crate) fn holds_game(&self) -> bool {
        self.path.exists()
    }

    /// Saves a game as it is now, atomically. A finished one is saved in a file of its own, until another
    /// one is finished; one without moves is not saved.
    pub(crate) fn keep(&mut self, session: &Session, bots: &[String]) -> Result<(), Box<Fault>> {
        // Moves that edited rules do not allow are saved too: under other rules the game goes on.
        let empty = session.all_entries().is_empty() && session.lost().is_none() && !session.is_laid();
        let over = session.state().ended != Ended::No && session.lost().is_none();
        if !empty {
            let save = Log { bots: bots.to_vec(), ..Log::whole_of(session)? };
            let line = save.line();
            if line == self.last {
                return Ok(());
            }
            let _writing = nothing_is_written();
            save.write_over(if over { &self.finished } else { &self.path }, Replaces::Anything)?;
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

impl Repl {
    /// Keeps the game in progress, if it is kept at all.
    pub(super) fn keep(&mut self) {
        let bots = self.bot_ids();
        let Some(autosave) = &mut self.autosave else { return };
        if let Err(fault) = autosave.keep(&self.session, &bots) {
            // It is said once: the next move would fail alike.
            self.autosave = None;
            let text = fault.render(self.look.lang, self.look.colour);
            self.line(&text);
            self.say(&msg!("save.not_kept"));
        }
    }

    /// Says before the first line that the game will not be kept, and why.
    pub(crate) fn warn_unkept(&mut self, fault: &Fault) {
        let text = fault.render(self.look.lang, self.look.colour);
        self.note_line(&text);
        self.note(&msg!("save.never_kept"));
        self.note_line("");
    }
}
