//! A file of games, read line by line.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::log::{Log, MOST_BYTES, shown};
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
