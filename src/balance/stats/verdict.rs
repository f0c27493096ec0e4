//! What to say of a difference: whether it is one, and how large.

use super::{Interval, games_needed};

/// What is known of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The interval lies on one side of 0.
    Differs,
    /// The interval has 0 in it and lies inside the margin: the same for all that matters.
    Same,
    /// Neither yet.
    Unknown {
        /// About how many more games are needed; `u64::MAX` where no number can be named.
        more: u64,
    },
}

impl Verdict {
    /// The verdict on the interval of a difference after `n` games, where less than `margin` (in the unit of
    /// the interval) does not matter. What differs by less than the margin still differs: see [`Size`].
    ///
    /// The games still needed suppose that the middle stays where it is: the half width must fall to the
    /// larger of what is left to the margin (the same) and of what is left to 0 (differs), which is between
    /// half the margin and the whole of it for a middle inside.
    pub fn of(interval: Interval, margin: f64, n: u64) -> Verdict {
        if interval.excludes(0.0) {
            return Verdict::Differs;
        }
        if interval.low >= -margin && interval.high <= margin {
            return Verdict::Same;
        }
        let off = interval.middle().abs();
        let target = off.max(margin - off);
        Verdict::Unknown { more: games_needed(n, interval.half(), target).max(1) }
    }
}

/// How large a difference is to people who play, in points of 100 games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// Under 1 point: nobody will notice.
    Unnoticed,
    /// From 1 to under 3 points.
    Slight,
    /// From 3 to under 6 points.
    Noticeable,
    /// From 6 to 10 points.
    Strong,
    /// Above 10 points: it decides games.
    Decisive,
}

impl Size {
    /// The size of a difference of so many points of 100 games, whichever its sign.
    pub fn of(points: f64) -> Size {
        match points.abs() {
            points if points > 10.0 => Size::Decisive,
            points if points >= 6.0 => Size::Strong,
            points if points >= 3.0 => Size::Noticeable,
            points if points >= 1.0 => Size::Slight,
            _ => Size::Unnoticed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(low: f64, high: f64, n: u64) -> Verdict {
        Verdict::of(Interval { low, high }, 2.0, n)
    }

    #[test]
    fn three_verdicts() {
        assert_eq!(of(0.1, 1.0, 100), Verdict::Differs);
        assert_eq!(of(-9.0, -5.0, 100), Verdict::Differs);
        assert_eq!(of(-1.0, 1.9, 100), Verdict::Same);
        assert_eq!(of(-2.0, 2.0, 100), Verdict::Same);
        assert_eq!(of(0.0, 0.0, 100), Verdict::Same);
        // Around 0, twice as wide as the margin: four times the games.
        assert_eq!(of(-4.0, 4.0, 100), Verdict::Unknown { more: 300 });
        // Off by 1, half of the margin: the half width must fall from 2 to 1, whichever it turns out to be.
        assert_eq!(of(-1.0, 3.0, 100), Verdict::Unknown { more: 300 });
        assert_eq!(of(-3.0, 1.0, 100), Verdict::Unknown { more: 300 });
        // Off by 5, beyond the margin: soon known to differ.
        assert_eq!(of(-1.0, 11.0, 100), Verdict::Unknown { more: 44 });
    }

    #[test]
    fn verdicts_take_whatever_comes() {
        assert_eq!(Verdict::of(Interval::UNKNOWN, 2.0, 100), Verdict::Unknown { more: u64::MAX });
        assert_eq!(of(-3.0, 3.0, 0), Verdict::Unknown { more: u64::MAX });
        assert_eq!(Verdict::of(Interval::around(0.0, 1.0), 0.0, 100), Verdict::Unknown { more: u64::MAX });
        assert_eq!(Verdict::of(Interval::around(0.0, 0.0), -1.0, 100), Verdict::Unknown { more: 1 });
    }

    #[test]
    fn the_games_named_suffice_when_the_middle_stays() {
        for step in 0..60 {
            let (middle, half, n) = (f64::from(step) / 10.0, 6.5, 1000u64);
            let Verdict::Unknown { more } = Verdict::of(Interval::around(middle, half), 2.0, n) else {
                panic!("{middle} is known already");
            };
            let at = |games: u64| {
                let shrunk = half * (n as f64 / (n + games) as f64).sqrt();
                Verdict::of(Interval::around(middle, shrunk), 2.0, n + games)
            };
            assert!(!matches!(at(more + 1), Verdict::Unknown { .. }), "{middle} {more}");
            assert!(matches!(at(more * 9 / 10), Verdict::Unknown { .. }), "{middle} {more}");
        }
    }

    #[test]
    fn sizes_grow_with_the_points() {
        let sizes = [0.0, 0.99, 1.0, 2.9, 3.0, 5.9, 6.0, 10.0, 10.1, f64::INFINITY].map(Size::of);
        assert!(sizes.is_sorted());
        use Size::*;
        assert_eq!(
            sizes[1..9],
            [Unnoticed, Slight, Slight, Noticeable, Noticeable, Strong, Strong, Decisive]
        );
        assert_eq!(Size::of(-4.0), Noticeable);
    }
}
