//! Events as sentences for people, in their language.

use std::collections::BTreeMap;

use super::style::Look;
use crate::play::sentences::{announcement_of, said_sentence};
use crate::play::{Eyes, Game, Move, Pick};
use crate::speak::{Blank, Message, Name};
use crate::table::{Cell, Ended, Event, NOBODY, PieceId, Place, Seat, State};
use crate::{counted, key, msg};

/// Events as sentences, where players would notice them; pieces that go to one place together, and those
/// that are shown together, share one. `before` is the state that the events were applied
/// to.
///
/// Only what the viewer may know: a piece that they see neither before nor after is only its back, unless
/// it was just shown to all.
pub(super) fn tell(game: &Game, before: &State, events: &[Event], eyes: Eyes, look: &Look) -> Vec<String> {
    let told = sentences(game, before, events, eyes, |_| false);
    told.iter().map(|message| look.say(message)).collect()
}

/// The same of a move that was just written: what it lays in a line was said by its words.
pub(super) fn tell_move(
    game: &Game,
    before: &State,
    mv: &Move,
    events: &[Event],
    eyes: Eyes,
    look: &Look,
) -> Vec<String> {
    let told = sentences(game, before, events, eyes, |event| lays(mv, event));
    told.iter().map(|message| look.say(message)).collect()
}

/// Whether an event is a piece that a move lays in a line: known by its cell, since equal pieces stand for
/// each other.
fn lays(mv: &Move, event: Event) -> bool {
    let Event::Placed { cell, .. } = event else { return false };
    mv.picks.iter().any(|pick| pick.laid().iter().any(|laid| laid.cell == cell))
}

/// The consequences of a move: announcements, pieces shown or turned, counters, but neither the piece that
/// was moved nor hidden cards that were dealt.
pub(crate) fn tell_beyond(
    game: &Game,
    before: &State,
    mv: &Move,
    events: &[Event],
    eyes: Eyes,
    look: &Look,
) -> Vec<String> {
    let picked = |piece: PieceId| mv.picks.iter().any(|pick| pick.pieces().contains(&piece));
    let itself = |event: Event| match event {
        _ if lays(mv, event) => true,
        Event::Placed { piece, cell, .. } | Event::Walked { piece, cell, .. } => {
            picked(piece) || mv.picks.contains(&Pick::Cell(cell))
        }
        Event::Moved { piece, to, .. } => picked(piece) || !game.can_see(to, Eyes::Anyone),
        Event::Committed { .. } => true,
        // The table itself says that it is over, unless nobody could go on.
        Event::Ended { how } => how != Ended::Blocked,
        _ => false,
    };
    let told = sentences(game, before, events, eyes, itself);
    told.iter().map(|message| look.say(message)).collect()
}

/// The name of a piece that went somewhere, after its back where that is all one sees.
type Went = (Option<usize>, Name);

/// Consecutive events that share a sentence.
#[derive(Default)]
struct Group {
    /// The place that pieces went to, and their names.
    moved: Option<(Place, Vec<Went>)>,
    /// What each seat showed.
    shown: BTreeMap<Seat, Vec<Name>>,
    /// The mark that cells got or lost, and the cells.
    marked: Option<(u8, bool, Vec<String>)>,
}

impl Group {
    /// Adds the sentences of what was collected, and starts again.
    fn say(&mut self, game: &Game, told: &mut Vec<Message>) {
        if let Some((place, mut names)) = self.moved.take() {
            // The order in which they went would tell which of them are the hidden ones.
            names.sort_by_key(|(back, _)| *back);
            let names: Vec<Name> = names.into_iter().map(|(_, name)| name).collect();
            let message = msg!("event.moved").with_blank("piece", with_counts(&names));
            told.push(message.with_blank("place", place_name(game, place)));
        }
        if let Some((mark, on, cells)) = self.marked.take() {
            let mark = &game.definition().board.marks[mark as usize].label.name;
            let cells = Blank::List(cells.into_iter().map(Blank::Text).collect());
            let key = if on { key!("event.marked") } else { key!("event.unmarked") };
            told.push(Message::new(key).with_blank("cells", cells).with_name("mark", mark));
        }
        for (seat, names) in std::mem::take(&mut self.shown) {
            let message = msg!("event.shown").with_blank("piece", with_counts(&names));
            told.push(message.with_blank("seat", seat_name(game, seat)));
        }
    }
}

fn sentences(
    game: &Game,
    before: &State,
    events: &[Event],
    eyes: Eyes,
    leave_out: impl Fn(Event) -> bool,
) -> Vec<Message> {
    let layout = game.machine().layout();
    let mut state = before.clone();
    let mut told = Vec::new();
    let mut group = Group::default();
    for &event in events {
        let place = |piece: PieceId| state.pieces[piece as usize].place;
        match event {
            Event::Moved { .. } | Event::Shown { .. } | Event::Marked { .. } if leave_out(event) => {}
            Event::Marked { cell, mark, on } => {
                let goes_on = group.marked.as_ref().is_some_and(|(last, was, _)| (*last, *was) == (mark, on));
                if !goes_on {
                    group.say(game, &mut told);
                }
                let (.., cells) = group.marked.get_or_insert((mark, on, Vec::new()));
                cells.push(game.cell_name(cell));
            }
            Event::Moved { piece, to, .. } => {
                let seen = game.knows_moved(&state, event, eyes);
                if !group.shown.is_empty()
                    || group.marked.is_some()
                    || group.moved.as_ref().is_some_and(|(at, _)| *at != to)
                {
                    group.say(game, &mut told);
                }
                let (_, names) = group.moved.get_or_insert((to, Vec::new()));
                let kind = &game.definition().kinds[state.pieces[piece as usize].kind as usize];
                let back = (!seen).then_some(kind.back);
                names.push((back, piece_name(game, &state, piece, seen)));
            }
            Event::Shown { piece } => {
                if group.moved.is_some() || group.marked.is_some() {
                    group.say(game, &mut told);
                }
                let zone = layout.zone_of(place(piece));
                let holder = zone.and_then(|zone| layout.zones[zone].owner).unwrap_or(NOBODY);
                group.shown.entry(holder).or_default().push(piece_name(game, &state, piece, true));
            }
            // Only how far the turn has gone.
            Event::Stepped { .. } | Event::Picked { .. } => {}
            _ => {
                group.say(game, &mut told);
                told.extend(sentence(game, &state, event, eyes).filter(|_| !leave_out(event)));
            }
        }
        state.apply(layout, event);
    }
    group.say(game, &mut told);
    told
}

/// Names, each once with its number of occurrences.
fn with_counts(names: &[Name]) -> Blank {
    let mut counted: Vec<(&Name, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let times = |text: &str, count: usize| match count {
        1 => text.to_owned(),
        _ => format!("{text} × {count}"),
    };
    let name = |&(name, count): &(&Name, usize)| Blank::Name(name.map(|name| times(name, count)));
    Blank::List(counted.iter().map(name).collect())
}

/// A piece's name, or that of its back.
fn piece_name(game: &Game, state: &State, piece: PieceId, seen: bool) -> Name {
    let definition = game.definition();
    let kind = &definition.kinds[state.pieces[piece as usize].kind as usize];
    if seen { &kind.label.name } else { &definition.backs[kind.back].name }.clone()
}

fn seat_name(game: &Game, seat: Seat) -> Blank {
    match game.definition().seats.get(seat as usize) {
        Some(seat) => Blank::Name(seat.name.clone()),
        None => Blank::Text("–".to_owned()),
    }
}

/// A cell, or a zone and whose it is.
fn place_name(game: &Game, place: Place) -> Blank {
    let (definition, layout) = (game.definition(), game.machine().layout());
    let Some(zone) = layout.zone_of(place).map(|zone| &layout.zones[zone]) else {
        return Blank::Text(if layout.is_cell(place) { game.cell_name(place) } else { "–".to_owned() });
    };
    let name = &definition.zones[zone.zone].label.name;
    Blank::Name(match zone.owner.and_then(|owner| definition.seats.get(owner as usize)) {
        Some(owner) => Name::in_each(|lang| format!("{} ({})", name.in_lang(lang), owner.name.in_lang(lang))),
        None => name.clone(),
    })
}

/// The cells on which pieces were put.
pub(crate) fn placed_cells(events: &[Event]) -> Vec<Cell> {
    let placed = |event: &Event| match *event {
        Event::Placed { cell, .. } => Some(cell),
        _ => None,
    };
    events.iter().filter_map(placed).collect()
}

/// The cells that events changed.
pub(crate) fn changed_cells(game: &Game, before: &State, events: &[Event]) -> Vec<u16> {
    let layout = game.machine().layout();
    let mut state = before.clone();
    let mut cells = Vec::new();
    for &event in events {
        match event {
            Event::Placed { cell, .. } | Event::Marked { cell, .. } => cells.push(cell),
            Event::Walked { piece, cell, .. } => {
                cells.extend([state.pieces[piece as usize].place, cell]);
            }
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
        let seen =
            game.knows(state, piece, eyes) || matches!(event, Event::Placed { .. } | Event::Walked { .. });
        Blank::Name(piece_name(game, state, piece, seen))
    };
    let seat = |seat: Seat| seat_name(game, seat);
    let place = |place: Place| place_name(game, place);
    let where_is = |piece: PieceId| place(state.pieces[piece as usize].place);
    let owner = |piece: PieceId| seat(state.pieces[piece as usize].owner);
    Some(match event {
        Event::Placed { piece, cell, owner, pose, .. } => {
            let turning = game.turning_text(state.pieces[piece as usize].kind, pose);
            let named = &definition.kinds[state.pieces[piece as usize].kind as usize];
            let one = named.one.clone().filter(|_| owner != NOBODY).map(Blank::Name);
            let key = match (owner, turning) {
                (NOBODY, None) => key!("event.laid"),
                (NOBODY, Some(_)) => key!("event.laid_turned"),
                (_, None) => key!("event.placed"),
                (_, Some(_)) => key!("event.placed_turned"),
            };
            Message::new(key)
                .with("cell", game.cell_name(cell))
                .with("turning", turning.unwrap_or_default())
                .with_blank("piece", one.unwrap_or_else(|| kind(piece)))
                .with_blank("seat", seat(owner))
        }
        Event::Walked { piece, cell, .. } => msg!("event.walked", cell = game.cell_name(cell))
            .with_blank("piece", kind(piece))
            .with_blank("from", where_is(piece)),
        Event::Flipped { piece, face } => {
            let face = definition.faces.get(face as usize)?;
            let key = match state.pieces[piece as usize].owner {
                NOBODY => key!("event.flipped_shared"),
                _ => key!("event.flipped"),
            };
            Message::new(key)
                .with_blank("piece", kind(piece))
                .with_blank("seat", owner(piece))
                .with_blank("cell", where_is(piece))
                .with_name("face", &face.name)
        }
        Event::Rotated { piece, pose } => {
            let turning = game.turning_text(state.pieces[piece as usize].kind, pose);
            msg!("event.rotated", turning = turning.unwrap_or_default())
                .with_blank("piece", kind(piece))
                .with_blank("cell", where_is(piece))
        }
        Event::Taken { owner: NOBODY, .. } => return None,
        Event::Taken { piece, owner } => {
            msg!("event.taken").with_blank("cell", where_is(piece)).with_blank("seat", seat(owner))
        }
        Event::Marked { cell, mark, on } => {
            let mark = &definition.board.marks[mark as usize].label.name;
            let key = if on { key!("event.marked") } else { key!("event.unmarked") };
            Message::new(key).with("cells", game.cell_name(cell)).with_name("mark", mark)
        }
        Event::Gained { seat: who, points } => {
            let lost = points.unsigned_abs();
            let message = match points < 0 {
                true => counted!("event.lost", points = lost),
                false => counted!("event.gained", points = lost),
            };
            message.with_blank("seat", seat(who))
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
            let place = place?;
            let counter = definition.counters.get(place)?;
            let was = state.counter(game.machine().layout(), place);
            msg!("event.counted")
                .with_number("was", was.into())
                .with_number("value", value.into())
                .with_name("counter", &counter.label.name)
        }
        Event::Announced { announcement, seat: who, holds } => {
            msg!("event.announced").with_name("says", &announcement_of(game, announcement, who, holds))
        }
        Event::Said { sentence, cell } => {
            let mover = state.turn.seat;
            msg!("event.announced").with_name("says", &said_sentence(game, sentence, cell, mover))
        }
        // Told with others of their sort, or not at all.
        Event::Moved { .. } | Event::Shown { .. } | Event::Picked { .. } | Event::Stepped { .. } => {
            return None;
        }
    })
}
