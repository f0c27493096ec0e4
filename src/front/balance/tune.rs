//! `rulebox tune`: which value of a rule comes nearest to a goal. All values play the same games, in rounds that
//! double; one that is clearly farther from the goal than the nearest drops out.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::sweep::{Variant, variants};
use super::values::Values;
use crate::balance::stats::{Estimate, Interval};
use crate::balance::{Fold, Item, Key, Manner, Measure, Running, among};
use crate::define::Library;
use crate::front::cli::Stop;
use crate::front::progress::Progress;
use crate::front::setup::Setup;
use crate::front::stopping::Stopping;
use crate::front::style::Look;
use crate::key;
use crate::msg;
use crate::play::Game;
use crate::speak::{Message, typed};

/// The games of the first round, drawn by chance or thought about.
const FIRST_ROUND: [u64; 2] = [512, 32];
/// An interval that is looked at after each of a dozen rounds, for a few values, is so much wider.
const LOOKING: f64 = 1.6;

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::front) enum Goal {
    /// Every seat wins its share.
    Even,
    /// A measure is to come to a number.
    Measure(String, f64),
}

/// What is searched.
pub(in crate::front) struct Plan<'a> {
    pub library: &'a Library,
    pub game: &'a str,
    pub setup: &'a Setup,
    pub values: Vec<Values>,
    pub goal: &'a str,
    /// The most games of each value.
    pub games: u64,
    pub seed: u64,
    pub threads: Option<usize>,
}

/// What a search found.
pub(in crate::front) struct Tuned {
    pub base: Game,
    pub key: Key,
    pub goal: Goal,
    pub values: Vec<Values>,
    /// Every combination of values, the nearest to the goal first.
    pub candidates: Vec<Candidate>,
    pub interrupted: bool,
}

/// One combination of values.
pub(in crate::front) struct Candidate {
    pub values: Vec<String>,
    pub printed: bool,
    /// How far it is from the goal.
    pub off: Option<Estimate>,
    /// What the goal's measure came to; of an even game, the largest share.
    pub comes_to: Option<f64>,
    /// Which measure that is, by its id.
    pub farthest: Option<String>,
    pub games: u64,
    /// Whether it may be the nearest.
    pub survives: bool,
}

impl Goal {
    /// Reads `even`, `length=30`, `share.blue=33%`.
    fn read(text: &str, key: &Key) -> Result<Self, Message> {
        if typed::means(text, key!("typed.even")) {
            return Ok(Self::Even);
        }
        let wrong = || msg!("tune.wrong_goal", text = text);
        let (id, number) = text.split_once('=').ok_or_else(wrong)?;
        let (id, number) = (id.trim(), number.trim());
        let measure = Measure::named(key, id);
        let percent = number.ends_with('%');
        let value: f64 =
            number.trim_end_matches('%').trim().replace(',', ".").parse().map_err(|_| wrong())?;
        if measure.is_none() {
            let known: Vec<String> = Measure::all(key).iter().map(|measure| measure.id(key)).collect();
            return Err(msg!("sweep.no_measure", id = id, known = known.join(", ")));
        }
        if !value.is_finite() {
            return Err(wrong());
        }
        Ok(Self::Measure(id.to_owned(), if percent { value / 100.0 } else { value }))
    }

    /// The measures that it is about, and what each is to be.
    fn measures(&self, key: &Key, sides: usize) -> Vec<(Measure, f64)> {
        let all = Measure::all(key).into_iter();
        match self {
            Self::Even => all
                .filter(|measure| measure.id(key).starts_with("share."))
                .map(|measure| (measure, 1.0 / sides.max(1) as f64))
                .collect(),
            Self::Measure(id, value) => {
                all.filter(|measure| measure.id(key) == *id).map(|measure| (measure, *value)).collect()
            }
        }
    }
}

/// Searches.
pub(in crate::front) fn tune(plan: &Plan<'_>, look: &Look) -> Result<Tuned, Stop> {
    let stop = Stopping::watched().flag();
    let (base, variants) = variants(plan.library, plan.game, plan.setup, &plan.values, plan.seed)?;
    let key = variants[0].series.key();
    let goal = Goal::read(plan.goal, &key).map_err(Stop::usage)?;
    let definition = base.definition();
    if goal == Goal::Even && (definition.end.scale.is_some() || definition.seats.len() < 2) {
        return Err(Stop::usage(msg!("tune.nobody_against")));
    }
    let sides = if definition.teams.is_empty() { definition.seats.len() } else { definition.teams.len() };
    let measures = goal.measures(&key, sides);
    let mut race = Race {
        measures,
        played: variants.iter().map(|_| Running::new(key.seats.len())).collect(),
        running: vec![true; variants.len()],
    };
    let progress = Progress::counted(plan.games, look);
    let mut done = 0;
    let first = FIRST_ROUND[usize::from(variants[0].series.thinks())];
    let result = (|| {
        while done < plan.games && !stop.load(Ordering::Relaxed) {
            let until = (done * 2).max(first).min(plan.games);
            race.round(&variants, done, until, plan.threads, stop)?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
            done = until;
            progress.set(done);
            race.drop_the_far();
            if race.running.iter().filter(|runs| **runs).count() == 1 {
                break;
            }
        }
        Ok::<_, Box<crate::define::Fault>>(())
    })();
    progress.clear();
    result?;
    let mut candidates: Vec<Candidate> = variants
        .iter()
        .enumerate()
        .map(|(number, variant)| Candidate {
            values: variant.values.clone(),
            printed: variant.printed,
            off: race.off(number),
            comes_to: race.comes_to(number).map(|(_, value)| value),
            farthest: race.comes_to(number).map(|(measure, _)| measure.id(&key)),
            games: race.played[number].games(),
            survives: race.running[number],
        })
        .collect();
    let far = |one: &Candidate| (!one.survives, one.off.map_or(f64::INFINITY, |off| off.value));
    candidates.sort_by(|a, b| far(a).partial_cmp(&far(b)).unwrap_or(std::cmp::Ordering::Equal));
    Ok(Tuned {
        base,
        key,
        goal,
        values: plan.values.clone(),
        candidates,
        interrupted: stop.load(Ordering::Relaxed),
    })
}

struct Race {
    measures: Vec<(Measure, f64)>,
    played: Vec<Running>,
    /// Which values are still in it.
    running: Vec<bool>,
}

impl Race {
    /// Plays the games of a round with every value that is still in the race.
    fn round(
        &mut self,
        variants: &[Variant],
        from: u64,
        to: u64,
        threads: Option<usize>,
        stop: &std::sync::atomic::AtomicBool,
    ) -> Result<(), Box<crate::define::Fault>> {
        let manner = Manner { threads, stop, progress: &|_| {}, look_every: None };
        let mut more = Vec::new();
        for (variant, _) in variants.iter().zip(&self.running).filter(|(_, runs)| **runs) {
            more.push(variant.series.play(from, to, &manner, None, &mut |_| ControlFlow::Continue(()))?);
        }
        // A round that not all have played to its end does not count.
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(());
        }
        let mut more = more.into_iter();
        for (all, _) in self.played.iter_mut().zip(&self.running).filter(|(_, runs)| **runs) {
            if let Some(more) = more.next() {
                all.folds.iter_mut().zip(&more.folds).for_each(|(all, more)| all.add(more));
                all.seeds.add_all(&more.seeds);
            }
        }
        Ok(())
    }

    fn folds(&self, number: usize) -> &[Fold<Item>] {
        &self.played[number].folds
    }

    /// How far a value is from the goal: of several measures, the one that is farthest.
    fn off(&self, number: usize) -> Option<Estimate> {
        let offs = self.measures.iter().map(|(measure, goal)| {
            among(measure, &[self.folds(number)], |values| Some((values[0] - goal).abs()))
        });
        offs.collect::<Option<Vec<_>>>()?.into_iter().max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// The measure that is farthest off, and what it came to.
    fn comes_to(&self, number: usize) -> Option<(&Measure, f64)> {
        let values = self.measures.iter().map(|(measure, goal)| {
            let value = measure.estimate(self.folds(number))?.value;
            Some(((value - goal).abs(), measure, value))
        });
        let all = values.collect::<Option<Vec<_>>>()?;
        all.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, measure, value)| (measure, value))
    }

    /// By how much one value is farther from the goal than another, on the same games.
    fn farther(&self, one: usize, other: usize) -> Option<Interval> {
        // The measure on which the one is farthest off; on it the other must be nearer.
        let far = |number: usize, (measure, goal): &(Measure, f64)| {
            measure.estimate(self.folds(number)).map_or(0.0, |estimate| (estimate.value - goal).abs())
        };
        let worst = self.measures.iter().max_by(|a, b| far(one, a).total_cmp(&far(one, b)))?;
        let (measure, goal) = worst;
        let estimate = among(measure, &[self.folds(one), self.folds(other)], |values| {
            Some((values[0] - goal).abs() - (values[1] - goal).abs())
        })?;
        Some(Interval::around(estimate.value, estimate.interval.half() * LOOKING))
    }

    /// Takes those out of the race that are clearly farther from the goal than the nearest.
    fn drop_the_far(&mut self) {
        let off = |number: usize| self.off(number).map_or(f64::INFINITY, |off| off.value);
        let running: Vec<usize> = (0..self.running.len()).filter(|&number| self.running[number]).collect();
        let Some(&nearest) = running.iter().min_by(|a, b| off(**a).total_cmp(&off(**b))) else { return };
        for number in running.into_iter().filter(|&number| number != nearest) {
            if self.farther(number, nearest).is_some_and(|by| by.is_known() && by.low > 0.0) {
                self.running[number] = false;
            }
        }
    }
}
