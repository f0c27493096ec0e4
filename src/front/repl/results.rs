//! How a game came out, in a sentence: who won and by how much, a tie, a draw and why, what all reached
//! together; and what one can do then.

use super::Repl;
use crate::define::model::Definition;
use crate::front::style::Look;
use crate::play::Outcome;
use crate::speak::{Blank, Key, Message};
use crate::table::{Ended, Seat};
use crate::{key, msg};

impl Repl {
    /// Says how it came out, once it is over.
    pub(super) fn result(&mut self) {
        let outcome = match self.session.game().outcome(self.session.state()) {
            Ok(Some(outcome)) => outcome,
            Ok(None) => return,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        let game = self.session.game().clone();
        if !outcome.scores.is_empty() || outcome.scale.is_some() {
            self.score();
        }
        if outcome.scale.is_none() {
            self.say(&result(game.definition(), &self.look, &outcome));
        }
        // Nothing is left to spoil: whoever likes can deal the same again.
        if game.has_secrets() {
            self.say(&msg!("repl.seed", seed = self.session.seed()));
        }
        self.record();
        let scored = !outcome.scores.is_empty() || outcome.scale.is_some();
        let ways = [
            scored.then(|| msg!("repl.after_explain")),
            (!game.has_secrets() || self.designer).then(|| msg!("repl.after_undo")),
            Some(msg!("repl.after_new")),
        ];
        let ways = Blank::List(ways.into_iter().flatten().map(Blank::Message).collect());
        self.say(&msg!("repl.after").with_blank("ways", ways));
    }
}

/// How a game came out in which players compete.
pub(crate) fn result(definition: &Definition, look: &Look, outcome: &Outcome) -> Message {
    Told { definition, look, outcome }.result()
}

/// An outcome that is told.
struct Told<'a> {
    definition: &'a Definition,
    look: &'a Look,
    outcome: &'a Outcome,
}

impl Told<'_> {
    /// The result of a game in which players compete.
    fn result(&self) -> Message {
        let Outcome { how, winners, scores, teams, .. } = self.outcome;
        // What was reached by a rule and not by counting needs no numbers.
        let counted = matches!(how, Ended::Counted | Ended::Blocked);
        match winners[..] {
            [] if *how == Ended::Drawn => match &self.definition.end.drawn_because {
                Some(reason) => msg!("repl.draw_end").with_name("reason", reason),
                None => msg!("repl.drawn"),
            },
            [] if !teams.is_empty() => msg!("repl.team_draw").with_number("score", teams[0]),
            [] => match scores.first() {
                Some(&score) => msg!("repl.draw_score").with_number("score", score),
                None => msg!("repl.draw"),
            },
            _ if !self.definition.teams.is_empty() => self.team_result(counted),
            [only] => self.one_winner(only, counted),
            [first, ..] => self.several_winners(scores.get(first as usize).copied().unwrap_or(0)),
        }
    }

    fn one_winner(&self, winner: Seat, counted: bool) -> Message {
        let scores = &self.outcome.scores;
        let others: Vec<i64> =
            (0..scores.len()).filter(|&seat| seat != winner as usize).map(|seat| scores[seat]).collect();
        let message = match counted && !others.is_empty() {
            true => against(
                msg!("repl.wins_score"),
                scores[winner as usize],
                others,
                self.definition.end.lowest_wins,
            ),
            false => msg!("repl.wins"),
        };
        message.with_blank("seats", self.names(&[winner]))
    }

    /// Some have the best score, or all where the game lets them share the victory.
    fn several_winners(&self, score: i64) -> Message {
        let Outcome { winners, scores, .. } = self.outcome;
        let message = match self.definition.end.shared {
            true if winners.len() == scores.len() => msg!("repl.shared_all").with_number("score", score),
            true => with_points(key!("repl.shared"), key!("repl.shared_one"), score),
            false => with_points(key!("repl.tied"), key!("repl.tied_one"), score),
        };
        message.with_blank("seats", self.names(winners))
    }

    fn team_result(&self, counted: bool) -> Message {
        let Outcome { winners, teams: scores, .. } = self.outcome;
        let won = |team: &[usize]| team.iter().any(|&seat| winners.contains(&(seat as Seat)));
        let teams = &self.definition.teams;
        let winning: Vec<usize> = (0..teams.len()).filter(|&team| won(&teams[team])).collect();
        match winning[..] {
            [team] => {
                let others: Vec<i64> =
                    (0..scores.len()).filter(|&other| other != team).map(|other| scores[other]).collect();
                let message = match counted && !others.is_empty() {
                    true => against(
                        msg!("repl.team_wins_score"),
                        scores[team],
                        others,
                        self.definition.end.lowest_wins,
                    ),
                    false => msg!("repl.team_wins"),
                };
                message.with_blank("seats", self.names(winners))
            }
            _ => {
                let score = winning.first().and_then(|&team| scores.get(team)).copied().unwrap_or(0);
                let names = winning.iter().map(|&team| {
                    let seats: Vec<Seat> = teams[team].iter().map(|&seat| seat as Seat).collect();
                    self.names(&seats)
                });
                let key = if winning.len() == teams.len() {
                    msg!("repl.team_draw")
                } else {
                    msg!("repl.teams_tied")
                };
                key.with_number("score", score).with_blank("seats", Blank::List(names.collect()))
            }
        }
    }

    /// Seats as one says them, in their colours.
    fn names(&self, seats: &[Seat]) -> Blank {
        let name = |&seat: &Seat| {
            let seat = &self.definition.seats[seat as usize];
            Blank::Text(self.look.seat(seat, seat.name.in_lang(self.look.lang)))
        };
        Blank::And(seats.iter().map(name).collect())
    }
}

/// A score and those of the others, the best of them first.
fn against(message: Message, score: i64, mut others: Vec<i64>, lowest_wins: bool) -> Message {
    others.sort_unstable();
    if !lowest_wins {
        others.reverse();
    }
    let others = Blank::And(others.into_iter().map(Blank::Number).collect());
    message.with_number("score", score).with_blank("other", others)
}

/// A sentence with a score, which takes the singular where the language wants it.
fn with_points(many: Key, one: Key, score: i64) -> Message {
    Message::counted(many, one, score.unsigned_abs()).with_number("score", score)
}
