//! What a game says aloud in its own sentences: announcements about seats, and what its rules say.

use super::Game;
use crate::speak::{Name, fill};
use crate::table::{Cell, Event, NO_CELL, Seat, State};

/// What was announced and said, in the game's own sentences, in the order in which it was said. `before`
/// is the state that the events were applied to.
pub(crate) fn said(game: &Game, before: &State, events: &[Event]) -> Vec<Name> {
    let mut seat = before.turn.seat;
    let sentence = |event: &Event| match *event {
        Event::Stepped { turn } => {
            seat = turn.seat;
            None
        }
        Event::Announced { announcement, seat, holds } => {
            Some(announcement_of(game, announcement, seat, holds))
        }
        Event::Said { sentence, cell } => Some(said_sentence(game, sentence, cell, seat)),
        _ => None,
    };
    events.iter().filter_map(sentence).collect()
}

/// An announcement's sentence about a seat.
pub(crate) fn announcement_of(game: &Game, announcement: u16, seat: Seat, holds: bool) -> Name {
    let declared = &game.definition().announcements[announcement as usize];
    let says = if holds { &declared.says } else { &declared.unsays };
    let name = &game.definition().seats[seat as usize].name;
    Name::in_each(|lang| fill(says.in_lang(lang), &[("seat", name.in_lang(lang).to_owned())]))
}

/// A sentence of the game, said in a seat's turn, perhaps of a cell.
pub(crate) fn said_sentence(game: &Game, sentence: u16, cell: Cell, seat: Seat) -> Name {
    let text = &game.definition().sentences[sentence as usize].text;
    let name = &game.definition().seats[seat as usize].name;
    let cell = if cell == NO_CELL { String::new() } else { game.cell_name(cell) };
    Name::in_each(|lang| {
        let blanks = [("seat", name.in_lang(lang).to_owned()), ("cell", cell.clone())];
        fill(text.in_lang(lang), &blanks)
    })
}
