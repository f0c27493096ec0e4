//! Runs a game's examples under a change: the game is loaded once for each choice of settings, the examples that
//! noticed something lately run first, and the first that notices ends it. What is found out of a change does not
//! depend on the order, nor on how many threads there are.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::super::loads::settings_to_check;
use super::Mutant;
use crate::define::model::Limits;
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
    /// What the examples are played with, each choice once.
    tables: Vec<Table>,
    /// What else the game can be played with.
    others: Vec<Settings>,
    /// The name of `game.toml`, as mutants have it.
    facts: String,
}

/// Settings that examples are played with.
struct Table {
    settings: Settings,
    /// The game as it is.
    game: Game,
    /// What a move may take once something is changed.
    limits: Limits,
}

/// The shares of what a move may take that are enough for a game with a change, the smallest first. A change may
/// make a rule go on for long; the smallest share is taken with which the examples hold as things are.
const SHARES: [i32; 3] = [20, 4, 1];

struct Example {
    transcript: Transcript,
    /// Which of the settings it is played with.
    table: usize,
    /// How many changes it has noticed so far.
    noticed: AtomicUsize,
}

/// A share of what a move may take.
fn share_of(limits: Limits, share: i32) -> Limits {
    Limits { work: limits.work / share, events: limits.events / share, tries: limits.tries / share }
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
        let mut bench = Self {
            folder: folder.clone(),
            examples: Vec::new(),
            tables: Vec::new(),
            others: Vec::new(),
            facts: folder.shown("game.toml"),
        };
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
        if !faults.is_empty() {
            return Err(faults);
        }
        bench.limit();
        bench.others = bench.other_settings();
        Ok(bench)
    }

    /// Gives each table the least that its examples need.
    fn limit(&mut self) {
        for (number, table) in self.tables.iter_mut().enumerate() {
            let whole = table.game.definition().limits;
            let examples = self.examples.iter().filter(|example| example.table == number);
            let holds = |game: &Game| examples.clone().all(|one| examples::holds(game, &one.transcript));
            let enough = SHARES.into_iter().map(|share| share_of(whole, share)).find(|&limits| {
                let wanted = |definition: &mut Definition| {
                    definition.limits = limits;
                    true
                };
                let game = Game::load_if(&self.folder, &table.settings, wanted).ok().flatten();
                game.is_some_and(|game| holds(&game))
            });
            table.limits = enough.unwrap_or(whole);
        }
    }

    /// What the game can be played with, besides what examples are played with.
    fn other_settings(&self) -> Vec<Settings> {
        let Some(plain) = define(&self.folder, &Settings::default(), &mut Vec::new()) else {
            return Vec::new();
        };
        let counts = plain.player_counts.iter();
        let all = counts.flat_map(|&players| settings_to_check(&self.folder, &plain, players));
        all.filter(|settings| self.tables.iter().all(|table| table.settings != *settings)).collect()
    }

    fn read(&mut self, name: &str) -> Result<Example, Vec<Fault>> {
        let (transcript, faults) = Transcript::read_all(&self.folder, name).map_err(|fault| vec![*fault])?;
        if !faults.is_empty() {
            return Err(faults);
        }
        let settings = transcript.play.as_ref().map(|play| play.settings.clone()).unwrap_or_default();
        let table = match self.tables.iter().position(|table| table.settings == settings) {
            Some(table) => table,
            None => {
                let game = Game::load(&self.folder, &settings)?;
                let limits = game.definition().limits;
                self.tables.push(Table { settings, game, limits });
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

    /// Runs the examples until one notices the change; that one comes first from then on. To load a game takes
    /// longer than to run an example, so that those of one that is loaded come before those of another.
    fn try_out(&self, mutant: &Mutant, order: &mut Vec<usize>) -> Verdict {
        let folder = self.folder.holding(&mutant.spot.source.path, Some(mutant.text()));
        let mut loaded: Vec<Option<Loaded>> = self.tables.iter().map(|_| None).collect();
        let (mut refused, mut played) = (false, false);
        let mut left = order.clone();
        while !left.is_empty() {
            let is_loaded = |&number: &usize| loaded[self.examples[number].table].is_some();
            let number = left.remove(left.iter().position(is_loaded).unwrap_or(0));
            let example = &self.examples[number];
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
                order.retain(|other| *other != number);
                order.insert(0, number);
                return Verdict::Noticed;
            }
        }
        match (refused, played) {
            (true, _) => Verdict::Stillborn,
            (false, true) => Verdict::Survived,
            (false, false) if self.is_refused(&folder) => Verdict::Stillborn,
            (false, false) => Verdict::Untouched,
        }
    }

    /// The game with a change, under the settings of a table.
    fn load(&self, folder: &Folder, mutant: &Mutant, table: usize) -> Loaded {
        let table = &self.tables[table];
        if mutant.switch().is_some_and(|switch| !switch.is_chosen(&table.game)) {
            return Loaded::Same;
        }
        let of_facts = mutant.spot.source.path == self.facts;
        let loaded = Game::load_if(folder, &table.settings, |after| {
            let before = table.game.definition();
            let changed = !of_facts || !same(before, after);
            after.limits = table.limits;
            changed
        });
        match loaded {
            Ok(Some(game)) => Loaded::Game(Box::new(game)),
            Ok(None) => Loaded::Same,
            Err(_) => Loaded::Refused,
        }
    }

    /// Whether a change that no example is played with makes a game at all: it is read under whatever else the game
    /// can be played with.
    fn is_refused(&self, folder: &Folder) -> bool {
        let before = |settings: &Settings| define(&self.folder, settings, &mut Vec::new());
        let mut refused = false;
        for settings in &self.others {
            let Some(before) = before(settings) else { continue };
            match Game::load_if(folder, settings, |after| !same(&before, after)) {
                Ok(Some(_)) => return false,
                Ok(None) => {}
                Err(_) => refused = true,
            }
        }
        refused
    }
}

/// The variant, or the alternative of a ruling, that a change is a part of.
enum Switch<'a> {
    Variant(&'a str),
    Ruling(&'a str, &'a str),
}

impl Switch<'_> {
    fn is_chosen(&self, game: &Game) -> bool {
        let switches = &game.definition().switches;
        match self {
            Self::Variant(id) => switches.chosen.iter().any(|chosen| chosen == id),
            Self::Ruling(id, alternative) => switches
                .rulings
                .iter()
                .any(|ruling| ruling.label.id == *id && ruling.chosen.as_deref() == Some(alternative)),
        }
    }
}

impl Mutant {
    /// What it is a part of that is in force only where it is chosen: what a variant or an alternative changes.
    fn switch(&self) -> Option<Switch<'_>> {
        let keys: Vec<&str> = self.path.split('.').collect();
        match keys[..] {
            ["variant", id, "sets" | "adds" | "drops", ..] => Some(Switch::Variant(id)),
            ["ruling", id, "alternatives", alternative, "sets" | "adds" | "drops", ..] => {
                Some(Switch::Ruling(id, alternative))
            }
            _ => None,
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
