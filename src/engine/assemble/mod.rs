//! From a definition and its rules to a machine: picks the width of a set, then compiles every rule for it.

mod facts;
mod initial;

use std::sync::Arc;

pub use super::compile::Backend;

use super::action::{Action, Judge, Plan};
use super::choice::{Called, Choice, Chosen, LayRule};
use super::compile::{ActFn, Compiler};
use super::context::MOST_ACTIONS;
use super::fast::{CellThenPart, PieceThenCell, Placing, Steps};
use super::lay::{Axis, Lines};
use super::machine::{CompiledMachine, MOST_FACTORS, Machine, Parts};
use super::rules::{
    Announcement, Beginning, ByTurn, End, Follow, Record, Rules, Spots, Step, Turns, Whenever,
};
use crate::define::model::{ActionDef, ChoiceKind, PhaseDef, StepDef};
use crate::define::{Definition, Fault, RuleText, Spot};
use crate::msg;
use crate::rules::reads::{self, Reads};
use crate::rules::ruleset::ChoiceRule;
use crate::rules::tree::{Act, Cond, Num};
use crate::rules::{ActionRules, JudgedPart, RecordRules, Ruleset, trial, visit};
use crate::table::bits::Wide;
use crate::table::{Bits, Grid};

/// A game's machine, or why it cannot be built.
pub fn assemble(
    definition: &Definition,
    ruleset: &Ruleset,
    backend: Backend,
) -> Result<Arc<dyn Machine>, Box<Fault>> {
    let size = definition.board.grid.places().max(piece_count(definition));
    Ok(match size {
        0..=64 => Arc::new(machine::<u64>(definition, ruleset, backend)?),
        65..=128 => Arc::new(machine::<u128>(definition, ruleset, backend)?),
        129..=256 => Arc::new(machine::<Wide<4>>(definition, ruleset, backend)?),
        257..=1024 => Arc::new(machine::<Wide<16>>(definition, ruleset, backend)?),
        _ => return Err(Box::new(Fault::nowhere(msg!("define.too_many_pieces", count = size, most = 1024)))),
    })
}

/// How many pieces there are, supplies counted as one for each cell.
fn piece_count(definition: &Definition) -> usize {
    let cells = definition.board.grid.places();
    let seats = definition.seats.len();
    definition
        .kinds
        .iter()
        .map(|kind| match kind.copies {
            None => cells,
            Some(copies) if definition.families[kind.family].each_seat => copies * seats,
            Some(copies) => copies,
        })
        .sum()
}

fn machine<B: Bits>(
    definition: &Definition,
    ruleset: &Ruleset,
    backend: Backend,
) -> Result<CompiledMachine<B>, Box<Fault>> {
    let places = facts::places::<B>(definition, ruleset);
    let state = initial::initial(definition, &places.1)?;
    let mut facts = facts::facts(definition, ruleset, places, &state);
    let compiler = Compiler::new(&facts, backend);
    let declared = definition.actions.iter().zip(&ruleset.actions).enumerate();
    let actions: Vec<Action<B>> = declared
        .map(|(index, (declared, rules))| action(&compiler, index, declared, rules, ruleset.kind_rules.len()))
        .collect();
    let kind_rules = kind_rules(&compiler, ruleset);
    let setup = ruleset.setup.iter().map(|act| compiler.act(act)).collect();
    let (follow, end) = (follow(&compiler, ruleset), end(&compiler, ruleset));
    let plans = actions.iter().map(|action| &action.plan);
    facts.keeps.piece_cells = plans.into_iter().any(|plan| matches!(plan, Plan::PieceThenCell(_)));
    let layout = &facts.layout;
    let shuffled: Vec<usize> = (0..layout.zones.len())
        .filter(|&place| definition.zones[layout.zones[place].zone].shuffled)
        .collect();
    let fixed_start = shuffled.is_empty() && ruleset.lays_always_the_same() && ruleset.nothing_follows();
    let rules = Rules {
        actions,
        kind_rules,
        script: ruleset.script.clone(),
        beginning: Beginning { state, shuffled, setup },
        turns: turns(definition, ruleset, facts.layout.anything_refills()),
        follow,
        end,
        spots: Spots {
            actions: definition.actions.iter().map(|action| action.label.spot.clone()).collect(),
            whenevers: definition.whenevers.iter().map(|whenever| whenever.label.spot.clone()).collect(),
            deeds: definition.actions.iter().map(|action| spots(&action.does)).collect(),
            happenings: definition.whenevers.iter().map(|whenever| spots(&whenever.does)).collect(),
            setup: spots(&definition.setup),
        },
        facts,
    };
    let parts = ruleset.actions.iter().map(Parts::of).collect();
    Ok(CompiledMachine::new(Arc::new(rules), parts, fixed_start))
}

/// Where some rules were written.
fn spots(rules: &[RuleText]) -> Vec<Spot> {
    rules.iter().map(RuleText::whole).collect()
}

/// An action, compiled.
fn action<B: Bits>(
    compiler: &Compiler<'_, B>,
    index: usize,
    declared: &ActionDef,
    rules: &ActionRules,
    kind_rules: usize,
) -> Action<B> {
    let choices: Vec<Choice<B>> = declared
        .choices
        .iter()
        .zip(&rules.choices)
        .map(|(declared, rule)| Choice {
            among: compiler.cells(&rule.set),
            kind: chosen(compiler, declared.kind, rule),
            called: match (declared.kind, &declared.id[..]) {
                (ChoiceKind::Cell, "here") => Called::Here,
                (ChoiceKind::Cell, "from") => Called::From,
                _ => Called::Nothing,
            },
        })
        .collect();
    Action {
        index,
        when: rules.when.as_ref().map(|when| compiler.tests(when).joined()),
        plan: plan(compiler, &choices, rules),
        choices,
        judge: judge(compiler, rules, kind_rules),
        does: rules.does.iter().map(|act| compiler.deed(act)).collect(),
        auto: declared.auto,
        together: declared.together,
    }
}

/// What a choice chooses.
fn chosen<B: Bits>(compiler: &Compiler<'_, B>, kind: ChoiceKind, rule: &ChoiceRule) -> Chosen<B> {
    match (kind, &rule.lay) {
        (ChoiceKind::Laid, Some(lay)) => Chosen::Laid(Box::new(LayRule {
            on: compiler.cells(&lay.on.set),
            through: compiler.cells(&lay.through.set),
            arbiter: lay.arbiter.as_ref().map(|arbiter| compiler.condition(arbiter)),
            lexicon: lay.lexicon.clone(),
            lines: lines(compiler.facts.lattice.grid),
        })),
        (ChoiceKind::Pieces { least, most }, _) => Chosen::Pieces { least, most },
        (ChoiceKind::Turning, _) => Chosen::Turning,
        (ChoiceKind::Part, _) => Chosen::Part,
        (ChoiceKind::Cell | ChoiceKind::Laid, _) => Chosen::Cell,
    }
}

/// The lines of a board. One that is too large for words was reported when it was read.
fn lines(grid: Grid) -> Lines {
    let next = |axis, cell| {
        let step = if axis == Axis::Across { (1, 0) } else { (0, 1) };
        grid.step(cell, step).filter(|&next| grid.edge(next).is_none())
    };
    Lines::new(grid.cells(), next).unwrap_or_default()
}

/// How the choices of an action depend on each other.
fn plan<B: Bits>(compiler: &Compiler<'_, B>, choices: &[Choice<B>], rules: &ActionRules) -> Plan<B> {
    let independent = rules.choices.iter().skip(1).all(|rule| {
        visit::slots(&rule.set).iter().all(|&slot| slot as usize >= choices.len())
            && !visit::needs_chosen_cell(&rule.set)
    });
    if let [Choice { called: Called::From, .. }, Choice { called: Called::Here, .. }] = choices
        && !independent
        && let Some(steps) = Steps::of(&rules.choices[1].set, compiler)
    {
        return Plan::Steps(steps);
    }
    if let [
        Choice { kind: Chosen::Pieces { least: 1, most: 1 }, .. },
        Choice { kind: Chosen::Cell, .. },
        Choice { kind: Chosen::Turning, .. },
    ] = choices
        && let Some(shape) = Placing::of(rules, compiler)
    {
        return Plan::Placing(shape);
    }
    if let [Choice { kind: Chosen::Cell, .. }, Choice { kind: Chosen::Part, .. }] = choices
        && let Some(shape) = CellThenPart::of(rules, compiler)
    {
        return Plan::CellThenPart(shape);
    }
    Plan::of(choices, independent, compiler.facts.twins.any, || {
        PieceThenCell::of(&rules.choices[1].set, compiler)
    })
}

/// What the whole moves of an action are judged by. What a script does cannot be foreseen; that was
/// reported when the rules were read.
fn judge<B: Bits>(compiler: &Compiler<'_, B>, rules: &ActionRules, kind_rules: usize) -> Option<Judge<B>> {
    let parts = |parts: &[JudgedPart]| parts.iter().map(|part| compiler.condition(&part.condition)).collect();
    let tried = trial::tried_all(&rules.does, kind_rules).unwrap_or_default();
    let judged = !rules.only.is_empty() || !rules.after.is_empty();
    judged.then(|| Judge {
        only: parts(&rules.only),
        after: parts(&rules.after),
        tried: tried.iter().map(|act| compiler.act(act)).collect(),
    })
}

/// What follows a move.
fn follow<B: Bits>(compiler: &Compiler<'_, B>, ruleset: &Ruleset) -> Follow<B> {
    let announced = &ruleset.announcements;
    Follow {
        announcements: announced
            .iter()
            .map(|watched| Announcement { holds: compiler.tests(watched) })
            .collect(),
        said_once: announced
            .iter()
            .all(|watched| !compiler.keeps_trees() && reads::condition(watched) != Reads::ALL),
        whenevers: (ruleset.whenevers.iter())
            .map(|(when, does)| Whenever {
                when: compiler.tests(when),
                does: does.iter().map(|act| compiler.act(act)).collect(),
            })
            .collect(),
    }
}

/// How the game ends.
fn end<B: Bits>(compiler: &Compiler<'_, B>, ruleset: &Ruleset) -> End<B> {
    let by_turn = |asked: &Option<Arc<Cond>>| asked.as_ref().is_some_and(|it| ruleset.changes_with_turn(it));
    // As a tree, a rule is asked every time.
    let rising = |when: &Arc<Cond>| match compiler.keeps_trees() {
        true => Reads::ALL,
        false => reads::rising(when, &|zone| compiler.is_shared(zone)),
    };
    End {
        decided_by_turn: ByTurn { win: by_turn(&ruleset.win), draw: by_turn(&ruleset.draw) },
        win: ruleset.win.as_ref().map(|win| compiler.condition(win)),
        draw: ruleset.draw.as_ref().map(|draw| compiler.condition(draw)),
        when: ruleset.when.as_ref().map(|when| compiler.condition(when)),
        when_reads: ruleset.when.as_ref().map_or(Reads::NOTHING, rising),
        score: ruleset.score.iter().map(|part| compiler.number(part)).collect(),
        scale: ruleset.scale.as_ref().map(|scale| compiler.number(scale)),
        factors: ruleset.scale.iter().flat_map(factors).map(|factor| compiler.number(factor)).collect(),
        bot_value: ruleset.bot_value.as_ref().map(|value| compiler.number(value)),
        records: ruleset.records.iter().map(|rules| record(compiler, rules)).collect(),
    }
}

/// What a number is the product of, as far as it can be told apart.
fn factors(number: &Arc<Num>) -> Vec<&Arc<Num>> {
    let factors = match &**number {
        Num::Mul(a, b) => [factors(a), factors(b)].concat(),
        _ => Vec::new(),
    };
    if (2..=MOST_FACTORS).contains(&factors.len()) { factors } else { vec![number] }
}

/// What is remembered from game to game.
fn record<B: Bits>(compiler: &Compiler<'_, B>, rules: &RecordRules) -> Record<B> {
    Record { when: compiler.condition(&rules.when), keeps: compiler.set(&rules.keeps) }
}

/// How turns go.
fn turns(definition: &Definition, ruleset: &Ruleset, refills: bool) -> Turns {
    let mut all_steps = definition.phases.iter().flat_map(|phase| &phase.steps);
    Turns {
        phases: definition.phases.each_ref().map(|phase| steps(phase, definition)),
        only_action: only_action(definition, ruleset),
        decides_first: ruleset.decides_first(definition),
        chance: refills || ruleset.shuffles_in_play(),
        plain: !ruleset.steers_turn() && all_steps.all(|step| step.repeats.is_empty()),
    }
}

/// The steps of a part of the game.
fn steps(phase: &PhaseDef, definition: &Definition) -> Vec<Step> {
    let step = |step: &StepDef| {
        let actions = || step.actions.iter().map(|&action| &definition.actions[action]);
        let judged = actions().any(|action| action.only.is_some() || action.after.is_some());
        let again = |(place, action): (usize, &usize)| u16::from(step.repeats.contains(action)) << place;
        Step {
            again: step.actions.iter().take(MOST_ACTIONS).enumerate().map(again).sum(),
            judged,
            samples_candidates: judged && actions().all(|action| !action.auto),
            arbitrated: actions().any(is_arbitrated),
            actions: step.actions.clone(),
        }
    };
    phase.steps.iter().map(step).collect()
}

/// Whether an action lays words that an arbiter may accept.
fn is_arbitrated(action: &ActionDef) -> bool {
    action.choices.iter().filter_map(|choice| choice.lay.as_ref()).any(|lay| lay.arbiter.is_some())
}

/// The action that a whole turn is, where each is the same one and nothing but the seat to move decides.
fn only_action(definition: &Definition, ruleset: &Ruleset) -> Option<usize> {
    let [StepDef { actions, repeats }] = &definition.phases[1].steps[..] else { return None };
    let [only] = actions[..] else { return None };
    let action = &definition.actions[only];
    let judged = action.only.is_some() || action.after.is_some() || is_arbitrated(action);
    let plain = !action.auto && !action.together && !judged && repeats.is_empty() && !ruleset.steers_turn();
    plain.then_some(only)
}

/// The kinds' rules, then, where moves are tried on the board, the part of each that is tried.
fn kind_rules<B: Bits>(compiler: &Compiler<'_, B>, ruleset: &Ruleset) -> Vec<Vec<Option<ActFn<B>>>> {
    let names = ruleset.kind_rules.len();
    let compiled = |act: &Option<Arc<Act>>| act.as_ref().map(|act| compiler.act(act));
    let tried = |act: &Option<Arc<Act>>| {
        let tried = act.as_ref().and_then(|act| trial::tried(act, names).ok().flatten());
        tried.map(|act| compiler.act(&act))
    };
    let mut rules: Vec<Vec<_>> =
        ruleset.kind_rules.iter().map(|kinds| kinds.iter().map(compiled).collect()).collect();
    if ruleset.actions.iter().any(|action| !action.after.is_empty()) {
        rules.extend(ruleset.kind_rules.iter().map(|kinds| kinds.iter().map(tried).collect()));
    }
    rules
}
