//! A value and how far it may be off.

/// What a 95 % interval covers, both ends included. An end may be infinite: nothing is known on that side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Nothing is known: from minus to plus infinity.
    pub const UNKNOWN: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// `half` to either side of `middle`. A half width that is no number gives [`Interval::UNKNOWN`].
    pub fn around(middle: f64, half: f64) -> Interval {
        if !half.is_finite() || !middle.is_finite() {
            return Interval::UNKNOWN;
        }
        Interval { low: middle - half.abs(), high: middle + half.abs() }
    }

    /// Half of the width, infinite where an end is.
    pub fn half(&self) -> f64 {
        if self.is_known() { self.high / 2.0 - self.low / 2.0 } else { f64::INFINITY }
    }

    /// The value halfway between the ends; 0 where an end is infinite.
    pub fn middle(&self) -> f64 {
        if self.is_known() { self.high / 2.0 + self.low / 2.0 } else { 0.0 }
    }

    /// Whether both ends are finite.
    pub fn is_known(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// Whether `x` may be the truth: it lies inside or on an end.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// Whether `x` is ruled out: it lies outside.
    pub fn excludes(&self, x: f64) -> bool {
        x < self.low || self.high < x
    }

    /// The part of the interval between two bounds that the truth cannot pass, such as 0 and 1 for a share.
    /// An interval wholly beyond a bound shrinks to that bound.
    pub fn within(&self, least: f64, most: f64) -> Interval {
        let keep = |x: f64| x.min(most).max(least);
        Interval { low: keep(self.low), high: keep(self.high) }
    }
}

/// A measured value with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What was measured.
    pub value: f64,
    /// Where the truth may lie; [`Interval::UNKNOWN`] where there was too little to tell.
    pub interval: Interval,
}

impl Estimate {
    /// A value with `half` to either side of it.
    pub fn around(value: f64, half: f64) -> Estimate {
        Estimate { value, interval: Interval::around(value, half) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_belong_to_an_interval() {
        let interval = Interval::around(1.0, 2.0);
        assert_eq!(interval, Interval { low: -1.0, high: 3.0 });
        assert_eq!((interval.half(), interval.middle()), (2.0, 1.0));
        for (x, inside) in [(-1.1, false), (-1.0, true), (0.0, true), (3.0, true), (3.1, false)] {
            assert_eq!(interval.contains(x), inside, "{x}");
            assert_eq!(interval.excludes(x), !inside, "{x}");
        }
    }

    #[test]
    fn the_unknown_excludes_nothing() {
        for odd in [Interval::around(1.0, f64::INFINITY), Interval::around(f64::NAN, 1.0), Interval::UNKNOWN]
        {
            assert_eq!(odd, Interval::UNKNOWN);
            assert!(odd.contains(1e300) && !odd.excludes(-1e300) && !odd.is_known());
            assert_eq!((odd.half(), odd.middle()), (f64::INFINITY, 0.0));
        }
    }

    #[test]
    fn bounds_cut_an_interval() {
        assert_eq!(Interval::around(0.1, 0.3).within(0.0, 1.0), Interval { low: 0.0, high: 0.4 });
        assert_eq!(Interval::UNKNOWN.within(0.0, 1.0), Interval { low: 0.0, high: 1.0 });
        assert_eq!(Interval::around(7.0, 1.0).within(0.0, 1.0), Interval { low: 1.0, high: 1.0 });
        assert!(Interval { low: -f64::MAX, high: f64::MAX }.half().is_finite());
    }
}
