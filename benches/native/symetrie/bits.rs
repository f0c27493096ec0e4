//! Symétrie on bitboards: what an expert would write for this one game.

use super::super::{Played, Rng, nth_bit};
use super::{CORNERS, IMAGES, LINES, POINTS, POINTS_A_ROW, ends, point};

/// The camps by seat: Red has the lower half.
const CAMPS: [u64; 2] = [0xffff_ffff_0000_0000, 0x0000_0000_ffff_ffff];
/// b5 e6 c7 g7 of Red's, b2 f2 d3 g4 of Blue's.
const WEBS: u64 = 1 << 33 | 1 << 44 | 1 << 50 | 1 << 54 | 1 << 9 | 1 << 13 | 1 << 19 | 1 << 30;
/// Every column but the last.
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Of each kind of tile, diagonals and arcs: its lines.
const KINDS: [u8; 2] = [0b00_0011, 0b11_1100];
/// How often a placement is drawn from all candidates before the legal ones are listed.
const DRAWS: usize = 6;

/// The points of a set.
fn points_of(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(point)
    })
}

/// The corners of a cell that are in a set of points.
fn corners_in(points: u128, cell: usize) -> usize {
    let points = (points >> point(cell)) as usize;
    points & 0b11 | points >> (POINTS_A_ROW - 2) & 0b1100
}

/// The cells around each point.
static AROUND: [u64; POINTS] = {
    let mut around = [0; POINTS];
    let mut cell = 0;
    while cell < 64 {
        let mut corner = 0;
        while corner < 4 {
            around[point(cell) + CORNERS[corner]] |= 1 << cell;
            corner += 1;
        }
        cell += 1;
    }
    around
};

/// The lines that reach all corners of one set (high bits) and none of another.
static REACHING: [u8; 256] = {
    let mut reaching = [0; 256];
    let mut corners = 0;
    while corners < 256 {
        let (all, none) = (corners >> 4, corners & 15);
        let mut line = 0;
        while line < 6 {
            let ends = 1 << LINES[line][0] | 1 << LINES[line][1];
            if all & !ends == 0 && none & ends == 0 {
                reaching[corners] |= 1 << line;
            }
            line += 1;
        }
        corners += 1;
    }
    reaching
};

/// The points that lines join, as trees.
#[derive(Clone, Copy)]
struct Groups([u8; POINTS]);

impl Groups {
    /// The root of a point's tree, halving the path on the way.
    fn root(&mut self, mut point: usize) -> usize {
        while usize::from(self.0[point]) != point {
            self.0[point] = self.0[usize::from(self.0[point])];
            point = usize::from(self.0[point]);
        }
        point
    }

    /// Joins two points; tells whether they were joined before.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b as u8;
        a == b
    }
}

/// The board, whose turn it is, and what each seat has.
pub struct State {
    pub empty: u64,
    /// The points that lines lead to from each point.
    links: [u128; POINTS],
    /// The points that lines lead to at all, and those where one line ends alone.
    touched: u128,
    ends: u128,
    groups: Groups,
    /// What each seat has left of each kind: every tile is answered by one of the same kind.
    left: [u8; 2],
    pub seat: usize,
    /// How often in a row nothing could be placed.
    pub passes: u8,
    pub scores: [i32; 2],
    pub over: bool,
}

impl State {
    pub fn start() -> Self {
        Self {
            empty: u64::MAX,
            links: [0; POINTS],
            touched: 0,
            ends: 0,
            groups: Groups(std::array::from_fn(|point| point as u8)),
            left: [16; 2],
            seat: 0,
            passes: 0,
            scores: [0; 2],
            over: false,
        }
    }

    /// Where the seat to move may place, if a line is allowed there.
    fn cells(&self) -> u64 {
        self.empty & CAMPS[self.seat] & !WEBS
    }

    /// The lines that stop none on a cell.
    ///
    /// One line alone must not end at a corner without another empty cell of the camp. Whether it comes
    /// from the other camp need not be asked: between two turns the board is its own image, so that no
    /// line ends alone on the frontier.
    fn allowed(&self, cell: usize) -> u8 {
        let others = self.empty & CAMPS[self.seat] & !(1 << cell);
        let shut = |corner: usize| usize::from(AROUND[point(cell) + CORNERS[corner]] & others == 0) << corner;
        let shut = shut(0) | shut(1) | shut(2) | shut(3);
        let (ends, touched) = (corners_in(self.ends, cell), corners_in(self.touched, cell));
        REACHING[(shut & ends) << 4 | shut & !touched]
    }

    /// Every line that is left on every cell where it is allowed.
    pub fn list(&self, moves: &mut Vec<(u8, u8)>) {
        moves.clear();
        let left = |kind: usize| if self.left[kind] > 0 { KINDS[kind] } else { 0 };
        let left = left(0) | left(1);
        let mut cells = self.cells();
        while cells != 0 {
            let cell = cells.trailing_zeros() as u8;
            let mut lines = self.allowed(usize::from(cell)) & left;
            while lines != 0 {
                moves.push((lines.trailing_zeros() as u8, cell));
                lines &= lines - 1;
            }
            cells &= cells - 1;
        }
    }

    /// One of the placements that are listed, uniformly, mostly without listing them.
    pub fn draw(&self, moves: &mut Vec<(u8, u8)>, rng: &mut Rng) -> Option<(u8, u8)> {
        // Tiles are never short of: each seat has one for each cell of its camp.
        let (first, lines) = match self.left {
            [_, 0] => (0, 2),
            [0, _] => (2, 4),
            _ => (0, 6),
        };
        let cells = self.cells();
        let candidates = cells.count_ones() * lines;
        if candidates == 0 {
            return None;
        }
        for _ in 0..DRAWS {
            let drawn = rng.below(candidates);
            let (cell, line) = (nth_bit(cells, drawn / lines), first + drawn % lines);
            if self.allowed(cell as usize) >> line & 1 == 1 {
                return Some((line as u8, cell as u8));
            }
        }
        self.list(moves);
        (!moves.is_empty()).then(|| rng.pick(moves))
    }

    /// Places a tile freely, and its image for the other seat, whose turn is over if that is on a web.
    pub fn play(&mut self, line: usize, cell: usize) {
        self.passes = 0;
        self.left[usize::from(KINDS[1] >> line & 1)] -= 1;
        self.scores[self.seat] += self.place(line, cell, 0);
        if self.over {
            return;
        }
        let (other, across) = (1 - self.seat, cell ^ 0b11_1000);
        let [a, b] = ends(line, cell);
        self.scores[other] += self.place(IMAGES[line], across, 1 << a | 1 << b);
        if WEBS >> across & 1 == 0 {
            self.seat = other;
        }
    }

    /// Nothing can be placed. Of both seats in a row, that ends the game.
    pub fn pass(&mut self) {
        self.passes += 1;
        self.seat = 1 - self.seat;
        self.over = self.passes == 2;
    }

    /// Places a tile. Returns how many tiles the longest line has that it closes; with a `twin`, the
    /// longest one that runs between these two points too.
    pub fn place(&mut self, line: usize, cell: usize, twin: u128) -> i32 {
        let [a, b] = ends(line, cell);
        let joined = self.groups.join(a, b)
            && (twin == 0 || self.groups.root(twin.trailing_zeros() as usize) == self.groups.root(a));
        let closed = if joined { self.longest(a, b, twin) } else { 0 };
        let both = 1 << a | 1 << b;
        self.ends = self.ends & !both | both & !self.touched;
        self.touched |= both;
        self.links[a] |= 1 << b;
        self.links[b] |= 1 << a;
        self.empty &= !(1 << cell);
        self.over = !self.could_close();
        closed
    }

    /// Whether a new line could be closed if the empty cells held any line. Of the empty cells on such a
    /// line, the last one has two corners that the others and the tiles have joined.
    fn could_close(&self) -> bool {
        if self.empty & (self.empty >> 8 | self.empty >> 1 & NOT_LAST) != 0 {
            return true;
        }
        let mut groups = self.groups;
        let mut cells = self.empty;
        while cells != 0 {
            let corner = point(cells.trailing_zeros() as usize);
            if CORNERS[1..].iter().fold(false, |met, step| groups.join(corner, corner + step) | met) {
                return true;
            }
            cells &= cells - 1;
        }
        false
    }

    /// The length of the longest line that a new tile between two points closes.
    fn longest(&self, from: usize, to: usize, twin: u128) -> i32 {
        let core = self.core(1 << from | 1 << to);
        if core & twin != twin {
            return 0;
        }
        // A twin that touches the tile comes first.
        let (from, to) = if twin >> to & 1 == 1 { (to, from) } else { (from, to) };
        let mut search = Search { links: &self.links, to: 1 << to, best: 0 };
        search.walk(from, core & !(1 << from), twin, 1);
        search.best
    }

    /// The points that loose ends leave, one after the other, when they are taken away; two points stay.
    fn core(&self, both: u128) -> u128 {
        let mut core = self.touched;
        let mut loose = self.ends & !both;
        while loose != 0 {
            core &= !loose;
            let beside = points_of(loose).fold(0, |beside, point| beside | self.links[point]) & core & !both;
            loose = 0;
            for point in points_of(beside) {
                let links = self.links[point] & core;
                if links & links.wrapping_sub(1) == 0 {
                    loose |= 1 << point;
                }
            }
        }
        core
    }
}

/// A search for the longest path to one point, whose bit is `to`.
struct Search<'a> {
    links: &'a [u128; POINTS],
    to: u128,
    best: i32,
}

impl Search<'_> {
    /// Goes on from a point over free ones. Between the points of a twin, one of which may be this, lies a
    /// tile that has to be passed.
    fn walk(&mut self, mut at: usize, mut free: u128, mut twin: u128, mut length: i32) {
        loop {
            if twin >> at & 1 == 1 {
                let across = twin & !(1 << at);
                (at, free, twin, length) = (across.trailing_zeros() as usize, free & !across, 0, length + 1);
                if across == self.to {
                    self.best = self.best.max(length);
                    return;
                }
            }
            let mut next = self.links[at] & free;
            if next & self.to != 0 {
                next &= !self.to;
                if twin == 0 {
                    self.best = self.best.max(length + 1);
                }
            }
            // Where the path branches, it is worth seeing what can still be on it.
            if next & next.wrapping_sub(1) != 0 {
                free = self.reach(free);
                next &= free;
                if free & twin != twin || length + free.count_ones() as i32 <= self.best {
                    return;
                }
            }
            if next == 0 {
                return;
            }
            length += 1;
            while next & (next - 1) != 0 {
                let point = next.trailing_zeros() as usize;
                self.walk(point, free & !(1 << point), twin, length);
                next &= next - 1;
            }
            at = next.trailing_zeros() as usize;
            free &= !next;
        }
    }

    /// Those of the free points from which the end is within reach.
    fn reach(&self, free: u128) -> u128 {
        let (mut reached, mut next) = (self.to, self.to);
        while next != 0 {
            let more = self.links[next.trailing_zeros() as usize] & free & !reached;
            reached |= more;
            next = next & (next - 1) | more;
        }
        reached
    }
}

/// The game on bitboards.
pub struct Bits {
    /// A line and its cell.
    moves: Vec<(u8, u8)>,
}

impl Bits {
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(192) }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut state = State::start();
        let mut plies = 0;
        while !state.over {
            match state.draw(&mut self.moves, rng) {
                Some((line, cell)) => {
                    state.play(usize::from(line), usize::from(cell));
                    plies += 1;
                }
                None => state.pass(),
            }
        }
        let [red, blue] = state.scores;
        Played { plies, scores: [red, blue, 0, 0] }
    }
}
