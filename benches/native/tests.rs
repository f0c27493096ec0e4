//! The baselines are the games they claim to be: known counts of lines, known results of random
//! play, the same games on both boards, the text rules move by move.
//!
//! For a test binary whose root declares both `native` and this file.

#[path = "file_dans_ta_mare/tests.rs"]
mod file_dans_ta_mare_tests;
#[path = "letter_up/tests.rs"]
mod letter_up_tests;

use rulebox::define::Library;
use rulebox::play::{Game, Move, Pick};
use rulebox::table::{self, Ended, Recorder};

use crate::native::{
    Played, Rng, breakthrough, connect_four, hex, interactions, la_glace_et_le_ciel, nth_bit, reversi,
    symetrie,
    symetrie::{array, bits},
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

/// The text rules of the game of closed lines.
fn symetrie_in_text() -> Game {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folder = Library::only(&games).find("symetrie").expect("the game is there");
    Game::load(&folder, &Default::default()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn symetrie_is_the_text_rules_move_by_move() {
    const GAMES: u64 = 1_000;
    let text = symetrie_in_text();
    let kinds: Vec<&str> = text.definition().kinds.iter().map(|kind| &kind.label.id[..]).collect();
    let (mut listed, mut counted) = (Vec::new(), 0);
    for seed in 0..GAMES {
        let mut rng = table::Rng::new(seed, "native");
        let mut theirs = text.start(seed, 0).expect("a game starts");
        let mut ours = bits::State::start();
        for ply in 0.. {
            let place = format!("seed {seed}, ply {ply}");
            assert_eq!(theirs.ended != Ended::No, ours.over, "{place}");
            let scores = text.scores(&theirs).expect("the rules are sound");
            assert_eq!(scores, ours.scores.map(i64::from), "{place}");
            let empty = |cell: &u16| theirs.top(*cell).is_none();
            let empty = (0..64).filter(empty).fold(0u64, |set, cell| set | 1 << cell);
            assert_eq!(empty, ours.empty, "{place}");
            if ours.over {
                break;
            }
            assert_eq!(usize::from(theirs.turn.seat), ours.seat, "{place}");
            let line = |made: &Move| match &made.picks[..] {
                [Pick::Pieces(tile), Pick::Cell(cell), Pick::Turning(turning)] => {
                    let first = match kinds[theirs.pieces[usize::from(tile[0])].kind as usize] {
                        "diagonale" => 0,
                        _ => 2,
                    };
                    (first + turning, *cell as u8)
                }
                other => panic!("{place}: {other:?}"),
            };
            let moves = text.moves(&theirs).expect("the rules list moves");
            let mut expected: Vec<(u8, u8)> = moves.iter().map(line).collect();
            ours.list(&mut listed);
            for list in [&mut expected, &mut listed] {
                list.sort_unstable();
            }
            assert_eq!(listed, expected, "{place}");

            let made = &moves[rng.below(moves.len() as u32) as usize];
            let (line, cell) = line(made);
            ours.play(usize::from(line), usize::from(cell));
            while !ours.over && ours.draw(&mut listed, &mut Rng::new(seed)).is_none() {
                ours.pass();
            }
            text.machine().apply(&mut theirs, made, &mut Recorder::off()).expect("a listed move applies");
        }
        let how = if ours.passes == 2 { Ended::Blocked } else { Ended::Counted };
        assert_eq!(theirs.ended, how, "seed {seed}");
        counted += u32::from(how == Ended::Counted);
    }
    assert!(counted > 0, "no game ended because no line could be closed any more");
}

#[test]
fn symetrie_is_the_same_game_on_bytes_and_on_bits() {
    let (mut bytes, mut listed) = (array::Array::new(), Vec::new());
    let mut rng = Rng::new(5);
    for game in 0..300 {
        bytes.start();
        let mut bits = bits::State::start();
        while !bits.over {
            bits.list(&mut listed);
            listed.sort_unstable();
            let mut moves = bytes.list().to_vec();
            moves.sort_unstable();
            assert_eq!(moves, listed, "game {game}");
            match listed.is_empty() {
                true => (bits.pass(), bytes.pass()),
                false => {
                    let (line, cell) = listed[rng.below(listed.len() as u32) as usize];
                    let (line, cell) = (usize::from(line), usize::from(cell));
                    (bits.play(line, cell), bytes.play(line, cell))
                }
            };
            assert_eq!((bytes.scores, bytes.over), (bits.scores, bits.over), "game {game}");
        }
    }
}

#[test]
fn symetrie_draws_what_is_listed_each_as_often() {
    const DRAWN: usize = 500;
    let (mut rng, mut moves) = (Rng::new(4), Vec::new());
    for _ in 0..20 {
        let mut state = bits::State::start();
        while !state.over {
            state.list(&mut moves);
            let mut listed = moves.clone();
            if listed.is_empty() {
                assert_eq!(state.draw(&mut moves, &mut rng), None);
                state.pass();
                continue;
            }
            listed.sort_unstable();
            let mut counts = vec![0.0; listed.len()];
            for _ in 0..DRAWN * listed.len() {
                let drawn = state.draw(&mut moves, &mut rng).expect("something is listed");
                counts[listed.binary_search(&drawn).expect("it is listed")] += 1.0;
            }
            // Six standard deviations.
            let expected = DRAWN as f64;
            let even = |count: &f64| (count - expected).abs() < 6.0 * expected.sqrt();
            assert!(counts.iter().all(even), "{counts:?}");
            let (line, cell) = listed[rng.below(listed.len() as u32) as usize];
            state.play(usize::from(line), usize::from(cell));
        }
    }
}

#[test]
fn symetrie_comes_out_as_the_text_rules() {
    const GAMES: u64 = 10_000;
    let text = symetrie_in_text();
    let (mut state, mut rng) = (table::State::default(), table::Rng::new(1, "native"));
    let (mut by_hand, mut native_rng) = (bits::Bits::new(), Rng::new(1));
    let (mut theirs, mut ours) = ([0i64; 3], [0i64; 3]);
    for seed in 0..GAMES {
        let played = text.machine().play_game(&mut state, seed, 0, &mut rng, u32::MAX);
        let played = played.expect("the rules are sound");
        let found = [i64::from(played.plies), played.scores[0], played.scores[1]];
        theirs.iter_mut().zip(found).for_each(|(all, more)| *all += more);
        let Played { plies, scores } = by_hand.playout(&mut native_rng);
        let found = [i64::from(plies), i64::from(scores[0]), i64::from(scores[1])];
        ours.iter_mut().zip(found).for_each(|(all, more)| *all += more);
    }
    // Points differ by 20 from game to game.
    for ((theirs, ours), most) in theirs.iter().zip(ours).zip([0.1, 1.0, 1.0]) {
        let apart = (*theirs as f64 - ours as f64).abs() / GAMES as f64;
        assert!(apart < most, "{theirs} and {ours} in {GAMES} games");
    }
}

#[test]
fn symetrie_closes_the_printed_lines() {
    /// The lettered figure without its last tile, from the top left: lines as they are numbered.
    const FIGURE: [(usize, usize); 13] = [
        (3, 0),
        (2, 1),
        (0, 2),
        (1, 3),
        (5, 4),
        (1, 8),
        (0, 9),
        (1, 10),
        (2, 11),
        (5, 12),
        (1, 17),
        (0, 18),
        (1, 19),
    ];
    let mut state = bits::State::start();
    let closed = FIGURE.map(|(line, cell)| state.place(line, cell, 0));
    // `h` closes `abchg`, `i` closes `dei` (both together are not in one piece), `m` closes `abcdejmlg`.
    assert_eq!(closed, [0, 0, 0, 0, 0, 0, 0, 5, 3, 0, 0, 0, 9]);
    assert_eq!(state.place(0, 16, 0), 11);
}

#[test]
fn symetrie_ends_when_no_empty_cell_is_on_a_way_round() {
    /// Whether two corners of an empty cell hang together without it, over lines and other empty cells.
    fn could_close(lines: &[u128], empty: &[u128]) -> bool {
        let around = |cell: &u128| {
            let others = || lines.iter().chain(empty.iter().filter(move |other| *other != cell));
            let first = |corner: u32| 1u128 << nth_bit_of(*cell, corner);
            (0..4).any(|corner| {
                let mut reached = first(corner);
                loop {
                    let touching = others().filter(|points| **points & reached != 0);
                    let more = touching.fold(reached, |all, points| all | points);
                    if more == reached {
                        return reached & cell != first(corner);
                    }
                    reached = more;
                }
            })
        };
        empty.iter().any(around)
    }
    fn nth_bit_of(set: u128, n: u32) -> u32 {
        (0..n).fold(set, |set, _| set & (set - 1)).trailing_zeros()
    }
    let points = |line, cell| symetrie::ends(line, cell).iter().fold(0u128, |set, point| set | 1 << point);
    let mut rng = Rng::new(5);
    let mut asked = [0; 2];
    for _ in 0..10_000 {
        let mut state = bits::State::start();
        let mut empty: Vec<usize> = (0..64).collect();
        let mut lines = Vec::new();
        while !empty.is_empty() {
            let cell = empty.swap_remove(rng.below(empty.len() as u32) as usize);
            let line = rng.below(6) as usize;
            state.place(line, cell, 0);
            lines.push(points(line, cell));
            if empty.len() < 6 {
                let corners: Vec<u128> =
                    empty.iter().map(|&cell| points(0, cell) | points(1, cell)).collect();
                assert_eq!(state.over, !could_close(&lines, &corners), "{empty:?}");
                asked[usize::from(state.over)] += 1;
            }
        }
    }
    assert!(asked.iter().all(|&times| times > 5_000), "{asked:?}");
}
