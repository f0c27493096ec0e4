//! Every name of a game with every place where it stands, read off the texts of its files. A game need not be free
//! of mistakes for it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::name::{Found, Mention, Named, Sort, Unresolved};
use super::paths::TomlFile;
use super::rule_text::{self, Role};
use super::toml_names::TomlNames;
use super::toml_text::TomlText;
use super::{example_names, script_names};
use crate::checking::mutations::ACCEPTED;
use crate::define::{CLAUSES, Folder, Source};
use crate::examples::{EXAMPLES, examples};

/// The largest file that names are read of: one that is larger is no game that somebody edits.
pub const LONGEST: usize = 1 << 20;

/// The game's own script.
const SCRIPT: &str = "rules.rhai";

/// What a file of a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A file in TOML.
    Toml(TomlFile),
    /// A script.
    Script,
    /// An example.
    Example,
}

/// A file of a game.
#[derive(Clone, Debug)]
pub struct IndexedFile {
    /// Its text, with its name as faults show it.
    pub source: Arc<Source>,
    /// What it is.
    pub kind: FileKind,
    /// Its keys and values, where it has any.
    pub toml: Option<TomlText>,
}

/// The scripts of a game, by the names under which faults show them.
#[derive(Clone, Debug, Default)]
pub struct Scripts {
    /// The game's own.
    pub main: String,
    /// For each script and each name that it gives one that it imports: that one.
    imports: BTreeMap<(String, String), String>,
}

impl Scripts {
    /// The script that another one calls so.
    pub fn imported(&self, script: &str, alias: &str) -> Option<&str> {
        self.imports.get(&(script.to_owned(), alias.to_owned())).map(String::as_str)
    }
}

/// The names of a game.
#[derive(Clone, Debug)]
pub struct Index {
    /// The files that there are: `game.toml` first.
    pub files: Vec<IndexedFile>,
    /// The scripts.
    pub scripts: Scripts,
    /// Every place where a name stands, by file and place.
    pub mentions: Vec<Mention>,
    /// Of everything that has a name where it is declared, or else named first, and how often it is named.
    known: BTreeMap<Named, (usize, usize)>,
}

impl Index {
    /// Reads the files of a game.
    pub fn read(folder: &Folder) -> Self {
        let mut files = Vec::new();
        let mut add = |shown: String, text: Option<String>, kind: FileKind| {
            let Some(text) = text.filter(|text| text.len() <= LONGEST) else { return };
            let source = Arc::new(Source { path: shown, text });
            let toml = matches!(kind, FileKind::Toml(_)).then(|| TomlText::read(&source));
            files.push(IndexedFile { source, kind, toml });
        };
        let text = |file: &str| folder.read(file).ok().flatten();
        for (name, kind) in
            [("game.toml", TomlFile::Game), (CLAUSES, TomlFile::Clauses), (ACCEPTED, TomlFile::Mutations)]
        {
            add(folder.shown(name), text(name), FileKind::Toml(kind));
        }
        let mut scripts = Scripts { main: folder.shown(SCRIPT), imports: BTreeMap::new() };
        for (shown, text) in read_scripts(folder, &mut scripts) {
            add(shown, Some(text), FileKind::Script);
        }
        for name in examples(folder) {
            let file = format!("{EXAMPLES}/{name}");
            add(folder.shown(&file), text(&file), FileKind::Example);
        }
        Self::of(files, scripts)
    }

    fn of(files: Vec<IndexedFile>, scripts: Scripts) -> Self {
        let mut found = Found::default();
        let laying = files.first().and_then(|file| file.toml.as_ref()).map(laying).unwrap_or_default();
        for (file, indexed) in files.iter().enumerate() {
            match (indexed.kind, &indexed.toml) {
                (FileKind::Toml(kind), Some(toml)) => {
                    TomlNames { file, kind, toml, scripts: &scripts, found: &mut found }.read();
                }
                (FileKind::Script, _) => script_names::read(&mut found, file, &indexed.source, &scripts),
                (FileKind::Example, _) => {
                    example_names::read(&mut found, file, &indexed.source, &scripts, &laying);
                }
                (FileKind::Toml(_), None) => {}
            }
        }
        let mentions = resolved(found);
        let mut known: BTreeMap<Named, (usize, usize)> = BTreeMap::new();
        for (number, mention) in mentions.iter().enumerate() {
            let entry = known.entry(mention.named.clone()).or_insert((number, 0));
            entry.1 += 1;
            if mention.declares.is_some() && mentions[entry.0].declares.is_none() {
                entry.0 = number;
            }
        }
        Self { mentions, known, files, scripts }
    }

    /// The number of a file, by its name as faults show it.
    pub fn file(&self, shown: &str) -> Option<usize> {
        self.files.iter().position(|file| file.source.path == shown)
    }

    /// What stands at a place of a file, the end of a name included.
    pub fn at(&self, file: usize, at: usize) -> Option<&Mention> {
        let here = self.mentions.iter().filter(|mention| mention.file == file);
        let holds = |mention: &&Mention| mention.range.start <= at && at <= mention.range.end;
        // Of two that meet there, the one that begins.
        here.filter(holds).max_by_key(|mention| mention.range.start)
    }

    /// Every place where something is named.
    pub fn of_name<'a>(&'a self, named: &Named) -> impl Iterator<Item = &'a Mention> {
        self.mentions.iter().filter(move |mention| mention.named == *named)
    }

    /// Where something is declared; else where it is named first.
    pub fn declaration(&self, named: &Named) -> Option<&Mention> {
        self.known.get(named).map(|&(number, _)| &self.mentions[number])
    }

    /// How often something is named.
    pub fn count(&self, named: &Named) -> usize {
        self.known.get(named).map_or(0, |&(_, count)| count)
    }

    /// Everything that has a name, each once.
    pub fn names(&self) -> impl Iterator<Item = &Named> {
        self.known.keys()
    }

    /// The text of a place.
    pub fn text(&self, file: usize, range: &Range<usize>) -> &str {
        self.files[file].source.text.get(range.clone()).unwrap_or_default()
    }
}

/// The game's script and those that it imports, each once.
fn read_scripts(folder: &Folder, scripts: &mut Scripts) -> Vec<(String, String)> {
    let mut read: Vec<(String, String)> = Vec::new();
    let main = folder.read(SCRIPT).ok().flatten().map(|text| (folder.shown(SCRIPT), text));
    let mut next: Vec<(String, String)> = main.into_iter().collect();
    while let Some((shown, text)) = next.pop() {
        if read.iter().any(|(known, _)| *known == shown) || text.len() > LONGEST {
            continue;
        }
        for name in rule_text::names(&text) {
            let Role::Import(script) = name.role else { continue };
            let script = text[script].trim_matches(['"', '`', '\'']).to_owned();
            if let Ok(Some((imported, imported_text))) = folder.script(&script) {
                let alias = text[name.range].to_owned();
                scripts.imports.insert((shown.clone(), alias), imported.clone());
                next.push((imported, imported_text));
            }
        }
        read.push((shown, text));
    }
    read
}

/// The actions that lay words.
fn laying(toml: &TomlText) -> Vec<String> {
    let lays = |path: &Vec<String>| match &path[..] {
        [action, id, lay, ..] if action == "action" && lay == "lay" => Some(id.clone()),
        _ => None,
    };
    let all: BTreeSet<String> = toml.keys.iter().filter_map(|key| lays(&key.path)).collect();
    all.into_iter().collect()
}

/// Whether names of a sort are known in one place alone.
fn is_bounded(sort: Sort) -> bool {
    matches!(sort, Sort::Function | Sort::Import | Sort::Alternative | Sort::Local)
}

/// Tells what every name stands for, now that all declarations are known.
fn resolved(found: Found) -> Vec<Mention> {
    let Found { mut mentions, unresolved } = found;
    let mut declared: BTreeSet<Named> = mentions.iter().map(|mention| mention.named.clone()).collect();
    // A back is declared by whatever has it; a family has one of its own.
    let families = ["piece", "tile", "card", "letter"];
    for one in &unresolved {
        if one.among == [Sort::Back] && !families.contains(&one.id.as_str()) {
            declared.insert(Named::new(Sort::Back, &one.id));
        }
    }
    for Unresolved { file, range, id, among, within } in unresolved {
        let named = among.into_iter().find_map(|sort| {
            let within = if is_bounded(sort) { within.as_str() } else { "" };
            declared.get(&Named::inside(sort, &id, within)).cloned()
        });
        mentions.extend(named.map(|named| Mention { named, file, range, declares: None }));
    }
    mentions.sort_by_key(|mention| (mention.file, mention.range.start));
    mentions.dedup_by(|a, b| a.file == b.file && a.range == b.range && a.named == b.named);
    mentions
}
