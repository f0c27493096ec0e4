//! The scores as they stand, as far as a view may know them.

use super::Score;
use crate::play::{Game, View};
use crate::table::{Ended, Seat};

/// Each seat's score; empty where the game has none, or where its rules cannot work it out.
pub(super) fn scores(game: &Game, view: &View) -> Vec<Score> {
    let declared = &game.definition().end.score;
    if declared.is_empty() {
        return Vec::new();
    }
    // A fault of the rules shows when a move is made; a picture has no place for it.
    let Ok(scores) = game.machine().scores(view.state()) else { return Vec::new() };
    let trees = &game.ruleset().score;
    let over = view.ended != Ended::No;
    let score = |(seat, parts): (usize, Vec<i64>)| {
        let open = |part: usize| over || !game.reveals(&trees[part], seat as Seat, view.eyes);
        let known: Vec<Option<i64>> =
            parts.iter().enumerate().map(|(part, &value)| open(part).then_some(value)).collect();
        let named = declared.iter().map(|part| part.label.name.clone()).zip(known.iter().copied());
        Score {
            total: known.iter().copied().sum(),
            parts: if known.len() > 1 { named.collect() } else { Vec::new() },
        }
    };
    scores.into_iter().enumerate().map(score).collect()
}
