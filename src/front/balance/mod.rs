//! Games in bulk and what they say of a game's balance, for people and for programs.

mod chart;
pub(super) mod commands;
mod compare;
mod compare_json;
mod compare_text;
mod contender;
mod csv;
mod json;
mod ladder;
mod merge;
mod names;
mod report;
mod report_uses;
mod side_by_side;
pub(super) mod simulate;
mod sweep;
mod sweep_text;
mod tune;
mod tune_text;
pub(super) mod until;
mod values;

pub(super) use csv::csv;
pub(super) use json::json;
pub(super) use report::{Report, render};
