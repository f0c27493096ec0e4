//! What a rule sees while it runs: the table, the seat it is about, what was chosen.

use std::sync::Arc;

use super::choice::Action;
use super::compile::{ActFn, CondFn, NumFn};
use super::flow::MOST_ACTIONS;
use super::shapes::Joined;
use super::ways::MOST_WAYS;
use crate::define::Fault;
use crate::rules::script::Script;
use crate::rules::tree::{SLOTS, Who};
use crate::table::{Bits, Bounds, Cell, Event, Lattice, Layout, NOBODY, Recorder, Seat, State};

/// A game's rules for one width of set, ready to run.
pub struct Rules<B> {
    /// The board as sets.
    pub lattice: Lattice<B>,
    /// Where everything lies in a state.
    pub layout: Layout,
    /// What every game begins from: pieces in their zones, nothing shuffled yet.
    pub initial: State,
    /// The actions.
    pub actions: Vec<Action<B>>,
    /// For each part of the game, for each step, its actions.
    pub phases: [Vec<Vec<usize>>; 2],
    /// The action that a whole turn is, where each is the same one and the seat's to decide.
    pub only_action: Option<usize>,
    /// The kinds' rules, by name and kind.
    pub kind_rules: Vec<Vec<Option<ActFn<B>>>>,
    /// What happens before the first turn.
    pub setup: Vec<ActFn<B>>,
    /// When the seat that moved wins.
    pub win: Option<CondFn<B>>,
    /// When nobody wins.
    pub draw: Option<CondFn<B>>,
    /// When scores decide.
    pub when: Option<CondFn<B>>,
    /// The parts of a seat's score.
    pub score: Vec<NumFn<B>>,
    /// What the players are measured by.
    pub scale: Option<NumFn<B>>,
    /// The values of the kinds, `value_count` for each.
    pub values: Vec<i32>,
    /// How many values a kind has.
    pub value_count: usize,
    /// The face that each kind shows when nothing else is said.
    pub first_face: Vec<u8>,
    /// For each kind and face, the face that turning it over shows.
    pub next_face: Vec<u8>,
    /// Whether rules ask for the outline of what is on the board.
    pub wants_outline: bool,
    /// For each cell, the cells that share a side with it.
    pub beside: Vec<B>,
    /// Each kind's family.
    pub kind_family: Vec<u8>,
    /// Each kind's back.
    pub kind_back: Vec<u8>,
    /// For each kind, whether its pieces never belong to anyone; empty when all may.
    pub unowned: Vec<bool>,
    /// The least and the most that each counter shows.
    pub counter_range: Vec<(i64, i64)>,
    /// What is announced of a seat.
    pub announcements: Vec<CondFn<B>>,
    /// What happens by itself: when, and what.
    pub whenevers: Vec<(CondFn<B>, Vec<ActFn<B>>)>,
    /// For each declared zone, its first place, and the step to the next seat's: 1, or 0 for a
    /// common zone.
    pub zones: Vec<(u16, u16)>,
    /// Zones to shuffle at the start.
    pub shuffled: Vec<usize>,
    /// For each piece, the earlier pieces that nothing may tell from it; see [`Cx::twins`].
    pub twins: Vec<B>,
    /// The declared zones that remembered numbers are read off, as bits.
    pub memo_zones: u64,
    /// Whether an action chooses a piece, then a cell that depends on it.
    pub has_fan: bool,
    /// Whether there are any.
    pub has_twins: bool,
    /// The pieces that have an earlier twin.
    pub later_twins: B,
    /// Whether rules read the turn, so that nothing may be remembered across one.
    pub reads_turn: bool,
    /// The script's functions.
    pub script: Option<Arc<Script>>,
}

/// How many questions about chains go on from their last answers.
const MOST_JOINS: usize = 4;

/// How many numbers and sets that hang on zones alone are remembered, seat by seat.
pub const ZONE_MEMO: usize = 16;

/// How many pieces' cells are held for the pick that follows a count.
pub const MOST_FAN: usize = 16;

/// How many legal sets are remembered at once.
const MEMO: usize = 8;

/// The outline of everything on the board, kept up to date while pieces are put and worked out
/// anew when one leaves.
#[derive(Clone, Copy)]
struct Outline<B> {
    valid: bool,
    bounds: Option<Bounds>,
    /// The cells one step from an occupied one.
    frontier: B,
}

/// What hangs on zones alone, remembered until one of them changes.
struct ZoneMemo<B> {
    /// Changes whenever pieces come to or leave a zone that something was read off.
    version: u32,
    numbers: [(u32, i64); ZONE_MEMO],
    sets: [(u32, B); ZONE_MEMO],
}

/// What a count found, kept for the pick that follows it.
#[derive(Clone, Copy)]
pub struct Held<B> {
    /// The action, the seat, and the table as it was.
    pub of: (usize, Seat, u32),
    /// Each choice's set and in how many ways it can be chosen.
    pub sets: [(B, u32); SLOTS / 2],
}

/// A running rule's surroundings. One serves a whole game of random play.
pub struct Cx<'a, B> {
    /// The rules.
    pub rules: &'a Arc<Rules<B>>,
    /// The table.
    pub state: &'a mut State,
    /// Where events go.
    pub recorder: &'a mut Recorder,
    /// The seat that the rule is about.
    pub seat: Seat,
    /// The cell chosen last.
    pub here: Cell,
    /// The cell chosen first, where a piece's way begins.
    pub from: Cell,
    /// What was chosen, and what `each` looks at.
    pub slots: [B; SLOTS],
    /// What stopped a script, if anything did.
    pub fault: Option<Box<Fault>>,
    /// How many ways each action of the step under way has.
    pub each: [u64; MOST_ACTIONS],
    /// What the last count found.
    pub held: Held<B>,
    /// How many pieces were last counted with their cells, and each piece's; only where an action
    /// needs it, since a game may be shorter than it takes to clear.
    pub fan: Option<(usize, [(u16, B); MOST_FAN])>,
    /// Where each way of the pieces last counted arrives.
    pub arrived: [B; MOST_WAYS],
    /// What questions about chains last found.
    pub joined: [Joined<B>; MOST_JOINS],
    version: u32,
    memo: [(u32, B); MEMO],
    /// What hangs on zones alone; only where rules have such parts.
    zones: Option<ZoneMemo<B>>,
    outline: Outline<B>,
}

impl<'a, B: Bits> Cx<'a, B> {
    /// The surroundings of the seat to move.
    pub fn new(rules: &'a Arc<Rules<B>>, state: &'a mut State, recorder: &'a mut Recorder) -> Self {
        let seat = state.turn.seat;
        Self {
            rules,
            state,
            recorder,
            seat,
            here: 0,
            from: 0,
            slots: [B::NONE; SLOTS],
            fault: None,
            each: [0; MOST_ACTIONS],
            held: Held { of: (usize::MAX, NOBODY, 0), sets: [(B::NONE, 0); SLOTS / 2] },
            fan: rules.has_fan.then_some((0, [(0, B::NONE); MOST_FAN])),
            arrived: [B::NONE; MOST_WAYS],
            joined: [Joined::NOTHING; MOST_JOINS],
            version: 1,
            memo: [(0, B::NONE); MEMO],
            zones: (rules.memo_zones != 0).then_some(ZoneMemo {
                version: 1,
                numbers: [(0, 0); ZONE_MEMO],
                sets: [(0, B::NONE); ZONE_MEMO],
            }),
            outline: Outline { valid: false, bounds: None, frontier: B::NONE },
        }
    }

    /// Changes the table.
    #[inline(always)]
    pub fn emit(&mut self, event: Event) {
        if self.rules.wants_outline {
            self.follow(event);
        }
        if self.zones.is_some() {
            self.follow_zones(event);
        }
        self.state.apply(&self.rules.layout, event);
        self.recorder.keep(event);
        self.version = self.version.wrapping_add(1);
    }

    /// Keeps the outline up to date with an event about to happen: what comes to the board widens
    /// it, what leaves a cell makes it unknown.
    #[inline(always)]
    fn follow(&mut self, event: Event) {
        let layout = &self.rules.layout;
        let on_board = |piece: u16| layout.is_cell(self.state.pieces[piece as usize].place);
        match event {
            Event::Placed { piece, cell, .. } if !on_board(piece) => self.widen(cell as usize),
            Event::Moved { piece, .. } if !on_board(piece) => {}
            Event::Placed { .. } | Event::Moved { .. } | Event::Walked { .. } => self.outline.valid = false,
            _ => {}
        }
    }

    /// Notes that a zone has changed which something remembered was read off.
    #[inline(always)]
    fn follow_zones(&mut self, event: Event) {
        let (piece, to) = match event {
            Event::Moved { piece, to, .. } => (piece, to),
            Event::Placed { piece, cell, .. } => (piece, cell),
            _ => return,
        };
        let touches = |place: u16| {
            let zone = (place as usize).wrapping_sub(self.rules.layout.cells);
            self.rules.layout.zones.get(zone).is_some_and(|zone| self.rules.memo_zones >> zone.zone & 1 == 1)
        };
        let touched = touches(self.state.pieces[piece as usize].place) || touches(to);
        if let (true, Some(zones)) = (touched, &mut self.zones) {
            zones.version = zones.version.wrapping_add(1);
        }
    }

    /// A number that hangs on zones alone: as remembered, or worked out.
    #[inline(always)]
    pub fn zone_number(&mut self, place: usize, work: impl FnOnce(&mut Self) -> i64) -> i64 {
        let place = place + self.seat as usize;
        if let Some(zones) = &self.zones
            && let Some(&(version, number)) = zones.numbers.get(place)
            && version == zones.version
        {
            return number;
        }
        let number = work(self);
        if let Some(zones) = &mut self.zones
            && let Some(held) = zones.numbers.get_mut(place)
        {
            *held = (zones.version, number);
        }
        number
    }

    /// The same of a set.
    #[inline(always)]
    pub fn zone_set(&mut self, place: usize, work: impl FnOnce(&mut Self) -> B) -> B {
        let place = place + self.seat as usize;
        if let Some(zones) = &self.zones
            && let Some(&(version, set)) = zones.sets.get(place)
            && version == zones.version
        {
            return set;
        }
        let set = work(self);
        if let Some(zones) = &mut self.zones
            && let Some(held) = zones.sets.get_mut(place)
        {
            *held = (zones.version, set);
        }
        set
    }

    #[inline(always)]
    fn widen(&mut self, cell: usize) {
        let rules = self.rules;
        let one = rules.lattice.bounds_of(cell);
        self.outline.bounds = Some(self.outline.bounds.map_or(one, |bounds| bounds.with(one)));
        self.outline.frontier = self.outline.frontier | rules.beside[cell];
    }

    #[inline(always)]
    fn outline(&mut self) -> &Outline<B> {
        if !self.outline.valid {
            let lattice = &self.rules.lattice;
            let occupied = self.occupied();
            self.outline = Outline {
                valid: true,
                bounds: lattice.bounds(occupied),
                frontier: lattice.near(occupied, lattice.grid.sides()),
            };
        }
        &self.outline
    }

    /// The smallest rectangle around everything on the board.
    #[inline(always)]
    pub fn bounds(&mut self) -> Option<Bounds> {
        self.outline().bounds
    }

    /// The cells one step from an occupied one.
    #[inline(always)]
    pub fn frontier(&mut self) -> B {
        self.outline().frontier
    }

    /// The table as it is now, for what is remembered.
    #[inline(always)]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Notes that the turn has changed, which leaves remembered sets valid unless rules read it.
    #[inline(always)]
    pub fn stepped(&mut self) {
        if self.recorder.is_on() {
            self.recorder.keep(Event::Stepped { turn: self.state.turn });
        }
        if self.rules.reads_turn {
            self.version = self.version.wrapping_add(1);
        }
    }

    /// A set remembered since the table last changed.
    #[inline(always)]
    pub fn remembered(&self, index: usize) -> Option<B> {
        let (version, set) = *self.memo.get(index)?;
        (version == self.version).then_some(set)
    }

    /// Remembers a set until the table changes.
    #[inline(always)]
    pub fn remember(&mut self, index: usize, set: B) {
        if let Some(place) = self.memo.get_mut(index) {
            *place = (self.version, set);
        }
    }

    /// Forgets everything remembered: the table was changed from outside.
    pub fn forget(&mut self) {
        self.version = self.version.wrapping_add(1);
        if let Some(zones) = &mut self.zones {
            zones.version = zones.version.wrapping_add(1);
        }
        self.outline.valid = false;
    }

    /// A bit plane.
    #[inline(always)]
    pub fn plane(&self, plane: usize) -> B {
        B::load(&self.state.planes[plane * B::WORDS..plane * B::WORDS + B::WORDS])
    }

    /// The occupied cells.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.plane(Layout::OCCUPIED)
    }

    /// The cells whose top piece belongs to someone.
    #[inline(always)]
    pub fn owned(&self, who: Who) -> B {
        let layout = &self.rules.layout;
        let seat = self.seat as usize;
        match who {
            Who::Me => self.plane(layout.owner_plane(seat)),
            Who::Seat(seat) => self.plane(layout.owner_plane(seat as usize)),
            Who::Others if layout.seats == 2 => self.plane(layout.owner_plane(1 - seat)),
            Who::Others | Who::Anyone | Who::Everyone => {
                let skip = if who == Who::Others { seat } else { usize::MAX };
                (0..layout.seats)
                    .filter(|&seat| seat != skip)
                    .fold(B::NONE, |set, seat| set | self.plane(layout.owner_plane(seat)))
            }
        }
    }

    /// The seats that `who` means.
    pub fn seats(&self, who: Who) -> impl Iterator<Item = Seat> + use<B> {
        let (all, me) = (self.rules.layout.seats as Seat, self.seat);
        (0..all).filter(move |&seat| match who {
            Who::Me => seat == me,
            Who::Others => seat != me,
            Who::Seat(one) => seat == one,
            Who::Anyone | Who::Everyone => true,
        })
    }

    /// The place of a zone, as a number of the layout's zones.
    #[inline(always)]
    pub fn zone_index(&self, zone: u8, seat: Seat) -> usize {
        let (first, step) = self.rules.zones[zone as usize];
        (first + step * seat as u16) as usize
    }

    /// The pieces in a zone.
    #[inline(always)]
    pub fn zone(&self, zone: u8, who: Who) -> B {
        let layout = &self.rules.layout;
        match who {
            Who::Me => self.plane(layout.zone_plane(self.zone_index(zone, self.seat))),
            _ => self
                .seats(who)
                .fold(B::NONE, |set, seat| set | self.plane(layout.zone_plane(self.zone_index(zone, seat)))),
        }
    }

    /// Runs something as another seat.
    #[inline(always)]
    pub fn as_seat<T>(&mut self, seat: Seat, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.seat, seat);
        let done = run(self);
        self.seat = before;
        done
    }

    /// A piece's owner after it is put on the board: its own, or the seat to move.
    #[inline(always)]
    pub fn owner_of(&self, piece: u16) -> Seat {
        let owner = self.state.pieces[piece as usize].owner;
        match owner {
            NOBODY if self.rules.unowned.is_empty() => self.seat,
            NOBODY if self.rules.unowned[self.state.pieces[piece as usize].kind as usize] => NOBODY,
            NOBODY => self.seat,
            owner => owner,
        }
    }

    /// The earlier pieces of a set that nothing tells from a piece: of its kind, and of the same
    /// owner as things stand.
    #[inline(always)]
    pub fn twins(&self, piece: usize, among: B) -> B {
        let alike = self.rules.twins[piece] & among;
        if alike.is_none() {
            return alike;
        }
        let owner = self.owner_of(piece as u16);
        let same = |twin: &usize| self.owner_of(*twin as u16) == owner;
        alike.members().filter(same).fold(B::NONE, |set, twin| set | B::one(twin))
    }
}
