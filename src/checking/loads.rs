//! A game read under every setting: player counts, variants and alternatives of rulings, one change at a time.

use super::GameReport;
use crate::define::model::VariantDef;
use crate::define::{Definition, ENOUGH, Folder, Settings, define};
use crate::play::Game;

/// Reads the game for every player count, with each variant and each alternative of a ruling that
/// fits it. Returns those that could be built.
pub(super) fn load_every_setting(folder: &Folder, report: &mut GameReport) -> Vec<Game> {
    let mut faults = Vec::new();
    let Some(definition) = define(folder, &Settings::default(), &mut faults) else {
        faults.into_iter().for_each(|fault| report.add(fault));
        return Vec::new();
    };
    let mut loaded = Vec::new();
    for &players in &definition.player_counts {
        for settings in settings_to_check(folder, &definition, players) {
            // A file full of mistakes has as many under every other setting.
            if report.faults.len() >= ENOUGH {
                return loaded;
            }
            report.loads += 1;
            match Game::load(folder, &settings) {
                Ok(game) => loaded.push(game),
                Err(faults) => faults.into_iter().for_each(|fault| report.add(fault)),
            }
        }
    }
    loaded
}

/// The settings to check for one player count: the default, then one change at a time.
fn settings_to_check(folder: &Folder, definition: &Definition, players: usize) -> Vec<Settings> {
    let plain = Settings { players: Some(players), ..Settings::default() };
    let switches = &definition.switches;
    // A player count that only a variant allows brings that variant with it.
    let forced =
        define(folder, &plain, &mut Vec::new()).map(|defined| defined.switches.chosen).unwrap_or_default();
    let mut settings = vec![plain.clone()];
    for variant in &switches.variants {
        let id = &variant.label.id;
        // With what it needs.
        let chosen = |other: &&VariantDef| other.label.id == *id || variant.needs.contains(&other.label.id);
        let fits = switches
            .variants
            .iter()
            .filter(chosen)
            .all(|variant| variant.players.is_empty() || variant.players.contains(&players));
        let clashes =
            switches.variants.iter().filter(|other| forced.contains(&other.label.id)).any(|other| {
                other.label.id == *id
                    || other.excludes.contains(id)
                    || variant.excludes.contains(&other.label.id)
            });
        if fits && !clashes {
            let variants = [vec![id.clone()], variant.needs.clone()].concat();
            settings.push(Settings { variants, ..plain.clone() });
        }
    }
    for ruling in &switches.rulings {
        for (alternative, _) in &ruling.alternatives {
            let set = (format!("ruling.{}", ruling.label.id), alternative.clone());
            settings.push(Settings { sets: vec![set], ..plain.clone() });
        }
    }
    settings
}
