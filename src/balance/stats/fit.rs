//! Least squares: what goes with the use of a thing, and how a measure moves along a sweep.

use super::{Estimate, Sums};

/// What is kept of one seat to find what goes with the use of a thing. Whole numbers below 2^53 stay exact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UseSums {
    /// Games.
    pub n: f64,
    /// Games in which the seat used the thing.
    pub used: f64,
    /// The margins of all games.
    pub margin: f64,
    /// The margins of the games in which the seat used the thing.
    pub margin_used: f64,
}

impl UseSums {
    /// Counts one game of this seat.
    pub fn count(&mut self, used: bool, margin: f64) {
        self.n += 1.0;
        self.margin += margin;
        if used {
            self.used += 1.0;
            self.margin_used += margin;
        }
    }
}

impl Sums for UseSums {
    fn add(&mut self, other: &Self) {
        self.n += other.n;
        self.used += other.used;
        self.margin += other.margin;
        self.margin_used += other.margin_used;
    }

    fn take(&mut self, other: &Self) {
        self.n -= other.n;
        self.used -= other.used;
        self.margin -= other.margin;
        self.margin_used -= other.margin_used;
    }

    fn weight(&self) -> f64 {
        self.n
    }
}

/// The seats of one fold. Every game counts for every seat, so that the fold has the games of any of them and
/// leaving a fold out leaves whole games out.
impl Sums for Vec<UseSums> {
    fn add(&mut self, other: &Self) {
        self.resize(self.len().max(other.len()), UseSums::default());
        self.iter_mut().zip(other).for_each(|(seat, more)| seat.add(more));
    }

    fn take(&mut self, other: &Self) {
        self.resize(self.len().max(other.len()), UseSums::default());
        self.iter_mut().zip(other).for_each(|(seat, less)| seat.take(less));
    }

    fn weight(&self) -> f64 {
        self.iter().map(|seat| seat.n).fold(0.0, f64::max)
    }
}

/// By how much the margin is larger where the thing was used, within seats: the least squares of margin on
/// use and seat, so that a seat which both uses it more and wins more does not count for the thing. An
/// association only: good players choose. `None` where in no seat some used it and some did not.
pub fn slope_within(seats: &[UseSums]) -> Option<f64> {
    let (mut spread, mut together) = (0.0, 0.0);
    for seat in seats.iter().filter(|seat| seat.n > 0.0) {
        // Written with what was not used, so that "nobody" and "everybody" give exactly 0.
        let (unused, margin_unused) = (seat.n - seat.used, seat.margin - seat.margin_used);
        spread += seat.used * unused / seat.n;
        together += (unused * seat.margin_used - seat.used * margin_unused) / seat.n;
    }
    (spread > 0.0).then(|| together / spread).filter(|slope| slope.is_finite())
}

/// The slope of y on x through a few points `(x, y, half)`, each weighted by its 95 % half width, with the
/// interval that these widths give it. The points must be independent of each other, and how far they lie off
/// the line does not count: it is the slope of the best line, be they straight or not.
///
/// A point of infinite width is left out; a width of 0 counts as the smallest of the others (and where there
/// is no other, all points weigh the same and the slope has no width). `None` with fewer than two values of
/// x.
pub fn slope(points: &[(f64, f64, f64)]) -> Option<Estimate> {
    let usable = || points.iter().filter(|(x, y, half)| x.is_finite() && y.is_finite() && half.is_finite());
    let first = usable().next()?.0;
    if usable().all(|&(x, ..)| x == first) {
        return None;
    }
    let least = usable().map(|&(.., half)| half).filter(|&half| half > 0.0).fold(f64::INFINITY, f64::min);
    // Weights relative to that of the best point: at most 1, whatever the unit.
    let weight = |half: f64| if half > least { (least / half).powi(2) } else { 1.0 };
    let (mut all, mut x_sum, mut y_sum) = (0.0, 0.0, 0.0);
    for &(x, y, half) in usable() {
        let weight = weight(half);
        (all, x_sum, y_sum) = (all + weight, x_sum + weight * x, y_sum + weight * y);
    }
    let (x_mean, y_mean) = (x_sum / all, y_sum / all);
    let (mut spread, mut together) = (0.0, 0.0);
    for &(x, y, half) in usable() {
        spread += weight(half) * (x - x_mean) * (x - x_mean);
        together += weight(half) * (x - x_mean) * (y - y_mean);
    }
    let value = together / spread;
    let half = if least.is_finite() { least / spread.sqrt() } else { 0.0 };
    (spread > 0.0 && value.is_finite()).then(|| Estimate::around(value, half))
}

#[cfg(test)]
mod tests {
    use super::super::{draws::Draws, jackknife};
    use super::*;

    fn near(found: f64, known: f64) {
        assert!((found - known).abs() < 1e-9, "{found} {known}");
    }

    #[test]
    fn within_seats_a_seat_that_wins_more_does_not_count() {
        // The first seat wins by 10 more and uses it more often; the use itself brings 2.
        let mut seats = [UseSums::default(); 2];
        for game in 0..100 {
            for (seat, sums) in seats.iter_mut().enumerate() {
                let used = game % 10 < if seat == 0 { 8 } else { 1 };
                let noise = if game < 50 { 0.5 } else { -0.5 };
                sums.count(used, if seat == 0 { 10.0 } else { 0.0 } + if used { 2.0 } else { 0.0 } + noise);
            }
        }
        near(slope_within(&seats).unwrap(), 2.0);
    }

    #[test]
    fn one_seat_is_the_difference_of_means() {
        let sums = UseSums { n: 10.0, used: 4.0, margin: 30.0, margin_used: 20.0 };
        near(slope_within(&[sums]).unwrap(), 20.0 / 4.0 - 10.0 / 6.0);
        // A seat that always uses it adds nothing.
        let always = UseSums { n: 7.0, used: 7.0, margin: 3.0, margin_used: 3.0 };
        assert_eq!(slope_within(&[sums, always]), slope_within(&[sums]));
        let never = UseSums { n: 1e15 + 1.0, used: 0.0, margin: 0.1, margin_used: 0.0 };
        assert_eq!(slope_within(&[always, never, UseSums::default()]), None);
        assert_eq!(slope_within(&[]), None);
    }

    #[test]
    fn jackknifed_by_game_the_slope_covers_the_truth() {
        let mut draws = Draws(5);
        let mut covered = 0;
        for _ in 0..400 {
            let mut folds = vec![vec![UseSums::default(); 2]; 64];
            for game in 0..300usize {
                // The margins of two seats are opposite, so that games and not seats are independent.
                let (one, other) = (draws.unit() < 0.4, draws.unit() < 0.2);
                let margin = 4.0 + 3.0 * (f64::from(one) - f64::from(other)) + 5.0 * draws.normal();
                folds[game % 64][0].count(one, margin);
                folds[game % 64][1].count(other, -margin);
            }
            let found = jackknife(&folds, |seats| slope_within(seats)).unwrap();
            covered += u32::from(found.interval.contains(3.0));
        }
        assert!((368..=392).contains(&covered), "{covered} of 400");
    }

    #[test]
    fn slopes_of_a_sweep() {
        let line = [(5.0, 11.0, 1.0), (6.0, 13.0, 1.0), (7.0, 15.0, 1.0)];
        let found = slope(&line).unwrap();
        near(found.value, 2.0);
        near(found.interval.half(), 0.5f64.sqrt());
        // A point twice as wide counts a quarter: by hand, with weights 1, 1 and 1/4.
        let uneven = slope(&[(0.0, 0.0, 1.0), (1.0, 1.0, 1.0), (2.0, 0.0, 2.0)]).unwrap();
        near(uneven.value, 1.0 / 3.0);
        near(uneven.interval.half(), 1.0);
        let left_out = slope(&[line[0], line[1], line[2], (8.0, 900.0, f64::INFINITY)]).unwrap();
        assert_eq!(left_out, found);
        assert_eq!(slope(&[(5.0, 11.0, 0.0), line[1], line[2]]).unwrap(), found);
        assert_eq!(slope(&[(0.0, 1.0, 0.0), (2.0, 0.0, 0.0)]).unwrap(), Estimate::around(-0.5, 0.0));
    }

    #[test]
    fn no_slope_without_two_values() {
        assert_eq!(slope(&[]), None);
        assert_eq!(slope(&[(0.1, 1.0, 1.0); 3]), None);
        assert_eq!(slope(&[(0.1, 1.0, f64::INFINITY), (0.2, 1.0, 1.0)]), None);
        let wild = [(0.0, f64::MAX, 1.0), (f64::MAX, -f64::MAX, 1e-300), (1e-300, 0.0, 1e300)];
        assert!(slope(&wild).is_none_or(|found| !found.value.is_nan()));
    }
}
