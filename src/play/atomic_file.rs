//! Writing a file so that it is the old one or the new one, whole, whatever happens.

use std::fs::Permissions;
use std::io::{BufWriter, Result, Write};
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
        let (prefix, suffix) = (Self::prefix(&name), format!(".{}{}", std::process::id(), Self::SUFFIX));
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(&suffix);
        if let Some(mode) = new_file_mode() {
            builder.permissions(mode);
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        if let Ok(old) = std::fs::symlink_metadata(&path)
            && old.is_file()
        {
            file.as_file().set_permissions(old.permissions())?;
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
        let mut file = Self::begin(path)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }

    /// How the names of unfinished files of a name begin.
    pub(crate) fn prefix(name: &str) -> String {
        format!(".{name}.")
    }

    /// How the names of unfinished files end.
    pub(crate) const SUFFIX: &str = ".new";
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.writer.flush()
    }
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

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_and_nothing_is_written_through_a_link() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let (plain, path, link) =
            (folder.path().join("plain"), folder.path().join("file"), folder.path().join("link"));
        let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
        std::fs::write(&plain, "").expect("written");
        AtomicFile::write_whole(&path, "").expect("written");
        assert_eq!(mode(&path), mode(&plain), "a new file is like any other");
        std::fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        AtomicFile::write_whole(&path, "text").expect("written");
        AtomicFile::write_whole(&link, "other").expect("written");
        let read = |path: &Path| std::fs::read_to_string(path).expect("there");
        assert_eq!((mode(&path), read(&path).as_str(), read(&link).as_str()), (0o640, "text", "other"));
        assert!(!std::fs::symlink_metadata(&link).expect("there").is_symlink());
    }
}
