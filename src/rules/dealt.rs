//! What `setup` gives to one seat alone: a rule there runs once, for the seat that begins, so that what it puts in a
//! zone of that seat the others do not get.

use std::collections::BTreeSet;

use super::ruleset::Ruleset;
use super::tree::{Act, Who};
use super::visit::{self, Part};
use crate::define::{Definition, Spot};

/// The zones that every seat has and that `setup` fills for the seat that begins and for nobody else, by their ids,
/// each with the rule that does.
pub fn alone(definition: &Definition, rules: &Ruleset) -> Vec<(String, Spot)> {
    if definition.player_seats() < 2 {
        return Vec::new();
    }
    let mut alone: Vec<(u8, Spot)> = Vec::new();
    let mut shared: BTreeSet<u8> = BTreeSet::new();
    for (text, act) in definition.setup.iter().zip(&rules.setup) {
        visit::act(act, &mut |part| {
            let filled = match part {
                Part::Act(Act::Draw { to, .. }) => Some(*to),
                Part::Act(Act::Move { zone, who, .. }) => Some((*zone, *who)),
                _ => None,
            };
            match filled {
                Some((zone, Who::Me)) if definition.zones[zone as usize].each_seat => {
                    alone.push((zone, text.spot.clone()));
                }
                Some((zone, _)) => drop(shared.insert(zone)),
                None => {}
            }
            true
        });
    }
    alone.retain(|(zone, _)| !shared.contains(zone));
    alone.into_iter().map(|(zone, spot)| (definition.zones[zone as usize].label.id.clone(), spot)).collect()
}
