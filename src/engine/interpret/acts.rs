//! What happens, as its tree stands.

use crate::engine::context::Cx;
use crate::engine::verbs::{Manner, Pushed, Pushing};
use crate::rules::tree::{Act, Putting};
use crate::rules::visit;
use crate::table::{Bits, GoesOn};

impl<B: Bits> Cx<'_, B> {
    /// Makes something happen. What has other acts inside stands here alone, so that each level takes little
    /// of the stack.
    pub fn run(&mut self, tree: &Act) {
        match tree {
            Act::Effect(slot, rule) => self.effect(*slot, *rule),
            Act::All(acts) => acts.iter().for_each(|act| self.run(act)),
            Act::When(asked, a, b) => {
                let chosen = if self.condition(asked) { a } else { b };
                self.run(chosen);
            }
            Act::Each(set, slot, inner) => {
                let members = self.set(set);
                // A named rule that stands in a loop may have a loop of its own.
                let around = self.bound.slots[*slot as usize];
                let parts = visit::act_size(inner);
                for member in members.members() {
                    if self.spend(parts) {
                        break;
                    }
                    self.bound.slots[*slot as usize] = B::one(member);
                    self.run(inner);
                }
                self.bound.slots[*slot as usize] = around;
            }
            _ => self.happen(tree),
        }
    }

    /// Makes something happen that has no other acts inside.
    #[inline(never)]
    fn happen(&mut self, tree: &Act) {
        match tree {
            Act::Nothing => {}
            Act::Put { what, on, face, owner, way } => {
                let cells = self.set(on);
                let pose = way.as_ref().map_or(B::NONE, |way| self.set(way));
                let pose = if pose.is_some() { pose.first() as u8 } else { 0 };
                let manner = Manner { face: *face, owner: *owner, pose };
                match what {
                    Putting::Supply(kind) => self.put_from_supply(*kind, cells, manner),
                    Putting::Piece(pieces) => {
                        let pieces = self.set(pieces);
                        self.put(pieces, cells, manner);
                    }
                    Putting::One(pieces, spot) => {
                        let pieces = self.set(pieces);
                        self.put_one_on(pieces, cells, manner, spot);
                    }
                }
            }
            Act::Lay(_) => self.lay_down(),
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
            Act::Step { pieces, part } => {
                let pieces = self.set(pieces);
                let part = part.as_ref().map_or(B::NONE, |part| self.set(part));
                self.step(pieces, part);
            }
            Act::Carry { pieces, onto } => {
                let (pieces, onto) = (self.set(pieces), self.set(onto));
                self.carry(pieces, onto);
            }
            Act::Push(push) => {
                let what = match &push.what {
                    Putting::Supply(kind) => Pushed::Supply(*kind),
                    Putting::Piece(pieces) | Putting::One(pieces, _) => Pushed::Piece(self.set(pieces)),
                };
                let on = self.set(&push.on);
                let moving = push.moving.as_ref().map_or(!B::NONE, |moving| self.set(moving));
                let pose = push.way.as_ref().map_or(B::NONE, |way| self.set(way));
                let pose = if pose.is_some() { pose.first() as u8 } else { 0 };
                let manner = Manner { face: None, owner: None, pose };
                self.push(Pushing { what, on, moving, out: push.out, manner });
            }
            Act::Turn(cells, way) => {
                let cells = self.set(cells);
                let way = way.as_ref().map_or(B::NONE, |way| self.set(way));
                self.turn(cells, way);
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
                self.change_counter(*counter, by);
            }
            Act::Show(pieces) => {
                let pieces = self.set(pieces);
                self.show(pieces);
            }
            Act::Hush => self.hush(),
            Act::Say(sentence, of) => {
                let of = of.as_ref().map_or(B::NONE, |of| self.set(of));
                self.say(*sentence, of);
            }
            Act::PassFirst => self.pass_first(),
            Act::Again => self.state.turn.go_on(GoesOn::Again),
            Act::EndTurn => self.state.turn.go_on(GoesOn::NextSeat),
            Act::Leads(who) => self.leads(*who),
            Act::Effect(..) | Act::All(_) | Act::When(..) | Act::Each(..) => {}
            Act::Script(call) => {
                self.call(call);
            }
        }
    }
}
