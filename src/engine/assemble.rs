//! Puts a game together from its definition and its built rules: where everything lies, what it
//! begins from, and the rules compiled for the width that its cells and pieces need.

use std::sync::Arc;

use super::action::Action;
use super::begin::{initial, layout, twins, zone_places};
use super::changes::LookedAt;
use super::choice::{Called, Choice};
use super::compile::{ActFn, Compiler, CondFn, NumFn};
use super::fan::Fan;
use super::flow::MOST_ACTIONS;
use super::follow::{Announcement, Whenever};
use super::happen::Deed;
use super::interpret;
use super::judge::Judge;
use super::legality::Parts;
use super::machine::Machine;
use super::operand::{Cells, Tests};
use super::plan::Plan;
use super::ready::{Rules, Spots, Step};
use super::ways::Ways;
use super::width::Engine;
use crate::define::model::{ChoiceKind, PhaseDef, StepDef};
use crate::define::{Definition, Fault};
use crate::msg;
use crate::rules::reads::{self, Reads};
use crate::rules::tree::{Act, Cond, Num, Set};
use crate::rules::{ActionRules, JudgedPart, Ruleset, trial, walk};
use crate::table::bits::Wide;
use crate::table::{Bits, Lattice, Layout, Place, Sees};

/// How rules are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// As closures: what play uses.
    Closures,
    /// As trees: what the closures are compared with.
    Trees,
}

/// A game's machine, or why it cannot be built.
pub fn assemble(
    definition: &Definition,
    ruleset: &Ruleset,
    backend: Backend,
) -> Result<Arc<dyn Machine>, Box<Fault>> {
    let size = definition.board.grid.cells().max(piece_count(definition));
    Ok(match size {
        0..=64 => Arc::new(engine::<u64>(definition, ruleset, backend)?),
        65..=128 => Arc::new(engine::<u128>(definition, ruleset, backend)?),
        129..=256 => Arc::new(engine::<Wide<4>>(definition, ruleset, backend)?),
        257..=1024 => Arc::new(engine::<Wide<16>>(definition, ruleset, backend)?),
        _ => return Err(Box::new(Fault::nowhere(msg!("define.too_many_pieces", count = size, most = 1024)))),
    })
}

/// How many pieces there are, supplies counted as one for each cell.
fn piece_count(definition: &Definition) -> usize {
    let cells = definition.board.grid.cells();
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

fn engine<B: Bits>(
    definition: &Definition,
    ruleset: &Ruleset,
    backend: Backend,
) -> Result<Engine<B>, Box<Fault>> {
    let lattice = Lattice::<B>::new(definition.board.grid);
    let value_count = ruleset.names.values.len().max(1);
    let mut values = vec![0; definition.kinds.len() * value_count];
    for (kind, declared) in definition.kinds.iter().enumerate() {
        for (key, value) in &declared.values {
            if let Some(place) = ruleset.names.values.iter().position(|name| name == key) {
                values[kind * value_count + place] = *value as i32;
            }
        }
    }
    let layout = layout::<B>(definition, ruleset);
    let initial = initial(definition, &layout)?;
    let twins = twins::<B>(&initial, ruleset.changes_hands());
    let has_twins = twins.iter().any(|twins| twins.is_some());
    let kind_family: Vec<u8> = definition.kinds.iter().map(|kind| kind.family as u8).collect();
    let kind_back: Vec<u8> = definition.kinds.iter().map(|kind| kind.back as u8).collect();
    let compiler = Compiler {
        lattice: &lattice,
        layout: &layout,
        values: &values,
        value_count,
        kind_family: &kind_family,
        kind_back: &kind_back,
        joins: Default::default(),
        occupied: Default::default(),
    };
    let build = Build { compiler, backend };
    let faces_of = |kind: usize| -> &[usize] {
        let faces = &definition.families[definition.kinds[kind].family].faces;
        if faces.is_empty() { &[0] } else { faces }
    };
    let next_face = |kind: usize, face: usize| {
        let faces = faces_of(kind);
        let place = faces.iter().position(|&known| known == face);
        place.map_or(face, |place| faces[(place + 1) % faces.len()]) as u8
    };
    let all_kinds = 0..definition.kinds.len();
    let mut rules = Rules {
        actions: definition
            .actions
            .iter()
            .zip(&ruleset.actions)
            .enumerate()
            .map(|(index, (declared, rules))| {
                let choices: Vec<Choice<B>> = declared
                    .choices
                    .iter()
                    .zip(&rules.choices)
                    .map(|(declared, rule)| Choice {
                        among: build.cells(&rule.set),
                        kind: declared.kind,
                        called: match (declared.kind, &declared.id[..]) {
                            (ChoiceKind::Cell, "here") => Called::Here,
                            (ChoiceKind::Cell, "from") => Called::From,
                            _ => Called::Nothing,
                        },
                    })
                    .collect();
                let independent = rules.choices.iter().skip(1).all(|rule| {
                    walk::slots(&rule.set).iter().all(|&slot| slot as usize >= choices.len())
                        && !walk::needs_chosen_cell(&rule.set)
                });
                let called: Vec<Called> = choices.iter().map(|choice| choice.called).collect();
                let ways = match called[..] {
                    [Called::From, Called::Here] if !independent => build.ways(&rules.choices[1].set),
                    _ => None,
                };
                let fan = || Fan::of(&rules.choices[1].set, &build.compiler, build.trees());
                let plan = match ways {
                    Some(ways) => Plan::Ways(ways),
                    None => Plan::of(&choices, independent, has_twins, fan),
                };
                Action {
                    index,
                    when: rules.when.as_ref().map(|when| build.condition(when)),
                    plan,
                    choices,
                    judge: build.judge(rules, ruleset.kind_rules.len()),
                    does: rules.does.iter().map(|act| build.deed(act)).collect(),
                    auto: declared.auto,
                    together: declared.together,
                }
            })
            .collect(),
        only_action: only_action(definition, ruleset),
        phases: definition.phases.each_ref().map(|phase| steps(phase, definition)),
        kind_rules: kind_rules(&build, ruleset),
        setup: ruleset.setup.iter().map(|act| build.act(act)).collect(),
        win: ruleset.win.as_ref().map(|win| build.condition(win)),
        draw: ruleset.draw.as_ref().map(|draw| build.condition(draw)),
        judges: ruleset.actions.iter().any(|action| !action.only.is_empty() || !action.after.is_empty()),
        plain_turns: !ruleset.steers_turn()
            && definition.phases.iter().flat_map(|phase| &phase.steps).all(|step| step.repeats.is_empty()),
        decided_by_turn: ruleset
            .win
            .iter()
            .chain(&ruleset.draw)
            .any(|asked| ruleset.changes_with_turn(asked)),
        when: ruleset.when.as_ref().map(|when| build.condition(when)),
        scale: ruleset.scale.as_ref().map(|scale| build.number(scale)),
        score: ruleset.score.iter().map(|part| build.number(part)).collect(),
        values: values.clone(),
        value_count,
        first_face: all_kinds.clone().map(|kind| faces_of(kind)[0] as u8).collect(),
        next_face: all_kinds
            .clone()
            .flat_map(|kind| (0..layout.faces).map(move |face| (kind, face)))
            .map(|(kind, face)| next_face(kind, face))
            .collect(),
        wants_outline: ruleset.wants_outline(),
        beside: lattice.around(lattice.grid.sides()),
        kind_back: kind_back.clone(),
        unowned: match definition.families.iter().any(|family| family.unowned) {
            true => definition.kinds.iter().map(|kind| definition.families[kind.family].unowned).collect(),
            false => Vec::new(),
        },
        counter_range: definition.counters.iter().map(|counter| (counter.least, counter.most)).collect(),
        announcements: (ruleset.announcements.iter().enumerate())
            .map(|(number, watched)| build.announcement(number, watched))
            .collect(),
        said_once: (ruleset.announcements.iter())
            .all(|watched| build.reads(watched, reads::condition) != Reads::ALL),
        whenevers: ruleset.whenevers.iter().map(|(when, does)| build.whenever(when, does)).collect(),
        has_followers: !ruleset.nothing_follows(),
        when_reads: ruleset.when.as_ref().map_or(Reads::NOTHING, |when| {
            build.reads(when, |when| reads::rising(when, &|zone| build.compiler.is_shared(zone)))
        }),
        kind_family: kind_family.clone(),
        zones: zone_places(definition).iter().map(|&(first, each)| (first as u16, u16::from(each))).collect(),
        shuffled: (0..layout.zones.len())
            .filter(|&place| definition.zones[layout.zones[place].zone].shuffled)
            .collect(),
        looked_at: looked_at(&layout),
        has_fan: false,
        has_twins,
        later_twins: (0..twins.len())
            .filter(|&piece| twins[piece].is_some())
            .fold(B::NONE, |set, piece| set | B::one(piece)),
        twins,
        takes_unseen: takes_unseen(definition, ruleset),
        spots: Spots {
            actions: definition.actions.iter().map(|action| action.label.spot.clone()).collect(),
            whenevers: definition.whenevers.iter().map(|whenever| whenever.label.spot.clone()).collect(),
        },
        reads_turn: ruleset.reads_turn(),
        script: ruleset.script.clone(),
        lattice: lattice.clone(),
        layout: layout.clone(),
        initial,
    };
    rules.has_fan = rules.actions.iter().any(|action| matches!(action.plan, Plan::Fan(_)));
    let parts = ruleset.actions.iter().map(Parts::of).collect();
    let fixed_start =
        rules.shuffled.is_empty() && ruleset.lays_always_the_same() && ruleset.nothing_follows();
    Ok(Engine::new(Arc::new(rules), parts, fixed_start))
}

struct Build<'a, B> {
    compiler: Compiler<'a, B>,
    backend: Backend,
}

impl<B: Bits> Build<'_, B> {
    fn cells(&self, tree: &Arc<Set>) -> Cells<B> {
        match self.backend {
            Backend::Closures => self.compiler.cells(tree),
            Backend::Trees => Cells::Asked(interpret::set_fn(tree)),
        }
    }
    fn tests(&self, tree: &Arc<Cond>) -> Tests<B> {
        match self.backend {
            Backend::Closures => self.compiler.tests(tree),
            Backend::Trees => Tests::asked(interpret::condition_fn(tree)),
        }
    }
    fn trees(&self) -> bool {
        self.backend == Backend::Trees
    }
    /// What the whole moves of an action are judged by. What a script does cannot be foreseen; that was
    /// reported when the rules were read.
    fn judge(&self, rules: &ActionRules, kind_rules: usize) -> Option<Judge<B>> {
        let parts = |parts: &[JudgedPart]| parts.iter().map(|part| self.condition(&part.condition)).collect();
        let tried = trial::tried_all(&rules.does, kind_rules).unwrap_or_default();
        let judged = !rules.only.is_empty() || !rules.after.is_empty();
        judged.then(|| Judge {
            only: parts(&rules.only),
            after: parts(&rules.after),
            tried: tried.iter().map(|act| self.act(act)).collect(),
        })
    }
    fn ways(&self, tree: &Arc<Set>) -> Option<Ways<B>> {
        Ways::of(tree, &self.compiler, self.trees())
    }
    fn reads(&self, tree: &Cond, reads: impl Fn(&Cond) -> Reads) -> Reads {
        // As a tree, a rule is asked every time.
        if self.trees() { Reads::ALL } else { reads(tree) }
    }
    fn announcement(&self, number: usize, tree: &Arc<Cond>) -> Announcement<B> {
        Announcement { said: self.compiler.layout.announced(number, 0), holds: self.tests(tree) }
    }
    fn whenever(&self, when: &Arc<Cond>, does: &[Arc<Act>]) -> Whenever<B> {
        Whenever { when: self.tests(when), does: does.iter().map(|act| self.act(act)).collect() }
    }
    fn number(&self, tree: &Arc<Num>) -> NumFn<B> {
        match self.backend {
            Backend::Closures => self.compiler.number(tree),
            Backend::Trees => interpret::number_fn(tree),
        }
    }
    fn condition(&self, tree: &Arc<Cond>) -> CondFn<B> {
        match self.backend {
            Backend::Closures => self.compiler.condition(tree),
            Backend::Trees => interpret::condition_fn(tree),
        }
    }
    fn deed(&self, tree: &Arc<Act>) -> Deed<B> {
        match self.backend {
            Backend::Closures => self.compiler.deed(tree),
            Backend::Trees => Deed::Asked(interpret::act_fn(tree)),
        }
    }
    fn act(&self, tree: &Arc<Act>) -> ActFn<B> {
        match self.backend {
            Backend::Closures => self.compiler.act(tree),
            Backend::Trees => interpret::act_fn(tree),
        }
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
            draws_candidates: judged && actions().all(|action| !action.auto),
            actions: step.actions.clone(),
        }
    };
    phase.steps.iter().map(step).collect()
}

/// The action that a whole turn is, where each is the same one and nothing but the seat to move decides.
fn only_action(definition: &Definition, ruleset: &Ruleset) -> Option<usize> {
    let [StepDef { actions, repeats }] = &definition.phases[1].steps[..] else { return None };
    let [only] = actions[..] else { return None };
    let action = &definition.actions[only];
    let judged = action.only.is_some() || action.after.is_some();
    let plain = !action.auto && !action.together && !judged && repeats.is_empty() && !ruleset.steers_turn();
    plain.then_some(only)
}

/// The kinds' rules, then, where moves are tried on the board, the part of each that is tried.
fn kind_rules<B: Bits>(build: &Build<'_, B>, ruleset: &Ruleset) -> Vec<Vec<Option<ActFn<B>>>> {
    let names = ruleset.kind_rules.len();
    let compiled = |act: &Option<Arc<Act>>| act.as_ref().map(|act| build.act(act));
    let tried = |act: &Option<Arc<Act>>| {
        let tried = act.as_ref().and_then(|act| trial::tried(act, names).ok().flatten());
        tried.map(|act| build.act(&act))
    };
    let mut rules: Vec<Vec<_>> =
        ruleset.kind_rules.iter().map(|kinds| kinds.iter().map(compiled).collect()).collect();
    if ruleset.actions.iter().any(|action| !action.after.is_empty()) {
        rules.extend(ruleset.kind_rules.iter().map(|kinds| kinds.iter().map(tried).collect()));
    }
    rules
}

/// Whether an action takes pieces from a zone that some seat may not see.
fn takes_unseen(definition: &Definition, ruleset: &Ruleset) -> bool {
    let mut unseen = false;
    for choice in ruleset.actions.iter().flat_map(|action| &action.choices) {
        walk::set(&choice.set, &mut |part| {
            if let walk::Part::Set(Set::Top(zone, _) | Set::Zone(zone, _)) = part {
                let zone = &definition.zones[*zone as usize];
                unseen |= choice.set.holds_pieces() && zone.sees != Sees::All;
            }
            true
        });
    }
    unseen
}

/// What a change at each place may be seen by. Nothing looks at a supply.
fn looked_at(layout: &Layout) -> Vec<LookedAt> {
    let of = |place: Place| match layout.zone_of(place) {
        Some(zone) => {
            let zone = layout.zones[zone].zone;
            let (reads, emptied) = (Reads::zone(zone), Reads::emptied(zone));
            LookedAt {
                reads,
                emptied: reads.and(emptied),
                cleared: reads.and(emptied).and(Reads::cleared(zone)),
                places: layout.places_of(zone),
            }
        }
        None => {
            let reads = if layout.is_cell(place) { Reads::BOARD } else { Reads::NOTHING };
            LookedAt { reads, emptied: reads, cleared: reads, places: place..place }
        }
    };
    (0..layout.places() as Place).map(of).collect()
}
