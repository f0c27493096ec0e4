//! Reversi on 8x8 from the Othello start; a forced pass is a ply.

use super::{Played, Rng};

/// Columns of the array board: a border of one cell spares every edge test.
const WIDTH: usize = 10;
const EMPTY: u8 = 0;
pub const BLACK: u8 = 1;
const WHITE: u8 = 2;
const BORDER: u8 = 3;

const DIRECTIONS: [isize; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];

#[derive(Clone, Copy)]
pub struct Board([u8; WIDTH * WIDTH]);

impl Board {
    pub fn start() -> Self {
        let mut cells = [BORDER; WIDTH * WIDTH];
        for row in 1..=8 {
            cells[row * WIDTH + 1..=row * WIDTH + 8].fill(EMPTY);
        }
        (cells[44], cells[55]) = (WHITE, WHITE);
        (cells[45], cells[54]) = (BLACK, BLACK);
        Self(cells)
    }

    /// The cell of `mover`'s own that closes a run of the other's discs from `cell`, if any.
    fn end(&self, cell: usize, direction: isize, mover: u8) -> Option<usize> {
        let mut at = cell.wrapping_add_signed(direction);
        if self.0[at] != 3 - mover {
            return None;
        }
        while self.0[at] == 3 - mover {
            at = at.wrapping_add_signed(direction);
        }
        (self.0[at] == mover).then_some(at)
    }

    pub fn list(&self, mover: u8, moves: &mut Vec<u8>) {
        moves.clear();
        for row in 1..=8 {
            for column in 1..=8 {
                let cell = row * WIDTH + column;
                let turns = |&direction: &isize| self.end(cell, direction, mover).is_some();
                if self.0[cell] == EMPTY && DIRECTIONS.iter().any(turns) {
                    moves.push(cell as u8);
                }
            }
        }
    }

    pub fn play(&mut self, cell: usize, mover: u8) {
        for direction in DIRECTIONS {
            let Some(end) = self.end(cell, direction, mover) else {
                continue;
            };
            let mut at = cell.wrapping_add_signed(direction);
            while at != end {
                self.0[at] = mover;
                at = at.wrapping_add_signed(direction);
            }
        }
        self.0[cell] = mover;
    }

    fn count(&self, colour: u8) -> i32 {
        self.0.iter().filter(|&&cell| cell == colour).count() as i32
    }
}

/// The game on an array of cells.
pub struct Array {
    moves: Vec<u8>,
}

impl Array {
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(64) }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board::start();
        let mut mover = BLACK;
        let mut plies = 0;
        loop {
            board.list(mover, &mut self.moves);
            if self.moves.is_empty() {
                mover = 3 - mover;
                board.list(mover, &mut self.moves);
                if self.moves.is_empty() {
                    return Played { plies, scores: [board.count(BLACK), board.count(WHITE), 0, 0] };
                }
                plies += 1;
            }
            board.play(usize::from(rng.pick(&self.moves)), mover);
            mover = 3 - mover;
            plies += 1;
        }
    }
}

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_TOP: u64 = !0xff;
const NOT_BOTTOM: u64 = !(0xff << 56);

/// A step as a rotation and the cells it can arrive on, so that nothing wraps around the board.
const STEPS: [(u32, u64); 8] = [
    (1, NOT_LEFT),
    (63, NOT_RIGHT),
    (8, NOT_TOP),
    (56, NOT_BOTTOM),
    (9, NOT_LEFT & NOT_TOP),
    (7, NOT_RIGHT & NOT_TOP),
    (57, NOT_LEFT & NOT_BOTTOM),
    (55, NOT_RIGHT & NOT_BOTTOM),
];

/// The discs of the seat to move and of the other one.
#[derive(Clone, Copy)]
struct Discs {
    own: u64,
    other: u64,
}

impl Discs {
    const START: Self = Self { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36 };

    /// The unbroken runs of the other seat's discs that begin beside `from`, and the cells after them.
    fn runs(self, from: u64, (rotation, arrivals): (u32, u64)) -> (u64, u64) {
        let step = |set: u64| set.rotate_left(rotation) & arrivals;
        let mut run = step(from) & self.other;
        for _ in 0..5 {
            run |= step(run) & self.other;
        }
        (run, step(run))
    }

    fn moves(self) -> u64 {
        let ends = STEPS.iter().fold(0, |ends, &step| ends | self.runs(self.own, step).1);
        ends & !(self.own | self.other)
    }

    /// The discs after a move to `cell`, the other seat to move.
    fn play(self, cell: u32) -> Self {
        let from = 1 << cell;
        let mut turned = 0;
        for step in STEPS {
            let (run, end) = self.runs(from, step);
            if end & self.own != 0 {
                turned |= run;
            }
        }
        Self { own: self.other & !turned, other: self.own | turned | from }
    }

    fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }
}

/// Plays one game of uniform random moves on one set of discs per seat.
pub fn bits(rng: &mut Rng) -> Played {
    let mut discs = Discs::START;
    let mut plies = 0;
    loop {
        let mut moves = discs.moves();
        if moves == 0 {
            let passed = discs.pass();
            moves = passed.moves();
            if moves == 0 {
                let black_to_move = plies % 2 == 0;
                let Discs { own, other } = if black_to_move { discs } else { passed };
                let scores = [own.count_ones() as i32, other.count_ones() as i32, 0, 0];
                return Played { plies, scores };
            }
            discs = passed;
            plies += 1;
        }
        discs = discs.play(rng.pick_bit(moves));
        plies += 1;
    }
}
