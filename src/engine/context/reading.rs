//! What a rule reads off the table: planes, zones, owners, seats, pieces that nothing tells apart.

use super::Cx;
use crate::rules::tree::{Filter, Who};
use crate::table::{Bits, Layout, MarkPlace, NO_PIECE, NOBODY, Seat};

impl<B: Bits> Cx<'_, B> {
    /// A bit plane.
    #[inline(always)]
    pub fn plane(&self, plane: usize) -> B {
        B::load(&self.state.planes[plane * B::WORDS..plane * B::WORDS + B::WORDS])
    }

    /// The cells that carry a mark.
    pub fn marked(&self, mark: u8) -> B {
        match &self.facts.layout.marks[mark as usize] {
            MarkPlace::Plane(plane) => self.plane(*plane),
            MarkPlace::Fixed(cells) => B::load(cells),
        }
    }

    /// The occupied cells, edge places not among them.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.plane(Layout::OCCUPIED) & self.facts.lattice.all
    }

    /// The cells and edge places on which something lies.
    #[inline(always)]
    pub fn filled(&self) -> B {
        self.plane(Layout::OCCUPIED)
    }

    /// The cells whose top piece belongs to someone.
    #[inline(always)]
    pub fn owned(&self, who: Who) -> B {
        let layout = &self.facts.layout;
        let seat = self.bound.seat as usize;
        match who {
            Who::Me => self.plane(layout.owner_plane(seat)),
            Who::Seat(seat) => self.plane(layout.owner_plane(seat as usize)),
            Who::Others if layout.seats == 2 => self.plane(layout.owner_plane(1 - seat)),
            Who::Mover if (self.state.turn.mover as usize) < layout.seats => {
                self.plane(layout.owner_plane(self.state.turn.mover as usize))
            }
            Who::Mover => B::NONE,
            Who::ToMove => self.plane(layout.owner_plane(self.state.turn.seat as usize)),
            Who::Nobody => B::NONE,
            Who::Others | Who::Anyone | Who::Everyone => {
                let skip = if who == Who::Others { seat } else { usize::MAX };
                (0..layout.seats)
                    .filter(|&seat| seat != skip)
                    .fold(B::NONE, |set, seat| set | self.plane(layout.owner_plane(seat)))
            }
        }
    }

    /// The seats that `who` means.
    pub fn seats(&self, who: Who) -> impl Iterator<Item = Seat> + use<B> {
        let (all, me, mover) = (self.facts.layout.seats as Seat, self.bound.seat, self.state.turn.mover);
        let to_move = self.state.turn.seat;
        (0..all).filter(move |&seat| match who {
            Who::Me => seat == me,
            Who::Others => seat != me,
            Who::Seat(one) => seat == one,
            Who::Mover => seat == mover,
            Who::ToMove => seat == to_move,
            Who::Anyone | Who::Everyone => true,
            Who::Nobody => false,
        })
    }

    /// The place of a zone, as a number of the layout's zones.
    #[inline(always)]
    pub fn zone_index(&self, zone: u8, seat: Seat) -> usize {
        let (first, step) = self.facts.zones[zone as usize];
        (first + step * seat as u16) as usize
    }

    /// The pieces in a zone.
    #[inline(always)]
    pub fn zone(&self, zone: u8, who: Who) -> B {
        let layout = &self.facts.layout;
        match who {
            Who::Me => self.plane(layout.zone_plane(self.zone_index(zone, self.bound.seat))),
            _ => self
                .seats(who)
                .fold(B::NONE, |set, seat| set | self.plane(layout.zone_plane(self.zone_index(zone, seat)))),
        }
    }

    /// A piece's owner after it is put on the board: its own, or the seat to move.
    #[inline(always)]
    pub fn owner_of(&self, piece: u16) -> Seat {
        let owner = self.state.pieces[piece as usize].owner;
        match owner {
            NOBODY if self.facts.kinds.unowned.is_empty() => self.bound.seat,
            NOBODY if self.facts.kinds.unowned[self.state.pieces[piece as usize].kind as usize] => NOBODY,
            NOBODY => self.bound.seat,
            owner => owner,
        }
    }

    /// The earlier pieces of a set that nothing tells from a piece: of its kind, and of the same
    /// owner as things stand.
    #[inline(always)]
    pub fn twins(&self, piece: usize, among: B) -> B {
        self.each_twin(piece, among).fold(B::NONE, |set, twin| set | B::one(twin))
    }

    /// Whether there is such a piece.
    #[inline(always)]
    pub fn has_earlier_twin(&self, piece: usize, among: B) -> bool {
        self.each_twin(piece, among).next().is_some()
    }

    #[inline(always)]
    fn each_twin(&self, piece: usize, among: B) -> impl Iterator<Item = usize> {
        let alike = self.facts.twins.earlier[piece] & among;
        // Whether unseen pieces are alike would tell what they are.
        let seen = |piece: usize| !self.facts.twins.taken_unseen || self.is_seen(piece);
        let alike = if alike.is_some() && seen(piece) { alike } else { B::NONE };
        let owner = self.owner_of(piece as u16);
        alike.members().filter(move |&twin| self.owner_of(twin as u16) == owner && seen(twin))
    }

    /// A piece and those after it among some that nothing tells from it.
    pub fn class(&self, piece: usize, among: B) -> B {
        let later = self.facts.of_kind[self.state.pieces[piece].kind as usize] & among;
        let twin = |&other: &usize| other > piece && self.has_earlier_twin(other, B::one(piece));
        later.members().filter(twin).fold(B::one(piece), |set, twin| set | B::one(twin))
    }

    /// Whether the seat that the rule is about sees what a piece is.
    fn is_seen(&self, piece: usize) -> bool {
        let place = self.state.pieces[piece].place;
        let layout = &self.facts.layout;
        let zone = layout.zone_of(place).map(|zone| &layout.zones[zone]);
        zone.is_none_or(|zone| zone.sees.seen_by(Some(self.bound.seat), zone.owner))
            || self.state.is_shown(layout, piece as u16)
    }

    /// The top piece of a zone, as a set.
    pub fn top_piece(&self, zone: u8, who: Who) -> B {
        let tops = self.seats(who).map(|seat| {
            let place = self.facts.layout.zone(self.zone_index(zone, seat));
            self.state.tops[place as usize]
        });
        tops.filter(|&top| top != NO_PIECE).fold(B::NONE, |set, top| set | B::one(top as usize))
    }

    /// The cells whose top piece fits a description that is not made of others.
    pub fn tops_where(&self, leaf: &Filter) -> B {
        let layout = &self.facts.layout;
        match leaf {
            Filter::Owned(who) => self.owned(*who),
            Filter::Face(_) if layout.faces < 2 => self.filled(),
            Filter::Face(face) => self.plane(layout.face_plane(*face as usize)),
            Filter::Kind(kind) if layout.kind_planes[*kind as usize].is_some() => {
                layout.kind_planes[*kind as usize].map_or(B::NONE, |plane| self.plane(plane))
            }
            _ => self.cells_where(|piece| self.fits(piece, leaf)),
        }
    }

    fn cells_where(&self, keep: impl Fn(usize) -> bool) -> B {
        let fitting = |cell: &usize| keep(self.state.tops[*cell] as usize);
        self.filled().members().filter(fitting).fold(B::NONE, |set, cell| set | B::one(cell))
    }

    /// The pieces of a set that fit a description that is not made of others.
    pub fn pieces_where(&self, pieces: B, leaf: &Filter) -> B {
        let fitting = pieces.members().filter(|&piece| self.fits(piece, leaf));
        fitting.fold(B::NONE, |set, piece| set | B::one(piece))
    }

    /// Whether a piece fits a description that is not made of others.
    pub fn fits(&self, piece: usize, leaf: &Filter) -> bool {
        let piece_now = &self.state.pieces[piece];
        match leaf {
            Filter::Owned(who) => self.seats(*who).any(|seat| seat == piece_now.owner),
            Filter::Face(face) => piece_now.face == *face,
            Filter::Kind(kind) => piece_now.kind == *kind,
            Filter::Back(back) => self.facts.kinds.back[piece_now.kind as usize] == *back,
            Filter::Family(family) => self.facts.kinds.family[piece_now.kind as usize] == *family,
            Filter::Like(_) | Filter::And(..) | Filter::Or(..) | Filter::Not(_) => {
                unreachable!("taken apart before it is asked of a piece")
            }
        }
    }

    /// Whether a piece is of the kind of a top piece of some cells.
    fn is_like(&self, piece: usize, cells: B) -> bool {
        let kind = self.state.pieces[piece].kind;
        let tops = cells.members().map(|cell| self.state.tops[cell]).filter(|&top| top != NO_PIECE);
        tops.map(|top| self.state.pieces[top as usize].kind).any(|other| other == kind)
    }

    /// The pieces of a set that are of the kind of a top piece of some cells.
    pub fn alike_pieces(&self, pieces: B, cells: B) -> B {
        let alike = pieces.members().filter(|&piece| self.is_like(piece, cells));
        alike.fold(B::NONE, |set, piece| set | B::one(piece))
    }

    /// The cells whose top piece is of the kind of a top piece of some cells.
    pub fn alike_tops(&self, cells: B) -> B {
        self.cells_where(|piece| self.is_like(piece, cells))
    }

    /// The cells and edge places with at least so many pieces.
    pub fn stacked(&self, least: i64) -> B {
        if least <= 0 {
            return self.facts.lattice.places;
        }
        let high = self.filled().members().filter(|&cell| i64::from(self.state.heights[cell]) >= least);
        high.fold(B::NONE, |set, cell| set | B::one(cell))
    }

    /// How many pieces are stacked on some cells, all together.
    pub fn height(&self, cells: B) -> i64 {
        cells.members().map(|cell| i64::from(self.state.heights[cell])).sum()
    }

    /// The sum of the values that the top pieces of some cells show.
    #[inline(always)]
    pub fn shown(&self, cells: B) -> i64 {
        let count = self.facts.kinds.value_count;
        let mut sum = 0;
        for cell in cells.members() {
            let top = self.state.tops[cell];
            if top != NO_PIECE {
                let piece = &self.state.pieces[top as usize];
                sum += self.facts.kinds.values[piece.kind as usize * count + piece.face as usize] as i64;
            }
        }
        sum
    }

    /// The sum of a value over some pieces.
    #[inline(always)]
    pub fn value(&self, pieces: B, value: u16) -> i64 {
        let count = self.facts.kinds.value_count;
        let of = |piece: usize| {
            self.facts.kinds.values[self.state.pieces[piece].kind as usize * count + value as usize] as i64
        };
        pieces.members().map(of).sum()
    }

    /// The sum of a value over the top pieces of some cells.
    #[inline(always)]
    pub fn value_on_board(&self, cells: B, value: u16) -> i64 {
        let count = self.facts.kinds.value_count;
        let mut sum = 0;
        for cell in cells.members() {
            let top = self.state.tops[cell];
            if top != NO_PIECE {
                let kind = self.state.pieces[top as usize].kind;
                sum += self.facts.kinds.values[kind as usize * count + value as usize] as i64;
            }
        }
        sum
    }

    /// Whether someone can do an action.
    #[inline(always)]
    pub fn can(&mut self, action: usize, who: Who) -> bool {
        let (facts, program) = (self.facts, self.program);
        let able = |cx: &mut Self| program.can(cx, action);
        match who {
            Who::Me => able(self),
            Who::Everyone => (0..facts.layout.seats as u8).all(|seat| self.as_seat(seat, able)),
            Who::Anyone => {
                // The seat to move most likely can, and what it finds is remembered.
                let first = self.state.turn.seat;
                self.as_seat(first, able)
                    || (0..facts.layout.seats as u8).any(|seat| seat != first && self.as_seat(seat, able))
            }
            Who::Others | Who::Seat(_) | Who::Mover | Who::ToMove | Who::Nobody => {
                self.seats(who).any(|seat| self.as_seat(seat, able))
            }
        }
    }

    /// Whether the seat that the rule is about is one of some.
    pub fn is_one_of(&self, who: Who) -> bool {
        self.seats(who).any(|seat| seat == self.bound.seat)
    }

    /// What some seats have gained, all together.
    pub fn points(&self, who: Who) -> i64 {
        self.seats(who).map(|seat| i64::from(self.state.points(seat))).sum()
    }

    /// The whole scores of some seats, all together.
    pub fn scores(&mut self, who: Who) -> i64 {
        let mut total = 0i64;
        for seat in self.seats(who) {
            total = total.saturating_add(self.as_seat(seat, |cx| cx.score()));
        }
        total
    }

    /// The whole score of the seat that the rule is about.
    pub fn score(&mut self) -> i64 {
        let program = self.program;
        program.score(self)
    }
}
