//! What the keys and values of `game.toml`, `clauses.toml` and `mutations.toml` stand for, by their paths.

use super::name::Sort;
use crate::define::keys;

/// What a key names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyRole {
    /// A word of the format.
    Fixed,
    /// It declares one.
    Declares(Sort),
    /// It says more of one.
    Uses(&'static [Sort]),
    /// A piece as the board's setup has it: `king` or `x.king`.
    Piece,
    /// A part of a rule that fails, with a number where there are several.
    Reason,
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueRole {
    /// Anything else.
    Plain,
    /// A rule.
    Rule,
    /// It declares one.
    Declares(Sort),
    /// The name of one.
    Uses(&'static [Sort]),
    /// A piece as the board's setup has it.
    Piece,
    /// A clause or a heading.
    Cites,
    /// A path of the file.
    Path,
    /// A sentence in which pieces' values stand in braces.
    Values,
    /// A change of a rule, as `mutations.toml` has it.
    Change,
}

/// Keys of a kind that are no value and no rule of its own.
const OF_A_KIND: &[&str] = &[
    "name",
    "text",
    "cites",
    "one",
    "copies",
    "supply",
    "sign",
    "stands_for",
    "parts",
    "drawn",
    "back",
    "reconstructed",
    "found",
];

/// Keys of `lay` that do not name what is laid.
const OF_LAY: &[&str] = &["on", "through", "arbiter", "lexicon"];

/// The file that a path is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TomlFile {
    /// `game.toml`.
    Game,
    /// `clauses.toml`.
    Clauses,
    /// `mutations.toml`.
    Mutations,
}

/// Where a key of a path is one of the format, with the path of what a variant or an alternative changes, or
/// of what `[cites]` speaks of, in the place of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    /// The path in the game as it stands.
    pub path: Vec<&'a str>,
    /// Whether it only speaks of what stands there.
    pub speaks: bool,
}

/// The place that a path means. Keys such as `"end.win"` are taken apart where they are paths themselves.
pub fn place(path: &[String]) -> Place<'_> {
    let keys: Vec<&str> = path.iter().map(String::as_str).collect();
    let (rest, speaks) = match &keys[..] {
        ["variant", _, "sets" | "adds", rest @ ..] if !rest.is_empty() => (rest, false),
        ["ruling", _, "alternatives", _, "sets" | "adds", rest @ ..] if !rest.is_empty() => (rest, false),
        ["cites", rest @ ..] if !rest.is_empty() => (rest, true),
        all => return Place { path: plain(all.iter().copied()), speaks: false },
    };
    Place { path: plain(rest.iter().flat_map(|key| key.split('.'))), speaks }
}

/// Whether the last key of a path is itself a path.
pub fn is_path(path: &[String]) -> bool {
    let keys: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(
        keys[..],
        ["variant", _, "sets" | "adds", _]
            | ["ruling", _, "alternatives", _, "sets" | "adds", _]
            | ["cites", ..]
    )
}

/// A path without numbers of players and without the name of a board.
pub fn plain<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let is_count = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    let mut path: Vec<&str> = keys.filter(|key| !is_count(key)).collect();
    if path.len() > 2 && path[0] == "board" && keys::BOARD.key(path[1]).is_none() {
        path.remove(1);
    }
    path
}

/// What the last key of a path names.
pub fn key_role(file: TomlFile, path: &[&str]) -> KeyRole {
    use KeyRole::{Declares, Fixed, Uses};
    match (file, path) {
        (TomlFile::Clauses, ["clause", _]) => Declares(Sort::Clause),
        (TomlFile::Clauses | TomlFile::Mutations, _) => Fixed,
        (_, ["numbers", _]) => Declares(Sort::Number),
        (_, ["rules", _]) => Declares(Sort::Rule),
        (_, ["names", _]) => Uses(&[Sort::Number, Sort::Setting, Sort::Rule, Sort::Let]),
        (_, ["seat", _]) | (_, ["board", "camps", _]) => Uses(&[Sort::Seat]),
        (_, ["board", "marks", _]) => Declares(Sort::Mark),
        (_, ["board", "setup", "pieces", _]) => KeyRole::Piece,
        (_, ["pieces" | "tiles" | "cards" | "letters", "face", _]) => Uses(&[Sort::Face]),
        (_, ["pieces" | "tiles" | "cards" | "letters", "value", _]) => Uses(&[Sort::Value, Sort::Face]),
        (_, ["pieces" | "tiles" | "cards" | "letters", "part", _]) => Uses(&[Sort::Part]),
        (_, ["piece" | "tile" | "card" | "letter", _]) => Declares(Sort::Kind),
        (_, ["piece" | "tile" | "card" | "letter", _, "parts", _]) => Declares(Sort::Part),
        (_, ["piece" | "tile" | "card" | "letter", _, key]) if !OF_A_KIND.contains(key) => {
            Uses(super::name::OF_PIECES)
        }
        (_, ["back", _]) => Declares(Sort::Back),
        (_, ["zone", _]) => Declares(Sort::Zone),
        (_, ["action", _]) => Declares(Sort::Action),
        (_, ["action", _, "take", key]) if *key != "count" => Declares(Sort::Choice),
        (_, ["action", _, "lay", key]) if !OF_LAY.contains(key) => Declares(Sort::Choice),
        (_, ["action", _, "reasons", _]) => KeyRole::Reason,
        (_, ["end", "score", _]) => Declares(Sort::ScorePart),
        (_, ["counter", _]) => Declares(Sort::Counter),
        (_, ["announce", _]) => Declares(Sort::Announcement),
        (_, ["whenever", _]) => Declares(Sort::Whenever),
        (_, ["lexicon", _]) => Declares(Sort::Lexicon),
        (_, ["sentence", _]) => Declares(Sort::Sentence),
        (_, ["record", _]) => Declares(Sort::Record),
        (_, ["option", _]) => Declares(Sort::Setting),
        (_, ["variant", _]) => Declares(Sort::Variant),
        (_, ["ruling", _]) => Declares(Sort::Ruling),
        (_, ["ruling", _, "alternatives", _]) => Declares(Sort::Alternative),
        _ => Fixed,
    }
}

/// What a value at a path is.
pub fn value_role(file: TomlFile, path: &[&str]) -> ValueRole {
    use ValueRole::{Declares, Plain, Rule, Uses};
    match (file, path) {
        (TomlFile::Clauses, _) => Plain,
        (TomlFile::Mutations, ["accept", _, "at"]) => ValueRole::Path,
        (TomlFile::Mutations, ["accept", _, "change"]) => ValueRole::Change,
        (TomlFile::Mutations, _) => Plain,
        (_, ["seats"]) => Declares(Sort::Seat),
        (_, ["automated"] | ["teams"]) => Uses(&[Sort::Seat]),
        (_, ["setup"] | ["rules", _]) => Rule,
        (_, ["board", "size"]) => Uses(&[Sort::Number, Sort::Setting]),
        (_, ["board", "drawn", "legend", _]) => Declares(Sort::Mark),
        (_, ["board", "drawn", "sides", _]) => Uses(&[Sort::Seat]),
        (_, ["pieces" | "tiles" | "cards" | "letters", "drawn", "big" | "chips"])
        | (_, ["piece" | "tile" | "card" | "letter", _, "drawn", "big" | "chips"]) => {
            Uses(&[Sort::Value, Sort::Face])
        }
        (_, ["board", "setup", "piece"]) => Uses(&[Sort::Kind]),
        (_, ["board", "setup", "legend", _]) => ValueRole::Piece,
        (_, ["pieces" | "tiles" | "cards" | "letters", "faces"]) => Declares(Sort::Face),
        (_, ["pieces" | "tiles" | "cards" | "letters", "values"]) => Declares(Sort::Value),
        (_, ["pieces" | "tiles" | "cards" | "letters", "rules"]) => Declares(Sort::PieceRule),
        (_, ["pieces" | "tiles" | "cards" | "letters", "back"])
        | (_, ["piece" | "tile" | "card" | "letter", _, "back"]) => Uses(&[Sort::Back]),
        (_, ["pieces" | "tiles" | "cards" | "letters", "text", ..])
        | (_, ["pieces" | "tiles" | "cards" | "letters", "value", _, "text", ..])
        | (_, ["piece" | "tile" | "card" | "letter", _, "text", ..])
        | (_, ["back", _, "text", ..]) => ValueRole::Values,
        (_, [.., "cites"]) => ValueRole::Cites,
        (_, ["piece" | "tile" | "card" | "letter", _, key]) if !OF_A_KIND.contains(key) => Rule,
        (_, ["zone", _, "starts"]) => Uses(&[Sort::Kind, Sort::Back]),
        (_, ["zone", _, "refill"]) => Uses(&[Sort::Zone]),
        (_, ["turn", "first" | "each"] | ["turn", "first" | "each", "repeat" | "until"]) => {
            Uses(&[Sort::Action])
        }
        (_, ["action", _, "when" | "from" | "cell" | "to" | "turned" | "part"])
        | (_, ["action", _, "only" | "after" | "does"])
        | (_, ["action", _, "take", _]) => Rule,
        (_, ["action", _, "lay", "lexicon"]) => Uses(&[Sort::Lexicon]),
        (_, ["action", _, "lay", _]) => Rule,
        (_, ["end", "win" | "draw" | "when" | "score"])
        | (_, ["end", "score", _] | ["end", "score", _, "rule"] | ["end", "scale", "rule"]) => Rule,
        (_, ["end", "scale", "bands", "id"]) => Declares(Sort::Band),
        (_, ["bot", "value"] | ["announce", _, "watch"]) => Rule,
        (_, ["whenever", _, "when" | "does"] | ["record", _, "keeps" | "when"]) => Rule,
        (_, ["variant", _, "excludes" | "needs"]) => Uses(&[Sort::Variant]),
        (_, ["variant", _, "drops"] | ["ruling", _, "alternatives", _, "drops"]) => ValueRole::Path,
        (_, ["cites", ..]) => ValueRole::Cites,
        _ => Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(path: &str) -> Vec<String> {
        path.split('/').map(str::to_owned).collect()
    }

    #[test]
    fn what_a_variant_changes_is_taken_for_the_thing_itself() {
        for path in
            ["action/hop/when", "variant/duel/sets/action.hop.when", "variant/duel/sets/action.hop/when"]
        {
            let path = keys(path);
            assert_eq!(place(&path).path, ["action", "hop", "when"]);
            assert_eq!(value_role(TomlFile::Game, &place(&path).path), ValueRole::Rule);
        }
        assert!(place(&keys("cites/action.hop.when")).speaks);
        assert!(is_path(&keys("ruling/who/alternatives/other/sets/end.win")));
        assert!(!is_path(&keys("ruling/who/alternatives/other/sets")));
    }

    #[test]
    fn numbers_of_players_and_the_name_of_a_board_say_nothing() {
        assert_eq!(place(&keys("numbers/hand/2")).path, ["numbers", "hand"]);
        assert_eq!(place(&keys("board/main/marks/sun")).path, ["board", "marks", "sun"]);
        assert_eq!(place(&keys("board/marks/sun")).path, ["board", "marks", "sun"]);
    }
}
