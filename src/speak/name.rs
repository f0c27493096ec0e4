//! A printed name or sentence of a game, in every language.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::lang::{LANGUAGES, Lang};

/// A printed name or sentence, one text for each language.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Default)]
pub struct Name([String; LANGUAGES]);

impl Name {
    /// The same text in every language.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self::in_each(|_| text.clone())
    }

    /// The text that is made for each language.
    pub fn in_each(mut text: impl FnMut(Lang) -> String) -> Self {
        let mut name = Self::default();
        Lang::all().for_each(|lang| name.0[lang as usize] = text(lang));
        name
    }

    /// What is written in some languages; another has the text of the default language, or else any.
    pub fn written(texts: &[(Lang, String)]) -> Option<Self> {
        let text = |wanted| texts.iter().find(|(lang, _)| *lang == wanted).map(|(_, text)| text);
        let any = text(Lang::default()).or_else(|| texts.first().map(|(_, text)| text))?;
        Some(Self::in_each(|lang| text(lang).unwrap_or(any).clone()))
    }

    /// The text in `lang`.
    pub fn in_lang(&self, lang: Lang) -> &str {
        &self.0[lang as usize]
    }

    /// The texts of all languages.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Each text changed in the same way.
    pub fn map(&self, change: impl Fn(&str) -> String) -> Self {
        Self::in_each(|lang| change(self.in_lang(lang)))
    }
}

/// As a table of languages: `{"en": …, "fr": …}`.
impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(LANGUAGES))?;
        for lang in Lang::all() {
            map.serialize_entry(lang.id(), self.in_lang(lang))?;
        }
        map.end()
    }
}
