//! How the choices of an action depend on each other, which decides how its ways are counted and how
//! the n-th one is found without listing them.

use std::ops::ControlFlow;

use super::Action;
use crate::engine::choice::{Choice, Chosen};
use crate::engine::context::{Cx, Held};
use crate::engine::fast::{CellThenPart, PieceThenCell, Placing, Steps};
use crate::rules::tree::SLOTS;
use crate::table::{Bits, Rng, Seat};

/// How the choices of an action depend on each other.
pub enum Plan<B> {
    /// One cell is all there is to choose.
    OneCell,
    /// One piece is.
    OnePiece,
    /// Two of those, neither of which depends on the other.
    Two,
    /// No choice depends on an earlier one: the ways multiply.
    Product,
    /// A piece's cell, then where it goes by fixed steps.
    Steps(Steps<B>),
    /// A piece, then a cell that depends on it.
    PieceThenCell(PieceThenCell<B>),
    /// A piece, any of some cells, then a turning that depends on the piece.
    Placing(Placing),
    /// A cell to walk to, then a part of the tile there.
    CellThenPart(CellThenPart<B>),
    /// Later choices depend on earlier ones.
    Chain,
}

impl<B: Bits> Plan<B> {
    /// The plan of some choices, of which no one depends on another if `independent`. Where pieces have
    /// twins, picking one is not simple. `dependent` is made where a cell depends on a piece.
    pub fn of(
        choices: &[Choice<B>],
        independent: bool,
        twins: bool,
        dependent: impl FnOnce() -> PieceThenCell<B>,
    ) -> Self {
        let simple = |choice: &Choice<B>| choice.is_one_member(twins);
        match choices {
            [Choice { kind: Chosen::Cell, .. }] => Self::OneCell,
            [Choice { kind: Chosen::Pieces { least: 1, most: 1 }, .. }] => Self::OnePiece,
            [one] if simple(one) => Self::OnePiece,
            [one, two] if independent && simple(one) && simple(two) => Self::Two,
            _ if independent => Self::Product,
            [
                Choice { kind: Chosen::Pieces { least: 1, most: 1 }, .. },
                Choice { kind: Chosen::Cell, .. },
            ] => Self::PieceThenCell(dependent()),
            _ => Self::Chain,
        }
    }
}

impl<B: Bits> Action<B> {
    /// The set of the first choice when it is the only one, remembered until the table changes.
    #[inline(always)]
    pub(super) fn only_set(&self, cx: &mut Cx<'_, B>) -> B {
        let place = self.index * cx.facts.layout.seats + cx.bound.seat as usize;
        if let Some(set) = cx.cache.set(place) {
            return set;
        }
        let set = self.choices[0].among.read(cx);
        cx.cache.remember(place, set);
        set
    }

    /// In how many ways it could be done, before whole moves are judged.
    #[inline(always)]
    pub fn candidates(&self, cx: &mut Cx<'_, B>) -> u64 {
        if !self.allowed(cx) {
            return 0;
        }
        match &self.plan {
            Plan::OneCell => self.only_set(cx).count() as u64,
            Plan::OnePiece => {
                let set = self.first_pieces(cx);
                cx.cache.held.of = self.held_as(cx);
                cx.cache.held.sets[0].0 = set;
                set.count() as u64
            }
            Plan::Two => {
                let [one, two] = &self.choices[..] else { return 0 };
                let first = one.among.read(cx);
                if first.is_none() {
                    return 0;
                }
                let second = two.among.read(cx);
                let ways = second.count();
                cx.cache.held.of = self.held_as(cx);
                cx.cache.held.sets[0].0 = first;
                cx.cache.held.sets[1] = (second, u64::from(ways));
                first.count() as u64 * ways as u64
            }
            Plan::Product => self.count_product(cx),
            Plan::Steps(steps) => {
                let pieces = self.choices[0].among.read(cx);
                let ways = steps.count(cx, pieces);
                cx.cache.held.of = self.held_as(cx);
                ways
            }
            Plan::PieceThenCell(shape) => {
                let ways = self.count_piece_then_cell(shape, cx);
                cx.cache.held.of = self.held_as(cx);
                ways.map_or_else(|| self.count_from(cx, 0), u64::from)
            }
            Plan::Placing(shape) => self.count_placing(*shape, cx),
            Plan::CellThenPart(shape) => u64::from(shape.count(cx, &self.choices[0])),
            Plan::Chain => self.count_from(cx, 0),
        }
    }

    /// The values of a first choice of one member. Several actions often take the same pieces, one after
    /// another.
    #[inline(always)]
    fn first_pieces(&self, cx: &mut Cx<'_, B>) -> B {
        let first = &self.choices[0];
        let among = first.among.read(cx);
        if !cx.facts.twins.any || !matches!(first.kind, Chosen::Pieces { .. }) {
            return first.distinct(cx, among);
        }
        let seat = cx.bound.seat;
        cx.cache.distinct(seat, among).unwrap_or_else(|| {
            let distinct = first.distinct(cx, among);
            cx.cache.remember_distinct(seat, among, distinct);
            distinct
        })
    }

    /// Counts pieces, cells and turnings, and holds them for the pick.
    #[inline(always)]
    fn count_placing(&self, shape: Placing, cx: &mut Cx<'_, B>) -> u64 {
        let Some(choices) = self.choices.first_chunk::<3>() else { return 0 };
        let pieces = self.first_pieces(cx);
        if pieces.is_none() {
            return 0;
        }
        let cells = choices[1].among.read(cx);
        let ways = shape.count(cx, choices, pieces);
        cx.cache.held.of = self.held_as(cx);
        cx.cache.held.sets[0].0 = pieces;
        cx.cache.held.sets[1].0 = cells;
        u64::from(ways) * u64::from(cells.count())
    }

    #[inline(always)]
    fn count_piece_then_cell(&self, shape: &PieceThenCell<B>, cx: &mut Cx<'_, B>) -> Option<u32> {
        let piece = &self.choices[0];
        let pieces = piece.among.read(cx);
        let pieces = piece.distinct(cx, pieces);
        shape.count(cx, pieces, |cx, member| piece.bind_one(cx, 0, member))
    }

    /// Counts choices that do not depend on each other, and holds their sets for the pick.
    #[inline(always)]
    fn count_product(&self, cx: &mut Cx<'_, B>) -> u64 {
        let mut total = 1u64;
        // Held only when all are counted: a rule may ask in between what else can be done.
        let mut sets = [(B::NONE, 0); SLOTS / 2];
        for (choice, held) in self.choices.iter().zip(&mut sets) {
            let set = choice.among.read(cx);
            let ways = choice.ways(cx, set);
            if ways == 0 {
                return 0;
            }
            *held = (set, ways);
            total = ways.saturating_mul(total);
        }
        cx.cache.held = Held { of: self.held_as(cx), sets };
        total
    }

    /// What a count of this action is known by: another seat has other ways.
    #[inline(always)]
    fn held_as(&self, cx: &Cx<'_, B>) -> (usize, Seat, u32) {
        (self.index, cx.bound.seat, cx.cache.version())
    }

    fn count_from(&self, cx: &mut Cx<'_, B>, depth: usize) -> u64 {
        let Some(choice) = self.choices.get(depth) else { return 1 };
        let set = choice.among.read(cx);
        if depth + 1 == self.choices.len() {
            return choice.ways(cx, set);
        }
        let mut total = 0u64;
        let _ = choice.each(cx, set, depth, &mut |cx| {
            if cx.tries_too_often() {
                return ControlFlow::Break(());
            }
            total = self.count_from(cx, depth + 1).saturating_add(total);
            ControlFlow::Continue(())
        });
        total
    }

    /// Binds the `n`-th candidate; `n` is below what [`Action::candidates`] just said.
    #[inline(always)]
    pub fn bind_candidate(&self, cx: &mut Cx<'_, B>, n: u64) {
        if !matches!(self.plan, Plan::OneCell | Plan::CellThenPart(_) | Plan::Chain) {
            self.hold(cx);
        }
        self.bind_held(cx, n);
    }

    /// The same right after the count, whose sets are still held.
    #[inline(always)]
    fn bind_held(&self, cx: &mut Cx<'_, B>, n: u64) {
        match &self.plan {
            Plan::OneCell => {
                let cell = self.only_set(cx).nth(n as u32);
                self.choices[0].bind_one(cx, 0, cell);
            }
            Plan::OnePiece => {
                let piece = cx.cache.held.sets[0].0.nth(n as u32);
                self.choices[0].bind_one(cx, 0, piece);
            }
            Plan::Two => {
                let [one, two] = &self.choices[..] else { return };
                let (second, ways) = cx.cache.held.sets[1];
                let (n, ways) = (n as u32, (ways as u32).max(1));
                let first = cx.cache.held.sets[0].0.nth(n / ways);
                one.bind_one(cx, 0, first);
                two.bind_one(cx, 1, second.nth(n % ways));
            }
            Plan::Product => {
                let mut n = n;
                let last = self.choices.len().wrapping_sub(1);
                for (number, choice) in self.choices.iter().enumerate() {
                    let (set, ways) = cx.cache.held.sets[number];
                    let (rest, mine) = if number == last { (0, n) } else { (n / ways, n % ways) };
                    choice.bind_nth(cx, set, number, mine);
                    n = rest;
                }
            }
            Plan::Steps(steps) => {
                let (from, to) = steps.nth(cx, n as u32);
                self.choices[0].bind_one(cx, 0, from);
                self.choices[1].bind_one(cx, 1, to);
            }
            Plan::PieceThenCell(_) => {
                if !self.bind_piece_then_cell(cx, n as u32) {
                    self.bind_nth_from(cx, 0, n);
                }
            }
            Plan::Placing(shape) => {
                let Some(choices) = self.choices.first_chunk::<3>() else { return };
                let [(pieces, _), (cells, _), ..] = cx.cache.held.sets;
                shape.bind(cx, choices, pieces, cells, n as u32);
            }
            Plan::CellThenPart(shape) => {
                let [cell, part] = &self.choices[..] else { return };
                if let Some((on, entered)) = shape.nth(cx, cell, n as u32) {
                    cell.bind_one(cx, 0, on);
                    part.bind_one(cx, 1, entered);
                }
            }
            Plan::Chain => self.bind_nth_from(cx, 0, n),
        }
    }

    /// Binds one of the candidates, each as likely. Returns whether there is any.
    #[inline(always)]
    pub fn sample(&self, cx: &mut Cx<'_, B>, rng: &mut Rng) -> bool {
        let ways = self.candidates(cx);
        if ways > 0 {
            let n = cx.draw_way(rng, ways);
            self.bind_held(cx, n);
        }
        ways > 0
    }

    /// The same for what the host plays itself when there is one way only: that one costs no
    /// throw and no move. Returns how many moves it takes, or `None` if there is none.
    #[inline(always)]
    pub fn sample_or_do(&self, cx: &mut Cx<'_, B>, rng: &mut Rng) -> Option<u32> {
        let ways = self.candidates(cx);
        if ways == 0 {
            return None;
        }
        let automatic = ways == 1 && self.auto;
        let n = if automatic { 0 } else { cx.draw_way(rng, ways) };
        self.bind_held(cx, n);
        Some(u32::from(!automatic))
    }

    /// Binds the `n`-th way of the pieces that are held. Returns whether they are.
    #[inline(always)]
    fn bind_piece_then_cell(&self, cx: &mut Cx<'_, B>, n: u32) -> bool {
        let ([piece, cell], Some(held)) = (&self.choices[..], &cx.cache.pieces) else { return false };
        let Some((chosen, on)) = held.nth(n) else { return false };
        piece.bind_one(cx, 0, chosen);
        cell.bind_one(cx, 1, on);
        true
    }

    /// The same as [`Action::sample`] for a piece and its cell.
    #[inline(always)]
    pub fn sample_piece_then_cell(
        &self,
        shape: &PieceThenCell<B>,
        cx: &mut Cx<'_, B>,
        rng: &mut Rng,
    ) -> bool {
        let ([piece, cell], Some(known)) = (&self.choices[..], shape.known()) else {
            return self.sample(cx, rng);
        };
        if !self.allowed(cx) {
            return false;
        }
        let pieces = piece.among.read(cx);
        let pieces = piece.distinct(cx, pieces);
        let drawn = shape.sample(known, cx, pieces, rng);
        if let Some((chosen, on)) = drawn {
            piece.bind_one(cx, 0, chosen);
            cell.bind_one(cx, 1, on);
        }
        drawn.is_some()
    }

    /// The same where one cell is all there is to choose; remembers nothing.
    #[inline(always)]
    pub fn sample_cell(&self, cx: &mut Cx<'_, B>, rng: &mut Rng) -> bool {
        let [choice] = &self.choices[..] else { return false };
        if !self.allowed(cx) {
            return false;
        }
        let set = choice.among.read(cx);
        if set.is_some() {
            let cell = set.nth(rng.below(set.count()));
            choice.bind_one(cx, 0, cell);
        }
        set.is_some()
    }

    /// Whether the last count was of this action on this table.
    #[inline(always)]
    pub(super) fn is_held(&self, cx: &Cx<'_, B>) -> bool {
        cx.cache.held.of == self.held_as(cx)
    }

    /// Counts again, unless the last count was of this action on this table.
    #[inline(always)]
    fn hold(&self, cx: &mut Cx<'_, B>) {
        if !self.is_held(cx) {
            self.candidates(cx);
        }
    }

    fn bind_nth_from(&self, cx: &mut Cx<'_, B>, depth: usize, mut n: u64) {
        let Some(choice) = self.choices.get(depth) else { return };
        let set = choice.among.read(cx);
        if depth + 1 == self.choices.len() {
            return choice.bind_nth(cx, set, depth, n);
        }
        let _ = choice.each(cx, set, depth, &mut |cx| {
            if cx.tries_too_often() {
                return ControlFlow::Break(());
            }
            let ways = self.count_from(cx, depth + 1);
            if n < ways {
                self.bind_nth_from(cx, depth + 1, n);
                return ControlFlow::Break(());
            }
            n -= ways;
            ControlFlow::Continue(())
        });
    }
}
