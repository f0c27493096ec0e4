//! Conditions as closures.

use std::sync::Arc;

use super::{Compiler, CondFn};
use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::tree::{Cond, Num};
use crate::table::{Bits, Directions};

impl<B: Bits> Compiler<'_, B> {
    /// A condition that is no more than one.
    pub(super) fn compile_condition(&self, tree: &Arc<Cond>) -> CondFn<B> {
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
                let lines = geometry::Lines::new(&self.facts.lattice, *length);
                match (self.plane(set), length) {
                    // The common lengths are unrolled.
                    (Some(plane), 3) => Box::new(move |cx| lines.within_of(3, plane.read(cx))),
                    (Some(plane), 4) => Box::new(move |cx| lines.within_of(4, plane.read(cx))),
                    (Some(plane), 5) => Box::new(move |cx| lines.within_of(5, plane.read(cx))),
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
                            let lattice = &cx.facts.lattice;
                            match cx.cache.joined.get_mut(place) {
                                Some(joined) => joined.joins(lattice, within, one, other, $directions),
                                None => geometry::joins(lattice, within, one, other, $directions),
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
            Cond::CouldLoop(open, name) => self.could_loop(open, *name),
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
            Cond::Any(set) => {
                let set = self.cells(set);
                Box::new(move |cx| set.read(cx).is_some())
            }
            Cond::And(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Box::new(move |cx| a(cx) && b(cx))
            }
            Cond::Same(a, b) => {
                let (a, b) = (self.cells(a), self.cells(b));
                Box::new(move |cx| a.read(cx) == b.read(cx))
            }
            Cond::Alike(a, b) => {
                let (a, b) = (a.clone(), b.clone());
                Box::new(move |cx| cx.alike(&a, &b))
            }
            Cond::TurnOf(who) => {
                let who = *who;
                Box::new(move |cx| cx.is_one_of(who))
            }
            Cond::Script(call) => {
                let call = call.clone();
                Box::new(move |cx| cx.call_condition(&call))
            }
        }
    }
}
