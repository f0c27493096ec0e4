//! The course of a race: hands and piles, what a seat can do, what that does, the end.

use std::collections::VecDeque;

use super::super::{Played, Rng};
use super::cards::{
    self, CONSOLIDATION, COPIES, DOUBLE_WORKS, EMPTY, PLANTING, QUARTER_TURN, RAINY_NIGHT, TOAD_TUNNEL,
};
use super::landscape::{ARRIVALS, CELLS, COLOURS, LANES, Landscape, NOWHERE, STARTS, lane};
use super::{Foothold, Move, Tile};

pub const SEATS: usize = 3;
/// Cards in hand at the end of a turn.
const HAND: usize = 3;
/// Rounds after which nobody wins.
const ROUNDS: u32 = 30;

/// A race in progress.
pub struct Race {
    players: usize,
    pub landscape: Landscape,
    /// Where each seat's pawn stands; nowhere before it has settled.
    pub pawns: [Foothold; SEATS],
    /// Each seat's colour, once it has settled.
    pub colours: [u8; SEATS],
    pub hands: [Vec<u8>; SEATS],
    /// From the top to the bottom.
    pub pile: VecDeque<u8>,
    pub discard: Vec<u8>,
    pub seat: usize,
    rounds: u32,
    settled: bool,
    /// How many tiles double works still have to place.
    works: u8,
    pub winner: Option<usize>,
    pub over: bool,
    pub moves: Vec<Move>,
}

impl Race {
    pub fn new(players: usize) -> Self {
        Self {
            players,
            landscape: Landscape::start(),
            pawns: [Foothold { place: NOWHERE, part: 0 }; SEATS],
            colours: [0; SEATS],
            hands: Default::default(),
            pile: VecDeque::new(),
            discard: Vec::new(),
            seat: 0,
            rounds: 0,
            settled: false,
            works: 0,
            winner: None,
            over: false,
            moves: Vec::new(),
        }
    }

    /// Clears the table, shuffles and deals.
    pub fn start(&mut self, rng: &mut Rng) {
        self.landscape = Landscape::start();
        self.pawns = [Foothold { place: NOWHERE, part: 0 }; SEATS];
        (self.seat, self.rounds, self.settled, self.works) = (0, 0, false, 0);
        (self.winner, self.over) = (None, false);
        self.pile.clear();
        self.discard.clear();
        for (card, copies) in COPIES.into_iter().enumerate() {
            self.discard.extend(std::iter::repeat_n(card as u8, copies.into()));
        }
        self.reshuffle(rng);
        for seat in 0..self.players {
            self.hands[seat].clear();
            self.draw(seat, rng);
        }
    }

    /// Shuffles what was discarded into a new pile.
    fn reshuffle(&mut self, rng: &mut Rng) {
        for last in (1..self.discard.len()).rev() {
            self.discard.swap(last, rng.below(last as u32 + 1) as usize);
        }
        self.pile.extend(self.discard.drain(..));
    }

    /// Draws as many cards as a hand lacks.
    fn draw(&mut self, seat: usize, rng: &mut Rng) {
        while self.hands[seat].len() < HAND {
            let Some(card) = self.pile.pop_front() else { return };
            self.hands[seat].push(card);
            if self.pile.is_empty() {
                self.reshuffle(rng);
            }
        }
    }

    fn has_pawn(&self, place: u8) -> bool {
        self.pawns[..self.players].iter().any(|pawn| pawn.place == place)
    }

    /// Whether the seat to move may end a step at a place.
    fn is_free(&self, place: u8) -> bool {
        let open = usize::from(place) < CELLS || place == ARRIVALS as u8 + self.colours[self.seat];
        open && !self.has_pawn(place)
    }

    /// Lists what the seat to move can do.
    pub fn list(&mut self) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        match (self.settled, self.works) {
            (false, _) => {
                let free = (0..COLOURS as u8).filter(|&colour| !self.has_pawn(STARTS as u8 + colour));
                moves.extend(free.map(Move::Settle));
            }
            (true, 0) => self.list_actions(&mut moves),
            (true, _) => {
                let (tiles, count) = self.tiles();
                self.list_empty(&tiles[..count], &mut moves, |tile, cell| Move::Build { tile, cell });
            }
        }
        self.moves = moves;
    }

    /// The landscape tiles of the hand, each once in each turning, and how many these are.
    fn tiles(&self) -> ([Tile; 4 * HAND], usize) {
        let (mut tiles, mut count) = ([EMPTY; 4 * HAND], 0);
        for card in self.distinct().filter(|&card| cards::is_landscape(card)) {
            for tile in cards::turnings(card) {
                tiles[count] = tile;
                count += 1;
            }
        }
        (tiles, count)
    }

    /// The cards of the hand, equal ones once.
    fn distinct(&self) -> impl Iterator<Item = u8> {
        let hand = &self.hands[self.seat];
        let is_first = |(nth, card): &(usize, &u8)| !hand[..*nth].contains(card);
        hand.iter().enumerate().filter(is_first).map(|(_, &card)| card)
    }

    fn list_empty(&self, tiles: &[Tile], moves: &mut Vec<Move>, as_move: impl Fn(Tile, u8) -> Move) {
        for (cell, _) in self.landscape.cells().iter().enumerate().filter(|(_, tile)| **tile == EMPTY) {
            moves.extend(tiles.iter().map(|&tile| as_move(tile, cell as u8)));
        }
    }

    /// The cells with a tile and without a pawn.
    fn bare(&self) -> impl Iterator<Item = u8> {
        (0..CELLS as u8).filter(|&cell| self.landscape.0[usize::from(cell)] != EMPTY && !self.has_pawn(cell))
    }

    fn list_actions(&self, moves: &mut Vec<Move>) {
        let pawn = self.pawns[self.seat];
        let may = |place| self.is_free(place);
        self.landscape.each_step(pawn, may, |to| moves.push(Move::Hop(to)));
        let (tiles, count) = self.tiles();
        let tiles = &tiles[..count];
        if count > 0 {
            self.list_empty(tiles, moves, |tile, cell| Move::Place { tile, cell });
            for number in (0..LANES.len()).filter(|&number| self.landscape.can_slide(number)) {
                if !lane(number).any(|cell| self.has_pawn(cell as u8)) {
                    moves.extend(tiles.iter().map(|&tile| Move::Slide { tile, lane: number as u8 }));
                }
            }
        }
        for card in self.distinct() {
            moves.push(Move::Exchange(card));
            match card {
                RAINY_NIGHT => self.list_two_steps(pawn, moves),
                TOAD_TUNNEL => self.landscape.each_tunnel(pawn.place, may, |to| moves.push(Move::Tunnel(to))),
                PLANTING => {
                    for cell in self.bare() {
                        moves.extend(tiles.iter().map(|&tile| Move::Plant { tile, cell }));
                    }
                }
                CONSOLIDATION => moves.extend(self.bare().map(Move::Clear)),
                DOUBLE_WORKS => {
                    let hand = &self.hands[self.seat];
                    let empty = self.landscape.cells().iter().filter(|tile| **tile == EMPTY);
                    if hand.iter().filter(|&&card| cards::is_landscape(card)).count() == 2
                        && empty.count() >= 2
                    {
                        moves.push(Move::Works);
                    }
                }
                QUARTER_TURN => {
                    for cell in self.bare() {
                        let lies = self.landscape.0[usize::from(cell)];
                        let others = cards::turnings(cards::card(lies)).filter(|&tile| tile != lies);
                        moves.extend(others.map(|tile| Move::Rotate { tile, cell }));
                    }
                }
                _ => {}
            }
        }
    }

    /// Lists where one or two steps lead, each foothold once.
    fn list_two_steps(&self, pawn: Foothold, moves: &mut Vec<Move>) {
        let may = |place| self.is_free(place);
        let mut reached = 0u128;
        let mut reach = |to: Foothold| {
            let bit = 1 << (usize::from(to.place) * cards::PARTS + usize::from(to.part));
            if reached & bit == 0 {
                reached |= bit;
                moves.push(Move::Rain(to));
            }
        };
        self.landscape.each_step(pawn, may, |first| {
            reach(first);
            self.landscape.each_step(first, may, &mut reach);
        });
    }

    /// Takes a card out of the hand of the seat to move.
    fn play_card(&mut self, card: u8) {
        let hand = &mut self.hands[self.seat];
        let nth = hand.iter().position(|&held| held == card).expect("the card is in hand");
        hand.swap_remove(nth);
    }

    /// Plays a special effect.
    fn play_effect(&mut self, card: u8) {
        self.play_card(card);
        self.discard.push(card);
    }

    fn lay(&mut self, tile: Tile, cell: u8) {
        self.play_card(cards::card(tile));
        self.landscape.0[usize::from(cell)] = tile;
    }

    fn discard_at(&mut self, cell: u8) {
        let tile = std::mem::replace(&mut self.landscape.0[usize::from(cell)], EMPTY);
        self.discard.push(cards::card(tile));
    }

    /// Makes one of the moves listed.
    pub fn make(&mut self, chosen: Move, rng: &mut Rng) {
        match chosen {
            Move::Settle(colour) => {
                self.colours[self.seat] = colour;
                self.pawns[self.seat] = Foothold { place: STARTS as u8 + colour, part: 0 };
            }
            Move::Hop(to) => self.pawns[self.seat] = to,
            Move::Exchange(card) => {
                self.play_card(card);
                self.pile.push_back(card);
            }
            Move::Place { tile, cell } => self.lay(tile, cell),
            Move::Slide { tile, lane } => {
                self.play_card(cards::card(tile));
                self.landscape.slide(lane.into(), tile);
            }
            Move::Rain(to) => {
                self.pawns[self.seat] = to;
                self.play_effect(RAINY_NIGHT);
            }
            Move::Tunnel(to) => {
                self.pawns[self.seat] = to;
                self.play_effect(TOAD_TUNNEL);
            }
            Move::Plant { tile, cell } => {
                self.discard_at(cell);
                self.lay(tile, cell);
                self.play_effect(PLANTING);
            }
            Move::Clear(cell) => {
                self.discard_at(cell);
                self.play_effect(CONSOLIDATION);
            }
            Move::Works => {
                self.play_effect(DOUBLE_WORKS);
                self.works = 2;
                return;
            }
            Move::Build { tile, cell } => {
                self.lay(tile, cell);
                self.works -= 1;
                if self.works > 0 {
                    return;
                }
            }
            Move::Rotate { tile, cell } => {
                self.landscape.0[usize::from(cell)] = tile;
                self.play_effect(QUARTER_TURN);
            }
        }
        if self.settled && usize::from(self.pawns[self.seat].place) >= ARRIVALS {
            (self.winner, self.over) = (Some(self.seat), true);
            return;
        }
        self.draw(self.seat, rng);
        self.end_turn();
    }

    fn end_turn(&mut self) {
        self.seat += 1;
        if self.seat == self.players {
            self.seat = 0;
            self.rounds += u32::from(self.settled);
            self.settled = true;
            self.over = self.rounds == ROUNDS;
        }
    }

    /// Plays one game of uniform random moves.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        self.start(rng);
        let mut plies = 0;
        while !self.over {
            self.list();
            let chosen = rng.pick(&self.moves);
            self.make(chosen, rng);
            plies += 1;
        }
        self.winner.map_or(Played::drawn(plies), |seat| Played::won(plies, seat))
    }
}
