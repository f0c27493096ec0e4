//! Tests of the longest closed line.

use std::ops::Range;

use super::super::{Lines, Loops, TooTangled};
use super::boards::{Board, Kind, Layout, Ports, Random};
use super::brute;

/// Random boards to be compared with brute force.
struct Case {
    layout: Layout,
    kind: Kind,
    /// How many tiles there are.
    fill: Range<usize>,
    rounds: usize,
    /// How many of the boards must have a closed line at least.
    least: usize,
}

fn case(layout: Layout, kind: Kind, fill: Range<usize>, rounds: usize, least: usize) -> Case {
    Case { layout, kind, fill, rounds, least }
}

/// Compares with brute force, in turn with nothing, one cell, two cells and again nothing required.
fn compare(case: &Case) {
    let mut random = Random::new(case.rounds as u64);
    let mut loops = Loops::default();
    let mut lines = Lines::default();
    let mut found = vec![99];
    let (mut some, mut skipped) = (0, 0);
    for round in 0..case.rounds {
        let count = case.fill.start + random.below(case.fill.len());
        let (board, order) = Board::random(&mut random, &case.layout, case.kind, count);
        board.fill(&mut lines);
        let mut required = order[..(round % 4 % 3).min(order.len())].to_vec();
        required.sort_unstable();
        let Some(best) = brute::longest(&board, &required, 100_000) else {
            skipped += 1;
            continue;
        };
        loops.set_least_size(round % 5);
        loops.longest(&lines, &required, &mut found).expect("not too tangled");
        assert_eq!(found, best, "{board:?} {required:?}");
        some += usize::from(!best.is_empty());
    }
    println!("{:?}: {some} with a line, {skipped} skipped of {}", case.kind, case.rounds);
    assert!(some >= case.least, "only {some} boards with a line");
    assert!(skipped <= case.rounds / 20, "{skipped} boards too hard for brute force");
}

#[test]
fn lines_between_corners() {
    let layout = Layout::squares(8, 8, Ports::Corners);
    compare(&case(layout.clone(), Kind::Line, 0..65, 6000, 1500));
    compare(&case(layout, Kind::Line, 56..65, 4001, 2000));
    // Small boards, where lines are short and ties frequent.
    compare(&case(Layout::squares(3, 3, Ports::Corners), Kind::Line, 4..10, 6001, 600));
    // So many cells that sets have several words.
    compare(&case(Layout::squares(16, 16, Ports::Corners), Kind::Line, 150..257, 1000, 400));
    compare(&case(Layout::squares(85, 3, Ports::Corners), Kind::Line, 200..256, 1001, 400));
}

#[test]
fn crosses_between_corners() {
    compare(&case(Layout::squares(8, 8, Ports::Corners), Kind::Cross, 20..50, 2000, 800));
    compare(&case(Layout::squares(4, 4, Ports::Corners), Kind::Cross, 4..17, 6000, 1500));
}

#[test]
fn branches_between_sides() {
    compare(&case(Layout::squares(5, 5, Ports::Sides(1)), Kind::Branch, 8..26, 6000, 1000));
    compare(&case(Layout::squares(8, 8, Ports::Sides(1)), Kind::Branch, 20..50, 2000, 300));
    compare(&case(Layout::squares(3, 3, Ports::Corners), Kind::Branch, 2..10, 4000, 1500));
}

#[test]
fn pairs_between_half_sides() {
    compare(&case(Layout::squares(6, 6, Ports::Sides(2)), Kind::Pairs, 10..37, 4000, 800));
    compare(&case(Layout::squares(5, 4, Ports::Sides(3)), Kind::Pairs, 10..21, 2000, 400));
}

#[test]
fn hexagons() {
    compare(&case(Layout::hexagons(7, 7, Ports::Sides(1)), Kind::Pairs, 10..50, 4000, 300));
    compare(&case(Layout::hexagons(4, 4, Ports::Sides(2)), Kind::Pairs, 8..17, 2000, 150));
    compare(&case(Layout::hexagons(7, 7, Ports::Corners), Kind::Line, 10..50, 4001, 300));
    compare(&case(Layout::hexagons(4, 4, Ports::Corners), Kind::Cross, 4..17, 4002, 300));
    compare(&case(Layout::hexagons(4, 5, Ports::Corners), Kind::Pairs, 4..18, 2001, 300));
}

#[test]
fn wild_tiles() {
    compare(&case(Layout::squares(4, 3, Ports::Corners), Kind::Wild, 2..10, 3000, 1000));
    compare(&case(Layout::squares(3, 3, Ports::Sides(2)), Kind::Wild, 2..7, 2000, 500));
    compare(&case(Layout::hexagons(3, 3, Ports::Sides(1)), Kind::Wild, 2..8, 2001, 500));
}

/// Where brute force is too slow: numbering the cells by columns changes the order of the search but not
/// the length of the line.
#[test]
fn turned_boards_have_lines_of_the_same_length() {
    let mut random = Random::new(20);
    let mut loops = [Loops::default(), Loops::default()];
    let mut found = [Vec::new(), Vec::new()];
    let mut long = 0;
    for round in 0..60 {
        let (width, height) = (5 + round % 3, 4 + round % 4);
        let layout = Layout::squares(width, height, Ports::Corners);
        let turned = |cell: usize| cell % width * height + cell / width;
        let (board, order) = Board::random(&mut random, &layout, Kind::Pairs, width * height - round % 2);
        let mut other = Board::empty(&layout);
        for (cell, tile) in board.tiles.iter().enumerate() {
            other.tiles[turned(cell)].clone_from(tile);
        }
        let required = [order[0]];
        let also = required.map(|cell| u16::try_from(turned(usize::from(cell))).expect("few cells"));
        loops[0].longest(&board.lines(), &required, &mut found[0]).expect("not too tangled");
        loops[1].longest(&other.lines(), &also, &mut found[1]).expect("not too tangled");
        assert_eq!(found[0].len(), found[1].len(), "{board:?} {required:?}");
        long += usize::from(found[0].len() > 12);
    }
    assert!(long > 20, "only {long} long lines");
}

#[test]
fn small_cases() {
    let mut loops = Loops::default();
    let mut lines = Lines::default();
    let mut found = vec![7];
    loops.longest(&lines, &[], &mut found).expect("easy");
    assert!(found.is_empty());
    // Two parts that share two points are a closed line, also within one cell.
    lines.tile(5);
    lines.part([0, 1]);
    lines.part([1, 0]);
    loops.longest(&lines, &[5], &mut found).expect("easy");
    assert_eq!(found, [5]);
    loops.longest(&lines, &[4], &mut found).expect("easy");
    assert!(found.is_empty(), "a required cell without a tile");
    // A part that touches a point twice is not a closed line.
    lines.clear();
    lines.tile(0);
    lines.part([3, 3, 2]);
    lines.part([2]);
    lines.part([]);
    loops.longest(&lines, &[], &mut found).expect("easy");
    assert!(found.is_empty());
}

/// A full board of tiles that join all four sides: its closed lines are those of a grid.
pub fn grid(size: usize) -> Lines {
    let layout = Layout::squares(size, size, Ports::Sides(1));
    let mut board = Board::empty(&layout);
    for (tile, points) in board.tiles.iter_mut().zip(&layout.cells) {
        *tile = Some(vec![points.clone()]);
    }
    board.lines()
}

#[test]
fn grids_have_tours() {
    let mut loops = Loops::new(usize::MAX);
    let mut found = Vec::new();
    for size in 2..=8 {
        loops.longest(&grid(size), &[], &mut found).expect("no limit");
        assert_eq!(found.len(), size * size / 2 * 2);
        println!("grid of {size}: work {}", loops.work());
    }
}

#[test]
fn hostile_boards_are_given_up() {
    let mut loops = Loops::default();
    let mut found = vec![1];
    assert_eq!(loops.longest(&grid(16), &[], &mut found), Err(TooTangled));
    assert!(found.is_empty());
    assert!(loops.work() > Loops::LIMIT);
    // The next search is not affected.
    loops.longest(&grid(4), &[0], &mut found).expect("easy");
    assert_eq!(found.len(), 16);
    let work = loops.work();
    let mut strict = Loops::new(work - 1);
    assert_eq!(strict.longest(&grid(4), &[0], &mut found), Err(TooTangled));
    let mut exact = Loops::new(work);
    assert_eq!(exact.longest(&grid(4), &[0], &mut found), Ok(()));
}
