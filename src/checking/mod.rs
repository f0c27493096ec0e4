//! Whether a game's files hold what they say: every file read under every setting, every example run, and
//! what no example covers. Says what it finds; `front` prints it.
//!
//! `clashes` finds variants that contradict each other, `loads` reads a game under every setting, `together` plays all pairs of them, `coverage` goes through the clauses
//! of the rulebook and the lines of scripts, `rulings` through what alternatives would change.

mod clashes;
pub mod coverage;
mod groups;
mod lexicons;
mod loads;
pub mod mutations;
mod reasons;
pub mod rulings;
pub mod together;
mod tongues;
mod uncovered;

use std::collections::BTreeSet;

pub use groups::{ExampleFaults, Group};

use crate::define::{Fault, Folder, Library};
use crate::examples::{self, Cover, EXAMPLES};
use crate::msg;
use crate::play::Game;
use crate::rules::dealt;
use crate::speak::Message;

/// What a check found.
#[derive(Debug, Default)]
pub struct Report {
    /// One for each game, by id.
    pub games: Vec<GameReport>,
    /// What concerns no game: one that does not exist, or none at all.
    pub faults: Vec<Fault>,
}

/// What a check found in one game.
#[derive(Debug, Default)]
pub struct GameReport {
    /// Its id.
    pub id: String,
    /// The number of settings that were tried: player counts, variants, alternatives.
    pub loads: usize,
    /// The number of settings under which the game could be loaded.
    pub read: usize,
    /// Its examples, and whether each passed.
    pub examples: Vec<(String, bool)>,
    /// The examples that were rewritten.
    pub updated: Vec<String>,
    /// Every fault in its files.
    pub faults: Vec<Fault>,
    /// Those of examples again, by what they come from.
    pub groups: Vec<Group>,
    /// Whether an update would fix some of them.
    pub stale: bool,
    /// What playing its choices together found, where that was asked for.
    pub together: Option<together::Together>,
    /// What no example covers, one line per category.
    pub uncovered: Vec<Message>,
    /// Notes that are not faults.
    pub notes: Vec<Message>,
}

/// Checks the named games, or all. With `update`, examples get the events that happened, indented under
/// moves, and before a move whose events are new what it draws by chance where nothing says it. A file is written
/// whole or not at all.
pub fn check(library: &Library, games: &[String], update: bool) -> Report {
    let mut report = Report::default();
    let mut folders = Vec::new();
    for typed in games {
        match library.find(typed) {
            Ok(folder) => folders.push(folder),
            Err(fault) => report.faults.push(*fault),
        }
    }
    if games.is_empty() {
        folders.extend(library.games().into_values());
        if folders.is_empty() {
            report.faults.push(Fault::nowhere(msg!("check.no_games")));
        }
    }
    report.games = folders.iter().map(|folder| check_game(folder, update)).collect();
    report
}

impl Report {
    /// Whether nothing is wrong. Missing coverage is not a fault.
    pub fn passed(&self) -> bool {
        self.faults.is_empty() && self.games.iter().all(|game| game.faults.is_empty())
    }
}

/// Checks one game.
pub(crate) fn check_game(folder: &Folder, update: bool) -> GameReport {
    let mut report = GameReport { id: folder.id.clone(), ..GameReport::default() };
    let loaded = loads::load_every_setting(folder, &mut report);
    // What could not be read may have what a reason speaks of.
    if report.faults.is_empty() {
        reasons::faults(&loaded).into_iter().for_each(|fault| report.add(fault));
    }
    let mut cover = Cover::default();
    for name in examples::examples(folder) {
        let shown = folder.shown(&format!("{EXAMPLES}/{name}"));
        let run = match examples::run_file(folder, &name) {
            Ok(run) => run,
            Err(fault) => {
                report.add(*fault);
                report.examples.push((name, false));
                continue;
            }
        };
        let mut passed = run.faults.is_empty() && (update || run.stale.is_empty());
        // What is wrong in the game's own files is told once, however many examples meet it.
        let told = report.faults.iter();
        let new = |fault: &&Fault| !told.clone().any(|told| told == *fault);
        let new: Vec<Fault> = run.faults.iter().filter(new).cloned().collect();
        groups::add(&mut report.groups, &name, &run, &new, update);
        new.into_iter().for_each(|fault| report.add(fault));
        if !update {
            report.stale |= !run.stale.is_empty();
            run.stale.into_iter().for_each(|fault| report.add(fault));
        } else if folder.read(&format!("{EXAMPLES}/{name}")).ok().flatten().as_ref() != Some(&run.updated) {
            match examples::write(folder, &name, &run.updated) {
                Ok(()) => report.updated.push(shown),
                Err(fault) => {
                    passed = false;
                    report.add(*fault);
                }
            }
        }
        cover.add(run.cover);
        report.examples.push((name, passed));
    }
    groups::sort(&mut report.groups);
    if report.examples.is_empty() {
        let message = msg!("check.no_example", game = &folder.id, folder = folder.shown(EXAMPLES));
        report.add(Fault::nowhere(message));
    }
    report.read = loaded.len();
    report.uncovered = uncovered::uncovered(&loaded, &cover);
    let own: BTreeSet<&str> =
        loaded.iter().flat_map(|game| game.ruleset().names.own.iter().copied()).collect();
    report.notes = own.into_iter().map(|word| msg!("check.own_word", word = word)).collect();
    if let Some(game) = loaded.first() {
        report.notes.extend(tongues::notes(folder));
        report.notes.extend(lexicons::notes(game));
        report.notes.extend(dealt_alone(game));
        report.notes.extend(clashes::notes(game));
    }
    report
}

/// That `setup` deals to the first player alone.
fn dealt_alone(game: &Game) -> impl Iterator<Item = Message> {
    dealt::alone(game.definition(), game.ruleset())
        .into_iter()
        .map(|(zone, spot)| msg!("check.dealt_alone", place = spot.file_and_line(), zone = zone))
}

/// What is wrong in a game's rules, under every setting; no example is run.
pub(crate) fn faults_of_rules(folder: &Folder) -> Vec<Fault> {
    let mut report = GameReport::default();
    loads::load_every_setting(folder, &mut report);
    report.faults
}

impl GameReport {
    /// Adds a fault, unless another setting reported it already.
    fn add(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}
