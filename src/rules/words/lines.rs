//! Words about tiles that carry lines: how they are turned, what they join, which lines close.

use std::sync::Arc;

use super::{Ask, Word};
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Cond, Filter, LineSet, Set, Tile, Way};
use crate::speak::Message;
use crate::table::Mirror;
use crate::{key, msg};

fn lines(set: LineSet) -> Result<Term, Message> {
    Ok(Term::Cells(Arc::new(Set::Lines(set))))
}

/// Turnings as part of a rule.
pub fn turnings(way: Way) -> Term {
    Term::Turnings(Arc::new(Set::Ways(way)))
}

/// The mirror that exchanges the directions of an argument; that of the diagonal without one.
fn mirror(ask: &Ask<'_>) -> Result<Mirror, Message> {
    if ask.args.len() < 2 {
        return Ok(Mirror::Diagonal);
    }
    let mirror = Mirror::exchanging(ask.directions(1)?).ok_or_else(|| msg!("rule.no_mirror"))?;
    match mirror.suits(ask.names.grid.shape) {
        true => Ok(mirror),
        false => Err(msg!("rule.hexagon_mirror")),
    }
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    Word {
        name: "mirrored",
        takes: &[
            &[Sort::Cells],
            &[Sort::Cells, Sort::Directions],
            &[Sort::Turnings],
            &[Sort::Turnings, Sort::Directions],
        ],
        gives: Sort::Cells,
        doc: key!("word.mirrored"),
        example: "put(stone, mirrored(last))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let mirror = mirror(ask)?;
            if let Term::Turnings(set) = &ask.args[0] {
                return match &**set {
                    Set::Ways(way) => match ask.names.has_images(mirror) {
                        Ok(()) => Ok(turnings(Way::Mirrored(Arc::new(way.clone()), mirror))),
                        Err(kind) => Err(msg!("rule.no_image", piece = kind)),
                    },
                    _ => Err(msg!("rule.whose_turning")),
                };
            }
            Ok(Term::Cells(Arc::new(Set::Mirrored(ask.cells(0)?, mirror))))
        },
    },
    Word {
        name: "like",
        takes: &[&[Sort::Cells]],
        gives: Sort::Filter,
        doc: key!("word.like"),
        example: "any(hand & like(last))",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Filter(Arc::new(Filter::Like(ask.cells(0)?)))),
    },
    Word {
        name: "any_way",
        takes: &[],
        gives: Sort::Turnings,
        doc: key!("word.any_way"),
        example: "any_way - facing(here)",
        reserved: false,
        build: |_| Ok(turnings(Way::Any(Tile::On(Arc::new(Set::Here))))),
    },
    Word {
        name: "facing",
        takes: &[&[Sort::Cells]],
        gives: Sort::Turnings,
        doc: key!("word.facing"),
        example: "mirrored(facing(last), beside)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(turnings(Way::Facing(ask.cells(0)?))),
    },
    Word {
        name: "turned",
        takes: &[],
        gives: Sort::Turnings,
        doc: key!("word.turned"),
        example: "turned == facing(last)",
        reserved: false,
        // An action that chooses a turning gives the word its own meaning; elsewhere there is none.
        build: |_| Ok(Term::Turnings(Arc::new(Set::Nothing))),
    },
    Word {
        name: "longest_loop",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Part]],
        gives: Sort::Cells,
        doc: key!("word.longest_loop"),
        example: "gain(count(longest_loop(here)))",
        reserved: false,
        build: |ask: &Ask<'_>| lines(LineSet::LongestLoop(ask.cells(0)?, ask.part(1))),
    },
    Word {
        name: "linked",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Part]],
        gives: Sort::Cells,
        doc: key!("word.linked"),
        example: "count(linked(here))",
        reserved: false,
        build: |ask: &Ask<'_>| lines(LineSet::Linked(ask.cells(0)?, ask.part(1))),
    },
    Word {
        name: "dead_ends",
        takes: &[&[Sort::Cells, Sort::Cells], &[Sort::Cells, Sort::Cells, Sort::Cells]],
        gives: Sort::Cells,
        doc: key!("word.dead_ends"),
        example: "is_empty(dead_ends(here, empty))",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let on = if ask.args.len() > 2 { Some(ask.cells(2)?) } else { None };
            lines(LineSet::DeadEnds { at: ask.cells(0)?, open: ask.cells(1)?, on })
        },
    },
    Word {
        name: "matching",
        takes: &[],
        gives: Sort::Cells,
        doc: key!("word.matching"),
        example: "any(here & matching)",
        reserved: false,
        build: |_| lines(LineSet::Matching),
    },
    Word {
        name: "could_loop",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Part]],
        gives: Sort::Condition,
        doc: key!("word.could_loop"),
        example: "could_loop(empty)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Condition(Arc::new(Cond::CouldLoop(ask.cells(0)?, ask.part(1))))),
    },
];
