//! Where games are found: folders first, then those built into the binary.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::fault::{Fault, FaultKind};
use super::game_path::{game_at, no_game_at};
use super::noted::Noted;
use super::regular_file::{MEGABYTE, read_regular, too_large};
use super::settings::Settings;
use crate::msg;
use crate::speak::{fold, nearest};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Where a game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A folder of games.
    Folder(PathBuf),
    /// The binary itself.
    Embedded,
    /// One of these, with some texts that are held in memory in the place of files.
    Held(Arc<Held>),
}

/// Texts in the place of files: a change that is tried, what an editor has not saved yet, rules as they were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    under: Origin,
    /// By the name under which faults show the file; `None` for one that is not there.
    texts: BTreeMap<String, Option<String>>,
    /// Where it is noted what is read.
    noted: Vec<Noted>,
}

impl Origin {
    /// The folder of games, if it is one.
    pub fn root(&self) -> Option<&Path> {
        match self {
            Self::Folder(root) => Some(root),
            Self::Embedded => None,
            Self::Held(held) => held.under.root(),
        }
    }

    /// Where it comes from, whatever is held in the place of files.
    fn as_found(&self) -> &Self {
        match self {
            Self::Held(held) => held.under.as_found(),
            Self::Folder(_) | Self::Embedded => self,
        }
    }

    /// What is held in the place of a file.
    fn held(&self, shown: &str) -> Option<&Option<String>> {
        match self {
            Self::Held(held) => held.texts.get(shown),
            Self::Folder(_) | Self::Embedded => None,
        }
    }
}

/// A game's files, as found. Nothing is read before it is asked for.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder's name, which is the game's id.
    pub id: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// All places where games may lie, nearest first.
#[derive(Clone, Debug)]
pub struct Library {
    roots: Vec<PathBuf>,
    embedded: bool,
    /// Games that were typed as paths: nearer than all others of their names.
    typed: Vec<Folder>,
}

impl Library {
    /// `--games`, then `RULEBOX_GAMES`, then `./games`, then the user's data folder, then the
    /// binary.
    pub fn new(given: Option<&Path>) -> Self {
        use etcetera::BaseStrategy;
        let mut roots: Vec<PathBuf> = given.map(Path::to_owned).into_iter().collect();
        roots.extend(Self::named_by_environment());
        roots.push(PathBuf::from("games"));
        if let Ok(base) = etcetera::choose_base_strategy() {
            roots.push(base.data_dir().join("rulebox").join("games"));
        }
        Self { roots, embedded: true, typed: Vec::new() }
    }

    /// The folder that `RULEBOX_GAMES` names, if it is set.
    pub fn named_by_environment() -> Option<PathBuf> {
        std::env::var_os("RULEBOX_GAMES").filter(|path| !path.is_empty()).map(PathBuf::from)
    }

    /// One folder of games and nothing else, for tests.
    pub fn only(root: &Path) -> Self {
        Self { roots: vec![root.to_owned()], embedded: false, typed: Vec::new() }
    }

    /// The games built into the binary alone.
    pub fn built_in() -> Self {
        Self { roots: Vec::new(), embedded: true, typed: Vec::new() }
    }

    /// The same, in which games that were typed as the paths of their folders are found by their names too.
    pub fn naming<'a>(&self, typed: impl IntoIterator<Item = &'a str>) -> Self {
        let mut named = self.clone();
        named.typed.extend(typed.into_iter().filter_map(|typed| self.find(typed).ok()));
        named
    }

    /// The nearest folder of games that is there.
    pub fn nearest_folder(&self) -> Option<&Path> {
        self.roots.iter().map(PathBuf::as_path).find(|root| root.is_dir())
    }

    /// Every game, by id; the nearest folder wins.
    pub fn games(&self) -> BTreeMap<String, Folder> {
        let mut games = BTreeMap::new();
        for folder in &self.typed {
            games.entry(folder.id.clone()).or_insert_with(|| folder.clone());
        }
        for root in &self.roots {
            let Ok(entries) = std::fs::read_dir(root) else { continue };
            for entry in entries.flatten() {
                let path = entry.path();
                let Some(id) = path.file_name().and_then(|name| name.to_str()) else { continue };
                // One that is no regular file is a game all the same: it is refused when it is read.
                if path.join("game.toml").exists() {
                    let folder = Folder { id: id.to_owned(), origin: Origin::Folder(root.clone()) };
                    games.entry(id.to_owned()).or_insert(folder);
                }
            }
        }
        if self.embedded {
            for (path, _) in EMBEDDED {
                if let Some(id) = path.strip_prefix("games/").and_then(|path| path.strip_suffix("/game.toml"))
                {
                    let folder = Folder { id: id.to_owned(), origin: Origin::Embedded };
                    games.entry(id.to_owned()).or_insert(folder);
                }
            }
        }
        games
    }

    /// The game that was typed: by its name, in which `-` and `_` are the same and capitals do not matter,
    /// or by the path of its folder. A folder of that name here is nearer than what is built in. Where there
    /// is none, one is proposed whose id is near, or whose id or name has a word that begins so.
    pub fn find(&self, typed: &str) -> Result<Folder, Box<Fault>> {
        let games = self.games();
        let named = games.values().find(|folder| fold(&folder.id) == fold(typed)).cloned();
        match (named, game_at(typed)) {
            (Some(folder), Some(here)) if folder.origin == Origin::Embedded => return Ok(here),
            (Some(folder), _) | (None, Some(folder)) => return Ok(folder),
            (None, None) => {}
        }
        if let Some(mut fault) = no_game_at(typed) {
            // The path of one that is known by its name, as in the repository.
            let name = fold(
                typed
                    .trim_end_matches("/game.toml")
                    .rsplit(['/', '\\'])
                    .find(|part| !part.is_empty())
                    .unwrap_or_default(),
            );
            if let Some(known) = games.keys().find(|id| fold(id) == name) {
                fault.help = Some(msg!("help.did_you_mean", word = known));
            }
            return Err(fault);
        }
        let more = (games.len() > MOST_NAMED).then(|| "…".to_owned());
        let known = games.keys().take(MOST_NAMED).map(|id| format!("`{id}`"));
        let known: Vec<String> = known.chain(more).collect();
        let mut fault = Fault::nowhere(msg!("library.no_game", game = typed, known = known.join(", ")));
        fault.kind = FaultKind::NoGame;
        let near = nearest(typed, games.keys().map(String::as_str)).or_else(|| begun(typed, &games));
        if let Some(near) = near {
            fault = fault.help(msg!("help.did_you_mean", word = near));
        }
        Err(Box::new(fault))
    }
}

/// The first game whose id or printed name has a word that begins as typed.
fn begun<'a>(typed: &str, games: &'a BTreeMap<String, Folder>) -> Option<&'a str> {
    let typed = fold(typed.trim());
    let begins = |name: &str| {
        let name = fold(name);
        let mut words = name.match_indices(['_', ' ']).map(|(at, _)| &name[at + 1..]);
        !typed.is_empty() && (name.starts_with(&typed) || words.any(|word| word.starts_with(&typed)))
    };
    let found = games.values().find(|folder| {
        let named = || {
            let game = super::define(folder, &Settings::default(), &mut Vec::new());
            game.is_some_and(|game| game.name.texts().any(begins))
        };
        begins(&folder.id) || named()
    });
    found.map(|folder| folder.id.as_str())
}

impl Folder {
    /// A file's name as faults show it.
    pub fn shown(&self, file: &str) -> String {
        match self.origin.root() {
            Some(root) => root.join(&self.id).join(file).to_string_lossy().replace('\\', "/"),
            None => format!("games/{}/{file}", self.id),
        }
    }

    /// The same game with a text in the place of a file, named as faults show it; `None` takes it away.
    pub fn holding(&self, shown: &str, text: Option<String>) -> Self {
        self.holding_all([(shown.to_owned(), text)])
    }

    /// The same with several texts.
    pub fn holding_all(&self, texts: impl IntoIterator<Item = (String, Option<String>)>) -> Self {
        let mut all = self.held();
        all.texts.extend(texts);
        all.noted.clear();
        Self { id: self.id.clone(), origin: Origin::Held(Arc::new(all)) }
    }

    /// The same game, with what is read of it noted from now on, here as well as where it was noted before.
    pub fn noting(&self) -> (Self, Noted) {
        let noted = Noted::default();
        let mut held = self.held();
        held.noted.push(noted.clone());
        (Self { id: self.id.clone(), origin: Origin::Held(Arc::new(held)) }, noted)
    }

    /// The game as its files have it, whatever was held in their place.
    pub fn as_found(&self) -> Self {
        Self { id: self.id.clone(), origin: self.origin.as_found().clone() }
    }

    /// Whether a text is held in the place of any file.
    pub fn holds_texts(&self) -> bool {
        matches!(&self.origin, Origin::Held(held) if !held.texts.is_empty())
    }

    /// What is held in the place of its files.
    fn held(&self) -> Held {
        match &self.origin {
            Origin::Held(held) => Held::clone(held),
            plain => Held { under: plain.clone(), texts: BTreeMap::new(), noted: Vec::new() },
        }
    }

    /// Notes what was read, for everybody who wants to know.
    fn note(&self, shown: &str, path: Option<&Path>, text: Option<&str>) {
        if let Origin::Held(held) = &self.origin {
            held.noted.iter().for_each(|noted| noted.note(shown, path, text));
        }
    }

    /// Where the folder is, if it is one.
    pub fn path(&self) -> Option<PathBuf> {
        self.origin.root().map(|root| root.join(&self.id))
    }

    /// A file's text; `None` when there is no such file.
    pub fn read(&self, file: &str) -> Result<Option<String>, Box<Fault>> {
        self.read_up_to(file, most_of(file))
    }

    fn read_up_to(&self, file: &str, most: u64) -> Result<Option<String>, Box<Fault>> {
        let shown = self.shown(file);
        let path = self.origin.root().map(|root| root.join(&self.id).join(file));
        self.read_at(&shown, path, most)
    }

    /// The text that is held in the place of a file, or that lies at a path, or in the binary.
    fn read_at(&self, shown: &str, path: Option<PathBuf>, most: u64) -> Result<Option<String>, Box<Fault>> {
        let (text, path) = match (self.origin.held(shown), path) {
            (Some(Some(text)), _) if text.len() as u64 > most => {
                (Err(Box::new(Fault::nowhere(too_large(shown, most)))), None)
            }
            (Some(text), _) => (Ok(text.clone()), None),
            (None, Some(path)) => (read_regular(&path, shown, most), Some(path)),
            (None, None) => (Ok(embedded(shown).map(str::to_owned)), None),
        };
        self.note(shown, path.as_deref(), text.as_ref().ok().and_then(|text| text.as_deref()));
        text
    }

    /// The text of a long list, as of words; `None` when there is no such file. It lies in the folder itself.
    pub fn read_list(&self, file: &str) -> Result<Option<String>, Box<Fault>> {
        let plain = file.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
        if !plain || file.starts_with('.') {
            return Err(Box::new(Fault::nowhere(msg!("library.not_a_name", file = file))));
        }
        self.read_up_to(file, MOST_OF_A_LIST)
    }

    /// How the names of the files in a subfolder begin.
    fn inside(&self, subfolder: &str) -> String {
        match subfolder {
            "" => self.shown(""),
            subfolder => self.shown(&format!("{subfolder}/")),
        }
    }

    /// The names of the files in a subfolder, or in the folder itself, in order; also of what is no regular file, so that it is
    /// refused when it is read.
    pub fn list(&self, subfolder: &str) -> Vec<String> {
        let mut names: Vec<String> = match self.path() {
            Some(path) => std::fs::read_dir(path.join(subfolder))
                .map(|entries| {
                    entries
                        .flatten()
                        .filter(|entry| !entry.path().is_dir())
                        .filter_map(|entry| entry.file_name().into_string().ok())
                        .collect()
                })
                .unwrap_or_default(),
            None => {
                let prefix = self.inside(subfolder);
                let inside = |path: &&str| path.strip_prefix(&prefix).map(str::to_owned);
                EMBEDDED
                    .iter()
                    .filter_map(|(path, _)| inside(path))
                    .filter(|name| !name.contains('/'))
                    .collect()
            }
        };
        if let Origin::Held(held) = &self.origin {
            let prefix = self.inside(subfolder);
            for (shown, text) in &held.texts {
                let Some(name) = shown.strip_prefix(&prefix).filter(|name| !name.contains('/')) else {
                    continue;
                };
                names.retain(|known| known != name);
                names.extend(text.as_ref().map(|_| name.to_owned()));
            }
        }
        names.sort_unstable();
        names
    }

    /// A script that a rule imports: beside the game first, then in the `scripts` folder next to
    /// its games, then built in. Returns the name to show and the text.
    pub fn script(&self, name: &str) -> Result<Option<(String, String)>, Box<Fault>> {
        let file = format!("{name}.rhai");
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')) {
            return Ok(None);
        }
        if let Some(text) = self.read(&file)? {
            return Ok(Some((self.shown(&file), text)));
        }
        if let Some(root) = self.origin.root() {
            let beside = match root.file_name() {
                Some(_) => root.parent().unwrap_or(Path::new("")).to_owned(),
                None if root.as_os_str().is_empty() => PathBuf::from(".."),
                None => root.join(".."),
            };
            let path = beside.join("scripts").join(&file);
            let shown = path.to_string_lossy().replace('\\', "/");
            if let Some(text) = self.read_at(&shown, Some(path), MOST_OF_A_SCRIPT)? {
                return Ok(Some((shown, text)));
            }
        }
        let shown = format!("scripts/{file}");
        let text = self.read_at(&shown, None, MOST_OF_A_SCRIPT)?;
        Ok(text.map(|text| (shown, text)))
    }
}

fn embedded(path: &str) -> Option<&'static str> {
    let (_, bytes) = EMBEDDED.iter().find(|(known, _)| *known == path)?;
    std::str::from_utf8(bytes).ok()
}

/// The largest file of facts or example that is read.
const MOST_OF_A_FILE: u64 = 4 * MEGABYTE;

/// The largest script.
const MOST_OF_A_SCRIPT: u64 = MEGABYTE;

/// The largest list.
pub(super) const MOST_OF_A_LIST: u64 = 64 * MEGABYTE;

/// How many games are named where there is none of that name.
const MOST_NAMED: usize = 40;

fn most_of(file: &str) -> u64 {
    if file.ends_with(".rhai") { MOST_OF_A_SCRIPT } else { MOST_OF_A_FILE }
}
