//! How words are spelled with the pieces of a family: which letter each kind shows, and what becomes of
//! letters that no piece shows.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::fault::Fault;
use super::model::{Definition, KindDef};
use crate::msg;
use crate::table::trie::LETTERS;

/// The letters that the pieces of a family show, in the order of the alphabet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alphabet {
    letters: Vec<char>,
    /// The letter of each ASCII character, so that plain lists are read fast.
    ascii: [Option<u8>; 128],
    /// The letter that each kind of the game shows; `None` for blanks and other pieces.
    kinds: Vec<Option<u8>>,
    /// For each kind that is a blank, the letters that it may stand for, one bit each.
    blanks: Vec<Option<u32>>,
}

/// Why a word cannot be spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unspelled {
    /// No piece shows this letter.
    Letter(char),
    /// It holds something that is no letter: a hyphen, an apostrophe, a digit.
    Sign(char),
}

impl Alphabet {
    /// The letters of a family. Each kind must show one, unless it is a blank; `None` where one does not.
    pub fn of(definition: &Definition, family: usize, faults: &mut Vec<Fault>) -> Option<Self> {
        let before = faults.len();
        let mut shown = vec![None; definition.kinds.len()];
        for (shown, kind) in shown.iter_mut().zip(&definition.kinds) {
            if kind.family == family && kind.stands_for.is_none() {
                *shown = letter_of(kind);
                if shown.is_none() {
                    let fault = Fault::at(&kind.label.spot, msg!("lexicon.no_letter", id = &kind.label.id));
                    faults.push(fault.help(msg!("help.letter")));
                }
            }
        }
        check_once(definition, &shown, family, faults);
        let mut letters: Vec<char> = shown.iter().copied().flatten().collect();
        letters.sort_unstable();
        letters.dedup();
        if letters.len() > LETTERS {
            let spot =
                definition.kinds.iter().find(|kind| kind.family == family).map(|kind| &kind.label.spot);
            let message = msg!("lexicon.many_letters", count = letters.len(), most = LETTERS);
            faults.extend(spot.map(|spot| Fault::at(spot, message)));
        }
        if faults.len() > before {
            return None;
        }
        let number = |letter: char| letters.iter().position(|&known| known == letter).map(|at| at as u8);
        let kinds: Vec<Option<u8>> = shown.iter().map(|shown| shown.and_then(number)).collect();
        let every = letters.iter().enumerate().fold(0u32, |mask, (letter, _)| mask | 1 << letter);
        let blanks = definition.kinds.iter().map(|kind| (kind.stands_for == Some(family)).then_some(every));
        Some(Self {
            ascii: std::array::from_fn(|byte| number((byte as u8 as char).to_ascii_lowercase())),
            blanks: blanks.collect(),
            kinds,
            letters,
        })
    }

    /// How many letters there are.
    pub fn count(&self) -> usize {
        self.letters.len()
    }

    /// The letter that a kind shows.
    pub fn shown(&self, kind: usize) -> Option<u8> {
        self.kinds[kind]
    }

    /// The letters that a kind may stand for, if it is a blank.
    pub fn blank(&self, kind: usize) -> Option<u32> {
        self.blanks[kind]
    }

    /// A letter as it is written, small.
    pub fn character(&self, letter: u8) -> char {
        self.letters.get(usize::from(letter)).copied().unwrap_or('?')
    }

    /// Spells a word: appends its letters. Capitals are small letters; a letter that no piece shows loses its
    /// accents, and a ligature becomes two letters.
    pub fn spell(&self, word: &str, letters: &mut Vec<u8>) -> Result<(), Unspelled> {
        let begun = letters.len();
        for character in word.chars() {
            if let Err(unspelled) = self.spell_one(character, letters) {
                letters.truncate(begun);
                return Err(unspelled);
            }
        }
        Ok(())
    }

    fn spell_one(&self, character: char, letters: &mut Vec<u8>) -> Result<(), Unspelled> {
        if let Some(&letter) = self.ascii.get(character as usize) {
            let letter = letter.ok_or_else(|| unspelled(character))?;
            letters.push(letter);
            return Ok(());
        }
        let number = |letter: char| self.letters.binary_search(&letter).ok().map(|at| at as u8);
        for small in character.to_lowercase() {
            if let Some(letter) = number(small) {
                letters.push(letter);
                continue;
            }
            let two: &str = match small {
                'œ' => "oe",
                'æ' => "ae",
                'ß' => "ss",
                'ø' => "o",
                'ł' => "l",
                'đ' | 'ð' => "d",
                'þ' => "th",
                _ => "",
            };
            let plain = small.nfd().filter(|part| !is_combining_mark(*part));
            let plain: Vec<char> = if two.is_empty() { plain.collect() } else { two.chars().collect() };
            for part in plain {
                letters.push(number(part).ok_or_else(|| unspelled(part))?);
            }
        }
        Ok(())
    }
}

/// Pieces that show the same letter are the same to a word, so that only one kind may show it; the same for
/// blanks.
fn check_once(definition: &Definition, shown: &[Option<char>], family: usize, faults: &mut Vec<Fault>) {
    let blank = |kind: &KindDef| kind.stands_for == Some(family);
    for (number, kind) in definition.kinds.iter().enumerate() {
        let id = &kind.label.id;
        let same = (0..number).find(|&other| match shown[number] {
            Some(letter) => shown[other] == Some(letter),
            None => blank(kind) && blank(&definition.kinds[other]),
        });
        let Some(other) = same.map(|other| &definition.kinds[other].label.id) else { continue };
        let message = match shown[number] {
            Some(letter) => {
                msg!("lexicon.letter_twice", id = id, letter = letter.to_uppercase(), other = other)
            }
            None => msg!("lexicon.two_blanks", id = id, other = other),
        };
        faults.push(Fault::at(&kind.label.spot, message));
    }
}

fn unspelled(character: char) -> Unspelled {
    match character.is_alphabetic() {
        true => Unspelled::Letter(character.to_lowercase().next().unwrap_or(character)),
        false => Unspelled::Sign(character),
    }
}

/// The letter that a kind shows: its sign, or else its id, where that is one letter.
pub fn letter_of(kind: &KindDef) -> Option<char> {
    let shown = kind.sign.as_deref().unwrap_or(&kind.label.id);
    let mut characters = shown.trim().chars().flat_map(char::to_lowercase);
    let letter = characters.next().filter(|letter| letter.is_alphabetic())?;
    characters.next().is_none().then_some(letter)
}
