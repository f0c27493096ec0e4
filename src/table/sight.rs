//! What was shown to everyone, for as long as everyone can follow where it goes.

use super::bits::Bits;
use super::layout::{Layout, Lies};
use super::state::{NO_PIECE, Piece, PieceId, Place, State};

impl State {
    /// Whether a piece was shown to everyone and has been in everyone's sight since: it is known
    /// wherever it lies.
    pub fn is_shown(&self, layout: &Layout, piece: PieceId) -> bool {
        let shown = |first: usize| self.planes[first + (piece as usize >> 6)] >> (piece & 63) & 1 == 1;
        layout.shown_words().is_some_and(shown)
    }

    /// Shows pieces to everyone: what as many events would do, in one go.
    #[inline(always)]
    pub fn show_all(&mut self, layout: &Layout, pieces: impl Iterator<Item = usize>) {
        if let Some(first) = layout.shown_words() {
            pieces.for_each(|piece| self.planes[first + (piece >> 6)] |= 1 << (piece & 63));
        }
    }

    /// Before a piece goes to a zone: whether everyone can follow it. What leaves the top of a pile,
    /// or a place where all that lies there is known, is followed. If one of several hidden pieces goes
    /// where it is hidden again, any of them may be the one, so that none is known any more.
    #[inline(always)]
    pub(super) fn follow(&mut self, layout: &Layout, piece: PieceId, to: Place) {
        if let Some(shown) = layout.shown_words() {
            let from = self.pieces[piece as usize].place;
            let hidden = layout.is_hidden(from) && layout.is_hidden(to);
            if let (true, Some(there)) =
                (hidden && self.tops[from as usize] != piece, members_of(layout, from))
            {
                let members = self.planes[there..there + layout.words].iter();
                if members.zip(&self.planes[shown..]).any(|(member, shown)| member & !shown != 0) {
                    self.lose(there, shown);
                }
            }
        }
    }

    /// Shows a set of pieces to everyone: what as many events would do, in one go.
    #[inline(always)]
    pub fn show_set<B: Bits>(&mut self, layout: &Layout, pieces: B) {
        if let Some(first) = layout.shown_words() {
            let shown = &mut self.planes[first..];
            (B::load(shown) | pieces).store(shown);
        }
    }

    /// The pieces of a zone are no longer known for having been shown.
    #[inline(never)]
    pub(super) fn lose(&mut self, there: usize, shown: usize) {
        // The plane of what was shown is the last one.
        let (planes, shown) = self.planes.split_at_mut(shown);
        let members = &planes[there..there + shown.len()];
        shown.iter_mut().zip(members).for_each(|(shown, member)| *shown &= !member);
    }

    /// Nobody can tell the pieces of a zone apart any more.
    pub(super) fn lose_sight(&mut self, layout: &Layout, zone: Place) {
        if let (Some(shown), Some(there)) = (layout.shown_words(), members_of(layout, zone)) {
            self.lose(there, shown);
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
        let marks = layout.mark_words();
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
