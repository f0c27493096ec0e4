//! Fills: meadows, water, roofs and the like, in colours of their own.

use super::area::Area;
use super::palette::neutral;
use super::svg::{Font, Ink, Path, Svg};
use crate::scene::Fill;

/// The ground of a fill and the lines on it, by their names in the palette.
pub(super) fn colours(fill: Fill) -> (&'static str, &'static str) {
    match fill {
        Fill::Grass => ("grass", "grassline"),
        Fill::Waves => ("water", "waterline"),
        Fill::Furrows => ("field", "fieldline"),
        Fill::Houses | Fill::Bricks => ("estate", "estateline"),
        Fill::Plain => ("paper", "line"),
        Fill::Hatch | Fill::Dots | Fill::Sign(_) => ("cell", "faint"),
    }
}

/// Draws what is on the ground of a fill.
pub(super) fn pattern(svg: &mut Svg, area: Area, fill: Fill) {
    let line = neutral(colours(fill).1);
    let unit = area.width.min(area.height);
    let thin = Ink::line(line.clone(), (unit * 0.018).max(0.8));
    match fill {
        Fill::Plain => {}
        Fill::Grass => {
            let mut path = Path::new();
            for (right, down) in
                [(0.22, 0.3), (0.62, 0.22), (0.42, 0.55), (0.82, 0.55), (0.2, 0.78), (0.62, 0.84)]
            {
                let (x, y) = area.at(right, down);
                let (wide, high) = (unit * 0.045, unit * 0.075);
                path.to((x - wide, y - high));
                path.line((x, y));
                path.line((x + wide, y - high));
                path.to((x, y - high * 1.35));
                path.line((x, y));
            }
            svg.path(&path, &thin);
        }
        Fill::Waves | Fill::Furrows => {
            let mut path = Path::new();
            let (rows, high) = if fill == Fill::Waves { (3, 0.05) } else { (5, 0.07) };
            for row in 0..rows {
                let down = (row as f32 + 0.75) / (rows as f32 + 0.5);
                path.to(area.at(0.12, down));
                for wave in 0..2 {
                    let from = 0.12 + 0.38 * wave as f32;
                    path.curve(area.at(from + 0.095, down - high), area.at(from + 0.19, down));
                    path.curve(area.at(from + 0.285, down + high), area.at(from + 0.38, down));
                }
            }
            svg.path(&path, &thin);
        }
        Fill::Houses => {
            for (right, down) in [(0.3, 0.38), (0.7, 0.32), (0.5, 0.76)] {
                let (x, y) = area.at(right, down);
                let size = unit * 0.12;
                let walls = [(-size, 0.0), (0.0, -size), (size, 0.0), (size, size), (-size, size)];
                let walls = Path::polygon(walls.map(|(dx, dy)| (x + dx, y + dy)));
                svg.path(&walls, &Ink::fill(neutral("paper")).outlined(line.clone(), unit * 0.02));
                let mut roof = Path::new();
                roof.to((x - size * 1.25, y));
                roof.line((x, y - size * 1.25));
                roof.line((x + size * 1.25, y));
                svg.path(&roof, &Ink::line(line.clone(), unit * 0.03));
            }
        }
        Fill::Bricks => {
            let mut path = Path::new();
            for row in 0..5 {
                let down = row as f32 / 5.0;
                if row > 0 {
                    path.to(area.at(0.0, down));
                    path.line(area.at(1.0, down));
                }
                for joint in 0..3 {
                    let right = (joint as f32 + if row % 2 == 0 { 0.5 } else { 1.0 }) / 3.0;
                    if right < 1.0 {
                        path.to(area.at(right, down));
                        path.line(area.at(right, down + 0.2));
                    }
                }
            }
            svg.path(&path, &thin);
        }
        Fill::Hatch => {
            let mut path = Path::new();
            for step in 1..12 {
                let at = step as f32 / 6.0;
                path.to(area.at(at.min(1.0), (at - 1.0).max(0.0)));
                path.line(area.at((at - 1.0).max(0.0), at.min(1.0)));
            }
            svg.path(&path, &thin);
        }
        Fill::Dots => {
            for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
                let at = area.at((column as f32 + 0.5) / 4.0, (row as f32 + 0.5) / 4.0);
                svg.circle(at, unit * 0.03, &Ink::fill(line.clone()));
            }
        }
        Fill::Sign(sign) => {
            for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
                let (x, y) = area.at((column as f32 + 0.5) / 3.0, (row as f32 + 0.5) / 3.0);
                let at = (x, y + unit * 0.07);
                svg.text(at, &sign.to_string(), Font::middle(unit * 0.2, 500), line.clone());
            }
        }
    }
}
