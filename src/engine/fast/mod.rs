//! Fast paths: shapes of moves that are counted and picked at once instead of choice by choice. Each gives
//! what the plain way gives; taking one out leaves everything right, and slower.

mod cell_then_part;
mod piece_then_cell;
mod placing;
mod steps;

pub use cell_then_part::CellThenPart;
pub use piece_then_cell::PieceThenCell;
pub use placing::Placing;
pub use steps::Steps;
