//! What no game is played by: rules that only `[bot]` uses. No example can notice a change of them.

use std::collections::{BTreeMap, BTreeSet};

use super::scripts::Script;
use super::words_of;
use crate::define::{Node, Value};

/// The named rules and the names of scripts that are used by `[bot]`, directly or not, and by nothing else.
pub(super) fn idle(root: &Node, scripts: &[Script]) -> BTreeSet<String> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for script in scripts {
        for statement in &script.statements {
            if let Some(name) = script.name_of(statement) {
                uses.entry(name).or_default().extend(script.words(statement));
            }
        }
    }
    for entry in root.get("rules").map(Node::entries).unwrap_or_default() {
        uses.entry(entry.key.clone()).or_default().extend(words_in(&entry.node));
    }
    let (mut played, mut thought) = (BTreeSet::new(), BTreeSet::new());
    for entry in root.entries() {
        match entry.key.as_str() {
            "bot" => thought.extend(words_in(&entry.node)),
            "rules" | "names" => {}
            _ => played.extend(words_in(&entry.node)),
        }
    }
    let (played, thought) = (reached(played, &uses), reached(thought, &uses));
    uses.into_keys().filter(|name| thought.contains(name) && !played.contains(name)).collect()
}

fn words_in(node: &Node) -> BTreeSet<String> {
    match &node.value {
        Value::Text(text) => words_of(text),
        Value::List(items) => items.iter().flat_map(words_in).collect(),
        Value::Table(entries) => entries.iter().flat_map(|entry| words_in(&entry.node)).collect(),
        _ => BTreeSet::new(),
    }
}

/// What some names use, directly or not.
fn reached(mut names: BTreeSet<String>, uses: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut open: Vec<String> = names.iter().cloned().collect();
    while let Some(name) = open.pop() {
        for used in uses.get(&name).into_iter().flatten() {
            if names.insert(used.clone()) {
                open.push(used.clone());
            }
        }
    }
    names
}
