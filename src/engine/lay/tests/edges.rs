//! Positions at the limits, each also compared with brute force where that can state it.

use std::ops::ControlFlow;

use crate::engine::lay::{Axis, EMPTY, Laying, Lines, Rack};
use crate::table::trie::Trie;

use super::chance::Chance;
use super::drawn::{drawn, written};
use super::naive::Table;
use super::same::{Given, assert_same, found, trie_of};

/// The axis and the placements of all plays, which brute force finds too.
fn plays(table: &Table) -> Vec<(Axis, String)> {
    let found = assert_same(table, &trie_of(table), &mut Chance::new(1));
    found.iter().map(|(run, placements)| (run.axis, written(placements))).collect()
}

#[test]
fn without_words_pieces_or_leave_there_are_no_plays() {
    let rows = ["...", ".a.", "..."];
    assert!(plays(&drawn(&rows, &[], "abc")).is_empty());
    assert!(plays(&drawn(&rows, &["ab", "ba"], "")).is_empty());
    let mut table = drawn(&rows, &["ab", "ba"], "b");
    assert_eq!(plays(&table).len(), 4);
    table.most = 0;
    assert!(plays(&table).is_empty());
    table.most = 1;
    table.through.fill(false);
    assert!(plays(&table).is_empty());
    table.through.fill(true);
    table.on.fill(false);
    assert!(plays(&table).is_empty());
}

#[test]
fn an_empty_board_takes_a_word_anywhere() {
    let table = drawn(&["..", ".."], &["ab"], "ab");
    let across = |text: &str| (Axis::Across, text.to_owned());
    let down = |text: &str| (Axis::Down, text.to_owned());
    assert_eq!(plays(&table), [across("0a 1b"), across("2a 3b"), down("0a 2b"), down("1a 3b")]);
}

#[test]
fn a_single_piece_that_makes_two_words_is_one_play_across() {
    let table = drawn(&["#a", "a."], &["ab"], "b");
    assert_eq!(plays(&table), [(Axis::Across, "3b".to_owned())]);
    let table = drawn(&["#a", "#."], &["ab"], "b");
    assert_eq!(plays(&table), [(Axis::Down, "3b".to_owned())]);
}

#[test]
fn lines_of_one_place_take_no_word() {
    assert!(plays(&drawn(&["."], &["a", "ab"], "ab")).is_empty());
    assert!(plays(&drawn(&[".#.", "#.#", ".#."], &["a", "ab"], "ab")).is_empty());
}

#[test]
fn a_full_board_can_only_be_covered() {
    let mut table = drawn(&["ab", "bc"], &["ab", "bc", "cb"], "c");
    assert_eq!(plays(&table), [(Axis::Across, "0c".to_owned())]);
    table.on.fill(false);
    assert!(plays(&table).is_empty());
}

#[test]
fn a_letter_is_not_covered_by_itself() {
    assert!(plays(&drawn(&["ab"], &["ab"], "ab?")).is_empty());
    assert_eq!(plays(&drawn(&["ab"], &["ab", "cb"], "?")), [(Axis::Across, "0C".to_owned())]);
}

#[test]
fn a_board_without_places_has_no_plays() {
    assert!(plays(&drawn(&[], &["ab"], "ab")).is_empty());
}

#[test]
fn a_break_stops_at_once() {
    let table = drawn(&["...", "...", "..."], &["ab", "ba"], "ab");
    let (given, lexicon) = (Given::new(&table), trie_of(&table));
    let mut seen = 0;
    let end = given.laying(&lexicon).plays(|play| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(written(play.placements)) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((seen, end), (3, ControlFlow::Break("1a 2b".to_owned())));
}

#[test]
fn short_sets_unknown_letters_and_missing_letters_are_harmless() {
    let table = drawn(&["...", ".a.", "..."], &["ab", "ba"], "b");
    let (given, lexicon) = (Given::new(&table), trie_of(&table));
    let laying = given.laying(&lexicon);
    assert!(!Laying { on: &[], ..laying }.any() && !Laying { through: &[], ..laying }.any());
    assert_eq!(Laying { letters: &[], ..laying }.count(), 0);
    // A number that is no letter fills its place, and no word has it.
    for unknown in [32, 63, 64, 254] {
        let letters = [EMPTY, EMPTY, EMPTY, EMPTY, 0, unknown, EMPTY, EMPTY, EMPTY];
        let found = found(&Laying { letters: &letters, ..laying });
        let texts: Vec<_> = found.iter().map(|(_, placements)| written(placements)).collect();
        assert_eq!(texts, ["5b", "1b", "7b"], "covering the unknown, above, below");
    }
}

/// The largest board, with words as long as its lines and more pieces than can be laid.
#[test]
fn the_largest_board_and_rack() {
    let lines = Lines::new(256, |axis, place| match axis {
        Axis::Across => (place % 32 < 31).then_some(place + 1),
        Axis::Down => (place / 32 < 7).then_some(place + 32),
    })
    .expect("eight lines of 32");
    let word = [31; 32];
    let lexicon = Trie::new([&word[..]]).expect("a word");
    let (on, letters, most) = ([u64::MAX; 4], [EMPTY; 256], usize::MAX);
    let count = |plain, blanks| {
        let rack = Rack { count: [plain; 32], blanks, stands_for: u32::MAX };
        let (lines, lexicon) = (&lines, &lexicon);
        Laying { lines, letters: &letters, on: &on, through: &on, rack: &rack, most, lexicon }.count()
    };
    assert_eq!(count(255, 0), 8);
    assert_eq!(count(255, 1), 8 * 33, "one of 32 places has the blank, or none");
    assert_eq!(count(0, 255), 8);
    assert_eq!(count(0, 31), 0);
    assert_eq!(count(1, 31), 8 * 32, "one of 32 places has the plain piece");
    assert_eq!(count(1, 32), 8 * 33);
}
