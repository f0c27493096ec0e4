//! What a series says of a game: each measure a ratio of two sums, with its interval.

use super::fold::{CLOSE, Fold, VICTORY, WHOLE_GAME};
use super::stats::{Estimate, Sums, jackknife, wilson};
use super::tally::{Key, Tally};

/// What a measure counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share from 0 to 1; told in games of 100.
    Share,
    /// A part of something from 0 to 1; told as a percentage.
    Part,
    /// A number.
    Number,
}

/// A measure of a game: a ratio of two sums, less a number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    what: What,
    /// The seat that it is about.
    seat: usize,
    /// What is taken from the ratio.
    less: f64,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Share,
    First,
    Score,
    MeanScore,
    Drawn,
    Shared,
    Together,
    Scale,
    Length,
    Branching,
    Forced,
    Leads,
    Decided,
    Margin,
    Close(usize),
    Unfinished,
}

/// A measure with what it came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Which measure, by its id: `share.blue`, `length`.
    pub id: String,
    /// What it counts.
    pub unit: Unit,
    /// What it came to.
    pub estimate: Estimate,
}

impl Measure {
    fn new(what: What) -> Self {
        Self { what, seat: 0, less: 0.0 }
    }

    /// All measures of what a key says was played, those that never come to anything included.
    pub fn all(key: &Key) -> Vec<Self> {
        let seats = key.seats.len();
        let of_seat = |what: What| (0..seats).map(move |seat| Self { what, seat, less: 0.0 });
        let mut all: Vec<Self> = of_seat(What::Share).collect();
        all.push(Self { less: 1.0 / seats.max(1) as f64, ..Self::new(What::First) });
        all.extend(of_seat(What::Score));
        let alone = [
            What::MeanScore,
            What::Together,
            What::Scale,
            What::Drawn,
            What::Shared,
            What::Length,
            What::Branching,
            What::Forced,
            What::Leads,
            What::Decided,
            What::Margin,
            What::Close(0),
            What::Close(1),
            What::Close(2),
            What::Unfinished,
        ];
        all.extend(alone.map(Self::new));
        all
    }

    /// The measure of an id.
    pub fn named(key: &Key, id: &str) -> Option<Self> {
        Self::all(key).into_iter().find(|measure| measure.id(key) == id)
    }

    /// What it is known by.
    pub fn id(&self, key: &Key) -> String {
        let of_seat = |name: &str| format!("{name}.{}", key.seats[self.seat]);
        match self.what {
            What::Share => of_seat("share"),
            What::Score => of_seat("score"),
            What::First => "first".to_owned(),
            What::MeanScore => "score".to_owned(),
            What::Drawn => "drawn".to_owned(),
            What::Shared => "shared".to_owned(),
            What::Together => "won".to_owned(),
            What::Scale => "result".to_owned(),
            What::Length => "length".to_owned(),
            What::Branching => "choices".to_owned(),
            What::Forced => "forced".to_owned(),
            What::Leads => "lead_changes".to_owned(),
            What::Decided => "decided".to_owned(),
            What::Margin => "margin".to_owned(),
            What::Close(which) => format!("close.{}", CLOSE[which]),
            What::Unfinished => "unfinished".to_owned(),
        }
    }

    /// What it counts.
    pub fn unit(&self) -> Unit {
        match self.what {
            What::Share | What::First | What::Drawn | What::Shared | What::Together | What::Close(_) => {
                Unit::Share
            }
            What::Forced | What::Decided | What::Unfinished => Unit::Part,
            What::Score
            | What::MeanScore
            | What::Scale
            | What::Length
            | What::Branching
            | What::Leads
            | What::Margin => Unit::Number,
        }
    }

    /// The two sums whose ratio it is.
    fn parts<K: Ord + Clone>(&self, fold: &Fold<K>) -> [f64; 2] {
        let finished = fold.games.saturating_sub(fold.unfinished) as f64;
        let (victory, seats) = (VICTORY as f64, fold.scores.len() as f64);
        match self.what {
            What::Share => [fold.shares[self.seat].float() / victory, finished],
            What::First => [fold.first.float() / victory, finished],
            What::Score => [fold.scores[self.seat].0.float(), finished],
            What::MeanScore => {
                [fold.scores.iter().map(|score| score.0.float()).sum::<f64>(), finished * seats]
            }
            What::Drawn => [fold.drawn as f64, finished],
            What::Shared => [fold.shared as f64, finished],
            What::Together => [fold.together as f64, finished],
            What::Scale => [fold.scale.0.float(), finished],
            What::Length => [fold.plies.0.float(), fold.games as f64],
            What::Branching => [fold.ways.float(), fold.decisions.saturating_sub(fold.forced) as f64],
            What::Forced => [fold.forced as f64, fold.decisions as f64],
            What::Leads => [fold.leads.0.float(), fold.led as f64],
            What::Decided => [fold.decided.0.float() / WHOLE_GAME as f64, fold.decided_games as f64],
            What::Margin => [fold.margin.0.float(), fold.margins as f64],
            What::Close(which) => [fold.close[which] as f64, fold.margins as f64],
            What::Unfinished => [fold.unfinished as f64, fold.games as f64],
        }
    }

    /// Whether every game counts either nothing or one, so that what is known of such shares holds.
    fn is_counted<K: Ord + Clone>(&self, total: &Fold<K>) -> bool {
        match self.what {
            What::Share | What::First => total.drawn == 0 && total.shared == 0,
            What::Drawn | What::Shared | What::Together | What::Close(_) | What::Unfinished => true,
            _ => false,
        }
    }

    /// The same as a part of a fold.
    pub(super) fn sums<K: Ord + Clone>(&self, fold: &Fold<K>) -> Parts<2> {
        Parts { games: fold.games as f64, sums: self.parts(fold) }
    }

    /// What it is for these sums.
    pub(super) fn value(&self, parts: &Parts<2>) -> Option<f64> {
        ratio(parts.sums).map(|ratio| ratio - self.less)
    }

    /// What it came to; `None` where nothing was there to measure.
    pub fn estimate<K: Ord + Clone>(&self, folds: &[Fold<K>]) -> Option<Estimate> {
        let parts: Vec<Parts<2>> = folds.iter().map(|fold| self.sums(fold)).collect();
        let estimate = jackknife(&parts, |parts| self.value(parts))?;
        let mut total = Fold::new(folds.first().map_or(0, |fold| fold.wins.len()));
        folds.iter().for_each(|fold| total.add(fold));
        if !self.is_counted(&total) {
            // A share is no less than nothing and no more than all.
            let interval = match self.unit() {
                Unit::Share | Unit::Part => estimate.interval.within(-self.less, 1.0 - self.less),
                Unit::Number => estimate.interval,
            };
            return Some(Estimate { interval, ..estimate });
        }
        let [hits, of] = self.parts(&total);
        let mut interval = wilson(hits, of);
        (interval.low, interval.high) = (interval.low - self.less, interval.high - self.less);
        Some(Estimate { interval, ..estimate })
    }

    /// By how much it is larger in one series than in another that was played on the same numbers.
    pub fn paired<K: Ord + Clone>(&self, one: &[Fold<K>], two: &[Fold<K>]) -> Option<Estimate> {
        let parts: Vec<Parts<4>> = one
            .iter()
            .zip(two)
            .map(|(one, two)| {
                let ([a, b], [c, d]) = (self.parts(one), self.parts(two));
                Parts { games: (one.games + two.games) as f64, sums: [a, b, c, d] }
            })
            .collect();
        jackknife(&parts, |parts| {
            let [a, b, c, d] = parts.sums;
            Some(ratio([c, d])? - ratio([a, b])?)
        })
    }
}

fn ratio([over, under]: [f64; 2]) -> Option<f64> {
    (under > 0.0).then(|| over / under)
}

impl Tally {
    /// All measures that came to something.
    pub fn measured(&self) -> Vec<Measured> {
        let measured = Measure::all(&self.key).into_iter().filter_map(|measure| {
            let estimate = measure.estimate(&self.folds)?;
            Some(Measured { id: measure.id(&self.key), unit: measure.unit(), estimate })
        });
        measured.collect()
    }
}

/// A few sums of a fold.
#[derive(Clone, Copy)]
pub(super) struct Parts<const N: usize> {
    pub games: f64,
    pub sums: [f64; N],
}

impl<const N: usize> Sums for Parts<N> {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.sums.iter_mut().zip(other.sums).for_each(|(all, more)| *all += more);
    }

    fn take(&mut self, other: &Self) {
        self.games -= other.games;
        self.sums.iter_mut().zip(other.sums).for_each(|(all, less)| *all -= less);
    }

    fn weight(&self) -> f64 {
        self.games
    }
}
