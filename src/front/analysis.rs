//! A game gone through decision by decision: what each cost whoever made it. Every decision is thought about with
//! what its seat knew then, so that bad luck is not held against anybody.

use serde::Serialize;

use super::analysed_decision::{Judged, judge};
use super::judgement::{Cost, Mark};
use super::luck::Luck;
use super::progress::Progress;
use super::repl::result;
use super::scale_text::scale_line;
use super::sides::Sides;
use super::style::Look;
use super::thinking::Interruptible;
use crate::bots::{BotKind, Budget};
use crate::define::Fault;
use crate::play::{Eyes, Game, Session};
use crate::table::{Seat, State};

/// The fewest decisions with something at stake after which it is said how somebody played.
pub(super) const FEWEST: usize = 5;

/// The chance from which on a victory is decided, if it is never less again.
const DECIDED: f64 = 0.9;

/// A game that was gone through.
pub(crate) struct Analysis {
    /// The game.
    pub game: Game,
    /// What judged: how many games it tried, or for how long.
    pub budget: Budget,
    /// How many moves were made.
    pub moves: usize,
    /// How many of them were gone through: fewer where it was interrupted.
    pub looked_at: usize,
    /// Every decision that had more than one move, in order.
    pub decisions: Vec<Judged>,
    /// Each seat, in order.
    pub seats: Vec<SeatSum>,
    /// The chance of each seat after each move, by seat.
    pub chances: Vec<Vec<f64>>,
    /// The move from which on the chance of the winner was never less than 90 %; where there is one winner, or one
    /// team.
    pub decided: Option<usize>,
    /// The seats that won, if it is over.
    pub winners: Option<Vec<Seat>>,
    /// How it came out, in a sentence.
    pub result: Option<String>,
}

/// The decisions of one seat.
#[derive(Clone, Default, Serialize)]
pub(crate) struct SeatSum {
    /// Its id.
    pub seat: String,
    /// How many decisions it made.
    pub decisions: usize,
    /// How many of them had more than one move.
    pub unforced: usize,
    /// How many of those cannot be judged, as the move was never tried.
    pub unknown: usize,
    /// In how many something was at stake.
    pub judged: usize,
    /// How many have each mark.
    pub doubtful: usize,
    pub mistakes: usize,
    pub blunders: usize,
    /// The shares of the victory that it gave away, as far as they are clear, added up.
    pub given_away: f64,
    /// What its chance gained between decisions by what was drawn and what was hidden, added up; `null` where there
    /// was nothing of the kind.
    pub luck: Option<f64>,
    /// How it played; `null` where too little was at stake to tell.
    pub level: Option<Level>,
}

/// How a seat played, by what it gave away on average at each decision with something at stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Flawless,
    Careful,
    Careless,
    Reckless,
}

impl Level {
    fn of(mean: f64) -> Self {
        match mean {
            mean if mean < 0.005 => Self::Flawless,
            mean if mean < 0.025 => Self::Careful,
            mean if mean < 0.06 => Self::Careless,
            _ => Self::Reckless,
        }
    }
}

/// Goes through the moves made in a session. Ctrl-C, where somebody listens to it, ends it early.
pub(crate) fn analyse(session: &Session, budget: Budget, look: &Look) -> Result<Analysis, Box<Fault>> {
    let time = Interruptible::begin();
    let moves = session.entries().len();
    let bar = Progress::counted(moves as u64, look);
    let done = walk(session, budget, look, &time, &bar);
    bar.clear();
    done
}

fn walk(
    session: &Session,
    budget: Budget,
    look: &Look,
    time: &Interruptible,
    bar: &Progress,
) -> Result<Analysis, Box<Fault>> {
    let game = session.game().clone();
    let (seats, sides) = (&game.definition().seats, Sides::of(&game));
    let mut luck = Luck::new(&sides);
    let mut analysis = Analysis {
        budget,
        moves: session.entries().len(),
        looked_at: 0,
        decisions: Vec::new(),
        seats: seats.iter().map(|seat| SeatSum { seat: seat.id.clone(), ..SeatSum::default() }).collect(),
        chances: vec![Vec::new(); seats.len()],
        decided: None,
        winners: None,
        result: None,
        game: game.clone(),
    };
    let mut chances = vec![sides.even(); seats.len()];
    let mut at = session.clone();
    for index in 0..analysis.moves {
        at.go_to(index);
        let seat = session.entries()[index].seat;
        if !seats[seat as usize].automated {
            let judged = judge(&at, index, budget, look, time)?;
            if time.is_stopped() {
                break;
            }
            let sum = &mut analysis.seats[seat as usize];
            sum.decisions += 1;
            if let Some(judged) = judged {
                if let Some(best) = judged.best_value {
                    let value = judged.value.unwrap_or(best);
                    sides.spread(&mut chances, seat, value);
                    luck.decide(&sides, seat, best, value, judged.certain);
                }
                sum.add(&judged);
                analysis.decisions.push(judged);
            }
        }
        analysis.chances.iter_mut().zip(&chances).for_each(|(line, chance)| line.push(*chance));
        analysis.looked_at += 1;
        bar.add(1);
    }
    if analysis.looked_at == analysis.moves {
        analysis.end(session.state(), &sides, &mut luck, look)?;
    }
    // Where games were valued nothing is known of shares of a victory.
    let valued = analysis.is_valued();
    let judged = analysis.seats.iter().any(|sum| sum.judged > 0);
    for (seat, sum) in analysis.seats.iter_mut().enumerate().filter(|_| !valued) {
        sum.luck = luck.of(&sides, seat as Seat).filter(|_| judged && sum.decisions > 0);
        sum.finish();
    }
    Ok(analysis)
}

impl SeatSum {
    fn add(&mut self, judged: &Judged) {
        self.unforced += 1;
        self.unknown += usize::from(judged.cost.is_none());
        self.judged += usize::from(judged.at_stake);
        match judged.cost.and_then(Cost::mark) {
            Some(Mark::Doubtful) => self.doubtful += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
            None => {}
        }
        self.given_away += judged.cost.map_or(0.0, Cost::given_away);
    }

    fn finish(&mut self) {
        self.level = (self.judged >= FEWEST).then(|| Level::of(self.given_away / self.judged as f64));
    }
}

impl Analysis {
    /// Takes down how it came out, and from which move on it was decided.
    fn end(&mut self, state: &State, sides: &Sides, luck: &mut Luck, look: &Look) -> Result<(), Box<Fault>> {
        let Some(outcome) = self.game.outcome(state)? else { return Ok(()) };
        self.result = match outcome.scale {
            Some(_) => scale_line(&self.game, state, Eyes::Designer, look)?,
            None => Some(look.say(&result(self.game.definition(), look, &outcome))),
        };
        let shares = sides.shares(&outcome);
        self.winners = Some(outcome.winners);
        luck.end(sides, &shares);
        for (line, share) in self.chances.iter_mut().zip(&shares) {
            line.last_mut().into_iter().for_each(|last| *last = *share);
        }
        // Who has all of the victory has it alone, with the own team at most.
        if self.is_together() || self.is_valued() || !shares.contains(&1.0) {
            return Ok(());
        }
        let lines: Vec<&Vec<f64>> = self
            .chances
            .iter()
            .zip(&shares)
            .filter(|(_, share)| **share == 1.0)
            .map(|(line, _)| line)
            .collect();
        let is_clear = |after: &usize| lines.iter().all(|line| line[*after] >= DECIDED);
        let from_end = (0..self.moves).rev().take_while(is_clear).count();
        self.decided = Some(self.moves - from_end + 1).filter(|_| from_end > 0);
        Ok(())
    }

    /// What judged.
    pub(super) fn bot(&self) -> BotKind {
        BotKind::Search(self.budget)
    }

    /// Whether all win or lose together.
    pub(super) fn is_together(&self) -> bool {
        self.game.definition().end.scale.is_some()
    }

    /// Whether games were cut and valued, so that nothing is known of chances.
    pub(super) fn is_valued(&self) -> bool {
        self.decisions.iter().any(|judged| judged.valued)
    }

    /// Whether it was ended early.
    pub(super) fn is_interrupted(&self) -> bool {
        self.looked_at < self.moves
    }

    /// Everything, for programs.
    pub(super) fn json(&self) -> serde_json::Value {
        let chances: serde_json::Map<String, serde_json::Value> = self
            .seats
            .iter()
            .zip(&self.chances)
            .map(|(seat, line)| (seat.seat.clone(), line.clone().into()))
            .collect();
        let id = |seat: &Seat| self.game.seat_id(*seat).to_owned();
        let winners: Option<Vec<String>> =
            self.winners.as_ref().map(|winners| winners.iter().map(id).collect());
        serde_json::json!({
            "game": self.game.definition().id,
            "rules_hash": self.game.rules_hash(),
            "bot": self.bot().to_string(),
            "moves": self.moves,
            "looked_at": self.looked_at,
            "interrupted": self.is_interrupted(),
            "winners": winners,
            "decided": self.decided,
            "valued": self.is_valued(),
            "seats": self.seats,
            "decisions": self.decisions,
            "chances": chances,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_at_stake_gives_no_level() {
        let level = |judged| {
            let mut sum = SeatSum { judged, unforced: 40, ..SeatSum::default() };
            sum.finish();
            sum.level
        };
        assert_eq!((level(0), level(4), level(5)), (None, None, Some(Level::Flawless)));
    }
}
