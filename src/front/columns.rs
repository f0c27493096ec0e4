//! Rows of short texts in columns: numbers to the right, columns that are empty in every row left out.

use super::text_layout::{padded, right_aligned, widest};

/// On which side of its column a text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

/// The gap between two columns.
const GAP: &str = "  ";

/// Rows in columns, each as wide as its widest text. The first row is the titles; a column that has nothing
/// below its title is left out.
pub(super) fn in_columns(rows: &[Vec<String>], sides: &[Side]) -> Vec<String> {
    let text = |row: &'_ Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let used: Vec<usize> = (0..sides.len())
        .filter(|&column| rows.iter().skip(1).any(|row| !text(row, column).is_empty()))
        .collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = used
            .iter()
            .map(|&column| {
                let width = widest(rows.iter().filter_map(|row| row.get(column)).map(String::as_str));
                match sides[column] {
                    Side::Left => padded(&text(row, column), width),
                    Side::Right => right_aligned(&text(row, column), width),
                }
            })
            .collect();
        cells.join(GAP).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let row = |texts: [&str; 3]| texts.map(str::to_owned).to_vec();
        let rows = [row(["a", "nothing", "n"]), row(["long", "", "10"]), row(["x", "", "7"])];
        let lines = in_columns(&rows, &[Side::Left, Side::Left, Side::Right]);
        assert_eq!(lines, ["a      n", "long  10", "x      7"]);
    }
}
