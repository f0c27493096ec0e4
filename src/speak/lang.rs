//! The languages: one for each file in `languages/`, with the forms that its header states.

use super::typography::{self, Signs};

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// How a language writes numbers and signs.
#[derive(Debug)]
pub(crate) struct Forms {
    /// Its code: the name of its file.
    pub id: &'static str,
    /// What it calls itself.
    pub name: &'static str,
    /// What the locales that ask for it begin with.
    pub locales: &'static [&'static str],
    /// The decimal sign.
    pub decimal: &'static str,
    /// What stands between thousands.
    pub group: &'static str,
    /// How many digits a number has that is written in groups.
    pub grouped_from: usize,
    /// The sign before a negative number.
    pub minus: &'static str,
    /// A percentage, with the blank `{number}`.
    pub percent: &'static str,
    /// The numbers that take the singular.
    pub singular: &'static [u64],
    /// Its spaces and apostrophes.
    pub signs: Signs<'static>,
}

impl Lang {
    /// Every language.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.iter().copied()
    }

    /// The language of a code such as `fr`.
    pub fn named(id: &str) -> Option<Self> {
        Self::all().find(|lang| lang.id() == id)
    }

    /// Its code.
    pub fn id(self) -> &'static str {
        self.forms().id
    }

    /// What it calls itself.
    pub fn name(self) -> &'static str {
        self.forms().name
    }

    /// How it writes numbers and signs.
    pub(crate) fn forms(self) -> &'static Forms {
        &FORMS[self as usize]
    }

    /// The language that a locale such as `fr_FR.UTF-8` asks for; the default where none does.
    pub(crate) fn of_locale(locale: &str) -> Self {
        let locale = locale.to_ascii_lowercase();
        let asks = |lang: &Self| lang.forms().locales.iter().any(|begins| locale.starts_with(begins));
        Self::all().find(asks).unwrap_or_default()
    }

    /// Whether a number takes the singular.
    pub(crate) fn is_singular(self, number: u64) -> bool {
        self.forms().singular.contains(&number)
    }

    /// A text with the spaces and apostrophes of the language.
    pub(crate) fn set(self, text: &str) -> String {
        typography::set(text, self.forms().signs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_asks_for_a_language() {
        assert_eq!(Lang::of_locale("fr_CA.UTF-8"), Lang::Fr);
        assert_eq!(Lang::of_locale("en_GB"), Lang::En);
        assert_eq!(Lang::of_locale("tlh"), Lang::En);
        assert_eq!(Lang::named("fr"), Some(Lang::Fr));
        assert_eq!(Lang::named("xx"), None);
    }

    #[test]
    fn french_has_its_spaces_and_apostrophes() {
        let set = Lang::Fr.set("l'aide : « oui » ; d'`l'x : y` à 5 % ?");
        assert_eq!(set, "l’aide\u{a0}: «\u{202f}oui\u{202f}»\u{202f}; d’`l'x : y` à 5\u{202f}%\u{202f}?");
        assert_eq!(Lang::En.set("it's : « x »"), "it's : « x »");
    }
}
