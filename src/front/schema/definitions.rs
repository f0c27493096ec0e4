//! The vocabulary as a definition file of Rhai, by which editors complete scripts and show what a word means.

use crate::msg;
use crate::rules::term::Sort;
use crate::rules::words::{self, Word};
use crate::speak::Lang;

/// The file's text in a language.
pub(super) fn text(lang: Lang) -> String {
    let mut out = String::from("module static;\n\n");
    out.push_str(&format!("// {}\n", msg!("schema.sorts").in_lang(lang)));
    for sort in sorts() {
        out.push_str(&format!("//   {sort:?} — {}\n", sort.name().in_lang(lang)));
    }
    for word in words::all() {
        out.push_str(&of(word, lang));
    }
    for word in words::LOOPS {
        out.push_str(&format!("{}fn {};\n", doc(word.doc().in_lang(lang), word.example), word.signature));
    }
    out
}

/// Every sort that a word takes or gives, each once.
fn sorts() -> Vec<Sort> {
    let mut sorts: Vec<Sort> = Vec::new();
    for word in words::all() {
        let named = word.takes.iter().flat_map(|sorts| sorts.iter()).chain([&word.gives]);
        for sort in named {
            if !sorts.contains(sort) {
                sorts.push(*sort);
            }
        }
    }
    sorts.sort_by_key(|sort| format!("{sort:?}"));
    sorts
}

/// A word: once for each way to call it, as a function or else as a constant.
fn of(word: &Word, lang: Lang) -> String {
    let doc = doc(word.doc.text(lang), word.example);
    if word.takes.is_empty() {
        return format!("{doc}const {}: {:?};\n", word.name, word.gives);
    }
    let ways = word
        .takes
        .iter()
        .map(|sorts| format!("{doc}fn {}({}) -> {:?};\n", word.name, parameters(sorts), word.gives));
    ways.collect()
}

/// What a word means, with an example, as a comment.
fn doc(text: &str, example: &str) -> String {
    let lines = text.lines().map(|line| format!("/// {line}\n"));
    format!("\n{}///\n/// ```rhai\n/// {example}\n/// ```\n", lines.collect::<String>())
}

/// What is given, each under a name of its own.
fn parameters(sorts: &[Sort]) -> String {
    let named = sorts.iter().enumerate().map(|(at, sort)| {
        let before = sorts[..at].iter().filter(|other| *other == sort).count();
        let name = snake(&format!("{sort:?}"));
        match before {
            0 => format!("{name}: {sort:?}"),
            _ => format!("{name}_{}: {sort:?}", before + 1),
        }
    });
    named.collect::<Vec<_>>().join(", ")
}

/// `OpenRays` as `open_rays`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
