//! How pieces lie: a piece is lifted off its place and put on another, and the planes are kept.

use super::grid::Cell;
use super::layout::{Layout, Lies};
use super::state::{NO_PIECE, Piece, PieceId, Place, Seat, State};

impl State {
    /// Whether the piece lies on top of a cell, so that planes show it.
    #[inline(always)]
    pub(super) fn shows(&self, layout: &Layout, piece: PieceId, place: Place) -> bool {
        layout.is_cell(place) && self.tops[place as usize] == piece
    }

    #[inline(always)]
    pub(super) fn set(&mut self, layout: &Layout, plane: usize, index: u16, on: bool) {
        let word = &mut self.planes[plane * layout.words + (index as usize >> 6)];
        let bit = 1u64 << (index & 63);
        if on {
            *word |= bit;
        } else {
            *word &= !bit;
        }
    }

    #[inline(always)]
    pub(super) fn set_owner(&mut self, layout: &Layout, owner: Seat, cell: Cell, on: bool) {
        if (owner as usize) < layout.seats {
            self.set(layout, layout.owner_plane(owner as usize), cell, on);
        }
    }

    /// Shows or hides a cell's top piece in every plane but the occupied one.
    #[inline(always)]
    pub(super) fn show(&mut self, layout: &Layout, piece: PieceId, cell: Cell, on: bool) {
        self.show_as(layout, self.pieces[piece as usize], cell, on);
    }

    #[inline(always)]
    pub(super) fn show_as(&mut self, layout: &Layout, piece: Piece, cell: Cell, on: bool) {
        if !layout.shows_tops {
            return;
        }
        let Piece { kind, owner, face, .. } = piece;
        self.set_owner(layout, owner, cell, on);
        if layout.faces > 1 {
            self.set(layout, layout.face_plane(face as usize), cell, on);
        }
        if layout.watches_kinds
            && let Some(plane) = layout.kind_planes[kind as usize]
        {
            self.set(layout, plane, cell, on);
        }
    }

    /// Adds a piece to the plane of a zone, or takes it out.
    #[inline(always)]
    pub(super) fn set_member(&mut self, first_word: u32, piece: PieceId, on: bool) {
        let word = &mut self.planes[first_word as usize + (piece as usize >> 6)];
        let bit = 1u64 << (piece & 63);
        *word = if on { *word | bit } else { *word & !bit };
    }

    /// Puts a loose piece on top of a place.
    #[inline(always)]
    pub(super) fn link(&mut self, layout: &Layout, piece: PieceId, place: Place) {
        let below = match layout.lies(place) {
            Lies::OnBoard => return self.lay_or_stand(layout, piece, self.pieces[piece as usize], place),
            Lies::InHand(word) => {
                self.set_member(word, piece, true);
                NO_PIECE
            }
            Lies::InPile(word) => {
                self.set_member(word, piece, true);
                std::mem::replace(&mut self.tops[place as usize], piece)
            }
            Lies::InSupply => std::mem::replace(&mut self.tops[place as usize], piece),
        };
        self.heights[place as usize] += 1;
        let linked = &mut self.pieces[piece as usize];
        linked.place = place;
        linked.below = below;
    }

    /// Puts a loose piece on top of a cell, as it is from now on.
    #[inline(always)]
    pub(super) fn lay(&mut self, layout: &Layout, id: PieceId, piece: Piece, cell: Cell) {
        self.heights[cell as usize] += 1;
        let top = std::mem::replace(&mut self.tops[cell as usize], id);
        self.pieces[id as usize] = Piece { place: cell, below: top, ..piece };
        if top == NO_PIECE {
            self.set(layout, Layout::OCCUPIED, cell, true);
        } else if layout.shows_tops {
            self.show(layout, top, cell, false);
        }
        self.show_as(layout, piece, cell, true);
    }

    /// Puts a loose piece on a cell, as it is from now on: on top of what lies there, or standing, which
    /// covers nothing and is covered by nothing.
    #[inline(always)]
    pub(super) fn lay_or_stand(&mut self, layout: &Layout, id: PieceId, piece: Piece, cell: Cell) {
        if layout.anything_stands && layout.stands(piece.kind) {
            self.pieces[id as usize] = Piece { place: cell, below: NO_PIECE, ..piece };
        } else {
            self.lay(layout, id, piece, cell);
        }
    }

    /// Slides a loose piece under everything at a place.
    pub(super) fn link_under(&mut self, layout: &Layout, piece: PieceId, place: Place) {
        let lowest = match layout.unordered_zone(place) {
            None => self.pile(place).last(),
            Some(_) => None,
        };
        let Some(lowest) = lowest else {
            return self.link(layout, piece, place);
        };
        self.heights[place as usize] += 1;
        self.pieces[lowest as usize].below = piece;
        let linked = &mut self.pieces[piece as usize];
        linked.place = place;
        linked.below = NO_PIECE;
        if let Some(zone) = layout.zone_of(place) {
            self.set(layout, layout.zone_plane(zone), piece, true);
        }
    }

    /// Lifts a piece off its place, wherever in the pile it lies.
    #[inline(always)]
    pub(super) fn unlink(&mut self, layout: &Layout, piece: PieceId) {
        let Piece { kind, place, below, .. } = self.pieces[piece as usize];
        if layout.anything_stands && layout.is_cell(place) && layout.stands(kind) {
            return;
        }
        self.heights[place as usize] -= 1;
        let lies = layout.lies(place);
        match lies {
            Lies::InHand(word) => return self.set_member(word, piece, false),
            Lies::InPile(word) => self.set_member(word, piece, false),
            Lies::OnBoard | Lies::InSupply => {}
        }
        let top = self.tops[place as usize];
        if top != piece {
            let mut above = top as usize;
            while self.pieces[above].below != piece {
                above = self.pieces[above].below as usize;
            }
            self.pieces[above].below = below;
            return;
        }
        self.tops[place as usize] = below;
        if lies == Lies::OnBoard {
            self.show(layout, piece, place, false);
            if below == NO_PIECE {
                self.set(layout, Layout::OCCUPIED, place, false);
            } else {
                self.show(layout, below, place, true);
            }
        }
    }
}
