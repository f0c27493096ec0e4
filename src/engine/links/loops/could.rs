//! Whether a closed line could still come about.

use super::lines::Lines;
use super::roomy;

/// Groups of joined points, with reusable buffers.
#[derive(Debug)]
pub struct Joins {
    /// For each point, another one of its group, nearer to the one that stands for all.
    above: Vec<u16>,
}

impl Default for Joins {
    fn default() -> Self {
        Self { above: roomy() }
    }
}

impl Joins {
    /// Whether a closed line through at least one open cell could come about if the open cells held any
    /// line. `placed` are the tiles that lie already; each part in `open` stands for one open cell and
    /// touches all of the cell's points.
    ///
    /// The same as: two points of an open cell are connected through placed parts and other open cells.
    /// Going through the open cells one after another finds that: of the open cells on a closed line, the
    /// last one meets two points that the others and the placed parts have joined.
    pub fn could(&mut self, placed: &Lines, open: &Lines) -> bool {
        self.above.clear();
        // Points are numbered with `u16`, so the range covers all of them.
        self.above.extend((0..=u16::MAX).take(placed.point_count().max(open.point_count())));
        for touched in placed.each_touched() {
            self.join(touched);
        }
        open.each_touched().any(|touched| self.join(touched))
    }

    /// Joins all of the points; returns whether two of them were joined before.
    fn join(&mut self, points: &[u16]) -> bool {
        let Some((&first, rest)) = points.split_first() else {
            return false;
        };
        let top = self.top(first);
        let mut met = false;
        for &point in rest {
            let other = self.top(point);
            met |= other == top;
            self.above[usize::from(other)] = top;
        }
        met
    }

    /// The point that stands for a point's group.
    fn top(&mut self, mut point: u16) -> u16 {
        loop {
            let above = self.above[usize::from(point)];
            if above == point {
                return point;
            }
            let next = self.above[usize::from(above)];
            self.above[usize::from(point)] = next;
            point = next;
        }
    }
}
