//! Words that make sets: of cells, of pieces.

use std::sync::Arc;

use super::{Ask, Word};
use crate::rules::term::{Sort, Term};
use crate::rules::tree::{Filter, Set, Who};
use crate::table::Directions;
use crate::{key, msg};

fn cells(set: Set) -> Result<Term, crate::speak::Message> {
    Ok(Term::Cells(Arc::new(set)))
}

fn filter(filter: Filter) -> Result<Term, crate::speak::Message> {
    Ok(Term::Filter(Arc::new(filter)))
}

macro_rules! nullary {
    ($name:literal, $gives:ident, $example:expr, $build:expr) => {
        Word {
            name: $name,
            takes: &[],
            gives: Sort::$gives,
            doc: key!(concat!("word.", $name)),
            example: $example,
            reserved: true,
            build: $build,
        }
    };
}

macro_rules! directions {
    ($name:literal, $which:ident) => {
        nullary!($name, Directions, concat!("flip(theirs & ", $name, ")"), |_| {
            Ok(Term::Directions(Directions::$which))
        })
    };
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    nullary!("everywhere", Cells, "everywhere - row(1)", |_| cells(Set::AllCells)),
    Word {
        name: "edges",
        takes: &[],
        gives: Sort::Cells,
        doc: key!("word.edges"),
        example: "edges & touching(mine, beside)",
        reserved: false,
        build: |_| cells(Set::Edges),
    },
    Word {
        name: "stacked",
        takes: &[&[Sort::Number]],
        gives: Sort::Cells,
        doc: key!("word.stacked"),
        example: "mine - stacked(2)",
        reserved: false,
        build: |ask: &Ask<'_>| cells(Set::Stacked(ask.number(0)?)),
    },
    nullary!("empty", Cells, "empty & touching(occupied)", |_| cells(Set::Empty)),
    nullary!("occupied", Cells, "touching(occupied)", |_| cells(Set::Occupied)),
    Word {
        name: "none",
        takes: &[],
        gives: Sort::Nothing,
        doc: key!("word.none"),
        example: "when(full, none, empty)",
        reserved: false,
        build: |_| Ok(Term::Nothing),
    },
    nullary!("mine", Filter, "count(mine)", |_| filter(Filter::Owned(Who::Me))),
    nullary!("theirs", Filter, "count(theirs)", |_| filter(Filter::Owned(Who::Others))),
    nullary!("here", Cells, "count(touching(here) & mine)", |_| cells(Set::Here)),
    nullary!("from", Cells, "empty & touching(from)", |_| cells(Set::From)),
    Word {
        name: "laid",
        takes: &[],
        gives: Sort::Cells,
        doc: key!("word.laid"),
        example: "count(laid & occupied)",
        reserved: false,
        build: |_| cells(Set::Laid),
    },
    Word {
        name: "main_word",
        takes: &[],
        gives: Sort::Cells,
        doc: key!("word.main_word"),
        example: "count(main_word)",
        reserved: false,
        build: |_| cells(Set::MainWord),
    },
    nullary!("start", Cells, "touching(occupied) | start", |_| cells(Set::Start)),
    nullary!("full_rows", Cells, "row(1) & (empty | full_rows)", |_| cells(Set::FullRows)),
    nullary!("full_columns", Cells, "full_columns", |_| cells(Set::FullColumns)),
    nullary!("lowest", Cells, "lowest & column(4)", |_| cells(Set::Lowest)),
    nullary!("last", Cells, "empty & touching(last)", |_| cells(Set::Last)),
    Word {
        name: "first",
        takes: &[&[Sort::Cells], &[Sort::Pieces]],
        gives: Sort::Cells,
        doc: key!("word.first"),
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
        doc: key!("word.right_of"),
        example: "empty & right_of(last)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::RightOf(ask.cells(0)?)),
    },
    Word {
        name: "rows_below",
        takes: &[&[Sort::Cells]],
        gives: Sort::Cells,
        doc: key!("word.rows_below"),
        example: "first(empty & rows_below(last))",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::RowsBelow(ask.cells(0)?)),
    },
    directions!("beside", BESIDE),
    directions!("above_and_below", ABOVE_AND_BELOW),
    directions!("left", LEFT),
    directions!("right", RIGHT),
    directions!("above", ABOVE),
    directions!("below", BELOW),
    directions!("orthogonal", ORTHOGONAL),
    directions!("diagonal", DIAGONAL),
    directions!("around", AROUND),
    Word {
        name: "touching",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Directions]],
        gives: Sort::Cells,
        doc: key!("word.touching"),
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
        doc: key!("word.fits"),
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
        doc: key!("word.row"),
        example: "row(-1)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::Row(ask.number(0)?)),
    },
    Word {
        name: "column",
        takes: &[&[Sort::Number]],
        gives: Sort::Cells,
        doc: key!("word.column"),
        example: "column(1)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::Column(ask.number(0)?)),
    },
    Word {
        name: "connected",
        takes: &[&[Sort::Cells, Sort::Cells], &[Sort::Cells, Sort::Cells, Sort::Directions]],
        gives: Sort::Cells,
        doc: key!("word.connected"),
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
        doc: key!("word.rays"),
        example: "rays(around).over(theirs).up_to(mine)",
        reserved: true,
        build: |ask: &Ask<'_>| Ok(Term::Rays(ask.directions(0)?, None, None)),
    },
    Word {
        name: "over",
        takes: &[&[Sort::OpenRays, Sort::Cells]],
        gives: Sort::OpenRays,
        doc: key!("word.over"),
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
        doc: key!("word.up_to"),
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
        doc: key!("word.starts"),
        example: "empty & starts(captured)",
        reserved: true,
        build: |ask: &Ask<'_>| cells(Set::RayStarts(ask.args[0].rays().expect("checked by its sort"))),
    },
    Word {
        name: "top",
        takes: &[&[Sort::Zone]],
        gives: Sort::Pieces,
        doc: key!("word.top"),
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
        doc: key!("word.of"),
        example: "count(hand.of(everyone))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = ask.whose(1, "of")?;
            match (&ask.args[0], ask.args[0].filter()) {
                (Term::Zone(zone, _), _) => Ok(Term::Zone(*zone, who)),
                (_, Some(mine)) => mine.of(who).map(Term::Filter).ok_or_else(|| msg!("rule.nobodys")),
                _ => unreachable!("checked by its sort"),
            }
        },
    },
];
