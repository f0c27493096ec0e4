//! Tests of whether a closed line could come about.

use super::super::{Joins, Lines};
use super::boards::{Board, Kind, Layout, Ports, Random};
use super::brute;

#[test]
fn could_is_what_the_definition_says() {
    let layouts = [
        (Layout::squares(5, 4, Ports::Corners), Kind::Line),
        (Layout::squares(4, 4, Ports::Corners), Kind::Cross),
        (Layout::squares(5, 5, Ports::Sides(1)), Kind::Branch),
        (Layout::squares(4, 4, Ports::Sides(2)), Kind::Pairs),
        (Layout::squares(3, 3, Ports::Sides(3)), Kind::Wild),
        (Layout::hexagons(4, 4, Ports::Corners), Kind::Line),
        (Layout::hexagons(4, 4, Ports::Sides(1)), Kind::Pairs),
    ];
    let mut joins = Joins::default();
    let mut open_lines = Lines::default();
    let mut counts = [0, 0];
    for (seed, (layout, kind)) in (1..).zip(&layouts) {
        let mut random = Random::new(seed);
        let cells = layout.cells.len();
        for _ in 0..700 {
            let placed = random.below(cells);
            let (board, _) = Board::random(&mut random, layout, *kind, placed);
            // Few open cells and many.
            let share = 1 + random.below(8);
            open_lines.clear();
            let mut open = Vec::new();
            for (cell, points) in (0..).zip(&layout.cells) {
                if board.tiles[usize::from(cell)].is_none() && random.below(share) == 0 {
                    open_lines.tile(cell);
                    open_lines.part(points.iter().copied());
                    open.push(points.clone());
                }
            }
            let answer = joins.could(&board.lines(), &open_lines);
            assert_eq!(answer, brute::could(&board, &open), "{board:?} {open:?}");
            counts[usize::from(answer)] += 1;
        }
    }
    assert!(counts[0] > 500 && counts[1] > 500, "both answers must be frequent: {counts:?}");
}

#[test]
fn could_needs_an_open_cell() {
    let ring = |lines: &mut Lines| {
        lines.tile(0);
        lines.part([0, 1]);
        lines.tile(1);
        lines.part([1, 0]);
    };
    let mut placed = Lines::default();
    ring(&mut placed);
    let mut open = Lines::default();
    let mut joins = Joins::default();
    assert!(!joins.could(&placed, &open), "no open cell");
    open.tile(2);
    open.part([1, 2, 3]);
    assert!(!joins.could(&placed, &open), "only one point of the open cell is joined to anything");
    open.tile(3);
    open.part([3, 4, 0]);
    assert!(joins.could(&placed, &open));
    assert!(!joins.could(&Lines::default(), &open), "two open cells with one point in common");
}
