//! Whether a game's examples would notice if its rules were other rules: one thing at a time is changed, and the
//! examples run. What none of them notices, none of them asserts.
//!
//! `keys` knows what the values of `game.toml` are, `facts` changes them one by one, `rules` changes the text of a
//! rule, `words` says what may stand in the place of a word, `idle` what serves bots alone, `scripts` goes through
//! the scripts. `games` runs the examples under a change, `accepted` reads which changes make no difference.

mod accepted;
mod facts;
mod games;
mod idle;
mod keys;
mod rules;
mod scripts;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use accepted::ACCEPTED;
use accepted::Accepted;
use games::Bench;
pub use games::Verdict;

use crate::define::{Fault, Folder, Source, Spot};
use crate::msg;

/// What sort of change it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A number, one more or one less.
    Number,
    /// A face in the place of another.
    Face,
    /// A direction.
    Direction,
    /// A comparison.
    Comparison,
    /// Something left out.
    Part,
    /// The opposite of a condition.
    Negation,
    /// Who sees a zone.
    Eyes,
    /// Where a band of a scale begins.
    Band,
    /// Whose.
    Whose,
    /// True and false.
    Truth,
    /// Another word.
    Word,
    /// Another sign between two numbers.
    Operator,
    /// A place on the board.
    Place,
    /// Which comes first.
    Order,
}

impl Kind {
    /// Its name in JSON and in the keys of its sentences.
    pub fn id(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Face => "face",
            Self::Direction => "direction",
            Self::Comparison => "comparison",
            Self::Part => "part",
            Self::Negation => "negation",
            Self::Eyes => "eyes",
            Self::Band => "band",
            Self::Whose => "whose",
            Self::Truth => "truth",
            Self::Word => "word",
            Self::Operator => "operator",
            Self::Place => "place",
            Self::Order => "order",
        }
    }
}

/// A game with one thing changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// What is taken away.
    pub spot: Spot,
    /// What stands there instead.
    pub with: String,
    /// What sort of change it is.
    pub kind: Kind,
    /// The path of the value, or the script and the name of the rule.
    pub path: String,
    /// What stood there, with as much around it as tells.
    pub old: String,
    /// The same with the change; empty where something is left out.
    pub new: String,
    /// Which of the changes of this path that are told alike, from 1.
    pub number: usize,
}

impl Mutant {
    fn new(
        source: &Arc<Source>,
        range: Range<usize>,
        with: String,
        kind: Kind,
        path: &str,
        told: (String, String),
    ) -> Self {
        let spot = Spot::new(source, range);
        let (old, new) = (shortened(told.0), shortened(told.1));
        Self { spot, with, kind, path: path.to_owned(), old, new, number: 1 }
    }

    /// The change as it is told and accepted: `old → new`, with a number where several are told alike.
    pub fn change(&self) -> String {
        let told = match self.new.is_empty() {
            true => format!("{} →", self.old),
            false => format!("{} → {}", self.old, self.new),
        };
        match self.number {
            1 => told,
            number => format!("{told} #{number}"),
        }
    }

    /// The whole text of its file with the change.
    pub fn text(&self) -> String {
        let text = &self.spot.source.text;
        [&text[..self.spot.range.start], &self.with, &text[self.spot.range.end..]].concat()
    }

    /// What is taken away and put there, without what both have at their ends: two mutants with the same make the
    /// same text.
    fn difference(&self) -> (String, usize, usize, String) {
        let (old, new) = (self.spot.text().as_bytes(), self.with.as_bytes());
        let text = self.spot.source.text.as_bytes();
        let before = old.iter().zip(new).take_while(|(one, other)| one == other).count();
        let (old, new) = (&old[before..], &new[before..]);
        let after = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
        let (old, mut new) = (&old[..old.len() - after], new[..new.len() - after].to_vec());
        let (mut start, mut end) =
            (self.spot.range.start + before, self.spot.range.start + before + old.len());
        // What only goes, or only comes, can stand anywhere in a run of the same: the first place is taken.
        while start > 0 && new.is_empty() && end > start && text[start - 1] == text[end - 1] {
            (start, end) = (start - 1, end - 1);
        }
        while start == end && start > 0 && new.last() == Some(&text[start - 1]) {
            new.rotate_right(1);
            (start, end) = (start - 1, end - 1);
        }
        (self.spot.source.path.clone(), start, end, String::from_utf8_lossy(&new).into_owned())
    }
}

/// What was found out about one change.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The change.
    pub mutant: Mutant,
    /// Whether the examples notice it.
    pub verdict: Verdict,
    /// The id under which it is accepted.
    pub accepted: Option<String>,
}

/// What was found out about the changes of one game.
#[derive(Debug, Default)]
pub struct Mutations {
    /// The game's id.
    pub id: String,
    /// Every change that was tried, in the order of the files.
    pub judged: Vec<Judged>,
    /// How many there are to try.
    pub all: usize,
    /// Why none could be tried, and what is wrong with those that are accepted.
    pub faults: Vec<Fault>,
}

/// How many of the changes are what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Noticed by an example.
    pub noticed: usize,
    /// Noticed by none.
    pub survived: usize,
    /// Noticed by none, and accepted.
    pub accepted: usize,
    /// No game at all.
    pub stillborn: usize,
}

impl Count {
    fn add(&mut self, judged: &Judged) {
        match (judged.verdict, &judged.accepted) {
            (Verdict::Noticed, _) => self.noticed += 1,
            (Verdict::Stillborn, _) => self.stillborn += 1,
            (_, Some(_)) => self.accepted += 1,
            (_, None) => self.survived += 1,
        }
    }

    /// Those that count: noticed and not noticed.
    pub fn counted(&self) -> usize {
        self.noticed + self.survived
    }

    /// The share that is noticed of what counts; all where nothing counts.
    pub fn share(&self) -> f64 {
        match self.counted() {
            0 => 1.0,
            counted => self.noticed as f64 / counted as f64,
        }
    }
}

impl Mutations {
    /// How many of all.
    pub fn count(&self) -> Count {
        let mut count = Count::default();
        self.judged.iter().for_each(|judged| count.add(judged));
        count
    }

    /// How many of each kind.
    pub fn by_kind(&self) -> BTreeMap<Kind, Count> {
        let mut counts: BTreeMap<Kind, Count> = BTreeMap::new();
        self.judged.iter().for_each(|judged| counts.entry(judged.mutant.kind).or_default().add(judged));
        counts
    }

    /// What no example notices and nobody accepted.
    pub fn survivors(&self) -> impl Iterator<Item = &Judged> {
        let survives = |judged: &&Judged| {
            matches!(judged.verdict, Verdict::Survived | Verdict::Untouched) && judged.accepted.is_none()
        };
        self.judged.iter().filter(survives)
    }
}

/// A game whose changes are about to be tried.
pub struct Plan {
    bench: Bench,
    mutants: Vec<Mutant>,
    accepted: Accepted,
    /// Whether only some of the changes are tried.
    partly: bool,
    /// The path that was most likely meant by one that stands nowhere.
    near: Option<String>,
}

impl Plan {
    /// Reads a game, its examples and what is accepted. With `at`, only the changes whose path or place begins so.
    pub fn new(folder: &Folder, at: &[String]) -> Result<Self, Vec<Fault>> {
        let bench = Bench::new(folder)?;
        let mut mutants = mutants(folder)?;
        let accepted = Accepted::read(folder)?;
        let near = at.iter().find_map(|at| meant(&mutants, at));
        if !at.is_empty() {
            mutants.retain(|mutant| at.iter().any(|at| stands_at(mutant, at)));
        }
        Ok(Self { bench, mutants, accepted, partly: !at.is_empty(), near })
    }

    /// How many changes there are to try.
    pub fn all(&self) -> usize {
        self.mutants.len()
    }

    /// The path that was most likely meant, where one was given without its chapter.
    pub fn near(&self) -> Option<&str> {
        self.near.as_deref()
    }

    /// The changes.
    pub fn mutants(&self) -> &[Mutant] {
        &self.mutants
    }

    /// Tries every change, on as many threads as the pool has, until `stop` is set. `done` hears of each.
    pub fn run(self, id: &str, stop: &AtomicBool, done: &(dyn Fn(u64) + Sync)) -> Mutations {
        let all = self.mutants.len();
        let verdicts = self.bench.judge(&self.mutants, stop, done);
        let judged = self.mutants.into_iter().zip(verdicts).filter_map(|(mutant, verdict)| {
            verdict.map(|verdict| Judged { mutant, verdict, accepted: None })
        });
        let mut judged: Vec<Judged> = judged.collect();
        let whole = judged.len() == all && !self.partly;
        let faults = self.accepted.apply(&mut judged, whole);
        Mutations { id: id.to_owned(), judged, all, faults }
    }
}

/// How much is told of what was there, and of what is there instead.
const MOST_TOLD: usize = 80;

/// A text, cut where it is too long to be told.
fn shortened(text: String) -> String {
    match text.char_indices().nth(MOST_TOLD) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text,
    }
}

/// Whether a change is one of those asked for: by its path or the beginning of it, or by file and line.
fn stands_at(mutant: &Mutant, at: &str) -> bool {
    let begins =
        |path: &str| path.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let (line, _) = mutant.spot.line_and_column();
    let path = &mutant.spot.source.path;
    let of_line = at.rsplit_once(':').is_some_and(|(file, number)| {
        number.parse() == Ok(line) && (path == file || path.ends_with(&format!("/{file}")))
    });
    begins(&mutant.path) || of_line || path == at || path.ends_with(&format!("/{at}"))
}

/// The path of the thing that has a name, whatever its chapter.
fn meant(mutants: &[Mutant], at: &str) -> Option<String> {
    mutants.iter().find_map(|mutant| {
        let mut keys = mutant.path.split('.');
        let (chapter, id) = (keys.next()?, keys.next()?);
        (id == at).then(|| format!("{chapter}.{id}"))
    })
}

/// How many changes of a game are accepted; every mistake in the file that says so.
pub fn accepted(folder: &Folder) -> Result<usize, Vec<Fault>> {
    Accepted::read(folder).map(|accepted| accepted.count())
}

/// All changes of a game: of `game.toml`, then of its scripts. Those that make the same text are one.
pub fn mutants(folder: &Folder) -> Result<Vec<Mutant>, Vec<Fault>> {
    let file = folder.shown("game.toml");
    let text = folder.read("game.toml").map_err(|fault| vec![*fault])?;
    let text = text.ok_or_else(|| vec![Fault::nowhere(msg!("library.missing", file = &file))])?;
    let source = Arc::new(Source { path: file, text });
    let mut faults = Vec::new();
    let root = crate::define::Node::parse(&source, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let scripts = scripts::scripts(folder).map_err(|fault| vec![*fault])?;
    let names = scripts::names(&root, &scripts);
    let idle = idle::idle(&root, &scripts);
    let mut walk = facts::Walk::new(&source, &names, &root, &idle);
    walk.all(&root);
    let mut found = walk.found;
    scripts.iter().for_each(|script| found.extend(script.mutants(&names, &idle)));
    let mut seen = HashSet::new();
    found.retain(|mutant| mutant.with != mutant.spot.text() && seen.insert(mutant.difference()));
    let mut told: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    for mutant in &mut found {
        let key = (mutant.path.clone(), mutant.old.clone(), mutant.new.clone());
        let number = told.entry(key).or_default();
        *number += 1;
        mutant.number = *number;
    }
    Ok(found)
}

/// The words of a text, as names are written.
fn words_of(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
