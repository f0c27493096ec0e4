//! The ledger of a game's rulings: what each alternative would change in its examples.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::balance::pool;
use crate::define::model::RulingDef;
use crate::define::{Fault, Folder, Settings};
use crate::examples::{self, Transcript};

/// A ruling with what its alternatives would change.
#[derive(Debug)]
pub struct RulingLedger {
    /// The ruling.
    pub ruling: RulingDef,
    /// Its alternatives, in declared order.
    pub alternatives: Vec<AlternativeLedger>,
}

/// An alternative of a ruling.
#[derive(Debug, Default)]
pub struct AlternativeLedger {
    /// Its id.
    pub id: String,
    /// The examples that are played with it, by name: what they say does not change.
    pub played: Vec<String>,
    /// The examples that come out differently with it, by name, each with the first difference.
    pub changed: Vec<(String, Fault)>,
    /// How many examples were tried with it.
    pub tried: usize,
}

/// The ledger of a game.
#[derive(Debug)]
pub struct Ledger {
    /// The rulings, in declared order.
    pub rulings: Vec<RulingLedger>,
    /// Whether every example was tried.
    pub whole: bool,
}

/// Runs the examples of a game with each alternative of its rulings in the place of what is usual, where the
/// example itself says nothing of that ruling: on all cores until `stop` is set. `done` hears of each example.
pub fn ledger(
    folder: &Folder,
    rulings: &[RulingDef],
    stop: &AtomicBool,
    done: &(dyn Fn(u64) + Sync),
) -> Result<Ledger, Box<Fault>> {
    let mut ledger = Ledger {
        rulings: rulings
            .iter()
            .map(|ruling| RulingLedger {
                ruling: ruling.clone(),
                alternatives: ruling
                    .alternatives
                    .iter()
                    .map(|(id, _)| AlternativeLedger { id: id.clone(), ..AlternativeLedger::default() })
                    .collect(),
            })
            .collect(),
        whole: true,
    };
    let names = examples::examples(folder);
    let tried = pool(None)?.install(|| {
        let tried = names.par_iter().map(|name| {
            let tried = (!stop.load(Ordering::Relaxed)).then(|| try_example(folder, name, rulings, stop));
            done(1);
            tried.flatten()
        });
        tried.collect::<Vec<Option<Vec<Tried>>>>()
    });
    for (name, tried) in names.iter().zip(tried) {
        ledger.whole &= tried.is_some();
        for one in tried.into_iter().flatten() {
            let alternative = &mut ledger.rulings[one.ruling].alternatives[one.alternative];
            let name = name.trim_end_matches(".txt").to_owned();
            match one.found {
                Found::Played => alternative.played.push(name),
                Found::Same => alternative.tried += 1,
                Found::Differs(fault) => {
                    alternative.tried += 1;
                    alternative.changed.push((name, *fault));
                }
            }
        }
    }
    Ok(ledger)
}

/// How many examples a ledger tries.
pub fn examples_to_try(folder: &Folder) -> usize {
    examples::examples(folder).len()
}

/// An example tried with an alternative.
struct Tried {
    ruling: usize,
    alternative: usize,
    found: Found,
}

enum Found {
    Played,
    Same,
    Differs(Box<Fault>),
}

/// Tries an example with every alternative; `None` where it was interrupted. One that fails anyhow tells nothing.
fn try_example(folder: &Folder, name: &str, rulings: &[RulingDef], stop: &AtomicBool) -> Option<Vec<Tried>> {
    let mut tried = Vec::new();
    let Ok(transcript) = Transcript::read(folder, name) else { return Some(tried) };
    let set = transcript.play.map(|play| play.settings.sets).unwrap_or_default();
    let none = Settings::default();
    let mut passes: Option<bool> = None;
    for (ruling, declared) in rulings.iter().enumerate() {
        let path = format!("ruling.{}", declared.label.id);
        // The last of several counts.
        let said =
            set.iter().rev().find(|(known, _)| *known == path).map(|(_, value)| value.trim_matches('"'));
        for (alternative, (id, _)) in declared.alternatives.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let found = match said {
                Some(said) if said == id => Found::Played,
                Some(_) => continue,
                None => {
                    let passes =
                        *passes.get_or_insert_with(|| examples::passes_under(folder, folder, name, &none));
                    if !passes {
                        continue;
                    }
                    let added = Settings { sets: vec![(path.clone(), id.clone())], ..Settings::default() };
                    let faults = examples::faults_under(folder, folder, name, &added);
                    match faults.into_iter().next() {
                        None => Found::Same,
                        // The variants of the example may have taken the ruling away.
                        Some(fault) if fault.is_typed() => continue,
                        Some(fault) => Found::Differs(Box::new(fault)),
                    }
                }
            };
            tried.push(Tried { ruling, alternative, found });
        }
    }
    Some(tried)
}
