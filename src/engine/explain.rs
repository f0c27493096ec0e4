//! A number taken apart: what each point of it comes from.

use std::sync::Arc;

use super::context::Cx;
use super::geometry;
use crate::rules::ruleset::Named;
use crate::rules::tree::{Cond, Num, Set};
use crate::table::{Bits, Cell, NO_PIECE, PieceId, Seat};

/// Where some points come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A cell, with the top piece there if it has one.
    Cell(Cell),
    /// A piece, wherever it lies.
    Piece(PieceId),
    /// A connected group, known by its first cell.
    Group(Cell),
    /// What a seat gained while playing.
    Gained(Seat),
    /// A seat's whole score.
    Score(Seat),
    /// The rule itself: it cannot be taken further apart.
    Rule,
}

/// Some points and where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// How many.
    pub points: i64,
    /// From what.
    pub origin: Origin,
}

/// A number that people know by a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// One that the game's script names, by its place in the ruleset.
    Named(usize),
    /// A counter, by its place in the definition.
    Counter(usize),
}

/// A number, explained. Its shares add up to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// What it is made of, pieces worth nothing included.
    pub shares: Vec<Share>,
    /// The numbers that decided between cases, with what they were; each once.
    pub deciding: Vec<(Fact, i64)>,
}

impl<B: Bits> Cx<'_, B> {
    /// Takes a number apart. Names are the numbers that the game's script gives a name to.
    pub fn account(&mut self, tree: &Num, names: &[Named]) -> Account {
        let mut account = Account::default();
        self.shares(tree, 1, names, &mut account);
        account
    }

    fn shares(&mut self, tree: &Num, times: i64, names: &[Named], account: &mut Account) {
        let mut add = |points: i64, origin: Origin| {
            account.shares.push(Share { points: points.saturating_mul(times), origin });
        };
        match tree {
            Num::Const(0) => {}
            Num::Count(set) if matches!(**set, Set::Script(..)) => add(self.number(tree), Origin::Rule),
            Num::Count(set) => {
                let pieces = set.holds_pieces();
                for member in self.set(set).members() {
                    let origin =
                        if pieces { Origin::Piece(member as PieceId) } else { Origin::Cell(member as Cell) };
                    add(1, origin);
                }
            }
            Num::Shown(set) => {
                for cell in self.set(set).members() {
                    add(self.shown(B::one(cell)), Origin::Cell(cell as Cell));
                }
            }
            Num::Value(set, value) => {
                for piece in self.set(set).members() {
                    add(self.value(B::one(piece), *value), Origin::Piece(piece as PieceId));
                }
            }
            Num::ValueOnBoard(set, value) => {
                for cell in self.set(set).members().filter(|&cell| self.state.tops[cell] != NO_PIECE) {
                    add(self.value_on_board(B::one(cell), *value), Origin::Cell(cell as Cell));
                }
            }
            Num::LargestGroup(set, directions) => {
                let set = self.set(set);
                let groups = geometry::groups(&self.facts.lattice, set, *directions);
                let first_largest = groups
                    .fold(B::NONE, |best, group| if group.count() > best.count() { group } else { best });
                for cell in first_largest.members() {
                    add(1, Origin::Cell(cell as Cell));
                }
            }
            Num::Groups(set, directions) => {
                let set = self.set(set);
                for group in geometry::groups(&self.facts.lattice, set, *directions) {
                    add(1, Origin::Group(group.first() as Cell));
                }
            }
            Num::Distance(..) => add(self.number(tree), Origin::Rule),
            Num::Points(who) => {
                for seat in self.seats(*who) {
                    add(i64::from(self.state.points(seat)), Origin::Gained(seat));
                }
            }
            Num::Score(who) => {
                for seat in self.seats(*who) {
                    add(self.as_seat(seat, |cx| cx.score()), Origin::Score(seat));
                }
            }
            Num::Add(a, b) => {
                self.shares(a, times, names, account);
                self.shares(b, times, names, account);
            }
            Num::Sub(a, b) => {
                self.shares(a, times, names, account);
                self.shares(b, times.saturating_neg(), names, account);
            }
            Num::Mul(a, b) => {
                // The side that is a plain number multiplies the other.
                let (apart, factor) = if matches!(**a, Num::Const(_)) { (b, a) } else { (a, b) };
                self.note(factor, names, account);
                let factor = self.number(factor);
                self.shares(apart, times.saturating_mul(factor), names, account);
            }
            Num::Min(a, b) | Num::Max(a, b) => {
                self.note(a, names, account);
                self.note(b, names, account);
                let first = (self.number(a) <= self.number(b)) == matches!(tree, Num::Min(..));
                self.shares(if first { a } else { b }, times, names, account);
            }
            Num::When(asked, a, b) => {
                self.note_condition(asked, names, account);
                let chosen = if self.condition(asked) { a } else { b };
                self.shares(chosen, times, names, account);
            }
            Num::Height(set) => {
                for cell in self.set(set).members() {
                    add(self.height(B::one(cell)), Origin::Cell(cell as Cell));
                }
            }
            Num::Const(_) | Num::Rounds | Num::Counter(_) | Num::Seats(_) | Num::Script(_) => {
                add(self.number(tree), Origin::Rule);
            }
        }
    }

    /// Notes what a number was if it has a name: the script's, or that of a counter.
    fn note(&mut self, number: &Arc<Num>, names: &[Named], account: &mut Account) {
        let named = names.iter().position(|named| Arc::ptr_eq(&named.number, number)).map(Fact::Named);
        let fact = named.or(match **number {
            Num::Counter(counter) => Some(Fact::Counter(counter as usize)),
            _ => None,
        });
        let Some(fact) = fact.filter(|fact| account.deciding.iter().all(|(noted, _)| noted != fact)) else {
            return;
        };
        let value = self.number(number);
        account.deciding.push((fact, value));
    }

    fn note_condition(&mut self, asked: &Cond, names: &[Named], account: &mut Account) {
        match asked {
            Cond::Less(a, b) | Cond::Equal(a, b) => {
                self.note(a, names, account);
                self.note(b, names, account);
            }
            Cond::Not(inner) => self.note_condition(inner, names, account),
            Cond::And(a, b) | Cond::Or(a, b) => {
                self.note_condition(a, names, account);
                self.note_condition(b, names, account);
            }
            _ => {}
        }
    }
}
