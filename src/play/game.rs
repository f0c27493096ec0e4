//! A game ready to play: what is fixed, compiled from its folder, the chosen variants and the
//! number of seats. Shared; never changes.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::poses;
use super::wording::Wordbook;
use crate::define::model::SeatDef;
use crate::define::{Cited, Definition, ENOUGH, Facts, Fault, Folder, Settings, define, facts};
use crate::engine::{Backend, Machine, Move, assemble};
use crate::msg;
use crate::rules::{Ruleset, build};
use crate::speak::{Message, folded, meant};
use crate::table::{Seat, State, Tile, Turn};

/// A game for one number of players and one choice of variants.
#[derive(Clone)]
pub struct Game {
    definition: Arc<Definition>,
    ruleset: Arc<Ruleset>,
    machine: Arc<dyn Machine>,
    folder: Folder,
    settings: Settings,
    facts: Arc<Facts>,
    hash: u64,
    /// What things are called in moves.
    wordbook: Arc<Wordbook>,
    /// For each kind that carries lines, what it looks like, and in how many poses.
    tiles: Arc<Vec<Option<(Tile, usize)>>>,
    /// For each kind that is a blank, the kinds that it may stand for, in the order of its poses from 1.
    blanks: Arc<Vec<Vec<u16>>>,
}

impl Game {
    /// Reads, checks and compiles a game. Every fault of its files is reported at once.
    pub fn load(folder: &Folder, settings: &Settings) -> Result<Self, Vec<Fault>> {
        Self::load_with(folder, settings, Backend::Closures)
    }

    /// What a kind that carries lines looks like, and in how many poses.
    pub(crate) fn tile(&self, kind: u16) -> Option<&(Tile, usize)> {
        self.tiles[kind as usize].as_ref()
    }

    /// For each kind that is a blank, the kinds that it may stand for, in the order of its poses from 1.
    pub(super) fn blanks(&self) -> &[Vec<u16>] {
        &self.blanks
    }

    /// Which of the people who share the seat to move takes this turn.
    pub fn partner_to_move(&self, turn: Turn) -> Option<&str> {
        self.definition().partner(turn.seat as usize, turn.rounds as usize)
    }

    /// The same with a backend of choice, for comparing the two.
    pub fn load_with(folder: &Folder, settings: &Settings, backend: Backend) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let definition = define(folder, settings, &mut faults);
        let ruleset = definition.as_ref().and_then(|definition| build(definition, folder, &mut faults));
        faults.truncate(ENOUGH);
        let (Some(definition), Some(ruleset), true) = (definition, ruleset, faults.is_empty()) else {
            return Err(faults);
        };
        let machine = assemble(&definition, &ruleset, backend).map_err(|fault| vec![*fault])?;
        // A game whose first position cannot be set up is faulty too.
        machine.start(0, 0).map_err(|fault| vec![*fault])?;
        let mut facts = definition.facts.clone();
        facts.insert("players".to_owned(), definition.players.to_string());
        // Scripts are compared as texts: two that build the same rules may differ.
        for (declared, lexicon) in definition.lexicons.iter().zip(&ruleset.lexicons) {
            facts.insert(declared.file.clone(), lexicon.hash.clone());
        }
        for (name, text) in scripts(folder, &ruleset) {
            facts.insert(name, format!("#{:016x}", facts::hash([text.as_str()])));
        }
        let mut settings = settings.clone();
        // By id, however they were typed: a save has them so.
        settings.variants = definition.switches.ids(&settings.variants);
        Ok(Self {
            hash: facts::hash(facts.iter().flat_map(|(path, value)| [path.as_str(), value.as_str()])),
            facts: Arc::new(facts),
            wordbook: Arc::new(Wordbook::of(&definition)),
            tiles: Arc::new(
                (0..definition.kinds.len())
                    .map(|kind| definition.tile(kind).map(|tile| (tile.clone(), tile.poses())))
                    .collect(),
            ),
            blanks: Arc::new(poses::blanks(&definition, &ruleset)),
            definition: Arc::new(definition),
            ruleset: Arc::new(ruleset),
            machine,
            folder: folder.clone(),
            settings,
        })
    }

    /// The same rules, run another way.
    pub fn run_by(&self, backend: Backend) -> Result<Self, Box<Fault>> {
        Ok(Self { machine: assemble(&self.definition, &self.ruleset, backend)?, ..self.clone() })
    }

    /// What was declared.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Everything that comes from somewhere in the rulebook: parts of the file, then names of the scripts.
    pub fn cited(&self) -> impl Iterator<Item = &Cited> {
        self.definition.cited.iter().chain(&self.ruleset.cited)
    }

    /// The rules as trees, before they are compiled.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The compiled rules, which play.
    pub fn machine(&self) -> &Arc<dyn Machine> {
        &self.machine
    }

    /// The folder that it was loaded from.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The settings that it was loaded with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Every value in force, by its path, and a hash of every script.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// A hash of the rules in force, as hexadecimal digits.
    pub fn rules_hash(&self) -> String {
        format!("{:016x}", self.hash)
    }

    /// What things are called in moves.
    pub(super) fn wordbook(&self) -> &Wordbook {
        &self.wordbook
    }

    /// The state before the first decision.
    pub fn start(&self, seed: u64, first: Seat) -> Result<State, Box<Fault>> {
        self.machine.start(seed, first)
    }

    /// Every legal move, in a fixed order. That there are too many to list is a fault.
    pub fn moves(&self, state: &State) -> Result<Vec<Move>, Box<Fault>> {
        self.first_moves(state, usize::MAX)
    }

    /// The same, and no more than so many: those that come first.
    pub fn first_moves(&self, state: &State, most: usize) -> Result<Vec<Move>, Box<Fault>> {
        let mut moves = Vec::new();
        self.machine.each_move(state, &mut |mv| {
            moves.push(mv);
            if moves.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(moves)
    }

    /// Whether the game itself says who begins, whoever is asked to.
    pub fn decides_first(&self) -> bool {
        self.ruleset.decides_first(&self.definition)
    }

    /// The seat, if it can begin: an automated one only plays after somebody else.
    pub(crate) fn may_begin(&self, seat: Seat) -> Result<Seat, Message> {
        match self.definition.seats.get(seat as usize) {
            Some(played) if played.automated => Err(msg!("settings.first_automated", seat = &played.id)),
            _ => Ok(seat),
        }
    }

    /// The seat of that name, id or number from 1.
    pub(crate) fn seat_named(&self, typed: &str) -> Option<Seat> {
        let seats = &self.definition.seats;
        if let Ok(number) = typed.parse::<usize>() {
            return (1..=seats.len()).contains(&number).then(|| (number - 1) as Seat);
        }
        let wanted = folded(typed);
        let named = |seat: &SeatDef| seat.all_names().any(|name| folded(name) == wanted);
        seats.iter().position(named).map(|seat| seat as Seat)
    }

    /// The same, or the only one whose name begins so; else those that it could be.
    pub(crate) fn seat_meant(&self, typed: &str) -> Result<Seat, Vec<Seat>> {
        if let Some(seat) = self.seat_named(typed) {
            return Ok(seat);
        }
        let found = meant(typed, self.definition.seats.iter().map(SeatDef::all_names));
        match found[..] {
            [only] => Ok(only as Seat),
            _ => Err(found.into_iter().map(|seat| seat as Seat).collect()),
        }
    }
}

/// The scripts of a game, by name: its own, and those that it imports.
fn scripts(folder: &Folder, ruleset: &Ruleset) -> Vec<(String, String)> {
    let own = folder.read("rules.rhai").ok().flatten().map(|text| ("rules.rhai".to_owned(), text));
    let imported = ruleset.script.iter().flat_map(|script| &script.imports);
    let imported = imported.map(|(alias, rule)| (format!("{alias}.rhai"), rule.text.clone()));
    own.into_iter().chain(imported).collect()
}
