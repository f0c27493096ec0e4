//! The places beyond the ends of rows and columns: a ring round the board, with a frame between the two. The
//! frame has a tick beside each of them, so that an empty one is found without a sign of its own.

use super::board::Part;
use super::place;
use crate::front::text_layout::{self, centred};
use crate::table::{Edge, Side};

/// The ring round a part of a board; nothing at all where the board has no edge places. The places to the left
/// are drawn with the first column, those to the right with the last one.
pub(super) struct Ring<'p, 'a> {
    part: &'p Part<'a>,
    /// The columns of the fields to the left; `None` where they are not drawn.
    west: Option<usize>,
    /// The same to the right.
    east: Option<usize>,
}

impl<'p, 'a> Ring<'p, 'a> {
    /// The ring round a part.
    pub fn of(part: &'p Part<'a>) -> Self {
        let shown = part.board.shown.as_ref().filter(|_| part.has_edges()).map(|(_, columns)| columns);
        let first = shown.is_some_and(|columns| columns.start() == part.columns.start());
        let last = shown.is_some_and(|columns| columns.end() == part.columns.end());
        let field = |side| widest(part, &[side]) + 2;
        Self { part, west: first.then(|| field(Side::West)), east: last.then(|| field(Side::East)) }
    }

    /// How many columns it takes beside those of the board.
    pub fn columns(&self) -> usize {
        [self.west, self.east].into_iter().flatten().map(|field| field + 1).sum()
    }

    /// How many of them stand before the board's.
    pub fn left(&self) -> usize {
        self.west.map_or(0, |field| field + 1)
    }

    /// The line of the columns' letters, with those of the two sides at its ends.
    pub fn header(&self, letters: &str) -> String {
        let side = |side: Side, field| centred(&capital(side).to_string(), field);
        let west = self.west.map(|field| side(Side::West, field) + " ").unwrap_or_default();
        let east = self.east.map(|field| format!(" {}", side(Side::East, field))).unwrap_or_default();
        format!("{west}{letters}{east}")
    }

    /// What stands before the cells of a row: the place to the left, and the frame.
    pub fn before(&self, row: u16) -> String {
        let frame = self.part.look.dim(self.part.look.glyph("┤", "|"));
        let place = |field: usize| self.field(Edge { side: Side::West, line: row }, field - 2);
        self.west.map(|field| format!("{}{frame}", place(field))).unwrap_or_default()
    }

    /// What stands after the cells of a row: the frame, and the place to the right.
    pub fn after(&self, row: u16) -> String {
        let frame = self.part.look.dim(self.part.look.glyph("├", "|"));
        let place = |field: usize| self.field(Edge { side: Side::East, line: row }, field - 2);
        self.east.map(|field| format!("{frame}{}", place(field))).unwrap_or_default()
    }

    /// What stands before a line that belongs to no row: the frame alone.
    pub fn gap_before(&self) -> String {
        let frame = self.part.look.dim(self.part.look.glyph("│", "|"));
        self.west.map(|field| format!("{}{frame}", " ".repeat(field))).unwrap_or_default()
    }

    /// What stands after a line that belongs to no row.
    pub fn gap_after(&self) -> String {
        let frame = self.part.look.dim(self.part.look.glyph("│", "|"));
        self.east.map(|_| frame).unwrap_or_default()
    }

    /// The lines over the board, or under it, where its columns have fields of some width: each with what
    /// stands in the place of a row's label.
    pub fn lines(&self, side: Side, field: usize) -> Vec<(String, String)> {
        if !self.part.has_edges() {
            return Vec::new();
        }
        let label = self.part.look.dim(&self.part.side_label(capital(side)));
        let blank = " ".repeat(self.part.label_width());
        let mut lines = vec![(label, self.places(side, field)), (blank, self.frame(side, field))];
        if side == Side::South {
            lines.reverse();
        }
        lines
    }

    /// The places over the board, or under it.
    fn places(&self, side: Side, field: usize) -> String {
        let place = |line| self.field(Edge { side, line }, field - 2);
        let places: String = self.part.columns.clone().map(place).collect();
        format!("{}{places}", " ".repeat(self.left()))
    }

    /// The frame over the board, or under it: a tick for each column.
    fn frame(&self, side: Side, field: usize) -> String {
        let look = self.part.look;
        let [left, tick, right] = match side {
            Side::South => [look.glyph("└", "'"), look.glyph("┬", "+"), look.glyph("┘", "'")],
            _ => [look.glyph("┌", "."), look.glyph("┴", "+"), look.glyph("┐", ".")],
        };
        let line = look.glyph("─", "-");
        let before = (field - 1) / 2;
        let column = format!("{}{tick}{}", line.repeat(before), line.repeat(field - before - 1));
        let columns = column.repeat(self.part.columns.clone().count());
        let left = self.west.map_or("", |_| left);
        let right = self.east.map_or("", |_| right);
        format!("{}{}", " ".repeat(self.west.unwrap_or(0)), look.dim(&format!("{left}{columns}{right}")))
    }

    fn field(&self, edge: Edge, width: usize) -> String {
        let Some(spot) = self.part.board.edge(edge) else { return " ".repeat(width + 2) };
        place::field(self.part, spot, &place::edge(self.part, spot), width)
    }
}

/// How many columns the texts of the places over and under the board take.
pub(super) fn column_width(part: &Part<'_>) -> usize {
    widest(part, &[Side::North, Side::South])
}

/// The columns of the widest text at some sides; at least one.
fn widest(part: &Part<'_>, sides: &[Side]) -> usize {
    let edges = part.board.edges.iter().filter(|(edge, _)| sides.contains(&edge.side));
    let texts = edges.map(|(_, spot)| text_layout::width(&place::edge(part, spot).0));
    texts.max().unwrap_or(1)
}

/// The letter of a side as it stands beside the board; small ones are columns.
fn capital(side: Side) -> char {
    side.letter().to_ascii_uppercase()
}
