//! The values in force, flat: what a save remembers, so that one made under other rules can say
//! what has changed since.

use std::collections::BTreeMap;

use super::node::{Node, Value};
use crate::table::hash::fnv1a;

/// Paths as `--set` takes them, each with its value. A long value is kept as a short hash.
pub type Facts = BTreeMap<String, String>;

/// The longest value that is kept as it is.
const MOST_CHARS: usize = 40;

/// Everything that a game's file says once variants and settings are applied. What could have been
/// chosen and was not is left out: it is not in force. So is what the rulebook is cited for: it is no rule.
pub(super) fn facts(root: &Node) -> Facts {
    let mut facts = Facts::new();
    for entry in
        root.entries().iter().filter(|entry| !matches!(entry.key.as_str(), "variant" | "ruling" | "cites"))
    {
        add(&mut facts, &entry.key, &entry.node);
    }
    facts
}

/// Whether a path only says where something comes from.
pub fn is_cites(path: &str) -> bool {
    let own = path.starts_with("rules.") || path.starts_with("names.") || path.starts_with("numbers.");
    path.starts_with("cites.") || (path.ends_with(".cites") && !own)
}

fn add(facts: &mut Facts, path: &str, node: &Node) {
    if let Value::Table(entries) = &node.value {
        for entry in entries {
            let path = format!("{path}.{}", entry.key);
            if !is_cites(&path) || matches!(entry.node.value, Value::Whole(_)) {
                add(facts, &path, &entry.node);
            }
        }
    } else {
        facts.insert(path.to_owned(), short(&text(node)));
    }
}

fn text(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => text.clone(),
        Value::Whole(number) => number.to_string(),
        Value::Truth(truth) => truth.to_string(),
        Value::List(items) => format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(", ")),
        Value::Table(entries) => {
            let pairs = entries.iter().map(|entry| format!("{} = {}", entry.key, text(&entry.node)));
            format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
        }
        Value::Other => String::new(),
    }
}

/// A value as it is kept.
pub fn short(text: &str) -> String {
    let plain = text.chars().count() <= MOST_CHARS && !text.contains(char::is_control);
    if plain { text.to_owned() } else { format!("#{:016x}", hash([text])) }
}

/// The hash of some texts, each with its end.
pub fn hash<'a>(texts: impl IntoIterator<Item = &'a str>) -> u64 {
    fnv1a(texts.into_iter().flat_map(|text| text.bytes().chain([0])))
}
