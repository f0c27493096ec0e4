//! A view never changes when what it hides does, and it shows all that lies open.

use rulebox::play::View;
use rulebox::table::{Seat, Sees, State};

use crate::support::{Ply, each_ply};

/// Every seat, and the one who only watches.
fn viewers(ply: &Ply<'_>) -> impl Iterator<Item = Option<Seat>> {
    (0..ply.game().definition().seats.len() as Seat).map(Some).chain([None])
}

fn seen(ply: &Ply<'_>, state: &State, viewer: Option<Seat>) -> String {
    format!("{:?}", View::of(ply.game(), state, viewer))
}

#[test]
fn what_lies_open_is_shown() {
    each_ply(40, |ply, _| {
        let layout = ply.game().machine().layout();
        for viewer in viewers(ply) {
            let view = View::of(ply.game(), ply.state, viewer);
            let kinds = |place| -> Vec<Option<u16>> {
                let pieces = ply.state.pieces_at(layout, place);
                pieces.iter().map(|&piece| Some(ply.state.pieces[piece as usize].kind)).collect()
            };
            for (cell, stack) in view.cells.iter().enumerate() {
                let shown: Vec<_> = stack.iter().map(|piece| piece.kind).collect();
                assert_eq!(shown, kinds(cell as u16), "{ply}: {viewer:?} sees cell {cell}");
            }
            for (index, zone) in view.zones.iter().enumerate() {
                let shown: Vec<_> = zone.pieces.iter().map(|piece| piece.kind).collect();
                let there = kinds(layout.zone(index));
                assert_eq!(shown.len(), there.len(), "{ply}: {viewer:?} counts zone {index}");
                if layout.zones[index].sees == Sees::All {
                    assert_eq!(shown, there, "{ply}: {viewer:?} sees zone {index}");
                }
            }
        }
    });
}

#[test]
fn a_secret_choice_shows_to_nobody() {
    each_ply(40, |ply, _| {
        if ply.moves.is_empty() || ply.moves.len() > 64 {
            return;
        }
        let mover = ply.state.turn.seat;
        let afters: Vec<State> = ply.moves.iter().map(|made| ply.after(made)).collect();
        let waits = |state: &&State| state.pending.len() > ply.state.pending.len();
        let secret: Vec<&State> = afters.iter().filter(waits).collect();
        for viewer in viewers(ply).filter(|&viewer| viewer != Some(mover)) {
            let mut views = secret.iter().map(|state| seen(ply, state, viewer));
            let Some(first) = views.next() else { return };
            for (other, made) in views.zip(&ply.moves[1..]) {
                assert_eq!(first, other, "{ply}, {}: {viewer:?} can tell", ply.text(made));
            }
        }
    });
}

#[test]
fn a_hidden_zone_may_hold_anything() {
    each_ply(40, |ply, dice| {
        let layout = ply.game().machine().layout();
        let kinds = ply.game().definition().kinds.len() as u32;
        for (index, zone) in layout.zones.iter().enumerate() {
            let mut other = ply.state.clone();
            for piece in other.pieces_at(layout, layout.zone(index)) {
                other.pieces[piece as usize].kind = dice.below(kinds) as u16;
            }
            for viewer in viewers(ply) {
                let hidden = match zone.sees {
                    Sees::All => false,
                    Sees::Nobody => true,
                    Sees::Owner => viewer.is_none() || viewer != zone.owner,
                    Sees::Others => viewer.is_none() || viewer == zone.owner,
                };
                if hidden {
                    let views = (seen(ply, ply.state, viewer), seen(ply, &other, viewer));
                    assert_eq!(views.0, views.1, "{ply}: {viewer:?} sees into zone {index}");
                }
            }
        }
    });
}
