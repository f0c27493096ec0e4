//! Several pieces laid in one line, each line of two or more a word of a list. What is allowed is the set of
//! pieces to lay; a value is which of them lie where, which the surroundings keep beside the set.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Kind, See};
use crate::define::Lexicon;
use crate::engine::compile::{Cells, CondFn};
use crate::engine::context::{Cx, Spread};
use crate::engine::facts::Facts;
use crate::engine::lay::{Axis, EMPTY, Fault, Laying, Lines, PLACES, Placement, Rack, Run};
use crate::engine::moves::{LaidPiece, Pick, Spelled};
use crate::table::{Bits, NO_PIECE, PieceId, State};

/// How an action lays pieces.
pub struct LayRule<B> {
    /// The cells on which they may be laid.
    pub on: Cells<B>,
    /// The cells of which one must be laid upon.
    pub through: Cells<B>,
    /// While this holds, words that the list lacks may be laid, though none are found.
    pub arbiter: Option<CondFn<B>>,
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// The lines of the board.
    pub lines: Lines,
}

/// Pieces laid by a rule.
pub struct Laid<'r, B>(pub &'r LayRule<B>);

impl<B> Clone for Laid<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Laid<'_, B> {}

/// The table as far as words go.
struct Position {
    letters: [u8; PLACES],
    on: [u64; PLACES / 64],
    through: [u64; PLACES / 64],
    rack: Rack,
}

/// The sets as words, which may be fewer than a board can have.
fn words<B: Bits>(set: B) -> [u64; PLACES / 64] {
    let mut words = [0; PLACES / 64];
    set.members().take_while(|&cell| cell < PLACES).for_each(|cell| words[cell / 64] |= 1 << (cell % 64));
    words
}

impl<B: Bits> LayRule<B> {
    /// Where this rule is known by what was found for it.
    fn address(&self) -> usize {
        std::ptr::from_ref(self) as usize
    }

    /// The letter that a piece shows where it lies.
    fn shown(&self, state: &State, piece: PieceId) -> Option<u8> {
        let kind = state.pieces[piece as usize].kind as usize;
        match self.lexicon.alphabet.blank(kind) {
            Some(_) => state.pose(piece).checked_sub(1),
            None => self.lexicon.alphabet.shown(kind),
        }
    }

    /// The letter that each cell shows.
    pub fn letters(&self, state: &State) -> [u8; PLACES] {
        let mut letters = [EMPTY; PLACES];
        for (letter, &top) in letters.iter_mut().zip(&state.tops[..self.lines.places()]) {
            if top != NO_PIECE {
                *letter = self.shown(state, top).unwrap_or(EMPTY);
            }
        }
        letters
    }

    /// The words that pieces on their cells would make or change, the main one first: of two that one piece
    /// makes, the one across.
    pub fn spelled(&self, state: &State, laid: &[LaidPiece]) -> Vec<Spelled> {
        let mut letters = self.letters(state);
        let known = |laid: &&LaidPiece| (laid.cell as usize) < self.lines.places();
        for laid in laid.iter().filter(known) {
            letters[laid.cell as usize] = self.placement(state, *laid).letter;
        }
        let filled = |place: u16| letters[place as usize] != EMPTY;
        let along = |axis: Axis, cell: u16| self.lines.run(axis, cell, filled);
        let Some(first) = laid.iter().find(known).map(|laid| laid.cell) else { return Vec::new() };
        let across = along(Axis::Across, first);
        let all_across = laid.iter().all(|laid| self.lines.places_of(across).contains(&laid.cell));
        let main = if all_across && across.len > 1 { Axis::Across } else { Axis::Down };
        let crossing = laid.iter().filter(known).map(|laid| along(main.other(), laid.cell));
        let runs = std::iter::once(along(main, first)).chain(crossing).filter(|run| run.len > 1);
        let spell = |run: Run| {
            let cells = self.lines.places_of(run).to_vec();
            Spelled {
                axis: run.axis,
                letters: cells.iter().map(|&cell| letters[cell as usize]).collect(),
                cells,
            }
        };
        runs.map(spell).collect()
    }

    fn position(&self, cx: &mut Cx<'_, B>, among: B) -> Position {
        let all = cx.facts.lattice.all;
        let (on, through) = (self.on.read(cx) & all, self.through.read(cx) & all);
        let letters = self.letters(cx.state);
        let mut rack = Rack::default();
        for piece in among.members() {
            let kind = cx.state.pieces[piece].kind as usize;
            match (self.lexicon.alphabet.blank(kind), self.lexicon.alphabet.shown(kind)) {
                (Some(stands_for), _) => {
                    rack.blanks = rack.blanks.saturating_add(1);
                    rack.stands_for = stands_for;
                }
                (None, Some(letter)) => {
                    let count = &mut rack.count[letter as usize];
                    *count = count.saturating_add(1);
                }
                (None, None) => {}
            }
        }
        Position { letters, on: words(on), through: words(through), rack }
    }

    fn laying<'p>(&'p self, position: &'p Position) -> Laying<'p> {
        Laying {
            lines: &self.lines,
            letters: &position.letters,
            on: &position.on,
            through: &position.through,
            rack: &position.rack,
            most: position.rack.len(),
            lexicon: &self.lexicon.words,
        }
    }

    /// Finds all ways to lay some pieces, unless they are still known.
    fn find(&self, cx: &mut Cx<'_, B>, among: B) {
        let of = Some((self.address(), cx.bound.seat, cx.cache.version(), among));
        if cx.plays.of == of {
            return;
        }
        let position = self.position(cx, among);
        cx.plays.clear();
        let plays = &mut cx.plays;
        let _ = self.laying(&position).plays(|play| {
            plays.push(play.run, play.placements);
            ControlFlow::<()>::Continue(())
        });
        cx.plays.of = of;
    }

    /// Shows pieces that could be laid, whatever they spell, while an arbiter may accept that.
    pub fn each_unlisted(&self, cx: &mut Cx<'_, B>, among: B, see: See<'_, B>) -> ControlFlow<()> {
        if !self.arbiter.as_ref().is_some_and(|arbiter| arbiter(cx)) {
            return ControlFlow::Continue(());
        }
        let position = self.position(cx, among);
        self.laying(&position).unlisted(|play| {
            cx.spread = self.spread(cx, among, play.run, play.placements);
            see(cx, cx.spread.members())
        })
    }

    /// The pieces of a play: of those that show the letter, the first that is not laid yet.
    fn spread(&self, cx: &Cx<'_, B>, among: B, run: Run, placements: &[Placement]) -> Spread<B> {
        let mut rest = among;
        let alphabet = &self.lexicon.alphabet;
        let pieces = placements.iter().filter_map(|placement| {
            let fits = |piece: &usize| {
                let kind = cx.state.pieces[*piece].kind as usize;
                match placement.blank {
                    true => alphabet.blank(kind).is_some(),
                    false => alphabet.shown(kind) == Some(placement.letter),
                }
            };
            let piece = rest.members().find(fits)?;
            rest = rest & !B::one(piece);
            let pose = if placement.blank { placement.letter + 1 } else { 0 };
            Some(LaidPiece { cell: placement.place, piece: piece as u16, pose })
        });
        Spread::new(pieces, self.main_line(cx, run, placements))
    }

    /// The cells of the main word; of two that one piece makes, the longer one, across where they are equal.
    fn main_line(&self, cx: &Cx<'_, B>, run: Run, placements: &[Placement]) -> B {
        let mut main = run;
        if let [only] = placements {
            let filled = |place: u16| {
                let top = cx.state.tops[place as usize];
                top != NO_PIECE && self.shown(cx.state, top).is_some()
            };
            let down = self.lines.run(Axis::Down, only.place, filled);
            if main.axis == Axis::Across && down.len > main.len {
                main = down;
            }
        }
        self.lines.places_of(main).iter().fold(B::NONE, |set, &place| set | B::one(place as usize))
    }

    /// Judges pieces on their cells, and binds them if they may be laid so.
    pub fn check(&self, cx: &mut Cx<'_, B>, among: B, laid: &[LaidPiece]) -> Result<(), Fault> {
        let position = self.position(cx, among);
        let placements: Vec<Placement> = laid.iter().map(|laid| self.placement(cx.state, *laid)).collect();
        let laying = self.laying(&position);
        let formed = match laying.check(&placements) {
            Err(fault @ (Fault::MainNotWord(_) | Fault::CrossNotWord(_))) => {
                match self.arbiter.as_ref().is_some_and(|arbiter| arbiter(cx)) {
                    true => laying.words_formed(&placements)?,
                    false => return Err(fault),
                }
            }
            judged => judged?,
        };
        cx.spread = Spread::new(laid.iter().copied(), self.main_line(cx, formed.main(), &placements));
        Ok(())
    }

    fn placement(&self, state: &State, laid: LaidPiece) -> Placement {
        let kind = state.pieces[laid.piece as usize].kind as usize;
        let blank = self.lexicon.alphabet.blank(kind).is_some();
        let letter = if blank { laid.pose.checked_sub(1) } else { self.lexicon.alphabet.shown(kind) };
        Placement { place: laid.cell, letter: letter.unwrap_or(EMPTY), blank }
    }
}

impl<B: Bits> Kind<B> for Laid<'_, B> {
    fn is_one_member(self, _: bool) -> bool {
        false
    }

    fn ways(self, cx: &mut Cx<'_, B>, among: B) -> u64 {
        self.0.find(cx, among);
        cx.plays.len() as u64
    }

    fn nth(self, cx: &mut Cx<'_, B>, among: B, n: u64) -> B {
        self.0.find(cx, among);
        if let Some((run, placements)) = cx.plays.nth(n as usize) {
            cx.spread = self.0.spread(cx, among, run, placements);
        }
        cx.spread.members()
    }

    fn each(self, cx: &mut Cx<'_, B>, among: B, see: See<'_, B>) -> ControlFlow<()> {
        self.0.find(cx, among);
        // Whoever is shown one may look for others.
        let plays = std::mem::take(&mut cx.plays);
        let shown = (0..plays.len()).filter_map(|n| plays.nth(n)).try_for_each(|(run, placements)| {
            cx.spread = self.0.spread(cx, among, run, placements);
            see(cx, cx.spread.members())
        });
        cx.plays = plays;
        shown
    }

    fn pick(self, cx: &Cx<'_, B>, _: B) -> Pick {
        Pick::Laid(cx.spread.pieces().to_vec())
    }

    fn value(self, facts: &Facts<B>, pick: &Pick) -> Option<B> {
        let Pick::Laid(laid) = pick else { return None };
        let known = |laid: &LaidPiece| {
            (laid.piece as usize) < facts.pieces && (laid.cell as usize) < self.0.lines.places()
        };
        let set = laid.iter().fold(B::NONE, |set, laid| set | B::one(laid.piece as usize));
        let apart = set.count() as usize == laid.len();
        (laid.iter().all(known) && apart && laid.len() <= crate::engine::lay::LONGEST).then_some(set)
    }

    /// Twins stand for each other: the earliest ones that could be meant.
    fn canonical(self, cx: &mut Cx<'_, B>, among: B, _: B) -> B {
        let mut rest = among;
        let spread = cx.spread;
        let pieces = spread.pieces().iter().map(|laid| {
            let piece = laid.piece as usize;
            let free = (cx.twins(piece, rest) | B::one(piece)) & rest;
            let piece = if free.is_some() { free.first() } else { piece };
            rest = rest & !B::one(piece);
            LaidPiece { piece: piece as u16, ..*laid }
        });
        let canonical = Spread::new(pieces, spread.line);
        cx.spread = canonical;
        canonical.members()
    }
}
