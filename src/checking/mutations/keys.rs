//! What each key of `game.toml` says: a rule, one of a few words, places on the board, or something that no game
//! is played by, as a name. It speaks of paths as variants and `--set` use them.

/// What a value is, so far as it can be changed to another of its sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It is shown or told and decides nothing.
    Told,
    /// Rules.
    Rule,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Who sees something.
    Eyes,
    /// Cells and edge places.
    Cells,
    /// The ports of a part.
    Ports,
    /// Rows of a drawing.
    Drawing,
    /// What a sign of a drawing stands for.
    Legend,
    /// `"3x4"`.
    Format,
    /// Ids, in an order that means something.
    Order,
    /// Ids.
    Ids,
    /// The id of a back.
    Back,
    /// Numbers and truths, and texts that nothing takes the place of.
    Plain,
}

/// Who sees a zone.
pub(super) const EYES: [&str; 4] = ["all", "owner", "others", "nobody"];

/// Chapters whose keys stand below an id.
const WITH_IDS: [&str; 16] = [
    "seat", "tile", "piece", "card", "letter", "zone", "action", "counter", "announce", "whenever",
    "lexicon", "sentence", "record", "option", "back", "numbers",
];

/// Keys that say something to people wherever they stand.
const TOLD: [&str; 15] = [
    "name",
    "text",
    "cites",
    "colour",
    "sign",
    "reconstructed",
    "found",
    "rulebook",
    "says",
    "unsays",
    "one",
    "reasons",
    "asks",
    "choice",
    "title",
];

/// The role of what stands at a path.
pub(super) fn role(path: &[&str]) -> Role {
    let Some((&chapter, below)) = path.split_first() else { return Role::Plain };
    // A choice by the number of players stands for what it chooses.
    let below: Vec<&str> = below.iter().copied().filter(|key| key.parse::<usize>().is_err()).collect();
    let below = match WITH_IDS.contains(&chapter) {
        true => below.get(1..).unwrap_or_default(),
        false => &below[..],
    };
    if below.iter().any(|key| TOLD.contains(key)) {
        return Role::Told;
    }
    match (chapter, below) {
        (
            "cites" | "name" | "text" | "rulebook" | "names" | "bot" | "limits" | "seat" | "sentence"
            | "back" | "lexicon",
            _,
        ) => Role::Told,
        ("rules" | "setup", _) => Role::Rule,
        ("seats", _) => Role::Order,
        ("teams" | "automated" | "players", _) => Role::Ids,
        ("turn", _) => Role::Order,
        ("tiles" | "pieces" | "cards" | "letters", [key, ..]) => family(key),
        ("tile" | "piece" | "card" | "letter", [key, ..]) => kind(key),
        ("board", below) => board(below),
        ("zone", [key, ..]) => match *key {
            "owner" => Role::OneOf(&["seat", "game"]),
            "sees" | "counts" => Role::Eyes,
            "order" => Role::OneOf(&["seen", "hidden"]),
            "starts" | "refill" => Role::Ids,
            _ => Role::Plain,
        },
        ("action", [key, inner @ ..]) => match (*key, inner) {
            ("take", ["count", ..]) | ("auto" | "together", _) => Role::Plain,
            ("lay", ["lexicon", ..]) => Role::Plain,
            _ => Role::Rule,
        },
        ("end", [key, inner @ ..]) => match (*key, inner) {
            ("winner", _) => Role::OneOf(&["highest", "lowest"]),
            ("team", _) => Role::OneOf(&["sum", "lowest", "highest"]),
            ("scale", ["rule", ..]) | ("win" | "draw" | "when" | "score", _) => Role::Rule,
            ("scale", [.., "id"]) => Role::Told,
            _ => Role::Plain,
        },
        ("announce" | "whenever" | "record", _) => Role::Rule,
        _ => Role::Plain,
    }
}

fn family(key: &str) -> Role {
    match key {
        "each" => Role::OneOf(&["seat", "game"]),
        "owner" => Role::OneOf(&["nobody", "mover"]),
        "faces" => Role::Order,
        "values" | "rules" => Role::Ids,
        "ports" => Role::OneOf(&["corners", "sides", "half_sides", "third_sides"]),
        "part" | "face" | "value" | "drawn" => Role::Told,
        "back" => Role::Back,
        _ => Role::Plain,
    }
}

fn kind(key: &str) -> Role {
    match key {
        "copies" | "stands_for" => Role::Plain,
        "supply" => Role::Ids,
        "parts" => Role::Ports,
        "drawn" => Role::Told,
        "back" => Role::Back,
        // Numbers stay numbers; a text is a rule of the kind.
        _ => Role::Rule,
    }
}

fn board(below: &[&str]) -> Role {
    match below {
        [.., "camps"] | [.., "camps", _] => Role::Told,
        [.., "setup", "rows" | "centre"] | [.., "drawn", "rows"] => Role::Drawing,
        [.., "legend", _] => Role::Legend,
        [.., "setup", "pieces", _] | [.., "marks", _, "cells"] | [.., "marks", _] => Role::Cells,
        [.., "rows" | "columns"] => Role::Told,
        [.., "under"] => Role::OneOf(&["seen", "hidden"]),
        [.., "format"] => Role::Format,
        _ => Role::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(path: &str) -> Role {
        role(&path.split('.').collect::<Vec<_>>())
    }

    #[test]
    fn keys_are_told_apart_by_where_they_stand() {
        assert_eq!(at("tile.predation.recto"), Role::Rule);
        assert_eq!(at("tile.predation.name.fr"), Role::Told);
        assert_eq!(at("tile.name.recto"), Role::Rule);
        assert_eq!(at("zone.hand.sees"), Role::Eyes);
        assert_eq!(at("board.rows"), Role::Told);
        assert_eq!(at("board.setup.rows"), Role::Drawing);
        assert_eq!(at("board.territory.format.2"), Role::Format);
        assert_eq!(at("board.marks.sun"), Role::Cells);
        assert_eq!(at("action.place.take.count"), Role::Plain);
        assert_eq!(at("action.place.reasons.when"), Role::Told);
        assert_eq!(at("end.score.tiles.rule"), Role::Rule);
        assert_eq!(at("end.scale.bands.won.id"), Role::Told);
        assert_eq!(at("numbers.text"), Role::Plain);
    }
}
