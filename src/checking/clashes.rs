//! Variants that can be chosen together and set one path to different values: the one that is named last wins, which
//! their author may not have meant.

use crate::define::model::VariantDef;
use crate::msg;
use crate::play::Game;
use crate::speak::Message;

/// The paths that two variants set differently, each with the first two that do.
pub(super) fn notes(game: &Game) -> Vec<Message> {
    let variants = &game.definition().switches.variants;
    let mut notes: Vec<(String, Message)> = Vec::new();
    for (number, one) in variants.iter().enumerate() {
        for other in variants[number + 1..].iter().filter(|other| go_together(one, other)) {
            for set in &one.changes.sets {
                let differs = |again: &&crate::define::changes::Change| {
                    again.path == set.path && again.text() != set.text()
                };
                let known = notes.iter().any(|(path, _)| *path == set.path);
                if !known && other.changes.sets.iter().any(|again| differs(&again)) {
                    let (one, other) = (&one.label.id, &other.label.id);
                    let note = msg!("check.set_by_two", path = &set.path, one = one, other = other);
                    notes.push((set.path.clone(), note));
                }
            }
        }
    }
    notes.into_iter().map(|(_, note)| note).collect()
}

/// Whether nothing keeps two variants apart. One that needs another is written to change it.
fn go_together(one: &VariantDef, other: &VariantDef) -> bool {
    let names = |list: &[String], variant: &VariantDef| list.contains(&variant.label.id);
    let apart = names(&one.excludes, other) || names(&other.excludes, one);
    let follows = names(&one.needs, other) || names(&other.needs, one);
    let any = |variant: &VariantDef| variant.players.is_empty();
    let players = any(one) || any(other) || one.players.iter().any(|count| other.players.contains(count));
    !apart && !follows && players
}
