//! The REPL: a line in, the table and what happened out. The same code runs on a terminal, on a
//! pipe and in tests.
//!
//! A line is first a move; a line that is no move's name is a command. Where an action has the
//! name of a command, the action wins; `/` before a word always means the command. A move that is
//! not whole is asked for choice by choice. An empty line goes on with a command that can go on.

pub mod autosave;
mod commands;
mod complete;
mod example;
mod guard;
mod history;
mod input;
mod leaving;
mod look;
mod moves;
mod moves_list;
mod plain_terminal;
mod records;
pub mod saves;
mod scores;
mod screen;
mod secrets;
mod setup;
mod show;
mod words_list;

pub use commands::{COMMANDS, Command};
pub use complete::Guide;
pub(crate) use input::{run_lines, run_terminal};
pub use records::Recording;
pub use screen::{Hand, HotSeat};

use autosave::Autosave;
use guard::Guard;
use screen::Screen;

use super::style::Look;
use crate::define::{Fault, Library};
use crate::play::{Game, Refusal, Session};
use crate::speak::{Lang, Message, fold, nearest};
use crate::table::{Ended, Event, Seat, State};
use crate::{key, msg};

/// What a line led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Another line.
    Go,
    /// The end.
    Quit,
}

/// A session with its display.
pub struct Repl {
    /// The game in progress.
    pub session: Session,
    /// How output looks.
    pub look: Look,
    /// The seat whose view was asked for; of none, whoever is to move looks.
    pub viewer: Option<Seat>,
    /// Whether what is hidden is shown.
    pub designer: bool,
    /// Whether the table is hidden while the screen goes from hand to hand.
    pub hot_seat: HotSeat,
    /// Whether the screen is cleared then: what only a terminal can do.
    pub clears: bool,
    /// Whether it is scrolled away instead: where the terminal understands no codes.
    pub scrolls: bool,
    /// Where the games of saves are found.
    pub library: Library,
    /// Where the game in progress is kept, if anywhere.
    pub autosave: Option<Autosave>,
    /// What is remembered from game to game, and who made the moves of this one.
    pub recording: Recording,
    /// The files that hold a save of the game in progress, written or loaded here.
    pub(crate) own_saves: saves::OwnSaves,
    out: String,
    /// The seats that bots play.
    bots: Vec<bool>,
    /// The move whose other choices are being asked for.
    asking: Option<Asking>,
    /// Who sits before the screen, and what they are to be shown.
    screen: Screen,
    /// What is kept from whoever might ask.
    guard: Guard,
    /// How many moves there were before the last line that made some.
    since: usize,
    /// What an empty line means.
    again: Option<&'static str>,
    /// The move being stepped through: the table so far, and the events to come, last first.
    stepping: Option<(State, Vec<Event>)>,
}

/// A move with a gap: what stands before the choice that is asked for, and what after it.
#[derive(Clone)]
struct Asking {
    begun: String,
    rest: String,
}

impl Repl {
    /// A REPL over a session.
    pub fn new(session: Session, look: Look) -> Self {
        Self {
            screen: Screen::new(&session),
            since: session.entries().len(),
            session,
            look,
            viewer: None,
            designer: false,
            hot_seat: HotSeat::Off,
            clears: false,
            scrolls: false,
            library: Library::new(None),
            autosave: None,
            recording: Recording::default(),
            own_saves: saves::OwnSaves::default(),
            out: String::new(),
            bots: Vec::new(),
            asking: None,
            guard: Guard::default(),
            again: None,
            stepping: None,
        }
    }

    /// Whether a bot plays a seat.
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.bots.get(seat as usize).copied().unwrap_or(false)
    }

    /// Gives a seat to a bot, or back to a person.
    pub fn set_bot(&mut self, seat: Seat, bot: bool) {
        let seat = seat as usize;
        self.bots.resize(self.bots.len().max(seat + 1), false);
        self.bots[seat] = bot;
    }

    /// What is shown before the first line.
    pub fn welcome(&mut self) -> String {
        let definition = self.session.game().definition();
        let name = definition.name.in_lang(self.look.lang);
        let title = match &definition.text {
            Some(text) => format!("{name} {} {}", self.look.glyph("—", "-"), text.in_lang(self.look.lang)),
            None => name.to_owned(),
        };
        let title = self.look.wrapped(&title).replacen(name, &self.look.strong(name), 1);
        if !self.look.quiet {
            self.note_line(&title);
            self.note(&msg!("repl.welcome"));
            self.note_line("");
        }
        // Nobody sits there yet.
        self.screen.leave();
        self.show();
        self.finish_line();
        self.take()
    }

    /// What completion looks at.
    pub fn guide(&self) -> Guide {
        Guide {
            game: self.session.game().clone(),
            view: self.playing_view(),
            look: self.look,
            asking: self.asking.as_ref().map(|asking| asking.begun.clone()),
            shows_moves: self.is_own_view() && !self.is_covered(),
        }
    }

    /// The prompt: who is to move, and the move that is being asked for.
    pub fn prompt(&self) -> String {
        match self.asking.as_ref().filter(|_| !self.is_covered()) {
            Some(Asking { begun, .. }) => {
                format!("{}: {begun} {}> ", self.asked_name(), self.look.glyph("…", "..."))
            }
            None => self.free_prompt(),
        }
    }

    /// The prompt where no move is being asked for.
    fn free_prompt(&self) -> String {
        match self.screen.covered() {
            Some(seat) => format!("{}? ", self.who(seat)),
            None => format!("{}> ", self.asked_name()),
        }
    }

    /// Who is to type, or that the game is over.
    fn asked_name(&self) -> String {
        let state = self.session.state();
        match (self.stepping.is_some(), self.screen.sitting()) {
            // The move is still being looked at by the one who made it.
            (true, Some(seat)) => self.who(seat),
            _ if state.ended == Ended::No => self.mover(),
            _ => self.look.say(&msg!("repl.over")),
        }
    }

    /// What a seat is called in a line: its player's name if it has one, else its id, as one types it.
    fn who(&self, seat: Seat) -> String {
        let game = self.session.game();
        match game.settings().names.get(seat as usize).filter(|_| game.definition().partners == 1) {
            Some(name) => name.clone(),
            None => game.seat_id(seat).to_owned(),
        }
    }

    /// What whoever is to move is called: of people who share a seat, the one whose turn it is.
    fn mover(&self) -> String {
        let turn = self.session.state().turn;
        match self.session.game().partner_to_move(turn) {
            Some(partner) => format!("{} ({partner})", self.who(turn.seat)),
            None => self.who(turn.seat),
        }
    }

    /// Does what a line says and returns what to show. The game is kept before it is shown.
    pub fn handle(&mut self, line: &str) -> (String, Next) {
        let next = self.dispatch(line.trim());
        if next == Next::Go {
            self.finish_line();
        }
        self.keep();
        (self.take(), next)
    }

    /// Leaves what was begun: a move being asked for.
    pub(crate) fn interrupt(&mut self) {
        self.asking = None;
    }

    fn dispatch(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.starts_with('#') {
            return Next::Go;
        }
        let command = |word: &str| commands::find(word).map(|command| command.name);
        if let Some(seat) = self.screen.covered() {
            match command(word.trim_start_matches('/')) {
                Some("quit") => return Next::Quit,
                _ if line.is_empty() => self.lift(seat),
                // Whoever types on has not seen that the screen was passed.
                _ => self.cover(seat),
            }
            return Next::Go;
        }
        let asked = self.asking.take();
        if word.is_empty() {
            return match (asked, self.again) {
                (Some(_), _) => {
                    self.say(&msg!("repl.left"));
                    Next::Go
                }
                (None, Some(again)) => self.dispatch(again),
                (None, None) => Next::Go,
            };
        }
        self.again = None;
        let forced = word.strip_prefix('/');
        let typed = forced.unwrap_or(word);
        // Stepping through a move ends with any other line: what follows from it comes first, unless
        // it is taken back.
        if self.stepping.is_some() && command(typed) != Some("next") {
            self.stepping = None;
            if !matches!(command(typed), Some("undo" | "quit")) {
                self.finish_line();
            }
            if self.is_covered() {
                return Next::Go;
            }
        }
        let state = self.session.state();
        let game = self.session.game();
        let actions = &game.definition().actions;
        let is_action =
            actions.iter().any(|action| action.label.all_names().any(|name| fold(name) == fold(typed)));
        if forced.is_none() && is_action {
            return self.play(line);
        }
        if let Some(command) = commands::find(typed) {
            self.again = commands::again(command.name);
            return (command.run)(self, rest.trim());
        }
        if let (Some(asked), None) = (asked, forced) {
            let before = self.session.entries().len();
            let next = self.play(format!("{} {line} {}", asked.begun, asked.rest).trim_end());
            // After a wrong answer the question stands.
            if self.asking.is_none() && self.session.entries().len() == before {
                self.asking = Some(asked);
            }
            return next;
        }
        if forced.is_none() && (game.action_named(state, typed).is_some() || self.could_be_move(line)) {
            return self.play(line);
        }
        if forced.is_none() && typed.chars().all(|c| c.is_ascii_digit()) {
            return self.play_numbered(typed);
        }
        self.unknown(typed, forced.is_some());
        Next::Go
    }

    /// Whether a line begins as a move without its action's name might: a seat, a cell, a piece.
    fn could_be_move(&self, line: &str) -> bool {
        let game = self.session.game();
        let words = game.words(line);
        let Some(first) = words.first() else { return false };
        let seat = game.seat_named(first).is_some() && first.parse::<u32>().is_err();
        seat || game.looks_like_pick(first)
    }

    /// Says that a word is neither a move nor a command, and which one it may have meant: of the names
    /// in the language spoken, then of the others. After a `/` only a command can be meant.
    fn unknown(&mut self, typed: &str, forced: bool) {
        let (lang, folded) = (self.look.lang, fold(typed));
        let begun = COMMANDS.iter().find(|command| {
            folded.len() > 1 && command.all_names().any(|name| fold(name).starts_with(&folded))
        });
        let actions = &self.session.game().definition().actions;
        let words = |lang| {
            let actions =
                actions.iter().filter(move |_| !forced).map(move |action| action.label.name.in_lang(lang));
            actions.chain(COMMANDS.iter().map(move |command| command.name_in(lang)))
        };
        let near = match begun {
            Some(command) => Some(command.name_in(lang).to_owned()),
            None => {
                let others = Lang::all().filter(|other| *other != lang);
                std::iter::once(lang)
                    .chain(others)
                    .find_map(|lang| nearest(&folded, words(lang)))
                    .map(str::to_owned)
            }
        };
        let said = if forced { key!("repl.no_command") } else { key!("refused.unknown") };
        self.say(&Message::new(said).with("word", typed));
        self.say_help(&match near {
            Some(near) => msg!("help.did_you_mean", word = near),
            None if forced => msg!("help.commands"),
            None => msg!("help.moves"),
        });
    }

    fn refused(&mut self, refusal: &Refusal) {
        let mut text =
            format!("{}: {}", self.look.say(&msg!("repl.refused")), refusal.reason.in_lang(self.look.lang));
        if let Some(cites) = &refusal.cites {
            text.push_str(&format!(" ({})", self.look.say(&msg!("repl.cites", heading = cites))));
        }
        self.line(&self.look.wrapped(&text));
        if let Some(help) = &refusal.help {
            self.say_help(&help.clone());
        }
    }

    fn fault(&mut self, fault: &Fault) -> Next {
        let text = fault.render(self.look.lang, self.look.colour);
        self.note_line(&text);
        self.note(&msg!("repl.unchanged"));
        Next::Go
    }

    /// Says that there is no such seat, and which there are.
    fn no_seat(&mut self, typed: &str) {
        let seats = &self.session.game().definition().seats;
        let known: Vec<String> = seats.iter().map(|seat| format!("`{}`", seat.id)).collect();
        self.say(&msg!("settings.seat", seat = typed, known = known.join(", ")));
    }

    fn say_help(&mut self, help: &Message) {
        let text = format!("  {}: {}", self.look.say(&msg!("fault.help")), self.look.say(help));
        self.line(&self.look.dim(&self.look.wrapped(&text)));
    }

    fn say(&mut self, message: &Message) {
        let text = self.look.wrapped(&self.look.say(message));
        self.line(&text);
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Says what anyone may read: it stays when the screen is passed on.
    fn note(&mut self, message: &Message) {
        let text = self.look.wrapped(&self.look.say(message));
        self.note_line(&text);
    }

    fn note_line(&mut self, text: &str) {
        self.line(text);
        self.screen.note(text);
    }

    fn blank(&mut self) {
        self.out.push('\n');
    }

    fn take(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// The game in progress.
    pub fn game(&self) -> &Game {
        self.session.game()
    }
}
