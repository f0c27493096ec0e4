//! Random positions with a few invented words of a few letters, so that many runs cross and cover.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::engine::lay::{Axis, Placement, Rack};

use super::chance::Chance;
use super::naive::Table;
use super::same::{Found, Given, assert_judged_alike, assert_same, trie_of};

/// How many pieces may lie on one place.
const STACK: u8 = 3;

const SIZES: [(usize, usize); 7] = [(7, 7), (7, 7), (5, 9), (9, 5), (4, 4), (8, 1), (1, 8)];

/// An empty table of random size, perhaps with cells missing, with random words and no rack yet.
fn empty_table(chance: &mut Chance) -> Table {
    let &(columns, rows) = chance.pick(&SIZES);
    let cells = columns * rows;
    let missing = *chance.pick(&[0, 0, 15, 30]);
    let mut number: Vec<u16> = (0..cells as u16).collect();
    if chance.happens(50) {
        chance.shuffle(&mut number);
    }
    Table {
        columns,
        rows,
        there: (0..cells).map(|_| !chance.happens(missing)).collect(),
        letters: vec![None; cells],
        height: vec![0; cells],
        on: vec![true; cells],
        through: vec![true; cells],
        number,
        rack: Rack::default(),
        most: 0,
        words: words(chance),
    }
}

fn words(chance: &mut Chance) -> HashSet<Vec<u8>> {
    let alphabet = chance.between(4, 6);
    let longest = chance.between(3, 7);
    let word =
        |chance: &mut Chance| (0..chance.between(2, longest)).map(|_| chance.below(alphabet) as u8).collect();
    (0..chance.between(4, 40)).map(|_| word(chance)).collect()
}

/// Gives the table a random rack with up to two blanks.
fn deal(table: &mut Table, chance: &mut Chance) {
    let mut rack = Rack { blanks: chance.below(3) as u8, stands_for: u32::MAX, ..Rack::default() };
    for _ in 0..chance.below(6) {
        rack.count[chance.below(6)] += 1;
    }
    if chance.happens(20) {
        rack.stands_for = chance.below(64) as u32;
    }
    table.most = if chance.happens(80) { rack.len() } else { chance.below(4) };
    table.rack = rack;
}

/// Gives the table random sets of places to lay on and to lay through.
fn allow(table: &mut Table, chance: &mut Chance) {
    let cells = table.cells();
    let (percent, covers) = (*chance.pick(&[100, 100, 80, 40]), chance.happens(80));
    let allowed = |cell: usize| if covers { table.height[cell] < STACK } else { table.height[cell] == 0 };
    table.on = (0..cells).map(|cell| allowed(cell) && chance.happens(percent)).collect();
    table.through = match chance.below(3) {
        0 => vec![true; cells],
        1 => (0..cells).map(|cell| touches(table, cell)).collect(),
        _ => {
            let percent = chance.below(60);
            (0..cells).map(|_| chance.happens(percent)).collect()
        }
    };
}

/// Whether a cell has a letter, or one beside it has.
fn touches(table: &Table, cell: usize) -> bool {
    let ways = [Axis::Across, Axis::Down].into_iter().flat_map(|axis| [(axis, false), (axis, true)]);
    let mut around = ways.filter_map(|(axis, forward)| table.beside(axis, cell, forward));
    table.letters[cell].is_some() || around.any(|cell| table.letters[cell].is_some())
}

/// Puts letters anywhere, whether or not they make words.
fn scatter(table: &mut Table, chance: &mut Chance) {
    let percent = chance.below(70);
    for cell in 0..table.cells() {
        if chance.happens(percent) {
            table.letters[cell] = Some(chance.below(6) as u8);
            table.height[cell] = chance.between(1, usize::from(STACK)) as u8;
        }
    }
}

#[test]
fn scattered_letters() {
    let mut chance = Chance::new(1);
    let mut plays = 0;
    for _ in 0..4000 {
        let mut table = empty_table(&mut chance);
        scatter(&mut table, &mut chance);
        deal(&mut table, &mut chance);
        allow(&mut table, &mut chance);
        plays += assert_same(&table, &trie_of(&table), &mut chance).len();
    }
    assert!(plays > 100_000, "{plays} plays are too few to tell much");
}

#[test]
fn random_games_with_covering() {
    let mut chance = Chance::new(2);
    let (mut plays, mut covered) = (0, 0);
    for _ in 0..400 {
        let mut table = empty_table(&mut chance);
        let lexicon = trie_of(&table);
        for _ in 0..16 {
            deal(&mut table, &mut chance);
            allow(&mut table, &mut chance);
            let found = assert_same(&table, &lexicon, &mut chance);
            plays += found.len();
            // Half of the time a letter is covered, if one can be.
            let covers = |(_, placements): &&Found| {
                placements.iter().any(|laid| table.letters[table.cell_of(laid.place)].is_some())
            };
            let covering: Vec<_> = found.iter().filter(covers).collect();
            if !covering.is_empty() && chance.happens(50) {
                table.lay(&chance.pick(&covering).1);
            } else if !found.is_empty() {
                table.lay(&chance.pick(&found).1);
            }
        }
        covered += table.height.iter().filter(|&&height| height == STACK).count();
    }
    assert!(
        plays > 100_000 && covered > 400,
        "{plays} plays and {covered} full stacks are too few to tell much"
    );
}

/// Whatever a list of words lets one lay, an arbiter may accept some of it as well: where nothing is found for
/// one, no list finds anything.
#[test]
fn what_can_be_laid_can_be_laid_unlisted() {
    let mut chance = Chance::new(4);
    let (mut listed, mut nothing) = (0, 0);
    for _ in 0..4000 {
        let mut table = empty_table(&mut chance);
        scatter(&mut table, &mut chance);
        deal(&mut table, &mut chance);
        allow(&mut table, &mut chance);
        let (given, lexicon) = (Given::new(&table), trie_of(&table));
        let laying = given.laying(&lexicon);
        let unlisted = laying.unlisted(|play| {
            assert!(laying.words_formed(play.placements).is_ok(), "all rules but the lexicon hold");
            ControlFlow::Break(())
        });
        assert!(unlisted.is_break() || !laying.any(), "a word can be laid where no pieces can");
        // Any three pieces that may lie together show that some may.
        for _ in 0..50 {
            let placement = |chance: &mut Chance| Placement {
                place: *chance.pick(&table.number),
                letter: chance.below(6) as u8,
                blank: chance.happens(20),
            };
            let placements: Vec<_> = (0..chance.between(1, 3)).map(|_| placement(&mut chance)).collect();
            assert!(unlisted.is_break() || laying.words_formed(&placements).is_err());
        }
        listed += usize::from(laying.any());
        nothing += usize::from(unlisted.is_continue());
    }
    assert!(listed > 500 && nothing > 100, "{listed} and {nothing} positions are too few to tell much");
}

#[test]
fn random_placements_are_judged_alike() {
    let mut chance = Chance::new(3);
    for _ in 0..2000 {
        let mut table = empty_table(&mut chance);
        scatter(&mut table, &mut chance);
        deal(&mut table, &mut chance);
        allow(&mut table, &mut chance);
        let (given, lexicon) = (Given::new(&table), trie_of(&table));
        for _ in 0..100 {
            let placement = |chance: &mut Chance| Placement {
                place: *chance.pick(&table.number),
                letter: chance.below(6) as u8,
                blank: chance.happens(20),
            };
            let placements: Vec<_> = (0..chance.below(4)).map(|_| placement(&mut chance)).collect();
            assert_judged_alike(&table, &given.laying(&lexicon), &placements);
        }
    }
}
