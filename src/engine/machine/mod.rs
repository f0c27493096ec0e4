//! The one boundary behind which the width of a set is chosen: above it, moves and states.

mod compiled;
mod legality;

use std::ops::ControlFlow;

pub use compiled::CompiledMachine;
pub use legality::Parts;

use super::explain::Account;
use super::moves::{Failing, LineShape, Move, Pick};
use super::turn::Helm;
use crate::define::Fault;
use crate::engine::moves::{LaidPiece, Spelled};
use crate::rules::ruleset::Named;
use crate::rules::tree::{Num, Set};
use crate::table::{Ended, Layout, Recorder, Rng, Seat, State, Uses};

/// A game played out at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedOut {
    /// How many moves.
    pub plies: u32,
    /// Whether it came to an end.
    pub finished: bool,
    /// The seats' scores, if it did and the game has any.
    pub scores: [i64; MOST_SEATS],
}

/// The most seats at a table.
pub const MOST_SEATS: usize = 16;

/// The most factors of a scale that are told apart.
pub const MOST_FACTORS: usize = 4;

/// How far a game got that was played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steered {
    /// How many moves.
    pub plies: u32,
    /// Whether and how it came to an end.
    pub ended: Ended,
    /// The seats' scores, those so far where it did not; 0 where the game has none.
    pub scores: [i64; MOST_SEATS],
    /// What the players are measured by, when not by each other.
    pub scale: Option<i64>,
    /// What that is the product of; the others are 0.
    pub factors: [i64; MOST_FACTORS],
    /// What the position is worth to each seat, where the game says so.
    pub values: Option<[i64; MOST_SEATS]>,
}

/// A legal move with what it is known by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyedMove {
    /// Its number among the ways of the decision; `None` where whole moves are judged.
    pub number: Option<u64>,
    /// Its key, as the seat that makes it can tell.
    pub key: u64,
    /// The move.
    pub mv: Move,
}

/// What a search may know of a game's rules before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nature {
    /// Whether something is shuffled after the first turn, or by a script.
    pub chance: bool,
    /// Whether choices are made together: in the opening, and in the turns proper.
    pub together: [bool; 2],
    /// How many factors the scale has; none without a scale.
    pub factors: usize,
    /// Whether words are laid.
    pub lays_words: bool,
    /// Whether seats have scores.
    pub scores: bool,
    /// Whether a position has a value for bots.
    pub values: bool,
}

/// A game's rules as a machine over states. All methods leave the state untouched when they fail.
pub trait Machine: Send + Sync {
    /// Where everything lies in a state.
    fn layout(&self) -> &Layout;
    /// The table before anything happens, for a seed and the seat that begins.
    fn laid(&self, seed: u64, first: Seat) -> State;
    /// Makes happen what comes before the first decision. The state is one that [`Machine::laid`] gave;
    /// on a fault it is of no use.
    fn open(&self, state: &mut State, recorder: &mut Recorder) -> Result<(), Box<Fault>>;
    /// The state before the first decision, for a seed and the seat that begins.
    fn start(&self, seed: u64, first: Seat) -> Result<State, Box<Fault>>;
    /// Starts again in a state's own memory.
    fn restart(&self, state: &mut State, seed: u64, first: Seat) -> Result<(), Box<Fault>>;
    /// Goes on from a state that was laid by hand until a seat has something to decide.
    fn settle(&self, state: &mut State, recorder: &mut Recorder) -> Result<(), Box<Fault>>;
    /// The legal moves, in a fixed order. The callback may stop it.
    fn each_move(
        &self,
        state: &State,
        see: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> Result<(), Box<Fault>>;
    /// Whether whole moves of the step under way are judged, so that counting them takes a while.
    fn judges(&self, state: &State) -> bool;
    /// How many legal moves there are.
    fn count(&self, state: &State) -> Result<u64, Box<Fault>>;
    /// Whether a move is legal, and if not, why. The fault is the rules', not the player's.
    fn check(&self, state: &State, mv: &Move) -> Result<Result<(), Failing>, Box<Fault>>;
    /// Makes a legal move and everything that follows from it. On a fault the state is as before.
    fn apply(&self, state: &mut State, mv: &Move, recorder: &mut Recorder) -> Result<(), Box<Fault>>;
    /// What the next choice of a move can be, when its first ones are made: member by member, and where
    /// that makes a whole move, those that stand.
    fn options(&self, state: &State, action: usize, picks: &[Pick]) -> Result<Vec<Pick>, Box<Fault>>;
    /// The actions of the step under way.
    fn step_actions(&self, state: &State) -> Vec<usize>;
    /// The actions of the step under way that can be done, each with in how many ways.
    fn ways(&self, state: &State) -> Result<Vec<(usize, u64)>, Box<Fault>>;
    /// One of the legal moves, each as likely, as random play draws it; `None` when there is none.
    fn random_move(&self, state: &State, rng: &mut Rng) -> Result<Option<Move>, Box<Fault>>;
    /// Each seat's score, part by part.
    fn scores(&self, state: &State) -> Result<Vec<Vec<i64>>, Box<Fault>>;
    /// What a number is made of for a seat. Names are the numbers that the script names.
    fn explain(&self, state: &State, seat: Seat, tree: &Num, names: &[Named]) -> Result<Account, Box<Fault>>;
    /// Of each seat, whether each announcement's condition holds: those of the first announcement,
    /// then those of the second, and so on.
    fn announcing(&self, state: &State) -> Result<Vec<bool>, Box<Fault>>;
    /// Whether the conditions of all announcements hold of each seat exactly as said, in the order of
    /// [`Machine::announcing`]: asked one after another, until one does not.
    fn says(&self, state: &State, said: &mut dyn Iterator<Item = bool>) -> Result<bool, Box<Fault>>;
    /// What the players are measured by, when not by each other.
    fn scale(&self, state: &State) -> Result<Option<i64>, Box<Fault>>;
    /// For each record, the kinds that a game which ends so adds to it, each once, in declared order; `None`
    /// where its condition does not hold.
    fn records(&self, state: &State) -> Result<Vec<Option<Vec<u16>>>, Box<Fault>>;
    /// Plays on uniformly at random, to the end or for `most` moves.
    fn play_out(&self, state: &mut State, rng: &mut Rng, most: u32) -> Result<PlayedOut, Box<Fault>>;
    /// Plays on as `helm` says, then uniformly at random, to the end or for `most` moves.
    fn steer(
        &self,
        state: &mut State,
        rng: &mut Rng,
        most: u32,
        helm: &mut dyn Helm,
    ) -> Result<Steered, Box<Fault>>;
    /// The same, with how often rules ran added to `uses`.
    fn watch(
        &self,
        state: &mut State,
        rng: &mut Rng,
        most: u32,
        helm: &mut dyn Helm,
        uses: &mut Uses,
    ) -> Result<Steered, Box<Fault>>;
    /// The legal moves, each with its key; of more than `most`, those that come first.
    fn keyed_moves(&self, state: &State, most: usize) -> Result<Vec<KeyedMove>, Box<Fault>>;
    /// What a search may know of the rules.
    fn nature(&self) -> Nature;
    /// A whole game in a state's own memory: [`Machine::restart`], then [`Machine::play_out`].
    fn play_game(
        &self,
        state: &mut State,
        seed: u64,
        first: Seat,
        rng: &mut Rng,
        most: u32,
    ) -> Result<PlayedOut, Box<Fault>>;
    /// How many sequences of exactly `depth` moves there are.
    fn perft(&self, state: &State, depth: u32) -> Result<u64, Box<Fault>>;
    /// What the line over some tiles is, whatever lies elsewhere.
    fn line(&self, state: &State, cells: &[u16]) -> Result<LineShape, Box<Fault>>;
    /// The words that pieces on their cells would make or change by an action, the main one first: of two that
    /// one piece makes, the one across. Empty where nothing is laid in a line.
    fn spelled(&self, state: &State, action: usize, laid: &[LaidPiece]) -> Vec<Spelled>;
    /// The letter that each cell shows to an action that lays words; `EMPTY` where it shows none.
    fn letters(&self, state: &State, action: usize) -> Vec<u8>;
    /// The members of a set as a seat sees it.
    fn members(&self, state: &State, seat: Seat, set: &Set) -> Result<Vec<u16>, Box<Fault>>;
}
