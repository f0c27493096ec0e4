//! The finder of plays and the judge of one play, compared with a naive reading of the rules.

/// Repeatable random numbers.
mod chance;
/// Positions and placements written as text.
mod drawn;
/// Positions at the limits: nothing to lay, nowhere to lay it, no words.
mod edges;
/// What a play is refused for.
mod faults;
/// The rules written down as directly as possible, and brute force.
mod naive;
/// What both sides must agree on in a position.
mod same;
/// Thousands of small random positions with invented words.
mod small;

use crate::engine::lay::{PLACES, Rack, has};

#[test]
fn missing_words_of_a_set_are_empty() {
    let set = [1 << 63, 1];
    let members: Vec<u16> = (0..PLACES as u16).filter(|&place| has(&set, place)).collect();
    assert_eq!(members, [63, 64]);
}

#[test]
fn a_rack_knows_its_letters() {
    let mut rack = Rack { stands_for: 0b111, ..Rack::default() };
    assert!(rack.len() == 0 && rack.wild() == 0);
    rack.count[31] = 2;
    rack.blanks = 1;
    assert_eq!((rack.len(), rack.plain(), rack.wild()), (3, 1 << 31, 0b111));
}
