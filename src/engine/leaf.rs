//! Sets at the ends of a rule, which need no closure of their own.

use super::compile::Compiler;
use super::context::Cx;
use super::shapes;
use crate::rules::tree::{Filter, Num, Set, Who};
use crate::table::{Bits, Layout, ZonePlace};

/// A set that is read straight off one plane, or known. Which plane may depend on the seat that
/// the rule is about; all sorts are read the same way, without a branch.
#[derive(Clone, Copy)]
pub struct Leaf<B> {
    plane: usize,
    /// How many planes further for each seat.
    by_seat: isize,
    /// What of the plane counts.
    keep: B,
    /// What is then turned round.
    turn: B,
}

impl<B: Bits> Leaf<B> {
    /// These, whatever happens.
    fn known(set: B) -> Self {
        Self { plane: Layout::OCCUPIED, by_seat: 0, keep: B::NONE, turn: set }
    }

    /// A plane of the state.
    fn plane(plane: usize) -> Self {
        Self { plane, by_seat: 0, keep: !B::NONE, turn: B::NONE }
    }

    /// The set as it is now.
    #[inline(always)]
    pub fn read(self, cx: &Cx<'_, B>) -> B {
        let plane = self.plane.wrapping_add_signed(self.by_seat * cx.seat as isize);
        (cx.plane(plane) & self.keep) ^ self.turn
    }
}

impl<B: Bits> Compiler<'_, B> {
    /// A set that needs no closure of its own inside another.
    pub fn leaf(&self, tree: &Set) -> Option<Leaf<B>> {
        let all = self.lattice.all;
        Some(match tree {
            Set::Known(words) => Leaf::known(B::load(words)),
            Set::AllCells => Leaf::known(all),
            Set::Empty => Leaf { keep: all, turn: all, ..Leaf::plane(Layout::OCCUPIED) },
            Set::Occupied => Leaf::plane(Layout::OCCUPIED),
            Set::Marked(mark) => Leaf::plane(self.layout.mark_plane(*mark as usize)),
            Set::Zone(zone, Who::Me) => {
                let is_zone = |place: &ZonePlace| place.zone == *zone as usize;
                let first = self.layout.zones.iter().position(is_zone)?;
                let by_seat = isize::from(self.layout.zones[first].owner.is_some());
                Leaf { by_seat, ..Leaf::plane(self.layout.zone_plane(first)) }
            }
            Set::Row(number) => match **number {
                Num::Const(index) => Leaf::known(shapes::nth_line(&self.lattice.row, index)),
                _ => return None,
            },
            Set::Column(number) => match **number {
                Num::Const(index) => Leaf::known(shapes::nth_line(&self.lattice.column, index)),
                _ => return None,
            },
            Set::Tops(filter) => match **filter {
                Filter::Owned(Who::Me) => Leaf { by_seat: 1, ..Leaf::plane(self.layout.owner_plane(0)) },
                Filter::Owned(Who::Others) if self.layout.seats == 2 => {
                    Leaf { by_seat: -1, ..Leaf::plane(self.layout.owner_plane(1)) }
                }
                Filter::Owned(Who::Seat(seat)) => Leaf::plane(self.layout.owner_plane(seat as usize)),
                Filter::Face(face) if self.layout.faces > 1 => {
                    Leaf::plane(self.layout.face_plane(face as usize))
                }
                Filter::Kind(kind) => Leaf::plane(self.layout.kind_planes[kind as usize]?),
                _ => return None,
            },
            _ => return None,
        })
    }
}
