//! Words about lines that are pushed from an edge, and about turning what lies on the board.

use std::sync::Arc;

use super::verbs::putting;
use super::{Ask, Word};
use crate::key;
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Act, Push, Set};
use crate::speak::Message;
use crate::table::Directions;

fn cells(set: Set) -> Result<Term, Message> {
    Ok(Term::Cells(Arc::new(set)))
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    Word {
        name: "ends",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Directions]],
        gives: Sort::Cells,
        doc: key!("word.ends"),
        example: "edges - ends(full_rows, beside)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let directions = if ask.args.len() > 1 { ask.directions(1)? } else { Directions::ORTHOGONAL };
            cells(Set::Ends(ask.cells(0)?, directions))
        },
    },
    Word {
        name: "lane",
        takes: &[],
        gives: Sort::Cells,
        doc: key!("word.lane"),
        example: "push(chosen, nearest(lane))",
        reserved: false,
        build: |_| cells(Set::Lane),
    },
    Word {
        name: "nearest",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        doc: key!("word.nearest"),
        example: "push(chosen, nearest(lane & occupied))",
        reserved: false,
        build: |ask: &Ask<'_>| cells(Set::Nearest(ask.cells(0)?)),
    },
    Word {
        name: "push",
        takes: &[
            &[Sort::Piece, Sort::Cells],
            &[Sort::Piece, Sort::Zone],
            &[Sort::Piece, Sort::Cells, Sort::Zone],
            &[Sort::Piece, Sort::Cells, Sort::Cells],
            &[Sort::Piece, Sort::Cells, Sort::Cells, Sort::Zone],
        ],
        gives: Sort::Act,
        doc: key!("word.push"),
        example: "push(chosen, nearest(lane), tiles)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let last = ask.args.len() - 1;
            let out = match ask.args[last] {
                Term::Zone(zone, who) => Some((zone, who)),
                _ => None,
            };
            let cell_sets = ask.args.len() - 1 - usize::from(out.is_some());
            let on = match cell_sets {
                0 => Arc::new(Set::Nearest(Arc::new(Set::Lane))),
                _ => ask.cells(1)?,
            };
            let moving = if cell_sets > 1 { Some(ask.cells(2)?) } else { None };
            let push = Push { what: putting(ask)?, on, moving, out, way: None };
            Ok(Term::Act(Arc::new(Act::Push(Arc::new(push)))))
        },
    },
    Word {
        name: "turn",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Turnings]],
        gives: Sort::Act,
        doc: key!("word.turn"),
        example: "turn(here)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let way = if ask.args.len() > 1 { Some(ask.turnings(1)?) } else { None };
            Ok(Term::Act(Arc::new(Act::Turn(ask.cells(0)?, way))))
        },
    },
];
