//! A game in progress: its history, undo and redo. Undo returns to kept states; events are never
//! reversed.

use super::game::Game;
use super::hand_laid::{Course, HandLaid};
use super::notation::NotAMove;
use super::view::{Eyes, View};
use super::wording::Wording;
use crate::define::{Facts, Fault};
use crate::engine::{GAME_OPERATIONS, Move};
use crate::msg;
use crate::table::{Event, Recorder, Seat, State, Uses};

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Who moved.
    pub seat: Seat,
    /// What.
    pub mv: Move,
    /// Its canonical text.
    pub text: String,
    /// Everything that followed from it.
    pub events: Vec<Event>,
    /// How many events it and the moves before it have, and how many operations scripts made for them.
    kept: (usize, u64),
}

/// The most moves of a game that are kept, each with the table before it.
pub(crate) const MOST_MOVES: usize = 10_000;
/// The most events of all moves together that are kept.
const MOST_EVENTS: usize = 4_000_000;

/// Moves that edited rules do not allow: they wait for rules that do.
#[derive(Clone, Debug)]
pub struct Lost {
    /// The moves, in order, each with its seat before it.
    pub moves: Vec<String>,
    /// The number of moves of the game that were made then, those that are still legal included.
    pub made: usize,
    /// The rules that they were made under.
    pub rules_hash: String,
    /// Every value of those.
    pub rules: Facts,
    /// What was laid by hand after the last move that is remembered, with the numbers of moves before it.
    pub(crate) laid: Course,
}

/// A game in progress.
#[derive(Clone)]
pub struct Session {
    game: Game,
    seed: u64,
    first: Seat,
    /// The state after so many entries, as they left it: what was laid by hand then is apart.
    states: Vec<State>,
    entries: Vec<Entry>,
    /// The number of entries that are made; those after it can be redone.
    cursor: usize,
    /// What was laid by hand, in order.
    pub(super) laid: Vec<HandLaid>,
    /// How much of that is laid; what comes after it can be laid again.
    pub(super) laid_cursor: usize,
    /// What came after the last entry, under other rules.
    lost: Option<Lost>,
}

impl Session {
    /// A new game.
    pub fn new(game: Game, seed: u64, first: Seat) -> Result<Self, Box<Fault>> {
        let state = game.start(seed, first)?;
        let first = if game.decides_first() { state.turn.first } else { first };
        Ok(Self::from_state(game, seed, first, state))
    }

    /// A game that begins from a state built by hand.
    pub fn from_state(game: Game, seed: u64, first: Seat, state: State) -> Self {
        Self {
            game,
            seed,
            first,
            states: vec![state],
            entries: Vec::new(),
            cursor: 0,
            laid: Vec::new(),
            laid_cursor: 0,
            lost: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The same game in a folder that holds what its files said when its rules were read.
    pub(crate) fn held(self) -> Self {
        Self { game: self.game.held(), ..self }
    }

    /// The seed of its chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seat that began.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The table as it is.
    pub fn state(&self) -> &State {
        self.laid_here().map_or(&self.states[self.cursor], |laid| &laid.state)
    }

    /// The table before the `index`-th move, as it was laid if it was.
    pub fn state_before(&self, index: usize) -> &State {
        if index == self.cursor {
            return self.state();
        }
        let laid = self.laid.partition_point(|laid| laid.after <= index);
        let laid = laid.checked_sub(1).map(|last| &self.laid[last]).filter(|laid| laid.after == index);
        laid.map_or(&self.states[index], |laid| &laid.state)
    }

    /// The moves made so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries[..self.cursor]
    }

    /// Every move that is remembered: those made so far, then those that can be redone.
    pub fn all_entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A move that was made, by its index, as far as someone may know it.
    pub(crate) fn move_text(&self, index: usize, eyes: Eyes, wording: Wording) -> String {
        self.game.move_text_for(self.state_before(index), &self.entries[index], eyes, wording)
    }

    /// The last move made.
    pub fn last(&self) -> Option<&Entry> {
        self.entries().last()
    }

    /// Reads and makes a move. Nothing changes when it is refused.
    pub fn play(&mut self, text: &str) -> Result<&Entry, NotAMove> {
        let view = self.game.movers_view(self.state());
        self.play_seen(&view, text)
    }

    /// The same by what someone else sees: a designer may name what the seat to move does not know.
    pub(crate) fn play_seen(&mut self, view: &View, text: &str) -> Result<&Entry, NotAMove> {
        let mv = self.game.read_move(view, text)?;
        self.make(view.on_table(&mv)).map_err(NotAMove::Fault)
    }

    /// What came after the last move that is remembered, under other rules.
    pub fn lost(&self) -> Option<&Lost> {
        self.lost.as_ref()
    }

    /// Remembers moves that could not be made again.
    pub(crate) fn lose(&mut self, lost: Lost) {
        let empty = lost.moves.is_empty() && lost.laid == Course::default();
        self.lost = Some(lost).filter(|_| !empty);
    }

    /// Makes a legal move. Nothing changes on a fault. Moves that were undone or lost are forgotten.
    pub fn make(&mut self, mv: Move) -> Result<&Entry, Box<Fault>> {
        self.make_by(mv, &mut Recorder::on())
    }

    /// The same, with how often rules ran added to `uses`.
    pub fn make_counted(&mut self, mv: Move, uses: &mut Uses) -> Result<&Entry, Box<Fault>> {
        let mut recorder = Recorder::on();
        recorder.count_uses(Box::new(std::mem::take(uses)));
        let made = self.make_by(mv, &mut recorder).map(|_| ());
        *uses = recorder.take_uses().map_or_else(Uses::default, |uses| *uses);
        made.map(|()| &self.entries[self.cursor - 1])
    }

    fn make_by(&mut self, mv: Move, recorder: &mut Recorder) -> Result<&Entry, Box<Fault>> {
        if self.cursor >= MOST_MOVES {
            return Err(Box::new(Fault::nowhere(msg!("play.too_many_moves", most = MOST_MOVES))));
        }
        let mut state = self.state().clone();
        let view = self.game.movers_view(&state);
        let (seat, text) = (state.turn.seat, self.game.move_text(&view, &view.seen_move(&mv)));
        self.game.machine().apply(&mut state, &mv, recorder)?;
        let (operations, events) = (recorder.operations(), recorder.take_events());
        let kept = self.kept_with(events.len(), operations)?;
        self.forget_undone();
        self.states.push(state);
        self.entries.push(Entry { seat, mv, text, events, kept });
        self.cursor += 1;
        Ok(&self.entries[self.cursor - 1])
    }

    /// What is kept with one more move, if it can be: what all moves did, and what scripts took for them, has
    /// an end.
    fn kept_with(&self, events: usize, operations: u64) -> Result<(usize, u64), Box<Fault>> {
        let (before, made) = self.last().map_or((0, 0), |entry| entry.kept);
        let (events, operations) = (before + events, made.saturating_add(operations));
        let message = if operations > GAME_OPERATIONS {
            msg!("play.too_many_game_operations", most = GAME_OPERATIONS)
        } else if events > MOST_EVENTS {
            msg!("play.too_many_kept", most = MOST_EVENTS)
        } else {
            return Ok((events, operations));
        };
        Err(Box::new(Fault::nowhere(message)))
    }

    /// Forgets what was undone and what was lost: something else comes now.
    pub(super) fn forget_undone(&mut self) {
        self.states.truncate(self.cursor + 1);
        self.entries.truncate(self.cursor);
        self.laid.truncate(self.laid_cursor);
        self.lost = None;
    }

    /// Replaces the current state by one that was built by hand: a table that no log can hold. The moves
    /// before it stay; those that were undone are forgotten.
    pub fn set_state(&mut self, state: State) {
        self.forget_undone();
        self.laid.retain(|laid| laid.after < self.cursor);
        self.laid_cursor = self.laid.len();
        self.states.pop();
        self.states.push(state);
    }

    /// Moves the cursor; all that was laid before it is laid.
    fn stand_at(&mut self, cursor: usize) {
        self.cursor = cursor;
        self.laid_cursor = self.laid.partition_point(|laid| laid.after <= cursor);
    }

    /// Goes to the table after the `count`-th move, back or forward; returns whether there is one.
    pub(crate) fn go_to(&mut self, count: usize) -> bool {
        let known = count <= self.entries.len();
        if known {
            self.stand_at(count);
        }
        known
    }

    /// How many moves there are, those that were taken back included.
    pub fn length(&self) -> usize {
        self.entries.len()
    }

    /// Takes moves back, as many as there are; returns how many.
    pub fn undo(&mut self, count: usize) -> usize {
        let undone = count.min(self.cursor);
        self.stand_at(self.cursor - undone);
        undone
    }

    /// Makes undone moves again, as many as there are; returns how many.
    pub fn redo(&mut self, count: usize) -> usize {
        let redone = count.min(self.entries.len() - self.cursor);
        self.stand_at(self.cursor + redone);
        redone
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::define::{Library, Settings};

    #[test]
    fn what_the_moves_of_a_game_take_together_has_an_end() {
        let games = Library::built_in().games();
        let folder = games.values().next().expect("a game is built in");
        let game = Game::load(folder, &Settings::default()).expect("it loads");
        let mut session = Session::new(game.clone(), 1, 0).expect("it begins");
        let mv = game.first_moves(session.state(), 1).expect("sound").remove(0);
        session.make(mv).expect("a listed move applies");
        assert!(session.kept_with(MOST_EVENTS / 2, GAME_OPERATIONS).is_ok());
        for kept in [(MOST_EVENTS, 0), (0, GAME_OPERATIONS)] {
            session.entries[0].kept = kept;
            assert!(session.kept_with(0, 0).is_ok(), "{kept:?}");
            assert!(session.kept_with(1, 1).is_err(), "{kept:?}");
        }
        session.undo(1);
        assert!(session.kept_with(1, 1).is_ok(), "what was taken back is not counted");
    }
}
