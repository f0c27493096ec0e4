//! Playing: a game ready to play, moves as text, refusals with reasons, sessions with history and
//! undo, logs and saves, and what each seat may see.

mod atomic_file;
pub mod cause;
mod choice;
pub mod detail;
pub mod game;
pub mod know;
pub mod log;
mod log_format;
pub mod logs;
mod mask;
pub mod narrate;
pub mod notation;
pub mod outcome;
pub mod piece_notation;
pub mod position;
pub mod refusal;
pub mod replay;
pub mod revealed;
pub mod session;
pub mod view;

pub use crate::engine::{Machine, Move, Pick, PlayedOut};
pub(crate) use atomic_file::AtomicFile;
pub use cause::Cause;
pub use detail::Detail;
pub use game::Game;
pub use log::Log;
pub use logs::{LogFile, Logs};
pub use outcome::Outcome;
pub use piece_notation::WrittenPiece;
pub use position::PositionBuilder;
pub use refusal::Refusal;
pub use replay::{Difference, Replayed};
pub use session::Session;
pub use view::{Eyes, View};
