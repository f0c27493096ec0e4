//! `save example NAME`: the game in progress as a transcript that `rulebox check` passes.

use super::{Next, Repl};
use crate::define::{Fault, is_id};
use crate::examples::{self, setup_text};
use crate::msg;
use crate::play::Session;
use crate::play::view::waiting;
use crate::table::Ended;

/// Writes the moves made so far, their events and what came of them to the game's folder. What
/// would not pass is not written, and nothing is overwritten.
pub(super) fn save_example(repl: &mut Repl, name: &str) -> Next {
    let name = name.strip_suffix(".txt").unwrap_or(name);
    if name.is_empty() {
        repl.say(&msg!("example.unnamed"));
        return Next::Go;
    }
    if !is_id(name) {
        repl.say(&msg!("example.name", name = name));
        return Next::Go;
    }
    // It is written as a designer sees it: with every card that was drawn, and the seed.
    let (game, state) = (repl.session.game(), repl.session.state());
    let hides = game.has_private_views() || !waiting(state).is_empty();
    if hides && state.ended == Ended::No && !repl.designer {
        repl.say(&msg!("secret.example"));
        repl.say_help(&msg!("secret.designer"));
        return Next::Go;
    }
    let folder = repl.session.game().folder().clone();
    let file = format!("{name}.txt");
    if examples::examples(&folder).contains(&file) {
        repl.say(&msg!("example.exists", file = file));
        return Next::Go;
    }
    let text = match text(&repl.session, &repl.look.say(&msg!("example.prose"))) {
        Ok(text) => text,
        Err(fault) => return repl.fault(&fault),
    };
    let shown = format!("{}/{file}", examples::EXAMPLES);
    let run = examples::run_text(&folder, &shown, text);
    if !run.faults.is_empty() {
        let faults = repl.look.faults(&run.faults);
        repl.line(&faults);
        repl.say(&msg!("repl.unchanged"));
        return Next::Go;
    }
    match examples::write(&folder, &file, &run.updated) {
        Ok(()) => repl.say(&msg!("example.saved", file = folder.shown(&shown), game = &folder.id)),
        Err(fault) => return repl.fault(&fault),
    }
    Next::Go
}

/// A session as a transcript, without the events: running it adds them.
fn text(session: &Session, prose: &str) -> Result<String, Box<Fault>> {
    let (game, state) = (session.game(), session.state());
    let mut text = format!("# {prose}\nplay {}\n\n", setup_text::written(session));
    for entry in session.entries() {
        text.push_str(&format!("{} {}\n", game.seat_id(entry.seat), entry.text));
    }
    text.push('\n');
    let mut expect = |path: String, value: String| text.push_str(&format!("expect {path} = {value}\n"));
    let id = |seat: usize| game.definition().seats[seat].id.clone();
    let parts = &game.definition().end.score;
    for (seat, values) in game.machine().scores(state)?.iter().enumerate().filter(|_| !parts.is_empty()) {
        expect(format!("score {}", id(seat)), values.iter().sum::<i64>().to_string());
        for (part, value) in parts.iter().zip(values).filter(|_| parts.len() > 1) {
            expect(format!("score {} {}", id(seat), part.label.id), value.to_string());
        }
    }
    if state.ended == Ended::No {
        expect("turn".to_owned(), game.seat_id(state.turn.seat).to_owned());
        expect("round".to_owned(), (u32::from(state.turn.rounds) + 1).to_string());
        expect("moves".to_owned(), game.machine().count(state)?.to_string());
    } else if let Some(outcome) = game.outcome(state)? {
        let winners: Vec<&str> = outcome.winners.iter().map(|&seat| game.seat_id(seat)).collect();
        let winners = if winners.is_empty() { "none".to_owned() } else { winners.join(", ") };
        expect("winners".to_owned(), winners);
        if let (Some((value, band)), Some(scale)) = (outcome.scale, &game.definition().end.scale) {
            expect("scale".to_owned(), value.to_string());
            expect("band".to_owned(), scale.bands[band].label.id.clone());
        }
        let recorded = game.recorded(state)?;
        for (number, record) in game.definition().records.iter().enumerate() {
            let kinds = recorded.iter().find(|one| one.record == number).map(|one| game.kind_ids(&one.kinds));
            let kinds = kinds.map_or("none".to_owned(), |kinds| kinds.join(", "));
            expect(format!("recorded {}", record.label.id), kinds);
        }
    }
    Ok(text)
}
