//! A log or save being written: it takes its file's place only when it is whole.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::log::{Logs, shown, unwritable};
use crate::define::Fault;
use crate::msg;

/// A file being written beside the one it will replace. Dropped unfinished, it leaves no trace.
pub struct AtomicFile {
    writer: BufWriter<File>,
    beside: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl AtomicFile {
    /// Begins to write what will be `path`. What is there already must be a log or a save, or empty:
    /// nothing else is ever replaced.
    pub fn begin(path: &Path) -> Result<Self, Box<Fault>> {
        // A link stays one: what it points to is replaced.
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let foreign = match std::fs::metadata(&path) {
            Ok(there) if there.is_file() => Logs::open(&path)?.next().is_some_and(|(_, log)| log.is_err()),
            Ok(_) => true,
            Err(_) => false,
        };
        let Some(name) = path.file_name().filter(|_| !foreign) else {
            return Err(Box::new(Fault::nowhere(msg!("log.foreign", file = shown(&path)))));
        };
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.new", std::process::id()));
        let beside = path.with_file_name(hidden);
        let file = File::create(&beside).map_err(|error| unwritable(&path, &error))?;
        Ok(Self { writer: BufWriter::new(file), beside, path, finished: false })
    }

    /// Puts what was written in its place. On a failure the old file stays as it was.
    pub fn finish(mut self) -> Result<(), Box<Fault>> {
        let done = self
            .writer
            .flush()
            .and_then(|()| self.writer.get_ref().sync_all())
            .and_then(|()| std::fs::rename(&self.beside, &self.path));
        done.map_err(|error| unwritable(&self.path, &error))?;
        self.finished = true;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.finished {
            // A leftover that cannot be removed harms nothing.
            let _ = std::fs::remove_file(&self.beside);
        }
    }
}
