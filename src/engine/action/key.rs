//! What a move is known by, whatever its pieces are numbered: the action, the cells, and the look of the
//! pieces. Two moves that nobody tells apart have one key, in this state and in any other.

use super::Action;
use crate::engine::choice::Chosen;
use crate::engine::context::Cx;
use crate::table::{Bits, PieceId, Seat, State};

/// Spreads a value over a key.
#[inline(always)]
fn mixed(key: u64, value: u64) -> u64 {
    let product = (key ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}

/// A piece as it looks where it lies. Of one that is not seen, where and whose.
#[inline(always)]
fn look(state: &State, piece: usize, seen: bool) -> u64 {
    let held = state.pieces[piece];
    let place = u64::from(held.place) << 16 | u64::from(held.owner);
    match seen {
        true => {
            let pose = u64::from(state.pose(piece as PieceId));
            mixed(place, u64::from(held.kind) << 16 | u64::from(held.face) << 8 | pose)
        }
        false => mixed(place, u64::MAX),
    }
}

impl<B: Bits> Action<B> {
    /// The key of the move that is bound. `sees` says of a piece whether whoever asks knows what it is.
    #[inline(always)]
    pub fn key(&self, cx: &Cx<'_, B>, mut sees: impl FnMut(PieceId) -> bool) -> u64 {
        let mut key = mixed(0, self.index as u64 + 1);
        for (slot, choice) in self.choices.iter().enumerate() {
            let value = cx.bound.slots[slot];
            match &choice.kind {
                Chosen::Cell | Chosen::Turning | Chosen::Part => key = mixed(key, value.first() as u64),
                // In no order, since another table numbers them otherwise.
                Chosen::Pieces { .. } => {
                    let looks = value.members().map(|piece| look(cx.state, piece, sees(piece as PieceId)));
                    key = mixed(key, looks.fold(1, |sum: u64, look| sum.wrapping_add(look)));
                }
                Chosen::Laid(_) => {
                    for laid in cx.spread.pieces() {
                        let looks = look(cx.state, laid.piece as usize, sees(laid.piece));
                        key = mixed(mixed(key, looks), u64::from(laid.cell) << 8 | u64::from(laid.pose));
                    }
                }
            }
        }
        key
    }
}

impl<B: Bits> Cx<'_, B> {
    /// Whether a seat knows what a piece is.
    #[inline(always)]
    pub fn is_known_to(&self, seat: Seat, piece: PieceId) -> bool {
        let layout = &self.facts.layout;
        let place = self.state.pieces[piece as usize].place;
        match layout.zone_of(place) {
            None => true,
            Some(zone) => {
                let zone = &layout.zones[zone];
                zone.sees.seen_by(Some(seat), zone.owner) || self.state.is_shown(layout, piece)
            }
        }
    }
}
