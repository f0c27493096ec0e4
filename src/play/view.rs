//! The table as one seat may know it. Displays and logs for a seat are made from this alone.

use super::game::Game;
use crate::table::{Ended, Seat, Sees, State, Turn};

/// A piece as seen: what it is may be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Its kind; `None` when hidden.
    pub kind: Option<u16>,
    /// Whose it is.
    pub owner: Seat,
    /// The face that it shows.
    pub face: u8,
    /// Its rotation.
    pub turned: u8,
}

/// A zone as seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenZone {
    /// Which declared zone.
    pub zone: usize,
    /// Whose it is; `None` for a common one.
    pub owner: Option<Seat>,
    /// Its pieces, hidden ones without a kind; of a pile the top first.
    pub pieces: Vec<Seen>,
}

/// The table as one seat may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view; `None` is what lies open to all.
    pub seat: Option<Seat>,
    /// Each cell's stack, top first.
    pub cells: Vec<Vec<Seen>>,
    /// The zones.
    pub zones: Vec<SeenZone>,
    /// The seats' points.
    pub points: Vec<i32>,
    /// The seats that have chosen in secret and wait for the others.
    pub waiting: Vec<Seat>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whether it is over.
    pub ended: Ended,
}

impl View {
    /// What a seat sees; `None` for what lies open to all.
    pub fn of(game: &Game, state: &State, seat: Option<Seat>) -> Self {
        Self::made(game, state, seat, false)
    }

    /// Everything, hidden or not: what a designer sees.
    pub fn whole(game: &Game, state: &State) -> Self {
        Self::made(game, state, None, true)
    }

    fn made(game: &Game, state: &State, seat: Option<Seat>, whole: bool) -> Self {
        let layout = game.machine().layout();
        let seen = |id: usize, hidden: bool| {
            let piece = &state.pieces[id];
            let turned = state.turned.get(id).copied().unwrap_or(0);
            Seen {
                kind: (!hidden).then_some(piece.kind),
                owner: piece.owner,
                face: if hidden { 0 } else { piece.face },
                turned: if hidden { 0 } else { turned },
            }
        };
        let at = |place: u16, hidden: bool| -> Vec<Seen> {
            let pieces = state.pieces_at(layout, place);
            pieces.iter().map(|&piece| seen(piece as usize, hidden)).collect()
        };
        let zones = layout.zones.iter().enumerate().map(|(index, zone)| {
            let visible = whole
                || match zone.sees {
                    Sees::All => true,
                    Sees::Nobody => false,
                    Sees::Owner => seat.is_some() && zone.owner == seat,
                    Sees::Others => seat.is_some() && zone.owner != seat,
                };
            SeenZone { zone: zone.zone, owner: zone.owner, pieces: at(layout.zone(index), !visible) }
        });
        let mut waiting = Vec::new();
        let mut pending = &state.pending[..];
        while let [seat, _, picks, rest @ ..] = pending {
            waiting.push(*seat as Seat);
            pending = &rest[*picks as usize..];
        }
        Self {
            seat,
            cells: (0..layout.cells as u16).map(|cell| at(cell, false)).collect(),
            zones: zones.collect(),
            points: state.counters[..layout.seats].to_vec(),
            waiting,
            turn: state.turn,
            ended: state.ended,
        }
    }
}
