//! Commands that walk through a game: to an earlier table, through a move event by event, to
//! another seat's side of the table, back and forth.

use super::{Next, Repl};
use crate::front::render::{Marks, draw_table};
use crate::front::story;
use crate::msg;
use crate::play::View;
use crate::play::notation::NotAMove;

/// `goto N`: the table after the N-th move.
pub(super) fn goto(repl: &mut Repl, text: &str) -> Next {
    let all = repl.session.length();
    let back = text.parse().ok().and_then(|count| repl.session.entries().len().checked_sub(count));
    if back.is_some_and(|back| back > 0 && repl.keeps_what_was_learned(back)) {
        return Next::Go;
    }
    match text.parse::<usize>() {
        Ok(count) if repl.session.go_to(count) => {
            repl.say(&msg!("repl.goto", count = count, all = all));
            repl.table();
        }
        _ => repl.say(&msg!("repl.goto_what", most = all)),
    }
    Next::Go
}

/// `step MOVE`: makes a move and shows its first event; [`next`] shows the others.
pub(super) fn step(repl: &mut Repl, text: &str) -> Next {
    if text.is_empty() {
        repl.say(&msg!("repl.step_what"));
        return Next::Go;
    }
    if !repl.is_own_view() {
        return repl.not_yours();
    }
    let before = repl.session.state().clone();
    match repl.session.play(text).map(|entry| entry.events.clone()) {
        Ok(mut events) => {
            events.reverse();
            repl.stepping = Some((before, events));
            next(repl, "")
        }
        Err(NotAMove::Refused(refusal)) => {
            repl.refused(&refusal);
            Next::Go
        }
        Err(NotAMove::Fault(fault)) => repl.fault(&fault),
    }
}

/// `next`: the next event that a table would notice.
pub(super) fn next(repl: &mut Repl, _: &str) -> Next {
    let Some((mut state, mut events)) = repl.stepping.take() else {
        repl.say(&msg!("repl.step_none"));
        return Next::Go;
    };
    let game = repl.session.game().clone();
    // A move is told to the seat that makes it.
    let before = repl.session.state_before(repl.session.entries().len().saturating_sub(1)).clone();
    while let Some(event) = events.pop() {
        let told = story::tell(&game, &state, &[event], repl.eyes(&before), &repl.look);
        let changed = story::changed_cells(&game, &state, &[event]);
        state.apply(game.machine().layout(), event);
        let Some(line) = told.first() else { continue };
        repl.line(&format!("  {line}"));
        let view = repl.view_of(&state);
        let marks = Marks { changed, ..Marks::default() };
        let drawn = draw_table(&game, &view, &marks, &repl.look);
        // Whose turn it is comes last in a drawing, and is not settled yet.
        let board: Vec<&str> = drawn.lines().collect();
        for row in &board[..board.len().saturating_sub(1)] {
            repl.line(row);
        }
        repl.say(&msg!("repl.step_more"));
        repl.stepping = Some((state, events));
        return Next::Go;
    }
    repl.say(&msg!("repl.step_done"));
    repl.table();
    repl.result();
    Next::Go
}

/// `view SEAT`: another side of the table.
pub(super) fn view(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    match (text, game.seat_named(text)) {
        ("", _) => {
            repl.viewer = None;
            repl.say(&msg!("repl.view_all"));
        }
        (_, Some(seat)) => {
            repl.viewer = Some(seat);
            let name = &game.definition().seats[seat as usize].name;
            repl.say(&msg!("repl.view_seat").with_name("seat", name));
        }
        (_, None) => {
            repl.no_seat(text);
            return Next::Go;
        }
    }
    repl.table();
    Next::Go
}

/// How many, 1 when nothing is said.
pub(super) fn count(text: &str) -> Option<usize> {
    if text.is_empty() { Some(1) } else { text.parse().ok().filter(|count| *count > 0) }
}

/// `undo [N]`: back to the last table, or the N-th last, at which a person was to move.
pub(super) fn undo(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    let mut undone = 0;
    let made = repl.session.entries().len();
    let bots = |repl: &Repl, undone: usize| {
        undone < made && repl.is_bot(repl.session.state_before(made - undone).turn.seat)
    };
    for _ in 0..count.min(made) {
        undone = (undone + 1).min(made);
        while bots(repl, undone) {
            undone += 1;
        }
    }
    if undone > 0 && repl.keeps_what_was_learned(undone) {
        return Next::Go;
    }
    repl.session.undo(undone);
    match undone {
        0 => repl.say(&msg!("repl.nothing_to_undo")),
        undone => {
            repl.say(&msg!("repl.undone", count = undone));
            repl.table();
        }
    }
    Next::Go
}

/// `redo [N]`.
pub(super) fn redo(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    match repl.session.redo(count) {
        0 => repl.say(&msg!("repl.nothing_to_redo")),
        redone => {
            repl.say(&msg!("repl.redone", count = redone));
            repl.table();
        }
    }
    Next::Go
}

/// `history`: the moves made so far.
pub(super) fn history(repl: &mut Repl, _: &str) -> Next {
    if repl.session.entries().is_empty() {
        repl.say(&msg!("repl.no_history"));
    }
    for number in 0..repl.session.entries().len() {
        let line = history_line(repl, number);
        repl.line(&format!("{:>4} {line}", number + 1));
    }
    Next::Go
}

/// A move as the history tells it: who made it and what, unless it is still secret.
pub(super) fn history_line(repl: &Repl, number: usize) -> String {
    let game = repl.session.game();
    let entries = repl.session.entries();
    let entry = &entries[number];
    // Secret choices stay secret until all have been made.
    let waiting = View::of(game, repl.session.state(), None).waiting.len();
    let shown = entries.len() - waiting.min(entries.len());
    let action = &game.definition().actions[entry.made.action].label.id;
    let (before, after) = (repl.session.state_before(number), repl.session.state_before(number + 1));
    let text = match number < shown {
        true => game.move_text_for(before, after, &entry.made, repl.eyes(repl.session.state())),
        false => format!("{action} {}", repl.look.glyph("…", "...")),
    };
    format!("{} {text}", repl.who(entry.seat))
}

/// `events`: what the last move did.
pub(super) fn events(repl: &mut Repl, _: &str) -> Next {
    if repl.session.entries().is_empty() {
        repl.say(&msg!("repl.no_history"));
        return Next::Go;
    }
    let index = repl.session.entries().len() - 1;
    let line = history_line(repl, index);
    repl.line(&line);
    repl.tell_entry(index, repl.eyes(repl.session.state_before(index)));
    Next::Go
}
