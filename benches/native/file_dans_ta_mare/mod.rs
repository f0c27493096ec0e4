//! File dans ta mare !, a race for two or three over a landscape of tiles that they build, turn and push.

pub mod cards;
pub mod landscape;
pub mod race;

/// A way round that a tile lies, or no tile: [`cards`] numbers them.
pub type Tile = u8;

/// A cell or a pond, and a part of the tile there: what a pawn stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Foothold {
    pub place: u8,
    pub part: u8,
}

/// What a seat can do. A tile stands for its kind and its turning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// A colour, by its start pond.
    Settle(u8),
    Hop(Foothold),
    /// A card of the hand.
    Exchange(u8),
    Place {
        tile: Tile,
        cell: u8,
    },
    /// Into one of the lanes of [`landscape`].
    Slide {
        tile: Tile,
        lane: u8,
    },
    Rain(Foothold),
    Tunnel(Foothold),
    Plant {
        tile: Tile,
        cell: u8,
    },
    Clear(u8),
    Works,
    Build {
        tile: Tile,
        cell: u8,
    },
    Rotate {
        tile: Tile,
        cell: u8,
    },
}
