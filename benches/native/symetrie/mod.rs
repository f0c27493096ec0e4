//! Symétrie on its axial board: lines on tiles, each answered by its mirror image, closed lines count.

pub mod array;
pub mod bits;

/// Points are the corners of the cells; row by row, like the cells.
pub const POINTS: usize = 81;
pub const POINTS_A_ROW: usize = 9;

/// The lines that a tile can carry, as pairs of corners (0 to 3: north-west, north-east, south-west,
/// south-east): both ways of the diagonal, then the arc with its top to the north, east, south and west.
pub const LINES: [[usize; 2]; 6] = [[0, 3], [1, 2], [0, 1], [1, 3], [2, 3], [0, 2]];
/// What the median line makes of them.
pub const IMAGES: [usize; 6] = [1, 0, 4, 3, 2, 5];
/// From the north-west corner of a cell to each of its corners.
pub const CORNERS: [usize; 4] = [0, 1, POINTS_A_ROW, POINTS_A_ROW + 1];

/// The north-west corner of a cell.
pub const fn point(cell: usize) -> usize {
    cell + cell / 8
}

/// The points that a line joins on a cell.
pub fn ends(line: usize, cell: usize) -> [usize; 2] {
    LINES[line].map(|corner| point(cell) + CORNERS[corner])
}
