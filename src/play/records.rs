//! Records that are kept from game to game: what a finished game adds to them, and how they stand.

use super::game::Game;
use crate::define::Fault;
use crate::define::model::Labelled;
use crate::speak::{Lang, Name};
use crate::table::{Ended, State};

/// What a finished game adds to a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// Which of the game's records.
    pub record: usize,
    /// The kinds, each once, in declared order; at least one.
    pub kinds: Vec<u16>,
}

/// How a record stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The record.
    pub record: Labelled,
    /// The kinds that it holds, in declared order.
    pub kept: Vec<Labelled>,
    /// What they are called, told apart by their ids where they have one name.
    pub names: Vec<Name>,
    /// How many there can be, where that means something.
    pub of: Option<usize>,
}

impl Standing {
    /// Adds what the same record holds under other settings.
    pub(crate) fn join(&mut self, other: Self) {
        for (kind, name) in other.kept.into_iter().zip(other.names) {
            if self.kept.iter().all(|known| known.id != kind.id) {
                self.kept.push(kind);
                self.names.push(name);
            }
        }
        self.of = self.of.zip(other.of).map(|(one, other)| one.max(other));
    }
}

impl Game {
    /// What a game that ends so adds to its records; nothing while it goes on.
    pub fn recorded(&self, state: &State) -> Result<Vec<Recorded>, Box<Fault>> {
        if state.ended == Ended::No || self.definition().records.is_empty() {
            return Ok(Vec::new());
        }
        let kept = self.machine().records(state)?.into_iter().enumerate();
        let some = kept.filter_map(|(record, kinds)| Some(Recorded { record, kinds: kinds? }));
        Ok(some.filter(|recorded| !recorded.kinds.is_empty()).collect())
    }

    /// The ids of some kinds.
    pub(crate) fn kind_ids(&self, kinds: &[u16]) -> Vec<String> {
        kinds.iter().map(|&kind| self.definition().kinds[kind as usize].label.id.clone()).collect()
    }

    /// How a record stands that remembers these kinds. Those that the game does not have are left out.
    pub(crate) fn standing(&self, record: usize, remembered: &[String]) -> Standing {
        let kinds = &self.definition().kinds;
        let holds = |kind: &usize| remembered.contains(&kinds[*kind].label.id);
        let kept: Vec<usize> = (0..kinds.len()).filter(holds).collect();
        Standing {
            record: self.definition().records[record].label.clone(),
            kept: kept.iter().map(|&kind| kinds[kind].label.clone()).collect(),
            names: kept.iter().map(|&kind| self.telling_name(kind)).collect(),
            of: self.room(record, &kept),
        }
    }

    /// A kind's name, with its id where another kind has the same name.
    pub(crate) fn telling_name(&self, kind: usize) -> Name {
        let kinds = &self.definition().kinds;
        let label = &kinds[kind].label;
        let text = |lang: Lang| {
            let name = label.name.in_lang(lang);
            let alike = kinds.iter().filter(|kind| kind.label.name.in_lang(lang) == name).count();
            if alike > 1 { format!("{name} ({})", label.id) } else { name.to_owned() }
        };
        Name::in_each(text)
    }

    /// How many kinds a record can hold that are of one family with those that it holds; `None` where
    /// they are of several.
    fn room(&self, record: usize, kept: &[usize]) -> Option<usize> {
        let definition = self.definition();
        let allowed = self.ruleset().recordable_kinds(record, definition);
        let family = |kind: usize| definition.kinds[kind].family;
        let possible: Vec<usize> =
            (0..allowed.len()).filter(|&kind| allowed[kind] || kept.contains(&kind)).collect();
        let shown = if kept.is_empty() { &possible[..] } else { kept };
        let first = family(*shown.first()?);
        let alike = shown.iter().all(|&kind| family(kind) == first);
        alike.then(|| possible.iter().filter(|&&kind| family(kind) == first).count())
    }
}
