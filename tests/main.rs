//! One integration binary; each module says what it is for.

mod broken; // an author's mistakes, each with all that is told of it
