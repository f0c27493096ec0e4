//! A word laid in a line as text: the whole word, its first cell and the way it is read, `emporte a4 across`.
//! Letters are small; a capital is a blank laid in this move. When typed, accents and capitals throughout do not
//! matter, and cell and way may be left out where one play is meant.

use super::{Asked, ChoiceText, spoken};
use crate::define::Lexicon;
use crate::define::spelling::Unspelled;
use crate::engine::{Axis, Failing, LaidPiece, LayFault, Move, Pick, Spelled};
use crate::play::game::Game;
use crate::play::notation::NotAMove;
use crate::play::refusal::Refusal;
use crate::play::wording::Wording;
use crate::rules::Part;
use crate::speak::{Blank, Lang, Message, Name, fold};
use crate::table::{Cell, State};
use crate::{counted, key, msg};

/// Several pieces in one line.
#[derive(Clone, Copy)]
pub(super) struct Laid;

/// How many plays a question lists.
const MOST_LISTED: usize = 8;

/// A letter that the rack lacks, and whether a blank was to show it.
type Lacking = (u8, bool);

/// A word as it was typed.
struct Typed {
    letters: Vec<u8>,
    /// Which letters are said to be blanks; `None` where the text does not say.
    blanks: Option<Vec<bool>>,
    cell: Option<Cell>,
    axis: Option<Axis>,
}

impl Game {
    /// The word list by which an action's words are judged.
    pub(crate) fn lexicon_of(&self, action: usize) -> Option<&Lexicon> {
        let choices = &self.ruleset().actions[action].choices;
        choices.iter().find_map(|choice| choice.lay.as_ref()).map(|lay| &*lay.lexicon)
    }

    /// What pieces on their cells spell, as a move writes it.
    pub(crate) fn laid_text(
        &self,
        state: &State,
        action: usize,
        laid: &[LaidPiece],
        wording: Wording,
    ) -> String {
        let Some(lexicon) = self.lexicon_of(action) else { return String::new() };
        let words = self.machine().spelled(state, action, laid);
        let Some(word) = words.first() else { return String::new() };
        let text = written(lexicon, word, laid);
        format!("{text} {} {}", self.cell_name(word.cells[0]), axis_text(word.axis, wording))
    }
}

/// A word with blanks as capitals; where all its letters are, a `?` stands before each, since a word all in
/// capitals says nothing of blanks.
fn written(lexicon: &Lexicon, word: &Spelled, laid: &[LaidPiece]) -> String {
    let is_blank = |cell: &u16| laid.iter().any(|laid| laid.cell == *cell && laid.pose > 0);
    let all = word.cells.iter().all(is_blank);
    let mut text = String::new();
    for (cell, &letter) in word.cells.iter().zip(&word.letters) {
        let letter = lexicon.alphabet.character(letter);
        match is_blank(cell) {
            true if all => text.extend(['?', letter]),
            true => text.extend(letter.to_uppercase()),
            false => text.push(letter),
        }
    }
    text
}

/// A word in a sentence.
fn capitals(lexicon: &Lexicon, letters: &[u8]) -> String {
    letters.iter().flat_map(|&letter| lexicon.alphabet.character(letter).to_uppercase()).collect()
}

fn axis_text(axis: Axis, wording: Wording) -> &'static str {
    match (axis, wording) {
        (Axis::Across, Wording::Ids) => "across",
        (Axis::Down, Wording::Ids) => "down",
        (Axis::Across, Wording::Spoken(lang)) => key!("laid.across").text(lang),
        (Axis::Down, Wording::Spoken(lang)) => key!("laid.down").text(lang),
    }
}

/// The way a word is read, as it is typed.
fn axis_named(word: &str) -> Option<Axis> {
    const ACROSS: [&str; 7] = ["across", "a_droite", "horizontal", "horizontalement", "ligne", "→", "->"];
    const DOWN: [&str; 7] = ["down", "en_bas", "vertical", "verticalement", "colonne", "↓", "v"];
    let typed = fold(word);
    for axis in [Axis::Across, Axis::Down] {
        if Lang::all().any(|lang| fold(axis_text(axis, Wording::Spoken(lang))) == typed) {
            return Some(axis);
        }
    }
    let arrow = |axes: &[&str]| axes.iter().any(|axis| *axis == word.to_lowercase());
    let begins = |axes: &[&str]| {
        axes.iter().any(|axis| *axis == typed || (typed.len() > 2 && axis.starts_with(&typed)))
    };
    match () {
        () if arrow(&ACROSS) || begins(&ACROSS) || typed == "h" => Some(Axis::Across),
        () if arrow(&DOWN) || begins(&DOWN) => Some(Axis::Down),
        () => None,
    }
}

/// Reads the letters of a word, and which of them are said to be blanks: by a capital among small letters, or
/// by a `?` before them.
fn read_word(lexicon: &Lexicon, word: &str) -> Result<(Vec<u8>, Option<Vec<bool>>), Unspelled> {
    let (mut letters, mut blanks) = (Vec::new(), Vec::new());
    let has_small = word.chars().any(char::is_lowercase);
    let mut marked = false;
    let mut said = false;
    for character in word.chars() {
        if character == '?' {
            (marked, said) = (true, true);
            continue;
        }
        let blank = std::mem::take(&mut marked) || (has_small && character.is_uppercase());
        said |= blank;
        lexicon.alphabet.spell(character.encode_utf8(&mut [0; 4]), &mut letters)?;
        blanks.resize(letters.len(), blank);
    }
    Ok((letters, said.then_some(blanks)))
}

impl Typed {
    fn read(asked: Asked<'_>, lexicon: &Lexicon, words: &[&str]) -> Result<Self, NotAMove> {
        let grid = asked.game.definition().board.grid;
        let is_cell = |word: &str| grid.named(word).is_some_and(|cell| grid.edge(cell).is_none());
        let is_place = |word: &&str| is_cell(word) || axis_named(word).is_some();
        // A place that spells nothing is no word: the word comes after it, or was forgotten.
        let first = words.first().filter(|word| read_word(lexicon, word).is_ok() || !is_place(word));
        let at = if first.is_some() { Some(0) } else { words.iter().position(|word| !is_place(word)) };
        let Some(at) = at else { return Err(Refusal::incomplete(asked, &[]).into()) };
        let word = words[at];
        let (letters, blanks) = read_word(lexicon, word).map_err(|unspelled| {
            let message = match unspelled {
                Unspelled::Letter(letter) => msg!("laid.no_letter", letter = letter.to_uppercase()),
                Unspelled::Sign(sign) => msg!("laid.no_sign", sign = sign, word = word),
            };
            NotAMove::from(Refusal::syntax(message))
        })?;
        let mut typed = Self { letters, blanks, cell: None, axis: None };
        for word in words[..at].iter().chain(&words[at + 1..]) {
            match (grid.named(word), axis_named(word)) {
                (Some(cell), _) if typed.cell.is_none() => typed.cell = Some(cell),
                (None, Some(axis)) if typed.axis.is_none() => typed.axis = Some(axis),
                (None, None) => return Err(Refusal::syntax(msg!("laid.no_place", word = word)).into()),
                _ => return Err(Refusal::syntax(msg!("refused.too_much", word = word)).into()),
            }
        }
        Ok(typed)
    }

    /// Whether it means pieces on their cells, which spell these words.
    fn means(&self, words: &[Spelled], laid: &[LaidPiece]) -> bool {
        // One piece may be played along either of the words that it makes.
        let along = if laid.len() == 1 { words.len() } else { words.len().min(1) };
        words[..along].iter().any(|word| {
            word.letters == self.letters
                && self.cell.is_none_or(|cell| word.cells.first() == Some(&cell))
                && self.axis.is_none_or(|axis| word.axis == axis)
                && self.blanks.as_ref().is_none_or(|blanks| {
                    let is_blank = |cell: &u16| laid.iter().any(|laid| laid.cell == *cell && laid.pose > 0);
                    word.cells.iter().zip(blanks).all(|(cell, &blank)| is_blank(cell) == blank)
                })
        })
    }

    /// The one play that is meant, where there is one; otherwise the texts of those that could be.
    fn meant(&self, asked: Asked<'_>) -> Result<Result<Pick, Vec<Name>>, NotAMove> {
        let state = asked.view.state();
        let options = asked.options()?;
        let spelled = |pick: &Pick| asked.game.machine().spelled(state, asked.action, pick.laid());
        let mut fitting: Vec<Pick> =
            options.into_iter().filter(|pick| self.means(&spelled(pick), pick.laid())).collect();
        // Where the text does not say, no more blanks are meant than it takes.
        let blanks = |pick: &Pick| pick.laid().iter().filter(|laid| laid.pose > 0).count();
        let fewest = fitting.iter().map(blanks).min().unwrap_or(0);
        fitting.retain(|pick| blanks(pick) == fewest);
        if let [_] = &fitting[..] {
            return Ok(Ok(fitting.swap_remove(0)));
        }
        Ok(Err(fitting.iter().map(|pick| spoken(asked, pick)).collect()))
    }

    /// The pieces on their cells as they are typed, legal or not; `None` where the word leaves the board.
    /// What the rack lacks is told.
    fn literal(
        &self,
        asked: Asked<'_>,
        cell: Cell,
        axis: Axis,
    ) -> Option<Result<Vec<LaidPiece>, Vec<Lacking>>> {
        let (game, state) = (asked.game, asked.view.state());
        let lexicon = game.lexicon_of(asked.action)?;
        let grid = game.definition().board.grid;
        let step = if axis == Axis::Across { (1, 0) } else { (0, 1) };
        let mut rack = rack(asked);
        let (mut laid, mut lacking) = (Vec::new(), Vec::new());
        let mut at = Some(cell).filter(|&cell| grid.edge(cell).is_none());
        let shown = game.machine().letters(state, asked.action);
        for (number, &letter) in self.letters.iter().enumerate() {
            let cell = at?;
            let blank = self.blanks.as_ref().is_some_and(|blanks| blanks[number]);
            if shown.get(cell as usize) != Some(&letter) || blank {
                let kind = |piece: &u16| state.pieces[*piece as usize].kind as usize;
                let plain = |piece: &u16| lexicon.alphabet.shown(kind(piece)) == Some(letter);
                let wild = |piece: &u16| lexicon.alphabet.blank(kind(piece)).is_some();
                let found =
                    rack.iter().position(plain).filter(|_| !blank).or_else(|| rack.iter().position(wild));
                match found.map(|found| rack.remove(found)) {
                    Some(piece) => {
                        let pose = if wild(&piece) { letter + 1 } else { 0 };
                        laid.push(LaidPiece { cell, piece, pose });
                    }
                    None => lacking.push((letter, blank)),
                }
            }
            at = grid.step(cell, step).filter(|&next| grid.edge(next).is_none());
        }
        Some(if lacking.is_empty() { Ok(laid) } else { Err(lacking) })
    }
}

/// A blank that should stand for a letter, in a sentence.
fn blank_name(game: &Game, lexicon: &Lexicon, letter: u8) -> Blank {
    let kinds = &game.definition().kinds;
    let blank = (0..kinds.len()).find(|&kind| lexicon.alphabet.blank(kind).is_some());
    let text = |name: &str| format!("{name} ({})", capitals(lexicon, &[letter]));
    blank.map_or_else(
        || Blank::Text(capitals(lexicon, &[letter])),
        |kind| Blank::Name(kinds[kind].label.name.map(text)),
    )
}

/// The pieces that may be laid.
fn rack(asked: Asked<'_>) -> Vec<u16> {
    let set = &asked.game.ruleset().actions[asked.action].choices[0].set;
    asked.game.machine().members(asked.view.state(), asked.view.turn.seat, set).unwrap_or_default()
}

impl ChoiceText for Laid {
    fn words(self) -> (usize, usize) {
        (1, 3)
    }

    fn text(self, asked: Asked<'_>, pick: &Pick, wording: Wording) -> String {
        asked.game.laid_text(asked.view.state(), asked.action, pick.laid(), wording)
    }

    fn read(self, asked: Asked<'_>, words: &[&str], _: usize) -> Result<Pick, NotAMove> {
        let Some(lexicon) = asked.game.lexicon_of(asked.action) else {
            return Err(Refusal::incomplete(asked, &[]).into());
        };
        let typed = Typed::read(asked, lexicon, words)?;
        match typed.meant(asked)? {
            Ok(pick) => return Ok(pick),
            Err(several) if !several.is_empty() => return Err(which(several).into()),
            Err(_) => {}
        }
        // No legal play is meant: what is typed is judged as it stands.
        let word = capitals(lexicon, &typed.letters);
        let cells = typed.cell.into_iter();
        let axes = typed.axis.map_or(vec![Axis::Across, Axis::Down], |axis| vec![axis]);
        let mut readings = cells.flat_map(|cell| axes.iter().map(move |&axis| (cell, axis)));
        let Some(reading) = readings.next() else {
            return Err(match lexicon.words.contains(&typed.letters) {
                true => Refusal::nowhere(asked, &word),
                false => Refusal::laid(asked, Vec::new(), msg!("laid.no_word", word = &word), "lexicon"),
            }
            .into());
        };
        let literal = std::iter::once(reading).chain(readings);
        let mut refused = None;
        for (cell, axis) in literal {
            match typed.literal(asked, cell, axis) {
                Some(Ok(laid)) if laid.is_empty() => {
                    refused.get_or_insert_with(|| {
                        Refusal::laid(asked, laid, msg!("laid.nothing_new", word = &word), "same")
                    });
                }
                Some(Ok(laid)) => return Ok(Pick::Laid(laid)),
                Some(Err(lacking)) => {
                    let known = lacking.iter().map(|&(letter, blank)| match blank {
                        true => blank_name(asked.game, lexicon, letter),
                        false => Blank::Text(capitals(lexicon, &[letter])),
                    });
                    let message = msg!("laid.lacking").with_blank("letters", Blank::List(known.collect()));
                    refused.get_or_insert_with(|| Refusal::laid(asked, Vec::new(), message, "rack"));
                }
                None => {
                    let message = msg!("laid.off_board", word = &word, cell = asked.game.cell_name(cell));
                    refused.get_or_insert_with(|| Refusal::laid(asked, Vec::new(), message, "line"));
                }
            }
        }
        let refused = refused.unwrap_or_else(|| Refusal::nowhere(asked, &word));
        Err(refused.into())
    }

    fn question(self, _: usize) -> Message {
        msg!("refused.which_word")
    }

    fn anything(self) -> Pick {
        Pick::Laid(Vec::new())
    }

    fn reason(self, asked: Asked<'_>, pick: &Pick, part: Option<&Part>) -> Message {
        let rule = part.map_or(asked.declared().id.as_str(), |part| &part.text);
        msg!("reason.other", rule = rule).with_blank("pick", Blank::Name(spoken(asked, pick)))
    }

    fn distance(self, game: &Game, one: &Pick, other: &Pick) -> usize {
        let grid = game.definition().board.grid;
        let far = |one: &LaidPiece, other: &LaidPiece| {
            let ((a, b), (c, d)) = (grid.at(one.cell), grid.at(other.cell));
            usize::from(a.abs_diff(c))
                + usize::from(b.abs_diff(d))
                + 10 * usize::from(one.piece != other.piece)
        };
        let pairs = one.laid().iter().zip(other.laid()).map(|(one, other)| far(one, other));
        pairs.sum::<usize>() + 20 * one.laid().len().abs_diff(other.laid().len())
    }

    fn blank(self) -> &'static str {
        "word"
    }

    fn looks_like(self, game: &Game, word: &str) -> bool {
        let lexicons = &game.ruleset().lexicons;
        word.chars().count() > 1 && lexicons.iter().any(|lexicon| lexicon.contains(word) == Ok(true))
    }
}

/// Which of several plays is meant.
fn which(mut texts: Vec<Name>) -> Refusal {
    let more = texts.len().saturating_sub(MOST_LISTED);
    texts.truncate(MOST_LISTED);
    let message = match more {
        0 => msg!("laid.which"),
        _ => counted!("laid.which_more", more = more),
    };
    Refusal::syntax(message.with_blank("known", Blank::List(texts.into_iter().map(Blank::Name).collect())))
}

/// Why pieces cannot be laid so, in a sentence, and what that is called.
pub(in crate::play) fn reason(
    game: &Game,
    state: &State,
    mv: &Move,
    failing: &Failing,
) -> Option<(Message, Vec<(&'static str, String)>)> {
    let Failing::Laid { fault, .. } = failing else { return None };
    let lexicon = game.lexicon_of(mv.action)?;
    let laid = mv.picks.first()?.laid();
    let letter = |letter: u8| capitals(lexicon, &[letter]);
    let cell = |cell: u16| game.cell_name(cell);
    let spelled = |first: u16, axis: Axis| {
        let words = game.machine().spelled(state, mv.action, laid);
        let word = words.iter().find(|word| word.cells.first() == Some(&first) && word.axis == axis);
        word.map(|word| capitals(lexicon, &word.letters)).unwrap_or_default()
    };
    Some(match *fault {
        LayFault::NotOn(at) => (msg!("laid.not_on", cell = cell(at)), vec![("cell", cell(at))]),
        LayFault::SameLetter(at) => (msg!("laid.same", cell = cell(at)), vec![("cell", cell(at))]),
        LayFault::Gap(at) => (msg!("laid.gap", cell = cell(at)), vec![("cell", cell(at))]),
        LayFault::NotThrough => (msg!("laid.not_through"), Vec::new()),
        LayFault::TooShort => (msg!("laid.short"), Vec::new()),
        LayFault::MainNotWord(run) => {
            let word = spelled(run.first, run.axis);
            (msg!("laid.no_word", word = &word), vec![("word", word)])
        }
        LayFault::CrossNotWord(run) => {
            let word = spelled(run.first, run.axis);
            let message = msg!("laid.no_cross", word = &word, cell = cell(run.first));
            (message, vec![("word", word), ("cell", cell(run.first))])
        }
        LayFault::LacksLetter(lacking) | LayFault::BlankCannotBe(lacking) => {
            let known = Blank::List(vec![Blank::Text(letter(lacking))]);
            (msg!("laid.lacking").with_blank("letters", known), vec![("letter", letter(lacking))])
        }
        LayFault::Nothing
        | LayFault::OffBoard(_)
        | LayFault::Twice(_)
        | LayFault::NotInLine
        | LayFault::TooMany
        | LayFault::LacksBlank => (msg!("laid.no_line"), Vec::new()),
    })
}
