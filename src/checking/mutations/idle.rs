//! What no game is played by: rules that only `[bot]` uses. No example can notice a change of them.

use std::collections::{BTreeMap, BTreeSet};

use super::keys::Role;
use super::scripts::Script;
use super::{facts, keys, words_of};
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
    let (mut played, mut thought) = (BTreeSet::new(), BTreeSet::new());
    facts::each(root, &mut |path, value| {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let Value::Text(text) = &value.value else { return };
        match path[..] {
            ["bot", ..] => thought.extend(words_of(text)),
            ["rules", name, ..] => uses.entry(name.to_owned()).or_default().extend(words_of(text)),
            _ if keys::role(&path) == Role::Told => {}
            _ => played.extend(words_of(text)),
        }
    });
    let (played, thought) = (reached(played, &uses), reached(thought, &uses));
    uses.into_keys().filter(|name| thought.contains(name) && !played.contains(name)).collect()
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
