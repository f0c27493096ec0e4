//! The rules in force, as text and as JSON: everything that the game's files say, with the headings
//! that it comes from and what is reconstructed or found elsewhere.
//!
//! `equipment` has what lies on the table, `course` what happens, `choices` what can be switched.

mod choices;
mod course;
mod equipment;
mod json;
mod ledger;
mod page;

pub(crate) use choices::switches_text;
pub(super) use json::heading;
pub use json::rules_json;
pub(crate) use ledger::{ledger_json, ledger_text, tried};

use self::page::{Emphasis, Page, Span};
use super::style::Look;
use std::sync::Arc;

use crate::define::model::{KindDef, Labelled, Provenance};
use crate::define::{Cites, Source, Spot};
use crate::msg;
use crate::play::Game;
use crate::rules::comments;
use crate::speak::{Name, fold};

/// The rules in force, or those of one kind; `None` when there is no such kind.
pub fn rules_text(game: &Game, kind: Option<&str>, look: &Look) -> Option<String> {
    let definition = game.definition();
    let mut page = Page::new(look);
    if let Some(typed) = kind {
        let wanted = fold(typed);
        let names = |kind: &&KindDef| kind.label.all_names().any(|name| fold(name).starts_with(&wanted));
        let kind = definition.kinds.iter().find(names)?;
        equipment::kind(&mut page, 0, definition, kind, definition.text_of(kind));
        return Some(page.text());
    }
    page.line(0, &[(Emphasis::Strong, definition.name.in_lang(look.lang).to_owned())]);
    if let Some(text) = &definition.text {
        page.line(0, &[(Emphasis::Plain, text.in_lang(look.lang).to_owned())]);
    }
    if let Some(rulebook) = &definition.rulebook {
        page.say(0, &msg!("rules.rulebook").with_name("rulebook", rulebook));
    }
    equipment::players(&mut page, definition);
    equipment::board(&mut page, definition);
    equipment::pieces(&mut page, definition);
    equipment::zones(&mut page, definition);
    equipment::lexicons(&mut page, definition);
    equipment::numbers(&mut page, definition);
    course::turn(&mut page, definition);
    course::by_itself(&mut page, definition);
    course::aloud(&mut page, definition);
    course::end(&mut page, definition);
    course::records(&mut page, definition);
    choices::options(&mut page, definition);
    choices::variants(&mut page, definition);
    choices::rulings(&mut page, definition);
    if !definition.rules.is_empty() {
        page.title(&msg!("rules.named"));
    }
    for rule in &definition.rules {
        if let Some(name) = definition.called(&rule.id) {
            page.line(2, &[(Emphasis::Plain, name.in_lang(look.lang).to_owned())]);
        }
        let indent = if definition.called(&rule.id).is_some() { 6 } else { 2 };
        page.code(indent, &format!("{} = {}", rule.id, rule.rule.text));
        if let Some(cites) = definition.cites_of(&format!("rules.{}", rule.id)) {
            page.source(indent + 4, &[], cites);
        }
    }
    if let Ok(Some(script)) = game.folder().read("rules.rhai") {
        page.title(&msg!("rules.script"));
        let cited = |names: &str| {
            let names = comments::cited_names(names).into_iter();
            let nowhere = Spot::new(&Arc::new(Source { path: String::new(), text: String::new() }), 0..0);
            let mut cites = Cites::new(names.map(|name| (name.to_owned(), nowhere.clone())));
            cites.look_up(definition.clauses.as_ref(), &mut Vec::new());
            look.cites(&cites)
        };
        comments::in_language(&script, look.lang, &cited).iter().for_each(|line| page.code(2, line));
    }
    Some(page.text())
}

/// A printed name, with the id where that differs.
fn named(label: &Labelled, look: &Look) -> Vec<Span> {
    let name = label.name.in_lang(look.lang);
    let mut spans = vec![(Emphasis::Strong, name.to_owned())];
    if fold(name) != label.id {
        spans.push((Emphasis::Dim, format!(" ({})", label.id)));
    }
    spans
}

/// What the game says of something, to stand after its name.
fn said(text: Option<&Name>, look: &Look) -> Option<Span> {
    text.map(|text| (Emphasis::Plain, format!("  {}", text.in_lang(look.lang))))
}

/// The rulebook headings, to stand at the end of a line.
fn cited(cites: &Cites, look: &Look) -> Option<Span> {
    look.cites(cites).map(|cites| (Emphasis::Dim, format!("  {cites}")))
}

/// Where something comes from that the rulebook does not print.
fn provenance(page: &mut Page<'_>, indent: usize, provenance: &Provenance) {
    if let Some(why) = &provenance.reconstructed {
        page.say(indent, &msg!("rules.reconstructed").with_name("why", why));
    }
    if let Some(source) = &provenance.found {
        page.say(indent, &msg!("rules.found").with_name("source", source));
    }
}
