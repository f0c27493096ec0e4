//! The names in `game.toml`, `clauses.toml` and `mutations.toml`.

use std::ops::Range;

use super::index::Scripts;
use super::name::{Found, IN_RULES, Named, OF_PIECES, Sort};
use super::paths::{self, KeyRole, TomlFile, ValueRole};
use super::rule_text::{self, Role};
use super::toml_text::{Key, Scalar, TomlText};
use crate::define::{RuleText, Spot};

/// The longest rule with escapes, of which each place has to be counted.
const LONGEST_ESCAPED: usize = 10_000;

/// Reads the names of a file.
pub struct TomlNames<'a> {
    /// The file, as a number of the index.
    pub file: usize,
    /// Which one it is.
    pub kind: TomlFile,
    /// Its text.
    pub toml: &'a TomlText,
    /// The scripts that its rules can call.
    pub scripts: &'a Scripts,
    /// What is found.
    pub found: &'a mut Found,
}

impl TomlNames<'_> {
    /// Reads all of it.
    pub fn read(&mut self) {
        let toml = self.toml;
        toml.keys.iter().for_each(|key| self.key(key));
        toml.scalars.iter().for_each(|scalar| self.scalar(scalar));
    }

    fn key(&mut self, key: &Key) {
        let place = paths::place(&key.path);
        if self.kind == TomlFile::Game && paths::is_path(&key.path) {
            return self.path_key(key, place.speaks);
        }
        let id = key.path.last().map(String::as_str).unwrap_or_default();
        // A number of players, or the name of a board, is no name here.
        let is_own = place.path.last() == Some(&id);
        if !is_own || self.toml.source.text.get(key.range.clone()) != Some(id) {
            return;
        }
        let within = within(&place.path);
        match paths::key_role(self.kind, &place.path) {
            KeyRole::Fixed => {}
            KeyRole::Declares(sort) if place.speaks => {
                self.found.inside(self.file, key.range.clone(), Named::inside(sort, id, within), &[sort]);
            }
            KeyRole::Declares(sort) => {
                let declares = key.is_last.then(|| self.toml.declaration(key));
                let named = Named::inside(sort, id, within);
                self.found.mention(self.file, key.range.clone(), named, declares);
            }
            KeyRole::Uses(among) => self.found.among(self.file, key.range.clone(), id, among),
            KeyRole::Piece => self.piece(key.range.clone(), id),
            KeyRole::Reason => {
                let id = id.split('#').next().unwrap_or_default();
                let range = key.range.start..key.range.start + id.len();
                self.found.among(self.file, range, id, IN_RULES);
            }
        }
    }

    /// A key such as `"action.hop.when"`: it declares what its whole path leads to, and speaks of the rest.
    fn path_key(&mut self, key: &Key, speaks: bool) {
        let Some((last, before)) = key.path.split_last() else { return };
        if self.toml.source.text.get(key.range.clone()) != Some(last.as_str()) {
            return;
        }
        let parts: Vec<&str> = last.split('.').collect();
        let mut at = key.range.start;
        for number in 0..parts.len() {
            let part = parts[number];
            let range = at..at + part.len();
            at = range.end + 1;
            let mut path = before.to_vec();
            path.push(parts[..=number].join("."));
            let place = paths::place(&path);
            let ends = number + 1 == parts.len();
            let named = |sort| Named::inside(sort, part, within(&place.path));
            match paths::key_role(self.kind, &place.path) {
                _ if place.path.last() != Some(&part) => {}
                KeyRole::Declares(sort) if ends && !speaks => {
                    let declares = Some(self.toml.declaration(key));
                    self.found.mention(self.file, range, named(sort), declares);
                }
                KeyRole::Declares(sort) => self.found.inside(self.file, range, named(sort), &[sort]),
                KeyRole::Uses(among) => self.found.among(self.file, range, part, among),
                KeyRole::Reason => self.found.among(self.file, range, part, IN_RULES),
                KeyRole::Fixed | KeyRole::Piece => {}
            }
        }
    }

    fn scalar(&mut self, scalar: &Scalar) {
        let (Some(text), Some(rule)) = (&scalar.text, self.toml.rule(scalar)) else { return };
        let place = paths::place(&scalar.path);
        let role = match place.speaks {
            true => ValueRole::Cites,
            false => paths::value_role(self.kind, &place.path),
        };
        let whole = rule.whole();
        // What is written with escapes is no name that could be told from others.
        let is_plain = whole.text() == text;
        match role {
            ValueRole::Plain => {}
            ValueRole::Rule => self.rule(&rule),
            ValueRole::Change => {
                // Rules stand in quotation marks there, with all that is around them.
                let bare: String =
                    text.chars().map(|c| if c == '"' || c == '\'' { ' ' } else { c }).collect();
                self.rule(&RuleText { text: bare, ..rule });
            }
            _ if !is_plain => {}
            ValueRole::Declares(sort) => {
                let declares = Some(scalar.range.clone());
                self.found.mention(self.file, whole.range, Named::new(sort, text), declares);
            }
            ValueRole::Uses(among) => self.found.among(self.file, whole.range, text, among),
            ValueRole::Piece => self.piece(whole.range, text),
            ValueRole::Cites => self.found.among(self.file, whole.range, text, &[Sort::Clause]),
            ValueRole::Path => path(self.found, self.file, whole.range.start, text, self.scripts),
            ValueRole::Values => {
                for (at, _) in text.match_indices('{') {
                    let Some(length) = text[at + 1..].find('}') else { continue };
                    let range = whole.range.start + at + 1..whole.range.start + at + 1 + length;
                    self.found.among(self.file, range, &text[at + 1..at + 1 + length], OF_PIECES);
                }
            }
        }
    }

    /// A piece of the setup: `king` or `x.king`.
    fn piece(&mut self, range: Range<usize>, text: &str) {
        let kind = match text.split_once('.') {
            Some((seat, kind)) => {
                self.found.among(self.file, range.start..range.start + seat.len(), seat, &[Sort::Seat]);
                kind
            }
            None => text,
        };
        self.found.among(self.file, range.end - kind.len()..range.end, kind, &[Sort::Kind]);
    }

    fn rule(&mut self, rule: &RuleText) {
        in_rule(self.found, self.file, rule, self.scripts);
    }
}

/// The ruling of an alternative's path.
fn within<'a>(path: &[&'a str]) -> &'a str {
    match path {
        ["ruling", ruling, "alternatives", _] => ruling,
        _ => "",
    }
}

/// The names in a rule of a file other than a script.
pub fn in_rule(found: &mut Found, file: usize, rule: &RuleText, scripts: &Scripts) {
    let whole = rule.whole();
    // What is written without escapes stands in the file as it is.
    let is_plain = whole.text() == rule.text;
    if !is_plain && rule.text.len() > LONGEST_ESCAPED {
        return;
    }
    let within = |range: Range<usize>| match is_plain {
        true => {
            let start = whole.range.start;
            Spot::new(&whole.source, start + range.start..start + range.end)
        }
        false => rule.within(range),
    };
    for name in rule_text::names(&rule.text) {
        let spot = within(name.range.clone());
        let id = &rule.text[name.range.clone()];
        if spot.text() != id {
            continue;
        }
        let range = spot.range;
        match name.role {
            Role::Name => found.among(file, range, id, IN_RULES),
            Role::Property => found.among(file, range, id, OF_PIECES),
            Role::Call(alias) => {
                let script = match alias {
                    Some(alias) => scripts.imported(&scripts.main, &rule.text[alias]),
                    None => Some(scripts.main.as_str()),
                };
                if let Some(script) = script {
                    let named = Named::inside(Sort::Function, id, script);
                    found.inside(file, range, named, &[Sort::Function]);
                }
            }
            Role::Imported => {
                let named = Named::inside(Sort::Import, id, &scripts.main);
                found.inside(file, range, named, &[Sort::Import]);
            }
            Role::Local(at) => {
                let within = format!("{file}:{}", within(at..at + id.len()).range.start);
                let declares = (at == name.range.start).then(|| range.clone());
                found.mention(file, range, Named::inside(Sort::Local, id, &within), declares);
            }
            Role::Let(_) | Role::Function(_) | Role::Import(_) => {}
        }
    }
}

/// The names in a path of the file: `action.hop.when`, or `rules.rhai:camp`.
pub fn path(found: &mut Found, file: usize, start: usize, text: &str, scripts: &Scripts) {
    if let Some((script, id)) = text.split_once(".rhai:") {
        let range = start + script.len() + ".rhai:".len()..start + text.len();
        let named = Named::inside(Sort::Function, id, &scripts.main);
        let among = if script == "rules" { &[Sort::Let, Sort::Function][..] } else { &[] };
        return found.inside(file, range, named, among);
    }
    let keys: Vec<String> = text.split('.').map(str::to_owned).collect();
    let mut at = start;
    for number in 0..keys.len() {
        let range = at..at + keys[number].len();
        at = range.end + 1;
        let place = paths::place(&keys[..=number]);
        if place.path.last() != Some(&keys[number].as_str()) {
            continue;
        }
        let sorts = match paths::key_role(TomlFile::Game, &place.path) {
            KeyRole::Declares(sort) => vec![sort],
            KeyRole::Uses(among) => among.to_vec(),
            KeyRole::Reason => IN_RULES.to_vec(),
            KeyRole::Fixed | KeyRole::Piece => continue,
        };
        let named = Named::inside(Sort::Local, &keys[number], within(&place.path));
        found.inside(file, range, named, &sorts);
    }
}
