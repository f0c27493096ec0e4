//! Completion and hints: what can stand next in a line, from the view of the seat to move.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::{Context, Helper, Validator};

use super::commands::COMMANDS;
use crate::bots::BotKind;
use crate::front::bot_words;
use crate::front::style::{Look, seat_style};
use crate::key;
use crate::play::{Game, View, Wording};
use crate::speak::{Key, acts, folded, typed, visible_line};
use crate::table::{Cell, Seat};

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
    /// The headings that may be answered, where one is asked for.
    pub headings: Option<Vec<String>>,
}

impl Guide {
    fn wording(&self) -> Wording {
        Wording::Spoken(self.look.lang)
    }

    /// What can stand at the end of a line: where the last word begins, and the words.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        if let Some(headings) = &self.headings {
            let begun = folded(line);
            return (0, sorted(headings.clone(), |heading| folded(heading).starts_with(&begun)));
        }
        if let Some(begun) = &self.asking {
            let begun = format!("{begun} ");
            let (start, words) = self.complete_line(&format!("{begun}{line}"));
            return (start.saturating_sub(begun.len()), words);
        }
        self.complete_line(line)
    }

    /// A name of several words is completed as a whole: the longest end of the line that begins one counts.
    fn complete_line(&self, line: &str) -> (usize, Vec<String>) {
        if let Some(found) = self.files(line) {
            return found;
        }
        let starts = word_starts(line);
        let last = starts.last().copied().unwrap_or(0);
        for &start in starts.iter().rev().skip(1).take(MOST_WORDS).rev() {
            let (tail, open) =
                (folded(&line[start..]), if line.ends_with(char::is_whitespace) { "_" } else { "" });
            let words = self.candidates(&line[..start]);
            if words.iter().any(|word| folded(word) == tail) {
                continue;
            }
            let begun = format!("{tail}{open}");
            let words = sorted(words, |word| word.contains(' ') && folded(word).starts_with(&begun));
            if !words.is_empty() {
                return (start, words);
            }
        }
        let typed = folded(&line[last..]);
        // A command after `/` is only offered where one was typed.
        let fits = |word: &String| {
            folded(word).starts_with(&typed) && (typed.starts_with('/') || !word.starts_with('/'))
        };
        (last, sorted(self.candidates(&line[..last]), fits))
    }

    /// What can stand next after some words.
    fn candidates(&self, before: &str) -> Vec<String> {
        let before = self.game.words(before);
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        match before.split_first() {
            None => self.first_words(),
            Some((first, rest)) => self.next_words(first, rest),
        }
    }

    fn first_words(&self) -> Vec<String> {
        let commands = || COMMANDS.iter().map(|command| command.name_in(self.look.lang));
        let mut words = self.move_words();
        words.extend(commands().map(str::to_owned));
        words.extend(commands().map(|name| format!("/{name}")));
        words
    }

    /// What a move can begin with.
    fn move_words(&self) -> Vec<String> {
        if !self.shows_moves {
            return Vec::new();
        }
        let now = self.game.machine().step_actions(self.view.state());
        let mut words: Vec<String> =
            now.iter().map(|&action| self.game.action_text(action, self.wording()).to_owned()).collect();
        // Where there is one thing to do, its name may be left out.
        if let [only] = now[..] {
            words.extend(self.options(only, &[]));
        }
        words
    }

    /// What a move can go on with.
    fn move_goes_on(&self, first: &str, rest: &[&str]) -> Vec<String> {
        let state = self.view.state();
        match (self.game.action_named(state, first), &self.game.machine().step_actions(state)[..]) {
            (Some(action), _) => self.options(action, rest),
            (None, [only]) if self.game.looks_like_pick(first) || self.game.begins_like_piece(first) => {
                self.options(*only, &[&[first], rest].concat())
            }
            _ => Vec::new(),
        }
    }

    fn next_words(&self, first: &str, rest: &[&str]) -> Vec<String> {
        let lang = self.look.lang;
        let is_action = self
            .game
            .definition()
            .actions
            .iter()
            .any(|action| action.label.all_names().any(|name| folded(name) == folded(first)));
        let command = match super::commands::meant(first.trim_start_matches('/'), lang)[..] {
            _ if is_action => None,
            [command] => Some(command.name),
            _ => None,
        };
        match (command, rest) {
            (Some("why" | "step"), []) => self.move_words(),
            (Some("moves"), []) => [self.move_words(), self.kinds()].concat(),
            (Some("why" | "step" | "moves"), [first, rest @ ..]) => self.move_goes_on(first, rest),
            (Some("check"), _) => self.words_to_lay(),
            (Some("rules"), []) => {
                let rulings = key!("repl.rulings").text(lang).to_owned();
                self.kinds().into_iter().chain([rulings]).collect()
            }
            (Some("look"), []) => self.places(),
            (Some("bot"), []) => [self.seats(), self.typed(&[key!("typed.all")])].concat(),
            (Some("view" | "know"), []) => self.seats(),
            (Some("bot"), [_]) => [self.bots(), self.typed(&[key!("typed.off")])].concat(),
            (Some("hint"), []) => [self.bots(), self.typed(&[key!("typed.all")])].concat(),
            (Some("hint"), [all]) if typed::means(all, key!("typed.all")) => self.bots(),
            (Some("analyse"), []) => vec!["mcts:5000".to_owned()],
            (Some("hotseat" | "watch"), []) => self.typed(&[key!("typed.on"), key!("typed.off")]),
            (Some("diff"), []) => self.typed(&[key!("typed.start")]),
            (Some("explain"), []) => [self.typed(&[key!("typed.score")]), self.seats()].concat(),
            (Some("explain"), [score]) if typed::means(score, key!("typed.score")) => self.seats(),
            (Some("next"), []) => self.typed(&[key!("typed.all")]),
            (Some("lay"), []) => [self.laid(), crate::play::LAYING.map(str::to_owned).to_vec()].concat(),
            (Some("clear"), []) => self.laid(),
            (Some("zone"), []) => self.zones(),
            (Some("set"), []) => self.counters(),
            (Some("mark"), []) => self.marks(),
            (Some("lay" | "zone"), [_, "="]) => self.kinds(),
            (Some("turn"), []) => self.seats(),
            (Some("turn"), [_]) => {
                let actions = self.game.definition().actions.iter();
                actions
                    .map(|action| action.label.id.clone())
                    .chain(self.typed(&[key!("typed.round")]))
                    .collect()
            }
            (Some("draw"), []) => self.kinds(),
            (Some("draw"), [_]) => self.typed(&[key!("typed.from")]),
            (Some("draw"), [_, _]) => self.zones(),
            (Some("help"), []) => COMMANDS.iter().map(|command| command.name_in(lang).to_owned()).collect(),
            (Some("save"), [first]) if is_example(first) => Vec::new(),
            (Some("save"), [first, .., last]) if is_example(first) => match *last {
                "cites" => super::example::headings(&self.game, lang),
                _ => vec!["--shrink".to_owned(), "cites".to_owned()],
            },
            (Some("save"), [.., word]) if is_for(word) => self.seats(),
            (Some("save"), [_, ..]) => self.typed(&[key!("typed.for")]),
            (Some("new"), [.., "--variant"]) => self.variants(),
            (Some("new"), [.., "--first"]) => self.seats(),
            (Some("new"), [.., "--set"]) => self.settings(),
            (Some("new"), [.., "--players" | "--names" | "--seed"]) => Vec::new(),
            (Some("new"), _) => ["--players", "--variant", "--set", "--names", "--seed", "--first"]
                .map(str::to_owned)
                .to_vec(),
            (Some(_), _) => Vec::new(),
            (None, _) => self.move_goes_on(first, rest),
        }
    }

    /// Words that commands understand, as the language shows them.
    fn typed(&self, keys: &[Key]) -> Vec<String> {
        keys.iter().map(|&key| typed::shown(key, self.look.lang).to_owned()).collect()
    }

    /// The bots, as they are typed in the language spoken.
    fn bots(&self) -> Vec<String> {
        BotKind::TYPED.iter().map(|typed| bot_words::typed(typed, self.look.lang)).collect()
    }

    fn seats(&self) -> Vec<String> {
        let seats = 0..self.game.definition().seats.len();
        seats.map(|seat| self.game.seat_text(seat as Seat, self.wording()).to_owned()).collect()
    }

    fn variants(&self) -> Vec<String> {
        let variants = &self.game.definition().switches.variants;
        variants.iter().map(|variant| variant.label.name.in_lang(self.look.lang).to_owned()).collect()
    }

    /// What can be set: options and rulings with what they can be, and every number by its path.
    fn settings(&self) -> Vec<String> {
        let switches = &self.game.definition().switches;
        let options = switches.options.iter().flat_map(|option| {
            option.values.iter().map(|value| format!("option.{}={value}", option.label.id))
        });
        let rulings = switches.rulings.iter().flat_map(|ruling| {
            ruling.alternatives.iter().map(|(id, _)| format!("ruling.{}={id}", ruling.label.id))
        });
        let facts = self.game.facts().iter().filter(|(_, value)| value.parse::<i64>().is_ok());
        let numbers = facts.filter(|(path, _)| path.contains('.')).map(|(path, _)| format!("{path}="));
        options.chain(rulings).chain(numbers).collect()
    }

    /// The cells and edge places; of a board that grows, those on which something lies.
    fn places(&self) -> Vec<String> {
        let board = &self.game.definition().board;
        let places = (0..board.grid.places() as Cell).filter(|_| board.present);
        let shown = places.filter(|&place| !board.grows || !self.view.cells[place as usize].is_empty());
        shown.map(|place| board.grid.name(place)).collect()
    }

    fn kinds(&self) -> Vec<String> {
        let kinds = 0..self.game.definition().kinds.len();
        kinds.map(|kind| self.game.kind_text(kind, self.wording()).to_owned()).collect()
    }

    /// The words that can be laid now.
    fn words_to_lay(&self) -> Vec<String> {
        let now = self.game.machine().step_actions(self.view.state());
        let laying = now.into_iter().filter(|&action| self.game.lexicon_of(action).is_some());
        laying.flat_map(|action| self.options(action, &[])).collect()
    }

    /// What the next choice of an action can be, after the words already typed.
    fn options(&self, action: usize, typed: &[&str]) -> Vec<String> {
        match self.shows_moves {
            true => self.game.next_words(&self.view, action, typed, self.wording()),
            false => Vec::new(),
        }
    }

    /// The files that the name after `load` or `save` may be, as whole paths; `None` where no file is named.
    fn files(&self, line: &str) -> Option<(usize, Vec<String>)> {
        let command = line.trim_start();
        let (word, path) = command.split_once(char::is_whitespace)?;
        let name = match super::commands::meant(word.trim_start_matches('/'), self.look.lang)[..] {
            [command] => command.name,
            _ => return None,
        };
        let path = path.trim_start();
        let start = line.len() - path.len();
        let mut found = match name {
            "replay" => return Some((start, sorted(self.examples(), |word| word.starts_with(path)))),
            "load" => self.examples(),
            "save" if path.contains(char::is_whitespace) => return None,
            "save" => {
                let example = typed::shown(key!("typed.example"), self.look.lang);
                vec![example.to_owned()]
            }
            _ => return None,
        };
        found.retain(|word| word.starts_with(path));
        found.extend(file_names(path));
        Some((start, found))
    }

    /// The examples of the game.
    fn examples(&self) -> Vec<String> {
        let names = crate::examples::examples(self.game.folder()).into_iter();
        names.map(|name| name.strip_suffix(".txt").unwrap_or(&name).to_owned()).collect()
    }

    /// What a line that lays a position names first: cells that carry something, zones, counters and marks.
    fn laid(&self) -> Vec<String> {
        [self.places(), self.zones(), self.counters(), self.marks()].concat()
    }

    fn zones(&self) -> Vec<String> {
        (0..self.game.machine().layout().zones.len()).map(|zone| self.game.zone_text(zone)).collect()
    }

    fn counters(&self) -> Vec<String> {
        self.game.definition().counters.iter().map(|counter| counter.label.id.clone()).collect()
    }

    fn marks(&self) -> Vec<String> {
        self.game.definition().board.marks.iter().map(|mark| mark.label.id.clone()).collect()
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

/// Where the words of a line begin; after a space that ends it another begins.
fn word_starts(line: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut between = true;
    for (at, c) in line.char_indices() {
        if between && !c.is_whitespace() {
            starts.push(at);
        }
        between = c.is_whitespace();
    }
    if between {
        starts.push(line.len());
    }
    starts
}

/// Those words that fit, in order, each once.
fn sorted(mut words: Vec<String>, fits: impl Fn(&String) -> bool) -> Vec<String> {
    words.retain(fits);
    words.sort();
    words.dedup();
    words
}

/// Whether a word asks for an example.
fn is_example(word: &str) -> bool {
    typed::means(word, key!("typed.example"))
}

/// Whether a word says for whom a game is saved.
pub(super) fn is_for(word: &str) -> bool {
    typed::means(word, key!("typed.for"))
}

/// The files and folders whose path begins so, folders with a `/` behind them. Those that begin with a dot
/// are offered where one was typed, and none whose name a terminal would act upon.
fn file_names(typed: &str) -> Vec<String> {
    let (folder, begun) = typed.rfind('/').map_or(("", typed), |at| typed.split_at(at + 1));
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let named = entries.flatten().take(MOST_FILES).filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let fits = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
        let slash = if entry.path().is_dir() { "/" } else { "" };
        (fits && !name.contains(acts)).then(|| format!("{folder}{name}{slash}"))
    });
    sorted(named.collect(), |_| true)
}

/// The most words of a name that is completed.
const MOST_WORDS: usize = 5;

/// The most files of a folder that are looked at.
const MOST_FILES: usize = 10_000;

/// The most words that the line editor is offered; more than a screen of them help nobody.
const MOST_OFFERED: usize = 1000;

/// What stands in a typed line for a character that the terminal would act upon.
const UNSHOWN: &str = "\u{fffd}";

/// The guide as the line editor uses it, shared with the REPL that keeps it up to date.
#[derive(Helper, Validator)]
pub(crate) struct EditorGuide(pub Arc<Mutex<Guide>>);

impl EditorGuide {
    fn guide(&self) -> MutexGuard<'_, Guide> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Completer for EditorGuide {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, words) = self.guide().complete(&line[..pos]);
        let pair = |word: String| {
            // What is not whole yet goes on without a space.
            let space = if word.ends_with(['=', '/']) { "" } else { " " };
            Pair { display: visible_line(&word), replacement: format!("{word}{space}") }
        };
        Ok((start, words.into_iter().take(MOST_OFFERED).map(pair).collect()))
    }
}

impl Hinter for EditorGuide {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if pos < line.len() {
            return None;
        }
        self.guide().hint(line).filter(|hint| !hint.is_empty())
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
        let guide = self.guide();
        let seat = &guide.game.definition().seats[guide.view.turn.seat as usize];
        let painted = guide.look.paint(seat_style(seat.colour.as_deref()), prompt);
        Cow::Owned(guide.look.printed(&painted))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let look = self.guide().look;
        Cow::Owned(look.printed(&look.dim(&visible_line(hint))))
    }
}
