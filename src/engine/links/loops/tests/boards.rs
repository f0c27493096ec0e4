//! Random boards of several layouts for the tests.

use std::collections::BTreeMap;

use super::super::Lines;

/// A small random number generator (xorshift64*).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(high).expect("31 bits") % bound
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Where the ports of a cell are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ports {
    Corners,
    /// So many on each side.
    Sides(usize),
}

/// For each cell, the points at its ports, clockwise.
#[derive(Clone, Debug)]
pub struct Layout {
    pub cells: Vec<Vec<u16>>,
}

impl Layout {
    pub fn squares(width: usize, height: usize, ports: Ports) -> Self {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)];
        Self::new(width, height, ports, |x, y| corners.map(|(right, down)| (x + right, y + down)).to_vec())
    }

    /// Hexagons with a corner at the top; odd rows are shifted to the right.
    pub fn hexagons(width: usize, height: usize, ports: Ports) -> Self {
        let corners = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
        Self::new(width, height, ports, |x, y| {
            corners.map(|(right, down)| (2 * x + y % 2 + right, 3 * y + down)).to_vec()
        })
    }

    /// Numbers the ports by where they lie: ports at the same place are the same point.
    fn new(width: usize, height: usize, ports: Ports, corners: impl Fn(i32, i32) -> Vec<(i32, i32)>) -> Self {
        let mut numbers = BTreeMap::new();
        let mut point = |at: (i32, i32)| {
            let next = u16::try_from(numbers.len()).expect("few points");
            *numbers.entry(at).or_insert(next)
        };
        let mut cells = Vec::new();
        for cell in 0..width * height {
            let place = |number: usize| i32::try_from(number).expect("small board");
            let corners = corners(place(cell % width), place(cell / width));
            let mut points = Vec::new();
            for (index, &(x, y)) in corners.iter().enumerate() {
                let (right, down) = corners[(index + 1) % corners.len()];
                match ports {
                    Ports::Corners => points.push(point((12 * x, 12 * y))),
                    Ports::Sides(count) => {
                        for step in 1..=count {
                            let part =
                                |from: i32, to: i32| 12 * from + (to - from) * place(12 * step / (count + 1));
                            points.push(point((part(x, right), part(y, down))));
                        }
                    }
                }
            }
            cells.push(points);
        }
        Self { cells }
    }
}

/// What kind of tiles a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One line between two ports.
    Line,
    /// One line, or two lines that have no port in common.
    Cross,
    /// One part with two to four ports.
    Branch,
    /// All ports joined in pairs.
    Pairs,
    /// Up to three parts, each with any ports, also ones of other parts.
    Wild,
}

/// A tile: the points of each of its parts.
pub type Tile = Vec<Vec<u16>>;

/// A random tile for a cell with the given points.
pub fn tile(random: &mut Random, kind: Kind, points: &[u16]) -> Tile {
    let mut points = points.to_vec();
    random.shuffle(&mut points);
    match kind {
        Kind::Line => vec![points[..2].to_vec()],
        Kind::Cross if random.below(2) == 0 => vec![points[..2].to_vec()],
        Kind::Cross => vec![points[..2].to_vec(), points[2..4].to_vec()],
        Kind::Branch => vec![points[..2 + random.below(3.min(points.len() - 1))].to_vec()],
        Kind::Pairs => points.chunks(2).map(<[u16]>::to_vec).collect(),
        Kind::Wild => (0..=random.below(3))
            .map(|_| {
                random.shuffle(&mut points);
                points[..=random.below(points.len())].to_vec()
            })
            .collect(),
    }
}

/// A board: for each cell its tile, if there is one.
#[derive(Clone, Debug)]
pub struct Board {
    pub tiles: Vec<Option<Tile>>,
}

impl Board {
    pub fn empty(layout: &Layout) -> Self {
        Self { tiles: vec![None; layout.cells.len()] }
    }

    /// With tiles on `count` random cells; also returns the cells in the order of placing.
    pub fn random(random: &mut Random, layout: &Layout, kind: Kind, count: usize) -> (Self, Vec<u16>) {
        let mut board = Self::empty(layout);
        let mut cells: Vec<usize> = (0..layout.cells.len()).collect();
        random.shuffle(&mut cells);
        cells.truncate(count);
        for &cell in &cells {
            board.tiles[cell] = Some(tile(random, kind, &layout.cells[cell]));
        }
        (board, cells.into_iter().map(|cell| u16::try_from(cell).expect("few cells")).collect())
    }

    pub fn fill(&self, lines: &mut Lines) {
        lines.clear();
        for (cell, tile) in (0..).zip(&self.tiles) {
            if let Some(parts) = tile {
                lines.tile(cell);
                for part in parts {
                    lines.part(part.iter().copied());
                }
            }
        }
    }

    pub fn lines(&self) -> Lines {
        let mut lines = Lines::default();
        self.fill(&mut lines);
        lines
    }
}
