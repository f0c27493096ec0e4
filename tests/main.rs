//! One integration binary; each module says what it is for.

mod broken; // an author's mistakes, each with all that is told of it
mod catalogue; // what the source says and what the catalogue holds are the same
mod mutations; // no slip of an author breaks the program
mod scripts; // a rule as a function plays as the rule as an expression
