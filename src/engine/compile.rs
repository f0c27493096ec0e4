//! Rules as closures: every node becomes a call, common leaves are fused, nothing is allocated.

use std::sync::Arc;

use super::context::Cx;
use super::leaf::Leaf;
use super::memo::Memo;
use super::shapes;
use crate::rules::tree::{Cond, Filter, Num, Set, Who};
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
    /// What hangs on zones alone and is remembered.
    pub memo: &'a Memo,
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
        if let Some(leaf) = self.leaf(tree) {
            return Box::new(move |cx| leaf.read(cx));
        }
        if let Some(place) = self.memo.set(tree, self.layout.seats) {
            let set = self.memo.inside(|| self.set_afresh(tree));
            return Box::new(move |cx| cx.zone_set(place, |cx| set(cx)));
        }
        self.set_afresh(tree)
    }

    fn set_afresh(&self, tree: &Arc<Set>) -> SetFn<B> {
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
                (None, Some(b)) => {
                    let a = self.set(a);
                    Box::new(move |cx| a(cx) | b.read(cx))
                }
                _ => {
                    let (a, b) = (self.set(a), self.set(b));
                    Box::new(move |cx| a(cx) | b(cx))
                }
            },
            Set::Minus(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                Box::new(move |cx| a(cx) & !b(cx))
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
                let lines = if rows { &self.lattice.row } else { &self.lattice.column }.clone();
                let number = self.number(number);
                Box::new(move |cx| shapes::nth_line(&lines, number(cx)))
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
                match who {
                    Who::Me => Box::new(move |cx| cx.zone(zone, Who::Me)),
                    _ => Box::new(move |cx| cx.zone(zone, who)),
                }
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
            _ => super::interpret::set_fn(tree),
        }
    }

    fn and(&self, a: &Arc<Set>, b: &Arc<Set>) -> SetFn<B> {
        match (self.leaf(a), self.leaf(b)) {
            (Some(a), Some(b)) => Box::new(move |cx| a.read(cx) & b.read(cx)),
            (Some(leaf), None) => self.and_leaf(leaf, b),
            (None, Some(leaf)) => self.and_leaf(leaf, a),
            (None, None) => {
                let (a, b) = (self.set(a), self.set(b));
                Box::new(move |cx| {
                    let first = a(cx);
                    // Nothing more to ask once nothing is left.
                    if first.is_none() { first } else { first & b(cx) }
                })
            }
        }
    }

    fn and_leaf(&self, leaf: Leaf<B>, other: &Arc<Set>) -> SetFn<B> {
        if let Set::AroundHere(directions) = &**other {
            let around = self.lattice.around(*directions);
            return Box::new(move |cx| around[cx.here as usize] & leaf.read(cx));
        }
        let other = self.set(other);
        Box::new(move |cx| {
            let other = other(cx);
            other & leaf.read(cx)
        })
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

    /// A compiled number.
    pub fn number(&self, tree: &Arc<Num>) -> NumFn<B> {
        macro_rules! both {
            ($a:expr, $b:expr, $join:expr) => {{
                let (a, b) = (self.number($a), self.number($b));
                let join = $join;
                Box::new(move |cx: &mut Cx<'_, B>| {
                    let (a, b) = (a(cx), b(cx));
                    join(a, b)
                })
            }};
        }
        match &**tree {
            Num::Const(value) => {
                let value = *value;
                Box::new(move |_| value)
            }
            Num::Count(set) => {
                let set = self.set(set);
                Box::new(move |cx| set(cx).count() as i64)
            }
            Num::Shown(set) => {
                let set = self.set(set);
                Box::new(move |cx| {
                    let set = set(cx);
                    cx.shown(set)
                })
            }
            Num::Value(set, value) => {
                let remembered = self.memo.number(tree, self.layout.seats);
                let (set, value) = (self.set(set), *value);
                let number = move |cx: &mut Cx<'_, B>| {
                    let set = set(cx);
                    cx.value(set, value)
                };
                match remembered {
                    Some(place) => Box::new(move |cx| cx.zone_number(place, &number)),
                    None => Box::new(number),
                }
            }
            Num::ValueOnBoard(set, value) => {
                let value = *value;
                if let Some(leaf) = self.leaf(set) {
                    return Box::new(move |cx| cx.value_on_board(leaf.read(cx), value));
                }
                let set = self.set(set);
                Box::new(move |cx| {
                    let set = set(cx);
                    cx.value_on_board(set, value)
                })
            }
            Num::Counter(counter) => {
                let place = self.layout.counter(*counter as usize);
                Box::new(move |cx| i64::from(cx.state.counters[place]))
            }
            Num::Seats(asked) => {
                let (asked, seats) = (self.condition(asked), self.layout.seats as u8);
                Box::new(move |cx| {
                    let mut holding = 0;
                    for seat in 0..seats {
                        holding += i64::from(cx.as_seat(seat, |cx| asked(cx)));
                    }
                    holding
                })
            }
            Num::LargestGroup(set, directions) => {
                let (set, directions) = (self.set(set), *directions);
                Box::new(move |cx| {
                    let set = set(cx);
                    let sizes = shapes::groups(&cx.rules.lattice, set, directions).map(Bits::count);
                    sizes.max().unwrap_or(0) as i64
                })
            }
            Num::Add(a, b) => both!(a, b, i64::saturating_add),
            Num::Sub(a, b) => both!(a, b, i64::saturating_sub),
            Num::Mul(a, b) => both!(a, b, i64::saturating_mul),
            Num::Min(a, b) => both!(a, b, i64::min),
            Num::Max(a, b) => both!(a, b, i64::max),
            Num::When(asked, a, b) => {
                let (asked, a, b) = (self.condition(asked), self.number(a), self.number(b));
                Box::new(move |cx| if asked(cx) { a(cx) } else { b(cx) })
            }
            Num::Rounds => Box::new(|cx| cx.state.turn.rounds as i64),
            _ => super::interpret::number_fn(tree),
        }
    }

    /// A compiled condition.
    pub fn condition(&self, tree: &Arc<Cond>) -> CondFn<B> {
        match &**tree {
            Cond::Const(truth) => {
                let truth = *truth;
                Box::new(move |_| truth)
            }
            Cond::Less(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                Box::new(move |cx| a(cx) < b(cx))
            }
            Cond::Equal(a, b) => {
                if let (Num::Rounds, Num::Const(value)) = (&**a, &**b) {
                    let value = *value;
                    return Box::new(move |cx| cx.state.turn.rounds as i64 == value);
                }
                if let Num::Const(value) = **b {
                    let a = self.number(a);
                    return Box::new(move |cx| a(cx) == value);
                }
                let (a, b) = (self.number(a), self.number(b));
                Box::new(move |cx| a(cx) == b(cx))
            }
            Cond::Any(set) => {
                let set = self.set(set);
                Box::new(move |cx| set(cx).is_some())
            }
            Cond::Line(length, set) => {
                let lines = shapes::Lines::new(self.lattice, *length);
                match (self.leaf(set), length) {
                    // The common lengths are unrolled.
                    (Some(leaf), 3) => Box::new(move |cx| lines.within_of(3, leaf.read(cx))),
                    (Some(leaf), 4) => Box::new(move |cx| lines.within_of(4, leaf.read(cx))),
                    (Some(leaf), 5) => Box::new(move |cx| lines.within_of(5, leaf.read(cx))),
                    _ => {
                        let set = self.set(set);
                        Box::new(move |cx| {
                            let set = set(cx);
                            lines.within(set)
                        })
                    }
                }
            }
            Cond::Joins(within, one, other, directions) => {
                let (within, one, other) = (self.set(within), self.set(one), self.set(other));
                let place = self.joins.get();
                self.joins.set(place + 1);
                macro_rules! unrolled {
                    ($directions:expr) => {
                        Box::new(move |cx: &mut Cx<'_, B>| {
                            let (within, one, other) = (within(cx), one(cx), other(cx));
                            let lattice = &cx.rules.lattice;
                            match cx.joined.get_mut(place) {
                                Some(joined) => joined.joins(lattice, within, one, other, $directions),
                                None => shapes::joins(lattice, within, one, other, $directions),
                            }
                        })
                    };
                }
                match *directions {
                    Directions::ORTHOGONAL => unrolled!(Directions::ORTHOGONAL),
                    Directions::HEXAGON => unrolled!(Directions::HEXAGON),
                    directions => unrolled!(directions),
                }
            }
            Cond::Can(action, who) => {
                let (action, who) = (*action as usize, *who);
                Box::new(move |cx| cx.can(action, who))
            }
            Cond::Not(inner) => {
                if let Cond::Any(set) = &**inner
                    && let Set::Empty = **set
                {
                    return Box::new(|cx| cx.occupied() == cx.rules.lattice.all);
                }
                let inner = self.condition(inner);
                Box::new(move |cx| !inner(cx))
            }
            Cond::And(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Box::new(move |cx| a(cx) && b(cx))
            }
            Cond::Or(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Box::new(move |cx| a(cx) || b(cx))
            }
            _ => super::interpret::condition_fn(tree),
        }
    }
}
