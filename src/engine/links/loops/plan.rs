//! The way through a block: in which order the search takes its links, and where it keeps its open points.

use super::roomy;
use super::web::{Mask, Web};

/// One step of the search: decide between which two points the line uses a link, if at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// Where the touches of the link end in `Plan::touches`.
    pub end: usize,
    /// The tiles that the link runs over, and how many these are.
    pub mask: Mask,
    pub size: u16,
    /// How many tiles are still to come after this step's unit.
    pub left: u16,
    /// Whether the unit has further links, in the steps next to this one.
    pub shared: bool,
    /// Whether this is the last link of its unit.
    pub last: bool,
    /// Whether the line must use a link of this unit.
    pub must: bool,
}

/// A point of a link: the slot where its state is kept, and whether no later link touches it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub slot: u8,
    pub closes: bool,
}

/// The way through a block, and the buffers for finding one.
#[derive(Debug)]
pub(crate) struct Plan {
    pub steps: Vec<Step>,
    pub touches: Vec<Touch>,
    /// How many slots are in use at most.
    pub slots: usize,
    /// The units in their order, and in another order to compare with.
    order: Vec<u32>,
    other: Vec<u32>,
    /// For each unit, whether it has been placed in the order.
    placed: Vec<bool>,
    points: Vec<Point>,
    /// Slots that no open point uses.
    free: Vec<u8>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            steps: roomy(),
            touches: roomy(),
            slots: 0,
            order: roomy(),
            other: roomy(),
            placed: roomy(),
            points: roomy(),
            free: roomy(),
        }
    }
}

/// A point on the way: how many links that touch it are still to come, and whether there were some.
#[derive(Clone, Copy, Debug, Default)]
struct Point {
    left: u16,
    open: bool,
    slot: u8,
}

// Numbers of units and points are well below 2^32 (see `Lines`), numbers of tiles at most 256; slots are
// checked.
#[allow(clippy::cast_possible_truncation)]
impl Plan {
    /// The most slots that can be told apart.
    const MOST_SLOTS: usize = 255;

    /// Finds a way through a block. False if too many points would be open at once.
    pub fn make(&mut self, web: &Web, points: usize) -> bool {
        self.points.clear();
        self.points.resize(points, Point::default());
        // The order does not matter for what is found. That of the cells is a good one on boards that are
        // not wide; taking next what keeps the fewest points open is better more often than not. Which of
        // the two is better can be estimated; finding the second one pays only for blocks of some size.
        let cost = self.arrange(web, false);
        if cost > 20 * (web.units.len() * web.units.len()) as u64 {
            std::mem::swap(&mut self.order, &mut self.other);
            if self.arrange(web, true) >= cost {
                std::mem::swap(&mut self.order, &mut self.other);
            }
        }
        self.lay(web)
    }

    /// Puts the units in order, in that of their tiles or greedily. Returns roughly how much work that
    /// makes: the number of states grows exponentially with the number of open points.
    fn arrange(&mut self, web: &Web, greedily: bool) -> u64 {
        self.reset(web);
        self.order.clear();
        self.placed.clear();
        self.placed.resize(web.units.len(), false);
        let mut open = 0u32;
        let mut cost = 0u64;
        for turn in 0..web.units.len() {
            let unit = if greedily { self.handiest(web) } else { turn };
            self.placed[unit] = true;
            self.order.push(unit as u32);
            for &point in web.points_of(web.links_of(unit)) {
                let point = &mut self.points[point as usize];
                open += u32::from(!point.open);
                point.open = true;
                point.left -= 1;
                open -= u32::from(point.left == 0);
            }
            cost = cost.saturating_add(1 << (open.min(40) * 3 / 2));
        }
        cost
    }

    /// Of the units not yet placed, the first of those that leave the fewest points open; of these
    /// rather one that the line must use.
    fn handiest(&self, web: &Web) -> usize {
        let mut best = (i32::MAX, 0);
        for unit in 0..web.units.len() {
            if self.placed[unit] {
                continue;
            }
            let mut score = -i32::from(web.units[unit].must);
            for &point in web.points_of(web.links_of(unit)) {
                let point = self.points[point as usize];
                score += 2 * (i32::from(!point.open) - i32::from(point.left == 1));
            }
            if score < best.0 {
                best = (score, unit);
            }
        }
        best.1
    }

    /// Lays the steps in the order found and gives each point a slot from its first link to its last.
    fn lay(&mut self, web: &Web) -> bool {
        self.reset(web);
        self.steps.clear();
        self.touches.clear();
        self.free.clear();
        self.slots = 0;
        let mut left = web.tiles.len() as u16;
        for &unit in &self.order {
            let links = web.links_of(unit as usize);
            let unit = web.units[unit as usize];
            left -= unit.size;
            for index in links.clone() {
                let start = self.touches.len();
                for &point in web.points_of(index..index + 1) {
                    let point = &mut self.points[point as usize];
                    if !point.open {
                        point.open = true;
                        point.slot = self.free.pop().unwrap_or_else(|| {
                            self.slots += 1;
                            (self.slots - 1) as u8
                        });
                    }
                    point.left -= 1;
                    self.touches.push(Touch { slot: point.slot, closes: point.left == 0 });
                }
                if self.slots > Self::MOST_SLOTS {
                    return false;
                }
                self.free.extend(
                    self.touches[start..].iter().filter(|touch| touch.closes).map(|touch| touch.slot),
                );
                self.steps.push(Step {
                    end: self.touches.len(),
                    mask: web.links[index].mask,
                    size: web.links[index].size,
                    left,
                    shared: links.len() > 1,
                    last: index + 1 == links.end,
                    must: unit.must,
                });
            }
        }
        true
    }

    /// Closes all points and counts the links at each.
    fn reset(&mut self, web: &Web) {
        for &point in &web.points {
            self.points[point as usize] = Point::default();
        }
        for &point in &web.points {
            self.points[point as usize].left += 1;
        }
    }
}
