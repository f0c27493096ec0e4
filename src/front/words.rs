//! `rulebox words`: the rule vocabulary, with an example each.

use serde::Serialize;

use super::style::Look;
use crate::define::{Fault, RESERVED_SIGNS, RESERVED_WORDS};
use crate::rules::words::{self, LOOPS, LoopWord, Word};
use crate::speak::{Lang, Name, fold, meant_words_in_any_number};
use crate::{key, msg};

/// A word as listed.
#[derive(Serialize)]
pub(crate) struct Listed {
    /// The word.
    pub word: &'static str,
    /// Whether scripts keep it for themselves, so that it means nothing here and is no name.
    pub reserved: bool,
    /// How it is called.
    pub calls: Vec<String>,
    /// What it means.
    pub text: crate::speak::Name,
    /// An example.
    pub example: &'static str,
}

/// Every word whose name contains `filter` or that may be meant by it, its calls in a language.
pub(super) fn list(filter: &str, lang: Lang) -> Vec<Listed> {
    let filter = fold(filter);
    let meant = meant_words_in_any_number(&filter);
    let is_asked = |name: &str| name.contains(&filter) || meant.contains(&name);
    words::all()
        .filter(|word| is_asked(word.name))
        .map(|word| listed(word, lang))
        .chain(LOOPS.iter().filter(|word| is_asked(word.name)).map(|word| listed_loop(word, lang)))
        .chain(RESERVED_WORDS.iter().filter(|word| word.contains(&filter)).map(|word| Listed {
            word,
            reserved: true,
            calls: Vec::new(),
            text: Name::in_each(|lang| key!("words.reserved").text(lang).to_owned()),
            example: "",
        }))
        .collect()
}

/// Every word whose description contains `filter`, in any language.
pub(super) fn saying(filter: &str, lang: Lang) -> Vec<Listed> {
    let filter = fold(filter);
    let says = |word: &&Word| word.doc().texts().any(|text| fold(text).contains(&filter));
    let loop_says = |word: &&LoopWord| word.doc().texts().any(|text| fold(text).contains(&filter));
    let loops = LOOPS.iter().filter(loop_says).map(|word| listed_loop(word, lang));
    words::all().filter(says).map(|word| listed(word, lang)).chain(loops).collect()
}

fn listed(word: &Word, lang: Lang) -> Listed {
    Listed {
        word: word.name,
        reserved: false,
        calls: word.calls(lang),
        text: word.doc(),
        example: word.example,
    }
}

fn listed_loop(word: &LoopWord, lang: Lang) -> Listed {
    Listed {
        word: word.name,
        reserved: false,
        calls: vec![word.call(lang).to_owned()],
        text: word.doc(),
        example: word.example,
    }
}

/// That no word contains `filter`, with the nearest that there is.
pub(super) fn none(filter: &str) -> Fault {
    let fault = Fault::nowhere(msg!("words.none", filter = filter));
    fault.suggest(filter, words::all().map(|word| word.name).chain(LOOPS.iter().map(|word| word.name)))
}

/// The list as text.
pub(super) fn render(listed: &[Listed], look: &Look) -> String {
    let mut out = String::new();
    for word in listed.iter().filter(|word| !word.reserved) {
        out.push_str(&format!("{}\n", look.strong(&word.calls.join("  "))));
        out.push_str(&format!("    {}\n", word.text.in_lang(look.lang)));
        out.push_str(&look.dim(&format!("    {}\n", word.example)));
    }
    let reserved: Vec<&str> = listed.iter().filter(|word| word.reserved).map(|word| word.word).collect();
    if !reserved.is_empty() {
        out.push_str(&format!("\n{}\n", look.strong(&look.say(&msg!("words.reserved")))));
        out.push_str(&format!("{}\n", look.wrapped(&format!("    {}", reserved.join(", ")))));
    }
    // All of them are asked for.
    if reserved.len() == RESERVED_WORDS.len() {
        let signs = RESERVED_SIGNS.join("  ");
        let signs =
            msg!("table.labelled").with_message("name", msg!("words.reserved_signs")).with("text", signs);
        out.push_str(&format!("{}\n", look.wrapped(&format!("    {}", look.say(&signs)))));
    }
    out
}
