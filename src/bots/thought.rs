//! What a bot thought about a decision: every move that it looked at, the best first.

use crate::play::Move;

/// What a bot thought about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The moves that it looked at, the one that it makes first.
    pub candidates: Vec<Candidate>,
    /// How many games it tried for that.
    pub tries: u32,
    /// Whether it knew the table and nothing was left to chance.
    pub certain: bool,
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
    /// What share of the victory it had on average, from 0 to 1; `None` where it was never tried.
    pub share: Option<f64>,
    /// By how many points it led on average, where there are points.
    pub lead: Option<f64>,
    /// Whether it is known to win, or to lose, against any reply.
    pub proven: Option<bool>,
}

impl Candidate {
    /// Half the width of the interval around the share that holds it 95 times of 100 (Wilson's).
    pub fn uncertainty(&self) -> f64 {
        let (Some(share), None) = (self.share, self.proven) else { return 0.0 };
        let (n, z) = (f64::from(self.tries.max(1)), 1.96);
        let spread = (share * (1.0 - share) / n).max(0.0) + z * z / (4.0 * n * n);
        z / (1.0 + z * z / n) * spread.sqrt()
    }

    /// A move that was not tried.
    pub(super) fn untried(mv: Move) -> Self {
        Self { mv, tries: 0, share: None, lead: None, proven: None }
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
        Self { candidates, tries: 0, certain: false, interrupted: false, unheard: 0, follows: Vec::new() }
    }
}
