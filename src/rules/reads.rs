//! What a rule looks at, so that it is asked again only when that may have changed.

use super::nature;
use super::tree::{Cond, Num, Set, Who};
use super::visit::{self, Part};

/// Parts of the table, as bits: what a rule looks at, or what has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reads(pub u64);

impl Reads {
    /// Nothing.
    pub const NOTHING: Self = Self(0);
    /// What lies on the board.
    pub const BOARD: Self = Self(1);
    /// Points and counters.
    pub const COUNTERS: Self = Self(2);
    /// Whose turn it is and how far the game got.
    pub const TURN: Self = Self(4);
    /// Anything at all.
    pub const ALL: Self = Self(!0);

    /// That something has happened by itself: nothing looks at that alone.
    pub const HAPPENED: Self = Self(1 << 63);

    /// A declared zone, every seat's. The last bits stand for all that have none of their own.
    pub fn zone(zone: usize) -> Self {
        Self(1 << (3 * zone + 3).min(60))
    }

    /// That a seat's declared zone has lost its last piece.
    pub fn emptied(zone: usize) -> Self {
        Self(1 << (3 * zone + 4).min(61))
    }

    /// That a declared zone has lost its last piece, and no seat has any there.
    pub fn cleared(zone: usize) -> Self {
        Self(1 << (3 * zone + 5).min(62))
    }

    /// Both.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether they have something in common.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What all parts look at that a walk shows.
fn gathered(visit: impl FnOnce(&mut dyn FnMut(Part<'_>) -> bool)) -> Reads {
    let mut reads = Reads::NOTHING;
    visit(&mut |part| {
        reads = reads.and(nature::of(&part).reads);
        true
    });
    reads
}

/// What a condition looks at, asked for a fixed seat.
pub fn condition(tree: &Cond) -> Reads {
    gathered(|see| visit::condition(tree, see))
}

/// What must change before a condition that does not hold can, asked for whoever is to move.
///
/// `shared` tells whether a declared zone is one for all, so that it is no other for another seat.
pub fn rising(tree: &Cond, shared: &dyn Fn(u8) -> bool) -> Reads {
    let mut personal = false;
    visit::condition(tree, &mut |part| {
        personal |= is_personal(&part, shared);
        true
    });
    let reads = rising_for_one(tree);
    if personal { reads.and(Reads::TURN) } else { reads }
}

fn rising_for_one(tree: &Cond) -> Reads {
    match tree {
        Cond::And(a, b) | Cond::Or(a, b) => rising_for_one(a).and(rising_for_one(b)),
        Cond::Not(inner) => match &**inner {
            Cond::Any(set) => match **set {
                Set::Zone(zone, Who::Everyone | Who::Anyone) => Reads::cleared(zone as usize),
                Set::Zone(zone, _) => Reads::emptied(zone as usize),
                _ => condition(tree),
            },
            _ => condition(tree),
        },
        _ => condition(tree),
    }
}

/// What a number looks at.
pub fn of_number(tree: &Num) -> Reads {
    gathered(|see| visit::number(tree, see))
}

/// Whether a set depends on which cells are occupied and on nothing else.
pub fn reads_occupied(tree: &Set) -> bool {
    let mut only = true;
    visit::set(tree, &mut |part| {
        only &= nature::of(&part).occupancy;
        only
    });
    only
}

/// Whether a part means something else for another seat.
fn is_personal(part: &Part<'_>, shared: &dyn Fn(u8) -> bool) -> bool {
    nature::of(part).any_seats(|zone, who| {
        matches!(who, Who::Me | Who::Others | Who::Mover | Who::ToMove)
            && zone.is_none_or(|zone| !shared(zone))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_zone_must_lose_its_last_piece_to_be_empty() {
        let any = |who| Arc::new(Cond::Any(Arc::new(Set::Zone(2, who))));
        let empty = |who| Cond::Not(any(who));
        let rising = |tree: &Cond| super::rising(tree, &|zone| zone == 3);
        assert_eq!(rising(&empty(Who::Everyone)), Reads::cleared(2));
        assert_eq!(rising(&empty(Who::Me)), Reads::emptied(2).and(Reads::TURN));
        assert_eq!(rising(&any(Who::Everyone)), Reads::zone(2));
        // What all share is the same whoever is to move.
        let shared = Cond::Not(Arc::new(Cond::Any(Arc::new(Set::Zone(3, Who::Me)))));
        assert_eq!(rising(&shared), Reads::emptied(3));
        // Turned round, gaining a piece matters as well.
        let not_empty = Cond::Not(Arc::new(empty(Who::Everyone)));
        assert!(rising(&not_empty).meets(Reads::zone(2)));
    }

    #[test]
    fn every_zone_has_bits_that_are_no_other_parts() {
        let others = [Reads::BOARD, Reads::COUNTERS, Reads::TURN, Reads::HAPPENED];
        for zone in 0..100 {
            let bits = [Reads::zone(zone), Reads::emptied(zone), Reads::cleared(zone)];
            let apart = |one: &Reads, other: &Reads| one == other || !one.meets(*other);
            assert!(bits.iter().all(|one| bits.iter().all(|other| apart(one, other))), "{zone}");
            assert!(bits.iter().all(|bit| others.iter().all(|other| !bit.meets(*other))), "{zone}");
        }
    }
}
