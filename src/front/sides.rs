//! Who wins and loses with whom, and what the chance of one says of the others' chances.

use crate::play::{Game, Outcome};
use crate::table::Seat;

/// The sides of a game.
pub(super) struct Sides {
    /// The side of each seat.
    of: Vec<usize>,
    count: usize,
}

impl Sides {
    /// All are one side where they are measured together, else each team, else each seat.
    pub(super) fn of(game: &Game) -> Self {
        let definition = game.definition();
        let seats = definition.seats.len();
        if definition.end.scale.is_some() {
            return Self { of: vec![0; seats], count: 1 };
        }
        if definition.teams.is_empty() {
            return Self { of: (0..seats).collect(), count: seats };
        }
        let team = |seat: usize| definition.teams.iter().position(|team| team.contains(&seat)).unwrap_or(0);
        Self { of: (0..seats).map(team).collect(), count: definition.teams.len() }
    }

    /// So many seats, each for itself.
    #[cfg(test)]
    pub(super) fn each(seats: usize) -> Self {
        Self { of: (0..seats).collect(), count: seats }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The side of a seat.
    pub(super) fn side(&self, seat: Seat) -> usize {
        self.of[seat as usize]
    }

    /// What each seat has before anything is known.
    pub(super) fn even(&self) -> f64 {
        if self.count == 1 { 0.5 } else { 1.0 / self.count as f64 }
    }

    /// Takes down what a seat's chance is: its side has the same, and of two the other has the rest. Among more
    /// nobody knows who has it.
    pub(super) fn spread(&self, chances: &mut [f64], seat: Seat, value: f64) {
        let side = self.side(seat);
        for (chance, other) in chances.iter_mut().zip(&self.of) {
            match *other == side {
                true => *chance = value,
                false if self.count == 2 => *chance = 1.0 - value,
                false => {}
            }
        }
    }

    /// What each seat has of the victory once a game is over.
    pub(super) fn shares(&self, outcome: &Outcome) -> Vec<f64> {
        let mut won: Vec<usize> = outcome.winners.iter().map(|&seat| self.side(seat)).collect();
        won.sort_unstable();
        won.dedup();
        let share = |side: &usize| match won.contains(side) {
            true => 1.0 / won.len() as f64,
            // Whoever is measured by a scale draws with nobody.
            false if won.is_empty() && self.count > 1 => 1.0 / self.count as f64,
            false => 0.0,
        };
        self.of.iter().map(share).collect()
    }
}
