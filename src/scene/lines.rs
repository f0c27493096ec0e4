//! The lines on tiles: which ports of the cell each of them joins.

use crate::play::Game;
use crate::speak::Name;
use crate::table::Shape;

/// A cell's width and height in the units of ports.
pub const PORT_SCALE: u8 = 144;

/// The corners of a square, from the upper left, clockwise.
pub const CORNERS: [(u8, u8); 4] = [(0, 0), (PORT_SCALE, 0), (PORT_SCALE, PORT_SCALE), (0, PORT_SCALE)];

/// A line on a tile: the ports that it joins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What it is, where the game has several sorts.
    pub name: Option<Name>,
    /// Where it touches the border of its cell, to the right and down in 144ths of the cell's bounding box,
    /// as the tile lies.
    pub ports: Vec<(u8, u8)>,
}

/// Where the lines of a game's tiles can touch the border of a cell, however the tiles lie; none where no
/// tile has lines.
pub(super) fn ports_of(game: &Game) -> Vec<(u8, u8)> {
    let turns = match game.definition().board.grid.shape {
        Shape::Square => 4,
        Shape::Hexagon => 6,
    };
    let kinds = 0..game.definition().kinds.len() as u16;
    let poses = kinds.flat_map(|kind| (0..turns).map(move |turned| (kind, turned)));
    let lines = poses.flat_map(|(kind, turned)| lines_of(game, kind, turned));
    let mut ports: Vec<(u8, u8)> = lines.flat_map(|line| line.ports).collect();
    ports.sort_unstable();
    ports.dedup();
    ports
}

/// The lines on a kind of tile that was turned so often. No kind has any yet.
pub(super) fn lines_of(_game: &Game, _kind: u16, _turned: u8) -> Vec<Line> {
    Vec::new()
}
