//! What a game that was tried pays each seat, between 0 and 1, from the rules alone.
//!
//! Mostly that is the share of the victory, and a little the lead in points, so that of two moves that win
//! as often the one that wins by more is made. Where players are measured together by a scale, random play
//! rarely reaches it, and a victory alone would tell nothing: so half is paid for how far they got. There a
//! product pays each of its factors, since at zero it hides all others, and a game that is lost pays for
//! having lasted. What is far is told by the games of the same search, so that no game needs a unit.

use crate::engine::{MOST_FACTORS, MOST_SEATS, Nature, Steered};
use crate::play::Game;
use crate::table::Ended;

/// How much of a reward the lead in points is.
const LEAD: f32 = 0.1;
/// How much of it is how far the players got together.
const PROGRESS: f32 = 0.5;
/// How much of a draw is the value of the position, where the game has one.
const VALUE: f32 = 0.5;
/// How much of what is expected by a value is how far the seat got by itself, whatever the others did: holding
/// them up is half as good as getting on, so that two who only do that do not seem to do well.
const OWN: f32 = 0.5;

/// What each seat gets.
#[derive(Clone, Copy, Debug)]
pub struct Paid {
    /// What a search follows.
    pub rewards: [f32; MOST_SEATS],
    /// The share of the victory; of a game that was cut short, what is expected of it.
    pub shares: [f32; MOST_SEATS],
    /// The lead in points over the best other; of a shared result, the result.
    pub leads: [f32; MOST_SEATS],
}

/// Pays for games, and keeps what it needs to tell much from little.
#[derive(Clone)]
pub struct Paymaster {
    game: Game,
    nature: Nature,
    seats: usize,
    leads: Spread,
    values: Spread,
    own_values: Spread,
    lengths: Spread,
    factors: [Spread; MOST_FACTORS],
}

/// The mean of some numbers, and how far they lie from it (Welford's way).
#[derive(Clone, Copy, Default)]
struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    fn deviation(&self) -> f64 {
        if self.count > 1.0 { (self.squares / (self.count - 1.0)).sqrt().max(1e-9) } else { 1.0 }
    }

    /// Where a value lies among those seen, from 0 to 1.
    fn place(&self, value: f64) -> f32 {
        if self.squares == 0.0 {
            return 0.5;
        }
        (0.5 + 0.5 * ((value - self.mean) / (1.5 * self.deviation())).tanh()) as f32
    }
}

impl Paymaster {
    /// The paymaster of a game.
    pub fn new(game: &Game) -> Self {
        let machine = game.machine();
        Self {
            game: game.clone(),
            nature: machine.nature(),
            seats: machine.layout().seats,
            leads: Spread::default(),
            values: Spread::default(),
            own_values: Spread::default(),
            lengths: Spread::default(),
            factors: [Spread::default(); MOST_FACTORS],
        }
    }

    /// What a game pays that was tried.
    pub fn pay(&mut self, played: &Steered) -> Paid {
        let seats = self.seats;
        let mut paid =
            Paid { rewards: [0.0; MOST_SEATS], shares: [0.0; MOST_SEATS], leads: [0.0; MOST_SEATS] };
        if let Some(scale) = played.scale {
            self.pay_together(played, scale, &mut paid);
            return paid;
        }
        let over = played.ended != Ended::No;
        if over {
            self.game.shares(played, &mut paid.shares[..seats]);
        } else {
            // Cut short: whoever stands better is expected to win.
            let standing = played.values.unwrap_or(played.scores);
            self.expected(&standing, &mut paid.shares);
        }
        paid.rewards = paid.shares;
        match played.values {
            Some(values) if !over => self.pay_own(&values, &mut paid.rewards),
            Some(values) if self.is_drawn(&paid.shares[..seats]) => {
                let mut expected = [0.0; MOST_SEATS];
                self.expected(&values, &mut expected);
                self.pay_own(&values, &mut expected);
                for (reward, expected) in paid.rewards.iter_mut().zip(expected) {
                    *reward += VALUE * (expected - *reward);
                }
            }
            _ => {}
        }
        if self.nature.scores {
            for seat in 0..seats {
                let lead = self.lead(&played.scores, seat);
                self.leads.add(lead);
                paid.leads[seat] = lead as f32;
                paid.rewards[seat] += LEAD * (self.leads.place(lead) - paid.rewards[seat]);
            }
        }
        paid
    }

    fn is_drawn(&self, shares: &[f32]) -> bool {
        shares.iter().all(|share| *share == shares[0])
    }

    /// By how much a seat, or its team, is ahead of the best of the others.
    pub fn lead(&self, scores: &[i64; MOST_SEATS], seat: usize) -> f64 {
        let lowest = self.game.definition().end.lowest_wins;
        let side = self.game.with_team(seat as u8);
        let better = |one: i64, other: i64| if lowest { one.min(other) } else { one.max(other) };
        let others = (0..self.seats).filter(|other| side >> other & 1 == 0).map(|other| scores[other]);
        let best = others.reduce(better).unwrap_or(0);
        // Of a team the weaker one counts as often as not: the mean stands for any rule.
        let own = (0..self.seats).filter(|own| side >> own & 1 == 1);
        let (sum, count) = own.fold((0, 0), |(sum, count), own| (sum + scores[own], count + 1));
        let lead = sum as f64 / f64::from(count.max(1)) - best as f64;
        if lowest { -lead } else { lead }
    }

    /// The chances of the seats by how they stand: the better the likelier, by the spread of what was seen.
    fn expected(&mut self, standing: &[i64; MOST_SEATS], shares: &mut [f32; MOST_SEATS]) {
        let mut total = 0.0;
        for (seat, share) in shares[..self.seats].iter_mut().enumerate() {
            let lead = self.lead(standing, seat);
            self.values.add(lead);
            *share = (lead / self.values.deviation()).clamp(-20.0, 20.0).exp() as f32;
            total += *share;
        }
        shares[..self.seats].iter_mut().for_each(|share| *share /= total);
    }

    /// Pays each seat in part for how far it got by itself.
    fn pay_own(&mut self, values: &[i64; MOST_SEATS], rewards: &mut [f32; MOST_SEATS]) {
        let lowest = self.game.definition().end.lowest_wins;
        for (reward, value) in rewards[..self.seats].iter_mut().zip(values) {
            let value = if lowest { -*value } else { *value } as f64;
            self.own_values.add(value);
            *reward += OWN * (self.own_values.place(value) - *reward);
        }
    }

    /// What a game pays that is won or lost together.
    fn pay_together(&mut self, played: &Steered, scale: i64, paid: &mut Paid) {
        self.game.shares(played, &mut paid.shares[..self.seats]);
        let over = played.ended != Ended::No;
        let won = over && paid.shares[0] > 0.0;
        if !over {
            paid.shares = [0.0; MOST_SEATS];
        }
        self.lengths.add(f64::from(played.plies));
        // What is over and won has lasted long enough.
        let mut progress = if won { 1.0 } else { self.lengths.place(f64::from(played.plies)) };
        let mut parts = 1.0;
        for (spread, factor) in self.factors.iter_mut().zip(played.factors).take(self.nature.factors) {
            spread.add(factor as f64);
            progress += spread.place(factor as f64);
            parts += 1.0;
        }
        if let Some(values) = played.values {
            self.values.add(values[0] as f64);
            progress += self.values.place(values[0] as f64);
            parts += 1.0;
        }
        let reward = paid.shares[0] + PROGRESS * (progress / parts - paid.shares[0]);
        paid.rewards[..self.seats].fill(reward);
        paid.leads[..self.seats].fill(scale as f32);
    }
}
