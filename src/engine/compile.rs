//! Rules as closures: every node becomes a call, common leaves are fused, nothing is allocated.

use std::sync::Arc;

use super::context::Cx;
use super::leaf::Leaf;
use super::{interpret, shapes};
use crate::rules::tree::{Filter, Set, Who};
use crate::table::{Bits, Directions, Lattice, Layout};

/// A compiled set.
pub type SetFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> B + Send + Sync>;
/// A compiled number.
pub type NumFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> i64 + Send + Sync>;
/// A compiled condition.
pub type CondFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> bool + Send + Sync>;
/// Something compiled that happens.
pub type ActFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) + Send + Sync>;

/// What the compiler may look up while it works.
pub struct Compiler<'a, B> {
    /// The board.
    pub lattice: &'a Lattice<B>,
    /// Where everything lies in a state.
    pub layout: &'a Layout,
    /// How many questions about chains were compiled: each goes on from its own last answer.
    pub joins: std::cell::Cell<usize>,
    /// The values of the kinds, `value_count` for each.
    pub values: &'a [i32],
    /// How many values a kind has.
    pub value_count: usize,
    /// Each kind's family.
    pub kind_family: &'a [u8],
    /// Each kind's back.
    pub kind_back: &'a [u8],
    /// How many sets are remembered for as long as the same cells are occupied.
    pub occupied: std::cell::Cell<usize>,
}

impl<B: Bits> Compiler<'_, B> {
    /// How many kinds there are.
    pub fn kinds(&self) -> usize {
        self.values.len() / self.value_count
    }

    /// A value of a kind.
    pub fn value(&self, kind: usize, value: u16) -> i64 {
        i64::from(self.values[kind * self.value_count + value as usize])
    }

    /// A compiled set.
    pub fn set(&self, tree: &Arc<Set>) -> SetFn<B> {
        self.cells(tree).closure()
    }

    /// The same where it is more than one plane.
    pub fn set_afresh(&self, tree: &Arc<Set>) -> SetFn<B> {
        match &**tree {
            Set::Here => Box::new(|cx| B::one(cx.here as usize)),
            Set::From => Box::new(|cx| B::one(cx.from as usize)),
            Set::Slot(slot) => {
                let slot = *slot as usize;
                Box::new(move |cx| cx.slots[slot])
            }
            Set::AroundHere(directions) => {
                let around = self.lattice.around(*directions);
                Box::new(move |cx| around[cx.here as usize])
            }
            Set::Near(inner, directions) => self.near(inner, *directions),
            Set::And(a, b) => self.and(a, b),
            Set::Or(a, b) => match (self.leaf(a), self.leaf(b)) {
                (Some(a), Some(b)) => Box::new(move |cx| a.read(cx) | b.read(cx)),
                _ => {
                    let (a, b) = (self.cells(a), self.cells(b));
                    Box::new(move |cx| a.read(cx) | b.read(cx))
                }
            },
            Set::Minus(a, b) => {
                let (a, b) = (self.cells(a), self.cells(b));
                Box::new(move |cx| a.read(cx) & !b.read(cx))
            }
            Set::Not(inner) => {
                let inner = self.set(inner);
                Box::new(move |cx| inner(cx).not_within(cx.rules.lattice.all))
            }
            Set::Start => {
                let middle = B::one(self.lattice.grid.middle() as usize);
                Box::new(move |cx| if cx.occupied().is_none() { middle } else { B::NONE })
            }
            Set::Fits(formats) => {
                let formats = formats.clone();
                Box::new(move |cx| {
                    let bounds = cx.bounds();
                    shapes::fits(&cx.rules.lattice, bounds, &formats)
                })
            }
            Set::RaysOver(rays) => {
                let directions = rays.directions;
                if let (Some(over), Some(up_to)) = (self.leaf(&rays.over), self.leaf(&rays.up_to)) {
                    return Box::new(move |cx| {
                        let (over, up_to) = (over.read(cx), up_to.read(cx));
                        let from = B::one(cx.here as usize);
                        shapes::rays_over(&cx.rules.lattice, from, directions, over, up_to)
                    });
                }
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                Box::new(move |cx| {
                    let (over, up_to) = (over(cx), up_to(cx));
                    let from = B::one(cx.here as usize);
                    shapes::rays_over(&cx.rules.lattice, from, directions, over, up_to)
                })
            }
            Set::RayStarts(rays) => {
                let directions = rays.directions;
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                Box::new(move |cx| {
                    let (over, up_to) = (over(cx), up_to(cx));
                    shapes::ray_starts(&cx.rules.lattice, directions, over, up_to)
                })
            }
            Set::Connected(seed, within, directions) => {
                let (seed, within, directions) = (self.set(seed), self.set(within), *directions);
                Box::new(move |cx| {
                    let (seed, within) = (seed(cx), within(cx));
                    cx.rules.lattice.connected(seed, within, directions)
                })
            }
            Set::Row(number) | Set::Column(number) => {
                let rows = matches!(**tree, Set::Row(_));
                let lines =
                    shapes::Numbered::new(if rows { &self.lattice.row } else { &self.lattice.column });
                let number = self.amount(number);
                Box::new(move |cx| lines.nth(number.read(cx)))
            }
            Set::FullRows => {
                let lines = self.lattice.row.clone();
                Box::new(move |cx| shapes::full_lines(&lines, cx.occupied()))
            }
            Set::FullColumns => {
                let lines = self.lattice.column.clone();
                Box::new(move |cx| shapes::full_lines(&lines, cx.occupied()))
            }
            Set::Lowest => Box::new(|cx| shapes::lowest(&cx.rules.lattice, cx.occupied())),
            Set::Zone(zone, who) => {
                let (zone, who) = (*zone, *who);
                if let Who::Everyone | Who::Anyone = who {
                    let words = self.zone_words(zone);
                    return Box::new(move |cx| {
                        let planes = cx.state.planes[words.clone()].chunks_exact(B::WORDS);
                        planes.fold(B::NONE, |all, plane| all | B::load(plane))
                    });
                }
                Box::new(move |cx| cx.zone(zone, who))
            }
            Set::Fitting(pieces, filter) => {
                let Some(kinds) = self.kinds_that_fit(filter) else { return interpret::set_fn(tree) };
                let pieces = self.cells(pieces);
                Box::new(move |cx| {
                    let pieces = pieces.read(cx);
                    let fits = |piece: &usize| kinds[cx.state.pieces[*piece].kind as usize];
                    pieces.members().filter(fits).fold(B::NONE, |set, piece| set | B::one(piece))
                })
            }
            Set::When(asked, a, b) => {
                let (asked, a, b) = (self.condition(asked), self.set(a), self.set(b));
                Box::new(move |cx| if asked(cx) { a(cx) } else { b(cx) })
            }
            Set::Tops(filter) => {
                let filter = filter.clone();
                match &*filter {
                    // Descriptions of leaves are planes joined: as good as sets.
                    Filter::And(a, b) => {
                        let (a, b) = (Set::Tops(a.clone()), Set::Tops(b.clone()));
                        self.and(&Arc::new(a), &Arc::new(b))
                    }
                    Filter::Or(a, b) => {
                        let (a, b) = (Set::Tops(a.clone()), Set::Tops(b.clone()));
                        self.set(&Arc::new(Set::Or(Arc::new(a), Arc::new(b))))
                    }
                    Filter::Not(inner) => {
                        let inner = self.set(&Arc::new(Set::Tops(inner.clone())));
                        Box::new(move |cx| {
                            let inner = inner(cx);
                            inner.not_within(cx.occupied())
                        })
                    }
                    _ => Box::new(move |cx| cx.tops(&filter)),
                }
            }
            _ => interpret::set_fn(tree),
        }
    }

    fn and(&self, a: &Arc<Set>, b: &Arc<Set>) -> SetFn<B> {
        match (self.leaf(a), self.leaf(b)) {
            (Some(a), Some(b)) => Box::new(move |cx| a.read(cx) & b.read(cx)),
            (Some(leaf), None) => self.and_leaf(leaf, b),
            (None, Some(leaf)) => self.and_leaf(leaf, a),
            (None, None) => {
                let (a, b) = (self.cells(a), self.cells(b));
                Box::new(move |cx| {
                    let first = a.read(cx);
                    // Nothing more to ask once nothing is left.
                    if first.is_none() { first } else { first & b.read(cx) }
                })
            }
        }
    }

    fn and_leaf(&self, leaf: Leaf<B>, other: &Arc<Set>) -> SetFn<B> {
        if let Set::AroundHere(directions) = &**other {
            let around = self.lattice.around(*directions);
            return Box::new(move |cx| around[cx.here as usize] & leaf.read(cx));
        }
        let other = self.cells(other);
        Box::new(move |cx| {
            let other = other.read(cx);
            other & leaf.read(cx)
        })
    }

    /// Which kinds fit a description, where that is all that it asks of a piece.
    fn kinds_that_fit(&self, filter: &Filter) -> Option<Vec<bool>> {
        let join = |a: &Filter, b: &Filter, join: fn(bool, bool) -> bool| {
            let (a, b) = (self.kinds_that_fit(a)?, self.kinds_that_fit(b)?);
            Some(a.into_iter().zip(b).map(|(a, b)| join(a, b)).collect())
        };
        let of = |fits: &dyn Fn(usize) -> bool| Some((0..self.kinds()).map(fits).collect());
        match filter {
            Filter::Kind(kind) => of(&|of| of == *kind as usize),
            Filter::Family(family) => of(&|kind| self.kind_family[kind] == *family),
            Filter::Back(back) => of(&|kind| self.kind_back[kind] == *back),
            Filter::And(a, b) => join(a, b, |a, b| a && b),
            Filter::Or(a, b) => join(a, b, |a, b| a || b),
            Filter::Not(inner) => Some(self.kinds_that_fit(inner)?.into_iter().map(|fits| !fits).collect()),
            Filter::Owned(_) | Filter::Face(_) => None,
        }
    }

    fn near(&self, inner: &Arc<Set>, directions: Directions) -> SetFn<B> {
        if let Set::Slot(slot) = &**inner {
            let (slot, around) = (*slot as usize, self.lattice.around(directions));
            return Box::new(move |cx| {
                cx.slots[slot].members().fold(B::NONE, |set, cell| set | around[cell])
            });
        }
        if matches!(**inner, Set::Occupied) && directions == self.lattice.grid.sides() {
            return Box::new(|cx| cx.frontier());
        }
        if let Set::Here = &**inner {
            let around = self.lattice.around(directions);
            return Box::new(move |cx| around[cx.here as usize]);
        }
        if let Set::From = &**inner {
            let around = self.lattice.around(directions);
            return Box::new(move |cx| around[cx.from as usize]);
        }
        // The common neighbourhoods are unrolled: their directions are known here.
        macro_rules! unrolled {
            ($directions:expr) => {{
                if let Some(leaf) = self.leaf(inner) {
                    Box::new(move |cx: &mut Cx<'_, B>| cx.rules.lattice.near(leaf.read(cx), $directions))
                } else {
                    let inner = self.set(inner);
                    Box::new(move |cx: &mut Cx<'_, B>| {
                        let inner = inner(cx);
                        cx.rules.lattice.near(inner, $directions)
                    })
                }
            }};
        }
        match directions {
            Directions::ORTHOGONAL => unrolled!(Directions::ORTHOGONAL),
            Directions::HEXAGON => unrolled!(Directions::HEXAGON),
            Directions::AROUND => unrolled!(Directions::AROUND),
            _ => unrolled!(directions),
        }
    }
}
