//! Where lines come from: a terminal with editing and history, or any reader.

use std::collections::BTreeMap;
use std::io::{BufRead, Error, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Editor, Event, EventContext, EventHandler,
    ExternalPrinter, KeyCode, Modifiers, RepeatCount,
};

use super::complete::EditorGuide;
use super::{Guide, Hand, Next, Repl, leaving, pager, plain_terminal};
use crate::front::lines_in::{Line, MOST_BYTES, next_line};
use crate::front::output::{self, Order, Outlet};
use crate::front::style::{Look, is_dumb, terminal_width};
use crate::front::watching::{LOOK, Waiting, Woken, watching};
use crate::msg;
use crate::speak::visible_line;
use crate::table::Seat;

/// Runs the REPL on a terminal. Tab completes, Ctrl-C clears the line, Ctrl-D leaves; what was
/// typed is kept between runs in `history`, if there is such a file and nothing is secret.
pub(crate) fn run_terminal(repl: &mut Repl, history: Option<&Path>) -> std::io::Result<()> {
    // A long answer can be cut short; the terminal is left as it was found.
    leaving::on_signals(repl);
    repl.live = true;
    let done = if is_dumb() { plain_terminal::talk(repl) } else { talk(repl, history) };
    if repl.is_elsewhere() {
        put(repl, &Order::FirstScreen.text())?;
    }
    done
}

/// No screen goes to other hands faster.
pub(super) const PASSING: Duration = Duration::from_millis(250);

fn talk(repl: &mut Repl, history: Option<&Path>) -> std::io::Result<()> {
    let welcome = repl.welcome();
    let mut keyboard = Keyboard::new(repl.guide(), repl.hand(), history)?;
    // What was typed to leave a long text begins the next line.
    let mut begun = pager::show(repl, &welcome)?;
    let (mut watching, waiting, ending) = watching();
    let (guide, above) = (keyboard.guide.clone(), keyboard.above.clone());
    // Whoever has it may change the game: this thread while a line is done, the other while one is typed.
    let (shared, renewed) = (&Mutex::new(repl), &AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(move || follow_files(shared, &waiting, &guide, &above, renewed));
        // Whatever ends this ends the other thread first.
        let _ending = ending;
        loop {
            let mut repl = lock(shared);
            if let Some(text) = repl.saved_meanwhile() {
                begun.push_str(&pager::show(&repl, &text)?);
            }
            if renewed.swap(false, Ordering::Relaxed) {
                watching.renew();
            }
            if let Err(problem) = watching.watch(&repl.followed()) {
                let text = unnoticed(&repl, &problem);
                put(&repl, &text)?;
            }
            keyboard.give(repl.hand())?;
            keyboard.guide_by(repl.guide());
            let (prompt, shown) = (repl.prompt(), Instant::now());
            // It is printed by the editor, which has no way of its own to show what acts.
            let printed = repl.look.printed(&visible_line(&prompt));
            drop(repl);
            let begun_with = std::mem::take(&mut begun);
            let typed = keyboard.editor.readline_with_initial(&printed, (&begun_with, ""));
            let mut repl = lock(shared);
            put(&repl, &keyboard.unprinted())?;
            match typed {
                // A key too many of the last hands does not lift the cover.
                Ok(_) if repl.is_covered() && shown.elapsed() < PASSING => {}
                // It was typed for another table, or by other hands.
                Ok(line) if repl.prompt() != prompt => {
                    if repl.hand() == keyboard.hand && !line.trim().is_empty() {
                        let text = repl.look.wrapped(&repl.look.say(&msg!("live.prompt_changed")));
                        put(&repl, &format!("{text}\n"))?;
                        begun = line;
                    }
                }
                Ok(line) => {
                    keyboard.remember(&line);
                    match answer(&mut repl, &line, keyboard.hand)? {
                        Some(typed) => begun = typed,
                        None => return Ok(()),
                    }
                }
                Err(ReadlineError::Interrupted) => repl.interrupt(),
                Err(ReadlineError::Eof) => return Ok(()),
                Err(error) => return Err(std::io::Error::other(error)),
            }
        }
    })
}

/// Does what was typed by a hand. What is pasted may be several lines; none of them is for the next hands. Returns
/// what begins the next line, `None` at the end.
fn answer(repl: &mut Repl, line: &str, hand: Hand) -> std::io::Result<Option<String>> {
    fit(repl);
    let mut lines = line.split('\n').peekable();
    while let Some(line) = lines.next() {
        let (text, next) = match line.len() > MOST_BYTES {
            true => (refuse_long(repl, None), Next::Go),
            false => repl.handle(line),
        };
        // Nothing waits for a key while other lines wait.
        let begun = match lines.peek() {
            Some(_) => {
                put(repl, &text)?;
                String::new()
            }
            None => pager::show(repl, &text)?,
        };
        if next == Next::Quit {
            return Ok(None);
        }
        if lines.peek().is_none() || repl.hand() != hand {
            return Ok(Some(begun));
        }
    }
    Ok(Some(String::new()))
}

fn lock<'a, 'b>(shared: &'a Mutex<&'b mut Repl>) -> MutexGuard<'a, &'b mut Repl> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads what is saved while a line is typed, and tells of it above that line.
fn follow_files(
    shared: &Mutex<&mut Repl>,
    waiting: &Waiting,
    guide: &Mutex<Guide>,
    above: &Mutex<AboveLine>,
    renewed: &AtomicBool,
) {
    while let Some(woken) = waiting.wait(LOOK) {
        let mut repl = lock(shared);
        fit(&mut repl);
        let Some(text) = repl.saved(woken == Woken::Look) else { continue };
        // What the system did not tell of may be a folder in another's place.
        renewed.fetch_or(woken == Woken::Look, Ordering::Relaxed);
        *guide.lock().unwrap_or_else(PoisonError::into_inner) = repl.guide();
        leaving::note(&repl);
        let look = repl.look;
        // The line may be sent meanwhile: whoever does it must not wait for who prints this.
        drop(repl);
        above.lock().unwrap_or_else(PoisonError::into_inner).print(&text, &look);
    }
}

/// Says that files are only looked at now and then.
fn unnoticed(repl: &Repl, problem: &str) -> String {
    let message = msg!("live.unnoticed", problem = problem, seconds = LOOK.as_secs());
    format!("{}\n", repl.look.wrapped(&repl.look.say(&message)))
}

pub(super) fn put(repl: &Repl, text: &str) -> std::io::Result<()> {
    leaving::note(repl);
    output::stdout(&repl.look).put(text)
}

/// A terminal may be resized at any time.
pub(super) fn fit(repl: &mut Repl) {
    if let Some(columns) = terminal_width() {
        repl.look.fit(columns);
    }
}

/// Says that a line is too long; its number is said where lines can be counted. Nothing changes.
pub(super) fn refuse_long(repl: &Repl, number: Option<usize>) -> String {
    let message = match number {
        Some(number) => msg!("input.line_too_long", line = number, most = MOST_BYTES),
        None => msg!("input.too_long", most = MOST_BYTES),
    };
    format!("{}\n", repl.look.wrapped(&repl.look.say(&message)))
}

type LineEditor = Editor<EditorGuide, FileHistory>;

/// A line editor for whoever types. Each hand has one of its own, so that nobody gets back the lines
/// of another, nor what another cut.
struct Keyboard {
    editor: LineEditor,
    guide: Arc<Mutex<Guide>>,
    /// Where the other thread prints.
    above: Arc<Mutex<AboveLine>>,
    hand: Hand,
    /// Where lines are kept that everyone may know.
    history: Option<PathBuf>,
    /// What each seat has typed. It is never written down.
    lines: BTreeMap<Seat, Vec<String>>,
}

impl Keyboard {
    fn new(guide: Guide, hand: Hand, history: Option<&Path>) -> std::io::Result<Self> {
        let guide = Arc::new(Mutex::new(guide));
        let mut editor = editor(&guide)?;
        let above = Arc::new(Mutex::new(AboveLine::of(&mut editor)));
        let history = history.map(Path::to_owned);
        let mut keyboard = Self { editor, guide, above, hand, history, lines: BTreeMap::new() };
        keyboard.recall();
        Ok(keyboard)
    }

    /// Passes the keyboard on.
    fn give(&mut self, hand: Hand) -> std::io::Result<()> {
        if hand != self.hand {
            self.hand = hand;
            self.editor = editor(&self.guide)?;
            *self.above.lock().unwrap_or_else(PoisonError::into_inner) = AboveLine::of(&mut self.editor);
            self.recall();
        }
        Ok(())
    }

    /// What completion and hints look at from now on.
    fn guide_by(&self, guide: Guide) {
        *self.guide.lock().unwrap_or_else(PoisonError::into_inner) = guide;
    }

    /// What could not be printed while the line was typed.
    fn unprinted(&self) -> String {
        std::mem::take(&mut self.above.lock().unwrap_or_else(PoisonError::into_inner).unprinted)
    }

    /// Puts what these hands have typed within their reach.
    fn recall(&mut self) {
        // A history that cannot be read is an empty one.
        match (self.hand, &self.history) {
            (Hand::Everyone, Some(history)) => {
                let _ = self.editor.load_history(history);
            }
            (Hand::Seat(seat), _) => {
                for line in self.lines.get(&seat).into_iter().flatten() {
                    let _ = self.editor.add_history_entry(line.as_str());
                }
            }
            (Hand::Everyone, None) | (Hand::Nobody, _) => {}
        }
    }

    fn remember(&mut self, line: &str) {
        if line.len() > MOST_BYTES {
            return;
        }
        match (self.hand, &self.history) {
            (Hand::Nobody, _) => {}
            (Hand::Seat(seat), _) => {
                self.lines.entry(seat).or_default().push(line.to_owned());
                let _ = self.editor.add_history_entry(line);
            }
            (Hand::Everyone, history) => {
                let _ = self.editor.add_history_entry(line);
                if let Some(history) = history {
                    let _ = self.editor.append_history(history);
                }
            }
        }
    }
}

/// Prints above the line that is typed, which stays as it is.
struct AboveLine {
    printer: Option<Box<dyn ExternalPrinter + Send>>,
    /// What waits for the line, where nothing can be printed above it.
    unprinted: String,
}

impl AboveLine {
    fn of(editor: &mut LineEditor) -> Self {
        let printer = editor.create_external_printer().ok();
        let printer = printer.map(|printer| Box::new(printer) as Box<dyn ExternalPrinter + Send>);
        Self { printer, unprinted: String::new() }
    }

    fn print(&mut self, text: &str, look: &Look) {
        match &mut self.printer {
            // Where nothing can be written any more, the line will say so.
            Some(printer) => drop(printer.print(look.printed(text))),
            None => self.unprinted.push_str(text),
        }
    }
}

fn editor(guide: &Arc<Mutex<Guide>>) -> std::io::Result<LineEditor> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = LineEditor::with_config(config).map_err(std::io::Error::other)?;
    editor.set_helper(Some(EditorGuide(guide.clone())));
    editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(Full)));
    Ok(editor)
}

/// Keeps keys out of a line that is full: the editor draws all of it again for each.
struct Full;

impl ConditionalEventHandler for Full {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, line: &EventContext<'_>) -> Option<Cmd> {
        let typed =
            event.get(0).is_some_and(|key| matches!(key.0, KeyCode::Char(_)) && key.1 == Modifiers::NONE);
        (typed && line.line().len() > MOST_BYTES).then_some(Cmd::Noop)
    }
}

/// Runs the REPL over lines from anywhere, each shown after its prompt, so that the output reads
/// like a session.
pub(crate) fn run_lines(
    repl: &mut Repl,
    mut lines: impl BufRead,
    out: &mut Outlet<impl Write>,
) -> std::io::Result<()> {
    let welcome = repl.welcome();
    out.put(&welcome)?;
    for number in 1.. {
        let line = match next_line(&mut lines)? {
            None => break,
            Some(Line::Text(line)) => line,
            Some(Line::TooLong) => {
                let (prompt, told) = (repl.prompt(), refuse_long(repl, Some(number)));
                out.put(&format!("{prompt}{}\n{told}", repl.look.glyph("…", "...")))?;
                continue;
            }
            Some(Line::Endless) => {
                let endless = msg!("input.endless", line = number);
                return Err(Error::other(repl.look.say(&endless)));
            }
        };
        if let Some(text) = repl.saved(false) {
            out.put(&text)?;
        }
        out.line(&format!("{}{line}", repl.prompt()))?;
        let (text, next) = repl.handle(&line);
        out.put(&text)?;
        if next == Next::Quit {
            break;
        }
    }
    Ok(())
}
