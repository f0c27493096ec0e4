//! Drops, walks and chains beside plain boards: the same moves at every table, the same ends, over
//! thousands of random games.

use std::collections::BTreeSet;

use rulebox::define::{Library, Settings};
use rulebox::play::{Game, Move, Pick};
use rulebox::table::{Ended, Recorder, Rng, State};

use crate::native::{breakthrough, connect_four};
use crate::support::games;

fn load(id: &str, sets: &[(&str, &str)]) -> Game {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folder = Library::only(&root).find(id).expect("the game is there");
    let sets = sets.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect();
    Game::load(&folder, &Settings { sets, ..Settings::default() })
        .unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

fn cells(mv: &Move) -> Vec<usize> {
    let cell = |pick: &Pick| match pick {
        Pick::Cell(cell) => *cell as usize,
        other => panic!("a cell, not {other:?}"),
    };
    mv.picks.iter().map(cell).collect()
}

/// Plays a random game: `list` says what a plain board allows a seat, as cells; `play` makes that
/// move on it and says how the game ended by it.
fn compare<B>(
    game: &Game,
    seed: u64,
    mut board: B,
    list: impl Fn(&B, u8) -> BTreeSet<Vec<usize>>,
    play: impl Fn(&mut B, u8, &[usize]) -> Ended,
) {
    let id = &game.definition().id;
    let mut rng = Rng::new(seed, "boards");
    let mut state: State = game.start(seed, 0).expect("a game starts");
    for ply in 0.. {
        let seat = (ply % 2) as u8;
        let moves = game.moves(&state).expect("the rules list moves");
        let listed: BTreeSet<Vec<usize>> = moves.iter().map(cells).collect();
        assert_eq!(listed.len(), moves.len(), "{id}, seed {seed}, ply {ply}: each once");
        assert_eq!(listed, list(&board, seat), "{id}, seed {seed}, ply {ply}");
        let mv = &moves[rng.below(moves.len() as u32) as usize];
        game.machine().apply(&mut state, mv, &mut Recorder::off()).expect("a listed move applies");
        let ended = play(&mut board, seat, &cells(mv));
        assert_eq!(state.ended, ended, "{id}, seed {seed}, ply {ply}");
        if ended != Ended::No {
            break;
        }
    }
}

#[test]
fn connect_four_agrees_with_a_plain_board() {
    let game = load("connect_four", &[]);
    for seed in 0..games(1) {
        // The plain board, and how high each column is.
        let start = (connect_four::Board::start(), [0usize; 7]);
        compare(
            &game,
            seed,
            start,
            |(board, heights), _| {
                let mut columns = Vec::new();
                board.list(&mut columns);
                columns.iter().map(|&c| vec![(5 - heights[c as usize]) * 7 + c as usize]).collect()
            },
            |(board, heights), seat, cells| {
                let column = cells[0] % 7;
                heights[column] += 1;
                match board.play(column, seat + 1) {
                    true => Ended::Won(seat),
                    false if heights.iter().all(|&height| height == 6) => Ended::Drawn,
                    false => Ended::No,
                }
            },
        );
    }
}

#[test]
fn breakthrough_agrees_with_a_plain_board() {
    let game = load("breakthrough", &[]);
    // The plain board counts its rows from the first seat's.
    let turned = |cell: usize| (7 - cell / 8) * 8 + cell % 8;
    for seed in 0..games(2) {
        compare(
            &game,
            seed,
            breakthrough::Board::start(),
            |board, seat| {
                let mut steps = Vec::new();
                board.list(seat + 1, &mut steps);
                let ways = |step: &breakthrough::Step| [step.from, step.to].map(|cell| turned(cell as usize));
                steps.iter().map(|step| ways(step).to_vec()).collect()
            },
            |board, seat, cells| {
                let [from, to] = [cells[0], cells[1]].map(|cell| turned(cell) as u8);
                let won = board.play(breakthrough::Step { from, to }, seat + 1);
                if won { Ended::Won(seat) } else { Ended::No }
            },
        );
    }
}

/// Whether a seat's stones join its sides: rows for the first, columns for the second.
fn joined(stones: &[Option<u8>], size: usize, seat: u8) -> bool {
    let along = |cell: usize| if seat == 0 { cell / size } else { cell % size };
    let mine = |cell: &usize| stones[*cell] == Some(seat);
    let mut reached: BTreeSet<usize> = (0..size * size).filter(mine).filter(|&c| along(c) == 0).collect();
    let mut next: Vec<usize> = reached.iter().copied().collect();
    while let Some(cell) = next.pop() {
        let (column, row) = ((cell % size) as i32, (cell / size) as i32);
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let (column, row) = (column + right, row + down);
            let inside = (0..size as i32).contains(&column) && (0..size as i32).contains(&row);
            let beside = (row * size as i32 + column) as usize;
            if inside && stones[beside] == Some(seat) && reached.insert(beside) {
                next.push(beside);
            }
        }
    }
    reached.iter().any(|&cell| along(cell) == size - 1)
}

#[test]
fn hex_agrees_with_a_plain_board_of_every_size() {
    for (size, share) in [(5, 2), (9, 10), (11, 20), (13, 50)] {
        let game = load("hex", &[("option.size", &size.to_string())]);
        for seed in 0..games(share) {
            compare(
                &game,
                seed,
                vec![None; size * size],
                |stones, _| (0..stones.len()).filter(|&c| stones[c].is_none()).map(|c| vec![c]).collect(),
                |stones, seat, cells| {
                    stones[cells[0]] = Some(seat);
                    if joined(stones, size, seat) { Ended::Won(seat) } else { Ended::No }
                },
            );
        }
    }
}
