//! Words at the prompt: which legal plays are the longest, reach an edge or pass a cell, and whether the list
//! has a word.

use super::{Next, Repl};
use crate::engine::Axis;
use crate::play::{Game, Move, View};
use crate::speak::typed;
use crate::table::Cell;
use crate::{key, msg};

/// How many of the longest words are listed.
const LONGEST: usize = 24;

/// What is asked of plays, besides what their text says.
pub(super) enum Asked {
    /// Those of the longest words.
    Longest,
    /// Those of which a word ends at the edge of the board.
    Edge,
    /// Those of which a word passes a cell.
    Through(Cell),
}

impl Asked {
    /// What a word of a filter asks, where moves lay words.
    pub(super) fn read(game: &Game, word: &str) -> Option<Self> {
        if game.ruleset().lexicons.is_empty() {
            return None;
        }
        match () {
            () if typed::means(word, key!("typed.longest")) => Some(Self::Longest),
            () if typed::means(word, key!("typed.edge")) => Some(Self::Edge),
            () => game.definition().board.grid.named(word).map(Self::Through),
        }
    }

    /// The moves that fit; the longest come first.
    pub(super) fn keep(&self, game: &Game, view: &View, listed: &mut Vec<(usize, &Move, String)>) {
        match self {
            Self::Longest => {
                let length =
                    |mv: &Move| words(game, view, mv).iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
                listed.sort_by_cached_key(|(_, mv, _)| std::cmp::Reverse(length(mv)));
                listed.truncate(LONGEST);
            }
            Self::Edge => {
                listed.retain(|(_, mv, _)| words(game, view, mv).iter().any(|word| reaches(game, word)))
            }
            Self::Through(cell) => {
                listed
                    .retain(|(_, mv, _)| words(game, view, mv).iter().any(|(_, cells)| cells.contains(cell)));
            }
        }
    }
}

/// The words that a move makes or changes, as the cells that they are read along.
fn words(game: &Game, view: &View, mv: &Move) -> Vec<(Axis, Vec<Cell>)> {
    let laid = mv.picks.iter().flat_map(|pick| pick.laid().to_vec()).collect::<Vec<_>>();
    let spelled = game.machine().spelled(view.state(), mv.action, &laid);
    spelled.into_iter().map(|word| (word.axis, word.cells)).collect()
}

/// Whether a word begins or ends at the edge of the board.
fn reaches(game: &Game, (axis, cells): &(Axis, Vec<Cell>)) -> bool {
    let grid = game.definition().board.grid;
    let place = |cell: &Cell| {
        let (column, row) = grid.at(*cell);
        if *axis == Axis::Across { (column, grid.columns) } else { (row, grid.rows) }
    };
    cells.first().is_some_and(|first| place(first).0 == 0)
        || cells.last().is_some_and(|last| place(last).0 + 1 == place(last).1)
}

/// Says which words of a move the list lacks: the players have accepted them.
pub(super) fn tell_unlisted(repl: &mut Repl, entry: usize) {
    let game = repl.session.game().clone();
    let mv = repl.session.entries()[entry].mv.clone();
    let before = repl.session.state_before(entry).clone();
    let Some(lexicon) = game.lexicon_of(mv.action) else { return };
    let laid: Vec<_> = mv.picks.iter().flat_map(|pick| pick.laid().to_vec()).collect();
    for word in game.machine().spelled(&before, mv.action, &laid) {
        if !lexicon.words.contains(&word.letters) {
            let letters = word.letters.iter().map(|&letter| lexicon.alphabet.character(letter));
            let word: String = letters.flat_map(char::to_uppercase).collect();
            repl.note(&msg!("repl.accepted", word = word));
        }
    }
}

/// `check WORD`.
pub(super) fn check(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let lists = game.definition().lexicons.iter().zip(&game.ruleset().lexicons);
    if game.ruleset().lexicons.is_empty() {
        repl.say(&msg!("repl.no_lexicon"));
        return Next::Go;
    }
    if text.trim().is_empty() {
        repl.say(&msg!("repl.check_what"));
        return Next::Go;
    }
    for word in text.split_whitespace() {
        for (declared, lexicon) in lists.clone() {
            let message = match lexicon.contains(word) {
                Ok(true) => msg!("repl.is_word", word = word.to_uppercase()),
                _ => msg!("repl.is_no_word", word = word.to_uppercase()),
            };
            repl.say(&message.with_name("list", &declared.label.name));
        }
    }
    Next::Go
}
