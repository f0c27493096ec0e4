//! The tree of what a seat can tell apart, where something is hidden, left to chance or chosen together: each
//! game is tried on another table that the seat must reckon with, and a branch is a move by its key, whatever
//! table it was made on. Moves that are not there on every table are weighed by how often they were (UCB1
//! with availability). Where seats choose together, each has branches of its own, and what they chose
//! together leads on.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::rows::{Row, Rows};
use super::{After, Next, Onward, Tree, Tried};
use crate::bots::reward::{Paid, Paymaster};
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm, KeyedMove};
use crate::play::Worlds;
use crate::play::worlds::Scratch;
use crate::table::{PieceId, Rng, Seat, State};

/// How curious the search is.
const CURIOSITY: f32 = 0.7;
/// The most branches in all; then no more are made.
const MOST_BRANCHES: usize = 10_000_000;
const NONE: u32 = u32::MAX;

/// The tree.
pub struct HiddenTree {
    paymaster: Paymaster,
    seat: Seat,
    /// The first table of each node: none where it was never reached, more than one where seats choose together.
    nodes: Vec<u32>,
    tables: Vec<Table>,
    branches: Rows<Branch>,
    /// How many there are.
    made: usize,
    /// Where what was chosen at a node leads.
    next: FxHashMap<(u32, u64), u32>,
    root: Vec<Tried>,
    root_moves: Vec<KeyedMove>,
    onward: Onward,
    /// The move of the root that is to be tried, if one was asked for.
    first: Option<usize>,
    /// The table that games are tried on.
    state: State,
    scratch: Scratch,
    path: Vec<Step>,
    /// The keys of the ways of a decision.
    keys: Vec<u64>,
    /// The branches of a table that were never tried, with the numbers of their ways.
    untried: Vec<(u32, u64)>,
    /// The pieces of what was chosen that the seat does not know yet.
    unknown: Vec<PieceId>,
}

/// What was chosen at a node: the seat's table there, and the branch.
#[derive(Clone, Copy)]
struct Step {
    table: u32,
    branch: u32,
}

/// What a seat has to choose from at a node.
struct Table {
    seat: Seat,
    /// The table of another seat that chooses there.
    beside: u32,
    branches: Row,
    /// The branch of each key, once there are too many to look through.
    index: Option<Box<FxHashMap<u64, u32>>>,
}

#[derive(Clone, Copy)]
struct Branch {
    key: u64,
    visits: f32,
    reward: f32,
    /// How often it could have been chosen.
    available: f32,
    /// Its reward a visit, and how curious the search is about it, worked out when it was visited.
    mean: f32,
    curiosity: f32,
    /// Where it leads when it was chosen alone and nothing of it stays hidden; none where nobody went yet.
    leads: u32,
}

/// How many branches are looked through one by one.
const FEW: usize = 12;

impl Branch {
    fn new(key: u64) -> Self {
        Self { key, visits: 0.0, reward: 0.0, available: 0.0, mean: 0.0, curiosity: 0.0, leads: NONE }
    }
}

impl Table {
    fn new(seat: Seat) -> Self {
        Self { seat, beside: NONE, branches: Row::default(), index: None }
    }

    /// The branch of a key, made where there is none; most likely the one of that number.
    #[inline(always)]
    fn branch(&mut self, rows: &mut Rows<Branch>, key: u64, likely: usize) -> u32 {
        let branches = rows.of(self.branches);
        // The first one that was tried stands before those that come before it in the list.
        for number in [likely, likely + 1] {
            if branches.get(number).is_some_and(|branch| branch.key == key) {
                return number as u32;
            }
        }
        match &self.index {
            None => {
                if let Some(found) = branches.iter().position(|branch| branch.key == key) {
                    return found as u32;
                }
            }
            Some(index) => {
                if let Some(&found) = index.get(&key) {
                    return found;
                }
            }
        }
        self.make(rows, key)
    }

    #[inline(never)]
    fn make(&mut self, rows: &mut Rows<Branch>, key: u64) -> u32 {
        let made = self.branches.len() as u32;
        rows.push(&mut self.branches, Branch::new(key));
        if let Some(index) = &mut self.index {
            index.insert(key, made);
        } else if self.branches.len() > FEW {
            let branches = rows.of(self.branches).iter().enumerate();
            self.index =
                Some(Box::new(branches.map(|(number, branch)| (branch.key, number as u32)).collect()));
        }
        made
    }
}

impl HiddenTree {
    /// A tree whose root has these moves.
    pub fn new(worlds: &Worlds, moves: &[KeyedMove], after: After) -> Self {
        let mut table = Table::new(worlds.seat());
        let mut branches = Rows::new();
        for (number, keyed) in moves.iter().enumerate() {
            table.branch(&mut branches, keyed.key, number);
        }
        Self {
            paymaster: Paymaster::new(worlds.game()),
            seat: worlds.seat(),
            nodes: vec![0],
            tables: vec![table],
            branches,
            made: moves.len(),
            next: FxHashMap::default(),
            root: vec![Tried::default(); moves.len()],
            root_moves: moves.to_vec(),
            onward: Onward::new(worlds, after),
            first: None,
            state: State::default(),
            scratch: Scratch::default(),
            path: Vec::new(),
            keys: Vec::new(),
            untried: Vec::new(),
            unknown: Vec::new(),
        }
    }

    fn learn(&mut self, paid: &Paid) {
        for &Step { table, branch } in &self.path {
            let table = &self.tables[table as usize];
            let reward = paid.rewards[table.seat as usize];
            let taken = &mut self.branches.of_mut(table.branches)[branch as usize];
            taken.visits += 1.0;
            taken.reward += reward;
            let seldom = taken.visits.recip();
            (taken.mean, taken.curiosity) = (taken.reward * seldom, CURIOSITY * seldom.sqrt());
        }
        let own = self.path.iter().find(|step| step.table == 0);
        if let Some(own) = own {
            let seat = self.seat as usize;
            self.root[own.branch as usize].add(paid.rewards[seat], paid.shares[seat], paid.leads[seat]);
        }
    }

    /// The branch that was taken.
    #[inline(always)]
    fn taken(&mut self, step: Step) -> &mut Branch {
        &mut self.branches.of_mut(self.tables[step.table as usize].branches)[step.branch as usize]
    }

    /// The table of a seat at a node; made where there is none.
    fn table(&mut self, node: u32, seat: Seat) -> u32 {
        let made = self.tables.len() as u32;
        let mut before = None;
        let mut at = self.nodes[node as usize];
        while let Some(table) = self.tables.get(at as usize) {
            if table.seat == seat {
                return at;
            }
            before = Some(at);
            at = table.beside;
        }
        match before {
            None => self.nodes[node as usize] = made,
            Some(before) => self.tables[before as usize].beside = made,
        }
        self.tables.push(Table::new(seat));
        made
    }
}

impl Tree for HiddenTree {
    fn try_game(&mut self, worlds: &Worlds, rng: &mut Rng, first: Option<usize>) -> Result<(), Box<Fault>> {
        self.first = first;
        self.path.clear();
        self.unknown.clear();
        let mut state = std::mem::take(&mut self.state);
        worlds.draw(&mut state, rng, &mut self.scratch);
        let mut descent = Descent::new(self);
        let played = worlds.game().machine().steer(&mut state, rng, super::MOST_PLIES, &mut descent)?;
        self.state = state;
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
    /// The same with the pieces that it does not know yet: they may be shown by the move.
    whole: u64,
    /// Whether something was chosen that had never been.
    new: bool,
    /// Whether it is beyond the tree.
    let_go: bool,
}

impl<'t> Descent<'t> {
    fn new(tree: &'t mut HiddenTree) -> Self {
        Self { tree, at: 0, chosen: 0, together: false, seen: 0, whole: 0, new: false, let_go: false }
    }

    /// Goes on to the node that what was chosen leads to; `false` where the tree ends.
    fn go_on(&mut self, at: &dyn Decision) -> bool {
        if self.new || self.tree.made >= MOST_BRANCHES {
            return false;
        }
        // What the move has shown is told apart from now on.
        let shown = self.tree.unknown.iter().all(|&piece| at.is_known_to(self.tree.seat, piece));
        // Then the branch tells where it leads, and nothing is looked up.
        let alone = shown && !self.together;
        let step = self.tree.path.last().copied().filter(|_| alone);
        self.at = match step.map_or(NONE, |step| self.tree.taken(step).leads) {
            NONE => {
                let key = if shown { self.whole } else { self.seen };
                let made = self.tree.nodes.len() as u32;
                let next = *self.tree.next.entry((self.at, key)).or_insert(made);
                if next == made {
                    self.tree.nodes.push(NONE);
                }
                if let Some(step) = step {
                    self.tree.taken(step).leads = next;
                }
                next
            }
            leads => leads,
        };
        self.chosen = 0;
        self.tree.unknown.clear();
        (self.seen, self.whole) = (0, 0);
        true
    }

    /// The branch to take, and the number of its way.
    fn select(&mut self, table: u32, ways: u64, at: &mut dyn Decision) -> (u32, u64) {
        let HiddenTree { tables, branches: rows, untried, made, keys, .. } = &mut *self.tree;
        let table = &mut tables[table as usize];
        let before = table.branches.len();
        if before == 0 && ways > 0 {
            // Where nothing was ever tried, any will do, and the others need not be looked at yet.
            let n = u64::from(at.rng().below(ways as u32));
            let number = table.branch(rows, at.key(n), 0);
            rows.of_mut(table.branches)[number as usize].available += 1.0;
            *made += 1;
            return (number, n);
        }
        if before == 1 {
            // Mostly all of them come now.
            rows.make_room(&mut table.branches, ways as usize + 1, Branch::new(0));
        }
        let mut best = (0u32, 0u64, f32::NEG_INFINITY);
        let mut logs = LastLog::new();
        untried.clear();
        at.keys(keys);
        for (n, &key) in (0..).zip(&*keys) {
            let number = table.branch(rows, key, n as usize);
            let branch = &mut rows.of_mut(table.branches)[number as usize];
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
        *made += table.branches.len() - before;
        any(untried, at.rng()).unwrap_or((best.0, best.1))
    }

    /// The same among the moves of the root, which are known.
    fn select_at_root(&mut self, rng: &mut Rng) -> u32 {
        let HiddenTree { tables, branches, untried, .. } = &mut *self.tree;
        let mut best = (0, f32::NEG_INFINITY);
        let mut logs = LastLog::new();
        untried.clear();
        for (number, branch) in branches.of_mut(tables[0].branches).iter_mut().enumerate() {
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

/// The roots of the logarithms of few visits, worked out once.
static LOGS: LazyLock<Box<[f32]>> =
    LazyLock::new(|| (0..4096u16).map(|n| f32::from(n).ln().sqrt()).collect());

/// The root of the logarithm that was last asked for: mostly all branches were available as often.
#[derive(Clone, Copy)]
struct LastLog {
    of: f32,
    log: f32,
    few: &'static [f32],
}

impl LastLog {
    fn new() -> Self {
        Self { of: 1.0, log: 0.0, few: &LOGS }
    }

    /// How much a branch that was tried is worth looking at.
    #[inline(always)]
    fn urgency(&mut self, branch: &Branch) -> f32 {
        if self.of != branch.available {
            self.of = branch.available;
            let few = self.few.get(branch.available as usize);
            self.log = few.copied().unwrap_or_else(|| branch.available.ln().sqrt());
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
            let step = Step { table: 0, branch: taken };
            self.new |= self.tree.taken(step).visits == 0.0;
            self.tree.path.push(step);
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
        let table = self.tree.table(self.at, seat);
        let (taken, n) = self.select(table, ways, at);
        let step = Step { table, branch: taken };
        let branch = *self.tree.taken(step);
        self.new |= branch.visits == 0.0;
        self.tree.path.push(step);
        self.chosen |= 1 << seat;
        // Choices made together are all shown.
        let seen = match together {
            true => branch.key,
            false => at.key_seen_by(n, self.tree.seat, &mut self.tree.unknown),
        };
        self.seen = self.seen.rotate_left(7) ^ seen;
        self.whole = self.whole.rotate_left(7) ^ branch.key;
        Course::Way(n)
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        None
    }
}
