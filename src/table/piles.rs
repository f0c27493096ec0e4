//! Many pieces at once: shuffled, dealt, gathered.

use super::bits::Bits;
use super::event::Event;
use super::layout::{Layout, Lies};
use super::state::{NO_PIECE, Piece, PieceId, Place, State};

/// A pile of so many is shuffled without memory of its own.
const FEW: usize = 64;

impl State {
    /// Puts a pile in a random order.
    pub(super) fn shuffle(&mut self, layout: &Layout, place: Place) {
        let count = self.heights[place as usize] as usize;
        let Self { pieces, planes, tops, streams, .. } = self;
        // What lies lower is shown first.
        let mut below = NO_PIECE;
        fn link<'a>(pieces: &'a mut [Piece], below: &'a mut PieceId) -> impl FnMut(PieceId) + 'a {
            |piece| pieces[piece as usize].below = std::mem::replace(below, piece)
        }
        // A pile in number order first: the result depends on its members and the seed alone.
        if let (0..=FEW, Lies::InPile(first)) = (count, layout.lies(place)) {
            let mut pile = [NO_PIECE; FEW];
            let mut held = 0;
            for (number, &word) in planes[first as usize..][..layout.words].iter().enumerate() {
                for bit in word.members() {
                    pile[held & (FEW - 1)] = (number * 64 + bit) as PieceId;
                    held += 1;
                }
            }
            streams[0].shuffle(&mut pile, count, link(pieces, &mut below));
        } else {
            let mut pile = Vec::with_capacity(count);
            let mut piece = tops[place as usize];
            while piece != NO_PIECE {
                pile.push(piece);
                piece = pieces[piece as usize].below;
            }
            pile.sort_unstable();
            streams[0].shuffle(&mut pile, count, link(pieces, &mut below));
        }
        self.tops[place as usize] = below;
    }

    /// Moves pieces from the top of a pile to some zones, so many to each or as many as there are:
    /// what as many events would do, in one go.
    pub fn deal(&mut self, layout: &Layout, from: Place, to: &[Place], count: u16) {
        let in_hand = |&to: &Place| matches!(layout.lies(to), Lies::InHand(_));
        let Lies::InPile(pile) = layout.lies(from) else { return self.draw(layout, from, to, count) };
        if !to.iter().all(in_hand) {
            return self.draw(layout, from, to, count);
        }
        let (mut piece, mut dealt) = (self.tops[from as usize], 0);
        for &to in to {
            let Lies::InHand(hand) = layout.lies(to) else { break };
            let mut drawn = 0;
            while drawn < count && piece != NO_PIECE {
                self.set_member(hand, piece, true);
                self.set_member(pile, piece, false);
                let taken = &mut self.pieces[piece as usize];
                taken.place = to;
                piece = std::mem::replace(&mut taken.below, NO_PIECE);
                drawn += 1;
            }
            self.heights[to as usize] += drawn;
            dealt += drawn;
        }
        self.tops[from as usize] = piece;
        self.heights[from as usize] -= dealt;
    }

    /// The same for any places, piece by piece.
    #[cold]
    fn draw(&mut self, layout: &Layout, from: Place, to: &[Place], count: u16) {
        for &to in to {
            // A pile drawn into itself never runs out.
            for _ in 0..count {
                let Some(piece) = self.top(from) else { break };
                self.move_on(layout, piece as usize, to);
            }
        }
    }

    #[inline(never)]
    fn move_on(&mut self, layout: &Layout, piece: usize, to: Place) {
        self.apply(layout, Event::Moved { piece: piece as PieceId, to, under: false });
    }

    /// Moves pieces to the top of a zone, one after another: what as many events would do, in one
    /// go. Shows where each comes from.
    #[inline(always)]
    pub fn gather<B: Bits>(&mut self, layout: &Layout, moved: B, to: Place, mut see: impl FnMut(Place)) {
        let Lies::InPile(pile) = layout.lies(to) else {
            return moved.members().for_each(|piece| {
                see(self.pieces[piece].place);
                self.move_on(layout, piece, to);
            });
        };
        let watched = layout.shown_words().filter(|_| layout.is_hidden(to));
        let (mut top, mut count) = (self.tops[to as usize], 0);
        for piece in moved.members() {
            let from = self.pieces[piece].place;
            see(from);
            match layout.lies(from) {
                Lies::InHand(hand) => {
                    if let (Some(shown), true) = (watched, layout.is_hidden(from)) {
                        self.follow_one_of::<B>(hand as usize, shown);
                    }
                    self.set_member(hand, piece as PieceId, false);
                    self.set_member(pile, piece as PieceId, true);
                    self.heights[from as usize] -= 1;
                    let gathered = &mut self.pieces[piece];
                    gathered.place = to;
                    gathered.below = std::mem::replace(&mut top, piece as PieceId);
                    count += 1;
                }
                // Anywhere else it may lie under others, of this pile too.
                _ => {
                    self.tops[to as usize] = top;
                    self.heights[to as usize] += std::mem::take(&mut count);
                    self.move_on(layout, piece, to);
                    top = self.tops[to as usize];
                }
            }
        }
        self.tops[to as usize] = top;
        self.heights[to as usize] += count;
    }
}
