//! Words about pieces that stand on the parts of tiles: where they get to, part by part, and how they move.

use std::sync::Arc;

use super::{Ask, Word};
use crate::msg;
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Act, Footing, LineSet, Num, Set, Walk};
use crate::speak::Message;

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
        en: "The pieces that stand on some cells, or anywhere on the board and its edges.",
        fr: "Les pièces debout sur certaines cases, ou n'importe où sur le plateau et ses bords.",
        example: "move(standing(here) & theirs, box)",
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
        en: "Where a piece that stands gets to in one step from its part of a tile to a joined one, or in up to so many; each step ends on one of the cells given.",
        fr: "Où arrive une pièce debout en un pas, de sa partie de tuile à une partie jointe, ou en tant de pas au plus ; chaque pas finit sur une des cases données.",
        example: "steps(pawn & mine, everywhere - pawn)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Cells(Arc::new(Set::Lines(LineSet::Steps(walk(ask)?))))),
    },
    Word {
        name: "entered",
        takes: WALKS,
        gives: Sort::Parts,
        en: "The parts of the tile on the chosen cell on which such steps can end.",
        fr: "Les parties de la tuile de la case choisie sur lesquelles de tels pas peuvent finir.",
        example: "entered(pawn & mine, everywhere - pawn)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(parts(Footing::Entered(walk(ask)?))),
    },
    Word {
        name: "any_part",
        takes: &[],
        gives: Sort::Parts,
        en: "Every part of the tile on the chosen cell.",
        fr: "Toutes les parties de la tuile de la case choisie.",
        example: "any_part",
        reserved: false,
        build: |_| Ok(parts(Footing::Any(Arc::new(Set::Here)))),
    },
    Word {
        name: "part",
        takes: &[],
        gives: Sort::Parts,
        en: "The part chosen in this move.",
        fr: "La partie choisie dans ce coup.",
        example: "part == any_part",
        reserved: false,
        // An action that chooses a part gives the word its own meaning; elsewhere there is none.
        build: |_| Ok(Term::Parts(Arc::new(Set::Nothing))),
    },
    Word {
        name: "joined",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        en: "The tiles that meet those on some cells at a port, whatever the part.",
        fr: "Les tuiles qui touchent par un port celles de certaines cases, quelle que soit la partie.",
        example: "joined(pawn & mine)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Cells(Arc::new(Set::Lines(LineSet::Joined(ask.cells(0)?))))),
    },
    Word {
        name: "ahead",
        takes: &[&[Sort::Filter], &[Sort::Pieces]],
        gives: Sort::Cells,
        en: "The cells and edge places across the ports of the part on which a piece stands, whether or not a tile lies there.",
        fr: "Les cases et places de bord au-delà des ports de la partie où se tient une pièce, qu'une tuile s'y trouve ou non.",
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
        en: "How many steps a piece that stands needs at the least to one of some cells, over the cells given last or over any; as many as there are places where no way leads there.",
        fr: "Combien de pas il faut au moins à une pièce debout jusqu'à une de certaines cases, en passant par les cases données en dernier ou par toutes ; autant qu'il y a de places si aucun chemin n'y mène.",
        example: "distance(pawn & mine, goal)",
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
        en: "As many as one likes: a walk goes as far as it can.",
        fr: "Autant qu'on veut : une marche va aussi loin qu'elle peut.",
        example: "steps(pawn & mine, everywhere - pawn, any_number)",
        reserved: false,
        build: |_| Ok(Term::Number(Arc::new(Num::Const(i64::MAX)))),
    },
    Word {
        name: "walk",
        takes: &[&[Sort::Cells], &[Sort::Pieces]],
        gives: Sort::Act,
        en: "Moves the piece on a cell to the chosen cell, or a piece that stands and fits; that one comes to stand on the chosen part.",
        fr: "Déplace la pièce d'une case vers la case choisie, ou une pièce debout qui convient ; celle-ci arrive sur la partie choisie.",
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
        en: "Pieces that stand are carried along their lines: first onto a tile of the cells given, then on for as long as one way alone leads on.",
        fr: "Des pièces debout sont portées le long de leurs lignes : d'abord sur une tuile des cases données, puis plus loin tant qu'un seul chemin continue.",
        example: "carry(pawn, here)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            Ok(Term::Act(Arc::new(Act::Carry { pieces: standing(ask, 0)?, onto: ask.cells(1)? })))
        },
    },
];
