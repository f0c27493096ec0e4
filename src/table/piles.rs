//! Many pieces at once: shuffled, dealt, gathered.

use super::bits::Bits;
use super::event::Event;
use super::layout::{Layout, Lies};
use super::state::{NO_PIECE, Piece, PieceId, Place, State};

/// The largest pile that is shuffled without allocating.
const FEW: usize = 64;

impl State {
    /// Puts a pile in a random order. Nobody can tell its pieces apart any more.
    pub(super) fn shuffle(&mut self, layout: &Layout, place: Place) {
        let count = self.heights[place as usize] as usize;
        // What lies lower is shown first.
        let mut below = NO_PIECE;
        fn link<'a>(pieces: &'a mut [Piece], below: &'a mut PieceId) -> impl FnMut(PieceId) + 'a {
            |piece| pieces[piece as usize].below = std::mem::replace(below, piece)
        }
        // A pile in number order first: the result depends on its members and the seed alone.
        if let (0..=FEW, Lies::InPile(first)) = (count, layout.lies(place)) {
            let mut pile = [NO_PIECE; FEW];
            let mut held = 0;
            for number in 0..layout.words {
                let word = self.planes[first as usize + number];
                if let Some(shown) = layout.shown_words() {
                    self.planes[shown + number] &= !word;
                }
                for bit in word.members() {
                    pile[held & (FEW - 1)] = (number * 64 + bit) as PieceId;
                    held += 1;
                }
            }
            self.streams[0].shuffle(&mut pile, count, link(&mut self.pieces, &mut below));
        } else {
            self.lose_sight(layout, place);
            let mut pile = Vec::with_capacity(count);
            let mut piece = self.tops[place as usize];
            while piece != NO_PIECE {
                pile.push(piece);
                piece = self.pieces[piece as usize].below;
            }
            pile.sort_unstable();
            self.streams[0].shuffle(&mut pile, count, link(&mut self.pieces, &mut below));
        }
        self.tops[place as usize] = below;
    }

    /// Moves pieces from the top of a pile to some zones, `count` to each or as many as there are:
    /// what as many events would do, in one go.
    pub fn deal(&mut self, layout: &Layout, from: Place, to: &[Place], count: u16) {
        let Lies::InPile(pile) = layout.lies(from) else {
            return self.deal_one_by_one(layout, from, to, count);
        };
        let (pieces, planes) = (&mut self.pieces[..], &mut self.planes[..]);
        let (mut piece, mut dealt) = (self.tops[from as usize], 0);
        let mut rest = to;
        while let [to, others @ ..] = rest {
            let to = *to;
            let Lies::InHand(hand) = layout.lies(to) else { break };
            let mut drawn = 0;
            while drawn < count && piece != NO_PIECE {
                let (word, bit) = (piece as usize >> 6, 1u64 << (piece & 63));
                planes[hand as usize + word] |= bit;
                planes[pile as usize + word] &= !bit;
                let taken = &mut pieces[piece as usize];
                taken.place = to;
                piece = std::mem::replace(&mut taken.below, NO_PIECE);
                drawn += 1;
            }
            self.heights[to as usize] += drawn;
            dealt += drawn;
            rest = others;
        }
        self.tops[from as usize] = piece;
        self.heights[from as usize] -= dealt;
        if !rest.is_empty() {
            self.deal_one_by_one(layout, from, rest, count);
        }
    }

    /// The same for any places, piece by piece.
    #[cold]
    #[inline(never)]
    fn deal_one_by_one(&mut self, layout: &Layout, from: Place, to: &[Place], count: u16) {
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
        // What was not shown: it hides which piece left, and so what the shown ones beside it are.
        let watched = layout.shown_words().filter(|_| layout.is_hidden(to));
        let watched = watched.map(|shown| (shown, !B::load(&self.planes[shown..shown + B::WORDS])));
        let (mut top, mut count) = (self.tops[to as usize], 0);
        for piece in moved.members() {
            let from = self.pieces[piece].place;
            see(from);
            match layout.lies(from) {
                Lies::InHand(hand) => {
                    let hand_words = hand as usize..hand as usize + B::WORDS;
                    if let Some((shown, unshown)) = watched
                        && (B::load(&self.planes[hand_words]) & unshown).is_some()
                        && layout.is_hidden(from)
                    {
                        self.lose(hand as usize, shown);
                    }
                    self.set_member(hand, piece as PieceId, false);
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
        let pile = &mut self.planes[pile as usize..];
        (B::load(pile) | moved).store(pile);
        self.tops[to as usize] = top;
        self.heights[to as usize] += count;
    }
}
