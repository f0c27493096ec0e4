//! Words that make conditions, and `when`, which asks one.

use std::sync::Arc;

use super::{Ask, Word};
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
        en: "Whether there is at least one.",
        fr: "S'il y en a au moins un.",
        example: "any(mine & row(1))",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::Any(ask.set(0)?)),
    },
    Word {
        name: "is_empty",
        takes: &[&[Sort::CellsOrPieces]],
        gives: Sort::Condition,
        en: "Whether there is none.",
        fr: "S'il n'y en a aucun.",
        example: "is_empty(hand)",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::Not(Arc::new(Cond::Any(ask.set(0)?)))),
    },
    Word {
        name: "full",
        takes: &[],
        gives: Sort::Condition,
        en: "Whether every cell has a piece.",
        fr: "Si toutes les cases portent une pièce.",
        example: "full",
        reserved: true,
        build: |_| condition(Cond::Not(Arc::new(Cond::Any(Arc::new(Set::Empty))))),
    },
    Word {
        name: "line",
        takes: &[&[Sort::Number, Sort::Cells]],
        gives: Sort::Condition,
        en: "Whether this number of cells of a set lie in an unbroken straight line, in any direction.",
        fr: "Si tant de cases d'un ensemble forment une ligne droite continue, dans n'importe quelle direction.",
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
        en: "Whether a chain of steps inside the first set joins the two others.",
        fr: "Si une chaîne de pas dans le premier ensemble relie les deux autres.",
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
        en: "Whether an action can be done, by the seat to move or by others.",
        fr: "Si une action est possible, pour le joueur dont c'est le tour ou pour d'autres.",
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
        en: "Whether the rule is about this seat: it is its turn, or its score is counted.",
        fr: "Si la règle parle de ce joueur : c'est son tour, ou l'on compte son score.",
        example: "turn_of(me)",
        reserved: true,
        build: |ask: &Ask<'_>| condition(Cond::TurnOf(ask.who(0)?)),
    },
    Word {
        name: "me",
        takes: &[],
        gives: Sort::Who,
        en: "The seat that the rule is about.",
        fr: "Le joueur dont parle la règle.",
        example: "points(me)",
        reserved: true,
        build: |_| Ok(Term::Who(Who::Me)),
    },
    Word {
        name: "anyone",
        takes: &[],
        gives: Sort::Who,
        en: "Any seat: it is enough that it is true of one.",
        fr: "N'importe quel joueur : il suffit que ce soit vrai de l'un.",
        example: "can(place, anyone)",
        reserved: true,
        build: |_| Ok(Term::Who(Who::Anyone)),
    },
    Word {
        name: "everyone",
        takes: &[],
        gives: Sort::Who,
        en: "Every seat: it must be true of all.",
        fr: "Tous les joueurs : cela doit être vrai de chacun.",
        example: "can(place, everyone)",
        reserved: true,
        build: |_| Ok(Term::Who(Who::Everyone)),
    },
    Word {
        name: "others",
        takes: &[],
        gives: Sort::Who,
        en: "All seats but the one that the rule is about.",
        fr: "Tous les joueurs sauf celui dont parle la règle.",
        example: "count(hand.of(others))",
        reserved: false,
        build: |_| Ok(Term::Who(Who::Others)),
    },
    Word {
        name: "mover",
        takes: &[],
        gives: Sort::Who,
        en: "The seat that made the last move.",
        fr: "Le joueur qui a joué le dernier coup.",
        example: "gain(1, mover)",
        reserved: false,
        build: |_| Ok(Term::Who(Who::Mover)),
    },
    Word {
        name: "to_move",
        takes: &[],
        gives: Sort::Who,
        en: "The seat to move, whoever the rule is about.",
        fr: "Le joueur dont c'est le tour, de qui que parle la règle.",
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
        en: "The first if a condition holds, otherwise the second: numbers, cells, or what happens.",
        fr: "Le premier si une condition est remplie, sinon le second : nombres, cases, ou ce qui se passe.",
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
