//! `mutations.toml`: changes that make no difference, each by its path and the change, with the reason. One that no
//! longer survives, or that there is no more, is a fault: whoever accepted it should look again.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::{Judged, Verdict};
use crate::define::{Entry, Fault, Folder, Node, Source, Spot, Value};
use crate::msg;

/// The file in a game's folder.
pub const ACCEPTED: &str = "mutations.toml";

/// A change that is accepted.
struct One {
    id: String,
    spot: Spot,
    at: String,
    change: String,
}

/// The changes that are accepted.
#[derive(Default)]
pub(super) struct Accepted {
    all: Vec<One>,
}

/// A change with its arrow as it is told, and single spaces.
fn spelled(change: &str) -> String {
    change.replace("->", "→").split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Accepted {
    /// Reads the file of a game; nothing is accepted where there is none.
    pub fn read(folder: &Folder) -> Result<Self, Vec<Fault>> {
        let Some(text) = folder.read(ACCEPTED).map_err(|fault| vec![*fault])? else {
            return Ok(Self::default());
        };
        let source = Arc::new(Source { path: folder.shown(ACCEPTED), text });
        let mut faults = Vec::new();
        let root = Node::parse(&source, &mut faults);
        let mut all = Vec::new();
        for entry in root.entries() {
            match entry.key.as_str() {
                "accept" => {
                    entry.node.entries().iter().for_each(|entry| read_one(entry, &mut all, &mut faults))
                }
                key => faults.push(unknown(entry, key, &["accept"])),
            }
        }
        if faults.is_empty() { Ok(Self { all }) } else { Err(faults) }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Marks what is accepted. With the whole game tried, says which acceptances stand for nothing.
    pub fn apply(&self, judged: &mut [Judged], whole: bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        let name = |judged: &Judged| (judged.mutant.path.clone(), spelled(&judged.mutant.change()));
        let known: HashMap<(String, String), usize> =
            judged.iter().enumerate().map(|(number, judged)| (name(judged), number)).collect();
        let paths: BTreeSet<String> = judged.iter().map(|judged| judged.mutant.path.clone()).collect();
        for one in &self.all {
            let found = known.get(&(one.at.clone(), one.change.clone())).map(|&number| &mut judged[number]);
            match found {
                Some(found) => match found.verdict {
                    Verdict::Noticed => {
                        let message = msg!("mutations.accepted_noticed", id = &one.id, change = &one.change);
                        faults.push(Fault::at(&one.spot, message));
                    }
                    Verdict::Stillborn => {
                        let message =
                            msg!("mutations.accepted_stillborn", id = &one.id, change = &one.change);
                        faults.push(Fault::at(&one.spot, message));
                    }
                    Verdict::Survived | Verdict::Untouched => match &found.accepted {
                        Some(other) => {
                            let message = msg!("mutations.accepted_twice", id = &one.id, other = other);
                            faults.push(Fault::at(&one.spot, message));
                        }
                        None => found.accepted = Some(one.id.clone()),
                    },
                },
                None if whole => {
                    let message = msg!("mutations.accepted_nothing", at = &one.at, change = &one.change);
                    let near = judged.iter().filter(|judged| judged.mutant.path == one.at);
                    let near = near.map(|judged| spelled(&judged.mutant.change())).collect::<Vec<_>>();
                    let fault = Fault::at(&one.spot, message);
                    faults.push(match near.is_empty() {
                        true => fault.suggest(&one.at, paths.iter().map(String::as_str)),
                        false => fault.suggest(&one.change, near.iter().map(String::as_str)),
                    });
                }
                None => {}
            }
        }
        faults
    }
}

fn unknown(entry: &Entry, key: &str, known: &[&str]) -> Fault {
    let message = msg!("define.unknown_key", key = key).with_message("what", msg!("mutations.what"));
    Fault::at(&entry.spot, message).suggest(key, known.iter().copied())
}

fn read_one(entry: &Entry, all: &mut Vec<One>, faults: &mut Vec<Fault>) {
    let (mut at, mut changes, mut reason) = (None, Vec::new(), false);
    for inner in entry.node.entries() {
        let spot = &inner.node.spot;
        match (inner.key.as_str(), &inner.node.value) {
            ("at", Value::Text(text)) => at = Some(text.clone()),
            ("change", Value::Text(text)) => changes.push((spelled(text), spot.clone())),
            ("change", Value::List(items)) => {
                for item in items {
                    match &item.value {
                        Value::Text(text) => changes.push((spelled(text), item.spot.clone())),
                        _ => faults.push(wrong(&item.spot)),
                    }
                }
            }
            ("reason", Value::Text(text)) => reason = !text.trim().is_empty(),
            ("reason", Value::Table(entries)) => {
                reason = !entries.is_empty();
                let texts = entries.iter().filter(|entry| !matches!(entry.node.value, Value::Text(_)));
                faults.extend(texts.map(|entry| wrong(&entry.node.spot)));
            }
            ("at" | "change" | "reason", _) => faults.push(wrong(spot)),
            (key, _) => faults.push(unknown(inner, key, &["at", "change", "reason"])),
        }
    }
    let missing = [("at", at.is_none()), ("change", changes.is_empty()), ("reason", !reason)];
    for (key, _) in missing.into_iter().filter(|(_, missing)| *missing) {
        let message = msg!("define.missing", key = key).with_message("what", msg!("mutations.what"));
        faults.push(Fault::at(&entry.spot, message));
    }
    let at = at.unwrap_or_default();
    all.extend(changes.into_iter().map(|(change, spot)| One {
        id: entry.key.clone(),
        spot,
        at: at.clone(),
        change,
    }));
}

fn wrong(spot: &Spot) -> Fault {
    Fault::at(spot, msg!("define.wrong_type").with_message("expected", msg!("type.text")))
}
