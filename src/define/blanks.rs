//! The blanks of a game's own sentences: `{seat}`. One that nothing fills would be shown as it is written.

use super::fault::Fault;
use super::node::{Node, Value};
use crate::msg;
use crate::speak::{Blank, nearest};

/// What an announcement fills in.
pub const OF_ANNOUNCEMENTS: &[&str] = &["seat"];
/// What a sentence that rules say fills in.
pub const OF_SENTENCES: &[&str] = &["seat", "cell"];
/// What a refusal fills in: who moves, what was chosen, and what refuses it.
pub const OF_REASONS: &[&str] = &["seat", "cell", "cells", "piece", "turning", "part", "word", "letter"];

/// Reports every blank of a sentence, in all its languages, that is none of those that are filled in there.
pub fn check(sentence: &Node, known: &[&str], faults: &mut Vec<Fault>) {
    let text = match &sentence.value {
        Value::Text(text) => text,
        Value::Table(entries) => {
            return entries.iter().for_each(|entry| check(&entry.node, known, faults));
        }
        _ => return,
    };
    for name in text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name) {
        if known.contains(&name) || !name.chars().all(|c| c.is_alphanumeric() || c == '_') || name.is_empty()
        {
            continue;
        }
        let written = |name: &str| format!("{{{name}}}");
        let fault = Fault::at(&sentence.spot, msg!("define.unknown_blank", blank = written(name)));
        faults.push(fault.help(match nearest(name, known.iter().copied()) {
            Some(near) => msg!("help.did_you_mean", word = written(near)),
            None => {
                let known = known.iter().map(|name| Blank::Text(format!("`{}`", written(name))));
                msg!("help.blanks").with_blank("known", Blank::And(known.collect()))
            }
        }));
    }
}
