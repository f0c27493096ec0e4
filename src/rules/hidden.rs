//! Whether something can be done must never depend on what the seat to move does not see: it would
//! tell. Reads every zone that a rule looks at: in its tree, through the functions that it calls, and
//! through the actions and scores that it asks about.

use std::collections::HashSet;

use super::nature;
use super::ruleset::{ActionRules, ChoiceRule, Ruleset};
use super::scan::{Looks, ZoneRead};
use super::script::Script;
use super::tree::{Act, Call, Cond, Num, Set, Who};
use super::visit::{self, Part};
use crate::define::model::ActionDef;
use crate::define::{Definition, Fault, RuleText};
use crate::msg;
use crate::table::Sees;

/// Judges what rules of legality look at: `when`, choices, and whatever else decides whether a move
/// can be made.
pub struct Judge<'a> {
    definition: &'a Definition,
    rules: &'a Ruleset,
}

/// What a rule would tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The zone, as a number of the declared ones.
    pub zone: u8,
    /// The function that looks at it, if the rule does not itself.
    pub through: Option<String>,
}

/// Every zone that a condition reads, asked for the seat that it is about, with whose it is.
pub fn zones_read(rules: &Ruleset, tree: &Cond) -> Vec<ZoneRead> {
    let mut zones = Vec::new();
    let mut reader = Reader::new(rules);
    reader.condition(tree, Who::Me, &mut |read, _| zones.push(read));
    zones
}

/// Every zone whose pieces decide what an act does: what its conditions and numbers read, asked for the
/// seat that does it, and which pieces fit. What was chosen is read where it was chosen from; what is
/// merely moved decides nothing.
pub fn zones_deciding(rules: &Ruleset, act: &Act, choices: &[ChoiceRule]) -> Vec<ZoneRead> {
    let mut zones = Vec::new();
    Reader::new(rules).deciding(act, choices, &mut |read, _| zones.push(read));
    zones
}

impl<'a> Judge<'a> {
    /// A judge of a game's rules.
    pub fn new(definition: &'a Definition, rules: &'a Ruleset) -> Self {
        Self { definition, rules }
    }

    /// Reports every rule of legality that looks at what the seat to move does not see. What the host
    /// plays by itself, without asking anyone, may.
    pub fn check(&self, faults: &mut Vec<Fault>) {
        let actions = self.definition.actions.iter().zip(&self.rules.actions).enumerate();
        for (number, (declared, rules)) in actions {
            if self.plays_itself(number, declared) {
                continue;
            }
            if let (Some(when), Some(text)) = (&rules.when, &declared.when) {
                self.check_condition(when, text, faults);
            }
            for (choice, text) in rules.choices.iter().zip(&declared.choices) {
                self.check_set(&choice.set, &text.among, faults);
                if let (Some(rules), Some(declared)) = (&choice.lay, &text.lay) {
                    self.check_set(&rules.on.set, &declared.on, faults);
                    self.check_set(&rules.through.set, &declared.through, faults);
                    if let (Some(arbiter), Some(text)) = (&rules.arbiter, &declared.arbiter) {
                        self.check_condition(arbiter, text, faults);
                    }
                }
            }
            let judged = rules.only.iter().map(|part| (part, &declared.only));
            for (part, text) in judged.chain(rules.after.iter().map(|part| (part, &declared.after))) {
                if let Some(text) = text {
                    self.check_condition(&part.condition, text, faults);
                }
            }
            self.check_taken(declared, rules, faults);
        }
    }

    /// Reports what looks at a piece that was taken unseen: where it can go would tell what it is, and so
    /// would a board that it is tried on.
    fn check_taken(&self, declared: &ActionDef, rules: &ActionRules, faults: &mut Vec<Fault>) {
        for (slot, choice) in rules.choices.iter().enumerate() {
            let Set::Top(pile, who) = *choice.set else { continue };
            if self.seen(ZoneRead { zone: pile, who, counted: false }) {
                continue;
            }
            let looks = |slots: &[u8]| slots.contains(&(slot as u8));
            let later = rules.choices.iter().zip(&declared.choices).skip(slot + 1);
            let later = later.filter(|(choice, _)| looks(&visit::slots(&choice.set)));
            let later = later.map(|(_, text)| &text.among);
            let only = rules.only.iter().any(|part| looks(&visit::condition_slots(&part.condition)));
            let only = declared.only.iter().filter(|_| only);
            for text in later.chain(only).chain(&declared.after) {
                let id = &declared.choices[slot].id;
                faults.push(Fault::at(&text.whole(), msg!("rule.taken_unseen", word = id)));
            }
        }
    }

    /// Reports a condition of legality that would tell something hidden.
    pub fn check_condition(&self, tree: &Cond, text: &RuleText, faults: &mut Vec<Fault>) {
        faults.extend(self.condition(tree).map(|told| self.fault(told, text)));
    }

    /// Reports a set to choose among that would tell something hidden.
    pub fn check_set(&self, tree: &Set, text: &RuleText, faults: &mut Vec<Fault>) {
        faults.extend(self.set(tree).map(|told| self.fault(told, text)));
    }

    /// What a condition of legality would tell, if anything.
    pub fn condition(&self, tree: &Cond) -> Option<Told> {
        let mut told = None;
        Reader::new(self.rules).condition(tree, Who::Me, &mut |read, by| self.note(read, by, &mut told));
        told
    }

    /// What a set to choose among would tell, if anything. The top of a face-down pile can be taken
    /// without knowing it, where everyone sees whether there is one.
    pub fn set(&self, tree: &Set) -> Option<Told> {
        if let Set::Top(pile, _) = tree
            && self.definition.zones[*pile as usize].counts == Sees::All
        {
            return None;
        }
        let mut told = None;
        Reader::new(self.rules).set(tree, Who::Me, &mut |read, by| self.note(read, by, &mut told));
        told
    }

    fn note(&self, read: ZoneRead, by: Option<&str>, told: &mut Option<Told>) {
        if told.is_none() && !self.seen(read) {
            *told = Some(Told { zone: read.zone, through: by.map(str::to_owned) });
        }
    }

    /// Whether the seat to move sees what is read.
    fn seen(&self, read: ZoneRead) -> bool {
        let zone = &self.definition.zones[read.zone as usize];
        let by = |sees: Sees| match sees {
            _ if read.who == Who::Nobody => true,
            Sees::All => true,
            Sees::Nobody => false,
            Sees::Owner => !zone.each_seat || read.who == Who::Me,
            Sees::Others => !zone.each_seat || read.who == Who::Others,
        };
        by(zone.sees) || (read.counted && by(zone.counts))
    }

    fn fault(&self, told: Told, text: &RuleText) -> Fault {
        let zone = &self.definition.zones[told.zone as usize].label.id;
        let message = match &told.through {
            None => msg!("rule.hidden", zone = zone),
            Some(function) => msg!("rule.hidden_in", zone = zone, word = function),
        };
        Fault::at(&text.whole(), message)
    }

    /// Whether the host plays an action by itself and nobody is asked: it stands alone in its steps,
    /// and leaves nothing to choose but what lies on top of a pile.
    fn plays_itself(&self, number: usize, declared: &ActionDef) -> bool {
        let steps = self.definition.phases.iter().flat_map(|phase| &phase.steps);
        let steps = steps.map(|step| &step.actions);
        let alone = steps.filter(|step| step.contains(&number)).all(|step| step.len() == 1);
        let choices = &self.rules.actions[number].choices;
        declared.auto && alone && choices.iter().all(|choice| matches!(*choice.set, Set::Top(..)))
    }
}

/// What is done with a zone that is read, and with the function that reads it.
type See<'s> = &'s mut dyn FnMut(ZoneRead, Option<&str>);

/// Whose something is that a rule calls `inner`, when the rule is asked for `outer`.
fn as_seen_from(outer: Who, inner: Who) -> Who {
    match (outer, inner) {
        (Who::Nobody, _) => Who::Nobody,
        (_, Who::Seat(_) | Who::Nobody) => inner,
        (_, Who::Me) => outer,
        (Who::Me, Who::Others) => Who::Others,
        _ => Who::Everyone,
    }
}

/// Reads rules, each action and score once for each seat that it is asked for.
struct Reader<'a> {
    rules: &'a Ruleset,
    /// The actions and, as no action, the scores that were read, and for whom.
    asked: HashSet<(Option<u8>, Who)>,
    /// The functions that were read, and for whom.
    called: HashSet<(String, Who)>,
}

impl<'a> Reader<'a> {
    fn new(rules: &'a Ruleset) -> Self {
        Self { rules, asked: HashSet::new(), called: HashSet::new() }
    }

    fn condition(&mut self, tree: &Cond, asker: Who, see: See<'_>) {
        visit::condition(tree, &mut |part| self.part(part, asker, None, see));
    }

    fn set(&mut self, tree: &Set, asker: Who, see: See<'_>) {
        visit::set(tree, &mut |part| self.part(part, asker, None, see));
    }

    fn deciding(&mut self, act: &Act, choices: &[ChoiceRule], see: See<'_>) {
        let mut slots = Vec::new();
        let mut effects = Vec::new();
        visit::act(act, &mut |part| {
            let mut read = |part: Part<'_>| {
                slots.extend(nature::of(&part).about.slots());
                self.part(part, Who::Me, None, see)
            };
            match part {
                Part::Act(Act::Effect(slot, rule)) => {
                    slots.push(*slot);
                    effects.push(*rule as usize);
                }
                Part::Act(Act::Script(call)) => self.call(call, Who::Me, None, see),
                Part::Act(_) => return true,
                Part::Num(tree) => visit::number(tree, &mut read),
                Part::Cond(tree) => visit::condition(tree, &mut read),
                // All of a zone, its top piece or what was chosen is moved whatever it is.
                Part::Set(Set::Zone(..) | Set::Top(..) | Set::Slot(_) | Set::Picked(_)) => {}
                Part::Set(tree) => visit::set(tree, &mut read),
                Part::Filter(_) => {}
            }
            false
        });
        let rules = self.rules;
        for rule in effects {
            for act in rules.kind_rules.get(rule).into_iter().flatten().flatten() {
                self.deciding(act, &[], see);
            }
        }
        for choice in slots.into_iter().filter_map(|slot| choices.get(slot as usize)) {
            self.set(&choice.set, Who::Me, see);
        }
    }

    /// Reads a part; answers whether to go on into it.
    fn part(&mut self, part: Part<'_>, asker: Who, by: Option<&str>, see: See<'_>) -> bool {
        let mut read = |zone: u8, who: Who, counted: bool| {
            see(ZoneRead { zone, who: as_seen_from(asker, who), counted }, by);
        };
        match part {
            Part::Cond(Cond::Any(set)) | Part::Num(Num::Count(set)) => {
                if let Set::Zone(zone, who) = **set {
                    read(zone, who, true);
                    return false;
                }
            }
            Part::Set(Set::Zone(zone, who) | Set::Top(zone, who)) => read(*zone, *who, false),
            Part::Num(Num::Seats(condition)) => {
                let everyone = as_seen_from(asker, Who::Everyone);
                visit::condition(condition, &mut |part| self.part(part, everyone, by, see));
                return false;
            }
            Part::Num(Num::Score(who)) => self.score(as_seen_from(asker, *who), by, see),
            Part::Cond(Cond::Can(action, who)) => self.can(*action, as_seen_from(asker, *who), by, see),
            Part::Set(Set::Script(call, _))
            | Part::Num(Num::Script(call))
            | Part::Cond(Cond::Script(call)) => {
                self.call(call, asker, by, see);
            }
            _ => {}
        }
        true
    }

    /// What decides whether an action can be done, asked for someone.
    fn can(&mut self, action: u8, asker: Who, by: Option<&str>, see: See<'_>) {
        if !self.asked.insert((Some(action), asker)) {
            return;
        }
        let rules = &self.rules.actions[action as usize];
        if let Some(when) = &rules.when {
            visit::condition(when, &mut |part| self.part(part, asker, by, see));
        }
        for (slot, choice) in rules.choices.iter().enumerate() {
            let later = &rules.choices[slot + 1..];
            let judged = rules.only.iter().chain(&rules.after);
            let told_later = later.iter().any(|later| visit::slots(&later.set).contains(&(slot as u8)))
                || judged
                    .into_iter()
                    .any(|part| visit::condition_slots(&part.condition).contains(&(slot as u8)));
            match *choice.set {
                // Whether there is one to choose is all that is asked.
                Set::Zone(zone, who) | Set::Top(zone, who) if !told_later && choice.lay.is_none() => {
                    see(ZoneRead { zone, who: as_seen_from(asker, who), counted: true }, by);
                }
                _ => visit::choice_rule(choice, &mut |part| self.part(part, asker, by, see)),
            }
        }
        for judged in rules.only.iter().chain(&rules.after) {
            visit::condition(&judged.condition, &mut |part| self.part(part, asker, by, see));
        }
    }

    /// What a score is counted from, for someone.
    fn score(&mut self, asker: Who, by: Option<&str>, see: See<'_>) {
        if !self.asked.insert((None, asker)) {
            return;
        }
        let rules = self.rules;
        for part in &rules.score {
            visit::number(part, &mut |part| self.part(part, asker, by, see));
        }
    }

    /// What a function reads.
    fn call(&mut self, call: &Call, asker: Who, by: Option<&str>, see: See<'_>) {
        let rules = self.rules;
        let Some(script) = &rules.script else { return };
        if !self.called.insert((call.function.clone(), asker)) {
            return;
        }
        let by = by.or(Some(&call.function));
        for looks in script.scan.looks(&call.function) {
            self.looks(looks, script, asker, by, see);
        }
    }

    fn looks(&mut self, looks: &Looks, script: &Script, asker: Who, by: Option<&str>, see: See<'_>) {
        for read in &looks.zones {
            see(ZoneRead { who: as_seen_from(asker, read.who), ..*read }, by);
        }
        for (action, who) in &looks.asked {
            self.can(*action, as_seen_from(asker, *who), by, see);
        }
        for who in &looks.scores {
            self.score(as_seen_from(asker, *who), by, see);
        }
        for (_, term) in script.lets.iter().filter(|(name, _)| looks.names.contains_key(name)) {
            visit::term(term, &mut |part| self.part(part, asker, by, see));
        }
    }
}
