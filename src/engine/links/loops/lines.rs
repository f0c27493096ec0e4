//! The input of the loop algorithms: tiles, their parts, and the points each part touches.

use super::roomy;
use std::ops::Range;

/// Tiles in ascending order of their cells, each with its parts, each part with the points it touches.
///
/// Two parts are joined at every point that both touch. Everything is stored flat, so a value that is
/// cleared and filled again does not allocate once its buffers have grown.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The cell of each tile.
    cells: Vec<u16>,
    /// For each tile, where its parts end.
    tile_ends: Vec<u32>,
    /// For each part, its tile and where its touches end.
    parts: Vec<Part>,
    /// The points touched, part after part.
    touches: Vec<u16>,
    /// One more than the highest point.
    points: usize,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    tile: u32,
    end: u32,
}

impl Default for Lines {
    fn default() -> Self {
        Self { cells: roomy(), tile_ends: roomy(), parts: roomy(), touches: roomy(), points: 0 }
    }
}

impl Lines {
    /// Forgets all tiles and keeps the memory.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.tile_ends.clear();
        self.parts.clear();
        self.touches.clear();
        self.points = 0;
    }

    /// Begins the tile on `cell`. Cells must ascend; naming the last cell again continues its tile.
    pub fn tile(&mut self, cell: u16) {
        match self.cells.last() {
            Some(&last) if last == cell => {}
            last => {
                debug_assert!(last.is_none_or(|&last| last < cell), "cells must ascend");
                self.cells.push(cell);
                self.tile_ends.push(short(self.parts.len()));
            }
        }
    }

    /// Adds a part to the last tile. A point named twice counts once. Without a tile nothing is added.
    pub fn part(&mut self, points: impl IntoIterator<Item = u16>) {
        let Some(end) = self.tile_ends.last_mut() else {
            debug_assert!(false, "a part needs a tile");
            return;
        };
        let start = self.touches.len();
        for point in points {
            if !self.touches[start..].contains(&point) {
                self.touches.push(point);
                self.points = self.points.max(usize::from(point) + 1);
            }
        }
        self.parts.push(Part { tile: short(self.cells.len() - 1), end: short(self.touches.len()) });
        *end = short(self.parts.len());
    }

    /// One more than the highest point that is touched.
    pub(crate) fn point_count(&self) -> usize {
        self.points
    }

    pub(crate) fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// The points that a part touches, each once.
    pub(crate) fn touched(&self, part: usize) -> &[u16] {
        let start = if part == 0 { 0 } else { self.parts[part - 1].end as usize };
        &self.touches[start..self.parts[part].end as usize]
    }

    /// The touched points of all parts, in the order of the parts.
    pub(crate) fn each_touched(&self) -> impl Iterator<Item = &[u16]> {
        let mut start = 0;
        self.parts.iter().map(move |part| {
            let end = part.end as usize;
            &self.touches[std::mem::replace(&mut start, end)..end]
        })
    }

    /// The tile that a part belongs to.
    pub(crate) fn tile_of(&self, part: usize) -> usize {
        self.parts[part].tile as usize
    }

    /// The parts of a tile.
    pub(crate) fn parts_of(&self, tile: usize) -> Range<usize> {
        let start = if tile == 0 { 0 } else { self.tile_ends[tile - 1] as usize };
        start..self.tile_ends[tile] as usize
    }

    /// The cell that a tile lies on.
    pub(crate) fn cell(&self, tile: usize) -> u16 {
        self.cells[tile]
    }

    /// The tile on a cell.
    pub(crate) fn tile_on(&self, cell: u16) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }
}

/// An index as stored. Boards are far smaller than this; the bound only makes the conversion total.
fn short(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
