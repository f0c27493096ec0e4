//! The rules in force, as text and as JSON: everything that the game's files say, with the headings
//! that it comes from and what is reconstructed or found elsewhere.
//!
//! `equipment` has what lies on the table, `course` what happens, `choices` what can be switched.

mod choices;
mod course;
mod equipment;
mod json;
mod paper;

pub(crate) use choices::switches_text;
pub use json::rules_json;

use self::paper::{Ink, Paper, Span};
use super::style::Look;
use crate::define::model::{KindDef, Labelled, Provenance};
use crate::msg;
use crate::play::Game;
use crate::speak::fold;

/// The rules in force, or those of one kind; `None` when there is no such kind.
pub fn rules_text(game: &Game, kind: Option<&str>, look: &Look) -> Option<String> {
    let definition = game.definition();
    let mut paper = Paper::new(look);
    if let Some(typed) = kind {
        let wanted = fold(typed);
        let names = |kind: &&KindDef| {
            [&kind.label.id, &kind.label.name.fr, &kind.label.name.en]
                .iter()
                .any(|name| fold(name).starts_with(&wanted))
        };
        equipment::kind(&mut paper, 0, definition.kinds.iter().find(names)?);
        return Some(paper.text());
    }
    paper.line(0, &[(Ink::Strong, definition.name.in_lang(look.lang).to_owned())]);
    if let Some(text) = &definition.text {
        paper.line(0, &[(Ink::Plain, text.in_lang(look.lang).to_owned())]);
    }
    if let Some(rulebook) = &definition.rulebook {
        paper.say(0, &msg!("rules.rulebook").with_name("rulebook", rulebook));
    }
    equipment::players(&mut paper, definition);
    equipment::board(&mut paper, definition);
    equipment::pieces(&mut paper, definition);
    equipment::zones(&mut paper, definition);
    equipment::numbers(&mut paper, definition);
    course::turn(&mut paper, definition);
    course::by_itself(&mut paper, definition);
    course::aloud(&mut paper, definition);
    course::end(&mut paper, definition);
    choices::options(&mut paper, definition);
    choices::variants(&mut paper, definition);
    choices::rulings(&mut paper, definition);
    if !definition.rules.is_empty() {
        paper.title(&msg!("rules.named"));
    }
    for named in &definition.rules {
        paper.code(2, &format!("{} = {}", named.id, named.rule.text));
    }
    if let Ok(Some(script)) = game.folder().read("rules.rhai") {
        paper.title(&msg!("rules.script"));
        script.lines().for_each(|line| paper.code(2, line));
    }
    Some(paper.text())
}

/// A printed name, with the id where that differs.
fn named(label: &Labelled, look: &Look) -> Vec<Span> {
    let name = label.name.in_lang(look.lang);
    let mut spans = vec![(Ink::Strong, name.to_owned())];
    if fold(name) != label.id {
        spans.push((Ink::Dim, format!(" ({})", label.id)));
    }
    spans
}

/// The rulebook heading, to stand at the end of a line.
fn cited(cites: Option<&String>, look: &Look) -> Option<Span> {
    cites.map(|heading| (Ink::Dim, format!("  {}", look.say(&msg!("repl.cites", heading = heading)))))
}

/// Where something comes from that the rulebook does not print.
fn provenance(paper: &mut Paper<'_>, indent: usize, provenance: &Provenance) {
    if let Some(why) = &provenance.reconstructed {
        paper.say(indent, &msg!("rules.reconstructed").with_name("why", why));
    }
    if let Some(source) = &provenance.found {
        paper.say(indent, &msg!("rules.found").with_name("source", source));
    }
}
