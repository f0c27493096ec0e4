//! Pictures that stand together on one page: boards and single pieces. What looks the same is held once.

use std::collections::BTreeMap;

use super::area::{Area, CARD};
use super::pieces::{Lies, piece};
use super::svg::{SANS, Svg, Symbols, dark_rules, escaped, number};
use super::{Subject, Theme, board, mats};
use crate::scene::{Outline, Piece, Scene};
use crate::speak::Lang;

/// The pictures of a page.
pub struct Sheet {
    lang: Lang,
    symbols: Symbols,
    used: BTreeMap<String, String>,
    pictures: usize,
}

impl Sheet {
    /// No picture yet.
    pub fn new(lang: Lang) -> Self {
        Self { lang, symbols: Symbols::default(), used: BTreeMap::new(), pictures: 0 }
    }

    /// The board of a table, or where it has none or shows nothing, what lies off it.
    pub fn board(&mut self, scene: &Scene) -> String {
        let subject = Subject::of(scene, self.lang);
        let label = super::page::turn(scene, self.lang);
        self.picture(&label, |svg| {
            let size = scene.board.as_ref().map_or((0.0, 0.0), |shown| board::board(svg, &subject, shown));
            match size.0 > 0.0 {
                true => size,
                false => (WIDE, mats::mats(svg, &subject, (0.0, 0.0), WIDE)),
            }
        })
    }

    /// What lies off the board.
    pub fn mats(&mut self, scene: &Scene) -> String {
        let subject = Subject::of(scene, self.lang);
        let label = super::page::turn(scene, self.lang);
        self.picture(&label, |svg| (WIDE, mats::mats(svg, &subject, (1.0, 1.0), WIDE - 2.0)))
    }

    /// A single piece of a table.
    pub fn piece(&mut self, scene: &Scene, shown: &Piece) -> String {
        let subject = Subject::of(scene, self.lang);
        let wide = if shown.look.outline == Outline::Card { PIECE * CARD } else { PIECE };
        let area = Area::new(2.0, 2.0, wide, PIECE);
        let label = shown.label.in_lang(self.lang).to_owned();
        self.picture(&label, |svg| {
            piece(svg, &subject, shown, area, Lies::default());
            (wide + 4.0, PIECE + 6.0)
        })
    }

    fn picture(&mut self, label: &str, draw: impl FnOnce(&mut Svg) -> (f32, f32)) -> String {
        self.pictures += 1;
        let name = format!("t{}", self.pictures);
        let mut svg = Svg::on_page(Theme::Auto, &name, std::mem::take(&mut self.symbols));
        let (wide, high) = draw(&mut svg);
        let (body, used, symbols) = svg.taken();
        self.symbols = symbols;
        self.used.extend(used);
        let [wide, high] = [wide, high].map(number);
        format!(
            "<svg class=\"picture\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" role=\"img\" \
             aria-label=\"{}\" font-family=\"{}\">{body}</svg>",
            escaped(label),
            escaped(SANS)
        )
    }

    /// What the page must hold besides: the drawings that are used again, and the style that makes all dark.
    pub fn finish(self) -> (String, String) {
        (self.symbols.written(), dark_rules(&self.used))
    }
}

/// How wide what lies off the board is drawn, and how high a single piece.
const WIDE: f32 = 640.0;
const PIECE: f32 = 84.0;
