//! What pieces and places are called for those who hear or point at them: whole sentences in each language.

use super::{Board, Piece, Player, Spot};
use crate::msg;
use crate::speak::{Blank, Lang, Message, Name};

/// What a piece is, whose, and which face is up.
pub(super) fn piece(piece: &Piece, players: &[Player]) -> Name {
    let mut label = match (&piece.back, piece.seat) {
        _ if !piece.hidden => match owner(piece, players) {
            Some(seat) => msg!("scene.owned").with_name("piece", &piece.name).with_name("seat", seat),
            None => msg!("scene.piece").with_name("piece", &piece.name),
        },
        (Some(back), _) => msg!("scene.hidden_back").with_name("back", &back.name),
        (None, _) => msg!("scene.hidden"),
    };
    if let Some(face) = &piece.face_name {
        label = msg!("scene.face").with_message("label", label).with_name("face", face);
    }
    if let Some(value) = piece.value {
        label = msg!("scene.shows").with_message("label", label).with_number("value", value);
    }
    said(&label)
}

fn owner<'a>(piece: &Piece, players: &'a [Player]) -> Option<&'a Name> {
    piece.seat.and_then(|seat| players.get(seat as usize)).map(|player| &player.name)
}

/// What lies on a place, what it carries, and whether it can be chosen.
pub(super) fn spot(board: &Board, place: &Spot) -> Name {
    let id = Blank::Text(place.id.clone());
    let mut label = match place.stack.split_first() {
        None => msg!("scene.empty").with_blank("place", id),
        Some((top, [])) => msg!("scene.on").with_name("piece", &top.label).with_blank("place", id),
        Some((top, below)) => {
            msg!("scene.stack", below = below.len()).with_name("piece", &top.label).with_blank("place", id)
        }
    };
    if !place.marks.is_empty() {
        let marks = place.marks.iter().map(|&mark| Blank::Name(board.marks[mark].name.clone()));
        label = msg!("scene.marked")
            .with_message("label", label)
            .with_blank("marks", Blank::And(marks.collect()));
    }
    let states = [
        (place.states.in_line, msg!("scene.in_line")),
        (place.states.changed, msg!("scene.changed")),
        (place.states.open, msg!("scene.open")),
    ];
    for (_, state) in states.into_iter().filter(|(holds, _)| *holds) {
        label = msg!("scene.also").with_message("label", label).with_message("state", state);
    }
    said(&label)
}

/// A message in each language.
fn said(message: &Message) -> Name {
    Name::in_each(|lang: Lang| message.in_lang(lang))
}
