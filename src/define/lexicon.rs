//! Lexicons: the word lists that a game names, read from its folder and spelled with its pieces.

use std::collections::BTreeMap;

use super::cites::Cites;
use super::fault::Fault;
use super::library::Folder;
use super::model::{Definition, Labelled, Provenance};
use super::read::labelled;
use super::reader::Reader;
use super::source::Spot;
use super::spelling::{Alphabet, Unspelled};
use crate::msg;
use crate::speak::Name;
use crate::table::trie::Trie;

/// The fewest letters of a word.
const SHORTEST: usize = 2;

/// A word list as declared.
#[derive(Clone, Debug)]
pub struct LexiconDef {
    /// Its id and name.
    pub label: Labelled,
    /// The file in the game's folder: a word a line.
    pub file: String,
    /// Where the file is named.
    pub spot: Spot,
    /// The family of the pieces that spell its words.
    pub family: usize,
    /// Which words are in it, in a sentence.
    pub text: Option<Name>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

/// A word list that was read.
#[derive(Debug)]
pub struct Lexicon {
    /// The words.
    pub words: Trie,
    /// The letters of the pieces that spell them.
    pub alphabet: Alphabet,
    /// What was found in the file.
    pub report: LexiconReport,
    /// The text of the file, hashed: another list is another game.
    pub hash: String,
}

/// What was found in the file of a word list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LexiconReport {
    /// How many different words there are, as far as they can be spelled.
    pub words: usize,
    /// How many of them fit on the board.
    pub fit: usize,
    /// The letters that no piece shows, with how many words need them.
    pub missing: BTreeMap<char, usize>,
    /// How many lines hold something that is no letter, as a hyphen.
    pub with_signs: usize,
}

/// Reads `[lexicon.…]`; `families` are the ids of the game's families.
pub fn read_lexicons(reader: &mut Reader<'_>, families: &[&str]) -> Vec<LexiconDef> {
    let mut lexicons = Vec::new();
    for entry in reader.table("lexicon") {
        let mut inner = Reader::new(&entry.node, msg!("what.lexicon", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        let text = inner.name("text");
        let file = inner.text("file").map(str::to_owned);
        let spot = inner.node("file").map_or(&entry.spot, |node| &node.spot).clone();
        if file.is_none() && !inner.has("file") {
            inner.missing("file");
        }
        let family = read_family(&mut inner, families, &entry.spot);
        let provenance = inner.provenance();
        let cites = inner.cites();
        inner.finish();
        if let (Some(file), Some(family)) = (file, family) {
            lexicons.push(LexiconDef { label, file, spot, family, text, provenance, cites });
        }
    }
    lexicons
}

/// `letters = "tile"`: the family that spells; `letter` when not said.
fn read_family(reader: &mut Reader<'_>, families: &[&str], spot: &Spot) -> Option<usize> {
    let named = reader.node("letters").map_or(spot, |node| &node.spot).clone();
    let id = reader.text("letters").unwrap_or("letter");
    let family = families.iter().position(|family| *family == id);
    if family.is_none() {
        let fault = Fault::following(&named, msg!("define.unknown_family", id = id));
        reader.faults.push(fault.suggest(id, families.iter().copied()));
    }
    family
}

impl Lexicon {
    /// Reads a declared word list. Faults are added to the list.
    pub fn load(
        declared: &LexiconDef,
        definition: &Definition,
        folder: &Folder,
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let alphabet = Alphabet::of(definition, declared.family, faults)?;
        let text = match folder.read_list(&declared.file) {
            Ok(Some(text)) => text,
            Ok(None) => {
                let message = msg!("library.missing", file = folder.shown(&declared.file));
                faults.push(Fault::at(&declared.spot, message));
                return None;
            }
            Err(fault) => {
                faults.push(Fault { spot: Some(declared.spot.clone()), ..*fault });
                return None;
            }
        };
        let grid = definition.board.grid;
        let longest = usize::from(grid.columns.max(grid.rows));
        let (words, report) = read_words(&text, &alphabet, longest);
        if report.fit == 0 {
            let message = msg!("lexicon.no_words", file = &declared.file);
            faults.push(Fault::at(&declared.spot, message));
        }
        let hash = format!("#{:016x}", super::facts::hash([text.as_str()]));
        Some(Self { words, alphabet, report, hash })
    }

    /// Whether a word is in the list, as it is spelled with the game's pieces; `None` where it cannot be.
    pub fn contains(&self, word: &str) -> Result<bool, Unspelled> {
        let mut letters = Vec::new();
        self.alphabet.spell(word.trim(), &mut letters)?;
        Ok(self.words.contains(&letters))
    }
}

/// The words of a text, a line each; lines that begin with `#` are remarks. Words that no line of the board
/// can hold are counted and left out.
fn read_words(text: &str, alphabet: &Alphabet, longest: usize) -> (Trie, LexiconReport) {
    let mut report = LexiconReport::default();
    // The letters of all words, one after another, and where each ends.
    let (mut letters, mut ends) = (Vec::with_capacity(text.len()), Vec::new());
    let mut long = Vec::new();
    for line in text.trim_start_matches('\u{feff}').lines() {
        let word = line.trim();
        if word.is_empty() || word.starts_with('#') {
            continue;
        }
        let begun = letters.len();
        match alphabet.spell(word, &mut letters) {
            Ok(()) if (SHORTEST..=longest).contains(&(letters.len() - begun)) => ends.push(letters.len()),
            Ok(()) => {
                long.push(letters.split_off(begun));
            }
            Err(Unspelled::Letter(letter)) => *report.missing.entry(letter).or_default() += 1,
            Err(Unspelled::Sign(_)) => report.with_signs += 1,
        }
    }
    let begins = std::iter::once(0).chain(ends.iter().copied());
    let words = begins.zip(&ends).map(|(begins, &ends)| &letters[begins..ends]);
    // What cannot be a letter was left out above, so that nothing can be wrong with the words.
    let words = Trie::new(words).unwrap_or_default();
    long.sort_unstable();
    long.dedup();
    report.fit = words.len();
    report.words = words.len() + long.len();
    (words, report)
}
