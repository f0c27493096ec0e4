//! The keys of `clauses.toml`.

use super::KeyKind::{Ids, Name, Table, Text, Truth, Whole};
use super::{Shape, row};
use crate::define::clauses::LAST_PAGE;
use crate::key;

pub(super) static CLAUSES: Shape = Shape {
    name: "clauses",
    header: "clauses.toml",
    doc: key!("keys.shape.clauses"),
    keys: &[row!(required "clauses" "clause", Ids(&Table(&CLAUSE)))],
    own: None,
    by_players: false,
    read_as: &[key!("what.clauses")],
};

pub(super) static CLAUSE: Shape = Shape {
    name: "clause",
    header: "[clause.ID]",
    doc: key!("keys.shape.clause"),
    keys: &[
        row!(required "clause" "heading", Text, "heading = \"How to play\""),
        row!("clause" "page", Whole { least: 1, most: LAST_PAGE }, "page = 2"),
        row!(required "clause" "text", Name),
        row!("clause" "physical", Truth),
    ],
    own: None,
    by_players: false,
    read_as: &[key!("what.clause")],
};
