//! The rules in force as JSON, for programs: both languages, rules as written.

use serde_json::{Value, json};

use super::equipment::part_texts;
use crate::define::changes::Change;
use crate::define::model::{
    ActionDef, Definition, KindDef, Labelled, Provenance, RulingDef, Switches, TeamScore, VariantDef, ZoneDef,
};
use crate::define::{Cites, RuleText};
use crate::play::Game;
use crate::speak::Name;
use crate::table::{Ports, Sees, Shape};

/// Everything that [`rules_text`](super::rules_text) tells.
pub fn rules_json(game: &Game) -> Value {
    let definition = game.definition();
    let switches = &definition.switches;
    let is_option = |id: &str| switches.options.iter().any(|option| option.label.id == id);
    let numbers = definition.constants.iter().filter(|(id, _)| !is_option(id));
    json!({
        "id": definition.id,
        "name": definition.name,
        "text": definition.text,
        "rulebook": definition.rulebook,
        "rules_hash": game.rules_hash(),
        "players": definition.players,
        "partners": definition.partners,
        "player_counts": definition.player_counts,
        "seats": all(&definition.seats, |seat| json!({
            "id": seat.id, "name": seat.name, "automated": seat.automated,
        })),
        "teams": all(&definition.teams, |team| all(team, |&seat| json!(definition.seats[seat].id))),
        "board": board(definition),
        "setup": rules(&definition.setup),
        "families": all(&definition.families, |family| json!({
            "id": family.id,
            "ports": family.ports.map(|ports| match ports {
                Ports::Corners => "corners",
                Ports::Sides => "sides",
                Ports::HalfSides => "half_sides",
                Ports::ThirdSides => "third_sides",
            }),
            "text": family.text,
            "each_seat": family.each_seat,
            "faces": all(&family.faces, |&face| labelled(&definition.faces[face])),
            "provenance": provenance(&family.provenance),
        })),
        "backs": all(&definition.backs, labelled),
        "pieces": all(&definition.kinds, |one| kind(definition, one)),
        "zones": all(&definition.zones, |one| zone(definition, one)),
        "lexicons": all(&definition.lexicons, |lexicon| json!({
            "id": lexicon.label.id,
            "name": lexicon.label.name,
            "file": lexicon.file,
            "letters": definition.families[lexicon.family].id,
            "text": lexicon.text,
            "provenance": provenance(&lexicon.provenance),
        })),
        "counters": all(&definition.counters, |counter| json!({
            "id": counter.label.id,
            "name": counter.label.name,
            "starts": counter.starts,
            "least": counter.lowest(),
            "most": counter.highest(),
            "text": counter.text,
        })),
        "numbers": numbers.map(|(id, value)| (id.clone(), json!(value))).collect::<serde_json::Map<_, _>>(),
        "rules": definition.rules.iter().map(|named| (named.id.clone(), json!(named.rule.text))).collect::<serde_json::Map<_, _>>(),
        "names": all(&definition.called, labelled),
        "turn": all(&definition.phases, |phase| all(&phase.steps, |step| {
            all(&step.actions, |&action| json!(definition.actions[action].label.id))
        })),
        "actions": definition.actions.iter().enumerate().map(|(number, one)| action(one, &definition.cites_of_action(number))).collect::<Vec<_>>(),
        "whenever": all(&definition.whenevers, |whenever| json!({
            "id": whenever.label.id,
            "name": whenever.label.name,
            "text": whenever.text,
            "cites": cites(&whenever.cites),
            "when": whenever.when.text,
            "does": rules(&whenever.does),
        })),
        "announcements": all(&definition.announcements, |announcement| json!({
            "id": announcement.label.id,
            "name": announcement.label.name,
            "cites": cites(&announcement.cites),
            "watch": announcement.watch.text,
            "says": announcement.says,
            "unsays": announcement.unsays,
        })),
        "sentences": all(&definition.sentences, |sentence| json!({
            "id": sentence.label.id, "text": sentence.text, "cites": cites(&sentence.cites),
        })),
        "end": end(definition),
        "bot": definition.bot_value.as_ref().map(|value| json!({ "value": value.text })),
        "records": all(&definition.records, |record| json!({
            "id": record.label.id,
            "name": record.label.name,
            "cites": cites(&record.cites),
            "keeps": record.keeps.text,
            "when": record.when.text,
        })),
        "options": all(&switches.options, |option| json!({
            "id": option.label.id,
            "name": option.label.name,
            "text": option.text,
            "value": option.value,
            "default": option.default,
            "values": option.values,
        })),
        "variants": all(&switches.variants, |one| variant(switches, one)),
        "rulings": all(&switches.rulings, ruling),
        "script": game.folder().read("rules.rhai").ok().flatten(),
    })
}

fn all<T>(items: &[T], one: impl Fn(&T) -> Value) -> Value {
    Value::Array(items.iter().map(one).collect())
}

fn ruling(ruling: &RulingDef) -> Value {
    json!({
        "id": ruling.label.id,
        "cites": cites(&ruling.cites),
        "asks": ruling.asks,
        "choice": ruling.choice,
        "chosen": ruling.chosen,
        "alternatives": all(&ruling.alternatives, |(id, text)| json!({ "id": id, "text": text })),
    })
}

/// The printed headings, each with its pages.
pub(super) fn cites(cites: &Cites) -> Value {
    let cited = |(name, pages): (&Name, Vec<u16>)| json!({ "heading": heading(name), "pages": pages });
    cites.headings().into_iter().map(cited).collect()
}

/// A printed heading: a text, or where the rulebook is printed in several languages one for each.
pub(in crate::front) fn heading(name: &Name) -> Value {
    let mut texts = name.texts();
    let first = texts.next();
    match texts.all(|text| Some(text) == first) {
        true => json!(first),
        false => json!(name),
    }
}

fn changed(changes: &[Change]) -> Value {
    all(changes, |change| json!({ "path": change.path, "value": change.text() }))
}

fn labelled(label: &Labelled) -> Value {
    json!({ "id": label.id, "name": label.name })
}

fn rules(rules: &[RuleText]) -> Value {
    all(rules, |rule| json!(rule.text))
}

fn text(rule: &Option<RuleText>) -> Value {
    json!(rule.as_ref().map(|rule| &rule.text))
}

fn provenance(provenance: &Provenance) -> Value {
    json!({ "reconstructed": provenance.reconstructed, "found": provenance.found })
}

fn board(definition: &Definition) -> Value {
    let board = &definition.board;
    if !board.present {
        return Value::Null;
    }
    let piece = |piece: &crate::define::model::SetupPiece| {
        json!({
            "cell": board.grid.name(piece.cell),
            "piece": definition.kinds[piece.kind].label.id,
            "seat": piece.owner.map(|owner| &definition.seats[owner].id),
        })
    };
    let camp = |seat: usize| {
        let cells = (0..board.camps.len()).filter(|&cell| board.camps[cell] == Some(seat));
        cells.map(|cell| board.grid.name(cell as u16)).collect::<Vec<_>>()
    };
    let camps: serde_json::Map<String, Value> = (0..definition.seats.len())
        .map(|seat| (definition.seats[seat].id.clone(), json!(camp(seat))))
        .filter(|(_, cells)| cells.as_array().is_some_and(|cells| !cells.is_empty()))
        .collect();
    json!({
        "name": board.name,
        "columns": board.grid.columns,
        "edges": board.grid.edges,
        "rows": board.grid.rows,
        "hexagons": board.grid.shape == Shape::Hexagon,
        "formats": all(&board.formats, |format| json!([format.rows, format.columns])),
        "row_names": board.row_names,
        "column_names": board.column_names,
        "under": if board.under_seen { "seen" } else { "hidden" },
        "setup": all(&board.setup, piece),
        "marks": all(&board.marks, |mark| json!({
            "id": mark.label.id,
            "name": mark.label.name,
            "sign": mark.sign,
            "cells": all(&mark.cells, |&cell| json!(board.grid.name(cell))),
        })),
        "camps": camps,
        "provenance": provenance(&board.provenance),
    })
}

fn kind(definition: &Definition, kind: &KindDef) -> Value {
    let values = kind.values.iter().map(|(key, value)| (key.clone(), json!(value)));
    let does = kind.rules.iter().map(|(key, rules)| match &rules[..] {
        [one] => (key.clone(), json!(one.text)),
        several => (key.clone(), several.iter().map(|rule| json!(rule.text)).collect()),
    });
    json!({
        "id": kind.label.id,
        "name": kind.label.name,
        "family": definition.families[kind.family].id,
        "back": definition.backs[kind.back].id,
        "copies": kind.copies,
        "sign": kind.sign,
        "values": values.collect::<serde_json::Map<_, _>>(),
        "rules": does.collect::<serde_json::Map<_, _>>(),
        "parts": part_texts(definition, kind).into_iter().map(|(name, ports)| json!({
            "name": name.map(|name| &definition.part_names[name].id), "ports": ports,
        })).collect::<Vec<_>>(),
        "text": definition.text_of(kind),
        "cites": cites(&kind.cites),
        "provenance": provenance(&kind.provenance),
    })
}

fn variant(switches: &Switches, variant: &VariantDef) -> Value {
    json!({
        "id": variant.label.id,
        "name": variant.label.name,
        "text": variant.text,
        "cites": cites(&variant.cites),
        "chosen": switches.chosen.contains(&variant.label.id),
        "players": variant.players,
        "excludes": variant.excludes,
        "needs": variant.needs,
        "drops": variant.changes.drops,
        "sets": changed(&variant.changes.sets),
        "adds": changed(&variant.changes.adds),

    })
}

fn zone(definition: &Definition, zone: &ZoneDef) -> Value {
    let who = |sees: Sees| match sees {
        Sees::All => "all",
        Sees::Owner => "owner",
        Sees::Others => "others",
        Sees::Nobody => "nobody",
    };
    json!({
        "id": zone.label.id,
        "name": zone.label.name,
        "each_seat": zone.each_seat,
        "sees": who(zone.sees),
        "counts": who(zone.counts),
        "order": if zone.order_seen { "seen" } else { "hidden" },
        "ordered": zone.ordered,
        "shuffled": zone.shuffled,
        "starts": all(&zone.starts, |&kind| json!(definition.kinds[kind].label.id)),
        "provenance": provenance(&zone.provenance),
    })
}

fn action(action: &ActionDef, cited: &Cites) -> Value {
    let choice = |choice: &crate::define::model::ChoiceDef| {
        let count = choice.kind.count().map(|(least, most)| json!([least, most]));
        let lay = choice.lay.as_ref().map(
            |lay| json!({ "on": lay.on.text, "through": lay.through.text, "arbiter": text(&lay.arbiter) }),
        );
        json!({ "id": choice.id, "among": choice.among.text, "count": count, "lay": lay })
    };
    json!({
        "id": action.label.id,
        "name": action.label.name,
        "text": action.text,
        "cites": cites(cited),
        "when": text(&action.when),
        "choices": all(&action.choices, choice),
        "only": text(&action.only),
        "after": text(&action.after),
        "does": rules(&action.does),
        "auto": action.auto,
        "together": action.together,
    })
}

fn end(definition: &Definition) -> Value {
    let end = &definition.end;
    let scale = end.scale.as_ref().map(|scale| {
        json!({
            "rule": scale.rule.text,
            "won_from": scale.won_from(),
            "bands": all(&scale.bands, |band| json!({
                "id": band.label.id, "name": band.label.name, "least": band.least, "won": band.won,
            })),
        })
    });
    json!({
        "text": end.text,
        "cites": cites(&end.cites),
        "win": text(&end.win),
        "draw": text(&end.draw),
        "drawn_because": end.drawn_because,
        "when": text(&end.when),
        "score": all(&end.score, |part| json!({
            "id": part.label.id, "name": part.label.name, "text": part.text, "rule": part.rule.text, "cites": cites(&part.cites),
        })),
        "shared": end.shared,
        "winner": if end.lowest_wins { "lowest" } else { "highest" },
        "team": match end.team {
            TeamScore::Sum => "sum",
            TeamScore::Lowest => "lowest",
            TeamScore::Highest => "highest",
        },
        "scale": scale,
    })
}
