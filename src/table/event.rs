//! Events: the only way in which a state changes. A move's events, applied to the state before
//! it, give the state after it.

use serde::{Deserialize, Serialize};

use super::grid::Cell;
use super::state::{Ended, PieceId, Place, Seat};
use super::turn::Turn;
use super::uses::Uses;

/// One change at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A piece was put on top of a cell.
    Placed {
        /// Which piece.
        piece: PieceId,
        /// Where.
        cell: Cell,
        /// Whose it is from now on.
        owner: Seat,
        /// The face that it shows.
        face: u8,
        /// Its quarter turns (sixths on hexagons) clockwise from upright.
        pose: u8,
    },
    /// A piece went to another zone or pile.
    Moved {
        /// Which piece.
        piece: PieceId,
        /// Where to.
        to: Place,
        /// At the bottom of the pile instead of the top.
        under: bool,
    },
    /// A piece on the board was moved to another cell.
    Walked {
        /// Which piece.
        piece: PieceId,
        /// Where to.
        cell: Cell,
        /// How it is turned there; of a piece that stands, the part on which it stands.
        pose: u8,
    },
    /// A piece was turned over.
    Flipped {
        /// Which piece.
        piece: PieceId,
        /// The face that it shows now.
        face: u8,
    },
    /// A piece was rotated.
    Rotated {
        /// Which piece.
        piece: PieceId,
        /// Its quarter turns (sixths on hexagons) clockwise from upright.
        pose: u8,
    },
    /// A piece changed hands.
    Taken {
        /// Which piece.
        piece: PieceId,
        /// Whose it is now.
        owner: Seat,
    },
    /// A cell got a mark or lost it.
    Marked {
        /// Which cell.
        cell: Cell,
        /// Which mark.
        mark: u8,
        /// Whether it is there now.
        on: bool,
    },
    /// A seat gained points, or lost some.
    Gained {
        /// Whose.
        seat: Seat,
        /// How many.
        points: i32,
    },
    /// A counter changed.
    Counted {
        /// Which counter.
        counter: u16,
        /// What it shows now.
        value: i32,
    },
    /// A piece was shown to everyone, who know it from now on while they can follow it; it stays where
    /// it is.
    Shown {
        /// Which piece.
        piece: PieceId,
    },
    /// A pile was shuffled with the deal stream.
    Shuffled {
        /// Which pile.
        place: Place,
    },
    /// A seat chose in secret; its picks follow.
    Committed {
        /// Who.
        seat: Seat,
        /// Which action.
        action: u8,
        /// How many picks follow.
        picks: u8,
    },
    /// One thing that a seat chose in secret.
    Picked {
        /// What it is, as the action's choices number it.
        pick: u16,
    },
    /// All secret choices were shown.
    Revealed,
    /// Something was said aloud, to all.
    Announced {
        /// Which of the game's announcements.
        announcement: u16,
        /// Whom it is about.
        seat: Seat,
        /// Whether it holds from now on.
        holds: bool,
    },
    /// A sentence of the game was said aloud, to all.
    Said {
        /// Which sentence.
        sentence: u16,
        /// The cell that it speaks of, or [`NO_CELL`](super::state::NO_CELL).
        cell: Cell,
    },
    /// The turn went on.
    Stepped {
        /// Where it stands now.
        turn: Turn,
    },
    /// The game ended.
    Ended {
        /// How.
        how: Ended,
    },
}

/// Keeps the events of a move while they happen; off in bulk play.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    on: bool,
    events: Vec<Event>,
    operations: u64,
    uses: Option<Box<Uses>>,
    trace: Option<Vec<Ran>>,
    paused: bool,
}

/// A rule that ran, and the events that it made: from one to before another, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ran {
    /// Which.
    pub rule: RuleRan,
    /// Its first event.
    pub from: usize,
    /// What comes after its last event.
    pub to: usize,
}

/// A rule that makes something happen, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleRan {
    /// What an action does.
    Action(usize),
    /// A rule of a kind.
    Effect {
        /// Which rule.
        rule: usize,
        /// Of which kind.
        kind: usize,
    },
    /// What happens by itself.
    Whenever(usize),
}

/// How a recorder was before a pause.
#[derive(Clone, Copy, Debug)]
pub struct Paused {
    on: bool,
    paused: bool,
}

impl Recorder {
    /// A recorder that keeps what happens.
    pub fn on() -> Self {
        Self { on: true, ..Self::default() }
    }

    /// A recorder that keeps what happens, and which rules ran for it.
    pub fn traced() -> Self {
        Self { uses: Some(Box::default()), trace: Some(Vec::new()), ..Self::on() }
    }

    /// Notes that a rule ran and made the last so many events, where that is counted or traced.
    pub fn note_rule(&mut self, rule: RuleRan, events: usize) {
        if self.paused {
            return;
        }
        let to = self.events.len();
        if let Some(trace) = &mut self.trace {
            trace.push(Ran { rule, from: to.saturating_sub(events), to });
        }
        let Some(uses) = self.uses.as_deref_mut() else { return };
        match rule {
            RuleRan::Action(action) => uses.acted(action, events > 0),
            RuleRan::Effect { rule, kind } => uses.took_effect(rule, kind, events > 0),
            RuleRan::Whenever(number) => uses.happened(number, events > 0),
        }
    }

    /// The rules that ran, in the order in which they were done; nothing is traced any more.
    pub fn take_trace(&mut self) -> Vec<Ran> {
        self.trace.take().unwrap_or_default()
    }

    /// A recorder that forgets.
    pub fn off() -> Self {
        Self::default()
    }

    /// Whether it keeps what happens.
    #[inline(always)]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Keeps the event, if it is on.
    #[inline(always)]
    pub fn keep(&mut self, event: Event) {
        if self.on {
            self.events.push(event);
        }
    }

    /// Stops keeping and counting what happens; returns how it was, for [`Recorder::resume`].
    pub fn pause(&mut self) -> Paused {
        let before = Paused { on: self.on, paused: self.paused };
        (self.on, self.paused) = (false, true);
        before
    }

    /// Goes on as it was before [`Recorder::pause`].
    pub fn resume(&mut self, before: Paused) {
        (self.on, self.paused) = (before.on, before.paused);
    }

    /// Notes how many operations the scripts of the move have made.
    pub fn note_operations(&mut self, operations: u64) {
        self.operations = operations;
    }

    /// How many operations the scripts of the move have made.
    pub fn operations(&self) -> u64 {
        self.operations
    }

    /// Counts how often rules run from now on, added to these.
    pub fn count_uses(&mut self, uses: Box<Uses>) {
        self.uses = Some(uses);
    }

    /// Whether it is counted how often rules run: not while it is paused, when moves are only tried.
    #[inline(always)]
    pub fn counts(&self) -> bool {
        self.uses.is_some() && !self.paused
    }

    /// The same; it is not counted any more.
    pub fn take_uses(&mut self) -> Option<Box<Uses>> {
        self.uses.take()
    }

    /// What was kept, oldest first; nothing of it is kept any more.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// What was kept, oldest first.
    pub fn into_events(self) -> Vec<Event> {
        self.events
    }
}
