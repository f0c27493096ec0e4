//! What moves along tiles and lines: pieces that stand, lines that are pushed, tiles that are turned.

use super::Manner;
use crate::define::Fault;
use crate::engine::context::Cx;
use crate::engine::geometry::Lane;
use crate::msg;
use crate::rules::tree::Who;
use crate::table::{Bits, Cell, Event, NO_PIECE, Place};

/// What is pushed into a line.
#[derive(Clone, Copy)]
pub enum Pushed<B> {
    /// The first of some pieces.
    Piece(B),
    /// One from an unlimited supply.
    Supply(u16),
}

/// How a line is pushed.
#[derive(Clone, Copy)]
pub struct Pushing<B> {
    /// What is pushed in.
    pub what: Pushed<B>,
    /// Where it comes to lie.
    pub on: B,
    /// The cells whose pieces go on, as far as they lie there or beyond.
    pub moving: B,
    /// Where what leaves the board goes; it comes in again when not said.
    pub out: Option<(u8, Who)>,
    /// How it is put.
    pub manner: Manner,
}

impl<B: Bits> Cx<'_, B> {
    /// Moves the first of some pieces that stand to the cell chosen last, onto a part.
    pub fn step(&mut self, pieces: B, part: B) {
        if pieces.is_none() {
            return;
        }
        let pose = if part.is_some() { part.first() as u8 } else { 0 };
        let (piece, cell) = (pieces.first() as u16, self.bound.here);
        self.emit(Event::Walked { piece, cell, pose });
    }

    /// Carries pieces that stand along their lines, first onto one of some cells.
    pub fn carry(&mut self, pieces: B, onto: B) {
        for piece in pieces.members() {
            if let Some((cell, pose)) = self.line_end(piece, onto) {
                self.emit(Event::Walked { piece: piece as u16, cell: cell as u16, pose });
            }
        }
    }

    /// Turns the top pieces of some cells. Whoever stands on them stays on the same part.
    pub fn turn(&mut self, cells: B, way: B) {
        if way.is_none() {
            return;
        }
        for cell in cells.members() {
            let piece = self.state.tops[cell];
            if piece == NO_PIECE {
                continue;
            }
            let kind = self.state.pieces[piece as usize].kind as usize;
            let pose = self.facts.links.pose(kind, way.first() as u8);
            if pose != self.state.pose(piece) {
                self.emit(Event::Rotated { piece, pose });
            }
        }
    }

    /// Pushes a line from the edge place chosen last: the pieces from a cell on go one cell on, the
    /// farthest first, then the one that pushes takes their place.
    pub fn push(&mut self, pushing: Pushing<B>) {
        let Some(lane) = Lane::of(&self.facts.lattice, self.bound.here) else { return };
        let on = pushing.on & lane.cells;
        let pushed = match pushing.what {
            Pushed::Piece(pieces) => pieces.is_some().then(|| pieces.first() as u16),
            Pushed::Supply(kind) => {
                let supply = self.facts.layout.supplies[kind as usize];
                supply.map(|supply| self.state.tops[supply as usize]).filter(|&top| top != NO_PIECE)
            }
        };
        let (Some(pushed), true) = (pushed, on.is_some()) else { return };
        let on = on.first();
        let moving = pushing.moving & lane.from(on);
        let last = lane.farthest(lane.cells);
        let (mut moved, mut carried) = (B::NONE, B::NONE);
        let mut left = moving;
        while let Some(cell) = lane.farthest(left) {
            left = left & !B::one(cell);
            if Some(cell) != last {
                self.shift(cell as Cell, lane.next(cell) as Cell, &mut moved);
            } else if let Some(zone) = pushing.out {
                carried = self.standing_on(B::one(cell));
                self.push_out(cell as Place, zone);
            } else if self.state.tops[cell] != NO_PIECE || self.standing_on(B::one(cell)).is_some() {
                match self.reentry(lane, moving, on) {
                    Some(to) => self.shift(cell as Cell, to as Cell, &mut moved),
                    None => return self.no_room(),
                }
            }
        }
        let on = on as Cell;
        self.put_one(pushed, on, pushing.manner);
        for piece in carried.members() {
            self.emit(Event::Walked { piece: piece as u16, cell: on, pose: 0 });
        }
    }

    /// The empty cell nearest to the edge once the others have gone on.
    fn reentry(&self, lane: Lane<B>, moving: B, on: usize) -> Option<usize> {
        let filled = self.filled() & lane.cells;
        // The last one leaves: where it lies is no obstacle.
        let going = (filled & moving).members().filter(|&cell| lane.next(cell) != cell);
        let gone_on = going.fold(B::NONE, |set, cell| set | B::one(lane.next(cell)));
        let taken = (filled & !moving) | gone_on | B::one(on);
        lane.nearest(!taken)
    }

    /// Moves everything on a cell to another, the lowest first, except what was moved before.
    fn shift(&mut self, from: Cell, to: Cell, moved: &mut B) {
        while let Some(piece) = self.lowest(from, *moved) {
            *moved = *moved | B::one(piece as usize);
            self.emit(Event::Walked { piece, cell: to, pose: self.state.pose(piece) });
        }
        let standing = self.standing_on(B::one(from as usize)) & !*moved;
        for piece in standing.members() {
            *moved = *moved | B::one(piece);
            let pose = self.state.pose(piece as u16);
            self.emit(Event::Walked { piece: piece as u16, cell: to, pose });
        }
    }

    /// The lowest piece that lies on a cell, except some.
    fn lowest(&self, cell: Cell, except: B) -> Option<u16> {
        let mut lowest = None;
        let mut piece = self.state.tops[cell as usize];
        while piece != NO_PIECE {
            if !except.has(piece as usize) {
                lowest = Some(piece);
            }
            piece = self.state.pieces[piece as usize].below;
        }
        lowest
    }

    /// Moves everything that lies on a cell to a zone, the top piece first.
    fn push_out(&mut self, cell: Place, (zone, who): (u8, Who)) {
        while self.state.tops[cell as usize] != NO_PIECE {
            let before = self.state.heights[cell as usize];
            self.remove(B::one(cell as usize), Some((zone, who)));
            if self.state.heights[cell as usize] == before {
                return;
            }
        }
    }

    /// Notes that what left the board finds no empty cell in its line.
    #[cold]
    fn no_room(&mut self) {
        let fault = Fault::nowhere(msg!("rule.no_room")).help(msg!("help.push_out"));
        self.fault.get_or_insert(Box::new(fault));
    }
}
