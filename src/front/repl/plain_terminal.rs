//! A terminal that understands no codes (`TERM=dumb`): lines come as the terminal edits them, and nothing is
//! sent but text. Ctrl-C clears the line here too, which the terminal does itself; the program has to stay.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::input::{PASSING, fit, put, refuse_long};
use super::{Next, Repl, pager};
use crate::front::lines_in::{Line, next_line};
use crate::front::output;
use crate::front::style::Look;
use crate::msg;
use crate::speak::visible_line;

/// What is shown when a line is cleared; nothing while no line is waited for.
static WAITING: Mutex<Option<(Look, String)>> = Mutex::new(None);

/// Whether a line was cleared since the last one came.
static CLEARED: AtomicBool = AtomicBool::new(false);

/// Answers Ctrl-C where a line is waited for: it is cleared and begun again. `false` where none is.
pub(super) fn clears_line() -> bool {
    let Ok(waiting) = WAITING.lock() else { return false };
    let Some((look, prompt)) = waiting.as_ref() else { return false };
    CLEARED.store(true, Ordering::Relaxed);
    // Where nothing can be written any more, the next line will say so.
    let _ = output::stdout(look).put(&format!("\n{prompt}"));
    true
}

fn wait_for(waited: Option<(Look, String)>) {
    if let Ok(mut waiting) = WAITING.lock() {
        *waiting = waited;
    }
}

/// Runs the REPL.
pub(super) fn talk(repl: &mut Repl) -> std::io::Result<()> {
    let welcome = repl.welcome();
    // What was typed to leave a long text is the next line.
    let mut typed = pager::show_plainly(repl, &welcome)?;
    loop {
        let (prompt, shown) = (repl.prompt(), Instant::now());
        put(repl, &prompt)?;
        let line = match std::mem::take(&mut typed) {
            line if !line.is_empty() => {
                put(repl, &format!("{}\n", visible_line(&line)))?;
                Ok(Some(Line::Text(line)))
            }
            _ => {
                wait_for(Some((repl.look, repl.free_prompt())));
                let line = next_line(&mut std::io::stdin().lock());
                wait_for(None);
                line
            }
        };
        if CLEARED.swap(false, Ordering::Relaxed) {
            repl.interrupt();
        }
        let line = match line? {
            None => return Ok(()),
            // A key too many of the last hands does not lift the cover.
            Some(_) if repl.is_covered() && shown.elapsed() < PASSING => continue,
            Some(Line::Text(line)) => line,
            Some(Line::TooLong | Line::Endless) => {
                let text = refuse_long(repl, None);
                put(repl, &text)?;
                continue;
            }
        };
        fit(repl);
        if let Some(text) = repl.saved(false) {
            put(repl, &text)?;
            // It was typed for another table, or by other hands.
            if repl.prompt() != prompt {
                let text = repl.look.wrapped(&repl.look.say(&msg!("live.retype")));
                put(repl, &format!("{text}\n"))?;
                continue;
            }
        }
        let (text, next) = repl.handle(&line);
        typed = pager::show_plainly(repl, &text)?;
        if next == Next::Quit {
            return Ok(());
        }
    }
}
