//! What a move may have taught by what came of it, or did not: an announcement that might have been made,
//! a rule that might have taken hold. It is judged by the rules and by what everyone saw happen, never by
//! hidden state: otherwise the answer would tell that.

use super::game::Game;
use super::know::zones_read;
use super::session::Entry;
use super::view::Eyes;
use crate::rules::hidden;
use crate::rules::reads::{self, Reads};
use crate::rules::scan::ZoneRead;
use crate::rules::tree::{Cond, Who};
use crate::table::{Event, PieceId, Place, Seat, State};

impl Game {
    /// The seats of people: automated ones learn nothing.
    pub(super) fn people(&self) -> Vec<Seat> {
        let seats = self.definition().seats.iter().enumerate();
        seats.filter(|(_, seat)| !seat.automated).map(|(seat, _)| seat as Seat).collect()
    }

    /// The seats that silence after a move may have taught something: an announcement could have been made,
    /// and reads something that is hidden from them.
    pub(super) fn taught_by_silence(&self, before: &State, entry: &Entry) -> Vec<Seat> {
        let changed = self.changed(before, &entry.events);
        match self.ruleset().announcements.iter().any(|watch| reads::condition(watch).meets(changed)) {
            true => self.listeners(),
            false => Vec::new(),
        }
    }

    /// The seats of people from whom a zone is hidden that announcements read.
    fn listeners(&self) -> Vec<Seat> {
        let layout = self.machine().layout();
        let read = zones_read(self);
        let hidden_from = |seat: &Seat| {
            let zones = layout.zones.iter().enumerate().filter(|(_, zone)| read.contains(&zone.zone));
            zones.into_iter().any(|(index, _)| !self.can_see(layout.zone(index), Eyes::Seat(*seat)))
        };
        self.people().into_iter().filter(hidden_from).collect()
    }

    /// The seats that may have learned from what a move did and what followed from it: that hangs on
    /// something hidden from them. What a rule would do, if hidden pieces were different ones, counts as
    /// what it did.
    pub(super) fn taught_by_effects(&self, before: &State, entry: &Entry) -> Vec<Seat> {
        let rules = self.ruleset();
        let changed = self.changed(before, &entry.events);
        let is_asked = |condition: &Cond| reads::condition(condition).meets(changed);
        let mut read: Vec<(ZoneRead, Option<Seat>)> = Vec::new();
        let mut add = |zones: Vec<ZoneRead>, asked: Option<Seat>| {
            read.extend(zones.into_iter().map(|zone| (zone, asked)));
        };
        for end in rules.win.iter().chain(&rules.draw).filter(|end| is_asked(end)) {
            add(hidden::zones_read(rules, end), Some(entry.seat));
        }
        for end in rules.when.iter().filter(|end| is_asked(end)) {
            add(hidden::zones_read(rules, end), None);
        }
        for (when, does) in rules.whenevers.iter().filter(|(when, _)| is_asked(when)) {
            add(hidden::zones_read(rules, when), None);
            does.iter().for_each(|act| add(hidden::zones_deciding(rules, act, &[]), None));
        }
        let actions = rules.actions.iter().zip(&self.definition().actions).enumerate();
        for (number, (action, declared)) in actions {
            let made = number == entry.mv.action;
            if !made && !declared.auto {
                continue;
            }
            let asked = made.then_some(entry.seat);
            action
                .does
                .iter()
                .for_each(|act| add(hidden::zones_deciding(rules, act, &action.choices), asked));
            if let Some(when) = action.when.as_ref().filter(|_| declared.auto) {
                add(hidden::zones_read(rules, when), None);
            }
        }
        let taught = |seat: &Seat| read.iter().any(|&(zone, asked)| self.is_hidden_read(zone, asked, *seat));
        self.people().into_iter().filter(taught).collect()
    }

    /// Whether a rule, asked for a seat or for any, reads what is hidden from somebody.
    fn is_hidden_read(&self, read: ZoneRead, asked: Option<Seat>, from: Seat) -> bool {
        let layout = self.machine().layout();
        let is_read = |owner: Option<Seat>| match (read.who, owner, asked) {
            (Who::Nobody, ..) => false,
            (Who::Me, Some(owner), Some(asked)) => owner == asked,
            (Who::Others, Some(owner), Some(asked)) => owner != asked,
            (Who::Seat(seat), Some(owner), _) => owner == seat,
            _ => true,
        };
        layout.zones.iter().enumerate().any(|(index, zone)| {
            let counted = read.counted && zone.counts.seen_by(Some(from), zone.owner);
            zone.zone == read.zone as usize
                && is_read(zone.owner)
                && !counted
                && !self.can_see(layout.zone(index), Eyes::Seat(from))
        })
    }

    /// The parts of the table that events changed, as everyone saw it.
    fn changed(&self, before: &State, events: &[Event]) -> Reads {
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
        changed
    }
}
