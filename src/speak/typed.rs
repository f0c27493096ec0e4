//! The words that commands understand, such as `oui` and `off`: every language has its own under `[typed]`, the
//! one that is shown first, and those of all languages are understood.

use super::{Key, Lang, fold};

/// Whether a typed word is one of those of `key`, in any language.
pub(crate) fn means(word: &str, key: Key) -> bool {
    let typed = fold(word);
    Lang::all().any(|lang| key.text(lang).split_whitespace().any(|known| fold(known) == typed))
}

/// The word of `key` that a language shows.
pub(crate) fn shown(key: Key, lang: Lang) -> &'static str {
    key.text(lang).split_whitespace().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key;

    #[test]
    fn words_of_all_languages_are_understood_and_one_is_shown() {
        assert!(means("Oui", key!("typed.on")) && means("on", key!("typed.on")));
        assert!(!means("oui", key!("typed.off")) && !means("", key!("typed.on")));
        assert_eq!(
            (shown(key!("typed.random"), Lang::Fr), shown(key!("typed.random"), Lang::En)),
            ("hasard", "random")
        );
    }
}
