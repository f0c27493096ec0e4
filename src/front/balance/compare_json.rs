//! A comparison as JSON.

use serde_json::{Value, json};

use super::compare::{Compared, Comparison, Plan};
use crate::balance::Parting;
use crate::balance::stats::{Estimate, Verdict};
use crate::front::style::Look;
use crate::play::changes;

/// A comparison as JSON.
pub(in crate::front) fn json(plan: &Plan, found: &Comparison, look: &Look) -> Value {
    let [one, two] = &plan.sides;
    let recount = &found.recount;
    let partings: Vec<Value> = recount
        .partings
        .iter()
        .map(|(why, parted)| {
            let (why, action, cause) = match why {
                Parting::Refused(action, cause) => ("refused", Some(action), Some(cause)),
                Parting::EndsBefore => ("ends_before", None, None),
                Parting::GoesOn => ("goes_on", None, None),
                Parting::OtherTurn => ("other_turn", None, None),
            };
            json!({
                "why": why, "action": action, "cause": cause, "games": parted.games,
                "first": { "game": parted.number, "move": parted.at, "played": parted.played },
            })
        })
        .collect();
    let examples = found.examples.iter().map(|(name, faults)| {
        let why: Vec<String> = faults.iter().map(|fault| fault.message.in_lang(look.lang)).collect();
        json!({ "example": name, "why": why })
    });
    json!({
        "rulebox": env!("CARGO_PKG_VERSION"),
        "kind": "compare/1",
        "game": one.game.definition().id,
        "seed": plan.seed,
        "a": { "typed": one.typed, "rules_hash": one.game.rules_hash() },
        "b": { "typed": two.typed, "rules_hash": two.game.rules_hash() },
        "changes": changes(one.game.facts(), two.game.facts()).iter().map(|change| change.in_lang(look.lang)).collect::<Vec<_>>(),
        "margin": plan.margin,
        "interrupted": found.interrupted,
        "counted": {
            "games": recount.counted(),
            "changed": recount.changed,
            "flips": recount.flips,
            "first": recount.first.as_ref().map(|first| json!({
                "game": first.number, "scores": first.scores, "winners": first.winners,
            })),
            "parted": partings,
            "measures": found.counted.iter().map(measure).collect::<Vec<_>>(),
        },
        "played": {
            "games": if found.played.is_empty() { 0 } else { found.games },
            "bots": plan.bots.iter().map(|bot| bot.map_or("random".to_owned(), |bot| bot.to_string())).collect::<Vec<_>>(),
            "measures": found.played.iter().map(measure).collect::<Vec<_>>(),
        },
        "examples": examples.collect::<Vec<_>>(),
    })
}

fn measure(one: &Compared) -> Value {
    let known = |number: f64| number.is_finite().then_some(number);
    let estimate = |estimate: &Estimate| json!({ "value": estimate.value, "low": known(estimate.interval.low), "high": known(estimate.interval.high) });
    let (verdict, more) = match one.verdict {
        Verdict::Differs => ("differs", None),
        Verdict::Same => ("same", None),
        Verdict::Unknown { more } => ("unknown", Some(more).filter(|more| *more < u64::MAX)),
    };
    json!({
        "id": one.id,
        "a": estimate(&one.sides[0]),
        "b": estimate(&one.sides[1]),
        "difference": estimate(&one.difference),
        "verdict": verdict,
        "more_games": more,
        "pairing_worth": known(one.worth),
    })
}
