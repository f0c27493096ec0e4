//! Sums over games, whole numbers only: the order of adding changes nothing, and any split of a series adds up
//! to the same. A series keeps sixty-four of them, so that the spread of any measure can be told (see `stats`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::item::Item;
use super::watch::Watched;
use super::whole::Whole;
use crate::play::{Game, Outcome};
use crate::table::{Seat, Uses};

/// How many folds a series has. A game belongs to the one of its number modulo this.
pub const FOLDS: u64 = 64;

/// What a whole victory counts, so that the share of up to sixteen winners is a whole number.
pub const VICTORY: u64 = 720_720;

/// What a whole game is, where parts of it are told.
pub const WHOLE_GAME: u64 = 10_000;

/// The leads within which a game counts as close.
pub const CLOSE: [i64; 3] = [1, 2, 5];

/// Sums over some games. Items are known by number while games are played, by id in files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fold<K: Ord = Item> {
    /// How many games.
    pub games: u64,
    /// How many were not over after the most moves; nothing else is counted of them but their moves.
    pub unfinished: u64,
    /// How many nobody won.
    pub drawn: u64,
    /// How many several sides won.
    pub shared: u64,
    /// How many each seat won, alone or with others.
    pub wins: Vec<u64>,
    /// Each seat's shares of the victories.
    pub shares: Vec<Whole>,
    /// The shares of the seat that began.
    pub first: Whole,
    /// Each seat's score.
    pub scores: Vec<Moments>,
    /// What all were measured by together, and how often that was a victory.
    pub scale: Moments,
    /// See above.
    pub together: u64,
    /// Moves.
    pub plies: Moments,
    /// Decisions, those with one way only, and the ways of the others.
    pub decisions: u64,
    /// See above.
    pub forced: u64,
    /// See above.
    pub ways: Whole,
    /// How often the lead changed; in how many games there was one to change.
    pub leads: Moments,
    /// See above.
    pub led: u64,
    /// When games were decided that one side won, in parts of [`WHOLE_GAME`]; how many that is.
    pub decided: Moments,
    /// See above.
    pub decided_games: u64,
    /// The winner's lead; in how many games there is one; how many were within each of [`CLOSE`].
    pub margin: Moments,
    /// See above.
    pub margins: u64,
    /// See above.
    pub close: [u64; 3],
    /// Each seat's lead over the best of the others.
    pub seat_leads: Vec<Whole>,
    /// What was chosen, and what came of it.
    pub chosen: BTreeMap<K, Vec<Chosen>>,
    /// Which rules ran.
    pub rules: BTreeMap<K, Ran>,
}

/// A sum and the sum of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments(pub Whole, pub Whole);

/// What came of it that a seat chose something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chosen {
    /// How often it did, in all games.
    pub times: u64,
    /// In how many games.
    pub games: u64,
    /// Its shares of the victories in these.
    pub shares: Whole,
    /// Its leads in these, where there are scores.
    pub leads: Whole,
}

/// How often a rule ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ran {
    /// In how many games.
    pub games: u64,
    /// In how many it changed something.
    pub changing: u64,
    /// How often, in all games.
    pub times: u64,
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        self.0.0 += i128::from(value);
        self.1.0 = self.1.0.saturating_add(i128::from(value) * i128::from(value));
    }
}

impl<K: Ord + Clone> Fold<K> {
    /// Nothing yet, for so many seats.
    pub fn new(seats: usize) -> Self {
        Self {
            games: 0,
            unfinished: 0,
            drawn: 0,
            shared: 0,
            wins: vec![0; seats],
            shares: vec![Whole(0); seats],
            first: Whole(0),
            scores: vec![Moments::default(); seats],
            scale: Moments::default(),
            together: 0,
            plies: Moments::default(),
            decisions: 0,
            forced: 0,
            ways: Whole(0),
            leads: Moments::default(),
            led: 0,
            decided: Moments::default(),
            decided_games: 0,
            margin: Moments::default(),
            margins: 0,
            close: [0; 3],
            seat_leads: vec![Whole(0); seats],
            chosen: BTreeMap::new(),
            rules: BTreeMap::new(),
        }
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Self) {
        self.join(other, 1);
    }

    /// Takes games out again that were added.
    pub fn take(&mut self, other: &Self) {
        self.join(other, -1);
    }

    fn join(&mut self, other: &Self, sign: i128) {
        let count = |all: &mut u64, more: u64| {
            *all = if sign > 0 { all.saturating_add(more) } else { all.saturating_sub(more) };
        };
        let whole = |all: &mut Whole, more: Whole| all.0 = all.0.saturating_add(more.0.saturating_mul(sign));
        let moments = |all: &mut Moments, more: Moments| {
            whole(&mut all.0, more.0);
            whole(&mut all.1, more.1);
        };
        count(&mut self.games, other.games);
        count(&mut self.unfinished, other.unfinished);
        count(&mut self.drawn, other.drawn);
        count(&mut self.shared, other.shared);
        self.wins.iter_mut().zip(&other.wins).for_each(|(all, more)| count(all, *more));
        self.shares.iter_mut().zip(&other.shares).for_each(|(all, more)| whole(all, *more));
        whole(&mut self.first, other.first);
        self.scores.iter_mut().zip(&other.scores).for_each(|(all, more)| moments(all, *more));
        moments(&mut self.scale, other.scale);
        count(&mut self.together, other.together);
        moments(&mut self.plies, other.plies);
        count(&mut self.decisions, other.decisions);
        count(&mut self.forced, other.forced);
        whole(&mut self.ways, other.ways);
        moments(&mut self.leads, other.leads);
        count(&mut self.led, other.led);
        moments(&mut self.decided, other.decided);
        count(&mut self.decided_games, other.decided_games);
        moments(&mut self.margin, other.margin);
        count(&mut self.margins, other.margins);
        self.close.iter_mut().zip(other.close).for_each(|(all, more)| count(all, more));
        self.seat_leads.iter_mut().zip(&other.seat_leads).for_each(|(all, more)| whole(all, *more));
        for (item, more) in &other.chosen {
            let all = self.chosen.entry(item.clone()).or_insert_with(|| vec![Chosen::default(); more.len()]);
            for (all, more) in all.iter_mut().zip(more) {
                count(&mut all.times, more.times);
                count(&mut all.games, more.games);
                whole(&mut all.shares, more.shares);
                whole(&mut all.leads, more.leads);
            }
        }
        for (item, more) in &other.rules {
            let all = self.rules.entry(item.clone()).or_default();
            count(&mut all.games, more.games);
            count(&mut all.changing, more.changing);
            count(&mut all.times, more.times);
        }
    }

    /// The same with other names for the items.
    pub fn named<L: Ord>(self, mut name: impl FnMut(&K) -> L) -> Fold<L> {
        Fold {
            games: self.games,
            unfinished: self.unfinished,
            drawn: self.drawn,
            shared: self.shared,
            wins: self.wins,
            shares: self.shares,
            first: self.first,
            scores: self.scores,
            scale: self.scale,
            together: self.together,
            plies: self.plies,
            decisions: self.decisions,
            forced: self.forced,
            ways: self.ways,
            leads: self.leads,
            led: self.led,
            decided: self.decided,
            decided_games: self.decided_games,
            margin: self.margin,
            margins: self.margins,
            close: self.close,
            seat_leads: self.seat_leads,
            chosen: self.chosen.into_iter().map(|(item, sums)| (name(&item), sums)).collect(),
            rules: self.rules.into_iter().map(|(item, sums)| (name(&item), sums)).collect(),
        }
    }
}

impl Fold<Item> {
    /// Adds a game that was watched to its end, or for so long; `first` began it.
    pub fn record(&mut self, game: &Game, watched: &Watched, outcome: Option<&Outcome>, first: Seat) {
        self.games += 1;
        self.plies.add(i64::from(watched.plies));
        self.decisions += watched.decisions;
        self.forced += watched.forced;
        self.ways.0 += i128::try_from(watched.ways).unwrap_or(i128::MAX);
        self.record_rules(&watched.uses);
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        let shares = shares(game, outcome);
        for (all, share) in self.shares.iter_mut().zip(&shares) {
            all.0 += i128::from(*share);
        }
        self.first.0 += i128::from(shares.get(first as usize).copied().unwrap_or(0));
        outcome.winners.iter().for_each(|&seat| self.wins[seat as usize] += 1);
        if let Some((value, _)) = outcome.scale {
            self.scale.add(value);
            self.together += u64::from(!outcome.winners.is_empty());
        } else {
            self.drawn += u64::from(outcome.winners.is_empty());
        }
        let side = outcome.winners.first().map(|&seat| game.with_team(seat));
        let alone = side.filter(|side| outcome.winners.iter().all(|seat| side >> seat & 1 == 1));
        self.shared += u64::from(outcome.scale.is_none() && side.is_some() && alone.is_none());
        self.scores.iter_mut().zip(&outcome.scores).for_each(|(all, score)| all.add(*score));
        let leads = leads(game, outcome);
        if !leads.is_empty() {
            self.led += 1;
            self.leads.add(i64::from(watched.lead_changes));
            let margin = leads.iter().copied().max().unwrap_or(0).max(0);
            self.margin.add(margin);
            self.margins += 1;
            self.seat_leads.iter_mut().zip(&leads).for_each(|(all, lead)| all.0 += i128::from(*lead));
            self.close.iter_mut().zip(CLOSE).for_each(|(all, most)| *all += u64::from(margin <= most));
            if let (Some(&seat), true) =
                (outcome.winners.first().filter(|_| alone.is_some()), watched.plies > 0)
            {
                let at = u64::from(watched.behind(seat)) * WHOLE_GAME / u64::from(watched.plies);
                self.decided.add(at as i64);
                self.decided_games += 1;
            }
        }
        self.record_chosen(watched, &shares, &leads);
    }

    fn record_rules(&mut self, uses: &Uses) {
        let actions =
            uses.actions.iter().enumerate().map(|(action, used)| (Item::Action(action as u16), used));
        let effects = uses.effects.iter().enumerate().flat_map(|(rule, kinds)| {
            let kinds = kinds.iter().enumerate();
            kinds.map(move |(kind, used)| (Item::Effect { rule: rule as u16, kind: kind as u16 }, used))
        });
        let whenevers = uses.whenevers.iter().enumerate();
        let whenevers = whenevers.map(|(number, used)| (Item::Whenever(number as u16), used));
        for (item, used) in actions.chain(effects).chain(whenevers).filter(|(_, used)| used.ran > 0) {
            let all = self.rules.entry(item).or_default();
            all.games += 1;
            all.changing += u64::from(used.changed > 0);
            all.times += used.ran;
        }
    }

    fn record_chosen(&mut self, watched: &Watched, shares: &[u64], leads: &[i64]) {
        let seats = shares.len();
        for (item, seat, times) in watched.chosen() {
            let all = self.chosen.entry(item).or_insert_with(|| vec![Chosen::default(); seats]);
            if let Some(sums) = all.get_mut(seat as usize) {
                sums.times += times;
                sums.games += 1;
                sums.shares.0 += i128::from(shares[seat as usize]);
                sums.leads.0 += i128::from(leads.get(seat as usize).copied().unwrap_or(0));
            }
        }
    }
}

/// What each seat has of the victory.
fn shares(game: &Game, outcome: &Outcome) -> Vec<u64> {
    let definition = game.definition();
    let seats = definition.seats.len();
    let sides = |seats: &[Seat]| match &definition.teams[..] {
        [] => seats.len(),
        teams => {
            teams.iter().filter(|team| seats.iter().any(|seat| team.contains(&(*seat as usize)))).count()
        }
    };
    let everyone: Vec<Seat> = (0..seats as Seat).collect();
    let (won, drawn) = match (outcome.scale.is_some(), outcome.winners.is_empty()) {
        (true, _) => (VICTORY, 0),
        (false, true) => (0, VICTORY / sides(&everyone).max(1) as u64),
        (false, false) => (VICTORY / sides(&outcome.winners).max(1) as u64, 0),
    };
    (0..seats).map(|seat| if outcome.winners.contains(&(seat as Seat)) { won } else { drawn }).collect()
}

/// By how much each seat, or its team, is ahead of the best of the others; nothing where no scores decide.
fn leads(game: &Game, outcome: &Outcome) -> Vec<i64> {
    let definition = game.definition();
    let seats = definition.seats.len();
    if outcome.scores.len() < 2 || outcome.scale.is_some() {
        return Vec::new();
    }
    let scores: Vec<i64> = (0..seats)
        .map(|seat| match definition.teams.iter().position(|team| team.contains(&seat)) {
            Some(team) => outcome.teams.get(team).copied().unwrap_or(0),
            None => outcome.scores[seat],
        })
        .collect();
    let sign = if definition.end.lowest_wins { -1 } else { 1 };
    let lead = |seat: usize| {
        let side = game.with_team(seat as Seat);
        let others = (0..seats).filter(|other| side >> other & 1 == 0).map(|other| sign * scores[other]);
        (sign * scores[seat]).saturating_sub(others.max().unwrap_or(0))
    };
    (0..seats).map(lead).collect()
}
