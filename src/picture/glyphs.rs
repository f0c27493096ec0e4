//! Signs on pieces and marks: built-in ones as paths in a square of 24, others as text.

use super::area::Area;
use super::palette::Paint;
use super::svg::{Font, Ink, Path, Svg, number};
use super::words;
use crate::scene::Glyph;

/// The built-in signs: what is filled, and what is drawn as a line.
const SIGNS: [(&str, &str, &str); 18] = [
    ("arrow", "", "M4 12H20M13 5L20 12L13 19"),
    ("cloud", "M7 19A5 5 0 0 1 6.5 9A6 6 0 0 1 18 9.5A4.8 4.8 0 0 1 17.5 19Z", ""),
    ("crown", "M3 8L7.5 13L12 5L16.5 13L21 8L19 19H5Z", ""),
    ("drop", "M12 3C16 8.5 18.5 11.5 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 11.5 8 8.5 12 3Z", ""),
    (
        "eye",
        "M12 9.2A2.8 2.8 0 1 1 12 14.8A2.8 2.8 0 1 1 12 9.2Z",
        "M2.5 12C6 6.5 18 6.5 21.5 12C18 17.5 6 17.5 2.5 12Z",
    ),
    (
        "fire",
        "M12 2.5C13 7 18.5 9.5 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 12.5 7 11 8 9.5C8.6 11 9.4 11.7 10.2 12C9.8 8.5 10.4 5 12 2.5Z",
        "",
    ),
    (
        "flower",
        "M12 9.5A2.5 2.5 0 1 1 12 14.5A2.5 2.5 0 1 1 12 9.5Z",
        "M12 9C9 5 15 5 12 9M15 12C19 9 19 15 15 12M12 15C15 19 9 19 12 15M9 12C5 15 5 9 9 12",
    ),
    (
        "heart",
        "M12 20.5C5 15 3 11.5 3 8.5A4.7 4.7 0 0 1 12 6.6A4.7 4.7 0 0 1 21 8.5C21 11.5 19 15 12 20.5Z",
        "",
    ),
    ("house", "M3 12L12 4L21 12H18.5V20H5.5V12Z", ""),
    ("leaf", "M4.5 19.5C3 9 9.5 4 20.5 3.5C21 14.5 15.5 21 4.5 19.5Z", "M4.5 19.5L14 10"),
    ("moon", "M15.5 3.5A9 9 0 1 0 20.5 16.5A7.4 7.4 0 0 1 15.5 3.5Z", ""),
    (
        "snow",
        "",
        "M12 2.5V21.5M3.8 7.2L20.2 16.8M20.2 7.2L3.8 16.8M9.5 4.5L12 7L14.5 4.5M9.5 19.5L12 17L14.5 19.5",
    ),
    ("star", "M12 2.8L14.7 9L21.4 9.6L16.3 14L17.9 20.6L12 17L6.1 20.6L7.7 14L2.6 9.6L9.3 9Z", ""),
    (
        "stone",
        "M5 18C2.5 15 3.5 9.5 8 7.5C12 5.5 19 7.5 20.5 12.5C21.5 16 19 18.5 15 18.8C11 19.2 7 19.8 5 18Z",
        "",
    ),
    (
        "sun",
        "M12 7.2A4.8 4.8 0 1 1 12 16.8A4.8 4.8 0 1 1 12 7.2Z",
        "M12 1.8V4.2M12 19.8V22.2M1.8 12H4.2M19.8 12H22.2M4.8 4.8L6.5 6.5M17.5 17.5L19.2 19.2M19.2 4.8L17.5 6.5M6.5 17.5L4.8 19.2",
    ),
    ("tree", "M12 2.5L18 10H15.5L20 16.5H13.2V21.5H10.8V16.5H4L8.5 10H6Z", ""),
    (
        "umbrella",
        "M3 12.5A9 9 0 0 1 21 12.5C19.5 11 17 11 15.8 12.5C14.5 11 13 11 12 12.5C11 11 9.5 11 8.2 12.5C7 11 4.5 11 3 12.5Z",
        "M12 2.5V4M12 12.5V18.8A2 2 0 0 0 16 18.8",
    ),
    (
        "web",
        "",
        "M12 12V2.5M12 12V21.5M12 12H2.5M12 12H21.5M12 12L5.3 5.3M12 12L18.7 18.7M12 12L18.7 5.3M12 12L5.3 18.7M12 7L15.5 8.5L17 12L15.5 15.5L12 17L8.5 15.5L7 12L8.5 8.5ZM12 4L17.6 6.4L20 12L17.6 17.6L12 20L6.4 17.6L4 12L6.4 6.4Z",
    ),
];

/// Draws a sign in the middle of a square.
pub(super) fn glyph(svg: &mut Svg, area: Area, glyph: &Glyph, paint: &Paint) {
    let (x, y) = area.middle();
    let size = area.width.min(area.height);
    match glyph {
        Glyph::Text(text) => {
            let font = Font::middle(size * 0.8, 600);
            words::fitted(svg, (x, y + size * 0.28), text, font, (size * 1.1, size * 0.4), paint);
        }
        Glyph::Sign(name) => {
            let Some((_, filled, drawn)) = SIGNS.iter().find(|(known, ..)| known == name) else { return };
            let [left, up, scale] = [x - size / 2.0, y - size / 2.0, size / 24.0].map(number);
            svg.transformed(&format!("translate({left} {up}) scale({scale})"), |svg| {
                if !filled.is_empty() {
                    svg.path(&Path::fixed(filled), &Ink::fill(paint.clone()));
                }
                if !drawn.is_empty() {
                    svg.path(&Path::fixed(drawn), &Ink::line(paint.clone(), 1.7));
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::define::model::GLYPHS;

    #[test]
    fn every_sign_that_a_game_can_name_is_drawn() {
        assert_eq!(SIGNS.map(|(name, ..)| name), GLYPHS);
    }
}
