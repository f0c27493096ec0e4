//! Words that make sets: of cells, of pieces.

use std::sync::Arc;

use super::{Ask, Word};
use crate::msg;
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Filter, Set, Who};
use crate::table::Directions;

fn cells(set: Set) -> Result<Term, crate::speak::Message> {
    Ok(Term::Cells(Arc::new(set)))
}

fn filter(filter: Filter) -> Result<Term, crate::speak::Message> {
    Ok(Term::Filter(Arc::new(filter)))
}

macro_rules! nullary {
    ($name:literal, $gives:ident, $en:literal, $fr:literal, $example:expr, $build:expr) => {
        Word {
            name: $name,
            takes: &[],
            gives: Sort::$gives,
            en: $en,
            fr: $fr,
            example: $example,
            reserved: true,
            build: $build,
        }
    };
}

macro_rules! directions {
    ($name:literal, $which:ident, $en:literal, $fr:literal) => {
        nullary!($name, Directions, $en, $fr, concat!("flip(theirs & ", $name, ")"), |_| {
            Ok(Term::Directions(Directions::$which))
        })
    };
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    nullary!(
        "everywhere",
        Cells,
        "Every cell of the board.",
        "Toutes les cases du plateau.",
        "everywhere - row(1)",
        |_| cells(Set::AllCells)
    ),
    Word {
        name: "edges",
        takes: &[],
        gives: Sort::Cells,
        en: "The places beyond the ends of the rows and columns.",
        fr: "Les places au-delà des bouts des rangées et des colonnes.",
        example: "edges & touching(mine, beside)",
        reserved: false,
        build: |_| cells(Set::Edges),
    },
    Word {
        name: "stacked",
        takes: &[&[Sort::Number]],
        gives: Sort::Cells,
        en: "The cells and edge places with at least so many pieces, one on another.",
        fr: "Les cases et places de bord qui portent au moins tant de pièces, l'une sur l'autre.",
        example: "mine - stacked(2)",
        reserved: false,
        build: |ask: &Ask<'_>| cells(Set::Stacked(ask.number(0)?)),
    },
    nullary!(
        "empty",
        Cells,
        "The cells with no piece.",
        "Les cases sans pièce.",
        "empty & touching(occupied)",
        |_| cells(Set::Empty)
    ),
    nullary!(
        "occupied",
        Cells,
        "The cells with a piece.",
        "Les cases qui portent une pièce.",
        "touching(occupied)",
        |_| cells(Set::Occupied)
    ),
    Word {
        name: "none",
        takes: &[],
        gives: Sort::Nothing,
        en: "Nothing: no cells, no pieces, no seat.",
        fr: "Rien : aucune case, aucune pièce, aucun joueur.",
        example: "when(full, none, empty)",
        reserved: false,
        build: |_| Ok(Term::Nothing),
    },
    nullary!(
        "mine",
        Filter,
        "What belongs to the seat that the rule is about: the one to move, or the one being scored.",
        "Ce qui appartient au joueur dont parle la règle : celui qui joue, ou dont on compte les points.",
        "count(mine)",
        |_| filter(Filter::Owned(Who::Me))
    ),
    nullary!(
        "theirs",
        Filter,
        "What belongs to the other seats.",
        "Ce qui appartient aux autres joueurs.",
        "count(theirs)",
        |_| filter(Filter::Owned(Who::Others))
    ),
    nullary!(
        "here",
        Cells,
        "The cell chosen in this move.",
        "La case choisie dans ce coup.",
        "count(touching(here) & mine)",
        |_| cells(Set::Here)
    ),
    nullary!(
        "from",
        Cells,
        "The cell chosen first in this move, where a piece's way begins.",
        "La case choisie en premier dans ce coup, d'où part une pièce.",
        "empty & touching(from)",
        |_| cells(Set::From)
    ),
    Word {
        name: "laid",
        takes: &[],
        gives: Sort::Cells,
        en: "The cells on which this move lays its pieces.",
        fr: "Les cases sur lesquelles ce coup pose ses pièces.",
        example: "count(laid & occupied)",
        reserved: false,
        build: |_| cells(Set::Laid),
    },
    Word {
        name: "main_word",
        takes: &[],
        gives: Sort::Cells,
        en: "The cells of the word along which this move lays its pieces; of two that one piece makes, the longer one.",
        fr: "Les cases du mot le long duquel ce coup pose ses pièces ; de deux que forme une seule pièce, le plus long.",
        example: "count(main_word)",
        reserved: false,
        build: |_| cells(Set::MainWord),
    },
    nullary!(
        "start",
        Cells,
        "The middle cell, while the board is still empty.",
        "La case du milieu, tant que le plateau est vide.",
        "touching(occupied) | start",
        |_| cells(Set::Start)
    ),
    nullary!(
        "full_rows",
        Cells,
        "All cells of the rows that have no empty cell.",
        "Toutes les cases des lignes qui n'ont plus de case vide.",
        "row(1) & (empty | full_rows)",
        |_| cells(Set::FullRows)
    ),
    nullary!(
        "full_columns",
        Cells,
        "All cells of the columns that have no empty cell.",
        "Toutes les cases des colonnes qui n'ont plus de case vide.",
        "full_columns",
        |_| cells(Set::FullColumns)
    ),
    nullary!(
        "lowest",
        Cells,
        "The lowest empty cell of each column.",
        "La case vide la plus basse de chaque colonne.",
        "lowest & column(4)",
        |_| cells(Set::Lowest)
    ),
    nullary!(
        "last",
        Cells,
        "The cell on which a piece was last put.",
        "La case où une pièce a été posée en dernier.",
        "empty & touching(last)",
        |_| cells(Set::Last)
    ),
    Word {
        name: "first",
        takes: &[&[Sort::Cells], &[Sort::Pieces]],
        gives: Sort::Cells,
        en: "The first of some cells, as one reads: top row first, from the left; or one of some pieces.",
        fr: "La première de certaines cases, dans le sens de la lecture : d'en haut à gauche ; ou l'une de certaines pièces.",
        example: "first(empty)",
        reserved: true,
        build: |ask: &Ask<'_>| match ask.args[0].cells() {
            Some(of) => cells(Set::First(of)),
            None => Ok(Term::Pieces(Arc::new(Set::First(ask.pieces(0)?)))),
        },
    },
    Word {
        name: "right_of",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        en: "Every cell of the same row, to the right.",
        fr: "Toutes les cases de la même rangée, à droite.",
        example: "empty & right_of(last)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::RightOf(ask.cells(0)?)),
    },
    Word {
        name: "rows_below",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        en: "Every cell of the rows below.",
        fr: "Toutes les cases des rangées en dessous.",
        example: "first(empty & rows_below(last))",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::RowsBelow(ask.cells(0)?)),
    },
    directions!(
        "beside",
        BESIDE,
        "Left and right of the chosen cell.",
        "À gauche et à droite de la case choisie."
    ),
    directions!(
        "above_and_below",
        ABOVE_AND_BELOW,
        "Above and below the chosen cell.",
        "Au-dessus et en dessous de la case choisie."
    ),
    directions!("left", LEFT, "Left of the chosen cell.", "À gauche de la case choisie."),
    directions!("right", RIGHT, "Right of the chosen cell.", "À droite de la case choisie."),
    directions!("above", ABOVE, "Above the chosen cell.", "Au-dessus de la case choisie."),
    directions!("below", BELOW, "Below the chosen cell.", "En dessous de la case choisie."),
    directions!(
        "orthogonal",
        ORTHOGONAL,
        "The four cells that share a side with the chosen one.",
        "Les quatre cases qui ont un côté commun avec la case choisie."
    ),
    directions!(
        "diagonal",
        DIAGONAL,
        "The four cells that share only a corner with the chosen one.",
        "Les quatre cases qui n'ont qu'un coin commun avec la case choisie."
    ),
    directions!(
        "around",
        AROUND,
        "The eight cells around the chosen one.",
        "Les huit cases autour de la case choisie."
    ),
    Word {
        name: "touching",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Directions]],
        gives: Sort::Cells,
        en: "The cells one step from any of some cells: by their sides, or in the directions given.",
        fr: "Les cases à un pas de l'une de certaines cases : par leurs côtés, ou dans les directions données.",
        example: "empty & touching(occupied, diagonal)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let directions = if ask.args.len() > 1 { ask.directions(1)? } else { ask.names.sides() };
            cells(Set::Near(ask.cells(0)?, directions))
        },
    },
    Word {
        name: "fits",
        takes: &[&[Sort::Format]],
        gives: Sort::Cells,
        en: "The cells on which a piece leaves all pieces within the format.",
        fr: "Les cases où une pièce laisse toutes les pièces dans le format.",
        example: "empty & fits(format)",
        reserved: true,
        build: |ask: &Ask<'_>| match &ask.args[0] {
            Term::Format(formats) => cells(Set::Fits(formats.clone())),
            _ => unreachable!("checked by its sort"),
        },
    },
    Word {
        name: "row",
        takes: &[&[Sort::Number]],
        gives: Sort::Cells,
        en: "The cells of a row, counted from 1 at the top; from the bottom when negative.",
        fr: "Les cases d'une rangée, comptées à partir de 1 en haut ; à partir du bas si négatif.",
        example: "row(-1)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::Row(ask.number(0)?)),
    },
    Word {
        name: "column",
        takes: &[&[Sort::Number]],
        gives: Sort::Cells,
        en: "The cells of a column, counted from 1 at the left; from the right when negative.",
        fr: "Les cases d'une colonne, comptées à partir de 1 à gauche ; à partir de la droite si négatif.",
        example: "column(1)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::Column(ask.number(0)?)),
    },
    Word {
        name: "connected",
        takes: &[&[Sort::Cells, Sort::Cells], &[Sort::Cells, Sort::Cells, Sort::Directions]],
        gives: Sort::Cells,
        en: "Those of the second set that a chain of steps inside it joins to the first.",
        fr: "Celles du second ensemble qu'une chaîne de pas à l'intérieur relie au premier.",
        example: "connected(here, mine)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let directions = if ask.args.len() > 2 { ask.directions(2)? } else { ask.names.sides() };
            cells(Set::Connected(ask.cells(0)?, ask.cells(1)?, directions))
        },
    },
    Word {
        name: "rays",
        takes: &[&[Sort::Directions]],
        gives: Sort::OpenRays,
        en: "Straight lines from the chosen cell; say what they run over and up to what.",
        fr: "Des lignes droites depuis la case choisie ; dire ce qu'elles survolent et jusqu'où.",
        example: "rays(around).over(theirs).up_to(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| Ok(Term::Rays(ask.directions(0)?, None, None)),
    },
    Word {
        name: "over",
        takes: &[&[Sort::OpenRays, Sort::Cells]],
        gives: Sort::OpenRays,
        en: "What rays run over: at least one cell of it.",
        fr: "Ce que des lignes survolent : au moins une case.",
        example: "rays(around).over(theirs).up_to(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| match &ask.args[0] {
            Term::Rays(directions, _, up_to) => {
                Ok(Term::Rays(*directions, Some(ask.cells(1)?), up_to.clone()))
            }
            _ => unreachable!("checked by its sort"),
        },
    },
    Word {
        name: "up_to",
        takes: &[&[Sort::OpenRays, Sort::Cells]],
        gives: Sort::OpenRays,
        en: "What must stand right behind what rays run over.",
        fr: "Ce qui doit se trouver juste derrière ce que des lignes survolent.",
        example: "rays(around).over(theirs).up_to(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| match &ask.args[0] {
            Term::Rays(directions, over, _) => Ok(Term::Rays(*directions, over.clone(), Some(ask.cells(1)?))),
            _ => unreachable!("checked by its sort"),
        },
    },
    Word {
        name: "starts",
        takes: &[&[Sort::Rays]],
        gives: Sort::Cells,
        en: "The cells from which one of the rays would run over something.",
        fr: "Les cases d'où l'une des lignes survolerait quelque chose.",
        example: "empty & starts(captured)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::RayStarts(ask.args[0].rays().expect("checked by its sort"))),
    },
    Word {
        name: "top",
        takes: &[&[Sort::Zone]],
        gives: Sort::Pieces,
        en: "The top piece of a pile.",
        fr: "La pièce du dessus d'une pile.",
        example: "put(top(deck))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let (zone, who) = ask.pile(0)?;
            Ok(Term::Pieces(Arc::new(Set::Top(zone, who))))
        },
    },
    Word {
        name: "of",
        takes: &[&[Sort::Zone, Sort::Who], &[Sort::Filter, Sort::Who]],
        gives: Sort::Zone,
        en: "A zone of another seat, or pieces that belong to it.",
        fr: "La zone d'un autre joueur, ou ce qui est à un autre joueur.",
        example: "count(hand.of(anyone))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = ask.who(1)?;
            match (&ask.args[0], ask.args[0].filter()) {
                (Term::Zone(zone, _), _) => Ok(Term::Zone(*zone, who)),
                (_, Some(mine)) => mine.of(who).map(Term::Filter).ok_or_else(|| msg!("rule.nobodys")),
                _ => unreachable!("checked by its sort"),
            }
        },
    },
];
