//! Tries per CPU-second of a search beside random playouts from the same position, in one run: what a search
//! pays for choosing, drawing worlds and learning. `cargo bench --bench search -- GAME…` measures some only,
//! `--seconds N` sets how long each side has.
//!
//! Where playouts are cut short (words, and games with a value for bots) a try is shorter than a playout, so
//! that the ratio says little: it is marked.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use cpu_time::ThreadTime;
use rulebox::bots::{self, BotKind, Budget, Thinking};
use rulebox::define::{Library, Settings};
use rulebox::play::{Game, Session};
use rulebox::table::{Rng, State};

/// The games, with how many players; the last number is how many moves are made first.
const POSITIONS: [(&str, usize, usize); 13] = [
    ("tic_tac_toe", 2, 0),
    ("connect_four", 2, 0),
    ("reversi", 2, 0),
    ("breakthrough", 2, 0),
    ("hex", 2, 0),
    ("interactions", 2, 0),
    ("interactions", 3, 0),
    ("interactions", 4, 0),
    ("interactions", 3, 3),
    ("la_glace_et_le_ciel", 3, 0),
    ("symetrie", 2, 0),
    ("letter_up", 2, 8),
    ("file_dans_ta_mare", 3, 6),
];

/// The tries of one decision.
const TRIES: u32 = 2000;
/// In how many turns each side is measured; the best one counts.
const TURNS: u32 = 10;

/// A position after some random moves.
fn position(id: &str, players: usize, moves: usize) -> Session {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folder = Library::only(&games).find(id).unwrap_or_else(|fault| panic!("{fault:?}"));
    let settings = Settings { players: Some(players), ..Settings::default() };
    let game = Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
    let mut session = Session::new(game.clone(), 1, 0).expect("a game starts");
    let mut rng = Rng::new(1, "bench");
    for _ in 0..moves {
        let mv = game.machine().random_move(session.state(), &mut rng).expect("sound").expect("a move");
        session.make(mv).expect("a move that is drawn is legal");
    }
    session
}

/// Works for so long; so many of something per CPU-second.
fn rate(seconds: f64, mut work: impl FnMut() -> u64) -> f64 {
    let start = ThreadTime::now();
    let mut done = 0;
    while start.elapsed().as_secs_f64() < seconds {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    let mut seconds = 2.0;
    let mut wanted = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => {
                seconds =
                    arguments.next().and_then(|text| text.parse().ok()).expect("--seconds takes a number");
            }
            flag if flag.starts_with("--") => {}
            game => wanted.push(game.replace('-', "_")),
        }
    }
    println!("tries per CPU-second of mcts:{TRIES}, one thread");
    println!("| game | players | moves made | playouts | tries | ratio |");
    println!("|---|--:|--:|--:|--:|--:|");
    let never = AtomicBool::new(false);
    for (id, players, moves) in POSITIONS {
        if !wanted.is_empty() && !wanted.iter().any(|game| game == id) {
            continue;
        }
        let session = position(id, players, moves);
        let machine = session.game().machine().clone();
        let nature = machine.nature();
        let cut = if nature.values || nature.lays_words { " (cut short)" } else { "" };
        let mut state = State::default();
        let mut rng = Rng::new(2, "bench");
        let seat = session.state().turn.seat;
        let (mut playouts, mut tries) = (0.0f64, 0.0f64);
        let mut number = 0;
        for _ in 0..TURNS {
            playouts = playouts.max(rate(seconds / f64::from(TURNS), || {
                for _ in 0..16 {
                    state.copy_from(session.state());
                    std::hint::black_box(machine.play_out(&mut state, &mut rng, 10_000)).expect("sound");
                }
                16
            }));
            tries = tries.max(rate(seconds / f64::from(TURNS), || {
                number += 1;
                let worlds = session.worlds(seat).expect("sound");
                let mut rng = bots::stream(number, seat, 0);
                let thinking = Thinking { stop: &never, progress: &|_| {} };
                let kind = BotKind::Search(Budget::Tries(TRIES));
                let thought = bots::think(kind, &worlds, &mut rng, thinking).expect("sound");
                u64::from(thought.tries)
            }));
        }
        println!(
            "| {id} | {players} | {moves} | {playouts:.0} | {tries:.0} | {:.2}{cut} |",
            tries / playouts
        );
    }
}
