//! What many replayed games have in common: how many differ, counted by cause. Of a cause a number for each
//! move that it was met at and one game are kept, of all games nothing else; so what is kept depends on how
//! many causes there are and how long games are, never on how many games.

use std::collections::BTreeMap;

use super::cli::{FAULTY, USAGE};
use super::replay::Checked;
use crate::define::{Fault, FaultKind, Spot};
use crate::msg;
use crate::play::{Parting, Shift};
use crate::speak::{Lang, Message};

/// The most games that differ and are each told in full.
pub(super) const FEW: usize = 5;
/// The most causes that are told apart. A file that has more is not one of games that somebody played.
const MOST_CAUSES: usize = 1_000;

/// What was found in all games.
#[derive(Default)]
pub(super) struct Tally {
    /// How many games were played again.
    pub games: u64,
    /// How many of them are as they say.
    pub same: u64,
    /// How many were made under other rules than those in force.
    pub other_rules: u64,
    /// Whether it was stopped before all games were looked at.
    pub stopped: bool,
    /// Those that part at a move.
    pub broken: Broken,
    /// Those whose moves are the same and whose result is not.
    pub results: Shifts,
    /// The first that differ, one more than are told in full.
    pub first: Vec<Checked>,
    unknown_game: bool,
    causes: BTreeMap<Cause, Group>,
}

/// Games that part at a move: how many, and sums over them.
#[derive(Default)]
pub(super) struct Broken {
    pub games: u64,
    /// The moves before the one at which they part.
    pub made: u64,
    /// All moves.
    pub moves: u64,
}

/// Results that differ after the same moves.
#[derive(Default)]
pub(super) struct Shifts {
    /// In how many games.
    pub games: u64,
    /// In how many of them others win.
    pub winners: u64,
    /// How many numbers differ: scores, and what all reached together.
    pub numbers: u64,
    /// By how much in sum.
    pub sum: i128,
    /// The least and the most.
    pub least: i64,
    pub most: i64,
}

/// Why games differ: games of a cause are told together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cause {
    /// A game, by its id, goes otherwise.
    Parted(String, Parting),
    /// It cannot be played: the first fault, as English has it, and its place in a game's files.
    Faulty(String, Option<String>),
    /// Whatever comes when there are too many causes.
    Others,
}

/// The games of a cause.
pub(super) struct Group {
    /// Its number among the causes, in the order in which they were met.
    number: usize,
    /// How many games.
    pub count: u64,
    /// At how many moves of each number they part.
    moves: BTreeMap<usize, u64>,
    /// By how much results differ.
    pub shifts: Shifts,
    /// The one that parts at the earliest move; of several the first.
    pub first: Checked,
}

impl Tally {
    /// Counts a game.
    pub(super) fn add(&mut self, game: Checked) {
        self.games += 1;
        self.other_rules += u64::from(game.other_rules);
        self.unknown_game |= game.faults.iter().any(|fault| fault.kind == FaultKind::NoGame);
        if game.same() {
            self.same += 1;
            return;
        }
        if self.first.len() <= FEW {
            self.first.push(game.clone());
        }
        let number = game.difference.as_ref().and_then(|difference| difference.number);
        if let Some(number) = number {
            self.broken.games += 1;
            self.broken.made += number.saturating_sub(1) as u64;
            self.broken.moves += game.length as u64;
        }
        let shift = game.difference.as_ref().and_then(|difference| difference.shift.clone());
        if let Some(shift) = &shift {
            self.results.add(shift);
        }
        let cause = Cause::of(&game);
        let full = self.causes.len() >= MOST_CAUSES && !self.causes.contains_key(&cause);
        let met = self.causes.len();
        let group = self.causes.entry(if full { Cause::Others } else { cause }).or_insert_with(|| Group {
            number: met,
            count: 0,
            moves: BTreeMap::new(),
            shifts: Shifts::default(),
            first: game.clone(),
        });
        group.count += 1;
        if let Some(number) = number {
            if group.moves.first_key_value().is_none_or(|(least, _)| number < *least) {
                group.first = game;
            }
            *group.moves.entry(number).or_default() += 1;
        }
        if let Some(shift) = &shift {
            group.shifts.add(shift);
        }
    }

    /// How many games differ.
    pub(super) fn different(&self) -> u64 {
        self.games - self.same
    }

    /// The causes, those of most games first; of equal ones that which was met first.
    pub(super) fn causes(&self) -> Vec<(&Cause, &Group)> {
        let mut causes: Vec<(&Cause, &Group)> = self.causes.iter().collect();
        causes.sort_by_key(|(_, group)| (std::cmp::Reverse(group.count), group.number));
        causes
    }

    /// Whether the games that differ are of several kinds of games.
    pub(super) fn of_several_games(&self) -> bool {
        let mut ids = self.causes.keys().filter_map(Cause::game);
        let first = ids.next();
        ids.any(|id| Some(id) != first)
    }

    /// 0 when everything happened as the files say, 2 when a game of theirs is not here, 1 otherwise.
    pub(super) fn exit_code(&self) -> u8 {
        match () {
            () if self.unknown_game => USAGE,
            () if self.different() == 0 => 0,
            () => FAULTY,
        }
    }
}

impl Broken {
    /// How many moves are the same on average, and how many there are.
    pub(super) fn means(&self) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        (self.made as f64 / games, self.moves as f64 / games)
    }
}

impl Shifts {
    fn add(&mut self, shift: &Shift) {
        self.games += 1;
        self.winners += u64::from(shift.winners);
        for &by in &shift.by {
            let is_first = self.numbers == 0;
            self.least = if is_first { by } else { self.least.min(by) };
            self.most = if is_first { by } else { self.most.max(by) };
            self.numbers += 1;
            self.sum += i128::from(by);
        }
    }

    /// By how much numbers differ on average, if any does.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.numbers > 0).then(|| self.sum as f64 / self.numbers as f64)
    }
}

impl Group {
    /// The earliest move at which one of the games parts.
    pub(super) fn earliest(&self) -> Option<usize> {
        self.moves.first_key_value().map(|(number, _)| *number)
    }

    /// The move by which half of the games that part at one have done so.
    pub(super) fn median(&self) -> Option<usize> {
        let half = self.moves.values().sum::<u64>().div_ceil(2);
        let mut met = 0;
        self.moves.iter().find_map(|(number, count)| {
            met += count;
            (met >= half).then_some(*number)
        })
    }
}

impl Cause {
    fn of(game: &Checked) -> Self {
        match (&game.difference, game.faults.first()) {
            (Some(difference), _) => {
                Self::Parted(game.game.clone().unwrap_or_default(), difference.parting.clone())
            }
            (None, Some(fault)) => {
                let place = fault.spot.as_ref().filter(|_| !fault.is_typed()).map(Spot::file_and_line);
                Self::Faulty(problem(fault).in_lang(Lang::En), place)
            }
            (None, None) => Self::Others,
        }
    }

    /// The id of the game that goes otherwise.
    pub(super) fn game(&self) -> Option<&str> {
        match self {
            Self::Parted(game, _) => Some(game),
            Self::Faulty(..) | Self::Others => None,
        }
    }
}

/// What is wrong, without the line that it is in and the column.
pub(super) fn problem(fault: &Fault) -> Message {
    let problem = match fault.message.key() {
        "log.line" => fault.message.message_of("problem").unwrap_or(&fault.message),
        _ => &fault.message,
    };
    match problem.key() {
        "log.cut" => msg!("replay.cut"),
        "log.no_json" => msg!("replay.no_json"),
        _ => problem.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Difference, Told};

    fn parted(line: usize, number: usize, action: &str) -> Checked {
        let parting = Parting::Turn { action: action.to_owned() };
        let (says, happened) = (String::new(), msg!("log.goes_on"));
        let difference =
            Difference { number: Some(number), told: Told::Move, says, happened, parting, shift: None };
        Checked {
            file: "games".into(),
            line,
            game: Some("game".to_owned()),
            moves: number - 1,
            length: 20,
            other_rules: true,
            difference: Some(difference),
            faults: Vec::new(),
        }
    }

    /// However many games there are: nothing is kept of each, and a hostile file does not make causes without
    /// end.
    #[test]
    fn what_is_kept_does_not_grow_with_the_games() {
        let mut tally = Tally::default();
        for line in 1..=50_000 {
            tally.add(parted(line, 1 + line % 9, &format!("a{}", line % 5_000)));
        }
        assert_eq!((tally.games, tally.different(), tally.broken.games), (50_000, 50_000, 50_000));
        assert_eq!(tally.causes.len(), MOST_CAUSES + 1);
        assert_eq!(tally.first.len(), FEW + 1);
        assert!(tally.causes.values().all(|group| group.moves.len() <= 9));
        let causes = tally.causes();
        assert!(*causes[0].0 == Cause::Others && causes[0].1.count == 40_000);
        assert_eq!(causes.iter().map(|(_, group)| group.count).sum::<u64>(), 50_000);
    }

    #[test]
    fn the_earliest_move_and_the_typical_one() {
        let mut tally = Tally::default();
        for (line, number) in [(1, 9), (2, 4), (3, 4), (4, 7), (5, 12)] {
            tally.add(parted(line, number, "go"));
        }
        let (_, group) = tally.causes()[0];
        assert_eq!((group.earliest(), group.median(), group.first.line), (Some(4), Some(7), 2));
        assert_eq!(tally.broken.means(), (6.2, 20.0));
    }
}
