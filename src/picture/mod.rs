//! Pictures of tables, written from a scene alone: what a picture shows is what the scene's view holds.
//!
//! A picture is one SVG without scripts, outside files or fonts of its own. The look follows from the game:
//! the kind of board, of pieces, of faces; `drawn` in a game's file says more.

mod area;
mod board;
mod edges;
mod fills;
mod glyphs;
mod hexagons;
mod lines;
mod marks;
mod mats;
mod page;
mod palette;
mod pieces;
mod seats;
mod sheet;
mod svg;
mod tiles;
mod words;

pub use page::picture;
pub use palette::Theme;
pub use sheet::Sheet;
pub use svg::escaped;

use palette::Hue;

use crate::scene::{Piece, Scene};
use crate::speak::Lang;
use crate::table::Seat;

/// How a picture is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The language of its names.
    pub lang: Lang,
    /// On what it is shown.
    pub theme: Theme,
}

/// What all parts of a picture are drawn from.
struct Subject<'a> {
    scene: &'a Scene,
    lang: Lang,
    /// The colours of the seats.
    hues: Vec<Hue>,
    /// The colours of whoever is to move; of nobody once it is over.
    mover: Hue,
}

impl<'a> Subject<'a> {
    fn of(scene: &'a Scene, lang: Lang) -> Self {
        let hue = |(number, player): (usize, &crate::scene::Player)| {
            player.colour.as_deref().and_then(Hue::of).unwrap_or_else(|| Hue::of_seat(number))
        };
        let hues: Vec<Hue> = scene.players.iter().enumerate().map(hue).collect();
        let mover = match &scene.turn {
            crate::scene::Turn::Of { seat, .. } => hues.get(*seat as usize).cloned(),
            crate::scene::Turn::Over => None,
        };
        Self { scene, lang, hues, mover: mover.unwrap_or_else(Hue::nobody) }
    }

    /// The colours of a seat.
    fn hue(&self, seat: Seat) -> Hue {
        self.hues.get(seat as usize).cloned().unwrap_or_else(Hue::nobody)
    }

    /// The colours of a piece: its own, or its owner's.
    fn hue_of(&self, piece: &Piece) -> Hue {
        let own = piece.look.colour.as_deref().and_then(Hue::of);
        own.or_else(|| piece.seat.map(|seat| self.hue(seat))).unwrap_or_else(Hue::nobody)
    }
}
