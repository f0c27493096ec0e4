//! What the signs on a board mean: those that are there now.

use super::board::{Part, dashes, height, spells_face};
use super::names::common;
use super::{looks, tile_box};
use crate::front::text_layout::{Wrap, whole};
use crate::msg;
use crate::scene::{Drawn, Piece, Spot};
use crate::speak::Name;
use crate::table::Edge;

/// The line under a board, on which looks are drawn or not; nothing where every sign speaks for itself.
pub(super) fn render(part: &Part<'_>, drawn: bool) -> String {
    let (board, look) = (part.board, part.look);
    let mut entries: Vec<(String, String)> = if drawn { kinds(part) } else { Vec::new() };
    for (number, mark) in board.marks.iter().enumerate() {
        if board.places().any(|spot| spot.marks.contains(&number)) {
            let sign = look.spell(mark.sign.in_lang(look.lang)).into_owned();
            entries.push((sign, mark.name.in_lang(look.lang).to_owned()));
        }
    }
    let tops = || board.places().filter_map(|spot| spot.stack.first());
    let highest = tops().map(|piece| piece.face).max().unwrap_or(0);
    for face in 0..=highest {
        let spelled = tops().any(|piece| piece.face == face && spells_face(piece, look));
        // The first face needs no sign where nothing is spelled.
        if face == 0 && (!spelled || highest == 0) {
            continue;
        }
        let mut names: Vec<&Name> =
            tops().filter(|piece| piece.face == face).filter_map(|piece| piece.face_name.as_ref()).collect();
        names.dedup();
        let names: Vec<&str> = names.into_iter().map(|name| name.in_lang(look.lang)).collect();
        if !names.is_empty() {
            let letters = match (spelled, face) {
                (true, 0) => "ABC",
                (true, _) => "abc",
                (false, _) => "",
            };
            entries.push((format!("{letters}{}", dashes(face, look)), names.join(", ")));
        }
    }
    // What stands on a drawn tile is seen beside it.
    let lies = |piece: &&Piece| !drawn || !piece.stands;
    let stacks = board.places().map(|spot| spot.stack.iter().filter(lies).count());
    if let Some(least) = stacks.filter(|pieces| *pieces > 1).min() {
        entries.push((height(least, look), look.say(&msg!("table.stack", pieces = least))));
    }
    let chosen = |(_, spot): &&(Edge, Spot)| drawn && spot.states.open;
    if let Some((edge, _)) = board.edges.iter().find(chosen) {
        entries.push((tile_box::arrow(edge.side, part), look.say(&msg!("table.can_be_chosen"))));
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

/// The looks of the pieces that are seen on the board, each with what those have in common that look so.
fn kinds(part: &Part<'_>) -> Vec<(String, String)> {
    let look = part.look;
    let mut found: Vec<(&Drawn, Vec<&Piece>)> = Vec::new();
    for piece in part.board.places().filter_map(tile_box::tile_of) {
        let Some(drawn) = piece.drawn.as_ref().filter(|drawn| looks::is_seen(drawn)) else { continue };
        let same = |other: &Drawn| {
            let lined = !other.lines.is_empty();
            other.fill == drawn.fill
                && lined != drawn.lines.is_empty()
                && (!lined || other.stroke == drawn.stroke)
        };
        match found.iter_mut().find(|(other, _)| same(other)) {
            Some((_, pieces)) if pieces.iter().any(|other| other.id == piece.id) => {}
            Some((_, pieces)) => pieces.push(piece),
            None => found.push((drawn, vec![piece])),
        }
    }
    found.sort_by_key(|(drawn, _)| (drawn.lines.is_empty(), drawn.stroke, drawn.fill));
    let entry = |(drawn, mut pieces): (&Drawn, Vec<&Piece>)| {
        pieces.sort_by_key(|piece| &piece.id);
        let names: Vec<&str> = pieces.iter().map(|piece| piece.name.in_lang(look.lang)).collect();
        (looks::sign(drawn, look), common(&names))
    };
    found.into_iter().map(entry).collect()
}
