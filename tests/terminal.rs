//! What only a terminal shows: completion, hints, keys, resizing, colour, and a game that outlives
//! the program. The program runs in a pseudo-terminal; a screen is read as a person sees it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rulebox::play::Log;

/// How long a screen may take to show what is expected. Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many lines a screen has.
const ROWS: NonZero<u16> = some(60);

const fn some(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("not zero")
}

/// The program on a terminal of its own.
pub struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// Everything that it wrote, as it came.
    said: Arc<Mutex<Vec<u8>>>,
    reading: Option<std::thread::JoinHandle<()>>,
}

impl Terminal {
    /// Starts it beside this repository's games, with its own home. What is asked before a new game is answered
    /// as usual.
    pub fn start(home: &Path, columns: u16, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut terminal = Self::start_asking(home, columns, arguments, environment);
        if arguments.contains(&"play") {
            terminal.usual();
        }
        terminal
    }

    /// Answers with Enter until there is a prompt, or another question.
    pub fn usual(&mut self) {
        let is_asked = |text: &str| {
            let line = text.lines().last().unwrap_or_default();
            line.ends_with(']') && !line.ends_with("/n]")
        };
        let mut before = String::new();
        loop {
            self.until("a prompt", |terminal| {
                let text = terminal.text();
                text != before && (text.ends_with(['>', '?', ']']) || terminal.is_over())
            });
            before = self.text();
            if !is_asked(&before) {
                return;
            }
            self.press("\r");
        }
    }

    /// Whether it has written its last.
    fn is_over(&self) -> bool {
        self.reading.as_ref().is_none_or(|reading| reading.is_finished())
    }

    /// Starts it, and leaves what it asks to the test.
    pub fn start_asking(home: &Path, columns: u16, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        Self::sized(home, (ROWS, columns), arguments, environment)
    }

    /// The same on a screen of so many rows and columns.
    pub fn sized(
        home: &Path,
        (rows, columns): (NonZero<u16>, u16),
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        let size = PtySize { rows: rows.get(), cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal opens");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rulebox"));
        command.args(arguments);
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        for name in ["NO_COLOR", "COLUMNS", "RULEBOX_GAMES", "RULEBOX_ASCII", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("HOME", home);
        command.env("XDG_STATE_HOME", home.join("state"));
        environment.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, some(columns), 2000)));
        let said = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pair.master.try_clone_reader().expect("readable");
        let (shown, heard) = (screen.clone(), said.clone());
        let reading = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shown.lock().expect("whole").process(&bytes[..count]);
                heard.lock().expect("whole").extend_from_slice(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().expect("writable");
        Self { screen, keys, master: pair.master, child, said, reading: Some(reading) }
    }

    /// Kills it and waits for the last of what it wrote.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("dead");
        if let Some(reading) = self.reading.take() {
            reading.join().expect("read");
        }
    }

    /// Sends it a signal from outside.
    fn signal(&self, name: &str) {
        let process = self.child.process_id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args([&format!("-{name}"), &process]).status();
        assert!(sent.expect("it runs").success());
    }

    /// Whether the terminal collects lines by itself, as it does unless a program edits them.
    fn collects_lines(&self) -> bool {
        let modes = self.master.get_termios().expect("a terminal");
        format!("{:?}", modes.local_flags).contains("ICANON")
    }

    /// Everything that it wrote.
    pub fn said(&self) -> String {
        String::from_utf8_lossy(&self.said.lock().expect("whole")).replace('\r', "")
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("pressed");
    }

    pub fn text(&self) -> String {
        let screen = self.screen.lock().expect("whole");
        let lines: Vec<String> = screen.screen().rows(0, 400).collect();
        lines.join("\n").trim_end().to_owned()
    }

    /// The last line that is not empty: where one types.
    pub fn last_line(&self) -> String {
        self.text().lines().last().unwrap_or_default().to_owned()
    }

    /// Waits until the screen is as it should be.
    pub fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "{what} is never shown:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn shows(&self, text: &str) {
        self.until(text, |terminal| terminal.text().contains(text));
    }

    /// Waits for a prompt with nothing typed after it.
    fn prompt(&self, prompt: &str) {
        self.until(prompt, |terminal| terminal.last_line() == prompt);
    }

    /// Lets go of a move before the screen is passed on.
    fn lets_go(&mut self) {
        self.shows("hides the table, `undo` takes");
        self.press("\r");
    }

    /// Waits until the screen is to be passed to a seat, and takes it.
    fn passed(&mut self, seat: &str) {
        self.prompt(&format!("{seat}?"));
        assert!(self.text().contains("pass the screen to"), "{}", self.text());
        std::thread::sleep(Duration::from_millis(300));
        self.press("\r");
        self.prompt(&format!("{seat}>"));
    }

    /// Waits until the program has ended and returns its exit code.
    pub fn ends(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "it never ends:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether any character of the screen that a text begins at is coloured.
    fn colours(&self) -> bool {
        let screen = self.screen.lock().expect("whole");
        let (rows, columns) = screen.screen().size();
        let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        cells
            .filter_map(|(row, column)| screen.screen().cell(row, column))
            .any(|cell| cell.fgcolor() != vt100::Color::Default || cell.bold() || cell.dim())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

#[test]
fn tab_completes_and_hints_stand_after_the_cursor() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 110, &["play", "interactions", "--seed", "1"], &[]);
    terminal.prompt("Blue>");
    terminal.press("cho");
    // The rest of the only word that fits stands there, not yet typed.
    terminal.until("a hint", |terminal| terminal.last_line() == "Blue> choose");
    terminal.press("\tpre\t");
    terminal.until("a completed tile", |terminal| terminal.last_line() == "Blue> choose Predation");
    terminal.press("\t\t");
    terminal.shows("Amensalism    Commensalism  Competition");
    terminal.press("herb\t\r");
    terminal.lets_go();
    terminal.passed("Pink");
    terminal.shows("Blue has chosen");
    terminal.press("choose pred herb\r");
    terminal.prompt("Blue>");
    // A move that was only begun is asked for; Tab knows what is asked.
    terminal.press("place\r");
    terminal.shows("which one?");
    terminal.press("pr\t");
    terminal.until("an answer", |terminal| terminal.last_line() == "Blue: place …> Predation");
    terminal.press("\r");
    terminal.shows("which cell?");
    terminal.press("d4\r");
    terminal.shows("Blue places Predation on d4");
    terminal.press("vie\tro\t\r");
    terminal.shows("the table as Pink sees it");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn control_c_clears_the_line_and_control_d_leaves() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 80, &["play", "tic_tac_toe"], &[]);
    terminal.prompt("X>");
    terminal.press("play b");
    terminal.until("what was typed", |terminal| terminal.last_line().starts_with("X> play b"));
    terminal.press("\u{3}");
    terminal.prompt("X>");
    terminal.press("b2\r");
    terminal.prompt("O>");
    // What was typed before comes back with the arrow.
    terminal.press("\u{1b}[A");
    terminal.until("the line before", |terminal| terminal.last_line() == "O> b2");
    terminal.press("\u{3}");
    terminal.prompt("O>");
    terminal.press("\u{4}");
    assert_eq!(terminal.ends(), 0);
    // It comes back in the next run too.
    let mut terminal = Terminal::start(home.path(), 80, &["play", "reversi"], &[]);
    terminal.prompt("Black>");
    terminal.press("\u{1b}[A");
    terminal.until("the last run's line", |terminal| terminal.last_line() == "Black> b2");
}

/// What one seat has seen, typed or cut is out of reach for the next, and so is it in the next run.
#[test]
fn nothing_of_one_seat_is_left_on_the_screen_or_the_keyboard() {
    let home = home();
    let play = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7"];
    let mut terminal = Terminal::start(home.path(), 100, &play, &[]);
    terminal.prompt("Luc?");
    assert!(!terminal.text().contains("Hand"), "{}", terminal.text());
    std::thread::sleep(Duration::from_millis(300));
    terminal.press("what is this?\r");
    terminal.shows("the table is hidden until Luc presses Enter");
    terminal.passed("Luc");
    terminal.press("why place air1_1 a3\r");
    terminal.shows("refused");
    // An Enter too many is nobody's.
    terminal.press("place eau1_1\u{15}place air1_1 b1\r\r\r");
    terminal.prompt("Claude?");
    assert!(!terminal.text().contains("air1_1"), "{}", terminal.text());
    // The last line, what was cut, a search: nothing comes back.
    terminal.press("\u{1b}[A\u{19}");
    terminal.passed("Claude");
    terminal.press("\u{1b}[A\u{19}history\r");
    terminal.shows("Claude> history");
    terminal.prompt("Claude>");
    terminal.press("\u{1b}[A");
    terminal.until("one's own line", |terminal| terminal.last_line() == "Claude> history");
    terminal.press("\u{15}auto 2\r");
    terminal.passed("Luc");
    terminal.press("\u{1b}[A");
    terminal.until("one's own line", |terminal| terminal.last_line() == "Luc> place air1_1 b1");
    terminal.press("\u{15}auto\r");
    terminal.prompt("Claude?");
    terminal.press("\u{4}");
    assert_eq!(terminal.ends(), 0);
    terminal.until("the first screen", |terminal| !terminal.text().contains("pass the screen"));
    // Nothing was ever scrolled away, nor what was there before.
    assert!(!terminal.text().contains("Hand") && !terminal.said().contains("\u{1b}[3J"));
    let history = std::fs::read_to_string(home.path().join("state/rulebox/history.txt")).expect("there");
    assert!(!history.contains("place") && !history.contains("auto"), "{history}");

    // Going on with it begins covered.
    let mut terminal = Terminal::start(home.path(), 100, &play[..2], &[]);
    terminal.shows("Resume it? [Y/n]");
    terminal.press("\r");
    terminal.prompt("Claude?");
    assert!(!terminal.text().contains("Hand"), "{}", terminal.text());
    terminal.passed("Claude");
    terminal.shows("Claude   Hand: ");
}

/// A terminal that understands no codes is sent none: the table is scrolled away before the next hands, and
/// Ctrl-C clears the line as anywhere.
#[test]
fn a_dumb_terminal_is_sent_text_alone() {
    let home = home();
    let play = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7"];
    let mut terminal = Terminal::start(home.path(), 100, &play, &[("TERM", "dumb")]);
    terminal.prompt("Luc?");
    std::thread::sleep(Duration::from_millis(300));
    terminal.press("\r");
    terminal.prompt("Luc>");
    assert!(terminal.text().contains("Luc      Hand: "), "{}", terminal.text());
    terminal.press("auto");
    terminal.until("the line", |terminal| terminal.last_line() == "Luc> auto");
    terminal.press("\u{3}");
    terminal.prompt("Luc>");
    terminal.press("place\r");
    terminal.until("a question", |terminal| terminal.last_line().starts_with("Luc: place …>"));
    terminal.press("\u{3}");
    terminal.prompt("Luc>");
    // What was being asked for is left with the line.
    terminal.press("history\r");
    terminal.shows("no move has been made yet");
    terminal.prompt("Luc>");
    terminal.press("auto\r");
    terminal.prompt("Claude?");
    assert!(!terminal.text().contains("Hand"), "{}", terminal.text());
    std::thread::sleep(Duration::from_millis(300));
    terminal.press("\r");
    terminal.prompt("Claude>");
    terminal.press(&format!("{}\r", "x".repeat(3000)));
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    terminal.reading.take().expect("read").join().expect("read");
    assert!(!terminal.said().contains('\u{1b}'), "{:?}", terminal.said());
}

/// The editor has a limit too, and repeats nothing that acts.
#[test]
fn what_is_pasted_does_nothing_and_has_a_limit() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 100, &["play", "tic-tac-toe"], &[]);
    terminal.prompt("X>");
    terminal.press("\u{1b}[200~look \u{9b}2J\u{202e}\u{7}\u{1b}[201~\r");
    terminal.shows(r"the board has no cell `\u{9b}2J\u{202e}\u{7}`");
    let said = terminal.said();
    assert!(!said.contains(['\u{9b}', '\u{202e}', '\u{7}']), "{said:?}");
    terminal.press(&format!("\u{1b}[200~{}\nb2\u{1b}[201~\r", "x".repeat(20_000)));
    terminal.shows("this line is too long to be read: a line has 16384 bytes at most");
    terminal.shows("X places a mark on b2");
}

#[test]
fn a_secret_choice_is_gone_before_the_next_one_looks() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 110, &["play", "interactions", "--players", "2"], &[]);
    terminal.prompt("Blue>");
    terminal.press("choose paras commens\r");
    terminal.lets_go();
    terminal.prompt("Pink?");
    assert!(!terminal.text().contains("paras"), "{}", terminal.text());
    terminal.passed("Pink");
    assert!(!terminal.text().contains("choose paras"), "{}", terminal.text());
    terminal.press("\u{1b}[Achoose amens compet\r");
    terminal.prompt("Blue>");
    terminal.shows("everyone has chosen");
}

#[test]
fn a_narrower_terminal_gets_narrower_lines() {
    let home = home();
    let arguments = ["play", "interactions", "--players", "2", "--seed", "1"];
    let mut terminal = Terminal::start(home.path(), 150, &arguments, &[]);
    terminal.prompt("Blue>");
    terminal.press("choose pred herb\r");
    terminal.lets_go();
    terminal.passed("Pink");
    terminal.press("choose pred herb\r");
    terminal.prompt("Blue>");
    terminal.shows("Amensalism 0/5 · Open tiles");
    terminal.screen.lock().expect("whole").screen_mut().set_size(ROWS, some(60));
    let size = PtySize { rows: ROWS.get(), cols: 60, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size).expect("resized");
    terminal.press("place herb d4\r");
    terminal.shows("Blue places Herbivory on d4");
    // Each zone has a line of its own now.
    terminal.shows("      Open tiles: Predation 7/3");
}

#[test]
fn colour_can_be_turned_off() {
    let home = home();
    let coloured = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut terminal = Terminal::start(home.path(), 80, arguments, environment);
        terminal.prompt("X>");
        terminal.press("moves\r");
        terminal.shows("9 play c3");
        terminal.prompt("X>");
        terminal.colours()
    };
    assert!(coloured(&["play", "tic_tac_toe"], &[]));
    assert!(!coloured(&["play", "tic_tac_toe"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never", "play", "tic_tac_toe"], &[]));
    assert!(!coloured(&["play", "tic_tac_toe"], &[("TERM", "dumb")]));
    assert!(coloured(&["--color", "always", "play", "tic_tac_toe"], &[("NO_COLOR", "1")]));
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 110, &["play", "interactions"], &[("LC_ALL", "C")]);
    terminal.prompt("Blue>");
    terminal.press("choose pred herb\r");
    terminal.lets_go();
    terminal.passed("Pink");
    terminal.press("choose pred mut\r");
    terminal.prompt("Blue>");
    for line in ["place pred d4\r", "lift mut\r", "place pred d5\r"] {
        terminal.press(line);
    }
    terminal.shows("lift");
    terminal.press("place\r");
    terminal.press("\r");
    terminal.press("score\r");
    terminal.shows("= Territory");
    let text = terminal.text();
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn an_unfinished_game_is_offered_and_not_lost() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 200, &["play", "tic_tac_toe", "--seed", "5"], &[]);
    terminal.prompt("X>");
    terminal.press("b2\ra1\rundo\r");
    terminal.shows("moves undone: 1");
    terminal.prompt("O>");
    terminal.kill();

    // What was taken back is still there.
    let mut terminal = Terminal::start(home.path(), 200, &["play", "tic_tac_toe"], &[]);
    terminal.shows("A game is waiting: Tic-tac-toe (players: 2, moves: 1). Resume it? [Y/n]");
    terminal.press("\r");
    terminal.prompt("O>");
    terminal.press("redo\r");
    terminal.shows("moves redone: 1");
    terminal.prompt("X>");
    // A second program that plays the same game at the same time keeps its own.
    let mut second = Terminal::start(home.path(), 200, &["play", "tic_tac_toe"], &[]);
    second.prompt("X>");
    second.press("c3\r");
    second.prompt("O>");
    second.kill();
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);

    // Both are offered, one after the other; one that is not wanted is put aside.
    let mut terminal = Terminal::start(home.path(), 200, &["play", "tic_tac_toe"], &[]);
    terminal.shows("moves: 2). Resume it? [Y/n]");
    terminal.press("perhaps\rn\r");
    terminal.shows("the other game stays in");
    terminal.usual();
    terminal.prompt("X>");
    let aside = home.path().join("state/rulebox/autosave/tic_tac_toe.1.json");
    assert_eq!(Log::read(&aside).expect("whole").moves.len(), 2);
    terminal.press("\u{4}");
    terminal.ends();
    let mut terminal = Terminal::start(home.path(), 200, &["play", "tic_tac_toe"], &[]);
    terminal.shows("moves: 1). Resume it? [Y/n]");
    terminal.press("y\r");
    terminal.prompt("O>");
    // One that is over is not offered again.
    terminal.press("a1\rb2\ra2\rb1\ra3\r");
    terminal.until("the end", |terminal| terminal.last_line() == "end>");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    let terminal = Terminal::start(home.path(), 200, &["play", "tic_tac_toe"], &[]);
    terminal.prompt("X>");
}

#[test]
fn a_damaged_autosave_is_put_aside_as_it_is() {
    let home = home();
    let folder = home.path().join("state/rulebox/autosave");
    std::fs::create_dir_all(&folder).expect("made");
    std::fs::write(folder.join("reversi.json"), "{\"rulebox\":").expect("written");
    let terminal = Terminal::start(home.path(), 100, &["play", "reversi"], &[]);
    terminal.shows("the game is cut off at column");
    terminal.shows("the other game stays in");
    terminal.prompt("Black>");
    let aside = std::fs::read_to_string(folder.join("reversi.1.json")).expect("still there");
    assert_eq!(aside, "{\"rulebox\":");
}

/// The game that is begun from a save does not take the place of the one that waits.
#[test]
fn a_loaded_game_puts_the_one_that_waits_aside() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 200, &["play", "tic_tac_toe"], &[]);
    let save = home.path().join("save.json");
    terminal.prompt("X>");
    terminal.press(&format!("b2\rsave {}\r", save.display()));
    terminal.shows("saved to");
    terminal.press("a1\r");
    terminal.prompt("X>");
    terminal.kill();
    let load = ["play", "tic_tac_toe", "--load", save.to_str().expect("a name")];
    let mut terminal = Terminal::start(home.path(), 200, &load, &[]);
    terminal.shows("the other game stays in");
    terminal.prompt("O>");
    terminal.press("c3\r");
    terminal.prompt("X>");
    let kept = home.path().join("state/rulebox/autosave");
    let moves = |file: &str| Log::read(&kept.join(file)).expect("whole").moves;
    assert_eq!(moves("tic_tac_toe.json"), ["x play b2", "o play c3"]);
    assert_eq!(moves("tic_tac_toe.1.json"), ["x play b2", "o play a1"]);
}

/// What ends the program from outside takes neither the game nor the terminal away.
#[test]
fn a_signal_leaves_the_game_and_the_terminal_whole() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let home = home();
        let mut terminal = Terminal::start(home.path(), 100, &["play", "tic_tac_toe"], &[]);
        terminal.prompt("X>");
        terminal.press("b2\r");
        terminal.prompt("O>");
        terminal.press("a");
        terminal.until("what was typed", |terminal| terminal.last_line().starts_with("O> a"));
        assert!(!terminal.collects_lines(), "a line is being edited");
        terminal.signal(signal);
        assert_eq!(terminal.ends(), code, "{signal}");
        assert!(terminal.collects_lines(), "{signal}");
        terminal.until("the end of pasting", |terminal| {
            let said = terminal.said();
            said.rfind("\u{1b}[?2004l") > said.rfind("\u{1b}[?2004h")
        });
        terminal.shows("the game in progress is kept");
        let kept = home.path().join("state/rulebox/autosave/tic_tac_toe.json");
        assert_eq!(Log::read(&kept).expect("whole").moves, ["x play b2"], "{signal}");
    }
}

/// The screen that secrets were shown on is left.
#[test]
fn a_signal_leaves_the_other_screen() {
    let home = home();
    let play = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7"];
    let mut terminal = Terminal::start(home.path(), 100, &play, &[]);
    terminal.prompt("Luc?");
    assert!(terminal.screen.lock().expect("whole").screen().alternate_screen());
    terminal.signal("TERM");
    assert_eq!(terminal.ends(), 143);
    terminal.until("the first screen", |terminal| {
        !terminal.screen.lock().expect("whole").screen().alternate_screen()
    });
}

/// A game that is not kept says so once, and goes on.
#[test]
fn a_game_that_cannot_be_kept_says_so() {
    for (lang, not_kept, no_longer) in [
        ("en", "autosave is not possible", "autosave failed"),
        ("fr", "utilisez `sauvegarder FICHIER`", "utilisez `sauvegarder`"),
    ] {
        let home = home();
        let state = home.path().join("state");
        std::fs::write(&state, "no folder").expect("written");
        let play = ["--lang", lang, "play", "tic_tac_toe"];
        let mut terminal = Terminal::start(home.path(), 200, &play, &[]);
        terminal.prompt("X>");
        terminal.press("b2\ra1\r");
        terminal.prompt("X>");
        terminal.press("c3\r");
        terminal.prompt("O>");
        let said = terminal.said().replace('’', "'");
        assert_eq!(said.matches(not_kept).count(), 1, "{said}");
        assert_eq!(said.matches(no_longer).count(), 0, "{said}");
        terminal.kill();

        // The folder goes away in the middle of a game, as when a disk is full.
        std::fs::remove_file(&state).expect("removed");
        let mut terminal = Terminal::start(home.path(), 200, &play, &[]);
        terminal.prompt("X>");
        terminal.press("b2\r");
        terminal.prompt("O>");
        std::fs::remove_dir_all(state.join("rulebox/autosave")).expect("removed");
        std::fs::write(state.join("rulebox/autosave"), "no folder").expect("written");
        terminal.press("a1\r");
        terminal.prompt("X>");
        terminal.press("c3\r");
        terminal.prompt("O>");
        let said = terminal.said().replace('’', "'");
        assert_eq!(said.matches(not_kept).count(), 0, "{said}");
        assert_eq!(said.matches(no_longer).count(), 1, "{said}");
        terminal.press("quit\r");
        assert_eq!(terminal.ends(), 0);
    }
}

/// Where typed lines are kept may be a pipe or a link by now: nothing waits for it, nothing is written.
#[test]
fn typed_lines_are_kept_in_a_regular_file_only() {
    let home = home();
    let folder = home.path().join("state/rulebox");
    std::fs::create_dir_all(&folder).expect("made");
    std::fs::write(home.path().join("mine"), "").expect("written");
    std::os::unix::fs::symlink("../../mine", folder.join("history.txt")).expect("linked");
    let mut terminal = Terminal::start(home.path(), 100, &["play", "tic_tac_toe"], &[]);
    terminal.prompt("X>");
    terminal.press("b2\r");
    terminal.prompt("O>");
    terminal.kill();
    assert_eq!(std::fs::read(home.path().join("mine")).expect("there"), b"");
    std::fs::remove_file(folder.join("history.txt")).expect("removed");
    let pipe = std::process::Command::new("mkfifo").arg(folder.join("history.txt")).status();
    assert!(pipe.expect("it runs").success());
    let terminal = Terminal::start(home.path(), 100, &["play", "reversi"], &[]);
    terminal.prompt("Black>");
}
