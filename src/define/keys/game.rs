//! The keys of a game as a whole, of its seats and its limits.

use super::KeyKind::{
    Either, Ids, List, Map, Name, OneOf, OneOrMore, Rule, Rules, Table, Text, Texts, Whole,
};
use super::{Own, Shape, board, pieces, play, row, switches, table};
use crate::define::drawn::COLOURS;
use crate::define::model::{CounterDef, Limits};
use crate::key;

/// A number that a game names.
const NUMBER: super::KeyKind = Whole { least: -CounterDef::RANGE, most: CounterDef::RANGE };

/// How many sit at a table.
const PLAYERS: super::KeyKind = Whole { least: 1, most: 16 };

pub(super) static GAME: Shape = Shape {
    name: "game",
    header: "game.toml",
    doc: key!("keys.shape.game"),
    keys: &[
        row!(required "game" "name", Name, "name = { en = \"Tic-tac-toe\", fr = \"Morpion\" }"),
        row!("game" "text", Name),
        row!("game" "rulebook", Name),
        row!(required "game" "seats", Texts, "seats = [\"x\", \"o\"]"),
        row!("game" "players", OneOrMore(&PLAYERS), "players = [2, 3, 4]"),
        row!("game" "automated", Texts),
        row!("game" "partners", PLAYERS, "partners = 2"),
        row!("game" "teams", List(&List(&Text)), "teams = [[\"a\", \"c\"], [\"b\", \"d\"]]"),
        row!("game" "setup", Rules, "setup = \"draw(5, bag, rack.of(everyone))\""),
        row!("game" "numbers", Ids(&NUMBER), "numbers = { hand = { 2 = 6, 3 = 4 } }"),
        row!("game" "rules", Ids(&Rule), "rules = { near = \"empty & touching(mine)\" }"),
        row!("game" "names", Map(&Name), "names = { near = \"cells close by\" }"),
        row!("game" "cites", Table(&CITES), "cites = { setup = \"deal\" }"),
        row!("game" "limits", Table(&LIMITS)),
        row!("game" "seat", Map(&Table(&SEAT))),
        row!("game" "board", Table(&board::BOARD), "board = { size = [8, 8] }"),
        row!("game" "pieces", Table(&pieces::FAMILY)),
        row!("game" "piece", Ids(&Table(&pieces::KIND)), "piece.stone = { supply = \"unlimited\" }"),
        row!("game" "tiles", Table(&pieces::FAMILY)),
        row!("game" "tile", Ids(&Table(&pieces::KIND)), "tile.bend = { copies = 5, parts = [\"n e\"] }"),
        row!("game" "cards", Table(&pieces::FAMILY)),
        row!("game" "card", Ids(&Table(&pieces::KIND)), "card.ace = { copies = 4, worth = 14 }"),
        row!("game" "letters", Table(&pieces::FAMILY)),
        row!("game" "letter", Ids(&Table(&pieces::KIND)), "letter.e = { copies = 6, worth = 1 }"),
        row!("game" "back", Map(&Table(&pieces::BACK))),
        row!("game" "zone", Ids(&Table(&pieces::ZONE)), "zone.hand = { owner = \"seat\", sees = \"owner\" }"),
        row!("game" "turn", Table(&play::TURN), "turn = { each = [\"draw\", \"play\"] }"),
        row!(required "game" "action", Ids(&Table(&play::ACTION)), "action.play = { cell = \"empty\", does = \"put(stone)\" }"),
        row!(required "game" "end", Table(&play::END), "end = { win = \"line(3, mine)\", draw = \"full\" }"),
        row!("game" "bot", Table(&play::BOT), "bot = { value = \"0 - distance(pawn & mine, home)\" }"),
        row!("game" "counter", Ids(&Table(&table::COUNTER)), "counter.tide = { starts = 3, least = 0 }"),
        row!("game" "announce", Map(&Table(&table::ANNOUNCE))),
        row!("game" "whenever", Map(&Table(&table::WHENEVER))),
        row!("game" "sentence", Ids(&Table(&table::SENTENCE))),
        row!("game" "record", Ids(&Table(&table::RECORD))),
        row!("game" "lexicon", Map(&Table(&table::LEXICON)), "lexicon.english = { file = \"words.txt\" }"),
        row!("game" "option", Ids(&Table(&switches::OPTION)), "option.side = { values = [6, 8], default = 8 }"),
        row!("game" "variant", Map(&Table(&switches::VARIANT)), "variant.low = { sets = { \"end.winner\" = \"lowest\" } }"),
        row!("game" "ruling", Map(&Table(&switches::RULING))),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.game")],
};

pub(super) static CITES: Shape = Shape {
    name: "cites",
    header: "[cites]",
    doc: key!("keys.shape.cites"),
    keys: &[],
    // A path that is not quoted is a table for each of its keys.
    own: Some(Own { kind: Either(&[Texts, Table(&CITES)]), doc: key!("keys.cites.own") }),
    by_players: true,
    read_as: &[],
};

pub(super) static LIMITS: Shape = Shape {
    name: "limits",
    header: "[limits]",
    doc: key!("keys.shape.limits"),
    keys: &[
        row!("limits" "work", Whole { least: 1, most: Limits::MOST.work as i64 }),
        row!("limits" "events", Whole { least: 1, most: Limits::MOST.events as i64 }),
        row!("limits" "tries", Whole { least: 1, most: Limits::MOST.tries as i64 }),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.limits")],
};

pub(super) static SEAT: Shape = Shape {
    name: "seat",
    header: "[seat.ID]",
    doc: key!("keys.shape.seat"),
    keys: &[
        row!("any" "name", Name),
        row!("seat" "sign", Text, "sign = \"r\""),
        row!("seat" "colour", Either(&[OneOf(&COLOURS), Text]), "colour = \"red\""),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.seat")],
};
