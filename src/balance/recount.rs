//! The games of one set of rules counted by another: each is played by the first, then every move is made again
//! by the second. Where that can be done to the end, both have a result of the very same game, so that even a
//! small difference shows. Where it cannot, it is known at which move and why.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::fold::{FOLDS, Fold};
use super::item::Item;
use super::one_game::{Played, Player, open};
use super::ranges::Ranges;
use super::series::{Manner, Series, Task, pool};
use super::watch::Watched;
use crate::define::Fault;
use crate::engine::Failing;
use crate::play::{Cause, Game, Move, Outcome, Session};
use crate::table::{Ended, Recorder, Seat, State};

/// Why the second rules do not go through a game of the first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Parting {
    /// A move is refused: the action, and what refuses it.
    Refused(String, String),
    /// It is over before.
    EndsBefore,
    /// It is not over.
    GoesOn,
    /// It is somebody else's turn.
    OtherTurn,
}

/// Where the two part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parted {
    /// In how many games for this reason.
    pub games: u64,
    /// The number of the first such game, and of the move.
    pub number: u64,
    /// See above.
    pub at: usize,
    /// The move that the first rules made there; empty at the end.
    pub played: String,
}

/// A game that came out differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Otherwise {
    /// Its number.
    pub number: u64,
    /// The seats' scores under each.
    pub scores: [Vec<i64>; 2],
    /// Who won under each.
    pub winners: [Vec<Seat>; 2],
}

/// What the same games came to under both.
#[derive(Clone)]
pub struct Recount {
    /// The sums of those that both went through, under the first and the second.
    pub folds: [Vec<Fold<Item>>; 2],
    /// The numbers of all games that were played by the first.
    pub seeds: Ranges,
    /// How many others won.
    pub flips: u64,
    /// How many came out with other scores or another winner.
    pub changed: u64,
    /// The first one of these.
    pub first: Option<Otherwise>,
    /// Where the two part.
    pub partings: BTreeMap<Parting, Parted>,
}

impl Recount {
    fn new(seats: usize) -> Self {
        let folds = vec![Fold::new(seats); FOLDS as usize];
        Self {
            folds: [folds.clone(), folds],
            seeds: Ranges::default(),
            flips: 0,
            changed: 0,
            first: None,
            partings: BTreeMap::new(),
        }
    }

    /// How many games both went through.
    pub fn counted(&self) -> u64 {
        self.folds[0].iter().map(|fold| fold.games).sum()
    }

    /// How many the second did not go through.
    pub fn parted(&self) -> u64 {
        self.partings.values().map(|parted| parted.games).sum()
    }

    fn add(&mut self, other: Self) {
        for (all, more) in self.folds.iter_mut().zip(&other.folds) {
            all.iter_mut().zip(more).for_each(|(all, more)| all.add(more));
        }
        self.seeds.add_all(&other.seeds);
        self.flips += other.flips;
        self.changed += other.changed;
        let earlier = |one: &Otherwise, two: &Otherwise| one.number <= two.number;
        self.first = match (self.first.take(), other.first) {
            (Some(one), Some(two)) => Some(if earlier(&one, &two) { one } else { two }),
            (one, two) => one.or(two),
        };
        for (why, more) in other.partings {
            match self.partings.get_mut(&why) {
                None => {
                    self.partings.insert(why, more);
                }
                Some(all) => {
                    let games = all.games + more.games;
                    if more.number < all.number {
                        *all = more;
                    }
                    all.games = games;
                }
            }
        }
    }
}

/// The games of how many numbers are shared out at once.
const BATCH: u64 = 4_096;

/// Plays the games of a series and counts them by other rules.
pub fn recount(
    series: &Series,
    other: &Game,
    from: u64,
    to: u64,
    manner: &Manner<'_>,
) -> Result<Recount, Box<Fault>> {
    let pool = pool(manner.threads)?;
    let mut all = Recount::new(series.game.definition().seats.len());
    let mut begun = from;
    while begun < to && !manner.stop.load(Ordering::Relaxed) {
        let end = to.min(begun + BATCH);
        let run = |task: &Task| run(series, other, task, manner);
        let tasks = series.tasks(begun, end);
        let done: Vec<Result<Recount, Box<Fault>>> = pool.install(|| tasks.par_iter().map(run).collect());
        for recount in done {
            all.add(recount?);
        }
        begun = end;
    }
    debug_assert_eq!(all.seeds.count(), all.counted() + all.parted());
    Ok(all)
}

fn run(series: &Series, other: &Game, task: &Task, manner: &Manner<'_>) -> Result<Recount, Box<Fault>> {
    let mut done = Recount::new(series.game.definition().seats.len());
    let mut player = Player::keeping_moves(series, manner.stop);
    let mut again = Again { game: other, watched: Watched::new(other), state: State::default() };
    let same_shape = has_same_shape(&series.game, other);
    for &number in &task.numbers {
        if manner.stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(played) = player.play(number)? else { break };
        let moves = player.watched().moves.as_deref().unwrap_or_default();
        let went = match same_shape {
            true => again.by_moves(series, number, moves, &played)?,
            false => again.by_texts(series, number, moves, &played)?,
        };
        done.seeds.add(number, number + 1);
        match went {
            Went::Through(outcome) => {
                let fold = task.fold as usize;
                done.folds[0][fold].record(
                    &series.game,
                    player.watched(),
                    played.outcome.as_ref(),
                    played.first,
                );
                done.folds[1][fold].record(other, &again.watched, outcome.as_ref(), played.first);
                note_change(&mut done, number, played.outcome, outcome);
            }
            Went::Parts { why, at, played } => {
                done.partings.entry(why).or_insert(Parted { games: 0, number, at, played }).games += 1;
            }
        }
        (manner.progress)(1);
    }
    Ok(done)
}

fn note_change(done: &mut Recount, number: u64, one: Option<Outcome>, two: Option<Outcome>) {
    let (Some(one), Some(two)) = (one, two) else { return };
    let flipped = one.winners != two.winners;
    if !flipped && one.scores == two.scores && one.scale == two.scale {
        return;
    }
    done.flips += u64::from(flipped);
    done.changed += 1;
    done.first.get_or_insert(Otherwise {
        number,
        scores: [one.scores, two.scores],
        winners: [one.winners, two.winners],
    });
}

/// Plays games again by other rules.
struct Again<'g> {
    game: &'g Game,
    watched: Watched,
    state: State,
}

/// How far a game went by other rules.
enum Went {
    /// To its end, and what came out.
    Through(Option<Outcome>),
    /// Not so far.
    Parts { why: Parting, at: usize, played: String },
}

impl Again<'_> {
    fn by_moves(
        &mut self,
        series: &Series,
        number: u64,
        moves: &[(Seat, Move)],
        played: &Played,
    ) -> Result<Went, Box<Fault>> {
        let (seed, first) = series.deal(number);
        let machine = self.game.machine();
        self.watched.begin(number);
        open(self.game, &mut self.state, seed, first, &mut self.watched.uses)?;
        for (at, (seat, mv)) in moves.iter().enumerate() {
            let why = match () {
                () if self.state.ended != Ended::No => Some(Parting::EndsBefore),
                () if self.state.turn.seat != *seat => Some(Parting::OtherTurn),
                () => machine.check(&self.state, mv)?.err().map(|failing| self.refused(mv, &failing)),
            };
            if let Some(why) = why {
                let view = self.game.movers_view(&self.state);
                let played = self.game.move_text(&view, &view.seen_move(mv));
                return Ok(Went::Parts { why, at: at + 1, played });
            }
            self.watched.look(&self.state, *seat, mv)?;
            let mut recorder = Recorder::off();
            recorder.count_uses(Box::new(std::mem::take(&mut self.watched.uses)));
            let applied = machine.apply(&mut self.state, mv, &mut recorder);
            self.watched.uses = recorder.take_uses().map_or_else(Default::default, |uses| *uses);
            applied?;
        }
        let outcome = self.game.outcome(&self.state)?;
        self.ends(outcome, moves.len(), played)
    }

    /// The same where pieces may have other numbers: by what the moves are called.
    fn by_texts(
        &mut self,
        series: &Series,
        number: u64,
        moves: &[(Seat, Move)],
        played: &Played,
    ) -> Result<Went, Box<Fault>> {
        let (seed, first) = series.deal(number);
        self.watched.begin(number);
        open(self.game, &mut self.state, seed, first, &mut self.watched.uses)?;
        let mut one = Session::new(series.game.clone(), seed, first)?;
        let mut two = Session::new(self.game.clone(), seed, first)?;
        for (at, (seat, mv)) in moves.iter().enumerate() {
            let text = one.make(mv.clone())?.text.clone();
            let view = self.game.movers_view(two.state());
            let why = match () {
                () if two.state().ended != Ended::No => Err(Parting::EndsBefore),
                () if two.state().turn.seat != *seat => Err(Parting::OtherTurn),
                () => self.game.read_move(&view, &text).map(|mv| view.on_table(&mv)).map_err(|_| {
                    let action = text.split(' ').next().unwrap_or_default();
                    Parting::Refused(action.to_owned(), String::new())
                }),
            };
            let mv = match why {
                Ok(mv) => mv,
                Err(why) => return Ok(Went::Parts { why, at: at + 1, played: text }),
            };
            self.watched.look(two.state(), *seat, &mv)?;
            two.make_counted(mv, &mut self.watched.uses)?;
        }
        let outcome = self.game.outcome(two.state())?;
        self.ends(outcome, moves.len(), played)
    }

    fn ends(&mut self, outcome: Option<Outcome>, moves: usize, played: &Played) -> Result<Went, Box<Fault>> {
        if outcome.is_none() && played.outcome.is_some() {
            return Ok(Went::Parts { why: Parting::GoesOn, at: moves, played: String::new() });
        }
        if let Some(outcome) = &outcome {
            self.watched.ends(&outcome.scores);
        }
        Ok(Went::Through(outcome))
    }

    fn refused(&self, mv: &Move, failing: &Failing) -> Parting {
        let action = &self.game.definition().actions[mv.action].label.id;
        let cause = self.game.cause_name(mv.action, Cause::from(failing));
        Parting::Refused(action.clone(), cause.text())
    }
}

/// Whether moves of one game are moves of another, number by number.
fn has_same_shape(one: &Game, two: &Game) -> bool {
    let (a, b) = (one.definition(), two.definition());
    let kinds = |game: &crate::define::Definition| -> Vec<String> {
        game.kinds.iter().map(|kind| kind.label.id.clone()).collect()
    };
    let actions = |game: &crate::define::Definition| -> Vec<(String, Vec<String>)> {
        let choices = |action: &crate::define::model::ActionDef| {
            action.choices.iter().map(|choice| choice.id.clone()).collect()
        };
        game.actions.iter().map(|action| (action.label.id.clone(), choices(action))).collect()
    };
    let (first, second) = (one.machine().laid(0, 0), two.machine().laid(0, 0));
    let pieces = |state: &State| -> Vec<(u16, u8)> {
        state.pieces.iter().map(|piece| (piece.kind, piece.owner)).collect()
    };
    a.seats.len() == b.seats.len()
        && kinds(a) == kinds(b)
        && actions(a) == actions(b)
        && pieces(&first) == pieces(&second)
        && one.machine().layout().places() == two.machine().layout().places()
}
