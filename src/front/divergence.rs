//! Where the same moves lead elsewhere under other rules: the first move after which somebody sees something
//! else, and what.

use super::event_text;
use super::rule_changes::line_by_line;
use super::style::Look;
use super::table_words::{TableWords, cut};
use crate::play::{Eyes, Session};

/// The most places of the table that are told.
const MOST_PLACES: usize = 6;

/// The first difference between two sessions of the same moves.
pub(super) struct Divergence {
    /// The number of the move from 1; 0 when it is otherwise from the beginning.
    pub number: usize,
    /// What differs, in lines: what is told of the move, then the table after it.
    pub lines: Vec<String>,
}

/// The first difference that somebody can see, as far as both go; `None` where there is none.
pub(super) fn first(before: &Session, now: &Session, eyes: Eyes, look: &Look) -> Option<Divergence> {
    let both = before.entries().len().min(now.entries().len());
    (0..=both).find_map(|number| {
        let mut lines =
            number.checked_sub(1).map_or_else(Vec::new, |index| told(before, now, index, eyes, look));
        let table =
            |session: &Session| TableWords::of(session.game(), session.state_before(number), eyes, look);
        lines.extend(cut(table(now).differing(&table(before), look), MOST_PLACES, look));
        (!lines.is_empty()).then_some(Divergence { number, lines })
    })
}

/// What is told of a move under one of them and not under the other.
fn told(before: &Session, now: &Session, index: usize, eyes: Eyes, look: &Look) -> Vec<String> {
    let counted = |session: &Session| {
        session.game().narrate_to(session.state_before(index), &session.entries()[index].events, eyes)
    };
    if counted(before) == counted(now) {
        return Vec::new();
    }
    let text = |session: &Session| {
        let (game, entry) = (session.game(), &session.entries()[index]);
        let lines = event_text::tell(game, session.state_before(index), &entry.events, eyes, look);
        lines.into_iter().map(|line| line + "\n").collect::<String>()
    };
    line_by_line(&text(before), &text(now), look)
}
