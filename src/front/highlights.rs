//! What of a table is highlighted: what the last move did, and what the seat to move can do.

use std::ops::ControlFlow;

use super::event_text;
use crate::play::{Game, Pick, Session, View};
use crate::scene::Highlights;
use crate::table::Cell;

/// The most moves that are looked at for what can be chosen.
pub(super) const MOST_LOOKED_AT: usize = 50_000;

/// What the `index`-th move changed, and the lines that it closed.
pub(super) fn of_move(session: &Session, index: usize) -> (Vec<Cell>, Vec<Cell>) {
    let (game, entries) = (session.game(), session.all_entries());
    let Some(entry) = entries.get(index) else { return Default::default() };
    let changed = event_text::changed_cells(game, session.state_before(index), &entry.events);
    let placed = event_text::placed_cells(&entry.events);
    // A fault of the rules shows when a move is made.
    let in_line = game.closed_lines(session.state_before(index + 1), &placed).unwrap_or_default();
    (changed, in_line)
}

/// The actions that can be done at a table as the seat to move knows it, and the cells that they could choose.
pub(super) fn possible(game: &Game, view: &View) -> (Vec<usize>, Vec<Cell>) {
    let (mut actions, mut cells, mut looked_at) = (Vec::new(), Vec::new(), 0);
    // A fault of the rules shows when a move is made; a drawing has no place for it.
    let _ = game.machine().each_move(view.state(), &mut |mv| {
        actions.push(mv.action);
        cells.extend(mv.picks.iter().rev().find_map(Pick::cell));
        cells.extend(mv.picks.iter().flat_map(Pick::laid).map(|laid| laid.cell));
        looked_at += 1;
        if looked_at < MOST_LOOKED_AT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if looked_at == MOST_LOOKED_AT {
        // Other actions may come after those that were looked at.
        let ways = game.machine().ways(view.state()).unwrap_or_default();
        actions.extend(ways.into_iter().map(|(action, _)| action));
        actions.sort_unstable();
    }
    cells.sort_unstable();
    cells.dedup();
    actions.dedup();
    (actions, cells)
}

/// What is highlighted in a view of the table after some moves of a game.
pub(super) fn after(session: &Session, moves: usize, view: &View) -> Highlights {
    let game = session.game();
    let (changed, in_line) = moves.checked_sub(1).map(|last| of_move(session, last)).unwrap_or_default();
    let state = session.state_before(moves);
    let over = view.ended != crate::table::Ended::No;
    let own = match view.eyes {
        crate::play::Eyes::Seat(seat) => seat == state.turn.seat,
        crate::play::Eyes::Designer => true,
        crate::play::Eyes::Anyone => false,
    };
    let (actions, open) = match own || over || !game.has_private_views() {
        true => possible(game, &game.movers_view(state)),
        false => (game.machine().step_actions(state), Vec::new()),
    };
    Highlights { changed, open, actions, in_line, same: Vec::new() }
}
