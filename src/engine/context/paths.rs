//! Pieces that stand: where they are, where steps from part to joined part lead them, and the end of the
//! line that they stand on.

use std::cell::RefCell;

use super::Cx;
use crate::engine::links::Part;
use crate::table::{Bits, NO_PIECE};

/// A place on which a piece can stand: a cell, and a part of the tile there.
pub type Foothold = (usize, u8);

/// What walks work with, kept so that none of them allocates.
#[derive(Default)]
struct Work {
    /// For each cell, the parts that were reached.
    reached: Vec<u32>,
    /// The cells of which parts were reached, to forget them again.
    touched: Vec<usize>,
    now: Vec<Foothold>,
    next: Vec<Foothold>,
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::default();
}

impl<B: Bits> Cx<'_, B> {
    /// The pieces that stand on the board or its edges.
    #[inline(always)]
    pub fn standing(&self) -> B {
        let on_board = |piece: &usize| self.facts.layout.is_cell(self.state.pieces[*piece].place);
        self.facts.standing.members().filter(on_board).fold(B::NONE, |set, piece| set | B::one(piece))
    }

    /// The pieces that stand on some cells.
    #[inline(always)]
    pub fn standing_on(&self, cells: B) -> B {
        let there = |piece: &usize| {
            let place = self.state.pieces[*piece].place;
            self.facts.layout.is_cell(place) && cells.has(place as usize)
        };
        self.facts.standing.members().filter(there).fold(B::NONE, |set, piece| set | B::one(piece))
    }

    /// The cells of some pieces that stand.
    #[inline(always)]
    pub fn cells_of(&self, standing: B) -> B {
        let cell = |piece: usize| B::one(self.state.pieces[piece].place as usize);
        standing.members().fold(B::NONE, |set, piece| set | cell(piece))
    }

    /// The parts of the tile on a cell, with the points by which it meets others.
    #[inline(always)]
    fn tile_on(&self, cell: usize) -> (&[Part], usize) {
        let top = self.state.tops[cell];
        if top == NO_PIECE {
            return (&[], 0);
        }
        let kind = self.state.pieces[top as usize].kind as usize;
        let links = &self.facts.links;
        (links.parts(kind, self.state.pose(top)), links.meetings_of(kind))
    }

    /// Shows every foothold on another cell that one is joined to, with the point where they meet; on cells
    /// that may be shown.
    #[inline(always)]
    fn each_joined(
        &self,
        (cell, part): Foothold,
        may: impl Fn(usize) -> bool,
        mut see: impl FnMut(Foothold, u16),
    ) {
        let (parts, number) = self.tile_on(cell);
        let (Some(part), Some(meetings)) =
            (parts.get(part as usize), self.facts.links.meetings().get(number))
        else {
            return;
        };
        for point in meetings.points_of(cell, part.ports) {
            for &(other, port) in meetings.around(point) {
                let other = other as usize;
                if other == cell || !may(other) {
                    continue;
                }
                let (parts, met) = self.tile_on(other);
                if met != number {
                    continue;
                }
                for (place, joined) in parts.iter().enumerate() {
                    if joined.ports >> port & 1 == 1 && joined.name == part.name {
                        see((other, place as u8), point);
                    }
                }
            }
        }
    }

    /// Shows every one of some other cells with a part that a foothold is joined to, once, with the bits of
    /// the numbers of those parts.
    #[inline(always)]
    pub fn each_step(&self, (cell, part): Foothold, within: B, mut see: impl FnMut(usize, u32)) {
        let (parts, number) = self.tile_on(cell);
        let (Some(part), Some(meetings)) =
            (parts.get(part as usize), self.facts.links.meetings().get(number))
        else {
            return;
        };
        for neighbour in meetings.neighbours(cell) {
            let other = neighbour.cell as usize;
            let facing = neighbour.facing(part.ports);
            if facing == 0 || !within.has(other) {
                continue;
            }
            let (parts, met) = self.tile_on(other);
            if met != number {
                continue;
            }
            let mut entered = 0;
            for (place, joined) in parts.iter().enumerate() {
                let is_joined = joined.ports & facing != 0 && joined.name == part.name;
                entered |= u32::from(is_joined) << place;
            }
            if entered != 0 {
                see(other, entered);
            }
        }
    }

    /// Where a piece stands.
    #[inline(always)]
    pub fn foothold(&self, piece: usize) -> Foothold {
        (self.state.pieces[piece].place as usize, self.state.pose(piece as u16))
    }

    /// Walks from where pieces stand, over cells within a set, in up to so many steps. Shows every
    /// foothold once, with the number of steps to it; that stops once `see` says so. Answers what `read`
    /// reads off the parts that were reached, for each cell the bits of their numbers, and the cells.
    fn walk_from<T>(
        &self,
        pieces: B,
        within: B,
        most: i64,
        mut see: impl FnMut(Foothold, i64) -> bool,
        read: impl FnOnce(&[u32], &[usize]) -> T,
    ) -> T {
        WORK.with_borrow_mut(|Work { reached, touched, now, next }| {
            reached.resize(self.facts.layout.cells.max(reached.len()), 0);
            now.clear();
            now.extend(pieces.members().map(|piece| self.foothold(piece)));
            let mut steps = 0;
            while steps < most && !now.is_empty() {
                steps += 1;
                next.clear();
                for &from in now.iter() {
                    self.each_step(from, within, |cell, entered| {
                        let new = entered & !reached[cell];
                        if reached[cell] == 0 {
                            touched.push(cell);
                        }
                        reached[cell] |= new;
                        next.extend(u64::from(new).members().map(|part| (cell, part as u8)));
                    });
                }
                if next.iter().any(|&foothold| see(foothold, steps)) {
                    break;
                }
                std::mem::swap(now, next);
            }
            let answer = read(reached, touched);
            touched.drain(..).for_each(|cell| reached[cell] = 0);
            answer
        })
    }

    /// Where pieces that stand get to in up to so many steps.
    pub fn steps(&self, pieces: B, within: B, most: i64) -> B {
        let mut cells = B::NONE;
        if most == 1 {
            // Nothing goes on from where a single step ends.
            for piece in pieces.members() {
                self.each_step(self.foothold(piece), within, |cell, _| cells = cells | B::one(cell));
            }
            return cells;
        }
        let see = |(cell, _): Foothold, _| {
            cells = cells | B::one(cell);
            false
        };
        self.walk_from(pieces, within, most, see, |_, _| ());
        cells
    }

    /// The parts of the tile on the cell chosen last on which such steps can end.
    pub fn entered(&self, pieces: B, within: B, most: i64) -> B {
        let here = self.bound.here as usize;
        let parts = self.all_entered(pieces, within, most, |parts, _| parts[here]);
        u64::from(parts).members().fold(B::NONE, |set, part| set | B::one(part))
    }

    /// What is read off the parts on which such steps can end, for each cell the bits of their numbers, and
    /// off the cells that have any.
    #[inline(always)]
    pub fn all_entered<T>(
        &self,
        pieces: B,
        within: B,
        most: i64,
        read: impl FnOnce(&[u32], &[usize]) -> T,
    ) -> T {
        self.walk_from(pieces, within, most, |_, _| false, read)
    }

    /// Every part of the tile on the first of some cells.
    pub fn parts_of(&self, cells: B) -> B {
        match cells.is_some() {
            true => B::below(self.tile_on(cells.first()).0.len()),
            false => B::NONE,
        }
    }

    /// How many steps pieces that stand need at the least to some cells; as many as there are places where
    /// no way leads there.
    pub fn distance(&self, pieces: B, within: B, to: B) -> i64 {
        if (self.cells_of(pieces) & to).is_some() {
            return 0;
        }
        let mut least = self.facts.layout.cells as i64;
        let see = |(cell, _): Foothold, steps| {
            if to.has(cell) {
                least = least.min(steps);
            }
            to.has(cell)
        };
        self.walk_from(pieces, within, i64::MAX, see, |_, _| ());
        least
    }

    /// The tiles that meet those on some cells, whatever the part.
    pub fn joined(&self, cells: B) -> B {
        let mut joined = B::NONE;
        let anywhere = self.facts.lattice.places;
        for cell in cells.members() {
            for part in 0..self.tile_on(cell).0.len() as u8 {
                self.each_step((cell, part), anywhere, |other, _| joined = joined | B::one(other));
            }
        }
        joined
    }

    /// The cells across the ports of the parts on which pieces stand, whatever lies there.
    pub fn ahead(&self, pieces: B) -> B {
        let mut ahead = B::NONE;
        for piece in pieces.members() {
            let (cell, part) = self.foothold(piece);
            let (parts, number) = self.tile_on(cell);
            let meetings = self.facts.links.meetings().get(number);
            if let (Some(part), Some(meetings)) = (parts.get(part as usize), meetings) {
                let around = meetings.points_of(cell, part.ports).map(|point| meetings.cells(point));
                ahead = around.fold(ahead, |set, cells| set | cells) & !B::one(cell);
            }
        }
        ahead
    }

    /// Where a piece that stands comes to the end of its line, if it is carried onto one of some cells.
    pub fn line_end(&self, piece: usize, onto: B) -> Option<Foothold> {
        let from = self.foothold(piece);
        let (mut at, mut entered_by) = self.only_way(from, None, |cell| onto.has(cell))?;
        // A line that comes back to where it began is followed once.
        let most = self.facts.layout.cells * 32;
        for _ in 0..most {
            let Some((next, point)) = self.only_way(at, Some(entered_by), |_| true) else { break };
            if next == from {
                break;
            }
            (at, entered_by) = (next, point);
        }
        Some(at)
    }

    /// The one foothold that one is joined to at another point than where it was entered, with the point;
    /// `None` where there is no such foothold, or several.
    fn only_way(
        &self,
        from: Foothold,
        entered_by: Option<u16>,
        may: impl Fn(usize) -> bool,
    ) -> Option<(Foothold, u16)> {
        let (mut found, mut count) = (None, 0);
        self.each_joined(from, may, |joined, point| {
            if Some(point) != entered_by {
                found = Some((joined, point));
                count += 1;
            }
        });
        found.filter(|_| count == 1)
    }
}
