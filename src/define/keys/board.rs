//! The keys of the board, of what lies on it and of what its cells carry.

use super::KeyKind::{
    Cells, Either, Ids, Map, Name, OneOf, OneOrMore, Pair, Table, Text, Texts, Truth, Whole,
};
use super::{Key, Own, Shape, row};
use crate::key;

const KEYS: &[Key] = &[
    row!("any" "name", Name),
    row!("board" "size", Pair(&Either(&[Whole { least: 1, most: 64 }, Text])), "size = [8, 8]"),
    row!("board" "hexagons", Truth),
    row!("board" "edges", Truth),
    row!("board" "grows", Truth),
    row!("board" "format", Text, "format = { 2 = \"3x4\", 3 = \"3x6\" }"),
    row!("board" "setup", Table(&SETUP), "setup = { centre = [\"ox\", \"xo\"] }"),
    row!("board" "rows", OneOrMore(&Name)),
    row!("board" "columns", OneOrMore(&Name)),
    row!("board" "under", OneOf(&["seen", "hidden"]), "under = \"hidden\""),
    row!("board" "marks", Ids(&Either(&[Cells, Table(&MARK)])), "marks = { sun = [\"d4\"], swamp = \"a1-b2 c5\" }"),
    row!("board" "drawn", Table(&DRAWN)),
    row!("board" "camps", Map(&Cells), "camps = { red = \"a5-h8\", blue = \"a1-h4\" }"),
    row!("any" "reconstructed", Name),
    row!("any" "found", Name),
    row!("any" "cites", Texts, "cites = \"The board\""),
];

pub(super) static BOARD: Shape = Shape {
    name: "board",
    header: "[board]",
    doc: key!("keys.shape.board"),
    keys: KEYS,
    own: Some(Own { kind: Table(&NAMED), doc: key!("keys.board.own") }),
    by_players: true,
    read_as: &[key!("what.board")],
};

/// The one board under `[board]`, with a name of its own: told with it.
static NAMED: Shape = Shape {
    name: "board.named",
    header: "[board.NAME]",
    own: None,
    keys: KEYS,
    doc: key!("keys.shape.board"),
    by_players: true,
    read_as: &[],
};

pub(super) static SETUP: Shape = Shape {
    name: "board.setup",
    header: "[board.setup]",
    doc: key!("keys.shape.setup"),
    keys: &[
        row!("setup" "centre", Texts, "centre = [\"ox\", \"xo\"]"),
        row!("setup" "rows", Texts, "rows = [\"xx.\", \"...\", \".oo\"]"),
        row!("setup" "piece", Text, "piece = \"stone\""),
        row!("setup" "legend", Map(&Text), "legend = { K = \"x.king\" }"),
        row!("setup" "pieces", Map(&Cells), "pieces = { stone = \"a1 4w\", \"x.king\" = \"e1\" }"),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.setup")],
};

pub(super) static MARK: Shape = Shape {
    name: "board.marks",
    header: "[board.marks.ID]",
    doc: key!("keys.shape.mark"),
    keys: &[
        row!("any" "name", Name),
        row!("mark" "cells", Cells, "cells = \"a5-h8 dn\""),
        row!("mark" "sign", Text, "sign = \"~\""),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.mark")],
};

pub(super) static DRAWN: Shape = Shape {
    name: "board.drawn",
    header: "[board.drawn]",
    doc: key!("keys.shape.drawn"),
    keys: &[
        row!(required "drawn" "rows", Texts, "rows = [\"d..d\", \".tt.\"]"),
        row!("drawn" "legend", Map(&Text), "legend = { d = \"double\", t = \"triple\" }"),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.drawn")],
};
