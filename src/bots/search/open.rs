//! The tree of one table on which nothing is hidden or left to chance. Its branches are the numbers of the
//! moves, so that nothing is looked up; a node is made at the second visit, and keeps its table when it is reached
//! often, so that no game makes the moves anew that many began with. What a move was worth whenever it
//! was made later in the game guides where it was rarely tried (RAVE), and with two seats what is known to
//! win or to lose is passed up.

use super::fours::{AllBranches, Branches, NONE};
use super::{After, Next, Onward, Tree, Tried};
use crate::bots::reward::{Paid, Paymaster};
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm, KeyedMove, Steered};
use crate::play::worlds::Scratch;
use crate::play::{Move, Worlds};
use crate::table::{Ended, Rng, Seat, State};

/// The most branches in all; then no more nodes are made.
const MOST_BRANCHES: usize = 20_000_000;
/// How many branches a node of drawn moves may have for the square root of its visits.
const WIDENING: f32 = 8.0;
/// Where a move's marks lie: collisions are rare and do little harm.
const MARKS: usize = 1 << 13;
/// After how many visits a node's table is kept: most nodes are hardly ever reached again.
const OFTEN: u32 = 8;
/// How much memory the tables may take that are kept in the tree, in bytes.
const MOST_KEPT: usize = 32 << 20;
/// How many moves are told that may follow.
const MOST_FOLLOWING: usize = 3;

/// The tree.
pub struct OpenTree {
    paymaster: Paymaster,
    nodes: Vec<Node>,
    branches: AllBranches,
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
    branches: Branches,
    /// Which moves the branches are, where they were drawn; none where they have numbers.
    moves: u32,
    /// Which table it is, where that is kept.
    kept: u32,
}

/// The mark of a move of a seat.
fn mark(seat: Seat, key: u64) -> u32 {
    (usize::from(seat) * MARKS + (key >> 40) as usize % MARKS) as u32
}

impl OpenTree {
    /// A tree whose root has these moves.
    pub fn new(worlds: &Worlds, moves: &[KeyedMove], after: After) -> Self {
        let seat = worlds.seat();
        let seats = worlds.game().machine().layout().seats;
        let mut state = State::default();
        // There is one table, and no chance in it.
        worlds.draw(&mut state, &mut Rng::new(0, "table"), &mut Scratch::default());
        let mut branches = AllBranches::new();
        let row = branches.add(moves.iter().map(|keyed| mark(seat, keyed.key)));
        Self {
            paymaster: Paymaster::new(worlds.game()),
            root: vec![Tried::default(); moves.len()],
            root_moves: moves.to_vec(),
            nodes: vec![Node { seat, visits: 0, branches: row, moves: NONE, kept: 0 }],
            room: MOST_KEPT / state.size(),
            kept: vec![state],
            state: State::default(),
            branches,
            moves: Vec::new(),
            solves: seats == 2 && worlds.game().definition().end.scale.is_none(),
            onward: Onward::new(worlds, after),
            first: None,
            marks: vec![0; seats * MARKS],
            games: 0,
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
            None => {
                let start = rng.below(node.branches.len() as u32) as usize;
                self.branches.most_urgent(node.branches, node.visits, start) as u32
            }
        };
        self.path.push((number, taken));
        self.branches.node(node.branches, taken as usize)
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
            let (branches, taken) = (node.branches, taken as usize);
            self.branches.learn(branches, taken, reward, &mut self.marks, game);
            if proven != 0 {
                self.branches.settle(branches, taken, proven);
                let open = self.branches.open(branches);
                if number == 0 {
                    self.settled = proven == 1 || open <= 1;
                }
                // The one before it knows as soon as one wins, or all lose.
                let whole = node.moves == NONE;
                let decided = match proven {
                    1 => 1,
                    _ if whole && open == 0 => -1,
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
        for (number, tried) in root.iter_mut().enumerate() {
            tried.proven = match self.branches.proven(self.nodes[0].branches, number) {
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
        let mut next = self.branches.node(self.nodes[0].branches, number);
        while next != NONE && follows.len() < MOST_FOLLOWING {
            let node = &self.nodes[next as usize];
            let visits = |&taken: &usize| self.branches.visits(node.branches, taken);
            let most = (0..node.branches.len()).max_by_key(visits);
            let Some(taken) = most.filter(|taken| visits(taken) > 0) else { break };
            let mv = self.moves.get(node.moves as usize).map(|moves| moves[taken].clone());
            follows.push(mv.map_or(Next::Way(taken as u64), Next::Move));
            next = self.branches.node(node.branches, taken);
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
                (branches.add(keys.iter().map(|&key| mark(seat, key))), NONE)
            }
            _ => {
                let key = at.draw()?;
                let mv = at.drawn()?;
                let tree = &mut *self.tree;
                tree.moves.push(vec![mv]);
                let row = tree.branches.add(std::iter::once(mark(seat, key)));
                (row, tree.moves.len() as u32 - 1)
            }
        };
        let tree = &mut *self.tree;
        tree.nodes.push(Node { seat, visits: 0, branches, moves, kept: NONE });
        Some(tree.nodes.len() as u32 - 1)
    }

    /// Keeps the table of a node that is reached often, if there is room.
    fn keep(&mut self, number: u32, at: &dyn Decision) {
        let OpenTree { nodes, kept, room, .. } = &mut *self.tree;
        let node = &mut nodes[number as usize];
        let here = at.ways() == Some(node.branches.len() as u64);
        if node.kept == NONE && node.visits >= OFTEN && kept.len() < *room && here {
            node.kept = kept.len() as u32;
            kept.push(at.state().clone());
        }
    }

    /// Takes one more drawn move into a node that may have more; returns whether it is new.
    fn widen(&mut self, number: u32, at: &mut dyn Decision) -> bool {
        let OpenTree { nodes, branches, moves, .. } = &mut *self.tree;
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
        branches.push(&mut node.branches, mark);
        moves.push(mv);
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
            let visits = self.tree.branches.visits(row, taken as usize);
            if visits == 0 || self.tree.branches.len >= MOST_BRANCHES || self.is_too_wide(at) {
                self.let_go = true;
                return self.tree.onward.go_on(at);
            }
            // Nothing to decide in a step that is passed over.
            let Some(made) = self.make_node(at) else { return Course::Drawn };
            self.tree.branches.lead(row, taken as usize, made);
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
        self.at = self.tree.branches.node(node.branches, taken as usize);
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
