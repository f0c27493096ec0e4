//! Luck: what the chances of a side gained or lost between decisions, by what was drawn and what was hidden. It is
//! read off one chain of values: what the last move was worth to a side, and what the next decision began with.
//! What a decision itself gives away lies between the two and is no luck. Two sides have one chain between them, so
//! that what one gains the other loses; more than two have a chain each, in which the moves of others count too.

use super::sides::Sides;
use crate::table::Seat;

/// The luck of each side so far.
pub(super) struct Luck {
    chains: Vec<Chain>,
    two: bool,
}

#[derive(Clone, Default)]
struct Chain {
    /// What the last move was worth, and whether something was hidden or left to chance then.
    last: Option<(f64, bool)>,
    sum: Option<f64>,
}

impl Chain {
    /// Takes down a value that is known before a decision, or at the end.
    fn reach(&mut self, value: f64, certain: bool) {
        if let Some((last, was_certain)) = self.last.take()
            && !(certain && was_certain)
        {
            *self.sum.get_or_insert(0.0) += value - last;
        }
    }
}

impl Luck {
    pub(super) fn new(sides: &Sides) -> Self {
        let two = sides.count() == 2;
        Self { chains: vec![Chain::default(); if two { 1 } else { sides.count() }], two }
    }

    /// The chain of a seat, and whether it holds the values of the other side.
    fn chain(&mut self, sides: &Sides, seat: Seat) -> (&mut Chain, bool) {
        let side = sides.side(seat);
        let turned = self.two && side == 1;
        (&mut self.chains[if self.two { 0 } else { side }], turned)
    }

    /// Takes down a decision: what its best move is worth to whoever decides, and what the one played is.
    pub(super) fn decide(&mut self, sides: &Sides, seat: Seat, best: f64, played: f64, certain: bool) {
        let (chain, turned) = self.chain(sides, seat);
        let value = |value: f64| if turned { 1.0 - value } else { value };
        chain.reach(value(best), certain);
        chain.last = Some((value(played), certain));
    }

    /// Takes down how it came out, by what each seat has of the victory.
    pub(super) fn end(&mut self, sides: &Sides, shares: &[f64]) {
        for (seat, &share) in shares.iter().enumerate() {
            let (chain, turned) = self.chain(sides, seat as Seat);
            // Of each chain one seat tells the end: `reach` takes the last value away.
            chain.reach(if turned { 1.0 - share } else { share }, true);
        }
    }

    /// The luck of a seat; `None` where nothing was drawn or hidden between decisions.
    pub(super) fn of(&self, sides: &Sides, seat: Seat) -> Option<f64> {
        let side = sides.side(seat);
        match self.two {
            true => self.chains[0].sum.map(|sum| if side == 0 { sum } else { -sum }),
            false => self.chains[side].sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_of_two_gains_the_other_loses() {
        let sides = Sides::each(2);
        let mut luck = Luck::new(&sides);
        // Red gives away 0.1 of 0.5; then a draw helps Blue by 0.2; Blue gives nothing away and wins.
        luck.decide(&sides, 0, 0.5, 0.4, false);
        luck.decide(&sides, 1, 0.8, 0.8, false);
        luck.end(&sides, &[0.0, 1.0]);
        let [red, blue] = [0, 1].map(|seat| luck.of(&sides, seat).expect("there was luck"));
        assert!((red + 0.4).abs() < 1e-9 && (red + blue).abs() < 1e-9, "{red} {blue}");
        // From an even start, what was given away and what was luck make the result.
        assert!((0.5 - 0.1 + red - 0.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_is_luck_where_nothing_is_hidden_or_drawn() {
        let sides = Sides::each(2);
        let mut luck = Luck::new(&sides);
        luck.decide(&sides, 0, 0.5, 0.4, true);
        luck.decide(&sides, 1, 0.8, 0.8, true);
        luck.end(&sides, &[0.0, 1.0]);
        assert_eq!(luck.of(&sides, 0), None);
    }

    #[test]
    fn among_more_each_has_a_chain() {
        let sides = Sides::each(3);
        let mut luck = Luck::new(&sides);
        luck.decide(&sides, 2, 0.3, 0.3, false);
        luck.decide(&sides, 0, 0.9, 0.1, false);
        luck.decide(&sides, 2, 0.5, 0.5, false);
        let third = luck.of(&sides, 2).expect("there was luck");
        assert!((third - 0.2).abs() < 1e-9 && luck.of(&sides, 0).is_none(), "{third}");
    }
}
