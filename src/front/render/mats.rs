//! Zones as text: what lies before each seat, and what all share.

use crate::front::style::Look;
use crate::front::text_layout::{self, Wrap, whole};
use crate::msg;
use crate::scene::{Mat, Piece, Scene};
use crate::speak::Blank;

/// Renders the zones, seat by seat, then the common ones.
pub(super) fn render_mats(scene: &Scene, look: &Look) -> String {
    let mut out = String::new();
    let names = scene.players.iter().map(|player| player.name.in_lang(look.lang));
    let indent = text_layout::widest(names) + 2;
    let lies = |mat: &&Mat| mat.uncounted || !mat.pieces.is_empty();
    for (number, player) in scene.players.iter().enumerate() {
        let mine = scene.mats.iter().filter(|mat| mat.seat == Some(number as u8)).filter(lies);
        let mut mats: Vec<Vec<String>> = mine.map(|mat| short_items(mat, scene, look)).collect();
        if scene.waiting.contains(&(number as u8)) {
            let sign = look.glyph("✓", "ok");
            mats.push(vec![look.dim(sign)]);
        }
        if mats.is_empty() {
            continue;
        }
        let name = player.name.in_lang(look.lang);
        let space = " ".repeat(indent - text_layout::width(name));
        let separator = look.glyph(" · ", " | ");
        let width: usize = mats.iter().flatten().map(|item| text_layout::width(item) + 2).sum();
        // Where a line would be too long, each zone has its own, under the first.
        let text = if indent + width + mats.len() > look.width {
            let lines: Vec<String> = mats.iter().map(|mat| wrapped(mat, indent, look.width)).collect();
            lines.join(&format!("\n{}", " ".repeat(indent)))
        } else {
            let mats: Vec<String> = mats.iter().map(|mat| wrapped(mat, 0, usize::MAX)).collect();
            mats.join(separator)
        };
        out.push_str(&format!("{}{space}{text}\n", look.player(player, name)));
    }
    for mat in scene.mats.iter().filter(|mat| mat.seat.is_none()).filter(lies) {
        out.push_str(&wrapped(&short_items(mat, scene, look), 0, look.width));
        out.push('\n');
    }
    out
}

/// Items with commas between them, broken between items; other lines stand two columns further in.
fn wrapped(items: &[String], indent: usize, width: usize) -> String {
    Wrap { width, first: indent, margin: indent + 2, least: 1, commas: true }.text(&items.join(", "))
}

/// How many alike are counted instead of named one by one.
const MANY: usize = 3;

/// How many columns of a zone's pieces are too many to be shown again.
const LONG: usize = 32;

/// A zone's pieces; where they are many, only how many of them there are that have not changed, or whose
/// pieces they equal.
fn short_items(mat: &Mat, scene: &Scene, look: &Look) -> Vec<String> {
    let items = items(mat, look);
    if text_layout::width(&items.join(", ")) <= LONG {
        return items;
    }
    let alike = |other: &&Mat| {
        other.seat < mat.seat && !other.brief && other.name == mat.name && same_pieces(other, mat)
    };
    let like = scene.mats.iter().filter(|other| other.seat.is_some()).find(alike);
    let said = match (mat.brief, like.and_then(|other| other.seat)) {
        (true, _) => msg!("table.in_all").with_number("count", mat.pieces.len() as i64),
        (false, Some(seat)) => {
            let player = &scene.players[seat as usize];
            let name = look.player(player, player.name.in_lang(look.lang));
            msg!("table.same_as").with_blank("seat", Blank::Text(name))
        }
        (false, None) => return items,
    };
    vec![format!("{}{}", super::label(mat.name.in_lang(look.lang), look), look.say(&said))]
}

/// Whether two zones show the same pieces, whoever owns them.
fn same_pieces(one: &Mat, other: &Mat) -> bool {
    let same = |(one, other): (&Piece, &Piece)| {
        !one.hidden && !other.hidden && (&one.id, one.face, one.shown) == (&other.id, other.face, other.shown)
    };
    one.pieces.len() == other.pieces.len() && one.pieces.iter().zip(&other.pieces).all(same)
}

/// A zone's pieces, its name before the first.
fn items(mat: &Mat, look: &Look) -> Vec<String> {
    let hidden = mat.pieces.iter().filter(|piece| piece.hidden).count();
    let known = mat.pieces.iter().filter(|piece| !piece.hidden);
    let mut runs: Vec<(String, usize)> = Vec::new();
    for text in known.map(|piece| piece_text(piece, look)) {
        let from = if mat.ordered { runs.len().saturating_sub(1) } else { 0 };
        match runs[from..].iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => runs.push((text, 1)),
        }
    }
    let times = |(text, count): (String, usize)| match count {
        MANY.. => vec![format!("{count} {} {text}", look.glyph("×", "x"))],
        _ => vec![text; count],
    };
    let mut names: Vec<String> = runs.into_iter().flat_map(times).map(|name| whole(&name)).collect();
    if hidden > 0 {
        names.push(whole(&format!("{hidden} {}", look.glyph("▒", "?"))));
    }
    if mat.uncounted {
        names.push(look.glyph("▒", "?").to_owned());
    }
    if let Some(first) = names.first_mut() {
        *first = format!("{}{first}", super::label(mat.name.in_lang(look.lang), look));
    }
    names
}

/// A piece in a zone: its printed name, which is what one types, the values of its faces, and what its sign
/// tells besides.
fn piece_text(piece: &Piece, look: &Look) -> String {
    let mut text = piece.name.in_lang(look.lang).to_owned();
    if piece.shown {
        // It lies hidden, but everyone has been shown what it is.
        text = format!("{}={text}", look.glyph("▒", "?"));
    }
    if !piece.values.is_empty() {
        let values: Vec<String> = piece.values.iter().map(i64::to_string).collect();
        text.push_str(&format!(" {}", values.join("/")));
    }
    if let Some(chip) = &piece.chip {
        text.push_str(&format!(" [{chip}]"));
    }
    text
}
