//! Words about tiles that carry lines: how they are turned, what they join, which lines close.

use std::sync::Arc;

use super::{Ask, Word};
use crate::msg;
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Cond, Filter, LineSet, Set, Tile, Way};
use crate::speak::Message;
use crate::table::Mirror;

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
        en: "Some cells, or a tile's turnings, in a mirror: along the diagonal from the top left, where rows become columns, or the one that exchanges the directions given. With `orthogonal` it is a half turn.",
        fr: "Certaines cases, ou les orientations d'une tuile, dans un miroir : posé sur la diagonale du coin en haut à gauche, où les rangées deviennent des colonnes, ou celui qui échange les directions données. Avec `orthogonal`, c'est un demi-tour.",
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
        en: "Pieces of the same kind as the one on a cell.",
        fr: "Les pièces de la même sorte que celle d'une case.",
        example: "any(hand & like(last))",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Filter(Arc::new(Filter::Like(ask.cells(0)?)))),
    },
    Word {
        name: "any_way",
        takes: &[],
        gives: Sort::Turnings,
        en: "Every turning that makes a difference for the piece that is taken, or for the one on the chosen cell.",
        fr: "Toutes les orientations qui changent quelque chose pour la pièce prise, ou pour celle de la case choisie.",
        example: "any_way - facing(here)",
        reserved: false,
        build: |_| Ok(turnings(Way::Any(Tile::On(Arc::new(Set::Here))))),
    },
    Word {
        name: "facing",
        takes: &[&[Sort::Cells]],
        gives: Sort::Turnings,
        en: "The turning of the piece on a cell.",
        fr: "L'orientation de la pièce d'une case.",
        example: "mirrored(facing(last), beside)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(turnings(Way::Facing(ask.cells(0)?))),
    },
    Word {
        name: "turned",
        takes: &[],
        gives: Sort::Turnings,
        en: "The turning chosen in this move.",
        fr: "L'orientation choisie dans ce coup.",
        example: "turned == facing(last)",
        reserved: false,
        // An action that chooses a turning gives the word its own meaning; elsewhere there is none.
        build: |_| Ok(Term::Turnings(Arc::new(Set::Nothing))),
    },
    Word {
        name: "longest_loop",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Part]],
        gives: Sort::Cells,
        en: "The tiles of the longest closed line that runs through all of some cells and passes no point twice; of parts of one name where that is said.",
        fr: "Les tuiles de la plus longue ligne fermée qui passe par toutes ces cases, sans passer deux fois par un point ; des parties d'un seul nom si on le précise.",
        example: "gain(count(longest_loop(here)))",
        reserved: false,
        build: |ask: &Ask<'_>| lines(LineSet::LongestLoop(ask.cells(0)?, ask.part(1))),
    },
    Word {
        name: "linked",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Part]],
        gives: Sort::Cells,
        en: "The tiles that joined parts connect to those on some cells, those included; by parts of one name where that is said.",
        fr: "Les tuiles que des parties jointes relient à celles de certaines cases, celles-ci comprises ; par les parties d'un seul nom si on le précise.",
        example: "count(linked(here))",
        reserved: false,
        build: |ask: &Ask<'_>| lines(LineSet::Linked(ask.cells(0)?, ask.part(1))),
    },
    Word {
        name: "dead_ends",
        takes: &[&[Sort::Cells, Sort::Cells], &[Sort::Cells, Sort::Cells, Sort::Cells]],
        gives: Sort::Cells,
        en: "The tiles with a line that ends at the border of the first cells where no other tile (no tile of the third cells) goes on from it, and none of the second cells lies around.",
        fr: "Les tuiles dont une ligne finit au bord des premières cases, là où aucune autre tuile (aucune des troisièmes cases) ne la prolonge et où ne se trouve aucune des deuxièmes cases.",
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
        en: "The tiles that show at each of their ports what the tile across it shows: parts of the same name, or none.",
        fr: "Les tuiles qui montrent à chacun de leurs ports ce que montre la tuile d'en face : des parties du même nom, ou aucune.",
        example: "any(here & matching)",
        reserved: false,
        build: |_| lines(LineSet::Matching),
    },
    Word {
        name: "could_loop",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Part]],
        gives: Sort::Condition,
        en: "Whether a new closed line could still come about if some cells held any line.",
        fr: "Si une nouvelle ligne fermée est encore possible quand certaines cases portent n'importe quelle ligne.",
        example: "could_loop(empty)",
        reserved: false,
        build: |ask: &Ask<'_>| Ok(Term::Condition(Arc::new(Cond::CouldLoop(ask.cells(0)?, ask.part(1))))),
    },
];
