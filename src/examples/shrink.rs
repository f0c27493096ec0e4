//! The shortest game that still shows the last thing that happened in a session: the same move by the same
//! seat that leads to the same kinds of events, or the same move refused by the same rule. Moves before it
//! are left out, one by one and many at once; where that is shorter, the position is laid by hand instead, and
//! made smaller part by part.

use std::collections::BTreeSet;

use super::position::{self, Part, Position};
use crate::define::Fault;
use crate::play::notation::NotAMove;
use crate::play::{Follows, LayingLine, Session};
use crate::table::Seat;

/// The most games that are tried.
pub const MOST_TRIES: usize = 2_000;

/// A shorter game.
pub struct Shrunk {
    /// The game, with the move at its end where one was made.
    pub session: Session,
    /// How many games were tried.
    pub tries: usize,
}

/// The last thing that happened.
struct Last {
    text: String,
    seat: Seat,
    shows: Shows,
}

enum Shows {
    /// A move of an action that led to events of these kinds.
    Made { action: usize, kinds: BTreeSet<String> },
    /// A refusal by a rule.
    Refused { rule: String },
}

/// A step of a game.
#[derive(Clone)]
enum Step {
    Lay(Vec<String>),
    Move(String),
}

struct Search<'a> {
    from: &'a Session,
    last: Last,
    tries: usize,
    /// Told how many games were tried; whether to go on.
    go_on: &'a mut dyn FnMut(usize) -> bool,
}

/// Looks for the shortest game that still shows the last thing that happened in a session: its last move, or
/// what was tried after it and `refused`. `go_on` is told how many games were tried and says whether to try
/// more: what is known by then is the answer. `None` where nothing happened yet.
pub fn shrink(
    session: &Session,
    refused: Option<&str>,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<Shrunk>, Box<Fault>> {
    let Some(last) = Last::of(session, refused) else { return Ok(None) };
    let before = match last.shows {
        Shows::Made { .. } => session.entries().len() - 1,
        Shows::Refused { .. } => session.entries().len(),
    };
    let mut steps = Vec::new();
    for made in 0..=before {
        let laid: Vec<String> = session.laid_after(made).map(str::to_owned).collect();
        steps.extend((!laid.is_empty()).then_some(Step::Lay(laid)));
        let entry = session.entries().get(made).filter(|_| made < before);
        steps.extend(entry.map(|entry| Step::Move(entry.text.clone())));
    }
    let mut search = Search { from: session, last, tries: 0, go_on };
    let shown = search.shorter(&steps, |steps| steps.to_vec());
    let first = Session::new(session.game().clone(), session.seed(), session.first())?;
    let position = Position::of(session.game(), first.state(), session.state_before(before));
    let laid = |parts: &[Part]| vec![Step::Lay(position::lines(session.game(), parts))];
    let mut best = search.play(&shown);
    if !position.parts().is_empty() && search.play(&laid(position.parts())).is_some() {
        let parts = search.shorter(position.parts(), laid);
        // A line is read as quickly as a move; so is a piece that is laid.
        let length: usize = shown
            .iter()
            .map(|step| match step {
                Step::Lay(lines) => lines.len(),
                Step::Move(_) => 1,
            })
            .sum();
        if parts.len() < length {
            best = search.play(&laid(&parts)).or(best);
        }
    }
    let tries = search.tries;
    Ok(best.map(|session| Shrunk { session, tries }))
}

impl Last {
    fn of(session: &Session, refused: Option<&str>) -> Option<Self> {
        if let Some(text) = refused {
            let game = session.game();
            let Err(NotAMove::Refused(refusal)) = game.read_move(&game.movers_view(session.state()), text)
            else {
                return None;
            };
            let shows = Shows::Refused { rule: refusal.rule.text() };
            return Some(Self { text: text.to_owned(), seat: session.state().turn.seat, shows });
        }
        let entry = session.last()?;
        let kinds = kinds(session, session.entries().len() - 1);
        let shows = Shows::Made { action: entry.mv.action, kinds };
        Some(Self { text: entry.text.clone(), seat: entry.seat, shows })
    }
}

/// The kinds of events of a move: the first words of what is told of them.
fn kinds(session: &Session, index: usize) -> BTreeSet<String> {
    let told = session.game().narrate(session.state_before(index), &session.entries()[index].events);
    told.iter().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

impl Search<'_> {
    /// The items without those that are not needed: many at once, then fewer, down to one.
    fn shorter<T: Clone>(&mut self, items: &[T], steps: impl Fn(&[T]) -> Vec<Step>) -> Vec<T> {
        let mut items = items.to_vec();
        let seats = self.from.game().definition().seats.len().max(2);
        let mut size = items.len();
        while size > 0 && !items.is_empty() {
            let mut at = 0;
            let mut dropped = false;
            while at < items.len() {
                let mut fewer = items.clone();
                fewer.drain(at..(at + size).min(items.len()));
                if self.tries >= MOST_TRIES || !(self.go_on)(self.tries) {
                    return items;
                }
                if self.play(&steps(&fewer)).is_some() {
                    items = fewer;
                    dropped = true;
                } else {
                    // Turns go round: what is left out begins with any of them.
                    at += if size <= seats { 1 } else { size };
                }
            }
            size = match size {
                // What was left out may make more needless.
                1 if dropped => seats.min(items.len()),
                1 => 0,
                _ if size / 2 < seats && size > seats => seats,
                _ => size / 2,
            };
        }
        items
    }

    /// The game of some steps, if it still shows the last thing that happened.
    fn play(&mut self, steps: &[Step]) -> Option<Session> {
        self.tries += 1;
        let from = self.from;
        let mut session = Session::new(from.game().clone(), from.seed(), from.first()).ok()?;
        for step in steps {
            match step {
                Step::Lay(lines) => {
                    let lines: Option<Vec<LayingLine>> =
                        lines.iter().map(|line| LayingLine::parse(line)?.ok()).collect();
                    session.lay_all(&lines?, Follows::Lines).ok()?;
                }
                Step::Move(text) => drop(session.play(text).ok()?),
            }
        }
        if session.state().turn.seat != self.last.seat {
            return None;
        }
        match &self.last.shows {
            Shows::Made { action, kinds: wanted } => {
                session.play(&self.last.text).ok()?;
                let index = session.entries().len() - 1;
                let same = session.entries()[index].mv.action == *action;
                (same && kinds(&session, index) == *wanted).then_some(session)
            }
            Shows::Refused { rule } => {
                let game = session.game();
                match game.read_move(&game.movers_view(session.state()), &self.last.text) {
                    Err(NotAMove::Refused(refusal)) if refusal.rule.text() == *rule => Some(session),
                    _ => None,
                }
            }
        }
    }
}
