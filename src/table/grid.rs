//! The shape of a board: its cells, their names, and what lies next to what.

use serde::{Deserialize, Serialize};

/// A cell's number: rows from the top, columns from the left; then the edge places, see [`Edge`](super::edges::Edge).
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
    /// Whether there is a place beyond each end of each row and column.
    pub edges: bool,
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
    /// How many cells there are, edge places not counted.
    pub fn cells(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// How many cells and edge places there are: they are numbered up to here.
    pub fn places(&self) -> usize {
        let lines = self.columns as usize + self.rows as usize;
        self.cells() + if self.edges { 2 * lines } else { 0 }
    }

    /// The cell in `column` and `row`, both from 0.
    pub fn cell(&self, column: u16, row: u16) -> Cell {
        row * self.columns + column
    }

    /// A cell's column and row, both from 0; of an edge place, those of the cell that it lies beside.
    pub fn at(&self, cell: Cell) -> (u16, u16) {
        match self.edge(cell) {
            Some(edge) => edge.beside(self),
            None => (cell % self.columns, cell / self.columns),
        }
    }

    /// The cell in the middle, or the one just before it where there is none.
    pub fn middle(&self) -> Cell {
        self.cell((self.columns - 1) / 2, (self.rows - 1) / 2)
    }

    /// The cell that lies in `direction`, if it is on the board; at the end of a row or column, its edge
    /// place. An edge place lies beside the first cell of its line and beside nothing else.
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (column, row) = self.at(cell);
        if let Some(edge) = self.edge(cell) {
            return (edge.side.inward() == direction).then(|| self.cell(column, row));
        }
        let column = column as i32 + direction.0;
        let row = row as i32 + direction.1;
        let inside = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        match inside {
            true => Some(self.cell(column as u16, row as u16)),
            false => self.edge_beyond(cell, direction),
        }
    }

    /// The cell that a mirror shows, if it is on the board.
    pub fn image(&self, cell: Cell, mirror: Mirror) -> Option<Cell> {
        if let Some(edge) = self.edge(cell) {
            return edge.image(self, mirror).map(|edge| self.edge_place(edge));
        }
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

    /// A cell's name: column letter (`a`…`z`, `aa`…), row number from 1 at the top. An edge place's: its
    /// line, then its side (`4w`, `dn`).
    pub fn name(&self, cell: Cell) -> String {
        if let Some(edge) = self.edge(cell) {
            return edge.name();
        }
        let (column, row) = self.at(cell);
        format!("{}{}", column_name(column), row_name(row))
    }

    /// The cells of the rectangle between two corners, row by row; of an edge place only itself, and `None`
    /// where one of two corners is one.
    pub fn rectangle(&self, first: Cell, last: Cell) -> Option<Vec<Cell>> {
        if self.edge(first).or(self.edge(last)).is_some() {
            return (first == last).then(|| vec![first]);
        }
        let ((left, top), (right, bottom)) = (self.at(first), self.at(last));
        let columns = left.min(right)..=left.max(right);
        let row = |row| columns.clone().map(move |column| (column, row));
        let cells = (top.min(bottom)..=top.max(bottom)).flat_map(row);
        Some(cells.map(|(column, row)| self.cell(column, row)).collect())
    }

    /// The cell or edge place of that name, if the board has it. Capitals are accepted.
    pub fn named(&self, name: &str) -> Option<Cell> {
        let cell = || {
            let (letters, number) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
            let (column, row) = (column_named(letters)?, row_named(number)?);
            (column < self.columns && row < self.rows).then(|| self.cell(column, row))
        };
        cell().or_else(|| self.edge_named(name))
    }
}

/// A row's number, from 1 at the top.
pub fn row_name(row: u16) -> String {
    (row + 1).to_string()
}

/// The row of that number, from 0.
pub fn row_named(number: &str) -> Option<u16> {
    let plain = number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    (plain && !number.starts_with('0')).then(|| number.parse::<u16>().ok()).flatten().map(|row| row - 1)
}

/// The column of those letters, from 0. Capitals are accepted.
pub fn column_named(letters: &str) -> Option<u16> {
    let plain = (1..=2).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let number = |column: u16, letter: u8| column * 26 + u16::from(letter.to_ascii_lowercase() - b'a') + 1;
    plain.then(|| letters.bytes().fold(0, number) - 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn square(columns: u16, rows: u16) -> Grid {
        Grid { columns, rows, shape: Shape::Square, edges: false }
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
}
