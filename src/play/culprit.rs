//! Which rule a difference comes from: the one that made the event which is other than it was, or that
//! should have made it.

use super::game::Game;
use crate::define::Spot;
use crate::engine::Move;
use crate::table::{Event, Ran, Recorder, RuleRan, State};

/// A rule of a game's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Culprit {
    /// What it belongs to and what it is called there: `knight.effect`.
    pub name: String,
    /// Its text.
    pub spot: Option<Spot>,
}

impl Game {
    /// The rule that made the first event of a move which is not as it was told: `was` and `is` are the lines
    /// of then and of now. `None` where no rule did.
    pub(crate) fn culprit(&self, before: &State, mv: &Move, was: &[&str], is: &[String]) -> Option<Culprit> {
        let mut recorder = Recorder::traced();
        let mut state = before.clone();
        self.machine().apply(&mut state, mv, &mut recorder).ok()?;
        let ran = recorder.take_trace();
        let events = recorder.take_events();
        let first = was.iter().zip(is).take_while(|(was, is)| was == is).count();
        let at = self.line_event(before, &events, first);
        // A line that was told before only stands here because another one is missing before it.
        let is_new = is.get(first).is_some_and(|line| !was.contains(&line.as_str()));
        let around = |ran: &&Ran| ran.from <= at && at < ran.to;
        let just_before = |ran: &&Ran| ran.from <= at && at <= ran.to;
        let narrowest = |fits: &dyn Fn(&&Ran) -> bool| -> Option<&Ran> {
            // Of those that are as narrow the one that ran last.
            ran.iter().rev().filter(fits).min_by_key(|ran| (ran.to - ran.from, is_action(ran)))
        };
        let found = match is_new {
            true => narrowest(&around).or_else(|| narrowest(&just_before)),
            false => narrowest(&just_before),
        };
        found.and_then(|ran| self.rule_ran(ran.rule))
    }

    /// The index of the event that a line tells; past the last line the number of events that are told of.
    fn line_event(&self, before: &State, events: &[Event], line: usize) -> usize {
        let mut state = before.clone();
        let mut told = 0;
        let mut end = 0;
        for (index, &event) in events.iter().enumerate() {
            let tells = self.event_line(&state, event, super::view::Eyes::Designer).is_some();
            state.apply(self.machine().layout(), event);
            if tells {
                if told == line {
                    return index;
                }
                told += 1;
                end = index + 1;
            }
        }
        end
    }

    fn rule_ran(&self, rule: RuleRan) -> Option<Culprit> {
        let definition = self.definition();
        let first = |rules: &[crate::define::RuleText]| rules.first().map(|rule| rule.spot.clone());
        Some(match rule {
            RuleRan::Action(action) => {
                let action = definition.actions.get(action)?;
                Culprit { name: format!("{}.does", action.label.id), spot: first(&action.does) }
            }
            RuleRan::Effect { rule, kind } => {
                let name = self.ruleset().names.kind_rules.get(rule)?;
                let kind = definition.kinds.get(kind)?;
                let spot = kind.rules.iter().find(|(key, _)| key == name).and_then(|(_, rules)| first(rules));
                Culprit { name: format!("{}.{name}", kind.label.id), spot }
            }
            RuleRan::Whenever(number) => {
                let whenever = definition.whenevers.get(number)?;
                Culprit { name: format!("{}.does", whenever.label.id), spot: first(&whenever.does) }
            }
        })
    }
}

fn is_action(ran: &Ran) -> bool {
    matches!(ran.rule, RuleRan::Action(_))
}
