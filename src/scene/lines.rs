//! The lines on tiles: which ports of the cell each of them joins.

use crate::play::Game;
use crate::speak::Name;
use crate::table::ports::turnings;
use crate::table::{PortSet, ports};

/// A cell's width and height in the units of ports.
pub const PORT_SCALE: u8 = ports::CELL as u8;

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
    let turns = turnings(game.definition().board.grid.shape).len() as u8;
    let kinds = 0..game.definition().kinds.len() as u16;
    let poses = kinds.flat_map(|kind| (0..turns).map(move |pose| (kind, pose)));
    let lines = poses.flat_map(|(kind, pose)| lines_of(game, kind, pose));
    let mut ports: Vec<(u8, u8)> = lines.flat_map(|line| line.ports).collect();
    ports.sort_unstable();
    ports.dedup();
    ports
}

/// The lines on a kind of tile in a pose.
pub(super) fn lines_of(game: &Game, kind: u16, pose: u8) -> Vec<Line> {
    let Some((tile, _)) = game.tile(kind) else { return Vec::new() };
    let line = |(name, ports): (Option<u8>, PortSet)| {
        let touched = (0..tile.ports.count(tile.shape)).filter(|port| ports >> port & 1 == 1);
        let places = touched.map(|port| tile.ports.place(tile.shape, port));
        Line {
            name: name.map(|name| game.definition().part_names[name as usize].name.clone()),
            ports: places.map(|(x, y)| (x as u8, y as u8)).collect(),
        }
    };
    tile.turned(pose as usize).into_iter().map(line).collect()
}
