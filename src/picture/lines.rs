//! Lines on tiles: from port to port, leaving the border square to it, so that they run on from tile to
//! tile without a bend.

use super::area::Area;
use super::palette::{Hue, Paint, neutral};
use super::svg::{Ink, Path, Svg};
use crate::scene::{Line, PORT_SCALE, Stroke};

/// How far a curve holds its direction at each end, by the distance of the ends: a quarter of a circle
/// between the middles of two sides.
const HOLD: f32 = 0.39;
/// The same from corner to corner.
const HOLD_AT_CORNERS: f32 = 0.55;

/// The way of a line within the box of its tile.
pub(super) fn way(area: Area, line: &Line) -> Path {
    let mut path = Path::new();
    let ends: Vec<Port> = line.ports.iter().map(|&port| Port::of(area, port)).collect();
    match ends[..] {
        [from, to] => {
            let apart = (from.at.0 - to.at.0).hypot(from.at.1 - to.at.1);
            path.to(from.at);
            if from.faces(&to) {
                path.line(to.at);
            } else {
                path.bend(from.inward(apart), to.inward(apart), to.at);
            }
        }
        _ => {
            for port in ends {
                path.to(area.middle());
                path.line(port.at);
            }
        }
    }
    path
}

/// Where a line touches the border.
#[derive(Clone, Copy)]
struct Port {
    at: (f32, f32),
    /// Which way leads into the tile, and how long a curve holds it.
    inward: (f32, f32),
    hold: f32,
}

impl Port {
    fn of(area: Area, (x, y): (u8, u8)) -> Self {
        let at = area.at(f32::from(x) / f32::from(PORT_SCALE), f32::from(y) / f32::from(PORT_SCALE));
        let outer = |at: u8| at == 0 || at == PORT_SCALE;
        let sign = |at: u8| if at == 0 { 1.0 } else { -1.0 };
        let (inward, hold) = match (outer(x), outer(y)) {
            (true, false) => ((sign(x), 0.0), HOLD),
            (false, true) => ((0.0, sign(y)), HOLD),
            // A corner, or a side of a hexagon: towards the middle.
            _ => {
                let (right, down) = (area.middle().0 - at.0, area.middle().1 - at.1);
                let far = right.hypot(down).max(0.01);
                ((right / far, down / far), HOLD_AT_CORNERS)
            }
        };
        Self { at, inward, hold }
    }

    fn inward(&self, apart: f32) -> (f32, f32) {
        let far = apart * self.hold;
        (self.at.0 + self.inward.0 * far, self.at.1 + self.inward.1 * far)
    }

    /// Whether a straight line leads from one to the other.
    fn faces(&self, other: &Self) -> bool {
        let (right, down) = (other.at.0 - self.at.0, other.at.1 - self.at.1);
        (right * self.inward.1 - down * self.inward.0).abs() < 0.01
            && (right * other.inward.1 - down * other.inward.0).abs() < 0.01
    }
}

/// Draws lines in the manner of a stroke.
pub(super) fn stroke(svg: &mut Svg, area: Area, lines: &[Line], stroke: Stroke, hue: Option<&Hue>) {
    let unit = area.width.min(area.height);
    let main = |otherwise: &str| hue.map_or_else(|| neutral(otherwise), |hue| hue.line.clone());
    let mut draw = |paint: Paint, width: f32, dash: Option<(f32, f32)>| {
        for line in lines {
            let ink = Ink::line(paint.clone(), unit * width).blunt();
            let ink = match dash {
                Some((dash, gap)) => ink.dashed(unit * dash, unit * gap),
                None => ink,
            };
            svg.path(&way(area, line), &ink);
        }
    };
    match stroke {
        Stroke::Thin => draw(main("ink"), 0.06, None),
        Stroke::Dashed => draw(main("ink"), 0.06, Some((0.1, 0.06))),
        Stroke::Heavy => {
            draw(hue.map_or_else(|| neutral("hedge"), |hue| hue.solid.clone()), 0.15, None);
            draw(neutral("roadmark"), 0.035, Some((0.02, 0.09)));
        }
        Stroke::Double => {
            draw(hue.map_or_else(|| neutral("road"), |hue| hue.solid.clone()), 0.24, None);
            draw(neutral("roadmark"), 0.026, Some((0.085, 0.085)));
        }
    }
}

/// Draws the lines of a tile that says nothing of how they look: in the colour of its owner, over a halo
/// where they were just closed.
pub(super) fn plain(svg: &mut Svg, area: Area, lines: &[Line], hue: &Hue, in_line: bool) {
    let unit = area.width.min(area.height);
    for line in lines {
        let way = way(area, line);
        if in_line {
            svg.path(&way, &Ink::line(neutral("last"), unit * 0.21));
        }
        let width = if in_line { 0.1 } else { 0.076 };
        svg.path(&way, &Ink::line(hue.line.clone(), unit * width));
    }
}
