//! Tiles that carry lines: where a line can meet the border of a cell, how tiles turn, and where two
//! neighbours meet.
//!
//! A tile has parts; a part touches ports; parts that meet at a port are joined. Ports are numbered
//! clockwise, so that a turn of the tile adds to their numbers.

use std::collections::HashMap;

use super::grid::{Cell, Grid, Mirror, Shape};

/// The width and height of a cell in the units of [`Ports::place`]: halves, quarters and sixths of a side
/// are whole.
pub const CELL: i32 = 144;

/// A set of ports, one bit each.
pub type PortSet = u32;

/// Where lines can meet the border of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ports {
    /// At its corners.
    Corners,
    /// In the middle of its sides.
    Sides,
    /// Twice on each side.
    HalfSides,
    /// Three times on each side.
    ThirdSides,
}

/// The sides of a cell, clockwise.
fn sides(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Square => &["n", "e", "s", "w"],
        Shape::Hexagon => &["ne", "e", "se", "sw", "w", "nw"],
    }
}

/// The corners of a cell, each at the end of a side, and where they lie.
fn corners(shape: Shape) -> &'static [(&'static str, (i32, i32))] {
    match shape {
        Shape::Square => &[("ne", (144, 0)), ("se", (144, 144)), ("sw", (0, 144)), ("nw", (0, 0))],
        Shape::Hexagon => &[
            ("ne", (144, 36)),
            ("se", (144, 108)),
            ("s", (72, 144)),
            ("sw", (0, 108)),
            ("nw", (0, 36)),
            ("n", (72, 0)),
        ],
    }
}

/// The turnings of a tile, clockwise from upright: where its top points.
pub fn turnings(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Square => &["n", "e", "s", "w"],
        Shape::Hexagon => &["n", "ne", "se", "s", "sw", "nw"],
    }
}

impl Ports {
    /// How many there are on a side.
    fn per_side(self) -> usize {
        match self {
            Self::Corners | Self::Sides => 1,
            Self::HalfSides => 2,
            Self::ThirdSides => 3,
        }
    }

    /// The ports of each side, clockwise; none of corners, which belong to two sides each.
    pub fn sides(self, shape: Shape) -> impl Iterator<Item = PortSet> {
        sides(shape).iter().filter_map(move |side| self.named(shape, side).filter(|_| self != Self::Corners))
    }

    /// How many a cell has.
    pub fn count(self, shape: Shape) -> usize {
        sides(shape).len() * self.per_side()
    }

    /// A port's name: `ne` of corners, `n` of sides, `n1` and `n2` of half-sides.
    pub fn name(self, shape: Shape, port: usize) -> String {
        let (side, number) = (port / self.per_side(), port % self.per_side() + 1);
        match self {
            Self::Corners => corners(shape)[side].0.to_owned(),
            Self::Sides => sides(shape)[side].to_owned(),
            Self::HalfSides | Self::ThirdSides => format!("{}{number}", sides(shape)[side]),
        }
    }

    /// The ports of that name; the name of a side means all that it has.
    pub fn named(self, shape: Shape, name: &str) -> Option<PortSet> {
        let side = sides(shape).iter().position(|side| *side == name);
        if let (Some(side), false) = (side, self == Self::Corners) {
            return Some(((1 << self.per_side()) - 1) << (side * self.per_side()));
        }
        let port = (0..self.count(shape)).find(|&port| self.name(shape, port) == name)?;
        Some(1 << port)
    }

    /// What a part that touches some ports is called: by the sides that it has whole, `n` before `s` before
    /// `e` before `w`; else by the corner around which it lies; else by its ports, `n1-s2`.
    pub fn part_name(self, shape: Shape, ports: PortSet) -> String {
        let order: &[usize] = match shape {
            Shape::Square => &[0, 2, 1, 3],
            Shape::Hexagon => &[0, 1, 2, 3, 4, 5],
        };
        let whole = |side: &&usize| {
            let all = self.named(shape, sides(shape)[**side]);
            self != Self::Corners && all.is_some_and(|all| ports & all == all)
        };
        let between = if shape == Shape::Square { "" } else { "-" };
        let named: Vec<&str> = order.iter().filter(whole).map(|&side| sides(shape)[side]).collect();
        if !named.is_empty() {
            return named.join(between);
        }
        let per_side = self.per_side();
        let around = |corner: &usize| {
            let (last, first) = ((corner + 1) * per_side - 1, (corner + 1) * per_side % self.count(shape));
            per_side > 1 && ports == 1 << last | 1 << first
        };
        if let Some(corner) = (0..corners(shape).len()).find(around) {
            return corners(shape)[corner].0.to_owned();
        }
        let touched = (0..self.count(shape)).filter(|port| ports >> port & 1 == 1);
        touched.map(|port| self.name(shape, port)).collect::<Vec<_>>().join("-")
    }

    /// Some ports after a number of turns clockwise.
    pub fn turned(self, shape: Shape, ports: PortSet, turns: usize) -> PortSet {
        let count = self.count(shape);
        let by = turns * self.per_side() % count;
        let all = (1 << count) - 1;
        ((ports << by) | (ports >> (count - by))) & all
    }

    /// Where a port lies in its cell, from the top left of the square around it: to the right, then down.
    pub fn place(self, shape: Shape, port: usize) -> (i32, i32) {
        let corners = corners(shape);
        let (side, number) = (port / self.per_side(), port % self.per_side());
        let (_, end) = corners[side];
        if self == Self::Corners {
            return end;
        }
        let (_, begin) = corners[(side + corners.len() - 1) % corners.len()];
        let (step, steps) = (2 * number as i32 + 1, 2 * self.per_side() as i32);
        let along = |begin: i32, end: i32| begin + (end - begin) * step / steps;
        (along(begin.0, end.0), along(begin.1, end.1))
    }

    /// Some ports in a mirror.
    pub fn mirrored(self, shape: Shape, ports: PortSet, mirror: Mirror) -> PortSet {
        let count = self.count(shape);
        let image = |port: usize| {
            let (x, y) = self.place(shape, port);
            let place = match mirror {
                Mirror::Diagonal => (y, x),
                Mirror::AboveAndBelow => (x, CELL - y),
                Mirror::Beside => (CELL - x, y),
                Mirror::HalfTurn => (CELL - x, CELL - y),
            };
            (0..count).find(|&port| self.place(shape, port) == place)
        };
        let images = (0..count).filter(|port| ports >> port & 1 == 1).filter_map(image);
        images.fold(0, |set, port| set | 1 << port)
    }

    /// The points of a board at which tiles meet: for each cell and edge place and each port its point's
    /// number. A port that two of them share is one point; beyond the board, edge places meet nothing.
    pub fn points(self, grid: &Grid) -> Vec<u16> {
        // Where a point lies, and the edge place that has it alone.
        let mut known: HashMap<((i32, i32), Option<Cell>), u16> = HashMap::new();
        let mut points = Vec::new();
        for cell in 0..grid.places() as Cell {
            let (column, row) = grid.at(cell);
            let (outward_x, outward_y) = grid.edge(cell).map_or((0, 0), |edge| edge.side.inward());
            let (column, row) = (i32::from(column) - outward_x, i32::from(row) - outward_y);
            let (left, top) = match grid.shape {
                Shape::Square => (column * CELL, row * CELL),
                Shape::Hexagon => (column * CELL + row * CELL / 2, row * CELL * 3 / 4),
            };
            for port in 0..self.count(grid.shape) {
                let (x, y) = self.place(grid.shape, port);
                let (x, y) = (left + x, top + y);
                let (width, height) = (i32::from(grid.columns) * CELL, i32::from(grid.rows) * CELL);
                let beyond = x < 0 || y < 0 || x > width || y > height;
                let alone = (grid.edge(cell).is_some() && beyond).then_some(cell);
                let next = known.len() as u16;
                points.push(*known.entry(((x, y), alone)).or_insert(next));
            }
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Ports; 4] = [Ports::Corners, Ports::Sides, Ports::HalfSides, Ports::ThirdSides];
    const SHAPES: [Shape; 2] = [Shape::Square, Shape::Hexagon];

    #[test]
    fn names_go_there_and_back() {
        for (ports, shape) in ALL.into_iter().flat_map(|ports| SHAPES.map(|shape| (ports, shape))) {
            for port in 0..ports.count(shape) {
                assert_eq!(ports.named(shape, &ports.name(shape, port)), Some(1 << port));
            }
            assert_eq!(ports.named(shape, "x"), None);
        }
        assert_eq!(Ports::HalfSides.named(Shape::Square, "e"), Some(0b1100));
        assert_eq!(Ports::Corners.named(Shape::Square, "n"), None);
    }

    #[test]
    fn parts_are_called_by_sides_or_corners() {
        let shape = Shape::Square;
        let name = |ports: Ports, part: &str| {
            let touched = part.split(' ').map(|port| ports.named(shape, port).expect("a port"));
            ports.part_name(shape, touched.fold(0, |set, port| set | port))
        };
        let halves = |part: &str| name(Ports::HalfSides, part);
        assert_eq!(halves("n1 w s2"), "w");
        assert_eq!(halves("n1 w s e2"), "sw");
        assert_eq!(halves("n e s"), "nse");
        assert_eq!(halves("n2 e1"), "ne");
        assert_eq!(halves("w2 n1"), "nw");
        assert_eq!(halves("n1 s2"), "n1-s2");
        assert_eq!(name(Ports::ThirdSides, "e3 s1"), "se");
        assert_eq!(name(Ports::Sides, "n w"), "nw");
        assert_eq!(name(Ports::Corners, "nw se"), "se-nw");
    }

    #[test]
    fn a_whole_turn_changes_nothing_and_two_mirrors_make_a_half_turn() {
        for (ports, shape) in ALL.into_iter().flat_map(|ports| SHAPES.map(|shape| (ports, shape))) {
            let turns = turnings(shape).len();
            for port in 0..ports.count(shape) {
                let one = 1 << port;
                assert_eq!(ports.turned(shape, one, turns), one);
                let half = ports.turned(shape, one, turns / 2);
                assert_eq!(ports.mirrored(shape, one, Mirror::HalfTurn), half);
                let across = ports.mirrored(shape, one, Mirror::AboveAndBelow);
                assert_eq!(ports.mirrored(shape, across, Mirror::Beside), half);
            }
        }
    }

    #[test]
    fn neighbours_share_the_ports_between_them() {
        let distinct = |ports: Ports, grid: Grid| {
            let points = ports.points(&grid);
            points.iter().max().map_or(0, |most| *most as usize + 1)
        };
        let square = Grid { columns: 8, rows: 8, shape: Shape::Square, edges: false };
        assert_eq!(distinct(Ports::Corners, square), 81);
        assert_eq!(distinct(Ports::Sides, square), 2 * 8 * 9);
        assert_eq!(distinct(Ports::HalfSides, square), 2 * 2 * 8 * 9);
        assert_eq!(distinct(Ports::ThirdSides, square), 3 * 2 * 8 * 9);
        // A rhombus of hexagons: three sides for each cell, and those of two borders once more.
        let hexagons = Grid { columns: 3, rows: 3, shape: Shape::Hexagon, edges: false };
        assert_eq!(distinct(Ports::Sides, hexagons), 3 * 9 + 4 * 3 - 1);
        assert_eq!(distinct(Ports::Corners, hexagons), 2 * 4 * 4 - 2);
    }
}
