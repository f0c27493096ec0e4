//! What is fixed about a game and any rule may look up: the board as sets, where everything lies in a
//! state, what the kinds of pieces are worth. Nothing here can be asked or made to happen.

use std::ops::Range;

use super::links::Links;
use crate::define::model::Limits;
use crate::rules::reads::Reads;
use crate::table::{Lattice, Layout, Place};

/// What is fixed about a game, for one width of set.
pub struct Facts<B> {
    /// The board as sets.
    pub lattice: Lattice<B>,
    /// Where everything lies in a state.
    pub layout: Layout,
    /// For each cell, the cells that share a side with it.
    pub beside: Vec<B>,
    /// How many pieces there are.
    pub pieces: usize,
    /// The kinds of pieces.
    pub kinds: Kinds,
    /// The lines on tiles.
    pub links: Links<B>,
    /// For each kind, its pieces: which they are never changes.
    pub of_kind: Vec<B>,
    /// The pieces that stand on cells instead of lying there.
    pub standing: B,
    /// Pieces that nothing tells apart.
    pub twins: Twins<B>,
    /// The least and the most that each counter shows.
    pub counter_range: Vec<(i64, i64)>,
    /// For each declared zone, its first place among the layout's zones, and the step to the next
    /// seat's: 1, or 0 for a common zone.
    pub zones: Vec<(u16, u16)>,
    /// For each place, what looks at it.
    pub looked_at: Vec<LookedAt>,
    /// What rules need to be kept up to date.
    pub keeps: Keeps,
    /// How much one move may take.
    pub limits: Limits,
}

/// The kinds of pieces: tables by kind.
pub struct Kinds {
    /// The values, `value_count` for each kind.
    pub values: Vec<i32>,
    /// How many values a kind has.
    pub value_count: usize,
    /// Each kind's family.
    pub family: Vec<u8>,
    /// Each kind's back.
    pub back: Vec<u8>,
    /// The face that each kind shows when nothing else is said.
    pub first_face: Vec<u8>,
    /// For each kind and face, the face that turning it over shows.
    pub next_face: Vec<u8>,
    /// For each kind, whether its pieces never belong to anyone; empty when all may.
    pub unowned: Vec<bool>,
}

impl Kinds {
    /// How many kinds there are.
    pub fn count(&self) -> usize {
        self.family.len()
    }

    /// A value of a kind.
    #[inline(always)]
    pub fn value(&self, kind: usize, value: usize) -> i64 {
        i64::from(self.values[kind * self.value_count + value])
    }
}

/// Pieces that nothing tells apart: of one kind, and of one owner or such that may come to have one.
pub struct Twins<B> {
    /// For each piece, its earlier twins.
    pub earlier: Vec<B>,
    /// The pieces that have an earlier twin.
    pub later: B,
    /// Whether there are any.
    pub any: bool,
    /// Whether an action takes pieces that the seat to move may not see.
    pub taken_unseen: bool,
}

/// What rules need to be kept up to date while they run.
pub struct Keeps {
    /// The outline of what is on the board.
    pub outline: bool,
    /// What has changed, because something is announced or happens by itself.
    pub changes: bool,
    /// Nothing remembered may outlive a turn, because rules read whose it is.
    pub turn: bool,
    /// The cells of each piece last counted, because an action chooses a piece, then its cell.
    pub piece_cells: bool,
}

/// What a change at a place may be seen by.
pub struct LookedAt {
    /// The part of the table that it is.
    pub reads: Reads,
    /// The same when its last piece leaves.
    pub emptied: Reads,
    /// The same when no seat has a piece in that zone then.
    pub cleared: Reads,
    /// Every seat's place of that zone.
    pub places: Range<Place>,
}

/// What a change at each place may be seen by. Nothing looks at a supply.
pub fn looked_at(layout: &Layout) -> Vec<LookedAt> {
    let of = |place: Place| match layout.zone_of(place) {
        Some(zone) => {
            let zone = layout.zones[zone].zone;
            let (reads, emptied) = (Reads::zone(zone), Reads::emptied(zone));
            LookedAt {
                reads,
                emptied: reads.and(emptied),
                cleared: reads.and(emptied).and(Reads::cleared(zone)),
                places: layout.places_of(zone),
            }
        }
        None => {
            let reads = if layout.is_cell(place) { Reads::BOARD } else { Reads::NOTHING };
            LookedAt { reads, emptied: reads, cleared: reads, places: place..place }
        }
    };
    (0..layout.places() as Place).map(of).collect()
}
