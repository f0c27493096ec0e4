//! A piece, then a cell that depends on it: what all pieces have in common is asked once, and what
//! depends on a piece's kind alone was worked out at load.

use std::sync::Arc;

use crate::engine::compile::{Cells, Compiler, SetFn};
use crate::engine::context::{Cx, HeldPieces, OCCUPIED_SETS};
use crate::engine::geometry;
use crate::rules::tree::{Num, Set};
use crate::rules::visit;
use crate::table::{Bits, Lattice, Rng};

/// Where the chosen piece stands among the choices.
const PIECE: u8 = 0;

/// The cells of each piece.
pub struct PieceThenCell<B> {
    /// What is asked once for all pieces.
    shared: Shared<B>,
    /// What is asked of each.
    own: Own<B>,
}

enum Shared<B> {
    /// Every cell, whatever happens.
    All,
    /// Depends on which cells are occupied and on nothing else. Pieces that lie on each other leave
    /// that as it is, so that it is remembered.
    Occupied(usize, SetFn<B>),
    /// Asked every time.
    Asked(Cells<B>),
}

enum Own<B> {
    /// The cells of each kind, whatever happens.
    Kinds(Vec<B>),
    /// The piece is bound, and its cells are asked for.
    Asked(Cells<B>),
}

impl<B: Bits> PieceThenCell<B> {
    /// The rule for the cell that follows a piece. As a tree, everything is asked of each piece as the
    /// rule says it.
    pub fn of(rule: &Arc<Set>, compiler: &Compiler<'_, B>) -> Self {
        if compiler.keeps_trees() {
            return Self { shared: Shared::All, own: Own::Asked(compiler.cells(rule)) };
        }
        let mut parts = Vec::new();
        conjuncts(rule, &mut parts);
        let (own, shared): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|part| visit::slots(part).contains(&PIECE) || visit::needs_chosen_cell(part));
        let join = |parts: Vec<Arc<Set>>| parts.into_iter().reduce(|a, b| Arc::new(Set::And(a, b)));
        let facts = compiler.facts;
        let kinds = 0..facts.kinds.count();
        let own = join(own).map_or(Own::Kinds(vec![facts.lattice.places; kinds.end]), |own| {
            let of_kind =
                |kind: usize| known(&own, &facts.lattice, &|value| facts.kinds.value(kind, value as usize));
            let known: Option<Vec<B>> = kinds.map(of_kind).collect();
            known.map_or_else(|| Own::Asked(compiler.cells(&own)), Own::Kinds)
        });
        let shared = join(shared).map_or(Shared::All, |shared| match compiler.occupied_place(&shared) {
            Some(place) => Shared::Occupied(place, compiler.set(&shared)),
            None => Shared::Asked(compiler.cells(&shared)),
        });
        Self { shared, own }
    }

    /// The cells of each kind, where that is all that they depend on besides what all have in common.
    #[inline(always)]
    pub fn known(&self) -> Option<&[B]> {
        match &self.own {
            Own::Kinds(kinds) => Some(kinds),
            Own::Asked(_) => None,
        }
    }

    /// What is asked once for all pieces.
    #[inline(always)]
    fn shared(&self, cx: &mut Cx<'_, B>) -> B {
        match &self.shared {
            Shared::Occupied(place, work) => cx.occupied_set(*place, work),
            Shared::Asked(shared) => shared.read(cx),
            Shared::All => cx.facts.lattice.places,
        }
    }

    /// One of some pieces and one of its cells, each pair as likely; `None` if there is none.
    #[inline(always)]
    pub fn sample(
        &self,
        kinds: &[B],
        cx: &mut Cx<'_, B>,
        pieces: B,
        rng: &mut Rng,
    ) -> Option<(usize, usize)> {
        if pieces.is_none() {
            return None;
        }
        let shared = self.shared(cx);
        let state = &cx.state.pieces[..];
        let cells = |piece: usize| kinds[state[piece].kind as usize] & shared;
        let ways = pieces.members().fold(0, |ways, piece| ways + cells(piece).count());
        if ways == 0 {
            return None;
        }
        let n = rng.below(ways);
        // Which piece it is cannot be predicted, so that all are looked at: it is the last one before
        // which no more than n ways lie.
        let (mut drawn, mut before) = ((0, B::NONE, 0), 0);
        for piece in pieces.members() {
            let own = cells(piece);
            drawn = if before <= n { (piece, own, n - before) } else { drawn };
            before += own.count();
        }
        let (piece, own, n) = drawn;
        Some((piece, own.nth(n)))
    }

    /// Counts the cells of some pieces, and holds them for the pick. `None` where there are too many
    /// pieces to hold; `bind` chooses a piece.
    #[inline(always)]
    pub fn count(&self, cx: &mut Cx<'_, B>, pieces: B, bind: impl Fn(&mut Cx<'_, B>, usize)) -> Option<u32> {
        let few = pieces.count() as usize <= HeldPieces::<B>::MOST;
        let pieces = if few { pieces } else { B::NONE };
        // What rules ask in between may count as well, so that nothing is held before.
        let shared = if pieces.is_some() { self.shared(cx) } else { B::NONE };
        let mut total = 0;
        match &self.own {
            Own::Kinds(kinds) => {
                let held = cx.cache.pieces.as_mut()?;
                held.clear();
                for piece in pieces.members() {
                    let cells = kinds[cx.state.pieces[piece].kind as usize] & shared;
                    total += cells.count();
                    held.hold(piece, total, cells);
                }
            }
            Own::Asked(own) => {
                let mut held = HeldPieces::NOTHING;
                for piece in pieces.members() {
                    bind(cx, piece);
                    let cells = own.read(cx) & shared;
                    total += cells.count();
                    held.hold(piece, total, cells);
                }
                cx.cache.pieces = Some(held);
            }
        }
        few.then_some(total)
    }
}

impl<B: Bits> Cx<'_, B> {
    /// A set that depends on which cells are occupied alone: as remembered, or worked out.
    #[inline(always)]
    fn occupied_set(&mut self, place: usize, work: impl FnOnce(&mut Self) -> B) -> B {
        let (place, occupied) = (place & (OCCUPIED_SETS - 1), self.occupied());
        match self.cache.occupied[place] {
            Some((then, set)) if then == occupied => set,
            _ => {
                let set = work(self);
                self.cache.occupied[place] = Some((occupied, set));
                set
            }
        }
    }
}

/// The parts of a set that must all hold.
fn conjuncts(tree: &Arc<Set>, parts: &mut Vec<Arc<Set>>) {
    match &**tree {
        Set::And(a, b) => {
            conjuncts(a, parts);
            conjuncts(b, parts);
        }
        _ => parts.push(tree.clone()),
    }
}

/// The cells that a set is for a piece with those values, if that alone decides.
fn known<B: Bits>(tree: &Set, lattice: &Lattice<B>, value: &dyn Fn(u16) -> i64) -> Option<B> {
    let set = |tree: &Set| known(tree, lattice, value);
    Some(match tree {
        Set::Known(words) => B::load(words),
        Set::AllCells => lattice.all,
        Set::Edges => lattice.edges(),
        Set::Row(number) => geometry::nth_line(&lattice.row, known_number(number, value)?),
        Set::Column(number) => geometry::nth_line(&lattice.column, known_number(number, value)?),
        Set::And(a, b) => set(a)? & set(b)?,
        Set::Or(a, b) => set(a)? | set(b)?,
        Set::Minus(a, b) => set(a)? & !set(b)?,
        Set::Not(inner) => set(inner)?.not_within(lattice.places),
        _ => return None,
    })
}

fn known_number(tree: &Num, value: &dyn Fn(u16) -> i64) -> Option<i64> {
    let number = |tree: &Num| known_number(tree, value);
    Some(match tree {
        Num::Const(number) => *number,
        Num::Value(pieces, of) if matches!(**pieces, Set::Picked(PIECE)) => value(*of),
        Num::Add(a, b) => number(a)?.saturating_add(number(b)?),
        Num::Sub(a, b) => number(a)?.saturating_sub(number(b)?),
        Num::Mul(a, b) => number(a)?.saturating_mul(number(b)?),
        Num::Min(a, b) => number(a)?.min(number(b)?),
        Num::Max(a, b) => number(a)?.max(number(b)?),
        _ => return None,
    })
}
