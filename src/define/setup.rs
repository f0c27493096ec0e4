//! What lies on the board at the start: a drawing of signs, or pieces on named cells.

use super::cells::cell_list;
use super::fault::Fault;
use super::marks::sign_at;
use super::model::{KindDef, SeatDef, SetupPiece};
use super::node::Value;
use super::reader::Reader;
use super::source::Spot;
use crate::msg;
use crate::table::Grid;

/// What a drawing may name.
pub struct Named<'a> {
    /// The seats at the table.
    pub seats: &'a [SeatDef],
    /// The ids of those that stay empty.
    pub absent: &'a [(String, Spot)],
    /// The kinds of pieces.
    pub kinds: &'a [KindDef],
}

/// `setup = { centre = ["ox", "xo"] }` or `setup = { rows = […] }`: a drawing of signs, `.` empty.
pub fn read_setup(reader: &mut Reader<'_>, grid: &Grid, known: &Named<'_>) -> Vec<SetupPiece> {
    let Named { seats, kinds, .. } = *known;
    let Some(node) = reader.node("setup") else { return Vec::new() };
    let mut inner = Reader::new(node, msg!("what.setup"), reader.faults);
    let piece = inner.text("piece").map(str::to_owned);
    let piece_spot = inner.node("piece").map(|node| node.spot.clone());
    let legend = read_legend(&mut inner, known);
    let centre = inner.words("centre");
    let rows = inner.words("rows");
    let kind = match &piece {
        Some(id) => {
            let found = kinds.iter().position(|kind| kind.label.id == *id);
            if let (None, Some(spot)) = (found, &piece_spot) {
                let known = kinds.iter().map(|kind| kind.label.id.as_str());
                inner
                    .faults
                    .push(Fault::following(spot, msg!("define.unknown_kind", id = id)).suggest(id, known));
            }
            found
        }
        None if kinds.len() == 1 => Some(0),
        None => None,
    };
    let drawing = if rows.is_empty() { &centre } else { &rows };
    let height = drawing.len();
    let width = drawing.iter().map(|(row, _)| row.chars().count()).max().unwrap_or(0);
    let (columns, all_rows) = (grid.columns as usize, grid.rows as usize);
    let mut placed = Vec::new();
    if height > all_rows || width > columns {
        inner.faults.push(Fault::at(&node.spot, msg!("board.setup_too_large")));
    } else {
        let (top, left) =
            if rows.is_empty() { ((all_rows - height) / 2, (columns - width) / 2) } else { (0, 0) };
        for (y, (row, spot)) in drawing.iter().enumerate() {
            for (x, sign) in row.chars().enumerate().filter(|(_, sign)| !matches!(sign, '.' | ' ')) {
                let cell = grid.cell((left + x) as u16, (top + y) as u16);
                let named = legend.iter().find(|(known, _)| *known == sign);
                let seat = seats.iter().position(|seat| seat.sign == sign);
                match (named, seat, kind) {
                    (Some(&(_, named)), ..) => {
                        placed.extend(named.map(|(owner, kind)| SetupPiece { cell, kind, owner }));
                    }
                    (None, Some(seat), Some(kind)) => {
                        placed.push(SetupPiece { cell, kind, owner: Some(seat) });
                    }
                    (None, Some(_), None) => inner.missing("piece"),
                    (None, None, _) => {
                        let at = sign_at(row, spot, x, sign);
                        inner.faults.push(Fault::following(&at, msg!("board.unknown_sign", sign = sign)));
                    }
                }
            }
        }
    }
    read_places(&mut inner, grid, known, &mut placed);
    inner.finish();
    placed
}

/// `pieces = { stone = "a1 4w", "x.king" = "e1" }`: pieces on named cells and edge places.
fn read_places(reader: &mut Reader<'_>, grid: &Grid, known: &Named<'_>, placed: &mut Vec<SetupPiece>) {
    for entry in reader.table("pieces") {
        let Some((owner, kind)) = piece_named(&entry.key, &entry.spot, known, reader.faults) else {
            continue;
        };
        let cells = cell_list(&entry.node, grid, reader.faults);
        placed.extend(cells.into_iter().map(|cell| SetupPiece { cell, kind, owner }));
    }
}

/// The kind that `tower` or `x.king` names, with whose it is; `None` where there is none, or the seat is not
/// in play and its pieces stay in the box.
fn piece_named(
    text: &str,
    spot: &Spot,
    known: &Named<'_>,
    faults: &mut Vec<Fault>,
) -> Option<(Option<usize>, usize)> {
    let Named { seats, absent, kinds } = *known;
    let (seat, id) = match text.split_once('.') {
        Some((seat, id)) => (Some(seat), id),
        None => (None, text),
    };
    let Some(kind) = kinds.iter().position(|kind| kind.label.id == id) else {
        let known = kinds.iter().map(|kind| kind.label.id.as_str());
        faults.push(Fault::following(spot, msg!("define.unknown_kind", id = id)).suggest(id, known));
        return None;
    };
    match seat {
        None => Some((None, kind)),
        Some(id) => {
            let seat = seats.iter().position(|seat| seat.id == id);
            if seat.is_none() && absent.iter().all(|(absent, _)| absent != id) {
                let known = seats.iter().map(|seat| seat.id.as_str());
                faults.push(Fault::following(spot, msg!("define.unknown_seat", id = id)).suggest(id, known));
            }
            seat.map(|seat| (Some(seat), kind))
        }
    }
}

/// A sign of a drawing, and the piece that it stands for with whose it is; `None` where nothing is to lie there.
type Sign = (char, Option<(Option<usize>, usize)>);

/// `legend = { K = "x.king", t = "tower" }`: what a sign of the drawing stands for.
fn read_legend(reader: &mut Reader<'_>, known: &Named<'_>) -> Vec<Sign> {
    let mut legend = Vec::new();
    for entry in reader.table("legend") {
        let Value::Text(text) = &entry.node.value else {
            reader.wrong(&entry.node, msg!("type.text"));
            continue;
        };
        let named = piece_named(text, &entry.node.spot, known, reader.faults);
        legend.extend(entry.key.chars().next().map(|sign| (sign, named)));
    }
    legend
}
