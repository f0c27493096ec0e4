//! What was laid by hand in a session, between which moves, and how a log has it: `2 cell c3 = x` was laid
//! after two moves. What stands together takes effect together; where the host went on in between, a line
//! says so (`2 on`).

use super::laying::Laying;
use super::laying_line::LayingLine;
use super::session::Session;
use crate::define::Fault;
use crate::msg;
use crate::speak::Message;
use crate::table::State;

/// The most layings of one session.
const MOST_LAYINGS: usize = 5_000;
/// The line of a log between two layings after the same move, where the host went on.
const ON: &str = "on";
/// The same where a move was made in between and taken back: what was laid before may be taken away.
const ANEW: &str = "anew";

/// Lines laid together.
#[derive(Clone, Debug)]
pub(super) struct HandLaid {
    /// After how many moves.
    pub after: usize,
    /// The lines as files have them.
    pub lines: Vec<String>,
    /// Whether it began from where the host had gone on to, and not from what was laid before.
    anew: bool,
    /// Whether what was laid before may be taken away: a move was made since, and taken back.
    free: bool,
    /// What was laid, for lines that follow.
    laying: Laying,
    /// The table that came of it.
    pub state: State,
}

/// What lines that are laid follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follows {
    /// The lines before them: they take effect together.
    Lines,
    /// What the host did after those.
    Host,
    /// A move that was taken back.
    Move,
}

impl HandLaid {
    /// Whether it laid more than what is drawn next.
    pub(super) fn is_position(&self) -> bool {
        self.lines.iter().any(|line| !line.starts_with("draw "))
    }
}

impl Session {
    /// Lays a line on the table, as a step of its own. Moves that were undone are forgotten. Nothing changes
    /// when it cannot be laid.
    pub(crate) fn lay(&mut self, line: &LayingLine) -> Result<(), Vec<Fault>> {
        self.lay_all(std::slice::from_ref(line), Follows::Lines)
    }

    /// Lays lines together, as one step; what was laid after the same move before them counts with them,
    /// unless the host went on from it.
    pub(crate) fn lay_all(&mut self, lines: &[LayingLine], follows: Follows) -> Result<(), Vec<Fault>> {
        self.may_lay().map_err(|fault| vec![*fault])?;
        let mut laying = self.laid_here().map(|laid| laid.laying.clone()).unwrap_or_default();
        match follows {
            Follows::Lines => {}
            Follows::Host => laying.go_on(),
            Follows::Move => laying = Laying::default(),
        }
        let free = follows == Follows::Move;
        let anew = laying.is_anew();
        for line in lines {
            laying.lay(self, line)?;
        }
        let state = laying.shown(self).map_err(|fault| vec![*fault])?;
        let lines = lines.iter().map(|line| line.written(self.game())).collect();
        self.forget_undone();
        self.laid.push(HandLaid { after: self.entries().len(), lines, anew, free, laying, state });
        self.laid_cursor = self.laid.len();
        Ok(())
    }

    /// Replaces the table by one that came of some lines. Moves that were undone are forgotten.
    pub(crate) fn put(
        &mut self,
        lines: Vec<String>,
        laying: &mut Laying,
        state: State,
    ) -> Result<(), Box<Fault>> {
        self.may_lay()?;
        self.forget_undone();
        let free = laying.take_moved();
        let mut laying = laying.clone();
        laying.go_on();
        self.laid.push(HandLaid { after: self.entries().len(), lines, anew: true, free, laying, state });
        self.laid_cursor = self.laid.len();
        Ok(())
    }

    fn may_lay(&self) -> Result<(), Box<Fault>> {
        match self.laid_cursor < MOST_LAYINGS {
            true => Ok(()),
            false => Err(Box::new(Fault::nowhere(msg!("play.too_many_layings", most = MOST_LAYINGS)))),
        }
    }

    /// The last laying after the last move, if there is one.
    pub(super) fn laid_here(&self) -> Option<&HandLaid> {
        let laid = self.laid[..self.laid_cursor].last();
        laid.filter(|laid| laid.after == self.entries().len())
    }

    /// After how many moves the last position was laid; 0 where none was.
    pub(super) fn laid_from(&self) -> usize {
        let positions = self.laid[..self.laid_cursor].iter().rev().filter(|laid| laid.is_position());
        positions.map(|laid| laid.after).next().unwrap_or(0)
    }

    /// Whether any of the table was laid by hand.
    pub fn is_laid(&self) -> bool {
        self.laid_cursor > 0
    }

    /// The lines laid after so many moves, as files have them.
    pub fn laid_after(&self, moves: usize) -> impl Iterator<Item = &str> {
        let laid = self.laid[..self.laid_cursor].iter().filter(move |laid| laid.after == moves);
        laid.flat_map(|laid| laid.lines.iter().map(String::as_str))
    }

    /// Takes back what was laid last, if no move was made since; returns its lines.
    pub(crate) fn undo_laying(&mut self) -> Option<Vec<String>> {
        let lines = self.laid_here()?.lines.clone();
        self.laid_cursor -= 1;
        Some(lines)
    }

    /// Lays again what was taken back, if it comes next; returns its lines.
    pub(crate) fn redo_laying(&mut self) -> Option<Vec<String>> {
        let next = self.laid.get(self.laid_cursor).filter(|laid| laid.after == self.entries().len())?;
        let lines = next.lines.clone();
        self.laid_cursor += 1;
        Some(lines)
    }

    /// Whether something that was laid was taken back, so that the moves after it stand on nothing.
    pub(super) fn has_undone_layings(&self) -> bool {
        self.laid.get(self.laid_cursor).is_some_and(|laid| laid.after <= self.entries().len())
    }
}

/// What was laid in a logged game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Course {
    /// The lines that lay a position and those that say what is drawn, with those that say that the host went
    /// on.
    pub setup: Vec<String>,
    /// What was drawn by force after all those of the same move, in logs that have it apart.
    pub draws: Vec<String>,
}

impl Course {
    /// What was laid in a session, before its first so many moves.
    pub(super) fn of(session: &Session, moves: usize) -> Self {
        let mut course = Self::default();
        let mut last = None;
        let known = if session.has_undone_layings() { session.laid_cursor } else { session.laid.len() };
        for laid in session.laid[..known].iter().filter(|laid| laid.after <= moves) {
            if laid.anew && last == Some(laid.after) {
                let between = if laid.free { ANEW } else { ON };
                course.setup.push(format!("{} {between}", laid.after));
            }
            course.setup.extend(laid.lines.iter().map(|line| format!("{} {line}", laid.after)));
            last = Some(laid.after);
        }
        course
    }

    /// Lays on a session what was laid after so many moves: all of it, or nothing where a line cannot be,
    /// which is told.
    pub(super) fn lay_on(&self, session: &mut Session) -> Result<(), (String, Message)> {
        let before = session.laid.len();
        let done = self.lay_here(session);
        if done.is_err() {
            session.laid.truncate(before);
            session.laid_cursor = before;
        }
        done
    }

    fn lay_here(&self, session: &mut Session) -> Result<(), (String, Message)> {
        let moves = session.entries().len();
        let mut together: Vec<LayingLine> = Vec::new();
        let mut follows = Follows::Move;
        for line in self.setup.iter().filter_map(|line| after(line, moves)) {
            let next = match line {
                ON => Follows::Host,
                ANEW => Follows::Move,
                line => {
                    together.push(parsed(line)?);
                    continue;
                }
            };
            lay_together(session, &mut together, follows)?;
            follows = next;
        }
        lay_together(session, &mut together, follows)?;
        for line in self.draws.iter().filter_map(|line| after(line, moves)) {
            together.push(parsed(&format!("draw {line}"))?);
        }
        lay_together(session, &mut together, Follows::Host)
    }

    /// What was laid after `moves` moves or later.
    pub(super) fn from(&self, moves: usize) -> Self {
        let later = |line: &&String| {
            let number = line.split_once(' ').and_then(|(number, _)| number.parse::<usize>().ok());
            number.is_some_and(|number| number >= moves)
        };
        let of = |lines: &[String]| lines.iter().filter(later).cloned().collect();
        Self { setup: of(&self.setup), draws: of(&self.draws) }
    }

    /// This, and then what another laid later.
    pub(super) fn then(mut self, later: &Self) -> Self {
        self.setup.extend(later.setup.iter().cloned());
        self.draws.extend(later.draws.iter().cloned());
        self
    }

    /// Whether every line says after how many of so many moves it was laid; else the first that does not.
    pub(super) fn fits(&self, moves: usize) -> Result<(), &str> {
        let number = |line: &str| line.split_once(' ').and_then(|(number, _)| number.parse::<usize>().ok());
        let strange = |line: &&String| number(line).is_none_or(|number| number > moves);
        self.setup.iter().chain(&self.draws).find(strange).map_or(Ok(()), |line| Err(line))
    }
}

/// The line, if it was laid after so many moves.
fn after(line: &str, moves: usize) -> Option<&str> {
    let (number, line) = line.split_once(' ')?;
    (number.parse() == Ok(moves)).then_some(line)
}

fn parsed(line: &str) -> Result<LayingLine, (String, Message)> {
    match LayingLine::parse(line) {
        Some(Ok(line)) => Ok(line),
        Some(Err(message)) => Err((line.to_owned(), message)),
        None => Err((line.to_owned(), msg!("log.lays_nothing"))),
    }
}

fn lay_together(
    session: &mut Session,
    lines: &mut Vec<LayingLine>,
    follows: Follows,
) -> Result<(), (String, Message)> {
    if lines.is_empty() {
        return Ok(());
    }
    session.lay_all(&std::mem::take(lines), follows).map_err(|faults| {
        let fault = faults.into_iter().next().unwrap_or_else(|| Fault::nowhere(msg!("log.lays_nothing")));
        let line = fault.spot.as_ref().map_or(String::new(), |spot| spot.source.text.clone());
        (line, fault.message)
    })
}
