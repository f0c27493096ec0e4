//! Where lines come from: a terminal with editing and history, or any reader.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use super::autosave::{Autosave, nothing_is_written};
use super::complete::EditorGuide;
use super::screen::FIRST_SCREEN;
use super::{Guide, Hand, Next, Repl};
use crate::front::signals::{self, TerminalState};
use crate::front::style::terminal_width;
use crate::msg;
use crate::speak::visible;
use crate::table::Seat;

/// Runs the REPL on a terminal. Tab completes, Ctrl-C clears the line, Ctrl-D leaves; what was
/// typed is kept between runs in `history`, if there is such a file and nothing is secret.
pub(crate) fn run_terminal(repl: &mut Repl, history: Option<&Path>) -> std::io::Result<()> {
    // A long answer can be cut short; the terminal is left as it was found.
    let terminal = TerminalState::found();
    let kept = repl.look.spell(&repl.look.say(&msg!("save.kept"))).into_owned();
    let ends = Arc::new(move |signal: i32| leave(signal, &terminal, &kept));
    let interrupted = ends.clone();
    let _ = ctrlc::set_handler(move || interrupted(INTERRUPTED));
    signals::on_end(move |signal| ends(signal));
    let done = talk(repl, history);
    if repl.is_elsewhere() {
        write!(std::io::stdout(), "{FIRST_SCREEN}")?;
        std::io::stdout().flush()?;
    }
    done
}

/// The number of the signal that Ctrl-C sends.
const INTERRUPTED: i32 = 2;

/// How long a terminal that takes nothing more may hold up the end.
const STUCK: Duration = Duration::from_secs(1);

/// Ends the program because of a signal: after what is being written, with the terminal as it was found.
/// Says whether the game is kept, unless somebody at the keyboard asked for the end.
fn leave(signal: i32, terminal: &TerminalState, kept: &str) {
    let code = i32::from(signals::exit_code(signal));
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(STUCK);
        std::process::exit(code);
    });
    let _writing = nothing_is_written();
    let mut last = String::new();
    if terminal.restore() {
        // Lines that are pasted are no longer marked as such.
        last.push_str("\x1b[?2004l\n");
    }
    if ELSEWHERE.load(Ordering::Relaxed) {
        last.push_str(FIRST_SCREEN);
    }
    if signal != INTERRUPTED && KEPT.load(Ordering::Relaxed) {
        last.push_str(kept);
        last.push('\n');
    }
    let mut out = std::io::stdout();
    // The terminal may be gone.
    let _ = out.write_all(last.as_bytes()).and_then(|()| out.flush());
    std::process::exit(code);
}

/// No screen goes to other hands faster.
const PASSING: Duration = Duration::from_millis(250);

/// Whether the terminal's other screen is on.
static ELSEWHERE: AtomicBool = AtomicBool::new(false);

/// Whether the game in progress would be offered again.
static KEPT: AtomicBool = AtomicBool::new(false);

fn talk(repl: &mut Repl, history: Option<&Path>) -> std::io::Result<()> {
    let welcome = repl.welcome();
    put(repl, &welcome)?;
    let mut keyboard = Keyboard::new(repl.guide(), repl.hand(), history)?;
    loop {
        keyboard.give(repl.hand())?;
        *keyboard.guide.borrow_mut() = repl.guide();
        let (prompt, shown) = (repl.prompt(), Instant::now());
        match keyboard.editor.readline(&*repl.look.spell(&prompt)) {
            // A key too many of the last hands does not lift the cover.
            Ok(_) if repl.is_covered() && shown.elapsed() < PASSING => {}
            Ok(line) => {
                keyboard.remember(&line);
                keyboard.fit(repl);
                // What is pasted may be several lines; none of them is for the next hands.
                for line in line.split('\n') {
                    let (text, next) = repl.handle(line);
                    put(repl, &text)?;
                    if next == Next::Quit {
                        return Ok(());
                    }
                    if repl.hand() != keyboard.hand {
                        break;
                    }
                }
            }
            Err(ReadlineError::Interrupted) => repl.interrupt(),
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(std::io::Error::other(error)),
        }
    }
}

fn put(repl: &Repl, text: &str) -> std::io::Result<()> {
    ELSEWHERE.store(repl.is_elsewhere(), Ordering::Relaxed);
    KEPT.store(repl.autosave.as_ref().is_some_and(Autosave::holds_game), Ordering::Relaxed);
    let mut out = std::io::stdout();
    write!(out, "{}", repl.look.spell(text))?;
    out.flush()
}

type LineEditor = Editor<EditorGuide, FileHistory>;

/// A line editor for whoever types. Each hand has one of its own, so that nobody gets back the lines
/// of another, nor what another cut.
struct Keyboard {
    editor: LineEditor,
    guide: Rc<RefCell<Guide>>,
    hand: Hand,
    /// Where lines are kept that everyone may know.
    history: Option<PathBuf>,
    /// What each seat has typed. It is never written down.
    lines: BTreeMap<Seat, Vec<String>>,
}

impl Keyboard {
    fn new(guide: Guide, hand: Hand, history: Option<&Path>) -> std::io::Result<Self> {
        let guide = Rc::new(RefCell::new(guide));
        let editor = editor(&guide)?;
        let history = history.map(Path::to_owned);
        let mut keyboard = Self { editor, guide, hand, history, lines: BTreeMap::new() };
        keyboard.recall();
        Ok(keyboard)
    }

    /// Passes the keyboard on.
    fn give(&mut self, hand: Hand) -> std::io::Result<()> {
        if hand != self.hand {
            self.hand = hand;
            self.editor = editor(&self.guide)?;
            self.recall();
        }
        Ok(())
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

    /// A terminal may be resized at any time.
    fn fit(&mut self, repl: &mut Repl) {
        if let Some(columns) = terminal_width() {
            repl.look.fit(columns);
        }
    }
}

fn editor(guide: &Rc<RefCell<Guide>>) -> std::io::Result<LineEditor> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = LineEditor::with_config(config).map_err(std::io::Error::other)?;
    editor.set_helper(Some(EditorGuide(guide.clone())));
    Ok(editor)
}

/// Runs the REPL over lines from anywhere, each shown after its prompt, so that the output reads
/// like a session.
pub(crate) fn run_lines(repl: &mut Repl, lines: impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
    let welcome = repl.welcome();
    write!(out, "{}", repl.look.spell(&welcome))?;
    for line in lines.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches('\r');
        let (prompt, typed) = (repl.prompt(), visible(line.to_owned()));
        writeln!(out, "{}", repl.look.spell(&format!("{prompt}{typed}")))?;
        let (text, next) = repl.handle(line);
        write!(out, "{}", repl.look.spell(&text))?;
        if next == Next::Quit {
            break;
        }
    }
    out.flush()
}
