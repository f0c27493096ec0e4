//! What of a game comes from where in its rulebook.
//!
//! `cites` names clauses by their ids, or printed headings. Where a game lists its clauses, each name is one of
//! theirs; where it does not, what is cited is a heading as it was written. Players are shown headings alone.

use super::changes::nearest_path;
use super::clauses::Clauses;
use super::fault::Fault;
use super::model::{ActionDef, Definition};
use super::node::{Node, Value};
use super::reader::Reader;
use super::source::Spot;
use crate::msg;
use crate::speak::{Lang, Name};

/// What something comes from: clauses and headings of the rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cites(Vec<Cite>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cite {
    /// The printed heading; until it is looked up, what was written.
    heading: Name,
    page: Option<u16>,
    /// The clause, by its place among all.
    clause: Option<usize>,
    spot: Spot,
}

/// A part of the rules with what it comes from.
#[derive(Clone, Debug)]
pub struct Cited {
    /// What it is: its path in the game's file, or its name in a script.
    pub path: String,
    /// Where it stands.
    pub spot: Spot,
    /// What it comes from.
    pub cites: Cites,
}

impl Cites {
    /// What was written: names, each with its place.
    pub fn new(names: impl IntoIterator<Item = (String, Spot)>) -> Self {
        let cite = |(heading, spot): (String, Spot)| Cite {
            heading: Name::plain(heading),
            page: None,
            clause: None,
            spot,
        };
        Self(names.into_iter().map(cite).collect())
    }

    /// Whether nothing is cited.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The clauses, each by its place among all.
    pub fn clauses(&self) -> impl Iterator<Item = usize> {
        self.0.iter().filter_map(|cite| cite.clause)
    }

    /// The printed headings, each once, with the pages that are known.
    pub fn headings(&self) -> Vec<(&Name, Vec<u16>)> {
        let mut headings: Vec<(&Name, Vec<u16>)> = Vec::new();
        for cite in &self.0 {
            let known = headings.iter().position(|(heading, _)| **heading == cite.heading);
            let at = known.unwrap_or_else(|| {
                headings.push((&cite.heading, Vec::new()));
                headings.len() - 1
            });
            let pages = &mut headings[at].1;
            pages.extend(cite.page.filter(|page| !pages.contains(page)));
        }
        headings
    }

    /// Adds what another cites, each once.
    fn join(&mut self, other: &Self) {
        for cite in &other.0 {
            if !self.0.contains(cite) {
                self.0.push(cite.clone());
            }
        }
    }

    /// Looks every name up among a rulebook's clauses. What is neither one of them nor a heading is a fault
    /// and stays what was written.
    pub fn look_up(&mut self, clauses: Option<&Clauses>, faults: &mut Vec<Fault>) {
        let Some(clauses) = clauses else { return };
        for cite in &mut self.0 {
            // As it was written it is the same in every language.
            let written = cite.heading.in_lang(Lang::default()).to_owned();
            match clauses.find(&written) {
                Some((heading, page, clause)) => {
                    (cite.heading, cite.page, cite.clause) = (heading, page, clause);
                }
                None if clauses.partial => {}
                None => {
                    let message = msg!("clauses.unknown", name = &written);
                    let mut fault = Fault::following(&cite.spot, message).suggest(&written, clauses.known());
                    if fault.help.is_none() {
                        fault = fault.help(msg!("help.clauses"));
                    }
                    faults.push(fault);
                }
            }
        }
    }
}

impl Reader<'_> {
    /// What a table comes from: `cites`, a heading or a clause, or a list of them.
    pub fn cites(&mut self) -> Cites {
        Cites::new(self.cites_under("cites"))
    }

    fn cites_under(&mut self, key: &'static str) -> Vec<(String, Spot)> {
        let names = self.words(key);
        named(names, self.faults)
    }
}

/// Names without those that say nothing, which are faults.
fn named(names: Vec<(String, Spot)>, faults: &mut Vec<Fault>) -> Vec<(String, Spot)> {
    let names = names.into_iter().filter(|(name, spot)| {
        let says = !name.trim().is_empty();
        if !says {
            faults.push(Fault::at(spot, msg!("clauses.empty", key = "cites")));
        }
        says
    });
    names.collect()
}

/// Reads `[cites]`: what values come from that are no tables, by their paths. A path leads somewhere in the
/// file as it stands, or as it was written.
pub fn read_attached(root: &Node, written: &Node, faults: &mut Vec<Fault>) -> Vec<Cited> {
    let mut found = Vec::new();
    if let Some(node) = root.get("cites") {
        match &node.value {
            Value::Table(_) => attach(node, "", &mut (root, written, &mut found), faults),
            _ => {
                let message = msg!("define.wrong_type").with_message("expected", msg!("type.table"));
                faults.push(Fault::at(&node.spot, message));
            }
        }
    }
    found
}

/// A table of paths; one whose keys are not quoted is a table of tables.
fn attach(node: &Node, above: &str, into: &mut (&Node, &Node, &mut Vec<Cited>), faults: &mut Vec<Fault>) {
    for entry in node.entries() {
        let path = if above.is_empty() { entry.key.clone() } else { format!("{above}.{}", entry.key) };
        if matches!(entry.node.value, Value::Table(_)) {
            attach(&entry.node, &path, into, faults);
            continue;
        }
        let (root, written, found) = into;
        let Some(value) = root.get(&path).or_else(|| written.get(&path)) else {
            let mut fault = Fault::following(&entry.spot, msg!("clauses.no_path", path = &path));
            if let Some(near) = nearest_path(root, &path) {
                fault = fault.help(msg!("help.did_you_mean", word = near));
            }
            faults.push(fault);
            continue;
        };
        let items = match &entry.node.value {
            Value::List(items) => &items[..],
            _ => std::slice::from_ref(&entry.node),
        };
        let mut names = Vec::new();
        for item in items {
            match &item.value {
                Value::Text(name) => names.push((name.clone(), item.spot.clone())),
                _ => {
                    let message = msg!("define.wrong_type").with_message("expected", msg!("type.text"));
                    faults.push(Fault::at(&item.spot, message));
                }
            }
        }
        let cites = Cites::new(named(names, faults));
        found.push(Cited { path, spot: value.spot.clone(), cites });
    }
}

/// Whether a path leads to something within what another leads to.
fn is_below(path: &str, above: &str) -> bool {
    path.strip_prefix(above).is_some_and(|rest| rest.starts_with('.'))
}

impl ActionDef {
    fn path(&self) -> String {
        format!("action.{}", self.label.id)
    }
}

impl Definition {
    /// What the part of the file at a path comes from, where that is said.
    pub fn cites_of(&self, path: &str) -> Option<&Cites> {
        self.cited.iter().find(|cited| cited.path == path).map(|cited| &cited.cites)
    }

    /// What an action comes from: what it cites itself, and what `[cites]` says of it and of its values.
    pub fn cites_of_action(&self, action: usize) -> Cites {
        let mut cites = self.cites_of_whole_action(action);
        let path = self.actions[action].path();
        let within = self.cited.iter().filter(|cited| is_below(&cited.path, &path));
        within.for_each(|cited| cites.join(&cited.cites));
        cites
    }

    /// What a value of an action comes from, by its path within the action: what `[cites]` says of it, of what
    /// it stands in or of a part of it, and then what the whole action cites.
    pub fn cites_of_action_at(&self, action: usize, within: &str) -> Cites {
        let (whole, mut cites) = (self.actions[action].path(), Cites::default());
        let path = format!("{whole}.{within}");
        let about = |other: &str| other == path || is_below(other, &path) || is_below(&path, other);
        let among = |cited: &&Cited| is_below(&cited.path, &whole) && about(&cited.path);
        self.cited.iter().filter(among).for_each(|cited| cites.join(&cited.cites));
        cites.join(&self.cites_of_whole_action(action));
        cites
    }

    /// What an action comes from as a whole, whatever of its values is spoken of.
    pub fn cites_of_whole_action(&self, action: usize) -> Cites {
        let action = &self.actions[action];
        let (path, mut cites) = (action.path(), action.cites.clone());
        self.cited.iter().filter(|cited| cited.path == path).for_each(|cited| cites.join(&cited.cites));
        cites
    }

    /// Takes the clauses of the rulebook in, and looks up whatever is cited.
    pub(super) fn take_clauses(&mut self, clauses: Option<Clauses>, faults: &mut Vec<Fault>) {
        let mut cited = std::mem::take(&mut self.cited);
        for one in &mut cited {
            one.cites.look_up(clauses.as_ref(), faults);
        }
        for (path, spot, cites) in self.each_cites() {
            if !cites.is_empty() {
                cites.look_up(clauses.as_ref(), faults);
                cited.push(Cited { path, spot, cites: cites.clone() });
            }
        }
        self.cited = cited;
        self.clauses = clauses;
    }

    /// Everything that has a `cites` of its own, with its path and its place.
    fn each_cites(&mut self) -> Vec<(String, Spot, &mut Cites)> {
        let mut all: Vec<(String, Spot, &mut Cites)> = Vec::new();
        let mut add = |path: String, spot: &Spot, cites| all.push((path, spot.clone(), cites));
        if let Some(spot) = &self.board.spot {
            add("board".to_owned(), spot, &mut self.board.cites);
        }
        let mut families: Vec<String> = Vec::new();
        for family in &mut self.families {
            families.push(family.id.clone());
            if let Some(spot) = &family.spot {
                add(format!("{}s", family.id), spot, &mut family.cites);
            }
        }
        for kind in &mut self.kinds {
            let path = format!("{}.{}", families[kind.family], kind.label.id);
            add(path, &kind.label.spot, &mut kind.cites);
        }
        for zone in &mut self.zones {
            add(format!("zone.{}", zone.label.id), &zone.label.spot, &mut zone.cites);
        }
        for lexicon in &mut self.lexicons {
            add(format!("lexicon.{}", lexicon.label.id), &lexicon.label.spot, &mut lexicon.cites);
        }
        for counter in &mut self.counters {
            add(format!("counter.{}", counter.label.id), &counter.label.spot, &mut counter.cites);
        }
        if let Some((spot, cites)) = &mut self.turn_cites {
            add("turn".to_owned(), spot, cites);
        }
        for action in &mut self.actions {
            add(format!("action.{}", action.label.id), &action.label.spot, &mut action.cites);
        }
        for whenever in &mut self.whenevers {
            add(format!("whenever.{}", whenever.label.id), &whenever.label.spot, &mut whenever.cites);
        }
        for announced in &mut self.announcements {
            add(format!("announce.{}", announced.label.id), &announced.label.spot, &mut announced.cites);
        }
        for sentence in &mut self.sentences {
            add(format!("sentence.{}", sentence.label.id), &sentence.label.spot, &mut sentence.cites);
        }
        for record in &mut self.records {
            add(format!("record.{}", record.label.id), &record.label.spot, &mut record.cites);
        }
        if let Some(spot) = &self.end.spot {
            add("end".to_owned(), spot, &mut self.end.cites);
        }
        for part in &mut self.end.score {
            add(format!("end.score.{}", part.label.id), &part.label.spot, &mut part.cites);
        }
        if let Some(scale) = &mut self.end.scale {
            add("end.scale".to_owned(), &scale.rule.spot, &mut scale.cites);
        }
        for option in &mut self.switches.options {
            add(format!("option.{}", option.label.id), &option.label.spot, &mut option.cites);
        }
        for variant in &mut self.switches.variants {
            add(format!("variant.{}", variant.label.id), &variant.label.spot, &mut variant.cites);
        }
        for ruling in &mut self.switches.rulings {
            let path = format!("ruling.{}", ruling.label.id);
            for ((id, _), (spot, cites)) in ruling.alternatives.iter().zip(&mut ruling.alternative_cites) {
                add(format!("{path}.alternatives.{id}"), spot, cites);
            }
            add(path, &ruling.label.spot, &mut ruling.cites);
        }
        all
    }
}
