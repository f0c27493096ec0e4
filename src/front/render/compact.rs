//! Boards with a line of text for each row.

use super::board::{Part, height, names_width};
use super::canvas::Paint;
use crate::front::text_layout;
use crate::scene::Spot;
use crate::table::Shape;

/// Renders a board; where it is too wide for the screen, in parts of some columns, one under the other.
pub(super) fn render(part: &Part<'_>) -> String {
    let texts = part.board.spots.iter().map(|spot| text_layout::width(&text(part, spot).0));
    let names = names_width(&part.board.column_names, part.look);
    let width = texts.max().unwrap_or(1).max(1).max(names);
    let field = width + 2;
    let (first, last) = (*part.columns.start(), *part.columns.end());
    let slant = match part.board.shape {
        Shape::Hexagon => (part.rows.clone().count() - 1) * field / 2,
        Shape::Square => 0,
    };
    let margin = part.label_width() + if part.has_camps() { 3 } else { 0 };
    // A slant that leaves no room for a single column is not drawn.
    let slanted = margin + slant + field <= part.look.width;
    let room = part.look.width.saturating_sub(margin + if slanted { slant } else { 0 });
    let fitting = (room / field).clamp(1, 1024) as u16;
    let mut out = String::new();
    let mut from = first;
    loop {
        let to = last.min(from.saturating_add(fitting - 1));
        render_part(&Part { columns: from..=to, ..part.clone() }, width, slanted, &mut out);
        if to == last {
            return out;
        }
        from = to + 1;
    }
}

fn render_part(part: &Part<'_>, width: usize, slanted: bool, out: &mut String) {
    let (look, field) = (part.look, width + 2);
    let shift = |row: u16| match part.board.shape {
        Shape::Hexagon if slanted => (row - part.rows.start()) as usize * field / 2,
        Shape::Hexagon | Shape::Square => 0,
    };
    out.push_str(&part.header(field));
    for row in part.rows.clone() {
        let cells = part.columns.clone().map(|column| cell(part, column, row, width));
        let line: String = cells.collect();
        let number = look.dim(&part.row_label(row));
        let camp = part.camp_of_row(row);
        let line = if camp.is_empty() { line.trim_end() } else { &line };
        out.push_str(&format!("{number}{}{line}{camp}\n", " ".repeat(shift(row))));
        let dash = look.glyph("╌", "-");
        let below = part.columns.clone().map(|column| part.frontier(column, row, false));
        let frontier: String =
            below.map(|camps| if camps { dash.repeat(field) } else { " ".repeat(field) }).collect();
        if !frontier.trim_end().is_empty() {
            let indent = " ".repeat(part.label_width() + shift(row));
            out.push_str(&format!("{indent}{}\n", look.dim(frontier.trim_end())));
        }
    }
}

/// A cell between brackets if it changed, in the middle of its field.
fn cell(part: &Part<'_>, column: u16, row: u16, width: usize) -> String {
    let Some(spot) = part.spot(column, row) else { return " ".repeat(width + 2) };
    let (plain, painted) = text(part, spot);
    let space = width - text_layout::width(&plain);
    let open = match (spot.states.changed, spot.states.in_line) {
        (true, _) => "[",
        (false, true) => part.look.glyph("«", "{"),
        (false, false) => " ",
    };
    let close = match (spot.states.in_line, spot.states.changed) {
        (true, _) => part.look.glyph("»", "}"),
        (false, true) => "]",
        (false, false) => " ",
    };
    let before = " ".repeat(space / 2);
    let mut end = format!("{close}{}", " ".repeat(space - space / 2));
    if part.frontier(column, row, true) && end.ends_with(' ') {
        end.pop();
        end.push_str(&part.look.dim(part.look.glyph("┆", ":")));
    }
    format!("{before}{open}{painted}{end}")
}

/// What a cell shows, plain and painted: the piece on top, how many lie there, the marks.
fn text(part: &Part<'_>, spot: &Spot) -> (String, String) {
    let paint = |paint: Paint, text: &str| paint.on(text, part.players, part.look);
    let marks = part.marks(spot);
    let (plain, painted) = match spot.stack.first() {
        Some(top) => {
            let plain = format!("{}{}", part.piece(top), height(spot.stack.len(), part.look));
            let seat = top.seat.filter(|_| !top.hidden);
            let painted = paint(Paint::of(seat), &plain);
            (plain, painted)
        }
        None if !marks.is_empty() => {
            let strong = if spot.states.open { Paint::STRONG } else { Paint::of(spot.camp) };
            let painted = paint(strong, &marks);
            return (marks, painted);
        }
        None => {
            let (dot, how) = part.ground(spot);
            return (dot.to_owned(), paint(how, dot));
        }
    };
    match marks.is_empty() {
        true => (plain, painted),
        false => {
            (format!("{plain}+{marks}"), format!("{painted}{}", paint(Paint::DIM, &format!("+{marks}"))))
        }
    }
}
