//! Breakthrough on 8x8: pawns step forward, capture diagonally, and win on the last row.
//!
//! A seat always has a move: nothing of its own stands diagonally before its foremost pawn.

use super::{Played, Rng, nth_bit};

const SIDE: usize = 8;
const EMPTY: u8 = 0;

/// Rows from the first seat up; a pawn is its seat plus one.
#[derive(Clone, Copy)]
pub struct Board {
    cells: [u8; SIDE * SIDE],
    pawns: [u8; 2],
}

#[derive(Clone, Copy)]
pub struct Step {
    pub from: u8,
    pub to: u8,
}

impl Board {
    pub fn start() -> Self {
        let mut cells = [EMPTY; SIDE * SIDE];
        cells[..2 * SIDE].fill(1);
        cells[6 * SIDE..].fill(2);
        Self { cells, pawns: [16; 2] }
    }

    pub fn list(&self, pawn: u8, moves: &mut Vec<Step>) {
        moves.clear();
        for from in 0..SIDE * SIDE {
            if self.cells[from] != pawn {
                continue;
            }
            let ahead = if pawn == 1 { from + SIDE } else { from - SIDE };
            let column = from % SIDE;
            let mut push = |to: usize| moves.push(Step { from: from as u8, to: to as u8 });
            if column > 0 && self.cells[ahead - 1] != pawn {
                push(ahead - 1);
            }
            if self.cells[ahead] == EMPTY {
                push(ahead);
            }
            if column < SIDE - 1 && self.cells[ahead + 1] != pawn {
                push(ahead + 1);
            }
        }
    }

    /// Moves a pawn and tells whether that wins.
    pub fn play(&mut self, step: Step, pawn: u8) -> bool {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let other = usize::from(2 - pawn);
        if self.cells[to] != EMPTY {
            self.pawns[other] -= 1;
        }
        self.cells[from] = EMPTY;
        self.cells[to] = pawn;
        let last_row = if pawn == 1 { SIDE - 1 } else { 0 };
        to / SIDE == last_row || self.pawns[other] == 0
    }
}

/// The game on an array of cells.
pub struct Array {
    moves: Vec<Step>,
}

impl Array {
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(3 * 16) }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board::start();
        let mut pawn = 1;
        let mut plies = 0;
        loop {
            board.list(pawn, &mut self.moves);
            let step = rng.pick(&self.moves);
            plies += 1;
            if board.play(step, pawn) {
                return Played::won(plies, usize::from(pawn) - 1);
            }
            pawn = 3 - pawn;
        }
    }
}

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const LAST_ROW: u64 = 0xff << 56;

/// The pawns of the seat to move, which always goes up, and of the other one.
#[derive(Clone, Copy)]
pub struct Pawns {
    own: u64,
    other: u64,
}

impl Pawns {
    pub const START: Self = Self { own: 0xffff, other: 0xffff << 48 };

    /// Where pawns can arrive from the right, from behind and from the left, with how far each comes.
    pub fn arrivals(self) -> [(u64, u32); 3] {
        let Self { own, other } = self;
        [(own << 7 & NOT_RIGHT & !own, 7), (own << 8 & !(own | other), 8), (own << 9 & NOT_LEFT & !own, 9)]
    }

    /// The pawns after a step, still seen by the seat that made it.
    pub fn step(self, to: u32, distance: u32) -> Self {
        let arrival = 1 << to;
        Self { own: (self.own | arrival) & !(arrival >> distance), other: self.other & !arrival }
    }

    pub fn won(self) -> bool {
        self.own & LAST_ROW != 0 || self.other == 0
    }

    /// The same pawns as the other seat sees them: rows in reverse.
    pub fn turned(self) -> Self {
        Self { own: self.other.swap_bytes(), other: self.own.swap_bytes() }
    }
}

/// Plays one game of uniform random moves on one set of pawns per seat.
pub fn bits(rng: &mut Rng) -> Played {
    let mut pawns = Pawns::START;
    let mut plies = 0;
    loop {
        let arrivals = pawns.arrivals();
        let mut pick = rng.below(arrivals.iter().map(|(cells, _)| cells.count_ones()).sum());
        for (cells, distance) in arrivals {
            let count = cells.count_ones();
            if pick < count {
                pawns = pawns.step(nth_bit(cells, pick), distance);
                break;
            }
            pick -= count;
        }
        plies += 1;
        if pawns.won() {
            return Played::won(plies, (plies as usize - 1) % 2);
        }
        pawns = pawns.turned();
    }
}
