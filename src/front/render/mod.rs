//! The table as text, written from a scene alone.

mod board;
mod canvas;
mod compact;
mod corners;
mod drawn;
mod legend;
mod looks;
mod mats;
mod names;
mod place;
mod ring;
mod sides;
mod tile_box;
mod tiles;

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod ring_tests;
#[cfg(test)]
mod tests;

use super::style::Look;
use crate::msg;
use crate::scene::{Scene, Turn};
use crate::speak::{Blank, Name, numbers};

/// The whole table: board, zones, whose turn it is.
pub(crate) fn render_table(scene: &Scene, look: &Look) -> String {
    let mut out = String::new();
    if let Some(board) = &scene.board {
        out.push_str(&board::render_board(board, &scene.players, look));
    }
    out.push_str(&mats::render_mats(scene, look));
    out.push_str(&render_counters(scene, look));
    out.push_str(&turn_line(scene, look));
    out.push('\n');
    out
}

/// The counters of the table, in one line, and what was announced and still holds.
fn render_counters(scene: &Scene, look: &Look) -> String {
    let counters = scene.counters.iter();
    let mut parts: Vec<String> = counters
        .map(|counter| {
            let value = numbers::whole(counter.value.into(), look.lang);
            format!("{}{value}", label(counter.name.in_lang(look.lang), look))
        })
        .collect();
    for said in &scene.said {
        let players = said.seats.iter().map(|&seat| &scene.players[seat as usize]);
        let names: Vec<String> =
            players.map(|player| look.player(player, player.name.in_lang(look.lang))).collect();
        parts.push(format!("{}{}", label(said.name.in_lang(look.lang), look), names.join(", ")));
    }
    let separator = look.glyph(" · ", " | ");
    if parts.is_empty() { String::new() } else { format!("{}\n", parts.join(separator)) }
}

/// A name before what it stands for, with the colon that its language writes.
fn label(name: &str, look: &Look) -> String {
    look.say(&msg!("table.label").with_blank("name", Blank::Text(look.dim(name))))
}

/// Who is to move and what they may do.
fn turn_line(scene: &Scene, look: &Look) -> String {
    let Turn::Of { seat, partner, round, actions, then } = &scene.turn else {
        return look.strong(&look.say(&msg!("table.over")));
    };
    let player = &scene.players[*seat as usize];
    let message = match round {
        Some(round) => msg!("table.turn", round = round),
        None => msg!("table.opening"),
    };
    let mut name = look.player(player, player.name.in_lang(look.lang));
    if let Some(partner) = partner {
        name.push_str(&format!(" ({partner})"));
    }
    let names = |names: &[Name]| Blank::Or(names.iter().cloned().map(Blank::Name).collect());
    let actions = match then.is_empty() {
        true => names(actions),
        false => Blank::Message(
            msg!("table.then").with_blank("actions", names(actions)).with_blank("next", names(then)),
        ),
    };
    look.say(&message.with_blank("seat", Blank::Text(name)).with_blank("actions", actions))
}
