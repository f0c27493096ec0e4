//! The marks that cells carry: named cell by cell, or read off a drawing.

use super::cells::cell_list;
use super::fault::Fault;
use super::model::MarkDef;
use super::node::Value;
use super::read::{bare_label, is_id, labelled};
use super::reader::Reader;
use super::source::{RuleText, Spot};
use crate::msg;
use crate::table::Grid;

/// `marks = { sun = ["d4"] }` or `marks.sun = { cells = [...], name = … }`.
pub fn read_marks(reader: &mut Reader<'_>, grid: &Grid) -> Vec<MarkDef> {
    let mut marks = Vec::new();
    for entry in reader.table("marks") {
        let (label, sign, cells) = match &entry.node.value {
            Value::List(_) | Value::Text(_) => {
                (bare_label(&entry.key, &entry.spot), None, cell_list(&entry.node, grid, reader.faults))
            }
            _ => {
                let what = msg!("what.mark", id = &entry.key);
                let mut inner = Reader::new(&entry.node, what, reader.faults);
                let label = labelled(entry, &mut inner);
                let sign = inner.short_text("sign").filter(|sign| !sign.trim().is_empty());
                let cells =
                    inner.node("cells").map(|node| cell_list(node, grid, inner.faults)).unwrap_or_default();
                inner.finish();
                (label, sign, cells)
            }
        };
        marks.push(MarkDef { label, sign, cells });
    }
    read_drawn(reader, grid, &mut marks);
    marks
}

/// `drawn = { rows = ["s.d", "..."], legend = { s = "sun" } }`: marks where their signs stand, `.` none.
fn read_drawn(reader: &mut Reader<'_>, grid: &Grid, marks: &mut Vec<MarkDef>) {
    let Some(node) = reader.node("drawn") else { return };
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
            marks.push(MarkDef { label: bare_label(id, &entry.node.spot), sign, cells: Vec::new() });
            marks.len() - 1
        });
        legend.extend(entry.key.chars().next().map(|sign| (sign, mark)));
    }
    let rows = inner.words("rows");
    if rows.is_empty() && !inner.has("rows") {
        inner.missing("rows");
    }
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
}

/// Where a sign of a drawing's row stands.
pub fn sign_at(row: &str, spot: &Spot, column: usize, sign: char) -> Spot {
    let row = RuleText { text: row.to_owned(), spot: spot.clone(), quoted: true, skip: 0 };
    let mut at = row.locate(1, column + 1);
    at.range.end = at.range.start + sign.len_utf8();
    Spot::new(&at.source, at.range)
}
