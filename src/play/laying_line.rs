//! The lines that lay a position by hand, as text: `board`, `cell`, `mark`, `zone`, `set`, `turn`, `draw`.
//! Examples, the prompt and logs have the same. Knows no game: words stay text with their places.

use std::sync::Arc;

use super::game::Game;
use crate::define::{Fault, Source, Spot};
use crate::msg;
use crate::speak::Message;
use crate::table::Cell;

/// A line that lays something.
#[derive(Clone, Debug)]
pub struct LayingLine {
    /// The line.
    pub spot: Spot,
    /// What it lays.
    pub what: Laid,
}

/// What a line lays.
#[derive(Clone, Debug)]
pub enum Laid {
    /// The board as drawn: rows of cells, from a cell on.
    Board { anchor: Option<Spot>, rows: Vec<Vec<Spot>> },
    /// What one cell or edge place holds, the top first.
    Cell { cell: Spot, pieces: Vec<Spot> },
    /// The cells and edge places that carry a mark.
    Mark { mark: Spot, cells: Vec<Spot> },
    /// A zone's pieces.
    Zone { zone: Spot, pieces: Vec<Spot> },
    /// Whose turn, at which action's step, in which round.
    Turn { seat: Spot, action: Option<Spot>, round: Option<u16> },
    /// What a counter shows.
    Set { counter: Spot, value: i64 },
    /// What is drawn next, from which pile.
    Draw { piece: Spot, pile: Option<Spot> },
}

/// The words that begin such a line.
pub const LAYING: [&str; 7] = ["board", "cell", "mark", "zone", "set", "turn", "draw"];

fn turn(words: &[&str], spot: impl Fn(&str) -> Spot) -> Option<Laid> {
    let (words, round) = match words {
        [before @ .., "round", round] => (before, Some(round.parse().ok().filter(|round| *round > 0)?)),
        _ => (words, None),
    };
    let (seat, action) = match words {
        [seat] => (seat, None),
        [seat, action] => (seat, Some(spot(action))),
        _ => return None,
    };
    Some(Laid::Turn { seat: spot(seat), action, round })
}

impl LayingLine {
    /// Reads a line of a source: its first word, what stands after it, and the lines indented under it. `None`
    /// when it lays nothing; a message when it is not written as it should be.
    pub(crate) fn read(
        source: &Arc<Source>,
        line: &str,
        indented: impl FnOnce() -> Vec<Spot>,
    ) -> Option<Result<Self, Message>> {
        let spot = |part: &str| Spot::of_part(source, part);
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, &line[line.len()..]));
        let rest = rest.trim_start();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let what = match word {
            "board" => {
                // Rows stand on lines of their own, or between bars behind it.
                let (anchor, drawn) = rest.split_once('|').unwrap_or((rest, ""));
                let below = indented();
                let behind =
                    drawn.trim().trim_end_matches('|').split('|').filter(|row| !row.trim().is_empty());
                let cells = |row: &str| -> Vec<Spot> { row.split_whitespace().map(spot).collect() };
                let rows =
                    below.iter().map(|row| cells(row.text().trim_matches('|'))).chain(behind.map(cells));
                let rows: Vec<Vec<Spot>> = rows.collect();
                match anchor.split_whitespace().collect::<Vec<_>>()[..] {
                    [] => Ok(Laid::Board { anchor: None, rows }),
                    ["at", cell] => Ok(Laid::Board { anchor: Some(spot(cell)), rows }),
                    _ => Err(msg!("transcript.usage_board")),
                }
            }
            "cell" => match rest.split_once('=') {
                Some((cell, pieces)) if !pieces.trim().is_empty() => {
                    let pieces = pieces.split('/').map(|piece| spot(piece.trim())).collect();
                    Ok(Laid::Cell { cell: spot(cell.trim()), pieces })
                }
                _ => Err(msg!("transcript.usage_cell")),
            },
            "mark" => match rest.split_once('=') {
                Some((mark, cells)) if !cells.trim().is_empty() => {
                    let cells = super::laying::cell_words(cells).map(spot).collect();
                    Ok(Laid::Mark { mark: spot(mark.trim()), cells })
                }
                _ => Err(msg!("transcript.usage_mark")),
            },
            "zone" => match rest.split_once('=') {
                Some((zone, pieces)) => {
                    let pieces = pieces.split(',').map(str::trim).filter(|piece| !piece.is_empty());
                    Ok(Laid::Zone { zone: spot(zone.trim()), pieces: pieces.map(spot).collect() })
                }
                None => Err(msg!("transcript.usage_zone")),
            },
            "set" => {
                match rest.split_once('=').map(|(counter, value)| (counter.trim(), value.trim().parse())) {
                    Some((counter, Ok(value)))
                        if !counter.is_empty() && !counter.contains(char::is_whitespace) =>
                    {
                        Ok(Laid::Set { counter: spot(counter), value })
                    }
                    _ => Err(msg!("transcript.usage_set")),
                }
            }
            "turn" => turn(&words, spot).ok_or_else(|| msg!("transcript.usage_turn")),
            "draw" => match words[..] {
                [piece] => Ok(Laid::Draw { piece: spot(piece), pile: None }),
                [piece, "from", pile] => Ok(Laid::Draw { piece: spot(piece), pile: Some(spot(pile)) }),
                _ => Err(msg!("transcript.usage_draw")),
            },
            _ => return None,
        };
        Some(what.map(|what| Self { spot: spot(line), what }))
    }

    /// Reads a line that stands alone, as at the prompt and in logs; `None` when it lays nothing.
    pub(crate) fn parse(text: &str) -> Option<Result<Self, Message>> {
        let source = Arc::new(Source { path: String::new(), text: text.trim().to_owned() });
        Self::read(&source, &source.text, Vec::new)
    }

    /// Whether it lays nothing but what is drawn next: the table stays as it is.
    pub(crate) fn draws(&self) -> bool {
        matches!(self.what, Laid::Draw { .. })
    }

    /// The zone that it lays, by its number.
    pub(crate) fn zone(&self, game: &Game) -> Option<usize> {
        match &self.what {
            Laid::Zone { zone, .. } => game.zone_named(zone.text()).ok(),
            _ => None,
        }
    }

    /// The line as files have it, with the ids of a game, on one line. As it was typed, where a name means
    /// nothing.
    pub(crate) fn written(&self, game: &Game) -> String {
        let piece = |spot: &Spot| named_piece(game, spot.text());
        let pieces = |spots: &[Spot], between: &str| {
            let written: Vec<String> =
                spots.iter().filter(|spot| spot.text() != "empty").map(piece).collect();
            if written.is_empty() { "empty".to_owned() } else { written.join(between) }
        };
        let zone = |spot: &Spot| match game.zone_named(spot.text()) {
            Ok(zone) => game.zone_text(zone),
            Err(_) => spot.text().to_owned(),
        };
        match &self.what {
            Laid::Board { anchor, rows } => {
                let anchor = anchor.iter().map(|anchor| format!(" at {}", place(game, anchor.text())));
                let rows = rows.iter().map(|row| {
                    let cells = row.iter().map(|cell| match cell.text() {
                        "." => ".".to_owned(),
                        held => {
                            held.split('/').map(|one| named_piece(game, one)).collect::<Vec<_>>().join("/")
                        }
                    });
                    format!(" | {}", cells.collect::<Vec<_>>().join(" "))
                });
                format!("board{}", anchor.chain(rows).collect::<String>())
            }
            Laid::Cell { cell, pieces: held } => {
                format!("cell {} = {}", place(game, cell.text()), pieces(held, "/"))
            }
            Laid::Mark { mark, cells } => {
                let marks = &game.definition().board.marks;
                let id = game.mark_named(mark.text()).map(|mark| marks[mark].label.id.clone());
                let cells: Vec<&str> = cells.iter().map(Spot::text).collect();
                format!("mark {} = {}", id.unwrap_or_else(|_| mark.text().to_owned()), cells.join(" "))
            }
            Laid::Zone { zone: named, pieces: held } => {
                format!("zone {} = {}", zone(named), pieces(held, ", "))
            }
            Laid::Turn { seat, action, round } => {
                let seat = game.read_seat(seat.text()).map_or(seat.text(), |seat| game.seat_id(seat));
                let id = |action: &Spot| match super::laying::action_typed(game, action) {
                    Ok(number) => game.definition().actions[number].label.id.clone(),
                    Err(_) => action.text().to_owned(),
                };
                let action = action.iter().map(|action| format!(" {}", id(action)));
                let round = round.iter().map(|round| format!(" round {round}"));
                format!("turn {seat}{}", action.chain(round).collect::<String>())
            }
            Laid::Set { counter, value } => {
                let counters = &game.definition().counters;
                let id = game.counter_named(counter.text()).map(|at| counters[at].label.id.clone());
                format!("set {} = {value}", id.unwrap_or_else(|_| counter.text().to_owned()))
            }
            Laid::Draw { piece: drawn, pile } => {
                let pile = pile.as_ref().map(|pile| format!(" from {}", zone(pile)));
                format!("draw {}{}", piece(drawn), pile.unwrap_or_default())
            }
        }
    }
}

/// A place as files name it.
fn place(game: &Game, typed: &str) -> String {
    game.definition().board.grid.named(typed).map_or_else(|| typed.to_owned(), |cell| game.cell_name(cell))
}

/// A piece as files have it; as it was typed, where it means nothing.
fn named_piece(game: &Game, typed: &str) -> String {
    game.read_piece(typed).map_or_else(|_| typed.to_owned(), |piece| game.laid_piece(&piece))
}

/// What lines lay on the cells of a board: of each its stack as it is written, in the order of the cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaidBoard(Vec<(Cell, String)>);

impl LaidBoard {
    /// The cells that hold something.
    pub(crate) fn cells(&self) -> &[(Cell, String)] {
        &self.0
    }

    /// Lays what another lays, cell by cell; what is empty there is empty here.
    pub(crate) fn put(&mut self, other: Self) {
        for (cell, stack) in other.0 {
            self.0.retain(|(known, _)| *known != cell);
            if !stack.is_empty() {
                self.0.push((cell, stack));
            }
        }
        self.0.sort_by_key(|(cell, _)| *cell);
    }
}

impl LayingLine {
    /// Its rank among the lines that lay a position, as people write them, and what it lays on.
    pub(crate) fn place(&self) -> (u8, String) {
        match &self.what {
            Laid::Board { .. } => (0, String::new()),
            Laid::Cell { cell, .. } => (1, cell.text().to_owned()),
            Laid::Mark { mark, .. } => (2, mark.text().to_owned()),
            Laid::Zone { zone, .. } => (3, zone.text().to_owned()),
            Laid::Set { counter, .. } => (4, counter.text().to_owned()),
            Laid::Turn { .. } => (5, String::new()),
            Laid::Draw { .. } => (6, String::new()),
        }
    }

    /// What it lays on the cells of the board, if that is all it does: edge places are not drawn.
    pub(crate) fn on_board(&self, game: &Game) -> Option<LaidBoard> {
        let grid = &game.definition().board.grid;
        let stack = |pieces: &mut dyn Iterator<Item = &str>| -> String {
            let pieces = pieces.filter(|piece| *piece != "empty").map(|piece| named_piece(game, piece));
            pieces.collect::<Vec<_>>().join("/")
        };
        match &self.what {
            Laid::Board { anchor, rows } => {
                let corner = anchor.as_ref().map_or(Some(0), |anchor| grid.named(anchor.text()))?;
                let (left, top) = grid.at(corner);
                let mut cells = Vec::new();
                for (down, row) in rows.iter().enumerate() {
                    for (right, cell) in row.iter().enumerate().filter(|(_, cell)| cell.text() != ".") {
                        let at = grid.cell(left + right as u16, top + down as u16);
                        cells.push((at, stack(&mut cell.text().split('/'))));
                    }
                }
                Some(LaidBoard(cells))
            }
            Laid::Cell { cell, pieces } => {
                let cell = grid.named(cell.text()).filter(|cell| grid.edge(*cell).is_none())?;
                Some(LaidBoard(vec![(cell, stack(&mut pieces.iter().map(Spot::text)))]))
            }
            _ => None,
        }
    }
}

impl LayingLine {
    /// What it names that the game has not, whatever lies on the table.
    pub(crate) fn unknown(&self, game: &Game) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut note = |spot: &Spot, found: Result<(), Message>| {
            faults.extend(found.err().map(|message| Fault::at(spot, message)));
        };
        let held = |piece: &str| if piece == "empty" { Ok(()) } else { game.read_piece(piece).map(drop) };
        let cell = |cell: &Spot| super::laying::read_cells(game, cell.text()).map(drop);
        match &self.what {
            Laid::Board { anchor, rows } => {
                anchor.iter().for_each(|anchor| note(anchor, cell(anchor)));
                for held_here in rows.iter().flatten().filter(|cell| cell.text() != ".") {
                    for piece in held_here.text().split('/') {
                        note(held_here, held(piece));
                    }
                }
            }
            Laid::Cell { cell: at, pieces } => {
                note(at, cell(at));
                pieces.iter().for_each(|piece| note(piece, held(piece.text())));
            }
            Laid::Mark { mark, cells } => {
                note(mark, game.mark_named(mark.text()).map(drop));
                cells.iter().for_each(|at| note(at, cell(at)));
            }
            Laid::Zone { zone, pieces } => {
                note(zone, game.zone_named(zone.text()).map(drop));
                pieces.iter().for_each(|piece| note(piece, held(piece.text())));
            }
            Laid::Turn { seat, action, .. } => {
                note(seat, game.read_seat(seat.text()).map(drop));
                let unknown = action.as_ref().map(|action| super::laying::action_typed(game, action));
                faults.extend(unknown.and_then(Result::err));
            }
            Laid::Set { counter, .. } => note(counter, game.counter_named(counter.text()).map(drop)),
            Laid::Draw { piece, pile } => {
                note(piece, held(piece.text()));
                pile.iter().for_each(|pile| note(pile, game.zone_named(pile.text()).map(drop)));
            }
        }
        faults
    }
}
