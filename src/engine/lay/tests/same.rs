//! What the crate and the naive rules must agree on in a position.

use std::ops::ControlFlow;

use crate::engine::lay::{Axis, EMPTY, Laying, Lines, Placement, Play, Rack, Run};
use crate::table::trie::Trie;

use super::chance::Chance;
use super::naive::{Plays, Table, Word};

/// A table in the form that the crate takes.
pub struct Given {
    lines: Lines,
    letters: Vec<u8>,
    on: Vec<u64>,
    through: Vec<u64>,
    rack: Rack,
    most: usize,
}

/// One play found: the main run, and the placements in reading order.
pub type Found = (Run, Vec<Placement>);

impl Given {
    pub fn new(table: &Table) -> Self {
        let next = |axis, place| {
            let cell = table.cell_of(place);
            table.beside(axis, cell, true).map(|cell| table.number[cell])
        };
        let mut letters = vec![EMPTY; table.cells()];
        for cell in 0..table.cells() {
            letters[usize::from(table.number[cell])] = table.letters[cell].unwrap_or(EMPTY);
        }
        Self {
            lines: Lines::new(table.cells(), next).expect("lines of a rectangle"),
            letters,
            on: set_of(table, &table.on),
            through: set_of(table, &table.through),
            rack: table.rack,
            most: table.most,
        }
    }

    pub fn laying<'g>(&'g self, lexicon: &'g Trie) -> Laying<'g> {
        let Self { lines, letters, on, through, rack, most } = self;
        Laying { lines, letters, on, through, rack, most: *most, lexicon }
    }
}

fn set_of(table: &Table, members: &[bool]) -> Vec<u64> {
    let mut words = vec![0; table.cells().div_ceil(64)];
    for (cell, _) in members.iter().enumerate().filter(|(_, member)| **member) {
        let place = usize::from(table.number[cell]);
        words[place / 64] |= 1 << (place % 64);
    }
    words
}

pub fn trie_of(table: &Table) -> Trie {
    Trie::new(table.words.iter().map(Vec::as_slice)).expect("words of letters")
}

pub fn found(laying: &Laying) -> Vec<Found> {
    let mut found = Vec::new();
    let end = laying.plays(|play: &Play| {
        found.push((play.run, play.placements.to_vec()));
        ControlFlow::<()>::Continue(())
    });
    assert!(end.is_continue());
    found
}

/// Compares the plays found with brute force, and the judgement on each of them and on others like it. Gives
/// the plays.
pub fn assert_same(table: &Table, lexicon: &Trie, chance: &mut Chance) -> Vec<Found> {
    let given = Given::new(table);
    let laying = given.laying(lexicon);
    let found = found(&laying);
    assert_eq!(by_placements(&found), table.brute_force());
    assert_in_order(&laying, &found);
    assert_eq!((laying.count(), laying.any()), (found.len(), !found.is_empty()));
    for (_, placements) in &found {
        assert_judged_alike(table, &laying, placements);
    }
    for _ in 0..found.len().min(50) {
        let placements = spoiled(table, &found, chance);
        assert_judged_alike(table, &laying, &placements);
    }
    found
}

fn by_placements(found: &[Found]) -> Plays {
    let sorted = |placements: &[Placement]| {
        let mut placements = placements.to_vec();
        placements.sort();
        placements
    };
    found.iter().map(|(run, placements)| (sorted(placements), word(run))).collect()
}

fn word(run: &Run) -> Word {
    (run.axis, run.first, usize::from(run.len))
}

pub fn assert_judged_alike(table: &Table, laying: &Laying, placements: &[Placement]) {
    let judged = laying.check(placements);
    let mut words = judged.ok().map(|formed| formed.runs().iter().map(word).collect::<Vec<_>>());
    let mut expected = table.judge(placements);
    // The naive rules read crossing words in the order of the placements.
    for words in [&mut words, &mut expected].into_iter().flatten() {
        words[1..].sort();
    }
    assert_eq!(words, expected, "{placements:?}: {judged:?}");
    assert!(judged.is_err() || laying.words_formed(placements).is_ok());
}

/// One of the plays changed in one respect, which may leave it legal.
fn spoiled(table: &Table, found: &[Found], chance: &mut Chance) -> Vec<Placement> {
    let mut spoiled = chance.pick(found).1.clone();
    chance.shuffle(&mut spoiled);
    let place = *chance.pick(&table.number);
    let letter = chance.pick(found).1[0].letter;
    match chance.below(6) {
        0 => drop(spoiled.pop()),
        1 => spoiled[0].letter = letter,
        2 => spoiled[0].place = place,
        3 => spoiled[0].blank ^= true,
        4 => spoiled.push(Placement { place, letter, blank: chance.happens(30) }),
        _ => {}
    }
    spoiled
}

/// What the documented order sorts plays by: axis, line and start of the main run; for each of its places a
/// letter kept before one laid; then the blanks.
type Rank = (Axis, u16, usize, Vec<u8>, Vec<bool>);

fn assert_in_order(laying: &Laying, found: &[Found]) {
    let ranks: Vec<Rank> = found.iter().map(|found| rank(laying, found)).collect();
    assert!(ranks.windows(2).all(|pair| pair[0] < pair[1]), "{ranks:?}");
    let reading =
        |run: &Run, laid: &Placement| laying.lines.places_of(*run).iter().position(|&p| p == laid.place);
    for (run, placements) in found {
        assert!(placements.windows(2).all(|pair| reading(run, &pair[0]) < reading(run, &pair[1])));
    }
}

fn rank(laying: &Laying, (run, placements): &Found) -> Rank {
    let (line, start) = laying.lines.line_of(run.axis, run.first).expect("a place");
    let kept_or_laid =
        |place: &u16| placements.iter().find(|laid| laid.place == *place).map_or(0, |l| l.letter + 1);
    let letters = laying.lines.places_of(*run).iter().map(kept_or_laid).collect();
    (run.axis, line[0], start, letters, placements.iter().map(|laid| laid.blank).collect())
}
