//! What seats come to know by a move: past that, it cannot be taken back as if nothing had been
//! seen.

use super::game::Game;
use super::know::zones_read;
use super::session::Session;
use super::view::Eyes;
use crate::rules::reads::{self, Reads};
use crate::table::{Event, PieceId, Place, Seat, State};

/// Something that a seat knows from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Who knows it.
    pub seat: Seat,
    /// By which event, counted from the first one asked about: the same piece may be seen again.
    pub moment: usize,
    /// What.
    pub what: Learned,
}

/// What can be learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learned {
    /// What a piece is, and where it lay then.
    Piece(PieceId, Place),
    /// What others chose in secret.
    Choices,
    /// Something that was said aloud of a seat.
    Said(u16, Seat),
    /// Something that was not said, and would have been if what is hidden were otherwise.
    Silence,
}

impl Game {
    /// What seats learn by the events of a move, in order. The seats that the rules play learn
    /// nothing.
    pub fn learned(&self, before: &State, events: &[Event]) -> Vec<Lesson> {
        let layout = self.machine().layout();
        let seats = &self.definition().seats;
        let people: Vec<Seat> =
            (0..seats.len() as Seat).filter(|&seat| !seats[seat as usize].automated).collect();
        let mut state = before.clone();
        let mut lessons = Vec::new();
        for (moment, &event) in events.iter().enumerate() {
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
                        (hidden && shown).then_some(Learned::Piece(piece, to.unwrap_or(from)))
                    }
                    (Event::Revealed, None) => (people.len() > 1).then_some(Learned::Choices),
                    (Event::Announced { announcement, seat, .. }, None) => {
                        Some(Learned::Said(announcement, seat))
                    }
                    _ => None,
                };
                lessons.extend(what.map(|what| Lesson { seat, moment, what }));
            }
            state.apply(layout, event);
        }
        lessons
    }
}

impl Session {
    /// What seats have learned by the last `count` moves.
    pub fn learned_by(&self, count: usize) -> Vec<Lesson> {
        let made = self.entries().len();
        let from = made.saturating_sub(count);
        let mut lessons = Vec::new();
        let mut before = 0;
        for (index, entry) in self.entries().iter().enumerate().skip(from) {
            let learned = self.game().learned(self.state_before(index), &entry.events);
            let later = |lesson: Lesson| Lesson { moment: lesson.moment + before, ..lesson };
            lessons.extend(learned.into_iter().map(later));
            before += entry.events.len();
        }
        let could_say =
            |index: usize| self.game().could_say(self.state_before(index), &self.entries()[index].events);
        if lessons.is_empty() && (from..made).any(could_say) {
            let silence = |seat| Lesson { seat, moment: 0, what: Learned::Silence };
            lessons.extend(self.game().listeners().into_iter().map(silence));
        }
        lessons
    }
}

impl Game {
    /// Whether something might have been said because of some events, or might have ceased to hold: if
    /// nothing was said, that tells as well. It is judged by what everyone saw happen, not by what is
    /// so, since the answer would tell that.
    fn could_say(&self, before: &State, events: &[Event]) -> bool {
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
                | Event::Ended { .. } => Reads::NOTHING,
            });
            state.apply(layout, event);
        }
        self.ruleset().announcements.iter().any(|watch| reads::condition(watch).meets(changed))
    }

    /// The people who learn of what is hidden from them by what is said aloud, or is not.
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
