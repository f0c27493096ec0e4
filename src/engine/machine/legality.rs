//! Whether a move is legal, and if not, how far it got and what stops it.

use std::sync::Arc;

use super::compiled::CompiledMachine;
use crate::engine::context::Cx;
use crate::engine::moves::{Failing, LayFault, Moment, Move};
use crate::rules::ruleset::{ActionRules, ChoiceRule, JudgedPart};
use crate::rules::tree::Set;
use crate::table::{Bits, Ended};

/// The parts of an action's rules, for refusals.
pub struct Parts {
    /// For each choice, the sets that it must all be in.
    pub choices: Vec<Vec<Arc<Set>>>,
    /// For each part of `only`, the cells that there must be none of, where it is about such.
    only: Vec<Option<Arc<Set>>>,
    /// The same for `after`.
    after: Vec<Option<Arc<Set>>>,
    /// Where pieces are laid: the sets in which every cell must be, and those of which one must be.
    lay: Option<[Vec<Arc<Set>>; 2]>,
}

impl Parts {
    /// The parts of an action's rules.
    pub fn of(rules: &ActionRules) -> Self {
        let sets = |choice: &ChoiceRule| choice.parts.iter().map(|part| part.set.clone()).collect();
        let offending = |parts: &[JudgedPart]| parts.iter().map(|part| part.offending().cloned()).collect();
        Self {
            choices: rules.choices.iter().map(sets).collect(),
            only: offending(&rules.only),
            after: offending(&rules.after),
            lay: rules.choices.iter().find_map(|choice| {
                let lay = choice.lay.as_ref()?;
                Some([sets(&lay.on), sets(&lay.through)])
            }),
        }
    }

    /// The first part of the rule for cells that excludes what is laid.
    fn excluding<B: Bits>(&self, cx: &mut Cx<'_, B>, fault: LayFault) -> Option<usize> {
        let [on, _] = self.lay.as_ref()?;
        match fault {
            LayFault::NotOn(cell) => on.iter().position(|part| !cx.set(part).has(cell as usize)),
            _ => None,
        }
    }
}

impl<B: Bits> CompiledMachine<B> {
    /// Binds a move, if it is legal; otherwise says how far it got.
    pub(super) fn failing(&self, cx: &mut Cx<'_, B>, mv: &Move) -> Result<(), Failing> {
        if cx.state.ended != Ended::No {
            return Err(Failing::Over);
        }
        cx.bound.seat = cx.state.turn.seat;
        if !self.rules.step(cx.state).actions.contains(&mv.action) {
            return Err(Failing::Step);
        }
        let rules = &*self.rules;
        let action = &rules.actions[mv.action];
        if !action.allowed(cx) {
            return Err(Failing::When);
        }
        let choices = action.choices.iter().zip(&mv.picks);
        let values: Option<Vec<B>> = choices.map(|(choice, pick)| choice.value(&rules.facts, pick)).collect();
        let Some(values) = values.filter(|_| mv.picks.len() == action.choices.len()) else {
            return Err(Failing::Shape);
        };
        for (number, (choice, value)) in action.choices.iter().zip(values).enumerate() {
            let allowed = choice.among.read(cx);
            if (value & !allowed).is_some() {
                let parts = &self.parts[mv.action].choices[number];
                let part = parts.iter().position(|part| (value & !cx.set(part)).is_some());
                return Err(Failing::Choice { choice: number, part });
            }
            if let Err(fault) = choice.check_laid(cx, allowed, &mv.picks[number]) {
                let part = self.parts[mv.action].excluding(cx, fault);
                return Err(Failing::Laid { fault, part });
            }
            choice.bind(cx, number, value);
        }
        let parts = &self.parts[mv.action];
        let offending = |cx: &mut Cx<'_, B>, moment, part: usize| {
            let offending = if moment == Moment::Only { &parts.only[part] } else { &parts.after[part] };
            let cells = offending.as_ref().map(|set| cx.set(set));
            cells.map_or(Vec::new(), |cells| cells.members().map(|cell| cell as u16).collect())
        };
        let failing = action.judge.as_ref().and_then(|judge| judge.failing(cx, offending));
        match failing {
            Some((moment, part, cells)) => Err(Failing::Whole { moment, part, cells }),
            None => Ok(()),
        }
    }

    /// Binds what stands for a move that is bound and for all that nothing tells from it.
    pub(super) fn canonical(&self, cx: &mut Cx<'_, B>, mv: &Move) {
        if !self.rules.facts.twins.any {
            return;
        }
        let rules = &*self.rules;
        for (slot, choice) in rules.actions[mv.action].choices.iter().enumerate() {
            let among = choice.among.read(cx);
            let value = choice.canonical(cx, among, cx.bound.slots[slot]);
            choice.bind(cx, slot, value);
        }
    }
}
