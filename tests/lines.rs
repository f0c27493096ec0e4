//! Tiles that carry lines, beside a plain reading of the board: ports are paired side by side and corner
//! by corner, with no table of points.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use rulebox::define::Library;
use rulebox::define::render_all;
use rulebox::examples::{examples, run_file};
use rulebox::play::Game;
use rulebox::rules::tree::{LineSet, Set};
use rulebox::speak::Lang;
use rulebox::table::{Cell, Grid, Ports, Shape, State};

use crate::support::{Ply, each_ply};

/// A place where lines can meet: a corner or a piece of a side, called by the first cell that has it.
pub type Point = (i32, i32, usize);

/// A part of a tile: its name, and the points that it touches.
pub type Part = (Option<u8>, BTreeSet<Point>);

/// The steps across the sides of a cell, in the order in which ports are numbered.
fn across(shape: Shape) -> Vec<(i32, i32)> {
    match shape {
        Shape::Square => vec![(0, -1), (1, 0), (0, 1), (-1, 0)],
        Shape::Hexagon => vec![(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
    }
}

/// The column and row of a place, beyond the board of an edge place.
fn at(grid: &Grid, place: Cell) -> (i32, i32) {
    let (column, row) = grid.at(place);
    let (right, down) = grid.edge(place).map_or((0, 0), |edge| edge.side.inward());
    (i32::from(column) - right, i32::from(row) - down)
}

/// The point at a port of a cell or edge place, the same for all that share it. Of two neighbours, one is a
/// cell.
fn point(ports: Ports, grid: &Grid, (column, row): (i32, i32), port: usize) -> Point {
    let shape = grid.shape;
    let on_board = |column: i32, row: i32| {
        (0..i32::from(grid.columns)).contains(&column) && (0..i32::from(grid.rows)).contains(&row)
    };
    let across = across(shape);
    let sides = across.len();
    let each = ports.count(shape) / sides;
    let side = port / each;
    let step = |side: usize| (column + across[side].0, row + across[side].1);
    let mut names = vec![(column, row, port)];
    if ports == Ports::Corners {
        // The corner at the end of a side is also one of the cells across it and across the next side.
        let next = (side + 1) % sides;
        let (one, other) = (step(side), step(next));
        match shape {
            Shape::Square => {
                names.push((one.0, one.1, (port + 1) % 4));
                names.push((other.0, other.1, (port + 3) % 4));
                names.push((one.0 + across[next].0, one.1 + across[next].1, (port + 2) % 4));
            }
            Shape::Hexagon => {
                names.push((one.0, one.1, (port + 2) % 6));
                names.push((other.0, other.1, (port + 4) % 6));
            }
        }
    } else {
        let opposite = (side + sides / 2) % sides;
        let (column, row) = step(side);
        names.push((column, row, opposite * each + (each - 1 - port % each)));
    }
    let itself = (column, row);
    let meet = |&(x, y, _): &Point| (x, y) == itself || on_board(x, y) || on_board(column, row);
    names.into_iter().filter(meet).min().expect("at least its own")
}

/// Every tile on the board and its edges with its parts, in the order in which they are declared.
pub fn board(game: &Game, state: &State) -> BTreeMap<Cell, Vec<Part>> {
    let definition = game.definition();
    let grid = definition.board.grid;
    let mut board = BTreeMap::new();
    for cell in 0..grid.places() as Cell {
        let Some(top) = state.top(cell) else { continue };
        let Some(tile) = definition.tile(state.pieces[top as usize].kind as usize) else { continue };
        let part = |(name, ports): (Option<u8>, u32)| {
            let touched = (0..tile.ports.count(tile.shape)).filter(|port| ports >> port & 1 == 1);
            (name, touched.map(|port| point(tile.ports, &grid, at(&grid, cell), port)).collect())
        };
        board.insert(cell, tile.parts_in(state.pose(top) as usize).into_iter().map(part).collect());
    }
    board
}

pub fn asked(ply: &Ply<'_>, set: LineSet) -> BTreeSet<Cell> {
    let found = ply.game().machine().members(ply.state, 0, &Set::Lines(set));
    found.expect("the rules are sound").into_iter().collect()
}

pub fn known(ply: &Ply<'_>, cells: impl IntoIterator<Item = Cell>) -> Arc<Set> {
    let mut words = vec![0u64; ply.game().machine().layout().words];
    cells.into_iter().for_each(|cell| words[cell as usize / 64] |= 1 << (cell % 64));
    Arc::new(Set::Known(words.into()))
}

/// What joined parts connect to a tile.
fn linked(board: &BTreeMap<Cell, Vec<Part>>, from: Cell) -> BTreeSet<Cell> {
    let all: Vec<(Cell, &Part)> =
        board.iter().flat_map(|(cell, parts)| parts.iter().map(|part| (*cell, part))).collect();
    let mut reached: BTreeSet<usize> = (0..all.len()).filter(|&part| all[part].0 == from).collect();
    loop {
        let joined = |part: &usize| {
            let (name, points) = all[*part].1;
            let meets = |other: &usize| all[*other].1.0 == *name && !all[*other].1.1.is_disjoint(points);
            reached.iter().any(meets)
        };
        let more: Vec<usize> = (0..all.len()).filter(|part| !reached.contains(part)).filter(joined).collect();
        if more.is_empty() {
            return reached.iter().map(|&part| all[part].0).collect();
        }
        reached.extend(more);
    }
}

/// The longest closed line through a tile, by trying every way.
fn longest(board: &BTreeMap<Cell, Vec<Part>>, through: Cell) -> usize {
    fn on(
        all: &[(Cell, &Part)],
        at: &Point,
        home: &Point,
        used: &mut Vec<usize>,
        seen: &mut Vec<Point>,
        best: &mut usize,
    ) {
        for (number, (_, (name, points))) in all.iter().enumerate() {
            if used.contains(&number) || *name != all[used[0]].1.0 || !points.contains(at) {
                continue;
            }
            for next in points.iter().filter(|next| *next != at) {
                if next == home {
                    let cells: BTreeSet<Cell> = used.iter().map(|&part| all[part].0).collect();
                    *best = (*best).max(cells.len() + usize::from(!cells.contains(&all[number].0)));
                } else if !seen.contains(next) {
                    used.push(number);
                    seen.push(*next);
                    on(all, next, home, used, seen, best);
                    used.pop();
                    seen.pop();
                }
            }
        }
    }
    let all: Vec<(Cell, &Part)> =
        board.iter().flat_map(|(cell, parts)| parts.iter().map(|part| (*cell, part))).collect();
    let mut best = 0;
    for (number, (_, (_, points))) in all.iter().enumerate().filter(|(_, (cell, _))| *cell == through) {
        for home in points {
            for at in points.iter().filter(|at| *at != home) {
                on(&all, at, home, &mut vec![number], &mut vec![*home, *at], &mut best);
            }
        }
    }
    best
}

/// Whether a game has tiles that carry lines, and few enough cells to try every way.
fn is_asked(ply: &Ply<'_>) -> bool {
    ply.game().machine().layout().turns && ply.number.is_multiple_of(3)
}

#[test]
fn lines_are_what_a_plain_reading_of_the_board_says() {
    let (mut tables, mut closed, mut dead) = (BTreeSet::new(), 0, 0);
    each_ply(40, |ply, rng| {
        if !is_asked(ply) {
            return;
        }
        tables.insert(ply.game().definition().id.clone());
        let board = board(ply.game(), ply.state);
        let grid = ply.game().definition().board.grid;
        let cells: Vec<Cell> = board.keys().copied().filter(|&cell| grid.edge(cell).is_none()).collect();
        let Some(&cell) = cells.get(rng.below(cells.len().max(1) as u32) as usize) else { return };
        let found = asked(ply, LineSet::Linked(known(ply, [cell]), None));
        assert_eq!(found, linked(&board, cell), "{ply}: linked to {cell}");
        if cells.len() <= 20 {
            let found = asked(ply, LineSet::LongestLoop(known(ply, [cell]), None));
            let mut inner = board.clone();
            inner.retain(|cell, _| cells.contains(cell));
            assert_eq!(found.len(), longest(&inner, cell), "{ply}: the longest through {cell}: {found:?}");
            closed += usize::from(!found.is_empty());
        }
        // Loose ends around one cell that have nowhere to go on, whoever's.
        let open: BTreeSet<Cell> =
            (0..grid.cells() as Cell).filter(|cell| !cells.contains(cell) && rng.below(4) > 0).collect();
        let definition = ply.game().definition();
        let ports = definition.families.iter().find_map(|family| family.ports).expect("it has ports");
        let points_of = |cell: Cell| -> BTreeSet<Point> {
            (0..ports.count(grid.shape)).map(|port| point(ports, &grid, at(&grid, cell), port)).collect()
        };
        let mut expected = BTreeSet::new();
        for point in points_of(cell) {
            let touching: Vec<(Cell, Option<u8>)> = board
                .iter()
                .flat_map(|(cell, parts)| parts.iter().map(|(name, points)| (*cell, *name, points)))
                .filter(|(.., points)| points.contains(&point))
                .map(|(cell, name, _)| (cell, name))
                .collect();
            let goes_on = open.iter().any(|&cell| points_of(cell).contains(&point));
            for (owner, name) in &touching {
                let alone = touching.iter().filter(|(_, other)| other == name).count() == 1;
                expected.extend((alone && !goes_on).then_some(*owner));
            }
        }
        let dead_ends =
            LineSet::DeadEnds { at: known(ply, [cell]), open: known(ply, open.iter().copied()), on: None };
        assert_eq!(asked(ply, dead_ends), expected, "{ply}: dead ends around {cell}");
        dead += expected.len();
    });
    assert!(tables.len() >= 5 && closed > 100 && dead > 100, "{tables:?}: {closed} closed, {dead} dead");
}

#[test]
fn the_examples_of_test_games_run_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut run = 0;
    for folder in Library::only(&root).games().values() {
        for name in examples(folder) {
            let ran = run_file(folder, &name).unwrap_or_else(|fault| panic!("{fault:?}"));
            let faults = [&ran.faults[..], &ran.stale[..]].concat();
            assert!(ran.passed(), "{}", render_all(&faults, Lang::En, false));
            run += 1;
        }
    }
    assert!(run >= 4, "{run}");
}
