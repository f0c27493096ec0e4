//! What the player switched: number of players, variants, `--set`. Applied to the TOML before
//! anything else is read, so that every rule is built from what is in force.

use std::sync::Arc;

use super::changes::{self, Changes, nearest_path};
use super::fault::Fault;
use super::lengths;
use super::model::{OptionDef, RulingDef, Switches, VariantDef};
use super::node::{Node, Value};
use super::read::labelled;
use super::reader::{Reader, read_name};
use super::source::{Source, Spot};
use crate::msg;
use crate::speak::{Blank, Message, nearest};

/// What was asked for on the command line, in a transcript or in a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How many players; the game's default when not said.
    pub players: Option<usize>,
    /// The variants, by id.
    pub variants: Vec<String>,
    /// Paths and values, as typed.
    pub sets: Vec<(String, String)>,
    /// What the players are called, in seat order; the seats' own names when not said.
    pub names: Vec<String>,
}

impl Settings {
    /// Reads `PATH=VALUE`.
    pub fn parse_set(text: &str) -> Option<(String, String)> {
        let (path, value) = text.split_once('=')?;
        let (path, value) = (path.trim(), value.trim());
        (!path.is_empty() && !value.is_empty()).then(|| (path.to_owned(), value.to_owned()))
    }

    /// That one path was typed with two values: only one of them would count.
    pub(crate) fn clash(&self) -> Option<Message> {
        let mut sets = self.sets.iter().enumerate();
        sets.find_map(|(number, (path, value))| {
            let (_, other) =
                self.sets[..number].iter().find(|(known, other)| known == path && other != value)?;
            Some(msg!("settings.set_twice", path = path, one = other, other = value))
        })
    }
}

/// Applies the settings to the file and reads what can be switched. Returns the switches and the
/// number of players in force.
pub fn apply(root: &mut Node, settings: &Settings, faults: &mut Vec<Fault>) -> (Switches, usize) {
    let mut switches = Switches { variants: read_variants(root, faults), ..Switches::default() };
    let counts = player_counts(root, &switches.variants);
    choose_variants(&mut switches, settings, faults);
    let players = settings.players.unwrap_or_else(|| default_count(&counts, &switches));
    if !counts.contains(&players) {
        let message = msg!("settings.players", players = players);
        faults.push(Fault::setting(message.with_blank("known", Blank::either(counts.iter()))));
    }
    // The rest is checked for a number that the game knows.
    let asked = players;
    let players = if counts.contains(&players) { players } else { default_count(&counts, &switches) };
    add_forced_variants(root, &mut switches, players);
    check_variants(&switches, asked, faults);
    let fitting = |id: &&String| {
        let variant = switches.variants.iter().find(|variant| variant.label.id == **id);
        variant.is_none_or(|variant| variant.players.is_empty() || variant.players.contains(&players))
    };
    // A variant that does not fit is a fault of its own; what it would set must not add others.
    for id in switches.chosen.iter().filter(fitting) {
        changes::apply(root, &format!("variant.{id}"), faults);
    }
    apply_command_line(root, settings, faults);
    switches.rulings = read_rulings(root, faults);
    for ruling in &switches.rulings {
        let Some(chosen) = &ruling.chosen else { continue };
        changes::apply(root, &format!("ruling.{}.alternatives.{chosen}", ruling.label.id), faults);
    }
    switches.options = read_options(root, faults);
    root.for_players(players, faults);
    (switches, players)
}

/// The numbers of players that the game and its variants allow, smallest first.
fn player_counts(root: &Node, variants: &[VariantDef]) -> Vec<usize> {
    let mut counts = whole_list(root.get("players"));
    if counts.is_empty() {
        counts.extend(match root.get("seats").map(|node| &node.value) {
            Some(Value::List(seats)) if !seats.is_empty() => Some(seats.len()),
            _ => Some(2),
        });
    }
    counts.extend(variants.iter().flat_map(|variant| variant.players.iter().copied()));
    counts.sort_unstable();
    counts.dedup();
    counts
}

fn whole_list(node: Option<&Node>) -> Vec<usize> {
    let one = |node: &Node| match node.value {
        Value::Whole(number) => usize::try_from(number).ok(),
        _ => None,
    };
    match node {
        Some(Node { value: Value::List(items), .. }) => items.iter().filter_map(one).collect(),
        Some(node) => one(node).into_iter().collect(),
        None => Vec::new(),
    }
}

/// The smallest count that the chosen variants fit, two or more if there is one.
fn default_count(counts: &[usize], switches: &Switches) -> usize {
    let fits = |count: &&usize| {
        switches.variants.iter().all(|variant| {
            !switches.chosen.contains(&variant.label.id)
                || variant.players.is_empty()
                || variant.players.contains(count)
        })
    };
    let fitting: Vec<usize> = counts.iter().filter(fits).copied().collect();
    let several = fitting.iter().copied().find(|&count| count >= 2);
    several.or(fitting.first().copied()).or(counts.first().copied()).unwrap_or(2)
}

fn choose_variants(switches: &mut Switches, settings: &Settings, faults: &mut Vec<Fault>) {
    for typed in &settings.variants {
        let known = || switches.variants.iter().map(|variant| variant.label.id.as_str());
        let found = switches.meant(typed);
        if found.len() > 1 {
            let ids = found.iter().map(|variant| Blank::Text(format!("`{}`", variant.label.id)));
            let message =
                msg!("refused.ambiguous", word = typed).with_blank("known", Blank::Or(ids.collect()));
            faults.push(Fault::setting(message));
            continue;
        }
        match found.first() {
            Some(variant) if !switches.chosen.contains(&variant.label.id) => {
                let id = variant.label.id.clone();
                switches.chosen.push(id);
            }
            Some(_) => {}
            None => {
                let message = if known().next().is_none() {
                    msg!("settings.no_variants", variant = typed)
                } else {
                    let known = Blank::And(known().map(|id| format!("`{id}`").into()).collect());
                    msg!("settings.variant", variant = typed).with_blank("known", known)
                };
                faults.push(Fault::setting(message).suggest(typed, known()));
            }
        }
    }
}

/// A number of players that only a variant allows selects that variant.
fn add_forced_variants(root: &Node, switches: &mut Switches, players: usize) {
    if whole_list(root.get("players")).contains(&players) || root.get("players").is_none() {
        return;
    }
    let allows = |variant: &&VariantDef| variant.players.contains(&players);
    if switches.variants.iter().filter(allows).any(|variant| switches.chosen.contains(&variant.label.id)) {
        return;
    }
    let forced = switches.variants.iter().find(allows).map(|variant| variant.label.id.clone());
    switches.chosen.extend(forced);
}

fn check_variants(switches: &Switches, players: usize, faults: &mut Vec<Fault>) {
    for variant in &switches.variants {
        let id = &variant.label.id;
        if !switches.chosen.contains(id) {
            continue;
        }
        if !variant.players.is_empty() && !variant.players.contains(&players) {
            let message = msg!("settings.variant_players", variant = id, players = players);
            faults.push(Fault::setting(message.with_blank("known", Blank::either(variant.players.iter()))));
        }
        for other in variant.excludes.iter().filter(|other| switches.chosen.contains(other)) {
            faults.push(Fault::setting(msg!("settings.excluded", variant = id, other = other)));
        }
        for other in variant.needs.iter().filter(|other| !switches.chosen.contains(other)) {
            faults.push(Fault::setting(msg!("settings.needed", variant = id, other = other)));
        }
    }
}

fn apply_command_line(root: &mut Node, settings: &Settings, faults: &mut Vec<Fault>) {
    for (path, value) in &settings.sets {
        let text = format!("{path}={value}");
        let start = text.len() - value.len();
        let source = Arc::new(Source::typed(text));
        let spot = Spot::new(&source, 0..path.len());
        let mut value = Node::parse_value(&source, start);
        lengths::check(&mut value, faults);
        let target = match path.split('.').collect::<Vec<_>>()[..] {
            ["option", id] => format!("option.{id}.value"),
            ["ruling", id] => format!("ruling.{id}.chosen"),
            _ => path.clone(),
        };
        let as_option = format!("option.{path}");
        if root.get(path).is_none() && root.get(&as_option).is_some() {
            let fault = Fault::setting_at(&spot, msg!("settings.no_path", path = path));
            faults.push(fault.help(msg!("help.did_you_mean", word = as_option)));
            continue;
        }
        // A path must exist already, or its table must: a misspelt one would change nothing.
        let (parent, key) = target.rsplit_once('.').unwrap_or(("", &target));
        let table = if parent.is_empty() { Some(&*root) } else { root.get(parent) };
        let Some(table) = table.filter(|node| matches!(node.value, Value::Table(_))) else {
            let mut fault = Fault::setting_at(&spot, msg!("settings.no_path", path = path));
            if let Some(near) = nearest_path(root, path) {
                fault = fault.help(msg!("help.did_you_mean", word = near));
            }
            faults.push(fault);
            continue;
        };
        let known = table.entries().iter().map(|entry| entry.key.as_str());
        let is_switch = target != *path;
        if !is_switch && table.get(key).is_none() {
            let near = nearest(key, known).map(str::to_owned);
            if let Some(near) = near {
                let better = if parent.is_empty() { near } else { format!("{parent}.{near}") };
                faults.push(
                    Fault::setting_at(&spot, msg!("settings.no_path", path = path))
                        .help(msg!("help.did_you_mean", word = better)),
                );
                continue;
            }
        }
        if root.set(&target, &spot, value).is_err() {
            faults.push(Fault::setting_at(&spot, msg!("settings.bad_path", path = path)));
        }
    }
}

fn read_variants(root: &Node, faults: &mut Vec<Fault>) -> Vec<VariantDef> {
    let Some(table) = root.get("variant") else { return Vec::new() };
    let mut variants = Vec::new();
    for entry in table.entries() {
        let what = msg!("what.variant", id = &entry.key);
        let mut reader = Reader::new(&entry.node, what, faults);
        let label = labelled(entry, &mut reader);
        let text = reader.name("text");
        let cites = reader.cites();
        let players = whole_list(reader.node("players"));
        let ids = |words: Vec<(String, Spot)>| words.into_iter().map(|(id, _)| id).collect();
        let excludes: Vec<(String, Spot)> = reader.words("excludes");
        let needs: Vec<(String, Spot)> = reader.words("needs");
        for (id, spot) in excludes.iter().chain(&needs) {
            if table.get(id).is_none() {
                let known = table.entries().iter().map(|entry| entry.key.as_str());
                reader
                    .faults
                    .push(Fault::following(spot, msg!("define.unknown_variant", id = id)).suggest(id, known));
            }
        }
        let changes = Changes::read(&mut reader);
        reader.finish();
        variants.push(VariantDef {
            label,
            text,
            cites,
            players,
            excludes: ids(excludes),
            needs: ids(needs),
            changes,
        });
    }
    variants
}

fn read_options(root: &Node, faults: &mut Vec<Fault>) -> Vec<OptionDef> {
    let Some(table) = root.get("option") else { return Vec::new() };
    let mut options = Vec::new();
    for entry in table.entries() {
        let what = msg!("what.option", id = &entry.key);
        let mut reader = Reader::new(&entry.node, what, faults);
        let label = labelled(entry, &mut reader);
        let text = reader.name("text");
        let cites = reader.cites();
        let values = whole_list(reader.node("values")).iter().map(|&value| value as i64).collect::<Vec<_>>();
        let default = reader.whole("default", i32::MIN as i64, i32::MAX as i64);
        if default.is_none() && !reader.has("default") {
            reader.missing("default");
        }
        let default = default.unwrap_or(0);
        let value = reader.whole("value", i32::MIN as i64, i32::MAX as i64).unwrap_or(default);
        if !values.is_empty() && !values.contains(&value) {
            let message = msg!("settings.option", option = &entry.key, value = value)
                .with_blank("known", Blank::either(values.iter()));
            let spot =
                entry.node.get("value").or(entry.node.get("default")).map_or(&entry.spot, |node| &node.spot);
            reader.faults.push(Fault::setting_at(spot, message));
        }
        reader.finish();
        options.push(OptionDef { label, text, cites, values, value, default });
    }
    options
}

fn read_rulings(root: &Node, faults: &mut Vec<Fault>) -> Vec<RulingDef> {
    let Some(table) = root.get("ruling") else { return Vec::new() };
    let mut rulings = Vec::new();
    for entry in table.entries() {
        let what = msg!("what.ruling", id = &entry.key);
        let mut reader = Reader::new(&entry.node, what, faults);
        let label = labelled(entry, &mut reader);
        let cites = reader.cites();
        let asks = reader.name("asks");
        let choice = reader.name("choice");
        for (key, value) in [("asks", &asks), ("choice", &choice)] {
            if value.is_none() && !reader.has(key) {
                reader.missing(key);
            }
        }
        let (mut alternatives, mut changes, mut alternative_cites) = (Vec::new(), Vec::new(), Vec::new());
        for alternative in reader.table("alternatives") {
            let mut inner = Reader::new(
                &alternative.node,
                msg!("what.alternative", id = &alternative.key),
                reader.faults,
            );
            let text = inner.node("text").and_then(|node| read_name(node, inner.faults));
            changes.push(Changes::read(&mut inner));
            alternative_cites.push((alternative.spot.clone(), inner.cites()));
            if text.is_none() && !inner.has("text") {
                inner.missing("text");
            }
            inner.finish();
            alternatives.push((alternative.key.clone(), text.unwrap_or_default()));
        }
        let chosen = reader.text("chosen").map(str::to_owned);
        let chosen = chosen.filter(|id| {
            let known = alternatives.iter().any(|(known, _)| known == id);
            if !known && id != "default" {
                let spot = entry.node.get("chosen").map_or(&entry.spot, |node| &node.spot);
                let ids = ["default"].into_iter().chain(alternatives.iter().map(|(id, _)| id.as_str()));
                let message = if alternatives.is_empty() {
                    msg!("settings.no_alternatives", ruling = &entry.key, value = id)
                } else {
                    msg!("settings.ruling", ruling = &entry.key, value = id)
                        .with_blank("known", Blank::either(ids.map(|id| format!("`{id}`"))))
                };
                reader.faults.push(
                    Fault::setting_at(spot, message)
                        .suggest(id, alternatives.iter().map(|(id, _)| id.as_str())),
                );
            }
            known
        });
        reader.finish();
        rulings.push(RulingDef {
            label,
            cites,
            asks: asks.unwrap_or_default(),
            choice: choice.unwrap_or_default(),
            alternatives,
            changes,
            alternative_cites,
            chosen,
        });
    }
    rulings
}
