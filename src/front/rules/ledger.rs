//! The ledger of rulings: each question with the choice and the alternatives, and what each alternative would
//! change in the examples.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::page::{Emphasis, Page};
use super::{choices, cited, json as rules_json};
use crate::checking::rulings::{AlternativeLedger, Ledger, examples_to_try, ledger};
use crate::define::Fault;
use crate::front::progress::Progress;
use crate::front::style::Look;
use crate::msg;
use crate::play::Game;
use crate::speak::Message;

/// Tries the examples of a game with every alternative, with a bar where that takes long, until `stop` is set.
pub(crate) fn tried(game: &Game, stop: &AtomicBool, look: &Look) -> Result<Ledger, Box<Fault>> {
    let progress = Progress::counted(examples_to_try(game.folder()) as u64, look);
    let rulings = &game.definition().switches.rulings;
    let ledger = ledger(game.folder(), rulings, stop, &|more| progress.add(more));
    progress.clear();
    ledger
}

/// The ledger as text.
pub(crate) fn ledger_text(ledger: &Ledger, look: &Look) -> String {
    let mut page = Page::new(look);
    if ledger.rulings.is_empty() {
        page.say(0, &msg!("ledger.none"));
    } else {
        page.title(&msg!("rules.rulings"));
    }
    for one in &ledger.rulings {
        let ruling = &one.ruling;
        let mut spans = vec![
            (Emphasis::Strong, ruling.label.id.clone()),
            (Emphasis::Plain, format!("  {}", ruling.asks.in_lang(look.lang))),
        ];
        spans.extend(cited(&ruling.cites, look));
        page.line(2, &spans);
        let choice = (Emphasis::Plain, ruling.choice.in_lang(look.lang).to_owned());
        if one.alternatives.is_empty() {
            page.line(6, &[choice]);
            continue;
        }
        page.line(6, &[choices::mark(ruling.chosen.is_none()), choice]);
        for (alternative, (id, text)) in one.alternatives.iter().zip(&ruling.alternatives) {
            let chosen = ruling.chosen.as_ref() == Some(id);
            let text = look.say(&msg!("table.labelled", name = "", text = text.in_lang(look.lang)));
            page.line(6, &[choices::mark(chosen), (Emphasis::Strong, id.clone()), (Emphasis::Plain, text)]);
            changes(&mut page, alternative, look);
        }
    }
    if !ledger.whole {
        page.say(0, &msg!("ledger.in_part"));
    }
    page.text()
}

fn changes(page: &mut Page<'_>, alternative: &AlternativeLedger, look: &Look) {
    if !alternative.played.is_empty() {
        page.say(10, &msg!("ledger.played", known = alternative.played.join(", ")));
    }
    let (count, tried) = (alternative.changed.len(), alternative.tried);
    page.say(10, &msg!("ledger.changes", count = count, tried = tried));
    for (name, fault) in &alternative.changed {
        let line = fault.spot.as_ref().map(|spot| spot.line_and_column().0).unwrap_or_default();
        let problem = format!("{line}  {}", look.say(&first_difference(fault)));
        let said = look.say(&msg!("table.labelled", name = "", text = problem));
        page.line(
            12,
            &[(Emphasis::Dim, name.clone()), (Emphasis::Plain, said.trim_start_matches(' ').to_owned())],
        );
    }
}

/// What an example says differently, in a line: of events that differ, the first that no longer happens.
fn first_difference(fault: &Fault) -> Message {
    let moved = fault.message.text_of("text").filter(|_| fault.message.key() == "transcript.events");
    match (moved, &fault.spot) {
        (Some(moved), Some(spot)) if spot.text() != moved => {
            msg!("ledger.event", text = moved, event = spot.text())
        }
        _ => fault.message.clone(),
    }
}

/// The ledger for programs. What an example says differently is in the language asked for.
pub(crate) fn ledger_json(ledger: &Ledger, look: &Look) -> Value {
    let changed = |(name, fault): &(String, Fault)| {
        let place = fault.spot.as_ref().map(|spot| (&spot.source.path, spot.line_and_column().0));
        json!({
            "example": name,
            "file": place.map(|(file, _)| file),
            "line": place.map(|(_, line)| line),
            "message": look.say(&first_difference(fault)),
        })
    };
    let ruling = |one: &crate::checking::rulings::RulingLedger| {
        let alternative = |alternative: &AlternativeLedger| {
            let text = one.ruling.alternatives.iter().find(|(id, _)| *id == alternative.id);
            json!({
                "id": alternative.id,
                "text": text.map(|(_, text)| text),
                "played": alternative.played,
                "tried": alternative.tried,
                "changed": alternative.changed.iter().map(changed).collect::<Vec<_>>(),
            })
        };
        json!({
            "id": one.ruling.label.id,
            "cites": rules_json::cites(&one.ruling.cites),
            "asks": one.ruling.asks,
            "choice": one.ruling.choice,
            "chosen": one.ruling.chosen,
            "alternatives": one.alternatives.iter().map(alternative).collect::<Vec<_>>(),
        })
    };
    json!({ "rulings": ledger.rulings.iter().map(ruling).collect::<Vec<_>>(), "whole": ledger.whole })
}
