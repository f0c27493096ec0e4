//! What seats come to know by a move: past that, it cannot be taken back as if nothing had been
//! seen.

use super::game::Game;
use super::session::Session;
use super::view::Eyes;
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
        if lessons.is_empty() && count > 0 && !self.game().definition().announcements.is_empty() {
            lessons.extend(self.silence_since(from));
        }
        lessons
    }

    /// The seats that have learned from silence since the `from`-th move: fewer possibilities are left
    /// to them.
    fn silence_since(&self, from: usize) -> Vec<Lesson> {
        let mut before = self.clone();
        before.go_to(from);
        let seats = &self.game().definition().seats;
        let people = (0..seats.len()).filter(|&seat| !seats[seat].automated);
        let wiser = people.filter(|&seat| {
            // Rules that fail here fail at the next move, with their own fault.
            match (before.know(seat as Seat), self.know(seat as Seat)) {
                (Ok(before), Ok(after)) => after.possible < before.possible,
                _ => false,
            }
        });
        wiser.map(|seat| Lesson { seat: seat as Seat, moment: 0, what: Learned::Silence }).collect()
    }
}
