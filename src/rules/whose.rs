//! What happens by itself, and when scores are counted, is asked of no seat in particular: a rule there
//! that speaks of `mine` would mean whoever happens to be next, and so must say whose.

use super::nature;
use super::ruleset::Ruleset;
use super::tree::{Act, Num, Putting, Who};
use super::visit::{self, Part};
use crate::define::{Definition, Fault, RuleText};
use crate::msg;

/// Reports every rule that must say whose and does not.
pub fn check(definition: &Definition, rules: &Ruleset, faults: &mut Vec<Fault>) {
    let mut ask = |text: &RuleText, rule: Part<'_>| {
        let mut whose = false;
        visit::part(rule, &mut |part| {
            whose |= is_personal(definition, &part);
            // Here every seat is asked in turn.
            !matches!(part, Part::Num(Num::Seats(_)))
        });
        if whose {
            faults.push(Fault::at(&text.whole(), msg!("rule.whose")).help(msg!("help.whose")));
        }
    };
    if let (Some(text), Some(when)) = (&definition.end.when, &rules.when) {
        ask(text, Part::Cond(when));
    }
    for (declared, (when, does)) in definition.whenevers.iter().zip(&rules.whenevers) {
        ask(&declared.when, Part::Cond(when));
        for (text, act) in declared.does.iter().zip(does) {
            ask(text, Part::Act(act));
        }
    }
}

/// Whether a part means something else for another seat. A script may ask for anything: it is not
/// looked into.
fn is_personal(definition: &Definition, part: &Part<'_>) -> bool {
    if let Part::Act(Act::Put { what, owner: None, .. }) = part {
        return becomes_mine(definition, what);
    }
    if let Part::Act(Act::Push(push)) = part {
        return becomes_mine(definition, &push.what);
    }
    // What all share is nobody's.
    let each_seat = |zone: u8| definition.zones[zone as usize].each_seat;
    nature::of(part).any_seats(|zone, who| matches!(who, Who::Me | Who::Others) && zone.is_none_or(each_seat))
}

/// Whether what is put may come to belong to the seat that the rule is about.
fn becomes_mine(definition: &Definition, what: &Putting) -> bool {
    let unowned = |kind: u16| definition.families[definition.kinds[kind as usize].family].unowned;
    match what {
        Putting::Supply(kind) => !unowned(*kind),
        // Pieces that every seat has keep their owners.
        _ => definition.families.iter().any(|family| !family.unowned && !family.each_seat),
    }
}
