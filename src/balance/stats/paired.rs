//! Two rules played on the same seeds, game by game.

use super::p_from_z;

/// Up to how many games that differ [`mcnemar`] is exact.
const EXACT: f64 = 1e6;

/// McNemar's chance, on two sides, that a change does nothing although `b` games went one way and `c` the
/// other among those that came out differently. Exact up to a million such games, then by the normal
/// approximation with its correction for continuity.
pub fn mcnemar(b: u64, c: u64) -> f64 {
    let (fewer, more) = (b.min(c) as f64, b.max(c) as f64);
    let n = fewer + more;
    if n == 0.0 || more - fewer <= 1.0 {
        return 1.0;
    }
    if n > EXACT {
        return p_from_z((more - fewer - 1.0) / n.sqrt());
    }
    // The binomial tail from its largest term down, each term from the one before.
    let choices = libm::lgamma(n + 1.0) - libm::lgamma(fewer + 1.0) - libm::lgamma(more + 1.0);
    let (mut term, mut sum, mut at) = (1.0, 1.0, fewer);
    while at > 0.0 && term > sum * 1e-17 {
        term *= at / (n - at + 1.0);
        sum += term;
        at -= 1.0;
    }
    (2.0 * (choices - n * std::f64::consts::LN_2).exp() * sum).min(1.0)
}

/// What playing two rules on the same seeds is worth for some measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The variance of the difference as it would be with seeds of their own: that of one and of the other.
    pub variance_unpaired: f64,
    /// The variance of the difference game by game, as played.
    pub variance_paired: f64,
}

/// A name for what pairing is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// Less than a quarter more games: nothing to speak of, or a loss.
    Nothing,
    /// Up to four times as many games.
    Some,
    /// At least four times as many games: the interval is at most half as wide.
    Much,
}

impl Pairing {
    /// From the variances of single games under either rule, and of their differences.
    pub fn of(variance_one: f64, variance_other: f64, variance_difference: f64) -> Pairing {
        Pairing { variance_unpaired: variance_one + variance_other, variance_paired: variance_difference }
    }

    /// How many times as many unpaired games would tell as much. 1 where nothing varies either way; infinite
    /// where only the differences do not vary.
    pub fn worth(&self) -> f64 {
        match (self.variance_unpaired > 0.0, self.variance_paired > 0.0) {
            (true, true) => self.variance_unpaired / self.variance_paired,
            (true, false) => f64::INFINITY,
            (false, true) => 0.0,
            (false, false) => 1.0,
        }
    }

    /// The name of what pairing is worth.
    pub fn name(&self) -> Worth {
        match self.worth() {
            worth if worth >= 4.0 => Worth::Much,
            worth if worth >= 1.25 => Worth::Some,
            _ => Worth::Nothing,
        }
    }
}

/// About how many games are still needed for a half width of `target`, when `n` games gave `half`. 0 where
/// it is reached; `u64::MAX` where no number of games can be named: none was played, nothing is known yet,
/// or `target` is not above 0.
pub fn games_needed(n: u64, half: f64, target: f64) -> u64 {
    if half <= target {
        return 0;
    }
    let times = half / target;
    if n == 0 || !half.is_finite() || target <= 0.0 || !times.is_finite() {
        return u64::MAX;
    }
    // A product beyond u64 becomes u64::MAX.
    (n as f64 * (times * times - 1.0)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mcnemar_agrees_with_what_is_known() {
        let known =
            [(0, 0, 1.0), (1, 0, 1.0), (0, 2, 0.5), (5, 5, 1.0), (0, 5, 0.0625), (1, 9, 0.021_484_375)];
        for (b, c, p) in known.into_iter().chain([
            (10, 25, 0.01667384780012),
            (480, 520, 0.2174482932041),
            (121, 59, 4.434449263755e-6),
            (3, 60, 9.048317650695e-15),
            (4900, 5200, 0.002926506228023),
        ]) {
            assert!((mcnemar(b, c) / p - 1.0).abs() < 1e-8, "{b} {c} {}", mcnemar(b, c));
            assert_eq!(mcnemar(b, c), mcnemar(c, b));
        }
    }

    #[test]
    fn mcnemar_takes_any_counts() {
        for (b, c) in
            [(u64::MAX, u64::MAX), (u64::MAX, 0), (1_000_000_000, 999_900_000), (0, 1_000_000), (1, 0)]
        {
            assert!((0.0..=1.0).contains(&mcnemar(b, c)), "{b} {c}");
        }
        assert_eq!(mcnemar(1_000_000_000, 1_000_000_000), 1.0);
        // The exact sum and the approximation meet at a million.
        for apart in [100, 1000, 2000, 5000] {
            let (exact, near) =
                (mcnemar(500_000 - apart, 500_000 + apart), mcnemar(500_001 - apart, 500_000 + apart));
            assert!((exact / near - 1.0).abs() < 0.05, "{apart} {exact} {near}");
        }
        for b in 0..30 {
            assert!(mcnemar(b, 30) < mcnemar(b + 1, 30) || mcnemar(b, 30) == 1.0);
        }
    }

    #[test]
    fn pairing_is_named_by_its_ratio() {
        let named = |unpaired, paired| {
            let pairing = Pairing { variance_unpaired: unpaired, variance_paired: paired };
            (pairing.worth(), pairing.name())
        };
        assert_eq!(named(33.0, 1.0), (33.0, Worth::Much));
        assert_eq!(named(3.4, 2.0), (1.7, Worth::Some));
        assert_eq!(named(0.9, 1.0), (0.9, Worth::Nothing));
        assert_eq!(named(0.0, 0.0), (1.0, Worth::Nothing));
        assert_eq!(named(1.0, 0.0), (f64::INFINITY, Worth::Much));
        assert_eq!(named(0.0, 1.0), (0.0, Worth::Nothing));
        assert_eq!(Pairing::of(1.0, 2.0, 1.5).worth(), 2.0);
    }

    #[test]
    fn games_needed_saturates() {
        assert_eq!(games_needed(1000, 0.02, 0.01), 3000);
        assert_eq!(games_needed(1000, 0.01, 0.01), 0);
        assert_eq!(games_needed(1000, 0.0, 0.0), 0);
        for (n, half, target) in
            [(0, 1.0, 0.1), (5, f64::INFINITY, 0.1), (5, 1.0, 0.0), (5, 1.0, -1.0), (5, 1.0, 1e-300)]
        {
            assert_eq!(games_needed(n, half, target), u64::MAX);
        }
        assert_eq!(games_needed(u64::MAX, 2.0, 1.0), u64::MAX);
        assert!(
            (1..100).all(|half| games_needed(500, f64::from(half), 10.0)
                <= games_needed(500, f64::from(half + 1), 10.0))
        );
    }
}
