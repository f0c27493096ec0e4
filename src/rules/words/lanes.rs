//! Words about lines that are pushed from an edge, and about turning what lies on the board.

use std::sync::Arc;

use super::verbs::putting;
use super::{Ask, Word};
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
        en: "The edge places at the ends of the rows and columns of some cells; in some directions only, where they are given.",
        fr: "Les places de bord aux bouts des rangées et des colonnes de certaines cases ; dans certaines directions seulement, si on les donne.",
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
        en: "The row or column ahead of the chosen edge place.",
        fr: "La rangée ou la colonne devant la place de bord choisie.",
        example: "push(tile, nearest(lane))",
        reserved: false,
        build: |_| cells(Set::Lane),
    },
    Word {
        name: "nearest",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        en: "Of some cells of the lane, the one nearest to the chosen edge place.",
        fr: "Parmi certaines cases de cette ligne, la plus proche de la place de bord choisie.",
        example: "push(tile, nearest(lane & occupied))",
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
        en: "Pushes a piece into the lane, onto a cell of it or, with none given, onto the first: what lies there and beyond (of that, what lies on the second cells) goes one cell on, with whoever stands on it. What leaves the board comes in again on the empty cell nearest to the edge place, or goes to the zone given; then whoever stood on it comes in on the piece that was pushed.",
        fr: "Pousse une pièce dans la ligne, sur une de ses cases ou, sans précision, sur la première : ce qui se trouve là et au-delà (dont seulement ce qui est sur les deuxièmes cases) avance d'une case, avec qui s'y tient debout. Ce qui quitte le plateau revient sur la case vide la plus proche de la place de bord, ou va dans la zone donnée ; qui s'y tenait revient alors sur la pièce poussée.",
        example: "push(tile, nearest(lane), spare)",
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
        en: "Turns the pieces on some cells where they lie: as chosen in this move, or as given. Whoever stands on one stays on the same part of it.",
        fr: "Tourne sur place les pièces de certaines cases : comme choisi dans ce coup, ou comme indiqué. Qui s'y tient debout reste sur la même partie.",
        example: "turn(here)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let way = if ask.args.len() > 1 { Some(ask.turnings(1)?) } else { None };
            Ok(Term::Act(Arc::new(Act::Turn(ask.cells(0)?, way))))
        },
    },
];
