//! The REPL: a line in, the table and what happened out. The same code runs on a terminal, on a
//! pipe and in tests.
//!
//! A line is first a move; a line that is no move's name is a command. Where an action has the
//! name of a command, the action wins; `/` before a word always means the command. A move that is
//! not whole is asked for choice by choice. An empty line goes on with a command that can go on.

mod analyse;
pub mod autosave;
mod bots;
mod commands;
mod complete;
mod diff;
mod example;
mod guard;
mod handing_over;
mod hint;
mod history;
mod input;
mod lay;
mod leaving;
mod live;
mod look;
mod moves;
mod moves_list;
mod pager;
mod plain_terminal;
mod records;
mod results;
pub mod saves;
mod scores;
mod screen;
mod secrets;
mod setup;
mod shares;
mod show;
mod walk;
mod words_list;

use commands::Topic;
pub use commands::{COMMANDS, Command};
pub use complete::Guide;
pub(crate) use input::{run_lines, run_terminal};
pub(in crate::front) use look::piece_told;
pub use records::Recording;
pub(crate) use results::result;
pub(in crate::front) use scores::known_scores;
pub use screen::{Hand, HotSeat};
pub(in crate::front) use walk::find as find_example;

use autosave::Autosave;
use guard::Guard;
use live::Live;
use screen::Screen;

use super::bot_words::{self, Bots};
use super::style::Look;
use crate::bots::BotKind;
use crate::define::model::{ChoiceKind, Labelled};
use crate::define::{Fault, Library};
use crate::play::{Game, Refusal, Session, Wording};
use crate::speak::{Blank, Lang, Message, Name, fold, folded, nearest};
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
    /// Whether somebody at a terminal sees what is printed while a bot thinks.
    live: bool,
    /// The bots that play seats.
    bots: Bots,
    /// Whether they wait for a line, where no person plays.
    paused: bool,
    /// The move whose other choices are being asked for.
    asking: Option<Asking>,
    /// Who sits before the screen, and what they are to be shown.
    screen: Screen,
    /// What is kept from whoever might ask.
    guard: Guard,
    /// How many moves there were before the last line that made some.
    since: usize,
    /// Whether the table is shown with all that lies on it, also what has not changed.
    shows_all: bool,
    /// What an empty line means.
    again: Option<&'static str>,
    /// The files that are followed, and the rules of before.
    live_rules: Live,
    /// The move being stepped through: the table so far, and the events to come, last first.
    stepping: Option<(State, Vec<Event>)>,
    /// The example that is gone through line by line.
    walking: Option<walk::Walking>,
    /// Moves that were tried and refused, each with how many moves were made before it.
    refusals: Vec<(usize, String)>,
    /// The example that is to be written once it is said where it comes from.
    heading_for: Option<example::Wanted>,
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
            live: false,
            bots: Vec::new(),
            paused: false,
            asking: None,
            guard: Guard::default(),
            shows_all: false,
            again: None,
            live_rules: Live::default(),
            stepping: None,
            walking: None,
            refusals: Vec::new(),
            heading_for: None,
        }
    }

    /// Whether a bot plays a seat.
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.bot(seat).is_some()
    }

    /// The bot that plays a seat, if one does.
    pub(crate) fn bot(&self, seat: Seat) -> Option<BotKind> {
        self.bots.get(seat as usize).copied().flatten()
    }

    /// Gives a seat to a bot, or back to a person.
    pub fn set_bot(&mut self, seat: Seat, bot: Option<BotKind>) {
        let seat = seat as usize;
        self.bots.resize(self.bots.len().max(seat + 1), None);
        self.bots[seat] = bot;
    }

    /// Gives seats to bots, and the others to people.
    pub(crate) fn set_bots(&mut self, bots: Bots) {
        self.bots = bots;
    }

    /// The seats that bots play, as a save has them.
    fn bot_ids(&self) -> Vec<String> {
        bot_words::saved(self.session.game(), &self.bots)
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
        let quiet = self.look.quiet;
        if !quiet {
            self.note_line(&title);
        }
        // Nobody sits there yet.
        self.screen.leave();
        if !quiet {
            self.note(&match self.some_move() {
                Some(text) => msg!("repl.welcome").with_blank("move", Blank::Text(text)),
                None => msg!("repl.welcome_unseen"),
            });
            if self.keeps_secrets() {
                self.note(&msg!("repl.welcome_secrets"));
            }
            if self.is_won_together() {
                self.note(&msg!("repl.welcome_together"));
            }
            self.note_line("");
        }
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
            headings: self
                .heading_for
                .as_ref()
                .map(|_| example::headings(self.session.game(), self.look.lang)),
        }
    }

    /// The prompt: who is to move, and the move that is being asked for.
    pub fn prompt(&self) -> String {
        if self.heading_for.is_some() {
            return self.look.say(&msg!("example.heading"));
        }
        match self.asking.as_ref().filter(|_| !self.is_covered()) {
            Some(Asking { begun, .. }) => {
                let begun = format!("{begun} {}> ", self.look.glyph("…", "..."));
                self.labelled(&self.asked_name(), &begun)
            }
            None => self.free_prompt(),
        }
    }

    /// The prompt where no move is being asked for.
    fn free_prompt(&self) -> String {
        match (self.screen.covered(), self.screen.sitting().filter(|_| self.is_handing_over())) {
            (Some(seat), _) => self.look.say(&msg!("table.asked", name = self.who(seat))),
            (None, Some(seat)) => format!("{}> ", self.who(seat)),
            (None, None) => format!("{}> ", self.asked_name()),
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

    /// How moves are written here: as people read them.
    pub(crate) fn wording(&self) -> Wording {
        Wording::Spoken(self.look.lang)
    }

    /// What a seat is called in a line: its player's name if it has one, else its printed name.
    fn who(&self, seat: Seat) -> String {
        let game = self.session.game();
        match game.settings().names.get(seat as usize).filter(|_| game.definition().partners == 1) {
            Some(name) => name.clone(),
            None => game.seat_text(seat, self.wording()).to_owned(),
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
        self.forget_move();
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
        self.heading_for = None;
    }

    fn dispatch(&mut self, line: &str) -> Next {
        if let Some(wanted) = self.heading_for.take() {
            return example::heading_typed(self, wanted, line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.starts_with('#') {
            return Next::Go;
        }
        let lang = self.look.lang;
        let command = |word: &str| match commands::meant(word, lang)[..] {
            [command] => Some(command.name),
            _ => None,
        };
        if let Some(seat) = self.screen.covered() {
            match command(word.trim_start_matches('/')) {
                Some("quit") => return Next::Quit,
                _ if line.is_empty() => self.lift(seat),
                // Whoever types on has not seen that the screen was passed.
                other => self.still_covered(seat, other == Some("undo")),
            }
            return Next::Go;
        }
        if self.is_handing_over() {
            return self.hand_over(line, command(word.trim_start_matches('/')));
        }
        let asked = self.asking.take();
        if word.is_empty() {
            return match (asked, self.again) {
                (Some(_), _) => {
                    self.say(&msg!("repl.left"));
                    Next::Go
                }
                // Bots that wait play on.
                _ if self.goes_on() => Next::Go,
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
            if self.is_covered() || self.is_handing_over() {
                return Next::Go;
            }
        }
        let game = self.session.game();
        let actions = &game.definition().actions;
        let first = game.words(line).into_iter().next().unwrap_or_default();
        let is_action =
            actions.iter().any(|action| action.label.all_names().any(|name| folded(name) == folded(&first)));
        if forced.is_none() && is_action {
            return self.play(line);
        }
        // Pieces are called as they are called; what lays a position is a designer's.
        let is_kind = |label: &Labelled| label.all_names().any(|name| folded(name) == folded(typed));
        let lays = |command: &&Command| {
            let kinds = &self.session.game().definition().kinds;
            command.topic == Topic::Lay && kinds.iter().any(|kind| is_kind(&kind.label))
        };
        if let Some(command) = commands::find(typed).filter(|command| forced.is_some() || !lays(command)) {
            return self.command(command, rest);
        }
        if lay::is_line(typed, rest) {
            return lay::lay(self, &format!("{typed} {rest}"));
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
        if forced.is_none() && typed.chars().all(|c| c.is_ascii_digit()) {
            return match rest.trim() {
                "" => self.play_numbered(typed),
                rest => self.number_not_alone(typed, rest),
            };
        }
        self.shortened(line, typed, forced.is_some(), rest)
    }

    /// Does what a line means that begins with no whole name: an action's before a piece's, and a piece's
    /// before a command's, unless nothing follows it and it could be either.
    fn shortened(&mut self, line: &str, typed: &str, forced: bool, rest: &str) -> Next {
        let game = self.session.game();
        let commands = commands::meant(typed, self.look.lang);
        if !forced {
            let action = game.action_named(self.session.state(), typed).is_some();
            let piece = game.begins_like_piece(typed) && (commands.is_empty() || !rest.trim().is_empty());
            if action || piece || self.could_be_move(line) {
                return self.play(line);
            }
        }
        match &commands[..] {
            [command] if forced || !game.begins_like_piece(typed) => self.command(command, rest),
            several => {
                self.unknown(typed, forced, several);
                Next::Go
            }
        }
    }

    fn command(&mut self, command: &Command, rest: &str) -> Next {
        self.again = commands::again(command.name);
        (command.run)(self, rest.trim())
    }

    /// Says that a number is a move only when it stands alone, and what else may have been meant.
    fn number_not_alone(&mut self, number: &str, rest: &str) -> Next {
        let said = rest.split_whitespace().next().map(fold).unwrap_or_default();
        let players = |lang| key!("repl.word_players").text(lang).split_whitespace().any(|word| word == said);
        self.say(&msg!("repl.number_alone", number = number));
        if Lang::all().any(players) {
            self.say_help(&msg!("repl.number_players", number = number));
        }
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

    /// Says that a word is neither a move nor a command, or which it could be the beginning of, and what it
    /// may have meant, in the language spoken. After a `/` only a command can be meant.
    fn unknown(&mut self, typed: &str, forced: bool, begun: &[&Command]) {
        let (lang, wording) = (self.look.lang, self.wording());
        let game = self.session.game();
        let pieces = game.definition().kinds.iter().filter(|_| !forced).enumerate();
        let pieces = pieces.filter(|(_, kind)| {
            let begins = |name: &str| folded(name).starts_with(&folded(typed));
            !begun.is_empty() && game.begins_like_piece(typed) && kind.label.all_names().any(begins)
        });
        let mut names: Vec<String> =
            pieces.map(|(kind, _)| game.kind_text(kind, wording).to_owned()).collect();
        names.extend(begun.iter().map(|command| command.name_in(lang).to_owned()));
        if !names.is_empty() {
            let names = names.into_iter().map(|name| Blank::Text(format!("`{name}`"))).collect();
            self.say(&msg!("refused.ambiguous", word = typed).with_blank("known", Blank::Or(names)));
            return;
        }
        let near = self.nearest_word(typed, forced);
        let said = if forced { key!("repl.no_command") } else { key!("refused.unknown") };
        self.say(&Message::new(said).with("word", typed));
        self.say_help(&match near {
            Some(near) => msg!("help.did_you_mean", word = near),
            None if forced => msg!("help.commands"),
            None => msg!("help.moves"),
        });
    }

    /// The action, command or piece that a mistyped word may have meant, as it is called in the language
    /// spoken: of the names in that language, then of the others.
    fn nearest_word(&self, typed: &str, forced: bool) -> Option<String> {
        let (lang, game) = (self.look.lang, self.session.game());
        let definition = game.definition();
        let pieces = definition.actions.iter().flat_map(|action| &action.choices);
        let pieces = pieces.into_iter().any(|choice| matches!(choice.kind, ChoiceKind::Pieces { .. }));
        let words = |in_lang: Lang| -> Vec<(&str, &str)> {
            let actions = definition.actions.iter().enumerate().map(|(number, action)| {
                (action.label.name.in_lang(in_lang), game.action_text(number, Wording::Spoken(lang)))
            });
            let kinds = definition.kinds.iter().enumerate().filter(|_| pieces).map(|(number, kind)| {
                (kind.label.name.in_lang(in_lang), game.kind_text(number, Wording::Spoken(lang)))
            });
            let commands = COMMANDS.iter().map(|command| (command.name_in(in_lang), command.name_in(lang)));
            match forced {
                true => commands.collect(),
                false => actions.chain(commands).chain(kinds).collect(),
            }
        };
        let langs = std::iter::once(lang).chain(Lang::all().filter(|other| *other != lang));
        langs.map(words).find_map(|words| {
            let near = nearest(typed, words.iter().map(|(name, _)| *name))?;
            words.iter().find(|(name, _)| *name == near).map(|(_, shown)| (*shown).to_owned())
        })
    }

    fn refused(&mut self, refusal: &Refusal) {
        let refused = self.look.say(&msg!("repl.refused"));
        let mut text = self.labelled(&refused, &refusal.reason.in_lang(self.look.lang));
        if let Some(cites) = self.look.cites(&refusal.cites) {
            text.push_str(&format!(" ({cites})"));
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

    /// The seat that is meant by a word; that it is not clear, or that there is none, is said.
    fn seat_typed(&mut self, typed: &str) -> Option<Seat> {
        match self.session.game().seat_meant(typed) {
            Ok(seat) => Some(seat),
            Err(found) => {
                let message = no_seat(self.session.game(), typed, &found);
                self.say(&message);
                None
            }
        }
    }

    fn say_help(&mut self, help: &Message) {
        let said = self.look.say(help);
        // What begins with a label of its own gets no other.
        let text = match help.key() {
            "help.options" | "help.options_more" | "help.actions" | "secret.designer" => said,
            _ => self.labelled(&self.look.say(&msg!("fault.help")), &said),
        };
        let text = format!("  {text}");
        self.line(&self.look.dim(&self.look.wrapped(&text)));
    }

    /// A name before what it stands for, as the language writes it.
    fn labelled(&self, name: &str, text: &str) -> String {
        let (name, text) = (Blank::Text(name.to_owned()), Blank::Text(text.to_owned()));
        self.look.say(&msg!("table.labelled").with_blank("name", name).with_blank("text", text))
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

/// Says that there is no such seat, and which there are, or which could be meant.
pub(crate) fn no_seat(game: &Game, typed: &str, found: &[Seat]) -> Message {
    let spoken =
        |seat: Seat| Name::in_each(|lang| format!("`{}`", game.seat_text(seat, Wording::Spoken(lang))));
    let named = |seats: &mut dyn Iterator<Item = Seat>| seats.map(|seat| Blank::Name(spoken(seat))).collect();
    match found {
        [] => {
            let all = named(&mut (0..game.definition().seats.len() as Seat));
            msg!("settings.seat", seat = typed).with_blank("known", Blank::List(all))
        }
        several => {
            let several = named(&mut several.iter().copied());
            msg!("refused.ambiguous", word = typed).with_blank("known", Blank::Or(several))
        }
    }
}

/// Whether a word asks to leave.
pub(crate) fn is_quit(typed: &str) -> bool {
    commands::find(typed).is_some_and(|command| command.name == "quit")
}
