//! Words that make something happen: each is an event.

use std::sync::Arc;

use super::{Ask, Word};
use crate::msg;
use crate::rules::term::{Chosen, Sort, Term};
use crate::rules::tree::{Act, Filter, Num, Putting, Set, Who};
use crate::speak::Message;

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
        en: "Puts a piece on the chosen cell, or on the cell given; a kind without end on each of several, pieces one on each. A face or a turning may be said; otherwise it shows its first face, turned as chosen in this move, or upright.",
        fr: "Pose une pièce sur la case choisie, ou sur la case donnée ; une sorte illimitée sur chacune de plusieurs, des pièces une par case. On peut préciser la face ou l'orientation ; sinon elle montre sa première face, tournée comme choisi dans ce coup, ou droite.",
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
        en: "Turns over the pieces on some cells.",
        fr: "Retourne les pièces de certaines cases.",
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
        en: "Makes the pieces on some cells mine.",
        fr: "Les pièces de certaines cases deviennent miennes.",
        example: "take(captured)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Take(ask.cells(0)?)),
    },
    Word {
        name: "remove",
        takes: &[&[Sort::Cells], &[Sort::Cells, Sort::Zone]],
        gives: Sort::Act,
        en: "Takes the pieces on some cells off the board: to a zone, or back to their unlimited supply.",
        fr: "Retire du plateau les pièces de certaines cases : vers une zone, ou dans leur réserve illimitée.",
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
        en: "Moves pieces to a zone, on top of what lies there.",
        fr: "Déplace des pièces vers une zone, au-dessus de ce qui s'y trouve.",
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
        en: "Moves pieces to the bottom of a pile.",
        fr: "Déplace des pièces sous une pile.",
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
        en: "Draws pieces from the top of a pile into a zone, as many as there are.",
        fr: "Pioche des pièces du dessus d'une pile vers une zone, tant qu'il y en a.",
        example: "draw(1, deck, hand)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Draw { count: ask.number(0)?, from: ask.pile(1)?, to: ask.zone(2)? }),
    },
    Word {
        name: "shuffle",
        takes: &[&[Sort::Zone]],
        gives: Sort::Act,
        en: "Shuffles a pile.",
        fr: "Mélange une pile.",
        example: "shuffle(deck)",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let (zone, who) = ask.pile(0)?;
            act(Act::Shuffle(zone, who))
        },
    },
    Word {
        name: "set_mark",
        takes: &[&[Sort::Cells, Sort::Cells]],
        gives: Sort::Act,
        en: "Puts a mark on cells.",
        fr: "Met une marque sur des cases.",
        example: "set_mark(here, burnt)",
        reserved: true,
        build: |ask: &Ask<'_>| mark(ask, true),
    },
    Word {
        name: "clear_mark",
        takes: &[&[Sort::Cells, Sort::Cells]],
        gives: Sort::Act,
        en: "Takes a mark off cells.",
        fr: "Retire une marque de certaines cases.",
        example: "clear_mark(here, burnt)",
        reserved: true,
        build: |ask: &Ask<'_>| mark(ask, false),
    },
    Word {
        name: "gain",
        takes: &[&[Sort::Number], &[Sort::Number, Sort::Who]],
        gives: Sort::Act,
        en: "Gains points, or loses some; or another seat does.",
        fr: "Gagne des points, ou en perd ; ou un autre joueur.",
        example: "gain(count(mine & row(1)))",
        reserved: true,
        build: |ask: &Ask<'_>| {
            let who = if ask.args.len() > 1 { ask.who(1)? } else { Who::Me };
            act(Act::Gain(ask.number(0)?, who))
        },
    },
    Word {
        name: "raise",
        takes: &[&[Sort::Number, Sort::Number]],
        gives: Sort::Act,
        en: "A counter goes up, as far as it can.",
        fr: "Un compteur augmente, autant qu'il peut.",
        example: "raise(tide, 1)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Count(counter(ask)?, ask.number(1)?)),
    },
    Word {
        name: "reduce",
        takes: &[&[Sort::Number, Sort::Number]],
        gives: Sort::Act,
        en: "A counter goes down, as far as it can.",
        fr: "Un compteur diminue, autant qu'il peut.",
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
        en: "Shows pieces to everyone, where they lie.",
        fr: "Montre des pièces à tous, là où elles se trouvent.",
        example: "reveal(hand)",
        reserved: true,
        build: |ask: &Ask<'_>| act(Act::Show(ask.pieces(0)?)),
    },
    Word {
        name: "say",
        takes: &[&[Sort::Sentence], &[Sort::Sentence, Sort::Cells]],
        gives: Sort::Act,
        en: "Says a sentence of the game aloud; a cell may be said that it speaks of.",
        fr: "Dit à voix haute une phrase du jeu ; on peut dire de quelle case elle parle.",
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
        en: "Forgets what was announced: what holds afterwards is said anew.",
        fr: "Oublie ce qui a été annoncé : ce qui est vrai ensuite est dit de nouveau.",
        example: "hush",
        reserved: true,
        build: |_| act(Act::Hush),
    },
    Word {
        name: "pass_first",
        takes: &[],
        gives: Sort::Act,
        en: "The next seat begins the rounds from now on, and is to move.",
        fr: "Le joueur suivant commence désormais les tours, et c'est à lui.",
        example: "pass_first",
        reserved: true,
        build: |_| act(Act::PassFirst),
    },
    Word {
        name: "leads",
        takes: &[&[Sort::Who]],
        gives: Sort::Act,
        en: "This seat begins the rounds from now on, and is to move.",
        fr: "Ce joueur commence désormais les tours, et c'est à lui.",
        example: "leads(me)",
        reserved: false,
        build: |ask: &Ask<'_>| act(Act::Leads(ask.who(0)?)),
    },
    Word {
        name: "again",
        takes: &[],
        gives: Sort::Act,
        en: "This step comes once more.",
        fr: "Cette étape revient une fois encore.",
        example: "when(any(mine & row(1)), again)",
        reserved: false,
        build: |_| act(Act::Again),
    },
    Word {
        name: "end_turn",
        takes: &[],
        gives: Sort::Act,
        en: "The steps of this turn that are left are passed over.",
        fr: "Les étapes qui restent dans ce tour sont sautées.",
        example: "when(full, end_turn)",
        reserved: false,
        build: |_| act(Act::EndTurn),
    },
    Word {
        name: "nothing",
        takes: &[],
        gives: Sort::Act,
        en: "Nothing happens.",
        fr: "Il ne se passe rien.",
        example: "when(full, gain(3), nothing)",
        reserved: true,
        build: |_| act(Act::Nothing),
    },
];
