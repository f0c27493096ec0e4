//! Files of games: read line by line, and written whole.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::atomic_file::AtomicFile;
use super::log::{Log, MOST_BYTES};
use crate::define::Fault;
use crate::msg;
use crate::speak::Message;

/// The games of a file, one a line, with the lines' numbers from 1; blank lines are skipped. Reads
/// on after a line that is no game, but not after one that is too long to be one.
pub struct Logs {
    reader: BufReader<std::fs::File>,
    file: String,
    line: usize,
    done: bool,
}

impl Logs {
    /// Opens a file. Nothing is read yet.
    pub fn open(path: &Path) -> Result<Self, Box<Fault>> {
        let failed = |error: std::io::Error| {
            Box::new(Fault::nowhere(msg!("library.unreadable", file = shown(path), problem = error)))
        };
        let file = std::fs::File::open(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                Box::new(Fault::nowhere(msg!("library.missing", file = shown(path))))
            }
            _ => failed(error),
        })?;
        if file.metadata().map_err(failed)?.is_dir() {
            return Err(Box::new(Fault::nowhere(msg!("library.is_folder", file = shown(path)))));
        }
        Ok(Self { reader: BufReader::new(file), file: shown(path), line: 0, done: false })
    }

    fn fault(&self, problem: Message) -> Box<Fault> {
        let place = msg!("log.line", file = &self.file, line = self.line).with_message("problem", problem);
        Box::new(Fault::nowhere(place))
    }
}

impl Iterator for Logs {
    type Item = (usize, Result<Log, Box<Fault>>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.done {
            let mut bytes = Vec::new();
            self.line += 1;
            match self.reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes) {
                Ok(0) => self.done = true,
                Ok(count) if count as u64 == MOST_BYTES && bytes.last() != Some(&b'\n') => {
                    self.done = true;
                    return Some((self.line, Err(self.fault(msg!("log.too_large")))));
                }
                Ok(_) => {
                    let log = match std::str::from_utf8(&bytes) {
                        Ok(text) if text.trim().is_empty() => continue,
                        Ok(text) => Log::parse(text.trim()).map_err(|problem| self.fault(problem)),
                        Err(_) => Err(self.fault(msg!("log.no_text"))),
                    };
                    return Some((self.line, log));
                }
                Err(error) => {
                    self.done = true;
                    let file = &self.file;
                    let fault = Fault::nowhere(msg!("library.unreadable", file = file, problem = error));
                    return Some((self.line, Err(Box::new(fault))));
                }
            }
        }
        None
    }
}

/// A file of games being written. Dropped unfinished, it leaves no trace.
pub(crate) struct LogFile {
    file: AtomicFile,
    path: PathBuf,
}

impl LogFile {
    /// Begins to write a file. What is there already must be a log or a save, or empty: nothing else is
    /// ever replaced.
    pub(crate) fn begin(path: &Path) -> Result<Self, Box<Fault>> {
        let foreign = match std::fs::metadata(path) {
            Ok(there) if there.is_file() => Logs::open(path)?.next().is_some_and(|(_, log)| log.is_err()),
            Ok(_) => true,
            Err(_) => path.file_name().is_none(),
        };
        if foreign {
            return Err(Box::new(Fault::nowhere(msg!("log.foreign", file = shown(path)))));
        }
        // Whoever names a link to a log of theirs means the log: the link stays one.
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let file = AtomicFile::begin(&target).map_err(|error| unwritable(path, &error))?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Adds some lines.
    pub(crate) fn write(&mut self, lines: &str) -> Result<(), Box<Fault>> {
        self.file.write_all(lines.as_bytes()).map_err(|error| unwritable(&self.path, &error))
    }

    /// Replaces the old file. On a failure that one stays as it was.
    pub(crate) fn finish(self) -> Result<(), Box<Fault>> {
        self.file.finish().map_err(|error| unwritable(&self.path, &error))
    }
}

/// A path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn unwritable(path: &Path, error: &std::io::Error) -> Box<Fault> {
    Box::new(Fault::nowhere(msg!("transcript.unwritable", file = shown(path), problem = error)))
}
