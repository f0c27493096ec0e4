//! Removing loose ends: what remains is the part of the lines that closed lines can use.

use super::lines::Lines;
use super::roomy;

/// A node of the graph of points and parts: how many neighbours it has, and the exclusive-or of their
/// numbers. A node with one neighbour thus names it, and a walk through a node with two neighbours finds
/// its way on, without any lists.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node {
    pub degree: u32,
    pub mix: u32,
}

impl Node {
    /// Mixes in a neighbour, or takes it out again.
    fn toggle(&mut self, other: usize) {
        // Points are numbered with `u16` and parts with `u32`, see `Lines`.
        #[allow(clippy::cast_possible_truncation)]
        let other = other as u32;
        self.mix ^= other;
    }

    pub fn add(&mut self, other: usize) {
        self.degree += 1;
        self.toggle(other);
    }

    fn remove(&mut self, other: usize) {
        self.degree -= 1;
        self.toggle(other);
    }

    /// The neighbour that is not `from`, for a node with two neighbours.
    pub fn beyond(self, from: usize) -> usize {
        self.mix as usize ^ from
    }
}

/// The graph of points and parts without its loose ends. Points come first, then the parts.
#[derive(Debug)]
pub(crate) struct Peeled {
    pub nodes: Vec<Node>,
    pub points: usize,
}

impl Default for Peeled {
    fn default() -> Self {
        Self { nodes: roomy(), points: 0 }
    }
}

impl Peeled {
    /// Takes over the lines and removes every node with fewer than two neighbours, until none is left.
    pub fn peel(&mut self, lines: &Lines) {
        self.points = lines.point_count();
        self.nodes.clear();
        self.nodes.resize(self.points + lines.part_count(), Node::default());
        let (points, parts) = self.nodes.split_at_mut(self.points);
        for (index, (part, touched)) in parts.iter_mut().zip(lines.each_touched()).enumerate() {
            for &point in touched {
                part.add(usize::from(point));
                points[usize::from(point)].add(self.points + index);
            }
        }
        for first in 0..self.nodes.len() {
            let mut node = first;
            while self.nodes[node].degree == 1 {
                let next = self.nodes[node].mix as usize;
                self.nodes[node] = Node::default();
                self.nodes[next].remove(node);
                node = next;
            }
        }
    }

    /// Whether a node is left.
    pub fn alive(&self, node: usize) -> bool {
        self.nodes[node].degree > 0
    }

    /// The remaining points of a part's touches.
    pub fn live<'a>(&'a self, touched: &'a [u16]) -> impl Iterator<Item = usize> + 'a {
        touched.iter().map(|&point| usize::from(point)).filter(|&point| self.alive(point))
    }

    /// Follows the line from a part, calling `pass` for each part, until it comes back or meets a
    /// junction. Returns whether it came back: then the parts are a closed line that nothing else touches.
    pub fn ring(&self, lines: &Lines, part: usize, mut pass: impl FnMut(usize)) -> bool {
        let start = self.points + part;
        if self.nodes[start].degree != 2 {
            return false;
        }
        let Some(mut node) = self.live(lines.touched(part)).next() else {
            return false;
        };
        pass(part);
        let mut from = start;
        while node != start {
            if self.nodes[node].degree != 2 {
                return false;
            }
            if node >= self.points {
                pass(node - self.points);
            }
            (from, node) = (node, self.nodes[node].beyond(from));
        }
        true
    }
}
