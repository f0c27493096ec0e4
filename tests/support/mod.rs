//! What laws are tried on.

mod plies;
mod tables;

pub use plies::{MOST_PLIES, Ply, each_ply, games};
pub use tables::{Table, tables};
