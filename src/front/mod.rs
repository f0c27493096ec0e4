//! What people meet: the command line, the REPL, transcripts, reports, drawings.

pub mod check;
pub mod transcript;
