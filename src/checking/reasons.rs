//! The words that `reasons` of an action speak of. One that nothing refuses by would never be shown, and most likely is
//! misspelt. A variant may take a part of a rule away, so that a word is unknown only where no setting knows it.

use std::collections::{BTreeMap, BTreeSet};

use crate::define::{Fault, Spot};
use crate::msg;
use crate::play::Game;

/// The reasons of all settings together that belong to nothing.
pub(super) fn faults(loaded: &[Game]) -> Vec<Fault> {
    let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut written: Vec<(&str, &str, &Spot)> = Vec::new();
    for game in loaded {
        for (number, action) in game.definition().actions.iter().enumerate() {
            let id = action.label.id.as_str();
            known.entry(id).or_default().extend(game.refusing_words(number));
            for ((word, _), spot) in action.reasons.iter().zip(&action.reason_spots) {
                if !written.contains(&(id, word.as_str(), spot)) {
                    written.push((id, word, spot));
                }
            }
        }
    }
    let unknown = written.into_iter().filter(|(action, word, _)| !known[action].contains(*word));
    let fault = |(action, word, spot): (&str, &str, &Spot)| {
        let message = msg!("check.unknown_reason", action = action, word = word);
        Fault::at(spot, message).suggest(word, known[action].iter().map(String::as_str))
    };
    unknown.map(fault).collect()
}
