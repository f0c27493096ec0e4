//! The tables that a seat must reckon with: everything that it sees as it is, and what it does not know as it
//! may be, agreeing with all that was announced. This is all that a bot is ever given of a game: no table
//! that is real, no random stream, and no order of pieces that would tell of one.

use std::collections::BTreeMap;

use super::game::Game;
use super::know::Deduction;
use super::session::Session;
use super::view::{Eyes, View};
use crate::define::Fault;
use crate::table::{Lies, NO_PIECE, PieceId, Place, Rng, Seat, State, Stream};

/// The tables that a seat must reckon with.
#[derive(Clone)]
pub struct Worlds {
    game: Game,
    seat: Seat,
    view: View,
    /// The table as far as it is known, before any choice that is still secret. What is not known lies nowhere.
    base: State,
    /// What is not known, by back and owner.
    unknown: Vec<Unknown>,
    /// The places where something lies that is not known, or in an order that is not.
    piles: Vec<Pile>,
    /// How many pieces are not known.
    positions: usize,
    /// The ways to fill what announcements tell of, and up to which number of them each is drawn.
    fillings: Vec<(u64, Vec<u16>)>,
    /// What lies in one of the places that nobody counts, and those of the piles that these are.
    uncounted: (Vec<Member>, Vec<usize>),
    /// How many announcements, the oldest ones, no table found agrees with.
    unheard: usize,
    /// Whether nothing is hidden or left to chance, so that there is one table.
    certain: bool,
}

/// The pieces of one back and owner that the seat does not know. What a piece is follows from its number, as
/// everywhere: what is not known is which of them lies where.
#[derive(Clone, Default)]
struct Unknown {
    /// The pieces, sorted.
    pieces: Vec<PieceId>,
    /// The positions that announcements tell of: the place in a filling, the position.
    told: Vec<(usize, usize)>,
    /// The other positions.
    untold: Vec<usize>,
}

/// A place with what lies there, from the top down.
#[derive(Clone)]
struct Pile {
    place: Place,
    lies: Lies,
    members: Vec<Member>,
    /// Whether the seat does not know the order, though it matters.
    mixed: bool,
}

/// One of several that lie at a place.
#[derive(Clone, Copy)]
enum Member {
    /// A piece that the seat knows, or remembers.
    Known(PieceId),
    /// One that it does not, by its position.
    Unknown(usize),
}

/// Memory that drawing one table after another needs.
#[derive(Clone, Default)]
pub struct Scratch {
    /// The piece on each position.
    drawn: Vec<PieceId>,
    left: Vec<PieceId>,
    members: Vec<Member>,
    scattered: Vec<usize>,
}

impl Session {
    /// The tables that a seat must reckon with.
    pub fn worlds(&self, seat: Seat) -> Result<Worlds, Box<Fault>> {
        let game = self.game();
        let view = View::of(game, self.state(), Eyes::Seat(seat));
        let base = View::of(game, &self.before_secret_choices(), Eyes::Seat(seat)).state().clone();
        let mut worlds = Worlds {
            game: game.clone(),
            seat,
            view,
            base: State { streams: vec![Stream::new(0, "world")], ..base },
            unknown: Vec::new(),
            piles: Vec::new(),
            positions: 0,
            fillings: Vec::new(),
            uncounted: (Vec::new(), Vec::new()),
            unheard: 0,
            certain: false,
        };
        if game.has_secrets() || worlds.view.hides_something() {
            worlds.deduce(self)?;
        }
        let nature = game.machine().nature();
        let together = nature.together[usize::from(worlds.base.turn.phase).min(1)..].contains(&true);
        worlds.certain = !game.has_secrets() && !worlds.view.hides_something() && !nature.chance && !together;
        Ok(worlds)
    }

    /// The table before the choices that are still secret were made: they are to be made again.
    fn before_secret_choices(&self) -> State {
        let made = self.entries().len();
        let first = (0..=made).rev().take_while(|&index| !self.state_before(index).pending.is_empty()).last();
        let before = first.and_then(|first| first.checked_sub(1)).map(|index| self.state_before(index));
        match (before, self.state().pending.first()) {
            (Some(before), Some(_)) => before.clone(),
            // A position that was laid with choices under way.
            (None, Some(&seat)) => {
                let mut state = self.state().clone();
                state.pending.clear();
                state.turn.seat = seat as Seat;
                state
            }
            (_, None) => self.state().clone(),
        }
    }
}

impl Worlds {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seat that reckons.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat sees.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Whether there is one table only, and nothing is left to chance or to choices in secret.
    pub fn is_certain(&self) -> bool {
        self.certain
    }

    /// How many ways there are to fill what announcements tell of; 1 where they tell of nothing.
    pub fn count(&self) -> u64 {
        self.fillings.last().map_or(1, |(up_to, _)| *up_to)
    }

    /// How many announcements, the oldest ones, had to be left out: no table was found that agrees with all.
    pub fn unheard(&self) -> usize {
        self.unheard
    }

    /// Lays one of the tables, each as likely, with chance of its own. A choice that is still secret is yet
    /// to be made there.
    pub fn draw(&self, state: &mut State, rng: &mut Rng, scratch: &mut Scratch) {
        state.copy_from(&self.base);
        if self.certain {
            return;
        }
        state.streams[0] = Stream::new(rng.below_large(u64::MAX), "world");
        let filling = match &self.fillings[..] {
            [] => &[][..],
            [(_, only)] => &only[..],
            many => {
                let drawn = rng.below_large(self.count());
                &many[many.partition_point(|(up_to, _)| *up_to <= drawn)].1
            }
        };
        scratch.drawn.resize(self.positions, NO_PIECE);
        for unknown in &self.unknown {
            unknown.draw(filling, &self.base, rng, scratch);
        }
        let (scattered, among) = &self.uncounted;
        scratch.scattered.clear();
        let to = scattered.iter().map(|_| among[rng.below(among.len() as u32) as usize]);
        scratch.scattered.extend(to);
        for (number, pile) in self.piles.iter().enumerate() {
            let Scratch { drawn, members, scattered: to, .. } = scratch;
            if !pile.mixed && scattered.is_empty() {
                pile.lay(state, &pile.members, drawn);
                continue;
            }
            members.clear();
            members.extend_from_slice(&pile.members);
            members.extend(scattered.iter().zip(&*to).filter(|(_, to)| **to == number).map(|(one, _)| *one));
            if pile.mixed {
                for last in (1..members.len()).rev() {
                    members.swap(last, rng.below(last as u32 + 1) as usize);
                }
            }
            pile.lay(state, members, drawn);
        }
        debug_assert_eq!(state.disagreement(self.game.machine().layout()), None);
    }

    /// Works out what hidden pieces may be, from all that the seat has seen and heard.
    fn deduce(&mut self, session: &Session) -> Result<(), Box<Fault>> {
        let (game, now) = (session.game(), session.state());
        let deduction = Deduction::new(session, self.seat, &self.view);
        let mut fillings = deduction.fillings(game, 0)?;
        // Where none is found in a sample, what was said longest ago is left out first.
        while fillings.found.is_empty() && self.unheard < deduction.heard() {
            self.unheard = (self.unheard * 2).clamp(1, deduction.heard());
            fillings = deduction.fillings(game, self.unheard)?;
        }
        let mut up_to = 0u64;
        for (filling, weight) in fillings.found {
            up_to = up_to.saturating_add(weight);
            self.fillings.push((up_to, filling));
        }
        let slots: BTreeMap<PieceId, usize> =
            deduction.slots().iter().enumerate().map(|(slot, &id)| (id, slot)).collect();
        let mut unknown: BTreeMap<(usize, Seat), Unknown> = BTreeMap::new();
        let layout = game.machine().layout();
        for place in 0..layout.places() as Place {
            let mut there = now.pieces_at(layout, place);
            let zone = layout.zone_of(place).map(|zone| &layout.zones[zone]);
            // What is remembered may not lie open either: the view shows it as something else.
            let is_unseen = |id: &PieceId| self.view.kind(self.view.number_of(*id)).is_none();
            let ordered = zone.is_none_or(|zone| zone.ordered);
            let mixed = zone.is_some_and(|zone| {
                zone.ordered && !zone.order_seen && game.can_see(place, Eyes::Seat(self.seat))
            });
            if !there.iter().any(is_unseen) && !mixed {
                continue;
            }
            let pool = |id: PieceId| (back(game, now, id), now.pieces[id as usize].owner);
            if !ordered || mixed {
                // Which of those lies before which must not tell what they are.
                there.sort_by_key(|&id| match deduction.is_hidden(id) {
                    false => (false, 0, 0, usize::from(id)),
                    true => (true, pool(id).0, pool(id).1, slots.get(&id).copied().unwrap_or(0)),
                });
            }
            let mut members = Vec::new();
            for id in there {
                if layout.is_cell(place) && layout.stands(now.pieces[id as usize].kind) {
                    continue;
                }
                if !deduction.is_hidden(id) {
                    members.push(Member::Known(id));
                    continue;
                }
                let position = self.positions;
                self.positions += 1;
                members.push(Member::Unknown(position));
                let same = unknown.entry(pool(id)).or_default();
                same.pieces.push(id);
                match slots.get(&id) {
                    Some(&slot) => same.told.push((slot, position)),
                    None => same.untold.push(position),
                }
            }
            self.piles.push(Pile { place, lies: layout.lies(place), members, mixed });
        }
        for same in unknown.values_mut() {
            same.pieces.sort_unstable();
            same.told.sort_unstable();
        }
        self.unknown = unknown.into_values().collect();
        self.take_up(session);
        Ok(())
    }

    /// Takes what is not known from the table, so that every drawing lays it anew; pieces that nobody counts
    /// lie in any of their places.
    fn take_up(&mut self, session: &Session) {
        let layout = self.game.machine().layout();
        for pile in &self.piles {
            if let Lies::InHand(first) | Lies::InPile(first) = pile.lies {
                self.base.planes[first as usize..first as usize + layout.words].fill(0);
            }
        }
        // A view shows hidden pieces as others than they are.
        for piece in self.unknown.iter().flat_map(|unknown| &unknown.pieces) {
            let held = session.state().pieces[*piece as usize];
            let face = self.game.first_face(held.kind);
            self.base.pieces[*piece as usize] = crate::table::Piece { face, ..held };
        }
        let known = self.piles.iter().flat_map(|pile| &pile.members).filter_map(|member| match member {
            Member::Known(piece) => Some(*piece),
            Member::Unknown(_) => None,
        });
        // What is remembered and does not lie open is as it was.
        for piece in known.collect::<Vec<_>>() {
            if self.view.kind(self.view.number_of(piece)).is_none() {
                self.base.pieces[piece as usize] = session.state().pieces[piece as usize];
            }
        }
        let is_uncounted =
            |pile: &Pile| layout.zone_of(pile.place).is_some_and(|zone| self.view.zones[zone].uncounted);
        let uncounted: Vec<usize> =
            (0..self.piles.len()).filter(|&number| is_uncounted(&self.piles[number])).collect();
        let missing: Vec<Place> = (0..layout.zones.len())
            .filter(|&zone| self.view.zones[zone].uncounted)
            .map(|zone| layout.zone(zone))
            .filter(|place| self.piles.iter().all(|pile| pile.place != *place))
            .collect();
        if uncounted.len() + missing.len() < 2 {
            return;
        }
        let mut scattered = Vec::new();
        for &number in &uncounted {
            scattered.append(&mut self.piles[number].members);
        }
        // By position, so that not even the order tells where they lie.
        scattered.sort_by_key(|member| match member {
            Member::Known(piece) => (0, usize::from(*piece)),
            Member::Unknown(position) => (1, *position),
        });
        let empty = missing.into_iter().map(|place| {
            let lies = layout.lies(place);
            Pile { place, lies, members: Vec::new(), mixed: false }
        });
        let first = self.piles.len();
        self.piles.extend(empty);
        self.uncounted = (scattered, uncounted.into_iter().chain(first..self.piles.len()).collect());
    }
}

impl Unknown {
    /// Puts a piece on every position: those that announcements tell of as the filling says, the others by
    /// chance.
    fn draw(&self, filling: &[u16], base: &State, rng: &mut Rng, scratch: &mut Scratch) {
        let Scratch { drawn, left, .. } = scratch;
        left.clear();
        left.extend_from_slice(&self.pieces);
        for &(slot, position) in &self.told {
            // Without any filling that agrees, whatever is left.
            let kind = |piece: &PieceId| base.pieces[*piece as usize].kind;
            let wanted =
                filling.get(slot).and_then(|wanted| left.iter().position(|piece| kind(piece) == *wanted));
            let number = wanted.unwrap_or_else(|| rng.below(left.len() as u32) as usize);
            drawn[position] = left.swap_remove(number);
        }
        for &position in &self.untold {
            drawn[position] = left.swap_remove(rng.below(left.len() as u32) as usize);
        }
    }
}

impl Pile {
    /// Lays the pieces of a place, from the top down.
    fn lay(&self, state: &mut State, members: &[Member], drawn: &[PieceId]) {
        let piece = |member: &Member| match member {
            Member::Known(piece) => *piece,
            Member::Unknown(position) => drawn[*position],
        };
        let mut below = NO_PIECE;
        for member in members.iter().rev() {
            let piece = piece(member);
            let held = &mut state.pieces[piece as usize];
            held.place = self.place;
            held.below = below;
            match self.lies {
                Lies::InHand(first) | Lies::InPile(first) => {
                    state.planes[first as usize + (piece as usize >> 6)] |= 1 << (piece & 63);
                }
                Lies::OnBoard | Lies::InSupply => {}
            }
            below = match self.lies {
                Lies::InHand(_) => NO_PIECE,
                Lies::OnBoard | Lies::InPile(_) | Lies::InSupply => piece,
            };
        }
        state.tops[self.place as usize] = below;
        state.heights[self.place as usize] = members.len() as u16;
    }
}

fn back(game: &Game, state: &State, piece: PieceId) -> usize {
    game.definition().kinds[state.pieces[piece as usize].kind as usize].back
}
