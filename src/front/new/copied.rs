//! The files of a game that a new one begins as a copy of, with the scripts that it imports beside it.

use super::Written;
use crate::define::{Fault, Folder, Settings};
use crate::examples::EXAMPLES;
use crate::play::Game;

/// Everything that lies in the game's folder and in its examples, and what it imports from elsewhere.
pub(super) fn files(from: &Folder) -> Result<Vec<Written>, Vec<Fault>> {
    let mut files = Vec::new();
    let examples = from.list(EXAMPLES).into_iter().map(|name| format!("{EXAMPLES}/{name}"));
    let listed = from.list("").into_iter().chain(examples);
    for file in listed.filter(|file| !file.starts_with('.') && !file.contains("/.")) {
        let text = match file.contains('/') {
            true => from.read(&file),
            false => from.read_list(&file),
        };
        match text {
            Ok(text) => files.extend(text.map(|text| Written { file, text })),
            Err(fault) => return Err(vec![*fault]),
        }
    }
    files.extend(imported(from, &files));
    files.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(files)
}

/// The scripts that it imports and that lie elsewhere. What is wrong in the game is copied with it.
fn imported(from: &Folder, own: &[Written]) -> Vec<Written> {
    let (noting, noted) = from.noting();
    let _ = Game::load(&noting, &Settings::default());
    let inside = from.shown("");
    let elsewhere = noted.texts().into_iter().filter(|(shown, _)| !shown.starts_with(&inside));
    elsewhere
        .filter_map(|(shown, text)| {
            let file = shown.rsplit('/').next()?.to_owned();
            let is_new = own.iter().all(|written| written.file != file);
            is_new.then_some(Written { file, text: text? })
        })
        .collect()
}
