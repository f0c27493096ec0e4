//! The definitions, put into practice directly.

use super::boards::Board;

/// All closed lines of a board, found by following every line from every part.
struct Search<'a> {
    /// Cell and points of each part.
    parts: Vec<(u16, &'a [u16])>,
    /// The parts at each point.
    around: Vec<Vec<usize>>,
    required: &'a [u16],
    part_used: Vec<bool>,
    point_used: Vec<bool>,
    cells: Vec<u16>,
    best: Vec<u16>,
    /// How many steps may still be taken.
    budget: usize,
}

/// The cells of the longest closed line through all required cells, by trying all closed lines; `None` if
/// there are too many of them.
pub fn longest(board: &Board, required: &[u16], budget: usize) -> Option<Vec<u16>> {
    let mut parts = Vec::new();
    let mut around = Vec::new();
    for (cell, tile) in (0..).zip(&board.tiles) {
        for part in tile.iter().flatten() {
            for &point in part {
                let point = usize::from(point);
                if around.len() <= point {
                    around.resize(point + 1, Vec::new());
                }
                around[point].push(parts.len());
            }
            parts.push((cell, &part[..]));
        }
    }
    let mut search = Search {
        required,
        part_used: vec![false; parts.len()],
        point_used: vec![false; around.len()],
        parts,
        around,
        cells: Vec::new(),
        best: Vec::new(),
        budget,
    };
    for first in 0..search.parts.len() {
        search.leave(first, first, None);
    }
    (search.budget > 0).then_some(search.best)
}

impl Search<'_> {
    /// Goes on from a part to all of its points, except the one the line came from.
    fn leave(&mut self, first: usize, part: usize, from: Option<u16>) {
        self.part_used[part] = true;
        let (cell, points) = self.parts[part];
        self.cells.push(cell);
        for &point in points {
            let index = usize::from(point);
            if self.budget == 0 || self.point_used[index] || from == Some(point) {
                continue;
            }
            self.budget -= 1;
            self.point_used[index] = true;
            for next in 0..self.around[index].len() {
                let next = self.around[index][next];
                // Each line is followed from its lowest part only.
                if next == first && from.is_some() {
                    self.compare();
                } else if next > first && !self.part_used[next] {
                    self.leave(first, next, Some(point));
                }
            }
            self.point_used[index] = false;
        }
        self.cells.pop();
        self.part_used[part] = false;
    }

    fn compare(&mut self) {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        if self.required.iter().all(|cell| cells.contains(cell)) {
            let number = |cells: &[u16]| {
                let mut number = [0u8; 256];
                for &cell in cells {
                    number[255 - usize::from(cell)] = 1;
                }
                number
            };
            if cells.len() > self.best.len()
                || cells.len() == self.best.len() && number(&cells) < number(&self.best)
            {
                self.best = cells;
            }
        }
    }
}

/// Whether an open cell has two points that are connected by a path through placed parts and other open
/// cells.
pub fn could(board: &Board, open: &[Vec<u16>]) -> bool {
    open.iter().enumerate().any(|(cell, points)| {
        let others = open.iter().enumerate().filter(|&(other, _)| other != cell).map(|(_, points)| points);
        let groups: Vec<&Vec<u16>> = board.tiles.iter().flatten().flatten().chain(others).collect();
        points.iter().any(|&start| {
            let mut reached = vec![start];
            let mut next = 0;
            while let Some(&point) = reached.get(next) {
                next += 1;
                for group in groups.iter().filter(|group| group.contains(&point)) {
                    for &other in *group {
                        if !reached.contains(&other) {
                            reached.push(other);
                        }
                    }
                }
            }
            reached[1..].iter().any(|point| points.contains(point))
        })
    })
}
