//! Where everything lies in a [`State`](super::State): fixed when a game is built, shared by all
//! its states.

use std::ops::Range;

use super::grid::Grid;
use super::state::{Place, Seat};

/// Who sees something of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sees {
    /// Everyone.
    All,
    /// The seat that it belongs to.
    Owner,
    /// Everyone but the seat that it belongs to.
    Others,
    /// Nobody: a face-down pile, a bag.
    Nobody,
}

impl Sees {
    /// Whether a seat does, of a zone with that owner. `None` is whoever passes by.
    pub fn seen_by(self, seat: Option<Seat>, owner: Option<Seat>) -> bool {
        match self {
            Self::All => true,
            Self::Nobody => false,
            Self::Owner => seat.is_some() && owner == seat,
            Self::Others => seat.is_some() && owner != seat,
        }
    }
}

/// How pieces lie at a place. Of a zone, with the first word of the plane of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// On a cell, stacked; planes show the top one.
    OnBoard,
    /// In a zone that keeps no order.
    InHand(u32),
    /// In a zone, one on top of another.
    InPile(u32),
    /// Where unlimited pieces wait, one on top of another; no plane shows them.
    InSupply,
}

/// One seat's instance of a zone, or the common one.
#[derive(Clone, Debug)]
pub struct ZonePlace {
    /// Which declared zone it is.
    pub zone: usize,
    /// Whose it is; `None` for a common zone.
    pub owner: Option<Seat>,
    /// Who sees its pieces.
    pub sees: Sees,
    /// Whether the order of its pieces matters, as in a pile.
    pub ordered: bool,
    /// Who sees how many there are.
    pub counts: Sees,
    /// Whether those who see its pieces see their order.
    pub order_seen: bool,
}

/// Where it is kept which cells carry a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkPlace {
    /// In a plane of the state.
    Plane(usize),
    /// It is always these, as the words of a set: no state keeps it.
    Fixed(Box<[u64]>),
}

/// What a game has of everything; [`Layout::new`] works out where it lies.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The board.
    pub grid: Grid,
    /// Words of one plane.
    pub words: usize,
    /// How many seats.
    pub seats: usize,
    /// How many faces a piece can show; 1 when none is declared.
    pub faces: usize,
    /// Whether a piece can belong to someone.
    pub owners: bool,
    /// For each kind, whether a rule asks where its pieces lie.
    pub watched_kinds: Vec<bool>,
    /// For each kind, whether its pieces come from an unlimited supply.
    pub supplied_kinds: Vec<bool>,
    /// For each mark, the cells that carry it if that never changes, as the words of a set.
    pub marks: Vec<Option<Box<[u64]>>>,
    /// The zones, seat by seat.
    pub zones: Vec<ZonePlace>,
    /// How many counters besides the seats' points.
    pub counters: usize,
    /// How many announcements.
    pub announcements: usize,
    /// Whether a rule may show hidden pieces to everyone.
    pub shows_pieces: bool,
    /// Whether some pieces look different when they are turned.
    pub turns: bool,
    /// For each kind, whether its pieces stand on cells instead of lying there.
    pub standing_kinds: Vec<bool>,
    /// For each zone, the one whose pieces are shuffled into it as soon as it is empty.
    pub refills: Vec<Option<usize>>,
}

/// The fixed arrangement of a state: how many cells and zones, and which planes are kept.
///
/// Places are numbered: cells, then zones, then supplies. Planes stand one after another in
/// `State::planes`, each `words` long: occupied, then one for each seat's pieces, then one for
/// each face (when there is more than one), then the kinds that rules ask for, then the marks that change,
/// then the members of each zone (a set of pieces, not of cells), then the pieces that were shown.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The board.
    pub grid: Grid,
    /// How many cells it has, edge places included.
    pub cells: usize,
    /// Words of one plane.
    pub words: usize,
    /// How many seats.
    pub seats: usize,
    /// How many faces a piece can show.
    pub faces: usize,
    /// Each watched kind's plane.
    pub kind_planes: Vec<Option<usize>>,
    /// Whether any kind is watched.
    pub watches_kinds: bool,
    /// Whether a piece can belong to someone.
    pub owners: bool,
    /// Whether planes tell more of a top piece than that it is there.
    pub shows_tops: bool,
    /// The marks that a cell can carry.
    pub marks: Vec<MarkPlace>,
    /// The zones, seat by seat.
    pub zones: Vec<ZonePlace>,
    /// Where unlimited pieces of each kind wait.
    pub supplies: Vec<Option<Place>>,
    /// How many counters besides the seats' points.
    pub counters: usize,
    /// How many announcements; what was last announced of each seat is kept behind the counters.
    pub announcements: usize,
    /// Whether states keep how pieces are turned.
    pub turns: bool,
    /// Whether pieces of some kind stand on cells.
    pub anything_stands: bool,
    /// For each kind, whether its pieces do.
    standing_kinds: Vec<bool>,
    /// The piles that are filled again as soon as they are empty, each with the place whose pieces are
    /// shuffled into it.
    refills: Vec<(Place, Place)>,
    /// How pieces lie at each place.
    lies: Vec<Lies>,
    /// Whether each place is a zone that somebody does not see.
    hidden: Vec<bool>,
    /// The planes of the marks that change.
    mark_planes: Range<usize>,
    first_zone_plane: usize,
    /// The first word of the plane of shown pieces, where states keep one.
    shown_words: Option<usize>,
    places: usize,
    first_supply: Place,
}

impl Layout {
    /// The plane of all occupied cells.
    pub const OCCUPIED: usize = 0;

    /// Gives every part its place.
    pub fn new(parts: Parts) -> Self {
        let cells = parts.grid.places();
        let mut next = 1 + parts.seats + if parts.faces > 1 { parts.faces } else { 0 };
        let take = |wanted: bool, next: &mut usize| {
            wanted.then(|| {
                *next += 1;
                *next - 1
            })
        };
        let kind_planes: Vec<_> =
            parts.watched_kinds.iter().map(|&watched| take(watched, &mut next)).collect();
        let watches_kinds = kind_planes.iter().any(Option::is_some);
        let first_mark_plane = next;
        let marks = parts.marks.into_iter().map(|fixed| match fixed {
            Some(cells) => MarkPlace::Fixed(cells),
            None => {
                next += 1;
                MarkPlace::Plane(next - 1)
            }
        });
        let marks = marks.collect();
        let mut place = cells + parts.zones.len();
        let first_supply = place as Place;
        let supplies = parts
            .supplied_kinds
            .iter()
            .map(|&supplied| take(supplied, &mut place).map(|place| place as Place))
            .collect();
        Self {
            grid: parts.grid,
            cells,
            words: parts.words,
            seats: parts.seats,
            faces: parts.faces,
            watches_kinds,
            owners: parts.owners,
            shows_tops: parts.owners || parts.faces > 1 || watches_kinds,
            kind_planes,
            mark_planes: first_mark_plane..next,
            marks,
            first_zone_plane: next,
            lies: (0..place)
                .map(|place| match place.checked_sub(cells).map(|zone| (zone, parts.zones.get(zone))) {
                    None => Lies::OnBoard,
                    Some((_, None)) => Lies::InSupply,
                    Some((zone, Some(declared))) => {
                        let word = ((next + zone) * parts.words) as u32;
                        if declared.ordered { Lies::InPile(word) } else { Lies::InHand(word) }
                    }
                })
                .collect(),
            hidden: (0..place)
                .map(|place| place.checked_sub(cells).and_then(|zone| parts.zones.get(zone)))
                .map(|zone| zone.is_some_and(|zone| zone.sees != Sees::All))
                .collect(),
            shown_words: parts.shows_pieces.then_some((next + parts.zones.len()) * parts.words),
            zones: parts.zones,
            supplies,
            counters: parts.counters,
            announcements: parts.announcements,
            turns: parts.turns,
            anything_stands: parts.standing_kinds.contains(&true),
            standing_kinds: parts.standing_kinds,
            refills: parts
                .refills
                .iter()
                .enumerate()
                .filter_map(|(zone, from)| Some(((cells + zone) as Place, (cells + (*from)?) as Place)))
                .collect(),
            places: place,
            first_supply,
        }
    }

    /// Whether pieces of a kind stand on cells: beside what lies there, not on top of it.
    #[inline(always)]
    pub fn stands(&self, kind: u16) -> bool {
        self.standing_kinds.get(kind as usize).copied().unwrap_or(false)
    }
    /// The place whose pieces are shuffled into another as soon as that is empty.
    #[inline(always)]
    pub fn refill(&self, place: Place) -> Option<Place> {
        self.refills.iter().find(|(pile, _)| *pile == place).map(|(_, from)| *from)
    }
    /// The piles that are filled again from another.
    pub fn refilled(&self) -> impl Iterator<Item = Place> {
        self.refills.iter().map(|(pile, _)| *pile)
    }
    /// Whether a pile is filled again from another.
    #[inline(always)]
    pub fn anything_refills(&self) -> bool {
        !self.refills.is_empty()
    }
    /// Where a counter stands among a state's counters.
    #[inline(always)]
    pub fn counter(&self, counter: usize) -> usize {
        self.seats + counter
    }
    /// Where what was last announced of a seat stands among a state's counters.
    #[inline(always)]
    pub fn announced(&self, announcement: usize, seat: usize) -> usize {
        self.seats + self.counters + announcement * self.seats + seat
    }
    /// The plane of the cells whose top piece belongs to `seat`.
    #[inline(always)]
    pub fn owner_plane(&self, seat: usize) -> usize {
        1 + seat
    }
    /// The plane of the cells whose top piece shows `face`; only when there are several faces.
    #[inline(always)]
    pub fn face_plane(&self, face: usize) -> usize {
        1 + self.seats + face
    }
    /// The words of the planes of all marks that change.
    pub fn mark_words(&self) -> Range<usize> {
        self.mark_planes.start * self.words..self.mark_planes.end * self.words
    }
    /// The plane of the pieces that lie in the `index`-th zone.
    #[inline(always)]
    pub fn zone_plane(&self, index: usize) -> usize {
        self.first_zone_plane + index
    }
    /// The first word of the plane of the pieces that everyone knows because they were shown; `None`
    /// where no rule shows any.
    #[inline(always)]
    pub fn shown_words(&self) -> Option<usize> {
        self.shown_words
    }
    /// How many planes there are.
    pub fn planes(&self) -> usize {
        self.first_zone_plane + self.zones.len() + usize::from(self.shown_words.is_some())
    }
    /// The place of the `index`-th zone.
    #[inline(always)]
    pub fn zone(&self, index: usize) -> Place {
        (self.cells + index) as Place
    }
    /// Which zone a place is, if it is one.
    #[inline(always)]
    pub fn zone_of(&self, place: Place) -> Option<usize> {
        (place as usize).checked_sub(self.cells).filter(|&index| index < self.zones.len())
    }
    /// How pieces lie at a place.
    #[inline(always)]
    pub fn lies(&self, place: Place) -> Lies {
        self.lies[place as usize]
    }
    /// Whether a place is a zone that somebody does not see.
    #[inline(always)]
    pub fn is_hidden(&self, place: Place) -> bool {
        self.hidden[place as usize]
    }
    /// Which zone a place is, if it is one that keeps no order: a hand, not a pile.
    pub fn unordered_zone(&self, place: Place) -> Option<usize> {
        self.zone_of(place).filter(|_| matches!(self.lies(place), Lies::InHand(_)))
    }
    /// The `zone`-th declared zone as it belongs to `seat`, or the common one.
    pub fn zone_for(&self, zone: usize, seat: Seat) -> Option<usize> {
        self.zones
            .iter()
            .position(|place| place.zone == zone && place.owner.is_none_or(|owner| owner == seat))
    }
    /// The places of the `zone`-th declared zone, every seat's: they stand side by side.
    pub fn places_of(&self, zone: usize) -> std::ops::Range<Place> {
        let is_zone = |place: &ZonePlace| place.zone == zone;
        let first = self.zones.iter().position(is_zone).unwrap_or(0);
        self.zone(first)..self.zone(first + self.zones.iter().filter(|place| is_zone(place)).count())
    }
    /// How many places there are: cells, zones, supplies.
    pub fn places(&self) -> usize {
        self.places
    }
    /// Whether a place is where unlimited pieces wait.
    #[inline(always)]
    pub fn is_supply(&self, place: Place) -> bool {
        place >= self.first_supply
    }
    /// Whether a place is a cell of the board, or one of its edge places.
    #[inline(always)]
    pub fn is_cell(&self, place: Place) -> bool {
        (place as usize) < self.cells
    }
}
