//! The outline of everything on the board, kept up to date while pieces are put and worked out
//! anew when one leaves.

use super::Cx;
use crate::table::{Bits, Bounds, Event};

/// The outline of everything on the board.
#[derive(Clone, Copy)]
pub struct Outline<B> {
    valid: bool,
    bounds: Option<Bounds>,
    /// The cells one step from an occupied one.
    frontier: B,
}

impl<B: Bits> Outline<B> {
    /// Not worked out.
    pub const UNKNOWN: Self = Self { valid: false, bounds: None, frontier: B::NONE };
}

impl<B: Bits> Cx<'_, B> {
    /// Keeps the outline up to date with an event about to happen: what comes to the board widens
    /// it, what leaves a cell makes it unknown.
    #[inline(always)]
    pub fn note_outline(&mut self, event: Event) {
        let layout = &self.facts.layout;
        let on_board = |piece: u16| layout.is_cell(self.state.pieces[piece as usize].place);
        let stands =
            |piece: u16| layout.anything_stands && layout.stands(self.state.pieces[piece as usize].kind);
        match event {
            Event::Placed { piece, .. } | Event::Moved { piece, .. } | Event::Walked { piece, .. }
                if stands(piece) => {}
            Event::Placed { piece, cell, .. } if !on_board(piece) => self.widen(cell as usize),
            Event::Moved { piece, .. } if !on_board(piece) => {}
            Event::Placed { .. } | Event::Moved { .. } | Event::Walked { .. } => {
                self.cache.outline.valid = false
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn widen(&mut self, cell: usize) {
        let facts = self.facts;
        if !facts.lattice.all.has(cell) {
            return;
        }
        let one = facts.lattice.bounds_of(cell);
        self.cache.outline.bounds = Some(self.cache.outline.bounds.map_or(one, |bounds| bounds.with(one)));
        self.cache.outline.frontier = self.cache.outline.frontier | facts.beside[cell];
    }

    #[inline(always)]
    fn outlined(&mut self) -> &Outline<B> {
        if !self.cache.outline.valid {
            let lattice = &self.facts.lattice;
            let occupied = self.occupied();
            self.cache.outline = Outline {
                valid: true,
                bounds: lattice.bounds(occupied),
                frontier: lattice.near(occupied, lattice.grid.sides()),
            };
        }
        &self.cache.outline
    }

    /// The smallest rectangle around everything on the board.
    #[inline(always)]
    pub fn bounds(&mut self) -> Option<Bounds> {
        self.outlined().bounds
    }

    /// The cells one step from an occupied one.
    #[inline(always)]
    pub fn frontier(&mut self) -> B {
        self.outlined().frontier
    }
}
