//! What changes during a game. Pieces are the truth; planes are caches over the top pieces.

use serde::{Deserialize, Serialize};

use super::bits::Bits;
use super::chance::Stream;
use super::event::Event;
use super::grid::Cell;
use super::layout::{Layout, Lies};

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
/// A pile of so many is shuffled without memory of its own.
const FEW: usize = 64;
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

/// Whose turn it is and how far it got. Eight bytes, copied whole at every step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(align(8))]
pub struct Turn {
    /// The seat to move.
    pub seat: Seat,
    /// Which part of the game: 0 the opening, 1 the turns proper.
    pub phase: u8,
    /// Which step of the turn.
    pub step: u8,
    /// The seat that begins each round.
    pub first: Seat,
    /// How many times the turn went round since the phase began.
    pub rounds: u16,
    /// Whether the seat has done something in this turn.
    pub acted: bool,
    /// How many seats in a row found nothing to do.
    pub idle: u8,
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
    /// Their rotation, in quarter turns (sixths on hexagons); empty while none was ever rotated.
    pub turned: Vec<u8>,
    /// The top piece of every place, or [`NO_PIECE`].
    pub tops: Vec<PieceId>,
    /// How many pieces lie at every place.
    pub heights: Vec<u16>,
    /// Bit planes over the top pieces; see [`Layout`].
    pub planes: Vec<u64>,
    /// The seats' points, then the game's counters, then what was last announced of each seat.
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
    /// An empty table: every place is empty, nothing is marked, no points.
    pub fn new(layout: &Layout) -> Self {
        Self {
            pieces: Vec::new(),
            turned: Vec::new(),
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

    /// Copies `other` into this state without giving up the memory it has.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.pieces.clone_from(&other.pieces);
        self.turned.clone_from(&other.turned);
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
        self.link(layout, id, place);
        id
    }

    /// The top piece of a place.
    #[inline(always)]
    pub fn top(&self, place: Place) -> Option<PieceId> {
        let top = self.tops[place as usize];
        (top != NO_PIECE).then_some(top)
    }

    /// The pieces at a place: of a pile or a stack top first, of a zone without order by number.
    pub fn pieces_at(&self, layout: &Layout, place: Place) -> Vec<PieceId> {
        match layout.unordered_zone(place) {
            None => self.pile(place).collect(),
            Some(zone) => self.members(layout, zone).collect(),
        }
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
    fn pile(&self, place: Place) -> impl Iterator<Item = PieceId> {
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
            Event::Placed { piece, cell, owner, face } => {
                let placed = self.pieces[piece as usize];
                self.unlink(layout, piece);
                self.last = cell;
                self.lay(layout, piece, Piece { owner, face, ..placed }, cell);
            }
            Event::Walked { piece, cell } => {
                self.unlink(layout, piece);
                self.lay(layout, piece, self.pieces[piece as usize], cell);
            }
            Event::Moved { piece, to, under } => {
                self.unlink(layout, piece);
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
            Event::Rotated { piece, turned } => {
                if self.turned.is_empty() {
                    self.turned.resize(self.pieces.len(), 0);
                }
                self.turned[piece as usize] = turned;
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
                self.set(layout, layout.mark_plane(mark as usize), cell, on);
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
            Event::Shown { .. } => {}
            Event::Stepped { turn } => self.turn = turn,
            Event::Ended { how } => self.ended = how,
        }
    }

    /// Whether the piece lies on top of a cell, so that planes show it.
    #[inline(always)]
    fn shows(&self, layout: &Layout, piece: PieceId, place: Place) -> bool {
        layout.is_cell(place) && self.tops[place as usize] == piece
    }

    #[inline(always)]
    fn set(&mut self, layout: &Layout, plane: usize, index: u16, on: bool) {
        let word = &mut self.planes[plane * layout.words + (index as usize >> 6)];
        let bit = 1u64 << (index & 63);
        if on {
            *word |= bit;
        } else {
            *word &= !bit;
        }
    }

    #[inline(always)]
    fn set_owner(&mut self, layout: &Layout, owner: Seat, cell: Cell, on: bool) {
        if (owner as usize) < layout.seats {
            self.set(layout, layout.owner_plane(owner as usize), cell, on);
        }
    }

    /// Shows or hides a cell's top piece in every plane but the occupied one.
    #[inline(always)]
    fn show(&mut self, layout: &Layout, piece: PieceId, cell: Cell, on: bool) {
        self.show_as(layout, self.pieces[piece as usize], cell, on);
    }

    #[inline(always)]
    fn show_as(&mut self, layout: &Layout, piece: Piece, cell: Cell, on: bool) {
        if !layout.shows_tops {
            return;
        }
        let Piece { kind, owner, face, .. } = piece;
        self.set_owner(layout, owner, cell, on);
        if layout.faces > 1 {
            self.set(layout, layout.face_plane(face as usize), cell, on);
        }
        if layout.watches_kinds
            && let Some(plane) = layout.kind_planes[kind as usize]
        {
            self.set(layout, plane, cell, on);
        }
    }

    /// Adds a piece to the plane of a zone, or takes it out.
    #[inline(always)]
    fn set_member(&mut self, first_word: u32, piece: PieceId, on: bool) {
        let word = &mut self.planes[first_word as usize + (piece as usize >> 6)];
        let bit = 1u64 << (piece & 63);
        *word = if on { *word | bit } else { *word & !bit };
    }

    /// Puts a loose piece on top of a place.
    #[inline(always)]
    fn link(&mut self, layout: &Layout, piece: PieceId, place: Place) {
        let below = match layout.lies(place) {
            Lies::OnBoard => return self.lay(layout, piece, self.pieces[piece as usize], place),
            Lies::InHand(word) => {
                self.set_member(word, piece, true);
                NO_PIECE
            }
            Lies::InPile(word) => {
                self.set_member(word, piece, true);
                std::mem::replace(&mut self.tops[place as usize], piece)
            }
            Lies::InSupply => std::mem::replace(&mut self.tops[place as usize], piece),
        };
        self.heights[place as usize] += 1;
        let linked = &mut self.pieces[piece as usize];
        linked.place = place;
        linked.below = below;
    }

    /// Puts a loose piece on top of a cell, as it is from now on.
    #[inline(always)]
    fn lay(&mut self, layout: &Layout, id: PieceId, piece: Piece, cell: Cell) {
        self.heights[cell as usize] += 1;
        let top = std::mem::replace(&mut self.tops[cell as usize], id);
        self.pieces[id as usize] = Piece { place: cell, below: top, ..piece };
        if top == NO_PIECE {
            self.set(layout, Layout::OCCUPIED, cell, true);
        } else if layout.shows_tops {
            self.show(layout, top, cell, false);
        }
        self.show_as(layout, piece, cell, true);
    }

    /// Slides a loose piece under everything at a place.
    fn link_under(&mut self, layout: &Layout, piece: PieceId, place: Place) {
        let lowest = match layout.unordered_zone(place) {
            None => self.pile(place).last(),
            Some(_) => None,
        };
        let Some(lowest) = lowest else {
            return self.link(layout, piece, place);
        };
        self.heights[place as usize] += 1;
        self.pieces[lowest as usize].below = piece;
        let linked = &mut self.pieces[piece as usize];
        linked.place = place;
        linked.below = NO_PIECE;
        if let Some(zone) = layout.zone_of(place) {
            self.set(layout, layout.zone_plane(zone), piece, true);
        }
    }

    /// Lifts a piece off its place, wherever in the pile it lies.
    #[inline(always)]
    fn unlink(&mut self, layout: &Layout, piece: PieceId) {
        let Piece { place, below, .. } = self.pieces[piece as usize];
        self.heights[place as usize] -= 1;
        let lies = layout.lies(place);
        match lies {
            Lies::InHand(word) => return self.set_member(word, piece, false),
            Lies::InPile(word) => self.set_member(word, piece, false),
            Lies::OnBoard | Lies::InSupply => {}
        }
        let top = self.tops[place as usize];
        if top != piece {
            let mut above = top as usize;
            while self.pieces[above].below != piece {
                above = self.pieces[above].below as usize;
            }
            self.pieces[above].below = below;
            return;
        }
        self.tops[place as usize] = below;
        if lies == Lies::OnBoard {
            self.show(layout, piece, place, false);
            if below == NO_PIECE {
                self.set(layout, Layout::OCCUPIED, place, false);
            } else {
                self.show(layout, below, place, true);
            }
        }
    }

    fn shuffle(&mut self, layout: &Layout, place: Place) {
        let count = self.heights[place as usize] as usize;
        let Self { pieces, planes, tops, streams, .. } = self;
        // What lies lower is shown first.
        let mut below = NO_PIECE;
        fn link<'a>(pieces: &'a mut [Piece], below: &'a mut PieceId) -> impl FnMut(PieceId) + 'a {
            |piece| pieces[piece as usize].below = std::mem::replace(below, piece)
        }
        // A pile in number order first: the result depends on its members and the seed alone.
        if let (0..=FEW, Lies::InPile(first)) = (count, layout.lies(place)) {
            let mut pile = [NO_PIECE; FEW];
            let mut held = 0;
            for (number, &word) in planes[first as usize..][..layout.words].iter().enumerate() {
                for bit in word.members() {
                    pile[held & (FEW - 1)] = (number * 64 + bit) as PieceId;
                    held += 1;
                }
            }
            streams[0].shuffle(&mut pile, count, link(pieces, &mut below));
        } else {
            let mut pile = Vec::with_capacity(count);
            let mut piece = tops[place as usize];
            while piece != NO_PIECE {
                pile.push(piece);
                piece = pieces[piece as usize].below;
            }
            pile.sort_unstable();
            streams[0].shuffle(&mut pile, count, link(pieces, &mut below));
        }
        self.tops[place as usize] = below;
    }

    /// Moves pieces from the top of a pile to some zones, so many to each or as many as there are:
    /// what as many events would do, in one go.
    pub fn deal(&mut self, layout: &Layout, from: Place, to: &[Place], count: u16) {
        let in_hand = |&to: &Place| matches!(layout.lies(to), Lies::InHand(_));
        let Lies::InPile(pile) = layout.lies(from) else { return self.draw(layout, from, to, count) };
        if !to.iter().all(in_hand) {
            return self.draw(layout, from, to, count);
        }
        let (mut piece, mut dealt) = (self.tops[from as usize], 0);
        for &to in to {
            let Lies::InHand(hand) = layout.lies(to) else { break };
            let mut drawn = 0;
            while drawn < count && piece != NO_PIECE {
                self.set_member(hand, piece, true);
                self.set_member(pile, piece, false);
                let taken = &mut self.pieces[piece as usize];
                taken.place = to;
                piece = std::mem::replace(&mut taken.below, NO_PIECE);
                drawn += 1;
            }
            self.heights[to as usize] += drawn;
            dealt += drawn;
        }
        self.tops[from as usize] = piece;
        self.heights[from as usize] -= dealt;
    }

    /// The same for any places, piece by piece.
    #[cold]
    fn draw(&mut self, layout: &Layout, from: Place, to: &[Place], count: u16) {
        for &to in to {
            // A pile drawn into itself never runs out.
            for _ in 0..count {
                let Some(piece) = self.top(from) else { break };
                self.move_on(layout, piece as usize, to);
            }
        }
    }

    #[cold]
    fn move_on(&mut self, layout: &Layout, piece: usize, to: Place) {
        self.apply(layout, Event::Moved { piece: piece as PieceId, to, under: false });
    }

    /// Moves pieces to the top of a zone, one after another: what as many events would do, in one
    /// go. Shows where each comes from.
    #[inline(always)]
    pub fn gather(
        &mut self,
        layout: &Layout,
        moved: impl Iterator<Item = usize>,
        to: Place,
        mut see: impl FnMut(Place),
    ) {
        let Lies::InPile(pile) = layout.lies(to) else {
            return moved.for_each(|piece| {
                see(self.pieces[piece].place);
                self.move_on(layout, piece, to);
            });
        };
        let (mut top, mut count) = (self.tops[to as usize], 0);
        for piece in moved {
            let Piece { place: from, .. } = self.pieces[piece];
            see(from);
            match layout.lies(from) {
                Lies::InHand(hand) => {
                    let (word, bit) = (piece >> 6, 1u64 << (piece & 63));
                    self.planes[hand as usize + word] &= !bit;
                    self.planes[pile as usize + word] |= bit;
                    self.heights[from as usize] -= 1;
                    let gathered = &mut self.pieces[piece];
                    gathered.place = to;
                    gathered.below = std::mem::replace(&mut top, piece as PieceId);
                    count += 1;
                }
                // Anywhere else it may lie under others, of this pile too.
                _ => {
                    self.tops[to as usize] = top;
                    self.heights[to as usize] += std::mem::take(&mut count);
                    self.move_on(layout, piece, to);
                    top = self.tops[to as usize];
                }
            }
        }
        self.tops[to as usize] = top;
        self.heights[to as usize] += count;
    }

    /// Checks that piles hold each piece once, where it says it is, and that every plane agrees
    /// with the pieces. Returns what disagrees.
    pub fn disagreement(&self, layout: &Layout) -> Option<String> {
        let mut fresh = vec![0; self.planes.len()];
        let first_mark = layout.mark_plane(0) * layout.words;
        let marks = first_mark..first_mark + layout.marks * layout.words;
        fresh[marks.clone()].copy_from_slice(&self.planes[marks]);
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
            for &piece in &pile {
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
