//! The rules in force, as text: tiles, values, actions, scores, variants, rulings, headings.

use super::style::Look;
use crate::define::model::KindDef;
use crate::msg;
use crate::play::Game;
use crate::speak::fold;

/// The rules in force, or those of one kind; `None` when there is no such kind.
pub fn rules_text(game: &Game, kind: Option<&str>, look: &Look) -> Option<String> {
    let definition = game.definition();
    if let Some(typed) = kind {
        let wanted = fold(typed);
        let names = |kind: &&KindDef| {
            [&kind.label.id, &kind.label.name.fr, &kind.label.name.en]
                .iter()
                .any(|name| fold(name).starts_with(&wanted))
        };
        return definition.kinds.iter().find(names).map(|kind| kind_text(kind, look));
    }
    let mut out = format!("{}\n", look.strong(definition.name.in_lang(look.lang)));
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    if let Some(text) = &definition.text {
        line(text.in_lang(look.lang).to_owned());
    }
    if let Some(rulebook) = &definition.rulebook {
        line(look.say(&msg!("rules.rulebook").with_name("rulebook", rulebook)));
    }
    let seats: Vec<&str> = definition.seats.iter().map(|seat| seat.name.in_lang(look.lang)).collect();
    line(look.say(&msg!("rules.seats", seats = seats.join(", "))));
    if !definition.board.formats.is_empty() {
        let formats: Vec<String> = definition
            .board
            .formats
            .iter()
            .map(|format| format!("{} × {}", format.rows, format.columns))
            .collect();
        line(look.say(&msg!("rules.formats", formats = formats.join(", "))));
    }
    line(String::new());
    for kind in &definition.kinds {
        line(kind_text(kind, look).trim_end().to_owned());
    }
    line(String::new());
    for action in &definition.actions {
        let mut text = look.strong(&action.label.id);
        if let Some(words) = &action.text {
            text.push_str(&format!(": {}", words.in_lang(look.lang)));
        }
        if let Some(cites) = &action.cites {
            text.push_str(&look.dim(&format!(" ({})", look.say(&msg!("repl.cites", heading = cites)))));
        }
        line(text);
        let rules = action.when.iter().map(|rule| ("when", rule));
        let rules = rules.chain(action.choices.iter().map(|choice| (choice.id.as_str(), &choice.among)));
        for (key, rule) in rules.chain(action.does.iter().map(|rule| ("does", rule))) {
            line(look.dim(&format!("    {key}: {}", rule.text)));
        }
    }
    let parts: Vec<String> = definition.end.score.iter().map(|part| part.rule.text.clone()).collect();
    if !parts.is_empty() {
        line(look.say(&msg!("rules.score", rule = parts.join(" + "))));
    }
    let switches = &definition.switches;
    for option in &switches.options {
        let text = option.text.as_ref().map_or("", |text| text.in_lang(look.lang));
        line(look.say(&msg!("rules.option", id = &option.label.id, value = option.value, text = text)));
    }
    for variant in &switches.variants {
        let chosen = switches.chosen.contains(&variant.label.id);
        let text = variant.text.as_ref().map_or("", |text| text.in_lang(look.lang));
        let mark = if chosen { "[x]" } else { "[ ]" };
        line(look.say(&msg!("rules.variant", mark = mark, id = &variant.label.id, text = text)));
    }
    for ruling in &switches.rulings {
        let choice = match &ruling.chosen {
            Some(chosen) => ruling
                .alternatives
                .iter()
                .find(|(id, _)| id == chosen)
                .map_or(&ruling.choice, |(_, text)| text),
            None => &ruling.choice,
        };
        line(
            look.say(
                &msg!("rules.ruling", id = &ruling.label.id)
                    .with_name("asks", &ruling.asks)
                    .with_name("choice", choice),
            ),
        );
    }
    Some(out)
}

/// What can be switched, what each choice means, and which is made; empty when nothing can be.
pub fn switches_text(game: &Game, look: &Look) -> String {
    let switches = &game.definition().switches;
    let mut out = String::new();
    let mut row = |on: bool, id: &str, text: &str| {
        let mark = if on { "[x]" } else { "[ ]" };
        out.push_str(&format!("{mark} {}: {text}\n", look.strong(id)));
    };
    for variant in &switches.variants {
        let mut text = variant.text.as_ref().unwrap_or(&variant.label.name).in_lang(look.lang).to_owned();
        if !variant.players.is_empty() {
            let counts: Vec<String> = variant.players.iter().map(usize::to_string).collect();
            text.push_str(&format!(" {}", look.say(&msg!("variants.players", players = counts.join(", ")))));
        }
        row(switches.chosen.contains(&variant.label.id), &variant.label.id, &text);
    }
    for option in &switches.options {
        let text = option.text.as_ref().unwrap_or(&option.label.name).in_lang(look.lang);
        let values: Vec<String> = option.values.iter().map(i64::to_string).collect();
        let text = match values.is_empty() {
            true => text.to_owned(),
            false => format!("{text} ({})", values.join(", ")),
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
            let chosen = ruling.chosen.as_ref() == Some(id);
            row(chosen, &format!("{path}={id}"), text.in_lang(look.lang));
        }
    }
    out
}

fn kind_text(kind: &KindDef, look: &Look) -> String {
    let mut text = look.strong(kind.label.name.in_lang(look.lang));
    if fold(kind.label.name.in_lang(look.lang)) != kind.label.id {
        text.push_str(&format!(" ({})", kind.label.id));
    }
    for (key, value) in &kind.values {
        text.push_str(&format!("  {key} {value}"));
    }
    if let Some(words) = &kind.text {
        text.push_str(&format!("  {}", words.in_lang(look.lang)));
    }
    for (key, rule) in &kind.rules {
        text.push_str(&look.dim(&format!("  {key}: {}", rule.text)));
    }
    if let Some(cites) = &kind.cites {
        text.push_str(&look.dim(&format!("  ({})", look.say(&msg!("repl.cites", heading = cites)))));
    }
    text.push('\n');
    text
}
