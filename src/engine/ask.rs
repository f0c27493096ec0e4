//! Numbers and conditions as closures.

use std::sync::Arc;

use super::compile::{Compiler, CondFn, NumFn};
use super::context::Cx;
use super::shapes;
use crate::rules::reads::{self, Reads};
use crate::rules::tree::{Cond, Num};
use crate::table::{Bits, Directions};

impl<B: Bits> Compiler<'_, B> {
    /// A compiled number.
    pub fn number(&self, tree: &Arc<Num>) -> NumFn<B> {
        self.amount(tree).closure()
    }

    /// The same where it is not read on the spot.
    pub fn number_afresh(&self, tree: &Arc<Num>) -> NumFn<B> {
        macro_rules! both {
            ($a:expr, $b:expr, $join:expr) => {{
                let (a, b) = (self.amount($a), self.amount($b));
                let join = $join;
                Box::new(move |cx: &mut Cx<'_, B>| {
                    let (a, b) = (a.read(cx), b.read(cx));
                    join(a, b)
                })
            }};
        }
        match &**tree {
            Num::Count(set) => {
                let set = self.cells(set);
                Box::new(move |cx| set.read(cx).count() as i64)
            }
            Num::Shown(set) => {
                let set = self.set(set);
                Box::new(move |cx| {
                    let set = set(cx);
                    cx.shown(set)
                })
            }
            Num::ValueOnBoard(set, value) => {
                let (set, worth) = (self.cells(set), self.worth(*value));
                Box::new(move |cx| {
                    let set = set.read(cx);
                    worth.on(cx, set)
                })
            }
            Num::Seats(asked) => {
                let (asked, seats) = (self.tests(asked), self.layout.seats as u8);
                Box::new(move |cx| {
                    let mut holding = 0;
                    for seat in 0..seats {
                        holding += i64::from(cx.as_seat(seat, |cx| asked.hold(cx)));
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
            Num::Sub(a, b) if counts_the_others(a, b) => {
                let (holding, seats) = (self.number(a), self.layout.seats as i64);
                Box::new(move |cx| 2 * holding(cx) - seats)
            }
            Num::Sub(a, b) => both!(a, b, i64::saturating_sub),
            // Nothing times something that only looks is not worth a look.
            Num::Mul(a, b) if is_zero(a) && only_looks(b) || is_zero(b) && only_looks(a) => Box::new(|_| 0),
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
        self.tests(tree).closure()
    }

    /// The same where it is no more than one.
    pub fn condition_afresh(&self, tree: &Arc<Cond>) -> CondFn<B> {
        match &**tree {
            Cond::Const(truth) => {
                let truth = *truth;
                Box::new(move |_| truth)
            }
            Cond::Less(a, b) => {
                let (a, b) = (self.amount(a), self.amount(b));
                Box::new(move |cx| a.read(cx) < b.read(cx))
            }
            Cond::Equal(a, b) => {
                if let (Num::Rounds, Num::Const(value)) = (&**a, &**b) {
                    let value = *value;
                    return Box::new(move |cx| cx.state.turn.rounds as i64 == value);
                }
                let (a, b) = (self.amount(a), self.amount(b));
                Box::new(move |cx| a.read(cx) == b.read(cx))
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
                let inner = self.condition(inner);
                Box::new(move |cx| !inner(cx))
            }
            Cond::Or(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Box::new(move |cx| a(cx) || b(cx))
            }
            _ => super::interpret::condition_fn(tree),
        }
    }
}

fn is_zero(tree: &Num) -> bool {
    matches!(tree, Num::Const(0))
}

/// Whether a number is worked out without a script, which could fail.
fn only_looks(tree: &Num) -> bool {
    reads::of_number(tree) != Reads::ALL
}

/// Whether two numbers are those of the seats of which a condition holds and of those of which it
/// does not: each seat is then asked once.
fn counts_the_others(one: &Num, other: &Num) -> bool {
    match (one, other) {
        (Num::Seats(one), Num::Seats(other)) => match &**other {
            Cond::Not(other) => Arc::ptr_eq(one, other),
            _ => false,
        },
        _ => false,
    }
}
