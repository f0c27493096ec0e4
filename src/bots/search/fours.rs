//! The branches of a node, four side by side in lanes: all of them are weighed at every visit, and what is done
//! to four at once costs what it does to one. Nothing that is done to all depends on what a branch has learnt, so
//! that there is nothing for a processor to guess wrong.

use std::sync::LazyLock;

use super::rows::{Row, Rows};

/// How curious the search is, and how many visits it takes until a branch's own results count as much as what
/// its move was worth elsewhere.
const CURIOSITY: f32 = 0.1;
const ELSEWHERE: f32 = 300.0;

/// How many branches lie side by side.
const LANES: usize = 4;
/// How many there may be of which one look tells where the most urgent are.
const FEW: usize = 64;
/// The node of a branch that leads to none yet.
pub const NONE: u32 = u32::MAX;

/// Four branches; of the last ones of a node fewer, and lanes that are never urgent.
#[derive(Clone, Copy)]
pub struct Fours {
    visits: [u32; LANES],
    reward: [f32; LANES],
    /// The same of games in which the move was made later.
    visits_elsewhere: [f32; LANES],
    reward_elsewhere: [f32; LANES],
    /// What is expected of it, and how curious the search is about it, worked out when something was learnt.
    worth: [f32; LANES],
    curiosity: [f32; LANES],
    /// Its own reward a visit, and how much what the move was worth elsewhere counts beside it.
    own: [f32; LANES],
    trust: [f32; LANES],
    /// Where the games are noted in which the move was made.
    mark: [u32; LANES],
    node: [u32; LANES],
    /// 1 where it is known to win for whoever makes the move, -1 where to lose.
    proven: [i32; LANES],
}

/// The branches of a node.
#[derive(Clone, Copy, Default)]
pub struct Branches {
    row: Row,
    len: u32,
}

/// The branches of a tree.
pub struct AllBranches {
    fours: Rows<Fours>,
    /// How many there are.
    pub len: usize,
}

impl Fours {
    /// No branches.
    const BLANK: Self = Self {
        visits: [0; LANES],
        reward: [0.0; LANES],
        visits_elsewhere: [0.0; LANES],
        reward_elsewhere: [0.0; LANES],
        worth: [f32::NEG_INFINITY; LANES],
        curiosity: [0.0; LANES],
        own: [0.0; LANES],
        trust: [1.0; LANES],
        mark: [0; LANES],
        node: [NONE; LANES],
        proven: [-1; LANES],
    };

    /// Puts a branch in a lane that was never tried. What was never made anywhere is tried first.
    fn open(&mut self, lane: usize, mark: u32) {
        self.worth[lane] = 1.0;
        self.curiosity[lane] = CURIOSITY * std::f32::consts::SQRT_2;
        self.mark[lane] = mark;
        self.proven[lane] = 0;
    }

    /// How much each is worth looking at, if so much was looked at all of them.
    #[inline(always)]
    fn urgency(&self, log: f32) -> [f32; LANES] {
        std::array::from_fn(|lane| self.worth[lane] + log * self.curiosity[lane])
    }

    /// Learns what a game paid, for those whose moves were made later on in it. What is known needs no guess.
    #[expect(clippy::needless_range_loop, reason = "one lane after the other through all fields alike")]
    #[inline(always)]
    fn learn_elsewhere(&mut self, marks: &[u32], game: u32, reward: f32) {
        let noted: [u32; LANES] = std::array::from_fn(|lane| marks[self.mark[lane] as usize]);
        for lane in 0..LANES {
            let made = u32::from(noted[lane] == game) & u32::from(self.proven[lane] == 0);
            self.visits_elsewhere[lane] += made as f32;
            self.reward_elsewhere[lane] += made as f32 * reward;
            let elsewhere = self.reward_elsewhere[lane] * self.visits_elsewhere[lane].recip();
            let worth = self.own[lane] + self.trust[lane] * (elsewhere - self.own[lane]);
            // Nothing is divided by nothing but where it is not made.
            let (made, worth, before) = (made.wrapping_neg(), worth.to_bits(), self.worth[lane].to_bits());
            self.worth[lane] = f32::from_bits(worth & made | before & !made);
        }
    }

    /// Learns what a game paid in which the branch was taken; `again` where its move was made again later on,
    /// which has been learnt.
    #[inline(always)]
    fn learn(&mut self, lane: usize, again: bool, reward: f32) {
        self.visits[lane] += 1;
        self.reward[lane] += reward;
        if !again {
            self.visits_elsewhere[lane] += 1.0;
            self.reward_elsewhere[lane] += reward;
        }
        if self.proven[lane] != 0 {
            return;
        }
        let weight = WEIGHTS.of(self.visits[lane]);
        let elsewhere = self.reward_elsewhere[lane] * self.visits_elsewhere[lane].recip();
        let own = self.reward[lane] * weight.one;
        (self.own[lane], self.trust[lane]) = (own, weight.trust);
        self.worth[lane] = own + weight.trust * (elsewhere - own);
        self.curiosity[lane] = weight.curiosity;
    }

    fn settle(&mut self, lane: usize, proven: i8) {
        self.proven[lane] = i32::from(proven);
        (self.worth[lane], self.curiosity[lane]) = (if proven > 0 { f32::INFINITY } else { -1.0 }, 0.0);
    }
}

impl Branches {
    /// How many.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.len as usize
    }
}

impl AllBranches {
    /// None yet.
    pub const fn new() -> Self {
        Self { fours: Rows::new(), len: 0 }
    }

    /// Adds the branches of a node, by their marks.
    pub fn add(&mut self, marks: impl ExactSizeIterator<Item = u32>) -> Branches {
        let len = marks.len();
        self.len += len;
        let row = self.fours.add(std::iter::repeat_n(Fours::BLANK, len.div_ceil(LANES)));
        let fours = self.fours.of_mut(row);
        for (number, mark) in marks.enumerate() {
            fours[number / LANES].open(number % LANES, mark);
        }
        Branches { row, len: len as u32 }
    }

    /// Adds one more to those of a node.
    pub fn push(&mut self, branches: &mut Branches, mark: u32) {
        let (four, lane) = (branches.len() / LANES, branches.len() % LANES);
        if lane == 0 {
            self.fours.push(&mut branches.row, Fours::BLANK);
        }
        self.fours.of_mut(branches.row)[four].open(lane, mark);
        branches.len += 1;
        self.len += 1;
    }

    /// The first of the most urgent ones of a node that was visited so often, from the one of a number on: any
    /// of those that are as urgent comes first once in a while.
    #[inline(always)]
    pub fn most_urgent(&self, of: Branches, visits: u32, start: usize) -> usize {
        let fours = self.fours.of(of.row);
        let log = WEIGHTS.of(visits).log;
        let mut most = [f32::NEG_INFINITY; LANES];
        for four in fours {
            let urgency = four.urgency(log);
            for (most, urgency) in most.iter_mut().zip(urgency) {
                *most = if urgency > *most { urgency } else { *most };
            }
        }
        let most = most.into_iter().fold(f32::NEG_INFINITY, |a, b| if b > a { b } else { a });
        if of.len() > FEW {
            let is_most = |&number: &usize| fours[number / LANES].urgency(log)[number % LANES] == most;
            return (start..of.len()).chain(0..start).find(is_most).unwrap_or(start);
        }
        let mut those = 0u64;
        for (number, four) in fours.iter().enumerate() {
            let urgency = four.urgency(log);
            let here: u64 = (0..LANES).map(|lane| u64::from(urgency[lane] == most) << lane).sum();
            those |= here << (number * LANES);
        }
        let behind = those >> start << start;
        (if behind == 0 { those } else { behind }).trailing_zeros() as usize
    }

    /// Learns from a game that paid so much and was noted at marks, for all branches of a node; one was taken.
    #[inline(always)]
    pub fn learn(&mut self, of: Branches, taken: usize, reward: f32, marks: &mut [u32], game: u32) {
        let fours = self.fours.of_mut(of.row);
        for four in &mut *fours {
            four.learn_elsewhere(marks, game, reward);
        }
        let (four, lane) = (&mut fours[taken / LANES], taken % LANES);
        let again = std::mem::replace(&mut marks[four.mark[lane] as usize], game) == game;
        four.learn(lane, again, reward);
    }

    /// Settles that a branch wins or loses.
    pub fn settle(&mut self, of: Branches, taken: usize, proven: i8) {
        self.fours.of_mut(of.row)[taken / LANES].settle(taken % LANES, proven);
    }

    /// How often a branch was taken.
    #[inline(always)]
    pub fn visits(&self, of: Branches, taken: usize) -> u32 {
        self.fours.of(of.row)[taken / LANES].visits[taken % LANES]
    }

    /// The node that a branch leads to.
    #[inline(always)]
    pub fn node(&self, of: Branches, taken: usize) -> u32 {
        self.fours.of(of.row)[taken / LANES].node[taken % LANES]
    }

    /// Has a branch lead to a node.
    pub fn lead(&mut self, of: Branches, taken: usize, node: u32) {
        self.fours.of_mut(of.row)[taken / LANES].node[taken % LANES] = node;
    }

    /// What is known of a branch: 1 where it wins for whoever makes the move, -1 where it loses.
    pub fn proven(&self, of: Branches, taken: usize) -> i32 {
        self.fours.of(of.row)[taken / LANES].proven[taken % LANES]
    }

    /// How many branches of a node are not known to lose.
    pub fn open(&self, of: Branches) -> usize {
        self.fours.of(of.row).iter().flat_map(|four| four.proven).filter(|&proven| proven != -1).count()
    }
}

/// What depends on a number of visits alone.
#[derive(Clone, Copy)]
struct Weight {
    /// How much one of them is; nothing where there were none.
    one: f32,
    /// How much what the move was worth elsewhere counts.
    trust: f32,
    curiosity: f32,
    /// The root of the logarithm of one more, of the visits of a node.
    log: f32,
}

/// The weights of few visits, worked out once: roots and quotients for each branch would be half of what a
/// short game takes.
struct Weights(Box<[Weight]>);

static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights((0..Weights::FEW).map(Weights::work_out).collect()));

impl Weights {
    const FEW: u32 = 1024;

    #[inline(always)]
    fn of(&self, visits: u32) -> Weight {
        self.0.get(visits as usize).copied().unwrap_or_else(|| Self::work_out(visits))
    }

    fn work_out(visits: u32) -> Weight {
        let visits = visits as f32;
        Weight {
            one: if visits > 0.0 { visits.recip() } else { 0.0 },
            trust: (ELSEWHERE / (3.0 * visits + ELSEWHERE)).sqrt(),
            curiosity: CURIOSITY / (visits + 0.5).sqrt(),
            log: (visits + 1.0).ln().sqrt(),
        }
    }
}
