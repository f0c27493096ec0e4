//! A board's shape as sets, worked out once, and the rectangles around them.

use super::bits::Bits;
use super::grid::{COMPASS, Cell, Directions, Grid, Mirror, Shape};

/// The board's shape as sets: what one step in each direction reaches, for whole sets at once.
#[derive(Clone, Debug)]
pub struct Lattice<B> {
    /// The board.
    pub grid: Grid,
    /// Every cell, edge places not among them.
    pub all: B,
    /// Every cell and edge place.
    pub places: B,
    /// The edge places and the cells beside them.
    rim: B,
    /// For each entry of [`COMPASS`]: the distance in cell numbers (absolute), and the cells that
    /// a step in that direction can reach; edge places are not reached so.
    pub shift: [(u32, B); 8],
    /// For each cell and each direction of [`COMPASS`]: the one cell there, or none.
    next: Vec<[B; 8]>,
    /// Each column's cells.
    pub column: Vec<B>,
    /// Each row's cells.
    pub row: Vec<B>,
    /// The cells of all rows before each one, and of all rows.
    rows_before: Box<[B; 256]>,
    /// The cells of all columns before each one, and of all columns.
    columns_before: Box<[B; 256]>,
    /// Each cell's row and column.
    place: Vec<(u8, u8)>,
}

impl<B: Bits> Lattice<B> {
    /// Works out the sets once, at load.
    pub fn new(grid: Grid) -> Self {
        let (cells, places) = (grid.cells(), grid.places());
        let on_board = |cell: &Cell| (*cell as usize) < cells;
        let reach = |direction| {
            (0..cells as Cell)
                .filter_map(|cell| grid.step(cell, direction).filter(on_board))
                .fold(B::NONE, |set, cell| set | B::one(cell as usize))
        };
        let beside_edge = |cell: Cell| {
            grid.edge(cell).is_some()
                || COMPASS.iter().any(|&way| grid.step(cell, way).is_some_and(|next| !on_board(&next)))
        };
        let line = |keep: &dyn Fn(Cell) -> bool| {
            (0..cells as Cell)
                .filter(|&cell| keep(cell))
                .fold(B::NONE, |set, cell| set | B::one(cell as usize))
        };
        Self {
            grid,
            all: B::below(cells),
            places: B::below(places),
            rim: (0..places as Cell)
                .filter(|&cell| beside_edge(cell))
                .fold(B::NONE, |set, cell| set | B::one(cell as usize)),
            shift: COMPASS.map(|direction| {
                let distance = direction.0 + direction.1 * grid.columns as i32;
                (distance.unsigned_abs(), reach(direction))
            }),
            next: (0..places as Cell)
                .map(|cell| {
                    COMPASS.map(|direction| {
                        grid.step(cell, direction).map_or(B::NONE, |next| B::one(next as usize))
                    })
                })
                .collect(),
            column: (0..grid.columns).map(|c| line(&|cell| grid.at(cell).0 == c)).collect(),
            row: (0..grid.rows).map(|r| line(&|cell| grid.at(cell).1 == r)).collect(),
            // As long as a byte can count, so that no index is ever out of bounds.
            rows_before: Box::new(std::array::from_fn(|r| line(&|cell| (grid.at(cell).1 as usize) < r))),
            columns_before: Box::new(std::array::from_fn(|c| line(&|cell| (grid.at(cell).0 as usize) < c))),
            place: (0..places as Cell)
                .map(|cell| {
                    let (column, row) = grid.at(cell);
                    (row as u8, column as u8)
                })
                .collect(),
        }
    }

    /// The whole set moved one step in the direction at `compass`; what leaves the board is lost, also
    /// onto its edge places.
    #[inline(always)]
    pub fn step(&self, set: B, compass: usize) -> B {
        let (distance, reach) = self.shift[compass];
        if compass < 4 { set.up(distance) & reach } else { (set & self.all).down(distance) & reach }
    }

    /// One direction for each straight line through a cell.
    pub fn axes(&self) -> Directions {
        match self.grid.shape {
            Shape::Square => Directions(0b0000_1111),
            Shape::Hexagon => Directions(0b0000_1011),
        }
    }

    /// Every cell and edge place one step away from the set.
    #[inline(always)]
    pub fn near(&self, set: B, directions: Directions) -> B {
        let mut out = B::NONE;
        for compass in directions.each() {
            out = out | self.step(set, compass);
        }
        if self.grid.edges { out | self.near_over_edges(set, directions) } else { out }
    }

    /// What is one step away from the set where the step leads onto an edge place or from one.
    fn near_over_edges(&self, set: B, directions: Directions) -> B {
        let over = |cell: usize, compass: usize| match self.all.has(cell) {
            true => self.next[cell][compass] & !self.all,
            false => self.next[cell][compass],
        };
        let from = |cell: usize| directions.each().fold(B::NONE, |out, compass| out | over(cell, compass));
        (set & self.rim).members().fold(B::NONE, |out, cell| out | from(cell))
    }

    /// The edge places.
    pub fn edges(&self) -> B {
        self.places & !self.all
    }

    /// For each cell, the cells one step away from it, worked out once for a rule.
    pub fn around(&self, directions: Directions) -> Vec<B> {
        self.next
            .iter()
            .map(|next| directions.each().fold(B::NONE, |set, compass| set | next[compass]))
            .collect()
    }

    /// Everything in `within` that a chain of steps connects to `seed`, which must itself lie
    /// within to count.
    pub fn connected(&self, seed: B, within: B, directions: Directions) -> B {
        let mut reached = seed & within;
        loop {
            let grown = reached | (self.near(reached, directions) & within);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The set in a mirror; what leaves the board is lost.
    pub fn mirrored(&self, set: B, mirror: Mirror) -> B {
        let images = set.members().filter_map(|cell| self.grid.image(cell as Cell, mirror));
        images.fold(B::NONE, |mirrored, cell| mirrored | B::one(cell as usize))
    }

    /// The smallest rectangle around the set.
    pub fn bounds(&self, set: B) -> Option<Bounds> {
        set.members().map(|cell| self.bounds_of(cell)).reduce(Bounds::with)
    }

    /// The cells of a cell's row that lie to its right.
    pub fn right_of(&self, cell: usize) -> B {
        let (row, column) = self.place[cell];
        self.row[row as usize] & !self.columns_before[column.wrapping_add(1) as usize]
    }

    /// The cells of all rows below a cell's.
    pub fn rows_below(&self, cell: usize) -> B {
        let (row, _) = self.place[cell];
        self.all & !self.rows_before[row.wrapping_add(1) as usize]
    }

    /// The rectangle of one cell.
    #[inline(always)]
    pub fn bounds_of(&self, cell: usize) -> Bounds {
        let (row, column) = self.place[cell];
        Bounds { top: row, bottom: row, left: column, right: column }
    }

    /// The cells of the rows from `top` to `bottom` and the columns from `left` to `right`.
    #[inline(always)]
    pub fn rectangle(&self, bounds: Bounds) -> B {
        let rows = &self.rows_before;
        let columns = &self.columns_before;
        (rows[bounds.bottom.wrapping_add(1) as usize] & !rows[bounds.top as usize])
            & (columns[bounds.right.wrapping_add(1) as usize] & !columns[bounds.left as usize])
    }
}

/// A rectangle of cells: first and last row and column, all included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// First row.
    pub top: u8,
    /// Last row.
    pub bottom: u8,
    /// First column.
    pub left: u8,
    /// Last column.
    pub right: u8,
}

impl Bounds {
    /// The smallest rectangle around two.
    #[inline(always)]
    pub fn with(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// How many rows.
    #[inline(always)]
    pub fn height(self) -> usize {
        (self.bottom - self.top) as usize + 1
    }

    /// How many columns.
    #[inline(always)]
    pub fn width(self) -> usize {
        (self.right - self.left) as usize + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(columns: u16, rows: u16) -> Grid {
        Grid { columns, rows, shape: Shape::Square, edges: false }
    }

    #[test]
    fn whole_sets_touch_edges_as_single_cells_do() {
        let grid = Grid { edges: true, ..square(5, 4) };
        let lattice = Lattice::<u64>::new(grid);
        for place in 0..grid.places() as Cell {
            for directions in
                [Directions::ORTHOGONAL, Directions::BESIDE, Directions::AROUND, Directions::ABOVE]
            {
                let steps = directions.each().filter_map(|compass| grid.step(place, COMPASS[compass]));
                let expected = steps.fold(0, |set, cell| set | u64::one(cell as usize));
                assert_eq!(lattice.near(u64::one(place as usize), directions), expected);
                assert_eq!(lattice.around(directions)[place as usize], expected);
            }
        }
        assert_eq!(lattice.edges().count(), 18);
        assert_eq!(lattice.near(lattice.edges(), Directions::AROUND) & lattice.edges(), 0);
    }

    #[test]
    fn whole_set_steps_agree_with_single_ones() {
        let grid = square(11, 11);
        let lattice = Lattice::<u128>::new(grid);
        for (compass, &direction) in COMPASS.iter().enumerate() {
            for cell in 0..grid.cells() as Cell {
                let stepped = lattice.step(u128::one(cell as usize), compass);
                let expected = grid.step(cell, direction).map_or(0, |c| u128::one(c as usize));
                assert_eq!(stepped, expected);
            }
        }
    }

    #[test]
    fn bounds_and_rectangles_agree() {
        let lattice = Lattice::<u128>::new(square(11, 11));
        for top in 0..11 {
            for bottom in top..11 {
                for left in 0..11 {
                    for right in left..11 {
                        let bounds = Bounds { top, bottom, left, right };
                        let cells = lattice.rectangle(bounds);
                        assert_eq!(cells.count() as usize, bounds.height() * bounds.width());
                        assert_eq!(lattice.bounds(cells), Some(bounds));
                    }
                }
            }
        }
        assert_eq!(lattice.bounds(0), None);
    }
}
