//! Rules as they stand: walks the tree each time. Scripts use it, and the closures are compared
//! with it.

use std::sync::Arc;

use super::context::Cx;
use super::shapes;
use crate::rules::script::Answer;
use crate::rules::tree::{Act, Cond, Filter, Num, Putting, Set, Who};
use crate::table::{Bits, GoesOn, NO_CELL, NO_PIECE};

impl<B: Bits> Cx<'_, B> {
    /// A set.
    pub fn set(&mut self, tree: &Set) -> B {
        let rules = self.rules;
        let lattice = &rules.lattice;
        match tree {
            Set::Nothing => B::NONE,
            Set::Known(words) => B::load(words),
            Set::AllCells => lattice.all,
            Set::Empty => self.occupied().not_within(lattice.all),
            Set::Occupied => self.occupied(),
            Set::Tops(filter) => self.tops(filter),
            Set::Marked(mark) => self.plane(rules.layout.mark_plane(*mark as usize)),
            Set::Here => B::one(self.here as usize),
            Set::From => B::one(self.from as usize),
            Set::Slot(slot) => self.slots[*slot as usize],
            Set::AroundHere(directions) => lattice.near(B::one(self.here as usize), *directions),
            Set::Near(inner, directions) => {
                let inner = self.set(inner);
                lattice.near(inner, *directions)
            }
            Set::Start => match self.occupied().is_none() {
                true => B::one(lattice.grid.middle() as usize),
                false => B::NONE,
            },
            Set::Fits(formats) => shapes::fits(lattice, lattice.bounds(self.occupied()), formats),
            Set::Row(number) => shapes::nth_line(&lattice.row, self.number(number)),
            Set::Column(number) => shapes::nth_line(&lattice.column, self.number(number)),
            Set::RaysOver(rays) => {
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                shapes::rays_over(lattice, B::one(self.here as usize), rays.directions, over, up_to)
            }
            Set::RayStarts(rays) => {
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                shapes::ray_starts(lattice, rays.directions, over, up_to)
            }
            Set::Connected(seed, within, directions) => {
                let (seed, within) = (self.set(seed), self.set(within));
                lattice.connected(seed, within, *directions)
            }
            Set::FullRows => shapes::full_lines(&lattice.row, self.occupied()),
            Set::FullColumns => shapes::full_lines(&lattice.column, self.occupied()),
            Set::Lowest => shapes::lowest(lattice, self.occupied()),
            Set::Last if self.state.last == NO_CELL => B::NONE,
            Set::Last => B::one(self.state.last as usize),
            Set::First(inner) => {
                let inner = self.set(inner);
                if inner.is_none() { inner } else { B::one(inner.first()) }
            }
            Set::RightOf(inner) => {
                let inner = self.set(inner);
                if inner.is_none() { inner } else { lattice.right_of(inner.first()) }
            }
            Set::RowsBelow(inner) => {
                let inner = self.set(inner);
                if inner.is_none() { inner } else { lattice.rows_below(inner.first()) }
            }
            Set::Mirrored(inner) => {
                let inner = self.set(inner);
                lattice.mirrored(inner)
            }
            Set::Zone(zone, who) => self.zone(*zone, *who),
            Set::Fitting(inner, filter) => {
                let inner = self.set(inner);
                inner
                    .members()
                    .filter(|&piece| self.fits(piece, filter))
                    .fold(B::NONE, |set, piece| set | B::one(piece))
            }
            Set::Top(zone, who) => self.top_piece(*zone, *who),
            Set::And(a, b) => self.set(a) & self.set(b),
            Set::Or(a, b) => self.set(a) | self.set(b),
            Set::Minus(a, b) => self.set(a) & !self.set(b),
            Set::Not(inner) => self.set(inner).not_within(lattice.all),
            Set::When(asked, a, b) => {
                if self.condition(asked) {
                    self.set(a)
                } else {
                    self.set(b)
                }
            }
            Set::Script(call) => match self.call(call) {
                Some(Answer::Cells(words) | Answer::Pieces(words)) => B::load(&words),
                Some(_) => self.wrong_answer(call, crate::rules::term::Sort::Cells, B::NONE),
                None => B::NONE,
            },
        }
    }

    /// The top piece of a zone, as a set.
    pub fn top_piece(&self, zone: u8, who: Who) -> B {
        let tops = self.seats(who).map(|seat| {
            let place = self.rules.layout.zone(self.zone_index(zone, seat));
            self.state.tops[place as usize]
        });
        tops.filter(|&top| top != NO_PIECE).fold(B::NONE, |set, top| set | B::one(top as usize))
    }

    /// The cells whose top piece fits a description.
    pub fn tops(&self, filter: &Filter) -> B {
        let layout = &self.rules.layout;
        match filter {
            Filter::Owned(who) => self.owned(*who),
            Filter::Face(_) if layout.faces < 2 => self.occupied(),
            Filter::Face(face) => self.plane(layout.face_plane(*face as usize)),
            Filter::Kind(kind) => match layout.kind_planes[*kind as usize] {
                Some(plane) => self.plane(plane),
                None => self.cells_where(|cx, piece| cx.fits(piece, filter)),
            },
            Filter::Family(_) | Filter::Back(_) => self.cells_where(|cx, piece| cx.fits(piece, filter)),
            Filter::And(a, b) => self.tops(a) & self.tops(b),
            Filter::Or(a, b) => self.tops(a) | self.tops(b),
            Filter::Not(inner) => self.tops(inner).not_within(self.occupied()),
        }
    }

    fn cells_where(&self, keep: impl Fn(&Self, usize) -> bool) -> B {
        let fitting = |cell: &usize| keep(self, self.state.tops[*cell] as usize);
        self.occupied().members().filter(fitting).fold(B::NONE, |set, cell| set | B::one(cell))
    }

    /// Whether a piece fits a description.
    pub fn fits(&self, piece: usize, filter: &Filter) -> bool {
        let piece_now = &self.state.pieces[piece];
        match filter {
            Filter::Owned(who) => self.seats(*who).any(|seat| seat == piece_now.owner),
            Filter::Face(face) => piece_now.face == *face,
            Filter::Kind(kind) => piece_now.kind == *kind,
            Filter::Back(back) => self.rules.kind_back[piece_now.kind as usize] == *back,
            Filter::Family(family) => self.rules.kind_family[piece_now.kind as usize] == *family,
            Filter::And(a, b) => self.fits(piece, a) && self.fits(piece, b),
            Filter::Or(a, b) => self.fits(piece, a) || self.fits(piece, b),
            Filter::Not(inner) => !self.fits(piece, inner),
        }
    }

    /// A number.
    pub fn number(&mut self, tree: &Num) -> i64 {
        let rules = self.rules;
        match tree {
            Num::Const(value) => *value,
            Num::Count(set) => self.set(set).count() as i64,
            Num::Shown(set) => {
                let set = self.set(set);
                self.shown(set)
            }
            Num::Value(set, value) => {
                let set = self.set(set);
                self.value(set, *value)
            }
            Num::ValueOnBoard(set, value) => {
                let set = self.set(set);
                self.value_on_board(set, *value)
            }
            Num::LargestGroup(set, directions) => {
                let set = self.set(set);
                let sizes = shapes::groups(&rules.lattice, set, *directions).map(Bits::count);
                sizes.max().unwrap_or(0) as i64
            }
            Num::Groups(set, directions) => {
                let set = self.set(set);
                shapes::groups(&rules.lattice, set, *directions).count() as i64
            }
            Num::Height(set) => {
                let set = self.set(set);
                self.height(set)
            }
            Num::Add(a, b) => self.number(a).saturating_add(self.number(b)),
            Num::Sub(a, b) => self.number(a).saturating_sub(self.number(b)),
            Num::Mul(a, b) => self.number(a).saturating_mul(self.number(b)),
            Num::Min(a, b) => self.number(a).min(self.number(b)),
            Num::Max(a, b) => self.number(a).max(self.number(b)),
            Num::When(asked, a, b) => {
                if self.condition(asked) {
                    self.number(a)
                } else {
                    self.number(b)
                }
            }
            Num::Rounds => self.state.turn.rounds as i64,
            Num::Counter(counter) => self.counter(*counter),
            Num::Seats(asked) => {
                let mut seats = 0;
                for seat in 0..rules.layout.seats as u8 {
                    seats += i64::from(self.as_seat(seat, |cx| cx.condition(asked)));
                }
                seats
            }
            Num::Points(who) => self.seats(*who).map(|seat| self.state.counters[seat as usize] as i64).sum(),
            Num::Score(who) => {
                let mut total = 0i64;
                for seat in self.seats(*who) {
                    let score = self.as_seat(seat, |cx| {
                        cx.rules.score.iter().fold(0i64, |sum, part| sum.saturating_add(part(cx)))
                    });
                    total = total.saturating_add(score);
                }
                total
            }
            Num::Script(call) => match self.call(call) {
                Some(Answer::Number(number)) => number,
                Some(_) => self.wrong_answer(call, crate::rules::term::Sort::Number, 0),
                None => 0,
            },
        }
    }

    /// How many pieces are stacked on some cells, all together.
    pub fn height(&self, cells: B) -> i64 {
        cells.members().map(|cell| i64::from(self.state.heights[cell])).sum()
    }

    /// The sum of the values that the top pieces of some cells show.
    #[inline(always)]
    pub fn shown(&self, cells: B) -> i64 {
        let count = self.rules.value_count;
        let mut sum = 0;
        for cell in cells.members() {
            let top = self.state.tops[cell];
            if top != NO_PIECE {
                let piece = &self.state.pieces[top as usize];
                sum += self.rules.values[piece.kind as usize * count + piece.face as usize] as i64;
            }
        }
        sum
    }

    /// The sum of a value over some pieces.
    #[inline(always)]
    pub fn value(&self, pieces: B, value: u16) -> i64 {
        let count = self.rules.value_count;
        let of = |piece: usize| {
            self.rules.values[self.state.pieces[piece].kind as usize * count + value as usize] as i64
        };
        pieces.members().map(of).sum()
    }

    /// The sum of a value over the top pieces of some cells.
    #[inline(always)]
    pub fn value_on_board(&self, cells: B, value: u16) -> i64 {
        let count = self.rules.value_count;
        let mut sum = 0;
        for cell in cells.members() {
            let top = self.state.tops[cell];
            if top != NO_PIECE {
                let kind = self.state.pieces[top as usize].kind;
                sum += self.rules.values[kind as usize * count + value as usize] as i64;
            }
        }
        sum
    }

    /// A condition.
    pub fn condition(&mut self, tree: &Cond) -> bool {
        let rules = self.rules;
        match tree {
            Cond::Const(truth) => *truth,
            Cond::Less(a, b) => self.number(a) < self.number(b),
            Cond::Equal(a, b) => self.number(a) == self.number(b),
            Cond::Any(set) => self.set(set).is_some(),
            Cond::Same(a, b) => self.set(a) == self.set(b),
            Cond::Line(length, set) => {
                let set = self.set(set);
                shapes::line(&rules.lattice, *length, set)
            }
            Cond::Joins(within, one, other, directions) => {
                let (within, one, other) = (self.set(within), self.set(one), self.set(other));
                shapes::joins(&rules.lattice, within, one, other, *directions)
            }
            Cond::Alike(a, b) => self.alike(a, b),
            Cond::Can(action, who) => self.can(*action as usize, *who),
            Cond::TurnOf(who) => self.seats(*who).any(|seat| seat == self.seat),
            Cond::Not(inner) => !self.condition(inner),
            Cond::And(a, b) => self.condition(a) && self.condition(b),
            Cond::Or(a, b) => self.condition(a) || self.condition(b),
            Cond::Script(call) => match self.call(call) {
                Some(Answer::Condition(truth)) => truth,
                Some(_) => self.wrong_answer(call, crate::rules::term::Sort::Condition, false),
                None => false,
            },
        }
    }

    /// Whether someone can do an action.
    #[inline(always)]
    pub fn can(&mut self, action: usize, who: Who) -> bool {
        let rules = self.rules;
        let able = |cx: &mut Self| rules.actions[action].possible(cx);
        match who {
            Who::Me => able(self),
            Who::Everyone => (0..rules.layout.seats as u8).all(|seat| self.as_seat(seat, able)),
            Who::Anyone => {
                // The seat to move most likely can, and what it finds is remembered.
                let first = self.state.turn.seat;
                self.as_seat(first, able)
                    || (0..rules.layout.seats as u8).any(|seat| seat != first && self.as_seat(seat, able))
            }
            Who::Others | Who::Seat(_) | Who::Mover | Who::Nobody => {
                self.seats(who).any(|seat| self.as_seat(seat, able))
            }
        }
    }

    /// Makes something happen.
    pub fn run(&mut self, tree: &Act) {
        match tree {
            Act::Nothing => {}
            Act::Put { what, on, face, owner } => {
                let cells = self.set(on);
                match what {
                    Putting::Supply(kind) => self.put_from_supply(*kind, cells, *face, *owner),
                    Putting::Piece(pieces) => {
                        let pieces = self.set(pieces);
                        self.put(pieces, cells, *face, *owner);
                    }
                    Putting::One(pieces, spot) => {
                        let pieces = self.set(pieces);
                        if pieces.is_some() && cells.count() > 1 {
                            return self.one_for_many(cells.count(), spot.clone());
                        }
                        self.put(pieces, cells, *face, *owner);
                    }
                }
            }
            Act::Flip(cells) => {
                let cells = self.set(cells);
                self.flip(cells);
            }
            Act::Take(cells) => {
                let cells = self.set(cells);
                self.take(cells);
            }
            Act::Walk(from) => {
                let from = self.set(from);
                self.walk(from);
            }
            Act::Remove(cells, zone) => {
                let cells = self.set(cells);
                self.remove(cells, *zone);
            }
            Act::Move { pieces, zone, who, under } => {
                let pieces = self.set(pieces);
                self.move_to(pieces, *zone, *who, *under);
            }
            Act::Draw { count, from, to } => {
                let count = self.number(count);
                self.draw(count, *from, *to);
            }
            Act::Shuffle(zone, who) => self.shuffle(*zone, *who),
            Act::Mark(cells, mark, on) => {
                let cells = self.set(cells);
                self.mark(cells, *mark, *on);
            }
            Act::Gain(points, who) => {
                let points = self.number(points);
                self.gain_of(points, *who);
            }
            Act::Count(counter, by) => {
                let by = self.number(by);
                self.count(*counter, by);
            }
            Act::Show(pieces) => {
                let pieces = self.set(pieces);
                self.show(pieces);
            }
            Act::Hush => self.hush(),
            Act::PassFirst => self.pass_first(),
            Act::Again => self.state.turn.go_on(GoesOn::Again),
            Act::EndTurn => self.state.turn.go_on(GoesOn::NextSeat),
            Act::Leads(who) => self.leads(*who),
            Act::Effect(slot, rule) => self.effect(*slot, *rule),
            Act::All(acts) => acts.iter().for_each(|act| self.run(act)),
            Act::When(asked, a, b) => {
                let chosen = if self.condition(asked) { a } else { b };
                self.run(chosen);
            }
            Act::Each(set, slot, inner) => {
                let members = self.set(set);
                // A named rule that stands in a loop may have a loop of its own.
                let around = self.slots[*slot as usize];
                for member in members.members() {
                    self.slots[*slot as usize] = B::one(member);
                    self.run(inner);
                }
                self.slots[*slot as usize] = around;
            }
            Act::Script(call) => {
                self.call(call);
            }
        }
    }

    /// Notes that one piece was to go on several cells, which stops the rule.
    fn one_for_many(&mut self, cells: u32, spot: Option<crate::define::Spot>) {
        let message = crate::msg!("rule.one_for_many", count = cells);
        let help = Some(crate::msg!("help.first"));
        self.fault.get_or_insert(Box::new(crate::define::Fault {
            spot,
            help,
            ..crate::define::Fault::nowhere(message)
        }));
    }
}

/// An interpreted set as a closure, for the second backend.
pub fn set_fn<B: Bits>(tree: &Arc<Set>) -> super::compile::SetFn<B> {
    let tree = tree.clone();
    Box::new(move |cx| cx.set(&tree))
}

/// An interpreted number as a closure.
pub fn number_fn<B: Bits>(tree: &Arc<Num>) -> super::compile::NumFn<B> {
    let tree = tree.clone();
    Box::new(move |cx| cx.number(&tree))
}

/// An interpreted condition as a closure.
pub fn condition_fn<B: Bits>(tree: &Arc<Cond>) -> super::compile::CondFn<B> {
    let tree = tree.clone();
    Box::new(move |cx| cx.condition(&tree))
}

/// Something interpreted that happens, as a closure.
pub fn act_fn<B: Bits>(tree: &Arc<Act>) -> super::compile::ActFn<B> {
    let tree = tree.clone();
    Box::new(move |cx| cx.run(&tree))
}
