//! A running rule's surroundings: the table, what the rule is about, and what was worked out before.

mod budget;
mod cache;
mod changes;
mod lines;
mod outline;
mod paths;
mod reading;
mod spread;

use std::sync::Arc;

pub use budget::{GAME_OPERATIONS, Left};
pub use cache::{Cache, Held, HeldPieces, MOST_ACTIONS, MOST_STEPS, OCCUPIED_SETS};
pub use changes::Watch;
pub use paths::Foothold;
pub use spread::{Plays, Spread};

use super::facts::Facts;
use crate::define::Fault;
use crate::define::model::Limits;
use crate::rules::reads::Reads;
use crate::rules::script::Script;
use crate::rules::tree::SLOTS;
use crate::table::{Bits, Cell, Event, Place, Recorder, Seat, State};

/// What a rule is about: whom it is asked for, and what was chosen.
#[derive(Clone, Copy)]
pub struct Bindings<B> {
    /// The seat.
    pub seat: Seat,
    /// The cell chosen last.
    pub here: Cell,
    /// The cell chosen first, where a piece's way begins.
    pub from: Cell,
    /// What was chosen, and what `each` looks at.
    pub slots: [B; SLOTS],
}

/// The rules that other rules ask for by name. What they are made of is not known here.
pub trait Program<B>: Send + Sync {
    /// What is fixed about the game.
    fn facts(&self) -> &Facts<B>;
    /// Whether the seat that the rule is about can do an action. What was chosen stays chosen.
    fn can(&self, cx: &mut Cx<'_, B>, action: usize) -> bool;
    /// Runs a rule of a kind of pieces, if the kind has it.
    fn effect(&self, cx: &mut Cx<'_, B>, rule: usize, kind: usize);
    /// The whole score of the seat that the rule is about.
    fn score(&self, cx: &mut Cx<'_, B>) -> i64;
    /// The script's functions.
    fn script(&self) -> Option<&Arc<Script>>;
}

/// A running rule's surroundings. One serves a whole game of random play.
pub struct Cx<'a, B> {
    /// What is fixed about the game.
    pub facts: &'a Facts<B>,
    /// The rules that this one may ask for.
    pub program: &'a Arc<dyn Program<B>>,
    /// The table.
    pub state: &'a mut State,
    /// Where events go.
    pub recorder: &'a mut Recorder,
    /// What the rule is about.
    pub bound: Bindings<B>,
    /// What the move in progress lays down, where it lays pieces in a line.
    pub spread: Spread<B>,
    /// All ways to lay pieces that were last found.
    pub plays: Plays<B>,
    /// What was worked out before, as long as it holds.
    pub cache: Cache<B>,
    /// What has changed, for what follows from a move.
    pub watch: Watch,
    /// What the move may still take.
    pub left: Left,
    /// What stopped a rule, if anything did.
    pub fault: Option<Box<Fault>>,
}

impl<'a, B: Bits> Cx<'a, B> {
    /// The surroundings of the seat to move.
    pub fn new(program: &'a Arc<dyn Program<B>>, state: &'a mut State, recorder: &'a mut Recorder) -> Self {
        let facts = program.facts();
        let bound = Bindings { seat: state.turn.seat, here: 0, from: 0, slots: [B::NONE; SLOTS] };
        Self {
            facts,
            program,
            state,
            recorder,
            bound,
            spread: Spread::NOTHING,
            plays: Plays::default(),
            cache: Cache::new(facts.keeps.piece_cells),
            watch: Watch::new(),
            left: Left::all(facts.limits),
            fault: None,
        }
    }

    /// Changes the table.
    #[inline(always)]
    pub fn emit(&mut self, event: Event) {
        self.left.of.events -= 1;
        if self.facts.keeps.outline {
            self.note_outline(event);
        }
        if self.facts.keeps.changes {
            self.note_changes(event);
        }
        self.state.apply(&self.facts.layout, event);
        self.recorder.keep(event);
        self.cache.changed();
        if let (Event::Placed { .. } | Event::Moved { .. }, true) =
            (event, self.facts.layout.anything_refills())
        {
            self.refill_all();
        }
    }

    /// Fills every pile again that is empty and has something to be filled with.
    fn refill_all(&mut self) {
        let facts = self.facts;
        facts.layout.refilled().for_each(|pile| self.refill(pile));
    }

    /// Shuffles what fills a pile again into it, if it is empty.
    pub fn refill(&mut self, pile: Place) {
        let Some(from) = self.facts.layout.refill(pile) else { return };
        if self.state.heights[pile as usize] > 0 || self.state.heights[from as usize] == 0 {
            return;
        }
        // While the pieces go over, the pile is not empty any more, and nothing else comes in between.
        let members = self.facts.layout.zone_of(from).map(|zone| self.facts.layout.zone_plane(zone));
        while let Some(members) = members.map(|plane| self.plane(plane)).filter(|members| members.is_some()) {
            let piece = self.state.top(from).unwrap_or(members.first() as u16);
            self.emit(Event::Moved { piece, to: pile, under: false });
        }
        self.emit(Event::Shuffled { place: pile });
    }

    /// Notes that the turn has changed, which leaves remembered sets valid unless rules read it.
    #[inline(always)]
    pub fn stepped(&mut self) {
        if self.recorder.is_on() {
            self.recorder.keep(Event::Stepped { turn: self.state.turn });
        }
        self.watch.changes = self.watch.changes.and(Reads::TURN);
        if self.facts.keeps.turn {
            self.cache.changed();
        }
    }

    /// Forgets everything remembered: the table was changed from outside.
    pub fn forget(&mut self) {
        self.cache.forget();
        self.watch.changes = Reads::ALL;
    }

    /// Runs something on the table as it would be, then puts everything back: nobody listens, and what
    /// is remembered of the one table stays apart from what is of the other.
    pub fn on_trial<T>(&mut self, kept: &mut State, run: impl FnOnce(&mut Self) -> T) -> T {
        kept.copy_from(self.state);
        let (listened, changes, left) = (self.recorder.pause(), self.watch.changes, self.left.of);
        self.left.of = Limits { tries: left.tries, ..self.facts.limits };
        let before = self.cache.begin_trial();
        let done = run(self);
        std::mem::swap(self.state, kept);
        self.cache.end_trial(before);
        self.watch.changes = changes;
        // What a trial takes is no part of the move under way.
        self.left.of = Limits { tries: self.left.of.tries, ..left };
        self.recorder.resume(listened);
        done
    }

    /// Runs something as another seat.
    #[inline(always)]
    pub fn as_seat<T>(&mut self, seat: Seat, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.bound.seat, seat);
        let done = run(self);
        self.bound.seat = before;
        done
    }
}
