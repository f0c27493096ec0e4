//! A game that is typed as the path of its folder, or of its `game.toml`.

use std::path::{Path, PathBuf};

use super::fault::{Fault, FaultKind};
use super::library::{Folder, Origin};
use crate::msg;

/// The file that makes a folder a game.
const FACTS: &str = "game.toml";

/// The game whose folder, or whose `game.toml`, was typed; `None` where no game is there.
pub(super) fn game_at(typed: &str) -> Option<Folder> {
    let path = folder_typed(typed);
    // One that is no regular file is a game all the same: it is refused when it is read.
    if typed.is_empty() || !path.join(FACTS).exists() {
        return None;
    }
    // `.` and `..` have names as well, in the folder above.
    let (id, root) = match path.file_name() {
        Some(name) => (name.to_owned(), path.parent().unwrap_or(Path::new("")).to_owned()),
        None => (path.canonicalize().ok()?.file_name()?.to_owned(), path.join("..")),
    };
    Some(Folder { id: id.to_str()?.to_owned(), origin: Origin::Folder(root) })
}

/// What is wrong with a path at which there is no game; `None` where what was typed is no path.
pub(super) fn no_game_at(typed: &str) -> Option<Box<Fault>> {
    let path = folder_typed(typed);
    let is_path = path.components().count() > 1 || path.file_name().is_none() || typed.contains(['/', '\\']);
    if typed.is_empty() || !is_path {
        return None;
    }
    let shown = path.to_string_lossy().replace('\\', "/");
    let mut fault = match path.is_dir() {
        true => Fault::nowhere(msg!("library.no_game_in", folder = &shown)),
        false => Fault::nowhere(msg!("library.no_path", folder = &shown)),
    };
    fault.kind = FaultKind::NoGame;
    Some(Box::new(fault.help(msg!("help.new_game", folder = shown))))
}

/// The folder that was typed, by itself or by a file in it.
fn folder_typed(typed: &str) -> PathBuf {
    let path = Path::new(typed);
    match path.parent().filter(|_| path.file_name().is_some_and(|name| name == FACTS)) {
        Some(folder) if folder.as_os_str().is_empty() => PathBuf::from("."),
        Some(folder) => folder.to_owned(),
        None => path.to_owned(),
    }
}
