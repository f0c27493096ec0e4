//! `rulebox rules` tells everything that a game's files say, in both languages, for people within 80
//! columns and for programs.

use std::collections::BTreeSet;

use rulebox::define::model::{Definition, Provenance};
use rulebox::define::{Cites, Library, Settings};
use rulebox::front::rules::{rules_json, rules_text};
use rulebox::front::style::Look;
use rulebox::play::Game;
use rulebox::speak::{Lang, Name};

use crate::support::tables;

/// Words with one space between them: where a line is broken does not matter.
fn flat(text: &str) -> String {
    text.replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that must be told, in a language.
fn told(definition: &Definition, lang: Lang) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    let mut tell = |text: &str| {
        told.insert(flat(text));
    };
    let mut name = |name: &Name| tell(name.in_lang(lang));
    let end = &definition.end;
    definition.seats.iter().for_each(|seat| name(&seat.name));
    definition.kinds.iter().for_each(|kind| name(&kind.label.name));
    definition.zones.iter().for_each(|zone| name(&zone.label.name));
    definition.counters.iter().for_each(|counter| name(&counter.label.name));
    definition.actions.iter().filter_map(|action| action.text.as_ref()).for_each(&mut name);
    definition.whenevers.iter().for_each(|whenever| name(&whenever.label.name));
    definition.announcements.iter().for_each(|one| [&one.says, &one.unsays].into_iter().for_each(&mut name));
    end.scale.iter().flat_map(|scale| &scale.bands).for_each(|band| name(&band.label.name));
    end.score.iter().for_each(|part| name(&part.label.name));
    end.score.iter().filter_map(|part| part.text.as_ref()).chain(&end.text).for_each(&mut name);
    definition.counters.iter().filter_map(|counter| counter.text.as_ref()).for_each(&mut name);
    definition.whenevers.iter().filter_map(|whenever| whenever.text.as_ref()).for_each(&mut name);
    definition.kinds.iter().filter_map(|kind| definition.own_text_of(kind)).for_each(|text| name(&text));
    let values = definition.families.iter().flat_map(|family| &family.values);
    values.filter_map(|value| value.text.as_ref()).for_each(&mut name);
    definition
        .called
        .iter()
        .filter(|called| definition.rules.iter().any(|rule| rule.id == called.id))
        .for_each(|called| name(&called.name));
    definition.records.iter().for_each(|record| name(&record.label.name));
    definition.switches.variants.iter().filter_map(|variant| variant.text.as_ref()).for_each(&mut name);
    for ruling in &definition.switches.rulings {
        [&ruling.asks, &ruling.choice].into_iter().for_each(&mut name);
        ruling.alternatives.iter().for_each(|(_, text)| name(text));
    }
    let families = definition.families.iter().map(|family| &family.provenance);
    let kinds = definition.kinds.iter().map(|kind| &kind.provenance);
    let zones = definition.zones.iter().map(|zone| &zone.provenance);
    for Provenance { reconstructed, found } in
        families.chain(kinds).chain(zones).chain([&definition.board.provenance])
    {
        reconstructed.iter().chain(found).for_each(&mut name);
    }
    let kinds = definition.kinds.iter().filter(|kind| kind.copies.is_some_and(|copies| copies > 1));
    kinds.for_each(|kind| tell(&format!("× {}", kind.copies.unwrap_or(1))));
    definition.constants.iter().for_each(|(_, value)| tell(&format!("= {value}")));
    definition.counters.iter().for_each(|counter| tell(&counter.starts.to_string()));
    let rules = definition.whenevers.iter().flat_map(|whenever| whenever.does.iter().chain([&whenever.when]));
    let rules = rules.chain(definition.announcements.iter().map(|announcement| &announcement.watch));
    let rules = rules.chain([&end.win, &end.draw, &end.when].into_iter().flatten());
    let rules = rules.chain(end.scale.iter().map(|scale| &scale.rule)).chain(&definition.setup);
    let rules = rules.chain(definition.records.iter().flat_map(|record| [&record.keeps, &record.when]));
    rules.for_each(|rule| tell(&rule.text));
    end.scale.iter().flat_map(|scale| scale.won_from()).for_each(|least| tell(&least.to_string()));
    let switches = &definition.switches;
    let cites = definition.actions.iter().map(|action| &action.cites);
    let cites = cites.chain(switches.variants.iter().map(|variant| &variant.cites));
    let cites = cites.chain(switches.rulings.iter().map(|ruling| &ruling.cites));
    let cites = cites.chain(definition.announcements.iter().map(|announcement| &announcement.cites));
    let cites = cites.chain(definition.whenevers.iter().map(|whenever| &whenever.cites)).chain([&end.cites]);
    let cites = cites.chain(definition.records.iter().map(|record| &record.cites));
    let headings = cites.flat_map(Cites::headings);
    headings.for_each(|(heading, _)| heading.texts().for_each(&mut tell));
    told
}

#[test]
fn everything_is_told_within_80_columns() {
    for game in tables().into_iter().map(|table| table.game) {
        for lang in [Lang::En, Lang::Fr] {
            let text = rules_text(&game, None, &Look::plain(lang)).expect("all of it");
            let id = &game.definition().id;
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{id}: {line}");
            }
            let page = flat(&text);
            for wanted in told(game.definition(), lang) {
                assert!(page.contains(&wanted), "{id} in {lang:?} does not tell: {wanted}");
            }
        }
    }
}

#[test]
fn programs_are_told_the_same() {
    for game in tables().into_iter().map(|table| table.game) {
        // The spaces of a language are spaces.
        let page = flat(&rules_json(&game).to_string());
        for lang in [Lang::En, Lang::Fr] {
            for wanted in
                told(game.definition(), lang).iter().filter(|wanted| !wanted.starts_with(['=', '×']))
            {
                let quoted = serde_json::json!(wanted).to_string();
                let wanted = quoted.trim_matches('"');
                assert!(page.contains(wanted), "{} does not tell: {wanted}", game.definition().id);
            }
        }
    }
}

/// What stands there for readers, whole: a game with lost and found cards.
#[test]
fn a_page_of_rules() {
    let load = |settings: Settings| {
        let folder =
            Library::only(std::path::Path::new("tests/mutations")).find("everything").expect("there");
        Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{faults:?}"))
    };
    let game = load(Settings::default());
    insta::assert_snapshot!("page", rules_text(&game, None, &Look::plain(Lang::En)).expect("all of it"));
    insta::assert_snapshot!("page_fr", rules_text(&game, None, &Look::plain(Lang::Fr)).expect("all of it"));
    insta::assert_snapshot!(
        "one_tile",
        rules_text(&game, Some("fox"), &Look::plain(Lang::En)).expect("there")
    );
    assert_eq!(rules_text(&game, Some("bear"), &Look::plain(Lang::En)), None);
}
