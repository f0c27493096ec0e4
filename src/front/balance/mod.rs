//! Games in bulk and what they say of a game's balance, for people and for programs.

pub(super) mod commands;
mod csv;
pub(super) mod ending;
mod json;
mod names;
mod report;
mod report_uses;
pub(super) mod simulate;
pub(super) mod until;

pub(super) use csv::csv;
pub(super) use json::json;
pub(super) use report::{Report, render};
