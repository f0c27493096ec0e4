//! Every word that can be played: along each line, a walk over the trie from each cell where a word may begin.

use super::words::{Node, Words};
use super::{Axis, Board, EMPTY, JOKER, Play, RACK, Rack, SIDE, SUN, Tile};

/// A cell of a line, as far as a word along it goes.
#[derive(Clone, Copy, Default)]
struct Square {
    cell: u8,
    letter: u8,
    /// The letters that may be laid here, a bit each.
    fits: u32,
    /// Whether a letter laid here joins the word to the others.
    joins: bool,
    /// Whether a letter laid here is part of a word of the other axis.
    crosses: bool,
    /// How many letters must be laid from here on until one joins; more than there are if none can.
    until_joined: u8,
}

/// Lists every play, each once.
pub fn list(words: &Words, board: &Board, rack: &Rack, plays: &mut Vec<Play>) {
    plays.clear();
    let plain = (0..JOKER).filter(|&letter| rack[letter] > 0).fold(0, |set, letter| set | 1 << letter);
    let held = if rack[JOKER] > 0 { (1 << JOKER) - 1 } else { plain };
    let joins = joining(board);
    let tile = Tile::default();
    for axis in [Axis::Across, Axis::Down] {
        for line in 0..SIDE {
            if (0..SIDE).all(|at| !joins[axis.cell(line, at)]) {
                continue;
            }
            let mut squares = [Square::default(); SIDE];
            let mut until_joined = u8::MAX;
            for at in (0..SIDE).rev() {
                let square = &mut squares[at];
                *square = look(words, board, axis, axis.cell(line, at), held, &joins);
                if square.joins && square.fits != 0 {
                    until_joined = 1;
                } else if square.letter == EMPTY {
                    until_joined = if square.fits == 0 { u8::MAX } else { until_joined.saturating_add(1) };
                }
                square.until_joined = until_joined;
            }
            let left = rack.iter().sum();
            let play = Play { tiles: [tile; RACK], count: 0, axis };
            let mut walk = Walk { words, squares, rack: *rack, plain, left, first: 0, play, plays };
            for first in 0..SIDE {
                if first == 0 || squares[first - 1].letter == EMPTY {
                    walk.first = first;
                    walk.go_on(first, words.root(), false, Covered::Nothing);
                }
            }
        }
    }
}

/// The cells on which a letter joins its word to those that are there: letters and what is beside them, or the
/// Sun.
fn joining(board: &Board) -> [bool; SIDE * SIDE] {
    let mut joins = [false; SIDE * SIDE];
    for cell in (0..SIDE * SIDE).filter(|&cell| board.is_filled(cell)) {
        let (row, column) = (cell / SIDE, cell % SIDE);
        joins[cell] = true;
        if row > 0 {
            joins[cell - SIDE] = true;
        }
        if row + 1 < SIDE {
            joins[cell + SIDE] = true;
        }
        if column > 0 {
            joins[cell - 1] = true;
        }
        if column + 1 < SIDE {
            joins[cell + 1] = true;
        }
    }
    joins[SUN] = true;
    joins
}

/// Looks at a cell, and at the word that a letter on it would make across the line.
fn look(
    words: &Words,
    board: &Board,
    axis: Axis,
    cell: usize,
    held: u32,
    joins: &[bool; SIDE * SIDE],
) -> Square {
    let letter = board.letters[cell];
    let mut square = Square { cell: cell as u8, letter, ..Square::default() };
    if board.frozen[cell] || board.heights[cell] == 3 {
        return square;
    }
    square.joins = joins[cell];
    square.fits = if letter == EMPTY { held } else { held & !(1 << letter) };
    let other = axis.other();
    let (line, at) = other.place(cell);
    let filled = |at: &usize| board.is_filled(other.cell(line, *at));
    let before = (0..at).rev().take_while(filled).count();
    let after = (at + 1..SIDE).take_while(filled).count();
    if before + after == 0 {
        return square;
    }
    square.crosses = true;
    let letters = |from: usize, to: usize| (from..to).map(|at| board.letters[other.cell(line, at)]);
    let Some(node) = words.walk(words.root(), letters(at - before, at)) else {
        square.fits = 0;
        return square;
    };
    let mut rest = square.fits & node.letters();
    square.fits = 0;
    while rest != 0 {
        let letter = rest.trailing_zeros() as u8;
        let node = words.child(node, letter);
        if words.walk(node, letters(at + 1, at + 1 + after)).is_some_and(Node::is_word) {
            square.fits |= 1 << letter;
        }
        rest &= rest - 1;
    }
    square
}

/// What a word covers so far.
#[derive(Clone, Copy, PartialEq)]
enum Covered {
    Nothing,
    /// Letters of the word that the walk is in.
    Here,
    /// Letters of a word that ended before: no others may be covered.
    Before,
}

struct Walk<'a> {
    words: &'a Words,
    squares: [Square; SIDE],
    /// What is left of it.
    rack: Rack,
    /// The letters of which a piece is left.
    plain: u32,
    /// How many pieces are left.
    left: u8,
    first: usize,
    play: Play,
    plays: &'a mut Vec<Play>,
}

impl Walk<'_> {
    /// Goes on from the `at`-th cell, after letters that lead to a node.
    fn go_on(&mut self, at: usize, node: Node, joined: bool, covered: Covered) {
        let square = self.squares.get(at).copied();
        if joined && node.is_word() && square.is_none_or(|square| square.letter == EMPTY) {
            self.end(at);
        }
        let Some(square) = square else { return };
        if !joined && square.until_joined > self.left {
            return;
        }
        if square.letter == EMPTY {
            let covered = if covered == Covered::Nothing { covered } else { Covered::Before };
            return self.lay(at, square, node, joined, covered);
        }
        if let Some(next) = self.words.step(node, square.letter) {
            self.go_on(at + 1, next, joined, covered);
        }
        if covered != Covered::Before {
            self.lay(at, square, node, joined, Covered::Here);
        }
    }

    /// Lays each letter that fits on the `at`-th cell; the Joker where there is no other piece.
    fn lay(&mut self, at: usize, square: Square, node: Node, joined: bool, covered: Covered) {
        if self.left == 0 {
            return;
        }
        let held = if self.rack[JOKER] > 0 { u32::MAX } else { self.plain };
        let mut rest = node.letters() & square.fits & held;
        let joined = joined || square.joins;
        self.left -= 1;
        self.play.count += 1;
        while rest != 0 {
            let letter = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let joker = self.rack[usize::from(letter)] == 0;
            let piece = if joker { JOKER } else { usize::from(letter) };
            self.rack[piece] -= 1;
            if self.rack[piece] == 0 {
                self.plain &= !(1 << piece);
            }
            self.play.tiles[usize::from(self.play.count) - 1] = Tile { cell: square.cell, letter, joker };
            self.go_on(at + 1, self.words.child(node, letter), joined, covered);
            self.rack[piece] += 1;
            self.plain |= 1 << piece;
        }
        self.play.count -= 1;
        self.left += 1;
    }

    /// Notes the word that ends before the `at`-th cell, if it is long enough.
    fn end(&mut self, at: usize) {
        if at < self.first + 2 {
            return;
        }
        // One letter that makes two words is played across.
        if self.play.axis == Axis::Down && self.play.count == 1 {
            let cell = self.play.tiles[0].cell;
            if self.squares.iter().any(|square| square.cell == cell && square.crosses) {
                return;
            }
        }
        self.plays.push(self.play);
        self.place_joker();
    }

    /// Notes the word just noted with the Joker elsewhere: for an equal letter, or for any if it is spare.
    fn place_joker(&mut self) {
        let joker = self.play.tiles().iter().position(|tile| tile.joker);
        if joker.is_none() && self.rack[JOKER] == 0 {
            return;
        }
        for other in 0..self.play.tiles().len() {
            let mut play = self.play;
            match joker {
                Some(joker) if joker == other || play.tiles[joker].letter != play.tiles[other].letter => {
                    continue;
                }
                Some(joker) => play.tiles[joker].joker = false,
                None => {}
            }
            play.tiles[other].joker = true;
            self.plays.push(play);
        }
    }
}
