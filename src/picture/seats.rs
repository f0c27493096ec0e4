//! Badges: every seat has a shape by its order, so that colour never has to tell seats apart alone.

use super::area::Area;
use super::palette::Paint;
use super::svg::{Ink, Path, Svg};
use crate::table::Seat;

/// Draws the badge of a seat around a point.
pub(super) fn badge(svg: &mut Svg, (x, y): (f32, f32), size: f32, seat: Seat, paint: &Paint) {
    let ink = Ink::fill(paint.clone());
    let corners = |count: u8, radius: f32, turned: f32| {
        let point = move |corner: u8| {
            let angle = (f32::from(corner) / f32::from(count) + turned) * std::f32::consts::TAU;
            (x + radius * angle.sin(), y - radius * angle.cos())
        };
        Path::polygon((0..count).map(point))
    };
    match seat % 6 {
        0 => svg.circle((x, y), size / 2.0, &ink),
        1 => svg.area(Area::around((x, y), size * 0.9), size * 0.12, &ink),
        2 => svg.path(&corners(3, size * 0.62, 0.0), &ink),
        3 => svg.path(&corners(4, size * 0.6, 0.0), &ink),
        4 => svg.path(&corners(5, size * 0.56, 0.0), &ink),
        _ => {
            let (long, wide) = (size, size * 0.34);
            svg.area(Area::new(x - long / 2.0, y - wide / 2.0, long, wide), 0.0, &ink);
            svg.area(Area::new(x - wide / 2.0, y - long / 2.0, wide, long), 0.0, &ink);
        }
    }
}
