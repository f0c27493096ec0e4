//! A measure along several values of one rule, all played on the same games.

use super::fold::Fold;
use super::item::Item;
use super::measures::{Measure, Parts};
use super::stats::{Estimate, Sums, jackknife};

/// A few sums of a fold, for each of several values.
#[derive(Clone)]
struct Row(Vec<Parts<2>>);

impl Sums for Row {
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(all, more)| all.add(more));
    }

    fn take(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(all, less)| all.take(less));
    }

    fn weight(&self) -> f64 {
        self.0.iter().map(Sums::weight).sum()
    }
}

/// Any number made of a measure under several rules, with its interval: the games are the same, so that what
/// they have in common does not widen it. `None` where a value has nothing to measure.
pub fn among(
    measure: &Measure,
    sides: &[&[Fold<Item>]],
    number: impl Fn(&[f64]) -> Option<f64>,
) -> Option<Estimate> {
    let folds = sides.iter().map(|side| side.len()).min()?;
    let rows: Vec<Row> =
        (0..folds).map(|fold| Row(sides.iter().map(|side| measure.sums(&side[fold])).collect())).collect();
    jackknife(&rows, |row| {
        let values: Option<Vec<f64>> = row.0.iter().map(|parts| measure.value(parts)).collect();
        number(&values?)
    })
}

/// By how much a measure grows with each step of a value.
pub fn slope(measure: &Measure, sides: &[(f64, &[Fold<Item>])]) -> Option<Estimate> {
    let places: Vec<f64> = sides.iter().map(|(place, _)| *place).collect();
    let folds: Vec<&[Fold<Item>]> = sides.iter().map(|(_, folds)| *folds).collect();
    let middle = places.iter().sum::<f64>() / places.len().max(1) as f64;
    let spread: f64 = places.iter().map(|place| (place - middle).powi(2)).sum();
    if spread <= 0.0 {
        return None;
    }
    among(measure, &folds, |values| {
        Some(places.iter().zip(values).map(|(place, value)| (place - middle) * value).sum::<f64>() / spread)
    })
}
