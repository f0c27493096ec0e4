//! What a series of games came to: sums in folds, and how often numbers came out. It is written as JSON and
//! read back, and several parts of one series are merged into what one run would have given.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fold::{FOLDS, Fold};
use super::item::{self, Item};
use super::ranges::Ranges;
use crate::engine::MOST_SEATS;
use crate::play::{Game, Outcome};

/// The numbers that are told apart; beyond these, the last one stands for all.
const FARTHEST: i64 = 100_000;

/// The most games of a series that is read from a file: more than a cluster plays in a year.
const MOST_GAMES: u64 = 1 << 48;

/// How often numbers came out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Histograms {
    /// The seats' scores, all together.
    pub scores: BTreeMap<i64, u64>,
    /// What all were measured by together.
    pub scale: BTreeMap<i64, u64>,
    /// In which band that fell.
    pub bands: BTreeMap<usize, u64>,
    /// Moves.
    pub plies: BTreeMap<i64, u64>,
}

/// What a series is known by: two parts of one are the same here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// The game's id.
    pub game: String,
    /// The rules in force.
    pub rules_hash: String,
    /// How many players.
    pub players: usize,
    /// The seats' ids, in order.
    pub seats: Vec<String>,
    /// The variants and settings.
    pub variants: Vec<String>,
    /// See above.
    pub set: Vec<String>,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// The seed of the series.
    pub series: u64,
    /// The seat that begins; where `rotate`, each in turn on the same seed.
    pub first: String,
    /// See above.
    pub rotate: bool,
    /// The most moves of a game.
    pub most_moves: u32,
}

/// What a series of games came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// What was played.
    pub key: Key,
    /// The numbers of the games.
    pub seeds: Ranges,
    /// The sums, by the number of the game modulo how many there are.
    pub folds: Vec<Fold<String>>,
    /// How often numbers came out.
    pub histograms: Histograms,
}

/// The same while it is played: items are known by number.
#[derive(Clone)]
pub struct Running {
    /// The sums.
    pub folds: Vec<Fold<Item>>,
    /// How often numbers came out.
    pub histograms: Histograms,
    /// The numbers of the games.
    pub seeds: Ranges,
}

impl Histograms {
    /// Adds a game.
    pub fn record(&mut self, plies: u32, outcome: Option<&Outcome>) {
        *self.plies.entry(i64::from(plies)).or_default() += 1;
        let Some(outcome) = outcome else { return };
        for score in &outcome.scores {
            *self.scores.entry((*score).clamp(-FARTHEST, FARTHEST)).or_default() += 1;
        }
        if let Some((value, band)) = outcome.scale {
            *self.scale.entry(value.clamp(-FARTHEST, FARTHEST)).or_default() += 1;
            *self.bands.entry(band).or_default() += 1;
        }
    }

    /// Whether they can be of so many games.
    fn fit(&self, games: u64, seats: u64) -> bool {
        let count =
            |times: &mut dyn Iterator<Item = &u64>| times.fold(0u64, |sum, more| sum.saturating_add(*more));
        let near =
            |values: &BTreeMap<i64, u64>| values.keys().all(|value| (-FARTHEST..=FARTHEST).contains(value));
        near(&self.scores)
            && near(&self.scale)
            && near(&self.plies)
            && count(&mut self.plies.values()) <= games
            && count(&mut self.scale.values()) <= games
            && count(&mut self.bands.values()) <= games
            && count(&mut self.scores.values()) <= games.saturating_mul(seats)
    }

    /// Adds others.
    pub fn add(&mut self, other: &Self) {
        add(&mut self.scores, &other.scores);
        add(&mut self.scale, &other.scale);
        add(&mut self.bands, &other.bands);
        add(&mut self.plies, &other.plies);
    }
}

fn add<N: Ord + Copy>(all: &mut BTreeMap<N, u64>, more: &BTreeMap<N, u64>) {
    for (number, times) in more {
        let all = all.entry(*number).or_default();
        *all = all.saturating_add(*times);
    }
}

impl Running {
    /// Nothing yet.
    pub fn new(seats: usize) -> Self {
        Self {
            folds: vec![Fold::new(seats); FOLDS as usize],
            histograms: Histograms::default(),
            seeds: Ranges::default(),
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.folds.iter().map(|fold| fold.games).sum()
    }

    /// With the names of what was used; what never was is named, too.
    pub fn named(self, key: Key, game: &Game) -> Tally {
        let mut folds = self.folds;
        if let Some(first) = folds.first_mut() {
            item::all(game).into_iter().for_each(|item| {
                first.rules.entry(item).or_default();
            });
        }
        let named = folds.into_iter().map(|fold| fold.named(|item| item.id(game)));
        Tally { key, seeds: self.seeds, folds: named.collect(), histograms: self.histograms }
    }
}

/// Why two parts are not of one series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotOne {
    /// What they were played with differs: the name of the field, and what each has.
    Key(&'static str, String, String),
    /// Games of these numbers are in both.
    Overlap(Ranges),
    /// The sums do not belong to what was played.
    Malformed,
}

impl Tally {
    /// Adds another part of the same series.
    pub fn merge(&mut self, other: &Self) -> Result<(), NotOne> {
        if let Some((field, one, two)) = self.key.difference(&other.key) {
            return Err(NotOne::Key(field, one, two));
        }
        if !self.is_whole() || !other.is_whole() {
            return Err(NotOne::Malformed);
        }
        let both = self.seeds.both(&other.seeds);
        if !both.is_empty() {
            return Err(NotOne::Overlap(both));
        }
        self.seeds.add_all(&other.seeds);
        self.folds.iter_mut().zip(&other.folds).for_each(|(all, more)| all.add(more));
        self.histograms.add(&other.histograms);
        Ok(())
    }

    /// Whether the sums have the form that the key says: files may hold anything.
    pub fn is_whole(&self) -> bool {
        let seats = self.key.seats.len();
        let fits = |fold: &Fold<String>| {
            fold.wins.len() == seats
                && fold.shares.len() == seats
                && fold.scores.len() == seats
                && fold.seat_leads.len() == seats
                && fold.chosen.values().all(|sums| sums.len() == seats)
        };
        let games = self.folds.iter().fold(0u64, |sum, fold| sum.saturating_add(fold.games));
        let unfinished = self.folds.iter().all(|fold| fold.unfinished <= fold.games);
        seats > 0
            && seats <= MOST_SEATS
            && self.folds.len() == FOLDS as usize
            && self.folds.iter().all(fits)
            && unfinished
            && games == self.seeds.count()
            && games <= MOST_GAMES
            && self.histograms.fit(games, seats as u64)
    }

    /// All folds together.
    pub fn total(&self) -> Fold<String> {
        let mut total = Fold::new(self.key.seats.len());
        self.folds.iter().for_each(|fold| total.add(fold));
        total
    }
}

impl Key {
    /// The first field in which another differs, and what each has.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let list = |texts: &[String]| texts.join(" ");
        let fields = [
            ("game", self.game.clone(), other.game.clone()),
            ("players", self.players.to_string(), other.players.to_string()),
            ("variants", list(&self.variants), list(&other.variants)),
            ("set", list(&self.set), list(&other.set)),
            ("rules_hash", self.rules_hash.clone(), other.rules_hash.clone()),
            ("seats", list(&self.seats), list(&other.seats)),
            ("bots", list(&self.bots), list(&other.bots)),
            ("series", self.series.to_string(), other.series.to_string()),
            ("first", self.first.clone(), other.first.clone()),
            ("rotate", self.rotate.to_string(), other.rotate.to_string()),
            ("most_moves", self.most_moves.to_string(), other.most_moves.to_string()),
        ];
        fields.into_iter().find(|(_, one, two)| one != two)
    }
}
