//! Tiles: those that show a number, with the other faces' values, a name and the reach of their effect, and
//! those with lines or a landscape.

use super::area::Area;
use super::glyphs::glyph;
use super::palette::{Hue, Paint, neutral};
use super::seats::badge;
use super::svg::{Font, Ink, Path, Svg, number};
use super::{Subject, fills, lines, words};
use crate::scene::{Piece, Reach};

/// The size that measures of a tile are given for.
const UNIT: f32 = 96.0;

/// A tile with lines or a landscape, as it lies.
pub(super) fn landscape(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, in_line: bool) {
    let unit = area.width;
    let inner = area.inset(unit * 0.02);
    let round = unit * 0.07;
    let own = subject.hue_of(piece);
    let Some(drawn) = &piece.drawn else {
        let ink = match piece.seat {
            Some(_) => Ink::fill(own.tint.clone()).outlined(own.solid.clone(), unit * 0.02),
            None => Ink::fill(neutral("paper")).outlined(neutral("line"), unit * 0.015),
        };
        svg.area(inner, round, &ink);
        lines::plain(svg, area, &piece.lines, &own, in_line);
        return;
    };
    let said = drawn.colour.as_deref().and_then(Hue::of);
    // What is built on a meadow stands on one, unless the game says otherwise.
    let fill = drawn.fill.unwrap_or(crate::scene::Fill::Grass);
    let (ground, edge) = fills::colours(fill);
    let of_fill = said.as_ref().filter(|_| drawn.lines.is_empty());
    let edge = of_fill.map_or_else(|| neutral(edge), |hue| hue.solid.clone());
    let width = if of_fill.is_some() { 0.035 } else { 0.014 };
    svg.area(inner, round, &Ink::fill(neutral(ground)).outlined(edge, unit * width));
    if drawn.lines.is_empty() {
        fills::pattern(svg, inner, fill);
    } else {
        svg.clipped(inner, round, |svg| {
            lines::stroke(svg, area, &drawn.lines, drawn.stroke, said.as_ref());
        });
    }
}

/// A tile that shows what it is worth, or its sign.
pub(super) fn tile(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area) {
    let hue = subject.hue_of(piece);
    let unit = area.width / UNIT;
    let front = piece.face == 0;
    let ink = if front { hue.on.clone() } else { hue.line.clone() };
    ground(svg, area, &hue, front, piece.seat.is_none());
    if let Some(seat) = piece.seat {
        badge(svg, (area.x + 14.0 * unit, area.y + 15.0 * unit), 11.0 * unit, seat, &ink);
    }
    if let Some(reach) = &piece.look.reach {
        let at = Area::new(area.right() - 36.0 * unit, area.y + 8.0 * unit, 28.0 * unit, 28.0 * unit);
        draw_reach(svg, at, reach, &ink);
    }
    let name = piece.name.in_lang(subject.lang);
    let (x, y) = area.middle();
    match (&piece.look.glyph, &piece.look.big) {
        (Some(sign), None) => {
            glyph(svg, Area::around((x, y - 4.0 * unit), 40.0 * unit), sign, &ink);
        }
        (sign, Some(big)) => {
            if let Some(sign) = sign {
                let at = (area.right() - 20.0 * unit, area.y + 20.0 * unit);
                glyph(svg, Area::around(at, 22.0 * unit), sign, &ink);
            }
            numbers(svg, piece, big.in_lang(subject.lang), (x, y + 18.0 * unit), unit, &ink);
        }
        (None, None) => {
            let sign = piece.sign.in_lang(subject.lang);
            let sign = if sign.is_empty() { name } else { sign };
            let font = Font::middle(34.0 * unit, 700);
            words::fitted(svg, (x, y + 12.0 * unit), sign, font, (80.0 * unit, 12.0 * unit), &ink);
        }
    }
    chips(svg, subject, piece, area, unit, &ink);
    let room = if front { 86.0 } else { 74.0 } * unit;
    let left = if front { x } else { x - 4.5 * unit };
    let font = Font::middle(12.2 * unit, 600);
    words::fitted(svg, (left, area.bottom() - 9.0 * unit), name, font, (room, 7.5 * unit), &ink);
}

/// The number that counts now, and those of the other faces.
fn numbers(svg: &mut Svg, piece: &Piece, big: &str, (x, y): (f32, f32), unit: f32, ink: &Paint) {
    let others: Vec<String> = piece.look.small.iter().map(i64::to_string).collect();
    let others = if others.is_empty() { String::new() } else { format!("/{}", others.join("/")) };
    let size = if big.chars().count() < 4 { 42.0 } else { 26.0 } * unit;
    let beside = words::width(&others, 15.0 * unit);
    let middle = x - beside / 2.0 + if others.is_empty() { 0.0 } else { 3.0 * unit };
    words::fitted(svg, (middle, y), big, Font::middle(size, 700), (80.0 * unit, 12.0 * unit), ink);
    if !others.is_empty() {
        let from = middle + words::width(big, size) / 2.0 + 1.0 * unit;
        svg.text((from, y), &others, Font::start(15.0 * unit, 500), ink.clone());
    }
}

/// What is printed small, along the left edge.
fn chips(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, unit: f32, ink: &Paint) {
    for (number, chip) in piece.look.chips.iter().take(3).enumerate() {
        let at = (area.x + 8.0 * unit, area.y + (38.0 + 13.0 * number as f32) * unit);
        svg.text(at, chip.in_lang(subject.lang), Font::start(10.5 * unit, 700), ink.clone());
    }
}

/// The tile itself: in full colour with the first face up, framed and with a folded corner otherwise.
fn ground(svg: &mut Svg, area: Area, hue: &Hue, front: bool, nobodys: bool) {
    let unit = area.width / UNIT;
    shadow(svg, area, 10.0 * unit);
    if front {
        let ink = Ink::fill(if nobodys { neutral("paper") } else { hue.solid.clone() });
        let edge = if nobodys { neutral("line") } else { hue.line.clone() };
        svg.area(area.inset(0.75 * unit), 9.5 * unit, &ink.outlined(edge, 1.5 * unit));
        return;
    }
    let ink = Ink::fill(hue.tint.clone()).outlined(hue.solid.clone(), 3.0 * unit);
    svg.area(area.inset(1.5 * unit), 9.0 * unit, &ink);
    let fold = 22.0 * unit;
    let (right, bottom, rim) = (area.right(), area.bottom(), 1.5 * unit);
    let mut corner = Path::new();
    corner.to((right - fold, bottom - rim));
    corner.line((right - rim, bottom - fold));
    corner.line((right - rim, bottom - 10.0 * unit));
    corner.curve((right - rim, bottom - rim), (right - 10.0 * unit, bottom - rim));
    corner.close();
    svg.path(&corner, &Ink::fill(hue.solid.clone()));
}

/// What lies on the table throws a shadow, but not on paper.
pub(super) fn shadow(svg: &mut Svg, area: Area, round: f32) {
    if svg.theme() != super::Theme::Print {
        let below = area.moved(0.0, area.width * 0.02);
        svg.area(below.inset(area.width * 0.008), round, &Ink::fill(neutral("shadow")).faded(0.12));
    }
}

/// The cells around a tile that its effect speaks of: dots where it acts on first faces, rings where it acts
/// on others.
fn draw_reach(svg: &mut Svg, area: Area, reach: &Reach, ink: &Paint) {
    let unit = area.width / 3.0;
    for (row, column) in (-1i8..=1).flat_map(|row| (-1i8..=1).map(move |column| (row, column))) {
        let at = (area.x + unit * (f32::from(column) + 1.5), area.y + unit * (f32::from(row) + 1.5));
        match (row, column) {
            (0, 0) => svg.area(Area::around(at, unit * 0.68), unit * 0.1, &Ink::fill(ink.clone())),
            _ if !reach.cells.contains(&(column, row)) => {
                svg.circle(at, unit * 0.12, &Ink::fill(ink.clone()).faded(0.45));
            }
            _ if reach.other_face => svg.circle(at, unit * 0.3, &Ink::line(ink.clone(), unit * 0.2)),
            _ => svg.circle(at, unit * 0.36, &Ink::fill(ink.clone())),
        }
    }
}

/// A tile on a board of hexagons.
pub(super) fn hexagon(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, middle: (f32, f32), radius: f32) {
    let hue = subject.hue_of(piece);
    let corner = |corner: u8| {
        let angle = f32::from(corner) * std::f32::consts::TAU / 6.0;
        (middle.0 + radius * 0.86 * angle.sin(), middle.1 - radius * 0.86 * angle.cos())
    };
    let shape = Path::polygon((0..6).map(corner));
    svg.path(&shape, &Ink::fill(hue.solid.clone()).outlined(hue.line.clone(), radius * 0.05));
    let shown = piece.look.big.as_ref().unwrap_or(&piece.sign).in_lang(subject.lang);
    let at = (middle.0, middle.1 + radius * 0.22);
    words::fitted(svg, at, shown, Font::middle(radius * 0.62, 700), (radius * 1.3, radius * 0.2), &hue.on);
}

/// Somebody who stands on a tile, around the middle of the feet.
pub(super) fn pawn(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, (x, y): (f32, f32), size: f32) {
    let hue = subject.hue_of(piece);
    let [x, y, scale] = [x, y, size / 44.0].map(number);
    svg.transformed(&format!("translate({x} {y}) scale({scale})"), |svg| {
        let body = Path::fixed("M-17 21Q-17 3 -7 -3A10.5 10.5 0 1 1 7 -3Q17 3 17 21Z");
        svg.path(&body, &Ink::fill(hue.solid.clone()).outlined(neutral("paper"), 3.0));
        svg.path(&Path::fixed("M-17 21H17"), &Ink::line(hue.line.clone(), 3.0));
        match (piece.seat, &piece.look.glyph) {
            (_, Some(sign)) => glyph(svg, Area::around((0.0, 9.0), 18.0), sign, &hue.on),
            (Some(seat), None) => badge(svg, (0.0, 11.0), 10.0, seat, &hue.on),
            (None, None) => {
                let sign = piece.sign.in_lang(subject.lang);
                let font = Font::middle(13.0, 700);
                words::fitted(svg, (0.0, 16.0), sign, font, (26.0, 7.0), &hue.on);
            }
        }
    });
}
