//! Shares of games, looked at once.

use super::Interval;

/// The normal quantile of a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval of a share, for one look (see [`anytime_proportion`](super::anytime_proportion)
/// for many). `successes` may have a fraction, since a shared win counts in parts: parts vary less than whole
/// wins of the same mean, so the interval then covers at least what it says. `n` of 0 gives all of [0, 1].
pub fn wilson(successes: f64, n: f64) -> Interval {
    let Some((share, n)) = share_of(successes, n) else {
        return Interval { low: 0.0, high: 1.0 };
    };
    let pull = Z * Z / n;
    let middle = (share + pull / 2.0) / (1.0 + pull);
    let half = (pull * (share * (1.0 - share) + pull / 4.0)).sqrt() / (1.0 + pull);
    // An end that is exact is given exactly: rounding would otherwise leave 1e-17 for 0.
    let low = if share == 0.0 { 0.0 } else { middle - half };
    let high = if share == 1.0 { 1.0 } else { middle + half };
    Interval { low, high }.within(0.0, 1.0)
}

/// The most often that something can happen which `n` games have never shown: 3 games in `n` (the upper end
/// of a one-sided 95 % interval), at most every game.
pub fn rule_of_three(n: f64) -> f64 {
    if n > 3.0 { 3.0 / n } else { 1.0 }
}

/// The share in [0, 1] and the number of games, or nothing where no game was played.
pub(super) fn share_of(successes: f64, n: f64) -> Option<(f64, f64)> {
    if successes.is_nan() || n.is_nan() || n <= 0.0 {
        return None;
    }
    // The bounds keep every later quotient finite.
    let n = n.clamp(1e-9, 1e18);
    Some(((successes / n).clamp(0.0, 1.0), n))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 5e-5, "{interval:?} {low}");
        assert!((interval.high - high).abs() < 5e-5, "{interval:?} {high}");
    }

    #[test]
    fn wilson_agrees_with_the_tables() {
        near(wilson(5.0, 10.0), 0.2366, 0.7634);
        near(wilson(0.0, 10.0), 0.0, 0.2775);
        near(wilson(10.0, 10.0), 0.7225, 1.0);
        near(wilson(81.0, 263.0), 0.2553, 0.3662); // Newcombe 1998
        near(wilson(15.0, 148.0), 0.0624, 0.1605); // Newcombe 1998
        near(wilson(1.0, 29.0), 0.0061, 0.1718); // Newcombe 1998
        assert!((wilson(5000.0, 10_000.0).half() - 0.0098).abs() < 5e-5);
    }

    #[test]
    fn wilson_takes_whatever_comes() {
        let all = Interval { low: 0.0, high: 1.0 };
        for (successes, n) in [(0.0, 0.0), (3.0, 0.0), (1.0, -5.0), (f64::NAN, 3.0), (1.0, f64::NAN)] {
            assert_eq!(wilson(successes, n), all);
        }
        for (successes, n) in
            [(7.0, 5.0), (-3.0, 5.0), (1e300, 1e300), (f64::INFINITY, f64::INFINITY), (1.0, 1e-300)]
        {
            let interval = wilson(successes, n);
            assert!(
                0.0 <= interval.low && interval.low <= interval.high && interval.high <= 1.0,
                "{interval:?}"
            );
        }
        assert_eq!((wilson(0.0, 7.0).low, wilson(7.0, 7.0).high), (0.0, 1.0));
    }

    #[test]
    fn wilson_moves_with_wins_and_narrows_with_games() {
        for thirds in 0..150 {
            let (less, more) = (f64::from(thirds) / 3.0, f64::from(thirds + 1) / 3.0);
            let (a, b) = (wilson(less, 50.0), wilson(more, 50.0));
            assert!(a.low <= b.low && a.high < b.high && b.contains(more / 50.0));
            assert!(wilson(2.0 * less, 100.0).half() < a.half());
            let mirror = wilson(50.0 - less, 50.0);
            assert!((mirror.low + a.high - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn never_seen_is_under_three_in_n() {
        for (n, most) in [(0.0, 1.0), (2.0, 1.0), (-1.0, 1.0), (30.0, 0.1), (3000.0, 0.001)] {
            assert!((rule_of_three(n) - most).abs() < 1e-15);
        }
        // The exact bound solves (1 - p)^n = 0.05.
        let exact = 1.0 - 0.05f64.powf(1.0 / 1000.0);
        assert!(rule_of_three(1000.0) >= exact && rule_of_three(1000.0) < 1.01 * exact);
    }
}
