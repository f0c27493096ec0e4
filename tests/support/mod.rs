//! What laws are tried on.

mod exchange;
pub mod json_schema;
mod plies;
mod tables;

pub use exchange::{Exchange, are_alike, exchanged_move, goes_the_same_way, mixed, never_seen};
pub use plies::{Ply, each_ply, games};
pub use tables::{Table, tables};
