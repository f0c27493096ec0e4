//! Edge places: one beyond each end of each row and column, on which pieces lie and from which a line is
//! named.

use super::grid::{Cell, Direction, Grid, Mirror, column_name, column_named, row_name, row_named};

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Side {
    /// Over the top row.
    North,
    /// To the left of the first column.
    West,
    /// To the right of the last column.
    East,
    /// Under the bottom row.
    South,
}

/// An edge place. Their numbers follow the cells': the top ones from the left, then row by row west before
/// east, then the bottom ones from the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// At which side.
    pub side: Side,
    /// The column (north, south) or row (west, east) that ends there, from 0.
    pub line: u16,
}

impl Side {
    /// The way from there onto the board.
    pub fn inward(self) -> Direction {
        match self {
            Self::North => (0, 1),
            Self::West => (1, 0),
            Self::East => (-1, 0),
            Self::South => (0, -1),
        }
    }

    /// Its letter in names: the last one.
    pub fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::West => 'w',
            Self::East => 'e',
            Self::South => 's',
        }
    }

    fn across(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::West => Self::East,
            Self::East => Self::West,
            Self::South => Self::North,
        }
    }

    fn ends_columns(self) -> bool {
        matches!(self, Self::North | Self::South)
    }
}

impl Edge {
    /// Its name: the line, then the side.
    pub fn name(self) -> String {
        let line = if self.side.ends_columns() { column_name(self.line) } else { row_name(self.line) };
        format!("{line}{}", self.side.letter())
    }

    /// The column and row of the cell that it lies beside.
    pub fn beside(self, grid: &Grid) -> (u16, u16) {
        match self.side {
            Side::North => (self.line, 0),
            Side::West => (0, self.line),
            Side::East => (grid.columns - 1, self.line),
            Side::South => (self.line, grid.rows - 1),
        }
    }

    /// The edge place that a mirror shows, if the board has it.
    pub fn image(self, grid: &Grid, mirror: Mirror) -> Option<Self> {
        let lines = if self.side.ends_columns() { grid.columns } else { grid.rows };
        let (turned, line) = (lines - 1 - self.line, self.line);
        let (side, line) = match (mirror, self.side.ends_columns()) {
            // Along the diagonal, a board that is longer than wide has other ends.
            (Mirror::Diagonal, _) if grid.columns != grid.rows => return None,
            (Mirror::Diagonal, _) => {
                let side = match self.side {
                    Side::North => Side::West,
                    Side::West => Side::North,
                    Side::East => Side::South,
                    Side::South => Side::East,
                };
                (side, line)
            }
            (Mirror::AboveAndBelow, true) | (Mirror::Beside, false) => (self.side.across(), line),
            (Mirror::AboveAndBelow, false) | (Mirror::Beside, true) => (self.side, turned),
            (Mirror::HalfTurn, _) => (self.side.across(), turned),
        };
        let lines = if side.ends_columns() { grid.columns } else { grid.rows };
        (line < lines).then_some(Self { side, line })
    }
}

impl Grid {
    /// The edge place of a number, if it is one.
    pub fn edge(&self, place: Cell) -> Option<Edge> {
        let number = place.checked_sub(self.cells() as Cell).filter(|_| self.edges)?;
        if let Some(line) = Some(number).filter(|&line| line < self.columns) {
            return Some(Edge { side: Side::North, line });
        }
        let number = number - self.columns;
        if number < 2 * self.rows {
            let side = if number.is_multiple_of(2) { Side::West } else { Side::East };
            return Some(Edge { side, line: number / 2 });
        }
        let line = number - 2 * self.rows;
        (line < self.columns).then_some(Edge { side: Side::South, line })
    }

    /// The number of an edge place.
    pub fn edge_place(&self, edge: Edge) -> Cell {
        self.cells() as Cell
            + match edge.side {
                Side::North => edge.line,
                Side::West => self.columns + 2 * edge.line,
                Side::East => self.columns + 2 * edge.line + 1,
                Side::South => self.columns + 2 * self.rows + edge.line,
            }
    }

    /// The edge place that a step off the board reaches.
    pub fn edge_beyond(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (column, row) = self.at(cell);
        let side = match direction {
            (0, -1) if row == 0 => Side::North,
            (-1, 0) if column == 0 => Side::West,
            (1, 0) if column + 1 == self.columns => Side::East,
            (0, 1) if row + 1 == self.rows => Side::South,
            _ => return None,
        };
        let line = if side.ends_columns() { column } else { row };
        self.edges.then(|| self.edge_place(Edge { side, line }))
    }

    /// The edge place of that name, if the board has it. Capitals are accepted.
    pub fn edge_named(&self, name: &str) -> Option<Cell> {
        let (at, letter) = name.char_indices().next_back().filter(|_| self.edges)?;
        let side = match letter.to_ascii_lowercase() {
            'n' => Side::North,
            'w' => Side::West,
            'e' => Side::East,
            's' => Side::South,
            _ => return None,
        };
        let (line, lines) = match side.ends_columns() {
            true => (column_named(&name[..at])?, self.columns),
            false => (row_named(&name[..at])?, self.rows),
        };
        (line < lines).then(|| self.edge_place(Edge { side, line }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Shape;
    use crate::table::grid::COMPASS;

    fn grid(columns: u16, rows: u16) -> Grid {
        Grid { columns, rows, shape: Shape::Square, edges: true }
    }

    #[test]
    fn names_and_numbers_go_there_and_back() {
        for grid in [grid(7, 7), grid(30, 4), grid(1, 1), grid(2, 9)] {
            let edges: Vec<Cell> = (grid.cells() as Cell..grid.places() as Cell).collect();
            assert_eq!(edges.len(), 2 * (grid.columns + grid.rows) as usize);
            for place in edges {
                let edge = grid.edge(place).expect("an edge place");
                assert_eq!(grid.edge_place(edge), place);
                assert_eq!(grid.named(&grid.name(place)), Some(place));
            }
            assert!((0..grid.cells() as Cell).all(|cell| grid.edge(cell).is_none()));
            assert_eq!(grid.edge(grid.places() as Cell), None);
        }
        let seven = grid(7, 7);
        let names: Vec<String> = (49..77).map(|place| seven.name(place)).collect();
        assert_eq!(names[..9], ["an", "bn", "cn", "dn", "en", "fn", "gn", "1w", "1e"]);
        assert_eq!(names[26..], ["fs", "gs"]);
        for bad in ["", "n", "hn", "0w", "8w", "4n", "dw", "éw", "dé", "4", "d"] {
            assert_eq!(seven.named(bad), None, "{bad}");
        }
        assert_eq!(seven.named("4W"), seven.named("4w"));
        let plain = Grid { edges: false, ..seven };
        assert_eq!((plain.named("4w"), plain.places()), (None, 49));
    }

    #[test]
    fn an_edge_lies_beside_the_end_of_its_line_alone() {
        let grid = grid(4, 3);
        for place in grid.cells() as Cell..grid.places() as Cell {
            let near: Vec<Cell> = COMPASS.iter().filter_map(|&way| grid.step(place, way)).collect();
            let [inner] = near[..] else { panic!("{} lies beside {near:?}", grid.name(place)) };
            let back = COMPASS.iter().filter(|&&way| grid.step(inner, way) == Some(place)).count();
            assert_eq!(back, 1);
        }
    }

    #[test]
    fn images_of_edges_follow_those_of_their_cells() {
        let mirrors = [Mirror::Diagonal, Mirror::AboveAndBelow, Mirror::Beside, Mirror::HalfTurn];
        for grid in [grid(5, 5), grid(4, 3)] {
            for mirror in mirrors {
                for place in grid.cells() as Cell..grid.places() as Cell {
                    let (column, row) = grid.at(place);
                    let inner = grid.image(grid.cell(column, row), mirror);
                    let image = grid.image(place, mirror);
                    let beside = image.map(|image| grid.at(image));
                    if let (Some(inner), Some(beside)) = (inner, beside) {
                        assert_eq!(grid.at(inner), beside);
                    }
                    if let Some(image) = image {
                        assert_eq!(grid.image(image, mirror), Some(place));
                    }
                }
            }
        }
    }
}
