//! What a check says of a game's word lists.

use crate::define::Lexicon;
use crate::msg;
use crate::play::Game;
use crate::speak::Message;

/// What was found in a game's word lists.
pub(super) fn notes(game: &Game) -> Vec<Message> {
    let mut notes = Vec::new();
    for (declared, lexicon) in game.definition().lexicons.iter().zip(&game.ruleset().lexicons) {
        let found = &lexicon.report;
        let words = msg!("check.lexicon", file = &declared.file, words = found.words, fit = found.fit);
        notes.push(words);
        if found.with_signs > 0 {
            notes.push(msg!("check.lexicon_signs", file = &declared.file, count = found.with_signs));
        }
        let missing = found.missing.iter().map(|(letter, count)| format!("{letter} ({count})"));
        let missing: Vec<String> = missing.collect();
        if !missing.is_empty() {
            let known = missing.join(", ");
            notes.push(msg!("check.lexicon_letters", file = &declared.file, letters = known));
        }
        notes.extend(unused_letters(lexicon, &declared.file));
    }
    notes
}

/// The letters that pieces show and no word of a list needs.
fn unused_letters(lexicon: &Lexicon, file: &str) -> Option<Message> {
    let mut used = 0u32;
    lexicon.words.for_each(|word| used = word.iter().fold(used, |used, &letter| used | 1 << letter));
    let unused = (0..lexicon.alphabet.count() as u8).filter(|letter| used >> letter & 1 == 0);
    let unused: Vec<String> = unused.map(|letter| lexicon.alphabet.character(letter).to_string()).collect();
    (!unused.is_empty()).then(|| msg!("check.lexicon_unused", file = file, letters = unused.join(", ")))
}
