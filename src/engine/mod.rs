//! Rules at work: trees interpreted or compiled to closures over bitsets, the course of a game, and the
//! machine that hides the width of a set from everything above.
//!
//! From the bottom up, each importing only what stands before it: `links` (the lines on tiles), `lay` (words
//! laid in lines), `facts` (what a rule may look up), `geometry`, `moves`, `context` (a running rule's surroundings), `verbs` (what rules make happen),
//! `interpret` (rules as they stand), `compile` (rules as closures), `choice`, `fast` (shapes of moves
//! that are counted at once), `action`, `rules` (a whole game), `turn` (its course), `machine` (the
//! boundary), `assemble` (from a definition to a machine).

mod action;
mod assemble;
mod choice;
mod compile;
mod context;
mod explain;
mod facts;
mod fast;
mod geometry;
mod interpret;
mod lay;
mod links;
mod machine;
mod moves;
mod rules;
mod turn;
mod verbs;

pub use assemble::{Backend, assemble};
pub use context::GAME_OPERATIONS;
pub use explain::{Account, Fact, Origin, Share};
pub use lay::Axis;
pub use machine::{KeyedMove, MOST_FACTORS, MOST_SEATS, Machine, Nature, PlayedOut, Steered};
pub use moves::{Failing, LaidPiece, LayFault, LineShape, Moment, Move, Pick, Spelled};
pub use turn::{Course, Decision, Helm};
