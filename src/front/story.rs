//! Events told to people, in their language.

use super::style::Look;
use crate::msg;
use crate::play::{Eyes, Game, Move, Pick};
use crate::speak::{Blank, Lang, Message, Name, fill};
use crate::table::{Ended, Event, NOBODY, PieceId, Seat, State};

/// What happened, one sentence for each event that a table would notice. `before` is the state
/// that the events were applied to.
///
/// Told to whom it may be told: a piece that the listener sees neither before nor after is only
/// its back.
pub fn tell(game: &Game, before: &State, events: &[Event], eyes: Eyes, look: &Look) -> Vec<String> {
    let mut state = before.clone();
    let mut lines = Vec::new();
    for &event in events {
        if let Some(message) = sentence(game, &state, event, eyes) {
            lines.push(look.say(&message));
        }
        state.apply(game.machine().layout(), event);
    }
    lines
}

/// What a move led to beyond itself: what was said, shown, counted or turned, but neither the piece
/// that was moved nor cards that nobody else sees dealt.
pub fn tell_beyond(
    game: &Game,
    before: &State,
    made: &Move,
    events: &[Event],
    eyes: Eyes,
    look: &Look,
) -> Vec<String> {
    let picked = |piece: PieceId| {
        made.picks.iter().any(|pick| matches!(pick, Pick::Pieces(pieces) if pieces.contains(&piece)))
    };
    let mut state = before.clone();
    let mut lines = Vec::new();
    for &event in events {
        let itself = match event {
            Event::Placed { piece, cell, .. } | Event::Walked { piece, cell } => {
                picked(piece) || made.picks.contains(&Pick::Cell(cell))
            }
            Event::Moved { piece, to, .. } => picked(piece) || !game.can_see(to, Eyes::Anyone),
            Event::Committed { .. } => true,
            // The table itself says that it is over, unless nobody could go on.
            Event::Ended { how } => how != Ended::Blocked,
            _ => false,
        };
        let told = sentence(game, &state, event, eyes).filter(|_| !itself);
        lines.extend(told.map(|message| look.say(&message)));
        state.apply(game.machine().layout(), event);
    }
    lines
}

/// The cells that events changed.
pub fn changed_cells(game: &Game, before: &State, events: &[Event]) -> Vec<u16> {
    let layout = game.machine().layout();
    let mut state = before.clone();
    let mut cells = Vec::new();
    for &event in events {
        match event {
            Event::Placed { cell, .. } | Event::Marked { cell, .. } => cells.push(cell),
            Event::Walked { piece, cell } => cells.extend([state.pieces[piece as usize].place, cell]),
            Event::Flipped { piece, .. } | Event::Taken { piece, .. } | Event::Rotated { piece, .. } => {
                cells.push(state.pieces[piece as usize].place);
            }
            Event::Moved { piece, .. } => cells.push(state.pieces[piece as usize].place),
            _ => {}
        }
        state.apply(layout, event);
    }
    cells.retain(|&place| layout.is_cell(place));
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn sentence(game: &Game, state: &State, event: Event, eyes: Eyes) -> Option<Message> {
    let definition = game.definition();
    let kind = |piece: PieceId| {
        let kind = &definition.kinds[state.pieces[piece as usize].kind as usize];
        let seen = game.can_see(state.pieces[piece as usize].place, eyes)
            || match event {
                Event::Placed { .. } | Event::Walked { .. } | Event::Shown { .. } => true,
                Event::Moved { to, .. } => game.can_see(to, eyes),
                _ => false,
            };
        Blank::Name(if seen { &kind.label.name } else { &definition.backs[kind.back].name }.clone())
    };
    let seat = |seat: Seat| match definition.seats.get(seat as usize) {
        Some(seat) => Blank::Name(seat.name.clone()),
        None => Blank::Text("–".to_owned()),
    };
    let place = |place: u16| {
        let layout = game.machine().layout();
        match layout.zone_of(place) {
            Some(zone) => {
                let zone = &layout.zones[zone];
                Blank::Name(definition.zones[zone.zone].label.name.clone())
            }
            None if layout.is_cell(place) => Blank::Text(game.cell_name(place)),
            None => Blank::Text("–".to_owned()),
        }
    };
    let where_is = |piece: PieceId| place(state.pieces[piece as usize].place);
    let owner = |piece: PieceId| seat(state.pieces[piece as usize].owner);
    Some(match event {
        Event::Placed { piece, cell, owner: NOBODY, .. } => {
            msg!("event.laid", cell = game.cell_name(cell)).with_blank("piece", kind(piece))
        }
        Event::Placed { piece, cell, owner, .. } => msg!("event.placed", cell = game.cell_name(cell))
            .with_blank("piece", kind(piece))
            .with_blank("seat", seat(owner)),
        Event::Walked { piece, cell } => msg!("event.walked", cell = game.cell_name(cell))
            .with_blank("piece", kind(piece))
            .with_blank("from", where_is(piece)),
        Event::Moved { piece, to, .. } => {
            msg!("event.moved").with_blank("piece", kind(piece)).with_blank("place", place(to))
        }
        Event::Flipped { piece, face } => {
            let face = definition.faces.get(face as usize)?;
            msg!("event.flipped")
                .with_blank("piece", kind(piece))
                .with_blank("seat", owner(piece))
                .with_blank("cell", where_is(piece))
                .with_name("face", &face.name)
        }
        Event::Rotated { piece, .. } => {
            msg!("event.rotated").with_blank("piece", kind(piece)).with_blank("cell", where_is(piece))
        }
        Event::Taken { owner: NOBODY, .. } => return None,
        Event::Taken { piece, owner } => {
            msg!("event.taken").with_blank("cell", where_is(piece)).with_blank("seat", seat(owner))
        }
        Event::Marked { cell, mark, on } => {
            let mark = &definition.board.marks[mark as usize].label.name;
            let key = if on { "event.marked" } else { "event.unmarked" };
            Message::new(key).with("cell", game.cell_name(cell)).with_name("mark", mark)
        }
        Event::Gained { seat: who, points } => {
            msg!("event.gained", points = points).with_blank("seat", seat(who))
        }
        Event::Shuffled { place: pile } => msg!("event.shuffled").with_blank("place", place(pile)),
        Event::Committed { seat: who, .. } => msg!("event.committed").with_blank("seat", seat(who)),
        Event::Revealed => msg!("event.revealed"),
        Event::Ended { how } => match how {
            Ended::No => return None,
            Ended::Blocked => msg!("event.blocked"),
            Ended::Won(_) | Ended::Drawn | Ended::Counted => msg!("event.ended"),
        },
        Event::Counted { counter, value } => {
            let place = (counter as usize).checked_sub(definition.seats.len());
            let counter = definition.counters.get(place?)?;
            msg!("event.counted", value = value).with_name("counter", &counter.label.name)
        }
        Event::Announced { announcement, seat: who, holds } => {
            let declared = &definition.announcements[announcement as usize];
            let says = if holds { &declared.says } else { &declared.unsays };
            let name = &definition.seats[who as usize].name;
            let [en, fr] = [Lang::En, Lang::Fr]
                .map(|lang| fill(says.in_lang(lang), &[("seat", name.in_lang(lang).to_owned())]));
            msg!("event.announced").with_name("says", &Name { en, fr })
        }
        Event::Shown { piece } => {
            let layout = game.machine().layout();
            let zone = layout.zone_of(state.pieces[piece as usize].place);
            let holder = zone.and_then(|zone| layout.zones[zone].owner).unwrap_or(NOBODY);
            msg!("event.shown").with_blank("piece", kind(piece)).with_blank("seat", seat(holder))
        }
        Event::Picked { .. } | Event::Stepped { .. } => return None,
    })
}
