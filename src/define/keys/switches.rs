//! The keys of what can be chosen before a game: options, variants, rulings. They are read before a number of
//! players is chosen, so that nothing in them depends on it.

use super::KeyKind::{Any, Map, Name, OneOrMore, Table, Text, Texts, Whole};
use super::{Shape, row};
use crate::key;

const NUMBER: super::KeyKind = Whole { least: i32::MIN as i64, most: i32::MAX as i64 };

pub(super) static OPTION: Shape = Shape {
    name: "option",
    header: "[option.ID]",
    doc: key!("keys.shape.option"),
    keys: &[
        row!("any" "name", Name),
        row!("option" "text", Name),
        row!("option" "values", OneOrMore(&Whole { least: 0, most: i32::MAX as i64 }), "values = [6, 8, 10]"),
        row!(required "option" "default", NUMBER, "default = 8"),
        row!("option" "value", NUMBER),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: false,
    read_as: &[key!("what.option")],
};

pub(super) static VARIANT: Shape = Shape {
    name: "variant",
    header: "[variant.ID]",
    doc: key!("keys.shape.variant"),
    keys: &[
        row!("any" "name", Name),
        row!("variant" "text", Name),
        row!("variant" "players", OneOrMore(&Whole { least: 1, most: 16 }), "players = [3, 4]"),
        row!("variant" "excludes", Texts),
        row!("variant" "needs", Texts),
        row!("changes" "drops", Texts, "drops = [\"action.pass\"]"),
        row!("changes" "sets", Map(&Any), "sets = { \"end.winner\" = \"lowest\" }"),
        row!("changes" "adds", Map(&Any), "adds = { \"action.play.does\" = \"gain(1)\" }"),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: false,
    read_as: &[key!("what.variant")],
};

pub(super) static RULING: Shape = Shape {
    name: "ruling",
    header: "[ruling.ID]",
    doc: key!("keys.shape.ruling"),
    keys: &[
        row!("any" "name", Name),
        row!(required "ruling" "asks", Name),
        row!(required "ruling" "choice", Name),
        row!("ruling" "alternatives", Map(&Table(&ALTERNATIVE))),
        row!("ruling" "chosen", Text),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: false,
    read_as: &[key!("what.ruling")],
};

pub(super) static ALTERNATIVE: Shape = Shape {
    name: "ruling.alternatives",
    header: "[ruling.ID.alternatives.ID]",
    doc: key!("keys.shape.alternative"),
    keys: &[
        row!(required "alternative" "text", Name),
        row!("changes" "drops", Texts),
        row!("changes" "sets", Map(&Any)),
        row!("changes" "adds", Map(&Any)),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: false,
    read_as: &[key!("what.alternative")],
};
