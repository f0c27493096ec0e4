//! Playing: a game ready to play, moves as text, refusals with reasons, sessions with history and
//! undo, logs and saves, records kept from game to game, and what each seat may see.

mod atomic_file;
mod cause;
mod choice;
mod culprit;
mod detail;
mod difference;
mod game;
mod hand_laid;
pub mod know;
pub(crate) mod laying;
mod laying_line;
mod lines;
mod lock_file;
mod log;
mod log_format;
mod logs;
mod mask;
mod narrate;
pub mod notation;
mod outcome;
mod piece_notation;
mod poses;
pub(crate) mod position;
pub(crate) mod record_file;
mod records;
pub mod refusal;
pub(crate) mod replay;
pub mod revealed;
pub(crate) mod sentences;
pub mod session;
mod situation;
mod taught;
pub(crate) mod view;
mod wording;
pub mod worlds;

pub use crate::engine::{LaidPiece, Machine, Move, Pick, PlayedOut};
pub use cause::{Cause, CauseName};
pub use culprit::Culprit;
pub use detail::Detail;
pub use difference::{Difference, Parting, Shift, Told};
pub use game::Game;
pub use log::Log;
pub use logs::{Logs, Replaces};
pub use outcome::Outcome;
pub use record_file::RecordFile;
pub use records::{Recorded, Standing};

pub use refusal::{Offer, Refusal};
pub use replay::Replayed;
pub(crate) use replay::changes;
pub use session::Session;
pub use view::{Eyes, Seen, SeenZone, View};
pub use wording::Wording;
pub use worlds::Worlds;

pub(crate) use laying_line::Laid;
pub use laying_line::{LAYING, LayingLine};

pub(crate) use atomic_file::AtomicFile;
pub(crate) use hand_laid::Follows;
pub(crate) use laying::Laying;
pub(crate) use laying_line::LaidBoard;
pub(crate) use lock_file::open_lock;
pub(crate) use logs::{Line, LogFile};
pub(crate) use piece_notation::WrittenPiece;
pub(crate) use replay::Table;
