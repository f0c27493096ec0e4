//! The table as one seat may know it. Displays and logs for a seat are made from this alone.

use super::game::Game;
use crate::table::{Ended, Place, Seat, State, Turn};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A seat.
    Seat(Seat),
    /// Whoever passes by: what lies open to all.
    Anyone,
    /// A designer: everything, hidden or not.
    Designer,
}

impl Eyes {
    /// The seat, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Anyone | Self::Designer => None,
        }
    }
}

impl From<Option<Seat>> for Eyes {
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Anyone, Self::Seat)
    }
}

/// A piece as seen: what it is may be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Its kind; `None` when hidden.
    pub kind: Option<u16>,
    /// What it shows while it is hidden.
    pub back: u16,
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
    /// Whether not even their number is known; then none are listed.
    pub uncounted: bool,
}

/// The table as one seat may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view.
    pub eyes: Eyes,
    /// Each cell's stack, top first.
    pub cells: Vec<Vec<Seen>>,
    /// The zones.
    pub zones: Vec<SeenZone>,
    /// The seats' points.
    pub points: Vec<i32>,
    /// The counters of the table.
    pub counters: Vec<i32>,
    /// What was last announced: for each announcement, for each seat, whether it holds.
    pub announced: Vec<Vec<bool>>,
    /// The seats that have chosen in secret and wait for the others.
    pub waiting: Vec<Seat>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whether it is over.
    pub ended: Ended,
}

impl Game {
    /// Whether someone sees what lies on top of a place; of a zone, all that lies in it.
    pub fn can_see(&self, place: Place, eyes: Eyes) -> bool {
        let layout = self.machine().layout();
        match layout.zone_of(place) {
            None => true,
            Some(_) if eyes == Eyes::Designer => true,
            Some(zone) => {
                let zone = &layout.zones[zone];
                zone.sees.seen_by(eyes.seat(), zone.owner)
            }
        }
    }

    /// Whether anything at all is hidden from a seat that another may see, or from all.
    pub fn has_secrets(&self) -> bool {
        let layout = self.machine().layout();
        let seats = || (0..layout.seats as Seat).map(Eyes::Seat);
        let hidden = |zone| seats().any(|eyes| !self.can_see(layout.zone(zone), eyes));
        (0..layout.zones.len()).any(hidden)
    }

    /// Whether what a seat sees is not what another sees: a screen must be passed with care.
    pub fn has_private_views(&self) -> bool {
        let layout = self.machine().layout();
        let sees = |zone, seat| self.can_see(layout.zone(zone), Eyes::Seat(seat));
        (0..layout.zones.len())
            .any(|zone| (1..layout.seats as Seat).any(|seat| sees(zone, seat) != sees(zone, 0)))
    }
}

/// The seats that have chosen in secret, in the order in which they did. In the middle of a move the
/// last choice may not be whole yet: it is written down pick by pick.
pub fn waiting(state: &State) -> Vec<Seat> {
    let mut seats = Vec::new();
    let mut pending = &state.pending[..];
    while let [seat, _, picks, rest @ ..] = pending {
        seats.push(*seat as Seat);
        pending = rest.get(*picks as usize..).unwrap_or_default();
    }
    seats
}

impl View {
    /// What someone sees; of `None`, what lies open to all.
    pub fn of(game: &Game, state: &State, eyes: impl Into<Eyes>) -> Self {
        let eyes = eyes.into();
        let layout = game.machine().layout();
        let kinds = &game.definition().kinds;
        let seen = |id: usize, hidden: bool| {
            let piece = &state.pieces[id];
            let turned = state.turned.get(id).copied().unwrap_or(0);
            Seen {
                kind: (!hidden).then_some(piece.kind),
                back: kinds[piece.kind as usize].back as u16,
                owner: piece.owner,
                face: if hidden { 0 } else { piece.face },
                turned: if hidden { 0 } else { turned },
            }
        };
        let zones = layout.zones.iter().enumerate().map(|(index, zone)| {
            let place = layout.zone(index);
            let (visible, whole) = (game.can_see(place, eyes), eyes == Eyes::Designer);
            let uncounted = !whole && !visible && !zone.counts.seen_by(eyes.seat(), zone.owner);
            let pieces = state.pieces_at(layout, place);
            let mut pieces: Vec<Seen> = pieces.iter().map(|&piece| seen(piece as usize, !visible)).collect();
            if uncounted {
                pieces.clear();
            } else if !visible && !zone.ordered {
                // Where a piece lies among hidden ones would tell which it is.
                pieces.sort_by_key(|piece| (piece.back, piece.owner));
            } else if !whole && zone.ordered && !zone.order_seen {
                pieces.sort_by_key(|piece| (piece.kind, piece.owner, piece.face));
            }
            SeenZone { zone: zone.zone, owner: zone.owner, pieces, uncounted }
        });
        let under_seen = game.definition().board.under_seen || eyes == Eyes::Designer;
        let cell = |cell: u16| {
            let pieces = state.pieces_at(layout, cell).into_iter().enumerate();
            let stack = pieces.map(|(depth, piece)| seen(piece as usize, depth > 0 && !under_seen));
            stack.collect()
        };
        let said = |announcement| {
            let of = |seat| state.counters[layout.announced(announcement, seat)] != 0;
            (0..layout.seats).map(of).collect()
        };
        Self {
            eyes,
            cells: (0..layout.cells as u16).map(cell).collect(),
            zones: zones.collect(),
            points: state.counters[..layout.seats].to_vec(),
            counters: (0..layout.counters).map(|counter| state.counters[layout.counter(counter)]).collect(),
            announced: (0..layout.announcements).map(said).collect(),
            waiting: waiting(state),
            turn: state.turn,
            ended: state.ended,
        }
    }
}
