//! What lies before each seat.

use crate::front::style::Look;
use crate::msg;
use crate::play::view::{Seen, SeenZone};
use crate::play::{Game, View};
use crate::rules::tree::Set;
use crate::rules::walk;

/// Renders the zones, seat by seat, then the common ones.
pub fn render_zones(game: &Game, view: &View, look: &Look) -> String {
    let definition = game.definition();
    let mut out = String::new();
    let name_width =
        definition.seats.iter().map(|seat| seat.name.in_lang(look.lang).chars().count()).max().unwrap_or(0);
    let indent = name_width + 2;
    for (number, seat) in definition.seats.iter().enumerate() {
        let mine = view
            .zones
            .iter()
            .filter(|zone| zone.owner == Some(number as u8) && (zone.uncounted || !zone.pieces.is_empty()));
        let mut zones: Vec<Vec<Item>> = mine.map(|zone| zone_items(game, zone, look)).collect();
        if view.waiting.contains(&(number as u8)) {
            let sign = look.glyph("✓", "ok");
            zones.push(vec![Item { width: sign.chars().count(), painted: look.dim(sign) }]);
        }
        if zones.is_empty() {
            continue;
        }
        let name = seat.name.in_lang(look.lang);
        let space = " ".repeat(indent - name.chars().count());
        let separator = look.glyph(" · ", " | ");
        let width: usize = zones.iter().flatten().map(|item| item.width + 2).sum();
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

/// A part of a line that is not broken.
struct Item {
    width: usize,
    painted: String,
}

/// Items with commas between them, broken into lines that begin under the first.
fn wrapped(items: &[Item], indent: usize, width: usize) -> String {
    let mut text = String::new();
    let mut column = indent;
    for (number, item) in items.iter().enumerate() {
        let comma = number + 1 < items.len();
        if number > 0 {
            if column + 1 + item.width + usize::from(comma) > width {
                text.push_str(&format!("\n{}", " ".repeat(indent + 2)));
                column = indent + 2;
            } else {
                text.push(' ');
                column += 1;
            }
        }
        text.push_str(&item.painted);
        column += item.width;
        if comma {
            text.push(',');
            column += 1;
        }
    }
    text
}

/// A zone's pieces, its name before the first.
fn zone_items(game: &Game, zone: &SeenZone, look: &Look) -> Vec<Item> {
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
    let plain = |name: String| Item { width: name.chars().count(), painted: name };
    let mut items: Vec<Item> = names.into_iter().map(plain).collect();
    if let Some(first) = items.first_mut() {
        first.width += look.say(&msg!("table.label", name = label)).chars().count();
        first.painted = format!("{}{}", super::label(label, look), first.painted);
    }
    items
}

/// Whether some action takes its pieces from a zone, so that they are typed.
fn is_taken_from(game: &Game, wanted: usize) -> bool {
    let mut taken = false;
    for choice in game.ruleset().actions.iter().flat_map(|action| &action.choices) {
        walk::set(&choice.set, &mut |part| {
            let zone = match part {
                walk::Part::Set(Set::Zone(zone, _) | Set::Top(zone, _)) => Some(*zone as usize),
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
