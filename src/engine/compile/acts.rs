//! What rules make happen, as closures.

use std::sync::Arc;

use super::{ActFn, Compiler};
use crate::engine::context::Cx;
use crate::engine::verbs::{Manner, Pushed, Pushing};
use crate::rules::tree::{Act, Footing, Push, Putting, SLOTS, Set, Way, Who};
use crate::rules::visit;
use crate::table::{Bits, Event, GoesOn, NOBODY, Place, Seat};

/// Something that an action makes happen.
pub enum Deed<B> {
    /// The piece of a choice is put on the cell chosen last.
    PutHere(u8, PutAs),
    /// Worked out every time.
    Asked(ActFn<B>),
}

/// How a piece of a choice is put.
#[derive(Clone, Copy)]
pub struct PutAs {
    fixed: Manner,
    /// The choice of its turning, if there is one.
    turned: Option<u8>,
}

impl PutAs {
    #[inline(always)]
    fn of_choice<B: Bits>(self, cx: &Cx<'_, B>) -> Manner {
        match self.turned {
            None => self.fixed,
            Some(slot) => {
                let pose = cx.bound.slots[slot as usize & (SLOTS - 1)];
                Manner { pose: if pose.is_some() { pose.first() as u8 } else { 0 }, ..self.fixed }
            }
        }
    }
}

impl<B: Bits> Deed<B> {
    /// Makes it happen.
    #[inline(always)]
    pub fn run(&self, cx: &mut Cx<'_, B>) {
        match self {
            Self::PutHere(slot, manner) => {
                let manner = manner.of_choice(cx);
                cx.put_here(cx.bound.slots[*slot as usize & (SLOTS - 1)], manner);
            }
            Self::Asked(act) => act(cx),
        }
    }
}

impl<B: Bits> Compiler<'_, B> {
    /// The piece of a choice put on the cell chosen last, if that is what happens.
    pub(super) fn put_of_choice(&self, tree: &Act) -> Option<Deed<B>> {
        let Act::Put { what, on, face, owner, way } = tree else { return None };
        let (Putting::Piece(pieces) | Putting::One(pieces, _)) = what else { return None };
        let (Set::Picked(slot), Set::Here) = (&**pieces, &**on) else { return None };
        let turned = match way.as_deref() {
            None => None,
            Some(Set::Ways(Way::Turned(slot, _)) | Set::Parts(Footing::Chosen(slot))) => Some(*slot),
            Some(_) => return None,
        };
        Some(Deed::PutHere(*slot, PutAs { fixed: self.manner(*face, *owner), turned }))
    }

    /// How a piece is put upright, with face and owner where they are always the same.
    fn manner(&self, face: Option<u8>, owner: Option<Seat>) -> Manner {
        Manner {
            face: face.or((self.facts.layout.faces == 1).then_some(0)),
            owner: owner.or((!self.facts.layout.owners).then_some(NOBODY)),
            pose: 0,
        }
    }

    /// Pieces put with a turning that is worked out first.
    fn put_turned(&self, tree: &Arc<Act>, way: &Arc<Set>) -> ActFn<B> {
        let Act::Put { what, on, face, owner, .. } = &**tree else { return Box::new(|_| {}) };
        let (on, way, upright) = (self.cells(on), self.cells(way), self.manner(*face, *owner));
        let manner = move |cx: &mut Cx<'_, B>| {
            let pose = way.read(cx);
            Manner { pose: if pose.is_some() { pose.first() as u8 } else { 0 }, ..upright }
        };
        match what {
            Putting::Supply(kind) => {
                let kind = *kind;
                Box::new(move |cx| {
                    let (on, manner) = (on.read(cx), manner(cx));
                    cx.put_from_supply(kind, on, manner);
                })
            }
            Putting::Piece(pieces) => {
                let pieces = self.cells(pieces);
                Box::new(move |cx| {
                    let (on, manner) = (on.read(cx), manner(cx));
                    let pieces = pieces.read(cx);
                    cx.put(pieces, on, manner);
                })
            }
            Putting::One(pieces, spot) => {
                let (pieces, spot) = (self.cells(pieces), spot.clone());
                Box::new(move |cx| {
                    let (on, manner) = (on.read(cx), manner(cx));
                    let pieces = pieces.read(cx);
                    cx.put_one_on(pieces, on, manner, &spot);
                })
            }
        }
    }

    /// Something that happens.
    pub(super) fn compile_act(&self, tree: &Arc<Act>) -> ActFn<B> {
        if let Some(deed) = self.put_of_choice(tree) {
            return Box::new(move |cx| deed.run(cx));
        }
        match &**tree {
            Act::Lay(_) => Box::new(|cx| cx.lay_down()),
            Act::Put { way: Some(way), .. } => self.put_turned(tree, way),
            Act::Put { what, on, face, owner, way: None } => {
                let manner = self.manner(*face, *owner);
                let here = matches!(**on, Set::Here);
                match what {
                    Putting::Supply(kind) if here => match self.facts.layout.supplies[*kind as usize] {
                        Some(supply) => Box::new(move |cx| cx.supply_here(supply, manner)),
                        None => Box::new(|_| {}),
                    },
                    Putting::Piece(pieces) | Putting::One(pieces, _) if here => {
                        let pieces = self.set(pieces);
                        Box::new(move |cx| {
                            let pieces = pieces(cx);
                            cx.put_here(pieces, manner);
                        })
                    }
                    Putting::Supply(kind) => {
                        let (kind, on) = (*kind, self.cells(on));
                        Box::new(move |cx| {
                            let on = on.read(cx);
                            cx.put_from_supply(kind, on, manner);
                        })
                    }
                    Putting::Piece(pieces) => {
                        let (pieces, on) = (self.cells(pieces), self.cells(on));
                        Box::new(move |cx| {
                            let on = on.read(cx);
                            let pieces = pieces.read(cx);
                            cx.put(pieces, on, manner);
                        })
                    }
                    Putting::One(pieces, spot) => {
                        let (pieces, on, spot) = (self.cells(pieces), self.cells(on), spot.clone());
                        Box::new(move |cx| {
                            let on = on.read(cx);
                            let pieces = pieces.read(cx);
                            cx.put_one_on(pieces, on, manner, &spot);
                        })
                    }
                }
            }
            Act::Flip(cells) => {
                let cells = self.set(cells);
                Box::new(move |cx| {
                    let cells = cells(cx);
                    cx.flip(cells);
                })
            }
            Act::Take(cells) => {
                let cells = self.set(cells);
                Box::new(move |cx| {
                    let cells = cells(cx);
                    cx.take(cells);
                })
            }
            Act::Walk(from) => {
                let from = self.set(from);
                Box::new(move |cx| {
                    let from = from(cx);
                    cx.walk(from);
                })
            }
            Act::Step { pieces, part } => {
                let (pieces, part) = (self.cells(pieces), part.as_ref().map(|part| self.cells(part)));
                Box::new(move |cx| {
                    let pieces = pieces.read(cx);
                    let part = part.as_ref().map_or(B::NONE, |part| part.read(cx));
                    cx.step(pieces, part);
                })
            }
            Act::Carry { pieces, onto } => {
                let (pieces, onto) = (self.cells(pieces), self.cells(onto));
                Box::new(move |cx| {
                    let (pieces, onto) = (pieces.read(cx), onto.read(cx));
                    cx.carry(pieces, onto);
                })
            }
            Act::Push(push) => self.push(push),
            Act::Turn(cells, way) => {
                let (cells, way) = (self.cells(cells), way.as_ref().map(|way| self.cells(way)));
                Box::new(move |cx| {
                    let cells = cells.read(cx);
                    let way = way.as_ref().map_or(B::NONE, |way| way.read(cx));
                    cx.turn(cells, way);
                })
            }
            Act::Remove(cells, zone) => {
                let (cells, zone) = (self.set(cells), *zone);
                Box::new(move |cx| {
                    let cells = cells(cx);
                    cx.remove(cells, zone);
                })
            }
            Act::Move { pieces, zone, who, under } => {
                let (zone, who, under) = (*zone, *who, *under);
                if let (Set::Picked(slot), Who::Me, false) = (&**pieces, who, under) {
                    let slot = *slot as usize & (SLOTS - 1);
                    return Box::new(move |cx| cx.move_to(cx.bound.slots[slot], zone, Who::Me, false));
                }
                let pieces = self.set(pieces);
                Box::new(move |cx| {
                    let pieces = pieces(cx);
                    cx.move_to(pieces, zone, who, under);
                })
            }
            Act::Gain(points, who) => {
                let (points, who) = (self.number(points), *who);
                if who != Who::Me {
                    return Box::new(move |cx| {
                        let points = points(cx);
                        cx.gain_of(points, who);
                    });
                }
                Box::new(move |cx| {
                    let points = points(cx);
                    cx.gain(points);
                })
            }
            Act::Count(counter, by) => {
                let (counter, by) = (*counter, self.number(by));
                Box::new(move |cx| {
                    let by = by(cx);
                    cx.change_counter(counter, by);
                })
            }
            Act::Show(pieces) => {
                let pieces = self.cells(pieces);
                Box::new(move |cx| {
                    let pieces = pieces.read(cx);
                    cx.show(pieces);
                })
            }
            Act::Draw { count, from, to } => {
                let (count, from, to) = (self.amount(count), *from, *to);
                let Some(deals) = self.deals(from, to) else {
                    return Box::new(move |cx| {
                        let count = count.read(cx);
                        cx.draw(count, from, to);
                    });
                };
                Box::new(move |cx| {
                    let count = count.read(cx);
                    deals.iter().for_each(|(from, to)| cx.deal(count, *from, to));
                })
            }
            Act::Shuffle(zone, who) => {
                let (zone, who) = (*zone, *who);
                let Some(places) = self.places_of(zone, who) else {
                    return Box::new(move |cx| cx.shuffle(zone, who));
                };
                Box::new(move |cx| places.iter().for_each(|&place| cx.emit(Event::Shuffled { place })))
            }
            Act::Hush => Box::new(|cx| cx.hush()),
            Act::Say(sentence, of) => {
                let (sentence, of) = (*sentence, of.as_ref().map(|of| self.cells(of)));
                Box::new(move |cx| {
                    let of = of.as_ref().map_or(B::NONE, |of| of.read(cx));
                    cx.say(sentence, of);
                })
            }
            Act::PassFirst => Box::new(|cx| cx.pass_first()),
            Act::Again => Box::new(|cx| cx.state.turn.go_on(GoesOn::Again)),
            Act::EndTurn => Box::new(|cx| cx.state.turn.go_on(GoesOn::NextSeat)),
            Act::Leads(who) => {
                let who = *who;
                Box::new(move |cx| cx.leads(who))
            }
            Act::Nothing => Box::new(|_| {}),
            Act::Effect(slot, rule) => {
                let (slot, rule) = (*slot, *rule);
                Box::new(move |cx| cx.effect(slot, rule))
            }
            Act::All(acts) => {
                let acts: Vec<ActFn<B>> = acts.iter().map(|act| self.act(act)).collect();
                Box::new(move |cx| acts.iter().for_each(|act| act(cx)))
            }
            Act::When(asked, a, b) => {
                let (asked, a, b) = (self.condition(asked), self.act(a), self.act(b));
                Box::new(move |cx| if asked(cx) { a(cx) } else { b(cx) })
            }
            Act::Each(set, slot, inner) => {
                let parts = visit::act_size(inner);
                let (set, slot, inner) = (self.set(set), *slot as usize, self.act(inner));
                Box::new(move |cx| {
                    let (members, around) = (set(cx), cx.bound.slots[slot]);
                    for member in members.members() {
                        if cx.spend(parts) {
                            break;
                        }
                        cx.bound.slots[slot] = B::one(member);
                        inner(cx);
                    }
                    cx.bound.slots[slot] = around;
                })
            }
            Act::Mark(cells, mark, on) => {
                let (cells, mark, on) = (self.cells(cells), *mark, *on);
                Box::new(move |cx| {
                    let cells = cells.read(cx);
                    cx.mark(cells, mark, on);
                })
            }
            Act::Script(call) => {
                let call = call.clone();
                Box::new(move |cx| {
                    cx.call(&call);
                })
            }
        }
    }

    /// A line that is pushed.
    fn push(&self, push: &Push) -> ActFn<B> {
        let pieces = match &push.what {
            Putting::Supply(kind) => Err(*kind),
            Putting::Piece(pieces) | Putting::One(pieces, _) => Ok(self.cells(pieces)),
        };
        let (on, out) = (self.cells(&push.on), push.out);
        let moving = push.moving.as_ref().map(|moving| self.cells(moving));
        let (way, upright) = (push.way.as_ref().map(|way| self.cells(way)), self.manner(None, None));
        Box::new(move |cx| {
            let what = match &pieces {
                Ok(pieces) => Pushed::Piece(pieces.read(cx)),
                Err(kind) => Pushed::Supply(*kind),
            };
            let on = on.read(cx);
            let moving = moving.as_ref().map_or(!B::NONE, |moving| moving.read(cx));
            let pose = way.as_ref().map_or(B::NONE, |way| way.read(cx));
            let pose = if pose.is_some() { pose.first() as u8 } else { 0 };
            cx.push(Pushing { what, on, moving, out, manner: Manner { pose, ..upright } });
        })
    }

    /// From which piles to which zones is dealt, when that is the same whoever is to move.
    fn deals(&self, from: (u8, Who), to: (u8, Who)) -> Option<Vec<(Place, Vec<Place>)>> {
        let receivers: Vec<Seat> = match to.1 {
            Who::Anyone | Who::Everyone => (0..self.facts.layout.seats as Seat).collect(),
            Who::Seat(seat) => vec![seat],
            Who::Nobody => Vec::new(),
            Who::Me | Who::Others | Who::Mover | Who::ToMove => return None,
        };
        let place =
            |zone: u8, seat| Some(self.facts.layout.zone(self.facts.layout.zone_for(zone as usize, seat)?));
        let mut deals: Vec<(Place, Vec<Place>)> = Vec::new();
        for seat in receivers {
            let giver = match from.1 {
                Who::Me => seat,
                Who::Anyone | Who::Everyone => 0,
                Who::Seat(giver) => giver,
                Who::Others | Who::Mover | Who::ToMove | Who::Nobody => return None,
            };
            let (pile, zone) = (place(from.0, giver)?, place(to.0, seat)?);
            match deals.last_mut() {
                Some((same, zones)) if *same == pile => zones.push(zone),
                _ => deals.push((pile, vec![zone])),
            }
        }
        Some(deals)
    }

    /// The places of a zone, when they are the same whoever is to move; a common one once.
    fn places_of(&self, zone: u8, who: Who) -> Option<Vec<Place>> {
        let all = self.facts.layout.places_of(zone as usize);
        let common =
            self.facts.layout.zones.iter().any(|place| place.zone == zone as usize && place.owner.is_none());
        match who {
            Who::Seat(seat) if !common => Some(vec![all.start + Place::from(seat)]),
            Who::Me | Who::Others | Who::Mover | Who::ToMove if !common => None,
            Who::Nobody => Some(Vec::new()),
            _ => Some(all.collect()),
        }
    }
}
