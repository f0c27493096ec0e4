//! The baselines are the games they claim to be: known counts of lines, known results of random
//! play, the same games on both boards.
//!
//! For a test binary whose root declares both `native` and this file.

use crate::native::{
    Played, Rng, breakthrough, connect_four, hex, interactions, la_glace_et_le_ciel, nth_bit, reversi,
    tic_tac_toe,
};

const GAMES: u32 = 30_000;

/// The shares of games won by the first seat, won by the second, and drawn.
fn shares(mut playout: impl FnMut(&mut Rng) -> Played) -> [f64; 3] {
    let mut rng = Rng::new(1);
    let mut counts = [0u32; 3];
    for _ in 0..GAMES {
        let [first, second, ..] = playout(&mut rng).scores;
        counts[match first.cmp(&second) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += 1;
    }
    counts.map(|count| f64::from(count) / f64::from(GAMES))
}

fn assert_close(shares: [f64; 3], expected: [f64; 3]) {
    for (share, expected) in shares.iter().zip(expected) {
        assert!((share - expected).abs() < 0.007, "{shares:?}");
    }
}

fn assert_same_games(mut array: impl FnMut(&mut Rng) -> Played, bits: fn(&mut Rng) -> Played) {
    let (mut left, mut right) = (Rng::new(2), Rng::new(2));
    for game in 0..GAMES / 6 {
        assert_eq!(array(&mut left), bits(&mut right), "game {game}");
    }
}

#[test]
fn random_play_has_its_known_results() {
    let mut game = tic_tac_toe::Array::new();
    assert_close(shares(|rng| game.playout(rng)), [0.585, 0.288, 0.127]);
    let mut game = reversi::Array::new();
    assert_close(shares(|rng| game.playout(rng)), [0.454, 0.504, 0.042]);
    let mut game = connect_four::Array::new();
    assert_close(shares(|rng| game.playout(rng)), [0.556, 0.442, 0.002]);
    let mut game = hex::Array::new();
    assert_close(shares(|rng| game.playout(rng)), [0.523, 0.477, 0.0]);
}

#[test]
fn a_game_that_nobody_hears_is_the_same_game() {
    let mut game = la_glace_et_le_ciel::Array::new();
    assert_same_games(|rng| game.playout(rng), |rng| la_glace_et_le_ciel::Array::new().unheard(rng));
}

#[test]
fn one_seed_is_one_game_on_both_boards() {
    let mut game = tic_tac_toe::Array::new();
    assert_same_games(|rng| game.playout(rng), tic_tac_toe::bits);
    let mut game = reversi::Array::new();
    assert_same_games(|rng| game.playout(rng), reversi::bits);
    let mut game = connect_four::Array::new();
    assert_same_games(|rng| game.playout(rng), connect_four::bits);
    let mut game = hex::Array::new();
    assert_same_games(|rng| game.playout(rng), hex::bits);
}

#[test]
fn breakthrough_lists_in_another_order_and_comes_out_the_same() {
    let mut game = breakthrough::Array::new();
    assert_close(shares(|rng| game.playout(rng)), shares(breakthrough::bits));
}

#[test]
fn tic_tac_toe_has_255168_games() {
    fn games(board: tic_tac_toe::Board, mark: u8) -> u32 {
        let mut moves = Vec::new();
        board.list(&mut moves);
        if moves.is_empty() || board.won(3 - mark) {
            return 1;
        }
        let after = |&cell: &u8| {
            let mut next = board;
            next.0[usize::from(cell)] = mark;
            games(next, 3 - mark)
        };
        moves.iter().map(after).sum()
    }
    let start = tic_tac_toe::Board([tic_tac_toe::EMPTY; 9]);
    assert_eq!(games(start, 1), 255_168);
}

#[test]
fn reversi_has_the_published_perft() {
    /// No seat passes this early.
    fn perft(board: reversi::Board, mover: u8, depth: u32) -> u32 {
        let mut moves = Vec::new();
        board.list(mover, &mut moves);
        if depth == 1 {
            return moves.len() as u32;
        }
        let after = |&cell: &u8| {
            let mut next = board;
            next.play(usize::from(cell), mover);
            perft(next, 3 - mover, depth - 1)
        };
        moves.iter().map(after).sum()
    }
    let start = reversi::Board::start();
    let counts = [1, 2, 3, 4, 5, 6, 7, 8].map(|depth| perft(start, reversi::BLACK, depth));
    assert_eq!(counts, [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]);
}

#[test]
fn connect_four_has_the_published_perft() {
    fn perft(board: connect_four::Board, disc: u8, depth: u32) -> u32 {
        let mut moves = Vec::new();
        board.list(&mut moves);
        let after = |&column: &u8| {
            let mut next = board;
            match (next.play(usize::from(column), disc), depth) {
                (_, 1) => 1,
                (true, _) => 0,
                (false, _) => perft(next, 3 - disc, depth - 1),
            }
        };
        moves.iter().map(after).sum()
    }
    let counts = [5, 6, 7, 8].map(|depth| perft(connect_four::Board::start(), 1, depth));
    assert_eq!(counts, [16_807, 117_649, 823_536, 5_673_234]);
}

#[test]
fn breakthrough_has_one_perft_on_both_boards() {
    fn array(board: breakthrough::Board, pawn: u8, depth: u32) -> u32 {
        let mut moves = Vec::new();
        board.list(pawn, &mut moves);
        if depth == 1 {
            return moves.len() as u32;
        }
        let after = |&step: &breakthrough::Step| {
            let mut next = board;
            match next.play(step, pawn) {
                true => 0,
                false => array(next, 3 - pawn, depth - 1),
            }
        };
        moves.iter().map(after).sum()
    }
    fn bits(pawns: breakthrough::Pawns, depth: u32) -> u32 {
        let mut lines = 0;
        for (cells, distance) in pawns.arrivals() {
            for nth in 0..cells.count_ones() {
                let next = pawns.step(nth_bit(cells, nth), distance);
                lines += match depth {
                    1 => 1,
                    _ if next.won() => 0,
                    _ => bits(next.turned(), depth - 1),
                };
            }
        }
        lines
    }
    let counts = [1, 2, 3, 4, 5].map(|depth| array(breakthrough::Board::start(), 1, depth));
    assert_eq!(counts[..3], [22, 484, 11_132]);
    let on_bits = [1, 2, 3, 4, 5].map(|depth| bits(breakthrough::Pawns::START, depth));
    assert_eq!(counts, on_bits);
}

#[test]
fn interactions_takes_33_plies() {
    let (mut rng, mut game) = (Rng::new(3), interactions::Array::new());
    assert!((0..1_000).all(|_| game.playout(&mut rng).plies == 3 + 18 + 12));
}

#[test]
fn interactions_ends_its_printed_game_as_printed() {
    use interactions::{MIDDLE, SEATS, State, TURNS, WIDTH};

    /// A reconstructed order of play: kind, row and column as digits.
    const PLAYED: [usize; TURNS] =
        [402, 612, 503, 511, 313, 410, 214, 522, 304, 23, 115, 624, 625, 21, 220, 300, 205, 1];
    const UNPLAYED: [u8; SEATS] = [1, 4, 1];

    let mut state = State::start();
    let mut moves = Vec::new();
    for (turn, digits) in PLAYED.into_iter().enumerate() {
        let (kind, row, column) = ((digits / 100) as u8, digits / 10 % 10, digits % 10);
        let (seat, cell) = (turn % SEATS, MIDDLE + row * WIDTH + column - 2);
        state.hands[seat].open = [kind, UNPLAYED[seat]];
        state.list_places(seat, &mut moves);
        assert!(moves.contains(&(kind, cell as u8)), "turn {turn}");
        state.place(seat, kind, cell);
    }
    assert_eq!(state.scores(), [14, 25, 17, 0]);
}
