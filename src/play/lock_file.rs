//! Files that are there to be locked. They stay empty; the system unlocks them however a process ends.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Result};
use std::path::Path;

/// Opens a file to be locked, and makes it if need be. Nothing is opened through a link, nothing is cut
/// off, and what is no regular file is refused without waiting for anybody.
pub(crate) fn open_lock(path: &Path) -> Result<File> {
    if std::fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Error::new(ErrorKind::AlreadyExists, "not a regular file"));
    }
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // What takes its place after it was looked at is no link and no pipe either.
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32);
    }
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_made_once_and_what_is_there_is_not_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.lock");
        let first = open_lock(&path).expect("made");
        first.try_lock().expect("free");
        assert!(open_lock(&path).expect("there").try_lock().is_err());
        std::fs::write(&path, "text").expect("written");
        open_lock(&path).expect("there");
        assert_eq!(std::fs::read(&path).expect("there"), b"text");
        assert!(open_lock(folder.path()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_is_no_link_and_no_pipe() {
        let folder = tempfile::tempdir().expect("a folder");
        let (target, link, pipe) =
            (folder.path().join("target"), folder.path().join("link"), folder.path().join("pipe"));
        std::fs::write(&target, "text").expect("written");
        std::os::unix::fs::symlink(&target, &link).expect("linked");
        assert!(open_lock(&link).is_err());
        assert_eq!(std::fs::read(&target).expect("there"), b"text");
        std::fs::remove_file(&target).expect("removed");
        assert!(open_lock(&link).is_err() && !target.exists(), "not through a dangling one either");
        let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).expect("a pipe");
        assert!(open_lock(&pipe).is_err());
    }
}
