//! Where lines come from: a terminal with editing and history, or any reader.

use std::io::{BufRead, Write};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use super::{Next, Repl};

/// Runs the REPL on a terminal. Ctrl-C clears the line, Ctrl-D leaves.
pub fn run_terminal(repl: &mut Repl) -> std::io::Result<()> {
    print!("{}", repl.welcome());
    let config = Config::builder().auto_add_history(true).build();
    let mut editor =
        Editor::<(), MemHistory>::with_history(config, MemHistory::new()).map_err(std::io::Error::other)?;
    loop {
        match editor.readline(&repl.prompt()) {
            Ok(line) => {
                let (text, next) = repl.handle(&line);
                print!("{text}");
                std::io::stdout().flush()?;
                if next == Next::Quit {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(std::io::Error::other(error)),
        }
    }
}

/// Runs the REPL over lines from anywhere, each shown after its prompt, so that the output reads
/// like a session.
pub fn run_lines(repl: &mut Repl, lines: impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
    write!(out, "{}", repl.welcome())?;
    for line in lines.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches('\r');
        writeln!(out, "{}{line}", repl.prompt())?;
        let (text, next) = repl.handle(line);
        write!(out, "{text}")?;
        if next == Next::Quit {
            break;
        }
    }
    out.flush()
}
