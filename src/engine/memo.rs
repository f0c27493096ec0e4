//! Which parts of rules hang on zones alone and are remembered, seat by seat. Rules that share a
//! part share what is remembered of it.

use std::cell::RefCell;
use std::sync::Arc;

use super::changes::{OCCUPIED_MEMO, ZONE_MEMO};
use crate::rules::reads::{Reads, reads_occupied, zones_alone};
use crate::rules::tree::{Num, Set, Who};

/// What is remembered, while rules are compiled.
#[derive(Default)]
pub struct Memo(RefCell<Parts>);

#[derive(Default)]
struct Parts {
    /// Whether nothing more is: a part of something remembered is not remembered as well.
    closed: bool,
    sets: Vec<Arc<Set>>,
    /// A zone of the seat, and the value that is added up.
    numbers: Vec<(u8, u16)>,
    zones: u64,
    /// Sets that hang on which cells are occupied alone.
    occupied: usize,
}

impl Memo {
    /// Where a set is remembered for the first seat, if it is; the other seats follow.
    pub fn set(&self, tree: &Arc<Set>, seats: usize) -> Option<usize> {
        let reads = zones_alone(tree)?;
        let parts = &mut *self.0.borrow_mut();
        let known = parts.sets.iter().position(|set| Arc::ptr_eq(set, tree));
        let place = place(known, parts.sets.len(), parts.closed, seats)?;
        if known.is_none() {
            parts.sets.push(tree.clone());
            parts.zones |= reads.0;
        }
        Some(place)
    }

    /// The same of a number.
    pub fn number(&self, tree: &Num, seats: usize) -> Option<usize> {
        let Num::Value(pieces, value) = tree else { return None };
        let Set::Zone(zone, Who::Me) = **pieces else { return None };
        let parts = &mut *self.0.borrow_mut();
        let known = parts.numbers.iter().position(|&number| number == (zone, *value));
        let place = place(known, parts.numbers.len(), parts.closed, seats)?;
        if known.is_none() {
            parts.numbers.push((zone, *value));
            parts.zones |= Reads::zone(zone as usize).0;
        }
        Some(place)
    }

    /// Where a set is remembered for as long as the same cells are occupied, if that is all that it
    /// hangs on.
    pub fn occupied(&self, tree: &Set) -> Option<usize> {
        let parts = &mut *self.0.borrow_mut();
        let place = parts.occupied;
        (reads_occupied(tree) && place < OCCUPIED_MEMO).then(|| {
            parts.occupied += 1;
            place
        })
    }

    /// Compiles a part of something remembered.
    pub fn inside<T>(&self, compile: impl FnOnce() -> T) -> T {
        let before = std::mem::replace(&mut self.0.borrow_mut().closed, true);
        let done = compile();
        self.0.borrow_mut().closed = before;
        done
    }

    /// The zones that anything remembered is read off.
    pub fn zones(&self) -> Reads {
        Reads(self.0.borrow().zones)
    }
}

fn place(known: Option<usize>, next: usize, closed: bool, seats: usize) -> Option<usize> {
    let place = known.unwrap_or(next) * seats;
    (!closed && place + seats <= ZONE_MEMO).then_some(place)
}
