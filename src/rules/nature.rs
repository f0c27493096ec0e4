//! What each node of a rule is, said once and without a catch-all: what it looks at, what it is about,
//! whom it asks, whether it holds cells or pieces. Everything that must know asks here, so that a word that
//! is added and forgotten here does not build.
//!
//! A node answers for itself alone; what it is made of is for [`visit`](super::visit) to visit.

use super::reads::Reads;
use super::tree::{Act, Cond, Filter, Num, SLOTS, Set, Slot, Who};
use super::visit::Part;

/// What a set is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Cells.
    Cells,
    /// Pieces.
    Pieces,
}

/// What was chosen, as far as a node is about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// Nothing of it.
    Nothing,
    /// The cell chosen last.
    Here,
    /// The cell chosen first.
    From,
    /// One choice, or what a loop looks at.
    Slot(Slot),
    /// Anything: a script may ask.
    Anything,
}

impl About {
    /// Whether it is about a choice or loop.
    pub fn slots(self) -> impl Iterator<Item = Slot> {
        let all = match self {
            Self::Nothing | Self::Here | Self::From => 0..0,
            Self::Slot(slot) => slot..slot + 1,
            Self::Anything => 0..SLOTS as Slot,
        };
        all.into_iter()
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug)]
pub struct Nature {
    /// What of the table it looks at.
    pub reads: Reads,
    /// Whether that is no more of the board than which cells are occupied.
    pub occupancy: bool,
    /// What was chosen, as far as it is about it.
    pub about: About,
    /// Whether a script decides, which may fail.
    pub script: bool,
}

impl Nature {
    /// A node that looks at nothing itself: it is what it is made of.
    const MADE_OF_PARTS: Self =
        Self { reads: Reads::NOTHING, occupancy: true, about: About::Nothing, script: false };
    /// A node that looks at which cells are occupied.
    const OCCUPANCY: Self = Self { reads: Reads::BOARD, ..Self::MADE_OF_PARTS };
    /// A node that looks at more of the board.
    const BOARD: Self = Self { reads: Reads::BOARD, occupancy: false, ..Self::MADE_OF_PARTS };
    /// A node that calls a script.
    const SCRIPT: Self = Self { reads: Reads::ALL, occupancy: false, about: About::Anything, script: true };

    const fn reading(reads: Reads) -> Self {
        Self { reads, occupancy: false, ..Self::MADE_OF_PARTS }
    }

    /// What was chosen can be anything.
    const fn about(about: About) -> Self {
        Self { about, ..Self::reading(Reads::ALL) }
    }
}

/// What a node is.
pub fn of(part: &Part<'_>) -> Nature {
    match part {
        Part::Set(set) => of_set(set),
        Part::Filter(filter) => of_filter(filter),
        Part::Num(number) => of_number(number),
        Part::Cond(condition) => of_condition(condition),
        Part::Act(act) => of_act(act),
    }
}

fn of_set(set: &Set) -> Nature {
    match set {
        Set::Nothing | Set::Known(_) | Set::AllCells => Nature::MADE_OF_PARTS,
        Set::Empty | Set::Occupied | Set::Start | Set::FullRows | Set::FullColumns | Set::Lowest => {
            Nature::OCCUPANCY
        }
        Set::Tops(_) | Set::Marked(_) | Set::Fits(_) | Set::Last => Nature::BOARD,
        Set::Zone(zone, _) | Set::Top(zone, _) => Nature::reading(Reads::zone(*zone as usize)),
        Set::Near(..)
        | Set::Row(_)
        | Set::Column(_)
        | Set::And(..)
        | Set::Or(..)
        | Set::Minus(..)
        | Set::Not(_) => Nature::MADE_OF_PARTS,
        Set::RayStarts(_)
        | Set::Connected(..)
        | Set::First(_)
        | Set::RightOf(_)
        | Set::RowsBelow(_)
        | Set::Mirrored(_)
        | Set::Fitting(..)
        | Set::When(..) => Nature { occupancy: false, ..Nature::MADE_OF_PARTS },
        Set::Here | Set::AroundHere(_) | Set::RaysOver(_) => Nature::about(About::Here),
        Set::From => Nature::about(About::From),
        Set::Slot(slot) | Set::Picked(slot) => Nature::about(About::Slot(*slot)),
        Set::Script(..) => Nature::SCRIPT,
    }
}

fn of_filter(filter: &Filter) -> Nature {
    match filter {
        Filter::Owned(_)
        | Filter::Face(_)
        | Filter::Kind(_)
        | Filter::Family(_)
        | Filter::Back(_)
        | Filter::And(..)
        | Filter::Or(..)
        | Filter::Not(_) => Nature { occupancy: false, ..Nature::MADE_OF_PARTS },
    }
}

fn of_number(number: &Num) -> Nature {
    match number {
        Num::Const(_) => Nature::MADE_OF_PARTS,
        Num::Shown(_) | Num::ValueOnBoard(..) | Num::Height(_) => Nature::BOARD,
        Num::Rounds => Nature::reading(Reads::TURN),
        Num::Counter(_) | Num::Points(_) => Nature::reading(Reads::COUNTERS),
        Num::Score(_) => Nature::reading(Reads::ALL),
        Num::Script(_) => Nature::SCRIPT,
        Num::Count(_)
        | Num::Value(..)
        | Num::LargestGroup(..)
        | Num::Groups(..)
        | Num::Add(..)
        | Num::Sub(..)
        | Num::Mul(..)
        | Num::Min(..)
        | Num::Max(..)
        | Num::When(..)
        | Num::Seats(_) => Nature { occupancy: false, ..Nature::MADE_OF_PARTS },
    }
}

fn of_condition(condition: &Cond) -> Nature {
    match condition {
        Cond::Can(..) => Nature::reading(Reads::ALL),
        Cond::Script(_) | Cond::Alike(..) => Nature::SCRIPT,
        Cond::TurnOf(_) => Nature::reading(Reads::TURN),
        Cond::Const(_)
        | Cond::Less(..)
        | Cond::Equal(..)
        | Cond::Any(_)
        | Cond::Same(..)
        | Cond::Line(..)
        | Cond::Joins(..)
        | Cond::Not(_)
        | Cond::And(..)
        | Cond::Or(..) => Nature { occupancy: false, ..Nature::MADE_OF_PARTS },
    }
}

fn of_act(act: &Act) -> Nature {
    match act {
        Act::Walk(_) => Nature::about(About::Here),
        Act::Effect(slot, _) => Nature::about(About::Slot(*slot)),
        Act::Script(_) => Nature::SCRIPT,
        Act::Nothing
        | Act::Put { .. }
        | Act::Flip(_)
        | Act::Take(_)
        | Act::Remove(..)
        | Act::Move { .. }
        | Act::Draw { .. }
        | Act::Shuffle(..)
        | Act::Mark(..)
        | Act::Gain(..)
        | Act::Count(..)
        | Act::Show(_)
        | Act::Hush
        | Act::PassFirst
        | Act::Again
        | Act::EndTurn
        | Act::Leads(_)
        | Act::All(_)
        | Act::When(..)
        | Act::Each(..) => Nature::reading(Reads::ALL),
    }
}

/// Shows whom a node asks about or gives something to: the seats, and the zone where it is theirs.
pub fn seats(part: &Part<'_>, see: &mut dyn FnMut(Option<u8>, Who)) {
    match part {
        Part::Set(set) => match set {
            Set::Zone(zone, who) | Set::Top(zone, who) => see(Some(*zone), *who),
            Set::Nothing
            | Set::Known(_)
            | Set::AllCells
            | Set::Empty
            | Set::Occupied
            | Set::Tops(_)
            | Set::Marked(_)
            | Set::Here
            | Set::From
            | Set::Slot(_)
            | Set::Picked(_)
            | Set::AroundHere(_)
            | Set::Near(..)
            | Set::Start
            | Set::Fits(_)
            | Set::Row(_)
            | Set::Column(_)
            | Set::RaysOver(_)
            | Set::RayStarts(_)
            | Set::Connected(..)
            | Set::FullRows
            | Set::FullColumns
            | Set::Lowest
            | Set::Last
            | Set::First(_)
            | Set::RightOf(_)
            | Set::RowsBelow(_)
            | Set::Mirrored(_)
            | Set::Fitting(..)
            | Set::And(..)
            | Set::Or(..)
            | Set::Minus(..)
            | Set::Not(_)
            | Set::When(..)
            | Set::Script(..) => {}
        },
        Part::Filter(Filter::Owned(who)) => see(None, *who),
        Part::Filter(
            Filter::Face(_)
            | Filter::Kind(_)
            | Filter::Family(_)
            | Filter::Back(_)
            | Filter::And(..)
            | Filter::Or(..)
            | Filter::Not(_),
        ) => {}
        Part::Num(number) => match number {
            Num::Points(who) | Num::Score(who) => see(None, *who),
            Num::Const(_)
            | Num::Count(_)
            | Num::Shown(_)
            | Num::Value(..)
            | Num::ValueOnBoard(..)
            | Num::LargestGroup(..)
            | Num::Groups(..)
            | Num::Height(_)
            | Num::Add(..)
            | Num::Sub(..)
            | Num::Mul(..)
            | Num::Min(..)
            | Num::Max(..)
            | Num::When(..)
            | Num::Rounds
            | Num::Counter(_)
            | Num::Seats(_)
            | Num::Script(_) => {}
        },
        Part::Cond(condition) => match condition {
            Cond::Can(_, who) | Cond::TurnOf(who) => see(None, *who),
            Cond::Const(_)
            | Cond::Less(..)
            | Cond::Equal(..)
            | Cond::Any(_)
            | Cond::Same(..)
            | Cond::Alike(..)
            | Cond::Line(..)
            | Cond::Joins(..)
            | Cond::Not(_)
            | Cond::And(..)
            | Cond::Or(..)
            | Cond::Script(_) => {}
        },
        Part::Act(act) => match act {
            Act::Gain(_, who) | Act::Leads(who) => see(None, *who),
            Act::Take(_) => see(None, Who::Me),
            Act::Move { zone, who, .. } | Act::Shuffle(zone, who) => see(Some(*zone), *who),
            Act::Remove(_, to) => {
                if let Some((zone, who)) = to {
                    see(Some(*zone), *who);
                }
            }
            Act::Draw { from, to, .. } => {
                see(Some(from.0), from.1);
                see(Some(to.0), to.1);
            }
            // Whose a piece becomes that is put depends on what it is.
            Act::Put { .. }
            | Act::Nothing
            | Act::Flip(_)
            | Act::Walk(_)
            | Act::Mark(..)
            | Act::Count(..)
            | Act::Show(_)
            | Act::Hush
            | Act::PassFirst
            | Act::Again
            | Act::EndTurn
            | Act::Effect(..)
            | Act::All(_)
            | Act::When(..)
            | Act::Each(..)
            | Act::Script(_) => {}
        },
    }
}

impl Set {
    /// What it is of; nothing at all is of either.
    pub fn holds(&self) -> Option<Holds> {
        match self {
            Self::Nothing => None,
            Self::Zone(..) | Self::Fitting(..) | Self::Top(..) | Self::Picked(_) => Some(Holds::Pieces),
            Self::Script(_, holds) => Some(*holds),
            Self::And(a, b) | Self::Or(a, b) | Self::Minus(a, b) | Self::When(_, a, b) => {
                a.holds().or_else(|| b.holds())
            }
            Self::First(inner) => inner.holds(),
            Self::Known(_)
            | Self::AllCells
            | Self::Empty
            | Self::Occupied
            | Self::Tops(_)
            | Self::Marked(_)
            | Self::Here
            | Self::From
            | Self::Slot(_)
            | Self::AroundHere(_)
            | Self::Near(..)
            | Self::Start
            | Self::Fits(_)
            | Self::Row(_)
            | Self::Column(_)
            | Self::RaysOver(_)
            | Self::RayStarts(_)
            | Self::Connected(..)
            | Self::FullRows
            | Self::FullColumns
            | Self::Lowest
            | Self::Last
            | Self::RightOf(_)
            | Self::RowsBelow(_)
            | Self::Mirrored(_)
            | Self::Not(_) => Some(Holds::Cells),
        }
    }

    /// Whether it is a set of pieces.
    pub fn holds_pieces(&self) -> bool {
        self.holds() == Some(Holds::Pieces)
    }
}
