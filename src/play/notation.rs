//! Moves as text: the same in the REPL, in transcripts, in logs and in `moves`.
//!
//! The canonical text uses ids (`place predation f6`), what people read has printed names (`poser Prédation
//! f6`, see [`Wording`]); names in both languages, of several words too, without accents, and unique
//! prefixes are accepted when typed.

use super::choice::{self, Asked};
use super::game::Game;
use super::refusal::Refusal;
use super::session::Entry;
use super::view::{Eyes, View};
use super::wording::Wording;
use crate::define::Fault;
use crate::define::model::{ChoiceDef, ChoiceKind, Labelled};
use crate::engine::{Failing, Move, Pick};
use crate::msg;
use crate::speak::{Lang, fold, folded};
use crate::table::{Cell, Ended, PieceId, Seat, State};

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

impl Game {
    /// A cell's name.
    pub fn cell_name(&self, cell: Cell) -> String {
        self.definition().board.grid.name(cell)
    }

    /// A piece's name for someone who knows it: its kind, with its owner before it when that is not
    /// `seat`.
    pub(super) fn piece_name(&self, state: &State, piece: PieceId, seat: Seat) -> String {
        let piece = &state.pieces[piece as usize];
        let kind = &self.definition().kinds[piece.kind as usize].label.id;
        match self.definition().seats.get(piece.owner as usize) {
            Some(owner) if piece.owner != seat => format!("{}.{kind}", owner.id),
            _ => kind.clone(),
        }
    }

    /// The text of a move's `number`-th choice.
    pub(crate) fn pick_text(&self, view: &View, mv: &Move, number: usize, wording: Wording) -> String {
        let asked = Asked { game: self, view, action: mv.action, before: &mv.picks[..number] };
        choice::text(asked, &mv.picks[number], wording)
    }

    /// What an action is called in a move.
    pub fn action_text(&self, action: usize, wording: Wording) -> &str {
        match wording {
            Wording::Ids => &self.definition().actions[action].label.id,
            Wording::Spoken(lang) => self.wordbook().action(action, lang),
        }
    }

    /// What a kind of piece is called in a move, where no other is called so.
    pub fn kind_text(&self, kind: usize, wording: Wording) -> &str {
        match wording {
            Wording::Ids => &self.definition().kinds[kind].label.id,
            Wording::Spoken(lang) => self.wordbook().kind(kind, lang).0,
        }
    }

    /// What a seat is called in a move.
    pub(crate) fn seat_text(&self, seat: Seat, wording: Wording) -> &str {
        match wording {
            Wording::Ids => self.seat_id(seat),
            Wording::Spoken(lang) => self.wordbook().seat(seat as usize, lang),
        }
    }

    /// A piece's name for someone who knows it, as a move has it. Whether another of the same name could have
    /// been meant is not asked: that would tell of what else there was to choose from.
    fn worded_piece(&self, state: &State, piece: PieceId, seat: Seat, wording: Wording) -> String {
        let Wording::Spoken(lang) = wording else { return self.piece_name(state, piece, seat) };
        let piece = &state.pieces[piece as usize];
        let (kind, _) = self.wordbook().kind(piece.kind as usize, lang);
        match (piece.owner as usize) < self.definition().seats.len() && piece.owner != seat {
            true => format!("{}.{kind}", self.wordbook().seat(piece.owner as usize, lang)),
            false => kind.to_owned(),
        }
    }

    /// What is seen of a piece that one does not know.
    fn worded_back(&self, state: &State, piece: PieceId, wording: Wording) -> String {
        let Wording::Spoken(lang) = wording else { return self.back_name(state, piece) };
        let kind = &self.definition().kinds[state.pieces[piece as usize].kind as usize];
        format!("({})", self.definition().backs[kind.back].name.in_lang(lang))
    }

    /// The canonical text of a move, or of the beginning of one, as the seat to move may know it.
    pub fn move_text(&self, view: &View, mv: &Move) -> String {
        self.worded_move(view, mv, Wording::Ids)
    }

    /// The text of a move, or of the beginning of one, as the seat to move may know it.
    pub fn worded_move(&self, view: &View, mv: &Move, wording: Wording) -> String {
        let mut text = self.action_text(mv.action, wording).to_owned();
        for number in 0..mv.picks.len() {
            let pick = self.pick_text(view, mv, number, wording);
            if !pick.is_empty() {
                text.push(' ');
                text.push_str(&pick);
            }
        }
        text
    }

    /// A move that was made, as someone may know it: a piece that they did not know before it, nor saw
    /// while they could follow it, is only its back.
    pub(super) fn move_text_for(
        &self,
        before: &State,
        entry: &Entry,
        eyes: Eyes,
        wording: Wording,
    ) -> String {
        let mv = &entry.mv;
        let mut words = vec![self.action_text(mv.action, wording).to_owned()];
        let chosen = mv.picks.iter().find_map(|pick| pick.pieces().first().copied());
        let here = mv.picks.iter().rev().find_map(Pick::cell);
        let tile = here.and_then(|cell| before.top(cell));
        for (number, pick) in mv.picks.iter().enumerate() {
            if let (Pick::Turning(pose), Some(piece)) = (pick, chosen.or(tile)) {
                let kind = before.pieces[piece as usize].kind;
                words.extend(self.turning_text(kind, *pose).map(str::to_owned));
            }
            if let (Pick::Part(part), Some(cell)) = (pick, here) {
                let options = self.machine().options(before, mv.action, &mv.picks[..number]);
                let several = options.is_ok_and(|options| options.len() > 1);
                words.extend(self.footing_text(before, cell, *part).filter(|_| several));
            }
            if let Pick::Laid(laid) = pick {
                words.push(self.laid_text(before, mv.action, laid, wording));
            }
            words.extend(pick.cell().map(|cell| self.cell_name(cell)));
            words.extend(pick.pieces().iter().map(|&piece| {
                if self.comes_to_know(before, &entry.events, piece, eyes) {
                    return self.worded_piece(before, piece, before.turn.seat, wording);
                }
                self.worded_back(before, piece, wording)
            }));
        }
        words.join(" ")
    }

    /// Reads a move of the seat to move. A seat may stand before it; then it must be that seat's turn.
    /// The move is legal when it is returned; its pieces have the view's indices.
    pub fn read_move(&self, view: &View, text: &str) -> Result<Move, NotAMove> {
        let words = self.words(text);
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.len() > 1
            && let Some(seat) = self.seat_named(words[0]).filter(|_| words[0].parse::<u32>().is_err())
            && self.action_named(view.state(), words[1]).is_some()
        {
            if view.ended != Ended::No {
                return Err(Refusal::over().into());
            }
            if seat != view.turn.seat {
                return Err(Refusal::turn(self, view, seat).into());
            }
            words.remove(0);
        }
        let Some(first) = words.first() else {
            return Err(Refusal::syntax(msg!("refused.nothing")).into());
        };
        let (action, words) = match self.action_named(view.state(), first) {
            Some(action) => (action, &words[1..]),
            None => match self.choosing_actions(view)[..] {
                // Where there is one thing to choose, its action's name may be left out.
                [only] if self.looks_like_pick(first) || self.begins_like_piece(first) => (only, &words[..]),
                _ => return Err(Refusal::unknown_action(self, view, first).into()),
            },
        };
        let mut mv = Move { action, picks: Vec::new() };
        if let Err(wrong) = self.read_picks(view, &mut mv, words) {
            // What cannot be done at all is not asked for, nor corrected, choice by choice.
            return Err(self.refused_so_far(view, &mv)?.map_or(wrong, NotAMove::from));
        }
        match self.machine().check(view.state(), &mv)? {
            Ok(()) => Ok(mv),
            Err(failing) => Err(Refusal::of(self, view, &mv, &failing).into()),
        }
    }

    /// The words of a line. A name of several words is one, the longest that fits; quotes around it say
    /// nothing more.
    pub fn words(&self, text: &str) -> Vec<String> {
        self.wordbook().words(text)
    }

    /// What is wrong with the choices made so far, whatever the others will be.
    fn refused_so_far(&self, view: &View, mv: &Move) -> Result<Option<Refusal>, Box<Fault>> {
        let choices = &self.definition().actions[mv.action].choices;
        let mut whole = mv.clone();
        // Placeholders for the others: only what comes before them is checked.
        whole.picks.extend(choices[mv.picks.len()..].iter().map(|choice| choice::anything(choice.kind)));
        Ok(match self.machine().check(view.state(), &whole)? {
            Ok(()) | Err(Failing::Shape | Failing::Whole { .. } | Failing::Laid { .. }) => None,
            Err(Failing::Choice { choice, .. }) if choice >= mv.picks.len() => None,
            Err(failing) => Some(Refusal::of(self, view, mv, &failing)),
        })
    }

    /// The actions of the step under way that ask for a choice.
    fn choosing_actions(&self, view: &View) -> Vec<usize> {
        let mut actions = self.machine().step_actions(view.state());
        actions.retain(|&action| !self.definition().actions[action].choices.is_empty());
        actions
    }

    /// Whether a word could be something that one chooses: a cell, a column, a kind of piece.
    pub(crate) fn looks_like_pick(&self, word: &str) -> bool {
        let choices = self.definition().actions.iter().flat_map(|action| &action.choices);
        choices.into_iter().any(|choice| choice::looks_like(choice.kind, self, word))
    }

    /// Whether a word could be the beginning of a piece's name, where pieces are chosen.
    pub(crate) fn begins_like_piece(&self, word: &str) -> bool {
        let definition = self.definition();
        let pieces = |choice: &ChoiceDef| matches!(choice.kind, ChoiceKind::Pieces { .. });
        let typed = folded(word.split_once('.').map_or(word, |(_, name)| name));
        // One letter begins too much.
        typed.chars().count() > 1
            && definition.actions.iter().flat_map(|action| &action.choices).any(pieces)
            && definition.kinds.iter().any(|kind| names_begin(&kind.label, &typed))
    }

    /// The action of that name: of the step under way first, by unique prefix last.
    pub(crate) fn action_named(&self, state: &State, typed: &str) -> Option<usize> {
        let typed = folded(typed);
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

    /// Reads the choices of a move; `mv` holds those before the one that is wrong.
    fn read_picks(&self, view: &View, mv: &mut Move, words: &[&str]) -> Result<(), NotAMove> {
        let choices = &self.definition().actions[mv.action].choices;
        let mut words = words;
        for (number, declared) in choices.iter().enumerate() {
            // Where the number of words is open, those of later choices are reserved.
            let (least, most) = choice::words(declared.kind);
            let later = if least == most { 0 } else { choices.len() - number - 1 };
            let (mine, rest) = words.split_at(words.len().saturating_sub(later).min(most));
            let asked = Asked { game: self, view, action: mv.action, before: &mv.picks };
            let pick = choice::read(asked, mine, rest.len())?;
            mv.picks.push(pick);
            words = rest;
        }
        match words.first() {
            Some(extra) => Err(Refusal::syntax(msg!("refused.too_much", word = extra)).into()),
            None => Ok(()),
        }
    }

    /// What the next word of an action's choices can be, after words that were typed.
    pub(crate) fn next_words(
        &self,
        view: &View,
        action: usize,
        typed: &[&str],
        wording: Wording,
    ) -> Vec<String> {
        let mut mv = Move { action, picks: Vec::new() };
        let mut words = typed;
        for declared in &self.definition().actions[action].choices {
            let asked = Asked { game: self, view, action, before: &mv.picks };
            let options = asked.options().unwrap_or_default();
            let shown =
                |pick: &Pick| Some(choice::text(asked, pick, wording)).filter(|text| !text.is_empty());
            if declared.kind == ChoiceKind::Laid {
                return next_of_texts(options.iter().filter_map(shown), words);
            }
            let (mine, rest) = words.split_at(words.len().min(choice::words(declared.kind).1));
            // However it was typed: by id, or by a name in any language.
            let wordings = || Lang::all().map(Wording::Spoken).chain([Wording::Ids]);
            let called = |pick: &Pick, fits: &dyn Fn(&str) -> bool| {
                wordings().any(|wording| fits(&folded(&choice::text(asked, pick, wording))))
            };
            if mine.len() < choice::words(declared.kind).1 {
                let typed = |pick: &Pick| mine.iter().any(|word| called(pick, &|name| name == folded(word)));
                return options.iter().filter(|pick| !typed(pick)).filter_map(shown).collect();
            }
            let begun = |word: &&str| {
                let word = folded(word);
                let whole = options.iter().find(|pick| called(pick, &|name| name == word));
                whole.or_else(|| options.iter().find(|pick| called(pick, &|name| name.starts_with(&word))))
            };
            let picked: Vec<&Pick> = mine.iter().filter_map(begun).collect();
            let Some(pick) = choice::joined(declared.kind, &picked) else { return Vec::new() };
            mv.picks.push(pick);
            words = rest;
        }
        Vec::new()
    }

    /// The distance between two moves, to find the legal ones that are most like an illegal one: the same
    /// action first, then the same pieces, then the nearest cells.
    pub fn distance(&self, one: &Move, other: &Move) -> usize {
        let choices = &self.definition().actions[one.action].choices;
        let picks = one.picks.iter().zip(&other.picks).zip(choices);
        let picks: usize =
            picks.map(|((one, other), choice)| choice::distance(choice.kind, self, one, other)).sum();
        usize::from(other.action != one.action) * 1_000_000 + picks
    }
}

/// The word that may follow some words that were typed, in any of some texts.
fn next_of_texts(texts: impl Iterator<Item = String>, typed: &[&str]) -> Vec<String> {
    let fits = |text: &String| {
        let mut words = text.split(' ');
        typed.iter().all(|typed| words.next().is_some_and(|word| fold(word) == fold(typed)))
    };
    let texts: Vec<String> = texts.filter(fits).collect();
    let mut next: Vec<String> =
        texts.iter().filter_map(|text| text.split(' ').nth(typed.len())).map(str::to_lowercase).collect();
    next.sort_unstable();
    next.dedup();
    next
}

pub(super) fn names(label: &Labelled) -> impl Iterator<Item = String> {
    label.all_names().map(folded)
}

pub(super) fn names_match(label: &Labelled, typed: &str) -> bool {
    names(label).any(|name| name == typed)
}

pub(super) fn names_begin(label: &Labelled, typed: &str) -> bool {
    !typed.is_empty() && names(label).any(|name| name.starts_with(typed))
}
