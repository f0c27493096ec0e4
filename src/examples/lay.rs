//! The commands that lay a position by hand, and those that stack a pile.

use super::run::{Runner, Stop};
use crate::define::{Fault, Spot};
use crate::msg;
use crate::play::position::PlacedPiece;
use crate::play::{Game, PositionBuilder, WrittenPiece};
use crate::speak::Message;
use crate::table::{Cell, Ended, State};

/// The words of a list of cells: spaces or commas stand between them.
pub(super) fn cell_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// The cell or edge place of a name.
pub(super) fn named(game: &Game, name: &str) -> Result<Cell, Message> {
    let board = &game.definition().board;
    let cell = board.grid.named(name).filter(|_| board.present);
    cell.ok_or_else(|| msg!("board.no_cell", cell = name))
}

/// The cells of a word: one, all of a rectangle between two corners, or `none`.
pub(super) fn read_cells(game: &Game, word: &str) -> Result<Vec<Cell>, Message> {
    if word == "none" {
        return Ok(Vec::new());
    }
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (named(game, from)?, named(game, to)?);
    let rectangle = game.definition().board.grid.rectangle(first, last);
    rectangle.ok_or_else(|| msg!("board.no_rectangle", cells = word))
}

impl Runner {
    /// Lays something; what it is laid on is the last laying, or the table.
    pub(super) fn lay(
        &mut self,
        spot: &Spot,
        lay: impl FnOnce(&mut PositionBuilder<'_>) -> Result<(), Fault>,
    ) -> Result<(), Stop> {
        let session = &self.session;
        let state = self.laid.as_ref().unwrap_or(session.state());
        let laid = PositionBuilder::new(session.game(), state, session.seed(), session.first())
            .map_err(|fault| *fault)
            .and_then(|mut layer| lay(&mut layer).map(|()| layer.into_state()));
        match laid {
            Ok(state) => {
                self.laid = Some(state);
                Ok(())
            }
            Err(fault) => {
                self.broken(spot, fault);
                Err(Stop)
            }
        }
    }

    /// Goes on from a laid position until a seat has something to decide.
    pub(super) fn settle(&mut self, spot: &Spot) -> Result<(), Stop> {
        let Some(state) = self.laid.take() else { return Ok(()) };
        let session = &self.session;
        let settled = PositionBuilder::new(session.game(), &state, session.seed(), session.first())
            .and_then(|layer| layer.finish());
        match settled {
            Ok(state) => {
                self.session.set_state(state);
                Ok(())
            }
            Err(fault) => {
                self.broken(spot, *fault);
                Err(Stop)
            }
        }
    }

    pub(super) fn board(
        &mut self,
        spot: &Spot,
        anchor: Option<&Spot>,
        rows: &[Vec<Spot>],
    ) -> Result<(), Stop> {
        let game = self.session.game();
        let grid = game.definition().board.grid;
        let mut faults = Vec::new();
        let corner = match anchor {
            Some(anchor) => {
                grid.named(anchor.text()).filter(|&cell| grid.edge(cell).is_none()).unwrap_or_else(|| {
                    faults.push(Fault::at(anchor, msg!("board.no_cell", cell = anchor.text())));
                    0
                })
            }
            None => 0,
        };
        let (left, top) = grid.at(corner);
        let mut drawn: Vec<(Cell, WrittenPiece)> = Vec::new();
        let mut spots = Vec::new();
        for (down, row) in rows.iter().enumerate() {
            for (right, cell) in row.iter().enumerate() {
                let (column, line) = (left as usize + right, top as usize + down);
                if column >= grid.columns as usize || line >= grid.rows as usize {
                    faults.push(Fault::at(cell, msg!("board.setup_too_large")));
                    break;
                }
                let at = grid.cell(column as u16, line as u16);
                // Drawn top first, laid bottom first.
                for piece in cell.text().rsplit('/').filter(|_| cell.text() != ".") {
                    match game.read_piece(piece) {
                        Ok(piece) => {
                            drawn.push((at, piece));
                            spots.push(cell.clone());
                        }
                        Err(message) => faults.push(Fault::at(cell, message)),
                    }
                }
            }
        }
        if !faults.is_empty() {
            self.run.faults.extend(faults);
            return Err(Stop);
        }
        self.lay_pieces(spot, |layer, _| {
            layer.board(&drawn).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| spots.get(index)).unwrap_or(spot), message)
            })
        })
    }

    /// Lays pieces: gives the layer those laid by hand before, and keeps those that it lays.
    fn lay_pieces(
        &mut self,
        spot: &Spot,
        lay: impl FnOnce(&mut PositionBuilder<'_>, &[PlacedPiece]) -> Result<Vec<PlacedPiece>, Fault>,
    ) -> Result<(), Stop> {
        let mut by_hand = std::mem::take(&mut self.by_hand);
        let laid = self.lay(spot, |layer| {
            by_hand.extend(lay(layer, &by_hand)?);
            Ok(())
        });
        self.by_hand = by_hand;
        laid
    }

    /// Reads pieces; `empty` stands for none.
    fn pieces(&mut self, pieces: &[Spot]) -> Result<Vec<WrittenPiece>, Stop> {
        let mut read = Vec::new();
        for piece in pieces.iter().filter(|piece| piece.text() != "empty") {
            match self.session.game().read_piece(piece.text()) {
                Ok(one) => read.push(one),
                Err(message) => {
                    self.fault(piece, message);
                    return Err(Stop);
                }
            }
        }
        Ok(read)
    }

    pub(super) fn cell(&mut self, spot: &Spot, cell: &Spot, pieces: &[Spot]) -> Result<(), Stop> {
        let game = self.session.game().clone();
        let mut drawn = self.pieces(pieces)?;
        // Written top first, laid bottom first.
        drawn.reverse();
        self.lay_pieces(spot, |layer, by_hand| {
            let place = named(&game, cell.text()).map_err(|message| Fault::at(cell, message))?;
            layer.cell(place, &drawn, by_hand).map_err(|(index, message)| {
                let piece = index.and_then(|index| pieces.iter().rev().nth(index));
                Fault::at(piece.unwrap_or(cell), message)
            })
        })
    }

    pub(super) fn mark(&mut self, spot: &Spot, mark: &Spot, cells: &[Spot]) -> Result<(), Stop> {
        let game = self.session.game().clone();
        self.lay(spot, |layer| {
            let index = game.mark_named(mark.text()).map_err(|message| Fault::at(mark, message))?;
            let mut marked = Vec::new();
            for cell in cells {
                marked.extend(read_cells(&game, cell.text()).map_err(|message| Fault::at(cell, message))?);
            }
            layer.mark(index, &marked);
            Ok(())
        })
    }

    pub(super) fn zone(&mut self, spot: &Spot, zone: &Spot, pieces: &[Spot]) -> Result<(), Stop> {
        let game = self.session.game().clone();
        let drawn = self.pieces(pieces)?;
        self.lay_pieces(spot, |layer, by_hand| {
            let index = game.zone_named(zone.text()).map_err(|message| Fault::at(zone, message))?;
            layer.zone(index, &drawn, by_hand).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| pieces.get(index)).unwrap_or(zone), message)
            })
        })
    }

    pub(super) fn set(&mut self, spot: &Spot, counter: &Spot, value: i64) -> Result<(), Stop> {
        let game = self.session.game().clone();
        self.lay(spot, |layer| {
            let index = game.counter_named(counter.text()).map_err(|message| Fault::at(counter, message))?;
            layer.counter(index, value);
            Ok(())
        })
    }

    pub(super) fn turn(
        &mut self,
        spot: &Spot,
        seat: &Spot,
        action: Option<&Spot>,
        round: Option<u16>,
    ) -> Result<(), Stop> {
        let game = self.session.game().clone();
        self.lay(spot, |layer| {
            let taken = game.read_seat(seat.text()).map_err(|message| Fault::at(seat, message))?;
            let actions = &game.definition().actions;
            let step = match action {
                Some(typed) => {
                    let found = actions.iter().position(|action| action.label.id == typed.text());
                    let fault = || {
                        let known = actions.iter().map(|action| action.label.id.as_str());
                        Fault::at(typed, msg!("turn.unknown_action", id = typed.text()))
                            .suggest(typed.text(), known)
                    };
                    Some(found.ok_or_else(fault)?)
                }
                None => None,
            };
            layer.turn(taken, step, round);
            Ok(())
        })
    }

    pub(super) fn draw(&mut self, spot: &Spot, piece: &Spot, pile: Option<&Spot>) {
        let game = self.session.game();
        let layout = game.machine().layout();
        let piles: Vec<usize> = (0..layout.zones.len()).filter(|&zone| layout.zones[zone].ordered).collect();
        let index = match (pile, &piles[..]) {
            (Some(pile), _) => game.zone_named(pile.text()).map_err(|message| (pile, message)),
            (None, [only]) => Ok(*only),
            (None, []) => Err((spot, msg!("transcript.no_pile"))),
            (None, _) => Err((spot, msg!("transcript.which_pile"))),
        };
        let read = game.read_piece(piece.text()).map_err(|message| (piece, message));
        match index.and_then(|index| Ok((index, read?))) {
            Ok((index, read)) => self.draws.push((index, read, piece.clone())),
            Err((spot, message)) => self.fault(spot, message),
        }
    }

    /// Stacks what was announced so that it is drawn in that order.
    pub(super) fn force_draws(&mut self) -> Result<(), Stop> {
        let draws = std::mem::take(&mut self.draws);
        if draws.is_empty() || self.session.state().ended != Ended::No {
            return Ok(());
        }
        let session = &self.session;
        let pending = session.state().pending.clone();
        let forced = PositionBuilder::new(session.game(), session.state(), session.seed(), session.first())
            .map_err(|fault| *fault)
            .and_then(|mut layer| {
                let mut stacked = Vec::new();
                for (pile, piece, spot) in draws.iter().rev() {
                    let done = layer.stack_for_draw(*pile, piece, &mut stacked);
                    done.map_err(|message| Fault::at(spot, message))?;
                }
                Ok(layer.into_state())
            });
        match forced {
            // Secret choices under way go on: only the pile changed.
            Ok(state) => self.session.set_state(State { pending, ..state }),
            Err(fault) => {
                self.run.faults.push(fault);
                return Err(Stop);
            }
        }
        Ok(())
    }
}
