//! What lies off the board: a panel for each player with name, score and zones, and one for what is common.

use super::area::{Area, CARD};
use super::palette::{Hue, neutral};
use super::pieces::{Lies, count, piece};
use super::seats::badge;
use super::svg::{Font, Ink, Svg};
use super::{Subject, words};
use crate::scene::{Mat, Outline, Piece, Score, Turn};
use crate::speak::numbers;
use crate::table::Seat;

/// How large pieces are in one's own panel, and in the others.
const OWN: f32 = 64.0;
const OTHERS: f32 = 48.0;
/// The room between things.
const GAP: f32 = 8.0;
const PADDING: f32 = 14.0;
/// Where the zones of a panel begin.
const NAMES: f32 = 140.0;

/// Equal pieces, drawn once.
struct Group<'a> {
    piece: &'a Piece,
    count: usize,
}

/// Draws all panels from a height on; the height below them.
pub(super) fn mats(svg: &mut Svg, subject: &Subject<'_>, (x, mut y): (f32, f32), wide: f32) -> f32 {
    let scene = subject.scene;
    let to_move = match &scene.turn {
        Turn::Of { seat, .. } => Some(*seat),
        Turn::Over => None,
    };
    for number in 0..scene.players.len() {
        let seat = number as Seat;
        let mats: Vec<&Mat> = scene.mats.iter().filter(|mat| mat.seat == Some(seat)).collect();
        let shown = scene.eyes.or(to_move);
        let size = if shown == Some(seat) || scene.players.len() == 1 { OWN } else { OTHERS };
        y += player(svg, subject, seat, &mats, Area::new(x, y, wide, size), to_move == Some(seat)) + 12.0;
    }
    let common: Vec<&Mat> = scene.mats.iter().filter(|mat| mat.seat.is_none() && !is_empty(mat)).collect();
    if !common.is_empty() {
        y += zones(svg, subject, &common, Area::new(x + PADDING, y + 8.0, wide - 2.0 * PADDING, OTHERS))
            + 22.0;
    }
    y
}

fn is_empty(mat: &Mat) -> bool {
    mat.pieces.is_empty() && !mat.uncounted
}

/// A player's panel; its height. The height of the box is the size of pieces.
fn player(svg: &mut Svg, subject: &Subject<'_>, seat: Seat, mats: &[&Mat], area: Area, to_move: bool) -> f32 {
    let player = &subject.scene.players[seat as usize];
    let hue = subject.hue(seat);
    let mats: Vec<&Mat> = mats.iter().copied().filter(|mat| !is_empty(mat)).collect();
    let score_room = player.score.as_ref().map_or(0.0, |score| score_width(score, subject));
    let inner = Area::new(
        area.x + NAMES,
        area.y + PADDING,
        (area.width - NAMES - PADDING - score_room).max(160.0),
        area.height,
    );
    // The zones are drawn twice: once to know how high the panel is.
    let zones_high = zones(&mut Svg::new(svg.theme()), subject, &mats, inner);
    let high = (zones_high + 2.0 * PADDING).max(if player.score.is_some() { 64.0 } else { 46.0 });
    let panel = Area::new(area.x, area.y, area.width, high);
    let ink = match to_move {
        true => Ink::fill(neutral("paper")).outlined(hue.solid.clone(), 2.2),
        false => Ink::fill(neutral("paper")).outlined(neutral("line"), 1.1),
    };
    svg.area(panel, 12.0, &ink);
    let name = player.name.in_lang(subject.lang);
    let label = name.to_owned();
    svg.group(&label, &[], |svg| {
        let paint = shape_paint(&hue);
        badge(svg, (area.x + 22.0, area.y + 24.0), 15.0, seat, &paint);
        let at = (area.x + 38.0, area.y + 29.0);
        words::fitted(svg, at, name, Font::start(14.5, 700), (NAMES - 46.0, 9.0), &neutral("ink"));
        if let Some(score) = &player.score {
            score_of(svg, subject, score, panel);
        }
        zones(svg, subject, &mats, inner);
    });
    high
}

/// The colour of a badge on paper.
fn shape_paint(hue: &Hue) -> super::palette::Paint {
    let faint = ["black", "white"].contains(&hue.solid.name.as_str());
    if faint { hue.line.clone() } else { hue.solid.clone() }
}

fn number(value: Option<i64>, subject: &Subject<'_>) -> String {
    value.map_or("▒".to_owned(), |value| numbers::whole(value, subject.lang))
}

/// The parts of a score, in one line.
fn parts(score: &Score, subject: &Subject<'_>) -> String {
    let part = |(name, value): &(crate::speak::Name, Option<i64>)| {
        format!("{} {}", name.in_lang(subject.lang), number(*value, subject))
    };
    score.parts.iter().map(part).collect::<Vec<_>>().join(" + ")
}

fn score_width(score: &Score, subject: &Subject<'_>) -> f32 {
    let total = words::width(&number(score.total, subject), 30.0);
    total.max(words::width(&parts(score, subject), 12.0).min(210.0)) + 22.0
}

fn score_of(svg: &mut Svg, subject: &Subject<'_>, score: &Score, panel: Area) {
    let right = panel.right() - PADDING;
    let total = number(score.total, subject);
    svg.text((right, panel.y + 36.0), &total, Font::end(30.0, 700), neutral("ink"));
    for (number, line) in words::lines(&parts(score, subject), 12.0, 210.0).iter().take(2).enumerate() {
        let at = (right, panel.y + 53.0 + 14.0 * number as f32);
        words::fitted(svg, at, line, Font::end(12.0, 400), (214.0, 8.0), &neutral("muted"));
    }
}

/// Draws zones one beside the other, and below where there is no room; their height. The height of the box is
/// the size of pieces.
fn zones(svg: &mut Svg, subject: &Subject<'_>, mats: &[&Mat], area: Area) -> f32 {
    let size = area.height;
    let (mut x, mut y) = (area.x, area.y);
    let mut high: f32 = 0.0;
    for mat in mats {
        let groups = groups(mat);
        let title = mat.name.in_lang(subject.lang);
        let pieces: f32 = groups.iter().map(|group| piece_width(group, size) + GAP).sum();
        let wide = pieces.max(words::width(title, 12.0) + GAP).min(area.width);
        if x > area.x && x + wide > area.right() {
            x = area.x;
            y += high + GAP;
            high = 0.0;
        }
        words::fitted(svg, (x, y + 9.0), title, Font::start(12.0, 500), (wide, 8.0), &neutral("muted"));
        let mut left = x;
        let mut top = y + 16.0;
        if mat.uncounted {
            svg.text((left, top + size * 0.5), "▒", Font::start(size * 0.4, 500), neutral("muted"));
        }
        for group in &groups {
            let room = piece_width(group, size);
            if left > x && left + room > area.right() {
                left = x;
                top += size + GAP;
            }
            let at = Area::new(left, top, room, size);
            let lies = Lies { below: if mat.ordered { group.count - 1 } else { 0 }, in_line: false };
            match svg.is_on_page() {
                true => svg.group(group.piece.label.in_lang(subject.lang), &[], |svg| {
                    piece(svg, subject, group.piece, at, lies);
                }),
                false => piece(svg, subject, group.piece, at, lies),
            }
            if group.count > 1 && !mat.ordered {
                count(svg, (at.right() - 4.0, at.y + 6.0), group.count, size);
            }
            left += room + GAP;
        }
        high = high.max(top + size - y);
        x += wide + 16.0;
    }
    if mats.is_empty() { 0.0 } else { y + high - area.y }
}

fn piece_width(group: &Group<'_>, size: f32) -> f32 {
    let outline = match &group.piece.back {
        Some(back) if group.piece.hidden => back.outline,
        _ => group.piece.look.outline,
    };
    if outline == Outline::Card { size * CARD } else { size }
}

/// Equal pieces together; of a pile, those that lie on each other.
fn groups(mat: &Mat) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for piece in &mat.pieces {
        let from = if mat.ordered { groups.len().saturating_sub(1) } else { 0 };
        match groups[from..].iter_mut().find(|group| same(group.piece, piece)) {
            Some(group) => group.count += 1,
            None => groups.push(Group { piece, count: 1 }),
        }
    }
    groups
}

/// Whether two pieces look the same.
fn same(one: &Piece, other: &Piece) -> bool {
    let known = |piece: &Piece| (piece.hidden, piece.id.clone(), piece.seat, piece.face, piece.turning);
    known(one) == known(other) && one.back == other.back && one.shown == other.shown
}
