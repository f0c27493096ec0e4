//! The commands that lay a position by hand, and those that stack a pile, as a transcript runs them.

use super::run::{Runner, Stop};
use crate::define::Spot;
use crate::play::LayingLine;
use crate::table::Recorder;

impl Runner {
    /// Lays what a line says; the table is gone on from when another line follows.
    pub(super) fn lay(&mut self, line: &LayingLine) -> Result<(), Stop> {
        match self.laying.lay(&self.session, line) {
            Ok(()) => {
                let game = self.session.game();
                self.laid.push(line.written(game));
                self.said.extend(line.zone(game));
                Ok(())
            }
            Err(faults) => {
                faults.into_iter().for_each(|fault| self.broken(&line.spot, fault));
                // What is drawn cannot be wrong for the lines below.
                if line.draws() { Ok(()) } else { Err(Stop) }
            }
        }
    }

    /// Goes on from a laid position until a seat has something to decide.
    pub(super) fn settle(&mut self, spot: &Spot) -> Result<(), Stop> {
        let mut recorder = if self.shows { Recorder::traced() } else { Recorder::off() };
        match self.laying.settle(&self.session, &mut recorder) {
            Ok(None) => Ok(()),
            Ok(Some(state)) => {
                self.run.cover.ran(self.session.game(), &mut recorder);
                let (draws, laid) =
                    std::mem::take(&mut self.laid).into_iter().partition(|line| is_draw(line));
                self.laid = draws;
                let done = self.session.put(laid, &mut self.laying, state);
                done.map_err(|fault| {
                    self.broken(spot, *fault);
                    Stop
                })
            }
            Err(fault) => {
                self.broken(spot, *fault);
                Err(Stop)
            }
        }
    }

    /// Stacks what was announced so that it is drawn in that order.
    pub(super) fn force_draws(&mut self) -> Result<(), Stop> {
        let stacked = self.laying.stack(self.session.game(), self.session.state(), &self.session);
        let laid = std::mem::take(&mut self.laid);
        match stacked {
            Ok(None) => Ok(()),
            Ok(Some(state)) => self.session.put(laid, &mut self.laying, state).map_err(|fault| {
                self.run.faults.push(*fault);
                Stop
            }),
            Err(fault) => {
                self.run.faults.push(fault);
                Err(Stop)
            }
        }
    }
}

fn is_draw(line: &str) -> bool {
    line.starts_with("draw ")
}
