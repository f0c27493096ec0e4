//! The small game that a new one begins as: comments, an example of everything, clauses. In the languages
//! that have one; a test holds that each passes `check` and that its examples notice every change.

use super::Written;
use crate::speak::Lang;

/// The files of the game in one language, with their names.
type Files = &'static [(&'static str, &'static str)];

macro_rules! template {
    ($lang:literal, $($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("template/", $lang, "/", $file)))),*]
    };
}

const ENGLISH: Files = template!(
    "en",
    "game.toml",
    "rules.rhai",
    "clauses.toml",
    "examples/a_fox.txt",
    "examples/begin.txt",
    "examples/end.txt",
    "examples/lazy.txt",
);

const FRENCH: Files = template!(
    "fr",
    "game.toml",
    "rules.rhai",
    "clauses.toml",
    "examples/debut.txt",
    "examples/fin.txt",
    "examples/paresse.txt",
    "examples/un_renard.txt",
);

/// What stands in the files for the game's name and for its folder.
const NAME: &str = "\"NAME\"";
const PATH: &str = "PATH";

/// The files of a new game, in a language.
pub(super) fn files(name: &str, path: &str, lang: Lang) -> Vec<Written> {
    let files = if lang == Lang::Fr { FRENCH } else { ENGLISH };
    let name = toml::Value::String(name.to_owned()).to_string();
    let filled = |text: &str| text.replace(PATH, path).replace(NAME, &name);
    files
        .iter()
        .map(|(file, text)| Written {
            file: (*file).to_owned(),
            // Only comments and the name have anything to fill in.
            text: if *file == "game.toml" { filled(text) } else { (*text).to_owned() },
        })
        .collect()
}
