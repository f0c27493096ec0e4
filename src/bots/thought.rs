//! What a bot thought about a decision: every move that it looked at, the best first.

use crate::play::Move;

/// The tries after which a move is known well enough to be compared with others.
pub(super) const ENOUGH: u32 = 30;

/// What a bot thought about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The moves that it looked at, the one that it makes first.
    pub candidates: Vec<Candidate>,
    /// How many games it tried for that.
    pub tries: u32,
    /// Whether it knew the table and nothing was left to chance.
    pub certain: bool,
    /// Whether the games that it tried were cut after a few moves and valued: then a share is no chance of winning.
    pub valued: bool,
    /// Whether it was asked for its answer before it was done.
    pub interrupted: bool,
    /// How many announcements it left out, since nothing agreed with all of them.
    pub unheard: usize,
    /// What is most likely to follow its move, as far as it looked.
    pub follows: Vec<Move>,
}

/// A move that a bot looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move, as the seat's view numbers its pieces.
    pub mv: Move,
    /// How often it was tried.
    pub tries: u32,
    /// The later of those tries, when more was known of what follows it.
    pub late: u32,
    /// What share of the victory it had in them on average, from 0 to 1; `None` where it was never tried.
    pub share: Option<f64>,
    /// By how much that is more than in the tries before.
    pub rising: f64,
    /// By how many points it led on average, where there are points.
    pub lead: Option<f64>,
    /// Whether it is known to win, or to lose, against any reply.
    pub proven: Option<bool>,
}

impl Candidate {
    /// Between which bounds the share lies, 95 times of 100 (Wilson's interval); where it is known, that. What
    /// rises or falls by more than chance explains may do so again: the bounds are wider by that.
    pub fn bounds(&self) -> (f64, f64) {
        match (self.share, self.proven) {
            (None, _) => (0.0, 1.0),
            (Some(share), Some(_)) => (share, share),
            (Some(share), None) => {
                let late = f64::from(self.late.max(1));
                let (low, high) = wilson(share, late);
                // The tries before were a third as many or more: this is what chance explains.
                let moves = self.rising.abs() > high - low;
                let rising = if moves { self.rising } else { 0.0 };
                ((low + rising.min(0.0)).max(0.0), (high + rising.max(0.0)).min(1.0))
            }
        }
    }

    /// Whether enough is known of it to hold something against it.
    pub fn is_known(&self) -> bool {
        self.proven.is_some() || self.share.is_some() && self.tries >= ENOUGH
    }

    /// A move that was not tried.
    pub(super) fn untried(mv: Move) -> Self {
        Self { mv, tries: 0, late: 0, share: None, rising: 0.0, lead: None, proven: None }
    }
}

impl Thought {
    /// The move that it makes.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// A thought about moves that were not tried, the first of which is made.
    pub(super) fn untried(moves: impl IntoIterator<Item = Move>) -> Self {
        let candidates = moves.into_iter().map(Candidate::untried).collect();
        Self {
            candidates,
            tries: 0,
            certain: false,
            valued: false,
            interrupted: false,
            unheard: 0,
            follows: Vec::new(),
        }
    }
}

/// Wilson's interval at 95 % of a share of so many tries. Where tries pay something between nothing and all it is
/// wider than it need be.
fn wilson(share: f64, tries: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let pull = Z * Z / tries;
    let middle = (share + pull / 2.0) / (1.0 + pull);
    let half = (pull * ((share * (1.0 - share)).max(0.0) + pull / 4.0)).sqrt() / (1.0 + pull);
    // An end that is exact is given exactly.
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_stay_between_nothing_and_all_and_agree_with_the_tables() {
        // Newcombe 1998.
        for (won, tries, low, high) in
            [(81.0, 263.0, 0.2553, 0.3662), (15.0, 148.0, 0.0624, 0.1605), (1.0, 29.0, 0.0061, 0.1718)]
        {
            let bounds = wilson(won / tries, tries);
            assert!((bounds.0 - low).abs() < 1e-4 && (bounds.1 - high).abs() < 1e-4, "{bounds:?}");
        }
        assert_eq!((wilson(0.0, 3.0).0, wilson(1.0, 3.0).1), (0.0, 1.0));
        assert!(wilson(0.0, 66.0).1 > 0.04, "66 tries without a victory are no proof");
    }

    #[test]
    fn what_still_changes_is_not_known() {
        let mv = Move { action: 0, picks: Vec::new() };
        let bounds = |rising| {
            let one = Candidate {
                share: Some(0.6),
                rising,
                tries: 900,
                late: 600,
                ..Candidate::untried(mv.clone())
            };
            one.bounds()
        };
        assert_eq!(bounds(0.0), bounds(0.03), "as much as chance explains");
        assert!(bounds(0.2).1 > bounds(0.0).1 + 0.19 && bounds(0.2).0 == bounds(0.0).0);
        assert!(bounds(-0.2).0 < bounds(0.0).0 - 0.19 && bounds(-0.2).1 == bounds(0.0).1);
    }
}
