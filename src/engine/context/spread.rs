//! What a move lays down: several pieces in one line, each with its cell. A set of pieces does not say
//! which lies where, so that this stands beside the choice that is bound.

use super::Cx;
use crate::engine::lay::{LONGEST, Placement, Run};
use crate::engine::moves::LaidPiece;
use crate::table::{Bits, Event, Seat};

/// The pieces that the move in progress lays.
#[derive(Clone, Copy)]
pub struct Spread<B> {
    /// The cells on which they are laid.
    pub cells: B,
    /// The cells of the line that they are laid along, with what lay there before.
    pub line: B,
    pieces: [LaidPiece; LONGEST],
    count: usize,
}

impl<B: Bits> Spread<B> {
    /// Nothing is laid.
    pub const NOTHING: Self = Self {
        cells: B::NONE,
        line: B::NONE,
        pieces: [LaidPiece { cell: 0, piece: 0, pose: 0 }; LONGEST],
        count: 0,
    };

    /// These pieces, along a line.
    pub fn new(pieces: impl IntoIterator<Item = LaidPiece>, line: B) -> Self {
        let mut spread = Self { line, ..Self::NOTHING };
        for (place, piece) in spread.pieces.iter_mut().zip(pieces) {
            *place = piece;
            spread.cells = spread.cells | B::one(piece.cell as usize);
            spread.count += 1;
        }
        spread
    }

    /// The pieces, in the order in which they are read.
    pub fn pieces(&self) -> &[LaidPiece] {
        &self.pieces[..self.count]
    }

    /// The pieces as a set.
    pub fn members(&self) -> B {
        self.pieces().iter().fold(B::NONE, |set, laid| set | B::one(laid.piece as usize))
    }
}

/// All ways to lay pieces that were last found, for the pick that follows a count.
pub struct Plays<B> {
    /// For which rule, seat, table and pieces.
    pub of: Option<(usize, Seat, u32, B)>,
    /// The placements of all, one after another.
    placements: Vec<Placement>,
    /// The main run of each, and where its placements end.
    plays: Vec<(Run, u32)>,
}

impl<B> Default for Plays<B> {
    fn default() -> Self {
        Self { of: None, placements: Vec::new(), plays: Vec::new() }
    }
}

impl<B> Plays<B> {
    /// Forgets those found; their memory stays.
    pub fn clear(&mut self) {
        self.of = None;
        self.placements.clear();
        self.plays.clear();
    }

    /// Notes one more.
    pub fn push(&mut self, run: Run, placements: &[Placement]) {
        self.placements.extend_from_slice(placements);
        self.plays.push((run, self.placements.len() as u32));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// The `n`-th one.
    pub fn nth(&self, n: usize) -> Option<(Run, &[Placement])> {
        let (run, end) = *self.plays.get(n)?;
        let begin = n.checked_sub(1).map_or(0, |before| self.plays[before].1);
        Some((run, &self.placements[begin as usize..end as usize]))
    }
}

impl<B: Bits> Cx<'_, B> {
    /// Lays the pieces of the move in progress on their cells, blanks as what they stand for.
    pub fn lay_down(&mut self) {
        let spread = self.spread;
        for laid in spread.pieces() {
            let owner = self.owner_of(laid.piece);
            let kind = self.state.pieces[laid.piece as usize].kind as usize;
            let face = self.facts.kinds.first_face[kind];
            self.emit(Event::Placed { piece: laid.piece, cell: laid.cell, owner, face, pose: laid.pose });
        }
    }
}
