//! Numbers, as their trees stand.

use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::tree::Num;
use crate::table::Bits;

impl<B: Bits> Cx<'_, B> {
    /// A number.
    pub fn number(&mut self, tree: &Num) -> i64 {
        let facts = self.facts;
        match tree {
            Num::Const(value) => *value,
            Num::Count(set) => self.set(set).count() as i64,
            Num::Shown(set) => {
                let set = self.set(set);
                self.shown(set)
            }
            Num::Value(set, value) => {
                let set = self.set(set);
                self.value(set, *value)
            }
            Num::ValueOnBoard(set, value) => {
                let set = self.set(set);
                self.value_on_board(set, *value)
            }
            Num::LargestGroup(set, directions) => {
                let set = self.set(set);
                let sizes = geometry::groups(&facts.lattice, set, *directions).map(Bits::count);
                sizes.max().unwrap_or(0) as i64
            }
            Num::Groups(set, directions) => {
                let set = self.set(set);
                geometry::groups(&facts.lattice, set, *directions).count() as i64
            }
            Num::Height(set) => {
                let set = self.set(set);
                self.height(set)
            }
            Num::Distance(walk, to) => {
                let (pieces, within, _) = self.walk_of(walk);
                let to = self.set(to);
                self.distance(pieces, within, to)
            }
            Num::Add(a, b) => self.number(a).saturating_add(self.number(b)),
            Num::Sub(a, b) => self.number(a).saturating_sub(self.number(b)),
            Num::Mul(a, b) => self.number(a).saturating_mul(self.number(b)),
            Num::Min(a, b) => self.number(a).min(self.number(b)),
            Num::Max(a, b) => self.number(a).max(self.number(b)),
            Num::When(asked, a, b) => {
                if self.condition(asked) {
                    self.number(a)
                } else {
                    self.number(b)
                }
            }
            Num::Rounds => self.state.turn.rounds as i64,
            Num::Counter(counter) => self.counter(*counter),
            Num::Seats(asked) => {
                let mut seats = 0;
                for seat in 0..facts.layout.seats as u8 {
                    seats += i64::from(self.as_seat(seat, |cx| cx.condition(asked)));
                }
                seats
            }
            Num::Points(who) => self.points(*who),
            Num::Score(who) => self.scores(*who),
            Num::Script(call) => self.call_number(call),
        }
    }
}
