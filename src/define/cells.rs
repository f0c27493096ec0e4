//! Cells that a game file names: one by one, in rectangles, as the camps of its seats.

use super::fault::Fault;
use super::model::SeatDef;
use super::node::{Node, Value};
use super::reader::Reader;
use super::source::Spot;
use crate::msg;
use crate::table::{Cell, Grid};

/// The cells of a text or of a list of texts: names with spaces between them, `a5-h8` for all cells of the
/// rectangle between two corners.
pub fn cell_list(node: &Node, grid: &Grid, faults: &mut Vec<Fault>) -> Vec<Cell> {
    match &node.value {
        Value::Text(text) => named(text, &node.spot, grid, faults),
        Value::List(items) => items.iter().flat_map(|item| one_text(item, grid, faults)).collect(),
        _ => one_text(node, grid, faults),
    }
}

fn one_text(node: &Node, grid: &Grid, faults: &mut Vec<Fault>) -> Vec<Cell> {
    let Value::Text(text) = &node.value else {
        let message = msg!("define.wrong_type").with_message("expected", msg!("type.text"));
        faults.push(Fault::at(&node.spot, message));
        return Vec::new();
    };
    named(text, &node.spot, grid, faults)
}

fn named(text: &str, spot: &Spot, grid: &Grid, faults: &mut Vec<Fault>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for word in text.split_whitespace() {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        let mut corner = |name: &str| {
            let cell = grid.named(name);
            if cell.is_none() {
                let mut fault = Fault::at(spot, msg!("board.no_cell", cell = name));
                if from != to {
                    fault = fault.help(msg!("help.rectangle"));
                }
                faults.push(fault);
            }
            cell
        };
        let first = corner(from);
        let last = if from == to { first } else { corner(to) };
        let (Some(first), Some(last)) = (first, last) else { continue };
        match grid.rectangle(first, last) {
            Some(rectangle) => cells.extend(rectangle),
            None => faults.push(Fault::at(spot, msg!("board.no_rectangle", cells = word))),
        }
    }
    cells
}

/// `camps = { red = "a5-h8" }`: whose side cells are on, for each cell of the board; empty without camps.
/// The camp of a seat that does not sit at the table is nobody's.
pub fn read_camps(
    reader: &mut Reader<'_>,
    grid: &Grid,
    seats: &[SeatDef],
    absent: &[(String, Spot)],
) -> Vec<Option<usize>> {
    let entries = reader.table("camps");
    if entries.is_empty() {
        return Vec::new();
    }
    let mut camps = vec![None; grid.places()];
    let mut taken: Vec<Option<&str>> = vec![None; grid.places()];
    for entry in entries {
        let seat = seats.iter().position(|seat| seat.id == entry.key);
        if seat.is_none() && absent.iter().all(|(id, _)| *id != entry.key) {
            let known = seats.iter().map(|seat| seat.id.as_str());
            let fault = Fault::following(&entry.spot, msg!("define.unknown_seat", id = &entry.key));
            reader.faults.push(fault.suggest(&entry.key, known));
        }
        for cell in cell_list(&entry.node, grid, reader.faults) {
            match taken[cell as usize].replace(&entry.key) {
                Some(other) if other != entry.key => {
                    let message = msg!("board.two_camps", cell = grid.name(cell), other = other);
                    reader.faults.push(Fault::at(&entry.node.spot, message));
                    break;
                }
                _ => camps[cell as usize] = seat,
            }
        }
    }
    camps
}
