//! `rulebox replay`: plays logs and saves again on all cores and verifies every result. Games are read and
//! played in batches and then only counted, so that a file may be of any length; the report does not depend
//! on the number of threads.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::cli::Stop;
use super::progress::Progress;
use super::replay_json::Notes;
use super::replay_tally::Tally;
use super::stopping::Stopping;
use super::style::Look;
use super::{output, signals};
use crate::define::{Fault, Library};
use crate::msg;
use crate::play::{Difference, Game, Line, Log, Logs, Replayed, Table};

/// The most games that are read before they are played, and about how many bytes they have.
const BATCH: usize = 1_024;
const BATCH_BYTES: usize = 16 << 20;
/// The most games, each with its settings, that stay loaded.
const MOST_TABLES: usize = 32;
/// What a thread may need: as much as the first one mostly has.
const STACK: usize = 8 << 20;

/// What is to be played again.
pub(super) struct Plan<'a> {
    pub library: &'a Library,
    pub files: &'a [PathBuf],
    /// How many threads; all cores when not said.
    pub threads: Option<u16>,
    pub json: bool,
}

/// One game, played again.
#[derive(Clone, Debug)]
pub(super) struct Checked {
    /// Its file.
    pub file: Arc<str>,
    /// Its line, from 1; 0 when the file could not be opened.
    pub line: usize,
    /// Its id, when it could be read.
    pub game: Option<String>,
    /// How many of its moves were made again.
    pub moves: usize,
    /// How many moves it has.
    pub length: usize,
    /// Whether it was made under other rules than those in force.
    pub other_rules: bool,
    /// The first difference between the log and its replay.
    pub difference: Option<Difference>,
    /// Why it could not be replayed at all.
    pub faults: Vec<Fault>,
}

/// Replays every game of the files and prints the report; what is told of each game is printed as soon as it
/// is known. The exit code is 0 when everything happened as the files say, 2 when a game of theirs is not
/// here, 1 otherwise; that of a signal where one ended it.
pub(super) fn replay(plan: &Plan<'_>, look: &Look) -> Result<u8, Stop> {
    let stopping = Stopping::watched();
    let threads = plan.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|error| Stop::usage(msg!("simulate.threads", problem = error)))?;
    let sizes = plan.files.iter().filter_map(|path| path.metadata().ok()).map(|file| file.len());
    let progress = Progress::plain(sizes.sum(), std::time::Instant::now(), look);
    // What is printed on the way would run into the bar.
    let streams = (plan.json || look.all) && std::io::stdout().is_terminal();
    let advance = |bytes: usize| {
        if !streams {
            progress.add(bytes as u64)
        }
    };

    let mut out = output::stdout(look);
    let mut notes = plan.json.then(|| Notes::new(look.lang));
    let mut tally = Tally::default();
    let mut tables = Tables { library: plan.library, loaded: HashMap::new() };
    let mut reader = Reader { files: plan.files.iter(), open: None };
    let mut at_end = false;
    while !at_end && !stopping.is_asked() {
        let batch = reader.batch();
        at_end = batch.is_empty();
        let mut entries: Vec<Entry> = pool.install(|| batch.into_par_iter().map(Entry::read).collect());
        while !entries.is_empty() && !stopping.is_asked() {
            let rest = entries.split_off(tables.load_for(&entries));
            let check = |entry: Entry| {
                let looked_at = (!stopping.is_asked()).then(|| (entry.bytes, tables.check(entry)));
                looked_at.map(|(bytes, checked)| {
                    advance(bytes);
                    checked
                })
            };
            let checked: Vec<Checked> = pool.install(|| entries.into_par_iter().filter_map(check).collect());
            let shown = match &mut notes {
                Some(notes) => notes.add(&checked),
                None if look.all => checked.iter().filter_map(|game| game.told(look)).collect(),
                None => String::new(),
            };
            checked.into_iter().for_each(|game| tally.add(game));
            if !shown.is_empty() {
                if plan.json { out.raw_json(&shown)? } else { out.put(&shown)? }
            }
            entries = rest;
        }
    }
    progress.clear();
    tally.stopped = !at_end;
    let written = match notes {
        Some(notes) => out.raw_json(&notes.finish(&tally)),
        None => out.put(&tally.render(look)),
    };
    match stopping.ended() {
        // Whoever ended it may have closed the terminal, too.
        Some(signal) => return Ok(signals::exit_code(signal)),
        None => written?,
    }
    Ok(tally.exit_code())
}

/// Reads the files one after the other.
struct Reader<'a> {
    files: std::slice::Iter<'a, PathBuf>,
    open: Option<OpenFile>,
}

struct OpenFile {
    name: Arc<str>,
    logs: Logs,
    is_empty: bool,
}

/// A line as it was read, or why there is none.
struct Unread {
    file: Arc<str>,
    line: Result<Line, Box<Fault>>,
}

/// A line of a file: a game and the table that it was played at, or why it is none.
struct Entry {
    file: Arc<str>,
    /// From 1; 0 when the file could not be opened.
    line: usize,
    bytes: usize,
    log: Result<(Log, Table), Box<Fault>>,
}

impl Reader<'_> {
    /// The next games; none when all is read.
    fn batch(&mut self) -> Vec<Unread> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < BATCH && bytes < BATCH_BYTES {
            let Some(unread) = self.next() else { break };
            bytes += unread.line.as_ref().map_or(0, Line::len);
            batch.push(unread);
        }
        batch
    }

    /// The next line. A file that cannot be read, or that has no game, is one line with a fault.
    fn next(&mut self) -> Option<Unread> {
        loop {
            if let Some(file) = &mut self.open {
                let name = file.name.clone();
                if let Some(line) = file.logs.next_line() {
                    file.is_empty = false;
                    return Some(Unread { file: name, line: Ok(line) });
                }
                let was_empty = file.is_empty;
                self.open = None;
                if was_empty {
                    let fault = Fault::nowhere(msg!("log.empty", file = &name));
                    return Some(Unread { file: name, line: Err(Box::new(fault)) });
                }
            }
            let path: &Path = self.files.next()?;
            let name: Arc<str> = path.display().to_string().into();
            match Logs::open(path) {
                Ok(logs) => self.open = Some(OpenFile { name, logs, is_empty: true }),
                Err(fault) => return Some(Unread { file: name, line: Err(fault) }),
            }
        }
    }
}

impl Entry {
    fn read(unread: Unread) -> Self {
        let Unread { file, line } = unread;
        match line {
            Ok(line) => {
                let (number, bytes) = (line.number, line.len());
                let log = Logs::read(&file, line).map(|log| {
                    let table = log.table();
                    (log, table)
                });
                Self { file, line: number, bytes, log }
            }
            Err(fault) => Self { file, line: 0, bytes: 0, log: Err(fault) },
        }
    }
}

/// The games that are loaded: each once for all logs that were played with the same settings, and once where
/// it cannot be loaded.
struct Tables<'a> {
    library: &'a Library,
    loaded: HashMap<Table, Result<Game, Vec<Fault>>>,
}

impl Tables<'_> {
    /// Loads what the first of the entries need, and says how many those are: all of them, unless they were
    /// played at more tables than stay loaded.
    fn load_for(&mut self, entries: &[Entry]) -> usize {
        let mut needed: HashMap<Table, Result<Game, Vec<Fault>>> = HashMap::new();
        for (number, entry) in entries.iter().enumerate() {
            let Ok((_, table)) = &entry.log else { continue };
            if needed.contains_key(table) {
                continue;
            }
            if needed.len() == MOST_TABLES {
                self.loaded = needed;
                return number;
            }
            let game = self.loaded.remove(table).unwrap_or_else(|| table.load(self.library));
            needed.insert(table.clone(), game);
        }
        // The others stay as long as there is room.
        for (table, game) in std::mem::take(&mut self.loaded) {
            if needed.len() < MOST_TABLES {
                needed.insert(table, game);
            }
        }
        self.loaded = needed;
        entries.len()
    }

    /// Plays a game again.
    fn check(&self, entry: Entry) -> Checked {
        let Entry { file, line, log, .. } = entry;
        let (log, table) = match log {
            Ok(read) => read,
            Err(fault) => return Checked::faulty(file, line, vec![*fault]),
        };
        let game = match self.loaded.get(&table) {
            Some(Ok(game)) => log.replay_in(game),
            Some(Err(faults)) => Err(faults.clone()),
            None => table.load(self.library).and_then(|game| log.replay_in(&game)),
        };
        match game {
            Ok(Replayed { moves, other_rules, difference, .. }) => Checked {
                file,
                line,
                length: log.moves.len(),
                game: Some(log.game),
                moves,
                other_rules,
                difference,
                faults: Vec::new(),
            },
            Err(faults) => {
                // What is in no game's file is in this one.
                let placed = |fault: Fault| match &fault.spot {
                    Some(_) if !fault.is_typed() => fault,
                    _ => {
                        let place = msg!("log.line", file = &file, line = line);
                        Fault { message: place.with_message("problem", fault.message), ..fault }
                    }
                };
                let faults = faults.into_iter().map(placed).collect();
                let (length, game) = (log.moves.len(), Some(log.game));
                Checked { game, length, ..Checked::faulty(file, line, faults) }
            }
        }
    }
}

impl Checked {
    fn faulty(file: Arc<str>, line: usize, faults: Vec<Fault>) -> Self {
        let (moves, length, other_rules, difference) = (0, 0, false, None);
        Self { file, line, game: None, moves, length, other_rules, difference, faults }
    }

    /// Whether everything happened as it says.
    pub(super) fn same(&self) -> bool {
        self.difference.is_none() && self.faults.is_empty()
    }
}
