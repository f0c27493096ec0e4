//! Starting a REPL session: which game, whether to resume the autosaved one, a terminal or a pipe.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use super::bot_words::Bots;
use super::lines_in::{Line, next_line};
use super::repl::autosave::Autosave;
use super::repl::{HotSeat, Repl, is_quit, run_lines, run_terminal, saves};
use super::style::{Look, is_dumb};
use super::{list, output, records};
use crate::define::{Fault, Library, Settings, define};
use crate::play::{RecordFile, Session};
use crate::speak::{Blank, Message, Name, meant, typed};
use crate::{key, msg};

/// The answer to the offer to resume an unfinished game.
pub(crate) enum Answer {
    /// It goes on, with its bots.
    Resume(Box<Session>, Bots),
    /// A new game.
    New,
    /// Neither: leave.
    Leave,
}

/// A session about to start.
pub(crate) struct SessionStart<'a> {
    /// Where games are found.
    pub library: &'a Library,
    /// The game's id.
    pub game: String,
    look: Look,
    designer: bool,
    /// Whether the table is hidden between seats even where nothing asks for it.
    pub hot_seat: bool,
    /// Whether saved files are read at once, if anything was said of it.
    pub watch: Option<bool>,
    terminal: bool,
    autosave: Option<Autosave>,
    /// Why the game is not kept although it should be.
    unkept: Option<Box<Fault>>,
    /// The save that it comes from.
    loaded: Option<PathBuf>,
}

impl<'a> SessionStart<'a> {
    /// Prepares to play a game. It is autosaved on a terminal only: a pipe can be run again.
    pub(super) fn at(library: &'a Library, game: &str, look: &Look, designer: bool) -> Self {
        let terminal = std::io::stdin().is_terminal();
        let opened = || {
            let folder = state_path().ok_or_else(|| Box::new(Fault::nowhere(msg!("save.nowhere"))))?;
            Autosave::open(&folder.join("autosave"), game)
        };
        let (autosave, unkept) = match terminal.then(opened) {
            Some(Ok(autosave)) => (Some(autosave), None),
            Some(Err(fault)) => (None, Some(fault)),
            None => (None, None),
        };
        let game = game.to_owned();
        let (look, hot_seat, watch, loaded) = (*look, false, None, None);
        Self { library, game, look, designer, hot_seat, watch, terminal, autosave, unkept, loaded }
    }

    /// Loads a save, and prints the notes about it.
    pub(super) fn load(&mut self, save: &Path) -> Result<(Session, Bots), Vec<Fault>> {
        let loaded = saves::load(save, &self.game, self.library)?;
        self.loaded = Some(save.to_owned());
        self.put_aside();
        Ok(self.told(loaded))
    }

    /// Puts a game that waits to be gone on with out of the way: it would be written over.
    pub(super) fn put_aside(&mut self) {
        if let Some(autosave) = self.autosave.as_mut().filter(|autosave| autosave.holds_game()) {
            match autosave.set_aside() {
                Ok(aside) => self.note(&msg!("save.aside", file = aside.display())),
                Err(fault) => (self.autosave, self.unkept) = (None, Some(fault)),
            }
        }
    }

    /// Whether somebody can be asked.
    pub(super) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// How it is spoken.
    pub(super) fn look(&self) -> &Look {
        &self.look
    }

    /// Prints a note about how the game begins.
    pub(super) fn note(&self, note: &Message) {
        if !self.look.quiet {
            output::warn(&self.look, &self.look.say(note));
        }
    }

    fn told(&self, loaded: saves::Loaded) -> (Session, Bots) {
        for note in loaded.note.iter().chain(&loaded.changes) {
            self.note(note);
        }
        // Whoever should play and does not is missed, also where little is to be said.
        for missing in &loaded.missing {
            output::warn(&self.look, &self.look.wrapped(&self.look.say(missing)));
        }
        (loaded.session, loaded.bots)
    }

    /// Offers to resume the autosaved game, if there is one. One that is not wanted is put aside, not lost.
    pub(super) fn resume(&mut self) -> std::io::Result<Answer> {
        let Some(autosave) = &self.autosave else { return Ok(Answer::New) };
        let resumed = match autosave.kept() {
            Ok(None) => return Ok(Answer::New),
            Ok(Some(log)) => {
                let moves = log.cursor.unwrap_or(log.moves.len());
                let offer = msg!("save.resume", players = log.players, moves = moves);
                let offer = offer.with_name("game", &self.game_name());
                match self.yes(&self.look.say(&offer))? {
                    None => return Ok(Answer::Leave),
                    Some(false) => None,
                    Some(true) => Some(saves::resume(&log, autosave.path(), &self.game, self.library)),
                }
            }
            Err(fault) => Some(Err(vec![*fault])),
        };
        match resumed {
            Some(Ok(loaded)) => {
                let (session, bots) = self.told(loaded);
                return Ok(Answer::Resume(Box::new(session), bots));
            }
            Some(Err(faults)) => output::warn(&self.look, &self.look.faults(&faults)),
            None => {}
        }
        match self.autosave.as_mut().map(Autosave::set_aside) {
            Some(Ok(aside)) => {
                let aside = msg!("save.aside", file = aside.display());
                output::stdout(&self.look).line(&self.look.say(&aside))?;
                Ok(Answer::New)
            }
            Some(Err(fault)) => Err(std::io::Error::other(fault.render(self.look.lang, self.look.colour))),
            None => Ok(Answer::New),
        }
    }

    /// What the game is called; its id where that cannot be read.
    fn game_name(&self) -> Name {
        let folder = self.library.find(&self.game).ok();
        let defined = folder.and_then(|folder| define(&folder, &Settings::default(), &mut Vec::new()));
        defined.map_or_else(|| Name::plain(self.game.as_str()), |definition| definition.name)
    }

    /// Asks until the answer is yes or no; `None` at the end of input.
    fn yes(&self, question: &str) -> std::io::Result<Option<bool>> {
        let mut out = output::stdout(&self.look);
        loop {
            out.put(&format!("{question} "))?;
            let Some(line) = answer()? else {
                out.line("")?;
                return Ok(None);
            };
            match line.trim() {
                "" => return Ok(Some(true)),
                word if typed::means(word, key!("typed.yes")) => return Ok(Some(true)),
                word if typed::means(word, key!("typed.no")) => return Ok(Some(false)),
                _ => {}
            }
        }
    }

    /// Runs the REPL to its end.
    pub(super) fn play(self, session: Session, bots: Bots) -> std::io::Result<()> {
        let mut repl = Repl::new(session, self.look);
        repl.library = self.library.clone();
        repl.designer = self.designer;
        repl.autosave = self.autosave;
        if let Some(fault) = &self.unkept {
            repl.warn_unkept(fault);
        }
        if let Some(save) = &self.loaded {
            repl.own_saves.add(save);
        }
        repl.recording.file = records::folder().map(|folder| RecordFile::of(&folder, &self.game));
        repl.recording.keeps = self.terminal;
        repl.set_bots(bots);
        repl.clears = self.terminal && !is_dumb();
        repl.scrolls = self.terminal && is_dumb();
        repl.hot_seat = match () {
            () if self.hot_seat => HotSeat::Always,
            () if self.terminal => HotSeat::Needed,
            () => HotSeat::Off,
        };
        // Lines from a pipe are read as if the files never changed, unless somebody wants it.
        if !repl.follow(self.watch.unwrap_or(self.terminal)) && self.watch == Some(true) {
            output::warn(&self.look, &self.look.wrapped(&self.look.say(&msg!("live.built_in"))));
        }
        if self.terminal {
            run_terminal(&mut repl, history_file().as_deref())
        } else {
            run_lines(&mut repl, std::io::stdin().lock(), &mut output::stdout(&self.look))
        }
    }
}

/// The next answer to a question; one that is too long is none that is offered. `None` at the end of input.
pub(super) fn answer() -> std::io::Result<Option<String>> {
    Ok(match next_line(&mut std::io::stdin().lock())? {
        Some(Line::Text(text)) => Some(text),
        Some(Line::TooLong) => Some("?".to_owned()),
        Some(Line::Endless) | None => None,
    })
}

/// Where histories, autosaves and records live. It need not be there yet.
pub(super) fn state_path() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.state_dir().unwrap_or_else(|| base.data_dir()).join("rulebox"))
}

/// Where typed lines are kept between runs: a regular file, no link to one and nothing that would wait.
fn history_file() -> Option<PathBuf> {
    let folder = state_path()?;
    std::fs::create_dir_all(&folder).ok()?;
    let file = folder.join("history.txt");
    match std::fs::symlink_metadata(&file) {
        Ok(there) => there.is_file().then_some(file),
        Err(_) => std::fs::File::create_new(&file).is_ok().then_some(file),
    }
}

/// Offers the games by number and returns the one chosen; `None` for none.
pub(super) fn choose(library: &Library, look: &Look) -> std::io::Result<Option<String>> {
    let games = list::list(library);
    let mut out = output::stdout(look);
    out.line(&look.say(&msg!("choose.which")))?;
    out.put(&list::render(&games, true, look))?;
    loop {
        out.put("> ")?;
        let Some(line) = answer()? else {
            out.line("")?;
            return Ok(None);
        };
        let typed = line.trim();
        if typed.is_empty() || is_quit(typed) {
            return Ok(None);
        }
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let names = |game: &'_ list::Listed| -> Vec<String> {
            game.name.texts().chain([game.id.as_str()]).map(str::to_owned).collect()
        };
        let names: Vec<Vec<String>> = games.iter().map(names).collect();
        let found = match number.filter(|number| *number < games.len()) {
            Some(number) => vec![number],
            None => meant(typed, names.iter().map(|names| names.iter().map(String::as_str))),
        };
        if found.len() > 1 {
            let known =
                found.iter().map(|&game| Blank::Name(games[game].name.map(|name| format!("`{name}`"))));
            let which =
                msg!("refused.ambiguous", word = typed).with_blank("known", Blank::Or(known.collect()));
            out.line(&look.wrapped(&look.say(&which)))?;
            continue;
        }
        let id = found.first().map_or(typed, |&game| games[game].id.as_str());
        match library.find(id) {
            Ok(folder) => return Ok(Some(folder.id)),
            Err(fault) => out.line(&fault.render(look.lang, look.colour))?,
        }
    }
}
