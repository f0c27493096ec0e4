//! What `check --json` prints. Its shape is a promise: keys may be added, none changes its meaning.

use serde_json::{Value, json};

use crate::checking::{GameReport, Report};
use crate::define::Fault;
use crate::speak::Lang;

/// The report: `passed`, `faults` that concern no game, and each of the `games`.
pub(super) fn json(report: &Report, lang: Lang) -> Value {
    json!({
        "passed": report.passed(),
        "games": report.games.iter().map(|one| game(one, lang)).collect::<Vec<_>>(),
        "faults": report.faults.iter().map(|one| fault(one, lang)).collect::<Vec<_>>(),
    })
}

fn game(game: &GameReport, lang: Lang) -> Value {
    let names = |wanted: bool| -> Vec<&String> {
        game.examples.iter().filter(|(_, passed)| *passed == wanted).map(|(name, _)| name).collect()
    };
    let told = |messages: &[crate::speak::Message]| -> Vec<String> {
        messages.iter().map(|message| message.in_lang(lang)).collect()
    };
    json!({
        "game": game.id,
        "settings": { "tried": game.loads, "read": game.read },
        "examples": { "passed": names(true), "failed": names(false) },
        "updated": game.updated,
        "faults": game.faults.iter().map(|one| fault(one, lang)).collect::<Vec<_>>(),
        "uncovered": told(&game.uncovered),
        "notes": told(&game.notes),
        "together": game.together.as_ref().map(|played| json!({
            "combinations": played.combinations,
            "games": played.games,
            "pairs_left": played.left,
            "whole": played.whole,
        })),
    })
}

/// A fault, with its place where it has one: lines and columns from 1, columns in characters.
fn fault(fault: &Fault, lang: Lang) -> Value {
    let place = fault.spot.as_ref().map(|spot| (&spot.source.path, spot.line_and_column()));
    json!({
        "file": place.map(|(path, _)| path),
        "line": place.map(|(_, (line, _))| line),
        "column": place.map(|(_, (_, column))| column),
        "message": fault.message.in_lang(lang),
        "help": fault.help.as_ref().map(|help| help.in_lang(lang)),
        "key": fault.message.key(),
    })
}
