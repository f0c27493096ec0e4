//! A table as the lines that lay it: what differs from how the game begins, and nothing else. Made of parts
//! that can be left out one by one.

use crate::play::Game;
use crate::table::{Cell, Seat, State};

/// What a table has that the game does not begin with.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    parts: Vec<Part>,
}

/// A part that can be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The cells hold what is drawn, and nothing else.
    Board,
    /// A piece on a cell or an edge place, as it is written; of a stack the top first.
    OnCell(Cell, usize, String),
    /// The edge place holds its pieces, and nothing else.
    Edge(Cell),
    /// A mark lies on exactly its cells.
    Mark(usize, Vec<Cell>),
    /// A zone holds its pieces, and nothing else.
    Zone(usize),
    /// A piece in a zone.
    InZone(usize, usize, String),
    /// What a counter shows.
    Set(usize, i64),
    /// Whose turn it is.
    Turn(Seat),
    /// At which action's step.
    Step(usize),
    /// In which round, from 1.
    Round(u32),
}

impl Position {
    /// What a table has that the first one has not.
    pub(super) fn of(game: &Game, first: &State, state: &State) -> Self {
        let layout = game.machine().layout();
        let grid = &game.definition().board.grid;
        let held = |state: &State, place: Cell| -> Vec<String> {
            let pieces = game.written_pieces_at(state, place);
            pieces.iter().map(|piece| game.laid_piece(piece)).collect()
        };
        let mut parts = Vec::new();
        let (mut on_cells, mut on_edges, mut differs) = (Vec::new(), Vec::new(), false);
        for place in 0..layout.cells as Cell {
            let (now, was) = (held(state, place), held(first, place));
            let pieces = now.iter().cloned().enumerate().map(|(at, piece)| Part::OnCell(place, at, piece));
            match grid.edge(place) {
                Some(_) if now != was => {
                    on_edges.push(Part::Edge(place));
                    on_edges.extend(pieces);
                }
                Some(_) => {}
                None => {
                    differs |= now != was;
                    on_cells.extend(pieces);
                }
            }
        }
        if differs {
            parts.push(Part::Board);
            parts.extend(on_cells);
        }
        parts.extend(on_edges);
        for mark in 0..game.definition().board.marks.len() {
            let cells = |state: &State| -> Vec<Cell> {
                (0..layout.cells as Cell).filter(|&cell| state.is_marked(layout, mark, cell)).collect()
            };
            let now = cells(state);
            if now != cells(first) {
                parts.push(Part::Mark(mark, now));
            }
        }
        for zone in 0..layout.zones.len() {
            let holder = layout.zones[zone].owner;
            let held = |state: &State| -> Vec<String> {
                let pieces = game.written_pieces_at(state, layout.zone(zone)).into_iter();
                pieces.map(|piece| game.piece_in_zone(piece, holder)).collect()
            };
            let now = held(state);
            if now != held(first) {
                parts.push(Part::Zone(zone));
                parts.extend(now.into_iter().enumerate().map(|(at, piece)| Part::InZone(zone, at, piece)));
            }
        }
        for counter in 0..game.definition().counters.len() {
            let value = state.counter(layout, counter);
            if value != first.counter(layout, counter) {
                parts.push(Part::Set(counter, i64::from(value)));
            }
        }
        let (now, was) = (state.turn, first.turn);
        let steps = |state: &State| game.machine().step_actions(state);
        if (now.seat, now.phase, now.step, now.rounds) != (was.seat, was.phase, was.step, was.rounds) {
            parts.push(Part::Turn(now.seat));
            if now.phase == 0 || now.step > 0 || steps(state) != steps(first) {
                parts.extend(steps(state).first().map(|&action| Part::Step(action)));
            }
            if now.rounds != was.rounds {
                parts.push(Part::Round(u32::from(now.rounds) + 1));
            }
        }
        Self { parts }
    }

    /// Its parts, in the order of their lines.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// The lines that lay some parts, each on one line. A piece whose zone or board is left out is, too.
pub(super) fn lines(game: &Game, parts: &[Part]) -> Vec<String> {
    let mut lines = Vec::new();
    let grid = &game.definition().board.grid;
    let stack = |place: Cell| -> String {
        let pieces = parts.iter().filter_map(|part| match part {
            Part::OnCell(cell, _, piece) if *cell == place => Some(piece.as_str()),
            _ => None,
        });
        pieces.collect::<Vec<_>>().join("/")
    };
    let or = |text: String, empty: &str| if text.is_empty() { empty.to_owned() } else { text };
    let id = |action: usize| &game.definition().actions[action].label.id;
    let (mut step, mut round) = (String::new(), String::new());
    for part in parts {
        match part {
            Part::Step(action) => step = format!(" {}", id(*action)),
            Part::Round(number) => round = format!(" round {number}"),
            _ => {}
        }
    }
    for part in parts {
        match part {
            Part::Board => {
                let mut cells: Vec<(Cell, String)> = Vec::new();
                for part in parts {
                    if let Part::OnCell(cell, ..) = part
                        && grid.edge(*cell).is_none()
                        && cells.last().is_none_or(|(last, _)| last != cell)
                    {
                        cells.push((*cell, stack(*cell)));
                    }
                }
                lines.push(drawn(game, &cells, " "));
            }
            Part::Edge(place) => {
                lines.push(format!("cell {} = {}", grid.name(*place), or(stack(*place), "empty")))
            }
            Part::Mark(mark, cells) => {
                let id = &game.definition().board.marks[*mark].label.id;
                let cells: Vec<String> = cells.iter().map(|&cell| grid.name(cell)).collect();
                lines.push(format!("mark {id} = {}", or(cells.join(" "), "none")));
            }
            Part::Zone(zone) => {
                let held = parts.iter().filter_map(|part| match part {
                    Part::InZone(of, _, piece) if of == zone => Some(piece.as_str()),
                    _ => None,
                });
                let held = or(held.collect::<Vec<_>>().join(", "), "empty");
                lines.push(format!("zone {} = {held}", game.zone_text(*zone)));
            }
            Part::Set(counter, value) => {
                lines.push(format!("set {} = {value}", game.definition().counters[*counter].label.id));
            }
            Part::Turn(seat) => lines.push(format!("turn {}{step}{round}", game.seat_id(*seat))),
            Part::OnCell(..) | Part::InZone(..) | Part::Step(_) | Part::Round(_) => {}
        }
    }
    lines
}

/// A board drawn with some cells, as few rows and columns as they need; before each row stands `between`.
pub(super) fn drawn(game: &Game, cells: &[(Cell, String)], between: &str) -> String {
    let grid = &game.definition().board.grid;
    let at: Vec<(u16, u16)> = cells.iter().map(|(cell, _)| grid.at(*cell)).collect();
    let (columns, rows) = (at.iter().map(|(column, _)| *column), at.iter().map(|(_, row)| *row));
    let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return "board".to_owned() };
    let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else { return "board".to_owned() };
    let text = |column: u16, row: u16| {
        let cell = grid.cell(column, row);
        cells.iter().find(|(other, _)| *other == cell).map_or(".", |(_, text)| text.as_str())
    };
    let width = |column: u16| (top..=bottom).map(|row| text(column, row).chars().count()).max().unwrap_or(0);
    let mut out = match (left, top) {
        (0, 0) => "board".to_owned(),
        _ => format!("board at {}", grid.name(grid.cell(left, top))),
    };
    for row in top..=bottom {
        let line: String = (left..=right)
            .map(|column| format!(" {:width$} ", text(column, row), width = width(column)))
            .collect();
        out.push_str(&format!("{between}|{}", line.trim_end()));
    }
    out
}
