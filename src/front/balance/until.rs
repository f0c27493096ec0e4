//! When a series has told enough: once intervals are narrow, or once it is clear whether the game is even. The
//! second is looked for again and again, so that it needs intervals that allow looking.

use std::ops::ControlFlow;

use crate::balance::stats::{Interval, Verdict, anytime_proportion};
use crate::balance::{Fold, Measure, Running, Series, VICTORY};
use crate::key;
use crate::msg;
use crate::speak::{Message, typed};

/// When a series has told enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::front) enum Until {
    /// Once the share of every seat is known to within so much.
    Within(f64),
    /// Once it is clear of every seat whether it wins more or less than its share, or that it does not.
    Clear,
}

/// What a seat may be off its share without anybody minding.
const MARGIN: f64 = 0.02;

/// The most games where nobody says how many.
pub(super) const MOST: u64 = 10_000_000;

impl Until {
    /// Reads `1%`, `0.5 %`, `clear`.
    pub(super) fn read(text: &str) -> Result<Self, Message> {
        if typed::means(text, key!("typed.clear")) {
            return Ok(Self::Clear);
        }
        let number = text.trim().trim_end_matches('%').trim_end().replace(',', ".");
        let plain = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '.');
        match number.parse::<f64>() {
            Ok(points) if plain && (0.01..=50.0).contains(&points) => Ok(Self::Within(points / 100.0)),
            _ => Err(msg!("balance.wrong_until", text = text)),
        }
    }

    /// How many games there are between two looks.
    pub(super) fn look_every(series: &Series) -> u64 {
        if series.thinks() { 64 } else { 1024 }
    }

    /// Whether what was played is enough.
    pub(super) fn look(self, series: &Series, so_far: &Running) -> ControlFlow<()> {
        let key = series.key();
        let together = series.game.definition().end.scale.is_some();
        let shares: Vec<Measure> = Measure::all(&key)
            .into_iter()
            .filter(|measure| match together {
                true => measure.id(&key) == "won",
                false => measure.id(&key).starts_with("share."),
            })
            .collect();
        let mut total: Fold = Fold::new(key.seats.len());
        so_far.folds.iter().for_each(|fold| total.add(fold));
        let n = total.games.saturating_sub(total.unfinished) as f64;
        let enough = match self {
            Self::Within(half) => shares.iter().all(|measure| {
                let estimate = measure.estimate(&so_far.folds);
                estimate.is_some_and(|estimate| estimate.interval.half() <= half)
            }),
            Self::Clear if together => anytime_proportion(total.together as f64, n).half() <= MARGIN,
            Self::Clear => total.shares.iter().all(|share| {
                let even = 1.0 / sides(series) as f64;
                let Interval { low, high } = anytime_proportion(share.float() / VICTORY as f64, n);
                let off = Interval { low: low - even, high: high - even };
                !matches!(Verdict::of(off, MARGIN, n as u64), Verdict::Unknown { .. })
            }),
        };
        if enough && n > 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// How many sides play against each other.
pub(super) fn sides(series: &Series) -> usize {
    let definition = series.game.definition();
    if definition.teams.is_empty() { definition.seats.len() } else { definition.teams.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_or_refused() {
        for (text, until) in [
            ("1%", Until::Within(0.01)),
            ("0.5 %", Until::Within(0.005)),
            ("1,5", Until::Within(0.015)),
            ("clear", Until::Clear),
            ("clair", Until::Clear),
        ] {
            assert_eq!(Until::read(text), Ok(until), "{text}");
        }
        for text in ["", "0", "-1%", "60%", "soon", "1e-3", "%", "nan"] {
            assert!(Until::read(text).is_err(), "{text}");
        }
    }
}
