//! `rulebox schema`: what editors know a game's files by, made from the table of keys and from the vocabulary.

mod definitions;
mod json;
mod reference;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::cli::Stop;
use super::output;
use super::style::Look;
use crate::define::keys::{CLAUSES, GAME};
use crate::define::{Fault, Library};
use crate::msg;
use crate::play::AtomicFile;
use crate::speak::{Lang, Message};

pub use reference::reference;

/// The folder beside games where their schemas lie.
const FOLDER: &str = "schema";
/// The schema of `game.toml`.
const GAME_SCHEMA: &str = "game.schema.json";
/// The schema of `clauses.toml`.
const CLAUSES_SCHEMA: &str = "clauses.schema.json";
/// How a file names its schema, by its path as the file sees it.
const NAMED: &str = "#:schema ";

/// The files, each with its text, in a language.
pub fn files(lang: Lang) -> [(&'static str, String); 3] {
    [
        (GAME_SCHEMA, json::text(GAME, lang)),
        (CLAUSES_SCHEMA, json::text(CLAUSES, lang)),
        ("rulebox.d.rhai", definitions::text(lang)),
    ]
}

/// Writes the files to a folder that is there; where none is named, to `schema` in the nearest folder of games.
pub(super) fn write(named: Option<&Path>, library: &Library, look: &Look) -> Result<(), Stop> {
    let folder = match named {
        Some(folder) => is_folder(folder).map(|()| folder.to_owned())?,
        None => beside_games(library)?,
    };
    let mut out = output::stdout(look);
    for (file, text) in files(look.lang) {
        let path = folder.join(file);
        AtomicFile::write_whole(&path, &text).map_err(|error| unwritable(&path, &error))?;
        if !look.quiet {
            out.line(&look.say(&msg!("new.written", file = shown(&path))))?;
        }
    }
    if !look.quiet {
        out.line("")?;
        let line = format!("{NAMED}../{FOLDER}/{GAME_SCHEMA}");
        out.line(&look.wrapped(&look.say(&msg!("schema.line", line = line))))?;
    }
    Ok(())
}

/// The line by which a file of a game names its schema, if one lies beside the game's folder.
pub(super) fn line_for(game: &Path, file: &str) -> Option<String> {
    let schema = match file {
        "game.toml" => GAME_SCHEMA,
        "clauses.toml" => CLAUSES_SCHEMA,
        _ => return None,
    };
    let beside = game.parent()?.join(FOLDER);
    beside.join(schema).is_file().then(|| format!("{NAMED}../{FOLDER}/{schema}\n"))
}

/// A file's text without a line that names a schema.
pub(super) fn without_line(text: &str) -> &str {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with(NAMED) => rest,
        _ => text,
    }
}

fn is_folder(folder: &Path) -> Result<(), Stop> {
    let wrong = |message: Message| Err(Stop::usage(message));
    match std::fs::metadata(folder) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => wrong(msg!("new.a_file", folder = folder.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            wrong(msg!("schema.no_folder", folder = folder.display()))
        }
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            wrong(msg!("new.a_file", folder = folder.parent().unwrap_or(folder).display()))
        }
        Err(error) => Err(unwritable(folder, &error)),
    }
}

fn beside_games(library: &Library) -> Result<PathBuf, Stop> {
    let Some(games) = library.nearest_folder() else {
        let fault = Fault::nowhere(msg!("schema.no_games"));
        return Err(Stop::Usage(vec![fault.help(msg!("schema.where"))]));
    };
    let folder = games.join(FOLDER);
    match std::fs::create_dir(&folder) {
        Ok(()) => Ok(folder),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => is_folder(&folder).map(|()| folder),
        Err(error) => Err(unwritable(&folder, &error)),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Stop {
    Stop::Faults(vec![Fault::nowhere(msg!("new.unwritable", file = path.display(), error = error))])
}

/// A path as it is typed.
fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
