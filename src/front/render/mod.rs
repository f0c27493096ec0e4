//! The table as text, rendered from a seat's view alone.

mod board;
mod zones;

use board::render_board;
use zones::render_zones;

use super::style::Look;
use crate::msg;
use crate::play::{Game, View};
use crate::speak::{Blank, Message};
use crate::table::{Cell, Ended};

/// What to highlight on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// Cells that the last move changed.
    pub changed: Vec<Cell>,
    /// Cells that can be chosen now.
    pub open: Vec<Cell>,
    /// Actions that can be done now.
    pub actions: Vec<usize>,
}

/// The whole table: board, zones, whose turn it is.
pub(crate) fn render_table(game: &Game, view: &View, marks: &Marks, look: &Look) -> String {
    let mut out = String::new();
    if game.definition().board.present {
        out.push_str(&render_board(game, view, marks, look));
    }
    out.push_str(&render_zones(game, view, look));
    out.push_str(&render_counters(game, view, look));
    out.push_str(&turn_line(game, view, marks, look));
    out.push('\n');
    out
}

/// The counters of the table, in one line, and what was announced and still holds.
fn render_counters(game: &Game, view: &View, look: &Look) -> String {
    let definition = game.definition();
    let counters = definition.counters.iter().zip(&view.counters);
    let mut parts: Vec<String> = counters
        .map(|(counter, value)| format!("{}{value}", label(counter.label.name.in_lang(look.lang), look)))
        .collect();
    for (announcement, seats) in definition.announcements.iter().zip(&view.announced) {
        let holds = definition.seats.iter().zip(seats).filter(|(_, holds)| **holds);
        let names: Vec<String> =
            holds.map(|(seat, _)| look.seat(seat, seat.name.in_lang(look.lang))).collect();
        if !names.is_empty() {
            let label = label(announcement.label.name.in_lang(look.lang), look);
            parts.push(format!("{label}{}", names.join(", ")));
        }
    }
    let separator = look.glyph(" · ", " | ");
    if parts.is_empty() { String::new() } else { format!("{}\n", parts.join(separator)) }
}

/// A name before what it stands for, with the colon that its language writes.
fn label(name: &str, look: &Look) -> String {
    look.say(&msg!("table.label", name = look.dim(name)))
}

/// Who is to move and what they may do.
pub(crate) fn turn_line(game: &Game, view: &View, marks: &Marks, look: &Look) -> String {
    let definition = game.definition();
    if view.ended != Ended::No {
        return look.strong(&look.say(&msg!("table.over")));
    }
    let seat = &definition.seats[view.turn.seat as usize];
    let names = marks.actions.iter().map(|&action| {
        let label = &definition.actions[action].label;
        Blank::Name(label.name.clone())
    });
    let message = if view.turn.phase == 1 {
        msg!("table.turn", round = view.turn.rounds + 1)
    } else {
        Message::new("table.opening")
    };
    let message = message
        .with_blank("seat", Blank::Text(look.seat(seat, seat.name.in_lang(look.lang))))
        .with_blank("actions", Blank::List(names.collect()));
    look.say(&message)
}
