//! The cards: nine kinds of landscape tiles with their parts, six special effects.
//!
//! A part is the half-sides that it touches, a bit each, clockwise from the west half of the north side: a
//! quarter turn shifts it by two.

use super::Tile;

/// How many kinds of cards are landscape tiles: they come first.
pub const LANDSCAPES: u8 = 9;
/// The special effects.
pub const RAINY_NIGHT: u8 = 9;
pub const TOAD_TUNNEL: u8 = 10;
pub const PLANTING: u8 = 11;
pub const CONSOLIDATION: u8 = 12;
pub const DOUBLE_WORKS: u8 = 13;
pub const QUARTER_TURN: u8 = 14;

/// How many there are of each kind.
pub const COPIES: [u8; 15] = [10, 6, 6, 4, 6, 4, 6, 4, 2, 3, 2, 2, 2, 2, 1];

/// No tile. Nobody walks on it.
pub const EMPTY: Tile = 0;
/// The ponds are meadows too.
pub const MEADOW: Tile = 1;
/// How many tiles there are: every kind in every turning, after none at all.
const TILES: usize = 1 + 4 * LANDSCAPES as usize;
/// The most parts of a tile.
pub const PARTS: usize = 3;

const N: u8 = 0b11;
const E: u8 = N << 2;
const S: u8 = N << 4;
const W: u8 = N << 6;
const N1: u8 = 1;
const N2: u8 = 1 << 1;
const E1: u8 = 1 << 2;
const E2: u8 = 1 << 3;
const S1: u8 = 1 << 4;
const S2: u8 = 1 << 5;

/// How many turnings of each kind look different, and its parts as it lies unturned.
const SHAPES: [(u8, [u8; PARTS]); LANDSCAPES as usize] = [
    (1, [N | E | S | W, 0, 0]),
    (2, [N | S, 0, 0]),
    (4, [N | E, 0, 0]),
    (4, [N | E | S, 0, 0]),
    (1, [0, 0, 0]),
    (1, [0, 0, 0]),
    (2, [N1 | W | S2, N2 | E | S1, 0]),
    (4, [N2 | E1, N1 | W | S | E2, 0]),
    (4, [N1 | W | S2, N2 | E1, E2 | S1]),
];

/// The parts of every tile.
static PARTS_OF: [[u8; PARTS]; TILES] = {
    let mut parts = [[0; PARTS]; TILES];
    let mut tile = 1;
    while tile < TILES {
        let mut part = 0;
        while part < PARTS {
            parts[tile][part] = SHAPES[(tile - 1) / 4].1[part].rotate_left(2 * ((tile - 1) % 4) as u32);
            part += 1;
        }
        tile += 1;
    }
    parts
};

/// The parts of a tile; a part without half-sides is none.
pub fn parts(tile: Tile) -> [u8; PARTS] {
    PARTS_OF[usize::from(tile)]
}

pub fn is_landscape(card: u8) -> bool {
    card < LANDSCAPES
}

/// A landscape tile in all its turnings that look different.
pub fn turnings(card: u8) -> std::ops::Range<Tile> {
    let first = 1 + 4 * card;
    first..first + SHAPES[usize::from(card)].0
}

/// The card that a tile is.
pub fn card(tile: Tile) -> u8 {
    (tile - 1) / 4
}

/// How a tile is turned, in quarter turns clockwise.
pub fn turning(tile: Tile) -> u8 {
    (tile - 1) % 4
}
