//! What was read of a game: each text as it was then, so that a game can be had again by the rules of before,
//! and what each file holds now told from what it held.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::regular_file::read_regular;
use crate::table::hash::fnv1a;

/// The texts that were read, by the names under which faults show them; `None` for a file that was looked for
/// and not found, or could not be read. Clones note into the same.
#[derive(Clone, Debug, Default)]
pub struct Noted(Arc<Mutex<BTreeMap<String, Reading>>>);

/// A file that was read.
#[derive(Clone, Debug)]
struct Reading {
    /// Where it lies, if not in memory or in the binary.
    path: Option<PathBuf>,
    text: Option<String>,
}

impl PartialEq for Noted {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Noted {}

impl Noted {
    /// Notes what was read. What was read first stays: it is what the game was made from.
    pub(super) fn note(&self, shown: &str, path: Option<&Path>, text: Option<&str>) {
        let mut readings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !readings.contains_key(shown) {
            let reading = Reading { path: path.map(Path::to_owned), text: text.map(str::to_owned) };
            readings.insert(shown.to_owned(), reading);
        }
    }

    /// All texts, by the names under which faults show them.
    pub fn texts(&self) -> BTreeMap<String, Option<String>> {
        let readings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        readings.iter().map(|(shown, reading)| (shown.clone(), reading.text.clone())).collect()
    }

    /// The files that were looked for, as they were.
    pub fn looked(&self) -> Looked {
        let readings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let files = readings.iter().filter_map(|(shown, reading)| {
            let path = reading.path.clone()?;
            // The stamp may be younger than the text: then the text is asked.
            let file = Known { stamp: None, hash: reading.text.as_deref().map(hash), path };
            Some((shown.clone(), file))
        });
        Looked(files.collect())
    }
}

/// How long a file is taken to be still written to where nobody tells of it.
const WRITTEN: Duration = Duration::from_millis(100);

/// Files as they were when they were last read, without their texts.
#[derive(Clone, Debug, Default)]
pub struct Looked(BTreeMap<String, Known>);

/// What a file held.
#[derive(Clone, Debug)]
struct Known {
    path: PathBuf,
    /// Its length and when it was last written, once its text was found to be the same since.
    stamp: Option<(u64, SystemTime)>,
    hash: Option<u64>,
}

impl Looked {
    /// Whether any file holds something else now. With `by_stamp`, files of the same length that were written at
    /// the same time are taken for the same, and so is one that was written to a moment ago.
    pub fn has_changed(&mut self, by_stamp: bool) -> bool {
        self.0.iter_mut().any(|(shown, file)| file.has_changed(shown, by_stamp))
    }

    /// Adds files that are not known yet.
    pub fn add(&mut self, others: Self) {
        for (shown, file) in others.0 {
            self.0.entry(shown).or_insert(file);
        }
    }

    /// Whether no file was looked for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The files that hold something else in `now`, or that only one of them knows and that are there.
    pub fn differing(&self, now: &Self) -> Vec<String> {
        let hash = |files: &Self, shown: &str| files.0.get(shown).and_then(|file| file.hash);
        let all = self.0.keys().chain(now.0.keys().filter(|shown| !self.0.contains_key(*shown)));
        all.filter(|shown| hash(self, shown) != hash(now, shown)).cloned().collect()
    }

    /// The folders in which the files lie that are there.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.0.values().filter(|file| file.hash.is_some()).filter_map(|file| file.path.parent())
    }
}

impl Known {
    fn has_changed(&mut self, shown: &str, by_stamp: bool) -> bool {
        let metadata = std::fs::metadata(&self.path).ok();
        let stamp = metadata.and_then(|there| Some((there.len(), there.modified().ok()?)));
        let fresh = |written: SystemTime| written.elapsed().is_ok_and(|since| since < WRITTEN);
        if by_stamp
            && (self.stamp.is_some() && self.stamp == stamp || stamp.is_some_and(|stamp| fresh(stamp.1)))
        {
            return false;
        }
        let text = read_regular(&self.path, shown, super::library::MOST_OF_A_LIST).ok().flatten();
        let same = text.as_deref().map(hash) == self.hash;
        if same {
            self.stamp = stamp;
        }
        !same
    }
}

fn hash(text: &str) -> u64 {
    fnv1a(text.bytes())
}

#[cfg(test)]
mod tests {
    use super::super::library::{Folder, Library};

    #[test]
    fn what_was_read_is_kept_and_what_is_there_now_is_told_from_it() {
        let root = tempfile::tempdir().expect("a temporary folder");
        let game = root.path().join("it");
        std::fs::create_dir(&game).expect("made");
        std::fs::write(game.join("game.toml"), "name = \"It\"").expect("written");
        let folder: Folder = Library::only(root.path()).find("it").expect("there");
        let (reading, noted) = folder.noting();
        assert_eq!(reading.read("game.toml").expect("readable").as_deref(), Some("name = \"It\""));
        assert_eq!(reading.read("rules.rhai").expect("readable"), None);
        let mut looked = noted.looked();
        assert!(!looked.has_changed(false) && !looked.has_changed(true));
        // Written again with the same text, nothing has changed.
        std::fs::write(game.join("game.toml"), "name = \"It\"").expect("written");
        assert!(!looked.has_changed(false));
        std::fs::write(game.join("game.toml"), "name = \"At\"").expect("written");
        assert!(looked.has_changed(false) && !looked.has_changed(true), "it may still be written to");
        let old = std::fs::File::options().append(true).open(game.join("game.toml")).expect("there");
        old.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("set");
        assert!(looked.has_changed(true));
        // What was read stays as it was, and holds against the files.
        let held = reading.as_found().holding_all(noted.texts());
        assert_eq!(held.read("game.toml").expect("readable").as_deref(), Some("name = \"It\""));
        assert_eq!(held.as_found().read("game.toml").expect("readable").as_deref(), Some("name = \"At\""));
        std::fs::write(game.join("game.toml"), "name = \"It\"").expect("written");
        // A file that was looked for and is there now counts as well.
        std::fs::write(game.join("rules.rhai"), "").expect("written");
        assert!(looked.has_changed(false));
        std::fs::remove_file(game.join("rules.rhai")).expect("removed");
        assert!(!looked.has_changed(true));
        std::fs::remove_file(game.join("game.toml")).expect("removed");
        assert!(looked.has_changed(true));
    }
}
