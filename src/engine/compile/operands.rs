//! What a rule is made of, read on the spot where that is possible and asked of a closure
//! otherwise: a call saved for each that is a plane or a counter.

use std::ops::Range;
use std::sync::Arc;

use super::{Compiler, CondFn, NumFn, Plane, SetFn};
use crate::engine::context::Cx;
use crate::rules::reads::{self, Reads};
use crate::rules::tree::{Cond, Num, Set, Who};
use crate::table::Bits;

/// A set inside a rule.
pub enum Cells<B> {
    /// Read off a plane.
    Plane(Plane<B>),
    /// Worked out every time.
    Asked(SetFn<B>),
}

impl<B: Bits> Cells<B> {
    /// The set as it is now.
    #[inline(always)]
    pub fn read(&self, cx: &mut Cx<'_, B>) -> B {
        match self {
            Self::Plane(plane) => plane.read(cx),
            Self::Asked(set) => set(cx),
        }
    }

    /// The same as a closure.
    pub fn closure(self) -> SetFn<B> {
        match self {
            Self::Plane(plane) => Box::new(move |cx| plane.read(cx)),
            Self::Asked(set) => set,
        }
    }
}

/// A number inside a rule.
pub enum Amount<B> {
    /// This one.
    Known(i64),
    /// What a counter shows.
    Counter(usize),
    /// The sum of a value over some pieces.
    Worth(Cells<B>, Worth),
    /// Worked out every time.
    Asked(NumFn<B>),
}

impl<B: Bits> Amount<B> {
    /// The number as it is now.
    #[inline(always)]
    pub fn read(&self, cx: &mut Cx<'_, B>) -> i64 {
        match self {
            Self::Known(number) => *number,
            Self::Counter(place) => i64::from(cx.state.counters[*place]),
            Self::Worth(pieces, worth) => {
                let pieces = pieces.read(cx);
                worth.of(cx, pieces)
            }
            Self::Asked(number) => number(cx),
        }
    }

    /// The same as a closure.
    pub fn closure(self) -> NumFn<B> {
        match self {
            Self::Known(number) => Box::new(move |_| number),
            Self::Counter(_) | Self::Worth(..) => Box::new(move |cx| self.read(cx)),
            Self::Asked(number) => number,
        }
    }
}

/// One of several conditions that must all hold.
pub enum Test<B> {
    /// Whether there is something on a plane, and whether there must be.
    Plane(Plane<B>, bool),
    /// Whether some of the places that stand side by side hold a piece, and whether they must.
    Places(Range<usize>, bool),
    /// Whether a value adds up to a number over the top pieces of some cells.
    SumIs(Cells<B>, Worth, Amount<B>),
    /// Worked out every time.
    Asked(CondFn<B>),
}

impl<B: Bits> Test<B> {
    /// Whether it holds.
    #[inline(always)]
    pub fn holds(&self, cx: &mut Cx<'_, B>) -> bool {
        match self {
            Self::Plane(plane, wanted) => plane.read(cx).is_some() == *wanted,
            Self::Places(places, wanted) => {
                cx.state.heights[places.clone()].iter().any(|&height| height != 0) == *wanted
            }
            Self::SumIs(cells, worth, amount) => {
                let cells = cells.read(cx);
                worth.on(cx, cells) == amount.read(cx)
            }
            Self::Asked(condition) => condition(cx),
        }
    }
}

/// Conditions that must all hold, asked one after another; each with what must change before it
/// can hold once it does not.
pub struct Tests<B>(Vec<(Test<B>, Reads)>);

impl<B: Bits> Tests<B> {
    /// A single one that is worked out every time.
    pub fn asked(condition: CondFn<B>) -> Self {
        Self(vec![(Test::Asked(condition), Reads::ALL)])
    }

    /// Whether all hold.
    #[inline(always)]
    pub fn hold(&self, cx: &mut Cx<'_, B>) -> bool {
        self.failing(cx).is_none()
    }

    /// What must change before all can hold; `None` if they do.
    #[inline(always)]
    pub fn failing(&self, cx: &mut Cx<'_, B>) -> Option<Reads> {
        self.0.iter().find(|(test, _)| !test.holds(cx)).map(|(_, rising)| *rising)
    }

    /// The same as one.
    pub fn joined(mut self) -> Test<B> {
        match self.0.pop() {
            Some((only, _)) if self.0.is_empty() => only,
            last => {
                self.0.extend(last);
                Test::Asked(Box::new(move |cx| self.hold(cx)))
            }
        }
    }

    /// The same as a closure.
    pub fn closure(self) -> CondFn<B> {
        match self.joined() {
            Test::Asked(only) => only,
            Test::Plane(plane, wanted) => Box::new(move |cx| plane.read(cx).is_some() == wanted),
            only => Box::new(move |cx| only.holds(cx)),
        }
    }
}

/// What each kind counts for when a value is added up.
pub struct Worth(Box<[i32]>);

impl Worth {
    /// The sum over the top pieces of some cells.
    #[inline(always)]
    pub fn on<B: Bits>(&self, cx: &Cx<'_, B>, cells: B) -> i64 {
        let (tops, pieces) = (&cx.state.tops[..], &cx.state.pieces[..]);
        let mut sum = 0;
        for cell in (cells & cx.filled()).members() {
            sum += i64::from(self.0[pieces[tops[cell] as usize].kind as usize]);
        }
        sum
    }

    /// The sum over some pieces.
    #[inline(always)]
    pub fn of<B: Bits>(&self, cx: &Cx<'_, B>, pieces: B) -> i64 {
        let state = &cx.state.pieces[..];
        let mut sum = 0;
        for piece in pieces.members() {
            sum += i64::from(self.0[state[piece].kind as usize]);
        }
        sum
    }
}

impl<B: Bits> Compiler<'_, B> {
    /// A number as part of a rule.
    pub fn amount(&self, tree: &Arc<Num>) -> Amount<B> {
        match &**tree {
            Num::Const(value) => Amount::Known(*value),
            Num::Counter(counter) => Amount::Counter(self.facts.layout.counter(*counter as usize)),
            Num::Value(pieces, value) => Amount::Worth(self.cells(pieces), self.worth(*value)),
            _ => Amount::Asked(self.compile_number(tree)),
        }
    }

    /// A condition as the conditions that must all hold.
    pub(super) fn compile_tests(&self, tree: &Arc<Cond>) -> Tests<B> {
        let mut tests = Vec::new();
        self.add_tests(tree, &mut tests);
        Tests(tests)
    }

    fn add_tests(&self, tree: &Arc<Cond>, tests: &mut Vec<(Test<B>, Reads)>) {
        let test = match &**tree {
            Cond::And(a, b) => {
                self.add_tests(a, tests);
                return self.add_tests(b, tests);
            }
            Cond::Any(set) => self.test(set, true),
            Cond::Equal(a, b) => match &**a {
                Num::ValueOnBoard(cells, value) => {
                    Test::SumIs(self.cells(cells), self.worth(*value), self.amount(b))
                }
                _ => Test::Asked(self.compile_condition(tree)),
            },
            Cond::Not(inner) => match &**inner {
                Cond::Any(set) => match &**set {
                    // Neither has any: the second is not asked for where the first has.
                    Set::Or(a, b) => {
                        for part in [a, b] {
                            self.add_tests(&Arc::new(Cond::Not(Arc::new(Cond::Any(part.clone())))), tests);
                        }
                        return;
                    }
                    _ => self.test(set, false),
                },
                _ => Test::Asked(self.compile_condition(tree)),
            },
            _ => Test::Asked(self.compile_condition(tree)),
        };
        let shared = |zone: u8| self.is_shared(zone);
        tests.push((test, reads::rising(tree, &shared)));
    }

    fn test(&self, set: &Arc<Set>, wanted: bool) -> Test<B> {
        if let Some(plane) = self.plane(set) {
            return Test::Plane(plane, wanted);
        }
        if let Set::Zone(zone, Who::Everyone | Who::Anyone) = **set {
            let places = self.facts.layout.places_of(zone as usize);
            return Test::Places(places.start as usize..places.end as usize, wanted);
        }
        let set = self.cells(set);
        Test::Asked(Box::new(move |cx| set.read(cx).is_some() == wanted))
    }

    /// The words of a state in which the pieces of a zone stand, every seat's.
    pub fn zone_words(&self, zone: u8) -> Range<usize> {
        let places = self.facts.layout.places_of(zone as usize);
        let word = |place| {
            self.facts.layout.zone_plane(place as usize - self.facts.layout.cells) * self.facts.layout.words
        };
        word(places.start)..word(places.end)
    }

    /// What each kind counts for when a value is added up.
    pub fn worth(&self, value: u16) -> Worth {
        Worth(
            (0..self.facts.kinds.count())
                .map(|kind| self.facts.kinds.value(kind, value as usize) as i32)
                .collect(),
        )
    }
}
