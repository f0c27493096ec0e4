//! What a move reveals to seats that was hidden from them: past that, it cannot be undone as if nothing
//! had been seen.

use super::game::Game;
use super::know::zones_read;
use super::session::Session;
use super::view::Eyes;
use crate::rules::reads::{self, Reads};
use crate::table::{Ended, Event, PieceId, Place, Seat, State};

/// Something that was revealed to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revelation {
    /// Which seat.
    pub seat: Seat,
    /// The index of the event that revealed it: the same piece may be seen again.
    pub event: usize,
    /// What.
    pub what: Revealed,
}

/// What can be revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revealed {
    /// What a piece is, and where it lay then.
    Piece(PieceId, Place),
    /// What others chose in secret.
    Choices,
    /// An announcement about a seat.
    Said(u16, Seat),
    /// An announcement that was not made, and would have been if hidden pieces were different ones.
    Silence,
}

impl Game {
    /// What the events of a move reveal to seats, in order. Nothing is revealed to automated seats.
    pub fn revealed(&self, before: &State, events: &[Event]) -> Vec<Revelation> {
        let layout = self.machine().layout();
        let seats = &self.definition().seats;
        let people: Vec<Seat> =
            (0..seats.len() as Seat).filter(|&seat| !seats[seat as usize].automated).collect();
        let mut state = before.clone();
        let mut revelations = Vec::new();
        for (index, &event) in events.iter().enumerate() {
            let (piece, to) = match event {
                Event::Placed { piece, cell, .. } => (Some(piece), Some(cell)),
                Event::Moved { piece, to, .. } => (Some(piece), Some(to)),
                Event::Shown { piece } => (Some(piece), None),
                _ => (None, None),
            };
            for &seat in &people {
                let eyes = Eyes::Seat(seat);
                let what = match (event, piece) {
                    (_, Some(piece)) => {
                        let from = state.pieces[piece as usize].place;
                        let hidden = !self.knows(&state, piece, eyes);
                        let shown = to.is_none_or(|to| self.can_see(to, eyes));
                        (hidden && shown).then_some(Revealed::Piece(piece, to.unwrap_or(from)))
                    }
                    (Event::Revealed, None) => (people.len() > 1).then_some(Revealed::Choices),
                    (Event::Announced { announcement, seat, .. }, None) => {
                        Some(Revealed::Said(announcement, seat))
                    }
                    _ => None,
                };
                revelations.extend(what.map(|what| Revelation { seat, event: index, what }));
            }
            state.apply(layout, event);
        }
        revelations
    }
}

impl Session {
    /// What the last `count` moves revealed to seats. While the turn that they belong to goes on, what others
    /// saw of the mover's own pieces does not count: whoever moves may still change their mind.
    pub fn revealed_by(&self, count: usize) -> Vec<Revelation> {
        let made = self.entries().len();
        let from = made.saturating_sub(count);
        let unfinished = self.is_turn_unfinished_since(from);
        let mut revelations = Vec::new();
        let mut before = 0;
        for (index, entry) in self.entries().iter().enumerate().skip(from) {
            let mut revealed = self.game().revealed(self.state_before(index), &entry.events);
            if unfinished {
                let layout = self.game().machine().layout();
                let own = |piece: PieceId| {
                    let place = self.state_before(index).pieces[piece as usize].place;
                    let owner = layout.zone_of(place).and_then(|zone| layout.zones[zone].owner);
                    owner == Some(entry.seat)
                };
                revealed.retain(|revelation| match revelation.what {
                    Revealed::Piece(piece, _) => revelation.seat == entry.seat || !own(piece),
                    Revealed::Choices | Revealed::Said(..) | Revealed::Silence => true,
                });
            }
            let later =
                |revelation: Revelation| Revelation { event: revelation.event + before, ..revelation };
            revelations.extend(revealed.into_iter().map(later));
            before += entry.events.len();
        }
        let could_announce = |index: usize| {
            self.game().could_announce(self.state_before(index), &self.entries()[index].events)
        };
        if revelations.is_empty() && (from..made).any(could_announce) {
            let silence = |seat| Revelation { seat, event: 0, what: Revealed::Silence };
            revelations.extend(self.game().listeners().into_iter().map(silence));
        }
        revelations
    }

    /// Whether all moves from an index on belong to the turn that is still going on.
    fn is_turn_unfinished_since(&self, from: usize) -> bool {
        let made = self.entries().len();
        let seat = self.state().turn.seat;
        let goes_on = |state: &State| state.turn.seat == seat && state.turn.acted();
        self.state().ended == Ended::No
            && from < made
            && self.entries()[from..].iter().all(|entry| entry.seat == seat)
            && (from + 1..made).all(|index| goes_on(self.state_before(index)))
            && goes_on(self.state())
    }
}

impl Game {
    /// Whether some events could have caused an announcement, or made one cease to hold: silence then
    /// reveals something as well. It is judged by what everyone saw happen and not by hidden state, since
    /// the answer would reveal that.
    fn could_announce(&self, before: &State, events: &[Event]) -> bool {
        let layout = self.machine().layout();
        let part = |place: Place| match layout.zone_of(place) {
            Some(zone) => Reads::zone(layout.zones[zone].zone),
            None => Reads::BOARD,
        };
        let mut state = before.clone();
        let mut changed = Reads::NOTHING;
        for &event in events {
            let from = |piece: PieceId| part(state.pieces[piece as usize].place);
            changed = changed.and(match event {
                Event::Placed { piece, .. } | Event::Walked { piece, .. } => from(piece).and(Reads::BOARD),
                Event::Moved { piece, to, .. } => from(piece).and(part(to)),
                Event::Flipped { .. }
                | Event::Rotated { .. }
                | Event::Taken { .. }
                | Event::Marked { .. } => Reads::BOARD,
                Event::Gained { .. } | Event::Counted { .. } => Reads::COUNTERS,
                Event::Shuffled { place } => part(place),
                Event::Stepped { .. } => Reads::TURN,
                Event::Shown { .. }
                | Event::Committed { .. }
                | Event::Picked { .. }
                | Event::Revealed
                | Event::Announced { .. }
                | Event::Said { .. }
                | Event::Ended { .. } => Reads::NOTHING,
            });
            state.apply(layout, event);
        }
        self.ruleset().announcements.iter().any(|watch| reads::condition(watch).meets(changed))
    }

    /// The seats of people from whom a zone is hidden that announcements read.
    fn listeners(&self) -> Vec<Seat> {
        let layout = self.machine().layout();
        let read = zones_read(self);
        let seats = self.definition().seats.iter().enumerate().filter(|(_, seat)| !seat.automated);
        let hidden_from = |seat: Seat| {
            let zones = layout.zones.iter().enumerate().filter(|(_, zone)| read.contains(&zone.zone));
            zones.into_iter().any(|(index, _)| !self.can_see(layout.zone(index), Eyes::Seat(seat)))
        };
        seats.map(|(seat, _)| seat as Seat).filter(|&seat| hidden_from(seat)).collect()
    }
}
