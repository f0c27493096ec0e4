//! One integration binary; each module says what it is for.

// Every transcript of every game runs as written, and a mistake in one is shown where it stands.
mod examples;
