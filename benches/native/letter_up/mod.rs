//! Letter Up for two: words on a board of seven by seven, letters that cover letters, pawns at the edges.

pub mod duel;
pub mod find;
pub mod words;

/// Rows and columns.
pub const SIDE: usize = 7;
pub const CELLS: usize = SIDE * SIDE;
/// The first word covers it.
pub const SUN: usize = CELLS / 2;
/// No letter on a cell. Letters are numbered from 0.
pub const EMPTY: u8 = u8::MAX;
/// The piece after those that show a letter.
pub const JOKER: usize = 26;
/// The pieces that a seat has, as a rule.
pub const RACK: usize = 6;

/// How many pieces there are of each letter, the Joker last.
pub type Rack = [u8; JOKER + 1];

/// What lies on the cells, row by row.
#[derive(Clone)]
pub struct Board {
    /// The letter on top.
    pub letters: [u8; CELLS],
    pub heights: [u8; CELLS],
    /// Whether it is part of a traverse.
    pub frozen: [bool; CELLS],
}

impl Board {
    pub fn start() -> Self {
        Self { letters: [EMPTY; CELLS], heights: [0; CELLS], frozen: [false; CELLS] }
    }

    pub fn is_filled(&self, cell: usize) -> bool {
        self.letters[cell] != EMPTY
    }
}

/// A letter laid in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Tile {
    pub cell: u8,
    pub letter: u8,
    pub joker: bool,
}

/// A word played.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    tiles: [Tile; RACK],
    count: u8,
    pub axis: Axis,
}

impl Play {
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.count)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    Across,
    Down,
}

impl Axis {
    pub fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// The `at`-th cell of the `line`-th line.
    pub fn cell(self, line: usize, at: usize) -> usize {
        match self {
            Self::Across => line * SIDE + at,
            Self::Down => at * SIDE + line,
        }
    }

    /// The line that a cell is in, and where.
    pub fn place(self, cell: usize) -> (usize, usize) {
        match self {
            Self::Across => (cell / SIDE, cell % SIDE),
            Self::Down => (cell % SIDE, cell / SIDE),
        }
    }
}
