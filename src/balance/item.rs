//! What is counted of a game's parts: how often they were used, and how often something came of it.

use crate::play::Game;

/// A part of a game that can be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// An action.
    Action(u16),
    /// A kind of piece that was chosen in an action.
    Chosen {
        /// In which action.
        action: u16,
        /// Which kind.
        kind: u16,
    },
    /// A rule of a kind: which name, which kind.
    Effect {
        /// The rule's name, by its number.
        rule: u16,
        /// Which kind.
        kind: u16,
    },
    /// Something that happens by itself.
    Whenever(u16),
}

impl Item {
    /// By its ids, as files have it: `place`, `place:knight`, `knight.effect`, `whenever.dusk`.
    pub fn id(self, game: &Game) -> String {
        let definition = game.definition();
        let kind = |kind: u16| definition.kinds[kind as usize].label.id.as_str();
        match self {
            Self::Action(action) => definition.actions[action as usize].label.id.clone(),
            Self::Chosen { action, kind: chosen } => {
                format!("{}:{}", definition.actions[action as usize].label.id, kind(chosen))
            }
            Self::Effect { rule, kind: whose } => {
                let names = &game.ruleset().names.kind_rules;
                format!("{}.{}", kind(whose), names.get(rule as usize).map_or("rule", String::as_str))
            }
            Self::Whenever(number) => format!("whenever.{}", definition.whenevers[number as usize].label.id),
        }
    }
}

/// Everything of a game that can be used: so that what never was is known, too. What may be chosen in an action
/// is known only once it was.
pub fn all(game: &Game) -> Vec<Item> {
    let definition = game.definition();
    let actions = (0..definition.actions.len() as u16).map(Item::Action);
    let rules = game.ruleset().names.kind_rules.len();
    let effects = game.ruleset().kind_rules.iter().take(rules).enumerate().flat_map(|(rule, kinds)| {
        let whose = kinds.iter().enumerate().filter(|(_, act)| act.is_some());
        whose.map(move |(kind, _)| Item::Effect { rule: rule as u16, kind: kind as u16 })
    });
    let whenevers = (0..definition.whenevers.len() as u16).map(Item::Whenever);
    actions.chain(effects).chain(whenevers).collect()
}
