//! `rulebox compare`: two sets of rules on the same games, and played anew.

use std::sync::atomic::Ordering;

use super::contender::Contender;
use crate::balance::stats::{Estimate, Pairing, Verdict, rule_of_three};
use crate::balance::{Fold, Item, Key, Manner, Measure, Recount, Running, Series, Unit, recount};
use crate::define::Fault;
use crate::examples;
use crate::front::bot_words::Bots;
use crate::front::cli::Stop;
use crate::front::progress::Progress;
use crate::front::stopping::Stopping;
use crate::front::style::Look;
use crate::table::Seat;

/// What is compared.
pub(in crate::front) struct Plan {
    pub sides: [Contender; 2],
    pub seed: u64,
    pub first: Seat,
    /// The games that are counted by both, and those that are played anew by both.
    pub counted: (u64, u64),
    pub anew: u64,
    pub bots: Bots,
    pub threads: Option<usize>,
    /// The difference of shares that does not matter.
    pub margin: f64,
}

/// What a comparison found.
pub(in crate::front) struct Comparison {
    pub recount: Recount,
    /// The measures of the games that both count.
    pub counted: Vec<Compared>,
    /// What was played anew: by how many games each, and the measures.
    pub played: Vec<Compared>,
    pub games: u64,
    /// The examples that come out differently under the second, each with why.
    pub examples: Vec<(String, Vec<Fault>)>,
    pub interrupted: bool,
}

/// A measure of both sides.
pub(in crate::front) struct Compared {
    /// By its id.
    pub id: String,
    pub unit: Unit,
    /// What it is on each side.
    pub sides: [Estimate; 2],
    /// By how much it is larger on the second.
    pub difference: Estimate,
    pub verdict: Verdict,
    /// How many times the games it was worth that both were played on the same ones.
    pub worth: f64,
}

/// Compares.
pub(in crate::front) fn compare(plan: &Plan, look: &Look) -> Result<Comparison, Stop> {
    let stop = Stopping::watched().flag();
    let [one, two] = &plan.sides;
    let progress = Progress::counted(plan.counted.1 - plan.counted.0 + 2 * plan.anew, look);
    let manner =
        Manner { threads: plan.threads, stop, progress: &|more| progress.add(more), look_every: None };
    let series = |side: &Contender, bots: Bots| Series {
        game: side.game.clone(),
        seed: plan.seed,
        first: plan.first,
        rotate: false,
        bots,
    };
    let drawn = series(one, Vec::new());
    let done = (|| {
        let (from, to) = plan.counted;
        let recount = recount(&drawn, &two.game, from, to, &manner)?;
        let mut sides: Vec<Running> = Vec::new();
        for side in &plan.sides {
            if plan.anew > 0 && !stop.load(Ordering::Relaxed) {
                let series = series(side, plan.bots.clone());
                let played =
                    series.play(0, plan.anew, &manner, None, &mut |_| std::ops::ControlFlow::Continue(()))?;
                sides.push(played);
            }
        }
        Ok::<_, Box<Fault>>((recount, sides))
    })();
    progress.clear();
    let (recount, sides) = done?;
    let key = drawn.key();
    let all = |folds: [&[Fold<Item>]; 2]| -> Vec<Compared> {
        let measures = Measure::all(&key).into_iter();
        measures.filter_map(|measure| compared(&measure, measure.id(&key), folds, plan.margin)).collect()
    };
    let interrupted = stop.load(Ordering::Relaxed);
    // Half a side says nothing.
    let played = match &sides[..] {
        [one, two] if one.games() > 0 && one.games() == two.games() => all([&one.folds, &two.folds]),
        _ => Vec::new(),
    };
    Ok(Comparison {
        counted: all([&recount.folds[0], &recount.folds[1]]),
        games: sides.first().map_or(0, Running::games),
        played,
        recount,
        examples: changed_examples(&plan.sides),
        interrupted,
    })
}

impl Comparison {
    /// What the series of the first side is known by.
    pub(super) fn key(&self, plan: &Plan) -> Key {
        let game = plan.sides[0].game.clone();
        Series { game, seed: plan.seed, first: plan.first, rotate: false, bots: Vec::new() }.key()
    }

    /// Whether a measure came to anything.
    pub(super) fn has(&self, id: &str) -> bool {
        self.counted.iter().any(|one| one.id == id && one.sides.iter().any(|side| side.value != 0.0))
    }
}

/// A measure of both sides; `None` where one has nothing to measure.
fn compared(measure: &Measure, id: String, [one, two]: [&[Fold<Item>]; 2], margin: f64) -> Option<Compared> {
    let sides = [measure.estimate(one)?, measure.estimate(two)?];
    let difference = measure.paired(one, two)?;
    let games: u64 = two.iter().map(|fold| fold.games).sum();
    let margin = match measure.unit() {
        Unit::Share | Unit::Part => margin,
        Unit::Number => margin * sides[0].value.abs().max(1e-9),
    };
    let mut verdict = Verdict::of(difference.interval, margin, games);
    let seen = difference.value == 0.0 && difference.interval.half() == 0.0 && measure.unit() == Unit::Share;
    // What never happened in few games may still happen.
    if seen
        && rule_of_three(games as f64) > margin
        && sides.iter().all(|side| side.value == 0.0 || side.value == 1.0)
    {
        verdict = Verdict::Unknown { more: (3.0 / margin) as u64 };
    }
    let squared = |estimate: &Estimate| estimate.interval.half().powi(2);
    let pairing = Pairing::of(squared(&sides[0]), squared(&sides[1]), squared(&difference));
    Some(Compared { id, unit: measure.unit(), sides, difference, verdict, worth: pairing.worth() })
}

/// The examples of the first side that it passes and the second does not.
fn changed_examples([one, two]: &[Contender; 2]) -> Vec<(String, Vec<Fault>)> {
    let mut changed = Vec::new();
    for name in examples::examples(one.game.folder()) {
        let (from, rules) = (one.game.folder(), two.game.folder());
        if !examples::passes_under(from, from, &name, &one.added) {
            continue;
        }
        let faults = examples::faults_under(from, rules, &name, &two.added);
        if !faults.is_empty() {
            changed.push((name.trim_end_matches(".txt").to_owned(), faults));
        }
    }
    changed
}
