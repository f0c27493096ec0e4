//! The shape of a board: its cells, their names, and what lies next to what.

use serde::{Deserialize, Serialize};

use super::bits::Bits;

/// A cell's number: rows from the top, columns from the left.
pub type Cell = u16;

/// How cells lie next to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shape {
    /// Four sides and four corners.
    Square,
    /// Six sides; rows are shifted, as on a rhombus of hexagons.
    Hexagon,
}

/// A rectangle (or rhombus) of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// What the cells look like.
    pub shape: Shape,
}

/// One of the ways out of a cell, as columns to the right and rows down.
pub type Direction = (i32, i32);

/// A choice of directions, one bit for each entry of [`COMPASS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Directions(pub u8);

/// The eight directions. The first four have a positive offset in cell numbers, the other four
/// are their opposites in the same order.
pub const COMPASS: [Direction; 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

impl Directions {
    /// Right and left.
    pub const BESIDE: Self = Self(0b0001_0001);
    /// Above and below.
    pub const ABOVE_AND_BELOW: Self = Self(0b0010_0010);
    /// The four sides of a square.
    pub const ORTHOGONAL: Self = Self(0b0011_0011);
    /// The four corners of a square.
    pub const DIAGONAL: Self = Self(0b1100_1100);
    /// Sides and corners.
    pub const AROUND: Self = Self(0b1111_1111);
    /// The six sides of a hexagon on a rhombus.
    pub const HEXAGON: Self = Self(0b1011_1011);
    /// To the right.
    pub const RIGHT: Self = Self(0b0000_0001);
    /// Down.
    pub const BELOW: Self = Self(0b0000_0010);
    /// To the left.
    pub const LEFT: Self = Self(0b0001_0000);
    /// Up.
    pub const ABOVE: Self = Self(0b0010_0000);

    /// Their places in [`COMPASS`].
    pub fn each(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |bit| self.0 >> bit & 1 == 1)
    }
}

/// A mirror that maps a board, and every tile on it, onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Mirror {
    /// Along the diagonal from the top left: rows become columns.
    Diagonal,
    /// Across the middle: above and below are exchanged.
    AboveAndBelow,
    /// Up and down the middle: left and right are exchanged.
    Beside,
    /// Both, which is a half turn about the centre.
    HalfTurn,
}

impl Mirror {
    /// The mirror that exchanges some directions, if there is one.
    pub fn exchanging(directions: Directions) -> Option<Self> {
        match directions {
            Directions::ABOVE_AND_BELOW => Some(Self::AboveAndBelow),
            Directions::BESIDE => Some(Self::Beside),
            Directions::ORTHOGONAL => Some(Self::HalfTurn),
            _ => None,
        }
    }

    /// Whether boards of a shape have it: those of hexagons lean.
    pub fn suits(self, shape: Shape) -> bool {
        shape == Shape::Square || matches!(self, Self::Diagonal | Self::HalfTurn)
    }
}

impl Grid {
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The cell in `column` and `row`, both from 0.
    pub fn cell(&self, column: u16, row: u16) -> Cell {
        row * self.columns + column
    }

    /// A cell's column and row, both from 0.
    pub fn at(&self, cell: Cell) -> (u16, u16) {
        (cell % self.columns, cell / self.columns)
    }

    /// The cell in the middle, or the one just before it where there is none.
    pub fn middle(&self) -> Cell {
        self.cell((self.columns - 1) / 2, (self.rows - 1) / 2)
    }

    /// The cell that lies in `direction`, if it is on the board.
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (column, row) = self.at(cell);
        let column = column as i32 + direction.0;
        let row = row as i32 + direction.1;
        let inside = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        inside.then(|| self.cell(column as u16, row as u16))
    }

    /// The cell that a mirror shows, if it is on the board.
    pub fn image(&self, cell: Cell, mirror: Mirror) -> Option<Cell> {
        let (column, row) = self.at(cell);
        let (right, below) = (self.columns - 1 - column, self.rows - 1 - row);
        let (column, row) = match mirror {
            Mirror::Diagonal => (row, column),
            Mirror::AboveAndBelow => (column, below),
            Mirror::Beside => (right, row),
            Mirror::HalfTurn => (right, below),
        };
        (column < self.columns && row < self.rows).then(|| self.cell(column, row))
    }

    /// The directions in which a cell has a side: four on squares, six on hexagons.
    pub fn sides(&self) -> Directions {
        match self.shape {
            Shape::Square => Directions::ORTHOGONAL,
            Shape::Hexagon => Directions::HEXAGON,
        }
    }

    /// A cell's name: column letter (`a`…`z`, `aa`…), row number from 1 at the top.
    pub fn name(&self, cell: Cell) -> String {
        let (column, row) = self.at(cell);
        format!("{}{}", column_name(column), row + 1)
    }

    /// The cell of that name, if the board has it. Capitals are accepted.
    pub fn named(&self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        if letters.is_empty() || letters.len() > 2 || number.len() > 4 || number.starts_with('0') {
            return None;
        }
        let mut column = 0u32;
        for letter in letters.chars() {
            let letter = letter.to_ascii_lowercase();
            if !letter.is_ascii_lowercase() {
                return None;
            }
            column = column * 26 + (letter as u32 - 'a' as u32 + 1);
        }
        let (column, row) = (column - 1, number.parse::<u32>().ok()? - 1);
        (column < self.columns as u32 && row < self.rows as u32).then(|| self.cell(column as u16, row as u16))
    }
}

/// A column's letters: `a`…`z`, then `aa`…
pub fn column_name(column: u16) -> String {
    let letter = |n: u16| (b'a' + n as u8) as char;
    if column < 26 {
        letter(column).to_string()
    } else {
        format!("{}{}", letter(column / 26 - 1), letter(column % 26))
    }
}

/// The board's shape as sets: what one step in each direction reaches, for whole sets at once.
#[derive(Clone, Debug)]
pub struct Lattice<B> {
    /// The board.
    pub grid: Grid,
    /// Every cell.
    pub all: B,
    /// For each entry of [`COMPASS`]: the distance in cell numbers (absolute), and the cells that
    /// a step in that direction can reach.
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
        let cells = grid.cells();
        let reach = |direction| {
            (0..cells as Cell)
                .filter_map(|cell| grid.step(cell, direction))
                .fold(B::NONE, |set, cell| set | B::one(cell as usize))
        };
        let line = |keep: &dyn Fn(Cell) -> bool| {
            (0..cells as Cell)
                .filter(|&cell| keep(cell))
                .fold(B::NONE, |set, cell| set | B::one(cell as usize))
        };
        Self {
            grid,
            all: B::below(cells),
            shift: COMPASS.map(|direction| {
                let distance = direction.0 + direction.1 * grid.columns as i32;
                (distance.unsigned_abs(), reach(direction))
            }),
            next: (0..cells as Cell)
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
            place: (0..cells as Cell)
                .map(|cell| {
                    let (column, row) = grid.at(cell);
                    (row as u8, column as u8)
                })
                .collect(),
        }
    }

    /// The whole set moved one step in the direction at `compass`; what leaves the board is lost.
    #[inline(always)]
    pub fn step(&self, set: B, compass: usize) -> B {
        let (distance, reach) = self.shift[compass];
        if compass < 4 { set.up(distance) & reach } else { set.down(distance) & reach }
    }

    /// One direction for each straight line through a cell.
    pub fn axes(&self) -> Directions {
        match self.grid.shape {
            Shape::Square => Directions(0b0000_1111),
            Shape::Hexagon => Directions(0b0000_1011),
        }
    }

    /// Every cell one step away from the set.
    #[inline(always)]
    pub fn near(&self, set: B, directions: Directions) -> B {
        let mut out = B::NONE;
        for compass in directions.each() {
            out = out | self.step(set, compass);
        }
        out
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
        Grid { columns, rows, shape: Shape::Square }
    }

    #[test]
    fn names_go_there_and_back() {
        let grid = square(30, 12);
        for cell in 0..grid.cells() as Cell {
            assert_eq!(grid.named(&grid.name(cell)), Some(cell));
        }
        assert_eq!(grid.named("C3"), grid.named("c3"));
        for bad in ["", "c", "3", "c0", "c03", "c13", "ae1", "c3x", "é3", "c99999"] {
            assert_eq!(grid.named(bad), None, "{bad}");
        }
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
