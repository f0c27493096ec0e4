//! TOML as a tree in which every key and value knows its place, also after a variant or the
//! command line replaced some of it.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::source::{RuleText, Source, Spot};
use crate::msg;
use crate::speak::Message;

/// A value and where it was written.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it was written.
    pub spot: Spot,
    /// What it is.
    pub value: Value,
}

/// A TOML value, as far as games use TOML.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// True or false.
    Truth(bool),
    /// An array.
    List(Vec<Node>),
    /// A table, in the order written.
    Table(Vec<Entry>),
    /// A float or a date, which no key takes.
    Other,
}

/// A key of a table with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key was written.
    pub spot: Spot,
    /// Its value.
    pub node: Node,
}

/// The most entries of one table or list.
const MOST_ENTRIES: usize = 1024;
/// The most values of a file, tables and lists included.
const MOST_VALUES: usize = 16_384;

/// What the TOML reader says, in our words where we have them.
fn problem(said: &str) -> Message {
    let said = said.trim();
    let (what, _) = said.split_once(", expected").unwrap_or((said, ""));
    match what {
        "duplicate key" => msg!("toml.duplicate"),
        "missing comma between array elements" | "missing comma between key-value pairs" => {
            msg!("toml.comma")
        }
        "extra comma in array" | "extra comma in inline table" => msg!("toml.extra_comma"),
        "unclosed array" | "unclosed array table" | "unclosed table" => msg!("toml.unclosed", sign = "]"),
        "unclosed inline table" => msg!("toml.unclosed", sign = "}"),
        "string values must be quoted" => msg!("toml.unquoted"),
        "invalid basic string" | "invalid literal string" | "invalid string" | "missing opening quote" => {
            msg!("toml.string")
        }
        "missing value" | "missing value for key" | "key with no value" => msg!("toml.value"),
        "missing assignment between key-value pairs" => msg!("toml.assignment"),
        "extra `=`" | "extra assignment between key-value pairs" => msg!("toml.extra_assignment"),
        "unexpected key or value" | "unexpected content" => msg!("toml.unexpected"),
        "invalid unquoted key" | "invalid key" => msg!("toml.key"),
        "missing key for inline table element" => msg!("toml.inline", sign = "}"),
        _ => msg!("toml.syntax", problem = said),
    }
}

impl Node {
    /// Reads a file. Every syntax fault is reported; what could be read is returned.
    pub fn parse(source: &Arc<Source>, faults: &mut Vec<Fault>) -> Self {
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        let mut unread = Vec::new();
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            faults.push(Fault::at(&Spot::new(source, range.clone()), problem(error.message())));
            unread.push(range);
        }
        let mut root = Self::from_table(source, table.span(), table.get_ref());
        if !unread.is_empty() {
            root.forget(&unread);
        }
        root.limit(&mut MOST_VALUES.clone(), faults);
        root
    }

    /// Takes the values away that were reported as no values at all: nobody is told of their type besides.
    fn forget(&mut self, unread: &[std::ops::Range<usize>]) {
        let Value::Table(entries) = &mut self.value else { return };
        entries.retain_mut(|entry| {
            entry.node.forget(unread);
            let place = &entry.node.spot.range;
            let is_unread = unread.iter().any(|range| place.start <= range.start && range.end <= place.end);
            !(is_unread && matches!(entry.node.value, Value::Other))
        });
    }

    /// Cuts what is too long and says where. What is left is few enough to compare each with each.
    fn limit(&mut self, left: &mut usize, faults: &mut Vec<Fault>) {
        let spot = match &self.value {
            Value::List(items) => items.get(MOST_ENTRIES).map(|item| &item.spot),
            Value::Table(entries) => entries.get(MOST_ENTRIES).map(|entry| &entry.spot),
            _ => None,
        };
        if let Some(spot) = spot {
            let message = msg!("define.too_many", most = MOST_ENTRIES);
            faults.push(Fault::at(spot, message.with_message("what", msg!("many.entries"))));
        }
        let mut inside = |node: &mut Self| {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            if *left == 0 {
                let message = msg!("define.too_many", most = MOST_VALUES);
                faults.push(Fault::at(&node.spot, message.with_message("what", msg!("many.values"))));
            }
            node.limit(left, faults);
            true
        };
        match &mut self.value {
            Value::List(items) => {
                items.truncate(MOST_ENTRIES);
                items.retain_mut(inside);
            }
            Value::Table(entries) => {
                entries.truncate(MOST_ENTRIES);
                entries.retain_mut(|entry| inside(&mut entry.node));
            }
            _ => {}
        }
    }

    /// Reads one value, as `--set` gives it; a bare word is a text.
    pub fn parse_value(source: &Arc<Source>, text_start: usize) -> Self {
        let text = &source.text[text_start..];
        let whole = Spot::new(source, text_start..source.text.len());
        match DeValue::parse(text) {
            Ok(value) => {
                let mut node = Self::from_value(source, 0..text.len(), value.get_ref());
                node.move_to(&whole);
                node
            }
            Err(_) => Self { spot: whole, value: Value::Text(text.to_owned()) },
        }
    }

    fn move_to(&mut self, spot: &Spot) {
        self.spot = spot.clone();
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(|item| item.move_to(spot)),
            Value::Table(entries) => entries.iter_mut().for_each(|entry| {
                entry.spot = spot.clone();
                entry.node.move_to(spot);
            }),
            _ => {}
        }
    }

    fn from_table(source: &Arc<Source>, range: std::ops::Range<usize>, table: &DeTable<'_>) -> Self {
        let entries = table
            .iter()
            .map(|(key, value)| Entry {
                key: key.get_ref().to_string(),
                spot: Spot::new(source, key.span()),
                node: Self::from_spanned(source, value),
            })
            .collect();
        Self { spot: Spot::new(source, range), value: Value::Table(entries) }
    }

    fn from_spanned(source: &Arc<Source>, value: &Spanned<DeValue<'_>>) -> Self {
        Self::from_value(source, value.span(), value.get_ref())
    }

    fn from_value(source: &Arc<Source>, range: std::ops::Range<usize>, value: &DeValue<'_>) -> Self {
        let spot = Spot::new(source, range.clone());
        let value = match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Value::Whole(number),
                Err(_) => Value::Other,
            },
            DeValue::Boolean(truth) => Value::Truth(*truth),
            DeValue::Array(items) => {
                Value::List(items.iter().map(|item| Self::from_spanned(source, item)).collect())
            }
            DeValue::Table(table) => return Self::from_table(source, range, table),
            _ => Value::Other,
        };
        Self { spot, value }
    }

    /// The value under a dotted path, if it is there.
    pub fn get(&self, path: &str) -> Option<&Self> {
        path.split('.').try_fold(self, |node, key| match &node.value {
            Value::Table(entries) => entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node),
            _ => None,
        })
    }

    /// Puts a value under a dotted path; tables on the way are made. Fails where the path leads
    /// through something that is no table.
    pub fn set(&mut self, path: &str, spot: &Spot, value: Self) -> Result<(), ()> {
        let Value::Table(entries) = &mut self.value else {
            return Err(());
        };
        let (key, rest) = match path.split_once('.') {
            Some((key, rest)) => (key, Some(rest)),
            None => (path, None),
        };
        let index = entries.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let node = Self { spot: spot.clone(), value: Value::Table(Vec::new()) };
            entries.push(Entry { key: key.to_owned(), spot: spot.clone(), node });
            entries.len() - 1
        });
        match rest {
            Some(rest) => entries[index].node.set(rest, spot, value),
            None => {
                entries[index].node = value;
                Ok(())
            }
        }
    }

    /// Takes away what stands at a dotted path; false when nothing does.
    pub fn remove(&mut self, path: &str) -> bool {
        let Value::Table(entries) = &mut self.value else { return false };
        let (key, rest) = match path.split_once('.') {
            Some((key, rest)) => (key, Some(rest)),
            None => (path, None),
        };
        let Some(index) = entries.iter().position(|entry| entry.key == key) else { return false };
        match rest {
            Some(rest) => entries[index].node.remove(rest),
            None => {
                entries.remove(index);
                true
            }
        }
    }

    /// The entries, if it is a table.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Every name in it: keys, and the words of texts. What could not be read may have declared them.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.add_names(&mut names);
        names
    }

    fn add_names(&self, names: &mut Vec<String>) {
        match &self.value {
            Value::Text(text) => {
                let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                names.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
            }
            Value::List(items) => items.iter().for_each(|item| item.add_names(names)),
            Value::Table(entries) => entries.iter().for_each(|entry| {
                names.push(entry.key.clone());
                entry.node.add_names(names);
            }),
            Value::Whole(_) | Value::Truth(_) | Value::Other => {}
        }
    }

    /// Whether it is an empty list or table.
    pub fn is_bare(&self) -> bool {
        match &self.value {
            Value::List(items) => items.is_empty(),
            Value::Table(entries) => entries.is_empty(),
            _ => false,
        }
    }

    /// The text as a rule.
    pub fn rule(&self) -> Option<RuleText> {
        let Value::Text(text) = &self.value else { return None };
        let quoted = self.spot.text().starts_with(['"', '\'']);
        Some(RuleText { text: text.clone(), spot: self.spot.clone(), quoted, skip: 0 })
    }

    /// Replaces every table whose keys are numbers of players by the value for `players`.
    pub fn for_players(&mut self, players: usize, faults: &mut Vec<Fault>) {
        if let Value::Table(entries) = &mut self.value {
            let counts =
                !entries.is_empty() && entries.iter().all(|entry| entry.key.parse::<usize>().is_ok());
            if !counts {
                entries.iter_mut().for_each(|entry| entry.node.for_players(players, faults));
                return;
            }
            match entries.iter().find(|entry| entry.key == players.to_string()) {
                Some(entry) => *self = entry.node.clone(),
                None => faults.push(Fault::at(&self.spot, msg!("define.no_count", players = players))),
            }
        } else if let Value::List(items) = &mut self.value {
            items.iter_mut().for_each(|item| item.for_players(players, faults));
        }
    }
}
