//! A board of squares, and what all boards share: places, their pieces, and what stands around them.

use super::area::Area;
use super::edges;
use super::marks;
use super::palette::neutral;
use super::pieces::{Lies, piece};
use super::svg::{Font, Ink, Path, Svg};
use super::{Subject, hexagons, tiles, words};
use crate::scene::{Board, Coordinates, Spot};
use crate::table::{Shape, grid};

/// How wide the cells of a board may be.
const WIDEST: f32 = 100.0;
const NARROWEST: f32 = 40.0;
/// How wide a board is, unless its cells would be too wide or too narrow.
const ROOM: f32 = 720.0;
/// The room for letters and numbers, and more for names.
const LABELS: f32 = 30.0;
const NAMES: f32 = 66.0;

/// The measures of a board.
pub(super) struct Measures {
    /// The width of a cell.
    pub cell: f32,
    /// How many columns and rows are shown, and which are the first.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// The first column.
    pub first_column: u16,
    /// The first row.
    pub first_row: u16,
    /// How wide edge places are; 0 where there are none.
    pub edge: f32,
    /// The room at the left and above.
    pub margin: (f32, f32),
}

impl Measures {
    /// Of a board; `None` where it shows nothing.
    pub fn of(board: &Board) -> Option<Self> {
        let (rows, columns) = board.shown.as_ref()?;
        let (count, lines) = (columns.clone().count() as u16, rows.clone().count() as u16);
        let cell = (ROOM / f32::from(count)).clamp(NARROWEST, WIDEST);
        let edge = if board.edges.is_empty() { 0.0 } else { (cell * 0.62).max(34.0) };
        let outside = board.coordinates == Coordinates::Outside;
        let label = |named: bool, most: f32| match (named, outside) {
            (true, _) => most,
            (false, true) => LABELS,
            (false, false) => 8.0,
        };
        let sides = if board.sides.iter().any(Option::is_some) { 12.0 } else { 0.0 };
        let left = label(!board.row_names.is_empty(), NAMES) + sides;
        let above = label(!board.column_names.is_empty(), 46.0) + sides;
        Some(Self {
            cell,
            columns: count,
            rows: lines,
            first_column: *columns.start(),
            first_row: *rows.start(),
            edge,
            margin: (left + gap(edge), above + gap(edge)),
        })
    }

    /// The box of a cell, by its column and row.
    pub fn cell_at(&self, column: u16, row: u16) -> Area {
        let at = |number: u16, first: u16| f32::from(number - first) * self.cell;
        let (left, above) = self.margin;
        Area::new(left + at(column, self.first_column), above + at(row, self.first_row), self.cell, self.cell)
    }

    /// The box of all cells.
    pub fn cells(&self) -> Area {
        let (left, above) = self.margin;
        Area::new(left, above, f32::from(self.columns) * self.cell, f32::from(self.rows) * self.cell)
    }
}

/// The room that edge places take.
fn gap(edge: f32) -> f32 {
    if edge > 0.0 { edge + 10.0 } else { 0.0 }
}

/// Draws the board with its upper left corner at the origin; its size.
pub(super) fn board(svg: &mut Svg, subject: &Subject<'_>, board: &Board) -> (f32, f32) {
    let Some(measures) = Measures::of(board) else { return (0.0, 0.0) };
    if board.shape == Shape::Hexagon {
        return hexagons::board(svg, subject, board, &measures);
    }
    let cells = measures.cells();
    let gap = gap(measures.edge);
    let size = (cells.right() + gap + 16.0, cells.bottom() + gap + 14.0);
    // What is the same at every table of a game: on a page it is held once.
    svg.reused(Area::new(0.0, 0.0, size.0, size.1), |svg, area| {
        let scale = area.width / size.0;
        svg.scaled(scale, |svg| under_all(svg, subject, board, &measures));
    });
    let places: Vec<(&Spot, Area)> = rows_and_columns(&measures)
        .filter_map(|(row, column)| Some((board.spot(column, row)?, measures.cell_at(column, row))))
        .collect();
    for &(spot, area) in &places {
        let inner = area.inset(0.75);
        if board.grows && spot.stack.is_empty() && (spot.states.open || !spot.marks.is_empty()) {
            let ink = Ink::fill(neutral("cell")).outlined(neutral("line"), 1.4).dashed(5.0, 5.0);
            svg.area(area.inset(area.width * 0.04), area.width * 0.1, &ink);
        }
        marks::underlay(svg, spot, inner);
        marks::ground(svg, subject, board, spot, inner);
    }
    for &(spot, area) in &places {
        place(svg, subject, board, spot, area, board.grows || svg.is_on_page());
    }
    edges::edges(svg, subject, board, &measures);
    size
}

/// The frame, the cells, the coordinates, frontiers and sides.
fn under_all(svg: &mut Svg, subject: &Subject<'_>, board: &Board, measures: &Measures) {
    let cells = measures.cells();
    coordinates(svg, subject, board, measures);
    if board.grows {
        return;
    }
    svg.area(cells.inset(-4.0), 8.0, &Ink::fill(neutral("line")));
    for (row, column) in rows_and_columns(measures) {
        let Some(spot) = board.spot(column, row) else { continue };
        let area = measures.cell_at(column, row);
        let other = spot.camp.is_some_and(|seat| seat % 2 == 1);
        let dark = if board.checker { (column + row) % 2 == 1 } else { other };
        svg.area(area.inset(0.75), 3.0, &Ink::fill(neutral(if dark { "cell2" } else { "cell" })));
        if board.coordinates == Coordinates::Inside {
            let at = (area.x + 5.0, area.y + 13.0);
            svg.text(at, &spot.id, Font::start(10.5, 600), neutral("faint"));
        }
    }
    camps(svg, board, measures);
    sides(svg, subject, board, cells);
    if svg.is_in_symbol() {
        edges::outlines(svg, board, measures);
    }
}

/// Every row and column that is shown, in reading order.
pub(super) fn rows_and_columns(measures: &Measures) -> impl Iterator<Item = (u16, u16)> + use<> {
    let columns = measures.first_column..measures.first_column + measures.columns;
    let rows = measures.first_row..measures.first_row + measures.rows;
    rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
}

/// What lies on a place and what is highlighted of it, called by its name.
pub(super) fn place(
    svg: &mut Svg,
    subject: &Subject<'_>,
    board: &Board,
    spot: &Spot,
    area: Area,
    bare_is_nothing: bool,
) {
    if bare_is_nothing && spot.is_bare() && !spot.states.open && !spot.states.changed {
        return;
    }
    svg.group(spot.label.in_lang(subject.lang), &[("data-cell", &spot.id)], |svg| {
        lying(svg, subject, spot, area);
        marks::corner(svg, subject, board, spot, area);
        marks::states(svg, subject, spot, area);
    });
}

/// The pieces on a place: the top one of those that lie, then those that stand.
fn lying(svg: &mut Svg, subject: &Subject<'_>, spot: &Spot, area: Area) {
    let lies: Vec<_> = spot.stack.iter().filter(|piece| !piece.stands).collect();
    if let Some((top, below)) = lies.split_first() {
        let landscape = top.drawn.is_some() || !top.lines.is_empty();
        let inner = if landscape { area.inset(0.5) } else { area.inset(area.width * 0.04) };
        piece(svg, subject, top, inner, Lies { below: below.len(), in_line: spot.states.in_line });
    }
    let stands: Vec<_> = spot.stack.iter().filter(|piece| piece.stands).collect();
    let count = stands.len() as f32;
    for (number, standing) in stands.iter().enumerate() {
        // Two on one part stand side by side.
        let aside = (number as f32 - (count - 1.0) / 2.0) * area.width * 0.3;
        let (x, y) = match &standing.footing {
            Some(footing) => {
                let scale = f32::from(crate::scene::PORT_SCALE);
                area.at(f32::from(footing.at.0) / scale, f32::from(footing.at.1) / scale)
            }
            None => area.middle(),
        };
        // Nobody stands over the border.
        let held = |at: f32, from: f32, wide: f32| at.clamp(from + wide * 0.24, from + wide * 0.76);
        let at = (held(x, area.x, area.width) + aside, held(y, area.y, area.height));
        svg.group(standing.label.in_lang(subject.lang), &[], |svg| {
            tiles::pawn(svg, subject, standing, at, area.width.min(area.height) * 0.46);
        });
    }
}

/// The letters above, the numbers at the left, and the names of lines.
fn coordinates(svg: &mut Svg, subject: &Subject<'_>, board: &Board, measures: &Measures) {
    let gap = gap(measures.edge) + if board.sides.iter().any(Option::is_some) { 12.0 } else { 0.0 } + 10.0;
    let outside = board.coordinates == Coordinates::Outside;
    let cells = measures.cells();
    for column in measures.first_column..measures.first_column + measures.columns {
        let x = measures.cell_at(column, measures.first_row).middle().0;
        if outside {
            let text = grid::column_name(column);
            svg.text((x, cells.y - gap), &text, Font::middle(13.0, 600), neutral("muted"));
        }
        if let Some(name) = board.column_names.get(column as usize) {
            let at = (x, cells.y - gap - 17.0);
            let room = (measures.cell - 4.0, 8.0);
            words::fitted(
                svg,
                at,
                name.in_lang(subject.lang),
                Font::middle(14.0, 600),
                room,
                &neutral("ink"),
            );
        }
    }
    for row in measures.first_row..measures.first_row + measures.rows {
        let y = measures.cell_at(measures.first_column, row).middle().1;
        if let Some(name) = board.row_names.get(row as usize) {
            let at = (cells.x - gap, y - 2.0);
            let room = (NAMES - 8.0, 8.0);
            words::fitted(svg, at, name.in_lang(subject.lang), Font::end(14.0, 600), room, &neutral("ink"));
        }
        if outside {
            let down = if board.row_names.is_empty() { 4.7 } else { 15.0 };
            let at = (cells.x - gap, y + down);
            svg.text(at, &grid::row_name(row), Font::end(13.0, 600), neutral("muted"));
        }
    }
}

/// The frontier between camps.
fn camps(svg: &mut Svg, board: &Board, measures: &Measures) {
    let mut path = Path::new();
    let camp = |column: u16, row: u16| board.spot(column, row).and_then(|spot| spot.camp);
    let mut found = false;
    for (row, column) in rows_and_columns(measures) {
        let area = measures.cell_at(column, row);
        let here = camp(column, row);
        if row > measures.first_row && camp(column, row - 1) != here {
            path.to((area.x, area.y));
            path.line((area.right(), area.y));
            found = true;
        }
        if column > measures.first_column && camp(column - 1, row) != here {
            path.to((area.x, area.y));
            path.line((area.x, area.bottom()));
            found = true;
        }
    }
    if found {
        svg.path(&path, &Ink::line(neutral("ink"), 2.2).dashed(2.0, 7.0));
    }
}

/// Whose colour runs along the edges.
fn sides(svg: &mut Svg, subject: &Subject<'_>, board: &Board, cells: Area) {
    let out = cells.inset(-10.0);
    let ends = [
        ((out.x, out.y), (out.right(), out.y)),
        ((out.right(), out.y), (out.right(), out.bottom())),
        ((out.x, out.bottom()), (out.right(), out.bottom())),
        ((out.x, out.y), (out.x, out.bottom())),
    ];
    for (seat, (from, to)) in board.sides.iter().zip(ends) {
        let Some(seat) = seat else { continue };
        let mut path = Path::new();
        path.to(from);
        path.line(to);
        svg.path(&path, &Ink::line(neutral("faint"), 9.0));
        svg.path(&path, &Ink::line(subject.hue(*seat).solid, 7.0));
    }
}
