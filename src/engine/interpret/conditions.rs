//! Conditions, as their trees stand.

use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::tree::Cond;
use crate::table::Bits;

impl<B: Bits> Cx<'_, B> {
    /// A condition.
    pub fn condition(&mut self, tree: &Cond) -> bool {
        let facts = self.facts;
        match tree {
            Cond::Const(truth) => *truth,
            Cond::Less(a, b) => self.number(a) < self.number(b),
            Cond::Equal(a, b) => self.number(a) == self.number(b),
            Cond::Any(set) => self.set(set).is_some(),
            Cond::Same(a, b) => self.set(a) == self.set(b),
            Cond::Line(length, set) => {
                let set = self.set(set);
                geometry::line(&facts.lattice, *length, set)
            }
            Cond::Joins(within, one, other, directions) => {
                let (within, one, other) = (self.set(within), self.set(one), self.set(other));
                geometry::joins(&facts.lattice, within, one, other, *directions)
            }
            Cond::CouldLoop(open, name) => {
                let open = self.set(open);
                self.could_loop(open, *name)
            }
            Cond::Alike(a, b) => self.alike(a, b),
            Cond::Can(action, who) => self.can(*action as usize, *who),
            Cond::TurnOf(who) => self.is_one_of(*who),
            Cond::Not(inner) => !self.condition(inner),
            Cond::And(a, b) => self.condition(a) && self.condition(b),
            Cond::Or(a, b) => self.condition(a) || self.condition(b),
            Cond::Script(call) => self.call_condition(call),
        }
    }
}
