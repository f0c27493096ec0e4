//! Every table that a law is tried at: all games of the repository, and those of `tests/games`, which
//! use what no printed game needs yet; for every number of players, with nothing switched and with
//! each switch alone. No game is named here.

use std::fmt;
use std::path::Path;

use rulebox::define::model::Switches;
use rulebox::define::{FaultKind, Folder, Library, Settings, render_all};
use rulebox::play::Game;
use rulebox::speak::Lang;

/// A game with its settings.
pub struct Table {
    /// As play loads it.
    pub game: Game,
    /// Where it was found.
    pub folder: Folder,
    /// What was switched.
    pub settings: Settings,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { variants, sets, .. } = &self.settings;
        write!(f, "{} --players {}", self.folder.id, self.game.definition().players)?;
        variants.iter().try_for_each(|variant| write!(f, " --variant {variant}"))?;
        sets.iter().try_for_each(|(path, value)| write!(f, " --set {path}={value}"))
    }
}

/// Every table there is.
pub fn tables() -> Vec<Table> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = ["games", "tests/games"].map(|folder| Library::only(&root.join(folder)).games());
    assert!(found.iter().all(|games| !games.is_empty()), "there are games to play");
    let mut tables = Vec::new();
    for folder in found.iter().flat_map(|games| games.values()) {
        let counts = load(folder, Settings::default()).game.definition().player_counts.clone();
        for players in counts {
            let plain = Settings { players: Some(players), ..Settings::default() };
            let table = load(folder, plain.clone());
            let switched = switched(&table.game.definition().switches, &plain);
            tables.push(table);
            tables.extend(switched.into_iter().filter_map(|settings| seat(folder, settings)));
        }
    }
    tables
}

/// The settings in which one thing differs from `plain`.
fn switched(switches: &Switches, plain: &Settings) -> Vec<Settings> {
    let mut all = Vec::new();
    for variant in &switches.variants {
        let mut variants = vec![variant.label.id.clone()];
        variants.extend(variant.needs.iter().cloned());
        all.push(Settings { variants, ..plain.clone() });
    }
    let mut set = |path: String, value: String| {
        all.push(Settings { sets: vec![(path, value)], ..plain.clone() });
    };
    for option in &switches.options {
        for value in option.values.iter().filter(|&&value| value != option.default) {
            set(format!("option.{}", option.label.id), value.to_string());
        }
    }
    for ruling in &switches.rulings {
        for (alternative, _) in &ruling.alternatives {
            set(format!("ruling.{}", ruling.label.id), alternative.clone());
        }
    }
    all
}

/// A table, unless the settings do not fit each other.
fn seat(folder: &Folder, settings: Settings) -> Option<Table> {
    match Game::load(folder, &settings) {
        Ok(game) => Some(Table { game, folder: folder.clone(), settings }),
        Err(faults) if faults.iter().all(|fault| fault.kind == FaultKind::Setting) => None,
        Err(faults) => panic!("{}: {settings:?}\n{}", folder.id, render_all(&faults, Lang::En, false)),
    }
}

fn load(folder: &Folder, settings: Settings) -> Table {
    seat(folder, settings).unwrap_or_else(|| panic!("{} does not load", folder.id))
}
