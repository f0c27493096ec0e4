//! A game's rules for one width of set, ready to run. Fixed once a game is put together.

use std::sync::Arc;

use super::action::Action;
use super::changes::LookedAt;
use super::compile::{ActFn, CondFn, NumFn};
use super::follow::{Announcement, Whenever};
use crate::define::Spot;
use crate::rules::reads::Reads;
use crate::rules::script::Script;
use crate::table::{Lattice, Layout, State};

/// A step of a turn.
pub struct Step {
    /// The actions of which one is done.
    pub actions: Vec<usize>,
    /// Those after which it comes again, as bits by their place among the actions.
    pub again: u16,
    /// Whether whole moves of one of its actions are judged.
    pub judged: bool,
    /// Whether one of its moves is drawn by rejection: some are judged, and the host plays none itself.
    pub draws_candidates: bool,
}

impl Step {
    /// Whether the step comes again after an action.
    #[inline(always)]
    pub fn repeats(&self, action: usize) -> bool {
        self.again != 0
            && self
                .actions
                .iter()
                .position(|&other| other == action)
                .is_some_and(|at| self.again >> at & 1 == 1)
    }
}

/// Where actions and what happens by itself were declared, for faults.
pub struct Spots {
    /// By action.
    pub actions: Vec<Spot>,
    /// By number.
    pub whenevers: Vec<Spot>,
}

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
    pub phases: [Vec<Step>; 2],
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
    /// Whether whole moves of some action are judged.
    pub judges: bool,
    /// Whether every turn is its steps in order: no rule says otherwise, and no step comes again.
    pub plain_turns: bool,
    /// Whether the turn going on can decide who wins, so that it is asked again then.
    pub decided_by_turn: bool,
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
    pub announcements: Vec<Announcement<B>>,
    /// Whether what is said can be worked out in the end, where nobody listens: nothing but the
    /// table decides, and nothing can fail.
    pub said_once: bool,
    /// What happens by itself.
    pub whenevers: Vec<Whenever<B>>,
    /// Whether anything is announced or happens by itself.
    pub has_followers: bool,
    /// What the end condition looks at.
    pub when_reads: Reads,
    /// For each declared zone, its first place, and the step to the next seat's: 1, or 0 for a
    /// common zone.
    pub zones: Vec<(u16, u16)>,
    /// Zones to shuffle at the start.
    pub shuffled: Vec<usize>,
    /// For each piece, the earlier pieces that nothing may tell from it; see [`Cx::twins`](super::context::Cx::twins).
    pub twins: Vec<B>,
    /// For each place, what looks at it.
    pub looked_at: Vec<LookedAt>,
    /// Whether an action chooses a piece, then a cell that depends on it.
    pub has_fan: bool,
    /// Whether there are any.
    pub has_twins: bool,
    /// The pieces that have an earlier twin.
    pub later_twins: B,
    /// Whether an action takes pieces that the seat to move may not see.
    pub takes_unseen: bool,
    /// Where what can go on for ever was declared.
    pub spots: Spots,
    /// Whether rules read the turn, so that nothing may be remembered across one.
    pub reads_turn: bool,
    /// The script's functions.
    pub script: Option<Arc<Script>>,
}
