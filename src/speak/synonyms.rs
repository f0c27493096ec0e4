//! What people type who know other games' tools, other programming languages or only their own: words by their
//! meaning. The language files list, for a word of rules (`[synonym.word]`), a key of game files (`[synonym.key]`) and
//! a sentence that helps (`[synonym.help]`), what may be typed for it; each language adds its own.

use super::{Blank, Key, Lang, Message, fold};

/// What stands under a section, with whether it may be meant by what was typed.
fn meant(section: &'static str, typed: &str) -> impl Iterator<Item = &'static str> {
    let typed = fold(typed);
    Key::all().filter_map(move |key| {
        let name = key.name().strip_prefix(section)?;
        let listed = |lang: Lang| key.text(lang).split_whitespace().any(|word| fold(word) == typed);
        Lang::all().any(listed).then_some(name)
    })
}

/// The words of rules that may be meant.
pub(crate) fn meant_words(typed: &str) -> Vec<&'static str> {
    meant("synonym.word.", typed).collect()
}

/// The words of rules that may be meant, whether one or several of something were typed.
pub(crate) fn meant_words_in_any_number(typed: &str) -> Vec<&'static str> {
    let one = typed.strip_suffix('s').unwrap_or(typed);
    let mut found = meant_words(one);
    found.extend(meant_words(&format!("{one}s")));
    found
}

/// Those of the known keys that may be meant.
pub(crate) fn meant_key<'a>(typed: &str, known: &[&'a str]) -> Vec<&'a str> {
    let meant: Vec<&str> = meant("synonym.key.", typed).collect();
    let mut found: Vec<&str> = Vec::new();
    for key in known.iter().filter(|key| meant.contains(key)) {
        if !found.contains(key) {
            found.push(key);
        }
    }
    found
}

/// The sentence that helps whoever typed this.
pub(crate) fn meant_help(typed: &str) -> Option<Message> {
    let name = meant("synonym.help.", typed).next()?;
    Key::find(&format!("help.{name}")).map(Message::new)
}

/// Names in backquotes, the last one joined by *or*.
pub(crate) fn or(names: &[&str]) -> Blank {
    Blank::Or(names.iter().map(|name| Blank::from(format!("`{name}`"))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_what_they_mean() {
        assert_eq!(meant_words("sum"), ["shown"]);
        assert_eq!(meant_words("Voisins"), ["around", "orthogonal", "touching"]);
        for typed in ["neighbour", "neighbours", "voisin"] {
            let found = meant_words_in_any_number(typed);
            assert!(
                ["around", "orthogonal", "touching"].iter().all(|word| found.contains(word)),
                "{found:?}"
            );
        }
        assert_eq!(meant_words("shown"), [""; 0], "a word is no synonym of itself");
        assert_eq!(meant_key("where", &["name", "cell", "cell", "to"]), ["cell", "to"]);
        assert_eq!(meant_key("where", &["name"]), [""; 0]);
        assert_eq!(meant_help("et"), Some(crate::msg!("help.and")));
        assert_eq!(meant_help("sum"), None);
    }

    #[test]
    fn every_sentence_that_helps_is_there() {
        let names = Key::all().filter_map(|key| key.name().strip_prefix("synonym.help."));
        assert!(
            names.map(|name| assert!(Key::find(&format!("help.{name}")).is_some(), "{name}")).count() > 3
        );
    }
}
