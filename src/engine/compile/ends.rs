//! The ends of rows and columns, looked for no further than they make a difference.

use std::sync::Arc;

use super::{Cells, Compiler, Plane, SetFn};
use crate::engine::geometry;
use crate::rules::tree::Set;
use crate::table::{Bits, Directions};

/// The most questions that are asked of lanes at once.
const MOST_TESTS: usize = 4;

/// Whether a set, or all that it leaves out, has some of a lane's cells.
#[derive(Clone, PartialEq)]
struct LaneTest {
    set: Arc<Set>,
    /// Whether it counts what the set leaves out.
    left_out: bool,
    /// Whether it holds where none of the cells are there.
    holds_of_none: bool,
}

/// A row or column with the ends that are lost where a test holds.
struct Row<B> {
    lane: B,
    ends: B,
    /// Which tests.
    tests: Vec<usize>,
}

/// What is asked of lanes, while it is taken from a rule.
struct Asked<B> {
    tests: Vec<LaneTest>,
    rows: Vec<Row<B>>,
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
        let mut asked = Asked { tests: Vec::new(), rows: Vec::new() };
        if !taken.iter().all(|ends| self.ask_ends(ends, known, &mut asked)) {
            return None;
        }
        let Asked { tests, rows } = asked;
        let asks_all = |row: &Row<B>| row.tests.len() == tests.len();
        if !(2..=MOST_TESTS).contains(&tests.len()) || !rows.iter().all(asks_all) {
            return None;
        }
        let turned = |test: &LaneTest| if test.left_out { !B::NONE } else { B::NONE };
        let test = |test: &LaneTest| (self.cells(&test.set), turned(test), test.holds_of_none);
        let tests: Box<[(Cells<B>, B, bool)]> = tests.iter().map(test).collect();
        let rows: Box<[(B, B)]> = rows.into_iter().map(|row| (row.lane, row.ends)).collect();
        Some(Box::new(move |cx| {
            let mut read = [(B::NONE, false); MOST_TESTS];
            let read = &mut read[..tests.len().min(MOST_TESTS)];
            for (place, (set, turned, holds_of_none)) in read.iter_mut().zip(&tests) {
                *place = (set.read(cx) ^ *turned, *holds_of_none);
            }
            let mut left = known;
            for &(lane, ends) in &rows {
                // All are asked: which one holds cannot be foreseen.
                let holds = |&(cells, of_none): &(B, bool)| (lane & cells).is_none() == of_none;
                let lost = read.iter().fold(false, |lost, test| lost | holds(test));
                left = left & !if lost { ends } else { B::NONE };
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
                    let test = LaneTest { set: cells.clone(), left_out: false, holds_of_none: false };
                    self.ask(test, *directions, bound, asked);
                    return true;
                };
                let lanes = geometry::lanes(&self.facts.lattice, *directions);
                let mut seen = lanes.iter().filter(|(_, ends)| (*ends & bound).is_some());
                // Full lines can be seen from other lines too, whose own cells do not tell.
                seen.all(|(lane, _)| lines.contains(lane)) && {
                    let set = Arc::new(Set::Occupied);
                    self.ask(
                        LaneTest { set, left_out: true, holds_of_none: true },
                        *directions,
                        bound,
                        asked,
                    );
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
                    let test = LaneTest { set: cells.clone(), left_out: false, holds_of_none: true };
                    self.ask(test, *directions, known & bound, asked);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Adds one question to those of the lanes that it is about.
    fn ask(&self, test: LaneTest, directions: Directions, bound: B, asked: &mut Asked<B>) {
        let known = asked.tests.iter().position(|known| *known == test);
        let number = known.unwrap_or_else(|| {
            asked.tests.push(test);
            asked.tests.len() - 1
        });
        for (lane, ends) in geometry::lanes(&self.facts.lattice, directions) {
            let ends = ends & bound;
            if ends.is_none() {
                continue;
            }
            match asked.rows.iter_mut().find(|row| (row.lane, row.ends) == (lane, ends)) {
                Some(row) if row.tests.contains(&number) => {}
                Some(row) => row.tests.push(number),
                None => asked.rows.push(Row { lane, ends, tests: vec![number] }),
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
