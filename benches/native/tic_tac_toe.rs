//! Tic-tac-toe: three in a row on 3x3.

use super::{Played, Rng};

pub const EMPTY: u8 = 0;

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Cells in reading order; a mark is its seat plus one.
#[derive(Clone, Copy)]
pub struct Board(pub [u8; 9]);

impl Board {
    pub fn list(&self, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend((0..9).filter(|&cell| self.0[usize::from(cell)] == EMPTY));
    }

    pub fn won(&self, mark: u8) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.0[cell] == mark))
    }
}

/// The game on an array of cells.
pub struct Array {
    moves: Vec<u8>,
}

impl Array {
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(9) }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board([EMPTY; 9]);
        let mut mark = 1;
        for plies in 1..=9 {
            board.list(&mut self.moves);
            let cell = rng.pick(&self.moves);
            board.0[usize::from(cell)] = mark;
            if board.won(mark) {
                return Played::won(plies, usize::from(mark) - 1);
            }
            mark = 3 - mark;
        }
        Played::drawn(9)
    }
}

const FULL: u64 = 0b111_111_111;

/// `LINES` as sets of cells.
const LINE_SETS: [u64; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Plays one game of uniform random moves on one set of cells per seat.
pub fn bits(rng: &mut Rng) -> Played {
    let mut marks = [0u64; 2];
    for plies in 1..=9 {
        let seat = (plies as usize - 1) % 2;
        let free = FULL & !(marks[0] | marks[1]);
        marks[seat] |= 1 << rng.pick_bit(free);
        if LINE_SETS.iter().any(|&line| marks[seat] & line == line) {
            return Played::won(plies, seat);
        }
    }
    Played::drawn(9)
}
