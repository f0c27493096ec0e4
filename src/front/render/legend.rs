//! What the signs on a board mean: those that are there now.

use super::board::{dashes, height};
use crate::front::style::Look;
use crate::front::text_layout::{Wrap, whole};
use crate::msg;
use crate::scene::Board;
use crate::speak::Name;

/// The line under a board; nothing where every sign speaks for itself.
pub(super) fn render(board: &Board, look: &Look) -> String {
    let mut entries: Vec<(String, String)> = Vec::new();
    for (number, mark) in board.marks.iter().enumerate() {
        if board.places().any(|spot| spot.marks.contains(&number)) {
            let sign = look.spell(mark.sign.in_lang(look.lang)).into_owned();
            entries.push((sign, mark.name.in_lang(look.lang).to_owned()));
        }
    }
    let tops = || board.places().filter_map(|spot| spot.stack.first());
    for face in 1..=tops().map(|piece| piece.face).max().unwrap_or(0) {
        let mut names: Vec<&Name> =
            tops().filter(|piece| piece.face == face).filter_map(|piece| piece.face_name.as_ref()).collect();
        names.dedup();
        let names: Vec<&str> = names.into_iter().map(|name| name.in_lang(look.lang)).collect();
        if !names.is_empty() {
            entries.push((dashes(face, look), names.join(", ")));
        }
    }
    let stacks = board.places().map(|spot| spot.stack.len());
    if let Some(least) = stacks.filter(|pieces| *pieces > 1).min() {
        entries.push((height(least, look), look.say(&msg!("table.stack", pieces = least))));
    }
    if entries.is_empty() {
        return String::new();
    }
    let entries = entries.iter().map(|(sign, name)| whole(&format!("{}{name}", super::label(sign, look))));
    let separator = look.glyph(" · ", " | ");
    let text = entries.collect::<Vec<_>>().join(separator);
    let wrap = Wrap { width: look.width, first: 2, margin: 2, least: 1, commas: false };
    format!("  {}\n", wrap.text(&text))
}
