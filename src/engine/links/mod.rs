//! The lines on tiles, worked out once for a game: the parts of each kind in each pose, the points of
//! the board at which parts meet, and what mirrors show. The questions about whole lines have files of
//! their own.

mod loops;

pub use loops::{Joins, Lines, Loops, TooTangled};

use crate::table::ports::turnings;
use crate::table::{Bits, Grid, Mirror, PortSet, Ports, Tile};

/// The most poses of a tile.
const MOST_POSES: usize = 6;

/// The most parts of a tile that a piece can stand on.
pub const MOST_PARTS: usize = 32;

/// A part of a tile in one pose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name, counted from 1; 0 without one. Parts of different names do not join.
    pub name: u8,
    /// The ports that it touches.
    pub ports: PortSet,
}

/// The lines of all tiles.
pub struct Links<B> {
    kinds: Vec<Looks>,
    parts: Vec<Part>,
    meetings: Vec<Meetings<B>>,
    /// How many names parts have, none counted as one.
    pub names: u8,
}

/// What a kind looks like: the same for every pose where it carries no lines.
#[derive(Clone, Copy)]
struct Looks {
    /// Which meetings its ports are of.
    meetings: u8,
    /// How many poses look different.
    poses: u8,
    /// Where the parts of each pose begin and end.
    parts: [(u16, u16); MOST_POSES],
    /// What each mirror shows of each pose.
    images: [[u8; MOST_POSES]; MIRRORS.len()],
}

/// The mirrors, as their images are kept.
const MIRRORS: [Mirror; 4] = [Mirror::Diagonal, Mirror::AboveAndBelow, Mirror::Beside, Mirror::HalfTurn];

/// The points at which tiles meet by one sort of ports.
pub struct Meetings<B> {
    ports: Ports,
    /// How many ports a cell has.
    count: usize,
    /// For each cell and port, its point.
    points: Vec<u16>,
    /// For each cell, the others that it meets.
    neighbours: Vec<Box<[Neighbour]>>,
    /// For each point, the cells around it, and by which port.
    around: Vec<([(u16, u8); 4], u8)>,
    /// The same cells as a set.
    cells: Vec<B>,
    /// For each cell, those that share two points or more with it.
    close: Vec<B>,
}

/// The most points that two cells share: those of a side cut into three.
const MOST_SHARED: usize = 3;

/// A cell that meets another.
#[derive(Clone, Copy)]
pub struct Neighbour {
    /// Which.
    pub cell: u16,
    /// The other's ports by which they meet.
    met: PortSet,
    /// The ports by which they meet, one at a time: the other's, and its own. Unused places stay empty.
    ports: [(PortSet, PortSet); MOST_SHARED],
}

impl Neighbour {
    /// Its own ports where it meets some of the other's.
    #[inline(always)]
    pub fn facing(&self, ports: PortSet) -> PortSet {
        if self.met & ports == 0 {
            return 0;
        }
        let own = |&(port, own): &(PortSet, PortSet)| if port & ports != 0 { own } else { 0 };
        self.ports.iter().fold(0, |set, pair| set | own(pair))
    }
}

/// The cells that meet one at some of its points.
fn neighbours(
    cell: usize,
    count: usize,
    points: &[u16],
    around: &[([(u16, u8); 4], u8)],
) -> Box<[Neighbour]> {
    let mut met: Vec<(u16, Vec<(u8, u8)>)> = Vec::new();
    for port in 0..count {
        let (places, filled) = &around[points[cell * count + port] as usize];
        for &(other, own) in places[..*filled as usize].iter().filter(|(other, _)| *other as usize != cell) {
            match met.iter_mut().find(|(known, _)| *known == other) {
                Some((_, ports)) => ports.push((port as u8, own)),
                None => met.push((other, vec![(port as u8, own)])),
            }
        }
    }
    let neighbour = |(cell, shared): (u16, Vec<(u8, u8)>)| {
        let mut ports = [(0, 0); MOST_SHARED];
        for (place, (port, own)) in ports.iter_mut().zip(&shared) {
            *place = (1 << port, 1 << own);
        }
        debug_assert!(shared.len() <= MOST_SHARED, "no two cells share more points");
        Neighbour { cell, met: ports.iter().fold(0, |set, (port, _)| set | port), ports }
    };
    met.into_iter().map(neighbour).collect()
}

impl<B: Bits> Meetings<B> {
    fn new(ports: Ports, grid: &Grid) -> Self {
        let count = ports.count(grid.shape);
        let points = ports.points(grid);
        let most = points.iter().max().map_or(0, |&most| most as usize + 1);
        let mut around = vec![([(0, 0); 4], 0); most];
        let mut cells = vec![B::NONE; most];
        for (place, &point) in points.iter().enumerate() {
            let (cell, port) = (place / count, place % count);
            let (places, filled): &mut ([(u16, u8); 4], u8) = &mut around[point as usize];
            places[*filled as usize] = (cell as u16, port as u8);
            *filled += 1;
            cells[point as usize] = cells[point as usize] | B::one(cell);
        }
        let close = (0..grid.places()).map(|cell| {
            let mine = points[cell * count..(cell + 1) * count].iter();
            let (_, twice) = mine.fold((B::NONE, B::NONE), |(once, twice), &point| {
                let others = cells[point as usize] & !B::one(cell);
                (once | others, twice | (once & others))
            });
            twice
        });
        let neighbours = (0..grid.places()).map(|cell| neighbours(cell, count, &points, &around)).collect();
        Self { ports, count, close: close.collect(), neighbours, points, around, cells }
    }

    /// The other cells that meet a cell at some of its points.
    #[inline(always)]
    pub fn neighbours(&self, cell: usize) -> &[Neighbour] {
        &self.neighbours[cell]
    }

    /// Whether two of some cells share two points or more: whatever lines they held could close.
    #[inline(always)]
    pub fn any_close(&self, cells: B) -> bool {
        cells.members().any(|cell| (self.close[cell] & cells).is_some())
    }

    /// The points of a cell, in the order of its ports.
    #[inline(always)]
    pub fn of_cell(&self, cell: usize) -> &[u16] {
        &self.points[cell * self.count..(cell + 1) * self.count]
    }

    /// The cells around a point, each with its port there.
    #[inline(always)]
    pub fn around(&self, point: u16) -> &[(u16, u8)] {
        let (places, filled) = &self.around[point as usize];
        &places[..*filled as usize]
    }

    /// The cells around a point.
    #[inline(always)]
    pub fn cells(&self, point: u16) -> B {
        self.cells[point as usize]
    }

    /// The points of some ports of a cell.
    #[inline(always)]
    pub fn points_of(&self, cell: usize, ports: PortSet) -> impl Iterator<Item = u16> + '_ {
        let points = self.of_cell(cell);
        u64::from(ports).members().map(|port| points[port])
    }
}

impl<B: Bits> Links<B> {
    /// The lines of the kinds of a game; `None` of a kind that carries none.
    pub fn new(grid: &Grid, tiles: &[Option<Tile>]) -> Self {
        let mut links = Self { kinds: Vec::new(), parts: Vec::new(), meetings: Vec::new(), names: 1 };
        for tile in tiles {
            let plain = Looks { meetings: 0, poses: 1, parts: [(0, 0); 6], images: [[0; 6]; 4] };
            let looks = tile.as_ref().map_or(plain, |tile| links.looks(tile, grid));
            links.kinds.push(looks);
        }
        links
    }

    fn looks(&mut self, tile: &Tile, grid: &Grid) -> Looks {
        let known = self.meetings.iter().position(|meetings| meetings.ports == tile.ports);
        let meetings = known.unwrap_or_else(|| {
            self.meetings.push(Meetings::new(tile.ports, grid));
            self.meetings.len() - 1
        });
        let poses = tile.poses();
        let mut parts = [(0, 0); MOST_POSES];
        for (pose, range) in parts.iter_mut().enumerate().take(turnings(grid.shape).len()) {
            let first = self.parts.len() as u16;
            for (name, ports) in tile.parts_in(pose) {
                let name = name.map_or(0, |name| name + 1);
                self.names = self.names.max(name + 1);
                self.parts.push(Part { name, ports });
            }
            *range = (first, self.parts.len() as u16);
        }
        // What has no image is looked up nowhere: rules that ask for it are refused.
        let image = |pose: usize, mirror: Mirror| tile.image(pose, mirror).unwrap_or(pose) as u8;
        let images = MIRRORS.map(|mirror| std::array::from_fn(|pose| image(pose % poses, mirror)));
        Looks { meetings: meetings as u8, poses: poses as u8, parts, images }
    }

    /// How many poses of a kind look different.
    #[inline(always)]
    pub fn poses(&self, kind: usize) -> u8 {
        self.kinds[kind].poses
    }

    /// The first pose that looks like another.
    #[inline(always)]
    pub fn pose(&self, kind: usize, pose: u8) -> u8 {
        pose % self.kinds[kind].poses
    }

    /// What a mirror shows of a pose.
    pub fn image(&self, kind: usize, pose: u8, mirror: Mirror) -> u8 {
        let place = MIRRORS.iter().position(|known| *known == mirror).unwrap_or(0);
        self.kinds[kind].images[place][pose as usize % MOST_POSES]
    }

    /// The parts of a kind in a pose.
    #[inline(always)]
    pub fn parts(&self, kind: usize, pose: u8) -> &[Part] {
        let (first, end) = self.kinds[kind].parts[pose as usize % MOST_POSES];
        &self.parts[first as usize..end as usize]
    }

    /// The points by which a kind meets others.
    #[inline(always)]
    pub fn meetings_of(&self, kind: usize) -> usize {
        self.kinds[kind].meetings as usize
    }

    /// Every sort of points at which tiles meet.
    pub fn meetings(&self) -> &[Meetings<B>] {
        &self.meetings
    }
}
