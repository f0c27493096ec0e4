//! The ends of rows and columns, looked for no further than they make a difference.

use std::sync::Arc;

use super::{Cells, Compiler, Plane, SetFn};
use crate::engine::geometry;
use crate::rules::tree::Set;
use crate::table::{Bits, Directions};

impl<B: Bits> Compiler<'_, B> {
    /// A set whose members outside a known one make no difference.
    pub(super) fn cells_within(&self, tree: &Arc<Set>, bound: B) -> Cells<B> {
        if self.plane(tree).is_some() {
            return self.cells(tree);
        }
        match &**tree {
            Set::Ends(cells, directions) => Cells::Asked(self.ends_within(cells, *directions, bound)),
            Set::Or(a, b) => {
                let (a, b) = (self.cells_within(a, bound), self.cells_within(b, bound));
                Cells::Asked(Box::new(move |cx| a.read(cx) | b.read(cx)))
            }
            Set::Minus(a, b) => match self.plane(a).and_then(Plane::always) {
                Some(known) => {
                    let (known, b) = (known & bound, self.cells_within(b, known & bound));
                    Cells::Asked(Box::new(move |cx| known & !b.read(cx)))
                }
                None => self.cells(tree),
            },
            _ => self.cells(tree),
        }
    }

    /// What no member of a set is outside of, whatever happens, where that is easily told.
    pub(super) fn known_bound(&self, tree: &Set) -> Option<B> {
        match tree {
            Set::Minus(a, _) => self.known_bound(a),
            _ => self.plane(tree)?.always(),
        }
    }

    /// The ends of the rows and columns of some cells, as far as a known set goes.
    pub(super) fn ends_within(&self, cells: &Arc<Set>, directions: Directions, bound: B) -> SetFn<B> {
        let lanes = geometry::lanes(&self.facts.lattice, directions).into_iter();
        let lanes = lanes.map(|(lane, ends)| (lane, ends & bound)).filter(|(_, ends)| ends.is_some());
        let lanes: Box<[(B, B)]> = lanes.collect();
        let lattice = &self.facts.lattice;
        let full = match **cells {
            Set::FullRows => Some(&lattice.row),
            Set::FullColumns => Some(&lattice.column),
            _ => None,
        };
        // Full lines seen from their own ends: nothing but those is looked along.
        if full.is_some_and(|lines| lanes.iter().all(|(lane, _)| lines.contains(lane))) {
            return Box::new(move |cx| {
                let occupied = cx.occupied();
                let met = |&(lane, ends): &(B, B)| if (lane & !occupied).is_none() { ends } else { B::NONE };
                lanes.iter().fold(B::NONE, |set, lane| set | met(lane))
            });
        }
        let cells = self.cells(cells);
        Box::new(move |cx| {
            let cells = cells.read(cx);
            let met = |&(lane, ends): &(B, B)| if (lane & cells).is_some() { ends } else { B::NONE };
            lanes.iter().fold(B::NONE, |set, lane| set | met(lane))
        })
    }
}
