//! What the parts of a game are used for: how often each is chosen and what goes with it, which rules run and
//! which never do. That a seat which chose something wins more often is no proof that it won by it.

use super::fold::{Chosen, Fold, VICTORY};
use super::stats::{Estimate, UseSums, holds, jackknife, p_from_estimate, rule_of_three, slope_within};
use super::tally::Tally;

/// The share of marks that may be wrong, all looked at together.
const WRONG: f64 = 0.1;

/// How many must have chosen something, and how many not, before the two are set beside each other: of a few
/// who all lost nobody knows how they differ.
const ENOUGH: u64 = 30;

/// Something that was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct ChosenUse {
    /// What, by its ids: `place:knight`.
    pub id: String,
    /// How often, in all games.
    pub times: u64,
    /// In which part of the games a seat did so, all seats taken together.
    pub of_seats: f64,
    /// What share of the victories those had who did.
    pub wins: f64,
    /// By how much that is more than of those who did not, seat by seat; `None` where all did, or nobody.
    pub goes_with: Option<Estimate>,
    /// The same for the lead in points, where there are scores.
    pub lead: Option<Estimate>,
    /// Whether the difference holds among all that were looked at.
    pub holds: bool,
}

/// A rule.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleUse {
    /// Which, by its ids: `place`, `knight.effect`.
    pub id: String,
    /// In how many games it ran, and in how many something changed by it.
    pub games: u64,
    /// See above.
    pub changing: u64,
    /// How often, in all games.
    pub times: u64,
}

/// What the parts of a game are used for.
#[derive(Clone, PartialEq, Debug)]
pub struct UseOf {
    /// What was chosen, what goes with victories first.
    pub chosen: Vec<ChosenUse>,
    /// The rules, in their order.
    pub rules: Vec<RuleUse>,
    /// In how many games of a hundred, at the most, something happens that never did.
    pub never_under: f64,
}

impl Tally {
    /// What the parts of the game are used for.
    pub fn uses(&self) -> UseOf {
        let total = self.total();
        let finished = total.games - total.unfinished;
        let scored = total.margins > 0;
        let mut chosen: Vec<ChosenUse> = total
            .chosen
            .iter()
            .filter(|(_, sums)| sums.iter().any(|sum| sum.games > 0))
            .map(|(id, sums)| {
                let (mut games, mut shares, mut times) = (0, 0.0, 0);
                for sum in sums {
                    games += sum.games;
                    shares += sum.shares.float() / VICTORY as f64;
                    times += sum.times;
                }
                let seat_games = finished.saturating_mul(sums.len() as u64).max(1);
                let enough = games.min(seat_games.saturating_sub(games)) >= ENOUGH;
                ChosenUse {
                    id: id.clone(),
                    times,
                    of_seats: games as f64 / seat_games as f64,
                    wins: shares / games.max(1) as f64,
                    goes_with: self.victories(id).filter(|_| enough),
                    lead: self.lead(id).filter(|_| scored && enough),
                    holds: false,
                }
            })
            .collect();
        let folds = self.folds.iter().filter(|fold| fold.games > 0).count();
        let p_values: Vec<f64> = chosen
            .iter()
            .map(|one| one.goes_with.as_ref().map_or(1.0, |it| p_from_estimate(it, 0.0, folds as f64 - 1.0)))
            .collect();
        for (one, holds) in chosen.iter_mut().zip(holds(&p_values, WRONG)) {
            one.holds = holds;
        }
        let worth = |one: &ChosenUse| one.goes_with.map_or(f64::NEG_INFINITY, |with| with.value);
        chosen.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then_with(|| a.id.cmp(&b.id)));
        let rules = total.rules.iter().map(|(id, ran)| RuleUse {
            id: id.clone(),
            games: ran.games,
            changing: ran.changing,
            times: ran.times,
        });
        UseOf { chosen, rules: rules.collect(), never_under: 100.0 * rule_of_three(total.games as f64) }
    }

    /// By how much a number of a seat is larger where the seat chose something.
    fn goes_with(
        &self,
        id: &str,
        used: impl Fn(&Chosen) -> f64,
        all: impl Fn(&Fold<String>, usize) -> f64,
    ) -> Option<Estimate> {
        let seats = self.key.seats.len();
        let sums = |fold: &Fold<String>| -> Vec<UseSums> {
            let chosen = fold.chosen.get(id);
            let seat = |seat: usize| {
                let of = chosen.map_or(Chosen::default(), |sums| sums[seat]);
                UseSums {
                    n: (fold.games - fold.unfinished) as f64,
                    used: of.games as f64,
                    margin: all(fold, seat),
                    margin_used: used(&of),
                }
            };
            (0..seats).map(seat).collect()
        };
        let folds: Vec<Vec<UseSums>> = self.folds.iter().map(sums).collect();
        jackknife(&folds, |seats| slope_within(seats))
    }

    /// The same for victories.
    fn victories(&self, id: &str) -> Option<Estimate> {
        let share = |units: f64| units / VICTORY as f64;
        self.goes_with(id, |sum| share(sum.shares.float()), |fold, seat| share(fold.shares[seat].float()))
    }

    /// The same for the lead in points.
    fn lead(&self, id: &str) -> Option<Estimate> {
        self.goes_with(id, |sum| sum.leads.float(), |fold, seat| fold.seat_leads[seat].float())
    }
}
