//! Hex on 11x11 without swap: the first seat joins top and bottom, the second left and right.

use super::{Played, Rng, nth_bit};

const SIDE: usize = 11;

/// Columns of the array board: the border holds the four edges as stones of their owners.
const WIDTH: usize = SIDE + 2;
const EMPTY: u8 = 0;
const CORNER: u8 = 3;

const NEIGHBOURS: [isize; 6] =
    [-(WIDTH as isize), 1 - WIDTH as isize, -1, 1, WIDTH as isize - 1, WIDTH as isize];

/// One cell of each edge, for the others of that edge to be joined with.
const TOP: usize = 1;
const BOTTOM: usize = (SIDE + 1) * WIDTH + 1;
const LEFT: usize = WIDTH;
const RIGHT: usize = WIDTH + SIDE + 1;

/// A stone is its seat plus one; `parents` joins the stones of a chain into one tree.
#[derive(Clone, Copy)]
struct Board {
    cells: [u8; WIDTH * WIDTH],
    parents: [u8; WIDTH * WIDTH],
}

impl Board {
    fn start() -> Self {
        let mut cells = [EMPTY; WIDTH * WIDTH];
        let mut parents = std::array::from_fn(|cell| cell as u8);
        for corner in [0, SIDE + 1, (SIDE + 1) * WIDTH, WIDTH * WIDTH - 1] {
            cells[corner] = CORNER;
        }
        for along in 0..SIDE {
            let edges = [(TOP, 1, 1), (BOTTOM, 1, 1), (LEFT, WIDTH, 2), (RIGHT, WIDTH, 2)];
            for (edge, step, stone) in edges {
                cells[edge + along * step] = stone;
                parents[edge + along * step] = edge as u8;
            }
        }
        Self { cells, parents }
    }

    fn list(&self, moves: &mut Vec<u8>) {
        moves.clear();
        for (cell, &stone) in (0..).zip(&self.cells) {
            if stone == EMPTY {
                moves.push(cell);
            }
        }
    }

    /// The root of a stone's chain, halving the path on the way.
    fn root(&mut self, mut cell: usize) -> usize {
        while usize::from(self.parents[cell]) != cell {
            self.parents[cell] = self.parents[usize::from(self.parents[cell])];
            cell = usize::from(self.parents[cell]);
        }
        cell
    }

    /// Places a stone and tells whether it joins its owner's edges.
    fn play(&mut self, cell: usize, stone: u8) -> bool {
        self.cells[cell] = stone;
        for direction in NEIGHBOURS {
            let neighbour = cell.wrapping_add_signed(direction);
            if self.cells[neighbour] == stone {
                let (root, other) = (self.root(cell), self.root(neighbour));
                self.parents[root] = other as u8;
            }
        }
        let (edge, opposite) = if stone == 1 { (TOP, BOTTOM) } else { (LEFT, RIGHT) };
        self.root(edge) == self.root(opposite)
    }
}

/// The game on an array of cells.
pub struct Array {
    moves: Vec<u8>,
}

impl Array {
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(SIDE * SIDE) }
    }

    /// Plays one game of uniform random moves; one seat always wins.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board::start();
        let mut stone = 1;
        let mut plies = 0;
        loop {
            board.list(&mut self.moves);
            let cell = rng.pick(&self.moves);
            plies += 1;
            if board.play(usize::from(cell), stone) {
                return Played::won(plies, usize::from(stone) - 1);
            }
            stone = 3 - stone;
        }
    }
}

const FULL: u128 = (1 << (SIDE * SIDE)) - 1;
const TOP_ROW: u128 = (1 << SIDE) - 1;
const BOTTOM_ROW: u128 = TOP_ROW << (SIDE * (SIDE - 1));
/// One bit at the foot of every row: the full board divided by a full row.
const LEFT_COLUMN: u128 = FULL / TOP_ROW;
const RIGHT_COLUMN: u128 = LEFT_COLUMN << (SIDE - 1);

/// The edge each seat starts from and the one it has to reach.
const EDGES: [(u128, u128); 2] = [(TOP_ROW, BOTTOM_ROW), (LEFT_COLUMN, RIGHT_COLUMN)];

/// The cells beside any cell of `set`; those past the bottom row are harmless.
fn around(set: u128) -> u128 {
    let (not_left, not_right) = (set & !LEFT_COLUMN, set & !RIGHT_COLUMN);
    let rows = set << SIDE | set >> SIDE;
    rows | not_left >> 1 | not_right << 1 | not_left << (SIDE - 1) | not_right >> (SIDE - 1)
}

/// The index of one of the bits of `set`, uniformly.
fn pick_bit(rng: &mut Rng, set: u128) -> u32 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let nth = rng.below(set.count_ones());
    match nth.checked_sub(low.count_ones()) {
        None => nth_bit(low, nth),
        Some(rest) => 64 + nth_bit(high, rest),
    }
}

/// Plays one game of uniform random moves on one set of stones per seat.
///
/// Each seat also keeps the stones joined to its first edge, which grow only when a new one touches them.
pub fn bits(rng: &mut Rng) -> Played {
    let mut stones = [0u128; 2];
    let mut joined = [0u128; 2];
    for plies in 1.. {
        let seat = (plies as usize - 1) % 2;
        let (edge, opposite) = EDGES[seat];
        let stone = 1 << pick_bit(rng, FULL & !(stones[0] | stones[1]));
        stones[seat] |= stone;
        if stone & (edge | around(joined[seat])) == 0 {
            continue;
        }
        let mut grown = stone;
        while grown != 0 {
            joined[seat] |= grown;
            grown = around(grown) & stones[seat] & !joined[seat];
        }
        if joined[seat] & opposite != 0 {
            return Played::won(plies, seat);
        }
    }
    unreachable!("a full board always joins two edges")
}
