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

use super::style::Look;
use crate::speak::Message;

/// A part of a series as `merge` reads it from a file, and tells it: what strangers write is read here.
pub fn series_told(text: &str, look: &Look) -> Result<String, Message> {
    let tally = merge::parse(text, "series.json")?;
    let mut both = tally.clone();
    let merged = both.merge(&tally).is_ok();
    debug_assert!(!merged || tally.seeds.is_empty(), "the same games are not counted twice");
    let report = Report { tally: &tally, game: None, asked: None, ended_by: None, time: None };
    Ok([render(&report, look), csv(&tally)].concat())
}
