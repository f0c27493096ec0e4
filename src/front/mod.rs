//! What people meet: the command line, the REPL, transcripts, reports, rendered tables.

pub mod check;
pub mod cli;
pub mod event_text;
mod french;
pub mod list;
pub mod numbers;
pub mod perft;
pub mod render;
pub mod repl;
pub mod replay;
pub mod report;
pub mod rules;
pub mod scale_text;
mod setup;
pub mod setup_text;
pub mod simulate;
pub mod start_session;
pub mod style;
mod text_layout;
pub mod transcript;
pub mod words;
