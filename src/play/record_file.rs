//! The file in which a game's records are kept: for each record, the ids of the kinds that it holds.
//!
//! ```toml
//! format = 1
//!
//! [kept]
//! motifs = ["first", "second"]
//! ```
//!
//! What the game does not know, or no longer, stays in it. A file that cannot be understood is never
//! written over: it is put aside first.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::atomic_file::AtomicFile;
use super::lock_file::open_lock;
use crate::define::{Fault, MEGABYTE, read_regular};
use crate::msg;
use crate::speak::Message;

/// The format that is written, and the only one that is read.
const FORMAT: u32 = 1;

/// The largest file that is read.
const MOST_BYTES: u64 = 4 * MEGABYTE;

/// By the record's id, the ids of the kinds that it holds, in the order in which they came.
pub type Remembered = BTreeMap<String, Vec<String>>;

#[derive(Serialize, Deserialize)]
struct Stored {
    format: u32,
    #[serde(default)]
    kept: Remembered,
}

/// Why nothing could be read.
#[derive(Debug)]
pub enum Unread {
    /// What the file holds makes no sense.
    Damaged(Box<Fault>),
    /// The file cannot be looked into.
    Closed(Box<Fault>),
}

impl From<Unread> for Box<Fault> {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Damaged(fault) | Unread::Closed(fault) => fault,
        }
    }
}

/// What became of the file.
#[derive(Debug)]
pub struct Added {
    /// What was remembered before.
    pub before: Remembered,
    /// What is remembered now.
    pub after: Remembered,
    /// What was wrong with the file that was there, and where it is now.
    pub aside: Option<(Box<Fault>, PathBuf)>,
}

/// The file of one game's records.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// The file of a game in a folder of records. Nothing is made before something is added.
    pub fn of(folder: &Path, game: &str) -> Self {
        Self { path: folder.join(format!("{game}.toml")) }
    }

    /// The games that have a file in a folder of records, by id, in order.
    pub fn games(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let ids = names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned));
        let mut ids: Vec<String> = ids.filter(|id| !id.starts_with('.')).collect();
        ids.sort_unstable();
        ids
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is remembered; nothing where there is no file.
    pub fn read(&self) -> Result<Remembered, Unread> {
        match read_regular(&self.path, &self.path.to_string_lossy(), MOST_BYTES) {
            Ok(Some(text)) => self.parse(&text),
            Ok(None) => Ok(Remembered::new()),
            Err(fault) if fault.message.key() == "library.not_text" => Err(Unread::Damaged(fault)),
            Err(fault) => Err(Unread::Closed(fault)),
        }
    }

    fn parse(&self, text: &str) -> Result<Remembered, Unread> {
        let stored: Stored = toml::from_str(text).map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            self.damaged(msg!("record.bad_line", line = before.matches('\n').count() + 1))
        })?;
        match stored.format {
            FORMAT => Ok(stored.kept),
            other => Err(self.damaged(msg!("record.bad_format", format = other))),
        }
    }

    fn damaged(&self, problem: Message) -> Unread {
        let message = msg!("library.unreadable", file = self.path.display()).with_message("problem", problem);
        Unread::Damaged(Box::new(Fault::nowhere(message)))
    }

    /// Adds kinds to records; the file is written only where that changes something. A damaged one is put
    /// aside. On a fault nothing is remembered, and what was there stays.
    pub fn add(&self, recorded: &Remembered) -> Result<Added, Box<Fault>> {
        match self.read() {
            Ok(before) if joined(&before, recorded) == before => {
                return Ok(Added { after: before.clone(), before, aside: None });
            }
            Err(unread) if recorded.is_empty() => return Err(unread.into()),
            _ => {}
        }
        let folder = self.path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
        let _lock = self.lock();
        let (before, aside) = match self.read() {
            Ok(before) => (before, None),
            Err(Unread::Damaged(fault)) => (Remembered::new(), Some((fault, self.set_aside()?))),
            Err(Unread::Closed(fault)) => return Err(fault),
        };
        let after = joined(&before, recorded);
        let stored = Stored { format: FORMAT, kept: after.clone() };
        let text = toml::to_string(&stored).map_err(|error| unwritable(&self.path, error))?;
        AtomicFile::sweep_beside(&self.path);
        AtomicFile::write_whole(&self.path, &text).map_err(|error| unwritable(&self.path, error))?;
        Ok(Added { before, after, aside })
    }

    /// Forgets everything. A damaged file is put aside, and where it is then is returned.
    pub fn forget(&self) -> Result<Option<PathBuf>, Box<Fault>> {
        match self.read() {
            Err(Unread::Damaged(_)) => self.set_aside().map(Some),
            _ => match std::fs::remove_file(&self.path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(unwritable(&self.path, error)),
                _ => Ok(None),
            },
        }
    }

    /// Moves the file out of the way, beside itself.
    fn set_aside(&self) -> Result<PathBuf, Box<Fault>> {
        let numbered = |number: usize| self.path.with_extension(format!("toml.{number}"));
        let free = (1..1000).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0));
        std::fs::rename(&self.path, &free).map_err(|error| unwritable(&self.path, error))?;
        Ok(free)
    }

    /// Keeps other processes from adding at the same time, where the system can.
    fn lock(&self) -> Option<File> {
        let lock = open_lock(&self.path.with_extension("lock")).ok()?;
        lock.lock().ok()?;
        Some(lock)
    }
}

fn unwritable(path: &Path, problem: impl std::fmt::Display) -> Box<Fault> {
    Box::new(Fault::nowhere(msg!("transcript.unwritable", file = path.display(), problem = problem)))
}

/// Both, each kind once.
fn joined(before: &Remembered, recorded: &Remembered) -> Remembered {
    let mut all = before.clone();
    for (record, kinds) in recorded {
        let kept = all.entry(record.clone()).or_default();
        for kind in kinds {
            if !kept.contains(kind) {
                kept.push(kind.clone());
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    fn remembered(record: &str, kinds: &[&str]) -> Remembered {
        [(record.to_owned(), kinds.iter().map(|kind| (*kind).to_owned()).collect())].into()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("there").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_added_is_there_once_and_what_others_added_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = RecordFile::of(&folder.path().join("records"), "one");
        assert!(file.read().expect("no file is fine").is_empty());
        assert!(!file.path().parent().expect("a folder").exists(), "reading makes nothing");
        file.add(&remembered("won", &["b", "a"])).expect("written");
        let added = file.add(&remembered("won", &["a", "c"])).expect("written");
        assert_eq!(added.before, remembered("won", &["b", "a"]));
        assert_eq!(added.after, remembered("won", &["b", "a", "c"]));
        let text = std::fs::read_to_string(file.path()).expect("there");
        assert_eq!(text, "format = 1\n\n[kept]\nwon = [\"b\", \"a\", \"c\"]\n");
        let other = file.add(&remembered("seen", &["a"])).expect("written").after;
        assert_eq!(other.len(), 2, "another record does not touch the first");
        assert_eq!(RecordFile::games(&folder.path().join("records")), ["one"]);
        // What is there already is not written again.
        let text = std::fs::read_to_string(file.path()).expect("there") + "# mine\n";
        std::fs::write(file.path(), &text).expect("written");
        file.add(&remembered("won", &["a"])).expect("nothing to do");
        assert_eq!(std::fs::read_to_string(file.path()).expect("there"), text);
        assert_eq!(file.forget().expect("removed"), None);
        assert!(file.read().expect("no file is fine").is_empty());
        assert_eq!(file.forget().expect("nothing to do"), None);
    }

    #[test]
    fn a_damaged_file_is_put_aside_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = RecordFile::of(folder.path(), "one");
        let damaged =
            ["format = 1\n[kept]\nwon = [\"a\"\n", "format = 2\n", "won = 3\n", "format = 1\nkept = 4\n"];
        for (number, text) in damaged.into_iter().enumerate() {
            std::fs::write(file.path(), text).expect("written");
            let Err(Unread::Damaged(fault)) = file.read() else { panic!("{text} was read") };
            for lang in Lang::all() {
                assert!(fault.render(lang, false).contains("one.toml"), "{text}");
            }
            assert_eq!(std::fs::read_to_string(file.path()).expect("there"), text, "reading leaves it");
            let added = file.add(&remembered("won", &["b"])).expect("written");
            let (_, aside) = added.aside.expect("it was put aside");
            assert_eq!(aside, folder.path().join(format!("one.toml.{}", number + 1)));
            assert_eq!(std::fs::read_to_string(aside).expect("there"), text);
            assert_eq!(file.read().expect("sound"), remembered("won", &["b"]));
        }
        std::fs::write(file.path(), b"\xff").expect("written");
        assert_eq!(file.forget().expect("moved"), Some(folder.path().join("one.toml.5")));
        assert!(!file.path().exists());
        assert_eq!(RecordFile::games(folder.path()), Vec::<String>::new());
    }

    #[test]
    fn what_cannot_be_written_is_a_fault_and_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let blocked = folder.path().join("records");
        std::fs::write(&blocked, "no folder").expect("written");
        let fault = RecordFile::of(&blocked, "one").add(&remembered("won", &["a"])).expect_err("no folder");
        assert_eq!(fault.message.key(), "transcript.unwritable");
        // A folder where the file should be cannot be read, and is left alone.
        let file = RecordFile::of(folder.path(), "two");
        std::fs::create_dir(file.path()).expect("made");
        assert!(matches!(file.read(), Err(Unread::Closed(_))));
        assert!(file.add(&remembered("won", &["a"])).is_err());
        assert!(file.forget().is_err() && file.path().is_dir());
        assert_eq!(names(folder.path()), ["records", "two.lock", "two.toml"]);
    }
}
