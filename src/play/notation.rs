//! Moves as text: the same in the REPL, in transcripts, in logs and in `moves`.
//!
//! The canonical text uses ids (`place predation f6`); names in both languages, of several words
//! too, without accents, and unique beginnings are accepted when typed.

use super::game::Game;
use super::refusal::Refusal;
use super::view::Eyes;
use crate::define::model::{ChoiceKind, Labelled};
use crate::define::{Definition, Fault};
use crate::engine::{Failing, Move, Pick};
use crate::msg;
use crate::speak::{Blank, fold};
use crate::table::grid::column_name;
use crate::table::{Cell, Ended, NOBODY, PieceId, Seat, State};

/// Why a text is no legal move: the player's mistake, or the rules'.
#[derive(Debug)]
pub enum NotAMove {
    /// The player's.
    Refused(Box<Refusal>),
    /// The rules'.
    Fault(Box<Fault>),
}

impl From<Box<Fault>> for NotAMove {
    fn from(fault: Box<Fault>) -> Self {
        Self::Fault(fault)
    }
}

impl From<Refusal> for NotAMove {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// What matched something typed.
enum Match<T> {
    One(T),
    Several(Vec<T>),
    None,
}

impl Game {
    /// A cell's name.
    pub fn cell_name(&self, cell: Cell) -> String {
        self.definition().board.grid.name(cell)
    }

    /// A piece's name for a seat: its kind, with its owner before it when that is another.
    pub fn piece_name(&self, state: &State, piece: PieceId, seat: Seat) -> String {
        let piece = &state.pieces[piece as usize];
        let kind = &self.definition().kinds[piece.kind as usize].label.id;
        match self.definition().seats.get(piece.owner as usize) {
            Some(owner) if piece.owner != seat => format!("{}.{kind}", owner.id),
            _ => kind.clone(),
        }
    }

    /// The canonical text of a pick.
    pub fn pick_text(&self, state: &State, pick: &Pick) -> String {
        match pick {
            Pick::Cell(cell) => self.cell_name(*cell),
            Pick::Pieces(pieces) => {
                let names: Vec<String> =
                    pieces.iter().map(|&piece| self.piece_name(state, piece, state.turn.seat)).collect();
                names.join(" ")
            }
        }
    }

    /// The canonical text of a move.
    pub fn move_text(&self, state: &State, made: &Move) -> String {
        let mut text = self.definition().actions[made.action].label.id.clone();
        for pick in &made.picks {
            let pick = self.pick_text(state, pick);
            if !pick.is_empty() {
                text.push(' ');
                text.push_str(&pick);
            }
        }
        text
    }

    /// A move as someone may know it: a piece that they see neither before nor after it is only its
    /// back.
    pub fn move_text_for(&self, before: &State, after: &State, made: &Move, eyes: Eyes) -> String {
        let mut words = vec![self.definition().actions[made.action].label.id.clone()];
        for pick in &made.picks {
            match pick {
                Pick::Cell(cell) => words.push(self.cell_name(*cell)),
                Pick::Pieces(pieces) => words.extend(pieces.iter().map(|&piece| {
                    let place = |state: &State| state.pieces[piece as usize].place;
                    if self.can_see(place(before), eyes) || self.can_see(place(after), eyes) {
                        return self.piece_name(before, piece, before.turn.seat);
                    }
                    let kind = &self.definition().kinds[before.pieces[piece as usize].kind as usize];
                    format!("({})", self.definition().backs[kind.back].id)
                })),
            }
        }
        words.join(" ")
    }

    /// Reads a move. A seat may stand before it; then it must be that seat's turn. The move is
    /// legal when it is returned.
    pub fn read_move(&self, state: &State, text: &str) -> Result<Move, NotAMove> {
        let words = self.words(text);
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.len() > 1
            && let Some(seat) = self.seat_named(words[0]).filter(|_| words[0].parse::<u32>().is_err())
            && self.action_named(state, words[1]).is_some()
        {
            if state.ended != Ended::No {
                return Err(Refusal::over().into());
            }
            if seat != state.turn.seat {
                return Err(Refusal::turn(self, state, seat).into());
            }
            words.remove(0);
        }
        let Some(first) = words.first() else {
            return Err(Refusal::syntax(msg!("refused.nothing")).into());
        };
        let (action, words) = match self.action_named(state, first) {
            Some(action) => (action, &words[1..]),
            None => match self.choosing_actions(state)[..] {
                // Where there is one thing to choose, its action's name may be left out.
                [only] if self.looks_like_pick(first) => (only, &words[..]),
                _ => return Err(Refusal::unknown_action(self, state, first).into()),
            },
        };
        let mut made = Move { action, picks: Vec::new() };
        if let Err(wrong) = self.read_picks(state, &mut made, words) {
            // What cannot be done at all is not asked for, nor corrected, choice by choice.
            return Err(self.refused_so_far(state, &made)?.map_or(wrong, NotAMove::from));
        }
        match self.machine().check(state, &made)? {
            Ok(()) => Ok(made),
            Err(failing) => Err(Refusal::of(self, state, &made, &failing).into()),
        }
    }

    /// The words of a line. A piece's name of several words is one, the longest that fits; quotes
    /// around it say nothing more.
    pub fn words(&self, text: &str) -> Vec<String> {
        let space = |c: char| c.is_whitespace() || matches!(c, '"' | '“' | '”' | '«' | '»');
        let plain: Vec<&str> = text.split(space).filter(|word| !word.is_empty()).collect();
        let longest = self.long_names().iter().map(|name| name.matches('_').count() + 1).max().unwrap_or(1);
        let mut words = Vec::with_capacity(plain.len());
        let mut rest = &plain[..];
        while let Some(first) = rest.first() {
            let named = (2..=longest.min(rest.len())).rev().find(|&count| {
                let joined = fold(&rest[..count].join("_"));
                // Whose it is may stand before it.
                let name = joined.split_once('.').map_or(joined.as_str(), |(_, name)| name);
                self.long_names().iter().any(|long| long == name)
            });
            words.push(named.map_or_else(|| (*first).to_owned(), |count| rest[..count].join("_")));
            rest = &rest[named.unwrap_or(1)..];
        }
        words
    }

    /// What is wrong with the choices made so far, whatever the others will be.
    fn refused_so_far(&self, state: &State, made: &Move) -> Result<Option<Refusal>, Box<Fault>> {
        let choices = &self.definition().actions[made.action].choices;
        let mut whole = made.clone();
        // Something stands for each of the others: only what comes before it is judged.
        whole.picks.extend(choices[made.picks.len()..].iter().map(|choice| match choice.kind {
            ChoiceKind::Cell => Pick::Cell(0),
            ChoiceKind::Pieces { least, .. } => Pick::Pieces((0..least as PieceId).collect()),
        }));
        Ok(match self.machine().check(state, &whole)? {
            Ok(()) | Err(Failing::Shape) => None,
            Err(Failing::Choice { choice, .. }) if choice >= made.picks.len() => None,
            Err(failing) => Some(Refusal::of(self, state, made, &failing)),
        })
    }

    /// The actions of the step under way that ask for a choice.
    fn choosing_actions(&self, state: &State) -> Vec<usize> {
        let mut actions = self.machine().step_actions(state);
        actions.retain(|&action| !self.definition().actions[action].choices.is_empty());
        actions
    }

    /// The cell that a column's letter means where only one cell of the column is possible.
    fn only_cell_of_column(&self, state: &State, made: &Move, word: &str) -> Option<Cell> {
        let grid = self.definition().board.grid;
        let typed = word.to_ascii_lowercase();
        let options = self.machine().options(state, made.action, &made.picks).ok()?;
        let mut cells = options.into_iter().filter_map(|pick| match pick {
            Pick::Cell(cell) if column_name(grid.at(cell).0) == typed => Some(cell),
            _ => None,
        });
        let cell = cells.next()?;
        cells.next().is_none().then_some(cell)
    }

    /// Whether a word could be something that one chooses: a cell, a column, a kind of piece.
    pub fn looks_like_pick(&self, word: &str) -> bool {
        let grid = self.definition().board.grid;
        grid.named(word).is_some()
            || (0..grid.columns).any(|column| column_name(column) == word.to_ascii_lowercase())
            || self.definition().kinds.iter().any(|kind| names_match(&kind.label, &fold(word)))
    }

    /// The action of that name: of the step under way first, by unique beginning last.
    pub fn action_named(&self, state: &State, typed: &str) -> Option<usize> {
        let typed = fold(typed);
        let actions = &self.definition().actions;
        let now = self.machine().step_actions(state);
        let exact = |&action: &usize| names_match(&actions[action].label, &typed);
        let begins = |&action: &usize| names_begin(&actions[action].label, &typed);
        if let Some(action) = now.iter().copied().find(exact).or_else(|| (0..actions.len()).find(exact)) {
            return Some(action);
        }
        for candidates in [now, (0..actions.len()).collect()] {
            let found: Vec<usize> = candidates.into_iter().filter(begins).collect();
            if let [only] = found[..] {
                return Some(only);
            }
        }
        None
    }

    /// Reads the choices of a move; `made` holds those before the one that is wrong.
    fn read_picks(&self, state: &State, made: &mut Move, words: &[&str]) -> Result<(), NotAMove> {
        let choices = &self.definition().actions[made.action].choices;
        let mut words = words;
        // A choice that was made already by an earlier step has only one way; nothing to type.
        for (number, choice) in choices.iter().enumerate() {
            match choice.kind {
                ChoiceKind::Cell => {
                    let Some((word, rest)) = words.split_first() else {
                        return Err(Refusal::incomplete(self, state, made, &[]).into());
                    };
                    let named = self.definition().board.grid.named(word);
                    let Some(cell) = named.or_else(|| self.only_cell_of_column(state, made, word)) else {
                        return Err(Refusal::no_cell(self, state, made, word).into());
                    };
                    made.picks.push(Pick::Cell(cell));
                    words = rest;
                }
                ChoiceKind::Pieces { least, most } => {
                    // Where the number is open, the words of later choices are counted off.
                    let later = if least == most { 0 } else { choices.len() - number - 1 };
                    let available = words.len().saturating_sub(later).min(most);
                    let (mine, rest) = words.split_at(available);
                    let pieces = self.read_pieces(state, made, mine, rest.len())?;
                    if available < least {
                        let options = self.piece_options(state, made)?;
                        let wrong = pieces.iter().copied().filter(|piece| !options.contains(piece));
                        let wrong: Vec<PieceId> = wrong.collect();
                        return Err(match wrong.is_empty() {
                            true => Refusal::incomplete(self, state, made, &pieces).into(),
                            false => Refusal::not_among(self, state, made, wrong).into(),
                        });
                    }
                    made.picks.push(Pick::Pieces(pieces));
                    words = rest;
                }
            }
        }
        match words.first() {
            Some(extra) => Err(Refusal::syntax(msg!("refused.too_much", word = extra)).into()),
            None => Ok(()),
        }
    }

    /// The pieces that the next choice of a move can be.
    fn piece_options(&self, state: &State, made: &Move) -> Result<Vec<PieceId>, Box<Fault>> {
        let options = self.machine().options(state, made.action, &made.picks)?;
        let pieces = options.into_iter().flat_map(|pick| match pick {
            Pick::Pieces(pieces) => pieces,
            Pick::Cell(_) => Vec::new(),
        });
        Ok(pieces.collect())
    }

    /// Reads the pieces of a choice; `after` words stand behind them.
    fn read_pieces(
        &self,
        state: &State,
        made: &Move,
        words: &[&str],
        after: usize,
    ) -> Result<Vec<PieceId>, NotAMove> {
        let options = self.piece_options(state, made)?;
        let mut picked: Vec<PieceId> = Vec::new();
        for (number, word) in words.iter().enumerate() {
            let (owner, kind) = match word.split_once('.') {
                Some((owner, kind)) => (self.seat_named(owner), kind),
                None => (None, *word),
            };
            let candidates: Vec<u16> =
                options.iter().map(|&piece| state.pieces[piece as usize].kind).collect();
            let kind = match self.kind_named(&fold(kind), &candidates) {
                Match::One(kind) => kind,
                Match::Several(kinds) => {
                    let names = kinds.iter().map(|&kind| {
                        Blank::Text(format!("`{}`", self.definition().kinds[kind as usize].label.id))
                    });
                    let refusal = Refusal::ambiguous(word, names.collect(), words.len() - number - 1 + after);
                    // Which is meant is only worth asking where one of them can be picked.
                    return Err(match kinds.iter().all(|kind| candidates.contains(kind)) {
                        true => refusal.into(),
                        false => Refusal { unfinished: false, ..refusal }
                            .with_options(self, state, made, &picked)
                            .into(),
                    });
                }
                Match::None => return Err(Refusal::no_kind(self, state, made, word).into()),
            };
            let meant = |piece: PieceId| {
                let held = &state.pieces[piece as usize];
                held.kind == kind && owner.is_none_or(|owner| owner == held.owner)
            };
            let fits = |&piece: &PieceId| meant(piece) && !picked.contains(&piece);
            let all = 0..state.pieces.len() as PieceId;
            let mover = state.turn.seat;
            let mine = |piece: &PieceId| {
                let owner = state.pieces[*piece as usize].owner;
                fits(piece) && (owner == mover || owner == NOBODY)
            };
            // A bare kind is the mover's own, as it is written; another's only when there is none.
            let among = || options.iter().copied();
            let found = among().find(mine).or_else(|| among().find(fits));
            if found.is_none() && picked.iter().any(|&piece| meant(piece) && options.contains(&piece)) {
                return Err(Refusal::twice(self, state, made, &picked, word).into());
            }
            let found = found.or_else(|| all.clone().find(mine)).or_else(|| all.clone().find(fits));
            match found {
                Some(piece) => picked.push(piece),
                None => return Err(Refusal::no_kind(self, state, made, word).into()),
            }
        }
        picked.sort_unstable();
        Ok(picked)
    }

    /// The kind of that name. Those that can be picked come first, exactly named or begun: what one
    /// holds is meant before what lies elsewhere, whatever it is called. Of others that share a name
    /// any will do, since none can be picked.
    fn kind_named(&self, typed: &str, candidates: &[u16]) -> Match<u16> {
        let kinds = &self.definition().kinds;
        let exact = |kind: &u16| names_match(&kinds[*kind as usize].label, typed);
        let begins = |kind: &u16| names_begin(&kinds[*kind as usize].label, typed);
        let among = |fits: &dyn Fn(&u16) -> bool| {
            let mut found: Vec<u16> = candidates.iter().copied().filter(fits).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let all = || 0..kinds.len() as u16;
        let found = [among(&exact), among(&begins), all().filter(exact).take(1).collect()];
        let found = found.into_iter().find(|found| !found.is_empty());
        let found = found.unwrap_or_else(|| all().filter(begins).collect());
        match found[..] {
            [] => Match::None,
            [one] => Match::One(one),
            _ => Match::Several(found),
        }
    }
}

/// The names of pieces that are several words, as they are compared.
pub(super) fn long_names(definition: &Definition) -> Vec<String> {
    let named = |label: &Labelled| [&label.name.fr, &label.name.en].map(|name| name.trim().to_owned());
    let names = definition.kinds.iter().flat_map(|kind| named(&kind.label));
    let mut long: Vec<String> =
        names.filter(|name| name.contains(' ')).map(|name| fold(&name).replace(' ', "_")).collect();
    long.sort();
    long.dedup();
    long
}

fn names(label: &Labelled) -> [String; 3] {
    [fold(&label.id), fold(&label.name.fr), fold(&label.name.en)].map(|name| name.replace(' ', "_"))
}

pub(super) fn names_match(label: &Labelled, typed: &str) -> bool {
    names(label).iter().any(|name| name == typed)
}

pub(super) fn names_begin(label: &Labelled, typed: &str) -> bool {
    !typed.is_empty() && names(label).iter().any(|name| name.starts_with(typed))
}
