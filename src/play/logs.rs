//! Files of games: read line by line, and written whole.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::atomic_file::AtomicFile;
use super::log::{Log, MOST_BYTES};
use crate::define::{Fault, MEGABYTE, open_regular};
use crate::msg;
use crate::speak::Message;

/// The games of a file, one a line, with the lines' numbers from 1; blank lines are skipped. Reads
/// on after a line that is no game, but not after one that is too long to be one.
pub struct Logs {
    reader: BufReader<std::fs::File>,
    file: String,
    number: usize,
    done: bool,
}

/// A line of a file of games.
pub(crate) struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, or why there is none.
    text: Result<String, Box<Fault>>,
}

impl Logs {
    /// Opens a regular file. Nothing is read yet.
    pub fn open(path: &Path) -> Result<Self, Box<Fault>> {
        let file = open_regular(path, &shown(path))?;
        let file =
            file.ok_or_else(|| Box::new(Fault::nowhere(msg!("library.missing", file = shown(path)))))?;
        Ok(Self { reader: BufReader::new(file), file: shown(path), number: 0, done: false })
    }

    /// The next line that is not blank, not looked into yet.
    pub(crate) fn next_line(&mut self) -> Option<Line> {
        while !self.done {
            let mut bytes = Vec::new();
            self.number += 1;
            let text = match self.reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes) {
                Ok(count) if count as u64 == MOST_BYTES && !bytes.ends_with(b"\n") => {
                    self.done = true;
                    Err(self.fault(msg!("log.too_large", most = MOST_BYTES / MEGABYTE)))
                }
                Ok(count) => {
                    self.done = count == 0;
                    String::from_utf8(bytes).map_err(|_| self.fault(msg!("log.no_text")))
                }
                Err(error) => {
                    self.done = true;
                    let problem = msg!("library.unreadable", file = &self.file, problem = error);
                    Err(Box::new(Fault::nowhere(problem)))
                }
            };
            if !text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                return Some(Line { number: self.number, text });
            }
        }
        None
    }

    /// The game of a line of this file, or what is wrong in it.
    pub(crate) fn read(file: &str, line: Line) -> Result<Log, Box<Fault>> {
        Log::parse(line.text?.trim()).map_err(|problem| at_line(file, line.number, problem))
    }

    fn fault(&self, problem: Message) -> Box<Fault> {
        at_line(&self.file, self.number, problem)
    }
}

impl Line {
    /// How many bytes it has, its end included.
    pub(crate) fn len(&self) -> usize {
        self.text.as_ref().map_or(0, String::len)
    }
}

fn at_line(file: &str, line: usize, problem: Message) -> Box<Fault> {
    let place = msg!("log.line", file = file, line = line).with_message("problem", problem);
    Box::new(Fault::nowhere(place))
}

impl Iterator for Logs {
    type Item = (usize, Result<Log, Box<Fault>>);

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.next_line()?;
        Some((line.number, Self::read(&self.file, line)))
    }
}

/// Which file a new one may replace. One that holds nothing always may be, what is no regular file never.
#[derive(Clone, Copy, Debug)]
pub enum Replaces<'a> {
    /// An earlier save of the same game: nothing of it is lost.
    Earlier(&'a Log),
    /// Any save of the same game, whatever has been taken back since.
    SaveOf(&'a Log),
    /// A log of played games of that id.
    LogOf(&'a str),
    /// Whatever it is: that was asked for.
    Anything,
}

impl Replaces<'_> {
    /// A fault when what is there must stay.
    fn judge(self, path: &Path) -> Result<(), Box<Fault>> {
        let stays = |message: Message| Box::new(Fault::nowhere(message));
        let foreign = || stays(msg!("log.foreign", file = shown(path)));
        match std::fs::metadata(path) {
            Ok(there) if there.is_file() => {}
            Err(_) if path.file_name().is_some() => return Ok(()),
            _ => return Err(foreign()),
        }
        if matches!(self, Self::Anything) {
            return Ok(());
        }
        let mut logs = Logs::open(path)?;
        let forced = |fault: Box<Fault>| Box::new(fault.help(msg!("log.force")));
        match logs.next() {
            None => Ok(()),
            Some((_, Err(_))) => Err(forced(foreign())),
            Some((_, Ok(old))) if self.allows(&old, || logs.next().is_none()) => Ok(()),
            Some(_) => Err(forced(stays(msg!("log.others", file = shown(path))))),
        }
    }

    /// Whether a file may be replaced whose first game this is.
    fn allows(self, old: &Log, is_alone: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Earlier(new) => new.continues(old) && is_alone(),
            Self::SaveOf(new) => new.same_game(old) && is_alone(),
            Self::LogOf(id) => old.game == id && old.cursor.is_none() && old.seat.is_none(),
            Self::Anything => true,
        }
    }
}

/// A file of games being written. Dropped unfinished, it leaves no trace.
pub(crate) struct LogFile {
    file: AtomicFile,
    path: PathBuf,
}

impl LogFile {
    /// Begins to write a file. What is there already stays where it may not be replaced. A link is
    /// replaced by the file, and what it leads to stays.
    pub(crate) fn begin(path: &Path, replaces: Replaces<'_>) -> Result<Self, Box<Fault>> {
        replaces.judge(path)?;
        let file = AtomicFile::begin(path).map_err(|error| unwritable(path, &error))?;
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
