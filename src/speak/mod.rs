//! Every sentence that Rulebox says, in French and English, from one catalogue.
//!
//! Code names a sentence by its key and gives the blanks; the language is chosen when it is shown.

mod near;
mod visible;

pub(crate) use near::nearest;
pub(crate) use visible::{acts, json_visible, mark, marked, shown_width, visible, visible_line};

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

const CATALOGUE: &str = include_str!("catalogue.toml");

/// A language of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// The language that a locale such as `fr_FR.UTF-8` asks for.
    pub(crate) fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("fr") { Self::Fr } else { Self::En }
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// A printed name or sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Default, Serialize, Deserialize)]
pub struct Name {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Name {
    /// The same text in both languages.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: text.clone(), fr: text }
    }

    /// The text in `lang`.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// What fills a blank of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blank {
    /// The same in every language, shown as it is: an id, a number, a piece of source, a styled name.
    Text(String),
    /// A printed name.
    Name(Name),
    /// Another sentence.
    Message(Message),
    /// Several, joined by commas.
    List(Vec<Blank>),
}

impl Blank {
    fn in_lang(&self, lang: Lang) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Name(name) => name.in_lang(lang).to_owned(),
            Self::Message(message) => message.in_lang(lang),
            Self::List(items) => items.iter().map(|item| item.in_lang(lang)).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Text from anywhere, such as what was typed: what a terminal would act upon is shown instead.
impl<T: Display> From<T> for Blank {
    fn from(text: T) -> Self {
        Self::Text(visible(text.to_string()))
    }
}

/// A sentence of the catalogue with its blanks filled. Build it with [`msg!`](crate::msg).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    key: &'static str,
    blanks: Vec<(&'static str, Blank)>,
}

impl Message {
    /// The sentence `key`, with all blanks open.
    pub fn new(key: &'static str) -> Self {
        debug_assert!(catalogue().contains_key(key), "no sentence `{key}` in the catalogue");
        Self { key, blanks: Vec::new() }
    }

    /// Fills a blank.
    pub fn with(mut self, blank: &'static str, value: impl Into<Blank>) -> Self {
        self.blanks.push((blank, value.into()));
        self
    }

    /// Fills a blank with a printed name.
    pub fn with_name(self, blank: &'static str, name: &Name) -> Self {
        self.with_blank(blank, Blank::Name(name.clone()))
    }

    /// Fills a blank with another sentence.
    pub fn with_message(self, blank: &'static str, message: Message) -> Self {
        self.with_blank(blank, Blank::Message(message))
    }

    /// Fills a blank with anything.
    pub fn with_blank(mut self, blank: &'static str, value: Blank) -> Self {
        self.blanks.push((blank, value));
        self
    }

    /// The key, which tests compare.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The sentence in `lang`.
    pub fn in_lang(&self, lang: Lang) -> String {
        let pattern = catalogue().get(self.key).map_or(self.key, |texts| &texts[lang.index()]);
        let blanks: Vec<(&str, String)> =
            self.blanks.iter().map(|(name, value)| (*name, value.in_lang(lang))).collect();
        fill(pattern, &blanks)
    }
}

/// A sentence of the catalogue: `msg!("refused.turn", seat = name)`.
#[macro_export]
macro_rules! msg {
    ($key:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        $crate::speak::Message::new($key)$(.with(stringify!($blank), $value))*
    };
}

/// Replaces `{blank}` in a pattern; a blank that nobody fills stays as it is.
pub fn fill(pattern: &str, blanks: &[(&str, String)]) -> String {
    let mut out = String::with_capacity(pattern.len() + 16);
    let mut rest = pattern;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let filled = after.find('}').and_then(|close| {
            let name = &after[..close];
            let value = &blanks.iter().find(|(blank, _)| *blank == name)?.1;
            Some((value, close))
        });
        match filled {
            Some((value, close)) => {
                out.push_str(value);
                rest = &after[close + 1..];
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

type Texts = BTreeMap<String, [String; 2]>;

fn catalogue() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| {
        #[derive(Deserialize)]
        struct Entry {
            en: String,
            fr: String,
        }
        let sections: BTreeMap<String, BTreeMap<String, Entry>> =
            toml::from_str(CATALOGUE).expect("the built-in catalogue is well-formed");
        let mut texts = Texts::new();
        for (section, entries) in sections {
            for (key, entry) in entries {
                texts.insert(format!("{section}.{key}"), [entry.en, entry.fr]);
            }
        }
        texts
    })
}

/// Every key with its English and French text, for the documentation and the tests.
pub fn sentences() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    catalogue().iter().map(|(key, [en, fr])| (key.as_str(), en.as_str(), fr.as_str()))
}

/// Lower-case letters without accents, `-` as `_`: how typed names are compared.
pub fn fold(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    text.nfd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(|c| if c == '-' || c == '\u{2019}' || c == '\'' { '_' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blanks(pattern: &str) -> Vec<&str> {
        let mut names: Vec<&str> = pattern
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}').map(|(name, _)| name))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn both_languages_have_the_same_blanks() {
        for (key, en, fr) in sentences() {
            assert_eq!(blanks(en), blanks(fr), "{key}");
            assert!(!en.is_empty() && !fr.is_empty(), "{key}");
        }
    }

    #[test]
    fn accents_and_capitals_do_not_matter() {
        assert_eq!(fold("Prédation"), "predation");
        assert_eq!(fold("Word-Game"), "word_game");
    }

    #[test]
    fn what_a_terminal_would_act_upon_is_shown() {
        let said = crate::msg!("refused.unknown", word = "\u{1b}[2Jp\u{7}o\rr\u{9b}t\té\n");
        assert!(said.in_lang(Lang::En).contains("\\u{1b}[2Jp\\u{7}o\\rr\\u{9b}t\té\n"));
    }

    #[test]
    fn a_blank_nobody_fills_stays() {
        assert_eq!(fill("{a} and {b}", &[("a", "1".into())]), "1 and {b}");
    }
}
