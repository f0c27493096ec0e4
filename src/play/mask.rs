//! A state without what someone does not know: hidden pieces are of the first kind that has their back,
//! their indices and their order reveal nothing, and there are no random streams.

use super::game::Game;
use super::view::Eyes;
use crate::table::{Piece, PieceId, Place, State};

/// What someone knows of a table, and the mapping between its piece indices and the table's.
#[derive(Clone)]
pub(super) struct Mask {
    /// The table with what is hidden taken out.
    pub table: State,
    /// By the view's indices, whether a piece is hidden; empty where none is.
    unknown: Vec<bool>,
    /// The table's index of each of the view's pieces; empty where they are the same. It is not part of
    /// what is known, and not compared.
    on_table: Vec<PieceId>,
}

impl PartialEq for Mask {
    fn eq(&self, other: &Self) -> bool {
        (&self.table, &self.unknown) == (&other.table, &other.unknown)
    }
}

impl Eq for Mask {}

impl std::fmt::Debug for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mask").field("table", &self.table).field("unknown", &self.unknown).finish()
    }
}

impl Mask {
    /// What someone knows of a table.
    pub(super) fn of(game: &Game, state: &State, eyes: Eyes) -> Self {
        if eyes == Eyes::Designer || !(game.has_secrets() || hides_stacks(game)) {
            let pending = known_choices(state, eyes);
            let table = State { streams: Vec::new(), pending, ..state.clone() };
            return Self { table, unknown: Vec::new(), on_table: Vec::new() };
        }
        let layout = game.machine().layout();
        let places = 0..layout.places() as Place;
        let mut piles: Vec<(Place, Vec<PieceId>)> =
            places.map(|place| (place, seen_pile(game, state, place, eyes))).collect();
        // Pieces whose number is hidden are put in one place: the others would reveal how many there are.
        let uncounted: Vec<usize> =
            (0..layout.zones.len()).filter(|&zone| is_uncounted(game, zone, eyes)).collect();
        if let Some((&first, others)) = uncounted.split_first() {
            let moved: Vec<PieceId> =
                others.iter().flat_map(|&zone| std::mem::take(&mut piles[layout.cells + zone].1)).collect();
            piles[layout.cells + first].1.extend(moved);
        }
        // Hidden pieces get the indices that are left, in the order in which they are met.
        let mut met: Vec<PieceId> = Vec::new();
        let mut is_hidden = vec![false; state.pieces.len()];
        for (depth, &piece) in piles.iter().flat_map(|(_, pile)| pile.iter().enumerate()) {
            if !sees(game, state, depth, piece, eyes) {
                met.push(piece);
                is_hidden[piece as usize] = true;
            }
        }
        let numbers = (0..state.pieces.len() as PieceId).filter(|&piece| is_hidden[piece as usize]);
        let mut in_view: Vec<PieceId> = (0..state.pieces.len() as PieceId).collect();
        for (&piece, number) in met.iter().zip(numbers) {
            in_view[piece as usize] = number;
        }
        let mut pieces = state.pieces.clone();
        let mut on_table = vec![0; in_view.len()];
        for (piece, &number) in in_view.iter().enumerate() {
            on_table[number as usize] = piece as PieceId;
            let held = state.pieces[piece];
            pieces[number as usize] = if is_hidden[piece] { unknown(game, held) } else { held };
        }
        for (_, pile) in &mut piles {
            pile.iter_mut().for_each(|piece| *piece = in_view[*piece as usize]);
        }
        let mut table = state.relaid(layout, pieces, &piles);
        let shown = (0..in_view.len()).filter(|&piece| state.is_shown(layout, piece as PieceId));
        table.show_all(layout, shown.map(|piece| in_view[piece] as usize));
        table.poses = (0..state.poses.len())
            .map(|number| on_table[number])
            .map(|piece| if is_hidden[piece as usize] { 0 } else { state.poses[piece as usize] })
            .collect();
        table.pending = known_choices(state, eyes);
        Self { table, unknown: on_table.iter().map(|&piece| is_hidden[piece as usize]).collect(), on_table }
    }

    /// Whether a piece, by its index in the view, is hidden.
    pub(crate) fn is_unknown(&self, piece: PieceId) -> bool {
        self.unknown.get(piece as usize).copied().unwrap_or(false)
    }

    /// Whether not even the number of a zone's pieces is known.
    pub(crate) fn is_uncounted(&self, game: &Game, zone: usize, eyes: Eyes) -> bool {
        is_uncounted(game, zone, eyes)
    }

    /// The table's index of a piece of the view.
    pub(super) fn on_table(&self, piece: PieceId) -> PieceId {
        self.on_table.get(piece as usize).copied().unwrap_or(piece)
    }

    /// The view's index of a piece of the table.
    pub(crate) fn in_view(&self, piece: PieceId) -> PieceId {
        let found = self.on_table.iter().position(|&other| other == piece);
        found.map_or(piece, |number| number as PieceId)
    }
}

/// Whether what lies under another piece on the board is hidden.
fn hides_stacks(game: &Game) -> bool {
    !game.definition().board.under_seen
}

fn is_uncounted(game: &Game, zone: usize, eyes: Eyes) -> bool {
    let layout = game.machine().layout();
    let declared = &layout.zones[zone];
    eyes != Eyes::Designer
        && !game.can_see(layout.zone(zone), eyes)
        && !declared.counts.seen_by(eyes.seat(), declared.owner)
}

/// Whether someone sees a piece that has `depth` pieces on top of it.
fn sees(game: &Game, state: &State, depth: usize, piece: PieceId, eyes: Eyes) -> bool {
    let place = state.pieces[piece as usize].place;
    let under = game.machine().layout().is_cell(place) && depth > 0;
    state.is_shown(game.machine().layout(), piece)
        || (game.can_see(place, eyes) && (!under || game.definition().board.under_seen))
}

/// The pieces at a place, from the top down, in an order that reveals nothing hidden.
fn seen_pile(game: &Game, state: &State, place: Place, eyes: Eyes) -> Vec<PieceId> {
    let layout = game.machine().layout();
    let mut pile = state.pieces_at(layout, place);
    let Some(zone) = layout.zone_of(place).map(|zone| &layout.zones[zone]) else { return pile };
    let kinds = &game.definition().kinds;
    let held = |piece: PieceId| &state.pieces[piece as usize];
    // The position of a piece among others would reveal which it is.
    if !zone.ordered {
        pile.sort_by_key(|&piece| {
            let known = game.knows(state, piece, eyes);
            let back = kinds[held(piece).kind as usize].back;
            (!known, if known { piece as usize } else { back }, held(piece).owner)
        });
    } else if !zone.order_seen {
        pile.sort_by_key(|&piece| {
            let known = game.knows(state, piece, eyes);
            let Piece { kind, owner, face, .. } = *held(piece);
            let kind = if known { kind as usize } else { kinds[kind as usize].back };
            (!known, kind, owner, if known { face } else { 0 })
        });
    }
    pile
}

/// A hidden piece as far as it is known: its back and whose it is.
fn unknown(game: &Game, piece: Piece) -> Piece {
    let kinds = &game.definition().kinds;
    let back = kinds[piece.kind as usize].back;
    let kind = kinds.iter().position(|kind| kind.back == back).unwrap_or(0) as u16;
    Piece { kind, face: game.first_face(kind), ..piece }
}

/// The secret choices under way: one's own, and of the others only that they have chosen.
fn known_choices(state: &State, eyes: Eyes) -> Vec<u16> {
    let mut known = Vec::new();
    let mut pending = &state.pending[..];
    while let [seat, action, picks, rest @ ..] = pending {
        let (chosen, after) = rest.split_at((*picks as usize).min(rest.len()));
        match eyes == Eyes::Designer || eyes.seat() == Some(*seat as u8) {
            true => known.extend([*seat, *action, *picks].into_iter().chain(chosen.iter().copied())),
            false => known.extend([*seat, 0, 0]),
        }
        pending = after;
    }
    known
}
