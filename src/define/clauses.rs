//! The clauses of the rulebook, as `clauses.toml` of a game's folder lists them in printed order.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fault::Fault;
use super::lengths;
use super::library::Folder;
use super::node::{Entry, Node, Value};
use super::read::is_id;
use super::reader::Reader;
use super::source::{Source, Spot};
use crate::msg;
use crate::speak::Name;

/// The file in a game's folder.
pub const CLAUSES: &str = "clauses.toml";

/// The highest page number.
pub(super) const LAST_PAGE: i64 = 9_999;

/// A clause of the rulebook.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// Where it was declared.
    pub spot: Spot,
    /// The heading that it stands under, as printed; one for each language that the rulebook is printed in.
    pub heading: Name,
    /// The page, where the rulebook's text gives one.
    pub page: Option<u16>,
    /// What it says, in other words.
    pub text: Name,
    /// Whether it is about things that no host could do or check, as storage or ages.
    pub physical: bool,
}

/// The clauses of a rulebook, in printed order.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// All of them.
    pub list: Vec<Clause>,
    /// Whether some could not be read, so that what is unknown may be one of those.
    pub(super) partial: bool,
}

impl Clauses {
    /// Reads the file of a game's folder; `None` where there is none. Faults are added to the list.
    pub fn read(folder: &Folder, faults: &mut Vec<Fault>) -> Option<Self> {
        let text = match folder.read(CLAUSES) {
            Ok(text) => text?,
            Err(fault) => {
                faults.push(*fault);
                return Some(Self { partial: true, ..Self::default() });
            }
        };
        let source = Arc::new(Source { path: folder.shown(CLAUSES), text });
        let before = faults.len();
        let mut root = Node::parse(&source, faults);
        let whole = faults.len() == before;
        lengths::check(&mut root, faults);
        let mut reader = Reader::new(&root, msg!("what.clauses"), faults);
        let entries = reader.table("clause");
        if entries.is_empty() && whole {
            reader.missing("clause");
        }
        let list = entries.iter().filter_map(|entry| read_clause(entry, reader.faults)).collect();
        reader.finish();
        if !whole {
            faults.retain(|fault| !fault.may_follow());
        }
        Some(Self { list, partial: faults.len() > before })
    }

    /// The clauses that a word means, or the heading; nothing where there is neither.
    pub(super) fn find(&self, word: &str) -> Option<(Name, Option<u16>, Option<usize>)> {
        if let Some(number) = self.list.iter().position(|clause| clause.id == word) {
            let clause = &self.list[number];
            return Some((clause.heading.clone(), clause.page, Some(number)));
        }
        let mut headings = self.list.iter().map(|clause| &clause.heading);
        let found = headings.find(|heading| heading.texts().any(|text| plain(text) == plain(word)))?;
        Some((found.clone(), None, None))
    }

    /// Everything that can be cited: ids, then headings, each once.
    pub(super) fn known(&self) -> impl Iterator<Item = &str> {
        let headings: BTreeSet<&str> = self.list.iter().flat_map(|clause| clause.heading.texts()).collect();
        self.list.iter().map(|clause| clause.id.as_str()).chain(headings)
    }
}

/// A heading with the spaces and apostrophes that people type.
fn plain(heading: &str) -> String {
    let heading = heading.replace(['’', 'ʼ'], "'");
    heading.split(char::is_whitespace).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn read_clause(entry: &Entry, faults: &mut Vec<Fault>) -> Option<Clause> {
    let id = &entry.key;
    if !is_id(id) {
        faults.push(Fault::at(&entry.spot, msg!("define.bad_id", id = id)).help(msg!("help.id")));
    }
    let mut inner = Reader::new(&entry.node, msg!("what.clause", id = id), faults);
    let heading = read_heading(&mut inner);
    let page = inner.whole("page", 1, LAST_PAGE).map(|page| page as u16);
    let text = inner.name("text");
    let physical = inner.truth("physical");
    for (key, empty) in
        [("heading", heading.as_ref().map(says_nothing)), ("text", text.as_ref().map(says_nothing))]
    {
        match empty {
            None if !inner.has(key) => inner.missing(key),
            Some(true) => {
                let spot = inner.node(key).map_or(&entry.spot, |node| &node.spot).clone();
                inner.faults.push(Fault::at(&spot, msg!("clauses.empty", key = key)));
            }
            _ => {}
        }
    }
    inner.finish();
    // One that lacks something can be cited all the same.
    let heading = heading.unwrap_or_default().map(|heading| heading.trim().to_owned());
    let text = text.unwrap_or_default();
    Some(Clause { id: id.clone(), spot: entry.spot.clone(), heading, page, text, physical })
}

/// A heading: as it is printed, or as it is printed in each language.
fn read_heading(inner: &mut Reader<'_>) -> Option<Name> {
    let in_languages = inner.node("heading").is_some_and(|node| matches!(node.value, Value::Table(_)));
    match in_languages {
        true => inner.name("heading"),
        false => inner.short_text("heading").map(Name::plain),
    }
}

/// Whether a text is empty in some language.
fn says_nothing(text: &Name) -> bool {
    text.texts().any(|text| text.trim().is_empty())
}
