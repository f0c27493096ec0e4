//! How a game ended: who won, with what; and who may know a score before that.

use super::game::Game;
use super::view::Eyes;
use crate::define::Fault;
use crate::define::model::TeamScore;
use crate::rules::tree::{Cond, Num, Set, Who};
use crate::rules::visit::{self, Part};
use crate::table::{Ended, Seat, Sees, State};

/// A finished game's result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub how: Ended,
    /// The seats that won; several when they share it, none in a draw.
    pub winners: Vec<Seat>,
    /// Each seat's score; empty when the game has none.
    pub scores: Vec<i64>,
    /// Each team's score; empty without teams.
    pub teams: Vec<i64>,
    /// What the players were measured by, and the band it falls into.
    pub scale: Option<(i64, usize)>,
}

impl Game {
    /// Each seat's score, its parts added up; empty when the game has none.
    pub fn scores(&self, state: &State) -> Result<Vec<i64>, Box<Fault>> {
        if self.definition().end.score.is_empty() {
            return Ok(Vec::new());
        }
        let parts = self.machine().scores(state)?;
        Ok(parts.iter().map(|parts| parts.iter().fold(0i64, |sum, part| sum.saturating_add(*part))).collect())
    }

    /// The result, once the game is over.
    pub fn outcome(&self, state: &State) -> Result<Option<Outcome>, Box<Fault>> {
        if state.ended == Ended::No {
            return Ok(None);
        }
        let scores = self.scores(state)?;
        self.outcome_of(state, scores).map(Some)
    }

    /// The result of a finished game, with the scores already computed.
    pub(crate) fn outcome_of(&self, state: &State, scores: Vec<i64>) -> Result<Outcome, Box<Fault>> {
        let teams = self.team_scores(&scores);
        let scale = self.scale(state)?;
        let winners = match (scale, &self.definition().end.scale) {
            // Against a scale all players win together, or nobody does.
            (Some((_, band)), Some(declared)) if declared.bands[band].won => {
                (0..self.definition().player_seats() as Seat).collect()
            }
            (Some(_), _) => Vec::new(),
            (None, _) => self.winners(state.ended, &scores, &teams),
        };
        Ok(Outcome { how: state.ended, winners, scores, teams, scale })
    }

    /// What the players are measured by, and the band it falls into; `None` without a scale.
    pub fn scale(&self, state: &State) -> Result<Option<(i64, usize)>, Box<Fault>> {
        let Some(declared) = &self.definition().end.scale else { return Ok(None) };
        let Some(value) = self.machine().scale(state)? else { return Ok(None) };
        let reached = |band: &crate::define::model::BandDef| band.least.is_none_or(|least| least <= value);
        let band = declared.bands.iter().rposition(reached).unwrap_or(0);
        Ok((!declared.bands.is_empty()).then_some((value, band)))
    }

    /// Each team's score, from its seats'; empty without teams or scores.
    pub(crate) fn team_scores(&self, scores: &[i64]) -> Vec<i64> {
        let teams = &self.definition().teams;
        if scores.is_empty() {
            return Vec::new();
        }
        let of = |team: &Vec<usize>| {
            let members = team.iter().map(|&seat| scores[seat]);
            match self.definition().end.team {
                TeamScore::Sum => members.fold(0, i64::saturating_add),
                TeamScore::Lowest => members.min().unwrap_or(0),
                TeamScore::Highest => members.max().unwrap_or(0),
            }
        };
        teams.iter().map(of).collect()
    }

    /// Whether a number, computed for a seat, could reveal to someone what is hidden from them. A script
    /// may read anything, so it reveals wherever anything is hidden.
    pub fn reveals(&self, tree: &Num, seat: Seat, eyes: Eyes) -> bool {
        let layout = self.machine().layout();
        let hidden = |zone: usize| !self.can_see(layout.zone(zone), eyes);
        let zones = || 0..layout.zones.len();
        let mut of_each_seat = false;
        let mut tells = false;
        visit::number(tree, &mut |part| {
            match part {
                Part::Num(Num::Count(set)) | Part::Cond(Cond::Any(set)) => {
                    // How many there are is no secret unless the zone says so.
                    return !matches!(**set, Set::Zone(zone, _)
                        if self.definition().zones[zone as usize].counts == Sees::All);
                }
                Part::Num(Num::Seats(_)) => of_each_seat = true,
                Part::Num(Num::Score(_)) => {
                    let seats = 0..layout.seats as Seat;
                    let parts = &self.ruleset().score;
                    tells |=
                        seats.into_iter().any(|seat| parts.iter().any(|part| self.reveals(part, seat, eyes)));
                }
                Part::Set(Set::Zone(zone, who) | Set::Top(zone, who)) => {
                    let own = *who == Who::Me && !of_each_seat;
                    let asked = |index: &usize| {
                        let laid = &layout.zones[*index];
                        laid.zone == *zone as usize && (!own || laid.owner.is_none_or(|owner| owner == seat))
                    };
                    tells |= zones().filter(asked).any(hidden);
                }
                Part::Num(Num::Script(_)) | Part::Set(Set::Script(..)) | Part::Cond(Cond::Script(_)) => {
                    tells |= zones().any(hidden);
                }
                _ => {}
            }
            true
        });
        tells
    }

    fn winners(&self, how: Ended, scores: &[i64], team_scores: &[i64]) -> Vec<Seat> {
        let definition = self.definition();
        let with_team = |seat: Seat| {
            let team = definition.teams.iter().find(|team| team.contains(&(seat as usize)));
            team.map_or(vec![seat], |team| team.iter().map(|&seat| seat as Seat).collect())
        };
        let best = |all: &[i64]| {
            if definition.end.lowest_wins { all.iter().min() } else { all.iter().max() }.copied()
        };
        match how {
            Ended::No | Ended::Drawn => Vec::new(),
            Ended::Won(seat) => with_team(seat),
            Ended::Counted | Ended::Blocked if !team_scores.is_empty() => {
                let best = best(team_scores);
                let winning =
                    definition.teams.iter().zip(team_scores).filter(|(_, score)| Some(**score) == best);
                let seats: Vec<Seat> =
                    winning.flat_map(|(team, _)| team.iter().map(|&seat| seat as Seat)).collect();
                self.all_or_some(seats, scores.len())
            }
            Ended::Counted | Ended::Blocked => {
                let best = best(scores);
                let seats: Vec<Seat> = scores
                    .iter()
                    .enumerate()
                    .filter(|(_, score)| Some(**score) == best)
                    .map(|(seat, _)| seat as Seat)
                    .collect();
                self.all_or_some(seats, scores.len())
            }
        }
    }

    /// A victory that everyone shares is a draw, unless the game says otherwise.
    fn all_or_some(&self, seats: Vec<Seat>, all: usize) -> Vec<Seat> {
        let draw = seats.len() == all && all > 1 && !self.definition().end.shared;
        if draw { Vec::new() } else { seats }
    }
}
