//! Closed lines on a board of tiles: the longest one through given cells, and whether one could still
//! come about. Pure graph algorithms over flat input; nothing here knows how a board is laid out.

mod blocks;
mod could;
mod frontier;
mod lines;
mod longest;
mod peel;
mod plan;
mod states;
#[cfg(test)]
mod tests;
mod web;

/// A buffer with room for the lines of a usual board, so that it seldom grows.
fn roomy<T>() -> Vec<T> {
    Vec::with_capacity(512)
}

pub use could::Joins;
pub use lines::Lines;
pub use longest::{Loops, TooTangled};
