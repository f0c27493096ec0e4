//! A cell or an edge place in a line of text: the piece on top, how many lie there, the marks.

use super::board::{Part, height};
use super::canvas::Paint;
use crate::front::text_layout;
use crate::scene::Spot;

/// A text without and with its paint.
pub(super) type Painted = (String, String);

/// What a cell shows.
pub(super) fn cell(part: &Part<'_>, spot: &Spot) -> Painted {
    let paint = |paint: Paint, text: &str| paint.on(text, part.players, part.look);
    let Some(top) = spot.stack.first() else {
        let (ground, how) = part.ground(spot);
        let painted = paint(how, &ground);
        return (ground, painted);
    };
    let piece = format!("{}{}", part.piece(top), height(spot.stack.len(), part.look));
    let reverse = !top.hidden && top.face > 0;
    let painted = paint(Paint { reverse, ..Paint::of(top.seat.filter(|_| !top.hidden)) }, &piece);
    match part.marks(spot) {
        marks if marks.is_empty() => (piece, painted),
        marks => {
            let marks = format!("+{marks}");
            (format!("{piece}{marks}"), format!("{painted}{}", paint(Paint::DIM, &marks)))
        }
    }
}

/// What an edge place shows: an empty one nothing but the tick of the frame beside it, unless it can be chosen
/// or has changed.
pub(super) fn edge(part: &Part<'_>, spot: &Spot) -> Painted {
    match spot.is_bare() && !spot.states.open && !spot.states.changed {
        true => (" ".to_owned(), " ".to_owned()),
        false => cell(part, spot),
    }
}

/// A text in the middle of its field, which is two columns wider than `width`: between brackets where the
/// place changed or is part of a line.
pub(super) fn field(part: &Part<'_>, spot: &Spot, (plain, painted): &Painted, width: usize) -> String {
    let space = width.saturating_sub(text_layout::width(plain));
    let open = match (spot.states.changed, spot.states.in_line) {
        (true, _) => "[",
        (false, true) => part.look.glyph("«", "{"),
        (false, false) => " ",
    };
    let close = match (spot.states.in_line, spot.states.changed) {
        (true, _) => part.look.glyph("»", "}"),
        (false, true) => "]",
        (false, false) => " ",
    };
    format!("{}{open}{painted}{close}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}
