//! `rulebox check`: reads every file of a game and runs its examples.
