//! The tree of one table on which nothing is hidden or left to chance. Its branches are the numbers of the
//! moves, so that nothing is looked up; a node is made at the second visit, and keeps its table when it is reached
//! again, so that no game makes the moves anew that many began with. What a move was worth whenever it
//! was made later in the game guides where it was rarely tried (RAVE), and with two seats what is known to
//! win or to lose is passed up.

use std::hint::select_unpredictable;
use std::sync::LazyLock;

use super::rows::{Row, Rows};
use super::{After, Next, Onward, Tree, Tried};
use crate::bots::reward::{Paid, Paymaster};
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm, KeyedMove, Steered};
use crate::play::worlds::Scratch;
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
/// How much memory the tables may take that are kept in the tree, in bytes.
const MOST_KEPT: usize = 32 << 20;
/// How many moves are told that may follow.
const MOST_FOLLOWING: usize = 3;

/// The tree.
pub struct OpenTree {
    paymaster: Paymaster,
    nodes: Vec<Node>,
    branches: Rows<Branch>,
    /// How many there are.
    made: usize,
    /// The tables of nodes, and how many more may be kept.
    kept: Vec<State>,
    room: usize,
    /// The table that games are tried on.
    state: State,
    /// The moves of nodes where they were drawn, as many as branches.
    moves: Vec<Vec<Move>>,
    root: Vec<Tried>,
    root_moves: Vec<KeyedMove>,
    /// Whether what is proven is passed up: with two seats.
    solves: bool,
    onward: Onward,
    /// The move of the root that is to be tried, if one was asked for.
    first: Option<usize>,
    /// For each seat, the last game in which it made a move of a key later on.
    marks: Vec<u32>,
    games: u32,
    weights: &'static Weights,
    /// Whether a move of the root is known to win, or all but one to lose.
    settled: bool,
    /// The nodes on the way of a game, with the branches that were taken.
    path: Vec<(u32, u32)>,
    trail: Vec<(Seat, u64)>,
    /// The keys of the moves of a node that is made.
    keys: Vec<u64>,
}

struct Node {
    seat: Seat,
    visits: u32,
    branches: Row,
    /// Which moves the branches are, where they were drawn; none where they have numbers.
    moves: u32,
    /// Which table it is, where that is kept.
    kept: u32,
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
    /// Its own reward a visit, and how much what the move was worth elsewhere counts beside it.
    own: f32,
    trust: f32,
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
            own: 0.0,
            trust: 1.0,
            proven: 0,
        }
    }

    /// Learns what a game paid in which its move was made later on, if `made`: whether cannot be predicted, so
    /// that nothing here depends on it but what is kept.
    #[inline(always)]
    fn learn_elsewhere(&mut self, made: bool, reward: f32, weights: &Weights) {
        self.visits_elsewhere += u32::from(made);
        self.reward_elsewhere += if made { reward } else { 0.0 };
        let elsewhere = self.reward_elsewhere * weights.one(self.visits_elsewhere);
        let worth = self.own + self.trust * (elsewhere - self.own);
        self.worth = select_unpredictable(made, worth, self.worth);
    }

    /// Learns what a game paid in which it was taken; `again` where its move was made again later on, which has
    /// been learnt.
    #[inline(always)]
    fn learn(&mut self, again: bool, reward: f32, weights: &Weights) {
        self.visits += 1;
        self.reward += reward;
        self.visits_elsewhere += u32::from(!again);
        self.reward_elsewhere += if again { 0.0 } else { reward };
        if self.proven != 0 {
            return self.settle(self.proven);
        }
        let weight = weights.of(self.visits);
        let elsewhere = self.reward_elsewhere * weights.one(self.visits_elsewhere);
        (self.own, self.trust) = (self.reward * weight.one, weight.trust);
        self.worth = self.own + weight.trust * (elsewhere - self.own);
        self.curiosity = weight.curiosity;
    }

    /// Settles that it wins or loses.
    fn settle(&mut self, proven: i8) {
        self.proven = proven;
        (self.worth, self.curiosity) = (if proven > 0 { f32::INFINITY } else { -1.0 }, 0.0);
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
struct Weights {
    few: Box<[Weight]>,
    /// How much one visit is, of few: asked for most often.
    ones: Box<[f32]>,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let few: Box<[Weight]> = (0..Weights::FEW).map(Weights::work_out).collect();
    Weights { ones: few.iter().map(|weight| weight.one).collect(), few }
});

impl Weights {
    const FEW: u32 = 1024;

    #[inline(always)]
    fn of(&self, visits: u32) -> Weight {
        self.few.get(visits as usize).copied().unwrap_or_else(|| Self::work_out(visits))
    }

    #[inline(always)]
    fn one(&self, visits: u32) -> f32 {
        self.ones.get(visits as usize).copied().unwrap_or_else(|| (visits as f32).recip())
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
        let mut state = State::default();
        // There is one table, and no chance in it.
        worlds.draw(&mut state, &mut Rng::new(0, "table"), &mut Scratch::default());
        let mut branches = Rows::new();
        let row = branches.add(moves.iter().map(|keyed| Branch::new(mark(seat, keyed.key))));
        Self {
            paymaster: Paymaster::new(worlds.game()),
            root: vec![Tried::default(); moves.len()],
            root_moves: moves.to_vec(),
            nodes: vec![Node { seat, visits: 0, branches: row, moves: NONE, kept: 0 }],
            room: MOST_KEPT / state.size(),
            kept: vec![state],
            state: State::default(),
            branches,
            made: moves.len(),
            moves: Vec::new(),
            solves: seats == 2 && worlds.game().definition().end.scale.is_none(),
            onward: Onward::new(worlds, after),
            first: None,
            marks: vec![0; seats * MARKS],
            games: 0,
            weights: &WEIGHTS,
            settled: false,
            path: Vec::new(),
            trail: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Goes down from node to node as far as their tables are kept. Returns the last of them; its branch is chosen.
    fn descend(&mut self, rng: &mut Rng) -> u32 {
        let mut at = 0;
        loop {
            let next = self.choose(at, rng);
            match self.nodes.get(next as usize) {
                Some(node) if node.kept != NONE => at = next,
                _ => return at,
            }
        }
    }

    /// Chooses a branch of a node, and returns the node that it leads to.
    #[inline(always)]
    fn choose(&mut self, number: u32, rng: &mut Rng) -> u32 {
        let node = &self.nodes[number as usize];
        let taken = match self.first.filter(|_| number == 0) {
            Some(first) => first as u32,
            None => self.select(node, rng),
        };
        self.path.push((number, taken));
        self.branches.of(node.branches)[taken as usize].node
    }

    /// The most urgent branch of a node.
    #[inline(always)]
    fn select(&self, node: &Node, rng: &mut Rng) -> u32 {
        let log = self.weights.of(node.visits).log;
        let branches = self.branches.of(node.branches);
        // Any of those that are as urgent, each once in a while.
        let start = rng.below(branches.len() as u32) as usize;
        let (mut best, mut most) = (start, f32::NEG_INFINITY);
        let (before, after) = branches.split_at(start);
        for (first, branches) in [(start, after), (0, before)] {
            for (number, branch) in branches.iter().enumerate() {
                let urgency = branch.worth + log * branch.curiosity;
                let more = urgency > most;
                best = select_unpredictable(more, first + number, best);
                most = select_unpredictable(more, urgency, most);
            }
        }
        best as u32
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
        for (depth, &(number, taken)) in self.path.iter().enumerate().rev() {
            let node = &mut self.nodes[number as usize];
            let reward = paid.rewards[node.seat as usize];
            node.visits += 1;
            let branches = self.branches.of_mut(node.branches);
            let marks = &mut self.marks[..];
            for branch in &mut *branches {
                // What is known needs no guess.
                let made = (marks[branch.mark as usize] == game) & (branch.proven == 0);
                branch.learn_elsewhere(made, reward, self.weights);
            }
            let branch = &mut branches[taken as usize];
            let again = std::mem::replace(&mut marks[branch.mark as usize], game) == game;
            branch.learn(again, reward, self.weights);
            if proven != 0 {
                branch.settle(proven);
                if number == 0 {
                    let open = branches.iter().filter(|branch| branch.proven != -1).count();
                    self.settled = proven == 1 || open <= 1;
                }
                // The one before it knows as soon as one wins, or all lose.
                let whole = node.moves == NONE;
                let decided = match proven {
                    1 => 1,
                    _ if whole && branches.iter().all(|branch| branch.proven == -1) => -1,
                    _ => 0,
                };
                let seat = node.seat;
                let above = depth.checked_sub(1).map(|above| self.path[above].0);
                proven = match above {
                    Some(above) if self.nodes[above as usize].seat == seat => decided,
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
    fn try_game(&mut self, worlds: &Worlds, rng: &mut Rng, first: Option<usize>) -> Result<(), Box<Fault>> {
        self.first = first;
        self.path.clear();
        self.trail.clear();
        let at = self.descend(rng);
        let made = self.path.len() as u32 - 1;
        let mut state = std::mem::take(&mut self.state);
        state.copy_from(&self.kept[self.nodes[at as usize].kept as usize]);
        let mut descent = Descent { tree: self, at, chosen: true, let_go: false };
        let played =
            worlds.game().machine().steer(&mut state, rng, super::MOST_PLIES - made, &mut descent)?;
        let in_tree = !descent.let_go;
        self.state = state;
        self.onward.end()?;
        let paid = self.paymaster.pay(&Steered { plies: played.plies + made, ..played });
        self.learn(&paid, played.ended, in_tree);
        Ok(())
    }

    fn tried(&self) -> &[Tried] {
        &self.root
    }

    fn root(&self) -> Vec<Tried> {
        let mut root = self.root.clone();
        for (tried, branch) in root.iter_mut().zip(self.branches.of(self.nodes[0].branches)) {
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
        let mut next = self.branches.of(self.nodes[0].branches)[number].node;
        while next != NONE && follows.len() < MOST_FOLLOWING {
            let node = &self.nodes[next as usize];
            let most =
                self.branches.of(node.branches).iter().enumerate().max_by(|a, b| a.1.visits.cmp(&b.1.visits));
            let Some((taken, branch)) = most.filter(|(_, branch)| branch.visits > 0) else { break };
            let mv = self.moves.get(node.moves as usize).map(|moves| moves[taken].clone());
            follows.push(mv.map_or(Next::Way(taken as u64), Next::Move));
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
    /// Whether its branch is chosen, as the last one on the way.
    chosen: bool,
    let_go: bool,
}

impl Descent<'_> {
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
                let OpenTree { branches, keys, .. } = &mut *self.tree;
                at.keys(keys);
                (branches.add(keys.iter().map(|&key| Branch::new(mark(seat, key)))), NONE)
            }
            _ => {
                let key = at.draw()?;
                let mv = at.drawn()?;
                let tree = &mut *self.tree;
                tree.moves.push(vec![mv]);
                let row = tree.branches.add(std::iter::once(Branch::new(mark(seat, key))));
                (row, tree.moves.len() as u32 - 1)
            }
        };
        let tree = &mut *self.tree;
        tree.made += branches.len();
        tree.nodes.push(Node { seat, visits: 0, branches, moves, kept: NONE });
        Some(tree.nodes.len() as u32 - 1)
    }

    /// Keeps the table of a node that is reached again, if there is room.
    fn keep(&mut self, number: u32, at: &dyn Decision) {
        let OpenTree { nodes, kept, room, .. } = &mut *self.tree;
        let node = &mut nodes[number as usize];
        let here = at.ways() == Some(node.branches.len() as u64);
        if node.kept == NONE && node.visits > 0 && kept.len() < *room && here {
            node.kept = kept.len() as u32;
            kept.push(at.state().clone());
        }
    }

    /// Takes one more drawn move into a node that may have more; returns whether it is new.
    fn widen(&mut self, number: u32, at: &mut dyn Decision) -> bool {
        let OpenTree { nodes, branches, moves, made, .. } = &mut *self.tree;
        let node = &mut nodes[number as usize];
        if node.branches.len() as f32 >= WIDENING * (node.visits as f32 + 1.0).sqrt() {
            return false;
        }
        let Some((mark, mv)) = at.draw().and_then(|key| at.drawn().map(|mv| (mark(node.seat, key), mv)))
        else {
            return false;
        };
        let moves = &mut moves[node.moves as usize];
        if moves.contains(&mv) {
            return false;
        }
        branches.push(&mut node.branches, Branch::new(mark));
        moves.push(mv);
        *made += 1;
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
            let row = self.tree.nodes[above as usize].branches;
            let visits = self.tree.branches.of(row)[taken as usize].visits;
            if visits == 0 || self.tree.made >= MOST_BRANCHES || self.is_too_wide(at) {
                self.let_go = true;
                return self.tree.onward.go_on(at);
            }
            // Nothing to decide in a step that is passed over.
            let Some(made) = self.make_node(at) else { return Course::Drawn };
            self.tree.branches.of_mut(row)[taken as usize].node = made;
            self.at = made;
        }
        let number = self.at;
        if !std::mem::replace(&mut self.chosen, false) {
            match self.tree.nodes[number as usize].moves {
                NONE => self.keep(number, at),
                _ => _ = self.widen(number, at),
            }
            self.tree.choose(number, at.rng());
        }
        let Some(&(_, taken)) = self.tree.path.last() else { return Course::Stop };
        let node = &self.tree.nodes[number as usize];
        self.at = self.tree.branches.of(node.branches)[taken as usize].node;
        if number == 0 {
            let keyed = &self.tree.root_moves[taken as usize];
            return keyed.number.map_or_else(|| Course::Move(keyed.mv.clone()), Course::Way);
        }
        match self.tree.moves.get(node.moves as usize) {
            Some(moves) => Course::Move(moves[taken as usize].clone()),
            None => Course::Way(u64::from(taken)),
        }
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        Some(&mut self.tree.trail)
    }
}
