//! Words that make conditions, and `when`, which asks one.

use std::sync::Arc;

use super::{Ask, Word};
use crate::key;
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Act, Cond, Num, Set, Who};

fn condition(condition: Cond) -> Result<Term, crate::speak::Message> {
    Ok(Term::Condition(Arc::new(condition)))
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    Word {
        name: "any",
        takes: &[&[Sort::CellsOrPieces]],
        gives: Sort::Condition,
        doc: key!("word.any"),
        example: "any(mine & row(1))",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::Any(ask.set(0)?)),
    },
    Word {
        name: "is_empty",
        takes: &[&[Sort::CellsOrPieces]],
        gives: Sort::Condition,
        doc: key!("word.is_empty"),
        example: "is_empty(hand)",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::Not(Arc::new(Cond::Any(ask.set(0)?)))),
    },
    Word {
        name: "full",
        takes: &[],
        gives: Sort::Condition,
        doc: key!("word.full"),
        example: "full",
        reserved: true,
        build: |_| condition(Cond::Not(Arc::new(Cond::Any(Arc::new(Set::Empty))))),
    },
    Word {
        name: "line",
        takes: &[&[Sort::Number, Sort::Cells]],
        gives: Sort::Condition,
        doc: key!("word.line"),
        example: "line(3, mine)",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::Line(ask.known(0, 1, 64)? as u8, ask.cells(1)?)),
    },
    Word {
        name: "joins",
        takes: &[
            &[Sort::Cells, Sort::Cells, Sort::Cells],
            &[Sort::Cells, Sort::Cells, Sort::Cells, Sort::Directions],
        ],
        gives: Sort::Condition,
        doc: key!("word.joins"),
        example: "joins(mine, row(1), row(-1))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let directions = if ask.args.len() > 3 { ask.directions(3)? } else { ask.names.sides() };
            condition(Cond::Joins(ask.cells(0)?, ask.cells(1)?, ask.cells(2)?, directions))
        },
    },
    Word {
        name: "can",
        takes: &[&[Sort::Action], &[Sort::Action, Sort::Who]],
        gives: Sort::Condition,
        doc: key!("word.can"),
        example: "!can(place, anyone)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = if ask.args.len() > 1 { ask.who(1)? } else { Who::Me };
            match ask.args[0] {
                Term::Action(action) => condition(Cond::Can(action, who)),
                _ => unreachable!("checked by its sort"),
            }
        },
    },
    Word {
        name: "turn_of",
        takes: &[&[Sort::Who]],
        gives: Sort::Condition,
        doc: key!("word.turn_of"),
        example: "turn_of(me)",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::TurnOf(ask.who(0)?)),
    },
    Word {
        name: "me",
        takes: &[],
        gives: Sort::Who,
        doc: key!("word.me"),
        example: "points(me)",
        reserved: true,
        build: |_| Ok(Term::Who(Who::Me)),
    },
    Word {
        name: "anyone",
        takes: &[],
        gives: Sort::Who,
        doc: key!("word.anyone"),
        example: "can(place, anyone)",
        reserved: true,
        build: |_| Ok(Term::Who(Who::Anyone)),
    },
    Word {
        name: "everyone",
        takes: &[],
        gives: Sort::Who,
        doc: key!("word.everyone"),
        example: "can(place, everyone)",
        reserved: true,
        build: |_| Ok(Term::Who(Who::Everyone)),
    },
    Word {
        name: "others",
        takes: &[],
        gives: Sort::Who,
        doc: key!("word.others"),
        example: "count(hand.of(others))",
        reserved: false,
        build: |_| Ok(Term::Who(Who::Others)),
    },
    Word {
        name: "mover",
        takes: &[],
        gives: Sort::Who,
        doc: key!("word.mover"),
        example: "gain(1, mover)",
        reserved: false,
        build: |_| Ok(Term::Who(Who::Mover)),
    },
    Word {
        name: "to_move",
        takes: &[],
        gives: Sort::Who,
        doc: key!("word.to_move"),
        example: "!can(place, to_move)",
        reserved: false,
        build: |_| Ok(Term::Who(Who::ToMove)),
    },
    Word {
        name: "when",
        takes: &[
            &[Sort::Condition, Sort::Number, Sort::Number],
            &[Sort::Condition, Sort::Cells, Sort::Cells],
            &[Sort::Condition, Sort::Act],
            &[Sort::Condition, Sort::Act, Sort::Act],
        ],
        gives: Sort::Number,
        doc: key!("word.when"),
        example: "when(count(mine) > 3, 5, 0)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let asked = ask.condition(0)?;
            if let Some(first) = ask.args[1].number().filter(|_| ask.args.len() == 3) {
                let second = ask.number(2)?;
                return Ok(Term::Number(Arc::new(Num::When(asked, first, second))));
            }
            if let Some(first) = ask.args[1].act() {
                let second = if ask.args.len() > 2 { ask.act(2)? } else { Arc::new(Act::Nothing) };
                return Ok(Term::Act(Arc::new(Act::When(asked, first, second))));
            }
            Ok(Term::Cells(Arc::new(Set::When(asked, ask.cells(1)?, ask.cells(2)?))))
        },
    },
];
