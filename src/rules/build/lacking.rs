//! What a rule speaks of that there is not where it stands: a choice that is not made, edge places of a
//! board that has none. What a function names counts as the rule's own.

use super::Builder;
use crate::define::{Fault, RuleText, Spot};
use crate::msg;
use crate::rules::term::Term;
use crate::rules::tree::{Act, Call, Cond, Num, Set};
use crate::rules::visit::{self, Part};
use crate::speak::Message;

impl Builder {
    /// The first thing that a rule lacks where it stands, by itself or through a function that it calls.
    pub fn lacking(&self, rule: &RuleText, made: &Term, extra: &[(String, Term)]) -> Option<Fault> {
        if let Some(message) = self.lacks(made, extra) {
            return Some(Fault::at(&rule.whole(), message));
        }
        let mut found = None;
        visit::term(made, &mut |part| {
            if let (None, Some(call)) = (&found, call_of(&part)) {
                found = self.lacking_in(call, extra).map(|message| {
                    // A call that stands in a name used here is pointed at where that name is used.
                    let whole = rule.whole();
                    let inside = |spot: &&Spot| {
                        let (inner, outer) = (&spot.range, &whole.range);
                        spot.source.path == whole.source.path
                            && outer.start <= inner.start
                            && inner.end <= outer.end
                    };
                    Fault::at(call.spot.as_ref().filter(inside).unwrap_or(&whole), message)
                });
            }
            found.is_none()
        });
        found
    }

    /// What a function names that there is not, by itself or through the functions that it calls.
    fn lacking_in(&self, call: &Call, extra: &[(String, Term)]) -> Option<Message> {
        let script = self.script.as_ref()?;
        let named = script.scan.looks(&call.function).into_iter().flat_map(|looks| looks.names.keys());
        named.into_iter().find_map(|name| {
            let (_, term) = script.lets.iter().chain(&self.base).find(|(known, _)| known == name)?;
            // A direction as such is about no cell before it is used.
            let directions = matches!(term, Term::Directions(_));
            let why = self.lacks(term, extra).filter(|_| !directions)?;
            Some(msg!("rule.lacking_in", word = &call.function, name = name).with_message("why", why))
        })
    }

    fn lacks(&self, made: &Term, extra: &[(String, Term)]) -> Option<Message> {
        let chosen = |id: &str| extra.iter().any(|(name, _)| name == id);
        if !chosen("here") && visit::needs_here(made) {
            return Some(msg!("rule.no_here"));
        }
        if !chosen("from") && visit::needs_from(made) {
            return Some(msg!("rule.no_from"));
        }
        let (mut edges, mut laid) = (false, false);
        visit::term(made, &mut |part| {
            edges |= match part {
                Part::Set(set) => matches!(set, Set::Edges | Set::Ends(..) | Set::Lane | Set::Nearest(_)),
                Part::Act(act) => matches!(act, Act::Push(_)),
                _ => false,
            };
            laid |= matches!(part, Part::Set(Set::Laid | Set::MainWord));
            true
        });
        if laid && !chosen("laid") {
            return Some(msg!("rule.no_laid"));
        }
        (edges && !self.names.grid.edges).then(|| msg!("rule.no_edges"))
    }
}

fn call_of<'a>(part: &Part<'a>) -> Option<&'a Call> {
    match part {
        Part::Set(Set::Script(call, _))
        | Part::Num(Num::Script(call))
        | Part::Cond(Cond::Script(call))
        | Part::Act(Act::Script(call)) => Some(call),
        _ => None,
    }
}
