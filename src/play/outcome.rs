//! How a game ended: who won, with what; and who may know a score before that.

use super::game::Game;
use super::view::Eyes;
use crate::define::Fault;
use crate::define::model::TeamScore;
use crate::engine::Steered;
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
        let winning = self.winning(state.ended, &scores, scale.map(|(value, _)| value));
        let winners = (0..16).filter(|seat| winning >> seat & 1 == 1).collect();
        Ok(Outcome { how: state.ended, winners, scores, teams, scale })
    }

    /// What the players are measured by, and the band it falls into; `None` without a scale.
    pub fn scale(&self, state: &State) -> Result<Option<(i64, usize)>, Box<Fault>> {
        let Some(value) = self.machine().scale(state)? else { return Ok(None) };
        Ok(self.band(value).map(|band| (value, band)))
    }

    /// The band of the scale that a value falls into.
    fn band(&self, value: i64) -> Option<usize> {
        let bands = &self.definition().end.scale.as_ref()?.bands;
        if bands.is_empty() {
            return None;
        }
        let reached = bands.iter().rposition(|band| band.least.is_none_or(|least| least <= value));
        Some(reached.unwrap_or(0))
    }

    /// Each team's score, from its seats'; empty without teams or scores.
    pub(crate) fn team_scores(&self, scores: &[i64]) -> Vec<i64> {
        let teams = &self.definition().teams;
        if scores.is_empty() {
            return Vec::new();
        }
        teams.iter().map(|team| self.team_score(team, scores)).collect()
    }

    /// A team's score, from its seats'.
    fn team_score(&self, team: &[usize], scores: &[i64]) -> i64 {
        let members = team.iter().map(|&seat| scores[seat]);
        match self.definition().end.team {
            TeamScore::Sum => members.fold(0, i64::saturating_add),
            TeamScore::Lowest => members.min().unwrap_or(0),
            TeamScore::Highest => members.max().unwrap_or(0),
        }
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

    /// The seats that win, each as a bit; none in a draw. Asks for no memory: searches ask often.
    fn winning(&self, how: Ended, scores: &[i64], scale: Option<i64>) -> u16 {
        let definition = self.definition();
        if let (Some(value), Some(declared)) = (scale, &definition.end.scale) {
            // Against a scale all players win together, or nobody does.
            let won = self.band(value).is_some_and(|band| declared.bands[band].won);
            return if won { all(definition.player_seats()) } else { 0 };
        }
        let better = |one: i64, best: Option<i64>| {
            best.is_none_or(|best| if definition.end.lowest_wins { one < best } else { one > best })
        };
        let mut best = None;
        let mut winning = 0;
        let mut count = |seats: u16, score: i64| {
            if better(score, best) {
                (best, winning) = (Some(score), seats);
            } else if best == Some(score) {
                winning |= seats;
            }
        };
        match how {
            Ended::No | Ended::Drawn => return 0,
            Ended::Won(seat) => return self.with_team(seat),
            Ended::Counted | Ended::Blocked if scores.is_empty() => return 0,
            Ended::Counted | Ended::Blocked if definition.teams.is_empty() => {
                scores.iter().enumerate().for_each(|(seat, &score)| count(1 << seat, score));
            }
            Ended::Counted | Ended::Blocked => {
                let teams = definition.teams.iter();
                teams.for_each(|team| count(members(team), self.team_score(team, scores)));
            }
        }
        // A victory that everyone shares is a draw, unless the game says otherwise.
        let draw = winning == all(scores.len()) && scores.len() > 1 && !definition.end.shared;
        if draw { 0 } else { winning }
    }

    /// The seats of the side that leads alone by these scores, each as a bit; `None` where several do, or nobody.
    pub fn leading(&self, scores: &[i64]) -> Option<u16> {
        let winning = self.winning(Ended::Counted, scores, None);
        let alone = match winning {
            0 => false,
            _ => self.with_team(winning.trailing_zeros() as Seat) == winning,
        };
        alone.then_some(winning)
    }

    /// The seats that win and lose with a seat, itself included.
    pub fn with_team(&self, seat: Seat) -> u16 {
        let team = self.definition().teams.iter().find(|team| team.contains(&(seat as usize)));
        team.map_or(1 << seat, |team| members(team))
    }

    /// What each seat has of the victory in a game that is over: all of it alone, a part shared, the same part
    /// in a draw; who plays together has it together, and against a scale all or nothing.
    pub fn shares(&self, played: &Steered, shares: &mut [f32]) {
        let definition = self.definition();
        let seats = shares.len();
        let scores = if definition.end.score.is_empty() { &[][..] } else { &played.scores[..seats] };
        let winning = self.winning(played.ended, scores, played.scale);
        let sides = if definition.teams.is_empty() { seats } else { definition.teams.len() };
        let sides_of = |seats: u16| match &definition.teams[..] {
            [] => seats.count_ones() as usize,
            teams => teams.iter().filter(|team| members(team) & seats != 0).count(),
        };
        let (won, drawn) = match (definition.end.scale.is_some(), winning) {
            (true, _) => (1.0, 0.0),
            (false, 0) => (0.0, 1.0 / sides as f32),
            (false, winning) => (1.0 / sides_of(winning) as f32, 0.0),
        };
        for (seat, share) in shares.iter_mut().enumerate() {
            *share = if winning >> seat & 1 == 1 { won } else { drawn };
        }
    }
}

/// So many seats, each as a bit.
fn all(seats: usize) -> u16 {
    ((1u32 << seats) - 1) as u16
}

/// Some seats, each as a bit.
fn members(seats: &[usize]) -> u16 {
    seats.iter().fold(0, |all, &seat| all | 1 << seat)
}
