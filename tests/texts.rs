//! Whatever is typed as a move is read or refused: no text panics, none changes anything, and one
//! that is read is a listed move.

use rulebox::play::Game;
use rulebox::play::notation::NotAMove;
use rulebox::speak::Lang;
use rulebox::table::Rng;

use crate::support::each_ply;

/// Pieces of text that break careless readers.
const ODD: [&str; 24] = [
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\0",
    "\u{7f}",
    "\u{1b}[31m",
    "é",
    "É",
    "ß",
    "İ",
    "e\u{301}",
    "\u{202e}",
    "\u{feff}",
    "🂡",
    "𝟙",
    "٣",
    "0",
    "-1",
    "99999999999999999999",
    ".",
    "..",
    "a0",
];

fn odd(rng: &mut Rng) -> String {
    ODD[rng.below(ODD.len() as u32) as usize].to_owned()
}

fn any_char(rng: &mut Rng) -> char {
    let limit = [0x80, 0x800, 0x1_0000, 0x11_0000][rng.below(4) as usize];
    char::from_u32(rng.below(limit)).unwrap_or('?')
}

/// A legal text with something wrong about it, or nothing like one.
fn mutated(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = rng.below(letters.len() as u32 + 1) as usize;
    match rng.below(12) {
        0 => letters.insert(place, any_char(rng)),
        1 if place < letters.len() => drop(letters.remove(place)),
        2 if place < letters.len() => letters[place] = any_char(rng),
        3 => letters.truncate(place),
        4 => return format!("{}{text}{}", odd(rng), odd(rng)),
        5 => return text.replace(' ', &odd(rng)),
        6 => return format!("{text} {other}"),
        7 => return text.split_whitespace().rev().collect::<Vec<_>>().join(" "),
        8 => return text.to_uppercase(),
        9 => return text.split(' ').zip(other.split(' ').rev()).map(|(a, b)| format!("{a} {b} ")).collect(),
        10 => return (0..rng.below(12)).map(|_| any_char(rng)).collect(),
        _ => return (0..rng.below(6)).map(|_| odd(rng) + " ").collect(),
    }
    letters.into_iter().collect()
}

/// Whether players may lay words that no list has.
fn may_be_accepted(game: &Game) -> bool {
    let choices = game.definition().actions.iter().flat_map(|action| &action.choices);
    choices.into_iter().any(|choice| choice.lay.as_ref().is_some_and(|lay| lay.arbiter.is_some()))
}

#[test]
fn any_text_is_read_or_refused() {
    let (mut read, mut refused) = (0, 0);
    each_ply(50, |ply, rng| {
        let before = ply.state.clone();
        let texts: Vec<String> = ply.moves.iter().map(|made| ply.text(made)).collect();
        for _ in 0..12 {
            let one = |rng: &mut Rng| match texts.len() {
                0 => String::new(),
                many => texts[rng.below(many as u32) as usize].clone(),
            };
            let typed = mutated(&one(rng), &one(rng), rng);
            match ply.read(&typed) {
                Ok(made) => {
                    let text = ply.text(&made);
                    // What the players may accept is legal, though nobody lists it.
                    let listed = texts.contains(&text) || may_be_accepted(ply.game());
                    assert!(listed, "{ply}: {typed:?} read as {text}, which is not listed");
                    read += 1;
                }
                Err(NotAMove::Refused(refusal)) => {
                    for lang in [Lang::En, Lang::Fr] {
                        assert!(!refusal.reason.in_lang(lang).is_empty(), "{ply}: {typed:?}");
                    }
                    refused += 1;
                }
                Err(NotAMove::Fault(fault)) => panic!("{ply}: {typed:?} is the rules' fault: {fault:?}"),
            }
        }
        assert!(before == *ply.state, "{ply}: reading changed the state");
    });
    assert!(read > 100 && refused > 1_000, "{read} read, {refused} refused: too few to mean something");
}

#[test]
fn a_very_long_text_is_refused() {
    each_ply(1_000, |ply, rng| {
        let Some(made) = ply.moves.first() else { return };
        if ply.number % 8 > 0 {
            return;
        }
        let text = ply.text(made);
        let letter = any_char(rng).to_string();
        for long in [letter.repeat(50_000), format!("{text} ").repeat(5_000), format!("{text}9").repeat(9)] {
            assert!(ply.read(&long).is_err(), "{ply}: {text} at length");
        }
    });
}
