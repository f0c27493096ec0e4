//! How many sequences of moves there are: the numbers that others publish, and one depth further
//! those of the bench's hand-written games.

use rulebox::define::{Library, Settings};
use rulebox::play::Game;

use crate::native::breakthrough;

fn load(id: &str, settings: Settings) -> Game {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folder = Library::only(&root).find(id).expect("the game is there");
    Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

fn count(game: &Game, depth: u32) -> u64 {
    let start = game.start(0, 0).expect("a game starts");
    game.machine().perft(&start, depth).expect("the rules are sound")
}

fn assert_counts(id: &str, expected: &[u64]) {
    let game = load(id, Settings::default());
    for (depth, &expected) in (1..).zip(expected) {
        assert_eq!(count(&game, depth), expected, "{id}, {depth} moves");
    }
}

#[test]
fn tic_tac_toe_has_its_known_counts() {
    assert_counts("tic_tac_toe", &[9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

#[test]
fn connect_four_has_its_known_counts() {
    assert_counts("connect_four", &[7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
}

#[test]
fn reversi_has_its_known_counts() {
    assert_counts("reversi", &[4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]);
}

#[test]
fn breakthrough_has_its_known_counts() {
    assert_counts("breakthrough", &[22, 484, 11_132, 256_036]);
}

#[test]
fn hex_has_its_known_counts() {
    assert_counts("hex", &[121, 14_520, 1_727_880]);
    let swap = load("hex", Settings { variants: vec!["swap".into()], ..Settings::default() });
    // The second player has one way more, and every way to go on after it.
    assert_eq!(count(&swap, 2), 14_520 + 121);
    assert_eq!(count(&swap, 3), 1_727_880 + 121 * 120);
}

/// Counts by hand, on an array.
fn by_hand(board: breakthrough::Board, pawn: u8, depth: u32) -> u64 {
    let mut moves = Vec::new();
    board.list(pawn, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |&step: &breakthrough::Step| {
        let mut next = board;
        if next.play(step, pawn) { 0 } else { by_hand(next, 3 - pawn, depth - 1) }
    };
    moves.iter().map(after).sum()
}

#[test]
fn breakthrough_counts_deeper_as_by_hand() {
    let game = load("breakthrough", Settings::default());
    assert_eq!(count(&game, 5), by_hand(breakthrough::Board::start(), 1, 5));
}
