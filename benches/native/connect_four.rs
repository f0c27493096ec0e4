//! Connect four: seven columns of six, four in a row in any direction.

use super::{Played, Rng};

const COLUMNS: usize = 7;
const ROWS: usize = 6;
const CELLS: u32 = (COLUMNS * ROWS) as u32;
const EMPTY: u8 = 0;

/// Rows from the bottom up; a disc is its seat plus one.
#[derive(Clone, Copy)]
pub struct Board {
    cells: [u8; COLUMNS * ROWS],
    heights: [u8; COLUMNS],
}

impl Board {
    pub fn start() -> Self {
        Self { cells: [EMPTY; COLUMNS * ROWS], heights: [0; COLUMNS] }
    }

    pub fn list(&self, moves: &mut Vec<u8>) {
        moves.clear();
        let open = |&column: &u8| usize::from(self.heights[usize::from(column)]) < ROWS;
        moves.extend((0..COLUMNS as u8).filter(open));
    }

    /// Drops a disc and tells whether it makes four in a row.
    pub fn play(&mut self, column: usize, disc: u8) -> bool {
        let row = usize::from(self.heights[column]);
        self.heights[column] += 1;
        self.cells[row * COLUMNS + column] = disc;
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(up, right)| {
            let before = self.run(row, column, (-up, -right), disc);
            before + self.run(row, column, (up, right), disc) >= 3
        })
    }

    /// How many discs of one colour follow a cell in one direction.
    fn run(&self, mut row: usize, mut column: usize, (up, right): (isize, isize), disc: u8) -> u32 {
        let mut count = 0;
        loop {
            row = row.wrapping_add_signed(up);
            column = column.wrapping_add_signed(right);
            if row >= ROWS || column >= COLUMNS || self.cells[row * COLUMNS + column] != disc {
                return count;
            }
            count += 1;
        }
    }
}

/// The game on an array of cells.
pub struct Array {
    moves: Vec<u8>,
}

impl Array {
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(COLUMNS) }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board::start();
        let mut disc = 1;
        for plies in 1..=CELLS {
            board.list(&mut self.moves);
            let column = rng.pick(&self.moves);
            if board.play(usize::from(column), disc) {
                return Played::won(plies, usize::from(disc) - 1);
            }
            disc = 3 - disc;
        }
        Played::drawn(CELLS)
    }
}

/// The lowest cell of each column; a column is seven bits, the seventh always empty.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;

fn four_in_a_row(discs: u64) -> bool {
    [1, 6, 7, 8].iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Plays one game of uniform random moves on one set of discs per seat.
pub fn bits(rng: &mut Rng) -> Played {
    let mut discs = [0u64; 2];
    for plies in 1..=CELLS {
        let seat = (plies as usize - 1) % 2;
        // Adding one at the foot of a column carries to its first empty cell.
        let landings = ((discs[0] | discs[1]) + BOTTOM) & BOARD;
        discs[seat] |= 1 << rng.pick_bit(landings);
        if four_in_a_row(discs[seat]) {
            return Played::won(plies, seat);
        }
    }
    Played::drawn(CELLS)
}
