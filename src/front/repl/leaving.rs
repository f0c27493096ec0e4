//! How the prompt is left when a signal ends the program: after what is being written, with the terminal as
//! it was found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::autosave::{Autosave, nothing_is_written};
use super::{Repl, plain_terminal};
use crate::front::output::{self, Order};
use crate::front::signals::{self, TerminalState};
use crate::front::style::Look;
use crate::front::{progress, thinking};
use crate::msg;

/// The number of the signal that Ctrl-C sends.
const INTERRUPTED: i32 = 2;

/// How long a terminal that takes nothing more may hold up the end.
const STUCK: Duration = Duration::from_secs(1);

/// Whether the terminal's other screen is on.
static ELSEWHERE: AtomicBool = AtomicBool::new(false);

/// Whether the game in progress would be offered again.
static KEPT: AtomicBool = AtomicBool::new(false);

/// Notes what a signal has to know.
pub(super) fn note(repl: &Repl) {
    ELSEWHERE.store(repl.is_elsewhere(), Ordering::Relaxed);
    KEPT.store(repl.autosave.as_ref().is_some_and(Autosave::holds_game), Ordering::Relaxed);
}

/// Ends the program well when a signal asks for it. Ctrl-C clears a line where the terminal cannot tell, and
/// has a bot that thinks answer.
pub(super) fn on_signals(repl: &Repl) {
    let (terminal, look) = (TerminalState::found(), repl.look);
    let kept = repl.look.say(&msg!("save.kept"));
    let ends = Arc::new(move |signal: i32| leave(signal, &terminal, &look, &kept));
    let interrupted = ends.clone();
    // Without a handler Ctrl-C leaves at once, as in any other program.
    let _ = ctrlc::set_handler(move || {
        if !plain_terminal::clears_line() && !thinking::comes_to_its_end() {
            interrupted(INTERRUPTED);
        }
    });
    signals::on_end(move |signal| ends(signal));
}

/// Ends the program, and says whether the game is kept.
fn leave(signal: i32, terminal: &TerminalState, look: &Look, kept: &str) {
    let code = i32::from(signals::exit_code(signal));
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(STUCK);
        std::process::exit(code);
    });
    let _writing = nothing_is_written();
    progress::wipe();
    let last = last_words(terminal.restore(), kept);
    // The terminal may be gone.
    let _ = output::stdout(look).put(&last);
    std::process::exit(code);
}

/// What a terminal is sent at the end, and where the game is.
fn last_words(restored: bool, kept: &str) -> String {
    let mut last = String::new();
    if restored {
        last.push_str(&Order::PlainPaste.text());
        last.push('\n');
    }
    if ELSEWHERE.load(Ordering::Relaxed) {
        last.push_str(&Order::FirstScreen.text());
    }
    if KEPT.load(Ordering::Relaxed) {
        last.push_str(kept);
        last.push('\n');
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_leaves_is_told_that_the_game_is_kept() {
        assert_eq!(last_words(false, "kept"), "");
        KEPT.store(true, Ordering::Relaxed);
        assert_eq!(last_words(false, "kept"), "kept\n", "by Ctrl-C as by any other signal");
        KEPT.store(false, Ordering::Relaxed);
    }
}
