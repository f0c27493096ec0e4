//! What can be changed in `game.toml`, value by value, with the places that it was read from.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::keys::{EYES, Role, role};
use super::rules::{Changes, Edit, one_line};
use super::words::{Names, other_ports};
use super::{Kind, Mutant};
use crate::define::{Entry, Node, RuleText, Source, Spot, Value};
use crate::rules::shape::read_rule;

/// Finds the changes of a file.
pub(super) struct Walk<'a> {
    pub source: &'a Arc<Source>,
    pub names: &'a Names,
    /// The ids of all backs.
    pub backs: Vec<String>,
    /// The zones that every seat has one of.
    pub owned: BTreeSet<String>,
    /// Rules that serve bots alone.
    pub idle: &'a BTreeSet<String>,
    pub found: Vec<Mutant>,
}

/// Where a value stands.
#[derive(Clone)]
struct Place {
    /// Its path as it is told.
    shown: String,
    /// Its path as `--set` has it, whatever variant sets it.
    path: Vec<String>,
}

impl Place {
    fn below(&self, key: &str) -> Self {
        let shown = match self.shown.is_empty() {
            true => key.to_owned(),
            false => format!("{}.{key}", self.shown),
        };
        let mut path = self.path.clone();
        match &path[..] {
            // What a variant or an alternative sets stands where its path says.
            [chapter, _, changes] if chapter == "variant" && is_change(changes) => path = split(key),
            [chapter, _, _, _, changes] if chapter == "ruling" && is_change(changes) => path = split(key),
            _ => path.extend(split(key)),
        }
        Self { shown, path }
    }

    fn role(&self) -> Role {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        match path[..] {
            ["variant", _, "players" | "excludes" | "needs" | "drops"] => Role::Ids,
            ["ruling", _, "alternatives", _, "drops"] => Role::Ids,
            ["variant" | "ruling", _] | ["variant" | "ruling"] => Role::Plain,
            ["variant", _, "sets" | "adds"] => Role::Plain,
            ["ruling", _, "alternatives"] | ["ruling", _, "alternatives", _] => Role::Plain,
            ["ruling", _, "alternatives", _, "sets" | "adds"] => Role::Plain,
            ["variant" | "ruling", ..] => Role::Told,
            ["option", _, "values" | "default"] => Role::Plain,
            _ => role(&path),
        }
    }

    /// Whether it is one of the things that a variant or an alternative sets, adds or drops.
    fn is_set(parent: &Self) -> bool {
        match &parent.path[..] {
            [chapter, _, changes] => chapter == "variant" && is_change(changes),
            [chapter, _, _, _, changes] => chapter == "ruling" && is_change(changes),
            _ => false,
        }
    }
}

fn is_change(key: &str) -> bool {
    matches!(key, "sets" | "adds")
}

fn split(key: &str) -> Vec<String> {
    key.split('.').map(str::to_owned).collect()
}

/// The bytes of an item of a list or an inline table, with the comma that goes with it.
fn with_comma(text: &str, item: Range<usize>) -> Range<usize> {
    let after = item.end + blank(&text[item.end..]);
    if text[after..].starts_with(',') {
        return item.start..after + 1 + blank(&text[after + 1..]);
    }
    let before = text[..item.start].trim_end();
    match before.strip_suffix(',') {
        Some(rest) => rest.len()..item.end,
        None => item,
    }
}

/// How much of what begins here is blank or a comment.
fn blank(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        if !rest.starts_with('#') {
            return at;
        }
        at += rest.find('\n').unwrap_or(rest.len());
    }
}

impl<'a> Walk<'a> {
    /// A walk that has found nothing yet.
    pub fn new(source: &'a Arc<Source>, names: &'a Names, root: &Node, idle: &'a BTreeSet<String>) -> Self {
        let (mut backs, mut owned) = (BTreeSet::new(), BTreeSet::new());
        each(root, &mut |path, node| match (path, &node.value) {
            ([.., key], Value::Text(back)) if key == "back" => drop(backs.insert(back.clone())),
            ([chapter, zone, key], Value::Text(owner))
                if chapter == "zone" && key == "owner" && owner == "seat" =>
            {
                owned.insert(zone.clone());
            }
            _ => {}
        });
        Self { source, names, backs: backs.into_iter().collect(), owned, idle, found: Vec::new() }
    }

    /// All changes of the whole file.
    pub fn all(&mut self, root: &Node) {
        let place = Place { shown: String::new(), path: Vec::new() };
        self.entries(root, &place, false);
    }

    fn add(&mut self, place: &Place, range: Range<usize>, with: String, kind: Kind, told: (String, String)) {
        let kind = match kind {
            Kind::Number if place.path.iter().any(|key| key == "bands") => Kind::Band,
            kind => kind,
        };
        self.found.push(Mutant::new(self.source, range, with, kind, &place.shown, told));
    }

    /// A value in the place of another.
    fn swap(&mut self, place: &Place, spot: &Spot, with: String, kind: Kind) {
        let told = (one_line(spot.text()), one_line(&with));
        self.add(place, spot.range.clone(), with, kind, told);
    }

    fn entries(&mut self, table: &Node, place: &Place, inline: bool) {
        for (number, entry) in table.entries().iter().enumerate() {
            let below = place.below(&entry.key);
            let role = below.role();
            if role == Role::Told {
                continue;
            }
            self.drop_entry(entry, &below, Place::is_set(place), inline);
            self.drop_declared(entry, &below);
            self.value(&entry.node, &below, role);
            // A sign of a drawing comes to stand for what another of its signs stands for.
            let next = &table.entries()[(number + 1) % table.entries().len()].node.spot;
            if role == Role::Legend && next.text() != entry.node.spot.text() {
                self.swap(&below, &entry.node.spot, next.text().to_owned(), Kind::Word);
            }
        }
    }

    /// A key that is left out, where that makes another rule and is no change of its value.
    fn drop_entry(&mut self, entry: &Entry, place: &Place, is_set: bool, inline: bool) {
        let value = &entry.node.spot;
        let of_header = value.text().starts_with('[') && matches!(entry.node.value, Value::Table(_));
        let is_choice = !place.path.iter().any(|key| key == "rules" || key == "setup");
        let droppable = match (&entry.node.value, place.role()) {
            _ if of_header || self.is_idle(place) || value.range.start < entry.spot.range.end => false,
            _ if is_set => true,
            (Value::Table(_), _) if place.path.len() == 2 => {
                matches!(place.path[0].as_str(), "announce" | "whenever" | "record")
            }
            (Value::Text(_), Role::Rule | Role::Ids | Role::Ports) => is_choice,
            (Value::List(_), Role::Ids) => true,
            _ => false,
        };
        if !droppable {
            return;
        }
        let range = entry.spot.range.start..value.range.end;
        let text = &self.source.text;
        let old = one_line(&text[range.clone()]);
        let range = if inline { with_comma(text, range) } else { range };
        self.add(place, range, String::new(), Kind::Part, (old, String::new()));
    }

    /// Something that happens by itself, is announced or recorded, left out with all that is said of it under a
    /// heading of its own.
    fn drop_declared(&mut self, entry: &Entry, place: &Place) {
        let [chapter, id] = &place.path[..] else { return };
        let text = &self.source.text;
        let start = entry.node.spot.range.start;
        let is_heading = text[start..].starts_with('[') && matches!(entry.node.value, Value::Table(_));
        if !is_heading || !matches!(chapter.as_str(), "announce" | "whenever" | "record") {
            return;
        }
        let end = last_byte(&entry.node);
        let own = [format!("[{chapter}.{id}]"), format!("[{chapter}.{id}.")];
        let mut headings = text[start..end].lines().filter(|line| line.starts_with('['));
        if headings.all(|line| own.iter().any(|own| line.starts_with(own))) {
            self.add(place, start..end, String::new(), Kind::Part, (own[0].clone(), String::new()));
        }
    }

    fn is_idle(&self, place: &Place) -> bool {
        matches!(&place.path[..], [chapter, name] if chapter == "rules" && self.idle.contains(name))
    }

    fn value(&mut self, node: &Node, place: &Place, role: Role) {
        match &node.value {
            Value::Table(_) => self.entries(node, place, node.spot.text().starts_with('{')),
            Value::List(items) => self.list(items, place, role),
            Value::Truth(truth) => self.swap(place, &node.spot, (!truth).to_string(), Kind::Truth),
            Value::Whole(number) => {
                for other in [number.checked_add(1), number.checked_sub(1)].into_iter().flatten() {
                    self.swap(place, &node.spot, other.to_string(), Kind::Number);
                }
            }
            Value::Text(text) => self.text(node, text, place, role),
            Value::Other => {}
        }
    }

    fn list(&mut self, items: &[Node], place: &Place, role: Role) {
        for (number, item) in items.iter().enumerate() {
            let id = item.get("id").map(|id| &id.value);
            let inner = match (id, &item.value) {
                (Some(Value::Text(id)), _) => place.below(id),
                (_, Value::Table(_)) => place.below(&(number + 1).to_string()),
                _ => place.clone(),
            };
            // One number of players is what the seats say anyway.
            let only = items.len() == 1 && place.path.last().is_some_and(|key| key == "players");
            if role != Role::Drawing && !only && !self.is_idle(place) {
                let range = with_comma(&self.source.text, item.spot.range.clone());
                let old = one_line(item.spot.text());
                self.add(&inner, range, String::new(), Kind::Part, (old, String::new()));
            }
            match &item.value {
                Value::Table(_) => self.entries(item, &inner, item.spot.text().starts_with('{')),
                // Of what may be done at one step, which comes first means nothing.
                Value::List(_) if role == Role::Order => self.value(item, &inner, Role::Ids),
                _ => self.value(item, &inner, role),
            }
        }
        if role == Role::Drawing {
            self.drawing(items, place);
        }
        if role == Role::Order {
            for pair in items.windows(2) {
                let (one, other) = (&pair[0].spot, &pair[1].spot);
                let range = one.range.start..other.range.end;
                let between = &self.source.text[one.range.end..other.range.start];
                let with = [other.text(), between, one.text()].concat();
                let told = (one_line(&self.source.text[range.clone()]), one_line(&with));
                self.add(place, range, with, Kind::Order, told);
            }
        }
    }

    /// Each sign of a drawing, in turn another of its signs.
    fn drawing(&mut self, rows: &[Node], place: &Place) {
        let texts = rows.iter().filter_map(Node::rule);
        let signs: BTreeSet<char> =
            texts.clone().flat_map(|row| row.text.chars().collect::<Vec<_>>()).collect();
        let signs: Vec<char> = signs.into_iter().collect();
        for row in texts {
            for (at, sign) in row.text.char_indices() {
                let next = signs.iter().position(|known| *known == sign).map_or(0, |at| at + 1) % signs.len();
                if signs[next] != sign {
                    let spot = row.within(at..at + sign.len_utf8());
                    let new = [&row.text[..at], &signs[next].to_string(), &row.text[at + sign.len_utf8()..]];
                    self.add(
                        place,
                        spot.range,
                        signs[next].to_string(),
                        Kind::Place,
                        (row.text.clone(), new.concat()),
                    );
                }
            }
        }
    }

    fn text(&mut self, node: &Node, text: &str, place: &Place, role: Role) {
        let Some(rule) = node.rule() else { return };
        let whole = |with: &str| format!("\"{with}\"");
        match role {
            Role::Rule if !self.is_idle(place) => self.rule(&rule, place),
            Role::OneOf(words) => {
                for word in words.iter().filter(|word| **word != text) {
                    self.swap(place, &node.spot, whole(word), Kind::Word);
                }
            }
            Role::Eyes => {
                // Nobody owns a zone of all: its owner is nobody, and the others are all.
                let owned = place.path.get(1).is_some_and(|zone| self.owned.contains(zone));
                let words = EYES.iter().filter(|word| owned || !matches!(**word, "owner" | "others"));
                for word in words.filter(|word| **word != text) {
                    self.swap(place, &node.spot, whole(word), Kind::Eyes);
                }
            }
            Role::Back => {
                let backs = self.backs.clone();
                let at = backs.iter().position(|back| back == text).map_or(0, |at| at + 1);
                let next = backs.get(at % backs.len().max(1)).filter(|next| *next != text);
                next.into_iter().for_each(|back| self.swap(place, &node.spot, whole(back), Kind::Word));
            }
            Role::Ports => {
                for (range, with, kind) in other_ports(text) {
                    self.within(&rule, place, range, with, kind);
                }
            }
            Role::Cells => {
                for (range, with, kind) in other_cells(text) {
                    self.within(&rule, place, range, with, kind);
                }
            }
            Role::Format => {
                for (range, with) in numbers_in(text) {
                    self.within(&rule, place, range, with, Kind::Number);
                }
            }
            _ => {}
        }
    }

    /// A part of a text that is no rule.
    fn within(&mut self, text: &RuleText, place: &Place, range: Range<usize>, with: String, kind: Kind) {
        let new = [&text.text[..range.start], &with, &text.text[range.end..]].concat();
        let spot = text.within(range);
        self.add(place, spot.range, with, kind, (text.text.clone(), new));
    }

    fn rule(&mut self, rule: &RuleText, place: &Place) {
        let Some(part) = read_rule(&rule.text) else { return };
        let mut changes = Changes { text: &rule.text, names: self.names, found: Vec::new() };
        changes.of(&part, &part.range);
        for Edit { range, with, kind, old, new } in changes.found {
            let Some(with) = written(rule, &with) else { continue };
            self.add(place, rule.within(range).range, with, kind, (old, new));
        }
    }
}

/// Where the last of what is written in a table ends.
fn last_byte(node: &Node) -> usize {
    node.entries().iter().map(|entry| last_byte(&entry.node)).fold(node.spot.range.end, usize::max)
}

/// Every value of a file that is no table, with its path as `--set` has it.
pub(super) fn each<'a>(root: &'a Node, see: &mut dyn FnMut(&[String], &'a Node)) {
    below(root, &Place { shown: String::new(), path: Vec::new() }, see);
}

fn below<'a>(node: &'a Node, place: &Place, see: &mut dyn FnMut(&[String], &'a Node)) {
    match &node.value {
        Value::Table(entries) => {
            entries.iter().for_each(|entry| below(&entry.node, &place.below(&entry.key), see));
        }
        Value::List(items) => items.iter().for_each(|item| below(item, place, see)),
        _ => see(&place.path, node),
    }
}

/// A text as it is written in the string that holds a rule; `None` where it cannot be.
fn written(rule: &RuleText, with: &str) -> Option<String> {
    let raw = rule.spot.text();
    match () {
        () if raw.starts_with('"') => Some(with.replace('\\', "\\\\").replace('"', "\\\"")),
        () if with.contains('\'') => None,
        () => Some(with.to_owned()),
    }
}

/// Cells with each in turn left out, or moved by a column or a row.
fn other_cells(text: &str) -> Vec<(Range<usize>, String, Kind)> {
    let mut found = Vec::new();
    let words: Vec<(usize, &str)> =
        text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word)).collect();
    for (number, &(at, word)) in words.iter().enumerate() {
        for (from, corner) in corners(word) {
            let start = at + from;
            if let Some(column) = corner.chars().next().filter(char::is_ascii_lowercase) {
                let next = if column == 'a' { 'b' } else { (column as u8 - 1) as char };
                found.push((start..start + 1, next.to_string(), Kind::Place));
            }
            let digits = corner.find(|c: char| c.is_ascii_digit());
            if let Some((first, row)) = digits.and_then(|first| {
                let digits: String = corner[first..].chars().take_while(char::is_ascii_digit).collect();
                Some((first, digits)).filter(|(_, digits)| !digits.is_empty())
            }) && let Ok(number) = row.parse::<u32>()
            {
                let next = if number == 1 { 2 } else { number - 1 };
                found.push((start + first..start + first + row.len(), next.to_string(), Kind::Place));
            }
        }
        if words.len() > 1 {
            let range = match words.get(number + 1) {
                Some(&(next, _)) => at..next,
                None => words[number - 1].0 + words[number - 1].1.len()..at + word.len(),
            };
            found.push((range, String::new(), Kind::Part));
        }
    }
    found
}

/// The cells that a word names: one, or the two ends of a rectangle.
fn corners(word: &str) -> Vec<(usize, &str)> {
    match word.split_once('-') {
        Some((one, other)) => vec![(0, one), (one.len() + 1, other)],
        None => vec![(0, word)],
    }
}

/// The numbers of a text, each one more and one less.
fn numbers_in(text: &str) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + first;
        let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| start + end);
        if let Ok(number) = text[start..end].parse::<u32>() {
            let others = [number.checked_add(1), number.checked_sub(1)];
            found.extend(others.into_iter().flatten().map(|other| (start..end, other.to_string())));
        }
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_goes_with_its_comma() {
        let cut = |text: &str, item: &str| {
            let start = text.find(item).expect("it is there");
            let range = with_comma(text, start..start + item.len());
            [&text[..range.start], &text[range.end..]].concat()
        };
        assert_eq!(cut("[1, 2, 3]", "1"), "[2, 3]");
        assert_eq!(cut("[1, 2, 3]", "3"), "[1, 2]");
        assert_eq!(cut("[1]", "1"), "[]");
        assert_eq!(cut("[1, # one\n 2]", "1"), "[2]");
        assert_eq!(cut("{ a = 1, b = 2 }", "b = 2"), "{ a = 1 }");
    }

    #[test]
    fn cells_move_and_are_left_out() {
        let changed = |text: &str| -> Vec<String> {
            let apply = |(range, with, _): (Range<usize>, String, Kind)| {
                [&text[..range.start], &with, &text[range.end..]].concat()
            };
            other_cells(text).into_iter().map(apply).collect()
        };
        assert_eq!(changed("b5"), ["a5", "b4"]);
        assert_eq!(changed("a1 dn"), ["b1 dn", "a2 dn", "dn", "a1 cn", "a1"]);
        assert_eq!(changed("a5-h8"), ["b5-h8", "a4-h8", "a5-g8", "a5-h7"]);
        assert_eq!(changed("4w"), ["3w"]);
    }

    #[test]
    fn a_format_is_two_numbers() {
        let found: Vec<String> = numbers_in("3x4").into_iter().map(|(_, with)| with).collect();
        assert_eq!(found, ["4", "2", "5", "3"]);
    }
}
