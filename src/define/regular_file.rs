//! Reading files that somebody else may have made: regular ones only, and never more than a limit. What
//! would wait (a pipe) or never end (a device) is refused at once.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::fault::Fault;
use crate::msg;
use crate::speak::Message;

/// One of the units that limits are told in.
pub(crate) const MEGABYTE: u64 = 1 << 20;

/// Opens a regular file for reading; `None` when there is none. Links are followed: what they lead to is
/// judged. Opening waits for nobody.
pub(crate) fn open_regular(path: &Path, shown: &str) -> Result<Option<File>, Box<Fault>> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => Ok(None),
        _ => Err(Box::new(Fault::nowhere(msg!("library.unreadable", file = shown, problem = error)))),
    };
    // Opening alone may already do something to a device.
    match std::fs::metadata(path) {
        Ok(there) => regular(&there, shown)?,
        Err(error) => return failed(error),
    }
    let mut options = OpenOptions::new();
    without_waiting(options.read(true));
    // Another file may have taken its place meanwhile: what was opened is what counts.
    let opened = options.open(path).and_then(|file| Ok((file.metadata()?, file)));
    match opened {
        Ok((metadata, file)) => regular(&metadata, shown).map(|()| Some(file)),
        Err(error) => failed(error),
    }
}

/// The text of a regular file; `None` when there is none. More than `most` bytes are never read, whatever
/// length the file says it has.
pub(crate) fn read_regular(path: &Path, shown: &str, most: u64) -> Result<Option<String>, Box<Fault>> {
    let fault = |message| Box::new(Fault::nowhere(message));
    let Some(file) = open_regular(path, shown)? else { return Ok(None) };
    let mut bytes = Vec::new();
    match file.take(most + 1).read_to_end(&mut bytes) {
        Err(error) => Err(fault(msg!("library.unreadable", file = shown, problem = error))),
        Ok(count) if count as u64 > most => Err(fault(too_large(shown, most))),
        Ok(_) => match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(fault(msg!("library.not_text", file = shown))),
        },
    }
}

/// That a text is longer than so many bytes.
pub(super) fn too_large(shown: &str, most: u64) -> Message {
    msg!("library.too_large", file = shown, most = most / MEGABYTE)
}

fn regular(metadata: &std::fs::Metadata, shown: &str) -> Result<(), Box<Fault>> {
    match metadata {
        file if file.is_file() => Ok(()),
        folder if folder.is_dir() => Err(Box::new(Fault::nowhere(msg!("library.is_folder", file = shown)))),
        _ => Err(Box::new(Fault::nowhere(msg!("library.not_regular", file = shown)))),
    }
}

/// Has a pipe opened at once, whether or not somebody is at its other end.
#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
    options.custom_flags(flags.bits() as i32);
}

#[cfg(not(unix))]
fn without_waiting(_: &mut OpenOptions) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(path: &Path, most: u64) -> &'static str {
        read_regular(path, "it", most).expect_err("refused").message.key()
    }

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        assert!(read_regular(&path, "it", 3).expect("no fault").is_none());
        std::fs::write(&path, "abc").expect("written");
        assert_eq!(read_regular(&path, "it", 3).expect("read").as_deref(), Some("abc"));
        assert_eq!(key(&path, 2), "library.too_large");
        std::fs::write(&path, b"\xff").expect("written");
        assert_eq!(key(&path, 3), "library.not_text");
        assert_eq!(key(folder.path(), 3), "library.is_folder");
    }

    /// A file of the system's may say that it is empty and have no end of text.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_length_that_a_file_says_it_has_is_not_believed() {
        let path = Path::new("/proc/self/status");
        assert_eq!(std::fs::metadata(path).expect("there").len(), 0);
        assert_eq!(key(path, 10), "library.too_large");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_refused_at_once() {
        use rustix::fs::{FileType, Mode};
        let folder = tempfile::tempdir().expect("a folder");
        let (pipe, socket, link) =
            (folder.path().join("pipe"), folder.path().join("socket"), folder.path().join("link"));
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)
            .expect("a pipe");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        std::os::unix::fs::symlink("/dev/zero", &link).expect("linked");
        for path in [&pipe, &socket, &link] {
            assert_eq!(key(path, 3), "library.not_regular", "{}", path.display());
        }
    }
}
