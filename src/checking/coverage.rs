//! What implements and what asserts each clause of a game's rulebook, and which lines of its scripts no example
//! runs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::{GameReport, loads};
use crate::balance::pool;
use crate::define::model::Definition;
use crate::define::{Clause, Fault, Folder};
use crate::examples;
use crate::play::Game;
use crate::rules::script;

/// What a game's rules and examples cover of its rulebook and of its scripts.
#[derive(Debug)]
pub struct Coverage {
    /// The clauses in printed order; `None` where the game lists none.
    pub clauses: Option<Vec<ClauseCover>>,
    /// The scripts.
    pub scripts: Vec<ScriptCover>,
    /// Whether every example was looked at.
    pub whole: bool,
}

/// A clause with what there is for it.
#[derive(Debug)]
pub struct ClauseCover {
    /// The clause.
    pub clause: Clause,
    /// What of the rules comes from it.
    pub rules: Vec<RuleOf>,
    /// The examples that assert it, by name.
    pub examples: Vec<String>,
}

/// A part of the rules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RuleOf {
    /// Its path in the game's file, or its name in a script.
    pub path: String,
    /// Its file.
    pub file: String,
    /// Its line there, from 1.
    pub line: usize,
}

/// The lines of a script on which statements of its functions begin.
#[derive(Debug)]
pub struct ScriptCover {
    /// The file.
    pub file: String,
    /// All of them, and whether an example runs each.
    pub lines: BTreeMap<usize, bool>,
}

/// How many of a game's clauses are what.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClauseCount {
    /// About things that no host could do or check.
    pub physical: usize,
    /// All others.
    pub counted: usize,
    /// Of these, what a rule comes from.
    pub implemented: usize,
    /// Of these, what an example asserts.
    pub asserted: usize,
}

impl Coverage {
    /// How many clauses are what.
    pub fn count(&self) -> ClauseCount {
        let mut count = ClauseCount::default();
        for one in self.clauses.iter().flatten() {
            match one.clause.physical {
                true => count.physical += 1,
                false => {
                    count.counted += 1;
                    count.implemented += usize::from(!one.rules.is_empty());
                    count.asserted += usize::from(!one.examples.is_empty());
                }
            }
        }
        count
    }

    /// The clauses that should have something and do not.
    pub fn lacking<'a>(
        &'a self,
        lacks: impl Fn(&ClauseCover) -> bool + 'a,
    ) -> impl Iterator<Item = &'a str> + 'a {
        let clauses = self.clauses.iter().flatten();
        clauses.filter(move |one| !one.clause.physical && lacks(one)).map(|one| one.clause.id.as_str())
    }
}

impl ScriptCover {
    /// The lines that no example runs, those that follow each other together: first and last. Lines between on
    /// which no statement begins do not part them.
    pub fn idle(&self) -> Vec<(usize, usize)> {
        let mut idle: Vec<(usize, usize)> = Vec::new();
        let mut goes_on = false;
        for (&line, &ran) in &self.lines {
            match (ran, goes_on, idle.last_mut()) {
                (false, true, Some(last)) => last.1 = line,
                (false, ..) => idle.push((line, line)),
                (true, ..) => {}
            }
            goes_on = !ran;
        }
        idle
    }

    /// How many lines examples run.
    pub fn ran(&self) -> usize {
        self.lines.values().filter(|ran| **ran).count()
    }
}

/// Runs the examples of a game, watching what they run, on all cores until `stop` is set; `done` hears of each.
/// `None` where the game cannot be read at all.
pub fn coverage(
    folder: &Folder,
    stop: &AtomicBool,
    done: &(dyn Fn(u64) + Sync),
) -> Result<Option<Coverage>, Box<Fault>> {
    let loaded = loads::load_every_setting(folder, &mut GameReport::default());
    let names = examples::examples(folder);
    let watched = pool(None)?.install(|| {
        let watched = names.par_iter().map(|name| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let (run, lines) = script::watched(|| examples::run_file(folder, name));
            done(1);
            // What fails asserts nothing, but runs what it runs.
            let passed = run.ok().filter(examples::Run::passed);
            Some((passed.map(|run| run.cover.clauses).unwrap_or_default(), lines))
        });
        watched.collect::<Vec<Option<(BTreeSet<String>, script::Lines)>>>()
    });
    let whole = watched.iter().all(Option::is_some);
    let Some(first) = loaded.first() else { return Ok(None) };
    let asserts = |id: &str| {
        let asserting = names.iter().zip(&watched);
        let asserting =
            asserting.filter(|(_, seen)| seen.as_ref().is_some_and(|(clauses, _)| clauses.contains(id)));
        asserting.map(|(name, _)| name.trim_end_matches(".txt").to_owned()).collect::<Vec<_>>()
    };
    let rules = rules_of(&loaded);
    let clauses = first.definition().clauses.as_ref().map(|clauses| {
        let cover = |clause: &Clause| ClauseCover {
            clause: clause.clone(),
            rules: rules.get(&clause.id).map(|rules| rules.iter().cloned().collect()).unwrap_or_default(),
            examples: asserts(&clause.id),
        };
        clauses.list.iter().map(cover).collect()
    });
    let mut ran = script::Lines::new();
    for (file, lines) in watched.into_iter().flatten().flat_map(|(_, lines)| lines) {
        ran.entry(file).or_default().extend(lines);
    }
    Ok(Some(Coverage { clauses, scripts: scripts(&loaded, &ran), whole }))
}

/// What comes from each clause under any setting, in the order of the files.
fn rules_of(loaded: &[Game]) -> BTreeMap<String, BTreeSet<RuleOf>> {
    let mut rules: BTreeMap<String, BTreeSet<RuleOf>> = BTreeMap::new();
    let ids = |definition: &Definition, clause: usize| {
        definition
            .clauses
            .as_ref()
            .and_then(|clauses| clauses.list.get(clause))
            .map(|clause| clause.id.clone())
    };
    for game in loaded {
        for cited in game.cited() {
            let file = cited.spot.source.path.clone();
            let rule = RuleOf { path: cited.path.clone(), file, line: cited.spot.line_and_column().0 };
            for id in cited.cites.clauses().filter_map(|clause| ids(game.definition(), clause)) {
                rules.entry(id).or_default().insert(rule.clone());
            }
        }
    }
    rules
}

/// The scripts of a game, also those that only some settings have.
fn scripts(loaded: &[Game], ran: &script::Lines) -> Vec<ScriptCover> {
    let mut scripts: BTreeMap<String, BTreeMap<usize, bool>> = BTreeMap::new();
    for script in loaded.iter().filter_map(|game| game.ruleset().script.as_ref()) {
        let rules = std::iter::once(&script.main).chain(script.imports.iter().map(|(_, rule)| rule));
        for rule in rules {
            let file = &rule.spot.source.path;
            if !scripts.contains_key(file) {
                let ran = |line: &usize| ran.get(file).is_some_and(|lines| lines.contains(line));
                let lines = script::lines(rule).into_iter().map(|line| (line, ran(&line))).collect();
                scripts.insert(file.clone(), lines);
            }
        }
    }
    let scripts = scripts.into_iter().filter(|(_, lines)| !lines.is_empty());
    scripts.map(|(file, lines)| ScriptCover { file, lines }).collect()
}
