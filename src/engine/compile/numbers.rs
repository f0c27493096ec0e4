//! Numbers as closures.

use std::sync::Arc;

use super::{Compiler, NumFn};
use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::reads::{self, Reads};
use crate::rules::tree::{Cond, Num};
use crate::table::Bits;

impl<B: Bits> Compiler<'_, B> {
    /// A number that is not read on the spot.
    pub(super) fn compile_number(&self, tree: &Arc<Num>) -> NumFn<B> {
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
        if let Some(form) = BySeat::of(tree) {
            return self.count_seats(form);
        }
        match &**tree {
            Num::Const(_) | Num::Counter(_) | Num::Value(..) => self.amount(tree).closure(),
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
            Num::LargestGroup(set, directions) => {
                let (set, directions) = (self.cells(set), *directions);
                Box::new(move |cx| {
                    let set = set.read(cx);
                    let sizes = geometry::groups(&cx.facts.lattice, set, directions).map(Bits::count);
                    sizes.max().unwrap_or(0) as i64
                })
            }
            Num::Groups(set, directions) => {
                let (set, directions) = (self.cells(set), *directions);
                Box::new(move |cx| {
                    let set = set.read(cx);
                    geometry::groups(&cx.facts.lattice, set, directions).count() as i64
                })
            }
            Num::Height(set) => {
                let set = self.cells(set);
                Box::new(move |cx| {
                    let set = set.read(cx);
                    cx.height(set)
                })
            }
            Num::Distance(walk, to) => {
                let (walk, to) = (self.walk(walk), self.cells(to));
                Box::new(move |cx| {
                    let (pieces, within, _) = walk(cx);
                    let to = to.read(cx);
                    cx.distance(pieces, within, to)
                })
            }
            Num::Add(a, b) => both!(a, b, i64::saturating_add),
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
            Num::Seats(asked) => self.count_seats(BySeat { asked: asked.clone(), yes: 1, no: 0 }),
            Num::Points(who) => {
                let who = *who;
                Box::new(move |cx| cx.points(who))
            }
            Num::Score(who) => {
                let who = *who;
                Box::new(move |cx| cx.scores(who))
            }
            Num::Script(call) => {
                let call = call.clone();
                Box::new(move |cx| cx.call_number(&call))
            }
        }
    }

    /// A sum over the seats: `yes` for each of which a condition holds, `no` for each other.
    fn count_seats(&self, form: BySeat) -> NumFn<B> {
        let (asked, seats) = (self.tests(&form.asked), self.facts.layout.seats as u8);
        let BySeat { yes, no, .. } = form;
        Box::new(move |cx| {
            let mut total = 0i64;
            for seat in 0..seats {
                let holds = cx.as_seat(seat, |cx| asked.hold(cx));
                total = total.saturating_add(if holds { yes } else { no });
            }
            total
        })
    }
}

/// A number that is a sum over the seats and asks one condition of each: sums, differences and
/// multiples of `seats_where(x)` and `seats_where(!x)` are worked out together.
struct BySeat {
    asked: Arc<Cond>,
    yes: i64,
    no: i64,
}

impl BySeat {
    fn of(tree: &Num) -> Option<Self> {
        let join = |a: &Num, b: &Num, join: fn(i64, i64) -> i64| {
            let (a, b) = (Self::of(a)?, Self::of(b)?);
            let (yes, no) = (join(a.yes, b.yes), join(a.no, b.no));
            Arc::ptr_eq(&a.asked, &b.asked).then_some(Self { asked: a.asked, yes, no })
        };
        match tree {
            Num::Seats(asked) => Some(match &**asked {
                Cond::Not(inner) => Self { asked: inner.clone(), yes: 0, no: 1 },
                _ => Self { asked: asked.clone(), yes: 1, no: 0 },
            }),
            Num::Add(a, b) => join(a, b, i64::saturating_add),
            Num::Sub(a, b) => join(a, b, i64::saturating_sub),
            Num::Mul(a, b) => match (&**a, &**b) {
                (Num::Const(times), of) | (of, Num::Const(times)) => {
                    let Self { asked, yes, no } = Self::of(of)?;
                    Some(Self { asked, yes: yes.saturating_mul(*times), no: no.saturating_mul(*times) })
                }
                _ => None,
            },
            _ => None,
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
