//! Transcripts: a session in a file, run with the same code as the REPL.
