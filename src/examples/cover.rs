//! What transcripts show of a game, so that a check can list what none of them does.

use std::collections::BTreeSet;

use crate::play::session::Entry;
use crate::play::{Game, Session};
use crate::table::{Event, Recorder, State};

/// What was shown, by ids.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// Kinds of pieces that a move put, moved or walked.
    pub kinds: BTreeSet<String>,
    /// Actions played, by a seat or by the host.
    pub actions: BTreeSet<String>,
    /// Variants played with.
    pub variants: BTreeSet<String>,
    /// Alternatives of rulings played with, as `ruling=alternative`.
    pub rulings: BTreeSet<String>,
    /// Numbers of players.
    pub players: BTreeSet<usize>,
    /// Parts of the score that a number was expected of.
    pub score: BTreeSet<String>,
    /// Rules that refused something, as `action: word`.
    pub refusals: BTreeSet<String>,
    /// What happened by itself, by id.
    pub whenevers: BTreeSet<String>,
    /// What was announced, by id.
    pub announcements: BTreeSet<String>,
    /// Rules of kinds that ran, as `kind.rule`.
    pub effects: BTreeSet<String>,
    /// Clauses of the rulebook that are cited.
    pub clauses: BTreeSet<String>,
}

impl Cover {
    /// What a game is played with.
    pub fn game(&mut self, game: &Game) {
        let switches = &game.definition().switches;
        self.variants.extend(switches.chosen.iter().cloned());
        for ruling in &switches.rulings {
            let chosen = ruling.chosen.as_ref().map(|chosen| format!("{}={chosen}", ruling.label.id));
            self.rulings.extend(chosen);
        }
        self.players.insert(game.definition().players);
        // What lies on the board from the start has no move to show it.
        let setup = game.definition().board.setup.iter();
        self.kinds.extend(setup.map(|piece| game.definition().kinds[piece.kind].label.id.clone()));
    }

    /// What happens before the first decision of a game that begins.
    pub fn beginning(&mut self, session: &Session) {
        let (game, mut recorder) = (session.game(), Recorder::traced());
        let mut laid = game.machine().laid(session.seed(), session.first());
        if game.machine().open(&mut laid, &mut recorder).is_ok() {
            self.ran(game, &mut recorder);
        }
    }

    /// A move that was made from a state.
    pub fn entry(&mut self, game: &Game, before: &State, entry: &Entry) {
        let definition = game.definition();
        let mut recorder = Recorder::traced();
        if game.machine().apply(&mut before.clone(), &entry.mv, &mut recorder).is_ok() {
            self.ran(game, &mut recorder);
        }
        self.actions.insert(definition.actions[entry.mv.action].label.id.clone());
        self.played_by_host(game, before, entry);
        for event in &entry.events {
            if let Event::Placed { piece, .. } | Event::Moved { piece, .. } | Event::Walked { piece, .. } =
                event
            {
                let kind = before.pieces[*piece as usize].kind;
                self.kinds.insert(definition.kinds[kind as usize].label.id.clone());
            }
        }
    }

    /// The rules that ran and what was announced, before the first move too.
    pub fn ran(&mut self, game: &Game, recorder: &mut Recorder) {
        let definition = game.definition();
        for event in recorder.take_events() {
            if let Event::Announced { announcement, .. } = event {
                let announced = definition.announcements.get(announcement as usize);
                self.announcements.extend(announced.map(|announced| announced.label.id.clone()));
            }
        }
        let Some(uses) = recorder.take_uses() else { return };
        let happened = definition.whenevers.iter().zip(&uses.whenevers).filter(|(_, used)| used.ran > 0);
        self.whenevers.extend(happened.map(|(whenever, _)| whenever.label.id.clone()));
        for (rule, kinds) in game.ruleset().names.kind_rules.iter().zip(&uses.effects) {
            let ran = definition.kinds.iter().zip(kinds).filter(|(_, used)| used.ran > 0);
            self.effects.extend(ran.map(|(kind, _)| format!("{}.{rule}", kind.label.id)));
        }
    }

    /// The actions that followed by themselves: at each step that came up, the one there was.
    fn played_by_host(&mut self, game: &Game, before: &State, entry: &Entry) {
        let mut state = before.clone();
        for &event in &entry.events {
            state.apply(game.machine().layout(), event);
            if !matches!(event, Event::Stepped { .. }) {
                continue;
            }
            if let Ok([only]) = game.first_moves(&state, 2).as_deref() {
                let action = &game.definition().actions[only.action];
                self.actions.extend(action.auto.then(|| action.label.id.clone()));
            }
        }
    }

    /// Everything that another shows too.
    pub fn add(&mut self, other: Self) {
        self.kinds.extend(other.kinds);
        self.actions.extend(other.actions);
        self.variants.extend(other.variants);
        self.rulings.extend(other.rulings);
        self.players.extend(other.players);
        self.score.extend(other.score);
        self.refusals.extend(other.refusals);
        self.whenevers.extend(other.whenevers);
        self.announcements.extend(other.announcements);
        self.effects.extend(other.effects);
        self.clauses.extend(other.clauses);
    }
}
