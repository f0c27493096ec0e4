//! The ways of pieces, for all of them at once: where the cell that a piece goes to is a few fixed
//! steps from the one it leaves, shifting the whole set of pieces answers for each way together,
//! and nothing has to be asked piece by piece.

use std::sync::Arc;

use crate::engine::compile::{Cells, Compiler};
use crate::engine::context::{Cx, MOST_STEPS};
use crate::rules::tree::{Cond, Set, Who};
use crate::rules::visit;
use crate::table::grid::COMPASS;
use crate::table::{Bits, Seat};

/// For each seat, the ways of its pieces. No two ways of a seat lead from one cell to the same.
pub struct Steps<B>(Vec<Vec<Way<B>>>);

/// Everything that leads as far in the same direction.
struct Way<B> {
    /// How far in cell numbers.
    distance: u32,
    /// Whether to larger ones.
    up: bool,
    paths: Vec<Path<B>>,
}

type Path<B> = Vec<Op<B>>;

enum Op<B> {
    /// All go so far, those that stay on the board.
    Go { distance: u32, up: bool, reach: B },
    /// Those in a set go on.
    Keep(Cells<B>),
    /// Those outside it do.
    Drop(Cells<B>),
}

/// A path while it is taken from a rule.
#[derive(Clone)]
struct Draft {
    /// Columns to the right and rows down, in all.
    offset: (i32, i32),
    steps: Vec<Step>,
}

#[derive(Clone)]
enum Step {
    Go(usize),
    Keep(Arc<Set>),
    Drop(Arc<Set>),
}

impl<B: Bits> Steps<B> {
    /// The ways that the rule for a piece's arrival describes, if that is what it does: a union of
    /// steps from `from`, each within sets that no choice changes.
    pub fn of(rule: &Arc<Set>, compiler: &Compiler<'_, B>) -> Option<Self> {
        // Shifts do not reach edge places.
        if compiler.facts.lattice.grid.edges {
            return None;
        }
        let seats = 0..compiler.facts.layout.seats as Seat;
        seats.map(|seat| ways(&drafts(rule, seat)?, compiler)).collect::<Option<_>>().map(Self)
    }

    /// Sends the pieces of a set on all ways of the seat that the rule is about, and keeps where
    /// each way arrives. Returns in how many ways a piece can go.
    #[inline(always)]
    pub fn count(&self, cx: &mut Cx<'_, B>, pieces: B) -> u64 {
        let mut total = 0;
        for (number, way) in self.0[cx.bound.seat as usize].iter().enumerate() {
            let mut arrived = B::NONE;
            for path in &way.paths {
                arrived = arrived | path.iter().fold(pieces, |set, op| op.follow(cx, set));
            }
            cx.cache.arrived[number & (MOST_STEPS - 1)] = arrived;
            total += arrived.count();
        }
        total as u64
    }

    /// The cells that the `n`-th way kept by the last count leaves and reaches.
    #[inline(always)]
    pub fn nth(&self, cx: &Cx<'_, B>, n: u32) -> (usize, usize) {
        let mut left = n;
        for (way, arrived) in self.0[cx.bound.seat as usize].iter().zip(&cx.cache.arrived) {
            let count = arrived.count();
            if left < count {
                let to = arrived.nth(left);
                let distance = way.distance as usize;
                return (if way.up { to - distance } else { to + distance }, to);
            }
            left -= count;
        }
        (0, 0)
    }
}

impl<B: Bits> Op<B> {
    #[inline(always)]
    fn follow(&self, cx: &mut Cx<'_, B>, set: B) -> B {
        match self {
            Self::Go { distance, up: true, reach } => set.up(*distance) & *reach,
            Self::Go { distance, up: false, reach } => set.down(*distance) & *reach,
            Self::Keep(mask) => set & mask.read(cx),
            Self::Drop(mask) => set & !mask.read(cx),
        }
    }
}

/// The paths of a rule for a seat; `None` when it describes no paths.
fn drafts(rule: &Arc<Set>, seat: Seat) -> Option<Vec<Draft>> {
    let keep = |on: &Arc<Set>, step: Step| {
        let mut paths = drafts(on, seat)?;
        paths.iter_mut().for_each(|path| path.steps.push(step.clone()));
        Some(paths)
    };
    Some(match &**rule {
        Set::From => vec![Draft { offset: (0, 0), steps: Vec::new() }],
        Set::Near(inner, directions) => {
            let paths = drafts(inner, seat)?;
            let mut longer = Vec::new();
            for path in &paths {
                for compass in directions.each() {
                    let (right, down) = COMPASS[compass];
                    let mut path = path.clone();
                    path.offset = (path.offset.0 + right, path.offset.1 + down);
                    path.steps.push(Step::Go(compass));
                    longer.push(path);
                }
            }
            longer
        }
        Set::Or(a, b) => {
            let mut paths = drafts(a, seat)?;
            paths.extend(drafts(b, seat)?);
            paths
        }
        Set::And(a, b) if stands_alone(b) => keep(a, Step::Keep(b.clone()))?,
        Set::And(a, b) if stands_alone(a) => keep(b, Step::Keep(a.clone()))?,
        Set::Minus(a, b) if stands_alone(b) => keep(a, Step::Drop(b.clone()))?,
        Set::When(asked, a, b) => drafts(if known(asked, seat)? { a } else { b }, seat)?,
        _ => return None,
    })
}

/// Whether a set is the same whatever was chosen.
fn stands_alone(set: &Set) -> bool {
    !visit::needs_chosen_cell(set) && visit::slots(set).is_empty()
}

/// What a condition is for a seat, if that alone decides.
fn known(asked: &Cond, seat: Seat) -> Option<bool> {
    match asked {
        Cond::TurnOf(Who::Seat(of)) => Some(*of == seat),
        Cond::TurnOf(Who::Me) => Some(true),
        Cond::Not(inner) => known(inner, seat).map(|known| !known),
        _ => None,
    }
}

/// The paths of one seat by where they lead. `None` when there are too many, or one leads nowhere.
fn ways<B: Bits>(drafts: &[Draft], compiler: &Compiler<'_, B>) -> Option<Vec<Way<B>>> {
    let columns = compiler.facts.lattice.grid.columns as i32;
    let mut ways: Vec<((i32, i32), Way<B>)> = Vec::new();
    for draft in drafts {
        let path = compile(draft, compiler);
        match ways.iter_mut().find(|(offset, _)| *offset == draft.offset) {
            Some((_, way)) => way.paths.push(path),
            None => {
                let far = draft.offset.0 + draft.offset.1 * columns;
                let way = Way { distance: far.unsigned_abs(), up: far > 0, paths: vec![path] };
                ways.push((draft.offset, way));
            }
        }
    }
    (ways.len() <= MOST_STEPS).then(|| ways.into_iter().map(|(_, way)| way).collect())
}

/// A path ready to follow; steps with nothing to ask between them become one.
fn compile<B: Bits>(draft: &Draft, compiler: &Compiler<'_, B>) -> Path<B> {
    let lattice = &compiler.facts.lattice;
    let columns = lattice.grid.columns as i32;
    let mut path = Vec::new();
    let mut steps = draft.steps.iter().peekable();
    while let Some(step) = steps.next() {
        path.push(match step {
            Step::Keep(set) => Op::Keep(compiler.cells(set)),
            Step::Drop(set) => Op::Drop(compiler.cells(set)),
            Step::Go(first) => {
                let mut compass = *first;
                let (mut far, mut reach) = (0, lattice.all);
                loop {
                    let (right, down) = COMPASS[compass];
                    far += right + down * columns;
                    reach = lattice.step(reach, compass);
                    match steps.peek() {
                        Some(Step::Go(next)) => compass = *next,
                        _ => break,
                    }
                    steps.next();
                }
                Op::Go { distance: far.unsigned_abs(), up: far >= 0, reach }
            }
        });
    }
    path
}
