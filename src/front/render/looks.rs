//! The characters of fills and strokes, in full and in plain ASCII.

use anstyle::AnsiColor;

use super::canvas::Paint;
use super::sides;
use crate::front::style::{Look, hue};
use crate::scene::{Drawn, Fill, Piece, Stroke};

/// The character of a fill in a column and row of a box of some width; `None` where it leaves a blank. Thin
/// fills stand in every other place, and all keep clear of the sides, so that neighbours show a seam.
pub(super) fn fill(drawn: &Drawn, at: (usize, usize), width: usize, look: &Look) -> Option<char> {
    let fill = drawn.fill?;
    let odd = (at.0 + at.1) % 2 == 1;
    let inside = at.0 > 0 && at.0 + 1 < width;
    let shown = match fill {
        Fill::Plain => false,
        // Beside lines, which leave little room, one above the other.
        Fill::Hatch | Fill::Dots | Fill::Grass | Fill::Houses if !drawn.lines.is_empty() => at.0 % 2 == 1,
        Fill::Hatch | Fill::Dots | Fill::Grass | Fill::Houses => odd,
        Fill::Sign(_) | Fill::Waves | Fill::Furrows | Fill::Bricks => true,
    };
    match fill {
        Fill::Bricks if odd => Some(look.glyph("┬", "_").chars().next()?),
        _ => sample(fill, look),
    }
    .filter(|_| shown && inside)
}

/// Whether a mark that is drawn as a pattern shows in a column and row of a box of some width.
pub(super) fn hatched((x, y): (usize, usize), width: usize) -> bool {
    (x + y) % 2 == 1 && x > 0 && x + 1 < width
}

/// The character that stands for a fill.
fn sample(fill: Fill, look: &Look) -> Option<char> {
    let (full, plain) = match fill {
        Fill::Plain => return None,
        Fill::Sign(sign) => return Some(if look.unicode { sign } else { plain(sign, look) }),
        Fill::Hatch => ('╱', '/'),
        Fill::Dots => ('·', '.'),
        Fill::Waves => ('≈', '~'),
        Fill::Grass => ('"', '"'),
        Fill::Furrows => ('≡', '_'),
        Fill::Houses => ('⌂', '^'),
        Fill::Bricks => ('┴', '|'),
    };
    Some(if look.unicode { full } else { plain })
}

/// The nearest plain character.
fn plain(sign: char, look: &Look) -> char {
    match sign {
        '≈' | '∼' | '∽' | '≋' => '~',
        '≡' | '═' | '━' | '─' => '=',
        '░' | '▒' | '▓' | '█' | '▦' | '▩' => ':',
        '⌂' | '▲' | '△' | '∧' => '^',
        '╱' | '▨' => '/',
        '╲' | '▧' => '\\',
        '●' | '○' | '◦' | '□' | '■' => 'o',
        '♣' | '♠' | '↑' | '⚘' => '&',
        _ => look.spell(&sign.to_string()).chars().find(|sign| *sign != '?').unwrap_or(':'),
    }
}

/// Characters by the sides that they join, as those of thin strokes are.
const DOUBLE: [char; 16] = [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];
const DASHED: [char; 16] = [' ', '┆', '╌', '└', '┆', '┆', '┌', '├', '╌', '┘', '╌', '┴', '┐', '┤', '┬', '┼'];
const PLAIN_HEAVY: [char; 16] =
    [' ', '%', '%', '%', '%', '%', '%', '%', '%', '%', '%', '%', '%', '%', '%', '%'];
const PLAIN_DOUBLE: [char; 16] =
    [' ', 'H', '=', '+', 'H', 'H', '+', '+', '=', '+', '=', '+', '+', '+', '+', '+'];
const PLAIN_DASHED: [char; 16] =
    [' ', ':', '.', ':', ':', ':', '.', ':', '.', ':', '.', ':', '.', ':', '.', ':'];

/// The characters of a stroke by the sides that they join.
pub(super) fn stroke(stroke: Stroke, look: &Look) -> &'static [char; 16] {
    match (stroke, look.unicode) {
        (Stroke::Thin, true) => &sides::LIGHT,
        (Stroke::Heavy, true) => &sides::HEAVY,
        (Stroke::Double, true) => &DOUBLE,
        (Stroke::Dashed, true) => &DASHED,
        (Stroke::Thin, false) => &sides::ASCII,
        (Stroke::Heavy, false) => &PLAIN_HEAVY,
        (Stroke::Double, false) => &PLAIN_DOUBLE,
        (Stroke::Dashed, false) => &PLAIN_DASHED,
    }
}

/// How the lines of a piece are painted: in its colour, or its owner's.
pub(super) fn line_paint(piece: &Piece) -> Paint {
    let hue = piece.drawn.as_ref().and_then(|drawn| hue(drawn.colour.as_deref()));
    Paint { seat: piece.seat.filter(|_| hue.is_none()), hue, strong: true, ..Paint::PLAIN }
}

/// How a fill is painted: in the colour of the piece, unless its lines have that one, or in the fill's own.
pub(super) fn fill_paint(drawn: &Drawn) -> Paint {
    let said = hue(drawn.colour.as_deref()).filter(|_| drawn.lines.is_empty());
    let own = match drawn.fill {
        Some(Fill::Grass) => Some(AnsiColor::Green),
        Some(Fill::Waves) => Some(AnsiColor::BrightBlue),
        Some(Fill::Furrows) => Some(AnsiColor::Yellow),
        Some(Fill::Houses | Fill::Bricks) => Some(AnsiColor::Red),
        _ => None,
    };
    let hue = said.or(own);
    Paint { hue, dim: hue.is_none(), ..Paint::PLAIN }
}

/// Whether anything is seen of a look.
pub(super) fn is_seen(drawn: &Drawn) -> bool {
    !drawn.lines.is_empty() || !matches!(drawn.fill, None | Some(Fill::Plain))
}

/// What stands for a look in a legend: its line, lying and upright, or its fill.
pub(super) fn sign(drawn: &Drawn, look: &Look) -> String {
    if drawn.lines.is_empty() {
        return drawn.fill.and_then(|fill| sample(fill, look)).map(String::from).unwrap_or_default();
    }
    let table = stroke(drawn.stroke, look);
    let (lying, upright) = (table[10], table[5]);
    if lying == upright { format!("{lying}{lying}") } else { format!("{lying}{upright}") }
}
