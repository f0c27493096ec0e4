//! What people meet: the command line, the REPL, transcripts, reports, rendered tables.

mod ask_setup;
mod bulk_play;
pub mod check;
pub mod cli;
mod cli_text;
mod event_text;
mod kind_text;
mod lines_in;
mod list;
mod output;
mod perft;
mod records;
mod render;
pub mod repl;
mod replay;
mod report;
pub mod rules;
mod scale_text;
mod setup;
mod setup_text;
mod signals;
mod simulate;
mod start_session;
pub mod style;
mod text_layout;
pub mod transcript;
mod words;
