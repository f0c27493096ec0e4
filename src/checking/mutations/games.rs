//! Runs a game's examples under a change: the game is loaded once for each choice of settings, the examples that
//! noticed something lately run first, and the first that notices ends it. What is found out of a change does not
//! depend on the order, nor on how many threads there are.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::Mutant;
use crate::define::{Definition, Fault, Folder, Settings, define};
use crate::examples::{self, Transcript};
use crate::msg;
use crate::play::Game;

/// What is found out of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// An example comes out otherwise, or the game can no longer be played as an example plays it.
    Noticed,
    /// Every example comes out as before.
    Survived,
    /// No example is played with what was changed.
    Untouched,
    /// It is no game: wherever the change is in force, it is refused when the game is read.
    Stillborn,
}

/// A game's examples, ready to be run again and again.
pub(super) struct Bench {
    folder: Folder,
    examples: Vec<Example>,
    /// What the examples are played with, each choice once, and the game as it is under it.
    tables: Vec<(Settings, Game)>,
}

struct Example {
    transcript: Transcript,
    /// Which of the settings it is played with.
    table: usize,
    /// How many changes it has noticed so far.
    noticed: AtomicUsize,
}

/// The game under some settings, with a change.
enum Loaded {
    /// Nothing that is in force has changed.
    Same,
    /// It is refused.
    Refused,
    /// It can be played.
    Game(Box<Game>),
}

impl Bench {
    /// Reads a game's examples. That one of them does not pass is a fault: it would notice anything.
    pub fn new(folder: &Folder) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut bench = Self { folder: folder.clone(), examples: Vec::new(), tables: Vec::new() };
        for name in examples::examples(folder) {
            match bench.read(&name) {
                Ok(example) => bench.examples.push(example),
                Err(found) => faults.extend(found),
            }
        }
        if bench.examples.is_empty() && faults.is_empty() {
            let shown = folder.shown(examples::EXAMPLES);
            faults.push(Fault::nowhere(msg!("check.no_example", game = &folder.id, folder = shown)));
        }
        if faults.is_empty() { Ok(bench) } else { Err(faults) }
    }

    fn read(&mut self, name: &str) -> Result<Example, Vec<Fault>> {
        let (transcript, faults) = Transcript::read_all(&self.folder, name).map_err(|fault| vec![*fault])?;
        if !faults.is_empty() {
            return Err(faults);
        }
        let settings = transcript.play.as_ref().map(|play| play.settings.clone()).unwrap_or_default();
        let table = match self.tables.iter().position(|(known, _)| *known == settings) {
            Some(table) => table,
            None => {
                let game = Game::load(&self.folder, &settings)?;
                self.tables.push((settings, game));
                self.tables.len() - 1
            }
        };
        let run = examples::run_file(&self.folder, name).map_err(|fault| vec![*fault])?;
        if !run.passed() {
            return Err([run.faults, run.stale].concat());
        }
        Ok(Example { transcript, table, noticed: AtomicUsize::new(0) })
    }

    /// What is found out of each change; nothing of those that were not tried before `stop` was set.
    pub fn judge(
        &self,
        mutants: &[Mutant],
        stop: &AtomicBool,
        done: &(dyn Fn(u64) + Sync),
    ) -> Vec<Option<Verdict>> {
        // Changes of one value are mostly noticed by the same examples.
        let groups: Vec<&[Mutant]> = mutants.chunk_by(|one, other| one.path == other.path).collect();
        let judged: Vec<Vec<Option<Verdict>>> = groups
            .into_par_iter()
            .map(|group| {
                let mut order: Vec<usize> = (0..self.examples.len()).collect();
                order.sort_by_key(|&number| {
                    let example = &self.examples[number];
                    let noticed = example.noticed.load(Ordering::Relaxed);
                    (std::cmp::Reverse(noticed), example.transcript.steps.len())
                });
                group
                    .iter()
                    .map(|mutant| {
                        if stop.load(Ordering::Relaxed) {
                            return None;
                        }
                        let verdict = self.try_out(mutant, &mut order);
                        done(1);
                        Some(verdict)
                    })
                    .collect()
            })
            .collect();
        judged.into_iter().flatten().collect()
    }

    /// Runs the examples until one notices the change; that one comes first from then on.
    fn try_out(&self, mutant: &Mutant, order: &mut [usize]) -> Verdict {
        let folder = self.folder.holding(&mutant.spot.source.path, Some(mutant.text()));
        let mut loaded: Vec<Option<Loaded>> = self.tables.iter().map(|_| None).collect();
        let (mut refused, mut played) = (false, false);
        for at in 0..order.len() {
            let example = &self.examples[order[at]];
            let table = example.table;
            let game = loaded[table].get_or_insert_with(|| self.load(&folder, mutant, table));
            let noticed = match game {
                Loaded::Same => false,
                Loaded::Refused => {
                    refused = true;
                    played
                }
                Loaded::Game(game) => {
                    played = true;
                    refused || !examples::holds(game, &example.transcript)
                }
            };
            if noticed {
                example.noticed.fetch_add(1, Ordering::Relaxed);
                order[..=at].rotate_right(1);
                return Verdict::Noticed;
            }
        }
        match (refused, played) {
            (true, _) => Verdict::Stillborn,
            (false, true) => Verdict::Survived,
            (false, false) => Verdict::Untouched,
        }
    }

    /// The game with a change, under the settings of a table.
    fn load(&self, folder: &Folder, mutant: &Mutant, table: usize) -> Loaded {
        let (settings, before) = &self.tables[table];
        if mutant.spot.source.path.ends_with(".toml") {
            let mut faults = Vec::new();
            match define(folder, settings, &mut faults) {
                Some(after) if faults.is_empty() => {
                    if same(before.definition(), &after) {
                        return Loaded::Same;
                    }
                }
                _ => return Loaded::Refused,
            }
        }
        match Game::load(folder, settings) {
            Ok(game) => Loaded::Game(Box::new(game)),
            Err(_) => Loaded::Refused,
        }
    }
}

/// Whether a file says the same as before, as far as it is in force.
fn same(before: &Definition, after: &Definition) -> bool {
    before.facts == after.facts
        && before.players == after.players
        && before.player_counts == after.player_counts
        && before.switches.chosen == after.switches.chosen
}
