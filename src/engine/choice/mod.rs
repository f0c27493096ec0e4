//! What one choice of an action can be. Each kind of choice has a module of its own, which alone knows
//! how its values are counted, numbered, listed and told apart; a new kind is a new module and a row of
//! [`of_kind!`]. How values are read and written as text is for `play::choice`, kind by kind as well.

mod cell;
mod handfuls;
mod laid;
mod part;
mod pieces;
mod turning;

use std::ops::ControlFlow;

use super::compile::Cells;
use super::context::Cx;
use super::facts::Facts;
use super::lay::Fault;
use super::moves::Pick;
use crate::rules::tree::SLOTS;
use crate::table::Bits;
pub use laid::LayRule;

/// A kind of choice. What is allowed is a set, of cells, of pieces or of numbers; a value is one of its
/// members or several, as a set as well.
trait Kind<B: Bits>: Copy {
    /// Whether every member of the allowed set is one value, and nothing else is; `twins` says whether
    /// the game has pieces that nothing tells apart.
    fn is_one_member(self, twins: bool) -> bool;

    /// The members that are values of their own: of those that nothing tells apart, the first.
    #[inline(always)]
    fn distinct(self, cx: &Cx<'_, B>, among: B) -> B {
        let _ = cx;
        among
    }

    /// How many values there are.
    #[inline(always)]
    fn ways(self, cx: &mut Cx<'_, B>, among: B) -> u64 {
        self.distinct(cx, among).count() as u64
    }

    /// The `n`-th value, in the order of [`Kind::each`]; `n` is below [`Kind::ways`].
    #[inline(always)]
    fn nth(self, cx: &mut Cx<'_, B>, among: B, n: u64) -> B {
        B::one(self.distinct(cx, among).nth(n as u32))
    }

    /// Shows every value, smallest first.
    fn each(self, cx: &mut Cx<'_, B>, among: B, see: See<'_, B>) -> ControlFlow<()> {
        self.distinct(cx, among).members().try_for_each(|member| see(cx, B::one(member)))
    }

    /// A value as it is told to the outside.
    fn pick(self, cx: &Cx<'_, B>, value: B) -> Pick;

    /// The value that is picked; `None` if it is of another kind or could never be one.
    fn value(self, facts: &Facts<B>, pick: &Pick) -> Option<B>;

    /// The value that stands for one and for all that nothing tells from it.
    fn canonical(self, cx: &mut Cx<'_, B>, among: B, value: B) -> B {
        let _ = (cx, among);
        value
    }
}

/// Shown a value; may stop.
type See<'s, B> = &'s mut dyn FnMut(&mut Cx<'_, B>, B) -> ControlFlow<()>;

/// Every kind of choice: its declared form, and its module's.
macro_rules! of_kind {
    ($choice:expr, $kind:ident => $then:expr) => {
        match &$choice.kind {
            Chosen::Cell => {
                let $kind = cell::Cell;
                $then
            }
            Chosen::Pieces { least, most } => {
                let $kind = pieces::Pieces { least: *least, most: *most };
                $then
            }
            Chosen::Turning => {
                let $kind = turning::Turning;
                $then
            }
            Chosen::Part => {
                let $kind = part::Part;
                $then
            }
            Chosen::Laid(rule) => {
                let $kind = laid::Laid(rule);
                $then
            }
        }
    };
}

/// One choice of an action.
pub struct Choice<B> {
    /// Among what.
    pub among: Cells<B>,
    /// What is chosen.
    pub kind: Chosen<B>,
    /// What rules call it, besides its place among the choices.
    pub called: Called,
}

/// What a choice chooses, with what its kind needs to know.
pub enum Chosen<B> {
    /// A cell.
    Cell,
    /// Some pieces, in no order.
    Pieces {
        /// The least number.
        least: usize,
        /// The largest number.
        most: usize,
    },
    /// A turning of a tile.
    Turning,
    /// A part of the tile on the chosen cell.
    Part,
    /// Several pieces in one line, each on a cell.
    Laid(Box<LayRule<B>>),
}

/// A chosen cell that has a word of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called {
    /// None has.
    Nothing,
    /// `here`.
    Here,
    /// `from`.
    From,
}

impl<B: Bits> Choice<B> {
    /// Makes a value the one that rules see.
    #[inline(always)]
    pub fn bind(&self, cx: &mut Cx<'_, B>, slot: usize, value: B) {
        cx.bound.slots[slot & (SLOTS - 1)] = value;
        match self.called {
            Called::Nothing => {}
            Called::Here => cx.bound.here = value.first() as u16,
            Called::From => cx.bound.from = value.first() as u16,
        }
    }

    /// Makes one member the value that rules see.
    #[inline(always)]
    pub fn bind_one(&self, cx: &mut Cx<'_, B>, slot: usize, member: usize) {
        cx.bound.slots[slot] = B::one(member);
        match self.called {
            Called::Nothing => {}
            Called::Here => cx.bound.here = member as u16,
            Called::From => cx.bound.from = member as u16,
        }
    }

    /// Whether every member of what is allowed is one value, and nothing else is.
    pub fn is_one_member(&self, twins: bool) -> bool {
        of_kind!(self, kind => Kind::<B>::is_one_member(kind, twins))
    }

    /// The members that are values of their own: of those that nothing tells apart, the first.
    #[inline(always)]
    pub fn distinct(&self, cx: &Cx<'_, B>, among: B) -> B {
        of_kind!(self, kind => kind.distinct(cx, among))
    }

    /// How many values it can have.
    #[inline(always)]
    pub fn ways(&self, cx: &mut Cx<'_, B>, among: B) -> u64 {
        of_kind!(self, kind => kind.ways(cx, among))
    }

    /// Makes the `n`-th of its values the one that rules see.
    #[inline(always)]
    pub fn bind_nth(&self, cx: &mut Cx<'_, B>, among: B, slot: usize, n: u64) {
        let value = of_kind!(self, kind => kind.nth(cx, among, n));
        self.bind(cx, slot, value);
    }

    /// Binds every value, one after another.
    pub fn each(
        &self,
        cx: &mut Cx<'_, B>,
        among: B,
        slot: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        of_kind!(self, kind => kind.each(cx, among, &mut |cx, value| {
            self.bind(cx, slot, value);
            see(cx)
        }))
    }

    /// A value as it is told to the outside.
    pub fn pick(&self, cx: &Cx<'_, B>, value: B) -> Pick {
        of_kind!(self, kind => kind.pick(cx, value))
    }

    /// The value that is picked; `None` if it is of another kind or could never be one.
    pub fn value(&self, facts: &Facts<B>, pick: &Pick) -> Option<B> {
        of_kind!(self, kind => kind.value(facts, pick))
    }

    /// The value that stands for one and for all that nothing tells from it.
    pub fn canonical(&self, cx: &mut Cx<'_, B>, among: B, value: B) -> B {
        of_kind!(self, kind => kind.canonical(cx, among, value))
    }

    /// Judges pieces that are laid on their cells, and keeps which lies where. Other choices are all said
    /// by their values.
    pub fn check_laid(&self, cx: &mut Cx<'_, B>, among: B, pick: &Pick) -> Result<(), Fault> {
        match &self.kind {
            Chosen::Laid(rule) => rule.check(cx, among, pick.laid()),
            Chosen::Cell | Chosen::Pieces { .. } | Chosen::Turning | Chosen::Part => Ok(()),
        }
    }

    /// How it lays pieces in a line, if it does.
    pub fn lay_rule(&self) -> Option<&LayRule<B>> {
        match &self.kind {
            Chosen::Laid(rule) => Some(rule),
            Chosen::Cell | Chosen::Pieces { .. } | Chosen::Turning | Chosen::Part => None,
        }
    }
}
