//! What no example shows of a game: kinds and their rules, actions, refusals, what happens by itself, announcements,
//! lines of the score, variants, alternatives, player counts.

use crate::examples::Cover;
use crate::msg;
use crate::play::{Cause, Game};
use crate::rules::met;
use crate::speak::Message;

/// What is left, a line for each category.
pub(super) fn uncovered(loaded: &[Game], cover: &Cover) -> Vec<Message> {
    let Some(first) = loaded.first() else { return Vec::new() };
    let mut lines = Vec::new();
    let definition = first.definition();
    let mut missing = |message: fn() -> Message, wanted: Vec<String>, shown: &dyn Fn(&str) -> bool| {
        let mut left: Vec<String> = Vec::new();
        for id in wanted {
            if !shown(&id) && !left.contains(&id) {
                left.push(id);
            }
        }
        if !left.is_empty() {
            lines.push(message().with("known", left.join(", ")));
        }
    };
    let switches = &definition.switches;
    let kinds = loaded.iter().flat_map(|game| &game.definition().kinds).map(|kind| kind.label.id.clone());
    missing(|| msg!("check.kinds"), kinds.collect(), &|id| cover.kinds.contains(id));
    let actions =
        loaded.iter().flat_map(|game| &game.definition().actions).map(|action| action.label.id.clone());
    missing(|| msg!("check.actions"), actions.collect(), &|id| cover.actions.contains(id));
    let refusals = loaded.iter().flat_map(refusals).collect();
    missing(|| msg!("check.refusals"), refusals, &|id| cover.refusals.contains(id));
    let happens = loaded.iter().flat_map(|game| &game.definition().whenevers);
    let happens = happens.map(|whenever| whenever.label.id.clone()).collect();
    missing(|| msg!("check.whenevers"), happens, &|id| cover.whenevers.contains(id));
    let announced = loaded.iter().flat_map(|game| &game.definition().announcements);
    let announced = announced.map(|announced| announced.label.id.clone()).collect();
    missing(|| msg!("check.announcements"), announced, &|id| cover.announcements.contains(id));
    let effects = loaded
        .iter()
        .flat_map(|game| &game.definition().kinds)
        .flat_map(|kind| kind.rules.iter().map(|(rule, _)| format!("{}.{rule}", kind.label.id)));
    missing(|| msg!("check.effects"), effects.collect(), &|id| cover.effects.contains(id));
    let score = loaded.iter().flat_map(|game| &game.definition().end.score).map(|part| part.label.id.clone());
    missing(|| msg!("check.score"), score.collect(), &|id| cover.score.contains(id));
    let variants = switches.variants.iter().map(|variant| variant.label.id.clone()).collect();
    missing(|| msg!("check.variants"), variants, &|id| cover.variants.contains(id));
    let rulings = switches.rulings.iter().flat_map(|ruling| {
        ruling.alternatives.iter().map(|(alternative, _)| format!("{}={alternative}", ruling.label.id))
    });
    missing(|| msg!("check.rulings"), rulings.collect(), &|id| cover.rulings.contains(id));
    let counts = definition.player_counts.iter().map(usize::to_string).collect();
    let played: Vec<String> = cover.players.iter().map(usize::to_string).collect();
    missing(|| msg!("check.players"), counts, &|id| played.iter().any(|count| count == id));
    lines
}

/// What can refuse each action to a person: its condition, every part of its choices and of what judges it whole.
fn refusals(game: &Game) -> Vec<String> {
    let mut all = Vec::new();
    for (number, action) in game.definition().actions.iter().enumerate() {
        let parts = game.rule_parts(number).into_iter().map(|(cause, _)| cause);
        let (definition, rules) = (game.definition(), game.ruleset());
        let parts = parts.filter(|cause| match cause {
            Cause::ChoicePart(choice, _) => met::choice(definition, rules, number, *choice),
            Cause::Only(_) | Cause::After(_) => met::whole(definition, rules, number),
            _ => false,
        });
        let when = met::condition(definition, rules, number).then_some(Cause::When);
        let causes = when.into_iter().chain(parts);
        all.extend(
            causes.map(|cause| format!("{}: {}", action.label.id, game.cause_name(number, cause).text())),
        );
    }
    all
}
