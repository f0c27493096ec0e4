//! `rulebox new`: the folder of a game to begin with, from a small one or from any other.

mod copied;
mod template;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::cli::Stop;
use super::output;
use super::schema;
use super::style::Look;
use crate::define::{Fault, Library, capitalised};
use crate::msg;
use crate::play::AtomicFile;
use crate::speak::Message;

/// A file to write: where in the folder, and its text.
struct Written {
    file: String,
    text: String,
}

impl Written {
    /// The same, naming the schema that lies beside the game's folder, and no other.
    fn with_schema(self, folder: &Path) -> Self {
        let line = schema::line_for(folder, &self.file).unwrap_or_default();
        let text = format!("{line}{}", schema::without_line(&self.text));
        Self { text, ..self }
    }
}

/// Writes a new game into a folder that holds nothing yet, and says how to go on.
pub(super) fn begin(folder: &Path, from: Option<&str>, library: &Library, look: &Look) -> Result<(), Stop> {
    let name = name(folder)?;
    is_free(folder)?;
    let shown = shown(folder);
    let files = match from {
        Some(from) => {
            let from = library.find(from).map_err(|fault| Stop::Usage(vec![*fault]))?;
            copied::files(&from).map_err(Stop::Faults)?
        }
        None => template::files(&name, &shown, look.lang),
    };
    // Editors check what is written as they do beside it.
    let files: Vec<Written> = files.into_iter().map(|written| written.with_schema(folder)).collect();
    for written in &files {
        write(&folder.join(&written.file), &written.text)?;
    }
    if look.quiet {
        return Ok(());
    }
    let mut out = output::stdout(look);
    for written in &files {
        out.line(&look.say(&msg!("new.written", file = format!("{shown}/{}", written.file))))?;
    }
    let typed = quoted(&shown);
    out.line("")?;
    for next in [msg!("new.play"), msg!("new.check"), msg!("new.mutations")] {
        out.line(&look.wrapped(&look.say(&next.with("game", &typed))))?;
    }
    Ok(())
}

/// What the game is called at first: the folder's name as words.
fn name(folder: &Path) -> Result<String, Stop> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let begins = name.chars().next().is_some_and(char::is_alphanumeric);
    match begins && name.chars().count() <= MOST_OF_A_NAME && !name.chars().any(char::is_control) {
        true => Ok(capitalised(&words)),
        false => Err(Stop::Usage(vec![no_name(folder)])),
    }
}

/// The longest name of a folder that is made.
const MOST_OF_A_NAME: usize = 60;

fn no_name(folder: &Path) -> Fault {
    Fault::nowhere(msg!("new.no_name", folder = folder.display())).help(msg!("new.names"))
}

/// Nothing is written where anything lies already.
fn is_free(folder: &Path) -> Result<(), Stop> {
    let taken = |message: Message| Stop::Usage(vec![Fault::nowhere(message)]);
    match std::fs::read_dir(folder) {
        Ok(mut inside) => match inside.next() {
            None => Ok(()),
            Some(_) => Err(taken(msg!("new.taken", folder = folder.display()))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            Err(taken(msg!("new.a_file", folder = folder.display())))
        }
        Err(error) => Err(unwritable(folder, &error)),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Stop> {
    let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
    std::fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
    AtomicFile::write_whole(path, text).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Stop {
    Stop::Faults(vec![Fault::nowhere(msg!("new.unwritable", file = path.display(), error = error))])
}

/// The folder as it is typed.
fn shown(folder: &Path) -> String {
    let shown = folder.to_string_lossy().replace('\\', "/");
    shown.trim_end_matches('/').to_owned()
}

/// The folder as a shell reads it.
fn quoted(shown: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+:~@%".contains(c);
    match shown.chars().all(plain) {
        true => shown.to_owned(),
        false => format!("'{}'", shown.replace('\'', "'\\''")),
    }
}
