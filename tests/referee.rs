//! The text rules beside plain referees that share no code with them: the same cells are legal,
//! the same pieces turn, the same points count, over thousands of random games.

use std::collections::{BTreeMap, BTreeSet};

use rulebox::define::{Library, Settings};
use rulebox::play::{Game, Move, Pick};
use rulebox::table::{Ended, Recorder, Rng, State};

use crate::native::interactions as native;
use crate::native::tic_tac_toe::{Board as Marks, EMPTY};
use crate::support::games;

fn load(id: &str, players: usize, sets: &[(&str, &str)]) -> Game {
    let folder = Library::only(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games"))
        .find(id)
        .expect("the game is there");
    let sets = sets.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect();
    Game::load(&folder, &Settings { players: Some(players), sets, ..Settings::default() })
        .unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

fn make(game: &Game, state: &mut State, made: &Move) {
    game.machine().apply(state, made, &mut Recorder::off()).expect("a listed move applies");
}

fn any<'a>(moves: &'a [Move], rng: &mut Rng) -> &'a Move {
    &moves[rng.below(moves.len() as u32) as usize]
}

fn cell_of(made: &Move) -> Option<usize> {
    made.picks.iter().find_map(Pick::cell).map(usize::from)
}

/// Each cell's owner.
fn owners(game: &Game, state: &State) -> Vec<Option<u8>> {
    let cells = 0..game.machine().layout().cells as u16;
    cells.map(|cell| state.top(cell).map(|piece| state.pieces[piece as usize].owner)).collect()
}

#[test]
fn tic_tac_toe_agrees_with_a_plain_board() {
    let game = load("tic_tac_toe", 2, &[]);
    let mut free = Vec::new();
    for seed in 0..games(1) {
        let mut rng = Rng::new(seed, "referee");
        let mut state = game.start(seed, 0).expect("a game starts");
        let mut board = Marks([EMPTY; 9]);
        let mut mark = 1;
        loop {
            board.list(&mut free);
            let moves = game.moves(&state).expect("the rules list moves");
            let listed: Vec<u8> = moves.iter().filter_map(cell_of).map(|cell| cell as u8).collect();
            let over = board.won(3 - mark) || free.is_empty();
            assert_eq!(state.ended != Ended::No, over, "seed {seed}");
            if over {
                let expected = if board.won(3 - mark) { Ended::Won(2 - mark) } else { Ended::Drawn };
                assert_eq!(state.ended, expected, "seed {seed}");
                break;
            }
            assert_eq!(listed, free, "seed {seed}");
            let made = any(&moves, &mut rng);
            board.0[cell_of(made).expect("a mark goes on a cell")] = mark;
            make(&game, &mut state, made);
            let marks: Vec<u8> =
                owners(&game, &state).iter().map(|owner| owner.map_or(EMPTY, |seat| seat + 1)).collect();
            assert_eq!(marks, board.0, "seed {seed}");
            mark = 3 - mark;
        }
    }
}

/// Reversi on rows and columns, for a board of any size.
struct Discs {
    size: i32,
    at: Vec<Option<u8>>,
}

impl Discs {
    fn start(size: i32) -> Self {
        let mut discs = Self { size, at: vec![None; (size * size) as usize] };
        let half = size / 2;
        for (column, row, seat) in [(-1, -1, 1), (0, 0, 1), (0, -1, 0), (-1, 0, 0)] {
            let cell = (half + row) * size + half + column;
            discs.at[cell as usize] = Some(seat);
        }
        discs
    }

    fn on(&self, column: i32, row: i32) -> Option<u8> {
        let inside = (0..self.size).contains(&column) && (0..self.size).contains(&row);
        if inside { self.at[(row * self.size + column) as usize] } else { None }
    }

    /// What a disc of `seat` on the cell would enclose.
    fn enclosed(&self, cell: usize, seat: u8) -> Vec<usize> {
        let (column, row) = (cell as i32 % self.size, cell as i32 / self.size);
        let mut all = Vec::new();
        for (right, down) in (-1..=1).flat_map(|right| (-1..=1).map(move |down| (right, down))) {
            let mut run = Vec::new();
            for far in 1.. {
                let (column, row) = (column + right * far, row + down * far);
                match self.on(column, row) {
                    Some(owner) if owner != seat => run.push((row * self.size + column) as usize),
                    Some(_) => {
                        all.append(&mut run);
                        break;
                    }
                    None => break,
                }
            }
        }
        all
    }

    fn legal(&self, seat: u8) -> Vec<usize> {
        let legal = |cell: &usize| self.at[*cell].is_none() && !self.enclosed(*cell, seat).is_empty();
        (0..self.at.len()).filter(legal).collect()
    }
}

#[test]
fn reversi_agrees_with_a_plain_board_of_every_size() {
    let mut passes = 0;
    for (size, share) in [(4, 1), (6, 4), (8, 2), (10, 20)] {
        let game = load("reversi", 2, &[("option.size", &size.to_string())]);
        for seed in 0..games(share) {
            let mut rng = Rng::new(seed, "referee");
            let mut state = game.start(seed, 0).expect("a game starts");
            let mut discs = Discs::start(size);
            let mut seat = 0;
            loop {
                assert_eq!(owners(&game, &state), discs.at, "size {size}, seed {seed}");
                let legal = discs.legal(seat);
                let moves = game.moves(&state).expect("the rules list moves");
                let listed: Vec<usize> = moves.iter().filter_map(cell_of).collect();
                assert_eq!(listed, legal, "size {size}, seed {seed}");
                if legal.is_empty() && discs.legal(1 - seat).is_empty() {
                    assert_ne!(state.ended, Ended::No, "size {size}, seed {seed}");
                    break;
                }
                assert_eq!((state.ended, state.turn.seat), (Ended::No, seat), "size {size}, seed {seed}");
                let made = any(&moves, &mut rng);
                match cell_of(made) {
                    Some(cell) => {
                        let turned = discs.enclosed(cell, seat);
                        turned.into_iter().chain([cell]).for_each(|cell| discs.at[cell] = Some(seat));
                    }
                    None => passes += 1,
                }
                make(&game, &mut state, made);
                seat = 1 - seat;
            }
            let count = |seat| discs.at.iter().filter(|owner| **owner == Some(seat)).count() as i64;
            let scores = game.scores(&state).expect("the rules are sound");
            assert_eq!(scores, [count(0), count(1)], "size {size}, seed {seed}");
        }
    }
    assert!(passes > 0, "a pass was among them");
}

/// A tile of the plain referee: whose, which kind, whether its front shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tile {
    seat: u8,
    kind: usize,
    front: bool,
}

/// Front and back values, the neighbours turned over, the side that they must show.
type Kind = (&'static str, i64, i64, &'static [(i32, i32)], bool);

const BESIDE: &[(i32, i32)] = &[(-1, 0), (1, 0)];
const ABOVE_AND_BELOW: &[(i32, i32)] = &[(0, -1), (0, 1)];
const CROSS: &[(i32, i32)] = &[(-1, 0), (1, 0), (0, -1), (0, 1)];
const CORNERS: &[(i32, i32)] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];
const KINDS: [Kind; 7] = [
    ("predation", 7, 3, BESIDE, true),
    ("herbivorie", 6, 2, ABOVE_AND_BELOW, true),
    ("mutualisme", 3, 3, CROSS, false),
    ("competition", 1, 0, CROSS, true),
    ("parasitisme", 3, 1, CORNERS, true),
    ("commensalisme", 5, 0, CORNERS, false),
    ("amensalisme", 0, 5, CROSS, true),
];

/// The board by column and row from the middle, and each seat's tiles not on it.
struct Territory {
    short: i32,
    long: i32,
    tiles: BTreeMap<(i32, i32), Tile>,
    open: Vec<BTreeSet<usize>>,
    reserve: Vec<BTreeSet<usize>>,
}

impl Territory {
    fn fits(&self, at: (i32, i32)) -> bool {
        let span = |along: fn(&(i32, i32)) -> i32| {
            let places = || self.tiles.keys().chain([&at]).map(along);
            places().max().unwrap_or(0) - places().min().unwrap_or(0) + 1
        };
        let (wide, high) = (span(|at| at.0), span(|at| at.1));
        wide.max(high) <= self.long && wide.min(high) <= self.short
    }

    fn cells(&self) -> BTreeSet<(i32, i32)> {
        if self.tiles.is_empty() {
            return BTreeSet::from([(0, 0)]);
        }
        let around = self.tiles.keys().flat_map(|at| CROSS.iter().map(|step| (at.0 + step.0, at.1 + step.1)));
        around.filter(|at| !self.tiles.contains_key(at) && self.fits(*at)).collect()
    }

    fn place(&mut self, seat: u8, kind: usize, at: (i32, i32)) {
        assert!(self.open[seat as usize].remove(&kind), "an open tile");
        self.tiles.insert(at, Tile { seat, kind, front: true });
        let (_, _, _, around, side) = KINDS[kind];
        for step in around {
            if let Some(tile) = self.tiles.get_mut(&(at.0 + step.0, at.1 + step.1)) {
                tile.front ^= tile.front == side;
            }
        }
    }

    fn score(&self, seat: u8) -> i64 {
        let mine = || self.tiles.values().filter(|tile| tile.seat == seat);
        let side = |kind: usize, front: bool| if front { KINDS[kind].1 } else { KINDS[kind].2 };
        let shown: i64 = mine().map(|tile| side(tile.kind, tile.front)).sum();
        let fronts = mine().filter(|tile| tile.front).count();
        let left = *self.open[seat as usize].first().expect("one tile is left");
        let bonus = match fronts.cmp(&3) {
            std::cmp::Ordering::Equal => 0,
            more => side(left, more.is_gt()),
        };
        shown + bonus
    }
}

#[test]
fn interactions_agrees_with_a_plain_territory() {
    for (players, short, long) in [(2, 3, 4), (3, 3, 6), (4, 4, 6)] {
        let game = load("interactions", players, &[]);
        let kinds: Vec<usize> = game
            .definition()
            .kinds
            .iter()
            .map(|kind| KINDS.iter().position(|known| known.0 == kind.label.id).expect("a known tile"))
            .collect();
        for seed in 0..games(2) {
            play_interactions(&game, &kinds, seed, short, long);
        }
    }
}

/// One game on the text rules, on the plain territory and, for three, on the bench's own board.
fn play_interactions(game: &Game, kinds: &[usize], seed: u64, short: i32, long: i32) {
    let grid = game.definition().board.grid;
    let (middle_column, middle_row) = grid.at(grid.middle());
    let from_middle = |cell: u16| {
        let (column, row) = grid.at(cell);
        (column as i32 - middle_column as i32, row as i32 - middle_row as i32)
    };
    let seats = game.definition().seats.len();
    let mut plain = Territory {
        short,
        long,
        tiles: BTreeMap::new(),
        open: vec![BTreeSet::new(); seats],
        reserve: vec![(0..7).collect(); seats],
    };
    let mut bench = native::State::start();
    let mut rng = Rng::new(seed, "referee");
    let mut state = game.start(seed, 0).expect("a game starts");
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    while state.ended == Ended::No {
        let place = format!("{seats} players, seed {seed}, round {}", state.turn.rounds);
        let seat = state.turn.seat;
        let kind_of = |piece: &u16| kinds[state.pieces[*piece as usize].kind as usize];
        let moves = game.moves(&state).expect("the rules list moves");
        let made = any(&moves, &mut rng).clone();
        match (&game.definition().actions[made.action].label.id[..], &made.picks[..]) {
            ("choose", [Pick::Pieces(pair)]) => {
                assert_eq!(moves.len(), 21, "{place}: pairs of seven");
                chosen.push(pair.iter().map(kind_of).collect());
                if chosen.len() == seats {
                    for (seat, kind) in chosen
                        .iter()
                        .enumerate()
                        .flat_map(|(seat, pair)| pair.iter().map(move |kind| (seat, *kind)))
                    {
                        plain.reserve[seat].remove(&kind);
                        plain.open[seat].insert(kind);
                    }
                }
            }
            ("place", [Pick::Pieces(tile), Pick::Cell(cell)]) => {
                let listed: BTreeSet<(usize, (i32, i32))> = moves
                    .iter()
                    .map(|made| match &made.picks[..] {
                        [Pick::Pieces(tile), Pick::Cell(cell)] => (kind_of(&tile[0]), from_middle(*cell)),
                        other => panic!("{place}: {other:?}"),
                    })
                    .collect();
                let cells = plain.cells();
                let open = &plain.open[seat as usize];
                let expected = open.iter().flat_map(|&kind| cells.iter().map(move |&at| (kind, at)));
                assert_eq!(listed, expected.collect(), "{place}");
                if seats == native::SEATS {
                    place_on_the_bench(&mut bench, open, seat as usize, &listed, &place);
                    let (column, row) = from_middle(*cell);
                    bench.place(seat as usize, kind_of(&tile[0]) as u8, bench_cell((column, row)));
                }
                plain.place(seat, kind_of(&tile[0]), from_middle(*cell));
            }
            ("lift", [Pick::Pieces(tile)]) => {
                assert_eq!(moves.len(), plain.reserve[seat as usize].len(), "{place}");
                let kind = kind_of(&tile[0]);
                assert!(plain.reserve[seat as usize].remove(&kind), "{place}");
                plain.open[seat as usize].insert(kind);
            }
            other => panic!("{place}: {other:?}"),
        }
        let before = seat as usize;
        make(game, &mut state, &made);
        // The last tile of a Reserve comes up by itself.
        if plain.reserve[before].len() == 1 && plain.open[before].len() == 1 {
            let last = plain.reserve[before].pop_first().expect("there is one");
            plain.open[before].insert(last);
        }
        let tiles: BTreeMap<(i32, i32), Tile> = (0..grid.cells() as u16)
            .filter_map(|cell| Some((cell, state.pieces[state.top(cell)? as usize])))
            .map(|(cell, piece)| {
                let kind = kinds[piece.kind as usize];
                (from_middle(cell), Tile { seat: piece.owner, kind, front: piece.face == 0 })
            })
            .collect();
        assert_eq!(tiles, plain.tiles, "{place}");
    }
    let scores = game.scores(&state).expect("the rules are sound");
    let expected: Vec<i64> = (0..seats as u8).map(|seat| plain.score(seat)).collect();
    assert_eq!(scores, expected, "{seats} players, seed {seed}");
    if seats == native::SEATS {
        let points = bench.scores();
        assert!(
            scores.iter().zip(points).all(|(a, b)| *a == i64::from(b)),
            "seed {seed}: {scores:?} {points:?}"
        );
    }
}

fn bench_cell((column, row): (i32, i32)) -> usize {
    (native::MIDDLE as i32 + row * native::WIDTH as i32 + column) as usize
}

/// Hands the bench's board the open tiles and compares what it lists.
fn place_on_the_bench(
    bench: &mut native::State,
    open: &BTreeSet<usize>,
    seat: usize,
    listed: &BTreeSet<(usize, (i32, i32))>,
    place: &str,
) {
    let mut pair = open.iter().map(|&kind| kind as u8);
    bench.hands[seat].open = [pair.next().expect("two are open"), pair.next().expect("two are open")];
    let mut moves = Vec::new();
    bench.list_places(seat, &mut moves);
    let theirs: BTreeSet<(usize, usize)> =
        moves.iter().map(|&(kind, cell)| (kind as usize, cell as usize)).collect();
    let ours = listed.iter().map(|&(kind, at)| (kind, bench_cell(at))).collect();
    assert_eq!(theirs, ours, "{place}");
}
