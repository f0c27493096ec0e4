//! Rulebox: a rules sandbox for tile, card and word games.
//!
//! A Rust host owns the table; a game is a folder of TOML and Rhai. The layers, top to bottom, with
//! imports pointing down only: `front` (command line, REPL, reports), `picture` (tables as SVG), `scene` (what
//! a view shows, for drawings), `editing` (what an editor is told), `checking` (whether a game's files hold
//! what they say), `balance` (series of games, measured),
//! `bots` (players that are no people), `examples` (the language of printed examples), `play` (games, moves as
//! text, refusals, sessions, views), `engine` (rules at work), `rules` (the rule language),
//! `define` (game files), `table` (cells, pieces, events, states). `speak` is the catalogue of
//! everything that is said.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod balance;
pub mod bots;
pub mod checking;
pub mod define;
pub mod editing;
pub mod engine;
pub mod examples;
pub mod front;
pub mod picture;
pub mod play;
pub mod rules;
pub mod scene;
pub mod speak;
pub mod table;
