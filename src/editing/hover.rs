//! What something means: a name of the game with what declares it, a word of the rule language, a key, a line of an
//! example. In Markdown, as editors show it.

use std::ops::Range;

use super::index::{FileKind, Index};
use super::name::{Named, Sort};
use super::paths::{self, TomlFile};
use super::place::{line_at, rule_at};
use super::rule_text::Role;
use super::toml_text::TomlText;
use crate::define::keys::{self, At};
use crate::define::{Spot, keys::Shape};
use crate::examples::{EXPECTED, LINES, Told};
use crate::msg;
use crate::rules::comments::doc_comments;
use crate::rules::words::{self, Word};
use crate::speak::{Lang, Message};

/// The most lines that are shown of what declares a name.
const MOST_LINES: usize = 12;

/// What is told of a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The bytes that it is about.
    pub range: Range<usize>,
    /// What it says, in Markdown.
    pub text: String,
}

/// What stands at a place means; nothing where nothing is known of it.
pub fn hover(index: &Index, file: usize, at: usize, lang: Lang) -> Option<Hover> {
    if let Some(mention) = index.at(file, at) {
        let text = of_name(index, &mention.named, lang);
        return Some(Hover { range: mention.range.clone(), text });
    }
    if let Some(rule) = rule_at(index, file, at)
        && let Some(name) = rule.name()
        && matches!(name.role, Role::Name | Role::Call(None))
        && let Some(word) = words::find(&rule.text[name.range.clone()])
    {
        return Some(Hover { range: rule.in_file(&name.range), text: of_word(word, lang) });
    }
    match index.files[file].kind {
        FileKind::Toml(kind) => {
            let toml = index.files[file].toml.as_ref()?;
            let key = toml.keys.iter().find(|key| key.range.start <= at && at <= key.range.end)?;
            let text = of_key(&key_at(kind, &key.path)?, lang)?;
            Some(Hover { range: key.range.clone(), text })
        }
        FileKind::Example => line_of_example(index, file, at, lang),
        FileKind::Script => None,
    }
}

/// What is known of the key or value at a path.
pub(super) fn key_at(file: TomlFile, path: &[String]) -> Option<At> {
    let place = paths::place(path);
    keys::at_in(shape(file)?, &place.path)
}

/// What a whole file can have.
pub(super) fn shape(file: TomlFile) -> Option<&'static Shape> {
    match file {
        TomlFile::Game => Some(keys::GAME),
        TomlFile::Clauses => Some(keys::CLAUSES),
        TomlFile::Mutations => None,
    }
}

/// What a name of the game stands for: what it is, what people call it, what declares it.
pub fn of_name(index: &Index, named: &Named, lang: Lang) -> String {
    let mut lines = vec![headline(index, named, lang)];
    let Some(declared) = index.declaration(named) else { return lines.remove(0) };
    let source = &index.files[declared.file].source;
    if matches!(named.sort, Sort::Let | Sort::Function) {
        let docs = doc_comments(&source.text);
        let doc = docs.into_iter().find(|(name, _)| *name == named.id);
        lines.extend(doc.map(|(_, doc)| doc.in_lang(lang).to_owned()));
    } else {
        lines.extend(said(index, named, &["text", "asks", "heading"], lang));
    }
    if let (Some(range), true) = (&declared.declares, named.sort != Sort::Local) {
        let text = index.text(declared.file, range).trim_end();
        let language = if index.files[declared.file].kind == FileKind::Script { "rhai" } else { "toml" };
        let mut shown: Vec<&str> = text.lines().take(MOST_LINES).collect();
        shown.extend((text.lines().count() > MOST_LINES).then_some("…"));
        lines.push(format!("```{language}\n{}\n```", shown.join("\n")));
    }
    let spot = Spot::new(source, declared.range.clone());
    let place = spot.file_and_line();
    let place = place.rsplit_once('/').map_or(place.as_str(), |(_, file)| file).to_owned();
    lines.push(msg!("editing.declared", place = place).in_lang(lang));
    lines.join("\n\n")
}

/// A name, what it is, and what people call it.
pub(super) fn headline(index: &Index, named: &Named, lang: Lang) -> String {
    let what = Message::new(named.sort.called()).in_lang(lang);
    let printed = said(index, named, &["name"], lang).map(|name| format!(" · *{name}*"));
    format!("**`{}`** · {what}{}", named.id, printed.unwrap_or_default())
}

/// What the game says of a name under one of some keys, in a language.
pub(super) fn said(index: &Index, named: &Named, keys: &[&str], lang: Lang) -> Option<String> {
    let declared = index.declaration(named)?;
    let toml = index.files[declared.file].toml.as_ref();
    let key = toml.and_then(|toml| {
        let holds =
            |range: &Range<usize>| range.start <= declared.range.start && declared.range.end <= range.end;
        toml.keys.iter().find(|key| holds(&key.range))
    });
    let mut tables: Vec<Vec<String>> = key.map(|key| key.path.clone()).into_iter().collect();
    let beside = match named.sort {
        Sort::Seat => &["seat"][..],
        Sort::Face => &["tiles.face", "pieces.face", "cards.face", "letters.face"],
        Sort::Value => &["tiles.value", "pieces.value", "cards.value", "letters.value"],
        Sort::Part => &["tiles.part", "pieces.part", "cards.part", "letters.part"],
        Sort::Back => &["back"],
        Sort::Number | Sort::Rule | Sort::Let => &["names"],
        _ => &[],
    };
    let game = index.files.first()?.toml.as_ref()?;
    let toml = toml.unwrap_or(game);
    tables.extend(
        beside.iter().map(|table| {
            table.split('.').map(str::to_owned).chain([named.id.clone()]).collect::<Vec<String>>()
        }),
    );
    for table in &tables {
        for key in keys {
            // `[names]` has the name itself.
            let path = match &table[..] {
                [names, _] if names == "names" && *key == "name" => table.clone(),
                _ => [&table[..], &[(*key).to_owned()]].concat(),
            };
            for toml in [toml, game] {
                if let Some(text) = in_lang(toml, &path, lang) {
                    return Some(lang.set(&text));
                }
            }
        }
    }
    None
}

/// A text, or one for each language.
fn in_lang(toml: &TomlText, path: &[String], lang: Lang) -> Option<String> {
    let at = |more: Option<Lang>| {
        let mut path = path.to_vec();
        path.extend(more.map(|lang| lang.id().to_owned()));
        toml.scalar(&path)?.text.clone()
    };
    at(None).or_else(|| at(Some(lang))).or_else(|| Lang::all().find_map(|lang| at(Some(lang))))
}

/// What a word of the rule language means, how it is called, and an example.
pub fn of_word(word: &Word, lang: Lang) -> String {
    let calls = word.calls(lang).join("\n");
    format!("```rhai\n{calls}\n```\n\n{}\n\n```rhai\n{}\n```", word.doc().in_lang(lang), word.example)
}

/// What a key says and what its value is; `None` for a name of the game's own that nothing is said of.
pub(super) fn of_key(at: &At, lang: Lang) -> Option<String> {
    let doc = match (at.key, at.own) {
        (Some(key), _) => key.doc(),
        (None, Some(own)) => own.doc(),
        (None, None) => return None,
    };
    let mut lines = vec![doc.in_lang(lang).to_owned(), format!("*{}*", at.kind.told().in_lang(lang))];
    if let Some(key) = at.key.filter(|key| !key.example.is_empty()) {
        lines.push(format!("```toml\n{}\n```", key.example));
    }
    Some(lines.join("\n\n"))
}

/// What a line of an example means, by the word that begins it, or by what it expects.
fn line_of_example(index: &Index, file: usize, at: usize, lang: Lang) -> Option<Hover> {
    let text = &index.files[file].source.text;
    let line = line_at(text, at);
    let written = &text[line.clone()];
    let first = written.split_whitespace().next()?;
    let range = line.start..line.start + first.len();
    if written.starts_with(char::is_whitespace) || at > range.end {
        let asked = written.strip_prefix("expect ")?;
        let path = asked.split_whitespace().next()?;
        let start = line.start + "expect ".len();
        let told = EXPECTED.iter().find(|told| told.name == path)?;
        let range = start..start + path.len();
        return (at <= range.end).then(|| Hover { range, text: of_line(told, lang) });
    }
    let told = LINES.iter().find(|told| told.name == first)?;
    Some(Hover { range, text: of_line(told, lang) })
}

/// What a line of an example means.
pub(super) fn of_line(told: &Told, lang: Lang) -> String {
    format!("```\n{}\n```\n\n{}\n\n```\n{}\n```", told.usage(lang), told.does(lang), told.example)
}
