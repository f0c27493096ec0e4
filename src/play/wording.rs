//! What actions, pieces and seats are called in a move's text: by id, as files have it, or by their printed
//! names in a language, as people read and type it. A printed name that would not be read back as the same
//! thing gives way to the id.

use super::notation::names;
use crate::define::Definition;
use crate::define::model::{Labelled, SeatDef};
use crate::speak::{Lang, Name, fold, folded, plain_spaces};

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wording {
    /// By ids, to the letter: what logs, saves and examples hold.
    Ids,
    /// By printed names, in a language.
    Spoken(Lang),
}

/// A kind's word, and the kinds that share it.
struct KindWord {
    word: Name,
    /// For each language, the other kinds that the word could mean.
    shared: Vec<Vec<usize>>,
}

/// The words of a game, made once.
pub(super) struct Wordbook {
    actions: Vec<Name>,
    kinds: Vec<KindWord>,
    zones: Vec<Name>,
    seats: Vec<Name>,
    /// The folded names that are several words, with `_` between them.
    long: Vec<String>,
    /// The most words that one of them has.
    longest: usize,
}

impl Wordbook {
    pub(super) fn of(definition: &Definition) -> Self {
        let actions: Vec<&Labelled> = definition.actions.iter().map(|action| &action.label).collect();
        let kinds: Vec<&Labelled> = definition.kinds.iter().map(|kind| &kind.label).collect();
        let zones: Vec<&Labelled> = definition.zones.iter().map(|zone| &zone.label).collect();
        // Each name is folded once: every one is compared with every other.
        let typed = |labels: &[&Labelled]| -> Vec<Vec<String>> {
            labels.iter().map(|label| names(label).collect()).collect()
        };
        let (typed_kinds, typed_zones, typed_actions) = (typed(&kinds), typed(&zones), typed(&actions));
        let kind_word = |number: usize| {
            let shared = |lang| {
                let word = folded(kinds[number].name.in_lang(lang));
                let others = (0..kinds.len()).filter(|&other| other != number);
                others.filter(|&other| typed_kinds[other].contains(&word)).collect()
            };
            // A pile may be named where a piece is.
            let clear = |word: &str| {
                let word = folded(word);
                !typed_zones.iter().any(|zone| zone.contains(&word))
            };
            KindWord { word: word(kinds[number], clear), shared: Lang::all().map(shared).collect() }
        };
        let alone = |labels: &[&Labelled], typed: &[Vec<String>], number: usize| {
            word(labels[number], |word| {
                let word = folded(word);
                let mut others = typed.iter().enumerate().filter(|(other, _)| *other != number);
                !others.any(|(_, names)| names.contains(&word))
            })
        };
        let seat_word = |number: usize| {
            let seat = &definition.seats[number];
            let is = |other: &SeatDef, word: &str| other.all_names().any(|name| folded(name) == folded(word));
            Name::in_each(|lang| {
                let name = seat.name.in_lang(lang);
                let others = definition.seats.iter().enumerate().filter(|(other, _)| *other != number);
                let clear = can_be_typed(name) && !others.into_iter().any(|(_, other)| is(other, name));
                if clear { plain_spaces(name) } else { seat.id.clone() }
            })
        };
        let long = long_names(definition);
        Self {
            kinds: (0..kinds.len()).map(kind_word).collect(),
            actions: (0..actions.len())
                .map(|number| verb(actions[number], alone(&actions, &typed_actions, number)))
                .collect(),
            zones: (0..zones.len()).map(|number| alone(&zones, &typed_zones, number)).collect(),
            seats: (0..definition.seats.len()).map(seat_word).collect(),
            longest: long.iter().map(|name| name.matches('_').count() + 1).max().unwrap_or(1),
            long,
        }
    }

    /// What an action is called.
    pub(super) fn action(&self, action: usize, lang: Lang) -> &str {
        self.actions[action].in_lang(lang)
    }

    /// What a kind is called, and which others are called so too.
    pub(super) fn kind(&self, kind: usize, lang: Lang) -> (&str, &[usize]) {
        let KindWord { word, shared } = &self.kinds[kind];
        (word.in_lang(lang), &shared[lang as usize])
    }

    /// What a zone is called.
    pub(super) fn zone(&self, zone: usize, lang: Lang) -> &str {
        self.zones[zone].in_lang(lang)
    }

    /// What a seat is called.
    pub(super) fn seat(&self, seat: usize, lang: Lang) -> &str {
        self.seats[seat].in_lang(lang)
    }

    /// The words of a line. A name of several words is one, the longest that fits; quotes around it say
    /// nothing more.
    pub(super) fn words(&self, text: &str) -> Vec<String> {
        let space = |c: char| c.is_whitespace() || matches!(c, '"' | '“' | '”' | '«' | '»');
        let plain: Vec<&str> = text.split(space).filter(|word| !word.is_empty()).collect();
        let mut words = Vec::with_capacity(plain.len());
        let mut rest = &plain[..];
        while let Some(first) = rest.first() {
            // Whose it is may stand before it, in several words too.
            let most = (2 * self.longest).min(rest.len());
            let named = (2..=most).rev().find(|&count| self.is_long(&fold(&rest[..count].join("_"))));
            words.push(named.map_or_else(|| (*first).to_owned(), |count| rest[..count].join("_")));
            rest = &rest[named.unwrap_or(1)..];
        }
        words
    }

    fn is_long(&self, joined: &str) -> bool {
        let is = |name: &str| self.long.iter().any(|long| long == name);
        match joined.split_once('.') {
            Some((seat, name)) => (is(name) && !seat.is_empty()) || (is(seat) && !name.contains('_')),
            None => is(joined),
        }
    }
}

/// What is printed on something in each language, where it can be typed and is clear; else its id.
fn word(label: &Labelled, clear: impl Fn(&str) -> bool) -> Name {
    label.name.map(|name| match can_be_typed(name) && clear(name) {
        true => plain_spaces(name),
        false => label.id.clone(),
    })
}

/// What is done is no title: a name that only repeats the id has no capital.
fn verb(label: &Labelled, word: Name) -> Name {
    word.map(|word| if folded(word) == folded(&label.id) { word.to_lowercase() } else { word.to_owned() })
}

/// Whether a name, typed, is one name: no number, no sign that a move's text has a use for.
fn can_be_typed(name: &str) -> bool {
    let name = name.trim();
    let used = |c: char| matches!(c, '.' | '"' | '“' | '”' | '«' | '»' | '/' | '#' | '`');
    !name.is_empty() && name.parse::<f64>().is_err() && !name.contains(used)
}

/// The folded names of actions, pieces, piles and seats that are several words.
fn long_names(definition: &Definition) -> Vec<String> {
    let actions = definition.actions.iter().map(|action| &action.label);
    let zones = definition.zones.iter().filter(|zone| zone.ordered).map(|zone| &zone.label);
    let labels = definition.kinds.iter().map(|kind| &kind.label).chain(actions).chain(zones);
    let seats = definition.seats.iter().flat_map(|seat| seat.name.texts().map(str::to_owned));
    let texts = labels.flat_map(|label| label.name.texts().map(str::to_owned)).chain(seats);
    let several = |name: &String| name.split_whitespace().count() > 1;
    let mut long: Vec<String> = texts.filter(several).map(|name| folded(&name)).collect();
    long.sort();
    long.dedup();
    long
}
