//! `rulebox sweep`: a measure over the values of one rule, or two, all on the same games.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::values::Values;
use crate::balance::stats::Estimate;
use crate::balance::{Key, Manner, Measure, Running, Series, slope};
use crate::define::{Fault, Library};
use crate::front::bot_words::{self, Bots};
use crate::front::cli::Stop;
use crate::front::progress::Progress;
use crate::front::setup::{self, Setup};
use crate::front::stopping::Stopping;
use crate::front::style::Look;
use crate::msg;
use crate::play::Game;
use crate::speak::{Message, nearest};

/// What is swept.
pub(in crate::front) struct Plan<'a> {
    pub library: &'a Library,
    pub game: &'a str,
    pub setup: &'a Setup,
    pub values: Vec<Values>,
    /// The measure, by its id; the first seat's share, or how often all win, where nobody says.
    pub of: Option<&'a str>,
    pub games: u64,
    pub seed: u64,
    pub threads: Option<usize>,
}

/// What a sweep found.
pub(in crate::front) struct Sweep {
    /// The game as it is printed.
    pub base: Game,
    pub key: Key,
    pub measure: Measure,
    pub values: Vec<Values>,
    /// For each combination of values, the first ones slowest: what it came to.
    pub points: Vec<Point>,
    /// By how much the measure grows with each step, where the values are numbers of one rule.
    pub slope: Option<Estimate>,
    pub games: u64,
    pub interrupted: bool,
}

/// One combination of values.
pub(in crate::front) struct Point {
    pub values: Vec<String>,
    /// Whether these are the values as printed.
    pub printed: bool,
    pub estimate: Option<Estimate>,
}

/// One combination, ready to play.
pub(super) struct Variant {
    pub values: Vec<String>,
    pub printed: bool,
    pub series: Series,
}

/// Every combination of values as a series, all with the same seed.
pub(super) fn variants(
    library: &Library,
    id: &str,
    setup: &Setup,
    values: &[Values],
    seed: u64,
) -> Result<(Game, Vec<Variant>), Stop> {
    let base = setup::load(library, id, setup)?;
    let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
    for one in values {
        let longer = combinations.iter().flat_map(|before| {
            one.values.iter().map(move |value| [&before[..], std::slice::from_ref(value)].concat())
        });
        combinations = longer.collect();
    }
    let mut variants = Vec::new();
    for combination in combinations {
        let mut setup = setup.clone();
        setup.set.extend(values.iter().zip(&combination).map(|(one, value)| format!("{}={value}", one.path)));
        let game = setup::load(library, id, &setup)?;
        if game.definition().seats.len() != base.definition().seats.len() {
            return Err(Stop::usage(msg!("compare.other_seats")));
        }
        let bots: Bots = bot_words::read_seats(&game, &setup.bot).map_err(Stop::usage)?;
        if let Some(kind) = bots.iter().flatten().find(|kind| !kind.is_reproducible()) {
            return Err(Stop::usage(msg!("bot.not_here", kind = kind)));
        }
        let first = setup::first(&game, &setup)?;
        let printed = game.rules_hash() == base.rules_hash();
        variants.push(Variant {
            values: combination,
            printed,
            series: Series { game, seed, first, rotate: false, bots },
        });
    }
    Ok((base, variants))
}

/// The measure of an id, or what is usual.
pub(super) fn measure(game: &Game, key: &Key, id: Option<&str>) -> Result<Measure, Message> {
    let usual = match game.definition().end.scale.is_some() {
        true => "won".to_owned(),
        false => format!("share.{}", key.seats[0]),
    };
    let id = id.unwrap_or(&usual);
    Measure::named(key, id).ok_or_else(|| {
        let known: Vec<String> = Measure::all(key).iter().map(|measure| measure.id(key)).collect();
        match nearest(id, known.iter().map(String::as_str)) {
            Some(near) => msg!("sweep.no_measure_near", id = id, near = near),
            None => msg!("sweep.no_measure", id = id, known = known.join(", ")),
        }
    })
}

/// Plays every combination on the same games.
pub(in crate::front) fn sweep(plan: &Plan<'_>, look: &Look) -> Result<Sweep, Stop> {
    let stop = Stopping::watched().flag();
    let (base, variants) = variants(plan.library, plan.game, plan.setup, &plan.values, plan.seed)?;
    let key = variants[0].series.key();
    let measure = measure(&base, &key, plan.of).map_err(Stop::usage)?;
    let progress = Progress::counted(plan.games * variants.len() as u64, look);
    let manner =
        Manner { threads: plan.threads, stop, progress: &|more| progress.add(more), look_every: None };
    let mut played: Vec<Running> = Vec::new();
    let mut fault: Option<Box<Fault>> = None;
    for variant in &variants {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        match variant.series.play(0, plan.games, &manner, None, &mut |_| ControlFlow::Continue(())) {
            Ok(running) => played.push(running),
            Err(found) => {
                fault = Some(found);
                break;
            }
        }
    }
    progress.clear();
    if let Some(fault) = fault {
        return Err(Stop::from(fault));
    }
    // A value that was not played to the end cannot be set beside the others.
    played.retain(|running| running.games() == plan.games);
    let points = variants.iter().enumerate().map(|(number, variant)| Point {
        values: variant.values.clone(),
        printed: variant.printed,
        estimate: played.get(number).and_then(|running| measure.estimate(&running.folds)),
    });
    let points: Vec<Point> = points.collect();
    let numbers: Option<Vec<f64>> =
        points[..played.len()].iter().map(|point| point.values[0].parse().ok()).collect();
    let slope = match (&plan.values[..], numbers) {
        ([_], Some(numbers)) => {
            let sides: Vec<(f64, &[_])> =
                numbers.into_iter().zip(played.iter().map(|running| &running.folds[..])).collect();
            slope(&measure, &sides)
        }
        _ => None,
    };
    Ok(Sweep {
        base,
        key,
        measure,
        values: plan.values.clone(),
        points,
        slope,
        games: plan.games,
        interrupted: stop.load(Ordering::Relaxed),
    })
}
