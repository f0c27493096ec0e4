//! What a game says in one language alone, where it says other things in every language.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::define::Folder;
use crate::msg;
use crate::speak::{Lang, Message};

/// For each language that something lacks, a note that says what.
pub(super) fn notes(folder: &Folder) -> Vec<Message> {
    let text = folder.read("game.toml").ok().flatten();
    let Some(root) = text.and_then(|text| text.parse::<Table>().ok()) else { return Vec::new() };
    let mut said = Said::default();
    said.walk("", &root);
    if !said.in_all {
        return Vec::new();
    }
    let note = |(lang, paths): (&str, Vec<String>)| {
        msg!("check.lacks_language", lang = lang, paths = paths.join(", "))
    };
    said.lacking.into_iter().map(note).collect()
}

/// What is said in languages.
#[derive(Default)]
struct Said {
    /// Whether anything is said in every language.
    in_all: bool,
    /// What lacks a language, by the code of that.
    lacking: BTreeMap<&'static str, Vec<String>>,
}

impl Said {
    fn walk(&mut self, path: &str, table: &Table) {
        let is_said = |(key, value): (&String, &Value)| Lang::named(key).is_some() && value.is_str();
        if !table.is_empty() && table.iter().all(is_said) {
            let lacking: Vec<Lang> = Lang::all().filter(|lang| !table.contains_key(lang.id())).collect();
            self.in_all |= lacking.is_empty();
            for lang in lacking {
                self.lacking.entry(lang.id()).or_default().push(path.to_owned());
            }
            return;
        }
        for (key, value) in table {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            self.value(&path, value);
        }
    }

    fn value(&mut self, path: &str, value: &Value) {
        match value {
            Value::Table(table) => self.walk(path, table),
            Value::Array(items) => items.iter().for_each(|item| self.value(path, item)),
            _ => {}
        }
    }
}
