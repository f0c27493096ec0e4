//! What stands at a place of a file: a rule, a name of another sort, a key.

use std::ops::Range;

use super::index::{FileKind, Index};
use super::paths::{self, TomlFile, ValueRole};
use super::rule_text::{self, RuleName};
use crate::define::RuleText;

/// A rule around a place.
#[derive(Clone, Debug)]
pub struct RuleAt {
    /// Its text, as it is written.
    pub text: String,
    /// Where that begins in the file.
    pub start: usize,
    /// The place, in bytes of the text.
    pub at: usize,
}

impl RuleAt {
    /// The name at the place, its end included.
    pub fn name(&self) -> Option<RuleName> {
        let mut names = rule_text::names(&self.text).into_iter();
        names.rfind(|name| name.range.start <= self.at && self.at <= name.range.end)
    }

    /// Some of its bytes as bytes of the file.
    pub fn in_file(&self, range: &Range<usize>) -> Range<usize> {
        self.start + range.start..self.start + range.end
    }
}

/// The rule around a place: a whole script, or a text of `game.toml`. One with escapes is left alone.
pub fn rule_at(index: &Index, file: usize, at: usize) -> Option<RuleAt> {
    let indexed = &index.files[file];
    match indexed.kind {
        FileKind::Script => {
            let rule = RuleText::file(&indexed.source);
            Some(RuleAt { text: rule.text, start: 0, at })
        }
        FileKind::Toml(TomlFile::Game) => {
            let toml = indexed.toml.as_ref()?;
            let scalar = toml.scalar_at(at)?;
            let is_rule = value_role(index, file, at)? == ValueRole::Rule;
            let rule = toml.rule(scalar).filter(|_| is_rule)?;
            let whole = rule.whole();
            let start = whole.range.start;
            let inside = whole.text() == rule.text && start <= at && at <= whole.range.end;
            inside.then(|| RuleAt { text: rule.text.clone(), start, at: at - start })
        }
        _ => None,
    }
}

/// What the value at a place is, where there is a text.
pub fn value_role(index: &Index, file: usize, at: usize) -> Option<ValueRole> {
    let FileKind::Toml(kind) = index.files[file].kind else { return None };
    let scalar = index.files[file].toml.as_ref()?.scalar_at(at)?;
    let text = scalar.text.as_ref()?;
    // Behind the closing quotation mark nothing is being written.
    let closed = scalar.range.len() > text.len() + 1;
    if at <= scalar.range.start || (closed && at >= scalar.range.end) {
        return None;
    }
    let place = paths::place(&scalar.path);
    Some(if place.speaks { ValueRole::Cites } else { paths::value_role(kind, &place.path) })
}

/// The word before a place, of letters, digits and `_`.
pub fn word_before(text: &str, at: usize) -> Range<usize> {
    let before = text.get(..at).unwrap_or_default();
    let word = before.chars().rev().take_while(|c| c.is_alphanumeric() || *c == '_').map(char::len_utf8);
    at - word.sum::<usize>()..at
}

/// The line around a place.
pub fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let end = text.get(at..).and_then(|after| after.find('\n')).map_or(text.len(), |end| at + end);
    start..end
}
