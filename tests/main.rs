//! One integration binary; each module says what it is for.
