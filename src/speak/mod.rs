//! Every sentence that Rulebox says, in every language that it speaks.
//!
//! A language is a file in `languages/`; `build/languages.rs` makes the catalogue of them. Code names a sentence
//! by its key and gives the blanks; the language is chosen when it is shown. A key that no file has does not
//! build.

mod key;
mod lang;
mod meant;
mod name;
mod near;
pub(crate) mod numbers;
mod synonyms;
pub(crate) mod typed;
pub(crate) mod typography;
mod visible;

pub use key::{Key, key_of};
pub use lang::Lang;
pub(crate) use meant::{folded, meant, plain_spaces};
pub use name::Name;
pub(crate) use near::nearest;
pub(crate) use synonyms::{meant_help, meant_key, meant_words, meant_words_in_any_number, or};
pub(crate) use visible::{acts, json_visible, mark, marked, shown_width, visible, visible_line};

use std::fmt::Display;

use crate::key;

/// What fills a blank of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blank {
    /// The same in every language, shown as it is: an id, a number, a piece of source, a styled name.
    Text(String),
    /// A printed name.
    Name(Name),
    /// Another sentence.
    Message(Message),
    /// A number, as the language writes it.
    Number(i64),
    /// Several, joined by commas.
    List(Vec<Blank>),
    /// Several, the last one joined by *and*.
    And(Vec<Blank>),
    /// Several, the last one joined by *or*.
    Or(Vec<Blank>),
}

impl Blank {
    /// One of several, the last one joined by *or*.
    pub fn either<T: Display>(items: impl IntoIterator<Item = T>) -> Self {
        Self::Or(items.into_iter().map(Self::from).collect())
    }

    fn in_lang(&self, lang: Lang) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Name(name) => name.in_lang(lang).to_owned(),
            Self::Message(message) => message.in_lang(lang),
            Self::Number(number) => numbers::whole(*number, lang),
            Self::List(items) => comma_list(items, lang),
            Self::And(items) => joined(items, key!("list.and"), lang),
            Self::Or(items) => joined(items, key!("list.or"), lang),
        }
    }
}

fn comma_list(items: &[Blank], lang: Lang) -> String {
    items.iter().map(|item| item.in_lang(lang)).collect::<Vec<_>>().join(", ")
}

/// A list whose last item is joined by a word.
fn joined(items: &[Blank], word: Key, lang: Lang) -> String {
    match items {
        [most @ .., last] if !most.is_empty() => {
            let blanks = [("most", comma_list(most, lang)), ("last", last.in_lang(lang))];
            fill(word.text(lang), &blanks)
        }
        _ => comma_list(items, lang),
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
    key: Key,
    /// The sentence for one, and how many there are.
    one: Option<(Key, u32)>,
    blanks: Vec<(&'static str, Blank)>,
}

impl Message {
    /// The sentence `key`, with all blanks open.
    pub fn new(key: Key) -> Self {
        Self { key, one: None, blanks: Vec::new() }
    }

    /// One of two sentences, by whether the language takes the singular for this number.
    pub fn counted(many: Key, one: Key, count: u64) -> Self {
        Self { key: many, one: Some((one, u32::try_from(count).unwrap_or(u32::MAX))), blanks: Vec::new() }
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

    /// Fills a blank with a number, as the language writes it.
    pub fn with_number(self, blank: &'static str, number: i64) -> Self {
        self.with_blank(blank, Blank::Number(number))
    }

    /// The key, which tests compare.
    pub fn key(&self) -> &'static str {
        self.key.name()
    }

    /// What fills a blank, if it is the same in every language.
    pub fn text_of(&self, blank: &str) -> Option<&str> {
        self.blanks.iter().find_map(|(name, value)| match value {
            Blank::Text(text) if *name == blank => Some(text.as_str()),
            _ => None,
        })
    }

    /// The sentence that fills a blank.
    pub(crate) fn message_of(&self, blank: &str) -> Option<&Message> {
        self.blanks.iter().find_map(|(name, value)| match value {
            Blank::Message(message) if *name == blank => Some(message),
            _ => None,
        })
    }

    /// The sentence in `lang`.
    pub fn in_lang(&self, lang: Lang) -> String {
        let blanks: Vec<(&str, String)> =
            self.blanks.iter().map(|(name, value)| (*name, value.in_lang(lang))).collect();
        let key = self
            .one
            .filter(|(_, count)| lang.is_singular(u64::from(*count)))
            .map_or(self.key, |(one, _)| one);
        fill(key.text(lang), &blanks)
    }
}

/// A sentence of the catalogue: `msg!("refused.turn", seat = name)`.
#[macro_export]
macro_rules! msg {
    ($key:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        $crate::speak::Message::new($crate::key!($key))$(.with(stringify!($blank), $value))*
    };
}

/// A sentence that has a form for one: `counted!("event.gained", points = 3)`, of the keys `event.gained` and
/// `event.gained_one`. The first blank is the number.
#[macro_export]
macro_rules! counted {
    ($key:literal, $count:ident = $number:expr $(, $blank:ident = $value:expr)* $(,)?) => {{
        let number = $number;
        $crate::speak::Message::counted(
            $crate::key!($key), $crate::key!(concat!($key, "_one")), number as u64,
        ).with_number(stringify!($count), number as i64)$(.with(stringify!($blank), $value))*
    }};
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

/// Every key with its text in a language, for the documentation and the tests.
pub fn sentences(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    Key::all().map(move |key| (key.name(), key.text(lang)))
}

/// Lower-case letters without accents, `-` as `_`: how typed names are compared.
pub fn fold(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    // Most names are plain, and names are compared very often.
    if text.is_ascii() {
        return text.to_ascii_lowercase().replace(['-', '\''], "_");
    }
    text.nfd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            '-' | '\u{2019}' | '\'' => '_',
            '\u{a0}' | '\u{202f}' => ' ',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn lists_and_numbers_are_written_as_the_language_does() {
        let names = ["Bleu", "Rose", "Vert"].map(Blank::from).to_vec();
        assert_eq!(Blank::And(names.clone()).in_lang(Lang::Fr), "Bleu, Rose et Vert");
        assert_eq!(Blank::Or(names).in_lang(Lang::En), "Bleu, Rose or Vert");
        assert_eq!(Blank::And(vec!["Bleu".into()]).in_lang(Lang::Fr), "Bleu");
        assert_eq!(Blank::Number(-12_345).in_lang(Lang::Fr), "−12\u{202f}345");
    }

    #[test]
    fn a_blank_nobody_fills_stays() {
        assert_eq!(fill("{a} and {b}", &[("a", "1".into())]), "1 and {b}");
    }
}
