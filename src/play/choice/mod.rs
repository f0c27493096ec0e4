//! Choices as text: how each kind of choice is written, read, asked for, completed and refused. One
//! module for each kind and a row of `of_kind!`; how values are counted and indexed is for
//! `engine::choice`, kind by kind as well.

mod cell;
pub(super) mod laid;
mod part;
pub(super) mod pieces;
mod turning;

use super::game::Game;
use super::notation::NotAMove;
use super::view::View;
use super::wording::Wording;
use crate::define::Fault;
use crate::define::model::{ChoiceDef, ChoiceKind};
use crate::engine::{Move, Pick};
use crate::rules::Part;
use crate::speak::{Blank, Key, Message, Name};
use crate::{key, msg};

/// The next choice of a move in progress, as it is asked of a seat that knows the view.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub game: &'a Game,
    pub view: &'a View,
    /// Which action.
    pub action: usize,
    /// What was chosen before: the choice asked for is the next one.
    pub before: &'a [Pick],
}

impl<'a> Asked<'a> {
    /// How the choice was declared.
    pub(super) fn declared(&self) -> &'a ChoiceDef {
        &self.game.definition().actions[self.action].choices[self.before.len()]
    }

    /// Its legal values, one by one.
    pub(super) fn options(&self) -> Result<Vec<Pick>, Box<Fault>> {
        self.game.machine().options(self.view.state(), self.action, self.before)
    }

    /// The move so far.
    pub(super) fn so_far(&self) -> Move {
        Move { action: self.action, picks: self.before.to_vec() }
    }
}

/// A kind of choice, as text.
trait ChoiceText: Copy {
    /// How many words it takes at least and at most.
    fn words(self) -> (usize, usize);
    /// A value as it is written in a move.
    fn text(self, asked: Asked<'_>, pick: &Pick, wording: Wording) -> String;
    /// Reads a value from some words, all of which are its own; `after` words stand behind them.
    fn read(self, asked: Asked<'_>, words: &[&str], after: usize) -> Result<Pick, NotAMove>;
    /// The question for it, when `given` of its words were typed.
    fn question(self, given: usize) -> Message;
    /// Any well-formed value, legal or not.
    fn anything(self) -> Pick;
    /// Several of its options as one value; `None` where they cannot be. Most kinds are one option.
    fn joined(self, picks: &[&Pick]) -> Option<Pick> {
        match picks {
            [one] => Some((*one).clone()),
            _ => None,
        }
    }
    /// Why a value is not allowed; `part` is what excludes it, where that is one part of the rule.
    fn reason(self, asked: Asked<'_>, pick: &Pick, part: Option<&Part>) -> Message;
    /// The distance between two values, to find the legal moves that are most like an illegal one.
    fn distance(self, game: &Game, one: &Pick, other: &Pick) -> usize;
    /// What a sentence of the game calls it: the name of its blank.
    fn blank(self) -> &'static str;
    /// Whether a word could name a value.
    fn looks_like(self, game: &Game, word: &str) -> bool;
}

/// Every kind of choice: its declared form, and its module's.
macro_rules! of_kind {
    ($declared:expr, $kind:ident => $then:expr) => {
        match $declared {
            ChoiceKind::Cell => {
                let $kind = cell::Cell;
                $then
            }
            ChoiceKind::Pieces { least, most } => {
                let $kind = pieces::Pieces { least, most };
                $then
            }
            ChoiceKind::Turning => {
                let $kind = turning::Turning;
                $then
            }
            ChoiceKind::Part => {
                let $kind = part::Part;
                $then
            }
            ChoiceKind::Laid => {
                let $kind = laid::Laid;
                $then
            }
        }
    };
}

/// How many words a choice takes at least and at most.
pub(super) fn words(kind: ChoiceKind) -> (usize, usize) {
    of_kind!(kind, kind => kind.words())
}

/// A value as it is written in a move.
pub(super) fn text(asked: Asked<'_>, pick: &Pick, wording: Wording) -> String {
    of_kind!(asked.declared().kind, kind => kind.text(asked, pick, wording))
}

/// The same as a sentence has it: in each language by printed names.
pub(super) fn spoken(asked: Asked<'_>, pick: &Pick) -> Name {
    Name::in_each(|lang| text(asked, pick, Wording::Spoken(lang)))
}

/// Reads the next choice of a move.
pub(super) fn read(asked: Asked<'_>, words: &[&str], after: usize) -> Result<Pick, NotAMove> {
    of_kind!(asked.declared().kind, kind => kind.read(asked, words, after))
}

/// The question for a choice, when `given` of its words were typed.
pub(super) fn question(kind: ChoiceKind, given: usize) -> Message {
    of_kind!(kind, kind => kind.question(given))
}

/// Any well-formed value, legal or not.
pub(super) fn anything(kind: ChoiceKind) -> Pick {
    of_kind!(kind, kind => kind.anything())
}

/// Several options of a choice as one value; `None` where they cannot be.
pub(super) fn joined(kind: ChoiceKind, picks: &[&Pick]) -> Option<Pick> {
    of_kind!(kind, kind => kind.joined(picks))
}

/// Why a value is not allowed.
pub(super) fn reason(asked: Asked<'_>, pick: &Pick, part: Option<&Part>) -> Message {
    if let Some(part) = part.filter(|part| part.excludes) {
        let message = msg!("reason.excluded", rule = part.text.trim_start_matches('!'));
        return message.with_blank("pick", Blank::Name(spoken(asked, pick)));
    }
    of_kind!(asked.declared().kind, kind => kind.reason(asked, pick, part))
}

/// The distance between two values.
pub(super) fn distance(kind: ChoiceKind, game: &Game, one: &Pick, other: &Pick) -> usize {
    of_kind!(kind, kind => kind.distance(game, one, other))
}

/// The name of the blank that a game's sentences have for it.
pub(super) fn blank(kind: ChoiceKind) -> &'static str {
    of_kind!(kind, kind => kind.blank())
}

/// What stands for a value where it is shown how an action is typed.
pub(super) fn placeholder(kind: ChoiceKind) -> Key {
    match kind {
        ChoiceKind::Cell => key!("call.cell"),
        ChoiceKind::Pieces { .. } => key!("call.piece"),
        ChoiceKind::Turning => key!("call.turning"),
        ChoiceKind::Part => key!("call.part"),
        ChoiceKind::Laid => key!("call.word"),
    }
}

/// Whether a word could name a value.
pub(super) fn looks_like(kind: ChoiceKind, game: &Game, word: &str) -> bool {
    of_kind!(kind, kind => kind.looks_like(game, word))
}
