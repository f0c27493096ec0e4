//! What a move reveals to seats that was hidden from them: past that, it cannot be undone as if nothing
//! had been seen.

use super::game::Game;
use super::session::Session;
use super::view::Eyes;
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
    /// An announcement that was not made, and might have been if hidden pieces were different ones.
    Silence,
    /// What came of a move, or did not: it hangs on hidden pieces.
    Effects,
    /// How it ended, and the seed, which tells every deal.
    Result,
}

impl Game {
    /// What the events of a move reveal to seats, in order. Nothing is revealed to automated seats.
    pub fn revealed(&self, before: &State, events: &[Event]) -> Vec<Revelation> {
        let layout = self.machine().layout();
        let people = self.people();
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
    /// What the last `count` moves revealed to seats, or may have: it follows from the rules and from what
    /// everyone saw happen, so that it tells nobody anything. While the turn that they belong to goes on, what others
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
                    Revealed::Choices
                    | Revealed::Said(..)
                    | Revealed::Silence
                    | Revealed::Effects
                    | Revealed::Result => true,
                });
            }
            let later =
                |revelation: Revelation| Revelation { event: revelation.event + before, ..revelation };
            revelations.extend(revealed.into_iter().map(later));
            before += entry.events.len();
        }
        let game = self.game();
        let people = |what: Revealed, seats: Vec<Seat>| {
            seats.into_iter().map(move |seat| Revelation { seat, event: 0, what })
        };
        if made > from && self.state().ended != Ended::No && game.has_secrets() {
            revelations.extend(people(Revealed::Result, game.people()));
        }
        // What might have been said or done says as much by its absence.
        for (index, entry) in self.entries().iter().enumerate().skip(from) {
            if !revelations.is_empty() {
                break;
            }
            let before = self.state_before(index);
            revelations.extend(people(Revealed::Silence, game.taught_by_silence(before, entry)));
            let mut taught = game.taught_by_effects(before, entry);
            // What others learned of the mover's own pieces does not count while the turn goes on.
            taught.retain(|&seat| !unfinished || seat == entry.seat);
            revelations.extend(people(Revealed::Effects, taught));
        }
        revelations
    }

    /// Whether the last move showed or may have taught something to one seat, by what came of it or did not. It
    /// follows from the rules and from what everyone could see happen, as [`Session::revealed_by`] does.
    pub fn last_move_teaches(&self, seat: Seat) -> bool {
        let Some(entry) = self.last() else { return false };
        let (game, before) = (self.game(), self.state_before(self.entries().len() - 1));
        game.revealed(before, &entry.events).iter().any(|revelation| revelation.seat == seat)
            || game.taught_by_silence(before, entry).contains(&seat)
            || game.taught_by_effects(before, entry).contains(&seat)
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
