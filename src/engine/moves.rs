//! Moves as they are told to the outside: what was chosen, and how far a move got that is not legal.

use super::lay::Axis;
pub use super::lay::Fault as LayFault;

/// What was chosen in a move, in the order of the action's choices.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Pick {
    /// A cell.
    Cell(u16),
    /// Pieces, in the order of their numbers.
    Pieces(Vec<u16>),
    /// A turning: quarter turns (sixths on hexagons) clockwise from upright.
    Turning(u8),
    /// A part of the tile on the chosen cell, in the order in which its kind declares them.
    Part(u8),
    /// Pieces laid in a line, in the order in which they are read.
    Laid(Vec<LaidPiece>),
}

/// A piece and the cell on which it is laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LaidPiece {
    /// Where.
    pub cell: u16,
    /// Which piece.
    pub piece: u16,
    /// How it lies: what a blank stands for, from 1; 0 of any other.
    pub pose: u8,
}

impl Pick {
    /// The cell, where one is picked.
    pub fn cell(&self) -> Option<u16> {
        match self {
            Self::Cell(cell) => Some(*cell),
            Self::Pieces(_) | Self::Turning(_) | Self::Part(_) | Self::Laid(_) => None,
        }
    }

    /// The pieces, where pieces are picked.
    pub fn pieces(&self) -> &[u16] {
        match self {
            Self::Pieces(pieces) => pieces,
            Self::Cell(_) | Self::Turning(_) | Self::Part(_) | Self::Laid(_) => &[],
        }
    }

    /// The pieces with their cells, where pieces are laid.
    pub fn laid(&self) -> &[LaidPiece] {
        match self {
            Self::Laid(laid) => laid,
            Self::Cell(_) | Self::Pieces(_) | Self::Turning(_) | Self::Part(_) => &[],
        }
    }
}

/// A word as it would stand on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spelled {
    /// How it is read.
    pub axis: Axis,
    /// Its cells, in reading order.
    pub cells: Vec<u16>,
    /// The letter that each shows.
    pub letters: Vec<u8>,
}

/// What the line over some tiles is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineShape {
    /// One closed line that passes every tile, and no point twice.
    Closed,
    /// Every end meets another, but no closed line passes all of them without crossing itself.
    Crossing,
    /// It has a loose end.
    Open,
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
    /// Pieces cannot be laid so.
    Laid {
        /// Why.
        fault: LayFault,
        /// The first part of the rule that excludes the cell, where one does.
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

/// When a part of what judges a move is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// `only`: on the table as it is.
    Only,
    /// `after`: on the board as it would be.
    After,
}
