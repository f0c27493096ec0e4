//! What each node of a rule is, said once and without a catch-all: what it looks at, what it is about,
//! whom it asks, whether it holds cells or pieces. Everything that must know asks here, so that a word that
//! is added and forgotten here does not build.
//!
//! A node answers for itself alone; what it is made of is for [`visit`](super::visit) to visit.

use super::reads::Reads;
use super::tree::{Act, Cond, Filter, Footing, LineSet, Num, SLOTS, Set, Slot, Tile, Way, Who};
use super::visit::Part;

/// What a set is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Cells.
    Cells,
    /// Pieces.
    Pieces,
    /// Turnings of a tile.
    Turnings,
    /// Parts of a tile.
    Parts,
    /// Whatever it is made of holds.
    AsParts,
    /// It is no set, or the empty one, which is of either.
    Nothing,
}

/// Seats that a node asks about or gives something to, with the zone where it is theirs.
pub type Seats = (Option<u8>, Who);

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
    /// Whom it asks about or gives something to.
    pub seats: [Option<Seats>; 2],
    /// Whether a script decides, which may fail.
    pub script: bool,
    /// What it is a set of.
    pub holds: Holds,
}

impl Nature {
    /// A node that looks at nothing itself: it is what it is made of.
    const MADE_OF_PARTS: Self = Self {
        reads: Reads::NOTHING,
        occupancy: false,
        about: About::Nothing,
        seats: [None; 2],
        script: false,
        holds: Holds::Nothing,
    };
    /// Something that happens.
    const HAPPENS: Self = Self::reading(Reads::ALL);
    /// A node that calls a script.
    const SCRIPT: Self = Self { about: About::Anything, script: true, ..Self::HAPPENS };

    const fn reading(reads: Reads) -> Self {
        Self { reads, ..Self::MADE_OF_PARTS }
    }

    const fn of_seats(self, who: Who) -> Self {
        Self { seats: [Some((None, who)), None], ..self }
    }

    const fn of_zone(self, zone: u8, who: Who) -> Self {
        Self { seats: [Some((Some(zone), who)), None], ..self }
    }

    const fn cells(self) -> Self {
        Self { holds: Holds::Cells, ..self }
    }

    const fn pieces(self) -> Self {
        Self { holds: Holds::Pieces, ..self }
    }

    const fn occupancy(self) -> Self {
        Self { occupancy: true, ..self }
    }

    /// What was chosen can be anything.
    const fn about(about: About) -> Self {
        Self { about, ..Self::reading(Reads::ALL) }
    }

    /// Whether some of its seats are such, and the zone where it is theirs.
    pub fn any_seats(&self, are: impl Fn(Option<u8>, Who) -> bool) -> bool {
        self.seats.iter().flatten().any(|&(zone, who)| are(zone, who))
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
    let made_of_parts = Nature::MADE_OF_PARTS;
    match set {
        Set::Nothing => made_of_parts.occupancy(),
        Set::Known(_) | Set::AllCells | Set::Edges => made_of_parts.occupancy().cells(),
        Set::Empty | Set::Occupied | Set::Start | Set::FullRows | Set::FullColumns | Set::Lowest => {
            Nature::reading(Reads::BOARD).occupancy().cells()
        }
        Set::Tops(_) | Set::Marked(_) | Set::Fits(_) | Set::Last | Set::Stacked(_) => {
            Nature::reading(Reads::BOARD).cells()
        }
        Set::Zone(zone, who) | Set::Top(zone, who) => {
            Nature::reading(Reads::zone(*zone as usize)).of_zone(*zone, *who).pieces()
        }
        Set::Near(..) | Set::Row(_) | Set::Column(_) | Set::Not(_) => made_of_parts.occupancy().cells(),
        Set::And(..) | Set::Or(..) | Set::Minus(..) => {
            Nature { holds: Holds::AsParts, ..made_of_parts.occupancy() }
        }
        Set::When(..) | Set::First(_) => Nature { holds: Holds::AsParts, ..made_of_parts },
        Set::RayStarts(_)
        | Set::Connected(..)
        | Set::RightOf(_)
        | Set::RowsBelow(_)
        | Set::Mirrored(..)
        | Set::Ends(..) => made_of_parts.cells(),
        Set::Lines(
            LineSet::LongestLoop(..)
            | LineSet::Linked(..)
            | LineSet::DeadEnds { .. }
            | LineSet::Matching
            | LineSet::Joined(_)
            | LineSet::Steps(_)
            | LineSet::Ahead(_),
        ) => Nature::reading(Reads::BOARD).cells(),
        Set::Ways(way) => of_way(way),
        Set::Parts(footing) => of_footing(footing),
        Set::Standing(_) => Nature::reading(Reads::BOARD).pieces(),
        Set::Lane | Set::Nearest(_) => Nature::about(About::Here).cells(),
        Set::Fitting(..) => made_of_parts.pieces(),
        Set::Here | Set::AroundHere(_) | Set::RaysOver(_) => Nature::about(About::Here).cells(),
        Set::From => Nature::about(About::From).cells(),
        // Pieces are laid by the one choice of their action.
        Set::Laid | Set::MainWord => Nature::about(About::Slot(0)).cells(),
        Set::Slot(slot) => Nature::about(About::Slot(*slot)).cells(),
        Set::Picked(slot) => Nature::about(About::Slot(*slot)).pieces(),
        Set::Script(_, holds) => Nature { holds: *holds, ..Nature::SCRIPT },
    }
}

fn of_way(way: &Way) -> Nature {
    let turnings = Nature { holds: Holds::Turnings, ..Nature::reading(Reads::BOARD) };
    match way {
        Way::Any(Tile::Picked(slot)) | Way::Turned(slot, _) => {
            Nature { holds: Holds::Turnings, ..Nature::about(About::Slot(*slot)) }
        }
        Way::Any(Tile::On(_)) | Way::Facing(_) => turnings,
        Way::Mirrored(inner, _) => of_way(inner),
    }
}

fn of_footing(footing: &Footing) -> Nature {
    let nature = match footing {
        Footing::Any(_) => Nature::reading(Reads::BOARD),
        Footing::Entered(_) => Nature::about(About::Here),
        Footing::Chosen(slot) => Nature::about(About::Slot(*slot)),
    };
    Nature { holds: Holds::Parts, ..nature }
}

fn of_filter(filter: &Filter) -> Nature {
    match filter {
        Filter::Like(_) => Nature::reading(Reads::BOARD),
        Filter::Owned(who) => Nature::MADE_OF_PARTS.of_seats(*who),
        Filter::Face(_)
        | Filter::Kind(_)
        | Filter::Family(_)
        | Filter::Back(_)
        | Filter::And(..)
        | Filter::Or(..)
        | Filter::Not(_) => Nature::MADE_OF_PARTS,
    }
}

fn of_number(number: &Num) -> Nature {
    match number {
        Num::Const(_) => Nature::MADE_OF_PARTS.occupancy(),
        Num::Shown(_) | Num::ValueOnBoard(..) | Num::Height(_) | Num::Distance(..) => {
            Nature::reading(Reads::BOARD)
        }
        Num::Rounds => Nature::reading(Reads::TURN),
        Num::Counter(_) => Nature::reading(Reads::COUNTERS),
        Num::Points(who) => Nature::reading(Reads::COUNTERS).of_seats(*who),
        Num::Score(who) => Nature::reading(Reads::ALL).of_seats(*who),
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
        | Num::Seats(_) => Nature::MADE_OF_PARTS,
    }
}

fn of_condition(condition: &Cond) -> Nature {
    match condition {
        Cond::CouldLoop(..) => Nature::reading(Reads::BOARD),
        Cond::Can(_, who) => Nature::reading(Reads::ALL).of_seats(*who),
        Cond::TurnOf(who) => Nature::reading(Reads::TURN).of_seats(*who),
        Cond::Script(_) | Cond::Alike(..) => Nature::SCRIPT,
        Cond::Const(_)
        | Cond::Less(..)
        | Cond::Equal(..)
        | Cond::Any(_)
        | Cond::Same(..)
        | Cond::Line(..)
        | Cond::Joins(..)
        | Cond::Not(_)
        | Cond::And(..)
        | Cond::Or(..) => Nature::MADE_OF_PARTS,
    }
}

fn of_act(act: &Act) -> Nature {
    let happens = Nature::HAPPENS;
    match act {
        Act::Walk(_) | Act::Step { .. } | Act::Push(_) => Nature::about(About::Here),
        Act::Effect(slot, _) | Act::Lay(slot) => Nature::about(About::Slot(*slot)),
        Act::Script(_) => Nature::SCRIPT,
        Act::Gain(_, who) | Act::Leads(who) => happens.of_seats(*who),
        Act::Take(_) => happens.of_seats(Who::Me),
        Act::Move { zone, who, .. } | Act::Shuffle(zone, who) => happens.of_zone(*zone, *who),
        Act::Remove(_, Some((zone, who))) => happens.of_zone(*zone, *who),
        Act::Draw { from, to, .. } => {
            Nature { seats: [Some((Some(from.0), from.1)), Some((Some(to.0), to.1))], ..happens }
        }
        // Whose a piece becomes that is put depends on what it is.
        Act::Put { .. }
        | Act::Nothing
        | Act::Flip(_)
        | Act::Turn(..)
        | Act::Carry { .. }
        | Act::Remove(_, None)
        | Act::Mark(..)
        | Act::Count(..)
        | Act::Show(_)
        | Act::Hush
        | Act::Say(..)
        | Act::PassFirst
        | Act::Again
        | Act::EndTurn
        | Act::All(_)
        | Act::When(..)
        | Act::Each(..) => happens,
    }
}

impl Set {
    /// What it is of: cells, pieces, or nothing at all.
    pub fn holds(&self) -> Holds {
        match (of_set(self).holds, self) {
            (Holds::AsParts, Self::And(a, b) | Self::Or(a, b) | Self::Minus(a, b) | Self::When(_, a, b)) => {
                match a.holds() {
                    Holds::Nothing => b.holds(),
                    holds => holds,
                }
            }
            (Holds::AsParts, Self::First(inner)) => inner.holds(),
            (holds, _) => holds,
        }
    }

    /// Whether it is a set of pieces.
    pub fn holds_pieces(&self) -> bool {
        self.holds() == Holds::Pieces
    }
}
