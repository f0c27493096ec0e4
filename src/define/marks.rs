//! The marks that cells carry: named cell by cell, or read off a drawing.

use super::cells::cell_list;
use super::drawn::{Ground, read_ground};
use super::fault::Fault;
use super::model::{BoardLook, Coordinates, MarkDef, SeatDef};
use super::node::Value;
use super::read::{bare_label, is_id, labelled};
use super::reader::Reader;
use super::source::{RuleText, Spot};
use crate::msg;
use crate::table::Grid;

/// Who plays, and which declared seats stay empty.
pub struct Players<'a> {
    /// The seats in play.
    pub seats: &'a [SeatDef],
    /// The others, with where they are declared.
    pub absent: &'a [(String, Spot)],
}

/// `marks = { sun = ["d4"] }` or `marks.sun = { cells = [...], name = … }`.
///
/// Returns what the drawing says of the board itself, too.
pub fn read_marks(reader: &mut Reader<'_>, grid: &Grid, players: &Players<'_>) -> (Vec<MarkDef>, BoardLook) {
    let mut marks = Vec::new();
    for entry in reader.table("marks") {
        let (label, sign, cells, look) = match &entry.node.value {
            Value::List(_) | Value::Text(_) => {
                let cells = cell_list(&entry.node, grid, reader.faults);
                (bare_label(&entry.key, &entry.spot), None, cells, Ground::default())
            }
            _ => {
                let what = msg!("what.mark", id = &entry.key);
                let mut inner = Reader::new(&entry.node, what, reader.faults);
                let label = labelled(entry, &mut inner);
                let sign = inner.short_text("sign").filter(|sign| !sign.trim().is_empty());
                let cells =
                    inner.node("cells").map(|node| cell_list(node, grid, inner.faults)).unwrap_or_default();
                let look = read_ground(&mut inner, &entry.key);
                inner.finish();
                (label, sign, cells, look)
            }
        };
        marks.push(MarkDef { label, sign, cells, look });
    }
    let look = read_drawn(reader, grid, players, &mut marks);
    (marks, look)
}

/// `drawn = { rows = ["s.d", "..."], legend = { s = "sun" } }`: marks where their signs stand, `.` none. Besides
/// it says what pictures of the board look like: `sides`, `checker` and `coordinates`.
fn read_drawn(
    reader: &mut Reader<'_>,
    grid: &Grid,
    players: &Players<'_>,
    marks: &mut Vec<MarkDef>,
) -> BoardLook {
    let Some(node) = reader.node("drawn") else { return BoardLook::default() };
    let mut inner = Reader::new(node, msg!("what.drawn"), reader.faults);
    let mut legend: Vec<(char, usize)> = Vec::new();
    for entry in inner.table("legend") {
        let Value::Text(id) = &entry.node.value else {
            inner.wrong(&entry.node, msg!("type.text"));
            continue;
        };
        if !is_id(id) {
            let fault = Fault::at(&entry.node.spot, msg!("define.bad_id", id = id));
            inner.faults.push(fault.help(msg!("help.id")));
            continue;
        }
        let mark = marks.iter().position(|mark| mark.label.id == *id).unwrap_or_else(|| {
            // Where nothing else is said, it is drawn by the sign that stands for it here.
            let sign = entry.key.chars().next().map(String::from);
            let label = bare_label(id, &entry.node.spot);
            marks.push(MarkDef { label, sign, cells: Vec::new(), look: Ground::default() });
            marks.len() - 1
        });
        legend.extend(entry.key.chars().next().map(|sign| (sign, mark)));
    }
    let rows = inner.words("rows");
    if inner.has("legend") && !inner.has("rows") {
        inner.missing("rows");
    }
    let look = BoardLook {
        sides: read_sides(&mut inner, players),
        checker: inner.truth("checker"),
        coordinates: inner.one_of("coordinates", &COORDINATES).unwrap_or_default(),
    };
    for (y, (row, spot)) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate().filter(|(_, sign)| !matches!(sign, '.' | ' ')) {
            if x >= grid.columns as usize || y >= grid.rows as usize {
                inner.faults.push(Fault::at(spot, msg!("board.setup_too_large")));
                break;
            }
            match legend.iter().find(|(known, _)| *known == sign) {
                Some(&(_, mark)) => marks[mark].cells.push(grid.cell(x as u16, y as u16)),
                None => {
                    let at = sign_at(row, spot, x, sign);
                    inner.faults.push(Fault::following(&at, msg!("board.unknown_mark_sign", sign = sign)));
                }
            }
        }
    }
    inner.finish();
    look
}

const COORDINATES: [(&str, Coordinates); 3] =
    [("outside", Coordinates::Outside), ("inside", Coordinates::Inside), ("none", Coordinates::None)];

/// `sides = { n = "x", w = "o" }`: whose colour runs along an edge of the board.
fn read_sides(reader: &mut Reader<'_>, players: &Players<'_>) -> [Option<usize>; 4] {
    let Some(node) = reader.node("sides") else { return [None; 4] };
    let mut inner = Reader::new(node, msg!("what.sides"), reader.faults);
    let sides = ["n", "e", "s", "w"].map(|side| {
        let id = inner.text(side)?;
        let seat = players.seats.iter().position(|seat| seat.id == id);
        // Whoever does not play in this game has no side.
        let absent = players.absent.iter().any(|(absent, _)| absent == id);
        if seat.is_none()
            && !absent
            && let Some(node) = inner.node(side)
        {
            let fault = Fault::following(&node.spot, msg!("define.unknown_seat", id = id));
            inner.faults.push(fault.suggest(id, players.seats.iter().map(|seat| seat.id.as_str())));
        }
        seat
    });
    inner.finish();
    sides
}

/// Where a sign of a drawing's row stands.
pub fn sign_at(row: &str, spot: &Spot, column: usize, sign: char) -> Spot {
    let row = RuleText { text: row.to_owned(), spot: spot.clone(), quoted: true, skip: 0 };
    let mut at = row.locate(1, column + 1);
    at.range.end = at.range.start + sign.len_utf8();
    Spot::new(&at.source, at.range)
}
