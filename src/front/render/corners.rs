//! Lines between the corners of squares. Corners lie between characters: what reaches a corner of one cell
//! goes on in the three others that share it, so that no row or column is spent on the corners themselves.

use super::canvas::{Canvas, Paint};
use crate::front::style::Look;
use crate::scene::{CORNERS, Line};

/// The width and height of a cell.
pub(super) const LARGE: (usize, usize) = (6, 3);
/// The same, where there is little room.
pub(super) const SMALL: (usize, usize) = (4, 2);

/// How the lines between two corners are drawn: falling, rising, then the arcs that hang from the upper
/// side, bulge from the right one, stand on the lower one, bulge from the left one.
type Strokes = [&'static [&'static str]; 6];

const LIGHT: Strokes = [
    &["╲_    ", "  ╲_  ", "    ╲_"],
    &["    _╱", "  _╱  ", "_╱    "],
    &["╲    ╱", " ╰──╯ ", "      "],
    &["    ╭╱", "    │ ", "    ╰╲"],
    &["      ", " ╭──╮ ", "╱    ╲"],
    &["╲╮    ", " │    ", "╱╯    "],
];
const HEAVY: Strokes = [
    &["▀▄    ", "  ▀▄  ", "    ▀▄"],
    &["    ▄▀", "  ▄▀  ", "▄▀    "],
    &["▀▄  ▄▀", "  ▀▀  ", "      "],
    &["    ▄▀", "    █ ", "    ▀▄"],
    &["      ", "  ▄▄  ", "▄▀  ▀▄"],
    &["▀▄    ", " █    ", "▄▀    "],
];
const ASCII: Strokes = [
    &["\\_    ", "  \\_  ", "    \\_"],
    &["    _/", "  _/  ", "_/    "],
    &["\\    /", " \\__/ ", "      "],
    &["     /", "    | ", "     \\"],
    &["  __  ", " /  \\ ", "/    \\"],
    &["\\     ", " |    ", "/     "],
];
/// Arcs from the upper and the lower side that leave room for each other.
const FLAT: [[&[&str]; 2]; 3] = [
    [&["╲____╱", "      ", "      "], &["      ", "      ", "╱‾‾‾‾╲"]],
    [&["▀▄▄▄▄▀", "      ", "      "], &["      ", "      ", "▄▀▀▀▀▄"]],
    [&["\\____/", "      ", "      "], &["      ", "      ", "/----\\"]],
];
const SMALL_LIGHT: Strokes = [
    &["╲_  ", "  ╲_"],
    &["  _╱", "_╱  "],
    &["╲__╱", "    "],
    &["   ╱", "   ╲"],
    &["    ", "╱‾‾╲"],
    &["╲   ", "╱   "],
];
const SMALL_HEAVY: Strokes = [
    &["▀▄  ", "  ▀▄"],
    &["  ▄▀", "▄▀  "],
    &["▀▄▄▀", "    "],
    &["  ▄▀", "  ▀▄"],
    &["    ", "▄▀▀▄"],
    &["▀▄  ", "▄▀  "],
];
const SMALL_ASCII: Strokes = [
    &["\\_  ", "  \\_"],
    &["  _/", "_/  "],
    &["\\__/", "    "],
    &["   /", "   \\"],
    &["    ", "/--\\"],
    &["\\   ", "/   "],
];

/// The corner that a port is, clockwise from the upper left.
pub(super) fn corner(port: (u8, u8)) -> Option<usize> {
    CORNERS.iter().position(|corner| *corner == port)
}

/// The lines of a tile as a box of characters, heavy ones where they are part of a line that was closed.
pub(super) fn draw(lines: &[Line], size: (usize, usize), heavy: bool, paint: Paint, look: &Look) -> Canvas {
    let mut canvas = Canvas::new(size.0, size.1);
    let large = size == LARGE;
    let ways: Vec<Option<usize>> = lines.iter().map(way).collect();
    let flat = large && ways.contains(&Some(2)) && ways.contains(&Some(4));
    let (strokes, kind) = match (large, look.unicode, heavy) {
        (true, true, false) => (LIGHT, 0),
        (true, true, true) => (HEAVY, 1),
        (true, false, _) => (ASCII, 2),
        (false, true, false) => (SMALL_LIGHT, 0),
        (false, true, true) => (SMALL_HEAVY, 1),
        (false, false, _) => (SMALL_ASCII, 2),
    };
    for (line, way) in lines.iter().zip(ways) {
        let mut one = Canvas::new(size.0, size.1);
        match way {
            Some(2) if flat => stroke(&mut one, FLAT[kind][0], paint),
            Some(4) if flat => stroke(&mut one, FLAT[kind][1], paint),
            Some(way) => stroke(&mut one, strokes[way], paint),
            None => star(&mut one, line, paint, look),
        }
        // Of two lines that cross without being joined, the first goes over the second.
        for y in 0..size.1 {
            for x in (0..size.0).filter(|&x| one.at(x, y) != ' ') {
                let sign = if heavy && !look.unicode { '#' } else { one.at(x, y) };
                canvas.fill(x, y, sign, paint);
            }
        }
    }
    canvas
}

/// Which stroke a line between two corners is; `None` of any other.
fn way(line: &Line) -> Option<usize> {
    let [one, other] = line.ports[..] else { return None };
    let (one, other) = (corner(one)?, corner(other)?);
    match (one.min(other), one.max(other)) {
        (0, 2) => Some(0),
        (1, 3) => Some(1),
        (0, 1) => Some(2),
        (1, 2) => Some(3),
        (2, 3) => Some(4),
        (0, 3) => Some(5),
        _ => None,
    }
}

fn stroke(canvas: &mut Canvas, rows: &[&str], paint: Paint) {
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            canvas.put(x, y, sign, paint);
        }
    }
}

/// A line with one end or more than two: from the middle to each corner.
fn star(canvas: &mut Canvas, line: &Line, paint: Paint, look: &Look) {
    let (width, height) = canvas.size();
    let (falling, rising) = if look.unicode { ('╲', '╱') } else { ('\\', '/') };
    let crossing = if look.unicode { '╳' } else { 'X' };
    for corner in line.ports.iter().filter_map(|&port| corner(port)) {
        let (left, upper) = (corner == 0 || corner == 3, corner < 2);
        let sign = if left == upper { falling } else { rising };
        let column = |from_edge: usize| if left { from_edge } else { width - 1 - from_edge };
        // Above, the slanted stroke begins at the corner; below, the flat one ends there.
        let row = if upper { 0 } else { height - 1 };
        canvas.put(column(if upper { 0 } else { 1 }), row, sign, paint);
        canvas.put(column(if upper { 1 } else { 0 }), row, '_', paint);
        if height == LARGE.1 {
            let joined = canvas.at(column(2), 1);
            let sign = if joined == ' ' || joined == sign { sign } else { crossing };
            canvas.put(column(2), 1, sign, paint);
        }
    }
}
