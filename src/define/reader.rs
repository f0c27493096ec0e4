//! Reads the keys of one table: each with its type, unknown ones with a did-you-mean.

use super::fault::{Fault, MOST_COMPARED};
use super::lengths;
use super::model::Provenance;
use super::node::{Entry, Node, Value};
use super::source::{RuleText, Spot};
use crate::msg;
use crate::speak::{Blank, Lang, Message, Name, meant_key, nearest, or};

/// A table being read. Ask for every key it may have, then [`Reader::finish`].
pub struct Reader<'a> {
    node: &'a Node,
    asked: Vec<&'a str>,
    /// The faults found so far, by this reader and by those who read before.
    pub faults: &'a mut Vec<Fault>,
    what: Message,
    otherwise: Option<&'a Otherwise<'a>>,
}

/// What helps with a key that is unknown and like no known one.
pub type Otherwise<'a> = dyn Fn(&Entry) -> Option<Message> + 'a;

impl<'a> Reader<'a> {
    /// Reads `node`, which faults call `what`.
    pub fn new(node: &'a Node, what: Message, faults: &'a mut Vec<Fault>) -> Self {
        if !matches!(node.value, Value::Table(_)) {
            let message = msg!("define.not_a_table").with_message("what", what.clone());
            faults.push(Fault::at(&node.spot, message).leaving(node.names()));
        }
        Self { node, asked: Vec::new(), faults, what, otherwise: None }
    }

    /// Has what helps with a key that is like no known one.
    pub fn otherwise(&mut self, help: &'a Otherwise<'a>) {
        self.otherwise = Some(help);
    }

    /// The table itself.
    pub fn spot(&self) -> &'a Spot {
        &self.node.spot
    }

    /// The value of a key, whatever it is.
    pub fn node(&mut self, key: &'a str) -> Option<&'a Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// A key and its value.
    pub fn entry(&mut self, key: &'a str) -> Option<&'a Entry> {
        #[cfg(test)]
        super::keys::tests::note_asked(self.what.key(), key);
        self.asked.push(key);
        self.node.entries().iter().find(|entry| entry.key == key)
    }

    /// Whether the table has the key.
    pub fn has(&self, key: &str) -> bool {
        self.node.entries().iter().any(|entry| entry.key == key)
    }

    /// Reports a value of the wrong type.
    pub fn wrong(&mut self, node: &Node, expected: Message) {
        let message = msg!("define.wrong_type").with_message("expected", expected);
        self.faults.push(Fault::at(&node.spot, message).leaving(node.names()));
    }

    /// A text.
    pub fn text(&mut self, key: &'a str) -> Option<&'a str> {
        let node = self.node(key)?;
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                self.wrong(node, msg!("type.text"));
                None
            }
        }
    }

    /// A whole number between `least` and `most`.
    pub fn whole(&mut self, key: &'a str, least: i64, most: i64) -> Option<i64> {
        let node = self.node(key)?;
        match node.value {
            Value::Whole(number) if (least..=most).contains(&number) => Some(number),
            Value::Whole(_) => {
                let message = msg!("define.out_of_range", least = least, most = most);
                self.faults.push(Fault::at(&node.spot, message));
                None
            }
            _ => {
                self.wrong(node, msg!("type.whole"));
                None
            }
        }
    }

    /// True or false; false when it is not there.
    pub fn truth(&mut self, key: &'a str) -> bool {
        match self.node(key) {
            None => false,
            Some(Node { value: Value::Truth(truth), .. }) => *truth,
            Some(node) => {
                self.wrong(node, msg!("type.truth"));
                false
            }
        }
    }

    /// A name: a text, or `{ fr = …, en = … }`.
    pub fn name(&mut self, key: &'a str) -> Option<Name> {
        let node = self.node(key)?;
        match key {
            "name" | "one" | "heading" => read_short_name(node, self.faults),
            _ => read_name(node, self.faults),
        }
    }

    /// A text that stands in a line with others.
    pub fn short_text(&mut self, key: &'a str) -> Option<String> {
        let mut text = self.text(key)?.to_owned();
        let node = self.node(key)?;
        lengths::fit(&mut text, &node.spot, self.faults);
        Some(text)
    }

    /// Where something comes from that the rulebook does not print.
    pub fn provenance(&mut self) -> Provenance {
        Provenance { reconstructed: self.name("reconstructed"), found: self.name("found") }
    }

    /// A rule.
    pub fn rule(&mut self, key: &'a str) -> Option<RuleText> {
        let node = self.node(key)?;
        let rule = node.rule();
        if rule.is_none() {
            self.wrong(node, msg!("type.rule"));
            if let (Value::List(_), Some(fault)) = (&node.value, self.faults.last_mut()) {
                fault.help = Some(msg!("help.one_rule"));
            }
        }
        rule
    }

    /// A rule, or a list of rules.
    pub fn rules(&mut self, key: &'a str) -> Vec<RuleText> {
        self.items(key, |reader, item| {
            let rule = item.rule();
            if rule.is_none() {
                reader.wrong(item, msg!("type.rule"));
            }
            rule
        })
    }

    /// A text, or a list of texts, each with its place.
    pub fn words(&mut self, key: &'a str) -> Vec<(String, Spot)> {
        self.items(key, |reader, item| match &item.value {
            Value::Text(text) => Some((text.clone(), item.spot.clone())),
            _ => {
                reader.wrong(item, msg!("type.text"));
                None
            }
        })
    }

    /// A list, or one item that stands for a list of one.
    pub fn items<T>(
        &mut self,
        key: &'a str,
        mut read: impl FnMut(&mut Self, &'a Node) -> Option<T>,
    ) -> Vec<T> {
        match self.node(key) {
            None => Vec::new(),
            Some(Node { value: Value::List(items), .. }) => {
                items.iter().filter_map(|item| read(self, item)).collect()
            }
            Some(item) => read(self, item).into_iter().collect(),
        }
    }

    /// The entries of a table under a key; none when it is not there.
    pub fn table(&mut self, key: &'a str) -> &'a [Entry] {
        match self.node(key) {
            None => &[],
            Some(node) if matches!(node.value, Value::Table(_)) => node.entries(),
            Some(node) => {
                self.wrong(node, msg!("type.table"));
                &[]
            }
        }
    }

    /// One of several words.
    pub fn one_of<T: Copy>(&mut self, key: &'a str, words: &[(&str, T)]) -> Option<T> {
        let node = self.node(key)?;
        let Value::Text(text) = &node.value else {
            self.wrong(node, msg!("type.text"));
            return None;
        };
        let found = words.iter().find(|(word, _)| word == text).map(|(_, value)| *value);
        if found.is_none() {
            let known: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let message = msg!("define.not_one_of", word = text).with_blank("known", Blank::either(known));
            self.faults
                .push(Fault::at(&node.spot, message).suggest(text, words.iter().map(|(word, _)| *word)));
        }
        found
    }

    /// Reports a key that must be there. One that is there but could not be read was reported
    /// already, and so was a table that is none.
    pub fn missing(&mut self, key: &str) {
        #[cfg(test)]
        super::keys::tests::note_missing(self.what.key(), key);
        let unread = self.node.entries().iter().any(|entry| entry.key == key && !entry.node.is_bare());
        if unread || !matches!(self.node.value, Value::Table(_)) {
            return;
        }
        let message = msg!("define.missing", key = key).with_message("what", self.what.clone());
        let mut spot = self.node.spot.clone();
        // A table's own text may be long: point at its first line.
        if let Some(line) = spot.text().find('\n') {
            spot.range.end = spot.range.start + line;
        }
        self.faults.push(Fault::following(&spot, message).needing([key_of(self.node, key)]));
    }

    /// Reports every key that nobody asked for.
    pub fn finish(self) {
        for entry in self.node.entries() {
            if !self.asked.contains(&entry.key.as_str()) {
                let message =
                    msg!("define.unknown_key", key = &entry.key).with_message("what", self.what.clone());
                let mut meant = meant_key(&entry.key, &self.asked);
                if meant.is_empty() {
                    meant.extend(nearest(&entry.key, self.asked.iter().copied().take(MOST_COMPARED)));
                }
                let known = meant.iter().map(|key| key_of(self.node, key));
                let leaves = known.chain([entry.key.clone()]).chain(entry.node.names());
                let mut fault = Fault::at(&entry.spot, message).leaving(leaves);
                fault.help = match &meant[..] {
                    [] => self.otherwise.and_then(|otherwise| otherwise(entry)),
                    [one] => Some(msg!("help.did_you_mean", word = one)),
                    _ => Some(msg!("help.perhaps").with_blank("known", or(&meant))),
                };
                self.faults.push(fault);
            }
        }
    }
}

/// A key of one table, told from that of any other.
fn key_of(table: &Node, key: &str) -> String {
    format!("{}:{}:{key}", table.spot.source.path, table.spot.range.start)
}

/// Reads a name that stands in a line with others.
pub fn read_short_name(node: &Node, faults: &mut Vec<Fault>) -> Option<Name> {
    let mut name = read_name(node, faults)?;
    lengths::fit_name(&mut name, &node.spot, faults);
    Some(name)
}

/// Reads a name: a text, or one for each language, `{ fr = …, en = … }`.
pub fn read_name(node: &Node, faults: &mut Vec<Fault>) -> Option<Name> {
    match &node.value {
        Value::Text(text) => Some(Name::in_each(|lang| lang.set(text))),
        Value::Table(_) => {
            let mut reader = Reader::new(node, msg!("what.name"), faults);
            let read = |lang: Lang| reader.text(lang.id()).map(|text| (lang, lang.set(text)));
            let texts: Vec<(Lang, String)> = Lang::all().filter_map(read).collect();
            if texts.is_empty() {
                reader.missing(Lang::default().id());
            }
            reader.finish();
            Name::written(&texts)
        }
        _ => {
            faults.push(Fault::at(
                &node.spot,
                msg!("define.wrong_type").with_message("expected", msg!("type.name")),
            ));
            None
        }
    }
}
