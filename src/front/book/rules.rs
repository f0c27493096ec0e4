//! What a book says of the rules: pieces with both faces, actions, the end and the score, what can be chosen.

use super::Contents;
use super::html::Html;
use crate::define::Cites;
use crate::define::model::KindDef;
use crate::front::kind_text;
use crate::front::style::Look;
use crate::msg;
use crate::picture::Sheet;
use crate::play::{Eyes, View};
use crate::scene::{Highlights, Scene, specimen};
use crate::speak::Message;

/// All of it.
pub(super) fn rules(html: &mut Html, contents: &Contents<'_>, sheet: &mut Sheet, look: &Look) {
    let definition = contents.game.definition();
    if !definition.kinds.is_empty() {
        heading(html, "pieces", &msg!("book.pieces"), look);
        pieces(html, contents, sheet, look);
    }
    heading(html, "actions", &msg!("book.actions"), look);
    html.element("dl", "", |html| {
        for (number, action) in definition.actions.iter().enumerate() {
            let text = action.text.as_ref().map(|text| text.in_lang(look.lang)).unwrap_or_default();
            let cites = definition.cites_of_action(number);
            entry(html, action.label.name.in_lang(look.lang), text, &cites, look);
        }
    });
    heading(html, "end", &msg!("book.end"), look);
    if let Some(text) = &definition.end.text {
        html.leaf("p", "", text.in_lang(look.lang));
    }
    if definition.end.score.len() > 1 {
        html.element("dl", "", |html| {
            for part in &definition.end.score {
                let text = part.text.as_ref().map(|text| text.in_lang(look.lang)).unwrap_or_default();
                entry(html, part.label.name.in_lang(look.lang), text, &part.cites, look);
            }
        });
    }
    choices(html, contents, look);
}

/// A heading of the first order, to which the contents lead.
pub(super) fn heading(html: &mut Html, id: &str, title: &Message, look: &Look) {
    html.named("h2", "", id, |html| html.text(&look.say(title)));
}

/// A name with what is said of it and the headings that it comes from.
fn entry(html: &mut Html, name: &str, text: &str, cites: &Cites, look: &Look) {
    html.leaf("dt", "", name);
    html.element("dd", "", |html| {
        html.text(text);
        if let Some(cites) = look.cites(cites) {
            html.text(" ");
            html.leaf("span", "cites", &cites);
        }
    });
}

fn pieces(html: &mut Html, contents: &Contents<'_>, sheet: &mut Sheet, look: &Look) {
    let game = contents.game;
    let definition = game.definition();
    let Ok(state) = game.start(1, 0) else { return };
    let view = View::of(game, &state, Eyes::Designer);
    let scene = Scene::of(game, &view, &Highlights::default());
    html.element("div", "pieces", |html| {
        for (number, kind) in definition.kinds.iter().enumerate() {
            html.element("div", "piece", |html| {
                let family = &definition.families[kind.family];
                let faces = if family.faces.is_empty() { vec![0] } else { family.faces.clone() };
                html.element("div", "faces", |html| {
                    for face in faces {
                        let owner = (!family.unowned).then_some(0);
                        let shown = specimen(game, &scene, number as u16, face as u8, owner);
                        html.picture(&sheet.piece(&scene, &shown));
                    }
                });
                html.element("div", "", |html| of_kind(html, contents, kind, look));
            });
        }
    });
}

fn of_kind(html: &mut Html, contents: &Contents<'_>, kind: &KindDef, look: &Look) {
    let definition = contents.game.definition();
    let title = kind_text::titled(definition, kind, &kind.label.name);
    html.leaf("strong", "", title.in_lang(look.lang));
    if let Some(copies) = kind.copies.filter(|copies| *copies > 1) {
        html.leaf("span", "muted", &format!(" × {copies}"));
    }
    if let Some(text) = definition.text_of(kind) {
        html.leaf("p", "", text.in_lang(look.lang));
    }
    if let Some(cites) = look.cites(&kind.cites) {
        html.leaf("p", "cites", &cites);
    }
}

fn choices(html: &mut Html, contents: &Contents<'_>, look: &Look) {
    let switches = &contents.game.definition().switches;
    if switches.options.is_empty() && switches.variants.is_empty() {
        return;
    }
    heading(html, "choices", &msg!("book.choices"), look);
    html.element("dl", "", |html| {
        for option in &switches.options {
            let values: Vec<String> = option.values.iter().map(i64::to_string).collect();
            let text = option.text.as_ref().map(|text| text.in_lang(look.lang)).unwrap_or_default();
            let name = format!("{} ({})", option.label.name.in_lang(look.lang), values.join(", "));
            entry(html, &name, text, &option.cites, look);
        }
        for variant in &switches.variants {
            let text = variant.text.as_ref().map(|text| text.in_lang(look.lang)).unwrap_or_default();
            entry(html, variant.label.name.in_lang(look.lang), text, &variant.cites, look);
        }
    });
}
