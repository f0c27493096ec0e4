//! The keys of families, of kinds of pieces and of zones.

use super::KeyKind::{Either, Map, Name, OneOf, Rules, Table, Text, Texts, Truth, Whole};
use super::{Own, Shape, row};
use crate::define::drawn::{COLOURS, FILL_NAMES, GLYPHS, SHAPE_NAMES, STROKE_NAMES};
use crate::key;

/// Who sees something.
const SEES: super::KeyKind = OneOf(&["all", "owner", "others", "nobody"]);

pub(super) static FAMILY: Shape = Shape {
    name: "pieces",
    header: "[pieces], [tiles], [cards], [letters]",
    doc: key!("keys.shape.family"),
    keys: &[
        row!("family" "each", OneOf(&["seat", "game"]), "each = \"seat\""),
        row!("family" "owner", OneOf(&["nobody", "mover"]), "owner = \"nobody\""),
        row!("family" "faces", Texts, "faces = [\"front\", \"back\"]"),
        row!("family" "face", Map(&Table(&FACE))),
        row!("family" "values", Texts, "values = [\"worth\"]"),
        row!("family" "value", Map(&Table(&VALUE))),
        row!("family" "rules", Texts, "rules = [\"bonus\"]"),
        row!("family" "text", Name),
        row!("family" "back", Text, "back = \"night\""),
        row!("family" "ports", OneOf(&["corners", "sides", "half_sides", "third_sides"]), "ports = \"sides\""),
        row!("family" "part", Map(&Table(&PART))),
        row!("family" "drawn", Table(&LOOK)),
        row!("family" "stands", Truth),
        row!("any" "reconstructed", Name),
        row!("any" "found", Name),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.family")],
};

pub(super) static FACE: Shape = Shape {
    name: "face",
    header: "[tiles.face.ID]",
    doc: key!("keys.shape.face"),
    keys: &[row!("any" "name", Name)],
    own: None,
    by_players: true,
    read_as: &[key!("what.face")],
};

pub(super) static VALUE: Shape = Shape {
    name: "value",
    header: "[tiles.value.ID]",
    doc: key!("keys.shape.value"),
    keys: &[row!("any" "name", Name), row!("value" "text", Name)],
    own: None,
    by_players: true,
    read_as: &[key!("what.value")],
};

pub(super) static PART: Shape = Shape {
    name: "part",
    header: "[tiles.part.ID]",
    doc: key!("keys.shape.part"),
    keys: &[row!("any" "name", Name)],
    own: None,
    by_players: true,
    read_as: &[key!("what.part")],
};

pub(super) static KIND: Shape = Shape {
    name: "piece",
    header: "[piece.ID], [tile.ID], [card.ID], [letter.ID]",
    doc: key!("keys.shape.kind"),
    keys: &[
        row!("any" "name", Name),
        row!("kind" "one", Name, "one = { en = \"a pawn\", fr = \"un pion\" }"),
        row!("kind" "text", Name),
        row!("kind" "copies", Whole { least: 1, most: 1000 }, "copies = 4"),
        row!("kind" "supply", OneOf(&["unlimited"]), "supply = \"unlimited\""),
        row!("kind" "sign", Text, "sign = \"K\""),
        row!("kind" "effect", Rules, "effect = \"flip(touching(here))\""),
        row!("kind" "stands_for", Text, "stands_for = \"letter\""),
        row!("kind" "parts", Either(&[Texts, Map(&Texts)]), "parts = { road = [\"n\", \"s\"], city = \"e w\" }"),
        row!("kind" "drawn", Table(&LOOK), "drawn = { fill = \"grass\", stroke = \"double\", ports = \"n s\" }"),
        row!("kind" "back", Text),
        row!("any" "reconstructed", Name),
        row!("any" "found", Name),
        row!("any" "cites", Texts),
    ],
    own: Some(Own {
        kind: Either(&[Whole { least: -1_000_000, most: 1_000_000 }, Rules]),
        doc: key!("keys.kind.own"),
    }),
    by_players: true,
    read_as: &[key!("what.piece"), key!("what.tile"), key!("what.card"), key!("what.letter")],
};

pub(super) static LOOK: Shape = Shape {
    name: "drawn",
    header: "drawn",
    doc: key!("keys.shape.look"),
    keys: &[
        row!("look" "fill", Either(&[OneOf(&FILL_NAMES), Text]), "fill = \"grass\""),
        row!("look" "stroke", OneOf(&STROKE_NAMES), "stroke = \"double\""),
        row!("look" "ports", Texts, "ports = [\"n s\", \"e w\"]"),
        row!("look" "colour", Either(&[OneOf(&COLOURS), Text]), "colour = \"blue\""),
        row!("look" "shape", OneOf(&SHAPE_NAMES), "shape = \"disc\""),
        row!("look" "glyph", Either(&[OneOf(&GLYPHS), Text]), "glyph = \"tree\""),
        row!("look" "big", Text, "big = \"worth\""),
        row!("look" "chips", Texts, "chips = [\"worth\"]"),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.look")],
};

pub(super) static GROUND: Shape = Shape {
    name: "drawn of marks and backs",
    header: "drawn",
    doc: key!("keys.shape.ground"),
    keys: &[
        row!("ground" "fill", Either(&[OneOf(&FILL_NAMES), Text]), "fill = \"hatch\""),
        row!("ground" "colour", Either(&[OneOf(&COLOURS), Text]), "colour = \"#8a5a2b\""),
        row!("ground" "glyph", Either(&[OneOf(&GLYPHS), Text]), "glyph = \"sun\""),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.ground")],
};

pub(super) static BACK: Shape = Shape {
    name: "back",
    header: "[back.ID]",
    doc: key!("keys.shape.back"),
    keys: &[
        row!("any" "name", Name),
        row!("back" "text", Name),
        row!("back" "drawn", Table(&GROUND), "drawn = { glyph = \"leaf\" }"),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.back")],
};

pub(super) static ZONE: Shape = Shape {
    name: "zone",
    header: "[zone.ID]",
    doc: key!("keys.shape.zone"),
    keys: &[
        row!("any" "name", Name),
        row!("zone" "owner", OneOf(&["seat", "game"]), "owner = \"seat\""),
        row!("zone" "sees", SEES, "sees = \"owner\""),
        row!("zone" "counts", SEES, "counts = \"owner\""),
        row!("zone" "order", OneOf(&["seen", "hidden"]), "order = \"hidden\""),
        row!("zone" "starts", Texts, "starts = \"card\""),
        row!("zone" "ordered", Truth),
        row!("zone" "shuffled", Truth),
        row!("zone" "refill", Text, "refill = \"discard\""),
        row!("any" "reconstructed", Name),
        row!("any" "found", Name),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.zone")],
};
