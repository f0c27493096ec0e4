//! How a piece lies, as text: the turning of a tile, or what a blank stands for.

use super::game::Game;
use crate::define::Definition;
use crate::rules::Ruleset;
use crate::speak::fold;
use crate::table::{Place, State};

/// For each kind that is a blank, the kinds that it may stand for, in the order of its poses from 1.
pub(super) fn blanks(definition: &Definition, ruleset: &Ruleset) -> Vec<Vec<u16>> {
    let kinds = 0..definition.kinds.len();
    let of = |kind: usize| {
        let lexicon = ruleset.lexicons.iter().find(|lexicon| lexicon.alphabet.blank(kind).is_some());
        let letters = lexicon.map(|lexicon| {
            let kind_of = |letter: usize| {
                kinds.clone().find(|&kind| lexicon.alphabet.shown(kind) == Some(letter as u8)).unwrap_or(kind)
            };
            (0..lexicon.alphabet.count()).map(|letter| kind_of(letter) as u16).collect()
        });
        letters.unwrap_or_default()
    };
    kinds.clone().map(of).collect()
}

impl Game {
    /// The kind that a blank stands for in a pose.
    pub(crate) fn stands_as(&self, kind: u16, pose: u8) -> Option<u16> {
        let pose = usize::from(pose).checked_sub(1)?;
        self.blanks()[kind as usize].get(pose).copied()
    }

    /// A part of a tile, as it is written; nothing where the tile has one alone.
    pub(crate) fn part_text(&self, kind: u16, pose: u8, part: u8) -> Option<String> {
        let (tile, _) = self.tile(kind).filter(|(tile, _)| tile.parts.len() > 1)?;
        tile.part_name(pose as usize, part as usize)
    }

    /// The part of a tile that is typed: its name, or the ports that it touches.
    pub(crate) fn read_part(&self, kind: u16, pose: u8, typed: &str) -> Option<u8> {
        let (tile, _) = self.tile(kind)?;
        let typed = fold(typed).replace('_', "-");
        // West is `ouest` to some.
        let west = typed.replace('o', "w");
        let named = |name: &String| *name == typed || *name == west;
        let parts = 0..tile.parts.len();
        let found =
            parts.clone().find(|&part| tile.part_name(pose as usize, part).as_ref().is_some_and(named));
        found.map(|part| part as u8)
    }

    /// The part of its tile on which a piece stands, as it is written; nothing where the tile has one alone,
    /// or where there is none.
    pub(crate) fn footing_text(&self, state: &State, cell: Place, part: u8) -> Option<String> {
        let tile = state.top(cell)?;
        self.part_text(state.pieces[tile as usize].kind, state.pose(tile), part)
    }

    /// How a piece of a kind lies, as it is written; nothing where it can lie in one way only.
    pub(crate) fn pose_text(&self, kind: u16, pose: u8) -> Option<&str> {
        let stood = |kind: u16| self.definition().kinds[kind as usize].label.id.as_str();
        self.stands_as(kind, pose).map(stood).or_else(|| self.turning_text(kind, pose))
    }

    /// The pose that is typed for a piece of a kind: a turning, or what a blank stands for.
    pub(crate) fn read_pose(&self, kind: u16, typed: &str) -> Option<u8> {
        let wanted = fold(typed);
        let id = |kind: &u16| fold(&self.definition().kinds[*kind as usize].label.id) == wanted;
        let blank = self.blanks()[kind as usize].iter().position(id).map(|at| at as u8 + 1);
        let turns = self.turning_text(kind, 0).is_some();
        blank.or_else(|| self.read_turning(kind, typed).filter(|_| turns))
    }
}
