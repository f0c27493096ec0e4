//! A game's rules for one width of set, ready to run. Fixed once a game is put together.

use std::sync::Arc;

use super::action::Action;
use super::compile::{ActFn, CondFn, NumFn, SetFn, Tests};
use super::context::{Cx, Program};
use super::facts::Facts;
use crate::define::Spot;
use crate::rules::reads::Reads;
use crate::rules::script::Script;
use crate::table::{Bits, RuleRan, State};

/// A game's rules for one width of set, ready to run.
pub struct Rules<B> {
    /// What is fixed about the game.
    pub facts: Facts<B>,
    /// The actions.
    pub actions: Vec<Action<B>>,
    /// The kinds' rules, by name and kind.
    pub kind_rules: Vec<Vec<Option<ActFn<B>>>>,
    /// The script's functions.
    pub script: Option<Arc<Script>>,
    /// What every game begins from.
    pub beginning: Beginning<B>,
    /// How turns go.
    pub turns: Turns,
    /// What follows a move.
    pub follow: Follow<B>,
    /// How the game ends.
    pub end: End<B>,
    /// Where what can go on for ever was declared.
    pub spots: Spots,
}

/// What every game begins from.
pub struct Beginning<B> {
    /// Pieces in their zones, nothing shuffled yet.
    pub state: State,
    /// Zones to shuffle.
    pub shuffled: Vec<usize>,
    /// What happens before the first turn.
    pub setup: Vec<ActFn<B>>,
}

/// How turns go.
pub struct Turns {
    /// For each part of the game, its steps.
    pub phases: [Vec<Step>; 2],
    /// The action that a whole turn is, where each is the same one and the seat's to decide.
    pub only_action: Option<usize>,
    /// Whether the game itself says who begins, so that the opening always starts with the first seat.
    pub decides_first: bool,
    /// Whether something is left to chance after the first turn has begun, or to a script, which may do anything.
    pub chance: bool,
    /// Whether every turn is its steps in order: no rule says otherwise, and no step comes again.
    pub plain: bool,
}

/// A step of a turn.
pub struct Step {
    /// The actions of which one is done.
    pub actions: Vec<usize>,
    /// Those after which it comes again, as bits by their place among the actions.
    pub again: u16,
    /// Whether whole moves of one of its actions are judged.
    pub judged: bool,
    /// Whether one of its moves is sampled by rejection: some are judged, and the host plays none itself.
    pub samples_candidates: bool,
    /// Whether an arbiter may accept moves of one of its actions that are not listed.
    pub arbitrated: bool,
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

/// What follows a move.
pub struct Follow<B> {
    /// What is announced of a seat.
    pub announcements: Vec<Announcement<B>>,
    /// Whether what is said can be worked out in the end, where nobody listens: nothing but the
    /// table decides, and nothing can fail.
    pub said_once: bool,
    /// What happens by itself.
    pub whenevers: Vec<Whenever<B>>,
}

/// What is said aloud of a seat whenever it comes to hold, or no longer does. Whenever a seat is to
/// decide, and when the game is over, what was last said is what holds.
pub struct Announcement<B> {
    /// Whether it holds of the seat.
    pub holds: Tests<B>,
}

/// What happens by itself.
pub struct Whenever<B> {
    /// When.
    pub when: Tests<B>,
    /// What happens.
    pub does: Vec<ActFn<B>>,
}

/// Which of the questions that decide a game can be answered otherwise once the turn goes on.
#[derive(Clone, Copy)]
pub struct ByTurn {
    /// Whether somebody wins.
    pub win: bool,
    /// Whether nobody does.
    pub draw: bool,
}

/// How the game ends.
pub struct End<B> {
    /// When the seat that moved wins.
    pub win: Option<CondFn<B>>,
    /// When nobody wins.
    pub draw: Option<CondFn<B>>,
    /// What the turn going on can decide, so that it is asked again then.
    pub decided_by_turn: ByTurn,
    /// When scores decide.
    pub when: Option<CondFn<B>>,
    /// What that condition looks at.
    pub when_reads: Reads,
    /// The parts of a seat's score.
    pub score: Vec<NumFn<B>>,
    /// What the players are measured by, when not by each other.
    pub scale: Option<NumFn<B>>,
    /// What that is the product of; itself alone where it is none.
    pub factors: Vec<NumFn<B>>,
    /// What a position is worth to a seat, for bots alone.
    pub bot_value: Option<NumFn<B>>,
    /// What is remembered from game to game.
    pub records: Vec<Record<B>>,
}

/// What is remembered from game to game, asked when one is over.
pub struct Record<B> {
    /// Whether it is.
    pub when: CondFn<B>,
    /// The pieces whose kinds are remembered.
    pub keeps: SetFn<B>,
}

impl<B: Bits> Record<B> {
    /// The kinds that it gets from a table, each once, in declared order; `None` where it gets none.
    pub fn kept(&self, cx: &mut Cx<'_, B>) -> Option<Vec<u16>> {
        if !(self.when)(cx) {
            return None;
        }
        let pieces = (self.keeps)(cx);
        let mut kinds: Vec<u16> = pieces.members().map(|piece| cx.state.pieces[piece].kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Some(kinds)
    }
}

/// Where actions, what happens by itself and their rules were written, for faults.
pub struct Spots {
    /// By action.
    pub actions: Vec<Spot>,
    /// By number.
    pub whenevers: Vec<Spot>,
    /// What each action does, rule by rule.
    pub deeds: Vec<Vec<Spot>>,
    /// What each of those that happen by themselves does, rule by rule.
    pub happenings: Vec<Vec<Spot>>,
    /// What happens before the first turn, rule by rule.
    pub setup: Vec<Spot>,
}

impl<B: Bits> Program<B> for Rules<B> {
    fn facts(&self) -> &Facts<B> {
        &self.facts
    }

    fn can(&self, cx: &mut Cx<'_, B>, action: usize) -> bool {
        self.actions[action].possible(cx)
    }

    fn effect(&self, cx: &mut Cx<'_, B>, rule: usize, kind: usize) {
        if let Some(act) = &self.kind_rules[rule][kind] {
            let left = cx.left.of.events;
            act(cx);
            if cx.recorder.counts() {
                cx.recorder
                    .note_rule(RuleRan::Effect { rule, kind }, (left - cx.left.of.events).max(0) as usize);
            }
        }
    }

    fn score(&self, cx: &mut Cx<'_, B>) -> i64 {
        self.end.score.iter().fold(0i64, |sum, part| sum.saturating_add(part(cx)))
    }

    fn script(&self) -> Option<&Arc<Script>> {
        self.script.as_ref()
    }
}
