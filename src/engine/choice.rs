//! What a seat can choose: how many ways an action can be done, and which one is the n-th, without
//! listing them.

use std::ops::ControlFlow;

use super::compile::{ActFn, CondFn, SetFn};
use super::context::{Cx, Held};
use super::ways::Ways;
use crate::define::model::ChoiceKind;
use crate::rules::tree::SLOTS;
use crate::table::{Bits, Dice, Seat};

/// An action, ready to run.
pub struct Action<B> {
    /// Its number.
    pub index: usize,
    /// When it can be done at all.
    pub when: Option<CondFn<B>>,
    /// What is chosen, in order.
    pub choices: Vec<Choice<B>>,
    /// What happens.
    pub does: Vec<ActFn<B>>,
    /// How its choices hang together.
    pub shape: Shape,
    /// Where pieces can go, for [`Shape::Ways`].
    pub ways: Option<Ways<B>>,
    /// Played by the host when there is one way only.
    pub auto: bool,
    /// Everyone chooses in secret, then all is shown.
    pub together: bool,
}

/// How the choices of an action hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One cell is all there is to choose.
    OneCell,
    /// One piece is.
    OnePiece,
    /// Two of those, neither of which depends on the other.
    Two,
    /// No choice depends on an earlier one: the ways multiply.
    Product,
    /// A piece's cell, then where it goes by fixed steps: [`Action::ways`] knows.
    Ways,
    /// Later choices depend on earlier ones.
    Chain,
}

impl Shape {
    /// The shape of some choices, of which no one depends on another if `independent`. Where
    /// pieces have twins, picking one is not simple.
    pub fn of<B>(choices: &[Choice<B>], independent: bool, twins: bool) -> Self {
        let simple = |choice: &Choice<B>| match choice.kind {
            ChoiceKind::Cell => true,
            ChoiceKind::Pieces { least, most } => least == 1 && most == 1 && !twins,
        };
        match choices {
            [Choice { kind: ChoiceKind::Cell, .. }] => Self::OneCell,
            [one] if simple(one) => Self::OnePiece,
            [one, two] if independent && simple(one) && simple(two) => Self::Two,
            _ if independent => Self::Product,
            _ => Self::Chain,
        }
    }
}

/// One choice of an action.
pub struct Choice<B> {
    /// Among what.
    pub among: SetFn<B>,
    /// What is chosen.
    pub kind: ChoiceKind,
    /// What rules call it, besides its place among the choices.
    pub called: Called,
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

/// How many handfuls of each size there are, for small sets.
const HANDFULS: [[u64; 9]; 33] = {
    let mut table = [[0; 9]; 33];
    let mut from = 0;
    while from < 33 {
        table[from][0] = 1;
        let mut picked = 1;
        while picked < 9 && from > 0 {
            table[from][picked] = table[from - 1][picked - 1] + table[from - 1][picked];
            picked += 1;
        }
        from += 1;
    }
    table
};

#[inline(always)]
fn combinations(from: usize, picked: usize) -> u64 {
    if from < 33 && picked < 9 {
        return HANDFULS[from][picked];
    }
    let step = |ways: u64, step: u64| ways.saturating_mul((from as u64).saturating_sub(step)) / (step + 1);
    (0..picked as u64).fold(1, step)
}

impl<B: Bits> Action<B> {
    /// The set of the first choice when it is the only one, remembered until the table changes.
    #[inline(always)]
    fn only_set(&self, cx: &mut Cx<'_, B>) -> B {
        let place = self.index * cx.rules.layout.seats + cx.seat as usize;
        if let Some(set) = cx.remembered(place) {
            return set;
        }
        let set = (self.choices[0].among)(cx);
        cx.remember(place, set);
        set
    }

    #[inline(always)]
    fn allowed(&self, cx: &mut Cx<'_, B>) -> bool {
        self.when.as_ref().is_none_or(|when| when(cx))
    }

    /// Whether there is a way to do it. What was chosen stays chosen.
    #[inline(always)]
    pub fn possible(&self, cx: &mut Cx<'_, B>) -> bool {
        if self.shape == Shape::OneCell {
            return self.allowed(cx) && self.only_set(cx).is_some();
        }
        // Asked while another action's rules run, whose choices must outlive the count.
        let (slots, here, from) = (cx.slots, cx.here, cx.from);
        let possible = self.count(cx) > 0;
        (cx.slots, cx.here, cx.from) = (slots, here, from);
        possible
    }

    /// In how many ways it can be done.
    #[inline(always)]
    pub fn count(&self, cx: &mut Cx<'_, B>) -> u64 {
        if !self.allowed(cx) {
            return 0;
        }
        match self.shape {
            Shape::OneCell => self.only_set(cx).count() as u64,
            Shape::OnePiece => {
                let set = (self.choices[0].among)(cx);
                cx.held.of = self.held_as(cx);
                cx.held.sets[0].0 = set;
                set.count() as u64
            }
            Shape::Two => {
                let [one, two] = &self.choices[..] else { return 0 };
                let first = (one.among)(cx);
                if first.is_none() {
                    return 0;
                }
                let second = (two.among)(cx);
                let ways = second.count();
                cx.held.of = self.held_as(cx);
                cx.held.sets[0].0 = first;
                cx.held.sets[1] = (second, ways);
                first.count() as u64 * ways as u64
            }
            Shape::Product => self.count_product(cx),
            Shape::Ways => {
                let pieces = (self.choices[0].among)(cx);
                let ways = self.ways.as_ref().map_or(0, |ways| ways.count(cx, pieces));
                cx.held.of = self.held_as(cx);
                ways
            }
            Shape::Chain => self.count_from(cx, 0),
        }
    }

    /// Counts choices that do not depend on each other, and holds their sets for the pick.
    #[inline(always)]
    fn count_product(&self, cx: &mut Cx<'_, B>) -> u64 {
        let mut total = 1u64;
        // Held only when all are counted: a rule may ask in between what else can be done.
        let mut sets = [(B::NONE, 0); SLOTS / 2];
        for (choice, held) in self.choices.iter().zip(&mut sets) {
            let set = (choice.among)(cx);
            let ways = choice.ways(cx, set);
            if ways == 0 {
                return 0;
            }
            *held = (set, ways.min(u64::from(u32::MAX)) as u32);
            total = ways.saturating_mul(total);
        }
        cx.held = Held { of: self.held_as(cx), sets };
        total
    }

    /// What a count of this action is known by: another seat has other ways.
    #[inline(always)]
    fn held_as(&self, cx: &Cx<'_, B>) -> (usize, Seat, u32) {
        (self.index, cx.seat, cx.version())
    }

    fn count_from(&self, cx: &mut Cx<'_, B>, depth: usize) -> u64 {
        let Some(choice) = self.choices.get(depth) else { return 1 };
        let set = (choice.among)(cx);
        if depth + 1 == self.choices.len() {
            return choice.ways(cx, set);
        }
        let mut total = 0;
        let _ = choice.each(cx, set, depth, &mut |cx| {
            total += self.count_from(cx, depth + 1);
            ControlFlow::Continue(())
        });
        total
    }

    /// Binds the `n`-th way to do it; `n` is below what [`Action::count`] just said.
    #[inline(always)]
    pub fn bind_nth(&self, cx: &mut Cx<'_, B>, n: u64) {
        if !matches!(self.shape, Shape::OneCell | Shape::Chain) {
            self.hold(cx);
        }
        self.bind_held(cx, n);
    }

    /// The same right after the count, whose sets are still held.
    #[inline(always)]
    fn bind_held(&self, cx: &mut Cx<'_, B>, n: u64) {
        match self.shape {
            Shape::OneCell => {
                let cell = self.only_set(cx).nth(n as u32);
                self.choices[0].bind_one(cx, 0, cell);
            }
            Shape::OnePiece => {
                let piece = cx.held.sets[0].0.nth(n as u32);
                self.choices[0].bind_one(cx, 0, piece);
            }
            Shape::Two => {
                let [one, two] = &self.choices[..] else { return };
                let (second, ways) = cx.held.sets[1];
                let (n, ways) = (n as u32, ways.max(1));
                let first = cx.held.sets[0].0.nth(n / ways);
                one.bind_one(cx, 0, first);
                two.bind_one(cx, 1, second.nth(n % ways));
            }
            Shape::Product => {
                let mut n = n as u32;
                let last = self.choices.len().wrapping_sub(1);
                for (number, choice) in self.choices.iter().enumerate() {
                    let (set, ways) = cx.held.sets[number];
                    let (rest, mine) = if number == last { (0, n) } else { (n / ways, n % ways) };
                    choice.bind_nth(cx, set, number, mine as u64);
                    n = rest;
                }
            }
            Shape::Ways => {
                let Some(ways) = &self.ways else { return };
                let (from, to) = ways.nth(cx, n as u32);
                self.choices[0].bind_one(cx, 0, from);
                self.choices[1].bind_one(cx, 1, to);
            }
            Shape::Chain => self.bind_nth_from(cx, 0, n),
        }
    }

    /// Binds one of the ways to do it, each as likely. Returns whether there is any.
    #[inline(always)]
    pub fn draw(&self, cx: &mut Cx<'_, B>, dice: &mut Dice) -> bool {
        let ways = self.count(cx);
        if ways > 0 {
            let n = dice.below(ways.min(u64::from(u32::MAX)) as u32);
            self.bind_held(cx, n as u64);
        }
        ways > 0
    }

    /// The same for what the host plays itself when there is one way only: that one costs no
    /// throw and no move. Returns how many moves it takes, or `None` if there is none.
    #[inline(always)]
    pub fn draw_or_do(&self, cx: &mut Cx<'_, B>, dice: &mut Dice) -> Option<u32> {
        let ways = self.count(cx);
        if ways == 0 {
            return None;
        }
        let automatic = ways == 1 && self.auto;
        let n = if automatic { 0 } else { dice.below(ways.min(u64::from(u32::MAX)) as u32) };
        self.bind_held(cx, n as u64);
        Some(u32::from(!automatic))
    }

    /// The same where one cell is all there is to choose; remembers nothing.
    #[inline(always)]
    pub fn draw_cell(&self, cx: &mut Cx<'_, B>, dice: &mut Dice) -> bool {
        let [choice] = &self.choices[..] else { return false };
        if !self.allowed(cx) {
            return false;
        }
        let set = (choice.among)(cx);
        if set.is_some() {
            let cell = set.nth(dice.below(set.count()));
            choice.bind_one(cx, 0, cell);
        }
        set.is_some()
    }

    /// Counts again, unless the last count was of this action on this table.
    #[inline(always)]
    fn hold(&self, cx: &mut Cx<'_, B>) {
        if cx.held.of != self.held_as(cx) {
            self.count(cx);
        }
    }

    fn bind_nth_from(&self, cx: &mut Cx<'_, B>, depth: usize, mut n: u64) {
        let Some(choice) = self.choices.get(depth) else { return };
        let set = (choice.among)(cx);
        if depth + 1 == self.choices.len() {
            return choice.bind_nth(cx, set, depth, n);
        }
        let _ = choice.each(cx, set, depth, &mut |cx| {
            let ways = self.count_from(cx, depth + 1);
            if n < ways {
                self.bind_nth_from(cx, depth + 1, n);
                return ControlFlow::Break(());
            }
            n -= ways;
            ControlFlow::Continue(())
        });
    }

    /// Binds every way to do it, one after another, smallest first.
    pub fn each(
        &self,
        cx: &mut Cx<'_, B>,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.allowed(cx) {
            return ControlFlow::Continue(());
        }
        self.each_from(cx, 0, see)
    }

    fn each_from(
        &self,
        cx: &mut Cx<'_, B>,
        depth: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(choice) = self.choices.get(depth) else { return see(cx) };
        let set = (choice.among)(cx);
        choice.each(cx, set, depth, &mut |cx| self.each_from(cx, depth + 1, see))
    }
}

impl<B: Bits> Choice<B> {
    /// Makes a value the one that rules see.
    #[inline(always)]
    pub fn bind(&self, cx: &mut Cx<'_, B>, slot: usize, value: B) {
        cx.slots[slot & (SLOTS - 1)] = value;
        match self.called {
            Called::Nothing => {}
            Called::Here => cx.here = value.first() as u16,
            Called::From => cx.from = value.first() as u16,
        }
    }

    /// Makes one cell or piece the value that rules see.
    #[inline(always)]
    fn bind_one(&self, cx: &mut Cx<'_, B>, slot: usize, member: usize) {
        cx.slots[slot] = B::one(member);
        match self.called {
            Called::Nothing => {}
            Called::Here => cx.here = member as u16,
            Called::From => cx.from = member as u16,
        }
    }

    /// What can be picked: of pieces that nothing tells apart, the first.
    #[inline(always)]
    fn distinct(&self, cx: &Cx<'_, B>, set: B) -> B {
        if !cx.rules.has_twins || self.kind == ChoiceKind::Cell {
            return set;
        }
        let first = |piece: &usize| cx.twins(*piece, set).is_none();
        set.members().filter(first).fold(B::NONE, |set, piece| set | B::one(piece))
    }

    /// How many values it can have.
    #[inline(always)]
    fn ways(&self, cx: &mut Cx<'_, B>, set: B) -> u64 {
        match self.kind {
            ChoiceKind::Cell => set.count() as u64,
            ChoiceKind::Pieces { least: 1, most: 1 } => self.distinct(cx, set).count() as u64,
            ChoiceKind::Pieces { least, most } if !cx.rules.has_twins => {
                let size = set.count() as usize;
                (least..=most.min(size)).map(|picked| combinations(size, picked)).sum()
            }
            ChoiceKind::Pieces { .. } => {
                let mut total = 0;
                let _ = self.each(cx, set, SLOTS - 1, &mut |_| {
                    total += 1;
                    ControlFlow::Continue(())
                });
                total
            }
        }
    }

    #[inline(always)]
    fn bind_nth(&self, cx: &mut Cx<'_, B>, set: B, slot: usize, n: u64) {
        match self.kind {
            ChoiceKind::Cell => self.bind(cx, slot, B::one(set.nth(n as u32))),
            ChoiceKind::Pieces { least: 1, most: 1 } => {
                let piece = self.distinct(cx, set).nth(n as u32);
                self.bind(cx, slot, B::one(piece));
            }
            ChoiceKind::Pieces { least, most } if !cx.rules.has_twins => {
                self.bind(cx, slot, nth_combination(set, least, most, n));
            }
            ChoiceKind::Pieces { .. } => {
                let mut left = n;
                let _ = self.each(cx, set, slot, &mut |_| {
                    if left == 0 {
                        return ControlFlow::Break(());
                    }
                    left -= 1;
                    ControlFlow::Continue(())
                });
            }
        }
    }

    /// Binds every value, one after another.
    fn each(
        &self,
        cx: &mut Cx<'_, B>,
        set: B,
        slot: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.kind {
            ChoiceKind::Cell | ChoiceKind::Pieces { least: 1, most: 1 } => {
                for member in self.distinct(cx, set).members() {
                    self.bind(cx, slot, B::one(member));
                    see(cx)?;
                }
            }
            ChoiceKind::Pieces { least, most } => {
                for picked in least..=most.min(set.count() as usize) {
                    self.each_combination(cx, set, B::NONE, picked, set, slot, see)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[allow(clippy::too_many_arguments)]
    fn each_combination(
        &self,
        cx: &mut Cx<'_, B>,
        all: B,
        chosen: B,
        left: usize,
        rest: B,
        slot: usize,
        see: &mut dyn FnMut(&mut Cx<'_, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            self.bind(cx, slot, chosen);
            return see(cx);
        }
        let mut rest = rest;
        while rest.count() as usize >= left {
            let piece = rest.first();
            rest = rest.without_first();
            // A piece is picked only after all its earlier twins: each handful once.
            if cx.twins(piece, all & !chosen).is_none() {
                self.each_combination(cx, all, chosen | B::one(piece), left - 1, rest, slot, see)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The `n`-th handful of a set, small handfuls first, in the order of their members.
#[inline(always)]
fn nth_combination<B: Bits>(set: B, least: usize, most: usize, mut n: u64) -> B {
    let size = set.count() as usize;
    let mut picked = least;
    while picked < most {
        let ways = combinations(size, picked);
        if n < ways {
            break;
        }
        n -= ways;
        picked += 1;
    }
    let (mut rest, mut left, mut chosen) = (set, size, B::NONE);
    while picked > 0 {
        let piece = rest.first();
        rest = rest.without_first();
        left -= 1;
        let with = combinations(left, picked - 1);
        if n < with {
            chosen = chosen | B::one(piece);
            picked -= 1;
        } else {
            n -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handful_has_its_number() {
        let set = 0b1011_0110u64;
        let mut seen = std::collections::BTreeSet::new();
        let total = combinations(5, 1) + combinations(5, 2) + combinations(5, 3);
        for n in 0..total {
            let handful = nth_combination(set, 1, 3, n);
            assert_eq!(handful & !set, 0);
            assert!((1..=3).contains(&handful.count_ones()));
            assert!(seen.insert(handful));
        }
        assert_eq!(seen.len() as u64, 25);
    }
}
