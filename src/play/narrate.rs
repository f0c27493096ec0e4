//! Events as text: by ids for transcripts, which must not change with the language.

use super::game::Game;
use super::view::Eyes;
use crate::table::{Ended, Event, NO_CELL, NOBODY, Piece, PieceId, Place, Seat, State};

impl Game {
    /// A seat's id.
    pub fn seat_id(&self, seat: Seat) -> &str {
        self.definition().seats.get(seat as usize).map_or("-", |seat| seat.id.as_str())
    }

    /// A piece's name for someone who may see it; its back otherwise. `to` is where it goes.
    pub(super) fn whole_name(&self, state: &State, piece: PieceId, to: Option<Place>, eyes: Eyes) -> String {
        if self.knows(state, piece, eyes) || to.is_some_and(|to| self.can_see(to, eyes)) {
            return self.piece_name(state, piece, NOBODY);
        }
        self.back_name(state, piece)
    }

    /// All that somebody knows of a hidden piece.
    pub(super) fn back_name(&self, state: &State, piece: PieceId) -> String {
        let kind = &self.definition().kinds[state.pieces[piece as usize].kind as usize];
        format!("({})", self.definition().backs[kind.back].id)
    }

    pub(super) fn place_name(&self, place: u16) -> String {
        let layout = self.machine().layout();
        if layout.is_cell(place) {
            return self.cell_name(place);
        }
        match layout.zone_of(place) {
            Some(zone) => {
                let zone = &layout.zones[zone];
                let id = &self.definition().zones[zone.zone].label.id;
                match zone.owner {
                    Some(owner) => format!("{}.{id}", self.seat_id(owner)),
                    None => id.clone(),
                }
            }
            None => "supply".to_owned(),
        }
    }

    /// What happened, one line for each event that a table would notice, in the order in which it
    /// happened. `before` is the state that the events were applied to.
    pub fn narrate(&self, before: &State, events: &[Event]) -> Vec<String> {
        self.narrate_to(before, events, Eyes::Designer)
    }

    /// The same as far as someone may know it.
    pub(crate) fn narrate_to(&self, before: &State, events: &[Event], eyes: Eyes) -> Vec<String> {
        let mut state = before.clone();
        let mut lines: Vec<String> = Vec::new();
        // Where the lines of pieces that go to one place together begin.
        let mut together: Option<(Place, usize)> = None;
        for &event in events {
            let to = match event {
                Event::Moved { to, .. } if eyes != Eyes::Designer => Some(to),
                _ => None,
            };
            if together.map(|(place, _)| place) != to {
                together = to.map(|to| (to, lines.len()));
            }
            let line = self.event_line(&state, event, eyes);
            state.apply(self.machine().layout(), event);
            lines.extend(line);
            // The order in which they went would tell which of them are the hidden ones.
            if let Some((_, first)) = together {
                lines[first..].sort_unstable();
            }
        }
        lines
    }

    /// One event, in the state just before it; `None` for bookkeeping that nobody would notice.
    pub(super) fn event_line(&self, state: &State, event: Event, eyes: Eyes) -> Option<String> {
        let faces = &self.definition().faces;
        let face = |face: u8| faces.get(face as usize).map(|face| face.id.as_str());
        Some(match event {
            Event::Placed { piece, cell, owner, face: shown, pose } => {
                let number = state.pieces[piece as usize].kind;
                let kind = &self.definition().kinds[number as usize].label.id;
                let owner = self.definition().seats.get(owner as usize).map(|seat| format!("{}.", seat.id));
                let mut line = format!("placed {}{kind} {}", owner.unwrap_or_default(), self.cell_name(cell));
                if let Some(face) = face(shown) {
                    line.push(' ');
                    line.push_str(face);
                }
                let stands = self.machine().layout().stands(number);
                let lying = self.pose_text(number, pose).map(str::to_owned);
                let standing = || self.footing_text(state, cell, pose);
                if let Some(turning) = if stands { standing() } else { lying } {
                    line.push(' ');
                    line.push_str(&turning);
                }
                line
            }
            Event::Walked { piece, cell, pose } => {
                let Piece { kind, place, .. } = state.pieces[piece as usize];
                let (from, name) = (self.place_name(place), self.whole_name(state, piece, Some(cell), eyes));
                let stands = self.machine().layout().stands(kind);
                let part = self.footing_text(state, cell, pose).filter(|_| stands);
                let part = part.map(|part| format!(" {part}")).unwrap_or_default();
                format!("walked {name} {from} {}{part}", self.cell_name(cell))
            }
            Event::Moved { piece, to, under } => {
                let under = if under { " under" } else { "" };
                let name = match self.knows_moved(state, event, eyes) {
                    true => self.piece_name(state, piece, NOBODY),
                    false => self.back_name(state, piece),
                };
                format!("moved {name} {}{under}", self.place_name(to))
            }
            Event::Flipped { piece, face: shown } => {
                let place = self.place_name(state.pieces[piece as usize].place);
                let face = face(shown).unwrap_or("-");
                format!("flipped {} {place} {face}", self.whole_name(state, piece, None, eyes))
            }
            Event::Rotated { piece, pose } => {
                let Piece { place, kind, .. } = state.pieces[piece as usize];
                let turning = self.turning_text(kind, pose).unwrap_or("-");
                let name = self.whole_name(state, piece, None, eyes);
                format!("rotated {name} {} {turning}", self.place_name(place))
            }
            Event::Taken { owner: NOBODY, .. } => return None,
            Event::Taken { piece, owner } => {
                let place = self.place_name(state.pieces[piece as usize].place);
                let name = self.whole_name(state, piece, None, eyes);
                format!("taken {name} {place} {}", self.seat_id(owner))
            }
            Event::Marked { cell, mark, on } => {
                let mark = &self.definition().board.marks[mark as usize].label.id;
                let verb = if on { "marked" } else { "unmarked" };
                format!("{verb} {} {mark}", self.cell_name(cell))
            }
            Event::Gained { seat, points } => format!("gained {} {points}", self.seat_id(seat)),
            Event::Counted { counter, value } => {
                let place = (counter as usize).checked_sub(self.machine().layout().seats);
                let counter = self.definition().counters.get(place?)?;
                format!("counted {} {value}", counter.label.id)
            }
            Event::Shown { piece } => {
                let place = self.place_name(state.pieces[piece as usize].place);
                format!("shown {} {place}", self.piece_name(state, piece, NOBODY))
            }
            Event::Said { sentence, cell } => {
                let id = &self.definition().sentences[sentence as usize].label.id;
                match cell {
                    NO_CELL => format!("said {id}"),
                    cell => format!("said {id} {}", self.cell_name(cell)),
                }
            }
            Event::Shuffled { place } => format!("shuffled {}", self.place_name(place)),
            Event::Committed { seat, .. } => format!("committed {}", self.seat_id(seat)),
            Event::Revealed => "revealed".to_owned(),
            Event::Announced { announcement, seat, holds } => {
                let id = &self.definition().announcements[announcement as usize].label.id;
                format!("announced {id} {} {}", self.seat_id(seat), if holds { "yes" } else { "no" })
            }
            Event::Ended { how } => match how {
                Ended::No => return None,
                Ended::Won(seat) => format!("ended won {}", self.seat_id(seat)),
                Ended::Drawn => "ended drawn".to_owned(),
                Ended::Counted => "ended counted".to_owned(),
                Ended::Blocked => "ended blocked".to_owned(),
            },
            Event::Picked { .. } | Event::Stepped { .. } => return None,
        })
    }
}
