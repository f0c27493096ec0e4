//! What a seat can deduce: every way in which the pieces hidden from it can lie, given what it saw
//! and what was said aloud. Nothing here knows a game: a possibility is tried by asking the game's
//! own announcements about the tables of the past.

use std::collections::BTreeMap;

use super::game::Game;
use super::session::Session;
use super::view::{Eyes, View};
use crate::define::Fault;
use crate::rules::hidden;
use crate::table::{Event, PieceId, Place, Rng, Seat, State};

/// The most possibilities that are enumerated; where there are more, a random sample of this size is
/// tried.
pub const MOST_TRIED: u64 = 20_000;

/// Kinds that can lie at a place, in order, and in how many of the possibilities they do.
pub type Possibility = (Vec<u16>, u64);

/// Called with a way to fill the slots and its weight: the number of ways to deal the pieces that it
/// stands for.
type Visit<'s> = &'s mut dyn FnMut(&[u16], u64) -> Result<(), Box<Fault>>;

/// What a seat can deduce.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// For each place that announcements read and that is hidden from the seat, what can lie there:
    /// kinds in order, with in how many of the possibilities.
    pub places: Vec<(Place, Vec<Possibility>)>,
    /// The number of possibilities that agree with everything that was announced.
    pub possible: u64,
    /// The number there would be without announcements; of a sample, its size.
    pub tried: u64,
    /// Whether only a sample was tried.
    pub sampled: bool,
    /// The number of ways in which everything else that is hidden can lie.
    pub rest: u128,
}

/// The hidden pieces that announcements depend on.
pub(super) struct Deduction {
    seat: Seat,
    /// The pieces whose kinds are to be deduced, interchangeable ones next to each other.
    slots: Vec<PieceId>,
    /// For each slot, its place and back, and whether its position among equal slots matters.
    groups: Vec<(Place, usize, bool)>,
    /// For each back, each kind that may lie in a slot, and how many of it there are.
    pools: BTreeMap<usize, Vec<(u16, usize)>>,
    /// The tables since the hidden pieces were last mixed.
    tables: Vec<State>,
    /// The number of ways in which the hidden pieces that no announcement reads can lie.
    rest: u128,
    /// For each piece, by index, whether the seat does not know what it is.
    hidden: Vec<bool>,
}

/// The ways to fill the slots that agree with what was announced.
pub(super) struct Fillings {
    /// Each in its canonical order, with how many ways to deal the pieces it stands for.
    pub found: BTreeMap<Vec<u16>, u64>,
    /// How many there would be without announcements; of a sample, its size.
    pub tried: u64,
    /// Whether only a sample was tried.
    pub sampled: bool,
}

impl Session {
    /// What a seat can deduce from what it has seen and heard.
    pub fn know(&self, seat: Seat) -> Result<Knowledge, Box<Fault>> {
        let view = View::of(self.game(), self.state(), Eyes::Seat(seat));
        let deduction = Deduction::new(self, seat, &view);
        let Fillings { found, tried, sampled } = deduction.fillings(self.game(), 0)?;
        let possible = found.values().sum();
        Ok(Knowledge { places: deduction.places(&found), possible, tried, sampled, rest: deduction.rest })
    }
}

impl Deduction {
    /// The pieces whose kinds are to be deduced, interchangeable ones next to each other.
    pub(super) fn slots(&self) -> &[PieceId] {
        &self.slots
    }

    /// Whether the seat does not know what a piece is, wherever it saw it.
    pub(super) fn is_hidden(&self, piece: PieceId) -> bool {
        self.hidden[piece as usize]
    }

    /// How many tables there are whose announcements were heard.
    pub(super) fn heard(&self) -> usize {
        self.tables.len()
    }

    /// The ways to fill the slots that agree with what was announced, but for the `deaf` oldest tables.
    pub(super) fn fillings(&self, game: &Game, deaf: usize) -> Result<Fillings, Box<Fault>> {
        let sampled = self.ways() > MOST_TRIED;
        let mut found: BTreeMap<Vec<u16>, u64> = BTreeMap::new();
        let mut tried = 0;
        let mut visit = |kinds: &[u16], weight: u64| -> Result<(), Box<Fault>> {
            tried += weight;
            if self.agrees(game, kinds, deaf)? {
                *found.entry(self.sorted(kinds)).or_default() += weight;
            }
            Ok(())
        };
        if sampled {
            let mut rng = Rng::new(u64::from(self.seat), "know");
            for _ in 0..MOST_TRIED {
                visit(&self.sample(&mut rng), 1)?;
            }
        } else {
            let mut pools = self.pools.clone();
            self.enumerate(&mut pools, &mut Vec::new(), 1, &mut visit)?;
        }
        Ok(Fillings { found, tried, sampled })
    }

    /// What a seat, which sees `view` now, has seen and heard of a game.
    pub(super) fn new(session: &Session, seat: Seat, view: &View) -> Self {
        let game = session.game();
        let layout = game.machine().layout();
        let eyes = Eyes::Seat(seat);
        let back = |state: &State, piece: PieceId| {
            game.definition().kinds[state.pieces[piece as usize].kind as usize].back
        };
        let entries = session.entries();
        let now = session.state();
        // What was known of a table says nothing of one that was laid in its place.
        let mut since = session.laid_from();
        let mut tracker = Tracker::new(game, session.state_before(since), eyes);
        for (index, entry) in entries.iter().enumerate().skip(since) {
            let mut state = session.state_before(index).clone();
            // A position built by hand is looked at like any other.
            tracker.look(&state);
            for &event in &entry.events {
                if tracker.loses_sight(&state, event) {
                    since = index + 1;
                }
                state.apply(layout, event);
                tracker.look(&state);
            }
        }
        tracker.look(now);
        let seen = tracker.known;
        let hidden: Vec<PieceId> =
            (0..now.pieces.len() as PieceId).filter(|&id| !seen[id as usize]).collect();
        let read = zones_read(game);
        let is_slot = |&id: &PieceId| {
            let zone = layout.zone_of(now.pieces[id as usize].place);
            zone.is_some_and(|zone| read.contains(&layout.zones[zone].zone))
        };
        let mut slots: Vec<PieceId> = hidden.iter().copied().filter(is_slot).collect();
        // Where order matters it is the one that the seat sees: indices would tell of what is hidden.
        slots.sort_by_key(|&id| (now.pieces[id as usize].place, back(now, id), view.number_of(id)));
        let group = |&id: &PieceId| {
            let place = now.pieces[id as usize].place;
            let ordered = layout.zone_of(place).is_some_and(|zone| layout.zones[zone].ordered);
            (place, back(now, id), ordered)
        };
        let mut pools: BTreeMap<usize, Vec<(u16, usize)>> = BTreeMap::new();
        for &id in &hidden {
            let (kind, back) = (now.pieces[id as usize].kind, back(now, id));
            let pool = pools.entry(back).or_default();
            match pool.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, count)) => *count += 1,
                None => pool.push((kind, 1)),
            }
        }
        // A pool's order must not tell which of its pieces lies where.
        pools.values_mut().for_each(|pool| pool.sort_unstable());
        let rest: Vec<PieceId> = hidden.iter().copied().filter(|id| !slots.contains(id)).collect();
        Self {
            seat,
            groups: slots.iter().map(group).collect(),
            slots,
            pools,
            tables: (since..=entries.len()).map(|index| session.state_before(index).clone()).collect(),
            rest: ways_to_lie(&rest, |id| (now.pieces[id as usize].place, back(now, id))),
            hidden: seen.iter().map(|&seen| !seen).collect(),
        }
    }

    /// The number of ways to fill the slots, every piece being distinct.
    fn ways(&self) -> u64 {
        let mut left: BTreeMap<usize, u64> = BTreeMap::new();
        for (back, pool) in &self.pools {
            left.insert(*back, pool.iter().map(|(_, count)| *count as u64).sum());
        }
        let mut ways = 1u64;
        for (_, back, _) in &self.groups {
            let left = left.entry(*back).or_default();
            ways = ways.saturating_mul(*left);
            *left = left.saturating_sub(1);
        }
        ways
    }

    /// Visits every way to fill the slots with its weight. Interchangeable slots are filled in one order
    /// only.
    fn enumerate(
        &self,
        pools: &mut BTreeMap<usize, Vec<(u16, usize)>>,
        kinds: &mut Vec<u16>,
        weight: u64,
        visit: Visit<'_>,
    ) -> Result<(), Box<Fault>> {
        let Some(&(place, back, ordered)) = self.groups.get(kinds.len()) else { return visit(kinds, weight) };
        let before = kinds.len().checked_sub(1).filter(|&before| {
            let (other, other_back, _) = self.groups[before];
            !ordered && (other, other_back) == (place, back)
        });
        let least = before.map_or(0, |before| kinds[before]);
        for index in 0..pools.get(&back).map_or(0, Vec::len) {
            let (kind, count) = pools[&back][index];
            if count == 0 || kind < least {
                continue;
            }
            // Of two equal pieces in one hand, choosing the other one is the same possibility.
            let twins = kinds.iter().zip(&self.groups).rev();
            let same = twins.take_while(|(other, group)| {
                **other == kind && !ordered && (group.0, group.1) == (place, back)
            });
            let same = same.count() as u64 + 1;
            pools.entry(back).and_modify(|pool| pool[index].1 -= 1);
            kinds.push(kind);
            self.enumerate(pools, kinds, weight * count as u64 / same, visit)?;
            kinds.pop();
            pools.entry(back).and_modify(|pool| pool[index].1 += 1);
        }
        Ok(())
    }

    /// One way to fill the slots, at random.
    fn sample(&self, rng: &mut Rng) -> Vec<u16> {
        let mut pools = self.pools.clone();
        let mut kinds = Vec::with_capacity(self.slots.len());
        for (_, back, _) in &self.groups {
            let Some(pool) = pools.get_mut(back) else { continue };
            let left: usize = pool.iter().map(|(_, count)| count).sum();
            let mut n = rng.below(left.max(1) as u32) as usize;
            for (kind, count) in pool.iter_mut() {
                if n < *count {
                    *count -= 1;
                    kinds.push(*kind);
                    break;
                }
                n -= *count;
            }
        }
        kinds
    }

    /// Whether the same announcements would have been made at every table if the hidden pieces were these.
    fn agrees(&self, game: &Game, kinds: &[u16], deaf: usize) -> Result<bool, Box<Fault>> {
        let layout = game.machine().layout();
        for table in &self.tables[deaf.min(self.tables.len())..] {
            let mut supposed = table.clone();
            for (&slot, &kind) in self.slots.iter().zip(kinds) {
                supposed.pieces[slot as usize].kind = kind;
            }
            let each =
                (0..layout.announcements).flat_map(|one| (0..layout.seats).map(move |seat| (one, seat)));
            let mut said = each.map(|(one, seat)| table.was_said(layout, one, seat as Seat));
            if !game.machine().says(&supposed, &mut said)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same possibility in its canonical order.
    fn sorted(&self, kinds: &[u16]) -> Vec<u16> {
        let mut sorted = kinds.to_vec();
        let mut start = 0;
        for group in self.groups.chunk_by(|a, b| !a.2 && a == b) {
            sorted[start..start + group.len()].sort_unstable();
            start += group.len();
        }
        sorted
    }

    /// What can lie at each place, most likely first.
    fn places(&self, found: &BTreeMap<Vec<u16>, u64>) -> Vec<(Place, Vec<Possibility>)> {
        let mut places = Vec::new();
        let mut start = 0;
        for group in self.groups.chunk_by(|a, b| a.0 == b.0) {
            let range = start..start + group.len();
            let mut here: BTreeMap<Vec<u16>, u64> = BTreeMap::new();
            for (kinds, weight) in found {
                *here.entry(kinds[range.clone()].to_vec()).or_default() += weight;
            }
            let mut here: Vec<Possibility> = here.into_iter().collect();
            here.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
            places.push((group[0].0, here));
            start = range.end;
        }
        places
    }
}

/// Which pieces someone can track: those that they have seen, wherever these have gone since.
struct Tracker<'a> {
    game: &'a Game,
    eyes: Eyes,
    /// For each piece, by index, whether they know what it is.
    known: Vec<bool>,
}

impl<'a> Tracker<'a> {
    fn new(game: &'a Game, state: &State, eyes: Eyes) -> Self {
        Self { game, eyes, known: vec![false; state.pieces.len()] }
    }

    /// Adds what they see now.
    fn look(&mut self, state: &State) {
        for (piece, known) in self.known.iter_mut().enumerate() {
            *known |= self.game.knows(state, piece as PieceId, self.eyes);
        }
    }

    /// Before an event: whether it mixes up what is hidden, so that what was known of it is not any
    /// more. A piece that leaves the top of a pile can be followed, and so can one of several that are
    /// all known.
    fn loses_sight(&mut self, state: &State, event: Event) -> bool {
        let layout = self.game.machine().layout();
        let hidden = |place: Place| !self.game.can_see(place, self.eyes);
        let mixed = match event {
            Event::Shuffled { place } if hidden(place) => place,
            Event::Moved { piece, to, .. } => {
                let from = state.pieces[piece as usize].place;
                let there = state.pieces_at(layout, from);
                let followed =
                    state.top(from) == Some(piece) || there.iter().all(|&piece| self.known[piece as usize]);
                if !hidden(from) || !hidden(to) || layout.is_supply(from) || followed {
                    return false;
                }
                from
            }
            Event::Shuffled { .. } => return true,
            _ => return false,
        };
        for piece in state.pieces_at(layout, mixed) {
            self.known[piece as usize] = false;
        }
        true
    }
}

/// The declared zones that announcements read.
pub(super) fn zones_read(game: &Game) -> Vec<usize> {
    let mut zones = Vec::new();
    for watched in &game.ruleset().announcements {
        zones.extend(hidden::zones_read(game.ruleset(), watched).iter().map(|read| read.zone as usize));
    }
    zones
}

/// The number of ways to distribute pieces over their places, if those of one back may change places: a
/// multinomial coefficient for each back. The order at a place does not matter.
fn ways_to_lie(pieces: &[PieceId], of: impl Fn(PieceId) -> (Place, usize)) -> u128 {
    let mut shared: BTreeMap<usize, BTreeMap<Place, u128>> = BTreeMap::new();
    for &piece in pieces {
        let (place, back) = of(piece);
        *shared.entry(back).or_default().entry(place).or_default() += 1;
    }
    let mut ways = 1u128;
    for places in shared.values() {
        let mut placed = 0u128;
        for &count in places.values() {
            // A binomial at a time: every step divides evenly.
            let mut choose = 1u128;
            for n in 1..=count {
                choose = choose.saturating_mul(placed + n) / n;
            }
            placed += count;
            ways = ways.saturating_mul(choose);
        }
    }
    ways
}
