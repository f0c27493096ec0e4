//! The values in force with their places, and which of them differ between two sets of rules: what a designer
//! who changed a file is told.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::library::Folder;
use super::node::{Node, Value};
use super::settings::{Settings, apply};
use super::source::{Source, Spot};
use super::{facts, lengths};

/// A value in force.
#[derive(Clone, Debug)]
pub struct InForce {
    /// The whole of it, as one text.
    pub text: String,
    /// Where it is written.
    pub spot: Spot,
}

/// A path at which two sets of rules do not have the same.
#[derive(Clone, Debug)]
pub struct Changed {
    /// As `--set` takes it.
    pub path: String,
    /// What stood there; `None` where nothing did.
    pub was: Option<InForce>,
    /// What stands there now.
    pub is: Option<InForce>,
}

/// Every value of a game's file that is in force under some settings, by its path. Faults are no matter here:
/// what can be read is there.
pub(crate) fn values(folder: &Folder, settings: &Settings) -> BTreeMap<String, InForce> {
    let Ok(Some(text)) = folder.read("game.toml") else { return BTreeMap::new() };
    let source = Arc::new(Source { path: folder.shown("game.toml"), text });
    let mut faults = Vec::new();
    let mut root = Node::parse(&source, &mut faults);
    lengths::check(&mut root, &mut faults);
    apply(&mut root, settings, &mut faults);
    let mut values = BTreeMap::new();
    for entry in root.entries().iter().filter(|entry| facts::is_in_force(&entry.key)) {
        add(&mut values, &entry.key, &entry.node);
    }
    values
}

fn add(values: &mut BTreeMap<String, InForce>, path: &str, node: &Node) {
    if let Value::Table(entries) = &node.value {
        for entry in entries {
            add(values, &format!("{path}.{}", entry.key), &entry.node);
        }
    } else {
        let value = InForce { text: facts::text(node), spot: node.spot.clone() };
        values.insert(path.to_owned(), value);
    }
}

/// What differs, in the order of the file as it is now; what is gone comes last.
pub(crate) fn changed(before: BTreeMap<String, InForce>, now: BTreeMap<String, InForce>) -> Vec<Changed> {
    let mut before = before;
    let mut changed: Vec<Changed> = Vec::new();
    for (path, is) in now {
        match before.remove(&path) {
            Some(was) if was.text == is.text => {}
            was => changed.push(Changed { path, was, is: Some(is) }),
        }
    }
    changed.sort_by_key(|one| one.is.as_ref().map(|is| is.spot.range.start));
    changed.extend(before.into_iter().map(|(path, was)| Changed { path, was: Some(was), is: None }));
    changed
}
