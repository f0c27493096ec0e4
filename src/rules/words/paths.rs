//! Words about pieces that stand on the parts of tiles: where they get to, part by part, and how they move.

use std::sync::Arc;

use super::{Ask, Word};
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Act, Footing, LineSet, Num, Set, Walk};
use crate::speak::Message;
use crate::{key, msg};

/// Parts of a tile as part of a rule.
pub fn parts(footing: Footing) -> Term {
    Term::Parts(Arc::new(Set::Parts(footing)))
}

/// The pieces of an argument: some pieces, or those that stand and fit a description.
fn standing(ask: &Ask<'_>, index: usize) -> Result<Arc<Set>, Message> {
    something_stands(ask)?;
    match ask.args[index].filter() {
        Some(filter) => Ok(Arc::new(Set::Fitting(Arc::new(Set::Standing(None)), filter))),
        None => ask.pieces(index),
    }
}

/// That nothing can stand in the game makes no sense of a word about it.
fn something_stands(ask: &Ask<'_>) -> Result<(), Message> {
    match ask.names.kinds.iter().any(|&(_, _, stands)| stands) {
        true => Ok(()),
        false => Err(msg!("rule.nothing_stands")),
    }
}

fn walk(ask: &Ask<'_>) -> Result<Arc<Walk>, Message> {
    let most = if ask.args.len() > 2 { Some(ask.number(2)?) } else { None };
    Ok(Arc::new(Walk { pieces: standing(ask, 0)?, within: ask.cells(1)?, most }))
}

/// What walks take: pieces or a description, the cells of the steps, perhaps the number of steps.
const WALKS: &[&[Sort]] = &[
    &[Sort::Filter, Sort::Cells],
    &[Sort::Pieces, Sort::Cells],
    &[Sort::Filter, Sort::Cells, Sort::Number],
    &[Sort::Pieces, Sort::Cells, Sort::Number],
];

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    Word {
        name: "standing",
        takes: &[&[], &[Sort::Cells]],
        gives: Sort::Pieces,
        doc: key!("word.standing"),
        example: "move(standing(here) & theirs, deck)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            something_stands(ask)?;
            let on = if ask.args.is_empty() { None } else { Some(ask.cells(0)?) };
            Ok(Term::Pieces(Arc::new(Set::Standing(on))))
        },
    },
    Word {
        name: "steps",
        takes: WALKS,
        gives: Sort::Cells,
        doc: key!("word.steps"),
        example: "steps(pawn & mine, everywhere - pawn)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Cells(Arc::new(Set::Lines(LineSet::Steps(walk(ask)?))))),
    },
    Word {
        name: "entered",
        takes: WALKS,
        gives: Sort::Parts,
        doc: key!("word.entered"),
        example: "entered(pawn & mine, everywhere - pawn)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(parts(Footing::Entered(walk(ask)?))),
    },
    Word {
        name: "any_part",
        takes: &[],
        gives: Sort::Parts,
        doc: key!("word.any_part"),
        example: "part == any_part",
        reserved: false,
        build: |_| Ok(parts(Footing::Any(Arc::new(Set::Here)))),
    },
    Word {
        name: "part",
        takes: &[],
        gives: Sort::Parts,
        doc: key!("word.part"),
        example: "part == any_part",
        reserved: false,
        // An action that chooses a part gives the word its own meaning; elsewhere there is none.
        build: |_| Ok(Term::Parts(Arc::new(Set::Nothing))),
    },
    Word {
        name: "joined",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        doc: key!("word.joined"),
        example: "joined(pawn & mine)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Cells(Arc::new(Set::Lines(LineSet::Joined(ask.cells(0)?))))),
    },
    Word {
        name: "ahead",
        takes: &[&[Sort::Filter], &[Sort::Pieces]],
        gives: Sort::Cells,
        doc: key!("word.ahead"),
        example: "empty & ahead(pawn & mine)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Cells(Arc::new(Set::Lines(LineSet::Ahead(standing(ask, 0)?))))),
    },
    Word {
        name: "distance",
        takes: &[
            &[Sort::Filter, Sort::Cells],
            &[Sort::Pieces, Sort::Cells],
            &[Sort::Filter, Sort::Cells, Sort::Cells],
            &[Sort::Pieces, Sort::Cells, Sort::Cells],
        ],
        gives: Sort::Number,
        doc: key!("word.distance"),
        example: "distance(pawn & mine, burnt)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let within = match ask.args.len() {
                3.. => ask.cells(2)?,
                _ => Arc::new(Set::Not(Arc::new(Set::Nothing))),
            };
            let pieces = standing(ask, 0)?;
            let most = Some(Arc::new(Num::Const(i64::MAX)));
            let walk = Arc::new(Walk { pieces, within, most });
            Ok(Term::Number(Arc::new(Num::Distance(walk, ask.cells(1)?))))
        },
    },
    Word {
        name: "any_number",
        takes: &[],
        gives: Sort::Number,
        doc: key!("word.any_number"),
        example: "steps(pawn & mine, everywhere - pawn, any_number)",
        reserved: false,
        build: |_| Ok(Term::Number(Arc::new(Num::Const(i64::MAX)))),
    },
    Word {
        name: "walk",
        takes: &[&[Sort::Cells], &[Sort::Pieces]],
        gives: Sort::Act,
        doc: key!("word.walk"),
        example: "walk(from)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let stands = ask.args[0].filter().is_some_and(|filter| ask.names.may_stand(&filter));
            let act = match stands || ask.args[0].cells().is_none() {
                true => Act::Step { pieces: standing(ask, 0)?, part: None },
                false => Act::Walk(ask.cells(0)?),
            };
            Ok(Term::Act(Arc::new(act)))
        },
    },
    Word {
        name: "carry",
        takes: &[&[Sort::Filter, Sort::Cells], &[Sort::Pieces, Sort::Cells]],
        gives: Sort::Act,
        doc: key!("word.carry"),
        example: "carry(pawn, here)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            Ok(Term::Act(Arc::new(Act::Carry { pieces: standing(ask, 0)?, onto: ask.cells(1)? })))
        },
    },
];
