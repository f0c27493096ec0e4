//! The vocabulary: one row for each word, with what it takes, what it gives, the key of its sentence
//! and an example. The rule engine, `rulebox words` and the faults are made from it.

mod cells;
mod conditions;
mod lanes;
mod lines;
mod loops;
mod numbers;
mod paths;
mod verbs;

pub use lines::turnings;
pub use loops::{EACH, LIST, LOOPS, LoopWord};
pub use paths::parts;

use super::names::Names;
use super::term::{Sort, Term};
use crate::msg;
use crate::speak::{Blank, Key, Lang, Message, Name};

/// A word of the rule language.
pub struct Word {
    /// How it is written.
    pub name: &'static str,
    /// What it takes: one list for each way to call it; none for a word without brackets.
    pub takes: &'static [&'static [Sort]],
    /// What it gives.
    pub gives: Sort,
    /// What it means: a sentence of the language files.
    pub doc: Key,
    /// An example of its use.
    pub example: &'static str,
    /// Whether no game may use it as a name of its own. A word that came later is not: there, a
    /// game's own name wins.
    pub reserved: bool,
    /// Builds its part of a rule; arguments are already of the sorts that one way to call it
    /// takes.
    pub build: fn(&Ask<'_>) -> Result<Term, Message>,
}

/// A word's arguments and the game that it stands in.
pub struct Ask<'a> {
    /// The names of the game.
    pub names: &'a Names,
    /// The arguments.
    pub args: &'a [Term],
}

impl Word {
    /// Its meaning in every language.
    pub fn doc(&self) -> Name {
        Name::in_each(|lang| self.doc.text(lang).to_owned())
    }

    /// How it is called, for `rulebox words` and for faults.
    pub fn calls(&self, lang: Lang) -> Vec<String> {
        if self.takes.is_empty() {
            return vec![self.name.to_owned()];
        }
        self.takes
            .iter()
            .map(|sorts| {
                let sorts: Vec<String> = sorts.iter().map(|sort| sort.name().in_lang(lang)).collect();
                format!("{}({})", self.name, sorts.join(", "))
            })
            .collect()
    }

    /// What it means, in short: as far as the first stop.
    pub fn gist(&self) -> Name {
        let gist = |text: &str| text.split(['.', ';']).next().unwrap_or(text).trim_end().to_owned();
        Name::in_each(|lang| gist(self.doc.text(lang)))
    }

    /// How it is called, where there are not too many ways to tell.
    pub fn way(&self) -> Blank {
        match self.takes.len() {
            0..=2 => self.ways(),
            _ => Blank::from(format!("`{}(…)`", self.name)),
        }
    }

    /// The same in both languages, as a blank of a sentence.
    pub fn ways(&self) -> Blank {
        let ways = |lang| {
            let calls = self.calls(lang);
            calls.iter().map(|call| format!("`{call}`")).collect::<Vec<_>>().join(", ")
        };
        Blank::Name(Name::in_each(ways))
    }
}

/// Every word, by chapter.
pub fn all() -> impl Iterator<Item = &'static Word> {
    let chapters = [
        cells::WORDS,
        lines::WORDS,
        paths::WORDS,
        lanes::WORDS,
        numbers::WORDS,
        conditions::WORDS,
        verbs::WORDS,
    ];
    chapters.into_iter().flatten()
}

/// The word of that name.
pub fn find(name: &str) -> Option<&'static Word> {
    all().find(|word| word.name == name)
}

/// Whether a term can stand where a sort is wanted.
pub fn fits(term: &Term, sort: Sort) -> bool {
    match sort {
        Sort::Cells => term.cells().is_some(),
        Sort::Pieces => term.pieces().is_some(),
        Sort::CellsOrPieces => term.cells().is_some() || term.pieces().is_some(),
        Sort::Turnings => term.turnings().is_some(),
        Sort::Parts => term.parts().is_some(),
        Sort::Filter => term.filter().is_some(),
        Sort::Number => term.number().is_some(),
        // Which number or which cells it is, the word itself says.
        Sort::Counter => term.number().is_some(),
        Sort::Mark => term.cells().is_some(),
        Sort::Condition => term.condition().is_some(),
        Sort::Act => term.act().is_some(),
        Sort::Rays => term.rays().is_some(),
        Sort::OpenRays => matches!(term, Term::Rays(..)),
        Sort::Any => true,
        Sort::Who => term.who().is_some(),
        Sort::Piece => term.pieces().is_some() || matches!(term, Term::Filter(_) | Term::Seen(..)),
        other => term.sort() == other,
    }
}

/// Builds a word's part of a rule, or says which argument is of the wrong sort.
pub fn build(word: &Word, names: &Names, args: &[Term]) -> Result<Term, Message> {
    let ways = word.takes.iter().filter(|sorts| sorts.len() == args.len());
    let mut closest: Option<(usize, Sort)> = None;
    for sorts in ways {
        match args.iter().zip(*sorts).position(|(term, sort)| !fits(term, *sort)) {
            None => return (word.build)(&Ask { names, args }),
            Some(wrong) if closest.is_none_or(|(best, _)| wrong > best) => {
                closest = Some((wrong, sorts[wrong]));
            }
            Some(_) => {}
        }
    }
    let Some((wrong, expected)) = closest else {
        return Err(msg!("rule.arity", word = word.name).with_blank("calls", word.ways()));
    };
    let found = &args[wrong];
    if let (Term::Rays(..), Sort::Cells | Sort::Rays) = (found, expected) {
        return Err(msg!("rule.open_rays"));
    }
    Err(msg!("rule.argument", word = word.name, number = wrong + 1)
        .with_message("expected", expected.name())
        .with_message("found", found.sort().name()))
}

/// The terms of an [`Ask`], by sort. `build` has checked that they fit.
impl Ask<'_> {
    /// The argument as cells.
    pub fn cells(&self, index: usize) -> Result<std::sync::Arc<super::tree::Set>, Message> {
        self.args[index].cells().ok_or_else(|| self.unfit(index, Sort::Cells))
    }
    /// The argument as pieces.
    pub fn pieces(&self, index: usize) -> Result<std::sync::Arc<super::tree::Set>, Message> {
        self.args[index].pieces().ok_or_else(|| self.unfit(index, Sort::Pieces))
    }
    /// The argument as cells, or else as pieces.
    pub fn set(&self, index: usize) -> Result<std::sync::Arc<super::tree::Set>, Message> {
        self.args[index].cells().map_or_else(|| self.pieces(index), Ok)
    }
    /// The argument as a number.
    pub fn number(&self, index: usize) -> Result<std::sync::Arc<super::tree::Num>, Message> {
        self.args[index].number().ok_or_else(|| self.unfit(index, Sort::Number))
    }
    /// The argument as a condition.
    pub fn condition(&self, index: usize) -> Result<std::sync::Arc<super::tree::Cond>, Message> {
        self.args[index].condition().ok_or_else(|| self.unfit(index, Sort::Condition))
    }
    /// The argument as something that happens.
    pub fn act(&self, index: usize) -> Result<std::sync::Arc<super::tree::Act>, Message> {
        self.args[index].act().ok_or_else(|| self.unfit(index, Sort::Act))
    }
    /// The argument as turnings.
    pub fn turnings(&self, index: usize) -> Result<std::sync::Arc<super::tree::Set>, Message> {
        self.args[index].turnings().ok_or_else(|| self.unfit(index, Sort::Turnings))
    }
    /// The argument as the name of parts; none where there is no such argument.
    pub fn part(&self, index: usize) -> super::tree::PartName {
        match self.args.get(index) {
            Some(Term::Part(part)) => Some(*part),
            _ => None,
        }
    }
    /// The argument as directions.
    pub fn directions(&self, index: usize) -> Result<crate::table::Directions, Message> {
        match self.args[index] {
            Term::Directions(directions) => Ok(directions),
            _ => Err(self.unfit(index, Sort::Directions)),
        }
    }
    /// The argument as whose.
    pub fn who(&self, index: usize) -> Result<super::tree::Who, Message> {
        self.args[index].who().ok_or_else(|| self.unfit(index, Sort::Who))
    }
    /// The argument as whose something is. What is one of theirs, nobody knows whose, would be what is all of
    /// theirs together.
    pub fn whose(&self, index: usize, word: &'static str) -> Result<super::tree::Who, Message> {
        match self.who(index)? {
            super::tree::Who::Anyone => Err(msg!("rule.anyone", word = word)),
            who => Ok(who),
        }
    }
    /// The argument as a zone.
    pub fn zone(&self, index: usize) -> Result<(u8, super::tree::Who), Message> {
        match self.args[index] {
            Term::Zone(zone, who) => Ok((zone, who)),
            _ => Err(self.unfit(index, Sort::Zone)),
        }
    }
    /// The argument as a zone that keeps an order.
    pub fn pile(&self, index: usize) -> Result<(u8, super::tree::Who), Message> {
        let (zone, who) = self.zone(index)?;
        match &self.names.zones[zone as usize] {
            (_, true) => Ok((zone, who)),
            (id, false) => Err(msg!("rule.no_order", zone = id)),
        }
    }
    /// A number that must be known at load.
    pub fn known(&self, index: usize, least: i64, most: i64) -> Result<i64, Message> {
        match &self.args[index] {
            Term::Number(number) => match **number {
                super::tree::Num::Const(value) if (least..=most).contains(&value) => Ok(value),
                super::tree::Num::Const(_) => {
                    Err(msg!("rule.number_range", number = index + 1, least = least, most = most))
                }
                _ => Err(msg!("rule.not_known", number = index + 1)),
            },
            _ => Err(self.unfit(index, Sort::Number)),
        }
    }
    fn unfit(&self, index: usize, expected: Sort) -> Message {
        msg!("rule.wrong_sort")
            .with_message("expected", expected.name())
            .with_message("found", self.args[index].sort().name())
    }
}
