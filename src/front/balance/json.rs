//! A series as JSON: what came out, for programs, and the sums it is made of, so that parts can be merged. All
//! of it but `cost` follows from the numbers of the games.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::balance::{Measured, Tally, UseOf};
use crate::front::cli::Stop;

/// The kind of file, so that another one is not taken for it.
pub(in crate::front) const KIND: &str = "tally/1";

/// A series as JSON; `asked` is how many games there were to be.
pub(in crate::front) fn json(
    tally: &Tally,
    asked: Option<u64>,
    time: Option<Duration>,
) -> Result<Value, Stop> {
    let total = tally.total();
    let key = &tally.key;
    let finished = total.games - total.unfinished;
    let over = |sum: f64, count: u64| if count == 0 { 0.0 } else { sum / count as f64 };
    let scored = !tally.histograms.scores.is_empty();
    let seat = |(number, id): (usize, &String)| {
        json!({
            "seat": id,
            "wins": total.wins[number],
            "draws": total.drawn,
            "mean_score": scored.then(|| over(total.scores[number].0.float(), finished)),
        })
    };
    let bots: BTreeMap<&String, &String> =
        key.seats.iter().zip(&key.bots).filter(|(_, bot)| *bot != "random").collect();
    let mut value = json!({
        "rulebox": env!("CARGO_PKG_VERSION"),
        "kind": KIND,
        "game": key.game,
        "rules_hash": key.rules_hash,
        "players": key.players,
        "seed": key.series,
        "bots": bots,
        "asked": asked.unwrap_or(total.games),
        "games": total.games,
        "unfinished": total.unfinished,
        "mean_plies": over(total.plies.0.float(), total.games),
        "seats": key.seats.iter().enumerate().map(seat).collect::<Vec<_>>(),
        "measures": tally.measured().iter().map(measure).collect::<Vec<_>>(),
        "uses": uses(&tally.uses()),
        "tally": tally,
    });
    if !tally.histograms.scale.is_empty() {
        value["scale"] = json!({
            "wins": total.together,
            "mean": over(total.scale.0.float(), finished),
            "values": tally.histograms.scale,
        });
    }
    if let Some(time) = time {
        let seconds = time.as_secs_f64();
        value["cost"] = json!({
            "cpu_seconds": seconds,
            "games_per_cpu_second": if seconds > 0.0 { total.games as f64 / seconds } else { 0.0 },
        });
    }
    Ok(value)
}

/// A measure; what is not known is `null`.
fn measure(measured: &Measured) -> Value {
    let interval = measured.estimate.interval;
    let known = |number: f64| number.is_finite().then_some(number);
    json!({
        "id": measured.id,
        "value": measured.estimate.value,
        "low": known(interval.low),
        "high": known(interval.high),
    })
}

fn uses(uses: &UseOf) -> Value {
    let estimate = |estimate: Option<crate::balance::stats::Estimate>| {
        estimate.map(|it| json!({ "value": it.value, "half": Some(it.interval.half()).filter(|half| half.is_finite()) }))
    };
    let chosen = uses.chosen.iter().map(|one| {
        json!({
            "id": one.id,
            "times": one.times,
            "of_seats": one.of_seats,
            "share": one.wins,
            "goes_with": estimate(one.goes_with),
            "lead": estimate(one.lead),
            "holds": one.holds,
        })
    });
    let rules = uses.rules.iter().map(
        |rule| json!({ "id": rule.id, "games": rule.games, "changing": rule.changing, "times": rule.times }),
    );
    json!({ "chosen": chosen.collect::<Vec<_>>(), "rules": rules.collect::<Vec<_>>() })
}
