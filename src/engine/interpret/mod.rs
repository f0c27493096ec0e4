//! Rules as they stand: walks the tree each time. Scripts use it, the closures are compared with it, and
//! it is the place to read what a word means.

mod acts;
mod calls;
mod conditions;
mod numbers;
mod script_host;
mod sets;
