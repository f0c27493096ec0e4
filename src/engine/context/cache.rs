//! What was worked out before and is still true of the table: nothing here changes what a rule answers.

use super::outline::Outline;
use crate::engine::geometry::Joined;
use crate::rules::tree::SLOTS;
use crate::table::{Bits, NOBODY, Seat};

/// The most actions of one step.
pub const MOST_ACTIONS: usize = 16;
/// The most ways that a piece may step; with more, pieces are asked one by one.
pub const MOST_STEPS: usize = 16;
/// How many sets that depend on which cells are occupied, and on nothing else, are remembered.
pub const OCCUPIED_SETS: usize = 2;
/// How many questions about chains go on from their last answers.
const MOST_JOINS: usize = 4;
/// How many legal sets are remembered at once.
const SETS: usize = 8;
/// How many pieces' cells are held for the pick that follows a count.
const MOST_PIECES: usize = 16;
/// The first version of the table that no game comes to, so that trials have versions of their own.
const FIRST_TRIAL: u32 = 1 << 31;

/// What was worked out before.
pub struct Cache<B> {
    /// How many ways each action of the step under way has.
    pub ways: [u64; MOST_ACTIONS],
    /// What the last count found.
    pub held: Held<B>,
    /// The pieces last counted with their cells; only where an action needs it, since a game may be
    /// shorter than it takes to clear.
    pub pieces: Option<HeldPieces<B>>,
    /// Where each way of the pieces last counted arrives.
    pub arrived: [B; MOST_STEPS],
    /// What questions about chains last found.
    pub joined: [Joined<B>; MOST_JOINS],
    /// Sets that depend on which cells are occupied alone, with which those were.
    pub occupied: [Option<(B, B)>; OCCUPIED_SETS],
    /// The pieces that nothing tells apart, taken out of the last set of pieces that was asked about.
    distinct: Distinct<B>,
    /// The outline of everything on the board.
    pub(super) outline: Outline<B>,
    /// The table as it is now; another one has another version.
    version: u32,
    /// The version that the next trial of a move begins with.
    trial_version: u32,
    /// Sets that were true of a version.
    sets: [(u32, B); SETS],
}

/// What a count found, kept for the pick that follows it.
#[derive(Clone, Copy)]
pub struct Held<B> {
    /// The action, the seat, and the version of the table.
    pub of: (usize, Seat, u32),
    /// Each choice's set and in how many ways it can be chosen.
    pub sets: [(B, u64); SLOTS / 2],
}

/// Which of some pieces count where nothing tells them apart.
#[derive(Clone, Copy)]
struct Distinct<B> {
    /// The version of the table, and the seat that looks.
    of: (u32, Seat),
    among: B,
    distinct: B,
}

/// What is put back when a move was tried on the table.
pub struct BeforeTrial<B> {
    version: u32,
    outline: Outline<B>,
}

impl<B: Bits> Cache<B> {
    /// Nothing is remembered. `piece_cells` says whether pieces are counted with their cells.
    pub fn new(piece_cells: bool) -> Self {
        Self {
            ways: [0; MOST_ACTIONS],
            held: Held { of: (usize::MAX, NOBODY, 0), sets: [(B::NONE, 0); SLOTS / 2] },
            pieces: piece_cells.then_some(HeldPieces::NOTHING),
            arrived: [B::NONE; MOST_STEPS],
            joined: [Joined::NOTHING; MOST_JOINS],
            occupied: [None; OCCUPIED_SETS],
            distinct: Distinct { of: (0, NOBODY), among: B::NONE, distinct: B::NONE },
            outline: Outline::UNKNOWN,
            version: 1,
            trial_version: FIRST_TRIAL,
            sets: [(0, B::NONE); SETS],
        }
    }

    /// Notes that the table is no longer what it was.
    #[inline(always)]
    pub fn changed(&mut self) {
        self.version = self.version.wrapping_add(1);
    }

    /// The version of the table.
    #[inline(always)]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// A set remembered since the table last changed.
    #[inline(always)]
    pub fn set(&self, index: usize) -> Option<B> {
        let (version, set) = *self.sets.get(index)?;
        (version == self.version).then_some(set)
    }

    /// Remembers a set until the table changes.
    #[inline(always)]
    pub fn remember(&mut self, index: usize, set: B) {
        if let Some(place) = self.sets.get_mut(index) {
            *place = (self.version, set);
        }
    }

    /// Which of some pieces a seat tells apart, if they were the last that were asked about.
    #[inline(always)]
    pub fn distinct(&self, seat: Seat, among: B) -> Option<B> {
        let Distinct { of, among: then, distinct } = self.distinct;
        (of == (self.version, seat) && then == among).then_some(distinct)
    }

    /// Remembers which of some pieces a seat tells apart until the table changes.
    #[inline(always)]
    pub fn remember_distinct(&mut self, seat: Seat, among: B, distinct: B) {
        self.distinct = Distinct { of: (self.version, seat), among, distinct };
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.changed();
        self.outline = Outline::UNKNOWN;
    }

    /// Before a move is tried on the table.
    pub fn begin_trial(&mut self) -> BeforeTrial<B> {
        let before = BeforeTrial { version: self.version, outline: self.outline };
        self.version = self.trial_version;
        before
    }

    /// After it, when the table is as it was before.
    pub fn end_trial(&mut self, before: BeforeTrial<B>) {
        self.trial_version = self.version.wrapping_add(1).max(FIRST_TRIAL);
        self.version = before.version;
        self.outline = before.outline;
    }
}

/// The pieces last counted with the cells of each, for the pick that follows.
#[derive(Clone, Copy)]
pub struct HeldPieces<B> {
    held: usize,
    pieces: [u16; MOST_PIECES],
    /// How many ways there are up to each piece, its own included, in the order of their numbers.
    ways: [u32; MOST_PIECES],
    cells: [B; MOST_PIECES],
}

impl<B: Bits> HeldPieces<B> {
    /// None are held.
    pub const NOTHING: Self =
        Self { held: 0, pieces: [0; MOST_PIECES], ways: [0; MOST_PIECES], cells: [B::NONE; MOST_PIECES] };

    /// How many can be held.
    pub const MOST: usize = MOST_PIECES;

    /// Forgets those held.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.held = 0;
    }

    /// Holds one more.
    #[inline(always)]
    pub fn hold(&mut self, piece: usize, ways: u32, cells: B) {
        let place = self.held & (MOST_PIECES - 1);
        self.pieces[place] = piece as u16;
        self.ways[place] = ways;
        self.cells[place] = cells;
        self.held = place + 1;
    }

    /// The pieces that are held, each with its cells.
    pub fn each(&self) -> impl Iterator<Item = (usize, B)> {
        let held = self.held.min(MOST_PIECES);
        self.pieces[..held].iter().zip(&self.cells).map(|(&piece, &cells)| (piece as usize, cells))
    }

    /// The piece and the cell of the `n`-th way, if the ways are held.
    #[inline(always)]
    pub fn nth(&self, n: u32) -> Option<(usize, usize)> {
        let ways = &self.ways[..self.held.min(MOST_PIECES)];
        // Which piece it is cannot be predicted, so that all are looked at.
        let (mut place, mut before) = (0, 0);
        for &up_to in ways {
            let past = up_to <= n;
            place += u32::from(past);
            before = if past { up_to } else { before };
        }
        let place = place as usize;
        (place < ways.len()).then(|| (self.pieces[place] as usize, self.cells[place].nth(n - before)))
    }
}
