//! One side of a comparison, as it is typed: `base`, a variant, a value, a ruling, a folder or an older checkout,
//! or several of these joined by `+`.

use std::path::Path;

use crate::define::{Fault, Folder, Library, Settings};
use crate::front::cli::Stop;
use crate::front::setup::{self, Setup};
use crate::key;
use crate::msg;
use crate::play::Game;
use crate::speak::typed;

/// One side of a comparison.
pub(in crate::front) struct Contender {
    /// As it was typed.
    pub typed: String,
    /// The game.
    pub game: Game,
    /// What was added to the settings of both.
    pub added: Settings,
}

impl Contender {
    /// Reads one, which is added to the settings of both.
    pub(in crate::front) fn read(
        library: &Library,
        id: &str,
        setup: &Setup,
        typed: &str,
    ) -> Result<Self, Stop> {
        let mut folder = library.find(id).map_err(|fault| Stop::Usage(vec![*fault]))?;
        let mut added = Settings::default();
        for part in typed.split('+').map(str::trim).filter(|part| !part.is_empty()) {
            if typed::means(part, key!("typed.base")) {
                continue;
            }
            match Settings::parse_set(part) {
                Some(set) => added.sets.push(set),
                None => match folder_named(part, id) {
                    Some(found) => folder = found,
                    None => added.variants.push(part.to_owned()),
                },
            }
        }
        let mut settings = setup::settings(setup)?;
        settings.variants.extend(added.variants.iter().cloned());
        settings.sets.extend(added.sets.iter().cloned());
        let game = Game::load(&folder, &settings).map_err(|faults| {
            let faults = faults.into_iter().map(|fault| told(fault, typed)).collect::<Vec<_>>();
            if faults.iter().all(Fault::is_typed) { Stop::Usage(faults) } else { Stop::Faults(faults) }
        })?;
        Ok(Self { typed: typed.to_owned(), game, added })
    }
}

/// What is wrong in what was typed names it.
fn told(fault: Fault, typed: &str) -> Fault {
    match fault.help {
        None if fault.is_typed() => fault.help(msg!("compare.sides", typed = typed)),
        _ => fault,
    }
}

/// The folder of a game, where that is what was typed: its own, one that holds games, or a checkout.
fn folder_named(typed: &str, id: &str) -> Option<Folder> {
    let path = Path::new(typed);
    if !path.is_dir() {
        return None;
    }
    if path.join("game.toml").exists() {
        let path = std::path::absolute(path).ok()?;
        let name = path.file_name()?.to_str()?;
        return Library::only(path.parent()?).find(name).ok();
    }
    let roots = [path.to_owned(), path.join("games")];
    roots.iter().find_map(|root| Library::only(root).find(id).ok())
}
