//! Taking a block apart: its tiles, and the links between its junctions.

use super::lines::Lines;
use super::peel::{Node, Peeled};
use super::roomy;

/// The most tiles that a block may have, unless it is a mere ring.
pub(crate) const MOST_TILES: usize = 256;

/// A set of tiles of a block: bit `i` is the tile `Web::tiles[i]`.
pub(crate) type Mask = [u64; MOST_TILES / 64];

/// What a block turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// It misses a required tile or has too few tiles.
    Useless,
    /// A single closed line through all of `Web::tiles`.
    Ring,
    /// Something to be searched, with its links in `Web::units`.
    Tangle,
    /// The same with too many tiles.
    Huge,
}

/// A piece that the line uses between two of its points, or not at all: a part, or a chain of parts that
/// the line can only pass from end to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// Where its points end in `Web::points`.
    pub end: usize,
    /// The tiles it runs over, and how many these are.
    pub mask: Mask,
    pub size: u16,
}

/// All links of one tile, or a single chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    /// Where its links end in `Web::links`.
    pub end: usize,
    /// How many tiles it has.
    pub size: u16,
    /// Whether it has a required tile.
    pub must: bool,
}

/// A block taken apart, and the buffers for that.
#[derive(Debug)]
pub(crate) struct Web {
    /// The tiles of the block, ascending.
    pub tiles: Vec<u32>,
    /// The required ones among them.
    pub required: Mask,
    /// The units in ascending order of their first tiles, their links, and the points of these.
    pub units: Vec<Unit>,
    pub links: Vec<Link>,
    pub points: Vec<u32>,
    /// The parts of the block, ascending.
    parts: Vec<u32>,
    /// What is known about each node of the graph, and the number of the current block.
    local: Vec<Local>,
    block: u32,
}

impl Default for Web {
    fn default() -> Self {
        Self {
            tiles: roomy(),
            required: Mask::default(),
            units: roomy(),
            links: roomy(),
            points: roomy(),
            parts: roomy(),
            local: roomy(),
            block: 0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Local {
    /// Its neighbours within the block.
    node: Node,
    /// The block it was last seen in.
    block: u32,
    /// For a part, the place of its tile among `Web::tiles`.
    rank: u16,
    /// For a part, whether it is the only one of its tile and has two points: then a chain may run
    /// through it.
    simple: bool,
    /// For a part, whether it is in a link already.
    taken: bool,
}

// All numbers are node numbers, well below 2^32 (see `Lines`); ranks are only used up to `MOST_TILES`.
#[allow(clippy::cast_possible_truncation)]
impl Web {
    /// Prepares for the blocks of a graph.
    pub fn clear(&mut self, graph: &Peeled) {
        self.block = 0;
        self.local.clear();
        self.local.resize(graph.nodes.len(), Local::default());
    }

    /// Takes a block apart for finding a closed line through all of the required tiles and at least
    /// `least` tiles in all.
    pub fn enter(
        &mut self,
        lines: &Lines,
        graph: &Peeled,
        block: &[u32],
        required: &[u32],
        least: usize,
    ) -> Shape {
        let touches = self.survey(lines, graph.points, block);
        if self.tiles.len() < least || required.iter().any(|tile| self.tiles.binary_search(tile).is_err()) {
            return Shape::Useless;
        }
        if touches == block.len() {
            return Shape::Ring;
        }
        if self.tiles.len() > MOST_TILES {
            return Shape::Huge;
        }
        self.required = Mask::default();
        for tile in required {
            if let Ok(rank) = self.tiles.binary_search(tile) {
                insert(&mut self.required, rank);
            }
        }
        self.units.clear();
        self.links.clear();
        self.points.clear();
        let mut rank = None;
        for index in 0..self.parts.len() {
            let part = self.parts[index] as usize;
            if !self.local[part].taken {
                let same = rank == Some(self.local[part].rank);
                self.link(lines.touched(part - graph.points), part, same);
                rank = Some(self.local[part].rank);
            }
        }
        Shape::Tangle
    }

    /// The links of a unit.
    pub fn links_of(&self, unit: usize) -> std::ops::Range<usize> {
        let start = if unit == 0 { 0 } else { self.units[unit - 1].end };
        start..self.units[unit].end
    }

    /// The points of some links that follow each other.
    pub fn points_of(&self, links: std::ops::Range<usize>) -> &[u32] {
        let end = |link: usize| if link == 0 { 0 } else { self.links[link - 1].end };
        &self.points[end(links.start)..end(links.end)]
    }

    /// Notes the tiles, parts and degrees of a block; returns how many touches it has.
    fn survey(&mut self, lines: &Lines, points: usize, block: &[u32]) -> usize {
        self.block += 1;
        self.parts.clear();
        self.tiles.clear();
        for &node in block {
            self.local[node as usize] = Local { block: self.block, ..Local::default() };
            if node as usize >= points {
                self.parts.push(node);
            }
        }
        self.parts.sort_unstable();
        let mut sum = 0;
        let mut last = 0;
        for &part in &self.parts {
            let part = part as usize;
            for &point in lines.touched(part - points) {
                let point = usize::from(point);
                if self.local[point].block == self.block {
                    self.local[point].node.add(part);
                    self.local[part].node.add(point);
                    sum += 1;
                }
            }
            self.local[part].simple = self.local[part].node.degree == 2;
            let tile = lines.tile_of(part - points) as u32;
            if self.tiles.last() == Some(&tile) {
                self.local[part].simple = false;
                self.local[last].simple = false;
            } else {
                self.tiles.push(tile);
            }
            self.local[part].rank = (self.tiles.len() - 1) as u16;
            last = part;
        }
        sum
    }

    /// Makes a link of a part and, if that is simple, of all simple parts in a row with it. `same` says
    /// whether the link belongs to the last unit.
    fn link(&mut self, touched: &[u16], part: usize, same: bool) {
        let mut mask = Mask::default();
        insert(&mut mask, usize::from(self.local[part].rank));
        let start = self.points.len();
        let near = touched.iter().map(|&point| u32::from(point));
        self.points.extend(near.filter(|&point| self.local[point as usize].block == self.block));
        if self.local[part].simple {
            self.local[part].taken = true;
            for end in start..self.points.len() {
                self.points[end] = self.extend(part, self.points[end] as usize, &mut mask);
            }
        }
        let size = mask.iter().map(|word| word.count_ones()).sum::<u32>() as u16;
        self.links.push(Link { end: self.points.len(), mask, size });
        match self.units.last_mut() {
            Some(unit) if same => unit.end += 1,
            _ => {
                let must = mask.iter().zip(&self.required).any(|(mask, required)| mask & required != 0);
                self.units.push(Unit { end: self.links.len(), size, must });
            }
        }
    }

    /// Follows a chain beyond a point as far as it goes; returns the point where it ends.
    fn extend(&mut self, mut part: usize, mut point: usize, mask: &mut Mask) -> u32 {
        while self.local[point].node.degree == 2 {
            let next = self.local[point].node.beyond(part);
            if !self.local[next].simple || self.local[next].taken {
                break;
            }
            self.local[next].taken = true;
            insert(mask, usize::from(self.local[next].rank));
            point = self.local[next].node.beyond(point);
            part = next;
        }
        point as u32
    }
}

fn insert(mask: &mut Mask, rank: usize) {
    mask[rank / 64] |= 1 << (rank % 64);
}
