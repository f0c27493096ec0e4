//! The longest closed line through given cells.

use super::roomy;
use std::fmt;

use super::blocks::Blocks;
use super::frontier::{Exceeded, Frontier, Work};
use super::lines::Lines;
use super::peel::Peeled;
use super::plan::Plan;
use super::web::{Shape, Web};

/// The lines are so entangled that finding the longest closed one would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooTangled;

impl fmt::Display for TooTangled {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the lines are too tangled to find the longest closed one")
    }
}

impl std::error::Error for TooTangled {}

/// Finds longest closed lines. Keeps its buffers from one search to the next.
#[derive(Debug)]
pub struct Loops {
    graph: Peeled,
    blocks: Blocks,
    web: Web,
    plan: Plan,
    frontier: Frontier,
    /// The required tiles, in any order.
    required: Vec<u32>,
    /// For each part, whether a ring through it was followed.
    followed: Vec<bool>,
    /// The tiles of a closed line to be compared with the best one.
    tiles: Vec<u32>,
    /// The tiles of the best closed line so far.
    best: Vec<u32>,
    work: Work,
}

impl Default for Loops {
    fn default() -> Self {
        Self::new(Self::LIMIT)
    }
}

impl Loops {
    /// The usual work limit: some 50 to 100 milliseconds.
    pub const LIMIT: usize = 1 << 22;

    /// With a limit on the work of one search, that is on the choices it may try. A unit of work takes
    /// some 10 to 20 nanoseconds.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            graph: Peeled::default(),
            blocks: Blocks::default(),
            web: Web::default(),
            plan: Plan::default(),
            frontier: Frontier::default(),
            required: roomy(),
            followed: roomy(),
            tiles: roomy(),
            best: roomy(),
            work: Work { done: 0, limit },
        }
    }

    /// The work that the last search did. It depends on the input alone, not on earlier searches.
    #[must_use]
    #[cfg(test)]
    pub fn work(&self) -> usize {
        self.work.done
    }

    /// Makes searches use larger states than they need, counted from 0.
    #[cfg(test)]
    pub(crate) fn set_least_size(&mut self, size: usize) {
        self.frontier.least_size = size;
    }

    /// How tangled the lines of the last search are: the ways of going on at points and parts that are
    /// left without loose ends, beyond the one that each of them has.
    #[cfg(test)]
    pub(crate) fn junctions(&self) -> usize {
        self.graph.nodes.iter().map(|node| node.degree.saturating_sub(2) as usize).sum()
    }

    /// Finds the longest closed line that passes through every required cell, and writes its cells to
    /// `found`, ascending; nothing if there is no such line. With nothing required it is the longest of
    /// all. A required cell without a tile is on no line.
    ///
    /// A closed line alternates between points and parts that touch each other, meets no point and no
    /// part twice, and has at least two parts. Its length is the number of its cells. Of several longest
    /// ones it is the one whose cells are the smallest set, taken as a number with bit `i` for cell `i`.
    ///
    /// # Errors
    /// If the search exceeds the work limit, or if more than 256 tiles or 255 open points hang together;
    /// `found` is empty then.
    pub fn longest(
        &mut self,
        lines: &Lines,
        required: &[u16],
        found: &mut Vec<u16>,
    ) -> Result<(), TooTangled> {
        found.clear();
        self.best.clear();
        self.work.done = 0;
        if self.take(lines, required) {
            if self.follow(lines) {
                self.search(lines)?;
            }
            found.extend(self.best.iter().map(|&tile| lines.cell(tile as usize)));
        }
        Ok(())
    }

    /// Takes over the lines without their loose ends, and the required tiles. False if one of these is
    /// not there or not on any closed line.
    fn take(&mut self, lines: &Lines, required: &[u16]) -> bool {
        self.required.clear();
        for &cell in required {
            let Some(tile) = lines.tile_on(cell) else {
                return false;
            };
            // There are no more tiles than cells.
            #[allow(clippy::cast_possible_truncation)]
            self.required.push(tile as u32);
        }
        self.graph.peel(lines);
        let Self { graph, required, .. } = self;
        let left = |&tile: &u32| lines.parts_of(tile as usize).any(|part| graph.alive(graph.points + part));
        required.iter().all(left)
    }

    /// Compares the closed lines that nothing else touches, and collects the blocks of everything else.
    /// Returns whether there are such blocks.
    fn follow(&mut self, lines: &Lines) -> bool {
        let Self { graph, blocks, required, followed, tiles, best, .. } = self;
        // Every closed line that counts runs through one of these parts.
        let roots = match required.first() {
            Some(&tile) => lines.parts_of(tile as usize),
            None => 0..lines.part_count(),
        };
        followed.clear();
        followed.resize(lines.part_count(), false);
        let mut tangled = false;
        for root in roots {
            if followed[root] || !graph.alive(graph.points + root) {
                continue;
            }
            tiles.clear();
            let ring = graph.ring(lines, root, |part| {
                followed[part] = true;
                // There are no more tiles than cells.
                #[allow(clippy::cast_possible_truncation)]
                tiles.push(lines.tile_of(part) as u32);
            });
            if ring {
                tiles.sort_unstable();
                tiles.dedup();
                if required.iter().all(|tile| tiles.binary_search(tile).is_ok()) {
                    propose(best, tiles);
                }
            } else {
                if !tangled {
                    blocks.clear(lines, graph);
                    tangled = true;
                }
                blocks.explore(lines, graph, root);
            }
        }
        tangled
    }

    /// Searches the blocks.
    fn search(&mut self, lines: &Lines) -> Result<(), TooTangled> {
        let Self { graph, blocks, web, plan, frontier, required, tiles, best, work, .. } = self;
        web.clear(graph);
        for block in blocks.each() {
            match web.enter(lines, graph, block, required, best.len()) {
                Shape::Useless => {}
                Shape::Ring => propose(best, &web.tiles),
                Shape::Huge => return Err(TooTangled),
                Shape::Tangle => {
                    if !plan.make(web, graph.points) {
                        return Err(TooTangled);
                    }
                    let found = frontier.search(web, plan, best.len(), work);
                    if let Some(mask) = found.map_err(|Exceeded| TooTangled)? {
                        let inside = |rank: usize| mask[rank / 64] >> (rank % 64) & 1 == 1;
                        let all = web.tiles.iter().enumerate();
                        tiles.clear();
                        tiles.extend(all.filter(|&(rank, _)| inside(rank)).map(|(_, &tile)| tile));
                        propose(best, tiles);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Takes over an ascending list of tiles if it is longer than the best, or as long and smaller as a
/// number; for that the highest tile in which they differ decides.
fn propose(best: &mut Vec<u32>, tiles: &[u32]) {
    if tiles.len() > best.len() || tiles.len() == best.len() && tiles.iter().rev().lt(best.iter().rev()) {
        best.clear();
        best.extend_from_slice(tiles);
    }
}
