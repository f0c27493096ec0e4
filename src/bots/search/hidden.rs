//! The tree of what a seat can tell apart, where something is hidden, left to chance or chosen together: each
//! game is tried on another table that the seat must reckon with, and a branch is a move by its key, whatever
//! table it was made on. Moves that are not there on every table are weighed by how often they were (UCB1
//! with availability). Where seats choose together, each has branches of its own, and what they chose
//! together leads on.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{After, Next, Onward, Tree, Tried};
use crate::bots::reward::{Paid, Paymaster};
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm, KeyedMove, Machine};
use crate::play::Worlds;
use crate::table::{PieceId, Rng, Seat, State};

/// How curious the search is.
const CURIOSITY: f32 = 0.7;
/// The most branches in all; then no more are made.
const MOST_BRANCHES: usize = 10_000_000;

/// The tree.
pub struct HiddenTree {
    machine: Arc<dyn Machine>,
    paymaster: Paymaster,
    seat: Seat,
    nodes: Vec<Node>,
    root: Vec<Tried>,
    root_moves: Vec<KeyedMove>,
    branches: usize,
    onward: Onward,
    /// The move of the root that is to be tried, if one was asked for.
    first: Option<usize>,
    path: Vec<Step>,
    /// The branches of a table that were never tried, with the numbers of their ways.
    untried: Vec<(u32, u64)>,
}

/// What was chosen at a node: the seat's table there, and the branch.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    table: u32,
    branch: u32,
}

#[derive(Default)]
struct Node {
    /// One for each seat that decides here: several where they choose together.
    tables: Vec<Table>,
    /// Where what was chosen leads.
    next: FxHashMap<u64, u32>,
}

struct Table {
    seat: Seat,
    branches: Vec<Branch>,
    /// The branch of each key, once there are too many to look through.
    index: FxHashMap<u64, u32>,
}

#[derive(Clone, Copy, Default)]
struct Branch {
    key: u64,
    visits: f32,
    reward: f32,
    /// How often it could have been chosen.
    available: f32,
    /// Its reward a visit, and how curious the search is about it, worked out when it was visited.
    mean: f32,
    curiosity: f32,
}

/// How many branches are looked through one by one.
const FEW: usize = 12;

impl Table {
    /// The branch of a key, made where there is none; most likely the one of that number.
    #[inline(always)]
    fn branch(&mut self, key: u64, likely: usize) -> u32 {
        // The first one that was tried stands before those that come before it in the list.
        for number in [likely, likely + 1] {
            if self.branches.get(number).is_some_and(|branch| branch.key == key) {
                return number as u32;
            }
        }
        if self.branches.len() <= FEW {
            if let Some(found) = self.branches.iter().position(|branch| branch.key == key) {
                return found as u32;
            }
        } else if let Some(&found) = self.index.get(&key) {
            return found;
        }
        let made = self.branches.len() as u32;
        self.branches.push(Branch { key, ..Branch::default() });
        if self.branches.len() == FEW + 1 {
            self.index = self.branches.iter().enumerate().map(|(n, branch)| (branch.key, n as u32)).collect();
        } else if self.branches.len() > FEW {
            self.index.insert(key, made);
        }
        made
    }
}

impl HiddenTree {
    /// A tree whose root has these moves.
    pub fn new(worlds: &Worlds, moves: &[KeyedMove], after: After) -> Self {
        let mut table = Table { seat: worlds.seat(), branches: Vec::new(), index: FxHashMap::default() };
        for (number, keyed) in moves.iter().enumerate() {
            table.branch(keyed.key, number);
        }
        Self {
            machine: worlds.game().machine().clone(),
            paymaster: Paymaster::new(worlds.game()),
            seat: worlds.seat(),
            branches: moves.len(),
            nodes: vec![Node { tables: vec![table], next: FxHashMap::default() }],
            root: vec![Tried::default(); moves.len()],
            root_moves: moves.to_vec(),
            onward: Onward::new(worlds, after),
            first: None,
            path: Vec::new(),
            untried: Vec::new(),
        }
    }

    fn learn(&mut self, paid: &Paid) {
        for &Step { node, table, branch } in &self.path {
            let table = &mut self.nodes[node as usize].tables[table as usize];
            let reward = paid.rewards[table.seat as usize];
            let taken = &mut table.branches[branch as usize];
            taken.visits += 1.0;
            taken.reward += reward;
            let seldom = taken.visits.recip();
            (taken.mean, taken.curiosity) = (taken.reward * seldom, CURIOSITY * seldom.sqrt());
        }
        let own = self.path.iter().find(|step| step.node == 0 && step.table == 0);
        if let Some(own) = own {
            let seat = self.seat as usize;
            self.root[own.branch as usize].add(paid.rewards[seat], paid.shares[seat], paid.leads[seat]);
        }
    }
}

impl Tree for HiddenTree {
    fn try_game(&mut self, state: &mut State, rng: &mut Rng, first: Option<usize>) -> Result<(), Box<Fault>> {
        self.first = first;
        self.path.clear();
        let machine = self.machine.clone();
        let mut descent = Descent::new(self);
        let played = machine.steer(state, rng, super::MOST_PLIES, &mut descent)?;
        self.onward.end()?;
        let paid = self.paymaster.pay(&played);
        self.learn(&paid);
        Ok(())
    }

    fn tried(&self) -> &[Tried] {
        &self.root
    }

    fn root(&self) -> Vec<Tried> {
        self.root.clone()
    }

    fn is_settled(&self) -> bool {
        false
    }

    fn follows(&self, _: usize) -> Vec<Next> {
        // What others will do depends on what is not known.
        Vec::new()
    }
}

/// A game on its way down the tree.
struct Descent<'t> {
    tree: &'t mut HiddenTree,
    at: u32,
    /// The seats that have chosen at this node, one bit each: several where they choose together.
    chosen: u64,
    together: bool,
    /// What leads on from this node: the keys of what was chosen, as far as the seat can tell.
    seen: u64,
    /// The same with the pieces that it does not know yet, and these: they may be shown by the move.
    whole: u64,
    unknown: Vec<PieceId>,
    /// Whether something was chosen that had never been.
    new: bool,
    /// Whether it is beyond the tree.
    let_go: bool,
}

impl<'t> Descent<'t> {
    fn new(tree: &'t mut HiddenTree) -> Self {
        Self {
            tree,
            at: 0,
            chosen: 0,
            together: false,
            seen: 0,
            whole: 0,
            unknown: Vec::new(),
            new: false,
            let_go: false,
        }
    }

    /// Goes on to the node that what was chosen leads to; `false` where the tree ends.
    fn go_on(&mut self, at: &dyn Decision) -> bool {
        if self.new || self.tree.branches >= MOST_BRANCHES {
            return false;
        }
        // What the move has shown is told apart from now on.
        let shown = self.unknown.iter().all(|&piece| at.is_known_to(self.tree.seat, piece));
        let key = if shown { self.whole } else { self.seen };
        let made = self.tree.nodes.len() as u32;
        let next = *self.tree.nodes[self.at as usize].next.entry(key).or_insert(made);
        if next == made {
            self.tree.nodes.push(Node::default());
        }
        self.at = next;
        self.chosen = 0;
        self.unknown.clear();
        (self.seen, self.whole) = (0, 0);
        true
    }

    /// The branch to take, and the number of its way.
    fn select(&mut self, table: usize, ways: u64, at: &mut dyn Decision) -> (u32, u64) {
        if self.tree.nodes[self.at as usize].tables[table].branches.is_empty() && ways > 0 {
            // Where nothing was ever tried, any will do, and the others need not be looked at yet.
            let n = u64::from(at.rng().below(ways as u32));
            let key = at.key(n);
            let table = &mut self.tree.nodes[self.at as usize].tables[table];
            let number = table.branch(key, 0);
            table.branches[number as usize].available += 1.0;
            self.tree.branches += 1;
            return (number, n);
        }
        let mut best = (0u32, 0u64, f32::NEG_INFINITY);
        let mut logs = LastLog::NONE;
        let HiddenTree { nodes, untried, branches, .. } = &mut *self.tree;
        let table = &mut nodes[self.at as usize].tables[table];
        let before = table.branches.len();
        untried.clear();
        for n in 0..ways {
            let number = table.branch(at.key(n), n as usize);
            let branch = &mut table.branches[number as usize];
            branch.available += 1.0;
            if branch.visits == 0.0 {
                untried.push((number, n));
            } else if untried.is_empty() {
                let urgency = logs.urgency(branch);
                if urgency > best.2 {
                    best = (number, n, urgency);
                }
            }
        }
        *branches += table.branches.len() - before;
        any(untried, at.rng()).unwrap_or((best.0, best.1))
    }

    /// The same among the moves of the root, which are known.
    fn select_at_root(&mut self, rng: &mut Rng) -> u32 {
        let HiddenTree { nodes, untried, .. } = &mut *self.tree;
        let table = &mut nodes[0].tables[0];
        let mut best = (0, f32::NEG_INFINITY);
        let mut logs = LastLog::NONE;
        untried.clear();
        for (number, branch) in table.branches.iter_mut().enumerate() {
            branch.available += 1.0;
            if branch.visits == 0.0 {
                untried.push((number as u32, 0));
            } else if untried.is_empty() {
                let urgency = logs.urgency(branch);
                if urgency > best.1 {
                    best = (number as u32, urgency);
                }
            }
        }
        any(untried, rng).map_or(best.0, |(number, _)| number)
    }
}

/// Any of the branches that were never tried, each as likely.
fn any(untried: &[(u32, u64)], rng: &mut Rng) -> Option<(u32, u64)> {
    match untried.len() {
        0 => None,
        all => Some(untried[rng.below(all as u32) as usize]),
    }
}

/// The root of the logarithm that was last asked for: mostly all branches were available as often.
#[derive(Clone, Copy)]
struct LastLog {
    of: f32,
    log: f32,
}

impl LastLog {
    const NONE: Self = Self { of: 1.0, log: 0.0 };

    /// How much a branch that was tried is worth looking at.
    #[inline(always)]
    fn urgency(&mut self, branch: &Branch) -> f32 {
        if self.of != branch.available {
            *self = Self { of: branch.available, log: branch.available.ln().sqrt() };
        }
        branch.mean + self.log * branch.curiosity
    }
}

impl Helm for Descent<'_> {
    fn steer(&mut self, at: &mut dyn Decision) -> Course {
        let seat = at.seat();
        let together = at.together();
        let has_chosen = self.chosen >> seat & 1 == 1;
        let same_round = together && self.together && !has_chosen;
        if self.let_go || self.chosen != 0 && !same_round && !self.go_on(at) {
            self.let_go = true;
            return self.tree.onward.go_on(at);
        }
        self.together = together;
        let own_root = self.at == 0 && seat == self.tree.seat && self.chosen >> seat & 1 == 0;
        if own_root {
            let taken = match self.tree.first {
                Some(first) => first as u32,
                None => self.select_at_root(at.rng()),
            };
            self.new |= self.tree.nodes[0].tables[0].branches[taken as usize].visits == 0.0;
            self.tree.path.push(Step { node: 0, table: 0, branch: taken });
            self.chosen |= 1 << seat;
            let keyed = &self.tree.root_moves[taken as usize];
            self.seen = self.seen.rotate_left(7) ^ keyed.key;
            self.whole = self.whole.rotate_left(7) ^ keyed.key;
            return keyed.number.map_or_else(|| Course::Move(keyed.mv.clone()), Course::Way);
        }
        let most = self.tree.onward.most_moves();
        let Some(ways) = at.ways().filter(|&ways| ways <= most) else {
            // Too many to be told apart by so few games.
            if !together {
                self.let_go = true;
                return self.tree.onward.go_on(at);
            }
            at.draw();
            self.chosen |= 1 << seat;
            return Course::Drawn;
        };
        let node = &mut self.tree.nodes[self.at as usize];
        let table = node.tables.iter().position(|table| table.seat == seat).unwrap_or_else(|| {
            node.tables.push(Table { seat, branches: Vec::new(), index: FxHashMap::default() });
            node.tables.len() - 1
        });
        let (taken, n) = self.select(table, ways, at);
        let branch = self.tree.nodes[self.at as usize].tables[table].branches[taken as usize];
        self.new |= branch.visits == 0.0;
        self.tree.path.push(Step { node: self.at, table: table as u32, branch: taken });
        self.chosen |= 1 << seat;
        // Choices made together are all shown.
        let seen = match together {
            true => branch.key,
            false => at.key_seen_by(n, self.tree.seat, &mut self.unknown),
        };
        self.seen = self.seen.rotate_left(7) ^ seen;
        self.whole = self.whole.rotate_left(7) ^ branch.key;
        Course::Way(n)
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        None
    }
}
