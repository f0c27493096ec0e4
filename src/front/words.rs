//! `rulebox words`: the rule vocabulary, with an example each.

use serde::Serialize;

use super::style::Look;
use crate::define::Fault;
use crate::msg;
use crate::rules::words;
use crate::speak::{Lang, fold};

/// A word as listed.
#[derive(Serialize)]
pub(crate) struct Listed {
    /// The word.
    pub word: &'static str,
    /// How it is called.
    pub calls: Vec<String>,
    /// What it means.
    pub text: crate::speak::Name,
    /// An example.
    pub example: &'static str,
}

/// Every word whose name contains `filter`, its calls in a language.
pub(super) fn list(filter: &str, lang: Lang) -> Vec<Listed> {
    let filter = fold(filter);
    words::all()
        .filter(|word| word.name.contains(&filter))
        .map(|word| Listed {
            word: word.name,
            calls: word.calls(lang),
            text: word.doc(),
            example: word.example,
        })
        .collect()
}

/// That no word contains `filter`, with the nearest that there is.
pub(super) fn none(filter: &str) -> Fault {
    let fault = Fault::nowhere(msg!("words.none", filter = filter));
    fault.suggest(filter, words::all().map(|word| word.name))
}

/// The list as text.
pub(super) fn render(listed: &[Listed], look: &Look) -> String {
    let mut out = String::new();
    for word in listed {
        out.push_str(&format!("{}\n", look.strong(&word.calls.join("  "))));
        out.push_str(&format!("    {}\n", word.text.in_lang(look.lang)));
        out.push_str(&look.dim(&format!("    {}\n", word.example)));
    }
    out
}
