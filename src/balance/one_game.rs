//! Plays one game of a series and watches it: at once where all moves are drawn, move by move where somebody
//! thinks or every move is written down. Both are the same game.

use std::sync::atomic::{AtomicBool, Ordering};

use super::series::{MOST_PLIES, Series};
use super::watch::Watched;
use crate::bots::{self, BotKind, Thinking};
use crate::define::Fault;
use crate::play::{Game, Log, Move, Outcome, Session};
use crate::table::{Ended, Recorder, Rng, Seat, State, Uses};

/// Plays games one after another, in the same memory.
pub struct Player<'s> {
    series: &'s Series,
    /// Whether games are written down, and with every detail.
    detail: Option<bool>,
    stop: &'s AtomicBool,
    watched: Watched,
    state: State,
}

/// A game that was played.
pub struct Played {
    /// How it came out; `None` where it is not over.
    pub outcome: Option<Outcome>,
    /// The seat that began.
    pub first: Seat,
    /// The game as a line of a log.
    pub line: Option<String>,
}

impl<'s> Player<'s> {
    /// Ready to play.
    pub fn new(series: &'s Series, detail: Option<bool>, stop: &'s AtomicBool) -> Self {
        Self { series, detail, stop, watched: Watched::new(&series.game), state: State::default() }
    }

    /// The same, and keeps the moves of each game.
    pub fn keeping_moves(series: &'s Series, stop: &'s AtomicBool) -> Self {
        Self { watched: Watched::keeping_moves(&series.game), ..Self::new(series, None, stop) }
    }

    /// What was seen of the game.
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// Plays a game; `None` where it was interrupted while somebody thought.
    pub fn play(&mut self, number: u64) -> Result<Option<Played>, Box<Fault>> {
        self.watched.begin(number);
        let (seed, first) = self.series.deal(number);
        let rng = Rng::new(seed, "bots");
        let played = match self.detail.is_some() || self.series.thinks() {
            true => self.move_by_move(seed, first, rng)?,
            false => Some(self.at_once(seed, first, rng)?),
        };
        if let Some(outcome) = played.as_ref().and_then(|played| played.outcome.as_ref()) {
            self.watched.ends(&outcome.scores);
        }
        Ok(played)
    }

    fn at_once(&mut self, seed: u64, first: Seat, mut rng: Rng) -> Result<Played, Box<Fault>> {
        let Self { series, watched, state, .. } = self;
        let machine = series.game.machine();
        machine.restart(state, seed, first)?;
        let mut uses = std::mem::take(&mut watched.uses);
        let played = machine.watch(state, &mut rng, MOST_PLIES, watched, &mut uses);
        watched.uses = uses;
        if played?.ended == Ended::No {
            // The last move allowed may have ended it.
            machine.settle(state, &mut Recorder::off())?;
        }
        let first = if series.game.decides_first() { watched.begins } else { first };
        Ok(Played { outcome: series.game.outcome(state)?, first, line: None })
    }

    fn move_by_move(&mut self, seed: u64, first: Seat, mut rng: Rng) -> Result<Option<Played>, Box<Fault>> {
        let series = self.series;
        // What the host plays before the first decision is counted, too.
        open(&series.game, &mut State::default(), seed, first, &mut self.watched.uses)?;
        let mut session = Session::new(series.game.clone(), seed, first)?;
        while session.state().ended == Ended::No && session.entries().len() < MOST_PLIES as usize {
            let mv = decide(series, &session, seed, &mut rng, self.stop)?;
            if series.thinks() && self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(mv) = mv else { break };
            self.watched.look(session.state(), session.state().turn.seat, &mv)?;
            session.make_counted(mv, &mut self.watched.uses)?;
        }
        let line = match self.detail {
            None => None,
            Some(detail) => {
                let log = if detail { Log::detailed(&session) } else { Log::of(&session) };
                Some(log?.line() + "\n")
            }
        };
        let outcome = series.game.outcome(session.state())?;
        Ok(Some(Played { outcome, first: session.first(), line }))
    }
}

/// Lays a table and makes happen what comes before the first decision, with how often rules ran.
pub fn open(
    game: &Game,
    state: &mut State,
    seed: u64,
    first: Seat,
    uses: &mut Uses,
) -> Result<(), Box<Fault>> {
    let mut recorder = Recorder::off();
    recorder.count_uses(Box::new(std::mem::take(uses)));
    // How the table is set up is no part of play.
    game.machine().restart(state, seed, first)?;
    let opened = game.machine().settle(state, &mut recorder);
    *uses = recorder.take_uses().map_or_else(Uses::default, |uses| *uses);
    opened
}

/// What the seat to move does; nothing where it can do nothing.
pub fn decide(
    series: &Series,
    session: &Session,
    seed: u64,
    rng: &mut Rng,
    stop: &AtomicBool,
) -> Result<Option<Move>, Box<Fault>> {
    let seat = session.state().turn.seat;
    match series.bots.get(seat as usize).copied().flatten() {
        None | Some(BotKind::Random) => series.game.machine().random_move(session.state(), rng),
        Some(kind) => {
            let worlds = session.worlds(seat)?;
            let mut rng = bots::stream(seed, seat, session.entries().len() as u64);
            let thought = bots::think(kind, &worlds, &mut rng, Thinking { stop, progress: &|_| {} })?;
            Ok(thought.best().map(|best| worlds.view().on_table(&best.mv)))
        }
    }
}
