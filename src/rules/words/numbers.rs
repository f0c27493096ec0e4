//! Words that make numbers.

use std::sync::Arc;

use super::{Ask, Word};
use crate::key;
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Num, Who};

fn number(number: Num) -> Result<Term, crate::speak::Message> {
    Ok(Term::Number(Arc::new(number)))
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    Word {
        name: "count",
        takes: &[&[Sort::CellsOrPieces]],
        gives: Sort::Number,
        doc: key!("word.count"),
        example: "count(mine & touching(here))",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Count(ask.set(0)?)),
    },
    Word {
        name: "shown",
        takes: &[&[Sort::Cells]],
        gives: Sort::Number,
        doc: key!("word.shown"),
        example: "shown(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Shown(ask.cells(0)?)),
    },
    Word {
        name: "largest_group",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Directions]],
        gives: Sort::Number,
        doc: key!("word.largest_group"),
        example: "largest_group(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let directions = if ask.args.len() > 1 { ask.directions(1)? } else { ask.names.sides() };
            number(Num::LargestGroup(ask.cells(0)?, directions))
        },
    },
    Word {
        name: "groups",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Directions]],
        gives: Sort::Number,
        doc: key!("word.groups"),
        example: "groups(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let directions = if ask.args.len() > 1 { ask.directions(1)? } else { ask.names.sides() };
            number(Num::Groups(ask.cells(0)?, directions))
        },
    },
    Word {
        name: "height",
        takes: &[&[Sort::Cells]],
        gives: Sort::Number,
        doc: key!("word.height"),
        example: "height(here)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Height(ask.cells(0)?)),
    },
    Word {
        name: "rounds",
        takes: &[],
        gives: Sort::Number,
        doc: key!("word.rounds"),
        example: "rounds == 6",
        reserved: true,
        build: |_| number(Num::Rounds),
    },
    Word {
        name: "seats_where",
        takes: &[&[Sort::Condition]],
        gives: Sort::Number,
        doc: key!("word.seats_where"),
        example: "seats_where(any(mine))",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Seats(ask.condition(0)?)),
    },
    Word {
        name: "points",
        takes: &[&[], &[Sort::Who]],
        gives: Sort::Number,
        doc: key!("word.points"),
        example: "points()",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = if ask.args.is_empty() { Who::Me } else { ask.whose(0, "points")? };
            number(Num::Points(who))
        },
    },
    Word {
        name: "score_of",
        takes: &[&[Sort::Who]],
        gives: Sort::Number,
        doc: key!("word.score_of"),
        example: "score_of(me)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Score(ask.whose(0, "score_of")?)),
    },
    Word {
        name: "least",
        takes: &[&[Sort::Number, Sort::Number]],
        gives: Sort::Number,
        doc: key!("word.least"),
        example: "least(count(mine), 5)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Min(ask.number(0)?, ask.number(1)?)),
    },
    Word {
        name: "most",
        takes: &[&[Sort::Number, Sort::Number]],
        gives: Sort::Number,
        doc: key!("word.most"),
        example: "most(0, count(mine) - 3)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Max(ask.number(0)?, ask.number(1)?)),
    },
];
