//! Zones as text: what lies before each seat, and what all share.

use crate::front::style::Look;
use crate::front::text_layout::{self, Wrap, whole};
use crate::play::view::{Seen, SeenZone};
use crate::play::{Game, View};
use crate::rules::tree::Set;
use crate::rules::visit;

/// Renders the zones, seat by seat, then the common ones.
pub(crate) fn render_zones(game: &Game, view: &View, look: &Look) -> String {
    let definition = game.definition();
    let mut out = String::new();
    let name_width = text_layout::widest(definition.seats.iter().map(|seat| seat.name.in_lang(look.lang)));
    let indent = name_width + 2;
    for (number, seat) in definition.seats.iter().enumerate() {
        let mine = view
            .zones
            .iter()
            .filter(|zone| zone.owner == Some(number as u8) && (zone.uncounted || !zone.pieces.is_empty()));
        let mut zones: Vec<Vec<String>> = mine.map(|zone| zone_items(game, zone, look)).collect();
        if view.waiting.contains(&(number as u8)) {
            let sign = look.glyph("✓", "ok");
            zones.push(vec![look.dim(sign)]);
        }
        if zones.is_empty() {
            continue;
        }
        let name = seat.name.in_lang(look.lang);
        let space = " ".repeat(indent - text_layout::width(name));
        let separator = look.glyph(" · ", " | ");
        let width: usize = zones.iter().flatten().map(|item| text_layout::width(item) + 2).sum();
        // Where a line would be too long, each zone has its own, under the first.
        let text = if indent + width + zones.len() > look.width {
            let lines: Vec<String> = zones.iter().map(|zone| wrapped(zone, indent, look.width)).collect();
            lines.join(&format!("\n{}", " ".repeat(indent)))
        } else {
            let zones: Vec<String> = zones.iter().map(|zone| wrapped(zone, 0, usize::MAX)).collect();
            zones.join(separator)
        };
        out.push_str(&format!("{}{space}{text}\n", look.seat(seat, name)));
    }
    for zone in
        view.zones.iter().filter(|zone| zone.owner.is_none() && (zone.uncounted || !zone.pieces.is_empty()))
    {
        let items = zone_items(game, zone, look);
        out.push_str(&wrapped(&items, 0, look.width));
        out.push('\n');
    }
    out
}

/// Items with commas between them, broken between items; other lines stand two columns further in.
fn wrapped(items: &[String], indent: usize, width: usize) -> String {
    let items: Vec<String> = items.iter().map(|item| whole(item)).collect();
    Wrap { width, first: indent, margin: indent + 2, least: 1, commas: true }.text(&items.join(", "))
}

/// A zone's pieces, its name before the first.
fn zone_items(game: &Game, zone: &SeenZone, look: &Look) -> Vec<String> {
    let label = game.definition().zones[zone.zone].label.name.in_lang(look.lang);
    let hidden = zone.pieces.iter().filter(|piece| piece.kind.is_none()).count();
    let typed = is_taken_from(game, zone.zone);
    let mut names: Vec<String> =
        zone.pieces.iter().filter_map(|piece| piece_text(game, piece, typed, look)).collect();
    if hidden > 0 {
        names.push(format!("{hidden} {}", look.glyph("▒", "?")));
    }
    if zone.uncounted {
        names.push(look.glyph("▒", "?").to_owned());
    }
    if let Some(first) = names.first_mut() {
        *first = format!("{}{first}", super::label(label, look));
    }
    names
}

/// Whether some action takes its pieces from a zone, so that they are typed.
fn is_taken_from(game: &Game, wanted: usize) -> bool {
    let mut taken = false;
    for choice in game.ruleset().actions.iter().flat_map(|action| &action.choices) {
        visit::set(&choice.set, &mut |part| {
            let zone = match part {
                visit::Part::Set(Set::Zone(zone, _) | Set::Top(zone, _)) => Some(*zone as usize),
                _ => None,
            };
            taken |= zone == Some(wanted) && choice.set.holds_pieces();
            true
        });
    }
    taken
}

/// A piece in a zone: its id where that is what one types, otherwise its name; the values of its
/// faces, and what its sign tells besides.
fn piece_text(game: &Game, piece: &Seen, typed: bool, look: &Look) -> Option<String> {
    let definition = game.definition();
    let kind = &definition.kinds[piece.kind? as usize];
    let faces = &definition.families[kind.family].faces;
    let values: Vec<String> = faces
        .iter()
        .filter_map(|&face| kind.values.iter().find(|(key, _)| *key == definition.faces[face].id))
        .map(|(_, value)| value.to_string())
        .collect();
    let mut text = if typed { &kind.label.id } else { kind.label.name.in_lang(look.lang) }.to_owned();
    if piece.shown {
        // It lies hidden, but everyone has been shown what it is.
        text = format!("{}={text}", look.glyph("▒", "?"));
    }
    if !values.is_empty() {
        text.push_str(&format!(" {}", values.join("/")));
    }
    if let Some(sign) = kind.telling_sign() {
        text.push_str(&format!(" [{sign}]"));
    }
    Some(text)
}
