//! What an expression of a rule stands for while rules are built, and what can stand in for what.

use std::sync::Arc;

use super::tree::{Act, Argument, Call, Cond, Filter, Num, Rays, Set, Slot, Who};
use crate::define::model::Format;
use crate::msg;
use crate::speak::Message;
use crate::table::Directions;

/// A part of a rule, as the rule language passes it around.
#[derive(Clone, Debug)]
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
    /// A piece or pieces chosen in this move.
    Picked(Slot),
    /// A call of a script function, made at play time.
    Call(Arc<Call>),
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
    /// A text.
    Text,
    /// What a script function answers, which shows only during play.
    Answer,
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
            Self::Condition => msg!("sort.condition"),
            Self::Act => msg!("sort.act"),
            Self::Rays | Self::OpenRays => msg!("sort.rays"),
            Self::Directions => msg!("sort.directions"),
            Self::Who => msg!("sort.who"),
            Self::Zone => msg!("sort.zone"),
            Self::Action => msg!("sort.action"),
            Self::Format => msg!("sort.format"),
            Self::Piece => msg!("sort.piece"),
            Self::Text => msg!("sort.text"),
            Self::Answer => msg!("sort.answer"),
        }
    }
}

impl Term {
    /// What kind of thing it is.
    pub fn sort(&self) -> Sort {
        match self {
            Self::Cells(_) => Sort::Cells,
            Self::Pieces(_) | Self::Picked(_) => Sort::Pieces,
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
            Self::Call(_) => Sort::Answer,
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
            Self::Call(call) => Some(Arc::new(Set::Script(call.clone()))),
            _ => None,
        }
    }

    /// It as a set of pieces.
    pub fn pieces(&self) -> Option<Arc<Set>> {
        match self {
            Self::Pieces(set) => Some(set.clone()),
            Self::Picked(slot) => Some(Arc::new(Set::Slot(*slot))),
            Self::Zone(zone, who) => Some(Arc::new(Set::Zone(*zone, *who))),
            Self::Call(call) => Some(Arc::new(Set::Script(call.clone()))),
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
            Self::Call(call) => Some(Arc::new(Num::Script(call.clone()))),
            _ => None,
        }
    }

    /// It as a condition.
    pub fn condition(&self) -> Option<Arc<Cond>> {
        match self {
            Self::Condition(condition) => Some(condition.clone()),
            Self::Call(call) => Some(Arc::new(Cond::Script(call.clone()))),
            _ => None,
        }
    }

    /// It as something that happens.
    pub fn act(&self) -> Option<Arc<Act>> {
        match self {
            Self::Act(act) => Some(act.clone()),
            Self::Call(call) => Some(Arc::new(Act::Script(call.clone()))),
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
            Self::Pieces(_) | Self::Picked(_) | Self::Zone(..) => Some(Argument::Pieces(self.pieces()?)),
            Self::Call(_) => Some(Argument::Number(self.number()?)),
            _ => Some(Argument::Cells(self.cells()?)),
        }
    }
}
