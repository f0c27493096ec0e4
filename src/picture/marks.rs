//! What is shown of places besides their pieces: marks, and what is highlighted.

use super::area::Area;
use super::glyphs::glyph;
use super::palette::{Hue, neutral};
use super::svg::{Font, Ink, Path, Svg};
use super::{Subject, fills, words};
use crate::scene::{Board, Fill, Glyph, Mark, Spot};

/// Shades that marks without a look of their own have, in their order.
const SHADES: [Fill; 3] = [Fill::Hatch, Fill::Dots, Fill::Bricks];

/// The marks that a place carries, on the ground of an empty one.
pub(super) fn ground(svg: &mut Svg, subject: &Subject<'_>, board: &Board, spot: &Spot, area: Area) {
    for &number in &spot.marks {
        let mark = &board.marks[number];
        if let Some(hue) = mark.look.colour.as_deref().and_then(Hue::of).filter(|_| mark.look.glyph.is_none())
        {
            svg.area(area, area.width * 0.04, &Ink::fill(hue.tint));
        }
        if let Some(fill) = fill_of(mark, number) {
            svg.clipped(area, area.width * 0.04, |svg| fills::pattern(svg, area, fill));
        }
    }
    if spot.stack.iter().any(|piece| !piece.stands) {
        return;
    }
    let signs: Vec<&Mark> =
        spot.marks.iter().map(|&mark| &board.marks[mark]).filter(|mark| shows_sign(mark)).collect();
    let count = signs.len() as f32;
    for (number, mark) in signs.iter().enumerate() {
        let (x, y) = area.middle();
        let size = area.width.min(area.height) * if signs.len() == 1 { 0.5 } else { 0.5 / count.sqrt() };
        let x = x + (number as f32 - (count - 1.0) / 2.0) * size;
        sign(svg, subject, mark, Area::around((x, y), size));
    }
}

/// The marks of a covered place, in its corner.
pub(super) fn corner(svg: &mut Svg, subject: &Subject<'_>, board: &Board, spot: &Spot, area: Area) {
    if !spot.stack.iter().any(|piece| !piece.stands) {
        return;
    }
    let size = area.width.min(area.height) * 0.2;
    let signs = spot.marks.iter().filter(|&&mark| shows_sign(&board.marks[mark]));
    for (number, &mark) in signs.take(3).enumerate() {
        let middle = (area.right() - size * (0.6 + number as f32 * 1.1), area.y + size * 0.6);
        svg.circle(middle, size * 0.56, &Ink::fill(neutral("paper")).outlined(neutral("line"), 1.0));
        sign(svg, subject, &board.marks[mark], Area::around(middle, size * 0.8));
    }
}

/// Whether a mark is shown by a sign besides a ground.
fn shows_sign(mark: &Mark) -> bool {
    mark.look.glyph.is_some() || (mark.look.fill.is_none() && mark.look.colour.is_none() && !is_ground(mark))
}

/// Whether the sign of a mark is a drawing rather than letters: then it fills its cells in text, and has a
/// shade of its own here.
fn is_ground(mark: &Mark) -> bool {
    let sign = mark.sign.texts().next().unwrap_or_default();
    mark.look.glyph.is_none() && matches!(sign, "#" | "~" | "%" | "░" | "▒" | "▓" | "≈" | "/" | ":" | "=")
}

fn fill_of(mark: &Mark, number: usize) -> Option<Fill> {
    mark.look
        .fill
        .or_else(|| (is_ground(mark) && mark.look.colour.is_none()).then(|| SHADES[number % SHADES.len()]))
}

/// A mark's sign: as the game draws it, or else its letters.
pub(super) fn sign(svg: &mut Svg, subject: &Subject<'_>, mark: &Mark, area: Area) {
    svg.reused(area, |svg, area| draw_sign(svg, subject, mark, area));
}

fn draw_sign(svg: &mut Svg, subject: &Subject<'_>, mark: &Mark, area: Area) {
    let hue = mark.look.colour.as_deref().and_then(Hue::of);
    let paint = hue.map_or_else(|| neutral("muted"), |hue| hue.line);
    match &mark.look.glyph {
        Some(Glyph::Sign(name)) => glyph(svg, area, &Glyph::Sign(name), &paint),
        Some(text) => glyph(svg, area, text, &paint),
        None => {
            let (x, y) = area.middle();
            let text = mark.sign.in_lang(subject.lang);
            let font = Font::middle(area.width * 0.72, 600);
            words::fitted(
                svg,
                (x, y + area.width * 0.26),
                text,
                font,
                (area.width * 1.2, area.width * 0.3),
                &paint,
            );
        }
    }
}

/// What a mark looks like in the legend.
pub(super) fn sample(svg: &mut Svg, subject: &Subject<'_>, board: &Board, number: usize, area: Area) {
    let mark = &board.marks[number];
    svg.area(area, 4.0, &Ink::fill(neutral("cell")).outlined(neutral("line"), 1.0));
    let spot = Spot { marks: vec![number], ..Spot::default() };
    if shows_sign(mark) {
        sign(svg, subject, mark, area.inset(area.width * 0.14));
    } else {
        ground(svg, subject, board, &spot, area);
    }
}

/// What the last move changed: an underlay below the piece.
pub(super) fn underlay(svg: &mut Svg, spot: &Spot, area: Area) {
    if spot.states.changed {
        svg.area(area, area.width * 0.06, &Ink::fill(neutral("last")));
    }
}

/// What is highlighted, above the piece: brackets where something changed, a dot or a ring where it can be
/// chosen.
pub(super) fn states(svg: &mut Svg, subject: &Subject<'_>, spot: &Spot, area: Area) {
    if spot.states.changed {
        brackets(svg, area);
    }
    if !spot.states.open {
        return;
    }
    let hue = &subject.mover;
    let unit = area.width.min(area.height);
    if spot.stack.is_empty() {
        let ink = Ink::fill(hue.line.clone()).outlined(neutral("paper"), unit * 0.02).faded(0.75);
        svg.circle(area.middle(), unit * 0.1, &ink);
    } else {
        svg.area(
            area.inset(unit * 0.015),
            unit * 0.12,
            &Ink::line(hue.line.clone(), unit * 0.035).faded(0.85),
        );
    }
}

/// Brackets in the corners of a box.
fn brackets(svg: &mut Svg, area: Area) {
    let unit = area.width.min(area.height);
    let long = unit * 0.13;
    let inner = area.inset(unit * 0.02);
    let mut path = Path::new();
    for (x, right) in [(inner.x, 1.0), (inner.right(), -1.0)] {
        for (y, down) in [(inner.y, 1.0), (inner.bottom(), -1.0)] {
            path.to((x + right * long, y));
            path.line((x, y));
            path.line((x, y + down * long));
        }
    }
    svg.path(&path, &Ink::line(neutral("ink"), (unit * 0.024).max(1.4)));
}
