//! What a move is known by, whatever its pieces are numbered: the action, the cells, and the look of the
//! pieces. Two moves that nobody tells apart have one key, in this state and in any other.

use super::{Action, Plan};
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

impl<B: Bits> Action<B> {
    /// Adds the keys of the ways that were just counted, in their order, as whoever is to move can tell.
    pub fn keys(&self, cx: &mut Cx<'_, B>, ways: u64, keys: &mut Vec<u64>) {
        let seat = cx.state.turn.seat;
        let before = keys.len();
        let start = mixed(0, self.index as u64 + 1);
        match (&self.plan, &cx.cache.pieces) {
            (Plan::OneCell, _) if self.judge.is_none() && ways > 0 => {
                let cells = self.only_set(cx);
                keys.extend(cells.members().map(|cell| mixed(start, cell as u64)));
            }
            (Plan::PieceThenCell(_), Some(held)) if self.judge.is_none() && self.is_held(cx) => {
                for (piece, cells) in held.each() {
                    let looks = look(cx.state, piece, cx.is_known_to(seat, piece as PieceId));
                    let key = mixed(start, 1u64.wrapping_add(looks));
                    keys.extend(cells.members().map(|cell| mixed(key, cell as u64)));
                }
            }
            _ => {}
        }
        // What is not held is bound way by way.
        if keys.len() - before != ways as usize {
            keys.truncate(before);
            for n in 0..ways {
                self.bind_nth(cx, n);
                keys.push(self.key(cx, |piece| cx.is_known_to(seat, piece)));
            }
        }
        debug_assert!((0..ways).zip(&keys[before..]).all(|(n, &key)| {
            self.bind_nth(cx, n);
            key == self.key(cx, |piece| cx.is_known_to(seat, piece))
        }));
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
