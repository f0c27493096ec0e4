//! A game's scripts, its own and those that it imports, and the names that its rules use.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::rules::{Changes, Edit};
use super::words::Names;
use super::{Mutant, words_of};
use crate::define::{Fault, Folder, Node, Source, Value};
use crate::rules::shape::{Part, Shape, TokenKind, read_script, tokens};

/// A script and its statements.
pub(super) struct Script {
    pub source: Arc<Source>,
    /// The name of its file.
    file: String,
    pub statements: Vec<Part>,
}

/// The scripts of a game.
pub(super) fn scripts(folder: &Folder) -> Result<Vec<Script>, Box<Fault>> {
    let Some(text) = folder.read("rules.rhai")? else { return Ok(Vec::new()) };
    let own = Script::new("rules.rhai", folder.shown("rules.rhai"), text);
    let mut scripts = vec![own];
    let mut known = BTreeSet::new();
    let mut next = 0;
    while next < scripts.len() {
        for name in scripts[next].imports() {
            if known.insert(name.clone())
                && let Some((shown, text)) = folder.script(&name)?
            {
                scripts.push(Script::new(&format!("{name}.rhai"), shown, text));
            }
        }
        next += 1;
    }
    Ok(scripts)
}

/// What the names of a game stand for.
pub(super) fn names(root: &Node, scripts: &[Script]) -> Names {
    let mut names = Names::default();
    let lists = |key: &str, of: &mut Vec<Vec<String>>| {
        for chapter in ["tiles", "pieces", "cards", "letters"] {
            let lists = root.get(&format!("{chapter}.{key}")).into_iter().chain(set_at(root, chapter, key));
            of.extend(lists.map(texts).filter(|texts| texts.len() > 1));
        }
    };
    lists("faces", &mut names.faces);
    lists("values", &mut names.values);
    names.seats = root.get("seats").map(texts).unwrap_or_default();
    for script in scripts {
        for part in &script.statements {
            if let Shape::Named { name, .. } = &part.shape {
                names.own.push(script.source.text[name.clone()].to_owned());
            }
        }
    }
    for chapter in ["numbers", "rules", "option", "zone", "tile", "piece", "card", "letter", "counter"] {
        let entries = root.get(chapter).map(Node::entries).unwrap_or_default();
        names.own.extend(entries.iter().map(|entry| entry.key.clone()));
    }
    names
}

/// What variants set at a key of a chapter.
fn set_at<'a>(root: &'a Node, chapter: &'a str, key: &'a str) -> impl Iterator<Item = &'a Node> {
    let variants = root.get("variant").map(Node::entries).unwrap_or_default();
    variants.iter().filter_map(move |variant| {
        let sets = variant.node.get("sets")?.entries();
        let whole = format!("{chapter}.{key}");
        let direct = sets.iter().find(|entry| entry.key == whole).map(|entry| &entry.node);
        let table = sets.iter().find(|entry| entry.key == chapter);
        direct.or_else(|| table.and_then(|table| table.node.get(key)))
    })
}

fn texts(node: &Node) -> Vec<String> {
    match &node.value {
        Value::Text(text) => vec![text.clone()],
        Value::List(items) => items.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

impl Script {
    fn new(file: &str, shown: String, text: String) -> Self {
        let statements = read_script(&text);
        Self { source: Arc::new(Source { path: shown, text }), file: file.to_owned(), statements }
    }

    /// The scripts that it imports, by name.
    fn imports(&self) -> Vec<String> {
        let text = &self.source.text;
        let tokens = tokens(text);
        let named = tokens
            .windows(2)
            .filter(|pair| &text[pair[0].range.clone()] == "import" && pair[1].kind == TokenKind::Text);
        named.map(|pair| text[pair[1].range.clone()].trim_matches(['"', '`']).to_owned()).collect()
    }

    /// The name under which changes of a statement are told: what it names, or else gives a value to.
    pub fn name_of(&self, statement: &Part) -> Option<String> {
        self.named(statement).map(|range| self.source.text[range].to_owned())
    }

    fn named(&self, part: &Part) -> Option<Range<usize>> {
        match &part.shape {
            Shape::Named { name, .. } => Some(name.clone()),
            Shape::Assigned { parts, .. } => parts.first().map(|place| place.range.clone()),
            _ => part.inside().into_iter().find_map(|inside| match inside.shape {
                Shape::Named { .. } => None,
                _ => self.named(inside),
            }),
        }
    }

    /// The words of a statement.
    pub fn words(&self, statement: &Part) -> BTreeSet<String> {
        words_of(&self.source.text[statement.range.clone()])
    }

    /// All changes of it, except of what serves bots alone.
    pub fn mutants(&self, names: &Names, idle: &BTreeSet<String>) -> Vec<Mutant> {
        let mut found = Vec::new();
        for statement in &self.statements {
            let name = self.name_of(statement);
            if name.as_ref().is_some_and(|name| idle.contains(name)) {
                continue;
            }
            let path = match name {
                Some(name) => format!("{}:{name}", self.file),
                None => self.file.clone(),
            };
            let mut changes = Changes { text: &self.source.text, names, found: Vec::new() };
            changes.of(statement, &statement.range);
            found.extend(changes.found.into_iter().map(|Edit { range, with, kind, old, new }| {
                Mutant::new(&self.source, range, with, kind, &path, (old, new))
            }));
        }
        found
    }
}
