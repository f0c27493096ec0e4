//! Words that make something happen: each is an event.

use std::sync::Arc;

use super::{Ask, Word};
use crate::rules::term::{Chosen, Sort, Term};
use crate::rules::tree::{Act, Filter, Num, Putting, Set, Who};
use crate::speak::Message;
use crate::{key, msg};

fn act(act: Act) -> Result<Term, Message> {
    Ok(Term::Act(Arc::new(act)))
}

/// A kind from an unlimited supply, or pieces: one that was chosen, or several.
pub(super) fn putting(ask: &Ask<'_>) -> Result<Putting, Message> {
    if let Some(pieces) = ask.args[0].pieces() {
        let one = match (&ask.args[0], &*pieces) {
            (Term::Picked(_, chosen), _) => *chosen == Chosen::One,
            (_, Set::Top(..) | Set::First(_)) => true,
            _ => false,
        };
        return Ok(if one { Putting::One(pieces, None) } else { Putting::Piece(pieces) });
    }
    match ask.args[0].filter().as_deref() {
        Some(Filter::Kind(kind)) if ask.names.supplied[*kind as usize] => Ok(Putting::Supply(*kind)),
        Some(Filter::Kind(_)) => Err(msg!("rule.not_supplied")),
        _ => Err(msg!("rule.what_to_put")),
    }
}

/// A face, if the argument is one.
fn face(term: &Term) -> Option<u8> {
    match term.filter().as_deref() {
        Some(Filter::Face(face)) => Some(*face),
        _ => None,
    }
}

fn mark(ask: &Ask<'_>, on: bool) -> Result<Term, Message> {
    match &*ask.cells(1)? {
        Set::Marked(mark) => act(Act::Mark(ask.cells(0)?, *mark, on)),
        _ => Err(msg!("rule.not_a_mark")),
    }
}

/// A counter of the game.
fn counter(ask: &Ask<'_>) -> Result<u8, Message> {
    match &*ask.number(0)? {
        Num::Counter(counter) => Ok(*counter),
        _ => Err(msg!("rule.not_a_counter")),
    }
}

/// The words of this chapter.
pub const WORDS: &[Word] = &[
    Word {
        name: "put",
        takes: &[
            &[Sort::Piece],
            &[Sort::Piece, Sort::Filter],
            &[Sort::Piece, Sort::Turnings],
            &[Sort::Piece, Sort::Cells],
            &[Sort::Piece, Sort::Cells, Sort::Turnings],
            &[Sort::Piece, Sort::Cells, Sort::Who],
        ],
        gives: Sort::Act,
        doc: key!("word.put"),
        example: "put(stone)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            if let [Term::Picked(slot, Chosen::Laid)] = ask.args {
                return act(Act::Lay(*slot));
            }
            let what = putting(ask)?;
            let here = || Arc::new(Set::Here);
            let way = ask.args.iter().skip(1).find_map(|term| match term {
                Term::Turnings(way) => Some(way.clone()),
                _ => None,
            });
            let owner = match (ask.args.get(2), &what) {
                (None | Some(Term::Turnings(_)), _) => None,
                (Some(Term::Who(Who::Seat(seat))), _) => Some(*seat),
                // Whoever does not sit at the table gets nothing.
                (Some(Term::Who(Who::Nobody) | Term::Nothing), _) => return act(Act::Nothing),
                // What comes from a supply is mine anyway.
                (Some(Term::Who(Who::Me)), Putting::Supply(_)) => None,
                (Some(Term::Who(Who::Me)), _) => {
                    let on = ask.cells(1)?;
                    if !matches!(*on, Set::Here | Set::Slot(_) | Set::Known(_)) {
                        return Err(msg!("rule.one_seat"));
                    }
                    let put = Act::Put { what, on: on.clone(), face: None, owner: None, way };
                    return act(Act::All([Arc::new(put), Arc::new(Act::Take(on))].into()));
                }
                (Some(_), _) => return Err(msg!("rule.one_seat")),
            };
            match ask.args.get(1) {
                None | Some(Term::Turnings(_)) => act(Act::Put { what, on: here(), face: None, owner, way }),
                Some(term) => match face(term) {
                    Some(face) => act(Act::Put { what, on: here(), face: Some(face), owner, way }),
                    None => act(Act::Put { what, on: ask.cells(1)?, face: None, owner, way }),
                },
            }
        },
    },
    Word {
        name: "flip",
        takes: &[&[Sort::Cells]],
        gives: Sort::Act,
        doc: key!("word.flip"),
        example: "flip(theirs & orthogonal)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            if ask.names.faces < 2 {
                return Err(msg!("rule.no_faces"));
            }
            act(Act::Flip(ask.cells(0)?))
        },
    },
    Word {
        name: "take",
        takes: &[&[Sort::Cells]],
        gives: Sort::Act,
        doc: key!("word.take"),
        example: "take(captured)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Take(ask.cells(0)?)),
    },
    Word {
        name: "remove",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Zone]],
        gives: Sort::Act,
        doc: key!("word.remove"),
        example: "remove(theirs & here)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let zone = if ask.args.len() > 1 { Some(ask.zone(1)?) } else { None };
            act(Act::Remove(ask.cells(0)?, zone))
        },
    },
    Word {
        name: "move",
        takes: &[&[Sort::Pieces, Sort::Zone]],
        gives: Sort::Act,
        doc: key!("word.move"),
        example: "move(tiles, hand)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let (zone, who) = ask.zone(1)?;
            act(Act::Move { pieces: ask.pieces(0)?, zone, who, under: false })
        },
    },
    Word {
        name: "move_under",
        takes: &[&[Sort::Pieces, Sort::Zone]],
        gives: Sort::Act,
        doc: key!("word.move_under"),
        example: "move_under(chosen, deck)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let (zone, who) = ask.pile(1)?;
            act(Act::Move { pieces: ask.pieces(0)?, zone, who, under: true })
        },
    },
    Word {
        name: "draw",
        takes: &[&[Sort::Number, Sort::Zone, Sort::Zone]],
        gives: Sort::Act,
        doc: key!("word.draw"),
        example: "draw(1, deck, hand)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Draw { count: ask.number(0)?, from: ask.pile(1)?, to: ask.zone(2)? }),
    },
    Word {
        name: "shuffle",
        takes: &[&[Sort::Zone]],
        gives: Sort::Act,
        doc: key!("word.shuffle"),
        example: "shuffle(deck)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let (zone, who) = ask.pile(0)?;
            act(Act::Shuffle(zone, who))
        },
    },
    Word {
        name: "set_mark",
        takes: &[&[Sort::Cells, Sort::Mark]],
        gives: Sort::Act,
        doc: key!("word.set_mark"),
        example: "set_mark(here, burnt)",
        reserved: true,
        build: |ask: &Ask<'_>| mark(ask, true),
    },
    Word {
        name: "clear_mark",
        takes: &[&[Sort::Cells, Sort::Mark]],
        gives: Sort::Act,
        doc: key!("word.clear_mark"),
        example: "clear_mark(here, burnt)",
        reserved: true,
        build: |ask: &Ask<'_>| mark(ask, false),
    },
    Word {
        name: "gain",
        takes: &[&[Sort::Number], &[Sort::Number, Sort::Who]],
        gives: Sort::Act,
        doc: key!("word.gain"),
        example: "gain(count(mine & row(1)))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = if ask.args.len() > 1 { ask.whose(1, "gain")? } else { Who::Me };
            act(Act::Gain(ask.number(0)?, who))
        },
    },
    Word {
        name: "raise",
        takes: &[&[Sort::Counter, Sort::Number]],
        gives: Sort::Act,
        doc: key!("word.raise"),
        example: "raise(tide, 1)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Count(counter(ask)?, ask.number(1)?)),
    },
    Word {
        name: "reduce",
        takes: &[&[Sort::Counter, Sort::Number]],
        gives: Sort::Act,
        doc: key!("word.reduce"),
        example: "reduce(tide, 1)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let by = Num::Sub(Arc::new(Num::Const(0)), ask.number(1)?);
            act(Act::Count(counter(ask)?, Arc::new(by)))
        },
    },
    Word {
        name: "reveal",
        takes: &[&[Sort::Pieces]],
        gives: Sort::Act,
        doc: key!("word.reveal"),
        example: "reveal(hand)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Show(ask.pieces(0)?)),
    },
    Word {
        name: "say",
        takes: &[&[Sort::Sentence], &[Sort::Sentence, Sort::Cells]],
        gives: Sort::Act,
        doc: key!("word.say"),
        example: "say(mistake)",
        reserved: false,
        build: |ask: &Ask<'_>| {
            let Term::Sentence(sentence) = ask.args[0] else { unreachable!("checked by its sort") };
            let of = if ask.args.len() > 1 { Some(ask.cells(1)?) } else { None };
            act(Act::Say(sentence, of))
        },
    },
    Word {
        name: "hush",
        takes: &[],
        gives: Sort::Act,
        doc: key!("word.hush"),
        example: "hush",
        reserved: true,
        build: |_| act(Act::Hush),
    },
    Word {
        name: "pass_first",
        takes: &[],
        gives: Sort::Act,
        doc: key!("word.pass_first"),
        example: "pass_first",
        reserved: true,
        build: |_| act(Act::PassFirst),
    },
    Word {
        name: "leads",
        takes: &[&[Sort::Who]],
        gives: Sort::Act,
        doc: key!("word.leads"),
        example: "leads(me)",
        reserved: false,
        build: |ask: &Ask<'_>| act(Act::Leads(ask.whose(0, "leads")?)),
    },
    Word {
        name: "again",
        takes: &[],
        gives: Sort::Act,
        doc: key!("word.again"),
        example: "when(any(mine & row(1)), again)",
        reserved: false,
        build: |_| act(Act::Again),
    },
    Word {
        name: "end_turn",
        takes: &[],
        gives: Sort::Act,
        doc: key!("word.end_turn"),
        example: "when(full, end_turn)",
        reserved: false,
        build: |_| act(Act::EndTurn),
    },
    Word {
        name: "nothing",
        takes: &[],
        gives: Sort::Act,
        doc: key!("word.nothing"),
        example: "when(full, gain(3), nothing)",
        reserved: true,
        build: |_| act(Act::Nothing),
    },
];
