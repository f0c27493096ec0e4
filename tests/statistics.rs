//! Random play has the results that are known of these games: chance is fair, and the rules are
//! those of the game that bears the name. The seeds are fixed, so nothing here depends on luck.

use rulebox::play::Game;
use rulebox::table::{Rng, State};

use crate::native::{self, Played, breakthrough, connect_four, la_glace_et_le_ciel};

/// The shares of games won by the first seat, won by the second, and drawn.
fn shares(id: &str, games: u64) -> [f64; 3] {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folder = rulebox::define::Library::only(&root).find(id).expect("the game is there");
    let game = Game::load(&folder, &Default::default()).expect("the game loads");
    let (mut state, mut rng) = (State::default(), Rng::new(1, "statistics"));
    let mut counts = [0u32; 3];
    for seed in 0..games {
        game.machine().play_game(&mut state, seed, 0, &mut rng, u32::MAX).expect("the rules are sound");
        let outcome = game.outcome(&state).expect("the rules are sound").expect("it is over");
        counts[outcome.winners.first().map_or(2, |&seat| seat as usize)] += 1;
    }
    counts.map(|count| f64::from(count) / games as f64)
}

fn assert_close(shares: [f64; 3], expected: [f64; 3]) {
    for (share, expected) in shares.iter().zip(expected) {
        assert!((share - expected).abs() < 0.01, "{shares:?}");
    }
}

#[test]
fn tic_tac_toe_comes_out_as_known() {
    assert_close(shares("tic_tac_toe", 60_000), [0.585, 0.288, 0.127]);
}

#[test]
fn hex_comes_out_as_known() {
    assert_close(shares("hex", 30_000), [0.523, 0.477, 0.0]);
}

/// The shares of games that one of the bench's hand-written games gives.
fn native_shares(mut playout: impl FnMut(&mut native::Rng) -> Played, games: u32) -> [f64; 3] {
    let (mut rng, mut counts) = (native::Rng::new(1), [0u32; 3]);
    for _ in 0..games {
        counts[match playout(&mut rng).scores {
            [1, ..] => 0,
            [_, 1, ..] => 1,
            _ => 2,
        }] += 1;
    }
    counts.map(|count| f64::from(count) / f64::from(games))
}

#[test]
fn connect_four_comes_out_as_by_hand() {
    let mut game = connect_four::Array::new();
    assert_close(shares("connect_four", 60_000), native_shares(|rng| game.playout(rng), 60_000));
}

#[test]
fn breakthrough_comes_out_as_by_hand() {
    let mut game = breakthrough::Array::new();
    assert_close(shares("breakthrough", 30_000), native_shares(|rng| game.playout(rng), 30_000));
}

#[test]
fn reversi_comes_out_as_known() {
    assert_close(shares("reversi", 30_000), [0.454, 0.504, 0.042]);
}

/// The co-operative game: how long it lasts, how much Ice is left, what Sky adds up to.
#[test]
fn the_game_of_hidden_objectives_comes_out_as_by_hand() {
    const GAMES: u64 = 40_000;
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folder =
        rulebox::define::Library::only(&root).find("la_glace_et_le_ciel").expect("the game is there");
    let settings = rulebox::define::Settings { players: Some(3), ..Default::default() };
    let game = Game::load(&folder, &settings).expect("the game loads");
    let layout = game.machine().layout();
    let (mut state, mut rng) = (State::default(), Rng::new(1, "statistics"));
    let (mut by_hand, mut native_rng) = (la_glace_et_le_ciel::Array::new(), native::Rng::new(1));
    let (mut text, mut native) = ([0i64; 3], [0i64; 3]);
    for seed in 0..GAMES {
        let played = game.machine().play_game(&mut state, seed, 0, &mut rng, u32::MAX);
        let played = played.expect("the rules are sound");
        let counter = |number| i64::from(state.counter(layout, number));
        let found = [i64::from(played.plies), counter(0), counter(1)];
        text.iter_mut().zip(found).for_each(|(all, more)| *all += more);
        let Played { plies, scores } = by_hand.playout(&mut native_rng);
        let found = [i64::from(plies), i64::from(scores[1]), i64::from(scores[2])];
        native.iter_mut().zip(found).for_each(|(all, more)| *all += more);
    }
    for (text, native) in text.iter().zip(native) {
        let apart = (*text as f64 - native as f64).abs() / GAMES as f64;
        assert!(apart < 0.06, "{text} and {native} in {GAMES} games");
    }
}
