//! Boards with a line of text for each row.

use super::board::{Part, names_width};
use super::place;
use super::ring::{self, Ring};
use crate::front::text_layout;
use crate::table::{Shape, Side};

/// Renders a board; where it is too wide for the screen, in parts of some columns, one under the other.
pub(super) fn render(part: &Part<'_>) -> String {
    let texts = part.board.spots.iter().map(|spot| text_layout::width(&place::cell(part, spot).0));
    let names = names_width(&part.board.column_names, part.look);
    let width = texts.max().unwrap_or(1).max(1).max(names).max(ring::column_width(part));
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
    let of_columns = |from: u16, to: u16| Part { columns: from..=to, ..part.clone() };
    let fits = |some: &Part<'_>| some.columns.len() * field + Ring::of(some).columns() <= room;
    let mut out = String::new();
    let mut from = first;
    loop {
        let fitting = (from..=last).map(|to| of_columns(from, to)).take_while(fits).last();
        let some = fitting.unwrap_or_else(|| of_columns(from, from));
        render_part(&some, width, slanted, &mut out);
        if *some.columns.end() == last {
            return out;
        }
        from = some.columns.end() + 1;
    }
}

fn render_part(part: &Part<'_>, width: usize, slanted: bool, out: &mut String) {
    let (look, field, ring) = (part.look, width + 2, Ring::of(part));
    let shift = |row: u16| match part.board.shape {
        Shape::Hexagon if slanted => (row - part.rows.start()) as usize * field / 2,
        Shape::Hexagon | Shape::Square => 0,
    };
    let mut line = |text: &str| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    part.header(field).lines().for_each(&mut line);
    ring.lines(Side::North, field).iter().for_each(|(label, text)| line(&format!("{label}{text}")));
    for row in part.rows.clone() {
        let cells: String = part.columns.clone().map(|column| cell(part, column, row, width)).collect();
        let number = look.dim(&part.row_label(row));
        let (before, after, camp) = (ring.before(row), ring.after(row), part.camp_of_row(row));
        line(&format!("{number}{}{before}{cells}{after}{camp}", " ".repeat(shift(row))));
        let frontier = frontier(part, row, field);
        if !frontier.trim_end().is_empty() {
            let indent = " ".repeat(part.label_width() + shift(row));
            let (before, after) = (ring.gap_before(), ring.gap_after());
            let frontier = if after.is_empty() { frontier.trim_end() } else { &frontier };
            line(&format!("{indent}{before}{}{after}", look.dim(frontier)));
        }
    }
    ring.lines(Side::South, field).iter().for_each(|(label, text)| line(&format!("{label}{text}")));
}

/// The frontier between two camps that runs under a row; blanks where there is none.
fn frontier(part: &Part<'_>, row: u16, field: usize) -> String {
    let dash = part.look.glyph("╌", "-");
    let below = part.columns.clone().map(|column| part.frontier(column, row, false));
    below.map(|camps| if camps { dash.repeat(field) } else { " ".repeat(field) }).collect()
}

/// A cell in its field, at whose end a frontier between two camps may run.
fn cell(part: &Part<'_>, column: u16, row: u16, width: usize) -> String {
    let Some(spot) = part.spot(column, row) else { return " ".repeat(width + 2) };
    let mut field = place::field(part, spot, &place::cell(part, spot), width);
    if part.frontier(column, row, true) && field.ends_with(' ') {
        field.pop();
        field.push_str(&part.look.dim(part.look.glyph("┆", ":")));
    }
    field
}
