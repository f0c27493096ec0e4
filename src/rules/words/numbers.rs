//! Words that make numbers.

use std::sync::Arc;

use super::{Ask, Word};
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
        en: "How many cells or pieces there are.",
        fr: "Combien il y a de cases ou de pièces.",
        example: "count(mine & touching(here))",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Count(ask.set(0)?)),
    },
    Word {
        name: "shown",
        takes: &[&[Sort::Cells]],
        gives: Sort::Number,
        en: "The sum of the values that the pieces on some cells show.",
        fr: "La somme des valeurs que montrent les pièces de certaines cases.",
        example: "shown(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Shown(ask.cells(0)?)),
    },
    Word {
        name: "largest_group",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Directions]],
        gives: Sort::Number,
        en: "How many cells the largest connected group has.",
        fr: "Le nombre de cases du plus grand groupe connecté.",
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
        en: "How many connected groups there are.",
        fr: "Le nombre de groupes connectés.",
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
        en: "How many pieces are stacked on a cell, or on several together.",
        fr: "Combien de pièces sont empilées sur une case, ou sur plusieurs ensemble.",
        example: "height(here)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Height(ask.cells(0)?)),
    },
    Word {
        name: "rounds",
        takes: &[],
        gives: Sort::Number,
        en: "How many times every seat has had its turn.",
        fr: "Combien de fois chacun a joué son tour.",
        example: "rounds == 6",
        reserved: true,
        build: |_| number(Num::Rounds),
    },
    Word {
        name: "seats_where",
        takes: &[&[Sort::Condition]],
        gives: Sort::Number,
        en: "Of how many seats a condition holds.",
        fr: "Pour combien de joueurs une condition est vraie.",
        example: "seats_where(any(mine))",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Seats(ask.condition(0)?)),
    },
    Word {
        name: "points",
        takes: &[&[], &[Sort::Who]],
        gives: Sort::Number,
        en: "The points gained so far.",
        fr: "Les points gagnés jusqu'ici.",
        example: "points()",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = if ask.args.is_empty() { Who::Me } else { ask.who(0)? };
            number(Num::Points(who))
        },
    },
    Word {
        name: "score_of",
        takes: &[&[Sort::Who]],
        gives: Sort::Number,
        en: "The whole score of a seat, for the scale at the end of a game.",
        fr: "Le score complet d'un joueur, pour le barème de fin de partie.",
        example: "score_of(me)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Score(ask.who(0)?)),
    },
    Word {
        name: "least",
        takes: &[&[Sort::Number, Sort::Number]],
        gives: Sort::Number,
        en: "The smaller of two numbers.",
        fr: "Le plus petit de deux nombres.",
        example: "least(count(mine), 5)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Min(ask.number(0)?, ask.number(1)?)),
    },
    Word {
        name: "most",
        takes: &[&[Sort::Number, Sort::Number]],
        gives: Sort::Number,
        en: "The larger of two numbers.",
        fr: "Le plus grand de deux nombres.",
        example: "most(0, count(mine) - 3)",
        reserved: true,
        build: |ask: &Ask<'_>| number(Num::Max(ask.number(0)?, ask.number(1)?)),
    },
];
