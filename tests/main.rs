//! One integration binary; each module says what it is for.

// The pages cannot rot: their commands and snippets run.
mod docs;
// What a user types and sees, over a pipe, to the letter.
mod sessions;
