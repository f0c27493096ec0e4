//! What an expression of a rule stands for while rules are built, and what can stand in for what.

use std::sync::Arc;

use super::nature::Holds;
use super::tree::{Act, Argument, Cond, Filter, Num, Open, Rays, Set, Slot, Who};
use crate::define::model::Format;
use crate::msg;
use crate::speak::Message;
use crate::table::Directions;

/// A part of a rule, as the rule language passes it around.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// A set of cells.
    Cells(Arc<Set>),
    /// A set of pieces.
    Pieces(Arc<Set>),
    /// A description of pieces.
    Filter(Arc<Filter>),
    /// A description of pieces that a script read: as cells, those that it fitted then.
    Seen(Arc<Set>, Arc<Filter>),
    /// A number.
    Number(Arc<Num>),
    /// A condition.
    Condition(Arc<Cond>),
    /// Something that happens.
    Act(Arc<Act>),
    /// Rays whose ends are not all said yet.
    Rays(Directions, Option<Arc<Set>>, Option<Arc<Set>>),
    /// Directions; as cells, those around the cell chosen last.
    Directions(Directions),
    /// Whose.
    Who(Who),
    /// A zone; as pieces, those of mine in it.
    Zone(u8, Who),
    /// An action, to ask whether it can be done.
    Action(u8),
    /// The format of a growing board.
    Format(Arc<[Format]>),
    /// A piece chosen in this move, or pieces.
    Picked(Slot, Chosen),
    /// Turnings of a tile.
    Turnings(Arc<Set>),
    /// Parts of one tile.
    Parts(Arc<Set>),
    /// The name of parts of tiles.
    Part(u8),
    /// A sentence of the game.
    Sentence(u16),
    /// What script functions answer at play time.
    Answer(Arc<Open>),
    /// Nothing: no cells, no pieces, no seat.
    Nothing,
}

/// How many pieces a choice chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// Always one.
    One,
    /// Perhaps several.
    Several,
    /// Perhaps several, each with its cell.
    Laid,
}

/// What kind of thing a term is, in a designer's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A set of cells.
    Cells,
    /// A set of pieces.
    Pieces,
    /// Cells or pieces.
    CellsOrPieces,
    /// A description of pieces.
    Filter,
    /// A number.
    Number,
    /// A number of the table that rules change.
    Counter,
    /// The cells that carry a mark, as the mark.
    Mark,
    /// A condition.
    Condition,
    /// Something that happens.
    Act,
    /// Straight lines.
    Rays,
    /// Straight lines whose ends are not all said yet.
    OpenRays,
    /// Directions.
    Directions,
    /// A seat, or several.
    Who,
    /// A zone.
    Zone,
    /// The name of an action.
    Action,
    /// A format.
    Format,
    /// A kind of piece, or a chosen one.
    Piece,
    /// Turnings of a tile.
    Turnings,
    /// Parts of one tile.
    Parts,
    /// The name of parts of tiles.
    Part,
    /// A sentence of the game.
    Sentence,
    /// A text.
    Text,
    /// What a script function answers, which shows only during play.
    Answer,
    /// Nothing.
    Nothing,
    /// Anything.
    Any,
}

impl Sort {
    /// What a designer calls it.
    pub fn name(self) -> Message {
        match self {
            Self::Cells => msg!("sort.cells"),
            Self::Pieces => msg!("sort.pieces"),
            Self::CellsOrPieces => msg!("sort.cells_or_pieces"),
            Self::Filter => msg!("sort.filter"),
            Self::Number => msg!("sort.number"),
            Self::Counter => msg!("sort.counter"),
            Self::Mark => msg!("sort.mark"),
            Self::Condition => msg!("sort.condition"),
            Self::Act => msg!("sort.act"),
            Self::Rays | Self::OpenRays => msg!("sort.rays"),
            Self::Directions => msg!("sort.directions"),
            Self::Who => msg!("sort.who"),
            Self::Zone => msg!("sort.zone"),
            Self::Action => msg!("sort.action"),
            Self::Format => msg!("sort.format"),
            Self::Piece => msg!("sort.piece"),
            Self::Turnings => msg!("sort.turnings"),
            Self::Parts => msg!("sort.parts"),
            Self::Part => msg!("sort.part"),
            Self::Sentence => msg!("sort.sentence"),
            Self::Text => msg!("sort.text"),
            Self::Answer => msg!("sort.answer"),
            Self::Nothing => msg!("sort.nothing"),
            Self::Any => msg!("sort.other"),
        }
    }
}

impl Term {
    /// What kind of thing it is.
    pub fn sort(&self) -> Sort {
        match self {
            Self::Cells(_) => Sort::Cells,
            Self::Pieces(_) | Self::Picked(..) => Sort::Pieces,
            Self::Filter(_) | Self::Seen(..) => Sort::Filter,
            Self::Number(_) => Sort::Number,
            Self::Condition(_) => Sort::Condition,
            Self::Act(_) => Sort::Act,
            Self::Rays(..) => Sort::Rays,
            Self::Directions(_) => Sort::Directions,
            Self::Who(_) => Sort::Who,
            Self::Zone(..) => Sort::Zone,
            Self::Action(_) => Sort::Action,
            Self::Format(_) => Sort::Format,
            Self::Turnings(_) => Sort::Turnings,
            Self::Parts(_) => Sort::Parts,
            Self::Part(_) => Sort::Part,
            Self::Sentence(_) => Sort::Sentence,
            Self::Answer(_) => Sort::Answer,
            Self::Nothing => Sort::Nothing,
        }
    }

    /// It as turnings of a tile.
    pub fn turnings(&self) -> Option<Arc<Set>> {
        match self {
            Self::Turnings(set) => Some(set.clone()),
            Self::Nothing => Some(Arc::new(Set::Nothing)),
            _ => None,
        }
    }

    /// It as parts of a tile.
    pub fn parts(&self) -> Option<Arc<Set>> {
        match self {
            Self::Parts(set) => Some(set.clone()),
            Self::Nothing => Some(Arc::new(Set::Nothing)),
            _ => None,
        }
    }

    /// It as a set of cells: descriptions are read off the top pieces, directions around the cell
    /// chosen last, rays from there.
    pub fn cells(&self) -> Option<Arc<Set>> {
        match self {
            Self::Cells(set) | Self::Seen(set, _) => Some(set.clone()),
            Self::Filter(_) | Self::Who(_) => Some(Arc::new(Set::Tops(self.filter()?))),
            Self::Directions(directions) => Some(Arc::new(Set::AroundHere(*directions))),
            Self::Rays(..) => Some(Arc::new(Set::RaysOver(self.rays()?))),
            Self::Answer(open) => open.set(Holds::Cells),
            Self::Nothing => Some(Arc::new(Set::Nothing)),
            _ => None,
        }
    }

    /// It as a set of pieces.
    pub fn pieces(&self) -> Option<Arc<Set>> {
        match self {
            Self::Pieces(set) => Some(set.clone()),
            Self::Picked(slot, _) => Some(Arc::new(Set::Picked(*slot))),
            Self::Zone(zone, who) => Some(Arc::new(Set::Zone(*zone, *who))),
            Self::Answer(open) => open.set(Holds::Pieces),
            Self::Nothing => Some(Arc::new(Set::Nothing)),
            _ => None,
        }
    }

    /// It as a seat, or several.
    pub fn who(&self) -> Option<Who> {
        match self {
            Self::Who(who) => Some(*who),
            Self::Nothing => Some(Who::Nobody),
            _ => None,
        }
    }

    /// It as a description of pieces.
    pub fn filter(&self) -> Option<Arc<Filter>> {
        match self {
            Self::Filter(filter) | Self::Seen(_, filter) => Some(filter.clone()),
            Self::Who(who) => Some(Arc::new(Filter::Owned(*who))),
            _ => None,
        }
    }

    /// It as a number.
    pub fn number(&self) -> Option<Arc<Num>> {
        match self {
            Self::Number(number) => Some(number.clone()),
            Self::Answer(open) => open.number(),
            _ => None,
        }
    }

    /// It as a condition.
    pub fn condition(&self) -> Option<Arc<Cond>> {
        match self {
            Self::Condition(condition) => Some(condition.clone()),
            Self::Answer(open) => open.condition(),
            _ => None,
        }
    }

    /// It as something that happens.
    pub fn act(&self) -> Option<Arc<Act>> {
        match self {
            Self::Act(act) => Some(act.clone()),
            Self::Answer(open) => match &**open {
                Open::Call(call) => Some(Arc::new(Act::Script(call.clone()))),
                _ => None,
            },
            _ => None,
        }
    }

    /// It as rays with both ends said.
    pub fn rays(&self) -> Option<Arc<Rays>> {
        match self {
            Self::Rays(directions, Some(over), Some(up_to)) => {
                Some(Arc::new(Rays { directions: *directions, over: over.clone(), up_to: up_to.clone() }))
            }
            _ => None,
        }
    }

    /// It as what a script function is given.
    pub fn argument(&self) -> Option<Argument> {
        match self {
            Self::Number(number) => Some(Argument::Number(number.clone())),
            Self::Condition(condition) => Some(Argument::Condition(condition.clone())),
            Self::Picked(_, Chosen::One) => Some(Argument::Piece(self.pieces()?)),
            Self::Pieces(_) | Self::Picked(..) => Some(Argument::Pieces(self.pieces()?)),
            Self::Answer(open) => Some(Argument::Answer(open.clone())),
            Self::Filter(filter) | Self::Seen(_, filter) => {
                Some(Argument::Filter(self.cells()?, filter.clone()))
            }
            Self::Directions(_)
            | Self::Who(_)
            | Self::Zone(..)
            | Self::Action(_)
            | Self::Format(_)
            | Self::Part(_)
            | Self::Sentence(_)
            | Self::Nothing => Some(Argument::Same(self.clone())),
            Self::Turnings(set) => Some(Argument::Turnings(set.clone())),
            Self::Parts(set) => Some(Argument::Parts(set.clone())),
            _ => Some(Argument::Cells(self.cells()?)),
        }
    }

    /// What a script function is given that changes a counter or a mark: the thing itself, which
    /// reads as its number or its cells all the same.
    pub fn thing(&self) -> Option<Argument> {
        let is_thing = match self {
            Self::Number(number) => matches!(**number, Num::Counter(_)),
            Self::Cells(cells) => matches!(**cells, Set::Marked(_)),
            _ => false,
        };
        is_thing.then(|| Argument::Same(self.clone()))
    }
}

impl Open {
    /// The answers as a set: of cells, or of pieces, which have no `!`.
    fn set(&self, holds: Holds) -> Option<Arc<Set>> {
        Some(Arc::new(match self {
            Self::Call(call) => Set::Script(call.clone(), holds),
            Self::Join("&", a, b) => Set::And(a.set(holds)?, b.set(holds)?),
            Self::Join("|", a, b) => Set::Or(a.set(holds)?, b.set(holds)?),
            Self::Join(_, a, b) => Set::Minus(a.set(holds)?, b.set(holds)?),
            Self::Not(inner) if holds == Holds::Cells => Set::Not(inner.set(holds)?),
            Self::Not(_) => return None,
        }))
    }

    /// The answers as a number.
    fn number(&self) -> Option<Arc<Num>> {
        match self {
            Self::Call(call) => Some(Arc::new(Num::Script(call.clone()))),
            Self::Join("-", a, b) => Some(Arc::new(Num::Sub(a.number()?, b.number()?))),
            _ => None,
        }
    }

    /// The answers as a condition.
    fn condition(&self) -> Option<Arc<Cond>> {
        Some(Arc::new(match self {
            Self::Call(call) => Cond::Script(call.clone()),
            Self::Join("&", a, b) => Cond::And(a.condition()?, b.condition()?),
            Self::Join("|", a, b) => Cond::Or(a.condition()?, b.condition()?),
            Self::Join(..) => return None,
            Self::Not(inner) => Cond::Not(inner.condition()?),
        }))
    }
}
