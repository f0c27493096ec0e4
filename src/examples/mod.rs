//! Transcripts: a session in a file, `examples/NAME.txt`, run with the same code as the REPL.
//!
//! The language is the table in `language`; `rulebox words examples` and `games/README.md` tell it line by line.
//!
//! `play` comes first and once. Events are compared where some are written. Where an action has the
//! name of a command, its seat stands before it. `parse` reads the lines, `run` plays them, `lay` lays positions, `expect`
//! answers what is asked of the table, `seen` what a seat sees and what was said, `cover` keeps what was
//! shown, `chance` says what was drawn.

mod chance;
mod cover;
mod draft;
mod expect;
mod language;
mod lay;
mod parse;
mod parts;
mod position;
mod run;
mod seen;
pub(crate) mod setup_text;
mod shrink;
mod unplayed;
mod walk;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use cover::Cover;
pub use draft::Draft;
pub use language::{EXPECTED, LINES, Part, Told, lines_with};
pub(crate) use parse::Command;
pub use parse::{KEYWORDS, Transcript};
pub(crate) use run::holds;
pub use shrink::{MOST_TRIES, Shrunk, shrink};
pub use walk::{Gone, Walk, What};

use crate::define::{Fault, Folder, Settings, Source, Spot};
use crate::msg;
use crate::play::{AtomicFile, Culprit};

/// Where a game's transcripts lie in its folder.
pub const EXAMPLES: &str = "examples";

/// What running a transcript gave.
#[derive(Debug)]
pub struct Run {
    /// Every mistake, none when all is as written. Events that differ are apart.
    pub faults: Vec<Fault>,
    /// Events that differ from those written: what an update mends.
    pub stale: Vec<Fault>,
    /// Where some of them come from: the place of the mistake, and the rule.
    pub roots: Vec<(Spot, Culprit)>,
    /// The transcript with the events as they happened, and with what was drawn by chance where nothing said it; all
    /// else as it was.
    pub updated: String,
    /// What it showed of the game.
    pub cover: Cover,
}

impl Run {
    /// Whether everything is as written.
    pub fn passed(&self) -> bool {
        self.faults.is_empty() && self.stale.is_empty()
    }
}

/// The names of a game's transcripts, in order.
pub fn examples(folder: &Folder) -> Vec<String> {
    folder.list(EXAMPLES).into_iter().filter(|name| name.ends_with(".txt")).collect()
}

/// Reads and runs a transcript of a game's folder, by the name of its file.
pub fn run_file(folder: &Folder, name: &str) -> Result<Run, Box<Fault>> {
    let file = format!("{EXAMPLES}/{name}");
    match folder.read(&file)? {
        Some(text) => Ok(run_text(folder, &file, text)),
        None => Err(Box::new(Fault::nowhere(msg!("library.missing", file = folder.shown(&file))))),
    }
}

/// Whether a transcript of one folder passes by the rules of another, with settings added to its own.
pub(crate) fn passes_under(from: &Folder, rules: &Folder, name: &str, added: &Settings) -> bool {
    run_under(from, rules, name, added).is_ok_and(|run| run.passed())
}

/// What comes out differently of a transcript of one folder by the rules of another, with settings added to its
/// own: mistakes first, then events.
pub(crate) fn faults_under(from: &Folder, rules: &Folder, name: &str, added: &Settings) -> Vec<Fault> {
    match run_under(from, rules, name, added) {
        Ok(run) => run.faults.into_iter().chain(run.stale).collect(),
        Err(fault) => vec![*fault],
    }
}

/// Runs a transcript of one folder by the rules of another, with settings added to its own.
fn run_under(from: &Folder, rules: &Folder, name: &str, added: &Settings) -> Result<Run, Box<Fault>> {
    let (mut transcript, faults) = Transcript::read_all(from, name)?;
    // What the other rules call their clauses is not asked.
    transcript.cites.clear();
    if let Some(play) = &mut transcript.play {
        play.settings.variants.extend(added.variants.iter().cloned());
        play.settings.sets.extend(added.sets.iter().cloned());
    }
    Ok(run::run(rules, &transcript, faults))
}

impl Transcript {
    /// Reads a transcript of a game's folder, by the name of its file, without saying what is wrong in it.
    pub(crate) fn read(folder: &Folder, name: &str) -> Result<Self, Box<Fault>> {
        Ok(Self::read_all(folder, name)?.0)
    }

    /// The same, with what is wrong in its text.
    pub(crate) fn read_all(folder: &Folder, name: &str) -> Result<(Self, Vec<Fault>), Box<Fault>> {
        let file = format!("{EXAMPLES}/{name}");
        let Some(text) = folder.read(&file)? else {
            return Err(Box::new(Fault::nowhere(msg!("library.missing", file = folder.shown(&file)))));
        };
        Ok(Self::parse(&Arc::new(Source { path: folder.shown(&file), text })))
    }
}

/// Runs a transcript from its text; `file` is the name in the folder that faults show.
pub fn run_text(folder: &Folder, file: &str, text: String) -> Run {
    let source = Arc::new(Source { path: folder.shown(file), text });
    let (transcript, faults) = Transcript::parse(&source);
    run::run(folder, &transcript, faults)
}

/// Writes a transcript's new text in place of the old, whole or not at all. The first one of a game
/// makes the folder that they lie in. Nothing is written outside the game's folder, whatever links there
/// are in it.
pub fn write(folder: &Folder, name: &str, text: &str) -> Result<(), Box<Fault>> {
    let file = folder.shown(&format!("{EXAMPLES}/{name}"));
    let Some(game) = folder.path() else {
        return Err(Box::new(Fault::nowhere(msg!("transcript.embedded", file = file))));
    };
    let unwritable = |error: std::io::Error| {
        Box::new(Fault::nowhere(msg!("transcript.unwritable", file = &file, problem = error)))
    };
    let examples = own_examples(&game).map_err(unwritable)?;
    let Some(examples) = examples else {
        let message = msg!("transcript.outside", folder = folder.shown(EXAMPLES), file = &file);
        return Err(Box::new(Fault::nowhere(message)));
    };
    let path = examples.join(name);
    AtomicFile::sweep_beside(&path);
    AtomicFile::write_whole(&path, text).map_err(unwritable)
}

/// The folder of a game's examples, made if need be; `None` when a link leads out of the game's folder.
fn own_examples(game: &Path) -> std::io::Result<Option<PathBuf>> {
    let examples = game.join(EXAMPLES);
    std::fs::create_dir_all(&examples)?;
    let (examples, game) = (examples.canonicalize()?, game.canonicalize()?);
    Ok(examples.starts_with(game).then_some(examples))
}
