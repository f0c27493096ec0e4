//! What was shown to everyone, for as long as everyone can follow where it goes.

use super::layout::{Layout, Lies};
use super::state::{NO_PIECE, Piece, PieceId, Place, State};

impl State {
    /// Whether a piece was shown to everyone and has been in everyone's sight since: it is known
    /// wherever it lies.
    pub fn is_shown(&self, piece: PieceId) -> bool {
        self.shown.get(piece as usize >> 6).is_some_and(|word| word >> (piece & 63) & 1 == 1)
    }

    /// Notes that everyone knows a piece from now on.
    #[inline(always)]
    pub(super) fn set_shown(&mut self, piece: PieceId) {
        if let Some(word) = self.shown.get_mut(piece as usize >> 6) {
            *word |= 1 << (piece & 63);
        }
    }

    /// Shows pieces to everyone: what as many events would do, in one go.
    pub fn show_all(&mut self, pieces: impl Iterator<Item = usize>) {
        pieces.for_each(|piece| self.set_shown(piece as PieceId));
    }

    /// Before a piece goes to a zone: whether everyone can follow it. What leaves the top of a pile,
    /// or a place where all that lies there is known, is followed. If one of several hidden pieces goes
    /// where it is hidden again, any of them may be the one, so that none is known any more.
    #[inline(always)]
    pub(super) fn follow(&mut self, layout: &Layout, piece: PieceId, to: Place) {
        if !self.shown.is_empty() {
            self.follow_shown(layout, piece, to);
        }
    }

    fn follow_shown(&mut self, layout: &Layout, piece: PieceId, to: Place) {
        let from = self.pieces[piece as usize].place;
        if layout.is_hidden(from) && layout.is_hidden(to) && self.tops[from as usize] != piece {
            let Some(first) = members_of(layout, from) else { return };
            let there = self.planes[first..].iter().zip(&self.shown);
            if there.into_iter().any(|(member, shown)| member & !shown != 0) {
                self.lose_sight(layout, from);
            }
        }
    }

    /// Nobody can tell the pieces of a zone apart any more, as before a pile is mixed.
    #[inline(always)]
    pub(super) fn lose_sight(&mut self, layout: &Layout, zone: Place) {
        if let (false, Some(first)) = (self.shown.is_empty(), members_of(layout, zone)) {
            let members = &self.planes[first..];
            self.shown.iter_mut().zip(members).for_each(|(shown, member)| *shown &= !member);
        }
    }
}

/// The first word of the plane of a zone's pieces.
#[inline(always)]
fn members_of(layout: &Layout, zone: Place) -> Option<usize> {
    match layout.lies(zone) {
        Lies::InHand(first) | Lies::InPile(first) => Some(first as usize),
        Lies::OnBoard | Lies::InSupply => None,
    }
}

impl State {
    /// The same table with its pieces laid anew: `piles` says for each place what lies there, from the
    /// top down. Marks, counters and the turn stay; no random stream does.
    pub fn relaid(&self, layout: &Layout, pieces: Vec<Piece>, piles: &[(Place, Vec<PieceId>)]) -> Self {
        let marks = layout.mark_plane(0) * layout.words..layout.mark_plane(layout.marks) * layout.words;
        let mut planes = vec![0; self.planes.len()];
        planes[marks.clone()].copy_from_slice(&self.planes[marks]);
        let mut relaid = Self {
            pieces,
            planes,
            tops: vec![NO_PIECE; self.tops.len()],
            heights: vec![0; self.heights.len()],
            streams: Vec::new(),
            ..self.clone()
        };
        for (place, pile) in piles {
            pile.iter().rev().for_each(|&piece| relaid.link(layout, piece, *place));
        }
        relaid
    }
}
