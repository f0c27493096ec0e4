//! What a variant or an alternative changes in a game's file: what it takes away (`drops`), puts in
//! place (`sets`) and appends (`adds`), in this order.

use super::fault::Fault;
use super::node::{Entry, Node, Value};
use super::read::one_line;
use super::reader::Reader;
use crate::msg;
use crate::speak::{Lang, nearest};

/// Changes as written, for display.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// What is put in place.
    pub sets: Vec<Change>,
    /// What is appended to a list.
    pub adds: Vec<Change>,
    /// What is taken away: paths.
    pub drops: Vec<String>,
}

/// A value at a path.
#[derive(Clone, Debug)]
pub struct Change {
    /// The path.
    pub path: String,
    node: Node,
}

impl Change {
    /// The value as it stands in the file, on one line.
    pub fn text(&self) -> String {
        one_line(self.node.spot.text())
    }

    /// What is played by, path by path. What things are called and what is cited is read where it is said.
    pub fn lines(&self, lang: Lang) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        add_lines(&self.path, &self.node, lang, &mut lines);
        lines
    }
}

/// Adds a line for each value below a path.
fn add_lines(path: &str, node: &Node, lang: Lang, lines: &mut Vec<(String, String)>) {
    if only_says(path, node) {
        return;
    }
    match &node.value {
        Value::Table(entries) if !entries.is_empty() && !is_in_languages(entries) => {
            entries.iter().for_each(|entry| {
                add_lines(&format!("{path}.{}", entry.key), &entry.node, lang, lines);
            });
        }
        _ => lines.push((path.to_owned(), inline(node, lang))),
    }
}

/// Whether what stands at a path says something to people and decides nothing.
fn only_says(path: &str, node: &Node) -> bool {
    let says = [".text", ".name", ".one", ".cites"].iter().any(|end| path.ends_with(end));
    let named = ["names.", "cites."].iter().any(|begin| path.starts_with(begin));
    (says || named) && !matches!(node.value, Value::Whole(_))
}

fn is_in_languages(entries: &[Entry]) -> bool {
    entries.iter().all(|entry| Lang::named(&entry.key).is_some())
}

/// A value on one line.
fn inline(node: &Node, lang: Lang) -> String {
    match &node.value {
        Value::Table(entries) if !entries.is_empty() && is_in_languages(entries) => {
            let spoken = entries.iter().find(|entry| entry.key == lang.id()).unwrap_or(&entries[0]);
            inline(&spoken.node, lang)
        }
        Value::Table(entries) => {
            let kept = entries.iter().filter(|entry| !only_says(&format!(".{}", entry.key), &entry.node));
            let kept = kept.map(|entry| format!("{} = {}", entry.key, inline(&entry.node, lang)));
            format!("{{ {} }}", kept.collect::<Vec<_>>().join(", "))
        }
        Value::List(items) if items.iter().any(|item| matches!(item.value, Value::Table(_))) => {
            let items = items.iter().map(|item| inline(item, lang));
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        _ => one_line(node.spot.text()),
    }
}

impl Changes {
    /// Reads `sets`, `adds` and `drops` of a variant or an alternative.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        let mut shown = |key| {
            reader.table(key);
            let made = reader.node(key).map(made).unwrap_or_default();
            made.into_iter().map(|entry| Change { path: entry.key, node: entry.node }).collect()
        };
        Self {
            sets: shown("sets"),
            adds: shown("adds"),
            drops: reader.words("drops").into_iter().map(|(path, _)| path).collect(),
        }
    }
}

/// Makes the changes of the variant or alternative at a path of the file. A change that cannot be
/// made is a fault, and the others are made all the same.
pub fn apply(root: &mut Node, path: &str, faults: &mut Vec<Fault>) {
    let part = |root: &Node, key: &str| root.get(&format!("{path}.{key}")).cloned();
    if let Some(drops) = part(root, "drops") {
        let paths = match &drops.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![&drops],
        };
        for node in paths {
            // What is no text was reported when it was read.
            let Value::Text(dropped) = &node.value else { continue };
            if !root.remove(dropped) {
                let mut fault =
                    Fault::setting_at(&node.spot, msg!("settings.nothing_to_drop", path = dropped));
                if let Some(near) = nearest_path(root, dropped) {
                    fault = fault.help(msg!("help.did_you_mean", word = near));
                }
                faults.push(fault);
            }
        }
    }
    for (key, adds) in [("sets", false), ("adds", true)] {
        let Some(table) = part(root, key) else { continue };
        let made = made(&table);
        for entry in &made {
            if let Some(fault) = undeclared(root, entry, &made).or_else(|| undeclared_number(root, entry)) {
                faults.push(fault);
                continue;
            }
            let value = if adds { appended(root, entry) } else { entry.node.clone() };
            if root.set(&entry.key, &entry.spot, value).is_err() {
                faults.push(Fault::setting_at(&entry.spot, msg!("settings.bad_path", path = &entry.key)));
            }
        }
    }
}

/// The changes of a table by their paths, those with a path that is not quoted included: to the file it is tables
/// in tables, one for each key.
fn made(table: &Node) -> Vec<Entry> {
    let mut made = Vec::new();
    for entry in table.entries() {
        let written = entry.node.spot.text();
        let is_path = matches!(entry.node.value, Value::Table(_)) && !written.starts_with(['{', '[']);
        if !is_path {
            made.push(entry.clone());
            continue;
        }
        made.extend(
            self::made(&entry.node)
                .into_iter()
                .map(|inner| Entry { key: format!("{}.{}", entry.key, inner.key), ..inner }),
        );
    }
    made
}

/// Chapters in which each thing is declared by a table of its own, with nothing that must be in it.
const DECLARED: [&str; 13] = [
    "tile", "piece", "card", "letter", "zone", "action", "counter", "announce", "whenever", "lexicon",
    "sentence", "record", "option",
];

/// That a change is one of something that is declared nowhere, most likely because it is misspelt: a new thing is
/// declared as a whole.
fn undeclared(root: &Node, change: &Entry, all: &[Entry]) -> Option<Fault> {
    let mut keys = change.key.split('.');
    let (chapter, id, _) = (keys.next()?, keys.next()?, keys.next()?);
    let declared = format!("{chapter}.{id}");
    let is_declared = root.get(&declared).is_some() || all.iter().any(|other| other.key == declared);
    if !DECLARED.contains(&chapter) || is_declared {
        return None;
    }
    let fault = Fault::setting_at(&change.spot, msg!("settings.no_path", path = &change.key));
    let known = root.get(chapter).map(Node::entries).unwrap_or_default();
    Some(match nearest(id, known.iter().map(|entry| entry.key.as_str())) {
        Some(near) => {
            let meant = change.key.replacen(&declared, &format!("{chapter}.{near}"), 1);
            fault.help(msg!("help.did_you_mean", word = meant))
        }
        None => fault.help(msg!("help.declare_new", path = declared)),
    })
}

/// That a change is one of a number that is declared nowhere and that no rule speaks of, and is most likely misspelt.
fn undeclared_number(root: &Node, change: &Entry) -> Option<Fault> {
    let number = change.key.strip_prefix("numbers.")?;
    let declared = root.get("numbers").map(Node::entries).unwrap_or_default();
    // The words of texts are among the names, so that a rule of the change itself that uses it is found.
    if root.get(&change.key).is_some() || root.names().iter().any(|name| name == number) {
        return None;
    }
    let near = nearest(number, declared.iter().map(|entry| entry.key.as_str()))?;
    let fault = Fault::setting_at(&change.spot, msg!("settings.no_path", path = &change.key));
    Some(fault.help(msg!("help.did_you_mean", word = format!("numbers.{near}"))))
}

/// What stands at a path with what is added to it, as one list. A single value counts as a list of
/// one, and nothing as an empty list.
fn appended(root: &Node, added: &Entry) -> Node {
    let items = |node: &Node| match &node.value {
        Value::List(items) => items.clone(),
        _ => vec![node.clone()],
    };
    let before = root.get(&added.key);
    let mut all = before.map(items).unwrap_or_default();
    all.extend(items(&added.node));
    let spot = before.map_or(&added.node.spot, |node| &node.spot).clone();
    Node { spot, value: Value::List(all) }
}

/// The path nearest to a misspelt one, key by key.
pub fn nearest_path(root: &Node, path: &str) -> Option<String> {
    let mut node = root;
    let mut found = Vec::new();
    for key in path.split('.') {
        let near = nearest(key, node.entries().iter().map(|entry| entry.key.as_str()))?;
        found.push(near);
        node = node.get(near)?;
    }
    Some(found.join("."))
}
