//! The ends of rows and columns, looked for no further than they make a difference.

use std::sync::Arc;

use super::{Cells, Compiler, Plane, SetFn};
use crate::engine::geometry;
use crate::rules::tree::Set;
use crate::table::{Bits, Directions};

/// The most different sets that the lanes of one rule are compared with.
const MOST_SETS: usize = 4;

/// A row or column with the ends that are lost where one of its tests holds.
struct Row<B> {
    lane: B,
    ends: B,
    tests: Vec<LaneTest<B>>,
}

/// Whether a set, or all that it leaves out, has some of a lane's cells.
#[derive(Clone, Copy)]
struct LaneTest<B> {
    /// Which set.
    set: usize,
    /// Everything where it counts what the set leaves out, or nothing.
    turned: B,
    /// Whether it holds where none of the cells are there.
    holds_of_none: bool,
}

/// What is asked of lanes, while it is taken from a rule.
struct Asked<B> {
    sets: Vec<Arc<Set>>,
    rows: Vec<Row<B>>,
    /// How many questions there are.
    questions: usize,
}

impl<B: Bits> Compiler<'_, B> {
    /// Ends of lanes that are known beforehand, without those that further ends take away: every lane is
    /// looked along once. `None` where a rule is another, or asks one thing only.
    pub(super) fn ends_left(&self, tree: &Arc<Set>) -> Option<SetFn<B>> {
        let (mut base, mut taken) = (tree, Vec::new());
        let known = loop {
            match (self.plane(base).and_then(Plane::always), &**base) {
                (Some(known), _) => break known,
                (None, Set::Minus(from, ends)) => {
                    taken.push(ends);
                    base = from;
                }
                _ => return None,
            }
        };
        let mut asked = Asked { sets: Vec::new(), rows: Vec::new(), questions: 0 };
        let all_are_ends = taken.iter().all(|ends| self.ask_ends(ends, known, &mut asked));
        if !all_are_ends || asked.questions < 2 || asked.sets.len() > MOST_SETS {
            return None;
        }
        let sets: Box<[Cells<B>]> = asked.sets.iter().map(|set| self.cells(set)).collect();
        let rows = asked.rows.into_boxed_slice();
        Some(Box::new(move |cx| {
            let mut read = [B::NONE; MOST_SETS];
            for (place, set) in read.iter_mut().zip(&sets) {
                *place = set.read(cx);
            }
            let mut left = known;
            for Row { lane, ends, tests } in &rows {
                // All are asked: which one holds cannot be foreseen.
                let holds = |test: &LaneTest<B>| {
                    let cells = read[test.set & (MOST_SETS - 1)] ^ test.turned;
                    (*lane & cells).is_none() == test.holds_of_none
                };
                let lost = tests.iter().fold(false, |lost, test| lost | holds(test));
                left = left & !if lost { *ends } else { B::NONE };
            }
            left
        }))
    }

    /// Adds what must be asked to know some ends, as far as a known set goes. Returns whether they can be
    /// known so.
    fn ask_ends(&self, tree: &Arc<Set>, bound: B, asked: &mut Asked<B>) -> bool {
        match &**tree {
            Set::Or(a, b) => self.ask_ends(a, bound, asked) && self.ask_ends(b, bound, asked),
            Set::Ends(cells, directions) => {
                let full = match **cells {
                    Set::FullRows => Some(&self.facts.lattice.row),
                    Set::FullColumns => Some(&self.facts.lattice.column),
                    _ => None,
                };
                let Some(lines) = full else {
                    self.ask(cells, (false, false), *directions, bound, asked);
                    return true;
                };
                let lanes = geometry::lanes(&self.facts.lattice, *directions);
                let seen = lanes.iter().filter(|(_, ends)| (*ends & bound).is_some());
                // Full lines can be seen from other lines too, whose own cells do not tell.
                seen.clone().all(|(lane, _)| lines.contains(lane)) && {
                    self.ask(&Arc::new(Set::Occupied), (true, true), *directions, bound, asked);
                    true
                }
            }
            Set::Minus(a, b) => match (self.plane(a).and_then(Plane::always), &**b) {
                (Some(known), Set::Ends(cells, directions))
                    if !matches!(**cells, Set::FullRows | Set::FullColumns)
                        && geometry::ends(&self.facts.lattice, self.facts.lattice.all, *directions)
                            & known
                            & bound
                            == known & bound =>
                {
                    self.ask(cells, (false, true), *directions, known & bound, asked);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Adds one question: whether a set, or all that it leaves out, has cells of a lane, or has none.
    fn ask(
        &self,
        cells: &Arc<Set>,
        (left_out, holds_of_none): (bool, bool),
        directions: Directions,
        bound: B,
        asked: &mut Asked<B>,
    ) {
        let set = asked.sets.iter().position(|known| known == cells).unwrap_or_else(|| {
            asked.sets.push(cells.clone());
            asked.sets.len() - 1
        });
        let turned = if left_out { !B::NONE } else { B::NONE };
        let test = LaneTest { set, turned, holds_of_none };
        asked.questions += 1;
        for (lane, ends) in geometry::lanes(&self.facts.lattice, directions) {
            let ends = ends & bound;
            if ends.is_none() {
                continue;
            }
            match asked.rows.iter_mut().find(|row| (row.lane, row.ends) == (lane, ends)) {
                Some(row) => row.tests.push(test),
                None => asked.rows.push(Row { lane, ends, tests: vec![test] }),
            }
        }
    }

    /// A set whose members outside a known one make no difference.
    pub(super) fn cells_within(&self, tree: &Arc<Set>, bound: B) -> Cells<B> {
        if self.plane(tree).is_some() {
            return self.cells(tree);
        }
        match &**tree {
            Set::Ends(cells, directions) => Cells::Asked(self.ends_within(cells, *directions, bound)),
            Set::Or(a, b) => {
                let (a, b) = (self.cells_within(a, bound), self.cells_within(b, bound));
                Cells::Asked(Box::new(move |cx| a.read(cx) | b.read(cx)))
            }
            Set::Minus(a, b) => match self.plane(a).and_then(Plane::always) {
                Some(known) => {
                    let (known, b) = (known & bound, self.cells_within(b, known & bound));
                    Cells::Asked(Box::new(move |cx| known & !b.read(cx)))
                }
                None => self.cells(tree),
            },
            _ => self.cells(tree),
        }
    }

    /// What no member of a set is outside of, whatever happens, where that is easily told.
    pub(super) fn known_bound(&self, tree: &Set) -> Option<B> {
        match tree {
            Set::Minus(a, _) => self.known_bound(a),
            _ => self.plane(tree)?.always(),
        }
    }

    /// The ends of the rows and columns of some cells, as far as a known set goes.
    pub(super) fn ends_within(&self, cells: &Arc<Set>, directions: Directions, bound: B) -> SetFn<B> {
        let lanes = geometry::lanes(&self.facts.lattice, directions).into_iter();
        let lanes = lanes.map(|(lane, ends)| (lane, ends & bound)).filter(|(_, ends)| ends.is_some());
        let lanes: Box<[(B, B)]> = lanes.collect();
        let lattice = &self.facts.lattice;
        let full = match **cells {
            Set::FullRows => Some(&lattice.row),
            Set::FullColumns => Some(&lattice.column),
            _ => None,
        };
        // Full lines seen from their own ends: nothing but those is looked along.
        if full.is_some_and(|lines| lanes.iter().all(|(lane, _)| lines.contains(lane))) {
            return Box::new(move |cx| {
                let occupied = cx.occupied();
                let met = |&(lane, ends): &(B, B)| if (lane & !occupied).is_none() { ends } else { B::NONE };
                lanes.iter().fold(B::NONE, |set, lane| set | met(lane))
            });
        }
        let cells = self.cells(cells);
        Box::new(move |cx| {
            let cells = cells.read(cx);
            let met = |&(lane, ends): &(B, B)| if (lane & cells).is_some() { ends } else { B::NONE };
            lanes.iter().fold(B::NONE, |set, lane| set | met(lane))
        })
    }
}
