//! The one boundary behind which the width of a set is chosen: above it, moves and states.

use std::ops::ControlFlow;

use super::explain::Account;
pub use super::judge::Moment;
use crate::define::Fault;
use crate::rules::ruleset::Named;
use crate::rules::tree::{Num, Set};
use crate::table::{Dice, Layout, Recorder, Seat, State};

/// What was chosen in a move, in the order of the action's choices.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Pick {
    /// A cell.
    Cell(u16),
    /// Pieces, in the order of their numbers.
    Pieces(Vec<u16>),
}

impl Pick {
    /// The cell, where one is picked.
    pub fn cell(&self) -> Option<u16> {
        match self {
            Self::Cell(cell) => Some(*cell),
            Self::Pieces(_) => None,
        }
    }

    /// The pieces, where pieces are picked.
    pub fn pieces(&self) -> &[u16] {
        match self {
            Self::Pieces(pieces) => pieces,
            Self::Cell(_) => &[],
        }
    }
}

/// One decision of one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move {
    /// Which action.
    pub action: usize,
    /// What was chosen.
    pub picks: Vec<Pick>,
}

/// Why a move is not legal: how far it got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failing {
    /// The game is over.
    Over,
    /// The action belongs to another step of the turn.
    Step,
    /// The action's condition does not hold.
    When,
    /// Too few or too many choices, or of the wrong kind.
    Shape,
    /// A choice is not among what is allowed.
    Choice {
        /// Which choice.
        choice: usize,
        /// The first part of its rule that excludes it; `None` when no single one does.
        part: Option<usize>,
    },
    /// The move as a whole does not stand.
    Whole {
        /// Which key says so.
        moment: Moment,
        /// The first part of its rule that fails.
        part: usize,
        /// The cells that there must be none of, where the part is about such.
        cells: Vec<u16>,
    },
}

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
    fn draw(&self, state: &State, dice: &mut Dice) -> Result<Option<Move>, Box<Fault>>;
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
    /// Plays on uniformly at random, to the end or for so many moves.
    fn play_out(&self, state: &mut State, dice: &mut Dice, most: u32) -> Result<PlayedOut, Box<Fault>>;
    /// A whole game in a state's own memory: [`Machine::restart`], then [`Machine::play_out`].
    fn play_game(
        &self,
        state: &mut State,
        seed: u64,
        first: Seat,
        dice: &mut Dice,
        most: u32,
    ) -> Result<PlayedOut, Box<Fault>>;
    /// How many sequences of exactly `depth` moves there are.
    fn perft(&self, state: &State, depth: u32) -> Result<u64, Box<Fault>>;
    /// The members of a set as a seat sees it.
    fn members(&self, state: &State, seat: Seat, set: &Set) -> Result<Vec<u16>, Box<Fault>>;
}
