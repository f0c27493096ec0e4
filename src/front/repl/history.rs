//! Commands about the history of a game: undo, redo, going to an earlier table, stepping through a
//! move event by event.

use super::handing_over::Handing;
use super::{Next, Repl, walk};
use crate::front::event_text;
use crate::front::render::render_table;
use crate::msg;
use crate::play::notation::NotAMove;
use crate::play::{Eyes, Game};
use crate::scene::{Highlights, Scene};
use crate::table::{Event, State};

/// `goto N`: the table after the N-th move, or the next one at which a person was to move.
pub(super) fn goto(repl: &mut Repl, text: &str) -> Next {
    let all = repl.session.length();
    let Some(count) = text.parse().ok().filter(|&count| count <= all) else {
        repl.say(&msg!("repl.goto_what", most = all));
        return Next::Go;
    };
    let count = decision(repl, count);
    let back = repl.session.entries().len().saturating_sub(count);
    if back > 0 && repl.refuses_undo(back) {
        return Next::Go;
    }
    repl.session.go_to(count);
    repl.note(&msg!("repl.goto", count = count, all = all));
    repl.pause();
    repl.show();
    Next::Go
}

/// The first table after `count` or more moves at which no bot is to move: the moves of bots are not
/// decided again. Where no person plays, any table.
fn decision(repl: &Repl, count: usize) -> usize {
    let all = repl.session.length();
    (count..all).find(|&count| is_stop(repl, count)).unwrap_or(all)
}

/// Whether one can go to the table before a move: a person was to make it, or no person plays.
fn is_stop(repl: &Repl, index: usize) -> bool {
    !repl.is_bot(repl.session.state_before(index).turn.seat) || repl.people().is_empty()
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
            repl.recording.by_itself(repl.session.entries().len() - 1);
            repl.moved_since(repl.session.entries().len() - 1);
            repl.screen.hand(Handing::Stepped);
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

/// `next`: the next event that a table would notice, or what comes next in an example.
pub(super) fn next(repl: &mut Repl, typed: &str) -> Next {
    if repl.stepping.is_none() && walk::next(repl, typed) {
        return Next::Go;
    }
    let Some((mut state, mut events)) = repl.stepping.take() else {
        repl.say(&msg!("repl.step_none"));
        return Next::Go;
    };
    let game = repl.session.game().clone();
    while let Some(event) = events.pop() {
        let mut together = vec![event];
        let more = gone_with(&game, &state, event, &events, repl.eyes());
        together.extend((0..more).filter_map(|_| events.pop()));
        let told = event_text::tell(&game, &state, &together, repl.eyes(), &repl.look);
        let changed = event_text::changed_cells(&game, &state, &together);
        together.iter().for_each(|&event| state.apply(game.machine().layout(), event));
        let Some(line) = told.first() else { continue };
        repl.line(&format!("  {line}"));
        let view = repl.view_of(&state);
        let in_line = game.closed_lines(&state, &event_text::placed_cells(&together)).unwrap_or_default();
        let highlights = Highlights { changed, in_line, ..Highlights::default() };
        let text = render_table(&Scene::of(&game, &view, &highlights), &repl.look);
        // The last line says whose turn it is, which is not known before the last event.
        let board: Vec<&str> = text.lines().collect();
        for row in &board[..board.len().saturating_sub(1)] {
            repl.line(row);
        }
        repl.say(&msg!("repl.step_more"));
        repl.stepping = Some((state, events));
        return Next::Go;
    }
    repl.say(&msg!("repl.step_done"));
    repl.show();
    Next::Go
}

/// How many of the events to come, last first, are shown in one step with a piece that goes somewhere: in
/// which order known and hidden ones go there would tell which they are.
fn gone_with(game: &Game, state: &State, event: Event, events: &[Event], eyes: Eyes) -> usize {
    let Event::Moved { to, .. } = event else { return 0 };
    // The back, where that is all one sees of a piece.
    let looks = |event: &Event| match *event {
        Event::Moved { piece, to: other, .. } if other == to => {
            let kind = &game.definition().kinds[state.pieces[piece as usize].kind as usize];
            let seen = game.knows_moved(state, *event, eyes);
            Some((!seen).then_some(kind.back))
        }
        _ => None,
    };
    let others: Vec<Option<usize>> = events.iter().rev().map_while(looks).collect();
    let alike = others.iter().all(|other| Some(*other) == looks(&event));
    if alike { 0 } else { others.len() }
}

/// A count as typed, 1 when nothing is typed.
pub(super) fn parse_count(text: &str) -> Option<usize> {
    if text.is_empty() { Some(1) } else { text.parse().ok().filter(|count| *count > 0) }
}

/// `undo [N]`: back to the last table, or the N-th last, at which a person was to move.
pub(super) fn undo(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = parse_count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    // What was laid by hand is taken off line by line.
    let mut count = count;
    let mut taken = Vec::new();
    while count > 0 && repl.session.laid_after(repl.session.entries().len()).next().is_some() {
        taken.extend(repl.session.undo_laying().unwrap_or_default());
        count -= 1;
    }
    if !taken.is_empty() {
        repl.note(&msg!("lay.taken_off", lines = taken.join("; ")));
        repl.since = repl.session.entries().len();
        repl.pause();
        repl.show();
    }
    if count == 0 {
        return Next::Go;
    }
    // Back to a person's decision: the moves of bots go with the one that they answered.
    let made = repl.session.entries().len();
    let mine = (0..made).rev().filter(|&index| is_stop(repl, index));
    let undone = mine.take(count).last().map_or(0, |index| made - index);
    if undone > 0 && repl.refuses_undo(undone) {
        return Next::Go;
    }
    repl.session.undo(undone);
    match undone {
        0 if !taken.is_empty() => {}
        0 => repl.say(&msg!("repl.nothing_to_undo")),
        undone => {
            repl.note(&msg!("repl.undone", count = undone));
            repl.pause();
            repl.show();
        }
    }
    Next::Go
}

/// `redo [N]`.
pub(super) fn redo(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = parse_count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    let mut count = count;
    let mut laid = Vec::new();
    while let Some(lines) = Some(count).filter(|count| *count > 0).and_then(|_| repl.session.redo_laying()) {
        laid.extend(lines);
        count -= 1;
    }
    if !laid.is_empty() {
        repl.note(&msg!("lay.laid", line = laid.join("; ")));
        repl.since = repl.session.entries().len();
        repl.show();
    }
    if count == 0 {
        return Next::Go;
    }
    let made = repl.session.entries().len();
    let all = repl.session.length();
    if made == all && !laid.is_empty() {
        return Next::Go;
    }
    if made == all {
        repl.say(&msg!("repl.nothing_to_redo"));
        return Next::Go;
    }
    let mut to = made;
    for _ in 0..count.min(all - made) {
        to = decision(repl, (to + 1).min(all));
    }
    repl.session.go_to(to);
    repl.since = made;
    repl.note(&msg!("repl.redone", count = to - made));
    repl.pause();
    repl.show();
    Next::Go
}

/// `history`: the moves made so far.
pub(super) fn history(repl: &mut Repl, _: &str) -> Next {
    let made = repl.session.entries().len();
    if made == 0 && !repl.session.is_laid() {
        repl.say(&msg!("repl.no_history"));
    }
    for number in 0..=made {
        let laid: Vec<String> = repl.session.laid_after(number).map(str::to_owned).collect();
        for line in laid {
            let line = repl.look.say(&msg!("lay.laid", line = line));
            repl.line(&repl.look.dim(&format!("     {line}")));
        }
        if number == made {
            break;
        }
        let line = repl.history_line(number);
        repl.line(&format!("{:>4} {line}", number + 1));
    }
    Next::Go
}

/// `events`: the events of all moves that the last line made, those of bots included.
pub(super) fn events(repl: &mut Repl, _: &str) -> Next {
    let made = repl.session.entries().len();
    if made == 0 {
        repl.say(&msg!("repl.no_history"));
    }
    for index in repl.since.min(made.saturating_sub(1))..made {
        let line = repl.history_line(index);
        repl.line(&line);
        repl.tell_entry(index);
    }
    Next::Go
}
