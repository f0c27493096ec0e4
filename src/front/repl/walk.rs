//! Commands that walk through a game: to an earlier table, through a move event by event, to
//! another seat's side of the table.

use super::{Next, Repl};
use crate::define::render_all;
use crate::front::render::{Marks, draw_table};
use crate::front::story;
use crate::msg;
use crate::play::notation::NotAMove;
use crate::play::{Game, Session, View};
use crate::table::chance::nth_seed;

/// `goto N`: the table after the N-th move.
pub fn goto(repl: &mut Repl, text: &str) -> Next {
    let all = repl.session.length();
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
pub fn step(repl: &mut Repl, text: &str) -> Next {
    if text.is_empty() {
        repl.say(&msg!("repl.step_what"));
        return Next::Go;
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
pub fn next(repl: &mut Repl, _: &str) -> Next {
    let Some((mut state, mut events)) = repl.stepping.take() else {
        repl.say(&msg!("repl.step_none"));
        return Next::Go;
    };
    let game = repl.session.game().clone();
    while let Some(event) = events.pop() {
        let told = story::tell(&game, &state, &[event], &repl.look);
        let changed = story::changed_cells(&game, &state, &[event]);
        state.apply(game.machine().layout(), event);
        let Some(line) = told.first() else { continue };
        repl.line(&format!("  {line}"));
        let viewer = repl.viewer.unwrap_or(state.turn.seat);
        let view = View::of(&game, &state, Some(viewer));
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
pub fn view(repl: &mut Repl, text: &str) -> Next {
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
            let known: Vec<String> =
                game.definition().seats.iter().map(|seat| format!("`{}`", seat.id)).collect();
            repl.say(&msg!("settings.seat", seat = text, known = known.join(", ")));
            return Next::Go;
        }
    }
    repl.table();
    Next::Go
}

/// `reload`: the game as its files say it now, with the moves made so far replayed as far as they
/// are still legal. With a fault in the files, nothing changes.
pub fn reload(repl: &mut Repl, _: &str) -> Next {
    let old = &repl.session;
    let game = match Game::load(old.game().folder(), old.game().settings()) {
        Ok(game) => game,
        Err(faults) => {
            let text = render_all(&faults, repl.look.lang, repl.look.colour);
            repl.line(&text);
            repl.say(&msg!("repl.unchanged"));
            return Next::Go;
        }
    };
    let mut session = match Session::new(game, old.seed(), old.first()) {
        Ok(session) => session,
        Err(fault) => return repl.fault(&fault),
    };
    let made: Vec<String> = old.entries().iter().map(|entry| entry.text.clone()).collect();
    let kept = made.iter().take_while(|text| session.play(text).is_ok()).count();
    repl.session = session;
    if kept == made.len() {
        repl.say(&msg!("repl.reloaded", count = kept));
    } else {
        repl.say(&msg!("repl.reloaded_part", count = kept, all = made.len(), text = &made[kept]));
    }
    repl.table();
    Next::Go
}

/// `new [SEED]`: the same game from the start.
pub fn begin_again(repl: &mut Repl, text: &str) -> Next {
    let old = &repl.session;
    let seed =
        if text.is_empty() { Some(nth_seed(old.seed(), 1) % 1_000_000_000) } else { text.parse().ok() };
    let Some(seed) = seed else {
        repl.say(&msg!("repl.not_a_seed", word = text));
        return Next::Go;
    };
    match Session::new(old.game().clone(), seed, old.first()) {
        Ok(session) => repl.session = session,
        Err(fault) => return repl.fault(&fault),
    }
    repl.say(&msg!("repl.began", seed = seed));
    repl.table();
    Next::Go
}
