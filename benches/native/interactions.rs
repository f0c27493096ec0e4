//! Interactions for three: tiles turn their neighbours over, and what lies face up at the end counts.

use std::cmp::Ordering;
use std::ops::Range;

use super::{Played, Rng};

pub const SEATS: usize = 3;
pub const TURNS: usize = 6 * SEATS;

/// Columns of the board: 11 cells around the middle are enough, plus a border of one.
pub const WIDTH: usize = 13;
pub const MIDDLE: usize = 6 * WIDTH + 6;

/// The territory, in either orientation.
const SHORT: usize = 3;
const LONG: usize = 6;

const UP: isize = -DOWN;
const DOWN: isize = WIDTH as isize;
const SIDEWAYS: &[isize] = &[-1, 1];
const UP_AND_DOWN: &[isize] = &[UP, DOWN];
const ORTHOGONAL: &[isize] = &[UP, -1, 1, DOWN];
const DIAGONAL: &[isize] = &[UP - 1, UP + 1, DOWN - 1, DOWN + 1];

/// A cell holds nothing, or a tile: this bit, its seat, its kind and its side.
const EMPTY: u8 = 0;
const TILE: u8 = 0b1000_0000;
const FRONT: u8 = 1;
const BACK: u8 = 0;

/// Whether a rectangle of tiles fits the territory.
fn fits(height: usize, width: usize) -> bool {
    height.max(width) <= LONG && height.min(width) <= SHORT
}

fn include(range: &mut Range<usize>, at: usize) {
    *range = range.start.min(at)..range.end.max(at + 1);
}

/// The values of front and back, the neighbours turned over, and the side these must show.
struct Kind(i32, i32, &'static [isize], u8);

/// Predation, herbivory, mutualism, competition, parasitism, commensalism, amensalism.
static KINDS: [Kind; 7] = [
    Kind(7, 3, SIDEWAYS, FRONT),
    Kind(6, 2, UP_AND_DOWN, FRONT),
    Kind(3, 3, ORTHOGONAL, BACK),
    Kind(1, 0, ORTHOGONAL, FRONT),
    Kind(3, 1, DIAGONAL, FRONT),
    Kind(5, 0, DIAGONAL, BACK),
    Kind(0, 5, ORTHOGONAL, FRONT),
];

/// The tiles a seat has not played, by kind; at the end, `open[0]` is the one it keeps.
#[derive(Clone, Copy, Default)]
pub struct Hand {
    pub open: [u8; 2],
    reserve: [u8; 5],
    reserved: usize,
}

impl Hand {
    fn new(open: [u8; 2]) -> Self {
        let mut reserve = [0; 5];
        let others = (0..7).filter(|kind| !open.contains(kind));
        reserve.iter_mut().zip(others).for_each(|(place, kind)| *place = kind);
        Self { open, reserve, reserved: 5 }
    }

    /// Takes an open tile away; the other one comes first.
    fn play(&mut self, kind: u8) {
        if self.open[0] == kind {
            self.open[0] = self.open[1];
        }
    }

    /// Opens the reserve tile at `index`.
    fn lift(&mut self, index: usize) {
        self.reserved -= 1;
        self.open[1] = self.reserve[index];
        self.reserve[index] = self.reserve[self.reserved];
    }
}

/// The board, the smallest rectangle around all its tiles, and what is not on it yet.
pub struct State {
    cells: [u8; WIDTH * WIDTH],
    rows: Range<usize>,
    columns: Range<usize>,
    pub hands: [Hand; SEATS],
}

impl State {
    pub fn start() -> Self {
        let (row, column) = (MIDDLE / WIDTH, MIDDLE % WIDTH);
        Self {
            cells: [EMPTY; WIDTH * WIDTH],
            rows: row..row + 1,
            columns: column..column + 1,
            hands: [Hand::default(); SEATS],
        }
    }

    fn touches_a_tile(&self, cell: usize) -> bool {
        let beside = |step| self.cells[cell.wrapping_add_signed(step)];
        beside(UP) | beside(-1) | beside(1) | beside(DOWN) != EMPTY
    }

    /// Every open tile on every free cell beside a tile from which the territory still fits.
    pub fn list_places(&self, seat: usize, moves: &mut Vec<(u8, u8)>) {
        moves.clear();
        let both = |cell: usize| self.hands[seat].open.map(|kind| (kind, cell as u8));
        if self.cells[MIDDLE] == EMPTY {
            moves.extend(both(MIDDLE));
            return;
        }
        let (height, width) = (self.rows.len(), self.columns.len());
        let taller = usize::from(fits(height + 1, width));
        let wider = usize::from(fits(height, width + 1));
        for row in self.rows.start - taller..self.rows.end + taller {
            for column in self.columns.start - wider..self.columns.end + wider {
                let cell = row * WIDTH + column;
                if self.cells[cell] == EMPTY && self.touches_a_tile(cell) {
                    moves.extend(both(cell));
                }
            }
        }
    }

    /// Lays a tile front up and turns over the neighbours it acts on.
    pub fn place(&mut self, seat: usize, kind: u8, cell: usize) {
        self.hands[seat].play(kind);
        include(&mut self.rows, cell / WIDTH);
        include(&mut self.columns, cell % WIDTH);
        self.cells[cell] = TILE | (seat as u8) << 4 | kind << 1 | FRONT;
        let Kind(_, _, around, side) = KINDS[usize::from(kind)];
        for &step in around {
            let neighbour = &mut self.cells[cell.wrapping_add_signed(step)];
            if *neighbour != EMPTY && *neighbour & FRONT == side {
                *neighbour ^= FRONT;
            }
        }
    }

    /// What each seat's tiles show, and the side of its unplayed tile that most of them show.
    ///
    /// Holds at the end only, when the tiles fill their rectangle.
    pub fn scores(&self) -> [i32; 4] {
        let mut scores = [0; 4];
        let mut fronts = [0; SEATS];
        for row in self.rows.clone() {
            for column in self.columns.clone() {
                let tile = self.cells[row * WIDTH + column];
                let seat = usize::from(tile >> 4 & 0b111);
                let Kind(front, back, ..) = KINDS[usize::from(tile >> 1 & 0b111)];
                if tile & FRONT == FRONT {
                    fronts[seat] += 1;
                    scores[seat] += front;
                } else {
                    scores[seat] += back;
                }
            }
        }
        for seat in 0..SEATS {
            let Kind(front, back, ..) = KINDS[usize::from(self.hands[seat].open[0])];
            scores[seat] += match fronts[seat].cmp(&3) {
                Ordering::Greater => front,
                Ordering::Less => back,
                Ordering::Equal => 0,
            };
        }
        scores
    }
}

/// The game on an array of cells.
pub struct Array {
    /// The pairs of kinds to open first, the same for every seat and game.
    openings: Vec<[u8; 2]>,
    /// A kind and its cell.
    places: Vec<(u8, u8)>,
}

impl Array {
    pub fn new() -> Self {
        let openings = (0..7).flat_map(|a| (a + 1..7).map(move |b| [a, b])).collect();
        Self { openings, places: Vec::with_capacity(64) }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut state = State::start();
        let mut plies = 0;
        for seat in 0..SEATS {
            state.hands[seat] = Hand::new(rng.pick(&self.openings));
            plies += 1;
        }
        for turn in 0..TURNS {
            let seat = turn % SEATS;
            state.list_places(seat, &mut self.places);
            let (kind, cell) = rng.pick(&self.places);
            state.place(seat, kind, usize::from(cell));
            plies += 1;

            match state.hands[seat].reserved {
                0 => {}
                1 => state.hands[seat].lift(0),
                choices => {
                    state.hands[seat].lift(rng.below(choices as u32) as usize);
                    plies += 1;
                }
            }
        }
        Played { plies, scores: state.scores() }
    }
}
