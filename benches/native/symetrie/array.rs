//! Symétrie on a board of bytes: every legal placement is listed, one is picked, points and the end are
//! worked out afresh after each placement.

use super::super::{Played, Rng};
use super::{CORNERS, IMAGES, LINES, POINTS, POINTS_A_ROW, ends, point};

/// No tile.
const EMPTY: u8 = u8::MAX;
const CELLS: usize = 64;
/// b5 e6 c7 g7 of Red's, b2 f2 d3 g4 of Blue's.
const WEBS: [usize; 8] = [33, 44, 50, 54, 9, 13, 19, 30];

/// Whose camp a cell is in: Red has the lower half.
fn camp(cell: usize) -> usize {
    usize::from(cell < CELLS / 2)
}

/// The cells around a point, each with which of its corners the point is.
fn around(point: usize) -> impl Iterator<Item = (usize, usize)> {
    let (row, column) = (point / POINTS_A_ROW, point % POINTS_A_ROW);
    (0..4).filter_map(move |corner| {
        let row = row.checked_sub(corner / 2).filter(|row| *row < 8)?;
        let column = column.checked_sub(corner % 2).filter(|column| *column < 8)?;
        Some((row * 8 + column, corner))
    })
}

/// The game on a board of bytes.
pub struct Array {
    /// The line on each cell.
    tiles: [u8; CELLS],
    /// How many lines end at each point.
    ends: [u8; POINTS],
    is_web: [bool; CELLS],
    /// Of each point, the cells around it.
    around: Vec<Vec<(usize, usize)>>,
    /// What each seat has left of diagonals and arcs.
    left: [[u8; 2]; 2],
    seat: usize,
    passes: usize,
    pub scores: [i32; 2],
    pub over: bool,
    /// A line and its cell.
    moves: Vec<(u8, u8)>,
}

impl Array {
    pub fn new() -> Self {
        let mut is_web = [false; CELLS];
        WEBS.iter().for_each(|&web| is_web[web] = true);
        let mut game = Self {
            tiles: [EMPTY; CELLS],
            ends: [0; POINTS],
            is_web,
            around: (0..POINTS).map(|point| around(point).collect()).collect(),
            left: [[16; 2]; 2],
            seat: 0,
            passes: 0,
            scores: [0; 2],
            over: false,
            moves: Vec::with_capacity(192),
        };
        game.start();
        game
    }

    /// Clears the board.
    pub fn start(&mut self) {
        self.tiles = [EMPTY; CELLS];
        self.ends = [0; POINTS];
        self.left = [[16; 2]; 2];
        (self.seat, self.passes, self.scores, self.over) = (0, 0, [0; 2], false);
    }

    /// Whether a line on a cell leaves every line free to go on.
    fn is_allowed(&self, line: usize, cell: usize) -> bool {
        let mine = LINES[line];
        (0..4).all(|corner| {
            let point = point(cell) + CORNERS[corner];
            let new = mine.contains(&corner);
            if self.ends[point] + u8::from(new) != 1 {
                return true;
            }
            let around = || self.around[point].iter().filter(|(other, _)| *other != cell);
            let is_end = |&&(other, corner): &&(usize, usize)| {
                self.tiles[other] != EMPTY && LINES[self.tiles[other] as usize].contains(&corner)
            };
            let own = new || around().find(is_end).is_some_and(|(other, _)| camp(*other) == self.seat);
            around().any(|&(other, _)| self.tiles[other] == EMPTY && (!own || camp(other) == self.seat))
        })
    }

    /// Lists every placement.
    pub fn list(&mut self) -> &[(u8, u8)] {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        for cell in (0..CELLS).filter(|&cell| camp(cell) == self.seat) {
            if self.tiles[cell] != EMPTY || self.is_web[cell] {
                continue;
            }
            for line in 0..6 {
                if self.left[self.seat][usize::from(line >= 2)] > 0 && self.is_allowed(line, cell) {
                    moves.push((line as u8, cell as u8));
                }
            }
        }
        self.moves = moves;
        &self.moves
    }

    /// Places a tile freely and its image for the other seat.
    pub fn play(&mut self, line: usize, cell: usize) {
        self.passes = 0;
        self.scores[self.seat] += self.place(line, cell, None);
        if self.over {
            return;
        }
        self.seat = 1 - self.seat;
        let across = (7 - cell / 8) * 8 + cell % 8;
        self.scores[self.seat] += self.place(IMAGES[line], across, Some(cell));
        if !self.over && self.is_web[across] {
            self.seat = 1 - self.seat;
        }
    }

    /// Nothing can be placed. Of both seats in a row, that ends the game.
    pub fn pass(&mut self) {
        self.passes += 1;
        self.seat = 1 - self.seat;
        self.over = self.passes == 2;
    }

    /// Places a tile of the seat to move; returns the length of the longest line that it closes, of an
    /// answer through its twin as well.
    fn place(&mut self, line: usize, cell: usize, twin: Option<usize>) -> i32 {
        self.left[self.seat][usize::from(line >= 2)] -= 1;
        self.tiles[cell] = line as u8;
        let [from, to] = ends(line, cell);
        self.ends[from] += 1;
        self.ends[to] += 1;
        self.over = !self.could_close();
        if self.ends[from] < 2 || self.ends[to] < 2 {
            return 0;
        }
        let mut passed = [false; POINTS];
        passed[from] = true;
        self.longest(from, to, cell, twin, &mut passed, 1)
    }

    /// The longest way to a point over tiles and points that were not passed; 0 where there is none.
    fn longest(
        &self,
        at: usize,
        to: usize,
        last: usize,
        twin: Option<usize>,
        passed: &mut [bool; POINTS],
        length: i32,
    ) -> i32 {
        let mut best = 0;
        for &(cell, corner) in &self.around[at] {
            if cell == last || self.tiles[cell] == EMPTY {
                continue;
            }
            let [one, other] = LINES[self.tiles[cell] as usize];
            let across = if one == corner {
                other
            } else if other == corner {
                one
            } else {
                continue;
            };
            let next = point(cell) + CORNERS[across];
            let twin = twin.filter(|twin| *twin != cell);
            if next == to {
                if twin.is_none() {
                    best = best.max(length + 1);
                }
            } else if !passed[next] {
                passed[next] = true;
                best = best.max(self.longest(next, to, cell, twin, passed, length + 1));
                passed[next] = false;
            }
        }
        best
    }

    /// Whether a new line could be closed if the empty cells held any line: two corners of one of them
    /// are joined already, by tiles and by empty cells before it.
    fn could_close(&self) -> bool {
        let mut parent: [u8; POINTS] = std::array::from_fn(|point| point as u8);
        fn root(parent: &mut [u8; POINTS], mut point: usize) -> usize {
            while parent[point] as usize != point {
                parent[point] = parent[parent[point] as usize];
                point = parent[point] as usize;
            }
            point
        }
        for (cell, &line) in self.tiles.iter().enumerate().filter(|(_, line)| **line != EMPTY) {
            let [from, to] = ends(line as usize, cell).map(|end| root(&mut parent, end));
            parent[from] = to as u8;
        }
        for cell in (0..CELLS).filter(|&cell| self.tiles[cell] == EMPTY) {
            let first = root(&mut parent, point(cell));
            for corner in &CORNERS[1..] {
                let other = root(&mut parent, point(cell) + corner);
                let first = root(&mut parent, first);
                if first == other {
                    return true;
                }
                parent[other] = first as u8;
            }
        }
        false
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        self.start();
        let mut plies = 0;
        while !self.over {
            if self.list().is_empty() {
                self.pass();
                continue;
            }
            let (line, cell) = rng.pick(&self.moves);
            self.play(usize::from(line), usize::from(cell));
            plies += 1;
        }
        let [red, blue] = self.scores;
        Played { plies, scores: [red, blue, 0, 0] }
    }
}
