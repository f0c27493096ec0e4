//! Rules at work: trees compiled to closures over bitsets, the course of a game, and the machine
//! that hides the width of a set from everything above.

pub mod machine;

mod action;
mod ask;
mod assemble;
mod begin;
mod calls;
mod changes;
mod choice;
mod compile;
mod context;
mod explain;
mod fan;
mod flow;
mod follow;
mod happen;
mod interpret;
mod judge;
mod leaf;
mod legality;
mod live;
mod operand;
mod outline;
mod plan;
mod playout;
mod ready;
mod shapes;
mod verbs;
mod ways;
mod width;

pub use assemble::{Backend, assemble};
pub use explain::{Account, Origin, Share};
pub use machine::{Failing, Machine, Moment, Move, Pick, PlayedOut};
