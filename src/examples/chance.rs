//! What a move draws by chance, as the lines of an example that say so: what is written then holds whatever else is in
//! the pile.

use crate::play::Game;
use crate::table::{Event, State};

/// The `draw` lines for what a move drew from the top of shuffled piles, in the order of the draws. A pile that
/// `is_said` is left alone, by its number, and so is one from when on it is shuffled in the move itself: no line
/// before the move can say how.
pub(super) fn drawn(
    game: &Game,
    before: &State,
    events: &[Event],
    is_said: impl Fn(usize) -> bool,
) -> Vec<String> {
    let layout = game.machine().layout();
    let by_chance = |zone: usize| {
        let declared = &game.definition().zones[layout.zones[zone].zone];
        (declared.shuffled || declared.refill.is_some()) && !is_said(zone)
    };
    let (mut state, mut lines, mut shuffled) = (before.clone(), Vec::new(), Vec::new());
    for &event in events {
        match event {
            Event::Shuffled { place } => shuffled.push(place),
            Event::Moved { piece, .. } | Event::Placed { piece, .. } => {
                let place = state.pieces[piece as usize].place;
                let pile =
                    layout.zone_of(place).filter(|&zone| by_chance(zone) && !shuffled.contains(&place));
                if let Some(pile) = pile.filter(|_| state.pieces_at(layout, place).first() == Some(&piece)) {
                    let kind = state.pieces[piece as usize].kind as usize;
                    let kind = &game.definition().kinds[kind].label.id;
                    lines.push(format!("draw {kind} from {}", game.zone_text(pile)));
                }
            }
            _ => {}
        }
        state.apply(layout, event);
    }
    lines
}
