//! The table: cells, sets, boards, piles, pieces, turns, chance, events and the state they make.
//!
//! Pure data. It knows no rules, reads no files and prints nothing.

pub mod bits;
pub mod chance;
pub mod edges;
pub(crate) mod event;
pub mod grid;
pub(crate) mod hash;
pub mod lattice;
pub(crate) mod layout;
mod piles;
mod placement;
pub mod ports;
mod sight;
pub(crate) mod state;
pub mod tile;
pub mod trie;
pub(crate) mod turn;
mod uses;

pub use bits::Bits;
pub use chance::{Rng, Stream};
pub use edges::{Edge, Side};
pub use event::{Event, Ran, Recorder, RuleRan};
pub use grid::{Cell, Directions, Grid, Mirror, Shape};
pub use lattice::{Bounds, Lattice};
pub use layout::{Layout, Lies, MarkPlace, Sees, ZonePlace};
pub use ports::{PortSet, Ports};
pub use state::{Ended, NO_CELL, NO_PIECE, NOBODY, Piece, PieceId, Place, Seat, State};
pub use tile::Tile;
pub use turn::{GoesOn, Turn};
pub use uses::{Use, Uses};
