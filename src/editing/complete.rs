//! What could stand at a place: words and names in rules, ids, clauses, keys and their words, lines of examples.

use std::collections::BTreeSet;
use std::ops::Range;

use super::hover::{headline, of_key, of_line, of_name, of_word, said, shape};
use super::index::{FileKind, Index};
use super::name::{IN_RULES, Named, OF_PIECES, Sort};
use super::paths::{self, KeyRole, TomlFile, ValueRole};
use super::place::{line_at, rule_at, value_role, word_before};
use super::toml_text::TomlText;
use crate::define::keys::{self, At, KeyKind};
use crate::examples::{EXPECTED, LINES};
use crate::rules::words;
use crate::speak::Lang;

/// What is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What is shown and, unless something else is said, written.
    pub label: String,
    /// What is written.
    pub insert: String,
    /// What it is, in short.
    pub detail: String,
    /// What it means, in Markdown.
    pub text: String,
    /// What sort of thing it is.
    pub of: Of,
}

/// What sort of thing is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// A word of the rule language; whether it is called with brackets.
    Word(bool),
    /// A name of the game.
    Name(Sort),
    /// A key of a table.
    Key,
    /// A word that a value can be.
    Value,
    /// The beginning of a line of an example.
    Line,
}

/// What is offered at a place, and the bytes that are replaced.
pub type Offers = (Range<usize>, Vec<Offer>);

/// What could stand at a place.
pub fn complete(index: &Index, file: usize, at: usize, lang: Lang) -> Offers {
    let text = &index.files[file].source.text;
    let word = word_before(text, at);
    let offers = match index.files[file].kind {
        FileKind::Script => in_script(index, file, at, word.clone(), lang),
        FileKind::Toml(kind) => match &index.files[file].toml {
            Some(toml) => in_toml(index, (file, kind), toml, at, lang),
            None => Vec::new(),
        },
        FileKind::Example => in_example(index, file, at, word.start, lang),
    };
    (word, offers)
}

fn of_names(index: &Index, sorts: &[Sort], lang: Lang) -> Vec<Offer> {
    let names = index.names().filter(|named| sorts.contains(&named.sort));
    names.map(|named| offer_name(index, named, lang)).collect()
}

fn offer_name(index: &Index, named: &Named, lang: Lang) -> Offer {
    let detail = headline(index, named, lang);
    let detail = detail.split_once("** · ").map_or(detail.as_str(), |(_, rest)| rest).replace('*', "");
    Offer {
        label: named.id.clone(),
        insert: named.id.clone(),
        detail,
        text: of_name(index, named, lang),
        of: Of::Name(named.sort),
    }
}

/// Words of the rule language that the game does not use as names of its own.
fn of_words(index: &Index, lang: Lang) -> Vec<Offer> {
    let own: BTreeSet<&str> =
        index.names().filter(|named| IN_RULES.contains(&named.sort)).map(|named| named.id.as_str()).collect();
    let words = words::all().filter(|word| !own.contains(word.name));
    let offers = words.map(|word| Offer {
        label: word.name.to_owned(),
        insert: word.name.to_owned(),
        detail: word.gist().in_lang(lang).to_owned(),
        text: of_word(word, lang),
        of: Of::Word(!word.takes.is_empty()),
    });
    offers.collect()
}

/// In a rule: after a dot what pieces have, after `::` the functions of a script; else words and names.
fn in_rule(index: &Index, before: &str, script: &str, lang: Lang) -> Vec<Offer> {
    if let Some(before) = before.strip_suffix("::") {
        let alias = &before[word_before(before, before.len())];
        let Some(imported) = index.scripts.imported(script, alias) else { return Vec::new() };
        return functions(index, imported, lang);
    }
    if before.ends_with('.') {
        let mut offers = of_names(index, OF_PIECES, lang);
        offers.extend(of_words(index, lang).into_iter().filter(|offer| offer.of == Of::Word(true)));
        return offers;
    }
    let mut offers = of_names(index, IN_RULES, lang);
    offers.extend(functions(index, script, lang));
    offers.extend(of_names(index, &[Sort::Import], lang));
    offers.extend(of_words(index, lang));
    offers
}

fn functions(index: &Index, script: &str, lang: Lang) -> Vec<Offer> {
    let names = index.names();
    let functions = names.filter(|named| named.sort == Sort::Function && named.within == script);
    functions.map(|named| offer_name(index, named, lang)).collect()
}

/// The clauses of the rulebook, each with its heading.
fn clauses(index: &Index, lang: Lang) -> Vec<Offer> {
    let mut offers = of_names(index, &[Sort::Clause], lang);
    for offer in &mut offers {
        let heading = said(index, &Named::new(Sort::Clause, &offer.label), &["heading"], lang);
        offer.detail = heading.unwrap_or_default();
    }
    offers
}

fn in_script(index: &Index, file: usize, at: usize, word: Range<usize>, lang: Lang) -> Vec<Offer> {
    let text = &index.files[file].source.text;
    let before = &text[line_at(text, at).start..word.start];
    if let Some(comment) = before.trim_start().strip_prefix("///") {
        let cites =
            comment.trim_start().strip_prefix("cites").is_some_and(|rest| rest.trim_start().starts_with(':'));
        return if cites { clauses(index, lang) } else { Vec::new() };
    }
    if before.contains("//") {
        return Vec::new();
    }
    in_rule(index, &text[..word.start], &index.files[file].source.path, lang)
}

fn in_toml(
    index: &Index,
    (file, kind): (usize, TomlFile),
    toml: &TomlText,
    at: usize,
    lang: Lang,
) -> Vec<Offer> {
    let text = &toml.source.text;
    if toml.comments.iter().any(|comment| comment.start < at && at <= comment.end) {
        return Vec::new();
    }
    if let Some(role) = value_role(index, file, at) {
        let path = toml.scalar_at(at).map(|scalar| scalar.path.clone()).unwrap_or_default();
        return match role {
            ValueRole::Rule => {
                let rule = rule_at(index, file, at);
                let before = rule.as_ref().map_or("", |rule| &rule.text[..rule.at]);
                in_rule(index, &before[..word_before(before, before.len()).start], &index.scripts.main, lang)
            }
            ValueRole::Uses(sorts) => of_names(index, sorts, lang),
            ValueRole::Piece => of_names(index, &[Sort::Seat, Sort::Kind], lang),
            ValueRole::Cites => clauses(index, lang),
            ValueRole::Plain => values(kind, &path, false),
            ValueRole::Declares(_) | ValueRole::Path | ValueRole::Values | ValueRole::Change => Vec::new(),
        };
    }
    let line = line_at(text, at);
    let before = &text[line.start..at];
    if let Some(header) = before.trim_start().strip_prefix('[') {
        return below(index, kind, None, &typed_path(header), lang);
    }
    let table = toml.table_at(at);
    let begins = before.rfind(['{', ',']).filter(|begins| line.start + begins >= table.range.start);
    let written = &before[begins.map_or(0, |begins| begins + 1)..];
    match written.split_once('=') {
        Some((key, value)) if value.trim_start().chars().all(|c| c.is_alphanumeric() || c == '_') => {
            let path = [table.path.clone(), full_path(key)].concat();
            values(kind, &path, true)
        }
        Some(_) => Vec::new(),
        None => {
            let path = [table.path.clone(), typed_path(written)].concat();
            below(index, kind, Some(toml), &path, lang)
        }
    }
}

/// The keys of a header or before a `=`, without the last, which is being written.
fn typed_path(text: &str) -> Vec<String> {
    let mut keys = full_path(text);
    keys.pop();
    keys
}

fn full_path(text: &str) -> Vec<String> {
    text.split('.').map(|key| key.trim().trim_matches(['"', '\'']).to_owned()).collect()
}

/// The words that a value can be, in quotation marks where they are not written yet.
fn values(kind: TomlFile, path: &[String], quoted: bool) -> Vec<Offer> {
    let place = paths::place(path);
    let Some(at) = shape(kind).and_then(|shape| keys::at_in(shape, &place.path)) else { return Vec::new() };
    let words = at.kind.words().iter().filter(|word| quoted || !matches!(**word, "true" | "false"));
    let offers = words.map(|word| {
        let quoted = quoted && !matches!(*word, "true" | "false");
        let insert = if quoted { format!("\"{word}\"") } else { (*word).to_owned() };
        Offer { label: insert.clone(), insert, detail: String::new(), text: String::new(), of: Of::Value }
    });
    offers.collect()
}

/// What can stand below a path: keys of the format that are not there yet, and names that are spoken of there. In
/// a header, without a file, only what is a table.
fn below(index: &Index, kind: TomlFile, toml: Option<&TomlText>, path: &[String], lang: Lang) -> Vec<Offer> {
    let place = paths::place(path);
    let mut offers = Vec::new();
    let whole = shape(kind);
    let here = match &place.path[..] {
        [] => whole,
        path => whole.and_then(|whole| keys::at_in(whole, path)).and_then(|at| at.shape()),
    };
    for key in here.map_or(&[][..], |shape| shape.keys) {
        let is_table = key.kind.shape().is_some() || key.kind.of_id().is_some();
        let own_path = [path, &[key.name.to_owned()]].concat();
        let is_there = toml.is_some_and(|toml| toml.keys.iter().any(|there| there.path == own_path));
        if is_there || (toml.is_none() && !is_table) {
            continue;
        }
        let at = At { of: here, key: Some(key), own: None, kind: key.kind };
        offers.push(Offer {
            label: key.name.to_owned(),
            insert: if toml.is_some() { written(key.name, key.kind) } else { key.name.to_owned() },
            detail: key.kind.told().in_lang(lang),
            text: of_key(&at, lang).unwrap_or_default(),
            of: Of::Key,
        });
    }
    let own: Vec<&str> = place.path.iter().copied().chain(["id"]).collect();
    match paths::key_role(kind, &own) {
        KeyRole::Uses(sorts) => offers.extend(of_names(index, sorts, lang)),
        KeyRole::Reason => offers.extend(of_names(index, IN_RULES, lang)),
        KeyRole::Piece => offers.extend(of_names(index, &[Sort::Kind, Sort::Seat], lang)),
        KeyRole::Fixed | KeyRole::Declares(_) => {}
    }
    offers
}

/// A key with the sign that comes after it.
fn written(key: &str, kind: KeyKind) -> String {
    match kind {
        // Below it stand more keys.
        KeyKind::Ids(_) | KeyKind::Map(_) => key.to_owned(),
        _ => format!("{key} = "),
    }
}

fn in_example(index: &Index, file: usize, at: usize, word: usize, lang: Lang) -> Vec<Offer> {
    let text = &index.files[file].source.text;
    let before = &text[line_at(text, at).start..word];
    if before.starts_with('#') {
        return Vec::new();
    }
    let lines = |told: &'static [crate::examples::Told]| {
        told.iter().filter(|told| !matches!(told.name, "prose" | "move" | "event")).map(|told| Offer {
            label: told.name.to_owned(),
            insert: told.name.to_owned(),
            detail: told.usage(lang).to_owned(),
            text: of_line(told, lang),
            of: Of::Line,
        })
    };
    let names = |sorts: &[Sort]| of_names(index, sorts, lang);
    match before.trim_start() {
        "" if before.is_empty() => lines(LINES).chain(names(&[Sort::Action, Sort::Seat])).collect(),
        "expect " => lines(EXPECTED).collect(),
        "cites " => clauses(index, lang),
        "turn " => names(&[Sort::Seat]),
        "zone " | "expect zone " => names(&[Sort::Zone, Sort::Seat]),
        "mark " | "expect mark " => names(&[Sort::Mark]),
        "set " | "expect counter " => names(&[Sort::Counter]),
        "refused " => names(&[Sort::Action, Sort::Seat]),
        rest if rest.starts_with("play ") && rest.ends_with("--variant ") => names(&[Sort::Variant]),
        rest if rest.starts_with("refused ") && rest.contains(':') => {
            let mut offers = names(IN_RULES);
            offers.extend(of_words(index, lang));
            offers
        }
        _ => names(&[Sort::Seat, Sort::Action, Sort::Kind, Sort::Zone, Sort::Face]),
    }
}
