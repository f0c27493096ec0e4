//! The course of a duel: racks and the bag, words and renewals, pawns at the edges, the end.

use super::super::{Played, Rng};
use super::words::Words;
use super::{Axis, Board, JOKER, Play, RACK, Rack, SIDE, Tile, find};

/// The pieces in the box.
const COPIES: Rack = [8, 1, 2, 1, 8, 1, 1, 1, 5, 1, 1, 2, 2, 2, 5, 2, 1, 3, 2, 2, 3, 1, 1, 1, 1, 1, 1];
/// A, E, I, O, U and Y.
const VOWELS: [usize; 6] = [0, 4, 8, 14, 20, 24];
/// Places for pawns, in the order in which pawns are put: at the top from the left, at the left and the right of
/// each row, at the bottom.
pub const PLACES: usize = 4 * SIDE;
const PAWNS: u8 = 6;
/// A game is left after so many plies: where no word is possible any more, letters can be changed for ever.
pub const MOST_PLIES: u32 = 1_000;

/// The place before the first cell of a line, or after its last.
fn place(axis: Axis, line: usize, after: bool) -> usize {
    match (axis, after) {
        (Axis::Down, false) => line,
        (Axis::Across, _) => SIDE + 2 * line + usize::from(after),
        (Axis::Down, true) => 3 * SIDE + line,
    }
}

/// What a seat can do.
#[derive(Clone, Copy)]
pub enum Move {
    Word(Play),
    /// The pieces that go back to the bag.
    Renew(Rack),
}

/// A duel in progress.
pub struct Duel {
    words: Words,
    pub board: Board,
    /// Whose pawn stands where.
    pub pawns: [Option<u8>; PLACES],
    pub permanent: [bool; PLACES],
    /// How many pawns each seat has left.
    pub left: [u8; 2],
    pub racks: [Rack; 2],
    /// In no order: a piece is drawn from anywhere.
    pub bag: Vec<u8>,
    pub seat: usize,
    pub winner: Option<usize>,
    pub over: bool,
    plays: Vec<Play>,
    /// The renewals, each as [`Duel::renewal`] reads it.
    renewals: Vec<u8>,
}

impl Duel {
    /// A box with this list of words.
    pub fn new(words: &str) -> Self {
        Self {
            words: Words::read(words),
            board: Board::start(),
            pawns: [None; PLACES],
            permanent: [false; PLACES],
            left: [PAWNS; 2],
            racks: [[0; JOKER + 1]; 2],
            bag: Vec::new(),
            seat: 0,
            winner: None,
            over: false,
            plays: Vec::new(),
            renewals: Vec::new(),
        }
    }

    /// Clears the table, draws racks and draws lots.
    pub fn start(&mut self, rng: &mut Rng) {
        self.board = Board::start();
        (self.pawns, self.permanent, self.left) = ([None; PLACES], [false; PLACES], [PAWNS; 2]);
        (self.winner, self.over) = (None, false);
        self.racks = [[0; JOKER + 1]; 2];
        self.bag.clear();
        for (piece, &copies) in COPIES.iter().enumerate() {
            self.bag.extend(std::iter::repeat_n(piece as u8, copies.into()));
        }
        for seat in 0..2 {
            self.draw(seat, RACK, rng);
        }
        for seat in 0..2 {
            while self.is_one_sided(seat) {
                let aside = std::mem::take(&mut self.racks[seat]);
                self.draw(seat, RACK, rng);
                self.give_back(&aside);
            }
        }
        // The letter nearest to A begins; both go back to the bag.
        self.seat = loop {
            let [brown, green] = [rng.below(self.bag.len() as u32), rng.below(self.bag.len() as u32 - 1)];
            let green = if green < brown { green } else { green + 1 };
            let [brown, green] = [brown, green].map(|nth| usize::from(self.bag[nth as usize]));
            if brown != green && brown != JOKER && green != JOKER {
                break usize::from(green < brown);
            }
        };
        self.list();
    }

    /// Whether a first rack has only vowels or only consonants; the Joker is neither.
    fn is_one_sided(&self, seat: usize) -> bool {
        let rack = &self.racks[seat];
        let vowels: u8 = VOWELS.iter().map(|&vowel| rack[vowel]).sum();
        rack[JOKER] == 0 && (vowels == 0 || usize::from(vowels) == RACK)
    }

    /// Draws so many pieces, or as many as there are.
    fn draw(&mut self, seat: usize, count: usize, rng: &mut Rng) {
        for _ in 0..count.min(self.bag.len()) {
            let nth = rng.below(self.bag.len() as u32) as usize;
            self.racks[seat][usize::from(self.bag.swap_remove(nth))] += 1;
        }
    }

    fn give_back(&mut self, pieces: &Rack) {
        for (piece, &copies) in pieces.iter().enumerate() {
            self.bag.extend(std::iter::repeat_n(piece as u8, copies.into()));
        }
    }

    /// Lists what the seat to move can do; the duel is over if that is nothing.
    pub fn list(&mut self) {
        find::list(&self.words, &self.board, &self.racks[self.seat], &mut self.plays);
        self.list_renewals();
        self.over = self.plays.is_empty() && self.renewals.is_empty();
    }

    /// Lists each handful of pieces once for which the bag has as many.
    fn list_renewals(&mut self) {
        let rack = &self.racks[self.seat];
        // All handfuls are counted through, and their sizes with them.
        let mut sizes = [0; 1 << RACK];
        let mut handfuls = 1;
        for &copies in rack.iter().filter(|copies| **copies > 0) {
            for more in 1..=copies {
                for handful in 0..handfuls {
                    sizes[usize::from(more) * handfuls + handful] = sizes[handful] + more;
                }
            }
            handfuls *= usize::from(copies) + 1;
        }
        self.renewals.clear();
        let bag = self.bag.len();
        let can = |handful: &u8| usize::from(sizes[usize::from(*handful)]) <= bag;
        self.renewals.extend((1..handfuls as u8).filter(can));
    }

    /// The pieces of one of the renewals: its digits are how many of each piece.
    fn renewal(&self, mut number: u8) -> Rack {
        let mut pieces = [0; JOKER + 1];
        for (piece, &copies) in self.racks[self.seat].iter().enumerate().filter(|(_, copies)| **copies > 0) {
            pieces[piece] = number % (copies + 1);
            number /= copies + 1;
        }
        pieces
    }

    /// How many words and how many renewals were listed.
    pub fn counts(&self) -> [usize; 2] {
        [self.plays.len(), self.renewals.len()]
    }

    /// One of the moves listed: words, then renewals.
    pub fn nth(&self, n: usize) -> Move {
        match self.plays.get(n) {
            Some(&play) => Move::Word(play),
            None => Move::Renew(self.renewal(self.renewals[n - self.plays.len()])),
        }
    }

    /// Makes a move and lists what the other seat can do, unless that was the end.
    pub fn make(&mut self, chosen: Move, rng: &mut Rng) {
        let seat = self.seat;
        match chosen {
            Move::Word(play) => {
                self.lay(&play);
                if self.left[seat] == 0 {
                    (self.winner, self.over) = (Some(seat), true);
                    return;
                }
                self.draw(seat, play.tiles().len(), rng);
                self.over = self.bag.is_empty() && self.racks[seat].iter().sum::<u8>() < RACK as u8;
            }
            Move::Renew(pieces) => {
                let mut count = 0;
                for (left, &given) in self.racks[seat].iter_mut().zip(&pieces) {
                    *left -= given;
                    count += usize::from(given);
                }
                self.draw(seat, count, rng);
                self.give_back(&pieces);
            }
        }
        if !self.over {
            self.seat = 1 - seat;
            self.list();
        }
    }

    /// Lays a word and marks territories.
    fn lay(&mut self, play: &Play) {
        for &Tile { cell, letter, joker } in play.tiles() {
            self.racks[self.seat][if joker { JOKER } else { usize::from(letter) }] -= 1;
            self.board.letters[usize::from(cell)] = letter;
            self.board.heights[usize::from(cell)] += 1;
        }
        // All words with a letter of this move: the one played, and those that cross it.
        let mut reached = [false; PLACES];
        let mut ends = [false; PLACES];
        self.reach(play.axis, play.tiles()[0], &mut reached, &mut ends);
        for &tile in play.tiles() {
            self.reach(play.axis.other(), tile, &mut reached, &mut ends);
        }
        for place in (0..PLACES).filter(|&place| reached[place] && !self.permanent[place]) {
            if let Some(owner) = self.pawns[place].filter(|&owner| usize::from(owner) != self.seat) {
                self.left[usize::from(owner)] += 1;
                self.pawns[place] = None;
            }
        }
        for place in (0..PLACES).filter(|&place| reached[place] && !self.permanent[place]) {
            if self.pawns[place].is_none() && self.left[self.seat] > 0 {
                self.left[self.seat] -= 1;
                self.pawns[place] = Some(self.seat as u8);
            }
        }
        for place in (0..PLACES).filter(|&place| ends[place]) {
            self.permanent[place] = true;
        }
    }

    /// Notes the places that the word through a letter reaches along its axis. A whole line is a traverse.
    fn reach(&mut self, axis: Axis, tile: Tile, reached: &mut [bool; PLACES], ends: &mut [bool; PLACES]) {
        let (line, at) = axis.place(usize::from(tile.cell));
        let filled = |at: &usize| self.board.is_filled(axis.cell(line, *at));
        let first = at - (0..at).rev().take_while(filled).count();
        let end = at + 1 + (at + 1..SIDE).take_while(filled).count();
        if end - first < 2 {
            return;
        }
        let [before, after] = [false, true].map(|after| place(axis, line, after));
        reached[before] |= first == 0;
        reached[after] |= end == SIDE;
        if end - first == SIDE {
            (ends[before], ends[after]) = (true, true);
            (0..SIDE).for_each(|at| self.board.frozen[axis.cell(line, at)] = true);
        }
    }

    /// How many territories each seat has.
    pub fn territories(&self) -> [i32; 2] {
        [0, 1].map(|seat| self.pawns.iter().filter(|pawn| **pawn == Some(seat)).count() as i32)
    }

    /// Plays one game of uniform random moves, to its end or for [`MOST_PLIES`].
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        self.start(rng);
        let mut plies = 0;
        while !self.over && plies < MOST_PLIES {
            let n = rng.below((self.plays.len() + self.renewals.len()) as u32);
            self.make(self.nth(n as usize), rng);
            plies += 1;
        }
        let [brown, green] = self.territories();
        Played { plies, scores: [brown, green, 0, 0] }
    }
}
