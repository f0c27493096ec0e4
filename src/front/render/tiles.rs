//! Boards whose tiles have lines: a box of several rows for each cell, in which lines run from port to port
//! and on into the neighbours' boxes.

use super::board::{Part, height};
use super::canvas::{Canvas, Paint};
use super::ring::{self, Ring};
use super::{corners, sides};
use crate::front::text_layout;
use crate::scene::{Board, Piece, Spot};
use crate::table::Side;

/// The sizes that the cells of a board can have, the largest first; none where its tiles have no lines.
pub(super) fn sizes(board: &Board) -> Vec<(usize, usize)> {
    if board.ports.is_empty() {
        Vec::new()
    } else if is_cornered(board) {
        vec![corners::LARGE, corners::SMALL]
    } else {
        sides::sizes(&board.ports).to_vec()
    }
}

/// Whether all lines run from corner to corner.
fn is_cornered(board: &Board) -> bool {
    board.ports.iter().all(|&port| corners::corner(port).is_some())
}

/// Whether a board with cells of a size fits into the screen.
pub(super) fn fits(part: &Part<'_>, size: (usize, usize)) -> bool {
    let margins = part.label_width() + 1 + Ring::of(part).columns() + camps_width(part);
    margins + part.columns.clone().count() * size.0 <= part.look.width
        && (!part.has_edges() || ring::column_width(part) + 2 <= size.0)
}

fn camps_width(part: &Part<'_>) -> usize {
    if part.has_camps() { 3 } else { 0 }
}

/// Renders a board with cells of a size.
pub(super) fn render(part: &Part<'_>, size: (usize, usize)) -> String {
    let (width, height) = size;
    let count = part.columns.clone().count();
    let mut canvas = Canvas::new(count * width, part.rows.clone().count() * height);
    for (y, row) in part.rows.clone().enumerate() {
        for (x, column) in part.columns.clone().enumerate() {
            if let Some(spot) = part.spot(column, row) {
                canvas.stamp(x * width, y * height, &cell(part, spot, size));
            }
            frontier(part, &mut canvas, (column, row), (x * width, y * height), size);
        }
    }
    let (look, ring) = (part.look, Ring::of(part));
    let mut lines: Vec<String> = part.header(width).lines().map(|line| format!(" {line}")).collect();
    let spaced = |(label, line): (String, String)| format!("{label} {line}");
    lines.extend(ring.lines(Side::North, width).into_iter().map(spaced));
    let gap = " ".repeat(part.label_width());
    let middle = (height - 1) / 2;
    for (y, row) in part.rows.clone().enumerate() {
        for inside in 0..height {
            let line = canvas.line(y * height + inside, part.players, look);
            let line = text_layout::padded(&line, count * width);
            lines.push(match inside == middle {
                true => {
                    let (label, camp) = (look.dim(&part.row_label(row)), part.camp_of_row(row));
                    format!("{label} {}{line}{}{camp}", ring.before(row), ring.after(row))
                }
                false => format!("{gap} {}{line}{}", ring.gap_before(), ring.gap_after()),
            });
        }
    }
    lines.extend(ring.lines(Side::South, width).into_iter().map(spaced));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A cell: the lines of the topmost piece that has any, then in the room that is left whose it is, what
/// stands on it, how many pieces there are, and the marks.
fn cell(part: &Part<'_>, spot: &Spot, size: (usize, usize)) -> Canvas {
    let mut canvas = match spot.stack.iter().find(|piece| !piece.lines.is_empty()) {
        Some(tile) => {
            let paint = Paint::of(tile.seat);
            let draw = if is_cornered(part.board) { corners::draw } else { sides::draw };
            draw(&tile.lines, size, spot.states.in_line, paint, part.look)
        }
        None => Canvas::new(size.0, size.1),
    };
    let changed = spot.states.changed;
    let Some(top) = spot.stack.first() else {
        let (text, paint) = part.ground(spot);
        place(&mut canvas, &labels(&text, changed), Paint { reverse: changed, ..paint });
        return canvas;
    };
    let pieces = height(spot.stack.len(), part.look);
    let full = format!("{}{pieces}", label(part, top));
    let owner = part.owner(top);
    let paint = Paint { reverse: changed, ..Paint::of(top.seat.filter(|_| !top.hidden)) };
    let mut texts = labels(&full, changed);
    texts.extend(labels(&format!("{owner}{pieces}"), changed));
    texts.extend(labels(&owner, changed));
    if !place(&mut canvas, &texts, paint) {
        // Whose it is must be seen in any case: it is written into the line.
        if let Some((x, y)) = canvas.flat() {
            canvas.write(x, y, &owner, paint);
        }
    }
    place(&mut canvas, &[part.marks(spot)], Paint::PLAIN);
    canvas
}

/// What is written of the piece on top: of a tile with lines whose it is, what it shows and its declared
/// sign; of another piece all that tells it.
fn label(part: &Part<'_>, piece: &Piece) -> String {
    if piece.lines.is_empty() {
        return part.piece(piece);
    }
    let chip = piece.chip.as_deref().unwrap_or_default();
    let text = format!("{}{chip}{}", part.owner(piece), part.shows(piece));
    part.look.spell(&text).into_owned()
}

/// The ways to write a label, the best first: what changed stands between brackets, or where there is no
/// room for them before an exclamation mark.
fn labels(text: &str, changed: bool) -> Vec<String> {
    match changed {
        true => vec![format!("[{text}]"), format!("{text}!")],
        false => vec![text.to_owned()],
    }
}

/// Writes the first of some texts for which there is room, and says whether there was one.
fn place(canvas: &mut Canvas, texts: &[String], paint: Paint) -> bool {
    for text in texts.iter().filter(|text| !text.trim().is_empty()) {
        if let Some((x, y)) = canvas.room(text_layout::width(text)) {
            canvas.write(x, y, text, paint);
            return true;
        }
    }
    false
}

/// Dots in the free places along the frontier between two camps, on the near side of it: a line of its own
/// would tear the lines of tiles apart.
pub(super) fn frontier(
    part: &Part<'_>,
    canvas: &mut Canvas,
    (column, row): (u16, u16),
    (left, top): (usize, usize),
    (width, height): (usize, usize),
) {
    if part.frontier(column, row, false) {
        let y = top + height - 1;
        for x in (left..left + width).step_by(2) {
            // Clear of what stands beside it.
            if canvas.at(x.wrapping_sub(1), y) == ' ' && canvas.at(x + 1, y) == ' ' {
                canvas.fill(x, y, '.', Paint::DIM);
            }
        }
    }
    if part.frontier(column, row, true) {
        for y in 0..height {
            canvas.fill(left + width - 1, top + y, ':', Paint::DIM);
        }
    }
}
