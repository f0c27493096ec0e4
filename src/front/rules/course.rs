//! What happens: turns and actions, what comes by itself, what is said aloud, how it ends, what is
//! remembered from game to game.

use super::page::{Emphasis, Page};
use super::{cited, named, said};
use crate::define::model::{Definition, PhaseDef, ScaleDef, StepDef, TeamScore};
use crate::front::text_layout::{padded, widest};
use crate::msg;
use crate::speak::numbers;

pub(super) fn turn(page: &mut Page<'_>, definition: &Definition) {
    page.title(&msg!("rules.turn"));
    let look = page.look;
    let steps = |phase: &PhaseDef| {
        let step = |step: &StepDef| {
            let names =
                step.actions.iter().map(|&action| definition.actions[action].label.name.in_lang(look.lang));
            let names = names.collect::<Vec<_>>().join(" / ");
            if step.repeats.is_empty() { names } else { format!("{names} {}", look.glyph("↻", "(...)")) }
        };
        phase.steps.iter().map(step).collect::<Vec<_>>().join(" → ")
    };
    let [opening, each] = &definition.phases;
    if !opening.steps.is_empty() {
        page.say(2, &msg!("rules.opening", steps = steps(opening)));
    }
    if !each.steps.is_empty() {
        page.say(2, &msg!("rules.each_turn", steps = steps(each)));
    }
    if let Some((_, cites)) = &definition.turn_cites {
        page.source(2, &[], cites);
    }
    for (number, action) in definition.actions.iter().enumerate() {
        let mut spans = named(&action.label, look);
        spans.extend(said(action.text.as_ref(), look));
        page.line(2, &spans);
        if action.together {
            page.say(6, &msg!("rules.together"));
        }
        if action.auto {
            page.say(6, &msg!("rules.auto"));
        }
        let rules = action.when.iter().map(|rule| ("when", rule));
        let rules = rules.chain(action.choices.iter().map(|choice| (choice.id.as_str(), &choice.among)));
        let lay = action.choices.iter().filter_map(|choice| choice.lay.as_ref());
        let rules = rules.chain(lay.flat_map(|lay| {
            let arbiter = lay.arbiter.iter().map(|rule| ("arbiter", rule));
            [("on", &lay.on), ("through", &lay.through)].into_iter().chain(arbiter)
        }));
        let judged = action.only.iter().map(|rule| ("only", rule));
        let rules = rules.chain(judged).chain(action.after.iter().map(|rule| ("after", rule)));
        let rules = rules.chain(action.does.iter().map(|rule| ("does", rule)));
        let rules: Vec<String> = rules.map(|(key, rule)| format!("{key}: {}", rule.text)).collect();
        page.source(6, &rules, &definition.cites_of_action(number));
    }
}

pub(crate) fn by_itself(page: &mut Page<'_>, definition: &Definition) {
    if !definition.whenevers.is_empty() {
        page.title(&msg!("rules.by_itself"));
    }
    for whenever in &definition.whenevers {
        let mut spans = named(&whenever.label, page.look);
        spans.extend(said(whenever.text.as_ref(), page.look));
        page.line(2, &spans);
        let mut rules = vec![format!("when: {}", whenever.when.text)];
        rules.extend(whenever.does.iter().map(|rule| format!("does: {}", rule.text)));
        page.source(6, &rules, &whenever.cites);
    }
}

pub(crate) fn aloud(page: &mut Page<'_>, definition: &Definition) {
    if !definition.announcements.is_empty() || !definition.sentences.is_empty() {
        page.title(&msg!("rules.aloud"));
    }
    for sentence in &definition.sentences {
        let says = page.look.heading(sentence.text.in_lang(page.look.lang));
        let spans = vec![(Emphasis::Dim, sentence.label.id.clone()), (Emphasis::Plain, format!("  {says}"))];
        page.line(2, &[spans, cited(&sentence.cites, page.look).into_iter().collect()].concat());
    }
    for announcement in &definition.announcements {
        let look = page.look;
        let mut spans = named(&announcement.label, look);
        for says in [&announcement.says, &announcement.unsays] {
            let says = look.heading(says.in_lang(look.lang));
            spans.push((Emphasis::Plain, format!("  {says}")));
        }
        page.line(2, &spans);
        page.source(6, &[format!("watch: {}", announcement.watch.text)], &announcement.cites);
    }
}

pub(super) fn end(page: &mut Page<'_>, definition: &Definition) {
    let end = &definition.end;
    let look = page.look;
    page.title(&msg!("rules.end"));
    if let Some(text) = &end.text {
        page.line(2, &[(Emphasis::Plain, text.in_lang(look.lang).to_owned())]);
    }
    let rules = [
        end.win.as_ref().map(|rule| msg!("rules.end_win", rule = &rule.text)),
        end.draw.as_ref().map(|rule| match &end.drawn_because {
            Some(reason) => msg!("rules.end_draw_because", rule = &rule.text).with_name("reason", reason),
            None => msg!("rules.end_draw", rule = &rule.text),
        }),
        end.when.as_ref().map(|rule| msg!("rules.end_when", rule = &rule.text)),
    ];
    let told = end.text.is_some();
    rules.iter().flatten().for_each(|message| page.say_rule(if told { 6 } else { 2 }, message, told));
    page.source(if told { 6 } else { 2 }, &[], &end.cites);
    for part in &end.score {
        let score = look.say(&msg!("rules.score"));
        let mut spans = vec![(Emphasis::Plain, format!("{score} "))];
        spans.extend(named(&part.label, look));
        spans.extend(said(part.text.as_ref(), look));
        page.line(2, &spans);
        page.source(6, &[format!("= {}", part.rule.text)], &part.cites);
    }
    if !definition.teams.is_empty() && !end.score.is_empty() {
        page.say(
            2,
            &match end.team {
                TeamScore::Sum => msg!("rules.team_sum"),
                TeamScore::Lowest => msg!("rules.team_lowest"),
                TeamScore::Highest => msg!("rules.team_highest"),
            },
        );
    }
    match &end.scale {
        Some(declared) => scale(page, declared, definition.players == 1),
        None if end.score.is_empty() => {}
        None if end.lowest_wins => page.say(2, &msg!("rules.lowest")),
        None => page.say(2, &msg!("rules.highest")),
    }
    if end.shared {
        page.say(2, &msg!("rules.shared"));
    }
    if let Some(value) = &definition.bot_value {
        page.say(2, &msg!("rules.bot_value", rule = &value.text));
    }
}

/// What is remembered from game to game.
pub(super) fn records(page: &mut Page<'_>, definition: &Definition) {
    if !definition.records.is_empty() {
        page.title(&msg!("rules.records"));
    }
    for record in &definition.records {
        page.line(2, &named(&record.label, page.look));
        let rules = [format!("keeps: {}", record.keeps.text), format!("when: {}", record.when.text)];
        page.source(6, &rules, &record.cites);
    }
}

/// The scale and its bands, one under the other.
fn scale(page: &mut Page<'_>, scale: &ScaleDef, alone: bool) {
    let look = page.look;
    let rule = &scale.rule.text;
    page.say(
        2,
        &if alone { msg!("rules.scale_solo", rule = rule) } else { msg!("rules.scale", rule = rule) },
    );
    if let Some(least) = scale.won_from() {
        page.say(2, &msg!("rules.won_from").with_number("least", least));
    }
    let range = |number: usize| {
        let least = scale.bands[number].least;
        let most = scale.bands.get(number + 1).and_then(|next| next.least).map(|next| next - 1);
        match (least, most) {
            (Some(least), Some(most)) if least == most => numbers::whole(least, look.lang),
            (Some(least), Some(most)) => {
                look.say(&msg!("rules.band_between").with_number("least", least).with_number("most", most))
            }
            (Some(least), None) => look.say(&msg!("rules.band_from").with_number("least", least)),
            (None, Some(most)) => look.say(&msg!("rules.band_to").with_number("most", most)),
            (None, None) => String::new(),
        }
    };
    let ranges: Vec<String> = (0..scale.bands.len()).map(range).collect();
    let width = widest(ranges.iter().map(String::as_str));
    page.source(4, &[], &scale.cites);
    for (band, range) in scale.bands.iter().zip(&ranges) {
        let spans = [vec![(Emphasis::Plain, padded(range, width + 2))], named(&band.label, look)].concat();
        page.line(4, &spans);
    }
}
