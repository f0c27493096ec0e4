//! Every fault of a play, and that the first one in the documented order is told.

use crate::engine::lay::{Axis, Fault, Laying, Placement, Run};

use super::drawn::{drawn, laid};
use super::naive::Table;
use super::same::{Given, trie_of};

/// Places 0 to 3, 4 to 7 and 8 to 11; nothing may be laid on 3, and one piece must be on an even place.
fn table() -> Table {
    let mut table = drawn(&["....", "cat.", "...."], &["cat", "cats", "at", "cut", "so"], "stuzo?");
    table.on[3] = false;
    table.through = (0..12).map(|cell| cell % 2 == 0 || cell == 7).collect();
    table.rack.stands_for = 1 << 20;
    table.most = 4;
    table
}

fn with_laying<R>(table: &Table, judge: impl FnOnce(&Laying) -> R) -> R {
    let (given, lexicon) = (Given::new(table), trie_of(table));
    judge(&given.laying(&lexicon))
}

fn judge(placements: &[Placement]) -> Result<Vec<Run>, Fault> {
    with_laying(&table(), |laying| laying.check(placements).map(|formed| formed.runs().to_vec()))
}

fn fault(text: &str) -> Option<Fault> {
    judge(&laid(text)).err()
}

fn across(first: u16, len: u8) -> Run {
    Run { axis: Axis::Across, first, len }
}

fn down(first: u16, len: u8) -> Run {
    Run { axis: Axis::Down, first, len }
}

#[test]
fn legal_plays_tell_their_words_main_one_first() {
    assert_eq!(judge(&laid("7s")), Ok(vec![across(4, 4)]));
    assert_eq!(judge(&laid("11o 7s")), Ok(vec![down(7, 2), across(4, 4)]));
}

#[test]
fn each_fault_is_told() {
    assert_eq!(fault(""), Some(Fault::Nothing));
    assert_eq!(fault("12s"), Some(Fault::OffBoard(12)));
    assert_eq!(fault("7s 7o"), Some(Fault::Twice(7)));
    assert_eq!(fault("0s 9o"), Some(Fault::NotInLine));
    assert_eq!(fault("2s 0o"), Some(Fault::Gap(1)));
    assert_eq!(fault("3s 7o"), Some(Fault::NotOn(3)));
    assert_eq!(fault("6t 7s"), Some(Fault::SameLetter(6)));
    assert_eq!(fault("4s 5t 6u 7z 8o"), Some(Fault::NotInLine));
    assert_eq!(fault("8s 9s"), Some(Fault::LacksLetter(18)));
    assert_eq!(fault("8U 9U"), Some(Fault::LacksBlank));
    assert_eq!(fault("8A 9s"), Some(Fault::BlankCannotBe(0)));
    assert_eq!(fault("5u"), Some(Fault::NotThrough));
    assert_eq!(fault("7z"), Some(Fault::MainNotWord(across(4, 4))));
    assert_eq!(fault("8s 9o"), Some(Fault::CrossNotWord(down(4, 2))));
}

#[test]
fn too_many_and_too_short() {
    let mut table = table();
    table.most = 1;
    let many = with_laying(&table, |laying| laying.check(&laid("8s 9o")).err());
    assert_eq!(many, Some(Fault::TooMany));
    table.letters.fill(None);
    let short = with_laying(&table, |laying| laying.check(&laid("0s")).err());
    assert_eq!(short, Some(Fault::TooShort));
}

#[test]
fn the_first_fault_of_the_list_is_told() {
    assert_eq!(fault("0q 3q 9q"), Some(Fault::NotInLine), "before on and rack");
    assert_eq!(fault("1q 3q"), Some(Fault::Gap(2)), "before on and rack");
    assert_eq!(fault("6t 7q 7q"), Some(Fault::Twice(7)), "before the same letter");
    assert_eq!(fault("3q 7q"), Some(Fault::NotOn(3)), "before rack");
    assert_eq!(fault("5a 6q"), Some(Fault::SameLetter(5)), "before rack");
    assert_eq!(fault("5q"), Some(Fault::LacksLetter(16)), "before through");
    assert_eq!(fault("1z"), Some(Fault::NotThrough), "before words");
}

#[test]
fn an_arbiter_reads_words_that_are_not_in_the_lexicon() {
    with_laying(&table(), |laying| {
        let placements = laid("8s 9o");
        let formed = laying.words_formed(&placements).expect("all but the words is fine");
        let words: Vec<String> = formed
            .runs()
            .iter()
            .map(|&run| laying.spell(run, &placements).map(|letter| char::from(b'a' + letter)).collect())
            .collect();
        assert_eq!(words, ["so", "cs", "ao"]);
        assert_eq!((formed.main(), formed.crossing()), (across(8, 2), &[down(4, 2), down(5, 2)][..]));
    });
}

#[test]
fn senseless_placements_are_refused_without_a_panic() {
    for (place, letter) in [(u16::MAX, 0), (0, 255), (7, 255), (7, 32), (256, 99)] {
        for blank in [false, true] {
            assert!(judge(&[Placement { place, letter, blank }]).is_err());
            assert!(judge(&[Placement { place, letter, blank }; 1000]).is_err());
        }
    }
}
