//! The lines below a move that failed are not played; what is wrong in them whatever happened is told all the
//! same: names that mean nothing, paths and values that nothing can have.

use super::expect::{self, Unanswered};
use super::parse::Command;
use super::run::Runner;
use crate::define::Fault;

impl Runner {
    /// What is wrong in a line that is not played.
    pub(super) fn unplayed(&mut self, command: &Command) {
        let game = self.session.game();
        match command {
            Command::Expect { path, value } => {
                let (spot, message) = match expect::answer(&self.session, path.text(), value.text()) {
                    Err(Unanswered::Path(message)) => (path, message),
                    Err(Unanswered::Value(message)) => (value, message),
                    Ok(_) | Err(Unanswered::Fault(_)) => return,
                };
                // What was said follows from a move, and there was none yet.
                if message.key() != "transcript.no_move" {
                    self.fault(spot, message);
                }
            }
            Command::Lay(line) => {
                let faults: Vec<Fault> = line.unknown(game);
                self.run.faults.extend(faults);
            }
            Command::Move { .. } | Command::Refused { .. } | Command::Undo(_) => {}
        }
    }
}
