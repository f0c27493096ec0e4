//! The report of `replay` as JSON: `notes` for each game that is not as it says or was made under other rules,
//! written as they come, then `games`, `same`, `different` and the `causes`.

use serde::Serialize;
use serde_json::{Value, json};

use super::replay::Checked;
use super::replay_tally::{Cause, Group, Shifts, Tally};
use super::replay_text::title;
use crate::play::Parting;
use crate::speak::Lang;

/// A game as it is shown.
#[derive(Serialize)]
struct Shown<'a> {
    file: &'a str,
    line: usize,
    game: Option<&'a str>,
    moves: usize,
    same: bool,
    other_rules: bool,
    #[serde(rename = "move")]
    number: Option<usize>,
    says: Option<&'a str>,
    happened: Option<String>,
    faults: Vec<String>,
}

impl<'a> Shown<'a> {
    fn of(game: &'a Checked, lang: Lang) -> Self {
        Self {
            file: &game.file,
            line: game.line,
            game: game.game.as_deref(),
            moves: game.moves,
            same: game.same(),
            other_rules: game.other_rules,
            number: game.difference.as_ref().and_then(|difference| difference.number),
            says: game.difference.as_ref().map(|difference| difference.says.as_str()),
            happened: game.difference.as_ref().map(|difference| difference.happened.in_lang(lang)),
            faults: game.faults.iter().map(|fault| fault.message.in_lang(lang)).collect(),
        }
    }
}

/// The report while it is written: all pieces one after the other are one object.
pub(super) struct Notes {
    lang: Lang,
    begun: bool,
}

impl Notes {
    pub(super) fn new(lang: Lang) -> Self {
        Self { lang, begun: false }
    }

    /// The next piece, with what is to be noted of some games; empty where that is nothing.
    pub(super) fn add(&mut self, games: &[Checked]) -> String {
        let mut piece = String::new();
        for game in games.iter().filter(|game| !game.same() || game.other_rules) {
            piece.push_str(if self.begun { ",\n" } else { "{\n  \"notes\": [\n" });
            self.begun = true;
            let note = serde_json::to_string_pretty(&Shown::of(game, self.lang)).unwrap_or_default();
            piece.push_str("    ");
            piece.push_str(&note.replace('\n', "\n    "));
        }
        piece
    }

    /// The last piece.
    pub(super) fn finish(&self, tally: &Tally) -> String {
        let rest = serde_json::to_string_pretty(&self.rest(tally)).unwrap_or_default();
        let notes = if self.begun { "\n  ],\n" } else { "{\n  \"notes\": [],\n" };
        format!("{notes}{}\n", rest.strip_prefix("{\n").unwrap_or(&rest))
    }

    fn rest(&self, tally: &Tally) -> Value {
        let causes: Vec<Value> =
            tally.causes().into_iter().map(|(cause, group)| self.cause(cause, group)).collect();
        let (made, moves) = tally.broken.means();
        let mean = |mean: f64| (tally.broken.games > 0).then_some(mean);
        let mut results = shifts(&tally.results);
        results["games"] = tally.results.games.into();
        results["other_winners"] = tally.results.winners.into();
        json!({
            "games": tally.games,
            "same": tally.same,
            "different": tally.different(),
            "other_rules": tally.other_rules,
            "stopped": tally.stopped,
            "broken": { "games": tally.broken.games, "mean_made": mean(made), "mean_moves": mean(moves) },
            "results": results,
            "causes": causes,
        })
    }

    fn cause(&self, cause: &Cause, group: &Group) -> Value {
        let ids = ids(cause);
        json!({
            "kind": ids.kind,
            "game": cause.game(),
            "action": ids.action,
            "cause": ids.cause,
            "place": ids.place,
            "text": title(cause, &group.first).in_lang(self.lang),
            "count": group.count,
            "first": {
                "file": &*group.first.file,
                "line": group.first.line,
                "move": group.earliest(),
            },
            "median": group.median(),
            "changed": shifts(&group.shifts),
            "example": Shown::of(&group.first, self.lang),
        })
    }
}

fn shifts(shifts: &Shifts) -> Value {
    let any = |number: i64| (shifts.numbers > 0).then_some(number);
    json!({ "mean": shifts.mean(), "least": any(shifts.least), "most": any(shifts.most) })
}

/// A cause as programs know it.
#[derive(Default)]
struct Ids<'a> {
    kind: &'static str,
    action: Option<&'a str>,
    cause: Option<&'a str>,
    place: Option<&'a str>,
}

fn ids(cause: &Cause) -> Ids<'_> {
    let of = |kind: &'static str| Ids { kind, ..Ids::default() };
    match cause {
        Cause::Others => of("others"),
        Cause::Faulty(_, place) => Ids { place: place.as_deref(), ..of("fault") },
        Cause::Parted(_, parting) => match parting {
            Parting::Refused { action, cause, place } => {
                let (action, cause) = (Some(action.as_str()), Some(cause.as_str()));
                Ids { action, cause, place: place.as_deref(), ..of("refused") }
            }
            Parting::Turn { action } => Ids { action: Some(action), ..of("turn") },
            Parting::Laid { word } => Ids { action: Some(word), ..of("laid") },
            Parting::NoSeat { seat } => Ids { cause: Some(seat), ..of("seat") },
            Parting::Ended => of("ended"),
            Parting::GoesOn => of("goes_on"),
            Parting::Ending { found, .. } => Ids { cause: Some(found), ..of("ending") },
            Parting::Scores { winners: false } => of("scores"),
            Parting::Scores { winners: true } => Ids { cause: Some("winners"), ..of("scores") },
            Parting::Winners => of("winners"),
            Parting::Scale { bands } => {
                Ids { cause: bands.as_ref().map(|(_, found)| found.as_str()), ..of("scale") }
            }
            Parting::Event { said, found } => {
                Ids { cause: found.as_deref().or(said.as_deref()), ..of("event") }
            }
            Parting::Ways { action, more } => {
                let cause = Some(if *more { "more" } else { "fewer" });
                Ids { action: Some(action), cause, ..of("ways") }
            }
        },
    }
}
