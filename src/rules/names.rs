//! The names that a game gives: what each stands for in its rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::term::Term;
use super::tree::{Filter, Num, Set, Who};
use super::words::{self, Word};
use crate::define::Definition;
use crate::define::model::Format;
use crate::table::{Directions, Grid, Mirror, Tile};

/// The names and facts of a game that words need while rules are built.
#[derive(Clone, Debug)]
pub struct Names {
    /// The board.
    pub grid: Grid,
    /// The rectangles that a growing board may end as.
    pub formats: Arc<[Format]>,
    /// The names of values, by number: faces first.
    pub values: Vec<String>,
    /// The names of kinds' rules, by number.
    pub kind_rules: Vec<String>,
    /// The kinds that come from an unlimited supply.
    pub supplied: Vec<bool>,
    /// For each kind its family, its back, and whether its pieces stand.
    pub kinds: Vec<(u8, u8, bool)>,
    /// The first face of each kind, as a number of the game's faces.
    pub faces: usize,
    /// The kinds of tiles that carry lines, with their ids.
    pub tiles: Vec<(String, Tile)>,
    /// The zones' ids, and whether each keeps an order.
    pub zones: Vec<(String, bool)>,
    /// Every id of the game.
    pub terms: BTreeMap<String, Term>,
    /// The words that the game uses as names of its own: they are no words in it.
    pub own: BTreeSet<&'static str>,
}

impl Names {
    /// The names of a definition.
    pub fn new(definition: &Definition) -> Self {
        let mut values: Vec<String> = definition.faces.iter().map(|face| face.id.clone()).collect();
        let mut kind_rules = Vec::new();
        for kind in &definition.kinds {
            for (key, _) in &kind.values {
                if !values.contains(key) {
                    values.push(key.clone());
                }
            }
            for (key, _) in &kind.rules {
                if !kind_rules.contains(key) {
                    kind_rules.push(key.clone());
                }
            }
        }
        let mut terms = BTreeMap::new();
        let mut add = |id: &str, term: Term| {
            // Of two things with one id, the second was reported.
            terms.entry(id.to_owned()).or_insert(term);
        };
        let filter = |filter: Filter| Term::Filter(Arc::new(filter));
        for (number, seat) in definition.seats.iter().enumerate() {
            add(&seat.id, Term::Who(Who::Seat(number as u8)));
        }
        for (id, _) in &definition.absent {
            add(id, Term::Who(Who::Nobody));
        }
        for (number, face) in definition.faces.iter().enumerate() {
            add(&face.id, filter(Filter::Face(number as u8)));
        }
        for (number, family) in definition.families.iter().enumerate() {
            add(&family.id, filter(Filter::Family(number as u8)));
        }
        for (number, kind) in definition.kinds.iter().enumerate() {
            add(&kind.label.id, filter(Filter::Kind(number as u16)));
        }
        for (number, back) in definition.backs.iter().enumerate() {
            add(&back.id, filter(Filter::Back(number as u8)));
        }
        for (number, counter) in definition.counters.iter().enumerate() {
            add(&counter.label.id, Term::Number(Arc::new(Num::Counter(number as u8))));
        }
        for (number, zone) in definition.zones.iter().enumerate() {
            add(&zone.label.id, Term::Zone(number as u8, Who::Me));
        }
        for (number, action) in definition.actions.iter().enumerate() {
            add(&action.label.id, Term::Action(number as u8));
        }
        for (number, mark) in definition.board.marks.iter().enumerate() {
            add(&mark.label.id, Term::Cells(Arc::new(Set::Marked(number as u8))));
        }
        for (number, part) in definition.part_names.iter().enumerate() {
            add(&part.id, Term::Part(number as u8));
        }
        for (number, said) in definition.sentences.iter().enumerate() {
            add(&said.label.id, Term::Sentence(number as u16));
        }
        for (id, value) in &definition.constants {
            add(id, Term::Number(Arc::new(Num::Const(*value))));
        }
        let formats: Arc<[Format]> = definition.board.formats.clone().into();
        if !formats.is_empty() {
            add("format", Term::Format(formats.clone()));
        }
        Self {
            grid: definition.board.grid,
            formats,
            values,
            kind_rules,
            supplied: definition.kinds.iter().map(|kind| kind.copies.is_none()).collect(),
            kinds: definition
                .kinds
                .iter()
                .map(|kind| (kind.family as u8, kind.back as u8, definition.families[kind.family].stands))
                .collect(),
            // Where a file was only read in part, those who use faces are not blamed for their lack.
            faces: definition.faces.len().max(if definition.partial { 2 } else { 0 }),
            tiles: (0..definition.kinds.len())
                .filter_map(|kind| Some((definition.kinds[kind].label.id.clone(), definition.tile(kind)?)))
                .collect(),
            zones: definition.zones.iter().map(|zone| (zone.label.id.clone(), zone.ordered)).collect(),
            terms,
            own: BTreeSet::new(),
        }
    }

    /// The words of the vocabulary that the game leaves as they are.
    pub fn words(&self) -> impl Iterator<Item = &'static Word> {
        words::all().filter(|word| !self.own.contains(word.name))
    }

    /// Whether a name is a word of the vocabulary in this game.
    pub fn is_word(&self, name: &str) -> bool {
        words::find(name).is_some() && !self.own.contains(name)
    }

    /// Whether every tile has a pose that looks like each mirror image of it; otherwise the one that
    /// has not.
    pub fn has_images(&self, mirror: Mirror) -> Result<(), &str> {
        let lacks = |tile: &Tile| (0..tile.poses()).any(|pose| tile.image(pose, mirror).is_none());
        match self.tiles.iter().find(|(_, tile)| lacks(tile)) {
            Some((id, _)) => Err(id),
            None => Ok(()),
        }
    }

    /// Whether a description may fit a piece that stands.
    pub fn may_stand(&self, filter: &Filter) -> bool {
        let mut kinds = self.kinds.iter().enumerate();
        kinds.any(|(kind, &(family, back, stands))| stands && filter.may_fit(kind as u16, family, back))
    }

    /// The directions in which cells have sides.
    pub fn sides(&self) -> Directions {
        self.grid.sides()
    }
}
