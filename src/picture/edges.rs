//! Places beyond the ends of rows and columns: slim where nothing lies, and an arrow where one can push.

use super::area::Area;
use super::board::{Measures, place};
use super::palette::neutral;
use super::svg::{Ink, Path, Svg};
use super::{Subject, marks};
use crate::scene::{Board, Spot};
use crate::table::{Edge, Side};

/// Draws all edge places.
pub(super) fn edges(svg: &mut Svg, subject: &Subject<'_>, board: &Board, measures: &Measures) {
    for (edge, spot) in &board.edges {
        let area = area(measures, *edge);
        if spot.is_bare() {
            if spot.states.open || !svg.is_on_page() {
                bare(svg, subject, *edge, spot, area);
            }
            continue;
        }
        svg.area(area, 7.0, &Ink::fill(neutral("cell")).outlined(neutral("line"), 1.1));
        marks::underlay(svg, spot, area);
        marks::ground(svg, subject, board, spot, area);
        place(svg, subject, board, spot, area, false);
    }
}

/// Where nothing lies: on a page the outlines of all edge places belong to the board.
pub(super) fn outlines(svg: &mut Svg, board: &Board, measures: &Measures) {
    for (edge, _) in &board.edges {
        outline(svg, *edge, area(measures, *edge));
    }
}

/// The box of an edge place.
fn area(measures: &Measures, edge: Edge) -> Area {
    let cells = measures.cells();
    let (wide, thick) = (measures.cell, measures.edge);
    let along = |first: f32| first + f32::from(edge.line) * wide + wide * 0.06;
    let long = wide * 0.88;
    match edge.side {
        Side::North => Area::new(along(cells.x), cells.y - thick - 8.0, long, thick),
        Side::South => Area::new(along(cells.x), cells.bottom() + 8.0, long, thick),
        Side::West => Area::new(cells.x - thick - 8.0, along(cells.y), thick, long),
        Side::East => Area::new(cells.right() + 8.0, along(cells.y), thick, long),
    }
}

/// A place on which nothing lies: a slim outline, or an arrow into the board where it can be chosen.
fn bare(svg: &mut Svg, subject: &Subject<'_>, edge: Edge, spot: &Spot, area: Area) {
    svg.group(spot.label.in_lang(subject.lang), &[("data-cell", &spot.id)], |svg| {
        if !spot.states.open {
            return outline(svg, edge, area);
        }
        let (x, y) = area.middle();
        let (right, down) = edge.side.inward();
        let (right, down) = (right as f32, down as f32);
        let size = area.width.min(area.height) * 0.38;
        let hue = &subject.mover;
        svg.circle((x, y), size, &Ink::fill(neutral("paper")).outlined(hue.solid.clone(), 2.0));
        let at = |along: f32, aside: f32| {
            let (along, aside) = (along * size, aside * size);
            (x + right * along - down * aside, y + down * along + right * aside)
        };
        let mut arrow = Path::new();
        arrow.to(at(-0.45, 0.0));
        arrow.line(at(0.5, 0.0));
        arrow.to(at(0.1, -0.4));
        arrow.line(at(0.5, 0.0));
        arrow.line(at(0.1, 0.4));
        svg.path(&arrow, &Ink::line(hue.line.clone(), size * 0.16));
    });
}

/// A slim outline beside the board.
fn outline(svg: &mut Svg, edge: Edge, area: Area) {
    let (slim, far) = (0.5, 0.48);
    let inner = match edge.side {
        Side::North => Area::new(area.x, area.y + area.height * far, area.width, area.height * slim),
        Side::South => Area::new(area.x, area.y, area.width, area.height * slim),
        Side::West => Area::new(area.x + area.width * far, area.y, area.width * slim, area.height),
        Side::East => Area::new(area.x, area.y, area.width * slim, area.height),
    };
    let inner = match edge.side {
        Side::North | Side::South => Area { x: inner.x + 6.0, width: inner.width - 12.0, ..inner },
        Side::West | Side::East => Area { y: inner.y + 6.0, height: inner.height - 12.0, ..inner },
    };
    svg.area(inner, 6.0, &Ink::line(neutral("line"), 1.1).dashed(3.0, 4.0));
}
