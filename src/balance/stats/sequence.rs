//! Confidence sequences: intervals that hold at every look at once, so that one may stop because it looks
//! clear. They are about twice as wide as those for one look; that is the price of looking.

use super::Interval;
use super::proportion::share_of;

/// How often a sequence may ever leave out the truth.
const ALPHA: f64 = 0.05;

/// From how many games on [`anytime_mean`] says anything: the deviation must be known to some degree.
pub const FIRST_LOOK: f64 = 32.0;

/// The mixing variance (in deviations) that makes [`anytime_mean`] narrowest at 1000 games: with
/// x - ln x = 1 - 2 ln 0.05, it is (x - 1) / 1000.
const MIXING: f64 = 8.211_968e-3;

/// The interval of a share that holds at every look, by the mixture of Robbins: those p at which the games so
/// far are not yet 20 times less likely than under a p drawn at random.
///
/// The random p is even over [0, 1]. Beta(1/2, 1/2) would be narrower only for shares under about 11 % or
/// over 89 %; win shares are near a half, a third or a quarter, where the even one is narrower.
/// `successes` may have a fraction, since a shared win counts in parts: the likelihood ratio of a game is
/// convex in its part, so the parts can only lower its mean and the guarantee stays. `n` of 0 gives [0, 1];
/// beyond 10^10 games the interval stays that of 10^10.
pub fn anytime_proportion(successes: f64, n: f64) -> Interval {
    let Some((share, n)) = share_of(successes, n) else {
        return Interval { low: 0.0, high: 1.0 };
    };
    let n = n.min(1e10);
    let (won, lost) = (share * n, (1.0 - share) * n);
    let mixture = libm::lgamma(won + 1.0) + libm::lgamma(lost + 1.0) - libm::lgamma(n + 2.0);
    let level = mixture + ALPHA.ln();
    // The log likelihood of p rises up to the share and falls beyond it.
    let ruled_out = |p: f64| {
        let of_won = if won > 0.0 { won * p.ln() } else { 0.0 };
        let of_lost = if lost > 0.0 { lost * (-p).ln_1p() } else { 0.0 };
        of_won + of_lost <= level
    };
    let end = |bound: f64| {
        if !ruled_out(bound) {
            return bound;
        }
        let (mut out, mut kept) = (bound, share);
        while (out - kept).abs() > 1e-13 {
            let middle = (out + kept) / 2.0;
            if ruled_out(middle) { out = middle } else { kept = middle }
        }
        out
    };
    Interval { low: end(0.0), high: end(1.0) }
}

/// The interval of a mean that holds at every look, by the normal mixture, tuned to be narrowest at about
/// 1000 games: from 250 to 10 000 it is within 8 % of what tuning for that number would give, at 100 games
/// and at 500 000 about a quarter wider. `deviation` is that of single games.
///
/// It holds for many games rather than for few, since the deviation is itself measured: below [`FIRST_LOOK`]
/// games it is [`Interval::UNKNOWN`]. Where all games so far agree, `deviation` is 0 and so is the width:
/// for what happens seldom ask [`rule_of_three`](super::rule_of_three) too.
pub fn anytime_mean(mean: f64, deviation: f64, n: f64) -> Interval {
    if n.is_nan() || n < FIRST_LOOK {
        return Interval::UNKNOWN;
    }
    let mixed = n.min(1e18) * MIXING;
    let width = (1.0 + 1.0 / mixed) * ((1.0 + mixed).ln() - 2.0 * ALPHA.ln());
    Interval::around(mean, deviation.abs() * (width / n.min(1e18)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::draws::Draws;
    use super::super::wilson;
    use super::*;

    #[test]
    fn looking_often_cries_wolf_with_wilson_and_not_with_the_mixture() {
        let (runs, looks, batch) = (400, 200, 50);
        let mut draws = Draws(42);
        let (mut once, mut always) = (0, 0);
        for _ in 0..runs {
            let (mut wins, mut wilson_cried, mut mixture_cried) = (0, false, false);
            for look in 1..=looks {
                wins += draws.even_wins(batch);
                let (wins, games) = (f64::from(wins), f64::from(look * batch));
                wilson_cried |= wilson(wins, games).excludes(0.5);
                mixture_cried |= anytime_proportion(wins, games).excludes(0.5);
            }
            once += u32::from(wilson_cried);
            always += u32::from(mixture_cried);
        }
        assert!(once * 100 > 30 * runs, "Wilson cried wolf {once} times in {runs}");
        assert!(always * 100 <= 5 * runs, "the mixture cried wolf {always} times in {runs}");
    }

    #[test]
    fn shared_wins_keep_the_guarantee() {
        // Of three seats, shared by two in half of the games: parts of 0, 1/2 and 1 with mean 1/3.
        let mut draws = Draws(3);
        let mut cried = 0;
        for _ in 0..400 {
            let (mut wins, mut wrong) = (0.0, false);
            for game in 1..=1000 {
                let (shared, drawn) = (draws.unit() < 0.5, draws.unit() * 3.0);
                wins += if shared { f64::from(drawn < 2.0) / 2.0 } else { f64::from(drawn < 1.0) };
                wrong |= game % 20 == 0 && anytime_proportion(wins, f64::from(game)).excludes(1.0 / 3.0);
            }
            cried += i32::from(wrong);
        }
        assert!(cried <= 20, "{cried} of 400");
    }

    #[test]
    fn means_keep_the_guarantee_for_even_and_for_skewed_scores() {
        for skewed in [false, true] {
            let mut draws = Draws(11);
            let mut cried = 0;
            for _ in 0..300 {
                let (mut sum, mut square, mut wrong) = (0.0, 0.0, false);
                for game in 1..=2000 {
                    let score = if skewed { -(1.0 - draws.unit()).ln() } else { 1.0 + draws.normal() };
                    (sum, square) = (sum + score, square + score * score);
                    let n = f64::from(game);
                    let deviation = ((square - sum * sum / n) / (n - 1.0)).max(0.0).sqrt();
                    wrong |= anytime_mean(sum / n, deviation, n).excludes(1.0);
                }
                cried += u32::from(wrong);
            }
            assert!(cried <= 15, "{cried} of 300, skewed: {skewed}");
        }
    }

    #[test]
    fn widths_are_as_known() {
        let half = anytime_proportion(5000.0, 10_000.0).half();
        assert!((half - 0.0192).abs() < 1e-4, "{half}");
        assert!(wilson(5000.0, 10_000.0).half() * 1.9 < half);
        // By hand: no win in n games keeps p as long as (n + 1) (1 - p)^n > 0.05.
        let high = anytime_proportion(0.0, 100.0).high;
        assert!((101.0 * (1.0 - high).powi(100) - 0.05).abs() < 1e-9, "{high}");
        // The normal mixture is narrowest at 1000 games for the mixing variance that it has.
        let width = |mixing: f64| (1.0 + 1.0 / mixing) * ((1.0 + mixing).ln() - 2.0 * ALPHA.ln());
        let best = 1000.0 * MIXING;
        assert!(width(best) < width(best * 1.01) && width(best) < width(best * 0.99));
        let mean = anytime_mean(3.0, 1.0, 1000.0);
        assert!((mean.half() - 0.09598).abs() < 1e-4 && (mean.middle() - 3.0).abs() < 1e-12, "{mean:?}");
    }

    #[test]
    fn sequences_take_whatever_comes() {
        assert_eq!(anytime_proportion(0.0, 0.0), Interval { low: 0.0, high: 1.0 });
        for n in [1e-9, 0.5, 1.0, 2.0, 50.0, 1e6, 1e10, 1e18, f64::INFINITY] {
            for share in [-1.0, 0.0, 1e-12, 1e-3, 0.5, 0.999, 1.0, 2.0] {
                let (found, clamped) = (anytime_proportion(share * n, n), f64::clamp(share, 0.0, 1.0));
                assert!(0.0 <= found.low && found.high <= 1.0, "{n} {share} {found:?}");
                assert!(found.contains(clamped) || n.is_infinite(), "{n} {share} {found:?}");
                let mirror = anytime_proportion((1.0 - clamped) * n, n);
                assert!((mirror.low + found.high - 1.0).abs() < 1e-6 || n.is_infinite(), "{n} {share}");
            }
            assert!(anytime_mean(1.0, 2.0, n).contains(1.0));
        }
        for n in [10.0, 100.0, 1e4, 1e8] {
            assert!(anytime_proportion(n, 4.0 * n).half() < anytime_proportion(n / 2.0, 2.0 * n).half());
            assert!(anytime_proportion(n / 4.0, n).half() > wilson(n / 4.0, n).half());
        }
        assert_eq!(anytime_mean(1.0, 1.0, 31.0), Interval::UNKNOWN);
        assert_eq!(anytime_mean(1.0, f64::NAN, 99.0), Interval::UNKNOWN);
        assert_eq!(anytime_mean(1.0, 0.0, 99.0).half(), 0.0);
    }
}
