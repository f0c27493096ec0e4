//! The rules of an action: later ones know what was chosen before.

use std::sync::Arc;

use super::{Builder, here, words_of};
use crate::define::model::{ActionDef, ChoiceKind, LayDef};
use crate::define::{Fault, Lexicon, RuleText};
use crate::msg;
use crate::rules::nature::Holds;
use crate::rules::ruleset::{ActionRules, JudgedPart, LayRules};
use crate::rules::term::{Chosen, Sort, Term};
use crate::rules::tree::{Act, Footing, Push, SLOTS, Set, Tile, Way};
use crate::rules::words::{parts, turnings};

impl Builder {
    /// Builds the rules of an action: what is chosen, what judges the whole move, what happens.
    pub fn action(
        &self,
        action: &ActionDef,
        lexicons: &[Option<Arc<Lexicon>>],
        faults: &mut Vec<Fault>,
    ) -> ActionRules {
        let when =
            self.optional(&action.when, Sort::Condition, &[], faults).and_then(|term| term.condition());
        let mut extra: Vec<(String, Term)> = Vec::new();
        let mut tile = Tile::On(Arc::new(Set::Here));
        let mut choices = Vec::new();
        if action.choices.len() > SLOTS / 2 {
            faults.push(Fault::at(&action.label.spot, msg!("action.too_many_choices")));
        }
        for (slot, choice) in action.choices.iter().enumerate() {
            let sort = match choice.kind {
                ChoiceKind::Cell => Sort::Cells,
                ChoiceKind::Pieces { .. } | ChoiceKind::Laid => Sort::Pieces,
                ChoiceKind::Turning => Sort::Turnings,
                ChoiceKind::Part => Sort::Parts,
            };
            let mut rule = self.choice(&choice.among, sort, &extra, faults);
            if let (Some(rule), Some(lay)) = (&mut rule, &choice.lay) {
                rule.lay = self.lay(lay, lexicons, faults).map(Box::new);
            }
            choices.extend(rule);
            if let ChoiceKind::Pieces { most: 1, .. } = choice.kind {
                tile = Tile::Picked(slot as u8);
                extra.push(("any_way".to_owned(), turnings(Way::Any(tile.clone()))));
            }
            if choice.kind == ChoiceKind::Laid {
                extra.push(("laid".to_owned(), Term::Cells(Arc::new(Set::Laid))));
                extra.push(("main_word".to_owned(), Term::Cells(Arc::new(Set::MainWord))));
            }
            extra.push(match (choice.kind, choice.id.as_str()) {
                (ChoiceKind::Cell, "here") => here(),
                (ChoiceKind::Cell, id) => (id.to_owned(), Term::Cells(Arc::new(Set::From))),
                (ChoiceKind::Pieces { most, .. }, id) => {
                    let chosen = if most == 1 { Chosen::One } else { Chosen::Several };
                    (id.to_owned(), Term::Picked(slot as u8, chosen))
                }
                (ChoiceKind::Laid, id) => (id.to_owned(), Term::Picked(slot as u8, Chosen::Laid)),
                (ChoiceKind::Turning, id) => (id.to_owned(), turnings(Way::Turned(slot as u8, tile.clone()))),
                (ChoiceKind::Part, id) => (id.to_owned(), parts(Footing::Chosen(slot as u8))),
            });
        }
        let does = action
            .does
            .iter()
            .filter_map(|rule| self.rule(rule, Sort::Act, &extra, faults).and_then(|term| term.act()));
        let mut does: Vec<Arc<Act>> = does.collect();
        for (_, term) in extra.iter().filter(|(name, _)| name == "turned" || name == "part") {
            if let Term::Turnings(way) | Term::Parts(way) = term {
                does = does.iter().map(|act| done_as_chosen(act, way)).collect();
            }
        }
        let judged = |rule: &Option<RuleText>, faults: &mut Vec<Fault>| {
            rule.as_ref().map(|rule| self.judged(rule, &extra, faults)).unwrap_or_default()
        };
        let (only, after) = (judged(&action.only, faults), judged(&action.after, faults));
        ActionRules { when, choices, only, after, does }
    }

    /// Builds how pieces are laid in a line.
    fn lay(
        &self,
        lay: &LayDef,
        lexicons: &[Option<Arc<Lexicon>>],
        faults: &mut Vec<Fault>,
    ) -> Option<LayRules> {
        let on = self.choice(&lay.on, Sort::Cells, &[], faults);
        let through = self.choice(&lay.through, Sort::Cells, &[], faults);
        let arbiter = self.optional(&lay.arbiter, Sort::Condition, &[], faults);
        let arbiter = arbiter.and_then(|term| term.condition());
        Some(LayRules { on: on?, through: through?, arbiter, lexicon: lexicons[lay.lexicon].clone()? })
    }

    /// Builds what a whole move is judged by, part by part, so that a refusal can name the part that
    /// fails.
    fn judged(&self, rule: &RuleText, extra: &[(String, Term)], faults: &mut Vec<Fault>) -> Vec<JudgedPart> {
        let Some(whole) = self.rule(rule, Sort::Condition, extra, faults).and_then(|term| term.condition())
        else {
            return Vec::new();
        };
        let part = |rule: &RuleText, condition| {
            let word = words_of(&rule.text).find(|word| !["is_empty", "any"].contains(word));
            let word = word.unwrap_or_default().to_owned();
            let doc = self.doc(&word);
            JudgedPart { condition, word, spot: rule.whole(), text: rule.text.clone(), doc }
        };
        let parts = rule.conjuncts().into_iter().map(|rule| {
            let made = self.rule(&rule, Sort::Condition, extra, &mut Vec::new())?;
            made.condition().map(|condition| part(&rule, condition))
        });
        // The whole rule is sound, so a part fails only if it makes no sense alone.
        parts.collect::<Option<Vec<_>>>().unwrap_or_else(|| vec![part(rule, whole)])
    }
}

/// What happens, with the turning or part that was chosen for every piece put without another.
fn done_as_chosen(act: &Arc<Act>, chosen: &Arc<Set>) -> Arc<Act> {
    let inside = |act: &Arc<Act>| done_as_chosen(act, chosen);
    let is_part = chosen.holds() == Holds::Parts;
    Arc::new(match &**act {
        Act::Step { pieces, part: None } if is_part => {
            Act::Step { pieces: pieces.clone(), part: Some(chosen.clone()) }
        }
        Act::Turn(cells, None) if !is_part => Act::Turn(cells.clone(), Some(chosen.clone())),
        Act::Push(push) if !is_part && push.way.is_none() => {
            Act::Push(Arc::new(Push { way: Some(chosen.clone()), ..(**push).clone() }))
        }
        Act::Put { what, on, face, owner, way: None } => Act::Put {
            what: what.clone(),
            on: on.clone(),
            face: *face,
            owner: *owner,
            way: Some(chosen.clone()),
        },
        Act::All(acts) => Act::All(acts.iter().map(inside).collect()),
        Act::When(asked, a, b) => Act::When(asked.clone(), inside(a), inside(b)),
        Act::Each(over, slot, act) => Act::Each(over.clone(), *slot, inside(act)),
        _ => return act.clone(),
    })
}
