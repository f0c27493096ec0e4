//! The tree of one table on which nothing is hidden or left to chance. Its branches are the numbers of the
//! moves, so that nothing is looked up; a node is made at the second visit. What a move was worth whenever it
//! was made later in the game guides where it was rarely tried (RAVE), and with two seats what is known to
//! win or to lose is passed up.

use std::sync::Arc;

use super::{After, Next, Onward, Tree, Tried};
use crate::bots::reward::{Paid, Paymaster};
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm, KeyedMove, Machine};
use crate::play::{Move, Worlds};
use crate::table::{Ended, Rng, Seat, State};

/// How curious the search is, and how many visits it takes until a branch's own results count as much as what
/// its move was worth elsewhere.
const CURIOSITY: f32 = 0.1;
const ELSEWHERE: f32 = 300.0;
/// The most branches in all; then no more nodes are made.
const MOST_BRANCHES: usize = 20_000_000;
/// How many branches a node of drawn moves may have for the square root of its visits.
const WIDENING: f32 = 8.0;
/// Where a move's marks lie: collisions are rare and do little harm.
const MARKS: usize = 1 << 13;
const NONE: u32 = u32::MAX;
/// How many moves are told that may follow.
const MOST_FOLLOWING: usize = 3;

/// The tree.
pub struct OpenTree {
    machine: Arc<dyn Machine>,
    paymaster: Paymaster,
    nodes: Vec<Node>,
    root: Vec<Tried>,
    root_moves: Vec<KeyedMove>,
    branches: usize,
    /// Whether what is proven is passed up: with two seats.
    solves: bool,
    onward: Onward,
    /// The move of the root that is to be tried, if one was asked for.
    first: Option<usize>,
    /// For each seat, the last game in which it made a move of a key later on.
    marks: Vec<u32>,
    games: u32,
    weights: Weights,
    /// Whether a move of the root is known to win, or all but one to lose.
    settled: bool,
    path: Vec<(u32, u32)>,
    trail: Vec<(Seat, u64)>,
}

struct Node {
    seat: Seat,
    visits: u32,
    branches: Vec<Branch>,
    /// The moves of the branches where they were drawn; empty where they have numbers.
    moves: Vec<Move>,
}

#[derive(Clone, Copy)]
struct Branch {
    visits: u32,
    reward: f32,
    /// The same of games in which the move was made later.
    visits_elsewhere: u32,
    reward_elsewhere: f32,
    mark: u32,
    node: u32,
    /// What is expected of it, and how curious the search is about it, worked out when something was learnt:
    /// branches are weighed far more often.
    worth: f32,
    curiosity: f32,
    /// 1 where it is known to win for whoever makes the move, -1 where to lose.
    proven: i8,
}

/// The mark of a move of a seat.
fn mark(seat: Seat, key: u64) -> u32 {
    (usize::from(seat) * MARKS + (key >> 40) as usize % MARKS) as u32
}

impl Branch {
    fn new(mark: u32) -> Self {
        Self {
            visits: 0,
            reward: 0.0,
            visits_elsewhere: 0,
            reward_elsewhere: 0.0,
            mark,
            node: NONE,
            // What was never made anywhere is tried first.
            worth: 1.0,
            curiosity: CURIOSITY * std::f32::consts::SQRT_2,
            proven: 0,
        }
    }

    /// Works out anew what is expected of it.
    #[inline(always)]
    fn weigh(&mut self, weights: &Weights) {
        if self.proven != 0 {
            (self.worth, self.curiosity) = (if self.proven > 0 { f32::INFINITY } else { -1.0 }, 0.0);
            return;
        }
        let weight = weights.of(self.visits);
        let own = self.reward * weight.one;
        let elsewhere = match self.visits_elsewhere {
            0 if self.visits > 0 => own,
            0 => 1.0,
            visits => self.reward_elsewhere * weights.of(visits).one,
        };
        self.worth = own + weight.trust * (elsewhere - own);
        self.curiosity = weight.curiosity;
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

impl Weights {
    const FEW: u32 = 1024;

    fn new() -> Self {
        Self((0..Self::FEW).map(Self::work_out).collect())
    }

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

impl OpenTree {
    /// A tree whose root has these moves.
    pub fn new(worlds: &Worlds, moves: &[KeyedMove], after: After) -> Self {
        let seat = worlds.seat();
        let seats = worlds.game().machine().layout().seats;
        let branches: Vec<Branch> = moves.iter().map(|keyed| Branch::new(mark(seat, keyed.key))).collect();
        Self {
            machine: worlds.game().machine().clone(),
            paymaster: Paymaster::new(worlds.game()),
            root: vec![Tried::default(); moves.len()],
            root_moves: moves.to_vec(),
            branches: branches.len(),
            nodes: vec![Node { seat, visits: 0, branches, moves: Vec::new() }],
            solves: seats == 2 && worlds.game().definition().end.scale.is_none(),
            onward: Onward::new(worlds, after),
            first: None,
            marks: vec![0; seats * MARKS],
            games: 0,
            weights: Weights::new(),
            settled: false,
            path: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Learns from a game.
    fn learn(&mut self, paid: &Paid, ended: Ended, in_tree: bool) {
        self.games += 1;
        let game = self.games;
        for &(seat, key) in &self.trail {
            self.marks[mark(seat, key) as usize] = game;
        }
        let mut proven = 0i8;
        if let (true, true, Some(&(node, _))) = (self.solves && in_tree, ended != Ended::No, self.path.last())
        {
            let share = paid.shares[self.nodes[node as usize].seat as usize];
            proven = i8::from(share == 1.0) - i8::from(share == 0.0);
        }
        for &(number, taken) in self.path.iter().rev() {
            let node = &mut self.nodes[number as usize];
            let reward = paid.rewards[node.seat as usize];
            node.visits += 1;
            for branch in &mut node.branches {
                if self.marks[branch.mark as usize] == game {
                    branch.visits_elsewhere += 1;
                    branch.reward_elsewhere += reward;
                    branch.weigh(&self.weights);
                }
            }
            let branch = &mut node.branches[taken as usize];
            branch.visits += 1;
            branch.reward += reward;
            if self.marks[branch.mark as usize] != game {
                branch.visits_elsewhere += 1;
                branch.reward_elsewhere += reward;
            }
            self.marks[branch.mark as usize] = game;
            if proven != 0 {
                branch.proven = proven;
            }
            branch.weigh(&self.weights);
            if proven != 0 {
                if number == 0 {
                    let open = node.branches.iter().filter(|branch| branch.proven != -1).count();
                    self.settled = proven == 1 || open <= 1;
                }
                // The one before it knows as soon as one wins, or all lose.
                let seat = node.seat;
                let whole = node.moves.is_empty();
                let decided = match proven {
                    1 => 1,
                    _ if whole && node.branches.iter().all(|branch| branch.proven == -1) => -1,
                    _ => 0,
                };
                let above = self.path.iter().rev().skip_while(|(other, _)| *other != number).nth(1);
                proven = match above {
                    Some(&(above, _)) if self.nodes[above as usize].seat == seat => decided,
                    _ => -decided,
                };
            }
        }
        if let Some(&(0, taken)) = self.path.first() {
            let seat = self.nodes[0].seat as usize;
            self.root[taken as usize].add(paid.rewards[seat], paid.shares[seat], paid.leads[seat]);
        }
    }
}

impl Tree for OpenTree {
    fn try_game(&mut self, state: &mut State, rng: &mut Rng, first: Option<usize>) -> Result<(), Box<Fault>> {
        self.first = first;
        self.path.clear();
        self.trail.clear();
        let machine = self.machine.clone();
        let mut descent = Descent { tree: self, at: 0, let_go: false };
        let played = machine.steer(state, rng, super::MOST_PLIES, &mut descent)?;
        let in_tree = !descent.let_go;
        self.onward.end()?;
        let paid = self.paymaster.pay(&played);
        self.learn(&paid, played.ended, in_tree);
        Ok(())
    }

    fn tried(&self) -> &[Tried] {
        &self.root
    }

    fn root(&self) -> Vec<Tried> {
        let mut root = self.root.clone();
        for (tried, branch) in root.iter_mut().zip(&self.nodes[0].branches) {
            tried.proven = match branch.proven {
                0 => None,
                proven => Some(proven > 0),
            };
        }
        root
    }

    fn is_settled(&self) -> bool {
        self.settled
    }

    fn follows(&self, number: usize) -> Vec<Next> {
        let mut follows = Vec::new();
        let mut next = self.nodes[0].branches[number].node;
        while next != NONE && follows.len() < MOST_FOLLOWING {
            let node = &self.nodes[next as usize];
            let most = node.branches.iter().enumerate().max_by(|a, b| a.1.visits.cmp(&b.1.visits));
            let Some((taken, branch)) = most.filter(|(_, branch)| branch.visits > 0) else { break };
            follows.push(node.moves.get(taken).cloned().map_or(Next::Way(taken as u64), Next::Move));
            next = branch.node;
        }
        follows
    }
}

/// A game on its way down the tree.
struct Descent<'t> {
    tree: &'t mut OpenTree,
    /// The node that is reached; none beyond the tree.
    at: u32,
    let_go: bool,
}

impl Descent<'_> {
    /// The most urgent branch of a node.
    fn select(&self, node: &Node, rng: &mut Rng) -> u32 {
        let log = self.tree.weights.of(node.visits).log;
        // Any of those that are as urgent, each once in a while.
        let start = rng.below(node.branches.len() as u32) as usize;
        let (mut best, mut most) = (start, f32::NEG_INFINITY);
        let (before, after) = node.branches.split_at(start);
        for (first, branches) in [(start, after), (0, before)] {
            for (number, branch) in branches.iter().enumerate() {
                let urgency = branch.worth + log * branch.curiosity;
                if urgency > most {
                    (best, most) = (first + number, urgency);
                }
            }
        }
        best as u32
    }

    /// Whether there are too many moves to be told apart by games that are cut short.
    fn is_too_wide(&self, at: &dyn Decision) -> bool {
        let onward = &self.tree.onward;
        onward.after.is_valued() && at.ways().is_none_or(|ways| ways > onward.most_moves())
    }

    /// Makes a node where the game is; none where there is nothing to decide.
    fn make_node(&mut self, at: &mut dyn Decision) -> Option<u32> {
        let seat = at.seat();
        let most = self.tree.onward.most_moves();
        let (branches, moves) = match at.ways() {
            Some(ways) if ways <= most => {
                ((0..ways).map(|n| Branch::new(mark(seat, at.key(n)))).collect(), Vec::new())
            }
            _ => {
                let key = at.draw()?;
                (vec![Branch::new(mark(seat, key))], vec![at.drawn()?])
            }
        };
        let tree = &mut *self.tree;
        let branches: Vec<Branch> = branches;
        tree.branches += branches.len();
        tree.nodes.push(Node { seat, visits: 0, branches, moves });
        Some(tree.nodes.len() as u32 - 1)
    }

    /// Takes one more drawn move into a node that may have more; returns whether it is new.
    fn widen(&mut self, number: u32, at: &mut dyn Decision) -> bool {
        let node = &mut self.tree.nodes[number as usize];
        if node.branches.len() as f32 >= WIDENING * (node.visits as f32 + 1.0).sqrt() {
            return false;
        }
        let Some(mv) = at.draw().and_then(|key| at.drawn().map(|mv| (mark(node.seat, key), mv))) else {
            return false;
        };
        if node.moves.contains(&mv.1) {
            return false;
        }
        node.branches.push(Branch::new(mv.0));
        node.moves.push(mv.1);
        self.tree.branches += 1;
        true
    }
}

impl Helm for Descent<'_> {
    fn steer(&mut self, at: &mut dyn Decision) -> Course {
        if self.let_go {
            return self.tree.onward.go_on(at);
        }
        if self.at == NONE {
            let Some(&(above, taken)) = self.tree.path.last() else { return self.tree.onward.go_on(at) };
            let branch = self.tree.nodes[above as usize].branches[taken as usize];
            if branch.visits == 0 || self.tree.branches >= MOST_BRANCHES || self.is_too_wide(at) {
                self.let_go = true;
                return self.tree.onward.go_on(at);
            }
            // Nothing to decide in a step that is passed over.
            let Some(made) = self.make_node(at) else { return Course::Drawn };
            self.tree.nodes[above as usize].branches[taken as usize].node = made;
            self.at = made;
        }
        let number = self.at;
        if number != 0 && !self.tree.nodes[number as usize].moves.is_empty() {
            self.widen(number, at);
        }
        let taken = match self.tree.first.filter(|_| number == 0) {
            Some(first) => first as u32,
            None => self.select(&self.tree.nodes[number as usize], at.rng()),
        };
        self.tree.path.push((number, taken));
        let node = &self.tree.nodes[number as usize];
        self.at = node.branches[taken as usize].node;
        if number == 0 {
            let keyed = &self.tree.root_moves[taken as usize];
            return keyed.number.map_or_else(|| Course::Move(keyed.mv.clone()), Course::Way);
        }
        match node.moves.get(taken as usize) {
            Some(mv) => Course::Move(mv.clone()),
            None => Course::Way(u64::from(taken)),
        }
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        Some(&mut self.tree.trail)
    }
}
