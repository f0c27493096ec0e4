//! Sets at the ends of a rule that are read straight off one plane of the state: no closure of their own.

use super::Compiler;
use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::tree::{Filter, Num, Set, Who};
use crate::table::{Bits, Layout, MarkPlace, ZonePlace};

/// A set that is read straight off one plane, or known. Which plane may depend on the seat that
/// the rule is about; all sorts are read the same way, without a branch.
#[derive(Clone, Copy)]
pub struct Plane<B> {
    plane: usize,
    /// How many planes further for each seat.
    by_seat: isize,
    /// What of the plane counts.
    keep: B,
    /// What is then turned round.
    turn: B,
}

impl<B: Bits> Plane<B> {
    /// These, whatever happens.
    fn known(set: B) -> Self {
        Self { plane: Layout::OCCUPIED, by_seat: 0, keep: B::NONE, turn: set }
    }

    /// A plane of the state as it is.
    fn of(plane: usize) -> Self {
        Self { plane, by_seat: 0, keep: !B::NONE, turn: B::NONE }
    }

    /// The set, if it is the same whatever happens.
    pub(super) fn always(self) -> Option<B> {
        self.keep.is_none().then_some(self.turn)
    }

    /// What of it is in a set that is known.
    fn within(self, known: B) -> Self {
        Self { keep: self.keep & known, turn: self.turn & known, ..self }
    }

    /// What of a set that is known is not in it.
    fn left_of(self, known: B) -> Self {
        Self { keep: self.keep & known, turn: (self.turn & known) ^ known, ..self }
    }

    /// The set as it is now.
    #[inline(always)]
    pub fn read(self, cx: &Cx<'_, B>) -> B {
        let plane = self.plane.wrapping_add_signed(self.by_seat * cx.bound.seat as isize);
        (cx.plane(plane) & self.keep) ^ self.turn
    }
}

impl<B: Bits> Compiler<'_, B> {
    /// A set that needs no closure of its own inside another.
    pub fn plane(&self, tree: &Set) -> Option<Plane<B>> {
        let all = self.facts.lattice.all;
        Some(match tree {
            Set::Nothing => Plane::known(B::NONE),
            Set::Known(words) => Plane::known(B::load(words)),
            Set::AllCells => Plane::known(all),
            Set::Edges => Plane::known(self.facts.lattice.edges()),
            Set::Empty => Plane { keep: all, turn: all, ..Plane::of(Layout::OCCUPIED) },
            Set::Occupied => Plane { keep: all, ..Plane::of(Layout::OCCUPIED) },
            Set::Marked(mark) => match &self.facts.layout.marks[*mark as usize] {
                MarkPlace::Plane(plane) => Plane::of(*plane),
                MarkPlace::Fixed(cells) => Plane::known(B::load(cells)),
            },
            Set::Zone(zone, Who::Me) => {
                let is_zone = |place: &ZonePlace| place.zone == *zone as usize;
                let first = self.facts.layout.zones.iter().position(is_zone)?;
                let by_seat = isize::from(self.facts.layout.zones[first].owner.is_some());
                Plane { by_seat, ..Plane::of(self.facts.layout.zone_plane(first)) }
            }
            Set::Row(number) => match **number {
                Num::Const(index) => Plane::known(geometry::nth_line(&self.facts.lattice.row, index)),
                _ => return None,
            },
            Set::Column(number) => match **number {
                Num::Const(index) => Plane::known(geometry::nth_line(&self.facts.lattice.column, index)),
                _ => return None,
            },
            Set::And(a, b) => match (self.plane(a)?, self.plane(b)?) {
                (a, b) if b.always().is_some() => a.within(b.always()?),
                (a, b) => b.within(a.always()?),
            },
            Set::Minus(a, b) => match (self.plane(a)?, self.plane(b)?) {
                (a, b) if b.always().is_some() => a.within(!b.always()?),
                (a, b) => b.left_of(a.always()?),
            },
            Set::Fitting(pieces, filter) => self.plane(pieces)?.within(self.pieces_that_fit(filter)?),
            Set::Ends(cells, directions) => {
                let cells = self.plane(cells)?.always()?;
                Plane::known(geometry::ends(&self.facts.lattice, cells, *directions))
            }
            Set::Tops(filter) if self.may_lie_or_stand(filter).1 => return None,
            Set::Tops(filter) => match **filter {
                Filter::Owned(Who::Me) => Plane { by_seat: 1, ..Plane::of(self.facts.layout.owner_plane(0)) },
                Filter::Owned(Who::Others) if self.facts.layout.seats == 2 => {
                    Plane { by_seat: -1, ..Plane::of(self.facts.layout.owner_plane(1)) }
                }
                Filter::Owned(Who::Seat(seat)) => Plane::of(self.facts.layout.owner_plane(seat as usize)),
                Filter::Face(face) if self.facts.layout.faces > 1 => {
                    Plane::of(self.facts.layout.face_plane(face as usize))
                }
                Filter::Kind(kind) => Plane::of(self.facts.layout.kind_planes[kind as usize]?),
                _ => return None,
            },
            _ => return None,
        })
    }
}
