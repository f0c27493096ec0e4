//! The settings of a game: options, variants, rulings with their alternatives, and what is chosen.

use super::page::{Emphasis, Page, Span};
use super::{cited, named};
use crate::define::changes::Changes;
use crate::define::model::{Definition, RulingDef};
use crate::front::style::Look;
use crate::msg;
use crate::play::Game;

pub(super) fn mark(on: bool) -> Span {
    (Emphasis::Plain, if on { "[x] " } else { "[ ] " }.to_owned())
}

fn listed<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

pub(super) fn options(page: &mut Page<'_>, definition: &Definition) {
    if !definition.switches.options.is_empty() {
        page.title(&msg!("rules.options"));
    }
    for option in &definition.switches.options {
        let mut spans = named(&option.label, page.look);
        spans.push((Emphasis::Plain, format!(" = {}", option.value)));
        if !option.values.is_empty() {
            spans.push((Emphasis::Plain, format!(" ({})", listed(&option.values))));
        }
        let text = option.text.as_ref().map(|text| text.in_lang(page.look.lang));
        spans.extend(text.map(|text| (Emphasis::Plain, format!("  {text}"))));
        spans.extend(cited(&option.cites, page.look));
        page.line(2, &spans);
    }
}

pub(super) fn variants(page: &mut Page<'_>, definition: &Definition) {
    let switches = &definition.switches;
    if !switches.variants.is_empty() {
        page.title(&msg!("rules.variants"));
    }
    for variant in &switches.variants {
        let look = page.look;
        let mut spans = vec![mark(switches.chosen.contains(&variant.label.id))];
        spans.extend(named(&variant.label, look));
        let text = variant.text.as_ref().map(|text| text.in_lang(look.lang));
        spans.extend(text.map(|text| (Emphasis::Plain, format!("  {text}"))));
        spans.extend(cited(&variant.cites, look));
        page.line(2, &spans);
        let conditions = [
            (&variant.players.iter().map(usize::to_string).collect(), msg!("rules.variant_players")),
            (&variant.excludes, msg!("rules.variant_excludes")),
            (&variant.needs, msg!("rules.variant_needs")),
        ];
        for (known, message) in conditions.into_iter().filter(|(known, _)| !Vec::is_empty(known)) {
            page.say(6, &message.with("known", listed(known)));
        }
        changes(page, &variant.changes);
    }
}

/// What a variant changes in the file, in the order in which it does. What it only says otherwise is read where it
/// is said, in the language spoken.
fn changes(page: &mut Page<'_>, changes: &Changes) {
    let lang = page.look.lang;
    changes.drops.iter().for_each(|path| page.code(6, &format!("- {path}")));
    for (changed, sign) in [(&changes.sets, "="), (&changes.adds, "+=")] {
        for (path, value) in changed.iter().flat_map(|change| change.lines(lang)) {
            page.code(6, &format!("{path} {sign} {value}"));
        }
    }
}

pub(super) fn rulings(page: &mut Page<'_>, definition: &Definition) {
    let rulings = &definition.switches.rulings;
    if !rulings.is_empty() {
        page.title(&msg!("rules.rulings"));
    }
    for ruling in rulings {
        let look = page.look;
        let mut spans = vec![
            (Emphasis::Strong, ruling.label.id.clone()),
            (Emphasis::Plain, format!("  {}", ruling.asks.in_lang(look.lang))),
        ];
        spans.extend(cited(&ruling.cites, look));
        page.line(2, &spans);
        let choice = ruling.choice.in_lang(look.lang).to_owned();
        if ruling.alternatives.is_empty() {
            page.line(6, &[(Emphasis::Plain, choice)]);
            continue;
        }
        page.line(6, &[mark(ruling.chosen.is_none()), (Emphasis::Plain, choice)]);
        for ((id, text), (_, cites)) in ruling.alternatives.iter().zip(&ruling.alternative_cites) {
            let label = look.say(&msg!("table.label", name = ""));
            let text = format!("{label}{}", text.in_lang(look.lang));
            let mut spans =
                vec![mark(is_chosen(ruling, id)), (Emphasis::Strong, id.clone()), (Emphasis::Plain, text)];
            spans.extend(cited(cites, look));
            page.line(6, &spans);
        }
    }
}

fn is_chosen(ruling: &RulingDef, alternative: &str) -> bool {
    ruling.chosen.as_deref() == Some(alternative)
}

/// Every setting, what each of its values means, and which is chosen; empty when there are none.
pub(crate) fn switches_text(game: &Game, look: &Look) -> String {
    let switches = &game.definition().switches;
    let mut out = String::new();
    let mut row = |on: bool, id: &str, text: &str| {
        let mark = if on { "[x]" } else { "[ ]" };
        let lines =
            look.wrapped(&format!("{mark} {}", look.say(&msg!("table.labelled", name = id, text = text))));
        out.push_str(&lines.replacen(id, &look.strong(id), 1));
        out.push('\n');
    };
    for variant in &switches.variants {
        let mut text = variant.text.as_ref().unwrap_or(&variant.label.name).in_lang(look.lang).to_owned();
        if !variant.players.is_empty() {
            let counts = listed(&variant.players);
            text.push_str(&format!(" {}", look.say(&msg!("variants.players", players = counts))));
        }
        row(switches.chosen.contains(&variant.label.id), &variant.label.id, &text);
    }
    for option in &switches.options {
        let text = option.text.as_ref().unwrap_or(&option.label.name).in_lang(look.lang);
        let text = match option.values.is_empty() {
            true => text.to_owned(),
            false => format!("{text} ({})", listed(&option.values)),
        };
        let id = format!("option.{}={}", option.label.id, option.value);
        row(option.value != option.default, &id, &text);
    }
    for ruling in switches.rulings.iter().filter(|ruling| !ruling.alternatives.is_empty()) {
        let path = format!("ruling.{}", ruling.label.id);
        let asks = ruling.asks.in_lang(look.lang);
        let standard = format!("{asks} {}", ruling.choice.in_lang(look.lang));
        row(ruling.chosen.is_none(), &format!("{path}=default"), &standard);
        for (id, text) in &ruling.alternatives {
            row(is_chosen(ruling, id), &format!("{path}={id}"), text.in_lang(look.lang));
        }
    }
    out
}
