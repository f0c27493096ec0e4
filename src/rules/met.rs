//! Which refusals a person can meet at all. What only the host does, and what every well-formed choice
//! fulfils, refuses nobody: no example can show it.

use super::ruleset::Ruleset;
use super::tree::{Cond, Filter, Footing, Set, Way, Who};
use crate::define::Definition;
use crate::define::model::ChoiceKind;

/// Whether the condition of an action can refuse it to a person. Where an action stands alone in its steps,
/// the step is passed over instead.
pub fn condition(definition: &Definition, rules: &Ruleset, action: usize) -> bool {
    let Some(when) = &rules.actions[action].when else { return false };
    let everyone_may = match **when {
        Cond::TurnOf(who) => people(definition).all(|seat| is_one_of(who, seat)),
        _ => false,
    };
    !everyone_may && !stands_alone(definition, action)
}

/// Whether what a choice of an action is made among can refuse something to a person.
pub fn choice(definition: &Definition, rules: &Ruleset, action: usize, choice: usize) -> bool {
    let (declared, built) = (&definition.actions[action], &rules.actions[action]);
    // Pieces that are laid in a line are refused one by one, whatever the rule calls them.
    let laid = declared.choices[choice].kind == ChoiceKind::Laid;
    let anything = matches!(*built.choices[choice].set, Set::Ways(Way::Any(_)) | Set::Parts(Footing::Any(_)));
    whole(definition, rules, action) && !laid && !anything
}

/// Whether what judges whole moves of an action can refuse one to a person.
pub fn whole(definition: &Definition, rules: &Ruleset, action: usize) -> bool {
    let (declared, built) = (&definition.actions[action], &rules.actions[action]);
    let host_alone = match built.when.as_deref() {
        Some(Cond::TurnOf(who)) => !people(definition).any(|seat| is_one_of(*who, seat)),
        _ => false,
    };
    let one_way = declared.auto
        && stands_alone(definition, action)
        && built.choices.iter().all(|choice| is_single(&choice.set));
    !host_alone && !one_way
}

fn people(definition: &Definition) -> impl Iterator<Item = usize> {
    (0..definition.seats.len()).filter(|&seat| !definition.seats[seat].automated)
}

fn is_one_of(who: Who, seat: usize) -> bool {
    match who {
        Who::Seat(one) => one as usize == seat,
        Who::Me | Who::Anyone | Who::Everyone | Who::ToMove => true,
        Who::Others | Who::Mover | Who::Nobody => false,
    }
}

fn stands_alone(definition: &Definition, action: usize) -> bool {
    let steps = definition.phases.iter().flat_map(|phase| &phase.steps);
    steps.filter(|step| step.actions.contains(&action)).all(|step| step.actions.len() == 1)
}

/// Whether a set holds one value at the most, whatever the table. Pieces of one kind count as one.
fn is_single(set: &Set) -> bool {
    match set {
        Set::Nothing | Set::Here | Set::From | Set::Last | Set::First(_) | Set::Top(..) | Set::Nearest(_) => {
            true
        }
        Set::Mirrored(inner, _) => is_single(inner),
        Set::And(a, b) => is_single(a) || is_single(b),
        Set::Minus(inner, _) => is_single(inner),
        Set::When(_, a, b) => is_single(a) && is_single(b),
        Set::Fitting(pieces, filter) => is_single(pieces) || is_one_kind(filter),
        Set::Ways(way) => is_single_way(way),
        _ => false,
    }
}

fn is_one_kind(filter: &Filter) -> bool {
    match filter {
        Filter::Kind(_) => true,
        Filter::Like(cells) => is_single(cells),
        Filter::And(a, b) => is_one_kind(a) || is_one_kind(b),
        _ => false,
    }
}

fn is_single_way(way: &Way) -> bool {
    match way {
        Way::Facing(_) | Way::Turned(..) => true,
        Way::Mirrored(inner, _) => is_single_way(inner),
        Way::Any(_) => false,
    }
}
