//! What changes during a game. Pieces are the truth; planes are caches over the top pieces.

use serde::{Deserialize, Serialize};

use super::bits::Bits;
use super::chance::Stream;
use super::event::Event;
use super::grid::Cell;
use super::layout::{Layout, MarkPlace};
use super::turn::Turn;

/// A piece's number, fixed for the whole game.
pub type PieceId = u16;
/// A cell, a zone or a supply; see [`Layout`].
pub type Place = u16;
/// A seat's number, from 0.
pub type Seat = u8;

/// The seat of what belongs to nobody.
pub const NOBODY: Seat = Seat::MAX;
/// The piece below the lowest one.
pub const NO_PIECE: PieceId = PieceId::MAX;
/// The cell of nothing.
pub const NO_CELL: Cell = Cell::MAX;

/// A tile, card, pawn or letter: what it is, whose, where, and which way up. Eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Which of the game's kinds.
    pub kind: u16,
    /// Where it lies.
    pub place: Place,
    /// The piece under it, or [`NO_PIECE`].
    pub below: PieceId,
    /// Whose it is, or [`NOBODY`].
    pub owner: Seat,
    /// Which face it shows.
    pub face: u8,
}

/// Whether and how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Ended {
    /// It goes on.
    #[default]
    No,
    /// A seat met the condition that wins outright.
    Won(Seat),
    /// Nobody wins.
    Drawn,
    /// The end condition came about: scores decide.
    Counted,
    /// Nobody can do anything any more: scores decide.
    Blocked,
}

/// Everything that changes, flat. Two states are equal when nothing tells them apart, the position
/// of every random stream included.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct State {
    /// The pieces, by number.
    pub pieces: Vec<Piece>,
    /// How each is turned, in quarter turns (sixths on hexagons) clockwise from upright; of a piece that
    /// stands, the part of the tile on which it stands. Empty where none of that makes a difference.
    pub poses: Vec<u8>,
    /// The top piece of every place, or [`NO_PIECE`].
    pub tops: Vec<PieceId>,
    /// How many pieces lie at every place.
    pub heights: Vec<u16>,
    /// Bit planes over the top pieces; see [`Layout`].
    pub planes: Vec<u64>,
    /// The seats' points, then the game's counters, then what was last announced of each seat: read them
    /// through [`State::points`], [`State::counter`] and [`State::was_said`].
    pub counters: Vec<i32>,
    /// Secret choices not yet shown: seat, action, how many, the picks, and so on.
    pub pending: Vec<u16>,
    /// The random streams.
    pub streams: Vec<Stream>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whether it is over.
    pub ended: Ended,
    /// The cell on which a piece was last put, or [`NO_CELL`].
    pub last: Cell,
}

impl State {
    /// What a seat has gained.
    #[inline(always)]
    pub fn points(&self, seat: Seat) -> i32 {
        self.counters[seat as usize]
    }

    /// What a counter of the game shows.
    #[inline(always)]
    pub fn counter(&self, layout: &Layout, counter: usize) -> i32 {
        self.counters[layout.counter(counter)]
    }

    /// Whether a cell carries a mark.
    pub fn is_marked(&self, layout: &Layout, mark: usize, cell: Cell) -> bool {
        let word = cell as usize >> 6;
        let word = match &layout.marks[mark] {
            MarkPlace::Plane(plane) => self.planes[plane * layout.words + word],
            MarkPlace::Fixed(cells) => cells.get(word).copied().unwrap_or(0),
        };
        word >> (cell & 63) & 1 == 1
    }

    /// Whether an announcement was last said to hold of a seat.
    #[inline(always)]
    pub fn was_said(&self, layout: &Layout, announcement: usize, seat: Seat) -> bool {
        self.counters[layout.announced(announcement, seat as usize)] != 0
    }

    /// An empty table: every place is empty, nothing is marked, no points.
    pub fn new(layout: &Layout) -> Self {
        Self {
            pieces: Vec::new(),
            poses: Vec::new(),
            tops: vec![NO_PIECE; layout.places()],
            heights: vec![0; layout.places()],
            planes: vec![0; layout.planes() * layout.words],
            counters: vec![0; layout.announced(layout.announcements, 0)],
            pending: Vec::new(),
            streams: Vec::new(),
            turn: Turn::default(),
            ended: Ended::No,
            last: NO_CELL,
        }
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&self.pieces[..])
            + size_of_val(&self.poses[..])
            + size_of_val(&self.tops[..])
            + size_of_val(&self.heights[..])
            + size_of_val(&self.planes[..])
            + size_of_val(&self.counters[..])
            + size_of_val(&self.pending[..])
            + size_of_val(&self.streams[..])
    }

    /// Copies `other` into this state without giving up the memory it has.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.pieces.clone_from(&other.pieces);
        self.poses.clone_from(&other.poses);
        self.tops.clone_from(&other.tops);
        self.heights.clone_from(&other.heights);
        self.planes.clone_from(&other.planes);
        self.counters.clone_from(&other.counters);
        self.pending.clone_from(&other.pending);
        self.streams.clone_from(&other.streams);
        self.turn = other.turn;
        self.ended = other.ended;
        self.last = other.last;
    }

    /// Adds a piece on top of `place` while the table is laid; returns its number.
    pub fn add(&mut self, layout: &Layout, kind: u16, owner: Seat, place: Place) -> PieceId {
        let id = self.pieces.len() as PieceId;
        self.pieces.push(Piece { kind, place, below: NO_PIECE, owner, face: 0 });
        if layout.turns {
            self.poses.push(0);
        }
        self.link(layout, id, place);
        id
    }

    /// How a piece is turned, in quarter turns (sixths on hexagons) clockwise from upright; of a piece that
    /// stands, the part on which it stands.
    #[inline(always)]
    pub fn pose(&self, piece: PieceId) -> u8 {
        self.poses.get(piece as usize).copied().unwrap_or(0)
    }

    /// The top piece of a place; pieces that stand are not among those that lie there.
    #[inline(always)]
    pub fn top(&self, place: Place) -> Option<PieceId> {
        let top = self.tops[place as usize];
        (top != NO_PIECE).then_some(top)
    }

    /// The pieces at a place: of a pile or a stack top first, of a zone without order by number. Pieces that
    /// stand on a cell come before those that lie there.
    pub fn pieces_at(&self, layout: &Layout, place: Place) -> Vec<PieceId> {
        match layout.unordered_zone(place) {
            None => self.standing_at(layout, place).chain(self.pile(place)).collect(),
            Some(zone) => self.members(layout, zone).collect(),
        }
    }

    /// The pieces that stand on a cell, by number.
    pub fn standing_at(&self, layout: &Layout, cell: Place) -> impl Iterator<Item = PieceId> {
        let there = move |&piece: &PieceId| {
            let Piece { kind, place, .. } = self.pieces[piece as usize];
            place == cell && layout.stands(kind)
        };
        let on_board = layout.anything_stands && layout.is_cell(cell);
        let last = if on_board { self.pieces.len() as PieceId } else { 0 };
        (0..last).filter(there)
    }

    /// The pieces of a zone by number, whatever their order.
    #[inline(always)]
    fn members(&self, layout: &Layout, zone: usize) -> impl Iterator<Item = PieceId> {
        let start = layout.zone_plane(zone) * layout.words;
        let words = &self.planes[start..start + layout.words];
        words
            .iter()
            .enumerate()
            .flat_map(|(number, &word)| word.members().map(move |bit| (number * 64 + bit) as PieceId))
    }

    /// The pieces of a pile or a stack, top first.
    pub(super) fn pile(&self, place: Place) -> impl Iterator<Item = PieceId> {
        std::iter::successors(self.top(place), |&piece| {
            let below = self.pieces[piece as usize].below;
            (below != NO_PIECE).then_some(below)
        })
    }

    /// Changes the state by one event. Events come from the rules, which name only pieces and
    /// places that exist.
    #[inline(always)]
    pub fn apply(&mut self, layout: &Layout, event: Event) {
        match event {
            Event::Placed { piece, cell, owner, face, pose } => {
                let placed = self.pieces[piece as usize];
                self.unlink(layout, piece);
                self.last = cell;
                self.lay_or_stand(layout, piece, Piece { owner, face, ..placed }, cell);
                if layout.turns {
                    self.poses[piece as usize] = pose;
                }
            }
            Event::Walked { piece, cell, pose } => {
                self.unlink(layout, piece);
                self.lay_or_stand(layout, piece, self.pieces[piece as usize], cell);
                if layout.turns {
                    self.poses[piece as usize] = pose;
                }
            }
            Event::Moved { piece, to, under } => {
                self.follow(layout, piece, to);
                self.unlink(layout, piece);
                if layout.turns {
                    self.poses[piece as usize] = 0;
                }
                if under {
                    self.link_under(layout, piece, to);
                } else {
                    self.link(layout, piece, to);
                }
            }
            Event::Flipped { piece, face } => {
                let flipped = &mut self.pieces[piece as usize];
                let (old, place) = (flipped.face, flipped.place);
                flipped.face = face;
                if self.shows(layout, piece, place) {
                    self.set(layout, layout.face_plane(old as usize), place, false);
                    self.set(layout, layout.face_plane(face as usize), place, true);
                }
            }
            Event::Rotated { piece, pose } => {
                if layout.turns {
                    self.poses[piece as usize] = pose;
                }
            }
            Event::Taken { piece, owner } => {
                let taken = &mut self.pieces[piece as usize];
                let (old, place) = (taken.owner, taken.place);
                taken.owner = owner;
                if self.shows(layout, piece, place) {
                    self.set_owner(layout, old, place, false);
                    self.set_owner(layout, owner, place, true);
                }
            }
            Event::Marked { cell, mark, on } => {
                if let MarkPlace::Plane(plane) = layout.marks[mark as usize] {
                    self.set(layout, plane, cell, on);
                }
            }
            Event::Gained { seat, points } => {
                let held = &mut self.counters[seat as usize];
                *held = held.saturating_add(points);
            }
            Event::Counted { counter, value } => self.counters[counter as usize] = value,
            Event::Shuffled { place } => self.shuffle(layout, place),
            Event::Committed { seat, action, picks } => {
                self.pending.extend([seat as u16, action as u16, picks as u16]);
            }
            Event::Picked { pick } => self.pending.push(pick),
            Event::Revealed => self.pending.clear(),
            Event::Announced { announcement, seat, holds } => {
                self.counters[layout.announced(announcement as usize, seat as usize)] = i32::from(holds);
            }
            // What was said changes nothing.
            Event::Said { .. } => {}
            Event::Shown { piece } => self.show_all(layout, std::iter::once(piece as usize)),
            Event::Stepped { turn } => self.turn = turn,
            Event::Ended { how } => self.ended = how,
        }
    }

    /// Checks that piles hold each piece once, where it says it is, and that every plane agrees
    /// with the pieces. Returns what disagrees.
    pub fn disagreement(&self, layout: &Layout) -> Option<String> {
        let mut fresh = vec![0; self.planes.len()];
        let marks = layout.mark_words();
        fresh[marks.clone()].copy_from_slice(&self.planes[marks]);
        if let Some(shown) = layout.shown_words() {
            fresh[shown..].copy_from_slice(&self.planes[shown..]);
        }
        let mut rebuilt = Self { planes: fresh, ..self.clone() };
        let mut seen = vec![false; self.pieces.len()];
        for place in 0..layout.places() as Place {
            let pile: Vec<PieceId> = match layout.unordered_zone(place) {
                Some(_) => self.pieces_at(layout, place),
                None => self.pile(place).take(self.pieces.len() + 1).collect(),
            };
            if pile.len() != self.heights[place as usize] as usize {
                return Some(format!("place {place} holds {} pieces by its pile", pile.len()));
            }
            let standing: Vec<PieceId> = self.standing_at(layout, place).collect();
            for &piece in pile.iter().chain(&standing) {
                if std::mem::replace(&mut seen[piece as usize], true) {
                    return Some(format!("piece {piece} lies in two places"));
                }
                if self.pieces[piece as usize].place != place {
                    return Some(format!("piece {piece} is not where it says it is"));
                }
                if let Some(zone) = layout.zone_of(place) {
                    rebuilt.set(layout, layout.zone_plane(zone), piece, true);
                }
            }
            if let (true, Some(&top)) = (layout.is_cell(place), pile.first()) {
                rebuilt.set(layout, Layout::OCCUPIED, place, true);
                rebuilt.show(layout, top, place, true);
            }
        }
        if let Some(lost) = seen.iter().position(|seen| !seen) {
            return Some(format!("piece {lost} lies nowhere"));
        }
        (rebuilt.planes != self.planes).then(|| "planes disagree with the pieces".to_owned())
    }
}
