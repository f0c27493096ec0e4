//! Splitting the graph into blocks (biconnected components). Every closed line lies within one block.

use super::lines::Lines;
use super::peel::Peeled;
use super::roomy;

/// The blocks of the components that were asked for, and the buffers for finding them.
#[derive(Debug)]
pub(crate) struct Blocks {
    /// The nodes of all blocks, one block after another, and where each block ends.
    nodes: Vec<u32>,
    ends: Vec<usize>,
    /// The parts at each point: `around[starts[point]..starts[point + 1]]`.
    starts: Vec<u32>,
    around: Vec<u32>,
    /// For each node, when the search met it (0: not yet) and the earliest node it leads back to.
    met: Vec<u32>,
    low: Vec<u32>,
    clock: u32,
    /// The nodes on the current path with the number of their next neighbour.
    path: Vec<(u32, u32)>,
    /// The nodes that are not yet in a block with their parent.
    waiting: Vec<u32>,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            nodes: roomy(),
            ends: roomy(),
            starts: roomy(),
            around: roomy(),
            met: roomy(),
            low: roomy(),
            clock: 0,
            path: roomy(),
            waiting: roomy(),
        }
    }
}

// All numbers are node numbers or counts of touches, both well below 2^32 (see `Lines`).
#[allow(clippy::cast_possible_truncation)]
impl Blocks {
    /// Prepares for a graph: lists the parts at each point, forgets all blocks.
    pub fn clear(&mut self, lines: &Lines, graph: &Peeled) {
        self.nodes.clear();
        self.ends.clear();
        self.clock = 0;
        for times in [&mut self.met, &mut self.low] {
            times.clear();
            times.resize(graph.nodes.len(), 0);
        }
        self.starts.clear();
        self.starts.push(0);
        let mut sum = 0;
        for point in &graph.nodes[..graph.points] {
            self.starts.push(sum);
            sum += point.degree;
        }
        self.around.clear();
        self.around.resize(sum as usize, 0);
        for (part, touched) in lines.each_touched().enumerate() {
            let part = graph.points + part;
            if graph.alive(part) {
                for point in graph.live(touched) {
                    // Each start moves on while its list fills and ends up where the next one begins.
                    let next = &mut self.starts[point + 1];
                    self.around[*next as usize] = part as u32;
                    *next += 1;
                }
            }
        }
    }

    /// Adds the blocks of the component that a part lies in, unless that was done before.
    pub fn explore(&mut self, lines: &Lines, graph: &Peeled, part: usize) {
        let root = graph.points + part;
        if self.met[root] > 0 || !graph.alive(root) {
            return;
        }
        self.meet(root);
        while let Some(&(node, turn)) = self.path.last() {
            let node = node as usize;
            if let Some(next) = self.neighbour(lines, graph, node, turn as usize) {
                if let Some(top) = self.path.last_mut() {
                    top.1 += 1;
                }
                if !graph.alive(next) {
                    continue;
                }
                if self.met[next] == 0 {
                    self.meet(next);
                } else {
                    // The way back to the parent does no harm: it leads no earlier than the parent.
                    self.low[node] = self.low[node].min(self.met[next]);
                }
            } else {
                self.path.pop();
                if let Some(&(parent, _)) = self.path.last() {
                    self.leave(node, parent as usize);
                }
            }
        }
        self.waiting.clear();
    }

    /// The blocks found, each as its nodes in no particular order.
    pub fn each(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.nodes[std::mem::replace(&mut start, end)..end])
    }

    fn meet(&mut self, node: usize) {
        self.clock += 1;
        self.met[node] = self.clock;
        self.low[node] = self.clock;
        self.path.push((node as u32, 0));
        self.waiting.push(node as u32);
    }

    /// Goes back from a node to its parent; if nothing from the node on leads past the parent, that is a
    /// block.
    fn leave(&mut self, node: usize, parent: usize) {
        self.low[parent] = self.low[parent].min(self.low[node]);
        if self.low[node] < self.met[parent] {
            return;
        }
        let start = self.nodes.len();
        while let Some(member) = self.waiting.pop() {
            self.nodes.push(member);
            if member as usize == node {
                break;
            }
        }
        self.nodes.push(parent as u32);
        // Two nodes alone are a bridge, on which no closed line lies.
        if self.nodes.len() - start > 2 {
            self.ends.push(self.nodes.len());
        } else {
            self.nodes.truncate(start);
        }
    }

    /// A neighbour of a node by its turn; of a part also the points that are peeled off.
    fn neighbour(&self, lines: &Lines, graph: &Peeled, node: usize, turn: usize) -> Option<usize> {
        if node < graph.points {
            let list = &self.around[self.starts[node] as usize..self.starts[node + 1] as usize];
            list.get(turn).map(|&part| part as usize)
        } else {
            lines.touched(node - graph.points).get(turn).map(|&point| usize::from(point))
        }
    }
}
