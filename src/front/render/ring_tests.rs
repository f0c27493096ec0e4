//! Boards with edge places, and boards with many marks, drawn from scenes made by hand.

use super::tests::{E, N, S, W, ascii, board, drawn, laid, narrow, plain, stone};
use crate::front::style::Look;
use crate::front::text_layout;
use crate::scene::{Board, Mark, Piece, Spot};
use crate::speak::{Lang, Name};
use crate::table::{Edge, Grid, Shape};

/// A board with a ring of empty edge places.
pub(super) fn ringed(board: Board) -> Board {
    let (rows, columns) = board.shown.clone().expect("something is shown");
    let (columns, rows) = (columns.count() as u16, rows.count() as u16);
    let grid = Grid { columns, rows, shape: Shape::Square, edges: true };
    let places = grid.cells() as u16..grid.places() as u16;
    let edge = |cell| (grid.edge(cell).expect("an edge place"), Spot { cell, ..Spot::default() });
    Board { edges: places.map(edge).collect(), ..board }
}

/// What lies on an edge place, by its name.
pub(super) fn at<'b>(board: &'b mut Board, name: &str) -> &'b mut Spot {
    let named = |(edge, _): &&mut (Edge, Spot)| edge.name() == name;
    &mut board.edges.iter_mut().find(named).expect("there is such a place").1
}

pub(super) fn mark(name: &str, sign: &str) -> Mark {
    Mark { name: Name::plain(name), sign: Name::plain(sign), look: Default::default() }
}

/// A letter that belongs to nobody.
fn letter(sign: &str) -> Piece {
    Piece { sign: Name::plain(sign), name: Name::plain(sign), ..Piece::default() }
}

/// Letters on the cells, pawns at the ends of lines; one line is frozen.
fn in_play(size: u16) -> Board {
    let mut board = ringed(board(size, size));
    board.marks = vec![mark("Permanent", "p"), mark("Frozen", "f"), mark("Marsh", "m")];
    let middle = (size / 2 * size) as usize;
    for (spot, sign) in board.spots[middle + 1..].iter_mut().zip(["W", "O", "R", "D"]) {
        spot.stack = vec![letter(sign)];
        spot.marks = vec![1];
    }
    board.spots[middle + 3].states.changed = true;
    board.spots[2].marks = vec![2];
    board.spots[size as usize].stack = vec![letter("A"), letter("B"), letter("C")];
    at(&mut board, "dn").stack = vec![stone(0), stone(1), stone(0)];
    at(&mut board, "dn").marks = vec![0];
    at(&mut board, "an").stack = vec![stone(1)];
    at(&mut board, "2w").stack = vec![stone(1), stone(1)];
    at(&mut board, "4w").states.changed = true;
    at(&mut board, "4e").stack = vec![stone(0)];
    at(&mut board, "4e").states.changed = true;
    at(&mut board, "5e").marks = vec![2];
    at(&mut board, "gs").states.open = true;
    board
}

#[test]
fn edge_places_are_a_ring_round_the_board() {
    insta::assert_snapshot!("ring", drawn(&in_play(7), &narrow(80)));
    insta::assert_snapshot!("ring_in_ascii", drawn(&in_play(7), &ascii()));
    let french = Look { colour: true, ..Look::plain(Lang::Fr) };
    insta::assert_snapshot!("ring_in_colour", drawn(&in_play(7), &french).replace('\u{1b}', "^"));
    insta::assert_snapshot!("ring_empty", drawn(&ringed(board(7, 7)), &plain()));
}

#[test]
fn a_ring_fits_into_a_screen() {
    for size in [7, 9] {
        let text = drawn(&in_play(size), &narrow(80));
        assert!(
            text.lines().next().is_some_and(|line| line.ends_with('E')),
            "all columns side by side:\n{text}"
        );
        assert!(text.lines().count() <= size as usize + 6, "{text}");
    }
    // However much lies there, no line is wider than the screen, and no place is left out.
    let mut full = in_play(9);
    full.edges.iter_mut().for_each(|(_, spot)| spot.stack = vec![stone(1); 3]);
    for width in [20, 24, 33, 40, 80] {
        for look in [narrow(width), Look { width, ..ascii() }] {
            let text = drawn(&full, &look);
            assert_eq!(text.matches(look.glyph("b³", "b^3")).count(), 36, "{text}");
        }
    }
}

#[test]
fn a_ring_is_shown_some_columns_at_a_time_on_a_narrow_screen() {
    insta::assert_snapshot!("ring_narrow", drawn(&in_play(7), &narrow(30)));
}

#[test]
fn a_ring_goes_round_named_lines_and_camps() {
    let mut board = ringed(board(4, 4));
    board.row_names = ["North", "Hill", "Dale", "South"].map(Name::plain).to_vec();
    board.column_names = ["one", "two", "three", "four"].map(Name::plain).to_vec();
    for (cell, spot) in board.spots.iter_mut().enumerate() {
        spot.camp = Some(if cell < 8 { 1 } else { 0 });
    }
    at(&mut board, "1e").stack = vec![stone(0)];
    at(&mut board, "bs").stack = vec![stone(1)];
    insta::assert_snapshot!("ring_with_names", drawn(&board, &plain()));
}

#[test]
fn a_ring_goes_round_boxes() {
    let cross: &[&[(u8, u8)]] = &[&[N, S], &[W, E]];
    let mut board = ringed(laid(3, &[N, E, S, W], &[cross; 6]));
    at(&mut board, "2w").stack = vec![stone(0)];
    at(&mut board, "bn").stack = vec![stone(1), stone(0)];
    at(&mut board, "cs").states.open = true;
    insta::assert_snapshot!("ring_round_boxes", drawn(&board, &plain()));
    // What does not fit over a small box is drawn as text.
    board.marks = vec![mark("Web", "web")];
    at(&mut board, "bn").marks = vec![0];
    let text = drawn(&board, &narrow(30));
    assert!(text.contains("b²+web") && !text.contains('│'), "{text}");
}

/// A dozen marks with a letter each: as ground, and under pieces.
#[test]
fn many_marks_are_told_apart() {
    let mut board = board(7, 4);
    let names =
        ["Ash", "Bog", "Chalk", "Dune", "Elm", "Fen", "Gorse", "Heath", "Ice", "Jetty", "Kelp", "Loam"];
    board.marks = names.map(|name| mark(name, &name[..1].to_lowercase())).to_vec();
    for number in 0..names.len() {
        board.spots[number].marks = vec![number];
        board.spots[number + 14].marks = vec![number];
        board.spots[number + 14].stack = vec![letter("T")];
    }
    board.spots[27].marks = vec![0, 3];
    let text = drawn(&board, &narrow(80));
    assert!(text.lines().all(|line| text_layout::width(line) <= 80));
    insta::assert_snapshot!("many_marks", text);
    let colour = Look { colour: true, ..plain() };
    assert!(drawn(&board, &colour).contains("\u{1b}[2ma\u{1b}[0m"), "the ground stands back");
}
