//! A board of hexagons that stand on a corner; each row begins half a cell further to the right.

use super::area::Area;
use super::board::{Measures, rows_and_columns};
use super::palette::{Hue, neutral};
use super::pieces::{Lies, piece};
use super::svg::{Font, Ink, Path, Svg};
use super::{Subject, lines, marks, tiles};
use crate::scene::{Board, Coordinates, Outline, Piece, Spot};
use crate::table::grid;

/// Half the height of a hexagon that is one wide.
const TALL: f32 = 0.577_35;

/// Draws the board; its size.
pub(super) fn board(svg: &mut Svg, subject: &Subject<'_>, board: &Board, measures: &Measures) -> (f32, f32) {
    let wide =
        (measures.cell * 0.86).min(740.0 / (f32::from(measures.columns) + f32::from(measures.rows) / 2.0));
    let radius = wide * TALL;
    let origin = (measures.margin.0 + 14.0, measures.margin.1 + 14.0);
    let middle = |column: u16, row: u16| {
        let (across, down) = (f32::from(column - measures.first_column), f32::from(row - measures.first_row));
        (origin.0 + wide * (across + 0.5 + down / 2.0), origin.1 + radius * (1.0 + down * 1.5))
    };
    sides(svg, subject, board, measures, &middle, radius);
    if board.coordinates == Coordinates::Outside {
        coordinates(svg, measures, &middle, radius, board.sides.iter().any(Option::is_some));
    }
    let places = || {
        rows_and_columns(measures)
            .filter_map(|(row, column)| board.spot(column, row).map(|spot| (spot, middle(column, row))))
    };
    for (spot, at) in places() {
        let dark = spot.camp.is_some_and(|seat| seat % 2 == 1);
        let ground = match (spot.states.changed, dark) {
            (true, _) => "last",
            (false, true) => "cell2",
            (false, false) => "cell",
        };
        svg.path(&hexagon(at, radius - 1.0), &Ink::fill(neutral(ground)).outlined(neutral("line"), 1.6));
        marks::ground(svg, subject, board, spot, Area::around(at, wide * 0.7));
    }
    for (spot, at) in places() {
        svg.group(spot.label.in_lang(subject.lang), &[("data-cell", &spot.id)], |svg| {
            lying(svg, subject, spot, at, radius);
            marks::corner(svg, subject, board, spot, Area::around(at, wide * 0.86));
            states(svg, subject, spot, at, radius);
        });
    }
    let last = middle(measures.first_column + measures.columns - 1, measures.first_row + measures.rows - 1);
    (last.0 + wide / 2.0 + 34.0, last.1 + radius + 30.0)
}

fn corner((x, y): (f32, f32), radius: f32, number: u8) -> (f32, f32) {
    let angle = f32::from(number) * std::f32::consts::TAU / 6.0;
    (x + radius * angle.sin(), y - radius * angle.cos())
}

fn hexagon(middle: (f32, f32), radius: f32) -> Path {
    Path::polygon((0..6).map(|number| corner(middle, radius, number)))
}

fn lying(svg: &mut Svg, subject: &Subject<'_>, spot: &Spot, at: (f32, f32), radius: f32) {
    let Some((top, below)) = spot.stack.split_first() else { return };
    let landscape = top.drawn.is_some() || !top.lines.is_empty();
    let tile = matches!(top.look.outline, Outline::Tile | Outline::Hexagon);
    if tile && !landscape && !top.hidden {
        svg.group(top.label.in_lang(subject.lang), &[], |svg| {
            tiles::hexagon(svg, subject, top, at, radius);
        });
        return;
    }
    if landscape && !top.hidden {
        let area = Area::around(at, radius * 2.0);
        return piece(svg, subject, top, area, Lies { below: below.len(), in_line: spot.states.in_line });
    }
    let area = Area::around(at, radius * 1.5);
    piece(svg, subject, top, area, Lies { below: below.len(), in_line: spot.states.in_line });
}

/// A tile with lines. Ports of hexagons are measured in the box around them.
pub(super) fn tile_with_lines(
    svg: &mut Svg,
    subject: &Subject<'_>,
    tile: &Piece,
    (at, radius): ((f32, f32), f32),
    in_line: bool,
) {
    let around = Area::new(at.0 - radius * 0.866, at.1 - radius, radius * 1.732, radius * 2.0);
    let hue = subject.hue_of(tile);
    let ground = tile.seat.map_or_else(|| neutral("paper"), |_| hue.tint.clone());
    let rim = tile.seat.map_or_else(|| neutral("line"), |_| hue.solid.clone());
    svg.path(&hexagon(at, radius * 0.97), &Ink::fill(ground).outlined(rim, radius * 0.03));
    match &tile.drawn {
        Some(drawn) => {
            let said = drawn.colour.as_deref().and_then(Hue::of);
            lines::stroke(svg, around, &drawn.lines, drawn.stroke, said.as_ref());
        }
        None => lines::plain(svg, around, &tile.lines, &hue, in_line),
    }
}

fn states(svg: &mut Svg, subject: &Subject<'_>, spot: &Spot, at: (f32, f32), radius: f32) {
    if spot.states.changed {
        svg.path(
            &hexagon(at, radius - 4.0),
            &Ink::line(neutral("ink"), 2.2).dashed(radius * 0.36, radius * 0.56),
        );
    }
    if spot.states.open {
        let line = subject.mover.line.clone();
        match spot.stack.is_empty() {
            true => svg.circle(at, radius * 0.16, &Ink::fill(line).faded(0.6)),
            false => svg.path(&hexagon(at, radius - 3.0), &Ink::line(line, 2.6).faded(0.85)),
        }
    }
}

fn coordinates(
    svg: &mut Svg,
    measures: &Measures,
    middle: &impl Fn(u16, u16) -> (f32, f32),
    radius: f32,
    sides: bool,
) {
    let away = if sides { 17.0 } else { 8.0 };
    for column in measures.first_column..measures.first_column + measures.columns {
        let (x, y) = middle(column, measures.first_row);
        let at = (x - radius * 0.43, y - radius - away);
        svg.text(at, &grid::column_name(column), Font::middle(13.0, 600), neutral("muted"));
    }
    for row in measures.first_row..measures.first_row + measures.rows {
        let (x, y) = middle(measures.first_column, row);
        let at = (x - radius * 0.866 - away - 3.0, y - 2.0);
        svg.text(at, &grid::row_name(row), Font::end(13.0, 600), neutral("muted"));
    }
}

/// Whose colour runs along the edges: along the outer corners of the cells there.
fn sides(
    svg: &mut Svg,
    subject: &Subject<'_>,
    board: &Board,
    measures: &Measures,
    middle: &impl Fn(u16, u16) -> (f32, f32),
    radius: f32,
) {
    let out = radius + 7.0;
    let (first, last) = (measures.first_column, measures.first_column + measures.columns - 1);
    let (top, bottom) = (measures.first_row, measures.first_row + measures.rows - 1);
    let along_row = |row: u16, corners: [u8; 2]| -> Vec<(f32, f32)> {
        (first..=last)
            .flat_map(|column| corners.map(|number| corner(middle(column, row), out, number)))
            .collect()
    };
    let along_column = |column: u16, corners: [u8; 2]| -> Vec<(f32, f32)> {
        (top..=bottom)
            .flat_map(|row| corners.map(|number| corner(middle(column, row), out, number)))
            .collect()
    };
    // Each edge goes on to the corner that it shares with the next.
    let mut above = along_row(top, [5, 0]);
    above.push(corner(middle(last, top), out, 1));
    let mut below = along_row(bottom, [4, 3]);
    below.push(corner(middle(last, bottom), out, 2));
    let edges = [above, along_column(last, [1, 2]), below, along_column(first, [5, 4])];
    // Left and right first, so that corners belong to those above and below.
    for side in [1, 3, 0, 2] {
        let Some(seat) = board.sides[side] else { continue };
        let mut path = Path::new();
        for (number, &point) in edges[side].iter().enumerate() {
            if number == 0 { path.to(point) } else { path.line(point) }
        }
        svg.path(&path, &Ink::line(neutral("faint"), 12.0));
        svg.path(&path, &Ink::line(subject.hue(seat).solid, 9.0));
    }
}
