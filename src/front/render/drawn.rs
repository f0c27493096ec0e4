//! Boards whose pieces have a look: a box for each cell and for each edge place, and a frame between them.

use super::board::{Part, names_width};
use super::canvas::{Canvas, Paint};
use super::{tile_box, tiles};
use crate::front::text_layout::centred;
use crate::scene::Spot;
use crate::table::grid::column_name;
use crate::table::{Edge, Side};

/// The sizes of a cell, the largest first.
pub(super) const SIZES: [(usize, usize); 2] = [(7, 3), (5, 3)];

/// The least columns of the places beside the board.
const LEAST: usize = 3;

/// Whether a board with cells of a size fits into the screen.
pub(super) fn fits(part: &Part<'_>, size: (usize, usize)) -> bool {
    let over = part.board.edges.iter().filter(|(edge, _)| matches!(edge.side, Side::North | Side::South));
    Layout::of(part, size).width <= part.look.width
        && over.map(|(_, spot)| tile_box::edge_width(part, spot)).all(|width| width <= size.0)
}

/// Where things stand: columns and rows of characters.
struct Layout {
    size: (usize, usize),
    width: usize,
    height: usize,
    /// The first column and row of the cells.
    left: usize,
    top: usize,
    /// The first column after the cells, and the first row.
    right: usize,
    bottom: usize,
    /// The columns of the places to the left and to the right, and the rows of those over and under the
    /// board.
    west: usize,
    east: usize,
    north: usize,
    south: usize,
    /// The columns of the frame, where there is one.
    frame: usize,
    /// The rows of the columns' letters and names.
    header: usize,
}

impl Layout {
    fn of(part: &Part<'_>, size: (usize, usize)) -> Self {
        let spots = |side: Side| part.board.edges.iter().filter(move |(edge, _)| edge.side == side);
        let frame = usize::from(part.has_edges());
        let beside = |side: Side| {
            let wide = |(_, spot): &(Edge, Spot)| match spot.is_bare() {
                true => LEAST,
                false => (tile_box::edge_width(part, spot) + 2).max(size.0),
            };
            frame * spots(side).map(wide).max().unwrap_or(LEAST)
        };
        // A row for the tile, and one for each piece that stands on it.
        let rows = |(_, spot): &(Edge, Spot)| match spot.stack.is_empty() {
            true => 1,
            false => 1 + spot.stack.iter().filter(|piece| piece.stands).count().max(1),
        };
        let over = |side: Side| frame * spots(side).map(rows).max().unwrap_or(1);
        let [west, east] = [Side::West, Side::East].map(beside);
        let [north, south] = [Side::North, Side::South].map(over);
        let header = if shows_names(part, size) { 2 } else { 1 };
        let left = part.label_width() + 1 + west + frame;
        let right = left + part.columns.clone().count() * size.0;
        let top = header + north + frame;
        let bottom = top + part.rows.clone().count() * size.1;
        let camps = if part.has_camps() { 3 } else { 0 };
        Self {
            size,
            width: right + frame + east + camps,
            height: bottom + frame + south,
            left,
            top,
            right,
            bottom,
            west,
            east,
            north,
            south,
            frame,
            header,
        }
    }
}

fn shows_names(part: &Part<'_>, size: (usize, usize)) -> bool {
    let names = &part.board.column_names;
    !names.is_empty() && names_width(names, part.look) <= size.0
}

/// Renders a board with cells of a size.
pub(super) fn render(part: &Part<'_>, size: (usize, usize)) -> String {
    let layout = Layout::of(part, size);
    let mut canvas = Canvas::new(layout.width, layout.height);
    labels(part, &layout, &mut canvas);
    if layout.frame > 0 {
        frame(part, &layout, &mut canvas);
        edges(part, &layout, &mut canvas);
    }
    for (y, row) in part.rows.clone().enumerate() {
        for (x, column) in part.columns.clone().enumerate() {
            let (left, top) = (layout.left + x * size.0, layout.top + y * size.1);
            if let Some(spot) = part.spot(column, row) {
                canvas.stamp(left, top, &tile_box::cell(part, spot, size));
            }
            tiles::frontier(part, &mut canvas, (column, row), (left, top), size);
        }
    }
    let lines = (0..layout.height).map(|row| canvas.line(row, part.players, part.look) + "\n");
    lines.collect()
}

/// The letters and names of columns, the numbers and names of rows, the signs of camps.
fn labels(part: &Part<'_>, layout: &Layout, canvas: &mut Canvas) {
    let (width, height) = layout.size;
    for (x, column) in part.columns.clone().enumerate() {
        let left = layout.left + x * width;
        canvas.write(left, 0, &centred(&column_name(column), width), Paint::DIM);
        if layout.header > 1 {
            let name = part.board.column_names[column as usize].in_lang(part.look.lang);
            canvas.write(left, 1, &centred(name, width), Paint::DIM);
        }
    }
    for (y, row) in part.rows.clone().enumerate() {
        let middle = layout.top + y * height + height / 2;
        canvas.write(0, middle, &part.row_label(row), Paint::DIM);
        if let Some(seat) = part.camp_seat(row) {
            let sign = part.players[seat as usize].sign.to_string();
            canvas.write(layout.width - 1, middle, &sign, Paint::of(Some(seat)));
        }
    }
    if layout.frame > 0 {
        let letters = [
            (0, layout.header, part.side_label('N')),
            (0, layout.bottom + layout.south, part.side_label('S')),
            (part.label_width() + 1, 0, centred("W", layout.west)),
            (layout.right + 1, 0, centred("E", layout.east)),
        ];
        for (x, y, letter) in letters {
            canvas.write(x, y, &letter, Paint::DIM);
        }
    }
}

/// The frame, with a tick beside each edge place, or an arrow into the board where something lies there and
/// the place can be chosen.
fn frame(part: &Part<'_>, layout: &Layout, canvas: &mut Canvas) {
    let look = part.look;
    let sign = |full: &'static str, plain| look.glyph(full, plain).chars().next().unwrap_or(' ');
    let (left, right) = (layout.left - 1, layout.right);
    let (top, bottom) = (layout.top - 1, layout.bottom);
    for x in left..=right {
        canvas.put(x, top, sign("─", "-"), Paint::DIM);
        canvas.put(x, bottom, sign("─", "-"), Paint::DIM);
    }
    for y in top..=bottom {
        canvas.put(left, y, sign("│", "|"), Paint::DIM);
        canvas.put(right, y, sign("│", "|"), Paint::DIM);
    }
    let corners =
        [(left, top, "┌", "."), (right, top, "┐", "."), (left, bottom, "└", "'"), (right, bottom, "┘", "'")];
    for (x, y, full, plain) in corners {
        canvas.put(x, y, sign(full, plain), Paint::DIM);
    }
    for (edge, spot) in &part.board.edges {
        let Some((x, y)) = tick(part, layout, *edge) else { continue };
        let (full, plain) = match edge.side {
            Side::North => ("┴", "+"),
            Side::South => ("┬", "+"),
            Side::West => ("┤", "|"),
            Side::East => ("├", "|"),
        };
        match spot.states.open && !spot.is_bare() {
            true => canvas.write(x, y, &tile_box::arrow(edge.side, part), Paint::STRONG),
            false => canvas.put(x, y, sign(full, plain), Paint::DIM),
        }
    }
}

/// Where the tick of an edge place stands; `None` where the place is not shown.
fn tick(part: &Part<'_>, layout: &Layout, edge: Edge) -> Option<(usize, usize)> {
    let (width, height) = layout.size;
    let along = |shown: &std::ops::RangeInclusive<u16>| {
        shown.contains(&edge.line).then(|| (edge.line - shown.start()) as usize)
    };
    Some(match edge.side {
        Side::North => (layout.left + along(&part.columns)? * width + width / 2, layout.top - 1),
        Side::South => (layout.left + along(&part.columns)? * width + width / 2, layout.bottom),
        Side::West => (layout.left - 1, layout.top + along(&part.rows)? * height + height / 2),
        Side::East => (layout.right, layout.top + along(&part.rows)? * height + height / 2),
    })
}

/// The edge places.
fn edges(part: &Part<'_>, layout: &Layout, canvas: &mut Canvas) {
    let (width, height) = layout.size;
    for (edge, spot) in &part.board.edges {
        let Some((x, y)) = tick(part, layout, *edge) else { continue };
        let (left, top, size) = match edge.side {
            Side::North => (x - width / 2, layout.header, (width, layout.north)),
            Side::South => (x - width / 2, layout.bottom + 1, (width, layout.south)),
            Side::West => (part.label_width() + 1, y - height / 2, (layout.west, height)),
            Side::East => (layout.right + 1, y - height / 2, (layout.east, height)),
        };
        canvas.stamp(left, top, &tile_box::edge(part, spot, size, edge.side));
    }
}
