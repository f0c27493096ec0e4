//! What a seat chooses among: built part by part, so that a refusal can name the part that fails.

use std::sync::Arc;

use super::Builder;
use crate::define::{Definition, Fault, RuleText};
use crate::msg;
use crate::rules::operators;
use crate::rules::ruleset::{ChoiceRule, Part};
use crate::rules::term::{Sort, Term};
use crate::rules::tree::Set;

impl Builder {
    /// The name of a choice may be no other name of the game: it would mean one thing in its action
    /// and another everywhere else.
    pub fn check_choices(&self, definition: &Definition, faults: &mut Vec<Fault>) {
        for choice in definition.piece_choices() {
            let named = |(name, _): &(String, Term)| *name == choice.id && !self.names.is_word(name);
            if self.base.iter().any(named) || definition.rules.iter().any(|rule| rule.id == choice.id) {
                let message = msg!("define.choice_clash", id = &choice.id);
                faults.push(Fault::at(&choice.spot, message).help(msg!("help.rename_choice")));
            }
        }
    }

    /// Builds a choice part by part, so that a refusal can name the part that fails.
    pub fn choice(
        &self,
        rule: &RuleText,
        sort: Sort,
        extra: &[(String, Term)],
        faults: &mut Vec<Fault>,
    ) -> Option<ChoiceRule> {
        let whole = self.rule(rule, sort, extra, faults)?;
        let as_set = |term: &Term| match sort {
            Sort::Cells => term.cells(),
            Sort::Turnings => term.turnings(),
            Sort::Parts => term.parts(),
            _ => term.pieces(),
        };
        let set = as_set(&whole)?;
        let texts = rule.parts();
        let mut parts: Vec<Part> = Vec::new();
        let mut first = None;
        for (text, excludes) in &texts {
            // The whole rule is sound, so a part fails only if it makes no sense alone, as a
            // description after a zone does; then the rule is explained as a whole. What is excluded
            // may be a description: it is taken off the first part.
            let mut ignored = Vec::new();
            let wanted = if *excludes { Sort::Any } else { sort };
            let Some(made) = self.rule(text, wanted, extra, &mut ignored) else { break };
            let made = match (&first, excludes) {
                (Some(first), true) if sort == Sort::Pieces => operators::binary("-", first, &made).ok(),
                (_, true) => operators::not(&Term::Cells(match made.cells() {
                    Some(cells) => cells,
                    None => break,
                }))
                .ok(),
                _ => Some(made),
            };
            let Some(made) = made else { break };
            let Some(set) = as_set(&made) else { break };
            first.get_or_insert(made);
            parts.push(self.part(text, set, *excludes));
        }
        if parts.len() != texts.len() {
            parts = vec![self.part(rule, set.clone(), false)];
        }
        Some(ChoiceRule { set, parts, lay: None })
    }

    fn part(&self, rule: &RuleText, set: Arc<Set>, excludes: bool) -> Part {
        let word: String = rule
            .text
            .chars()
            .skip_while(|c| !c.is_ascii_alphabetic())
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        let doc = self.doc(&word);
        let excludes = excludes || is_negated(&rule.text);
        Part { set, word, spot: rule.whole(), text: rule.text.clone(), doc, excludes }
    }
}

/// Whether a part of a rule is `!` of something, as a whole.
fn is_negated(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('!') else { return false };
    let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let mut depth = 0;
    let closes = rest.char_indices().find(|(_, c)| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth <= 0
    });
    rest.is_empty() || closes.is_some_and(|(at, c)| c == ')' && at + 1 == rest.len())
}
