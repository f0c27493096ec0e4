//! Chances of a finding at random, and many findings at once.

use super::{Estimate, t_quantile};

/// Which of many findings hold, when at most `rate` of those that hold may be false (Benjamini and Hochberg).
/// What is no number never holds, but still counts among the many.
pub fn holds(p_values: &[f64], rate: f64) -> Vec<bool> {
    let mut sorted: Vec<f64> = p_values.iter().map(|&p| if p.is_nan() { f64::INFINITY } else { p }).collect();
    sorted.sort_by(f64::total_cmp);
    let many = sorted.len() as f64;
    let last = sorted.iter().enumerate().rev().find(|&(at, &p)| p <= (at + 1) as f64 / many * rate);
    let most = last.map_or(f64::NEG_INFINITY, |(_, &p)| p);
    p_values.iter().map(|&p| p <= most).collect()
}

/// How likely a normal deviate is to be at least as far from 0 as `z`, on either side.
pub fn p_from_z(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// How likely Student's t with `df` degrees of freedom (which may have a fraction) is to be at least as far
/// from 0 as `t`, on either side; 1 where `df` is not above 0: without a spread nothing is unlikely.
pub fn p_from_t(t: f64, df: f64) -> f64 {
    if t.is_nan() || df.is_nan() || df <= 0.0 {
        return 1.0;
    }
    if t.is_infinite() {
        return 0.0;
    }
    if df.is_infinite() {
        return p_from_z(t);
    }
    if df > 1e5 {
        // Wallace 1959: so near the normal that the continued fraction would only lose digits.
        let scale = (8.0 * df + 1.0) / (8.0 * df + 3.0);
        return p_from_z(scale * (df * (t / df * t).ln_1p()).sqrt());
    }
    incomplete_beta(df, t)
}

/// The chance of a value at least as far from `null` as an estimate whose interval has `df` degrees of
/// freedom (folds less one for [`jackknife`](super::jackknife), infinite for a normal one). Under 0.05 just
/// where an even-sided interval excludes `null`; 1 where nothing is known.
pub fn p_from_estimate(estimate: &Estimate, null: f64, df: f64) -> f64 {
    let (half, away) = (estimate.interval.half(), (estimate.value - null).abs());
    if !half.is_finite() || away == 0.0 {
        return 1.0;
    }
    p_from_t(away / half * t_quantile(df), df)
}

/// The regularised incomplete beta function I(df / 2, 1/2) at df / (df + t²), which is the two tails of t,
/// by whichever of its two continued fractions converges.
fn incomplete_beta(df: f64, t: f64) -> f64 {
    let (a, b) = (df / 2.0, 0.5);
    // Both x and 1 - x without cancellation, and without a square that could overflow.
    let odds = t / df * t;
    let (x, rest) = if odds.is_finite() { (1.0 / (1.0 + odds), odds / (1.0 + odds)) } else { (0.0, 1.0) };
    if x <= 0.0 || rest <= 0.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    // ln(x) as -ln(1 + odds) keeps its digits where x is close to 1.
    let log = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) - a * odds.ln_1p() + b * rest.ln();
    let value = if x < (a + 1.0) / (a + b + 2.0) {
        log.exp() / a * fraction(a, b, x)
    } else {
        1.0 - log.exp() / b * fraction(b, a, rest)
    };
    value.clamp(0.0, 1.0)
}

/// The continued fraction of the incomplete beta function, by the modified method of Lentz.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    let safe = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / safe(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for step in 1..2000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / safe(1.0 + term * d);
            c = safe(1.0 + term / c);
            change = c * d;
            value *= change;
        }
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::super::Interval;
    use super::*;

    fn near(found: f64, known: f64) {
        assert!((found - known).abs() < 1e-9 * known, "{found} {known}");
    }

    #[test]
    fn z_agrees_with_the_tables() {
        near(p_from_z(0.0), 1.0);
        near(p_from_z(1.0), 0.317_310_507_862_914);
        near(p_from_z(-1.959_963_984_540_054), 0.05);
        near(p_from_z(5.0), 5.733_031_437_583_88e-7);
        assert_eq!(p_from_z(f64::INFINITY), 0.0);
    }

    #[test]
    fn t_agrees_with_what_is_known() {
        near(p_from_t(1.0, 1.0), 0.5);
        near(p_from_t(2.0, 2.0), 1.0 - 2.0 / 6f64.sqrt());
        near(p_from_t(2.776, 4.0), 0.0500227783199764);
        near(p_from_t(1.998, 63.0), 0.0500378799589876);
        near(p_from_t(4.5, 63.0), 2.99124222348359e-5);
        near(p_from_t(12.0, 63.0), 6.34796754367907e-18);
        near(p_from_t(0.1, 10.0), 0.922320718564408);
        near(p_from_t(3.0, 7.5), 0.0183909386082045);
        near(p_from_t(2.0, 99999.0), 0.0455029634845025);
        near(p_from_t(8.0, 10000.0), 1.38212087290654e-15);
        near(p_from_t(0.0001, 3.0), 0.999926489480774);
        near(p_from_t(4.0, 200000.0), 6.3365237708034e-5);
        near(p_from_t(1.5, 10000000.0), 0.133614434107629);
    }

    #[test]
    fn t_takes_whatever_comes() {
        for t in [0.0, 1e-300, 1e-8, 0.1, 1.0, 30.0, 1e200, f64::MAX, f64::INFINITY] {
            for df in [0.0, 1e-300, 0.3, 1.0, 63.0, 1e5, 1.1e5, 1e300, f64::INFINITY, -1.0] {
                let p = p_from_t(t, df);
                assert!((0.0..=1.0).contains(&p) && p == p_from_t(-t, df), "{t} {df} {p}");
            }
        }
        // The two ways of reckoning meet, and p falls as t grows.
        near(p_from_t(3.0, 99_999.9) / p_from_t(3.0, 100_000.1), 1.0);
        for step in 0..500 {
            let t = f64::from(step) / 50.0;
            assert!(p_from_t(t + 0.02, 7.0) < p_from_t(t, 7.0));
            assert!(p_from_t(t + 0.02, 1e5) < p_from_t(t, 1e5));
        }
    }

    #[test]
    fn p_of_an_estimate_agrees_with_its_interval() {
        let estimate = Estimate::around(2.0, 1.0);
        near(p_from_estimate(&estimate, 1.0, 63.0), 0.05);
        near(p_from_estimate(&estimate, 3.0, f64::INFINITY), 0.05);
        assert!(
            p_from_estimate(&estimate, 0.99, 63.0) < 0.05 && p_from_estimate(&estimate, 1.01, 63.0) > 0.05
        );
        assert_eq!(p_from_estimate(&estimate, 2.0, 63.0), 1.0);
        let unknown = Estimate { value: 2.0, interval: Interval::UNKNOWN };
        assert_eq!(p_from_estimate(&unknown, 0.0, 63.0), 1.0);
        assert_eq!(p_from_estimate(&Estimate::around(2.0, 0.0), 0.0, 63.0), 0.0);
        assert_eq!(p_from_estimate(&estimate, 0.0, 0.0), 1.0);
    }

    #[test]
    fn false_discoveries_stay_rare() {
        // The fifteen of Benjamini and Hochberg 1995: four hold at 5 %.
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
            0.6528, 0.7590, 1.0,
        ];
        assert_eq!(holds(&p, 0.05).iter().filter(|&&held| held).count(), 4);
        let mut turned = p;
        turned.reverse();
        let mut held = holds(&turned, 0.05);
        held.reverse();
        assert_eq!(held, holds(&p, 0.05));
        // A later one that passes carries the earlier ones with it.
        assert_eq!(holds(&[0.04, 0.03, 0.9, 0.02], 0.06), [true, true, false, true]);
        assert_eq!(holds(&[f64::NAN, 0.03], 0.1), [false, true]);
        assert_eq!(holds(&[f64::NAN, 0.06], 0.1), [false, false]);
        assert!(holds(&[], 0.1).is_empty());
        assert!((1..50).all(|rate| {
            let (less, more) = (holds(&p, f64::from(rate) / 50.0), holds(&p, f64::from(rate + 1) / 50.0));
            less.iter().zip(&more).all(|(less, more)| less <= more)
        }));
    }
}
