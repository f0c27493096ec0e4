//! Rules as closures: every word has one, common leaves are fused, nothing is allocated. One file for
//! each sort of rule; each matches on its tree without a catch-all, so that a new word that is forgotten
//! here does not build.

mod acts;
mod conditions;
mod ends;
mod fitting;
mod lines;
mod numbers;
mod operands;
mod planes;
mod sets;
mod standing;

use std::cell::Cell;
use std::sync::Arc;

pub use acts::Deed;
pub use lines::WalkFn;
pub use operands::{Cells, Test, Tests};
pub use planes::Plane;

use super::context::{Cx, OCCUPIED_SETS};
use super::facts::Facts;
use crate::rules::reads::reads_occupied;
use crate::rules::tree::{Act, Cond, Num, Set};
use crate::table::Bits;

/// A compiled set.
pub type SetFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> B + Send + Sync>;
/// A compiled number.
pub type NumFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> i64 + Send + Sync>;
/// A compiled condition.
pub type CondFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> bool + Send + Sync>;
/// Something compiled that happens.
pub type ActFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) + Send + Sync>;

/// How rules are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// Compiled to closures.
    Closures,
    /// Walked as trees; slower, and what the closures are compared with.
    Trees,
}

/// Turns rules into closures.
pub struct Compiler<'a, B> {
    /// What is fixed about the game.
    pub facts: &'a Facts<B>,
    backend: Backend,
    /// How many questions about chains were compiled: each goes on from its own last answer.
    joins: Cell<usize>,
    /// How many sets are remembered for as long as the same cells are occupied.
    occupied: Cell<usize>,
}

impl<'a, B: Bits> Compiler<'a, B> {
    /// A compiler for a game.
    pub fn new(facts: &'a Facts<B>, backend: Backend) -> Self {
        Self { facts, backend, joins: Cell::default(), occupied: Cell::default() }
    }

    /// Whether rules are walked as trees, and nothing about them may be taken for granted.
    pub fn keeps_trees(&self) -> bool {
        self.backend == Backend::Trees
    }

    /// A set as a closure.
    pub fn set(&self, tree: &Arc<Set>) -> SetFn<B> {
        self.cells(tree).closure()
    }

    /// A set as part of a rule.
    pub fn cells(&self, tree: &Arc<Set>) -> Cells<B> {
        if self.keeps_trees() {
            let tree = tree.clone();
            return Cells::Asked(Box::new(move |cx| cx.set(&tree)));
        }
        self.plane(tree).map_or_else(|| Cells::Asked(self.compile_set(tree)), Cells::Plane)
    }

    /// A number as a closure.
    pub fn number(&self, tree: &Arc<Num>) -> NumFn<B> {
        if self.keeps_trees() {
            let tree = tree.clone();
            return Box::new(move |cx| cx.number(&tree));
        }
        self.amount(tree).closure()
    }

    /// A condition as a closure.
    pub fn condition(&self, tree: &Arc<Cond>) -> CondFn<B> {
        self.tests(tree).closure()
    }

    /// A condition as the conditions that must all hold.
    pub fn tests(&self, tree: &Arc<Cond>) -> Tests<B> {
        if self.keeps_trees() {
            let tree = tree.clone();
            return Tests::asked(Box::new(move |cx| cx.condition(&tree)));
        }
        self.compile_tests(tree)
    }

    /// Something that an action makes happen, the most common on the spot.
    pub fn deed(&self, tree: &Arc<Act>) -> Deed<B> {
        let fused = if self.keeps_trees() { None } else { self.put_of_choice(tree) };
        fused.unwrap_or_else(|| Deed::Asked(self.act(tree)))
    }

    /// Something that happens, as a closure.
    pub fn act(&self, tree: &Arc<Act>) -> ActFn<B> {
        if self.keeps_trees() {
            let tree = tree.clone();
            return Box::new(move |cx| cx.run(&tree));
        }
        self.compile_act(tree)
    }

    /// Where a set is remembered for as long as the same cells are occupied, if it depends on nothing
    /// else.
    pub fn occupied_place(&self, tree: &Set) -> Option<usize> {
        let place = self.occupied.get();
        (reads_occupied(tree) && place < OCCUPIED_SETS).then(|| {
            self.occupied.set(place + 1);
            place
        })
    }

    /// Whether a declared zone is one for all.
    pub fn is_shared(&self, zone: u8) -> bool {
        let mut places = self.facts.layout.zones.iter().filter(|place| place.zone == zone as usize);
        places.all(|place| place.owner.is_none())
    }
}
