//! Playing: a game ready to play, moves as text, refusals with reasons, sessions with history and
//! undo, logs and saves, and what each seat may see.

mod choice;
pub mod detail;
pub mod draft;
pub mod drawn;
pub mod game;
pub mod know;
pub mod lay;
pub mod learned;
pub mod log;
pub mod logs;
mod mask;
pub mod narrate;
pub mod notation;
pub mod outcome;
pub mod refusal;
pub mod replay;
pub mod session;
pub mod view;

pub use crate::engine::{Machine, Move, Pick, PlayedOut};
pub use detail::Detail;
pub use draft::Draft;
pub use drawn::Drawn;
pub use game::Game;
pub use lay::Layer;
pub use log::{Log, Logs};
pub use outcome::Outcome;
pub use refusal::Refusal;
pub use replay::{Difference, Replayed};
pub use session::Session;
pub use view::{Eyes, View};
