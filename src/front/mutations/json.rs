//! What `check --mutations --json` prints. Its shape is a promise: keys may be added, none changes its meaning.

use serde_json::{Map, Value, json};

use super::super::check_json::fault;
use crate::checking::mutations::{Count, Judged, Mutations, Verdict};
use crate::speak::Lang;

/// The games, each with its counts and what survives.
pub(super) fn json(games: &[Mutations], lang: Lang) -> Value {
    json!({ "games": games.iter().map(|one| game(one, lang)).collect::<Vec<_>>() })
}

fn counts(count: &Count) -> Map<String, Value> {
    let mut counts = Map::new();
    counts.insert("score".into(), json!(count.share()));
    counts.insert("noticed".into(), json!(count.noticed));
    counts.insert("survived".into(), json!(count.survived));
    counts.insert("accepted".into(), json!(count.accepted));
    counts.insert("stillborn".into(), json!(count.stillborn));
    counts
}

fn game(game: &Mutations, lang: Lang) -> Value {
    let mut told = counts(&game.count());
    told.insert("game".into(), json!(game.id));
    told.insert("tried".into(), json!(game.judged.len()));
    told.insert("all".into(), json!(game.all));
    let kinds: Map<String, Value> =
        game.by_kind().iter().map(|(kind, count)| (kind.id().to_owned(), json!(counts(count)))).collect();
    told.insert("kinds".into(), json!(kinds));
    told.insert("survivors".into(), game.survivors().map(change).collect());
    let accepted = game.judged.iter().filter(|judged| judged.accepted.is_some());
    told.insert("accepted_changes".into(), accepted.map(change).collect());
    told.insert("faults".into(), game.faults.iter().map(|one| fault(one, lang)).collect());
    Value::Object(told)
}

/// A change and its place: lines and columns from 1, columns in characters.
fn change(judged: &Judged) -> Value {
    let (line, column) = judged.mutant.spot.line_and_column();
    json!({
        "file": judged.mutant.spot.source.path,
        "line": line,
        "column": column,
        "kind": judged.mutant.kind.id(),
        "at": judged.mutant.path,
        "change": judged.mutant.change(),
        "old": judged.mutant.spot.text(),
        "new": judged.mutant.with,
        "in_force": judged.verdict != Verdict::Untouched,
        "accepted": judged.accepted,
    })
}
