//! Every sentence that the source says is in the catalogue with the blanks it fills, and no
//! sentence of the catalogue is unsaid.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rulebox::speak::{Lang, sentences};

/// The `msg!(…)`s of a source: key and blanks filled, `.with_name("…")` and the like included.
fn said(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut said = Vec::new();
    for (at, _) in text.match_indices("msg!(") {
        if text[..at].lines().last().is_some_and(|line| line.trim_start().starts_with("//")) {
            continue;
        }
        let start = at + "msg!(".len();
        let end = start + closing(&text[start..]);
        let inside = &text[start..end];
        let Some(key) = quoted(inside.trim_start()) else { continue };
        let mut blanks = BTreeSet::new();
        for argument in top_level(inside).iter().skip(1) {
            if let Some((name, _)) = argument.split_once('=') {
                blanks.insert(name.trim().to_owned());
            }
        }
        // What is filled right after, until something else comes.
        let mut rest = text[(end + 1).min(text.len())..].trim_start();
        while let Some(after) = ["with_name(", "with_message(", "with_blank(", "with("]
            .iter()
            .find_map(|call| rest.strip_prefix('.').and_then(|rest| rest.strip_prefix(call)))
        {
            blanks.extend(quoted(after.trim_start()));
            rest = after[(closing(after) + 1).min(after.len())..].trim_start();
        }
        said.push((key, blanks));
    }
    said
}

fn quoted(text: &str) -> Option<String> {
    text.strip_prefix('"')?.split_once('"').map(|(inside, _)| inside.to_owned())
}

/// Where the bracket that is open closes.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    let mut quote = false;
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '"' if last != '\\' => quote = !quote,
            '(' | '[' | '{' if !quote => depth += 1,
            ')' | ']' | '}' if !quote && depth == 0 => return at,
            ')' | ']' | '}' if !quote => depth -= 1,
            _ => {}
        }
        last = c;
    }
    text.len()
}

fn top_level(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut depth, mut quote, mut last) = (0, false, ' ');
    for c in text.chars() {
        match c {
            '"' if last != '\\' => quote = !quote,
            '(' | '[' | '{' if !quote => depth += 1,
            ')' | ']' | '}' if !quote => depth -= 1,
            _ => {}
        }
        last = c;
        if c == ',' && depth == 0 && !quote {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

fn sources(folder: &Path, texts: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            texts.push((path.display().to_string(), text));
        }
    }
}

/// A source without its line breaks.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(")
}

fn blanks(pattern: &str) -> BTreeSet<String> {
    let parts = pattern.split('{').skip(1).filter_map(|part| part.split_once('}'));
    parts.map(|(name, _)| name.to_owned()).filter(|name| !name.trim().is_empty()).collect()
}

/// Whether a sentence belongs to one of a list: of a word, a command of the prompt, a line of examples, or something of the command
/// line, which are asked for by name.
fn is_listed(key: &str) -> bool {
    let lists = [
        "word.",
        "command.",
        "cli.command.",
        "cli.argument.",
        "cli.value.",
        "cli.heading.",
        "cli.example.",
        "synonym.",
        "line.",
        "asked.",
        "keys.",
    ];
    lists.iter().any(|list| key.starts_with(list))
}

#[test]
fn every_listed_sentence_belongs_to_something() {
    let words: Vec<&str> = rulebox::rules::words::all().map(|word| word.name).collect();
    let mut readers = Vec::new();
    sources(Path::new("src/define"), &mut readers);
    let told_of_keys: BTreeSet<&str> = rulebox::define::keys::shapes()
        .flat_map(|shape| {
            let keys = shape.keys.iter().map(|key| key.doc);
            keys.chain(shape.own.iter().map(|own| own.doc)).chain([shape.doc]).map(|said| said.name())
        })
        .collect();
    for (key, _) in sentences(Lang::En) {
        if let Some(word) = key.strip_prefix("word.") {
            assert!(words.contains(&word), "{key}");
        }
        if let Some((command, _)) = key.strip_prefix("command.").and_then(|rest| rest.split_once('.')) {
            assert!(rulebox::front::repl::COMMANDS.iter().any(|known| known.name == command), "{key}");
        }
        let told = [("line.", rulebox::examples::LINES), ("asked.", rulebox::examples::EXPECTED)];
        for (list, told) in told {
            if let Some((name, _)) = key.strip_prefix(list).and_then(|rest| rest.split_once('.')) {
                assert!(told.iter().any(|told| told.name == name), "{key}");
            }
        }
        if key.starts_with("keys.") && !key.starts_with("keys.sort.") {
            assert!(told_of_keys.contains(key), "{key}: no key and no table says it");
        }
        // What is proposed for a synonym is a word, a key or a sentence that there is.
        if let Some(word) = key.strip_prefix("synonym.word.") {
            assert!(words.contains(&word) || word == rulebox::rules::words::EACH, "{key}");
        }
        if let Some(name) = key.strip_prefix("synonym.help.") {
            assert!(sentences(Lang::En).any(|(key, _)| key == format!("help.{name}")), "{key}");
        }
        if let Some(name) = key.strip_prefix("synonym.key.") {
            let literal = format!("\"{name}\"");
            assert!(readers.iter().any(|(_, text)| text.contains(&literal)), "{key}: no table has this key");
        }
    }
}

#[test]
fn every_sentence_said_is_in_the_catalogue_and_none_is_unsaid() {
    let mut texts = Vec::new();
    sources(Path::new("src"), &mut texts);
    let catalogue: BTreeMap<&str, BTreeSet<String>> =
        sentences(Lang::En).map(|(key, en)| (key, blanks(en))).collect();
    let mut wrong = Vec::new();
    let mut keys: BTreeSet<String> = BTreeSet::new();
    for (path, text) in &texts {
        for (key, filled) in said(text) {
            match catalogue.get(key.as_str()) {
                None => wrong.push(format!("{path}: no sentence `{key}`")),
                Some(open) => {
                    for blank in filled.difference(open) {
                        wrong.push(format!("{path}: `{key}` has no blank `{blank}`"));
                    }
                    // A blank may be filled further on, by name.
                    for blank in open.difference(&filled) {
                        if !text.contains(&format!("\"{blank}\"")) {
                            wrong.push(format!("{path}: nothing fills `{blank}` of `{key}`"));
                        }
                    }
                }
            }
            keys.insert(key);
        }
    }
    // What helps with what was typed is asked for by name.
    let synonyms = catalogue.keys().filter_map(|key| key.strip_prefix("synonym.help."));
    keys.extend(synonyms.map(|name| format!("help.{name}")));
    for key in catalogue.keys().filter(|key| !is_listed(key)) {
        // The form for one is said where the other one is.
        let key = &key.strip_suffix("_one").filter(|many| catalogue.contains_key(many)).unwrap_or(key);
        let literal = format!("\"{key}\"");
        // The form for one goes with the form for several.
        let counted = key.strip_suffix("_one").map(|many| format!("counted!(\"{many}\""));
        let is_counted = |text: &str| counted.as_ref().is_some_and(|call| squeezed(text).contains(call));
        let is_said = |text: &str| text.contains(&literal) || is_counted(text);
        if !keys.contains(*key) && !texts.iter().any(|(_, text)| is_said(text)) {
            wrong.push(format!("nothing says `{key}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A word that means something already is never unknown, so that a synonym of that spelling would never be seen.
#[test]
fn no_synonym_is_a_word() {
    for (key, _) in sentences(Lang::En).filter(|(key, _)| key.starts_with("synonym.word.")) {
        for lang in Lang::all() {
            let (_, listed) = sentences(lang).find(|(known, _)| *known == key).expect("in every language");
            let known = |word: &str| rulebox::rules::words::find(word).is_some_and(|word| word.reserved);
            let wrong: Vec<&str> = listed.split_whitespace().filter(|word| known(word)).collect();
            assert!(wrong.is_empty(), "{key}: {wrong:?}");
        }
    }
}
