//! The chapter on the board: its size or its growth, what lies on it, what its cells carry.

use super::cells::read_camps;
use super::cites::Cites;
use super::fault::Fault;
use super::keys;
use super::marks::{Players, read_marks};
use super::model::{BoardDef, BoardLook, Format, KindDef, Provenance, SeatDef};
use super::node::{Node, Value};
use super::reader::{Reader, read_short_name};
use super::setup::{Named, read_setup};
use super::source::Spot;
use crate::msg;
use crate::speak::Name;
use crate::table::{Grid, Shape};

/// The most cells that a board may have.
pub const MOST_CELLS: usize = 1024;

/// The shape of the board's cells, before the rest of it is read.
pub fn shape_of(root: &Node) -> Shape {
    let hexagons = |node: &Node| {
        let key = node.entries().iter().find(|entry| entry.key == "hexagons");
        key.is_some_and(|entry| matches!(entry.node.value, Value::Truth(true)))
    };
    let board = root.entries().iter().find(|entry| entry.key == "board").map(|entry| &entry.node);
    let is_hexagonal =
        board.is_some_and(|board| hexagons(board) || board.entries().iter().any(|one| hexagons(&one.node)));
    if is_hexagonal { Shape::Hexagon } else { Shape::Square }
}

/// Reads `[board]`, or the one board under it.
pub fn read_board(
    reader: &mut Reader<'_>,
    constants: &[(String, i64)],
    seats: &[SeatDef],
    absent: &[(String, Spot)],
    kinds: &[KindDef],
) -> BoardDef {
    let mut board = BoardDef {
        name: None,
        grid: Grid { columns: 1, rows: 1, shape: Shape::Square, edges: false },
        grows: false,
        formats: Vec::new(),
        setup: Vec::new(),
        marks: Vec::new(),
        look: BoardLook::default(),
        camps: Vec::new(),
        present: false,
        under_seen: true,
        row_names: Vec::new(),
        column_names: Vec::new(),
        provenance: Provenance::default(),
        cites: Cites::default(),
        spot: None,
    };
    let Some(entry) = reader.entry("board") else { return board };
    let mut node = &entry.node;
    board.present = true;
    board.spot = Some(entry.spot.clone());
    let entries = node.entries();
    let named = !entries.is_empty()
        && entries.iter().all(|entry| {
            matches!(entry.node.value, Value::Table(_)) && keys::BOARD.key(&entry.key).is_none()
        });
    if named {
        if let Some(second) = entries.get(1) {
            reader.faults.push(Fault::at(&second.spot, msg!("board.one_only")));
        }
        node = &entries[0].node;
    }
    let mut inner = Reader::new(node, msg!("what.board"), reader.faults);
    board.name = inner.name("name");
    board.grows = inner.truth("grows");
    let hexagons = inner.truth("hexagons");
    let edges = read_edges(&mut inner, board.grows || hexagons);
    board.formats = read_formats(&mut inner);
    let size = read_size(&mut inner, constants);
    let (columns, rows) = match size {
        Some(size) => size,
        None if board.grows && !board.formats.is_empty() => {
            let longest = board.formats.iter().map(|format| format.rows.max(format.columns)).max();
            let side = 2 * longest.unwrap_or(1) - 1;
            (side, side)
        }
        None => {
            if !inner.has("size") {
                inner.missing(if board.grows { "format" } else { "size" });
            }
            (1, 1)
        }
    };
    let places = columns * rows + if edges { 2 * (columns + rows) } else { 0 };
    if places > MOST_CELLS {
        let spot = inner.node("size").or(inner.node("format")).map_or(inner.spot(), |node| &node.spot);
        inner
            .faults
            .push(Fault::at(&spot.clone(), msg!("board.too_large", cells = places, most = MOST_CELLS)));
    } else {
        let shape = if hexagons { Shape::Hexagon } else { Shape::Square };
        board.grid = Grid { columns: columns as u16, rows: rows as u16, shape, edges };
        let players = Players { seats, absent };
        (board.marks, board.look) = read_marks(&mut inner, &board.grid, &players);
        board.camps = read_camps(&mut inner, &board.grid, seats, absent);
        board.setup = read_setup(&mut inner, &board.grid, &Named { seats, absent, kinds });
    }
    inner.node("setup");
    inner.node("marks");
    inner.node("drawn");
    inner.node("camps");
    board.under_seen = inner.one_of("under", &[("seen", true), ("hidden", false)]).unwrap_or(true);
    board.row_names = read_lines(&mut inner, "rows", board.grid.rows);
    board.column_names = read_lines(&mut inner, "columns", board.grid.columns);
    board.provenance = inner.provenance();
    board.cites = inner.cites();
    inner.finish();
    board
}

/// `edges = true`: a place beyond each end of each row and column. A board that grows has no end, and lines of
/// hexagons have more of them than rows and columns.
fn read_edges(reader: &mut Reader<'_>, endless: bool) -> bool {
    let edges = reader.truth("edges");
    if let Some(node) = reader.node("edges").filter(|_| edges && endless) {
        reader.faults.push(Fault::at(&node.spot, msg!("board.no_edges")));
    }
    edges && !endless
}

/// The names of rows or columns: one for each, or none at all.
fn read_lines<'a>(reader: &mut Reader<'a>, key: &'a str, count: u16) -> Vec<Name> {
    let Some(node) = reader.node(key) else { return Vec::new() };
    let names = reader.items(key, |reader, item| read_short_name(item, reader.faults));
    if names.len() != count as usize {
        reader.faults.push(Fault::at(&node.spot, msg!("board.line_names", count = count)));
        return Vec::new();
    }
    names
}

/// `size = [columns, rows]`, numbers or options' names.
fn read_size(reader: &mut Reader<'_>, constants: &[(String, i64)]) -> Option<(usize, usize)> {
    let node = reader.node("size")?;
    let Value::List(items) = &node.value else {
        reader.wrong(node, msg!("type.size"));
        return None;
    };
    let mut sizes = Vec::new();
    for item in items {
        let size = match &item.value {
            Value::Whole(size) => Some(*size),
            Value::Text(name) => {
                let found = constants.iter().find(|(id, _)| id == name).map(|(_, value)| *value);
                if found.is_none() {
                    let known = constants.iter().map(|(id, _)| id.as_str());
                    reader.faults.push(
                        Fault::following(&item.spot, msg!("board.unknown_option", id = name))
                            .suggest(name, known),
                    );
                }
                found
            }
            _ => {
                reader.wrong(item, msg!("type.size"));
                None
            }
        };
        let size = size?;
        if !(1..=64).contains(&size) {
            reader.faults.push(Fault::at(&item.spot, msg!("define.out_of_range", least = 1, most = 64)));
            return None;
        }
        sizes.push(size as usize);
    }
    match sizes[..] {
        [columns, rows] => Some((columns, rows)),
        _ => {
            reader.wrong(node, msg!("type.size"));
            None
        }
    }
}

/// `format = "3x6"`: rows by columns, either way round.
fn read_formats(reader: &mut Reader<'_>) -> Vec<Format> {
    let Some(node) = reader.node("format") else { return Vec::new() };
    let parsed = match &node.value {
        Value::Text(text) => text.split_once(['x', '×']).and_then(|(rows, columns)| {
            Some((rows.trim().parse::<usize>().ok()?, columns.trim().parse::<usize>().ok()?))
        }),
        _ => None,
    };
    match parsed {
        Some((rows, columns)) if (1..=16).contains(&rows) && (1..=16).contains(&columns) => {
            let mut formats = vec![Format { rows, columns }];
            if rows != columns {
                formats.push(Format { rows: columns, columns: rows });
            }
            formats
        }
        _ => {
            reader.wrong(node, msg!("type.format"));
            Vec::new()
        }
    }
}
