//! The keys of what seats do: the turn, actions, the end, and what bots go by.

use super::KeyKind::{
    Either, List, Map, Name, OneOf, OneOrMore, Pair, Rule, Rules, Table, Text, Texts, Truth, Whole,
};
use super::{Own, Shape, row};
use crate::key;

/// A step: an action, a list of which one is done, or one that is repeated.
const A_STEP: super::KeyKind = Either(&[Text, List(&Text), Table(&STEP)]);

pub(super) static TURN: Shape = Shape {
    name: "turn",
    header: "[turn]",
    doc: key!("keys.shape.turn"),
    keys: &[
        row!("turn" "first", OneOrMore(&A_STEP), "first = \"choose\""),
        row!(required "turn" "each", OneOrMore(&A_STEP), "each = [[\"place\", \"pass\"], \"draw\"]"),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.turn")],
};

pub(super) static STEP: Shape = Shape {
    name: "step",
    header: "{ repeat = …, until = … }",
    doc: key!("keys.shape.step"),
    keys: &[
        row!(required "step" "repeat", Texts, "repeat = \"hop\""),
        row!("step" "until", Texts, "until = \"stop\""),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.step")],
};

pub(super) static ACTION: Shape = Shape {
    name: "action",
    header: "[action.ID]",
    doc: key!("keys.shape.action"),
    keys: &[
        row!("action" "name", Name),
        row!("action" "text", Name),
        row!("action" "when", Rule, "when = \"is_empty(hand)\""),
        row!("action" "take", Table(&TAKE), "take = { chosen = \"hand\" }"),
        row!("action" "from", Rule, "from = \"mine\""),
        row!("action" "cell", Rule, "cell = \"empty\""),
        row!("action" "to", Rule, "to = \"touching(from)\""),
        row!("action" "turned", Rule, "turned = \"any_way\""),
        row!("action" "part", Rule, "part = \"any_part\""),
        row!("action" "lay", Table(&LAY)),
        row!("action" "only", Rule, "only = \"count(letters) <= count(bag)\""),
        row!("action" "after", Rule, "after = \"is_empty(cut_off)\""),
        row!("action" "does", Rules, "does = [\"put(chosen)\", \"gain(1)\"]"),
        row!("action" "auto", Truth),
        row!("action" "together", Truth),
        row!("action" "reasons", Map(&Name), "reasons = { empty = \"the cell is taken\" }"),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.action")],
};

pub(super) static TAKE: Shape = Shape {
    name: "action.take",
    header: "take",
    doc: key!("keys.shape.take"),
    keys: &[row!(
        "take" "count",
        Either(&[Whole { least: 1, most: 16 }, Pair(&Whole { least: 0, most: 16 })]),
        "count = [1, 6]"
    )],
    own: Some(Own { kind: Rule, doc: key!("keys.take.own") }),
    by_players: true,
    read_as: &[],
};

pub(super) static LAY: Shape = Shape {
    name: "action.lay",
    header: "lay",
    doc: key!("keys.shape.lay"),
    keys: &[
        row!(required "lay" "on", Rule, "on = \"empty\""),
        row!(required "lay" "through", Rule, "through = \"when(is_empty(occupied), start, touching(occupied))\""),
        row!(required "lay" "lexicon", Text, "lexicon = \"english\""),
        row!("lay" "arbiter", Rule),
    ],
    own: Some(Own { kind: Rule, doc: key!("keys.lay.own") }),
    by_players: true,
    read_as: &[key!("what.lay")],
};

pub(super) static END: Shape = Shape {
    name: "end",
    header: "[end]",
    doc: key!("keys.shape.end"),
    keys: &[
        row!("end" "text", Name),
        row!("end" "win", Rule, "win = \"line(3, mine)\""),
        row!("end" "draw", Rule, "draw = \"full\""),
        row!("end" "reasons", Table(&END_REASONS), "reasons = { draw = \"the board is full\" }"),
        row!("end" "when", Rule, "when = \"rounds == 12\""),
        row!("end" "score", Either(&[Rule, Map(&Either(&[Rule, Table(&SCORE)]))]), "score = \"points()\""),
        row!("end" "winner", OneOf(&["highest", "lowest"]), "winner = \"lowest\""),
        row!("end" "shared", Truth),
        row!("end" "team", OneOf(&["sum", "lowest", "highest"]), "team = \"sum\""),
        row!("end" "scale", Table(&SCALE)),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.end")],
};

pub(super) static END_REASONS: Shape = Shape {
    name: "end.reasons",
    header: "[end.reasons]",
    doc: key!("keys.shape.end_reasons"),
    keys: &[row!("end_reasons" "draw", Name, "draw = \"the board is full\"")],
    own: None,
    by_players: true,
    read_as: &[key!("what.end_reasons")],
};

pub(super) static SCORE: Shape = Shape {
    name: "end.score",
    header: "[end.score.ID]",
    doc: key!("keys.shape.score"),
    keys: &[
        row!("any" "name", Name),
        row!("score" "text", Name),
        row!(required "score" "rule", Rule, "rule = \"count(mine)\""),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.score")],
};

pub(super) static SCALE: Shape = Shape {
    name: "end.scale",
    header: "[end.scale]",
    doc: key!("keys.shape.scale"),
    keys: &[
        row!(required "scale" "rule", Rule),
        row!(required "scale" "bands", OneOrMore(&Table(&BAND))),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.scale")],
};

pub(super) static BAND: Shape = Shape {
    name: "end.scale.bands",
    header: "[[end.scale.bands]]",
    doc: key!("keys.shape.band"),
    keys: &[
        row!(required "band" "id", Text, "id = \"good\""),
        row!("any" "name", Name),
        row!("band" "least", Whole { least: -1_000_000, most: 1_000_000 }, "least = 12"),
        row!("band" "won", Truth),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.band")],
};

pub(super) static BOT: Shape = Shape {
    name: "bot",
    header: "[bot]",
    doc: key!("keys.shape.bot"),
    keys: &[row!(required "bot" "value", Rule, "value = \"0 - distance(pawn & mine, home)\"")],
    own: None,
    by_players: true,
    read_as: &[key!("what.bot")],
};
