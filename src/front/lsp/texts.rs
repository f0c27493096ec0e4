//! The texts that are open in the editor, and the games that they belong to: an open text counts, saved or not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use super::positions::Encoding;
use super::uris::path_of;
use crate::checking::mutations::ACCEPTED;
use crate::define::{CLAUSES, Folder, Origin};
use crate::editing::Index;

/// A text that is open.
pub(super) struct Open {
    /// How the client names it.
    pub uri: Uri,
    /// What it says now.
    pub text: String,
    /// Which version of it that is.
    pub version: i32,
}

/// All texts that are open, and what is known of their games.
#[derive(Default)]
pub(super) struct Texts {
    /// By their names as faults show them.
    pub open: BTreeMap<String, Open>,
    /// The names of games, by their folders, as long as nothing changes.
    known: BTreeMap<PathBuf, Arc<Index>>,
}

/// A file of a game.
pub(super) struct FileOfGame {
    /// The names of the game.
    pub index: Arc<Index>,
    /// The game, with what is open.
    pub folder: Folder,
    /// The file, as a number of the index.
    pub file: usize,
}

/// A path as faults show it.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

impl Texts {
    /// Takes in a text that is opened.
    pub fn open(&mut self, uri: Uri, text: String, version: i32) -> Option<PathBuf> {
        let path = path_of(&uri)?;
        self.open.insert(shown(&path), Open { uri, text, version });
        self.forget();
        Some(path)
    }

    /// Changes a text that is open.
    pub fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> Option<PathBuf> {
        let path = path_of(uri)?;
        let open = self.open.get_mut(&shown(&path))?;
        open.version = version;
        for change in changes {
            match change.range {
                None => open.text = change.text,
                Some(range) => {
                    let start = encoding.offset(&open.text, range.start);
                    let end = encoding.offset(&open.text, range.end).max(start);
                    open.text.replace_range(start..end, &change.text);
                }
            }
        }
        self.forget();
        Some(path)
    }

    /// Forgets a text that is closed: its file counts again.
    pub fn close(&mut self, uri: &Uri) -> Option<PathBuf> {
        let path = path_of(uri)?;
        self.open.remove(&shown(&path));
        self.forget();
        Some(path)
    }

    /// Forgets what is known of games: some file is another one.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// The folder of the game that a file belongs to, if it is one of those that a game has.
    pub fn game_of(&self, path: &Path) -> Option<PathBuf> {
        let is_game = |folder: &Path| {
            let facts = folder.join("game.toml");
            self.open.contains_key(&shown(&facts)) || facts.is_file()
        };
        let folder = path.parent()?;
        let name = path.file_name()?.to_str()?;
        if ["game.toml", CLAUSES, ACCEPTED].contains(&name) || name.ends_with(".rhai") {
            return is_game(folder).then(|| folder.to_owned());
        }
        let is_example = name.ends_with(".txt") && folder.file_name()? == crate::examples::EXAMPLES;
        let game = folder.parent().filter(|game| is_example && is_game(game))?;
        Some(game.to_owned())
    }

    /// A game with all texts that are open in the place of its files.
    pub fn folder(&self, game: &Path) -> Option<Folder> {
        let id = game.file_name()?.to_str()?.to_owned();
        let folder = Folder { id, origin: Origin::Folder(game.parent()?.to_owned()) };
        let own = folder.shown("");
        // Scripts that several games import lie elsewhere.
        let counts = |name: &str| name.starts_with(&own) || name.ends_with(".rhai");
        let open = self.open.iter().filter(|(name, _)| counts(name));
        Some(folder.holding_all(open.map(|(name, open)| (name.clone(), Some(open.text.clone())))))
    }

    /// The folders of the games of which something is open.
    pub fn games(&self) -> Vec<PathBuf> {
        let mut games: Vec<PathBuf> =
            self.open.keys().filter_map(|name| self.game_of(Path::new(name))).collect();
        games.sort_unstable();
        games.dedup();
        games
    }

    /// The names of a game.
    pub fn index(&mut self, game: &Path, folder: &Folder) -> Arc<Index> {
        let known = self.known.entry(game.to_owned());
        known.or_insert_with(|| Arc::new(Index::read(folder))).clone()
    }

    /// A file with the names of its game.
    pub fn file(&mut self, uri: &Uri) -> Option<FileOfGame> {
        let path = path_of(uri)?;
        let game = self.game_of(&path)?;
        let folder = self.folder(&game)?;
        let index = self.index(&game, &folder);
        let file = index.file(&shown(&path))?;
        Some(FileOfGame { index, folder, file })
    }
}
