//! Pieces: by their outline, with what lies under them.

use super::area::Area;
use super::glyphs::glyph;
use super::palette::{Paint, neutral};
use super::seats::badge;
use super::svg::{Font, Ink, Path, Svg};
use super::{Subject, hexagons, tiles, words};
use crate::scene::{Back, Outline, Piece};
use crate::table::Shape;

/// How a piece lies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lies {
    /// How many pieces lie under it.
    pub below: usize,
    /// Whether it is part of a line that was just closed.
    pub in_line: bool,
}

/// Draws a piece in a box, with what it is in a sentence for those who point at it.
pub(super) fn piece(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, lies: Lies) {
    if svg.is_on_page() {
        // There the place says what lies on it.
        return svg.reused(area, |svg, area| shape(svg, subject, piece, area, lies));
    }
    let label = piece.label.in_lang(subject.lang);
    let key: Vec<(&str, &str)> = piece.key.iter().map(|key| ("data-piece", key.as_str())).collect();
    svg.group(label, &key, |svg| shape(svg, subject, piece, area, lies));
}

fn shape(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, lies: Lies) {
    if let Some(back) = piece.back.as_ref().filter(|_| piece.hidden) {
        return hidden(svg, piece, back, area, lies);
    }
    if piece.drawn.is_some() || !piece.lines.is_empty() {
        if subject.scene.board.as_ref().is_some_and(|board| board.shape == Shape::Hexagon) {
            let area = area.square();
            let at = (area.middle(), area.width / 2.0);
            return hexagons::tile_with_lines(svg, subject, piece, at, lies.in_line);
        }
        return tiles::landscape(svg, subject, piece, area.square(), lies.in_line);
    }
    match piece.look.outline {
        Outline::Tile | Outline::Square | Outline::Hexagon => {
            let area = area.square();
            under(svg, area, area.width * 0.1, lies.below);
            tiles::tile(svg, subject, piece, area);
        }
        Outline::Card => card(svg, subject, piece, area.card(), lies),
        Outline::Letter => letter(svg, subject, piece, area.square(), lies),
        Outline::Pawn => {
            let area = area.square();
            let (x, y) = area.middle();
            tiles::pawn(svg, subject, piece, (x, y), area.height * 0.8);
        }
        Outline::Disc | Outline::Ring => disc(svg, subject, piece, area.square(), lies),
        Outline::None => bare(svg, subject, piece, area.square(), &subject.hue_of(piece).line),
    }
    if lies.below > 0 && piece.look.outline != Outline::Letter {
        count(svg, (area.x + area.width * 0.08, area.y + area.height * 0.08), lies.below + 1, area.width);
    }
}

/// Edges of what lies under a piece.
fn under(svg: &mut Svg, area: Area, round: f32, below: usize) {
    for step in (1..=below.min(3)).rev() {
        let far = step as f32 * area.width * 0.045;
        let ink = Ink::fill(neutral("cell2")).outlined(neutral("faint"), 1.2);
        svg.area(area.moved(far, -far), round, &ink);
    }
}

/// How many there are, on a dark plate.
pub(super) fn count(svg: &mut Svg, (x, y): (f32, f32), number: usize, unit: f32) {
    let size = (unit * 0.2).clamp(11.0, 17.0);
    let text = number.to_string();
    let wide = (words::width(&text, size) + size * 0.7).max(size * 1.3);
    let plate = Area::new(x - wide / 2.0, y - size * 0.65, wide, size * 1.3);
    svg.area(plate, size * 0.65, &Ink::fill(neutral("ink")));
    svg.text((x, y + size * 0.36), &text, Font::middle(size, 700), neutral("paper"));
}

/// A round counter; with a sign where there are several kinds.
fn disc(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, lies: Lies) {
    let hue = subject.hue_of(piece);
    let (x, y) = area.middle();
    let radius = area.width * 0.4;
    let step = radius * 0.16;
    for below in (0..lies.below.min(4)).rev() {
        let down = step * (below + 1) as f32;
        svg.circle((x, y + down), radius, &Ink::fill(hue.tint.clone()).outlined(hue.line.clone(), 1.2));
    }
    if svg.theme() != super::Theme::Print {
        svg.circle((x, y + radius * 0.07), radius, &Ink::fill(neutral("shadow")).faded(0.18));
    }
    let rim = if piece.face == 0 { hue.line.clone() } else { hue.solid.clone() };
    let ground = if piece.face == 0 { hue.solid.clone() } else { hue.tint.clone() };
    svg.circle((x, y), radius, &Ink::fill(ground).outlined(rim, radius * 0.05));
    let ink = if piece.face == 0 { hue.on.clone() } else { hue.line.clone() };
    if piece.look.outline == Outline::Ring {
        svg.circle(
            (x, y),
            radius * 0.45,
            &Ink::fill(neutral("cell")).outlined(hue.line.clone(), radius * 0.05),
        );
        return;
    }
    if piece.look.glyph.is_some() || piece.look.big.is_some() || piece.look.copies_differ {
        return bare(svg, subject, piece, Area::around((x, y), radius * 1.3), &ink);
    }
    svg.circle((x, y), radius * 0.72, &Ink::line(ink.clone(), radius * 0.045).faded(0.25));
    if let Some(seat) = piece.seat {
        badge(svg, (x, y), radius * 0.42, seat, &ink);
    }
}

/// What tells a piece from others: its sign, what it is worth, or letters of its name.
fn bare(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, ink: &Paint) {
    if let Some(sign) = &piece.look.glyph {
        return glyph(svg, area, sign, ink);
    }
    let shown = piece.look.big.as_ref().unwrap_or(&piece.sign).in_lang(subject.lang);
    let (x, y) = area.middle();
    let font = Font::middle(area.width * 0.62, 700);
    words::fitted(svg, (x, y + area.width * 0.2), shown, font, (area.width, area.width * 0.2), ink);
}

/// A card: what it shows large in the middle, small signs above, its name below.
fn card(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, lies: Lies) {
    let wide = area.width;
    under(svg, area, wide * 0.1, lies.below);
    tiles::shadow(svg, area, wide * 0.1);
    let tinted = piece.seat.map(|seat| subject.hue(seat).tint).filter(|_| piece.face == 0);
    let ground = tinted.unwrap_or_else(|| neutral(if piece.face == 0 { "paper" } else { "cell2" }));
    svg.area(area, wide * 0.1, &Ink::fill(ground).outlined(neutral("faint"), wide * 0.025));
    let (x, y) = area.middle();
    let ink = neutral("ink");
    let name = piece.name.in_lang(subject.lang);
    let big = piece.look.big.as_ref().map(|big| big.in_lang(subject.lang));
    match (&piece.look.glyph, big) {
        (Some(sign), _) => glyph(svg, Area::around((x, y), wide * 0.5), sign, &ink),
        (None, Some(big)) => {
            let font = Font::middle(wide * 0.5, 700);
            words::fitted(svg, (x, y + wide * 0.2), big, font, (wide * 0.86, wide * 0.16), &ink);
        }
        (None, None) => {
            // Short names are large.
            let size = wide * if name.chars().count() < 7 { 0.32 } else { 0.17 };
            let lines = words::lines(name, size, wide * 0.86);
            let first = y - (lines.len() as f32 - 1.0) * size * 0.6 + size * 0.35;
            for (number, line) in lines.iter().enumerate() {
                let at = (x, first + number as f32 * size * 1.2);
                words::fitted(svg, at, line, Font::middle(size, 600), (wide * 0.86, wide * 0.1), &ink);
            }
        }
    }
    if big.is_some_and(|big| big != name) || piece.look.glyph.is_some() {
        let at = (x, area.bottom() - wide * 0.1);
        let font = Font::middle(wide * 0.15, 600);
        words::fitted(svg, at, name, font, (wide * 0.88, wide * 0.1), &neutral("muted"));
    }
    for (number, chip) in piece.look.chips.iter().take(3).enumerate() {
        let chip = chip.in_lang(subject.lang);
        let size = wide * 0.155;
        let long = (words::width(chip, size) + size).min(wide * 0.9);
        let at = Area::new(
            area.right() - long - wide * 0.06,
            area.y + wide * (0.07 + 0.26 * number as f32),
            long,
            wide * 0.23,
        );
        svg.area(at, wide * 0.115, &Ink::fill(ink.clone()));
        let middle = (at.middle().0, at.y + wide * 0.17);
        words::fitted(svg, middle, chip, Font::middle(size, 700), (long, size * 0.5), &neutral("paper"));
    }
    if let Some(seat) = piece.seat {
        let hue = subject.hue(seat);
        badge(svg, (area.x + wide * 0.14, area.y + wide * 0.15), wide * 0.14, seat, &hue.line);
    }
}

/// A block with a letter, as high as there are letters under it.
fn letter(svg: &mut Svg, subject: &Subject<'_>, piece: &Piece, area: Area, lies: Lies) {
    let size = area.width * 0.9;
    let step = size * 0.055;
    let round = size * 0.12;
    let base = Area::around(area.middle(), size);
    svg.area(base.moved(0.0, step * 1.3), round, &Ink::fill(neutral("ivoryedge")));
    for height in 1..=lies.below.min(6) {
        let up = base.moved(0.0, -(height as f32) * step);
        svg.area(
            up.moved(0.0, step * 0.9),
            round,
            &Ink::fill(neutral("ivoryedge")).outlined(neutral("ivoryedge"), 0.8),
        );
    }
    let top = base.moved(0.0, -(lies.below.min(6) as f32) * step);
    svg.area(top, round, &Ink::fill(neutral("ivory")).outlined(neutral("ivoryedge"), 1.2));
    let ink = neutral("ivoryink");
    let (x, y) = top.middle();
    let shown = piece.sign.in_lang(subject.lang);
    let font = Font::middle(size * 0.6, 600).serif();
    words::fitted(svg, (x, y + size * 0.2), &shown.to_uppercase(), font, (size * 0.9, size * 0.2), &ink);
    for pip in 0..(lies.below + 1).min(6) {
        if lies.below > 0 {
            let at = (top.right() - size * 0.1 - pip as f32 * size * 0.11, top.bottom() - size * 0.1);
            svg.circle(at, size * 0.036, &Ink::fill(ink.clone()));
        }
    }
    if let (0, Some(worth)) = (lies.below, piece.look.small.first()) {
        let at = (top.right() - size * 0.07, top.bottom() - size * 0.08);
        svg.text(at, &worth.to_string(), Font::end(size * 0.2, 600), ink);
    }
}

/// What hidden pieces show: the same for all with one back.
fn hidden(svg: &mut Svg, piece: &Piece, back: &Back, area: Area, lies: Lies) {
    let area = match back.outline {
        Outline::Card => area.card(),
        _ => area.square().inset(area.square().width * 0.04),
    };
    let wide = area.width;
    under(svg, area, wide * 0.1, lies.below);
    let said = back.ground.colour.as_deref().and_then(super::Hue::of);
    let (solid, on) = match &said {
        Some(hue) => (hue.solid.clone(), hue.on.clone()),
        None => (neutral("muted"), neutral("paper")),
    };
    svg.area(area, wide * 0.1, &Ink::fill(solid));
    let inner = area.inset(wide * 0.08);
    svg.area(inner, wide * 0.06, &Ink::line(on.clone(), wide * 0.02).faded(0.55));
    pattern(svg, inner, back.number, &on);
    let middle = Area::around(area.middle(), wide * 0.42);
    match &back.ground.glyph {
        Some(sign) => glyph(svg, middle, sign, &on),
        None => {
            let at = (middle.middle().0, middle.middle().1 + wide * 0.13);
            svg.text(at, "?", Font::middle(wide * 0.38, 700), on.clone());
        }
    }
    if let Some(seat) = piece.seat {
        badge(svg, (area.x + wide * 0.2, area.y + wide * 0.2), wide * 0.14, seat, &on);
    }
    if lies.below > 0 {
        count(svg, (area.x + wide * 0.06, area.y + wide * 0.06), lies.below + 1, wide);
    }
}

/// Slanted lines, more or less steep by the number of the back, so that backs differ.
fn pattern(svg: &mut Svg, area: Area, back: usize, on: &Paint) {
    let slant = [0.0, 0.35, -0.35, 0.7, -0.7][back % 5];
    let mut path = Path::new();
    for line in 1..6 {
        let down = line as f32 / 6.0;
        path.to(area.at(0.0, (down - slant / 2.0).clamp(0.0, 1.0)));
        path.line(area.at(1.0, (down + slant / 2.0).clamp(0.0, 1.0)));
    }
    svg.path(&path, &Ink::line(on.clone(), area.width * 0.018).faded(0.3));
}
