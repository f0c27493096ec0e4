//! What people meet: the command line, the REPL, transcripts, reports, drawings.

pub mod check;
pub mod cli;
mod french;
pub mod list;
pub mod measure;
pub mod numbers;
pub mod options;
pub mod perft;
pub mod render;
pub mod repl;
pub mod replay;
pub mod report;
pub mod rules;
mod setup;
pub mod simulate;
pub mod sit;
pub mod story;
pub mod style;
pub mod transcript;
pub mod words;
