//! The commands that lay a position by hand, and those that stack a pile.

use super::run::{Runner, Stop};
use crate::define::{Fault, Spot};
use crate::msg;
use crate::play::PositionBuilder;
use crate::play::WrittenPiece;
use crate::table::{Cell, Ended, State};

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
            Some(anchor) => grid.named(anchor.text()).unwrap_or_else(|| {
                faults.push(Fault::at(anchor, msg!("board.no_cell", cell = anchor.text())));
                0
            }),
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
        self.lay(spot, |layer| {
            layer.board(&drawn).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| spots.get(index)).unwrap_or(spot), message)
            })
        })
    }

    pub(super) fn zone(&mut self, spot: &Spot, zone: &Spot, pieces: &[Spot]) -> Result<(), Stop> {
        let game = self.session.game().clone();
        let mut drawn = Vec::new();
        for piece in pieces.iter().filter(|piece| piece.text() != "empty") {
            match game.read_piece(piece.text()) {
                Ok(read) => drawn.push(read),
                Err(message) => {
                    self.fault(piece, message);
                    return Err(Stop);
                }
            }
        }
        let mut in_zones = std::mem::take(&mut self.in_zones);
        let laid = self.lay(spot, |layer| {
            let index = game.zone_named(zone.text()).map_err(|message| Fault::at(zone, message))?;
            let held = layer.zone(index, &drawn, &in_zones).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| pieces.get(index)).unwrap_or(zone), message)
            })?;
            in_zones.extend(held);
            Ok(())
        });
        self.in_zones = in_zones;
        laid
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
                for (pile, piece, spot) in draws.iter().rev() {
                    layer.stack_for_draw(*pile, *piece).map_err(|message| Fault::at(spot, message))?;
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
