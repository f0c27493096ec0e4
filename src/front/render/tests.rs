//! Boards drawn from scenes made by hand: what each sort of line, mark, stack, face and camp looks like.

use std::path::Path;

use crate::define::{Library, Settings};
use crate::front::style::Look;
use crate::front::text_layout;
use crate::play::{Eyes, Game, View};
use crate::scene::{Board, Highlights, Line, Mark, Piece, Player, Scene, Spot};
use crate::speak::{Lang, Name};
use crate::table::ports::turnings;
use crate::table::{Recorder, Rng, Shape};

/// Plain text in English.
pub(super) fn plain() -> Look {
    Look::plain(Lang::En)
}

pub(super) fn narrow(width: usize) -> Look {
    Look { width, ..plain() }
}

pub(super) fn ascii() -> Look {
    Look { unicode: false, ..plain() }
}

fn players() -> Vec<Player> {
    let player = |name: &str, sign, colour: &str| Player {
        name: Name::plain(name),
        sign,
        colour: Some(colour.to_owned()),
        score: None,
    };
    vec![player("Red", 'r', "red"), player("Blue", 'b', "blue")]
}

/// An empty board.
pub(super) fn board(columns: u16, rows: u16) -> Board {
    let spot = |cell| Spot { cell, ..Spot::default() };
    Board {
        shape: Shape::Square,
        shown: Some((0..=rows - 1, 0..=columns - 1)),
        row_names: Vec::new(),
        column_names: Vec::new(),
        grows: false,
        marks: Vec::new(),
        ports: Vec::new(),
        drawn: false,
        sides: [None; 4],
        checker: false,
        coordinates: Default::default(),
        spots: (0..columns * rows).map(spot).collect(),
        edges: Vec::new(),
    }
}

/// A tile of a seat with lines between ports.
pub(super) fn tile(seat: u8, lines: &[&[(u8, u8)]]) -> Piece {
    let line = |ports: &&[(u8, u8)]| Line { name: None, ports: ports.to_vec() };
    Piece {
        seat: Some(seat),
        name: Name::plain("Tile"),
        sign: Name::plain("Til"),
        lines: lines.iter().map(line).collect(),
        ..Piece::default()
    }
}

pub(super) fn stone(seat: u8) -> Piece {
    Piece { seat: Some(seat), name: Name::plain("Stone"), ..Piece::default() }
}

pub(super) const NW: (u8, u8) = (0, 0);
pub(super) const NE: (u8, u8) = (144, 0);
pub(super) const SE: (u8, u8) = (144, 144);
pub(super) const SW: (u8, u8) = (0, 144);
pub(super) const N: (u8, u8) = (72, 0);
pub(super) const E: (u8, u8) = (144, 72);
pub(super) const S: (u8, u8) = (72, 144);
pub(super) const W: (u8, u8) = (0, 72);

/// Corner tiles, one letter a cell: `D` falls, `A` rises, `n e s w` are arcs from the sides. The upper half
/// is blue's, the lower half red's.
fn cornered(rows: &[&str]) -> Board {
    let mut board = board(rows[0].len() as u16, rows.len() as u16);
    board.ports = vec![NW, NE, SE, SW];
    let letters = rows.iter().enumerate().flat_map(|(y, row)| row.chars().map(move |c| (y, c)));
    for (spot, (y, letter)) in board.spots.iter_mut().zip(letters) {
        let seat = if y < rows.len() / 2 { 1 } else { 0 };
        let ports: &[(u8, u8)] = match letter {
            'D' => &[NW, SE],
            'A' => &[NE, SW],
            'n' => &[NW, NE],
            'e' => &[NE, SE],
            's' => &[SE, SW],
            'w' => &[SW, NW],
            _ => continue,
        };
        spot.stack = vec![tile(seat, &[ports])];
    }
    board
}

/// A board in play: arcs and diagonals, webs, camps, the last tile, a line that was closed.
fn in_play() -> Board {
    let mut board = cornered(&[
        "..sAD...", ".A..eD..", "wD..An..", ".AsDA.s.", ".DnAD.n.", "wA..Ds..", ".D..eA..", "..nDA...",
    ]);
    board.marks = vec![Mark { name: Name::plain("Web"), sign: Name::plain("w"), look: Default::default() }];
    for cell in [11, 21, 24, 33, 44, 50] {
        board.spots[cell].marks = vec![0];
    }
    for (cell, spot) in board.spots.iter_mut().enumerate() {
        spot.camp = Some(if cell < 32 { 1 } else { 0 });
    }
    for cell in [26, 34] {
        board.spots[cell].states.in_line = true;
    }
    for cell in [27, 38] {
        board.spots[cell].states.changed = true;
    }
    board
}

pub(super) fn drawn(board: &Board, look: &Look) -> String {
    drawn_for(board, &players(), look)
}

/// Draws a board as it is printed, within the width, in plain letters where only those can be shown.
pub(super) fn drawn_for(board: &Board, players: &[Player], look: &Look) -> String {
    let text = super::board::render_board(board, players, look);
    for line in text.lines() {
        assert!(text_layout::width(line) <= look.width, "{line:?} is wider than {}", look.width);
        assert!(look.unicode || line.is_ascii(), "{line:?} is not ASCII");
        assert_eq!(line, line.trim_end(), "blanks at the end");
    }
    look.printed(&text)
}

/// Tiles of both seats in turn.
pub(super) fn laid(columns: u16, ports: &[(u8, u8)], tiles: &[&[&[(u8, u8)]]]) -> Board {
    let mut board = board(columns, tiles.len() as u16 / columns);
    board.ports = ports.to_vec();
    for (number, lines) in tiles.iter().enumerate() {
        board.spots[number].stack = vec![tile((number % 2) as u8, lines)];
    }
    board
}

fn sided() -> Board {
    let tiles: [&[&[(u8, u8)]]; 8] = [
        &[&[E, S]],
        &[&[W, E]],
        &[&[W, E, S]],
        &[&[W, S]],
        &[&[N, E]],
        &[&[W, N], &[E, S]],
        &[&[N, E, S, W]],
        &[&[N, S], &[W, E]],
    ];
    let mut board = laid(4, &[N, E, S, W], &tiles);
    board.spots[1].states.changed = true;
    board.spots[6].states.in_line = true;
    board
}

#[test]
fn lines_run_from_corner_to_corner_and_on_through_the_neighbours() {
    let text = drawn(&in_play(), &plain());
    assert!(text.lines().count() <= 26, "a large board of eight rows is no higher than a screen");
    assert!(text.lines().all(|line| text_layout::width(line) <= 60));
    insta::assert_snapshot!("corners", text);
    insta::assert_snapshot!("corners_in_ascii", drawn(&in_play(), &ascii()));
    insta::assert_snapshot!("corners_small", drawn(&in_play(), &narrow(40)));
    insta::assert_snapshot!("corners_small_in_ascii", drawn(&in_play(), &Look { width: 40, ..ascii() }));
}

#[test]
fn tiles_are_text_where_the_screen_is_too_narrow_for_boxes() {
    let mut board = cornered(&["Dn.", ".A."]);
    for spot in board.spots.iter_mut().filter(|spot| !spot.stack.is_empty()) {
        spot.stack[0].turning = Some("n");
    }
    board.spots[1].stack[0].turning = Some("e");
    board.spots[4].states.changed = true;
    board.spots[0].states.in_line = true;
    insta::assert_snapshot!("corners_as_text", drawn(&board, &narrow(13)));
    insta::assert_snapshot!("corners_as_text_in_ascii", drawn(&board, &Look { width: 13, ..ascii() }));
}

#[test]
fn corner_lines_of_one_tile_are_told_apart_or_joined() {
    let tiles: [&[&[(u8, u8)]]; 6] = [
        &[&[NW, NE], &[SW, SE]],
        &[&[NW, SE], &[NE, SW]],
        &[&[NW, NE, SE, SW]],
        &[&[NW, NE, SE]],
        &[&[SE]],
        &[&[NW, SW], &[NE, SE]],
    ];
    let board = laid(3, &[NW, NE, SE, SW], &tiles);
    insta::assert_snapshot!("corners_two_lines", drawn(&board, &plain()));
    insta::assert_snapshot!("corners_two_lines_small", drawn(&board, &narrow(16)));
}

#[test]
fn what_changed_and_what_was_closed_are_told_without_colour_and_with_it() {
    let look = Look { colour: true, ..plain() };
    let mut board = cornered(&["DA", "An"]);
    let unmarked = drawn(&board, &plain());
    board.spots[1].states.changed = true;
    let changed = drawn(&board, &plain());
    assert!(changed.contains("[b]") && !unmarked.contains('['));
    board.spots[1].states.changed = false;
    board.spots[1].states.in_line = true;
    let closed = drawn(&board, &plain());
    assert!(closed.contains('▀') && !changed.contains('▀') && !closed.contains('['));
    board.spots[0].states.changed = true;
    insta::assert_snapshot!("corners_in_colour", drawn(&board, &look).replace('\u{1b}', "^"));
}

#[test]
fn lines_run_from_side_to_side() {
    insta::assert_snapshot!("sides", drawn(&sided(), &plain()));
    insta::assert_snapshot!("sides_in_ascii", drawn(&sided(), &ascii()));
    insta::assert_snapshot!("sides_small", drawn(&sided(), &narrow(24)));
}

#[test]
fn lines_from_half_a_side_keep_clear_of_each_other() {
    let (n1, n2, e1, e2) = ((36, 0), (108, 0), (144, 36), (144, 108));
    let (s1, s2, w1, w2) = ((108, 144), (36, 144), (0, 108), (0, 36));
    let tiles: [&[&[(u8, u8)]]; 8] = [
        &[&[n1, s2], &[n2, s1], &[e1, w2], &[e2, w1]],
        &[&[n1, n2], &[e1, e2], &[s1, s2], &[w1, w2]],
        &[&[n1, w2], &[n2, e1], &[e2, s1], &[s2, w1]],
        &[&[n1, e1], &[n2, w2], &[s1, w1], &[s2, e2]],
        &[&[n1, w1], &[n2, e2], &[e1, s1], &[s2, w2]],
        &[&[n1, w2, s2], &[n2, e1, s1]],
        &[&[n1, s2], &[n2, e1]],
        &[&[w1, e2], &[n1]],
    ];
    let board = laid(4, &[n1, n2, e1, e2, s1, s2, w1, w2], &tiles);
    insta::assert_snapshot!("half_sides", drawn(&board, &plain()));
    insta::assert_snapshot!("half_sides_small", drawn(&board, &narrow(32)));
}

#[test]
fn lines_from_a_third_of_a_side_keep_clear_of_each_other() {
    let (n1, n2, n3) = ((24, 0), (72, 0), (120, 0));
    let (s1, s2, s3) = ((120, 144), (72, 144), (24, 144));
    let (w1, w2, w3) = ((0, 120), (0, 72), (0, 24));
    let (e1, e2, e3) = ((144, 24), (144, 72), (144, 120));
    let ports = [n1, n2, n3, e1, e2, e3, s1, s2, s3, w1, w2, w3];
    let tiles: [&[&[(u8, u8)]]; 4] = [
        &[&[n2, s2], &[n1, w3], &[n3, e1], &[s3, w1], &[s1, e3]],
        &[&[n2, e2], &[n1, n3], &[w2, s2], &[w3, w1]],
        &[&[n2, e2, s2, w2]],
        &[&[n1, s3], &[n3, s1], &[n2], &[w2], &[e2]],
    ];
    let board = laid(2, &ports, &tiles);
    insta::assert_snapshot!("third_sides", drawn(&board, &plain()));
    insta::assert_snapshot!("third_sides_small", drawn(&board, &narrow(20)));
}

/// Each line of a tile can be followed on its own: no two of them share a character but to cross straight.
#[test]
fn every_pairing_of_half_sides_can_be_drawn() {
    let ports = [(36, 0), (108, 0), (144, 36), (144, 108), (108, 144), (36, 144), (0, 108), (0, 36)];
    let mut pairings = Vec::new();
    pair(&[0, 1, 2, 3, 4, 5, 6, 7], &mut Vec::new(), &mut pairings);
    assert_eq!(pairings.len(), 105);
    for pairing in pairings {
        let lines: Vec<Line> = pairing
            .iter()
            .map(|&(one, other)| Line { name: None, ports: vec![ports[one], ports[other]] })
            .collect();
        let unclear = super::sides::unclear(&lines, (9, 5));
        assert_eq!(unclear, 0, "{pairing:?}");
    }
}

fn pair(left: &[usize], made: &mut Vec<(usize, usize)>, all: &mut Vec<Vec<(usize, usize)>>) {
    let Some(first) = left.first().copied() else {
        all.push(made.clone());
        return;
    };
    for &other in &left[1..] {
        let rest: Vec<usize> = left.iter().copied().filter(|port| ![first, other].contains(port)).collect();
        made.push((first, other));
        pair(&rest, made, all);
        made.pop();
    }
}

#[test]
fn hexagons_with_lines_are_text() {
    let upright: &[&[(u8, u8)]] = &[&[(72, 0), (72, 144)]];
    let mut board = laid(3, upright[0], &[upright; 6]);
    board.shape = Shape::Hexagon;
    for (spot, turning) in board.spots.iter_mut().zip(turnings(Shape::Hexagon)) {
        spot.stack[0].turning = Some(turning);
    }
    board.spots[5].stack.clear();
    board.spots[1].states.changed = true;
    insta::assert_snapshot!("hexagons", drawn(&board, &plain()));
}

/// Marks, stacks and faces on a board of stones.
fn stones() -> Board {
    let mut board = board(5, 3);
    let mark = |name: &str, sign: &str| Mark {
        name: Name::plain(name),
        sign: Name::plain(sign),
        look: Default::default(),
    };
    board.marks = vec![mark("Web", "w"), mark("Ash", "*2"), mark("Elsewhere", "e")];
    board.spots[0].marks = vec![0];
    board.spots[1].marks = vec![0, 1];
    board.spots[2].stack = vec![stone(0)];
    board.spots[3].stack = vec![stone(1), stone(0), stone(0)];
    board.spots[3].marks = vec![1];
    board.spots[3].states.changed = true;
    let face_name = Name::written(&[(Lang::En, "Smooth".into()), (Lang::Fr, "Lisse".into())]);
    board.spots[7].stack = vec![Piece { face: 1, face_name, ..stone(0) }];
    board.spots[8].stack = vec![Piece { hidden: true, ..stone(0) }];
    board.spots[10].stack = vec![stone(1); 12];
    board.spots[11].states.in_line = true;
    board.spots[11].stack = vec![stone(1)];
    board
}

#[test]
fn marks_heights_and_faces_are_drawn_with_what_they_mean() {
    insta::assert_snapshot!("stones", drawn(&stones(), &plain()));
    insta::assert_snapshot!("stones_in_ascii", drawn(&stones(), &ascii()));
    insta::assert_snapshot!("stones_narrow", drawn(&stones(), &narrow(20)));
    let french = Look { colour: true, ..Look::plain(Lang::Fr) };
    insta::assert_snapshot!("stones_in_colour", drawn(&stones(), &french).replace('\u{1b}', "^"));
}

#[test]
fn what_stands_on_a_tile_is_named_beside_its_lines() {
    let mut board = sided();
    let pawn = Piece { sign: Name::plain("P"), ..stone(1) };
    board.spots[0].stack.insert(0, pawn);
    board.spots[3].stack[0].face = 1;
    board.spots[3].stack[0].face_name = Some(Name::plain("Night"));
    insta::assert_snapshot!("pawn_on_a_tile", drawn(&board, &plain()));
}

#[test]
fn camps_have_their_signs_and_a_frontier() {
    let mut board = board(4, 4);
    for (cell, spot) in board.spots.iter_mut().enumerate() {
        spot.camp = Some(if cell < 8 { 1 } else { 0 });
    }
    board.spots[5].stack = vec![stone(1)];
    insta::assert_snapshot!("camps", drawn(&board, &plain()));
    for (cell, spot) in board.spots.iter_mut().enumerate() {
        spot.camp = match cell % 4 {
            0 => Some(0),
            3 => Some(1),
            _ => None,
        };
    }
    board.spots[4].states.changed = true;
    insta::assert_snapshot!("camps_side_by_side", drawn(&board, &ascii()));
    board.ports = vec![NW, NE, SE, SW];
    insta::assert_snapshot!("camps_in_boxes", drawn(&board, &plain()));
}

#[test]
fn boards_in_play_are_drawn_in_any_width() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["games", "tests/games"].iter().flat_map(|games| Library::only(&root.join(games)).games()) {
        let game = Game::load(&folder.1, &Settings::default()).expect("it loads");
        let mut state = game.start(1, 0).expect("it begins");
        let mut rng = Rng::new(1, "drawn");
        for _ in 0..40 {
            let moves = game.moves(&state).expect("the rules list moves");
            if moves.is_empty() {
                break;
            }
            let mv = &moves[rng.below(moves.len() as u32) as usize];
            game.machine().apply(&mut state, mv, &mut Recorder::off()).expect("a listed move applies");
            let view = View::of(&game, &state, Eyes::Designer);
            let highlights = Highlights {
                changed: mv.picks.iter().filter_map(|pick| pick.cell()).collect(),
                open: vec![0],
                ..Highlights::default()
            };
            let scene = Scene::of(&game, &view, &highlights);
            let Some(board) = &scene.board else { break };
            for width in [24, 40, 100] {
                drawn_for(board, &scene.players, &narrow(width));
                drawn_for(board, &scene.players, &Look { width, ..ascii() });
            }
        }
    }
}

#[test]
fn a_board_that_is_too_wide_is_shown_some_columns_at_a_time() {
    let mut board = board(9, 2);
    board.spots[7].stack = vec![stone(0)];
    insta::assert_snapshot!("wide", drawn(&board, &narrow(20)));
    board.shape = Shape::Hexagon;
    insta::assert_snapshot!("wide_hexagons", drawn(&board, &narrow(20)));
}
