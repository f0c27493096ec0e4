//! What is seen of one game while it is played: how many ways there were to go on, who led, what was used.

use rustc_hash::FxHashMap;

use super::item::Item;
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm};
use crate::play::{Game, Move};
use crate::table::chance::nth_seed;
use crate::table::{Seat, State, Uses};

/// Where whole moves are judged, counting them tries each: it is done at one decision of so many, which then
/// stands for all of them.
const SELDOM: u64 = 128;

/// What is seen of one game.
pub struct Watched {
    game: Game,
    /// The number of the game, by which decisions are picked that are looked at more closely.
    number: u64,
    /// The seat that leads the rounds when the first decision is made: some games say themselves who begins.
    pub begins: Seat,
    /// How many moves were made.
    pub plies: u32,
    /// How many decisions were counted; of those picked, each as many as it stands for.
    pub decisions: u64,
    /// How many of them had one way only.
    pub forced: u64,
    /// The ways of the others, added up.
    pub ways: u128,
    /// How often the lead went from one side alone to another alone; where there are scores.
    pub lead_changes: u32,
    /// The last side that led alone.
    leader: u16,
    /// For each seat, the number of the last move before which it did not lead alone.
    behind: Vec<u32>,
    scores: Vec<i64>,
    /// What was chosen, by whom, and how often.
    chosen: FxHashMap<(Item, Seat), u64>,
    /// How often rules ran.
    pub uses: Uses,
    /// The moves, where they are wanted.
    pub moves: Option<Vec<(Seat, Move)>>,
}

impl Watched {
    /// Ready to watch games of this one.
    pub fn new(game: &Game) -> Self {
        let seats = game.definition().seats.len();
        Self {
            game: game.clone(),
            number: 0,
            begins: 0,
            plies: 0,
            decisions: 0,
            forced: 0,
            ways: 0,
            lead_changes: 0,
            leader: 0,
            behind: vec![0; seats],
            scores: vec![0; seats],
            chosen: FxHashMap::default(),
            uses: Uses::default(),
            moves: None,
        }
    }

    /// The same, and keeps the moves.
    pub fn keeping_moves(game: &Game) -> Self {
        Self { moves: Some(Vec::new()), ..Self::new(game) }
    }

    /// Begins with another game.
    pub fn begin(&mut self, number: u64) {
        self.number = number;
        (self.plies, self.decisions, self.forced, self.ways) = (0, 0, 0, 0);
        (self.lead_changes, self.leader) = (0, 0);
        self.behind.fill(0);
        self.scores.fill(0);
        self.chosen.clear();
        self.uses.clear();
        self.moves.iter_mut().for_each(Vec::clear);
    }

    /// What was chosen, by whom, and how often.
    pub fn chosen(&self) -> impl Iterator<Item = (Item, Seat, u64)> {
        self.chosen.iter().map(|((item, seat), times)| (*item, *seat, *times))
    }

    /// The number of the last move before which a seat did not lead alone.
    pub fn behind(&self, seat: Seat) -> u32 {
        self.behind[seat as usize]
    }

    /// Whether scores say who leads.
    fn is_scored(&self) -> bool {
        let end = &self.game.definition().end;
        !end.score.is_empty() && end.scale.is_none() && self.behind.len() > 1
    }

    /// Takes down that the seats have these scores.
    pub fn stands(&mut self) {
        let Some(leader) = self.game.leading(&self.scores) else {
            self.behind.fill(self.plies);
            return;
        };
        for (seat, behind) in self.behind.iter_mut().enumerate().filter(|(seat, _)| leader >> seat & 1 == 0) {
            debug_assert!(seat < 16);
            *behind = self.plies;
        }
        if self.leader != 0 && self.leader != leader {
            self.lead_changes += 1;
        }
        self.leader = leader;
    }

    /// Takes down in how many ways a decision can be made, where it stands for so many.
    fn count(&mut self, ways: u64, stands_for: u64) {
        if ways == 0 {
            return;
        }
        self.decisions += stands_for;
        if ways < 2 {
            self.forced += stands_for;
        } else {
            self.ways += u128::from(ways) * u128::from(stands_for);
        }
    }

    /// Whether a decision at which whole moves are judged is looked at.
    fn is_picked(&self) -> bool {
        nth_seed(self.number, u64::from(self.plies)).is_multiple_of(SELDOM)
    }

    /// Takes down a move before it is made.
    fn makes(&mut self, seat: Seat, mv: &Move, state: &State) {
        self.plies += 1;
        if let Some(moves) = &mut self.moves {
            moves.push((seat, mv.clone()));
        }
        let action = mv.action as u16;
        for pick in &mv.picks {
            let laid = pick.laid().iter().map(|laid| laid.piece);
            for piece in pick.pieces().iter().copied().chain(laid) {
                let kind = state.pieces[piece as usize].kind;
                *self.chosen.entry((Item::Chosen { action, kind }, seat)).or_default() += 1;
            }
        }
    }

    /// Takes down a decision of a table that stands by itself, and the move that is made.
    pub fn look(&mut self, state: &State, seat: Seat, mv: &Move) -> Result<(), Box<Fault>> {
        if self.is_scored() {
            self.scores = self.game.scores(state)?;
            self.stands();
        }
        let machine = self.game.machine();
        let judged = machine.judges(state);
        if !judged || self.is_picked() {
            let ways = machine.count(state)?;
            self.count(ways, if judged { SELDOM } else { 1 });
        }
        self.makes(seat, mv, state);
        Ok(())
    }

    /// Takes down how the seats stand when it is over.
    pub fn ends(&mut self, scores: &[i64]) {
        if self.is_scored() && scores.len() == self.scores.len() {
            self.scores.copy_from_slice(scores);
            self.stands();
        }
    }
}

/// Plays at random and looks on.
impl Helm for Watched {
    fn steer(&mut self, at: &mut dyn Decision) -> Course {
        if self.plies == 0 {
            self.begins = at.state().turn.first;
        }
        if self.is_scored() {
            at.scores(&mut self.scores);
            self.stands();
        }
        match at.ways() {
            Some(ways) => self.count(ways, 1),
            None if self.is_picked() => {
                let ways = at.count();
                self.count(ways, SELDOM);
            }
            None => {}
        }
        at.draw();
        if let Some(mv) = at.drawn() {
            self.makes(at.seat(), &mv, at.state());
        }
        Course::Drawn
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        None
    }
}
