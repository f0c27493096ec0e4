//! Completion and hints: what can stand next in a line, from the view of the seat to move.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::{Context, Helper, Validator};

use super::commands::COMMANDS;
use crate::front::style::{Look, seat_style};
use crate::key;
use crate::play::{Game, View};
use crate::speak::{Key, acts, fold, typed, visible_line};
use crate::table::Cell;

/// What completion looks at: the game, the table, the language.
#[derive(Clone)]
pub struct Guide {
    /// The game.
    pub game: Game,
    /// The table as whoever types may know it.
    pub view: View,
    /// How the prompt and hints look, and the language of commands.
    pub look: Look,
    /// The beginning of a move whose other choices are being asked for.
    pub asking: Option<String>,
    /// Whether the one who types may know what the seat to move can do.
    pub shows_moves: bool,
}

impl Guide {
    /// What can stand at the end of a line: where the last word begins, and the words.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        if let Some(begun) = &self.asking {
            let begun = format!("{begun} ");
            let (start, words) = self.complete_line(&format!("{begun}{line}"));
            return (start.saturating_sub(begun.len()), words);
        }
        self.complete_line(line)
    }

    fn complete_line(&self, line: &str) -> (usize, Vec<String>) {
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let typed = fold(&line[start..]);
        let before: Vec<&str> = line[..start].split_whitespace().collect();
        let mut words = match before.split_first() {
            None => self.first_words(),
            Some((first, rest)) => self.next_words(first, rest),
        };
        words.retain(|word| fold(word).starts_with(&typed));
        words.sort();
        words.dedup();
        (start, words)
    }

    fn first_words(&self) -> Vec<String> {
        let commands = COMMANDS.iter().map(|command| command.name_in(self.look.lang));
        let mut words = self.move_words();
        words.extend(commands.map(str::to_owned));
        words
    }

    /// What a move can begin with.
    fn move_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if !self.shows_moves {
            return words;
        }
        let now = self.game.machine().step_actions(self.view.state());
        words.extend(now.iter().map(|&action| self.game.definition().actions[action].label.id.clone()));
        // Where there is one thing to do, its name may be left out.
        if let [only] = now[..] {
            words.extend(self.options(only, &[]));
        }
        words
    }

    fn next_words(&self, first: &str, rest: &[&str]) -> Vec<String> {
        let command = super::commands::find(first.trim_start_matches('/')).map(|command| command.name);
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let (first, rest) = match (command, rest) {
            (Some("why" | "step" | "moves"), [first, rest @ ..]) => (*first, rest),
            (Some("why" | "step"), []) => return self.move_words(),
            (Some("rules"), []) => return self.kinds(),
            (Some("look"), []) => return self.places(),
            (Some("view" | "bot" | "know"), []) => return self.seats(),
            (Some("bot"), [_]) => return self.typed(&[key!("typed.random"), key!("typed.off")]),
            (Some("explain"), []) => return self.typed(&[key!("typed.score")]),
            (Some("explain"), [score]) if typed::means(score, key!("typed.score")) => return self.seats(),
            (Some("save"), []) => return self.typed(&[key!("typed.example")]),
            (Some("hotseat"), []) => return self.typed(&[key!("typed.on"), key!("typed.off")]),
            (Some("new"), [.., "--variant"]) => return self.variants(),
            (Some("new"), [.., "--first"]) => return self.seats(),
            (Some("new"), _) => {
                return words(&["--players", "--variant", "--set", "--names", "--seed", "--first"]);
            }
            (Some("load" | "save"), _) => return Vec::new(),
            _ => (first, rest),
        };
        match self.game.action_named(self.view.state(), first) {
            Some(action) => self.options(action, rest),
            None => Vec::new(),
        }
    }

    /// Words that commands understand, as the language shows them.
    fn typed(&self, keys: &[Key]) -> Vec<String> {
        keys.iter().map(|&key| typed::shown(key, self.look.lang).to_owned()).collect()
    }

    fn seats(&self) -> Vec<String> {
        self.game.definition().seats.iter().map(|seat| seat.id.clone()).collect()
    }

    fn variants(&self) -> Vec<String> {
        let variants = &self.game.definition().switches.variants;
        variants.iter().map(|variant| variant.label.id.clone()).collect()
    }

    /// The cells and edge places; of a board that grows, those on which something lies.
    fn places(&self) -> Vec<String> {
        let board = &self.game.definition().board;
        let places = (0..board.grid.places() as Cell).filter(|_| board.present);
        let shown = places.filter(|&place| !board.grows || !self.view.cells[place as usize].is_empty());
        shown.map(|place| board.grid.name(place)).collect()
    }

    fn kinds(&self) -> Vec<String> {
        self.game.definition().kinds.iter().map(|kind| kind.label.id.clone()).collect()
    }

    /// What the next choice of an action can be, after the words already typed.
    fn options(&self, action: usize, typed: &[&str]) -> Vec<String> {
        if self.shows_moves { self.game.next_words(&self.view, action, typed) } else { Vec::new() }
    }

    /// The rest of the only word that fits, or what may follow.
    pub fn hint(&self, line: &str) -> Option<String> {
        if line.trim().is_empty() {
            return None;
        }
        let (start, words) = self.complete(line);
        let typed = line[start..].chars().count();
        match &words[..] {
            [only] if typed > 0 => Some(only.chars().skip(typed).collect()),
            _ => None,
        }
    }
}

/// The most words that the line editor is offered; more than a screen of them help nobody.
const MOST_OFFERED: usize = 1000;

/// What stands in a typed line for a character that the terminal would act upon.
const UNSHOWN: &str = "\u{fffd}";

/// The guide as the line editor uses it, shared with the REPL that keeps it up to date.
#[derive(Helper, Validator)]
pub(crate) struct EditorGuide(pub Rc<RefCell<Guide>>);

impl Completer for EditorGuide {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, words) = self.0.borrow().complete(&line[..pos]);
        let pair = |word: String| Pair { display: visible_line(&word), replacement: format!("{word} ") };
        Ok((start, words.into_iter().take(MOST_OFFERED).map(pair).collect()))
    }
}

impl Hinter for EditorGuide {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if pos < line.len() {
            return None;
        }
        self.0.borrow().hint(line).filter(|hint| !hint.is_empty())
    }
}

/// The prompt in the colour of the seat to move, dimmed hints. The editor prints what these answer as it
/// is.
impl Highlighter for EditorGuide {
    /// The line as it is typed; what a terminal would act upon is one sign wide, so that the cursor stays
    /// where the editor thinks it is.
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        match line.contains(acts) {
            true => Cow::Owned(line.replace(acts, UNSHOWN)),
            false => Cow::Borrowed(line),
        }
    }

    fn highlight_char(&self, line: &str, _: usize, _: CmdKind) -> bool {
        line.contains(acts)
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let guide = self.0.borrow();
        let seat = &guide.game.definition().seats[guide.view.turn.seat as usize];
        let painted = guide.look.paint(seat_style(seat.colour.as_deref()), prompt);
        Cow::Owned(guide.look.printed(&painted))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let look = self.0.borrow().look;
        Cow::Owned(look.printed(&look.dim(&visible_line(hint))))
    }
}
