//! An interval for any measure of sums kept in folds, ratios and regressions included.

use super::{Estimate, Interval, p_from_t};

/// Sums over games that can be merged and taken apart again. Kept in whole numbers (or in `f64` that hold
/// whole numbers below 2^53) both are exact, so the order in which games arrive does not matter.
pub trait Sums: Clone {
    /// Adds the games of `other`.
    fn add(&mut self, other: &Self);
    /// Takes the games of `other` away again.
    fn take(&mut self, other: &Self);
    /// How many games are in it.
    fn weight(&self) -> f64;
}

/// A measure of all games with a 95 % interval by the delete-a-fold jackknife, for folds of unequal weight
/// (Busing, Meijer and van der Leeden 1999), with Student's t for one less degree of freedom than folds.
///
/// The value is the measure of all games, without the correction for bias, so that it is the figure which
/// anybody gets from the same sums. Folds without a game are left out. `None` where the measure of all games
/// is; the interval is [`Interval::UNKNOWN`] where fewer than two folds have games, or where the measure
/// fails as soon as some fold is left out. Folds that all agree give a width of 0, so for what was seen never
/// or always [`wilson`](super::wilson) or [`rule_of_three`](super::rule_of_three) says more.
pub fn jackknife<S: Sums>(folds: &[S], measure: impl Fn(&S) -> Option<f64>) -> Option<Estimate> {
    let measure = |sums: &S| measure(sums).filter(|value| value.is_finite());
    let played = || folds.iter().filter(|fold| fold.weight() > 0.0 && fold.weight().is_finite());
    let mut all = played().next()?.clone();
    played().skip(1).for_each(|fold| all.add(fold));
    let value = measure(&all)?;
    let half = half_width(value, &all, played, measure).unwrap_or(f64::INFINITY);
    Some(Estimate { value, interval: Interval::around(value, half) })
}

fn half_width<'a, S: Sums + 'a, I: Iterator<Item = &'a S>>(
    value: f64,
    all: &S,
    played: impl Fn() -> I,
    measure: impl Fn(&S) -> Option<f64>,
) -> Option<f64> {
    let games: f64 = played().map(Sums::weight).sum();
    let mut without = Vec::with_capacity(64);
    let mut rest = all.clone();
    for fold in played() {
        rest.clone_from(all);
        rest.take(fold);
        without.push((fold.weight(), measure(&rest)?));
    }
    if without.len() < 2 {
        return None;
    }
    let count = without.len() as f64;
    // How far the measure moves without a fold, and what these moves come to on the whole (the bias).
    let moved = without.iter().map(|&(weight, other)| (weight / (games - weight), value - other));
    let drift: f64 = without.iter().map(|&(weight, other)| (1.0 - weight / games) * (value - other)).sum();
    // The pseudovalue of a fold is value + (value - other) (games - weight) / weight; this is its variance.
    let variance: f64 = moved.map(|(odds, step)| odds * (step / odds - drift).powi(2)).sum::<f64>() / count;
    Some(t_quantile(count - 1.0) * variance.sqrt())
}

/// The quantile of Student's t for a two-sided 95 % interval: 12.706 at 1 degree of freedom, 1.96 at many.
/// Infinite below 1. Found by bisection on [`p_from_t`], to 10 digits.
pub fn t_quantile(df: f64) -> f64 {
    if df.is_nan() || df < 1.0 {
        return f64::INFINITY;
    }
    let (mut low, mut high) = (1.959, 12.707);
    while high - low > 1e-10 {
        let middle = (low + high) / 2.0;
        if p_from_t(middle, df) > 0.05 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::super::draws::Draws;
    use super::*;

    /// Games, and the sums of two figures of each.
    #[derive(Clone, Default)]
    struct Two(f64, f64, f64);

    impl Sums for Two {
        fn add(&mut self, other: &Self) {
            (self.0, self.1, self.2) = (self.0 + other.0, self.1 + other.1, self.2 + other.2);
        }
        fn take(&mut self, other: &Self) {
            (self.0, self.1, self.2) = (self.0 - other.0, self.1 - other.1, self.2 - other.2);
        }
        fn weight(&self) -> f64 {
            self.0
        }
    }

    fn mean(sums: &Two) -> Option<f64> {
        (sums.0 > 0.0).then(|| sums.1 / sums.0)
    }

    fn ratio(sums: &Two) -> Option<f64> {
        (sums.2 != 0.0).then(|| sums.1 / sums.2)
    }

    #[test]
    fn t_agrees_with_the_tables() {
        let table =
            [(1.0, 12.7062), (2.0, 4.3027), (3.0, 3.1824), (4.0, 2.7764), (5.0, 2.5706), (10.0, 2.2281)];
        let more = [(30.0, 2.0423), (63.0, 1.9983), (120.0, 1.9799), (1e5, 1.95999), (1e12, 1.959_964)];
        for (df, t) in table.into_iter().chain(more) {
            assert!((t_quantile(df) - t).abs() < 6e-5, "{df} {}", t_quantile(df));
        }
        assert_eq!(t_quantile(0.0), f64::INFINITY);
        assert!((t_quantile(f64::INFINITY) - 1.959_964).abs() < 1e-6);
        assert!((1..200).all(|df| t_quantile(f64::from(df)) > t_quantile(f64::from(df + 1))));
    }

    #[test]
    fn a_mean_of_single_games_gets_the_textbook_interval() {
        let values = [3.0, 5.0, 8.0, 1.0, 3.0];
        let folds: Vec<Two> = values.iter().map(|&x| Two(1.0, x, 0.0)).collect();
        let found = jackknife(&folds, mean).unwrap();
        let variance = values.iter().map(|x| (x - 4.0f64).powi(2)).sum::<f64>() / 4.0;
        assert!((found.value - 4.0).abs() < 1e-12);
        assert!((found.interval.half() - 2.776_445 * (variance / 5.0).sqrt()).abs() < 1e-5, "{found:?}");
    }

    #[test]
    fn folds_without_games_are_left_out() {
        let full = [Two(2.0, 3.0, 1.0), Two(5.0, 9.0, 2.0), Two(1.0, 2.0, 1.0)];
        let mut gaps = vec![Two::default(); 64];
        for (at, fold) in [3, 17, 40].into_iter().zip(&full) {
            gaps[at] = fold.clone();
        }
        assert_eq!(jackknife(&full, ratio), jackknife(&gaps, ratio));
        assert!(jackknife(&full, ratio).unwrap().interval.is_known());
    }

    #[test]
    fn too_little_is_said_to_be_unknown() {
        assert_eq!(jackknife(&[], mean), None);
        assert_eq!(jackknife(&vec![Two::default(); 64], mean), None);
        let one = jackknife(&[Two(4.0, 2.0, 1.0), Two::default()], mean).unwrap();
        assert_eq!(one, Estimate { value: 0.5, interval: Interval::UNKNOWN });
        // The ratio fails without the first fold: it alone has a divisor.
        let lone = jackknife(&[Two(4.0, 2.0, 1.0), Two(4.0, 2.0, 0.0)], ratio).unwrap();
        assert_eq!(lone, Estimate { value: 4.0, interval: Interval::UNKNOWN });
        assert_eq!(jackknife(&[Two(1.0, f64::MAX, 0.0), Two(1.0, f64::MAX, 0.0)], mean), None);
        let odd = jackknife(&[Two(1e300, 1.0, 1.0), Two(1e-300, 1.0, 1.0)], ratio).unwrap();
        assert!(odd.value == 1.0 && odd.interval.contains(1.0));
        let same = jackknife(&vec![Two(2.0, 6.0, 0.0); 64], mean).unwrap();
        assert_eq!(same.interval, Interval { low: 3.0, high: 3.0 });
    }

    #[test]
    fn intervals_of_ratios_cover_the_truth() {
        // Folds of very unequal sizes; the ratio of two figures that go together; the truth is 3.
        let mut draws = Draws(7);
        let mut covered = 0;
        for _ in 0..1000 {
            let mut folds = vec![Two::default(); 64];
            for game in 0..320usize {
                let divisor = 1.0 + draws.unit();
                let figure = Two(1.0, 3.0 * divisor + draws.normal() * divisor, divisor);
                folds[if game % 3 == 0 { game % 8 } else { game % 64 }].add(&figure);
            }
            covered += usize::from(jackknife(&folds, ratio).unwrap().interval.contains(3.0));
        }
        assert!((930..=970).contains(&covered), "{covered}");
    }
}
