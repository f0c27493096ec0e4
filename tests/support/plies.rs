//! Random games at every table, moment by moment.

use std::fmt;

use rulebox::define::render_all;
use rulebox::engine::Backend;
use rulebox::play::notation::NotAMove;
use rulebox::play::{Game, Move};
use rulebox::speak::Lang;
use rulebox::table::chance::nth_seed;
use rulebox::table::{Ended, Recorder, Rng, Seat, State};

use super::tables::{Table, tables};

/// No game goes on for longer than this.
const MOST_PLIES: usize = 5_000;
/// A game of words is left after so many plies: nothing ends one in which letters are changed for ever.
const MOST_OF_WORDS: usize = 120;

impl Table {
    /// Whether its moves lay words: there are many of them, and letters can be changed for ever.
    fn lays_words(&self) -> bool {
        !self.game.definition().lexicons.is_empty()
    }

    /// How many games a law plays here.
    pub fn games(&self, share: u64) -> u64 {
        if self.lays_words() { (games(share) / 40).max(1) } else { games(share) }
    }

    /// How many plies of a game are looked at.
    pub fn most_plies(&self) -> u32 {
        if self.lays_words() { MOST_OF_WORDS as u32 } else { u32::MAX }
    }

    /// Whether a game is left after so many plies. One that is not must end at last.
    pub fn is_left_after(&self, plies: usize) -> bool {
        assert!(plies < MOST_PLIES, "{self}: never ends");
        self.lays_words() && plies >= MOST_OF_WORDS
    }

    /// The same game with its rules run as trees.
    pub fn as_trees(&self) -> Game {
        Game::load_with(&self.folder, &self.settings, Backend::Trees)
            .unwrap_or_else(|faults| panic!("{self}\n{}", render_all(&faults, Lang::En, false)))
    }

    /// The `number`-th game of a law: its seed, the seat that begins, and rng for the moves.
    pub fn deal(&self, number: u64) -> (u64, Seat, Rng) {
        let seed = nth_seed(1, number);
        (seed, (number % self.game.definition().player_seats() as u64) as Seat, Rng::new(seed, "law"))
    }
}

/// How many games a law plays at each table: one `share`-th of `RULEBOX_LAW_GAMES`, which is 1000
/// when not said.
pub fn games(share: u64) -> u64 {
    let wanted = std::env::var("RULEBOX_LAW_GAMES").ok();
    let wanted = wanted.map_or(1_000, |text| text.parse().expect("RULEBOX_LAW_GAMES is a number"));
    (wanted / share).max(1)
}

/// A moment of a random game: the seat to move has `moves`.
pub struct Ply<'a> {
    /// Where it is played.
    pub table: &'a Table,
    /// The game's seed.
    pub seed: u64,
    /// How many moves were made.
    pub number: usize,
    /// The state.
    pub state: &'a State,
    /// The legal moves; none when it is over.
    pub moves: &'a [Move],
}

impl Ply<'_> {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.table.game
    }

    /// The legal moves, or where there are many, some of all of them.
    pub fn some_moves(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().skip(self.number % self.many()).step_by(self.many())
    }

    /// Whether it is this moment's turn to be looked at whole: where there are many moves, not every one is.
    pub fn is_looked_at_whole(&self) -> bool {
        self.number.is_multiple_of(self.many())
    }

    /// How many times more moves there are than in most games; at least 1.
    fn many(&self) -> usize {
        self.moves.len() / 40 + 1
    }

    /// The move's text.
    pub fn text(&self, mv: &Move) -> String {
        let view = self.game().movers_view(self.state);
        self.game().move_text(&view, &view.seen_move(mv))
    }

    /// The move that a text means for the seat to move, as the table numbers its pieces.
    pub fn read(&self, text: &str) -> Result<Move, NotAMove> {
        let view = self.game().movers_view(self.state);
        self.game().read_move(&view, text).map(|mv| view.on_table(&mv))
    }

    /// The state after a legal move.
    pub fn after(&self, mv: &Move) -> State {
        let mut state = self.state.clone();
        let applied = self.game().machine().apply(&mut state, mv, &mut Recorder::off());
        applied.unwrap_or_else(|fault| panic!("{self}, {}: {fault:?}", self.text(mv)));
        state
    }
}

impl fmt::Display for Ply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} --seed {}, ply {}", self.table, self.seed, self.number)
    }
}

/// Plays random games at every table and shows each of their moments, the last one included.
pub fn each_ply(share: u64, mut law: impl FnMut(&Ply<'_>, &mut Rng)) {
    for table in tables() {
        for number in 0..table.games(share) {
            let (seed, first, mut rng) = table.deal(number);
            let mut state = table.game.start(seed, first).expect("a game that loads starts");
            for number in 0.. {
                let moves = table.game.moves(&state).expect("the rules list moves");
                let ply = Ply { table: &table, seed, number, state: &state, moves: &moves };
                law(&ply, &mut rng);
                if state.ended != Ended::No || table.is_left_after(number) {
                    break;
                }
                assert!(!moves.is_empty(), "{ply}: goes on without a move");
                let next = ply.after(&moves[rng.below(moves.len() as u32) as usize]);
                state = next;
            }
        }
    }
}
