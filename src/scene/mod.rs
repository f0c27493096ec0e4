//! What a view shows, as a small model that any drawing can be made from: text, pictures, pages.
//!
//! Plain data: no layout, no colour codes, no language chosen. [`Scene::of`] is the only reader of a view
//! for drawing; whoever writes one out knows neither games nor views.

mod drawn;
mod labels;
mod lines;
mod looks;
mod of;
mod pieces;
mod scores;
mod signs;

pub use drawn::{Drawn, Footing};
pub use lines::{CORNERS, Line, PORT_SCALE};
pub use pieces::specimen;

use std::ops::RangeInclusive;

pub use crate::define::model::{Coordinates, Fill, Glyph, Ground, Outline, Stroke};
use crate::speak::Name;
use crate::table::{Cell, Edge, Seat, Shape};

/// What to highlight.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Highlights {
    /// Cells that the last move changed.
    pub changed: Vec<Cell>,
    /// Cells that can be chosen now.
    pub open: Vec<Cell>,
    /// Cells of a line that the last move closed.
    pub in_line: Vec<Cell>,
    /// Actions that can be done now.
    pub actions: Vec<usize>,
    /// Zones, as numbers into the view's, in which nothing has changed since they were last shown.
    pub same: Vec<usize>,
}

/// All that a view shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The printed name of the game.
    pub title: Name,
    /// The seat whose view it is; `None` for everybody's and a designer's.
    pub eyes: Option<Seat>,
    /// The players, in the order of their seats.
    pub players: Vec<Player>,
    /// The board, where the game has one.
    pub board: Option<Board>,
    /// What lies off the board: those of the seats in their order, then the common ones.
    pub mats: Vec<Mat>,
    /// The seats that have chosen in secret and wait for the others.
    pub waiting: Vec<Seat>,
    /// The counters of the table.
    pub counters: Vec<Counter>,
    /// What was announced and still holds.
    pub said: Vec<Said>,
    /// Whose turn it is.
    pub turn: Turn,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The printed name.
    pub name: Name,
    /// The letter in drawings.
    pub sign: char,
    /// The declared colour.
    pub colour: Option<String>,
    /// The score as it stands; nothing where there are none, or where they could not be worked out.
    pub score: Option<Score>,
}

/// A seat's score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// All of it; `None` where somebody who sees this may not know it.
    pub total: Option<i64>,
    /// Its parts, if it has several.
    pub parts: Vec<(Name, Option<i64>)>,
}

/// The board, or of one that grows the part in use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// What its cells look like.
    pub shape: Shape,
    /// The rows and columns that are shown, from 0; `None` when a growing board has nothing to show.
    pub shown: Option<(RangeInclusive<u16>, RangeInclusive<u16>)>,
    /// What all rows are called, from the top; empty when they are only numbered.
    pub row_names: Vec<Name>,
    /// What all columns are called, from the left; empty when they only have letters.
    pub column_names: Vec<Name>,
    /// Whether it has no edges, so that nothing is where nothing lies.
    pub grows: bool,
    /// The marks that its cells can carry.
    pub marks: Vec<Mark>,
    /// Where lines on tiles can touch the border of a cell, however the tiles lie; empty where no tile of
    /// the game has lines.
    pub ports: Vec<(u8, u8)>,
    /// Whether the game says what some of its pieces look like.
    pub drawn: bool,
    /// Whose colour runs along its edges: above, right, below, left.
    pub sides: [Option<Seat>; 4],
    /// Whether its cells are light and dark in turn.
    pub checker: bool,
    /// Where its letters and numbers stand in pictures.
    pub coordinates: Coordinates,
    /// Every cell that is shown, row by row.
    pub spots: Vec<Spot>,
    /// The places beyond the ends of its rows and columns, in the order of their numbers; empty where it has
    /// none.
    pub edges: Vec<(Edge, Spot)>,
}

impl Board {
    /// What a cell shows, by its column and row; `None` where none is shown.
    pub fn spot(&self, column: u16, row: u16) -> Option<&Spot> {
        let (rows, columns) = self.shown.as_ref()?;
        if !rows.contains(&row) || !columns.contains(&column) {
            return None;
        }
        let width = columns.clone().count();
        self.spots.get((row - rows.start()) as usize * width + (column - columns.start()) as usize)
    }

    /// What an edge place shows; `None` where the board has none.
    pub fn edge(&self, edge: Edge) -> Option<&Spot> {
        self.edges.iter().find(|(place, _)| *place == edge).map(|(_, spot)| spot)
    }

    /// Every cell and edge place that is shown.
    pub fn places(&self) -> impl Iterator<Item = &Spot> {
        self.spots.iter().chain(self.edges.iter().map(|(_, spot)| spot))
    }

    /// All pieces on it and on its edges, those that are covered included.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.places().flat_map(|spot| &spot.stack)
    }
}

/// A mark that cells can carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its printed name.
    pub name: Name,
    /// Its sign, which no other mark and no seat has.
    pub sign: Name,
    /// What it looks like in pictures.
    pub look: Ground,
}

/// A cell or an edge place, and what it shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    /// Its number.
    pub cell: Cell,
    /// What it is called: `c3`, `4w`.
    pub id: String,
    /// What is there, in a sentence.
    pub label: Name,
    /// The marks that it carries, as numbers into the board's.
    pub marks: Vec<usize>,
    /// The pieces on it, the top first.
    pub stack: Vec<Piece>,
    /// On whose side it is.
    pub camp: Option<Seat>,
    /// What is highlighted about it.
    pub states: States,
}

impl Spot {
    /// Whether nothing lies on it and it carries no mark.
    pub fn is_bare(&self) -> bool {
        self.stack.is_empty() && self.marks.is_empty()
    }
}

/// What is highlighted about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct States {
    /// The last move changed it.
    pub changed: bool,
    /// It can be chosen now.
    pub open: bool,
    /// It is part of a line that the last move closed.
    pub in_line: bool,
}

/// A piece as seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Piece {
    /// Whether what it is stays hidden; then nothing else about it is known but its owner.
    pub hidden: bool,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The id that is typed for it.
    pub id: String,
    /// Its printed name.
    pub name: Name,
    /// What tells its kind in a cell; empty where its owner alone says it.
    pub sign: Name,
    /// Its declared sign, where that tells something that the name does not.
    pub chip: Option<String>,
    /// The number on the face that is up.
    pub value: Option<i64>,
    /// The numbers on all faces.
    pub values: Vec<i64>,
    /// Which of its faces is up: 0 is the first one.
    pub face: u8,
    /// What that face is called; `None` of pieces that have one face only.
    pub face_name: Option<Name>,
    /// The compass letter to which its top points; `None` where it looks the same every way.
    pub turning: Option<&'static str>,
    /// The lines on it, already turned.
    pub lines: Vec<Line>,
    /// What it looks like, already turned, where the game says so.
    pub drawn: Option<Drawn>,
    /// Whether it stands on what lies in its cell without covering it.
    pub stands: bool,
    /// On which part of the tile it stands, if it stands on a tile that has parts.
    pub footing: Option<Footing>,
    /// Whether everyone has been shown what it is although it lies hidden.
    pub shown: bool,
    /// What it looks like in pictures; of a hidden one, nothing.
    pub look: PieceLook,
    /// What it shows while it is hidden.
    pub back: Option<Back>,
    /// Which piece it is, to follow it from one picture to the next: its kind, its owner and a number counted
    /// among those that are shown. A hidden piece has none.
    pub key: Option<String>,
    /// What it is, in a sentence.
    pub label: Name,
}

/// What a piece that is known looks like in pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceLook {
    /// Its outline.
    pub outline: Outline,
    /// Its sign.
    pub glyph: Option<Glyph>,
    /// Its own colour, where it does not have its owner's.
    pub colour: Option<String>,
    /// What is printed large.
    pub big: Option<Name>,
    /// The values of its other faces.
    pub small: Vec<i64>,
    /// What is printed small.
    pub chips: Vec<Name>,
    /// Which neighbours its effect speaks of.
    pub reach: Option<Reach>,
    /// Whether there are other kinds, so that it must be told from them.
    pub copies_differ: bool,
}

impl Default for PieceLook {
    fn default() -> Self {
        Self {
            outline: Outline::Disc,
            glyph: None,
            colour: None,
            big: None,
            small: Vec::new(),
            chips: Vec::new(),
            reach: None,
            copies_differ: false,
        }
    }
}

/// The neighbours that an effect speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Columns to the right and rows down.
    pub cells: Vec<(i8, i8)>,
    /// Whether it acts on another face than the first.
    pub other_face: bool,
}

/// What hidden pieces show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Back {
    /// What they are called.
    pub name: Name,
    /// Their outline.
    pub outline: Outline,
    /// What the game says of it.
    pub ground: Ground,
    /// Its number among the game's backs.
    pub number: usize,
}

/// A zone and what lies in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mat {
    /// Whose it is; `None` for a common one.
    pub seat: Option<Seat>,
    /// The id of the zone.
    pub id: String,
    /// Its printed name.
    pub name: Name,
    /// Its pieces, hidden ones too; of a pile the top first.
    pub pieces: Vec<Piece>,
    /// Whether not even their number is known; then none are listed.
    pub uncounted: bool,
    /// Whether the order of its pieces means something.
    pub ordered: bool,
    /// Whether it is known already and another's turn: how many it holds is enough.
    pub brief: bool,
}

/// A counter of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its printed name.
    pub name: Name,
    /// What it shows.
    pub value: i32,
    /// Between which numbers it stays, where that is said.
    pub bounds: (Option<i64>, Option<i64>),
}

/// An announcement that holds of some seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its printed name.
    pub name: Name,
    /// The seats, at least one.
    pub seats: Vec<Seat>,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The game is over.
    Over,
    /// Somebody is to move.
    Of {
        /// Who.
        seat: Seat,
        /// Which of the people who share that seat.
        partner: Option<String>,
        /// In which round, from 1; `None` during the opening.
        round: Option<u16>,
        /// The actions that can be done.
        actions: Vec<Name>,
        /// Those that come after, in the same turn.
        then: Vec<Name>,
    },
}
