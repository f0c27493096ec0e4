//! What a game lets one switch, as declared: options, variants, rulings. `settings` applies them.

use super::changes::Changes;
use super::cites::Cites;
use super::model::Labelled;
use super::source::Spot;
use crate::speak::{Name, meant};

/// What a game lets one switch, and how it is switched.
#[derive(Clone, Debug, Default)]
pub struct Switches {
    /// Numbers to choose.
    pub options: Vec<OptionDef>,
    /// Rules to add or change.
    pub variants: Vec<VariantDef>,
    /// Questions that the rulebook leaves open.
    pub rulings: Vec<RulingDef>,
    /// The variants chosen, by id.
    pub chosen: Vec<String>,
}

impl Switches {
    /// The variants that a typed word can mean: by id or printed name, or the beginning of one.
    pub fn meant(&self, typed: &str) -> Vec<&VariantDef> {
        let found = meant(typed, self.variants.iter().map(|variant| variant.label.all_names()));
        found.into_iter().map(|variant| &self.variants[variant]).collect()
    }

    /// Variants by their ids, each once; one that is not clear is left as it was typed.
    pub fn ids(&self, typed: &[String]) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for typed in typed {
            let id = match self.meant(typed)[..] {
                [variant] => &variant.label.id,
                _ => typed,
            };
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        ids
    }
}

/// A number to choose.
#[derive(Clone, Debug)]
pub struct OptionDef {
    /// Its id and name.
    pub label: Labelled,
    /// What it is, in a sentence.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// What it may be; anything when empty.
    pub values: Vec<i64>,
    /// What it is now.
    pub value: i64,
    /// What it is when nobody chooses.
    pub default: i64,
}

/// A rule to add or change.
#[derive(Clone, Debug)]
pub struct VariantDef {
    /// Its id and name.
    pub label: Labelled,
    /// What it does, in a sentence.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// The numbers of players that it fits; any when empty.
    pub players: Vec<usize>,
    /// Variants that cannot be chosen with it.
    pub excludes: Vec<String>,
    /// Variants that must be chosen with it.
    pub needs: Vec<String>,
    /// What it changes in the file.
    pub changes: Changes,
}

/// A question that the rulebook leaves open.
#[derive(Clone, Debug)]
pub struct RulingDef {
    /// Its id and name.
    pub label: Labelled,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// The question.
    pub asks: Name,
    /// What is played.
    pub choice: Name,
    /// What could be played instead: id and sentence.
    pub alternatives: Vec<(String, Name)>,
    /// What each of them changes in the file, in the same order.
    pub changes: Vec<Changes>,
    /// Where each of them stands and what it comes from, in the same order.
    pub alternative_cites: Vec<(Spot, Cites)>,
    /// The alternative chosen, if any.
    pub chosen: Option<String>,
}
