//! The shares of a score, one line for each; equal ones are one line with all their places.

use super::scores::{Gain, origins, piece_named, scored_piece};
use crate::engine::Share;
use crate::front::style::Look;
use crate::front::text_layout;
use crate::msg;
use crate::play::{Eyes, Session};
use crate::speak::{Blank, Message, numbers};

/// How many equal shares are told in one line.
const MANY: usize = 4;

/// The lines of some shares.
pub(super) fn lines(
    session: &Session,
    shares: &[Share],
    gains: &[Gain],
    eyes: Eyes,
    look: &Look,
) -> Vec<String> {
    let mut groups: Vec<Vec<&Share>> = Vec::new();
    for share in shares {
        let group = groups.iter_mut().find(|group| is_equal(session, group[0], share, eyes));
        match group {
            Some(group) => group.push(share),
            None => groups.push(vec![share]),
        }
    }
    let mut lines = Vec::new();
    for group in groups {
        if group.len() >= MANY {
            lines.push(equal(session, &group, eyes, look));
            continue;
        }
        for (points, message) in group.iter().flat_map(|share| origins(session, share, gains, eyes)) {
            lines.push(line(points, &look.say(&message), look));
        }
    }
    lines
}

/// A number of points, and where they come from.
pub(super) fn line(points: i64, text: &str, look: &Look) -> String {
    format!("    {}  {text}", text_layout::right_aligned(&numbers::whole(points, look.lang), 4))
}

/// Whether two shares are of as many points, for pieces that are told alike, both on cells or both in one zone.
fn is_equal(session: &Session, one: &Share, other: &Share, eyes: Eyes) -> bool {
    let layout = session.game().machine().layout();
    let zone = |share: &Share| {
        scored_piece(session, share).map(|piece| layout.zone_of(session.state().pieces[piece as usize].place))
    };
    one.points == other.points
        && zone(one).is_some()
        && zone(one) == zone(other)
        && piece_named(session, one, eyes) == piece_named(session, other, eyes)
}

/// Where the piece of a share lies: its cell, or its zone.
fn place(session: &Session, share: &Share, look: &Look) -> Option<String> {
    let (game, layout) = (session.game(), session.game().machine().layout());
    let place = session.state().pieces[scored_piece(session, share)? as usize].place;
    Some(match layout.zone_of(place) {
        Some(zone) => {
            let zone = &game.definition().zones[layout.zones[zone].zone];
            zone.label.name.in_lang(look.lang).to_owned()
        }
        None => game.cell_name(place),
    })
}

/// Equal shares as one line: what they are, how many, and as many of their cells as there is room for.
fn equal(session: &Session, group: &[&Share], eyes: Eyes, look: &Look) -> String {
    let points: i64 = group.iter().fold(0, |sum, share| sum.saturating_add(share.points));
    let mut cells: Vec<String> = group.iter().filter_map(|share| place(session, share, look)).collect();
    cells.dedup();
    let piece = piece_named(session, group[0], eyes);
    let told = |cells: String| {
        let message: Message = msg!("explain.equal", cells = cells)
            .with_number("count", group.len() as i64)
            .with_number("points", group[0].points);
        let text = look.say(&message.with_blank("piece", Blank::Name(piece.clone())));
        line(points, &text, look)
    };
    let whole = told(cells.join(", "));
    if text_layout::width(&whole) <= look.width {
        return whole;
    }
    let rest = look.glyph("…", "...");
    let fewer = (1..cells.len()).rev().map(|shown| told(format!("{}, {rest}", cells[..shown].join(", "))));
    let fits = fewer.into_iter().find(|line| text_layout::width(line) <= look.width);
    fits.unwrap_or_else(|| told(rest.to_owned()))
}
