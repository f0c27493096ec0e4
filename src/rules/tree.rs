//! Rules as trees: built once at load, compiled to closures for play, interpreted as they stand
//! for scripts and as the oracle that the closures are compared with.

use std::sync::Arc;

use super::nature::Holds;
use super::term::Term;
use crate::define::Spot;
use crate::define::model::Format;
use crate::table::{Directions, Mirror, Seat};

/// Whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Who {
    /// The seat that the rule is about: the one to move, or the one being scored.
    Me,
    /// All other seats.
    Others,
    /// One seat.
    Seat(Seat),
    /// Any seat: true when it is true of one.
    Anyone,
    /// Every seat: true when it is true of all.
    Everyone,
    /// The seat that made the last move; nobody before the first one.
    Mover,
    /// The seat to move, whoever the rule is about.
    ToMove,
    /// No seat: `none`, or one that does not sit at this table.
    Nobody,
}

/// A choice's place in a move, or the variable of an `each`.
pub type Slot = u8;

/// How many choices and `each` variables a rule can see at once.
pub const SLOTS: usize = 8;

/// A description of pieces, which makes a set of cells (by their top pieces) or of pieces.
#[derive(Clone, PartialEq, Debug)]
pub enum Filter {
    /// They belong to someone.
    Owned(Who),
    /// They show a face.
    Face(u8),
    /// They are of a kind.
    Kind(u16),
    /// They are of a family.
    Family(u8),
    /// They have this back.
    Back(u8),
    /// They are of the same kind as a top piece of some cells.
    Like(Arc<Set>),
    /// Both hold.
    And(Arc<Filter>, Arc<Filter>),
    /// One holds.
    Or(Arc<Filter>, Arc<Filter>),
    /// It does not hold.
    Not(Arc<Filter>),
}

impl Filter {
    /// The description with `mine` read as another seat's; `None` where it says nothing of `mine`.
    pub fn of(&self, who: Who) -> Option<Arc<Self>> {
        let both = |a: &Arc<Self>, b: &Arc<Self>, join: fn(Arc<Self>, Arc<Self>) -> Self| {
            let (mine, yours) = (a.of(who), b.of(who));
            let said = mine.is_some() || yours.is_some();
            said.then(|| join(mine.unwrap_or_else(|| a.clone()), yours.unwrap_or_else(|| b.clone())))
        };
        let of = match self {
            Self::Owned(Who::Me) => Some(Self::Owned(who)),
            Self::And(a, b) => both(a, b, Self::And),
            Self::Or(a, b) => both(a, b, Self::Or),
            Self::Not(inner) => inner.of(who).map(Self::Not),
            _ => None,
        };
        of.map(Arc::new)
    }

    /// Whether a piece of a kind could fit, for all that its kind tells.
    pub fn may_fit(&self, kind: u16, family: u8, back: u8) -> bool {
        match self {
            Self::Kind(known) => *known == kind,
            Self::Family(known) => *known == family,
            Self::Back(known) => *known == back,
            Self::Owned(_) | Self::Face(_) | Self::Like(_) => true,
            Self::And(a, b) => a.may_fit(kind, family, back) && b.may_fit(kind, family, back),
            Self::Or(a, b) => a.may_fit(kind, family, back) || b.may_fit(kind, family, back),
            Self::Not(inner) => !inner.is_of_kinds() || !inner.may_fit(kind, family, back),
        }
    }

    /// Whether it asks for nothing but what kind a piece is of.
    fn is_of_kinds(&self) -> bool {
        match self {
            Self::Kind(_) | Self::Family(_) | Self::Back(_) => true,
            Self::Owned(_) | Self::Face(_) | Self::Like(_) => false,
            Self::And(a, b) | Self::Or(a, b) => a.is_of_kinds() && b.is_of_kinds(),
            Self::Not(inner) => inner.is_of_kinds(),
        }
    }
}

/// A set of cells, of pieces, of turnings or of parts: see [`Set::holds`].
#[derive(Clone, PartialEq, Debug)]
pub enum Set {
    /// Nothing at all.
    Nothing,
    /// These, whatever happens.
    Known(Arc<[u64]>),
    /// Every cell.
    AllCells,
    /// Every edge place.
    Edges,
    /// The edge places that look along the rows and columns of some cells, at the ends in some directions.
    Ends(Arc<Set>, Directions),
    /// The row or column ahead of the edge place chosen last.
    Lane,
    /// Of the cells of that line, the one nearest to it.
    Nearest(Arc<Set>),
    /// Cells and edge places with at least so many pieces.
    Stacked(Arc<Num>),
    /// Cells with no piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// Cells whose top piece fits, or on which one stands that does.
    Tops(Arc<Filter>),
    /// Cells that carry a mark.
    Marked(u8),
    /// The cell chosen last.
    Here,
    /// The cell chosen first, where a piece's way begins.
    From,
    /// The cell that `each` looks at.
    Slot(Slot),
    /// The pieces that were chosen, or the one that `each` looks at.
    Picked(Slot),
    /// The cells on which this move lays its pieces.
    Laid,
    /// The cells of the line that this move lays its pieces along, with what lay there before.
    MainWord,
    /// One step from the cell chosen last.
    AroundHere(Directions),
    /// One step from any of a set.
    Near(Arc<Set>, Directions),
    /// The middle cell, while the board is empty.
    Start,
    /// Cells that leave all pieces within one of the formats.
    Fits(Arc<[Format]>),
    /// The rows, counted from 1.
    Row(Arc<Num>),
    /// The columns, counted from 1.
    Column(Arc<Num>),
    /// What rays from the cell chosen last run over.
    RaysOver(Arc<Rays>),
    /// Cells from which a ray would run over something.
    RayStarts(Arc<Rays>),
    /// Those of the second set that a chain of steps joins to the first.
    Connected(Arc<Set>, Arc<Set>, Directions),
    /// All cells of the rows that have no empty cell.
    FullRows,
    /// All cells of the columns that have no empty cell.
    FullColumns,
    /// The lowest empty cell of each column.
    Lowest,
    /// The cell on which a piece was last put.
    Last,
    /// The first of a set: top row first, from the left.
    First(Arc<Set>),
    /// All cells of the same rows, to the right of a set's first cell.
    RightOf(Arc<Set>),
    /// All cells of the rows below a set's first cell.
    RowsBelow(Arc<Set>),
    /// The cells in a mirror, where the board has them.
    Mirrored(Arc<Set>, Mirror),
    /// What follows from the lines on tiles.
    Lines(LineSet),
    /// Turnings of a tile.
    Ways(Way),
    /// Parts of a tile.
    Parts(Footing),
    /// The pieces that stand on the board, or on some of its cells.
    Standing(Option<Arc<Set>>),
    /// The pieces of a zone.
    Zone(u8, Who),
    /// The pieces of a set that fit.
    Fitting(Arc<Set>, Arc<Filter>),
    /// The top piece of a zone.
    Top(u8, Who),
    /// In both.
    And(Arc<Set>, Arc<Set>),
    /// In one or both.
    Or(Arc<Set>, Arc<Set>),
    /// In the first only.
    Minus(Arc<Set>, Arc<Set>),
    /// Every cell that is not in it.
    Not(Arc<Set>),
    /// One or the other.
    When(Arc<Cond>, Arc<Set>, Arc<Set>),
    /// What a script function answers.
    Script(Arc<Call>, Holds),
}

/// The name of some parts of tiles, as a number; without one, all parts are meant.
pub type PartName = Option<u8>;

/// Cells that follow from the lines on tiles.
#[derive(Clone, PartialEq, Debug)]
pub enum LineSet {
    /// The tiles of the longest closed line through all of some.
    LongestLoop(Arc<Set>, PartName),
    /// The tiles that a chain of joined parts connects to some, those included.
    Linked(Arc<Set>, PartName),
    /// The tiles with a line that ends at the border of some cells, where nothing goes on from it and no
    /// cell is left in which something could.
    DeadEnds {
        /// At whose border.
        at: Arc<Set>,
        /// The cells in which it could go on.
        open: Arc<Set>,
        /// The cells whose tiles count as going on from it; all when not said.
        on: Option<Arc<Set>>,
    },
    /// The tiles that show at each port what the tile across it shows.
    Matching,
    /// The tiles that meet those on some cells, whatever the part.
    Joined(Arc<Set>),
    /// Where pieces that stand get to.
    Steps(Arc<Walk>),
    /// The cells across the ports of the parts on which pieces stand.
    Ahead(Arc<Set>),
}

/// The ways of pieces that stand: steps from part to joined part.
#[derive(Clone, PartialEq, Debug)]
pub struct Walk {
    /// The pieces.
    pub pieces: Arc<Set>,
    /// The cells on which each step must end.
    pub within: Arc<Set>,
    /// How many steps at the most; one when not said.
    pub most: Option<Arc<Num>>,
}

/// Parts of a tile, as numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Footing {
    /// Every one of the tile on the first of some cells.
    Any(Arc<Set>),
    /// Those of the tile on the cell chosen last on which a walk can end.
    Entered(Arc<Walk>),
    /// The one that was chosen.
    Chosen(Slot),
}

/// The tile that a turning is of.
#[derive(Clone, PartialEq, Debug)]
pub enum Tile {
    /// The chosen piece.
    Picked(Slot),
    /// The top piece of the first of some cells.
    On(Arc<Set>),
}

/// Turnings of a tile.
#[derive(Clone, PartialEq, Debug)]
pub enum Way {
    /// Every one that looks different.
    Any(Tile),
    /// The one in which the top piece of a cell lies.
    Facing(Arc<Set>),
    /// The one that was chosen, for a tile.
    Turned(Slot, Tile),
    /// The ones that look like a mirror image.
    Mirrored(Arc<Way>, Mirror),
}

/// Straight lines that run over some cells up to others.
#[derive(Clone, PartialEq, Debug)]
pub struct Rays {
    /// Which way.
    pub directions: Directions,
    /// What they run over: at least one.
    pub over: Arc<Set>,
    /// What must stand behind.
    pub up_to: Arc<Set>,
}

/// A number.
#[derive(Clone, PartialEq, Debug)]
pub enum Num {
    /// This one.
    Const(i64),
    /// How many are in a set.
    Count(Arc<Set>),
    /// The sum of the values that the top pieces of some cells show.
    Shown(Arc<Set>),
    /// The sum of a value over some pieces.
    Value(Arc<Set>, u16),
    /// The sum of a value over the top pieces of some cells.
    ValueOnBoard(Arc<Set>, u16),
    /// How many cells the largest connected group of a set has.
    LargestGroup(Arc<Set>, Directions),
    /// How many connected groups a set falls into.
    Groups(Arc<Set>, Directions),
    /// How many pieces are stacked on the cells of a set, all together.
    Height(Arc<Set>),
    /// How many steps a piece that stands needs at the least to some cells.
    Distance(Arc<Walk>, Arc<Set>),
    /// A sum.
    Add(Arc<Num>, Arc<Num>),
    /// A difference.
    Sub(Arc<Num>, Arc<Num>),
    /// A product.
    Mul(Arc<Num>, Arc<Num>),
    /// The smaller one.
    Min(Arc<Num>, Arc<Num>),
    /// The larger one.
    Max(Arc<Num>, Arc<Num>),
    /// One or the other.
    When(Arc<Cond>, Arc<Num>, Arc<Num>),
    /// How many times the turn went round.
    Rounds,
    /// What a counter shows.
    Counter(u8),
    /// Of how many seats a condition holds.
    Seats(Arc<Cond>),
    /// A seat's points.
    Points(Who),
    /// A seat's whole score.
    Score(Who),
    /// What a script function answers.
    Script(Arc<Call>),
}

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub enum Cond {
    /// This one.
    Const(bool),
    /// The first is less.
    Less(Arc<Num>, Arc<Num>),
    /// Both are the same.
    Equal(Arc<Num>, Arc<Num>),
    /// There is something in a set.
    Any(Arc<Set>),
    /// Two sets hold the same.
    Same(Arc<Set>, Arc<Set>),
    /// Functions answer the same, whatever that is.
    Alike(Arc<Open>, Arc<Open>),
    /// A set holds this number of cells in a straight line.
    Line(u8, Arc<Set>),
    /// A chain of steps within the first set joins the other two.
    Joins(Arc<Set>, Arc<Set>, Arc<Set>, Directions),
    /// A closed line could still come about if some cells held any line.
    CouldLoop(Arc<Set>, PartName),
    /// Someone can do an action.
    Can(u8, Who),
    /// The rule is about this seat.
    TurnOf(Who),
    /// It does not hold.
    Not(Arc<Cond>),
    /// Both hold.
    And(Arc<Cond>, Arc<Cond>),
    /// One holds.
    Or(Arc<Cond>, Arc<Cond>),
    /// What a script function answers.
    Script(Arc<Call>),
}

/// What is put on a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Putting {
    /// Some pieces, one on each cell.
    Piece(Arc<Set>),
    /// One piece, which goes on one cell; where the rule stands that says so.
    One(Arc<Set>, Option<Spot>),
    /// One from an unlimited supply.
    Supply(u16),
}

/// A line that is pushed from the edge place chosen last.
#[derive(Clone, PartialEq, Debug)]
pub struct Push {
    /// What is pushed in.
    pub what: Putting,
    /// The cell of the line where it comes to lie.
    pub on: Arc<Set>,
    /// The cells from there on whose pieces go one cell on; all of the line when not said.
    pub moving: Option<Arc<Set>>,
    /// Where what leaves the board goes; it comes in again when not said.
    pub out: Option<(u8, Who)>,
    /// How the piece is turned; upright when not said.
    pub way: Option<Arc<Set>>,
}

/// Something that happens.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// Nothing.
    Nothing,
    /// A piece is put on each of some cells, showing a face.
    Put {
        /// What.
        what: Putting,
        /// Where.
        on: Arc<Set>,
        /// Showing what; its first face when not said.
        face: Option<u8>,
        /// Whose it becomes; its owner's, or mine when it has none.
        owner: Option<Seat>,
        /// How it is turned; upright when not said.
        way: Option<Arc<Set>>,
    },
    /// The pieces of a choice are laid on their cells, blanks as what they stand for.
    Lay(Slot),
    /// The top pieces of some cells show their other face.
    Flip(Arc<Set>),
    /// The top pieces of some cells become mine.
    Take(Arc<Set>),
    /// The top piece of a cell goes to the cell chosen last.
    Walk(Arc<Set>),
    /// A piece that stands goes to the cell chosen last, onto a part; its first when not said.
    Step {
        /// The piece: the first of these.
        pieces: Arc<Set>,
        /// The part.
        part: Option<Arc<Set>>,
    },
    /// Pieces that stand follow their lines to the end, the first step leading onto some cells.
    Carry {
        /// The pieces.
        pieces: Arc<Set>,
        /// The cells.
        onto: Arc<Set>,
    },
    /// A line is pushed from an edge.
    Push(Arc<Push>),
    /// The top pieces of some cells are turned; as chosen in this move when not said.
    Turn(Arc<Set>, Option<Arc<Set>>),
    /// The top pieces of some cells leave the board, to a zone or to their supply.
    Remove(Arc<Set>, Option<(u8, Who)>),
    /// Some pieces go to a zone.
    Move {
        /// Which pieces.
        pieces: Arc<Set>,
        /// Which zone.
        zone: u8,
        /// Whose.
        who: Who,
        /// Under what lies there.
        under: bool,
    },
    /// So many pieces go from the top of a pile to a zone.
    Draw {
        /// How many.
        count: Arc<Num>,
        /// From which zone.
        from: (u8, Who),
        /// To which zone.
        to: (u8, Who),
    },
    /// A pile is shuffled.
    Shuffle(u8, Who),
    /// Cells get a mark, or lose it.
    Mark(Arc<Set>, u8, bool),
    /// Someone gains points.
    Gain(Arc<Num>, Who),
    /// A counter goes up, or down.
    Count(u8, Arc<Num>),
    /// Some pieces are shown to everyone.
    Show(Arc<Set>),
    /// What was announced is forgotten: what holds will be said anew.
    Hush,
    /// A sentence is said aloud, perhaps of a cell.
    Say(u16, Option<Arc<Set>>),
    /// The next seat begins from now on, and is to move.
    PassFirst,
    /// This step comes once more.
    Again,
    /// The steps of this turn that are left are passed over.
    EndTurn,
    /// A seat begins the rounds from now on, and is to move.
    Leads(Who),
    /// The rule of that name that the first chosen piece's kind has.
    Effect(Slot, u16),
    /// One after another.
    All(Arc<[Arc<Act>]>),
    /// Only when a condition holds; otherwise the other.
    When(Arc<Cond>, Arc<Act>, Arc<Act>),
    /// For each member of a set, smallest first, as the set was at the start.
    Each(Arc<Set>, Slot, Arc<Act>),
    /// What a script function does.
    Script(Arc<Call>),
}

/// What script functions answer, joined: whether these are cells, pieces, conditions or numbers shows
/// from where they stand.
#[derive(Clone, PartialEq, Debug)]
pub enum Open {
    /// What one function answers.
    Call(Arc<Call>),
    /// Two answers joined by `&`, `|` or `-`.
    Join(&'static str, Arc<Open>, Arc<Open>),
    /// `!` of an answer.
    Not(Arc<Open>),
}

/// A call of a script function, made at play time.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The function.
    pub function: String,
    /// What it is given.
    pub arguments: Vec<Argument>,
    /// Where the call stands.
    pub spot: Option<Spot>,
}

/// What a script function is given.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A number.
    Number(Arc<Num>),
    /// A condition.
    Condition(Arc<Cond>),
    /// Cells.
    Cells(Arc<Set>),
    /// Pieces.
    Pieces(Arc<Set>),
    /// A piece chosen in this move.
    Piece(Arc<Set>),
    /// Turnings.
    Turnings(Arc<Set>),
    /// Parts of a tile.
    Parts(Arc<Set>),
    /// A description of pieces, with the cells that it fits.
    Filter(Arc<Set>, Arc<Filter>),
    /// Something that stays what it is: a direction, a seat, a zone, a counter, a mark.
    Same(Term),
    /// What functions answer.
    Answer(Arc<Open>),
}
