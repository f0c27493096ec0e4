//! Boards whose tiles have a look, drawn from scenes made by hand: each stroke in every turning, each fill,
//! what stands on which part, dark cells, arrows.

use super::ring_tests::{at, mark, ringed};
use super::tests::{E, N, S, W, ascii, board, drawn, narrow, plain, stone};
use crate::front::style::Look;
use crate::front::text_layout;
use crate::scene::{Board, Drawn, Fill, Footing, Line, Piece, Stroke};
use crate::speak::{Lang, Name};

/// A tile that belongs to nobody.
fn tile(name: &str, look: Drawn) -> Piece {
    Piece {
        id: name.to_lowercase(),
        name: Name::plain(name),
        sign: Name::plain(&name[..3]),
        drawn: Some(look),
        ..Piece::default()
    }
}

fn filled(name: &str, fill: Fill) -> Piece {
    tile(name, Drawn { fill: Some(fill), ..Drawn::default() })
}

fn stroked(name: &str, stroke: Stroke, fill: Option<Fill>, ports: &[(u8, u8)]) -> Piece {
    let line = Line { name: None, ports: ports.to_vec() };
    tile(name, Drawn { fill, stroke, lines: vec![line], colour: None })
}

fn hedge(name: &str, ports: &[(u8, u8)]) -> Piece {
    let mut hedge = stroked(name, Stroke::Heavy, None, ports);
    hedge.drawn.iter_mut().for_each(|look| look.colour = Some("green".to_owned()));
    hedge
}

fn road(name: &str, ports: &[(u8, u8)]) -> Piece {
    stroked(name, Stroke::Double, Some(Fill::Grass), ports)
}

/// A pawn on the part with some ports, along a line or not.
fn pawn(seat: u8, ports: &[(u8, u8)], line: Option<usize>) -> Piece {
    let footing = Some(Footing { at: (72, 72), ports: ports.to_vec(), line });
    Piece { stands: true, id: "pawn".to_owned(), footing, ..stone(seat) }
}

fn pond(name: &str, seat: Option<u8>, colour: &str) -> Piece {
    let look = Drawn { fill: Some(Fill::Waves), colour: Some(colour.to_owned()), ..Drawn::default() };
    Piece { seat, ..tile(name, look) }
}

const ALL: [(u8, u8); 4] = [N, E, S, W];

/// Every turning of hedges and roads, every sort of ground, and a ring with ponds.
fn landscape() -> Board {
    let mut board = ringed(board(7, 5));
    board.drawn = true;
    board.marks = vec![mark("Dark", "#"), mark("Start", "s")];
    let turned = |ports: &[usize], turn: usize| -> Vec<(u8, u8)> {
        ports.iter().map(|port| ALL[(port + turn) % 4]).collect()
    };
    for turn in 0..4 {
        board.spots[turn].stack = vec![hedge("Corner hedge", &turned(&[0, 1], turn))];
        board.spots[7 + turn].stack = vec![hedge("Hedge tee", &turned(&[0, 1, 2], turn))];
        board.spots[14 + turn].stack = vec![road("Road bend", &turned(&[0, 1], turn))];
        board.spots[21 + turn].stack = vec![road("Road tee", &turned(&[0, 1, 2], turn))];
    }
    board.spots[4].stack = vec![hedge("Straight hedge", &[N, S])];
    board.spots[5].stack = vec![hedge("Straight hedge", &[E, W])];
    board.spots[18].stack = vec![road("Straight road", &[N, S])];
    board.spots[19].stack = vec![road("Straight road", &[E, W])];
    board.spots[6].stack = vec![filled("Meadow", Fill::Grass)];
    board.spots[11].stack = vec![filled("Meadow", Fill::Grass)];
    board.spots[12].stack = vec![filled("Field", Fill::Furrows)];
    board.spots[13].stack = vec![filled("Estate", Fill::Houses)];
    for dark in [0, 2, 4, 6, 14, 16, 18, 20, 28, 30, 32, 34] {
        board.spots[dark].marks = vec![0];
    }
    board.spots[5].stack.insert(0, pawn(0, &[E, W], Some(0)));
    board.spots[14].stack.insert(0, pawn(1, &[(108, 0), (144, 36)], None));
    board.spots[18].stack.insert(0, pawn(1, &[(36, 0), (0, 108), (0, 36), (36, 144)], None));
    board.spots[18].stack.insert(0, pawn(0, &[(108, 0), (144, 36), (144, 108), (108, 144)], None));
    board.spots[11].stack.insert(0, pawn(1, &ALL, None));
    for changed in [11, 12, 16] {
        board.spots[changed].states.changed = true;
    }
    board.spots[31].states.changed = true;
    at(&mut board, "bn").stack = vec![pond("Green pond", Some(0), "green")];
    at(&mut board, "dn").stack = vec![pond("Orange pond", Some(1), "yellow")];
    at(&mut board, "bs").stack = vec![pawn(1, &ALL, None), pond("Orange pond", Some(1), "yellow")];
    at(&mut board, "fs").stack = vec![pond("Violet pond", None, "magenta")];
    at(&mut board, "fs").states.changed = true;
    for place in ["bs", "fs"] {
        at(&mut board, place).marks = vec![1];
    }
    for open in ["2w", "4e", "an", "gs", "bn", "bs"] {
        at(&mut board, open).states.open = true;
    }
    board
}

#[test]
fn a_landscape_is_recognised() {
    let text = drawn(&landscape(), &narrow(80));
    assert!(text.lines().take(22).all(|line| text_layout::width(line) <= 58), "{text}");
    insta::assert_snapshot!("landscape", text);
    insta::assert_snapshot!("landscape_in_ascii", drawn(&landscape(), &Look { width: 80, ..ascii() }));
    insta::assert_snapshot!("landscape_small", drawn(&landscape(), &narrow(50)));
    let colour = Look { colour: true, width: 80, ..plain() };
    insta::assert_snapshot!("landscape_in_colour", drawn(&landscape(), &colour).replace('\u{1b}', "^"));
}

/// Where even small boxes do not fit, tiles are text as those without a look are.
#[test]
fn a_landscape_is_text_on_a_narrow_screen() {
    let text = drawn(&landscape(), &Look { width: 40, ..Look::plain(Lang::Fr) });
    assert!(!text.contains('━') && text.contains("Cor+#"), "{text}");
}

/// No two fills and no two strokes look the same, in full and in ASCII, and none looks like a blank.
#[test]
fn looks_are_told_apart() {
    let fills = [
        Fill::Hatch,
        Fill::Dots,
        Fill::Waves,
        Fill::Grass,
        Fill::Furrows,
        Fill::Houses,
        Fill::Bricks,
        Fill::Sign('▒'),
        Fill::Sign('x'),
    ];
    for look in [narrow(80), Look { width: 80, ..ascii() }] {
        let mut seen: Vec<String> = Vec::new();
        let tiles = fills.iter().map(|&fill| filled("Tile", fill));
        let strokes = [Stroke::Thin, Stroke::Heavy, Stroke::Double, Stroke::Dashed];
        let crossings = strokes.iter().map(|&stroke| stroked("Tile", stroke, None, &ALL));
        for piece in tiles.chain(crossings) {
            let mut board = board(1, 1);
            board.drawn = true;
            board.spots[0].stack = vec![piece];
            let text = drawn(&board, &look);
            assert!(
                text.lines().skip(1).take(3).all(|line| !line.trim_start_matches('1').trim().is_empty()),
                "{text}"
            );
            assert!(!seen.contains(&text), "{text}");
            seen.push(text);
        }
    }
}

/// What has no look that can be seen is named; what belongs to somebody says so, and so does a stack.
#[test]
fn what_a_look_does_not_tell_is_written() {
    let mut board = board(4, 2);
    board.drawn = true;
    board.marks = vec![mark("Web", "we")];
    board.spots[0].stack = vec![filled("Plain", Fill::Plain)];
    board.spots[1].stack = vec![Piece { seat: Some(1), ..hedge("Straight hedge", &[N, S]) }];
    board.spots[2].stack = vec![filled("Meadow", Fill::Grass), filled("Field", Fill::Furrows)];
    board.spots[3].stack = vec![Piece { hidden: true, ..Piece::default() }];
    board.spots[4].stack = vec![stone(0)];
    board.spots[5].stack = vec![pawn(0, &ALL, None), pawn(1, &ALL, None), pawn(1, &ALL, None)];
    board.spots[5].stack.push(filled("Meadow", Fill::Grass));
    board.spots[6].stack = vec![Piece { seat: Some(0), value: Some(7), ..filled("Barn", Fill::Bricks) }];
    board.spots[6].marks = vec![0];
    board.spots[7].marks = vec![0];
    insta::assert_snapshot!("looks_with_labels", drawn(&board, &plain()));
}

/// Lines between corners, which boxes of another width have as well.
#[test]
fn corners_have_looks_too() {
    let (nw, ne, se, sw) = ((0, 0), (144, 0), (144, 144), (0, 144));
    let mut board = board(3, 1);
    board.drawn = true;
    board.spots[0].stack = vec![stroked("Rise", Stroke::Heavy, None, &[ne, sw])];
    board.spots[1].stack = vec![stroked("Arc", Stroke::Thin, None, &[nw, ne])];
    board.spots[1].states.changed = true;
    board.spots[2].stack = vec![stroked("Fall", Stroke::Thin, None, &[nw, se])];
    board.spots[2].states.in_line = true;
    insta::assert_snapshot!("looks_of_corners", drawn(&board, &plain()));
}
