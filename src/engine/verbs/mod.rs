//! What rules can make happen. Each change is an event; both backends share these.

mod paths;

pub use paths::{Pushed, Pushing};

use super::context::Cx;
use crate::define::{Fault, Spot};
use crate::msg;
use crate::rules::tree::{Slot, Who};
use crate::speak::Message;
use crate::table::{Bits, Event, GoesOn, NO_CELL, NO_PIECE, NOBODY, Place, Seat};

/// How a piece is put.
#[derive(Clone, Copy)]
pub struct Manner {
    /// Showing which face; its first when not said.
    pub face: Option<u8>,
    /// Whose it becomes; its owner's, or that of the seat that the rule is about.
    pub owner: Option<Seat>,
    /// How it is turned.
    pub pose: u8,
}

impl<B: Bits> Cx<'_, B> {
    /// Puts pieces on cells, one on each, as far as both go.
    #[inline(always)]
    pub fn put(&mut self, pieces: B, cells: B, manner: Manner) {
        let mut pieces = pieces;
        for cell in cells.members() {
            if pieces.is_none() {
                return;
            }
            let piece = pieces.first() as u16;
            pieces = pieces.without_first();
            self.put_one(piece, cell as u16, manner);
        }
    }

    /// Puts one piece on one cell; that there are more cells is a fault.
    pub fn put_one_on(&mut self, piece: B, cells: B, manner: Manner, spot: &Option<Spot>) {
        match cells.count() {
            2.. if piece.is_some() => self.one_for_many(cells.count(), spot.clone()),
            _ => self.put(piece, cells, manner),
        }
    }

    /// Puts the first of some pieces on the cell chosen last.
    #[inline(always)]
    pub fn put_here(&mut self, pieces: B, manner: Manner) {
        if pieces.is_some() {
            self.put_one(pieces.first() as u16, self.bound.here, manner);
        }
    }

    /// Puts a piece of an unlimited supply on the cell chosen last.
    #[inline(always)]
    pub fn supply_here(&mut self, supply: Place, manner: Manner) {
        let piece = self.state.tops[supply as usize];
        if piece != NO_PIECE {
            self.put_one(piece, self.bound.here, manner);
        }
    }

    /// Puts pieces of an unlimited supply on cells, one on each.
    #[inline(always)]
    pub fn put_from_supply(&mut self, kind: u16, cells: B, manner: Manner) {
        let Some(supply) = self.facts.layout.supplies[kind as usize] else { return };
        for cell in cells.members() {
            let piece = self.state.tops[supply as usize];
            // A supply has a piece for every cell; stacks beyond that find it empty.
            if piece == NO_PIECE {
                return;
            }
            self.put_one(piece, cell as u16, manner);
        }
    }

    #[inline(always)]
    fn put_one(&mut self, piece: u16, cell: u16, manner: Manner) {
        let kind = || self.state.pieces[piece as usize].kind as usize;
        let owner = manner.owner.unwrap_or_else(|| self.owner_of(piece));
        let face = manner.face.unwrap_or_else(|| self.facts.kinds.first_face[kind()]);
        // Of a piece that stands it is the part.
        let as_is = || self.facts.layout.anything_stands && self.facts.layout.stands(kind() as u16);
        let pose = match manner.pose {
            0 => 0,
            pose if as_is() => pose,
            pose => self.facts.links.pose(kind(), pose),
        };
        self.emit(Event::Placed { piece, cell, owner, face, pose });
    }

    /// Says a sentence aloud, perhaps of a cell.
    pub fn say(&mut self, sentence: u16, of: B) {
        let cell = if of.is_some() { of.first() as u16 } else { NO_CELL };
        self.emit(Event::Said { sentence, cell });
    }

    /// Turns over the top pieces of some cells.
    #[inline(always)]
    pub fn flip(&mut self, cells: B) {
        for cell in cells.members() {
            let piece = self.state.tops[cell];
            if piece == NO_PIECE {
                continue;
            }
            let shown = self.state.pieces[piece as usize];
            let next = self.facts.kinds.next_face
                [shown.kind as usize * self.facts.layout.faces + shown.face as usize];
            if next != shown.face {
                self.emit(Event::Flipped { piece, face: next });
            }
        }
    }

    /// Makes the top pieces of some cells belong to the seat that the rule is about.
    #[inline(always)]
    pub fn take(&mut self, cells: B) {
        let owner = self.bound.seat;
        for cell in cells.members() {
            let piece = self.state.tops[cell];
            if piece != NO_PIECE && self.state.pieces[piece as usize].owner != owner {
                self.emit(Event::Taken { piece, owner });
            }
        }
    }

    /// Moves the top piece of a cell to the cell chosen last.
    #[inline(always)]
    pub fn walk(&mut self, from: B) {
        if from.is_none() {
            return;
        }
        let piece = self.state.tops[from.first()];
        if piece != NO_PIECE {
            let pose = self.state.pose(piece);
            self.emit(Event::Walked { piece, cell: self.bound.here, pose });
        }
    }

    /// Takes the top pieces of some cells off the board: to a zone, or back to their supply. That a
    /// piece has neither is a fault.
    #[inline(always)]
    pub fn remove(&mut self, cells: B, zone: Option<(u8, Who)>) {
        for cell in cells.members() {
            let piece = self.state.tops[cell];
            if piece == NO_PIECE {
                continue;
            }
            let taken = self.state.pieces[piece as usize];
            let to = match zone {
                Some((zone, Who::Me)) => Some(self.facts.layout.zone(self.zone_index(zone, self.bound.seat))),
                // A seat that does not sit at the table takes nothing.
                Some((_, Who::Nobody)) => None,
                Some((zone, who)) => match self.receiver(piece, zone, who) {
                    Some(seat) => Some(self.facts.layout.zone(self.zone_index(zone, seat))),
                    None if self.fault.is_some() => return,
                    None => Some(self.facts.layout.zone(self.zone_index(zone, self.bound.seat))),
                },
                None => self.facts.layout.supplies[taken.kind as usize],
            };
            if to.is_none() && zone.is_none() {
                self.stays();
            }
            if let Some(to) = to {
                self.emit(Event::Moved { piece, to, under: false });
                if zone.is_none() && taken.owner != NOBODY {
                    self.emit(Event::Taken { piece, owner: NOBODY });
                }
            }
        }
    }

    /// Notes that a piece was to leave the board and has nowhere to go.
    #[cold]
    fn stays(&mut self) {
        let fault = Fault::nowhere(msg!("rule.stays")).help(msg!("help.where_to"));
        self.fault.get_or_insert(Box::new(fault));
    }

    /// Whose zone a piece goes to: its owner's where `who` is all. That this is nobody, or one of several who are
    /// not told apart, is a fault; without one, there is no such seat.
    #[inline(always)]
    fn receiver(&mut self, piece: u16, zone: u8, who: Who) -> Option<Seat> {
        let (me, common) = (self.bound.seat, self.facts.zones[zone as usize].1 == 0);
        match who {
            _ if common => Some(me),
            Who::Me => Some(me),
            Who::Everyone | Who::Anyone => {
                let owner = self.owner_of(piece);
                if owner == NOBODY {
                    self.unclear(msg!("rule.owned_by_nobody"));
                }
                Some(owner).filter(|&owner| owner != NOBODY)
            }
            Who::Others => {
                let mut others = self.seats(who);
                let (first, several) = (others.next(), others.next().is_some());
                if several {
                    self.unclear(msg!("rule.several_others"));
                }
                first.filter(|_| !several)
            }
            Who::Seat(_) | Who::Mover | Who::ToMove | Who::Nobody => self.seats(who).next(),
        }
    }

    /// Notes that a rule does not say whose zone a piece goes to.
    #[cold]
    fn unclear(&mut self, message: Message) {
        let fault = Fault::nowhere(message).help(msg!("help.say_whose"));
        self.fault.get_or_insert(Box::new(fault));
    }

    /// Moves pieces to a zone; each to its owner's where the zone is a seat's and `who` is all.
    #[inline(always)]
    pub fn move_to(&mut self, pieces: B, zone: u8, who: Who, under: bool) {
        let watched =
            self.recorder.is_on() || self.facts.keeps.outline || self.facts.layout.anything_refills();
        if let (false, false, Who::Me) = (watched, under, who) {
            let to = self.facts.layout.zone(self.zone_index(zone, self.bound.seat));
            return self.gather(pieces, to);
        }
        for piece in pieces.members() {
            let Some(seat) = self.receiver(piece as u16, zone, who) else { return };
            let to = self.facts.layout.zone(self.zone_index(zone, seat));
            self.emit(Event::Moved { piece: piece as u16, to, under });
        }
    }

    /// Moves pieces to one zone in one go, where nobody keeps the events.
    fn gather(&mut self, pieces: B, to: Place) {
        if pieces.is_none() {
            return;
        }
        let facts = self.facts;
        self.left.of.events -= pieces.count() as i32;
        let changes = &mut self.watch.changes;
        *changes = changes.and(facts.looked_at[to as usize].reads);
        self.state.gather(&facts.layout, pieces, to, |from| {
            *changes = changes.and(facts.looked_at[from as usize].cleared);
        });
        self.cache.changed();
    }

    /// Draws pieces from the top of a pile, as many as there are.
    pub fn draw(&mut self, count: i64, from: (u8, Who), to: (u8, Who)) {
        if from.1 == Who::Nobody {
            return;
        }
        for seat in self.seats(to.1) {
            let giver = if from.1 == Who::Me { seat } else { self.seats(from.1).next().unwrap_or(seat) };
            let source = self.facts.layout.zone(self.zone_index(from.0, giver));
            let to = self.facts.layout.zone(self.zone_index(to.0, seat));
            self.deal(count, source, &[to]);
        }
    }

    /// Deals `count` pieces each from the top of one pile to a zone of some seats.
    #[inline(always)]
    pub fn deal(&mut self, count: i64, from: Place, to: &[Place]) {
        // A pile drawn into itself never runs out.
        let count = count.clamp(0, self.state.pieces.len() as i64) as u16;
        // Before it is drawn from, a pile that stayed empty may have something to be filled with.
        self.refill(from);
        if !self.recorder.is_on() && self.facts.layout.refill(from).is_none() {
            if let (true, Some(&first)) = (self.facts.keeps.changes, to.first()) {
                // What looks at one seat's zone looks at every seat's.
                self.note_moves(from, first);
            }
            self.state.deal(&self.facts.layout, from, to, count);
            self.left.of.events -= i32::from(count) * to.len() as i32;
            return self.cache.changed();
        }
        let left = self.left.of.events;
        for &to in to {
            for _ in 0..count {
                let Some(piece) = self.state.top(from) else { break };
                self.emit(Event::Moved { piece, to, under: false });
            }
        }
        // What was asked for counts, as it does where nobody listens.
        if self.facts.layout.refill(from).is_none() {
            self.left.of.events = left - i32::from(count) * to.len() as i32;
        }
    }

    /// Shuffles a pile.
    pub fn shuffle(&mut self, zone: u8, who: Who) {
        let mut last = None;
        for seat in self.seats(who) {
            let place = self.zone_index(zone, seat);
            // A common pile is every seat's, and shuffled once.
            if last.replace(place) != Some(place) {
                self.emit(Event::Shuffled { place: self.facts.layout.zone(place) });
            }
        }
    }

    /// Puts a mark on cells that lack it, or takes it off those that have it.
    pub fn mark(&mut self, cells: B, mark: u8, on: bool) {
        let marked = self.marked(mark);
        let changed = if on { cells & !marked } else { cells & marked };
        for cell in changed.members() {
            self.emit(Event::Marked { cell: cell as u16, mark, on });
        }
    }

    /// Gains points, or loses some.
    #[inline(always)]
    pub fn gain(&mut self, points: i64) {
        self.gain_for(self.bound.seat, points);
    }

    /// The same for others.
    pub fn gain_of(&mut self, points: i64, who: Who) {
        self.seats(who).for_each(|seat| self.gain_for(seat, points));
    }

    #[inline(always)]
    fn gain_for(&mut self, seat: Seat, points: i64) {
        let points = points.clamp(i32::MIN as i64, i32::MAX as i64) as i32;
        if points != 0 {
            self.emit(Event::Gained { seat, points });
        }
    }

    /// What a counter shows.
    #[inline(always)]
    pub fn counter(&self, counter: u8) -> i64 {
        i64::from(self.state.counter(&self.facts.layout, counter as usize))
    }

    /// Raises a counter, or lowers it, as far as it goes.
    pub fn change_counter(&mut self, counter: u8, by: i64) {
        let (least, most) = self.facts.counter_range[counter as usize];
        let (shown, place) = (self.counter(counter), self.facts.layout.counter(counter as usize));
        let value = shown.saturating_add(by).clamp(least, most);
        if value != shown {
            self.emit(Event::Counted { counter: place as u16, value: value as i32 });
        }
    }

    /// Shows pieces to everyone.
    pub fn show(&mut self, pieces: B) {
        if !self.recorder.is_on() {
            self.left.of.events -= pieces.count() as i32;
            return self.state.show_set(&self.facts.layout, pieces);
        }
        for piece in pieces.members() {
            self.emit(Event::Shown { piece: piece as u16 });
        }
    }

    /// Forgets what was announced.
    pub fn hush(&mut self) {
        let layout = &self.facts.layout;
        for place in layout.announced(0, 0)..layout.announced(layout.announcements, 0) {
            if self.state.counters[place] != 0 {
                self.emit(Event::Counted { counter: place as u16, value: 0 });
            }
        }
    }

    /// The next seat begins from now on, and is to move.
    pub fn pass_first(&mut self) {
        let seats = self.facts.layout.seats as Seat;
        let turn = &mut self.state.turn;
        turn.first = (turn.first + 1) % seats;
        turn.seat = turn.first;
        self.stepped();
    }

    /// A seat begins the rounds from now on, and is to move; nothing if it is no seat.
    pub fn leads(&mut self, who: Who) {
        if let Some(seat) = self.seats(who).next() {
            self.state.turn.first = seat;
            self.state.turn.go_on(GoesOn::First);
        }
    }

    /// Runs the rule of that name that the chosen piece's kind has, if it has one.
    #[inline(always)]
    pub fn effect(&mut self, slot: Slot, rule: u16) {
        let chosen = self.bound.slots[slot as usize];
        if chosen.is_none() {
            return;
        }
        let kind = self.state.pieces[chosen.first()].kind;
        let program = self.program;
        if self.go_deeper() {
            program.effect(self, rule as usize, kind as usize);
            self.left.depth -= 1;
        }
    }

    /// Notes that one piece was to go on several cells, which stops the rule.
    #[cold]
    fn one_for_many(&mut self, cells: u32, spot: Option<Spot>) {
        let message = msg!("rule.one_for_many", count = cells);
        let help = Some(msg!("help.first"));
        self.fault.get_or_insert(Box::new(Fault { spot, help, ..Fault::nowhere(message) }));
    }
}
