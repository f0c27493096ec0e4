//! What a rule sees while it runs: the table, the seat it is about, what was chosen.

use std::sync::Arc;

use super::changes::MOST_WAITING;
use super::fan::{HeldFan, OCCUPIED_MEMO};
use super::flow::MOST_ACTIONS;
use super::outline::Outline;
use super::ready::Rules;
use super::shapes::Joined;
use super::ways::MOST_WAYS;
use crate::define::Fault;
use crate::rules::reads::Reads;
use crate::rules::tree::{SLOTS, Who};
use crate::table::{Bits, Cell, Event, Layout, NOBODY, Recorder, Seat, State};

/// How many questions about chains go on from their last answers.
const MOST_JOINS: usize = 4;

/// How many legal sets are remembered at once.
const MEMO: usize = 8;

/// What a count found, kept for the pick that follows it.
#[derive(Clone, Copy)]
pub struct Held<B> {
    /// The action, the seat, and the table as it was.
    pub of: (usize, Seat, u32),
    /// Each choice's set and in how many ways it can be chosen.
    pub sets: [(B, u32); SLOTS / 2],
}

/// The first version of the table that no game comes to, so that trials have versions of their own.
const FIRST_TRIAL: u32 = 1 << 31;

/// What is put back when a move was tried on the table.
pub struct Remembered<B> {
    version: u32,
    changes: Reads,
    outline: Outline<B>,
    listened: bool,
}

/// A running rule's surroundings. One serves a whole game of random play.
pub struct Cx<'a, B> {
    /// The rules.
    pub rules: &'a Rules<B>,
    /// The same, for a script to hold.
    pub shared: &'a Arc<Rules<B>>,
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
    /// The pieces last counted with their cells; only where an action needs it, since a game may be
    /// shorter than it takes to clear.
    pub fan: Option<HeldFan<B>>,
    /// Where each way of the pieces last counted arrives.
    pub arrived: [B; MOST_WAYS],
    /// What questions about chains last found.
    pub joined: [Joined<B>; MOST_JOINS],
    version: u32,
    /// The version that the next trial of a move begins with.
    trial_version: u32,
    memo: [(u32, B); MEMO],
    /// Whether nobody hears what is said; see [`Cx::unheard`].
    pub unheard: bool,
    /// What has changed since what follows a move was last asked.
    pub changes: Reads,
    /// What must change before each of the things that happen by themselves can.
    pub waiting: [Reads; MOST_WAITING],
    /// All of that, and what could end the game.
    pub waiting_for: Reads,
    /// What hangs on which cells are occupied alone, and which those were.
    pub occupied_memo: [Option<(B, B)>; OCCUPIED_MEMO],
    /// The outline of everything on the board.
    pub outline: Outline<B>,
}

impl<'a, B: Bits> Cx<'a, B> {
    /// The surroundings of the seat to move.
    pub fn new(rules: &'a Arc<Rules<B>>, state: &'a mut State, recorder: &'a mut Recorder) -> Self {
        let seat = state.turn.seat;
        Self {
            rules,
            shared: rules,
            state,
            recorder,
            seat,
            here: 0,
            from: 0,
            slots: [B::NONE; SLOTS],
            fault: None,
            each: [0; MOST_ACTIONS],
            held: Held { of: (usize::MAX, NOBODY, 0), sets: [(B::NONE, 0); SLOTS / 2] },
            fan: rules.has_fan.then_some(HeldFan::NOTHING),
            arrived: [B::NONE; MOST_WAYS],
            joined: [Joined::NOTHING; MOST_JOINS],
            version: 1,
            trial_version: FIRST_TRIAL,
            memo: [(0, B::NONE); MEMO],
            unheard: false,
            changes: Reads::ALL,
            waiting: [Reads::ALL; MOST_WAITING],
            waiting_for: Reads::ALL,
            occupied_memo: [None; OCCUPIED_MEMO],
            outline: Outline::UNKNOWN,
        }
    }

    /// Changes the table.
    #[inline(always)]
    pub fn emit(&mut self, event: Event) {
        if self.rules.wants_outline {
            self.note_outline(event);
        }
        if self.rules.has_followers {
            self.note_changes(event);
        }
        self.state.apply(&self.rules.layout, event);
        self.recorder.keep(event);
        self.changed();
    }

    /// Notes that the table is no longer what it was.
    #[inline(always)]
    pub fn changed(&mut self) {
        self.version = self.version.wrapping_add(1);
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
        self.changes = self.changes.and(Reads::TURN);
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
        self.changes = Reads::ALL;
        self.outline = Outline::UNKNOWN;
    }

    /// Before a move is tried on the table: nobody listens, and what is remembered of the table as it is
    /// stays apart from what will be of the table as it would be.
    pub fn begin_trial(&mut self) -> Remembered<B> {
        let kept = Remembered {
            version: self.version,
            changes: self.changes,
            outline: self.outline,
            listened: self.recorder.pause(),
        };
        self.version = self.trial_version;
        kept
    }

    /// After it, when the table is as it was before.
    pub fn end_trial(&mut self, kept: Remembered<B>) {
        self.trial_version = self.version.wrapping_add(1).max(FIRST_TRIAL);
        self.version = kept.version;
        self.changes = kept.changes;
        self.outline = kept.outline;
        self.recorder.resume(kept.listened);
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
            Who::Mover if (self.state.turn.mover as usize) < layout.seats => {
                self.plane(layout.owner_plane(self.state.turn.mover as usize))
            }
            Who::Mover => B::NONE,
            Who::Nobody => B::NONE,
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
        let (all, me, mover) = (self.rules.layout.seats as Seat, self.seat, self.state.turn.mover);
        (0..all).filter(move |&seat| match who {
            Who::Me => seat == me,
            Who::Others => seat != me,
            Who::Seat(one) => seat == one,
            Who::Mover => seat == mover,
            Who::Anyone | Who::Everyone => true,
            Who::Nobody => false,
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
        // Whether unseen pieces are alike would tell what they are.
        let seen = |piece: usize| !self.rules.takes_unseen || self.is_seen(piece);
        if !seen(piece) {
            return B::NONE;
        }
        let owner = self.owner_of(piece as u16);
        let same = |twin: &usize| self.owner_of(*twin as u16) == owner && seen(*twin);
        alike.members().filter(same).fold(B::NONE, |set, twin| set | B::one(twin))
    }

    /// Whether the seat that the rule is about sees what a piece is.
    fn is_seen(&self, piece: usize) -> bool {
        let place = self.state.pieces[piece].place;
        let layout = &self.rules.layout;
        let zone = layout.zone_of(place).map(|zone| &layout.zones[zone]);
        zone.is_none_or(|zone| zone.sees.seen_by(Some(self.seat), zone.owner))
            || self.state.is_shown(layout, piece as u16)
    }
}
