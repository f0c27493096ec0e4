//! Positions drawn as text: `.` is an empty cell, `#` a missing one, a small letter shows itself.

use crate::engine::lay::{Placement, Rack};

use super::naive::Table;

/// A position in which pieces may be laid everywhere. On the rack `?` is a blank for any of a to z.
pub fn drawn(rows: &[&str], words: &[&str], rack: &str) -> Table {
    let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let cells = signs.len();
    let shown = |sign: &char| sign.is_ascii_lowercase().then(|| letter(*sign));
    Table {
        columns: rows.first().map_or(0, |row| row.len()),
        rows: rows.len(),
        there: signs.iter().map(|&sign| sign != '#').collect(),
        letters: signs.iter().map(shown).collect(),
        height: signs.iter().map(|sign| u8::from(sign.is_ascii_lowercase())).collect(),
        on: vec![true; cells],
        through: vec![true; cells],
        number: (0..cells as u16).collect(),
        rack: rack_of(rack),
        most: rack.len(),
        words: words.iter().map(|word| word.chars().map(letter).collect()).collect(),
    }
}

fn letter(sign: char) -> u8 {
    sign.to_ascii_lowercase() as u8 - b'a'
}

fn rack_of(signs: &str) -> Rack {
    let mut rack = Rack { stands_for: (1 << 26) - 1, ..Rack::default() };
    for sign in signs.chars() {
        match sign {
            '?' => rack.blanks += 1,
            _ => rack.count[usize::from(letter(sign))] += 1,
        }
    }
    rack
}

/// Placements written as a place and a letter each, a blank as a capital: `0c 1A 2t`.
pub fn laid(text: &str) -> Vec<Placement> {
    let placement = |word: &str| {
        let (place, sign) = word.split_at(word.len() - 1);
        let sign = sign.chars().next().expect("a letter");
        Placement { place: place.parse().expect("a place"), letter: letter(sign), blank: sign.is_uppercase() }
    };
    text.split_whitespace().map(placement).collect()
}

/// Placements as [`laid`] reads them.
pub fn written(placements: &[Placement]) -> String {
    let one = |laid: &Placement| {
        let sign = char::from(if laid.blank { b'A' } else { b'a' } + laid.letter);
        format!("{}{sign}", laid.place)
    };
    placements.iter().map(one).collect::<Vec<_>>().join(" ")
}
