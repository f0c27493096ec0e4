//! A TOML text as an editor sees it: every key and every value where it is written, headers included, also where the
//! file is broken. Knows no game.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use toml_parser::decoder::ScalarKind;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{Raw, Span};

use crate::define::{RuleText, Source, Spot};

/// How deep lists and tables may stand in one another: as deep as games are read.
const MOST_DEPTH: u32 = 80;

/// A key where it is written: in a header or before a `=`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The keys that lead to it, itself the last. What stands in a list has the path of the list.
    pub path: Vec<String>,
    /// Its bytes, without quotation marks.
    pub range: Range<usize>,
    /// Whether it is the last key of a header or of what stands before a `=`.
    pub is_last: bool,
}

/// A text, a number or a truth where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// The keys that lead to it.
    pub path: Vec<String>,
    /// Its bytes, with quotation marks.
    pub range: Range<usize>,
    /// What it says, if it is a text.
    pub text: Option<String>,
}

/// A table where it is written: a header with what stands below it, or `{ … }`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The keys that lead to it.
    pub path: Vec<String>,
    /// From its beginning to its end.
    pub range: Range<usize>,
}

/// A file's keys, values and tables, each in the order of the text.
#[derive(Clone, Debug)]
pub struct TomlText {
    /// The text.
    pub source: Arc<Source>,
    /// Every key.
    pub keys: Vec<Key>,
    /// Every value that is no list and no table.
    pub scalars: Vec<Scalar>,
    /// Every table, each before those that stand in it.
    pub tables: Vec<Table>,
    /// Where comments are.
    pub comments: Vec<Range<usize>>,
    /// The first value at each path.
    first: HashMap<Vec<String>, usize>,
}

/// What is open around the place that has been read.
enum Around {
    /// A list; the path of what it is the value of.
    List(Vec<String>),
    /// `{ … }`, with its place in the list of tables.
    Table(Vec<String>, usize),
}

struct Reading {
    toml: TomlText,
    /// The keys of the header above.
    header: Vec<String>,
    around: Vec<Around>,
    /// The keys of the value that comes next.
    pending: Vec<String>,
    in_header: bool,
}

impl TomlText {
    /// Reads a text; what is broken is left out.
    pub fn read(source: &Arc<Source>) -> Self {
        let tokens = toml_parser::Source::new(&source.text).lex().into_vec();
        let mut events: Vec<Event> = Vec::with_capacity(tokens.len());
        let mut guard = RecursionGuard::new(&mut events, MOST_DEPTH);
        parse_document(&tokens, &mut guard, &mut ());
        let whole = Table { path: Vec::new(), range: 0..source.text.len() };
        let toml = Self {
            source: source.clone(),
            keys: Vec::new(),
            scalars: Vec::new(),
            tables: vec![whole],
            comments: Vec::new(),
            first: HashMap::new(),
        };
        let mut reading =
            Reading { toml, header: Vec::new(), around: Vec::new(), pending: Vec::new(), in_header: false };
        events.iter().for_each(|event| reading.event(event));
        let mut toml = reading.toml;
        for (number, scalar) in toml.scalars.iter().enumerate() {
            toml.first.entry(scalar.path.clone()).or_insert(number);
        }
        toml
    }

    /// The value whose bytes hold a place, ends included.
    pub fn scalar_at(&self, at: usize) -> Option<&Scalar> {
        self.scalars.iter().find(|scalar| scalar.range.start <= at && at <= scalar.range.end)
    }

    /// The innermost table that holds a place.
    pub fn table_at(&self, at: usize) -> &Table {
        let holds = |table: &&Table| table.range.start <= at && at <= table.range.end;
        self.tables.iter().rev().find(holds).unwrap_or(&self.tables[0])
    }

    /// The first value at a path.
    pub fn scalar(&self, path: &[String]) -> Option<&Scalar> {
        self.first.get(path).map(|&number| &self.scalars[number])
    }

    /// All that a key declares: its table, or itself with its value.
    pub fn declaration(&self, key: &Key) -> Range<usize> {
        let until = |at: usize| self.tables.partition_point(|table| table.range.start <= at);
        let around = self.tables[..until(key.range.start)].last();
        if let Some(header) = around.filter(|table| table.path == key.path) {
            return header.range.clone();
        }
        let end = key.range.end;
        let table = self.tables.get(until(end)).map(|table| (&table.path, table.range.end));
        let scalar = self.scalars.partition_point(|scalar| scalar.range.start <= end);
        let scalar = self.scalars.get(scalar).map(|scalar| (&scalar.path, scalar.range.end));
        let mut values = table.into_iter().chain(scalar);
        let value = values.find(|(path, _)| **path == key.path);
        key.range.start..value.map_or(end, |(_, end)| end)
    }

    /// A text as a rule, so that places in it can be had.
    pub fn rule(&self, scalar: &Scalar) -> Option<RuleText> {
        let text = scalar.text.clone()?;
        let spot = Spot::new(&self.source, scalar.range.clone());
        Some(RuleText { text, spot, quoted: true, skip: 0 })
    }
}

impl Reading {
    fn text(&self, span: Span) -> &str {
        self.toml.source.text.get(span.start()..span.end()).unwrap_or_default()
    }

    /// The path of the table around.
    fn base(&self) -> Vec<String> {
        match self.around.last() {
            Some(Around::List(path) | Around::Table(path, _)) => path.clone(),
            None => self.header.clone(),
        }
    }

    /// The path of the value that is read: after a `=`, or in a list.
    fn path(&mut self) -> Vec<String> {
        match self.around.last() {
            Some(Around::List(path)) => path.clone(),
            _ => std::mem::take(&mut self.pending),
        }
    }

    fn event(&mut self, event: &Event) {
        let span = event.span();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.around.clear();
                self.header.clear();
                self.pending.clear();
                self.in_header = true;
                // The table above ends here.
                self.close_header(span.start());
                self.toml.tables.push(Table { path: Vec::new(), range: span.start()..usize::MAX });
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                self.in_header = false;
                self.header = std::mem::take(&mut self.pending);
                let end = self.toml.source.text.len();
                if let Some(table) = self.toml.tables.last_mut() {
                    *table = Table { path: self.header.clone(), range: table.range.start..end };
                }
                self.mark_last();
            }
            EventKind::SimpleKey => self.key(event),
            EventKind::KeyValSep => self.mark_last(),
            EventKind::InlineTableOpen => {
                let path = self.path();
                let end = self.toml.source.text.len();
                self.toml.tables.push(Table { path: path.clone(), range: span.start()..end });
                self.around.push(Around::Table(path, self.toml.tables.len() - 1));
            }
            EventKind::ArrayOpen => {
                let path = self.path();
                self.around.push(Around::List(path));
            }
            EventKind::InlineTableClose | EventKind::ArrayClose => {
                if let Some(Around::Table(_, table)) = self.around.pop() {
                    self.toml.tables[table].range.end = span.start();
                }
                self.pending.clear();
            }
            EventKind::ValueSep => self.pending.clear(),
            EventKind::Newline if self.around.is_empty() && !self.in_header => self.pending.clear(),
            EventKind::Scalar => {
                let path = self.path();
                let raw = Raw::new_unchecked(self.text(span), event.encoding(), span);
                let mut text = Cow::Borrowed("");
                let kind = raw.decode_scalar(&mut text, &mut ());
                let text = (kind == ScalarKind::String).then(|| text.into_owned());
                self.toml.scalars.push(Scalar { path, range: span.start()..span.end(), text });
            }
            EventKind::Comment => self.toml.comments.push(span.start()..span.end()),
            _ => {}
        }
    }

    fn key(&mut self, event: &Event) {
        let span = event.span();
        let written = self.text(span);
        let raw = Raw::new_unchecked(written, event.encoding(), span);
        let mut name = Cow::Borrowed("");
        raw.decode_key(&mut name, &mut ());
        let name = name.into_owned();
        let quotes = usize::from(written.len() > 1 && written.starts_with(['"', '\'']));
        if self.pending.is_empty() && !self.in_header {
            self.pending = self.base();
        }
        self.pending.push(name);
        let range = span.start() + quotes..span.end() - quotes;
        self.toml.keys.push(Key { path: self.pending.clone(), range, is_last: false });
    }

    fn mark_last(&mut self) {
        if let Some(key) = self.toml.keys.last_mut() {
            key.is_last = true;
        }
    }

    /// Ends the table of the header above, or what stands before the first header.
    fn close_header(&mut self, end: usize) {
        let length = self.toml.source.text.len();
        self.toml.tables.iter_mut().filter(|table| table.range.end == length).for_each(|table| {
            table.range.end = end.max(table.range.start);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TomlText {
        TomlText::read(&Arc::new(Source { path: String::new(), text: text.to_owned() }))
    }

    #[test]
    fn every_key_and_value_has_its_path_and_place() {
        let text = "name = 'é'\n[zone.\"hand\"]\nowner = 'seat' # whose\n\
                    [turn]\neach = ['a', { repeat = 'b' }]\n[board]\nmarks.sun.cells = 'a1'\n";
        let toml = read(text);
        let keys: Vec<String> = toml.keys.iter().map(|key| key.path.join(".")).collect();
        assert_eq!(
            keys,
            [
                "name",
                "zone",
                "zone.hand",
                "zone.hand.owner",
                "turn",
                "turn.each",
                "turn.each.repeat",
                "board",
                "board.marks",
                "board.marks.sun",
                "board.marks.sun.cells",
            ]
        );
        for key in &toml.keys {
            assert_eq!(key.path.last().map(String::as_str), Some(&text[key.range.clone()]));
        }
        let values: Vec<(String, &str)> = toml
            .scalars
            .iter()
            .map(|scalar| (scalar.path.join("."), scalar.text.as_deref().unwrap_or_default()))
            .collect();
        assert_eq!(values[0], ("name".to_owned(), "é"));
        assert_eq!(values[2..4], [("turn.each".to_owned(), "a"), ("turn.each.repeat".to_owned(), "b")]);
        assert_eq!(toml.table_at(text.find("whose").expect("there")).path, ["zone", "hand"]);
        assert_eq!(toml.table_at(text.find("repeat").expect("there")).path, ["turn", "each"]);
        assert_eq!(toml.table_at(0).path, Vec::<String>::new());
    }

    #[test]
    fn what_is_broken_ends_nothing() {
        let toml = read("[zone.hand\nowner = \"se\n[action.play]\ncell = \"emp\nwhen = \"full\"");
        assert!(toml.scalars.iter().any(|scalar| scalar.text.as_deref() == Some("full")));
        let deep = format!("a = {}", "[".repeat(100_000));
        assert_eq!(read(&deep).keys.len(), 1);
        for text in ["=", "[", "[[", "a.b", "a = {", "\"", "'''", "a = [1,", "\u{0}", "[a]\n\"é"] {
            read(text);
        }
    }
}
