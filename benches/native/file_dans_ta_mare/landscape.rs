//! The landscape: tiles on five rows of seven cells, ponds beyond them, lanes that can be pushed.

use super::cards::{self, EMPTY, MEADOW, PARTS};
use super::{Foothold, Tile};

pub const COLUMNS: usize = 7;
pub const ROWS: usize = 5;
pub const CELLS: usize = ROWS * COLUMNS;
/// The start ponds of the three colours come after the cells, then their arrivals.
pub const STARTS: usize = CELLS;
pub const ARRIVALS: usize = STARTS + COLOURS;
pub const COLOURS: usize = 3;
const PLACES: usize = ARRIVALS + COLOURS;

/// No place.
pub const NOWHERE: u8 = u8::MAX;

/// The columns that a colour starts and arrives at.
pub const fn columns(colour: usize) -> [usize; 2] {
    [1 + 2 * colour, 1 + 2 * ((colour + 1) % COLOURS)]
}

/// What lies to the north, east, south and west of each place.
static AROUND: [[u8; 4]; PLACES] = {
    let mut around = [[NOWHERE; 4]; PLACES];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / COLUMNS, cell % COLUMNS);
        if row > 0 {
            around[cell][0] = (cell - COLUMNS) as u8;
        }
        if column + 1 < COLUMNS {
            around[cell][1] = cell as u8 + 1;
        }
        if row + 1 < ROWS {
            around[cell][2] = (cell + COLUMNS) as u8;
        }
        if column > 0 {
            around[cell][3] = cell as u8 - 1;
        }
        cell += 1;
    }
    let mut colour = 0;
    while colour < COLOURS {
        let [start, arrival] = columns(colour);
        let above = (ROWS - 1) * COLUMNS + start;
        around[STARTS + colour][0] = above as u8;
        around[above][2] = (STARTS + colour) as u8;
        around[ARRIVALS + colour][2] = arrival as u8;
        around[arrival][0] = (ARRIVALS + colour) as u8;
        colour += 1;
    }
    around
};

/// Rows and columns without dark cells, from either end: the first cell, how far apart cells are, how many.
pub const LANES: [(i8, i8, usize); 10] = [
    (7, 1, COLUMNS),
    (13, -1, COLUMNS),
    (21, 1, COLUMNS),
    (27, -1, COLUMNS),
    (1, 7, ROWS),
    (29, -7, ROWS),
    (3, 7, ROWS),
    (31, -7, ROWS),
    (5, 7, ROWS),
    (33, -7, ROWS),
];

/// The cells of a lane, from where it is pushed.
pub fn lane(lane: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
    let (first, apart, count) = LANES[lane];
    (0..count).map(move |nth| (first + apart * nth as i8) as usize)
}

/// What lies on the cells and in the ponds.
#[derive(Clone)]
pub struct Landscape(pub [Tile; PLACES]);

impl Landscape {
    pub fn start() -> Self {
        let mut tiles = [EMPTY; PLACES];
        tiles[STARTS..].fill(MEADOW);
        Self(tiles)
    }

    pub fn cells(&self) -> &[Tile] {
        &self.0[..CELLS]
    }

    fn parts(&self, place: u8) -> [u8; PARTS] {
        cards::parts(self.0[usize::from(place)])
    }

    /// Shows every foothold that ground at a place leads to in one step.
    fn each_from(place: u8, ground: u8, mut see: impl FnMut(u8, u8)) {
        for (side, &to) in AROUND[usize::from(place)].iter().enumerate() {
            // Halves that face each other are numbered the other way round.
            let open = ground >> (2 * side) & 0b11;
            let facing = (open >> 1 | open << 1) & 0b11;
            if facing != 0 && to != NOWHERE {
                see(to, facing << (2 * (side ^ 2)));
            }
        }
    }

    /// Shows every foothold one step away, at places where that is possible.
    #[inline(always)]
    pub fn each_step(&self, from: Foothold, may: impl Fn(u8) -> bool, mut see: impl FnMut(Foothold)) {
        let ground = self.parts(from.place)[usize::from(from.part)];
        Self::each_from(from.place, ground, |place, facing| {
            if may(place) {
                for (part, ground) in self.parts(place).into_iter().enumerate() {
                    if ground & facing != 0 {
                        see(Foothold { place, part: part as u8 });
                    }
                }
            }
        });
    }

    /// The same as if roads divided nothing, here and there.
    pub fn each_tunnel(&self, from: u8, may: impl Fn(u8) -> bool, mut see: impl FnMut(Foothold)) {
        let all = |parts: [u8; PARTS]| parts.into_iter().fold(0, |all, part| all | part);
        Self::each_from(from, all(self.parts(from)), |place, facing| {
            let parts = self.parts(place);
            if may(place) && all(parts) & facing != 0 {
                for (part, _) in parts.into_iter().enumerate().filter(|(_, ground)| *ground != 0) {
                    see(Foothold { place, part: part as u8 });
                }
            }
        });
    }

    /// Whether a lane has a tile to push and a gap.
    pub fn can_slide(&self, number: usize) -> bool {
        let filled = lane(number).filter(|&cell| self.0[cell] != EMPTY).count();
        (1..LANES[number].2).contains(&filled)
    }

    /// Pushes a lane: the tile takes the place of the first, and all go one cell on. The one that leaves comes
    /// back on the first empty cell.
    pub fn slide(&mut self, number: usize, tile: Tile) {
        let mut cells = lane(number);
        let mut pushed = EMPTY;
        let mut started = false;
        for cell in cells.clone() {
            let here = self.0[cell];
            if started {
                self.0[cell] = std::mem::replace(&mut pushed, here);
            } else if here != EMPTY {
                self.0[cell] = tile;
                (pushed, started) = (here, true);
            }
        }
        if pushed != EMPTY {
            let free = cells.find(|&cell| self.0[cell] == EMPTY).expect("a lane that is pushed has a gap");
            self.0[free] = pushed;
        }
    }
}
