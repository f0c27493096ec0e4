//! The table as one seat may know it. Whatever is shown or told to a seat is made from this alone:
//! moves, prompts, refusals, completion, rendered tables.

use super::game::Game;
use super::mask::Mask;
use crate::engine::{LaidPiece, Move, Pick};
use crate::table::{Cell, Ended, Event, PieceId, Place, Seat, State, Turn};

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
    /// Its quarter turns (sixths on hexagons) clockwise from upright.
    pub pose: u8,
    /// Whether it is known although it lies hidden: it was shown to everyone.
    pub shown: bool,
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

/// The table as one seat may know it. Two tables that nothing tells apart for the seat give equal views.
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
    mask: Mask,
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

    /// Whether someone knows what a piece is: they see it where it lies, or it was shown to everyone.
    pub fn knows(&self, state: &State, piece: PieceId, eyes: Eyes) -> bool {
        self.can_see(state.pieces[piece as usize].place, eyes)
            || state.is_shown(self.machine().layout(), piece)
    }

    /// Whether someone knows what a piece is that goes to a place: they see it at either end, or it was shown
    /// to everyone and everyone can follow it. Which of several hidden pieces went, nobody can tell.
    pub fn knows_moved(&self, before: &State, event: Event, eyes: Eyes) -> bool {
        let Event::Moved { piece, to, .. } = event else { return false };
        let layout = self.machine().layout();
        let follows = || {
            let mut after = before.clone();
            after.apply(layout, event);
            after.is_shown(layout, piece)
        };
        self.can_see(to, eyes)
            || self.can_see(before.pieces[piece as usize].place, eyes)
            || (before.is_shown(layout, piece) && follows())
    }

    /// Whether someone knows what a piece is that a move chose: they see it before, or later while they
    /// can tell that it is the same one. What is shuffled, or lies among others out of sight, they cannot.
    pub(super) fn comes_to_know(&self, before: &State, events: &[Event], piece: PieceId, eyes: Eyes) -> bool {
        let layout = self.machine().layout();
        let mut state = before.clone();
        let mut touched = false;
        let mut known = self.can_see(state.pieces[piece as usize].place, eyes);
        for &event in events {
            let from = state.pieces[piece as usize].place;
            let hidden = !self.can_see(from, eyes);
            let is_own = match event {
                _ if known => return true,
                Event::Shuffled { place } if place == from && hidden => return false,
                Event::Moved { piece: moved, .. }
                | Event::Placed { piece: moved, .. }
                | Event::Shown { piece: moved } => moved == piece,
                _ => false,
            };
            let alone = state.top(from) == Some(piece) || state.pieces_at(layout, from).len() == 1;
            if is_own && touched && hidden && !alone {
                return false;
            }
            state.apply(layout, event);
            touched |= is_own;
            known = is_own && self.knows(&state, piece, eyes);
        }
        known || !touched && self.knows(&state, piece, eyes)
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

    /// The table as the seat to move sees it.
    pub fn movers_view(&self, state: &State) -> View {
        View::of(self, state, Eyes::Seat(state.turn.seat))
    }
}

/// The seats that have chosen in secret, in the order in which they did. In the middle of a move the
/// last choice may not be whole yet: it is written down pick by pick.
pub(crate) fn waiting(state: &State) -> Vec<Seat> {
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
        let mask = Mask::of(game, state, eyes);
        let kinds = &game.definition().kinds;
        let table = &mask.table;
        let seen = |place: Place, piece: PieceId| {
            let held = &table.pieces[piece as usize];
            let known = !mask.is_unknown(piece);
            Seen {
                kind: known.then_some(held.kind),
                back: kinds[held.kind as usize].back as u16,
                owner: held.owner,
                face: if known { held.face } else { 0 },
                pose: table.pose(piece),
                shown: known && !game.can_see(place, eyes),
            }
        };
        let pieces = |place: Place| -> Vec<Seen> {
            table.pieces_at(layout, place).into_iter().map(|piece| seen(place, piece)).collect()
        };
        let zones = layout.zones.iter().enumerate().map(|(index, zone)| {
            let uncounted = mask.is_uncounted(game, index, eyes);
            let pieces = if uncounted { Vec::new() } else { pieces(layout.zone(index)) };
            SeenZone { zone: zone.zone, owner: zone.owner, pieces, uncounted }
        });
        let said = |announcement| {
            let of = |seat| state.was_said(layout, announcement, seat as Seat);
            (0..layout.seats).map(of).collect()
        };
        Self {
            eyes,
            cells: (0..layout.cells as u16).map(pieces).collect(),
            zones: zones.collect(),
            points: (0..layout.seats as Seat).map(|seat| state.points(seat)).collect(),
            counters: (0..layout.counters).map(|counter| state.counter(layout, counter)).collect(),
            announced: (0..layout.announcements).map(said).collect(),
            waiting: waiting(state),
            turn: state.turn,
            ended: state.ended,
            mask,
        }
    }

    /// What is known of the table as a state, in which hidden pieces are of any kind and have numbers of
    /// the view's own. Rules that read only what the seat sees answer on it as they do on the table.
    pub fn state(&self) -> &State {
        &self.mask.table
    }

    /// The cells that carry each mark of the board.
    pub fn marks(&self, game: &Game) -> Vec<Vec<Cell>> {
        let layout = game.machine().layout();
        let carry = |mark| {
            let cells = (0..layout.cells as Cell).filter(|&cell| self.state().is_marked(layout, mark, cell));
            cells.collect()
        };
        (0..layout.marks.len()).map(carry).collect()
    }

    /// Whether it holds a piece that is not known, a zone whose pieces are not counted, or a choice that
    /// is still secret.
    pub fn hides_something(&self) -> bool {
        let stacks = self.cells.iter().chain(self.zones.iter().map(|zone| &zone.pieces));
        let unknown = stacks.flatten().any(|piece| piece.kind.is_none());
        unknown || !self.waiting.is_empty() || self.zones.iter().any(|zone| zone.uncounted)
    }

    /// The kind of a piece, by the view's number; `None` when hidden.
    pub fn kind(&self, piece: PieceId) -> Option<u16> {
        (!self.mask.is_unknown(piece)).then(|| self.mask.table.pieces[piece as usize].kind)
    }

    /// The number of a piece of the table in this view.
    pub(super) fn number_of(&self, piece: PieceId) -> PieceId {
        self.mask.in_view(piece)
    }

    /// A move of this view as the table numbers its pieces.
    pub fn on_table(&self, mv: &Move) -> Move {
        renumbered(mv, |piece| self.mask.on_table(piece))
    }

    /// A move of the table as this view numbers its pieces.
    pub fn seen_move(&self, mv: &Move) -> Move {
        renumbered(mv, |piece| self.mask.in_view(piece))
    }
}

fn renumbered(mv: &Move, number: impl Fn(PieceId) -> PieceId) -> Move {
    let pick = |pick: &Pick| match pick {
        Pick::Pieces(pieces) => {
            let mut pieces: Vec<PieceId> = pieces.iter().map(|&piece| number(piece)).collect();
            pieces.sort_unstable();
            Pick::Pieces(pieces)
        }
        Pick::Laid(laid) => {
            Pick::Laid(laid.iter().map(|laid| LaidPiece { piece: number(laid.piece), ..*laid }).collect())
        }
        Pick::Cell(_) | Pick::Turning(_) | Pick::Part(_) => pick.clone(),
    };
    Move { action: mv.action, picks: mv.picks.iter().map(pick).collect() }
}
