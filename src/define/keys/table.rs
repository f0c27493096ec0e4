//! The keys of what belongs to the whole table: counters, what is said aloud, what happens by itself, what is
//! remembered, and word lists.

use super::KeyKind::{Name, Rule, Rules, Text, Texts, Whole};
use super::{Shape, row};
use crate::define::model::CounterDef;
use crate::key;

/// What a counter can show.
const SHOWN: super::KeyKind = Whole { least: -CounterDef::RANGE, most: CounterDef::RANGE };

pub(super) static COUNTER: Shape = Shape {
    name: "counter",
    header: "[counter.ID]",
    doc: key!("keys.shape.counter"),
    keys: &[
        row!("any" "name", Name),
        row!("counter" "text", Name),
        row!("counter" "starts", SHOWN, "starts = 3"),
        row!("counter" "least", SHOWN, "least = 0"),
        row!("counter" "most", SHOWN, "most = 10"),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.counter")],
};

pub(super) static ANNOUNCE: Shape = Shape {
    name: "announce",
    header: "[announce.ID]",
    doc: key!("keys.shape.announce"),
    keys: &[
        row!("any" "name", Name),
        row!(required "announce" "watch", Rule, "watch = \"count(hand) == 1\""),
        row!(required "announce" "says", Name),
        row!(required "announce" "unsays", Name),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.announcement")],
};

pub(super) static WHENEVER: Shape = Shape {
    name: "whenever",
    header: "[whenever.ID]",
    doc: key!("keys.shape.whenever"),
    keys: &[
        row!("any" "name", Name),
        row!("whenever" "text", Name),
        row!(required "whenever" "when", Rule, "when = \"tide == 0\""),
        row!(required "whenever" "does", Rules, "does = \"raise(tide, 3)\""),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.whenever")],
};

pub(super) static SENTENCE: Shape = Shape {
    name: "sentence",
    header: "[sentence.ID]",
    doc: key!("keys.shape.sentence"),
    keys: &[row!(required "sentence" "text", Name), row!("any" "cites", Texts)],
    own: None,
    by_players: true,
    read_as: &[key!("what.sentence")],
};

pub(super) static RECORD: Shape = Shape {
    name: "record",
    header: "[record.ID]",
    doc: key!("keys.shape.record"),
    keys: &[
        row!("any" "name", Name),
        row!(required "record" "keeps", Rule, "keeps = \"side & card\""),
        row!(required "record" "when", Rule, "when = \"stars == 3\""),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.record")],
};

pub(super) static LEXICON: Shape = Shape {
    name: "lexicon",
    header: "[lexicon.ID]",
    doc: key!("keys.shape.lexicon"),
    keys: &[
        row!("any" "name", Name),
        row!("lexicon" "text", Name),
        row!(required "lexicon" "file", Text, "file = \"words.txt\""),
        row!("lexicon" "letters", Text, "letters = \"tile\""),
        row!("any" "reconstructed", Name),
        row!("any" "found", Name),
        row!("any" "cites", Texts),
    ],
    own: None,
    by_players: true,
    read_as: &[key!("what.lexicon")],
};
