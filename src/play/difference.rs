//! Where a log and its replay part: the sentence that tells of one game, and what many games that part for
//! the same cause have in common.

use std::collections::BTreeMap;

use super::log::{Log, LoggedResult};
use crate::msg;
use crate::speak::{Blank, Message};

/// Where a log and its replay differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The number of the move, from 1; `None` when it is the result. What happens before the first move
    /// has the number 0.
    pub number: Option<usize>,
    /// Which part of the log.
    pub told: Told,
    /// What the log says.
    pub says: String,
    /// What happened.
    pub happened: Message,
    /// Why: the same for all games that part for the same cause.
    pub parting: Parting,
    /// Where every move is the same and the result is not, by how much.
    pub shift: Option<Shift>,
}

/// The part of a log that differs from its replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// A move.
    Move,
    /// Something that was laid by hand.
    Laid,
    /// Something that followed from a move.
    Event,
    /// How many moves there were just before a move.
    Ways,
    /// How it came out.
    Result,
}

/// Why a log and its replay part, without what is of one game alone. Names are ids.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Parting {
    /// A move that is refused: its action, what refuses it as [`CauseName`](super::CauseName) has it, and
    /// `file:line` of its rule, where it has one.
    Refused {
        /// The first word of the move.
        action: String,
        /// What refuses it.
        cause: String,
        /// The rule's place.
        place: Option<String>,
    },
    /// A move of a seat while it is another's turn.
    Turn {
        /// The first word of the move.
        action: String,
    },
    /// Something that cannot be laid by hand.
    Laid {
        /// The first word of the line.
        word: String,
    },
    /// A seat that is not at the table.
    NoSeat {
        /// What the log calls it.
        seat: String,
    },
    /// It is over, where the log goes on.
    Ended,
    /// It goes on, where the log is over.
    GoesOn,
    /// It ends in another way.
    Ending {
        /// As the log says.
        said: String,
        /// As it is.
        found: String,
    },
    /// The scores differ.
    Scores {
        /// Whether it has other winners, too.
        winners: bool,
    },
    /// Other winners, by the same scores or by none.
    Winners,
    /// What all reached together differs.
    Scale {
        /// The bands of the scale that the log says and that it is in, where those differ.
        bands: Option<(String, String)>,
    },
    /// Something that followed from a move differs: the first word of the line, `None` where there is none.
    Event {
        /// As the log says.
        said: Option<String>,
        /// As it is.
        found: Option<String>,
    },
    /// There are more legal moves of an action, or fewer.
    Ways {
        /// The action.
        action: String,
        /// Whether there are more.
        more: bool,
    },
}

/// By how much a result differs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shift {
    /// For each seat whose score is another, and for what all reached together: how much more it is.
    pub by: Vec<i64>,
    /// Whether it has other winners.
    pub winners: bool,
}

impl Difference {
    /// The whole sentence.
    pub fn message(&self) -> Message {
        let (number, says) = (self.number.unwrap_or(0), &self.says);
        let message = match self.told {
            Told::Move => msg!("log.move", number = number, says = says),
            Told::Laid => msg!("log.cannot_lay", number = number, says = says),
            Told::Event if number == 0 => msg!("log.opening", says = says),
            Told::Event => msg!("log.event", number = number, says = says),
            Told::Ways => msg!("log.ways", number = number, says = says),
            Told::Result => msg!("log.result", says = says),
        };
        message.with_message("happened", self.happened.clone())
    }
}

impl Log {
    /// The first difference between the logged result and the replayed one.
    pub(super) fn differs_from(&self, found: &LoggedResult) -> Option<Difference> {
        let (says, happened, parting) = self.parts_from(found)?;
        let finished = self.outcome.is_some() && found.outcome.is_some();
        let shift = finished.then(|| self.shift_to(found));
        Some(Difference { number: None, told: Told::Result, says, happened, parting, shift })
    }

    fn parts_from(&self, found: &LoggedResult) -> Option<(String, Message, Parting)> {
        if self.outcome != found.outcome {
            let says = format!("outcome: {}", self.outcome.as_deref().unwrap_or("null"));
            return Some(match (&self.outcome, &found.outcome) {
                (said, Some(outcome)) => {
                    let parting = match said.clone() {
                        Some(said) => Parting::Ending { said, found: outcome.clone() },
                        None => Parting::Ended,
                    };
                    (says, msg!("log.outcome", outcome = outcome), parting)
                }
                (_, None) => (says, msg!("log.goes_on"), Parting::GoesOn),
            });
        }
        let scores = Parting::Scores { winners: self.winners != found.winners };
        for (seat, score) in &found.scores {
            let said = self.scores.get(seat);
            if said != Some(score) {
                let said = said.map_or("null".to_owned(), ToString::to_string);
                let happened = msg!("log.score", seat = seat, score = score);
                return Some((format!("{seat}: {said}"), happened, scores));
            }
        }
        if let Some((seat, said)) = self.scores.iter().find(|(seat, _)| !found.scores.contains_key(*seat)) {
            return Some((format!("{seat}: {said}"), msg!("log.no_score", seat = seat), scores));
        }
        if (self.scale, &self.band) != (found.scale, &found.band) {
            let said = self.scale.map_or("null".to_owned(), |scale| scale.to_string());
            let says = format!("scale: {said}, band: {}", self.band.as_deref().unwrap_or("null"));
            let bands = self.band.clone().zip(found.band.clone()).filter(|(said, found)| said != found);
            let happened = match (found.scale, &found.band) {
                (Some(scale), Some(band)) => msg!("log.scale", scale = scale, band = band),
                _ => msg!("log.no_scale"),
            };
            return Some((says, happened, Parting::Scale { bands }));
        }
        if self.winners != found.winners {
            let says = format!("winners: {}", self.winners.join(", "));
            let happened = match found.winners.is_empty() {
                true => msg!("log.nobody"),
                false => {
                    let seats = found.winners.iter().map(|seat| Blank::Text(format!("`{seat}`")));
                    msg!("log.winners").with_blank("seats", Blank::List(seats.collect()))
                }
            };
            return Some((says, happened, Parting::Winners));
        }
        None
    }

    fn shift_to(&self, found: &LoggedResult) -> Shift {
        let more = |said: i64, found: i64| Some(found.saturating_sub(said)).filter(|more| *more != 0);
        let score = |said: &BTreeMap<String, i64>, (seat, score): (&String, &i64)| {
            said.get(seat).and_then(|said| more(*said, *score))
        };
        let scores = found.scores.iter().filter_map(|found| score(&self.scores, found));
        let scale = self.scale.zip(found.scale).and_then(|(said, found)| more(said, found));
        Shift { by: scores.chain(scale).collect(), winners: self.winners != found.winners }
    }
}
