//! Writing a file so that it is the old one or the new one, whole, whatever happens.

use std::fs::Permissions;
use std::io::{BufWriter, Error, Result, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file being written beside the one that it will replace. Dropped unfinished, it leaves no trace.
pub(crate) struct AtomicFile {
    writer: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl AtomicFile {
    /// Begins to write what will be `path`. A file that is there keeps its mode. Nothing is written
    /// through a symbolic link: a file takes the link's place, and what it points to stays as it is.
    pub(crate) fn begin(path: &Path) -> Result<Self> {
        let path = path.to_owned();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (prefix, suffix) = (format!(".{name}."), format!("{OURS}{}{SUFFIX}", std::process::id()));
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(&suffix);
        if let Some(mode) = new_file_mode() {
            builder.permissions(mode);
        }
        let file = builder.tempfile_in(folder_of(&path)).map_err(without_path)?;
        // While it is written nobody sweeps it away; where files cannot be locked the process tells.
        let _ = file.as_file().try_lock();
        if let Ok(old) = std::fs::symlink_metadata(&path)
            && old.is_file()
        {
            file.as_file().set_permissions(kept_mode(old.permissions()))?;
        }
        Ok(Self { writer: BufWriter::new(file), path })
    }

    /// Replaces the old file. On a failure that one stays as it was.
    pub(crate) fn finish(self) -> Result<()> {
        let file = self.writer.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.path).map_err(|failed| failed.error)?;
        Ok(())
    }

    /// Writes a whole file.
    pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
        Self::write_bytes(path, text.as_bytes())
    }

    /// Writes a whole file that is no text.
    pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<()> {
        let mut file = Self::begin(path)?;
        file.write_all(bytes)?;
        file.finish()
    }

    /// Removes what processes that were killed while they wrote have left beside a file. What anybody
    /// may still be writing stays, and so does what somebody else has made.
    pub(crate) fn sweep_beside(path: &Path) {
        for entry in std::fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
            let left = entry.file_name().to_str().and_then(writer).is_some_and(is_gone);
            if left && entry.file_type().is_ok_and(|kind| kind.is_file()) && is_unlocked(&entry.path()) {
                // A leftover that cannot be removed harms nothing.
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

/// What stands before the process in the names of unfinished files, and what after it.
const OURS: &str = ".rulebox.";
const SUFFIX: &str = ".new";

/// The process that writes an unfinished file, by the file's name; `None` for any other file.
fn writer(name: &str) -> Option<u32> {
    let (beginning, process) = name.strip_prefix('.')?.strip_suffix(SUFFIX)?.rsplit_once(OURS)?;
    let (_, random) = beginning.rsplit_once('.')?;
    let ours = random.len() == 6 && random.bytes().all(|byte| byte.is_ascii_alphanumeric());
    ours.then(|| process.parse().ok()).flatten()
}

/// Whether a process is no longer there.
#[cfg(unix)]
fn is_gone(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    process.is_none_or(|process| rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH))
}

/// Whether a process is no longer there; where that cannot be asked the lock alone tells.
#[cfg(not(unix))]
fn is_gone(_: u32) -> bool {
    true
}

/// Whether no process holds a file, also one that another machine runs.
fn is_unlocked(path: &Path) -> bool {
    std::fs::File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.writer.flush()
    }
}

/// A failure without the name of the unfinished file, which nobody knows.
fn without_path(error: Error) -> Error {
    let text = error.to_string();
    let reason = text.split(" at path ").next().unwrap_or_default();
    Error::new(error.kind(), reason)
}

/// The mode of a new file before the umask: that of any other file, where a temporary one would be
/// private.
#[cfg(unix)]
fn new_file_mode() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file_mode() -> Option<Permissions> {
    None
}

/// The mode that a file has after it was replaced: who may do what, and nothing that makes it run as
/// somebody else.
#[cfg(unix)]
fn kept_mode(old: Permissions) -> Permissions {
    use std::os::unix::fs::PermissionsExt;
    Permissions::from_mode(old.mode() & 0o777)
}

#[cfg(not(unix))]
fn kept_mode(old: Permissions) -> Permissions {
    old
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file.txt");
        for text in ["old", "new"] {
            AtomicFile::write_whole(&path, text).expect("written");
            assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
        }
        AtomicFile::begin(&path).expect("begun").write_all(b"half").expect("written");
        assert_eq!(std::fs::read_to_string(&path).expect("there"), "new");
        assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 1);
    }

    #[test]
    fn a_failure_does_not_name_the_unfinished_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let failed = AtomicFile::write_whole(&folder.path().join("nowhere/file"), "text");
        let error = failed.expect_err("there is no such folder");
        assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
        assert!(!error.to_string().contains(SUFFIX), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_and_nothing_is_written_through_a_link() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let (plain, path, link) =
            (folder.path().join("plain"), folder.path().join("file"), folder.path().join("link"));
        let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o7777;
        std::fs::write(&plain, "").expect("written");
        AtomicFile::write_whole(&path, "").expect("written");
        assert_eq!(mode(&path), mode(&plain), "a new file is like any other");
        std::fs::set_permissions(&path, Permissions::from_mode(0o4640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        AtomicFile::write_whole(&path, "text").expect("written");
        AtomicFile::write_whole(&link, "other").expect("written");
        let read = |path: &Path| std::fs::read_to_string(path).expect("there");
        assert_eq!((mode(&path), read(&path).as_str(), read(&link).as_str()), (0o640, "text", "other"));
        assert!(!std::fs::symlink_metadata(&link).expect("there").is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn what_killed_processes_left_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let gone = {
            let mut child = std::process::Command::new("true").spawn().expect("it starts");
            child.wait().expect("it ends");
            child.id()
        };
        let living = std::process::id();
        let names = [
            (format!(".game.json.aB3dE6.rulebox.{gone}.new"), false),
            (format!(".other.txt.aB3dE6.rulebox.{gone}.new"), false),
            (format!(".game.json.aB3dE6.rulebox.{living}.new"), true),
            (format!(".held.json.aB3dE6.rulebox.{gone}.new"), true),
            (format!("game.json.aB3dE6.rulebox.{gone}.new"), true),
            (format!(".game.json.aB3dE6.{gone}.new"), true),
            (format!(".game.json.aB-dE6.rulebox.{gone}.new"), true),
            (".game.json.aB3dE6.rulebox.x.new".to_owned(), true),
            ("game.json.new".to_owned(), true),
            ("game.json".to_owned(), true),
        ];
        for (name, _) in &names {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let linked = format!(".link.json.aB3dE6.rulebox.{gone}.new");
        std::os::unix::fs::symlink("game.json", folder.path().join(&linked)).expect("linked");
        let held = std::fs::File::open(folder.path().join(&names[3].0)).expect("there");
        held.try_lock().expect("free");
        AtomicFile::sweep_beside(&folder.path().join("any.json"));
        for (name, stays) in names.iter().chain([&(linked, true)]) {
            let there = std::fs::symlink_metadata(folder.path().join(name)).is_ok();
            assert_eq!(there, *stays, "{name}");
        }
        // One that is being written is known by its name and by its lock.
        let writing = AtomicFile::begin(&folder.path().join("mine.json")).expect("begun");
        let name = writing.writer.get_ref().path().to_owned();
        assert_eq!(name.file_name().and_then(|name| name.to_str()).and_then(writer), Some(living));
        assert!(!is_unlocked(&name));
    }
}
