//! A game ready to play: what is fixed, compiled from its folder, the chosen variants and the
//! number of seats. Shared; never changes.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::define::{Definition, Fault, Folder, Settings, define};
use crate::engine::{Backend, Machine, Move, assemble};
use crate::rules::{Ruleset, build};
use crate::table::{Seat, State};

/// A game for one number of players and one choice of variants.
#[derive(Clone)]
pub struct Game {
    definition: Arc<Definition>,
    ruleset: Arc<Ruleset>,
    machine: Arc<dyn Machine>,
    folder: Folder,
    settings: Settings,
    hash: u64,
}

impl Game {
    /// Reads, checks and compiles a game. Every fault of its files is reported at once.
    pub fn load(folder: &Folder, settings: &Settings) -> Result<Self, Vec<Fault>> {
        Self::load_with(folder, settings, Backend::Closures)
    }

    /// The same with a backend of choice, for comparing the two.
    pub fn load_with(folder: &Folder, settings: &Settings, backend: Backend) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let definition = define(folder, settings, &mut faults);
        let ruleset = definition.as_ref().and_then(|definition| build(definition, folder, &mut faults));
        let (Some(definition), Some(ruleset), true) = (definition, ruleset, faults.is_empty()) else {
            return Err(faults);
        };
        let machine = assemble(&definition, &ruleset, backend).map_err(|fault| vec![*fault])?;
        // A game whose first position cannot be laid is faulty too.
        machine.start(0, 0).map_err(|fault| vec![*fault])?;
        Ok(Self {
            hash: rules_hash(folder, settings, definition.players),
            definition: Arc::new(definition),
            ruleset: Arc::new(ruleset),
            machine,
            folder: folder.clone(),
            settings: settings.clone(),
        })
    }

    /// What was declared.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The rules as trees.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The rules at work.
    pub fn machine(&self) -> &Arc<dyn Machine> {
        &self.machine
    }

    /// Where it was found.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// What was switched.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A number that changes when the rules in force do.
    pub fn rules_hash(&self) -> String {
        format!("{:016x}", self.hash)
    }

    /// The state before the first decision.
    pub fn start(&self, seed: u64, first: Seat) -> Result<State, Box<Fault>> {
        self.machine.start(seed, first)
    }

    /// Every legal move, in a fixed order.
    pub fn moves(&self, state: &State) -> Result<Vec<Move>, Box<Fault>> {
        let mut moves = Vec::new();
        self.machine.each_move(state, &mut |made| {
            moves.push(made);
            ControlFlow::Continue(())
        })?;
        Ok(moves)
    }

    /// The seat of that name, id or number from 1.
    pub fn seat_named(&self, typed: &str) -> Option<Seat> {
        use crate::speak::fold;
        let seats = &self.definition.seats;
        if let Ok(number) = typed.parse::<usize>() {
            return (1..=seats.len()).contains(&number).then(|| (number - 1) as Seat);
        }
        let wanted = fold(typed);
        let named = |seat: &crate::define::model::SeatDef| {
            [&seat.id, &seat.name.fr, &seat.name.en].iter().any(|name| fold(name) == wanted)
        };
        seats.iter().position(named).map(|seat| seat as Seat)
    }
}

/// A hash of everything that makes the rules: the files and what was switched. A number of players
/// that was left to the game counts as if it had been said.
fn rules_hash(folder: &Folder, settings: &Settings, players: usize) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for file in ["game.toml", "rules.rhai"] {
        if let Ok(Some(text)) = folder.read(file) {
            add(&text);
        }
    }
    add(&players.to_string());
    let mut variants = settings.variants.clone();
    variants.sort();
    variants.iter().for_each(|variant| add(variant));
    settings.sets.iter().for_each(|(path, value)| add(&format!("{path}={value}")));
    hash
}
