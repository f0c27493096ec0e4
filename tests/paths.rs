//! Pieces that stand on parts of tiles, and lines that are pushed from an edge, beside a plain reading of the
//! board: footholds are paired point by point, lines are lists that are shifted by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rulebox::engine::Pick;
use rulebox::rules::tree::{LineSet, Num, Walk};
use rulebox::table::{Cell, Event, Place, State};

use crate::lines::{Part, asked, board, known};
use crate::support::{Ply, each_ply};

/// A cell, and the number of a part of the tile there.
type Foothold = (Cell, u8);

/// The footholds on other tiles that one is joined to.
fn joined(board: &BTreeMap<Cell, Vec<Part>>, (cell, part): Foothold) -> BTreeSet<Foothold> {
    let Some((name, points)) = board.get(&cell).and_then(|parts| parts.get(part as usize)) else {
        return BTreeSet::new();
    };
    let mut found = BTreeSet::new();
    for (&other, parts) in board.iter().filter(|(other, _)| **other != cell) {
        for (number, (named, touched)) in parts.iter().enumerate() {
            if named == name && !touched.is_disjoint(points) {
                found.insert((other, number as u8));
            }
        }
    }
    found
}

/// Every foothold that steps within some cells reach, and in how many at the least.
fn walked(
    board: &BTreeMap<Cell, Vec<Part>>,
    from: Foothold,
    within: &BTreeSet<Cell>,
) -> BTreeMap<Foothold, usize> {
    let mut reached = BTreeMap::new();
    let mut front = BTreeSet::from([from]);
    for steps in 1.. {
        let next: BTreeSet<Foothold> = front
            .iter()
            .flat_map(|&at| joined(board, at))
            .filter(|at| within.contains(&at.0) && !reached.contains_key(at))
            .collect();
        if next.is_empty() {
            break;
        }
        reached.extend(next.iter().map(|&at| (at, steps)));
        front = next;
    }
    reached
}

/// The pieces that stand on the board, with where.
fn standing(ply: &Ply<'_>) -> Vec<(u16, Foothold)> {
    let layout = ply.game().machine().layout();
    let pieces = ply.state.pieces.iter().enumerate();
    let stands = pieces.filter(|(_, piece)| layout.stands(piece.kind) && layout.is_cell(piece.place));
    stands.map(|(number, piece)| (number as u16, (piece.place, ply.state.pose(number as u16)))).collect()
}

#[test]
fn steps_and_distances_are_what_a_plain_reading_of_the_board_says() {
    let (mut games, mut far, mut none) = (BTreeSet::new(), 0, 0);
    each_ply(50, |ply, rng| {
        let pieces = standing(ply);
        let Some(&(piece, from)) = pieces.get(rng.below(pieces.len().max(1) as u32) as usize) else { return };
        games.insert(ply.game().definition().id.clone());
        let machine = ply.game().machine();
        let board = board(ply.game(), ply.state);
        let places = machine.layout().cells as Cell;
        let within: BTreeSet<Cell> = (0..places).filter(|_| rng.below(5) > 0).collect();
        let reached = walked(&board, from, &within);
        let walk = |most: Option<i64>| {
            let most = most.map(|most| Arc::new(Num::Const(most)));
            let within = known(ply, within.iter().copied());
            Arc::new(Walk { pieces: known(ply, [piece]), within, most })
        };
        for (said, most) in [(None, 1), (Some(2), 2), (Some(3), 3), (Some(i64::MAX), usize::MAX)] {
            let expected: BTreeSet<Cell> =
                reached.iter().filter(|(_, steps)| **steps <= most).map(|(at, _)| at.0).collect();
            assert_eq!(asked(ply, LineSet::Steps(walk(said))), expected, "{ply}: {most} steps of {piece}");
        }
        let to = rng.below(u32::from(places)) as Cell;
        let least = reached.iter().filter(|(at, _)| at.0 == to).map(|(_, steps)| *steps).min();
        let least = if to == from.0 { Some(0) } else { least };
        let distance = Num::Distance(walk(Some(i64::MAX)), known(ply, [to]));
        let told = machine.explain(ply.state, 0, &distance, &[]).expect("the rules are sound");
        let told: i64 = told.shares.iter().map(|share| share.points).sum();
        assert_eq!(told, least.map_or(i64::from(places), |steps| steps as i64), "{ply}: {piece} to {to}");
        far += usize::from(least.is_some_and(|steps| steps > 1));
        none += usize::from(least.is_none());
        let touched = board.get(&from.0).into_iter().flatten().enumerate();
        let alone: BTreeSet<Cell> = touched
            .flat_map(|(part, _)| joined(&board, (from.0, part as u8)))
            .map(|(cell, _)| cell)
            .collect();
        assert_eq!(asked(ply, LineSet::Joined(known(ply, [from.0]))), alone, "{ply}: joined to {from:?}");
    });
    assert!(games.len() >= 3 && far > 50 && none > 50, "{games:?}: {far} far, {none} without a way");
}

/// How a game pushes its lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pushes {
    /// Onto the first tile; all go on, and what leaves comes in again.
    FirstTile,
    /// The same, but only tiles that touch go on.
    Touching,
    /// At the edge; what leaves is kept elsewhere.
    Edge,
}

/// What lies on a line, from the edge on, after a push, and what left it for good.
fn pushed<T: Clone>(line: &[Option<T>], piece: T, how: Pushes) -> (Vec<Option<T>>, Option<T>) {
    let first = match how {
        Pushes::Edge => 0,
        _ => line.iter().position(Option::is_some).expect("no empty line is pushed"),
    };
    let end = match how {
        Pushes::Touching => {
            let run = line[first..].iter().take_while(|tile| tile.is_some()).count();
            first + run
        }
        _ => line.len(),
    };
    let mut after = line.to_vec();
    after[first..end].fill(None);
    let mut left = None;
    for at in (first..end).rev() {
        match (line[at].clone(), at + 1 == line.len()) {
            (tile, true) => left = tile,
            (None, false) => {}
            (tile, false) => after[at + 1] = tile,
        }
    }
    after[first] = Some(piece);
    if how == Pushes::Edge {
        return (after, left);
    }
    if let Some(tile) = left {
        let free = after.iter().position(Option::is_none).expect("no full line is pushed");
        after[free] = Some(tile);
    }
    (after, None)
}

#[test]
fn lines_go_on_as_lists_that_are_shifted_by_hand() {
    let mut seen: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    each_ply(50, |ply, _| {
        let definition = ply.game().definition();
        let (action, how) = match definition.id.as_str() {
            "maze" => ("shove", Pushes::Edge),
            "file_dans_ta_mare" => {
                let sets = &ply.table.settings.sets;
                let said = sets.iter().find(|(path, _)| path == "ruling.glissement");
                let how = match said.map(|(_, value)| value.as_str()) {
                    None => Pushes::FirstTile,
                    Some("de_proche_en_proche") => Pushes::Touching,
                    _ => Pushes::Edge,
                };
                ("slide", how)
            }
            _ => return,
        };
        let grid = definition.board.grid;
        for made in ply.some_moves().filter(|made| definition.actions[made.action].label.id == action) {
            let [Pick::Pieces(pieces), Pick::Cell(edge), Pick::Turning(pose)] = &made.picks[..] else {
                panic!("{ply}: {made:?}")
            };
            let inward = grid.edge(*edge).expect("an edge place").side.inward();
            let line: Vec<Cell> = std::iter::successors(grid.step(*edge, inward), |&cell| {
                grid.step(cell, inward).filter(|&next| grid.edge(next).is_none())
            })
            .collect();
            let tile = |state: &State, cell: Cell| state.top(cell).map(|top| (top, state.pose(top)));
            let before: Vec<_> = line.iter().map(|&cell| tile(ply.state, cell)).collect();
            let after = ply.after(made);
            let (expected, left) = pushed(&before, (pieces[0], *pose), how);
            let found: Vec<_> = line.iter().map(|&cell| tile(&after, cell)).collect();
            assert_eq!(found, expected, "{ply}, {}", ply.text(made));
            let layout = ply.game().machine().layout();
            if let Some((tile, _)) = left {
                assert!(!layout.is_cell(after.pieces[tile as usize].place), "{ply}, {}", ply.text(made));
            }
            // Whoever stood on a tile stands on it still, or on the one that was pushed if it left.
            for (piece, (cell, part)) in standing(ply) {
                let under = ply.state.top(cell).expect("a tile");
                let now = after.pieces[piece as usize].place;
                match left {
                    Some((tile, _)) if tile == under => {
                        assert_eq!(after.top(now), Some(pieces[0]), "{ply}, {}", ply.text(made));
                    }
                    _ => assert_eq!((after.top(now), after.pose(piece)), (Some(under), part)),
                }
            }
            let counts = seen.entry(definition.id.clone()).or_default();
            counts.0 += 1;
            counts.1 += usize::from(before.iter().filter(|tile| tile.is_some()).count() + 1 >= line.len());
        }
    });
    assert!(seen.len() == 2 && seen.values().all(|(all, tight)| *all > 500 && *tight > 50), "{seen:?}");
}

#[test]
fn a_pile_is_filled_again_as_soon_as_it_is_empty() {
    let mut filled = 0;
    each_ply(50, |ply, _| {
        let layout = ply.game().machine().layout();
        let piles = (0..layout.places() as Place).filter_map(|pile| Some((pile, layout.refill(pile)?)));
        for (pile, from) in piles {
            let empty = |place: Place| ply.state.heights[place as usize] == 0;
            assert!(!empty(pile) || empty(from), "{ply}: the pile stays empty");
            for made in ply.moves.iter().filter(|_| ply.state.heights[pile as usize] < 3).take(5) {
                let mut recorder = rulebox::table::Recorder::on();
                let mut after = ply.state.clone();
                ply.game().machine().apply(&mut after, made, &mut recorder).expect("a listed move applies");
                let shuffled = |event: &Event| *event == Event::Shuffled { place: pile };
                filled += recorder.into_events().iter().filter(|event| shuffled(event)).count();
            }
        }
    });
    assert!(filled > 20, "{filled}");
}
