//! What pieces look like where the game says so, and where on a tile a piece stands.

use super::{Fill, Line, Stroke};
use crate::define::model::{DrawnDef, KindDef};
use crate::play::{Game, Seen};
use crate::table::{PortSet, Tile};

/// What a piece looks like, as it lies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// What it is filled with, where the game says so.
    pub fill: Option<Fill>,
    /// How its lines are drawn.
    pub stroke: Stroke,
    /// Its lines. One that touches all ports of a side meets it once, in the middle.
    pub lines: Vec<Line>,
    /// The colour of its lines, or of its fill where it has none.
    pub colour: Option<String>,
}

/// The part of a tile on which a piece stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footing {
    /// Its middle: to the right and down in 144ths of the cell's bounding box.
    pub at: (u8, u8),
    /// The ports that it touches.
    pub ports: Vec<(u8, u8)>,
    /// The line of the tile's look that runs along it, as a number into those.
    pub line: Option<usize>,
}

/// Whether text drawings show what a kind looks like.
pub(super) fn fills_a_cell(kind: &KindDef) -> bool {
    kind.drawn.as_ref().is_some_and(DrawnDef::fills_a_cell)
}

/// What a kind of piece looks like in a pose.
pub(super) fn drawn_of(game: &Game, kind: u16, pose: u8) -> Option<Drawn> {
    let drawn = game.definition().kinds[kind as usize].drawn.as_ref().filter(|look| look.fills_a_cell())?;
    let line = |ports: PortSet| Line {
        name: None,
        ports: game.tile(kind).map_or(Vec::new(), |(tile, _)| meets(tile, ports)),
    };
    Some(Drawn {
        fill: drawn.fill,
        stroke: drawn.stroke,
        lines: joined(game, kind, pose).into_iter().map(line).collect(),
        colour: drawn.colour.clone(),
    })
}

/// The ports that each line of a kind's look joins in a pose.
fn joined(game: &Game, kind: u16, pose: u8) -> Vec<PortSet> {
    let (Some((tile, _)), Some(drawn)) = (game.tile(kind), &game.definition().kinds[kind as usize].drawn)
    else {
        return Vec::new();
    };
    drawn.joins.iter().map(|&ports| tile.ports.turned(tile.shape, ports, pose as usize)).collect()
}

/// Where a piece stands on a tile, by the number of the part; nothing where that is not known.
pub(super) fn footing(game: &Game, seen: &Seen, part: u8) -> Option<Footing> {
    let kind = seen.kind?;
    let (tile, _) = game.tile(kind)?;
    let &(_, touched) = tile.parts_in(seen.pose as usize).get(part as usize)?;
    let ports = places(tile, touched);
    Some(Footing {
        at: middle(&ports),
        line: joined(game, kind, seen.pose).iter().position(|line| line & touched == *line),
        ports,
    })
}

/// Where ports lie.
fn places(tile: &Tile, ports: PortSet) -> Vec<(u8, u8)> {
    let touched = (0..tile.ports.count(tile.shape)).filter(|port| ports >> port & 1 == 1);
    touched.map(|port| tile.ports.place(tile.shape, port)).map(|(x, y)| (x as u8, y as u8)).collect()
}

/// Where a line meets the border: at its ports, and where it touches all of a side, in the middle of those.
fn meets(tile: &Tile, ports: PortSet) -> Vec<(u8, u8)> {
    let mut left = ports;
    let mut found = Vec::new();
    for side in tile.ports.sides(tile.shape).filter(|side| ports & side == *side) {
        left &= !side;
        found.push(middle(&places(tile, side)));
    }
    found.extend(places(tile, left));
    found
}

/// The middle of some places.
fn middle(places: &[(u8, u8)]) -> (u8, u8) {
    let mean = |of: fn(&(u8, u8)) -> u8| {
        let sum: usize = places.iter().map(|place| of(place) as usize).sum();
        (sum / places.len().max(1)) as u8
    };
    (mean(|place| place.0), mean(|place| place.1))
}
