//! The rules read as directly as possible, on columns and rows, without the crate's lines and lexicon.

use std::collections::{BTreeMap, HashSet};

use crate::engine::lay::{Axis, Placement, Rack};

/// A rectangle of cells, some of which may be missing, and all that a play depends on.
pub struct Table {
    pub columns: usize,
    pub rows: usize,
    /// For each cell, row by row, whether it belongs to the board.
    pub there: Vec<bool>,
    /// The letter that each cell shows.
    pub letters: Vec<Option<u8>>,
    /// How many pieces lie on each cell.
    pub height: Vec<u8>,
    pub on: Vec<bool>,
    pub through: Vec<bool>,
    /// The number of each cell as a place, so that nothing depends on how places are numbered.
    pub number: Vec<u16>,
    pub rack: Rack,
    pub most: usize,
    pub words: HashSet<Vec<u8>>,
}

/// A run as axis, first place and length.
pub type Word = (Axis, u16, usize);

/// All plays: placements sorted by place, and the main run.
pub type Plays = BTreeMap<Vec<Placement>, Word>;

/// The letters of all cells after a play.
type After = Vec<Option<u8>>;

impl Table {
    pub fn cells(&self) -> usize {
        self.columns * self.rows
    }

    /// The cell after (or before) another one along an axis.
    pub fn beside(&self, axis: Axis, cell: usize, forward: bool) -> Option<usize> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let (along, end) = match axis {
            Axis::Across => (column, self.columns),
            Axis::Down => (row, self.rows),
        };
        let step = if axis == Axis::Across { 1 } else { self.columns };
        let next = match forward {
            true if along + 1 < end => cell + step,
            false if along > 0 => cell - step,
            _ => return None,
        };
        (self.there[cell] && self.there[next]).then_some(next)
    }

    pub fn cell_of(&self, place: u16) -> usize {
        self.number.iter().position(|&number| number == place).expect("a place of this table")
    }

    /// Lays a play down for good.
    pub fn lay(&mut self, placements: &[Placement]) {
        for laid in placements {
            let cell = self.cell_of(laid.place);
            self.letters[cell] = Some(laid.letter);
            self.height[cell] += 1;
        }
    }

    /// The words that a play forms, the main one first, if it is legal.
    pub fn judge(&self, placements: &[Placement]) -> Option<Vec<Word>> {
        let cells: Vec<usize> = placements.iter().map(|laid| self.cell_of(laid.place)).collect();
        let different: HashSet<_> = cells.iter().collect();
        let fine = !cells.is_empty()
            && different.len() == cells.len()
            && cells.iter().all(|&cell| self.on[cell])
            && cells.iter().zip(placements).all(|(&cell, laid)| self.letters[cell] != Some(laid.letter))
            && cells.iter().any(|&cell| self.through[cell])
            && placements.len() <= self.most
            && self.rack_has(placements);
        if !fine {
            return None;
        }
        let mut after = self.letters.clone();
        for (&cell, laid) in cells.iter().zip(placements) {
            after[cell] = Some(laid.letter);
        }
        let main = self.main_run(&cells, &after)?;
        let mut runs = vec![main.clone()];
        for &cell in cells.iter().filter(|cell| main.1.contains(cell)) {
            runs.extend([self.run(other(main.0), cell, &after)].into_iter().filter(|run| run.1.len() >= 2));
        }
        let spelled =
            |run: &(Axis, Vec<usize>)| run.1.iter().map(|&cell| after[cell]).collect::<Option<Vec<u8>>>();
        let all_words = runs.iter().all(|run| spelled(run).is_some_and(|word| self.words.contains(&word)));
        all_words
            .then(|| runs.iter().map(|(axis, cells)| (*axis, self.number[cells[0]], cells.len())).collect())
    }

    fn rack_has(&self, placements: &[Placement]) -> bool {
        let plain_of = |letter| placements.iter().filter(|laid| !laid.blank && laid.letter == letter).count();
        let blanks: Vec<_> = placements.iter().filter(|laid| laid.blank).collect();
        let enough = |letter: u8| plain_of(letter) <= usize::from(self.rack.count[usize::from(letter)]);
        placements.iter().all(|laid| enough(laid.letter))
            && blanks.len() <= usize::from(self.rack.blanks)
            && blanks.iter().all(|laid| self.rack.stands_for >> laid.letter & 1 == 1)
    }

    /// The run of two or more that has all the cells, across if there is one.
    fn main_run(&self, cells: &[usize], after: &After) -> Option<(Axis, Vec<usize>)> {
        [Axis::Across, Axis::Down]
            .into_iter()
            .map(|axis| self.run(axis, cells[0], after))
            .find(|(_, run)| run.len() >= 2 && cells.iter().all(|cell| run.contains(cell)))
    }

    /// The cells of the longest run through a cell.
    fn run(&self, axis: Axis, cell: usize, after: &After) -> (Axis, Vec<usize>) {
        let filled =
            |from: usize, forward| self.beside(axis, from, forward).filter(|&to| after[to].is_some());
        let mut first = cell;
        while let Some(before) = filled(first, false) {
            first = before;
        }
        (axis, std::iter::successors(Some(first), |&cell| filled(cell, true)).collect())
    }

    /// Every word, from every cell with room for it, along both axes, with every choice of letters kept or laid
    /// and of plain pieces or blanks that does not run out of pieces; each judged.
    pub fn brute_force(&self) -> Plays {
        let mut plays = Plays::new();
        for axis in [Axis::Across, Axis::Down] {
            for first in 0..self.cells() {
                let room = std::iter::successors(Some(first), |&cell| self.beside(axis, cell, true)).count();
                for word in self.words.iter().filter(|word| word.len() <= room) {
                    self.try_word(
                        word,
                        axis,
                        Some(first),
                        &mut self.rack.clone(),
                        &mut Vec::new(),
                        &mut plays,
                    );
                }
            }
        }
        plays
    }

    /// Tries all ways to have the rest of a word begin at `cell`, after placements already made.
    fn try_word(
        &self,
        rest: &[u8],
        axis: Axis,
        cell: Option<usize>,
        left: &mut Rack,
        laid: &mut Vec<Placement>,
        plays: &mut Plays,
    ) {
        let Some((&letter, rest)) = rest.split_first() else {
            return self.add(laid, plays);
        };
        let Some(cell) = cell else { return };
        let next = self.beside(axis, cell, true);
        if self.letters[cell] == Some(letter) {
            self.try_word(rest, axis, next, left, laid, plays);
        }
        for blank in [false, true] {
            if !take(left, letter, blank) {
                continue;
            }
            laid.push(Placement { place: self.number[cell], letter, blank });
            self.try_word(rest, axis, next, left, laid, plays);
            laid.pop();
            put_back(left, letter, blank);
        }
    }

    fn add(&self, laid: &[Placement], plays: &mut Plays) {
        if let Some(words) = self.judge(laid) {
            let mut laid = laid.to_vec();
            laid.sort();
            plays.insert(laid, words[0]);
        }
    }
}

fn other(axis: Axis) -> Axis {
    if axis == Axis::Across { Axis::Down } else { Axis::Across }
}

fn take(rack: &mut Rack, letter: u8, blank: bool) -> bool {
    let count = if blank { &mut rack.blanks } else { &mut rack.count[usize::from(letter)] };
    let has = *count > 0;
    *count -= u8::from(has);
    has
}

fn put_back(rack: &mut Rack, letter: u8, blank: bool) {
    let count = if blank { &mut rack.blanks } else { &mut rack.count[usize::from(letter)] };
    *count += 1;
}
