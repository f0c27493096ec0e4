//! What lies before each seat.

use crate::front::style::Look;
use crate::play::view::{Seen, SeenZone};
use crate::play::{Game, View};

/// Draws the zones, seat by seat, then the common ones.
pub fn draw_zones(game: &Game, view: &View, look: &Look) -> String {
    let definition = game.definition();
    let mut out = String::new();
    let name_width =
        definition.seats.iter().map(|seat| seat.name.in_lang(look.lang).chars().count()).max().unwrap_or(0);
    for (number, seat) in definition.seats.iter().enumerate() {
        let zones: Vec<String> = view
            .zones
            .iter()
            .filter(|zone| zone.owner == Some(number as u8) && !zone.pieces.is_empty())
            .map(|zone| zone_text(game, zone, look))
            .collect();
        let waits = view.waiting.contains(&(number as u8));
        if zones.is_empty() && !waits {
            continue;
        }
        let name = seat.name.in_lang(look.lang);
        let space = " ".repeat(name_width - name.chars().count());
        let mut parts = zones;
        if waits {
            parts.push(look.dim(look.glyph("✓", "ok")));
        }
        let separator = look.glyph(" · ", " | ");
        // Where a line would be too long, each zone has its own, under the first.
        let plain = Look { colour: false, ..*look };
        let length = |zone: &SeenZone| zone_text(game, zone, &plain).chars().count() + 3;
        let mine =
            view.zones.iter().filter(|zone| zone.owner == Some(number as u8) && !zone.pieces.is_empty());
        let long = name_width + 2 + mine.map(length).sum::<usize>() > look.width;
        let below = format!("\n{}", " ".repeat(name_width + 2));
        let joined = parts.join(if long { &below } else { separator });
        out.push_str(&format!("{}{space}  {joined}\n", look.seat(seat, name)));
    }
    for zone in view.zones.iter().filter(|zone| zone.owner.is_none() && !zone.pieces.is_empty()) {
        out.push_str(&format!("{}\n", zone_text(game, zone, look)));
    }
    out
}

fn zone_text(game: &Game, zone: &SeenZone, look: &Look) -> String {
    let label = &game.definition().zones[zone.zone].label;
    let hidden = zone.pieces.iter().filter(|piece| piece.kind.is_none()).count();
    let mut names: Vec<String> =
        zone.pieces.iter().filter_map(|piece| piece_text(game, piece, look)).collect();
    if hidden > 0 {
        names.push(format!("{hidden} {}", look.glyph("▒", "?")));
    }
    format!("{}: {}", look.dim(label.name.in_lang(look.lang)), names.join(", "))
}

/// A piece in a zone: its id, which is what one types, and the values of its faces.
fn piece_text(game: &Game, piece: &Seen, _look: &Look) -> Option<String> {
    let definition = game.definition();
    let kind = &definition.kinds[piece.kind? as usize];
    let faces = &definition.families[kind.family].faces;
    let values: Vec<String> = faces
        .iter()
        .filter_map(|&face| kind.values.iter().find(|(key, _)| *key == definition.faces[face].id))
        .map(|(_, value)| value.to_string())
        .collect();
    let id = &kind.label.id;
    Some(if values.is_empty() { id.clone() } else { format!("{id} {}", values.join("/")) })
}
