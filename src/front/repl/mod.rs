//! The REPL: a line in, the table and what happened out. The same code runs on a terminal, on a
//! pipe and in tests.
//!
//! A line is first a move; a line that is no move's name is a command. Where an action has the
//! name of a command, the action wins; `/` before a word always means the command.

mod commands;
mod complete;
mod input;
pub mod saves;
mod walk;

pub use commands::{COMMANDS, Command};
pub use complete::Guide;
pub use input::{run_lines, run_terminal};

use super::render::{Marks, draw_table};
use super::story;
use super::style::Look;
use crate::define::{Fault, Library};
use crate::msg;
use crate::play::notation::NotAMove;
use crate::play::{Game, Pick, Refusal, Session, View};
use crate::speak::{Blank, Message, fold, nearest};
use crate::table::{Ended, Event, Seat, State};

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
    /// The seat whose view is shown; the seat to move when none is fixed.
    pub viewer: Option<Seat>,
    /// Where the games of saves are found.
    pub library: Library,
    out: String,
    /// The move being stepped through: the table so far, and the events to come, last first.
    stepping: Option<(State, Vec<Event>)>,
}

impl Repl {
    /// A REPL over a session.
    pub fn new(session: Session, look: Look) -> Self {
        Self { session, look, viewer: None, library: Library::new(None), out: String::new(), stepping: None }
    }

    /// What is shown before the first line.
    pub fn welcome(&mut self) -> String {
        let definition = self.session.game().definition();
        let mut title = self.look.strong(definition.name.in_lang(self.look.lang));
        if let Some(text) = &definition.text {
            title.push_str(&format!(" {} {}", self.look.glyph("—", "-"), text.in_lang(self.look.lang)));
        }
        self.line(&title);
        self.say(&msg!("repl.welcome"));
        self.blank();
        self.table();
        self.take()
    }

    /// What completion looks at.
    pub fn guide(&self) -> Guide {
        Guide { game: self.session.game().clone(), state: self.session.state().clone(), lang: self.look.lang }
    }

    /// The prompt: who is to move.
    pub fn prompt(&self) -> String {
        let state = self.session.state();
        let name = match state.ended {
            Ended::No => self.session.game().seat_id(state.turn.seat).to_owned(),
            _ => self.look.say(&msg!("repl.over")),
        };
        format!("{name}> ")
    }

    /// Does what a line says and returns what to show.
    pub fn handle(&mut self, line: &str) -> (String, Next) {
        let line = line.trim();
        let next = self.dispatch(line);
        (self.take(), next)
    }

    fn dispatch(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() || word.starts_with('#') {
            return Next::Go;
        }
        let forced = word.strip_prefix('/');
        let typed = forced.unwrap_or(word);
        // Stepping through a move ends with any other line.
        if commands::find(typed).is_none_or(|command| command.name != "next") {
            self.stepping = None;
        }
        let state = self.session.state();
        let game = self.session.game();
        let is_action = game.definition().actions.iter().any(|action| {
            [&action.label.id, &action.label.name.fr, &action.label.name.en]
                .iter()
                .any(|name| fold(name) == fold(typed))
        });
        if forced.is_none() && is_action {
            return self.play(line);
        }
        if let Some(command) = commands::find(typed) {
            return (command.run)(self, rest.trim());
        }
        if forced.is_none() && (game.action_named(state, typed).is_some() || self.could_be_move(line)) {
            return self.play(line);
        }
        if forced.is_none() && typed.chars().all(|c| c.is_ascii_digit()) {
            return self.play_numbered(typed);
        }
        self.unknown(typed);
        Next::Go
    }

    /// Whether a line begins as a move without its action's name might: a seat, a cell, a piece.
    fn could_be_move(&self, line: &str) -> bool {
        let game = self.session.game();
        let first = line.split_whitespace().next().unwrap_or_default();
        let seat = game.seat_named(first).is_some() && first.parse::<u32>().is_err();
        let cell = game.definition().board.grid.named(first).is_some() && game.definition().board.present;
        let kind = game.definition().kinds.iter().any(|kind| {
            [&kind.label.id, &kind.label.name.fr, &kind.label.name.en]
                .iter()
                .any(|name| fold(name) == fold(first))
        });
        seat || cell || kind
    }

    fn unknown(&mut self, typed: &str) {
        let game = self.session.game();
        let actions = game.definition().actions.iter().map(|action| action.label.id.as_str());
        let names = COMMANDS.iter().map(|command| command.name).chain(actions);
        let near = nearest(typed, names).map(str::to_owned);
        self.say(&msg!("refused.unknown", word = typed));
        self.say_help(&match near {
            Some(near) => msg!("help.did_you_mean", word = near),
            None => msg!("help.moves"),
        });
    }

    fn play_numbered(&mut self, typed: &str) -> Next {
        let moves = match self.session.game().moves(self.session.state()) {
            Ok(moves) => moves,
            Err(fault) => return self.fault(&fault),
        };
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| moves.get(number)) {
            Some(made) => {
                let text = self.session.game().move_text(self.session.state(), made);
                self.play(&text)
            }
            None => {
                self.say(&msg!("repl.no_number", number = typed, most = moves.len()));
                Next::Go
            }
        }
    }

    /// Plays a move and shows what became of the table.
    fn play(&mut self, text: &str) -> Next {
        let made = self.session.play(text).map(|entry| entry.events.clone());
        match made {
            Ok(events) => {
                let index = self.session.entries().len() - 1;
                let before = self.session.state_before(index).clone();
                for line in story::tell(self.session.game(), &before, &events, &self.look) {
                    let line = format!("  {line}");
                    self.line(&line);
                }
                self.blank();
                self.table();
                self.result();
            }
            Err(NotAMove::Refused(refusal)) => self.refused(&refusal),
            Err(NotAMove::Fault(fault)) => return self.fault(&fault),
        }
        Next::Go
    }

    /// Shows the table as the viewer sees it.
    pub fn table(&mut self) {
        let game = self.session.game();
        let state = self.session.state();
        let viewer = self.viewer.unwrap_or(state.turn.seat);
        let view = View::of(game, state, Some(viewer));
        let changed = match self.session.last() {
            Some(entry) => {
                let before = self.session.state_before(self.session.entries().len() - 1);
                story::changed_cells(game, before, &entry.events)
            }
            None => Vec::new(),
        };
        let (actions, open) = self.possible();
        let marks = Marks { changed, open, actions };
        let drawn = draw_table(game, &view, &marks, &self.look);
        self.out.push_str(&drawn);
    }

    /// The actions that can be done now, and the cells that they could choose.
    fn possible(&self) -> (Vec<usize>, Vec<u16>) {
        let (mut actions, mut cells) = (Vec::new(), Vec::new());
        let game = self.session.game();
        // A fault of the rules shows when a move is made; a drawing has no place for it.
        let _ = game.machine().each_move(self.session.state(), &mut |made| {
            actions.push(made.action);
            cells.extend(made.picks.iter().rev().find_map(|pick| match pick {
                Pick::Cell(cell) => Some(*cell),
                Pick::Pieces(_) => None,
            }));
            std::ops::ControlFlow::Continue(())
        });
        cells.sort_unstable();
        cells.dedup();
        actions.dedup();
        (actions, cells)
    }

    /// Says who won, once it is over.
    fn result(&mut self) {
        let outcome = match self.session.game().outcome(self.session.state()) {
            Ok(Some(outcome)) => outcome,
            Ok(None) => return,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        if !outcome.scores.is_empty() {
            self.score();
        }
        if let (Some((value, band)), Some(scale)) =
            (outcome.scale, &self.session.game().definition().end.scale)
        {
            let message = msg!("repl.band", value = value).with_name("band", &scale.bands[band].label.name);
            return self.say(&message);
        }
        let seats = &self.session.game().definition().seats;
        let names: Vec<Blank> = outcome
            .winners
            .iter()
            .map(|&seat| {
                Blank::Text(
                    self.look.seat(&seats[seat as usize], seats[seat as usize].name.in_lang(self.look.lang)),
                )
            })
            .collect();
        let message = match names.len() {
            0 => msg!("repl.draw"),
            1 => msg!("repl.wins").with_blank("seats", Blank::List(names)),
            _ => msg!("repl.win").with_blank("seats", Blank::List(names)),
        };
        self.say(&message);
    }

    /// Shows the scores, part by part.
    fn score(&mut self) {
        let game = self.session.game().clone();
        let definition = game.definition();
        if definition.end.score.is_empty() {
            return self.say(&msg!("repl.no_score"));
        }
        let parts = match game.machine().scores(self.session.state()) {
            Ok(parts) => parts,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        let width =
            definition.seats.iter().map(|seat| seat.name.in_lang(self.look.lang).chars().count()).max();
        for (seat, parts) in definition.seats.iter().zip(&parts) {
            let name = seat.name.in_lang(self.look.lang);
            let space = " ".repeat(width.unwrap_or(0) - name.chars().count());
            let mut line = format!("{}{space}  {}", self.look.seat(seat, name), parts.iter().sum::<i64>());
            if parts.len() > 1 {
                let each: Vec<String> = definition
                    .end
                    .score
                    .iter()
                    .zip(parts)
                    .map(|(part, value)| format!("{} {value}", part.label.name.in_lang(self.look.lang)))
                    .collect();
                line.push_str(&self.look.dim(&format!("  = {}", each.join(" + "))));
            }
            self.line(&line);
        }
    }

    fn refused(&mut self, refusal: &Refusal) {
        let mut text =
            format!("{}: {}", self.look.say(&msg!("repl.refused")), refusal.reason.in_lang(self.look.lang));
        if let Some(cites) = &refusal.cites {
            text.push_str(&format!(" ({})", self.look.say(&msg!("repl.cites", heading = cites))));
        }
        self.line(&text);
        if let Some(help) = &refusal.help {
            self.say_help(&help.clone());
        }
    }

    fn fault(&mut self, fault: &Fault) -> Next {
        let text = fault.render(self.look.lang, self.look.colour);
        self.line(&text);
        self.say(&msg!("repl.unchanged"));
        Next::Go
    }

    fn say_help(&mut self, help: &Message) {
        let text = format!("  {}: {}", self.look.say(&msg!("fault.help")), self.look.say(help));
        self.line(&self.look.dim(&text));
    }

    fn say(&mut self, message: &Message) {
        let text = self.look.say(message);
        self.line(&text);
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
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
