//! Where lines come from: a terminal with editing and history, or any reader.

use std::cell::RefCell;
use std::io::{BufRead, Write};
use std::path::Path;
use std::rc::Rc;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use super::complete::EditorGuide;
use super::{Next, Repl};

/// Runs the REPL on a terminal. Tab completes, Ctrl-C clears the line, Ctrl-D leaves; what was
/// typed is kept between runs in `history`, if there is such a file.
pub fn run_terminal(repl: &mut Repl, history: Option<&Path>) -> std::io::Result<()> {
    let welcome = repl.welcome();
    print!("{}", repl.look.spell(&welcome));
    let config = Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
    let mut editor =
        Editor::<EditorGuide, FileHistory>::with_config(config).map_err(std::io::Error::other)?;
    let guide = Rc::new(RefCell::new(repl.guide()));
    editor.set_helper(Some(EditorGuide(guide.clone())));
    if let Some(history) = history {
        // A history that cannot be read is an empty one.
        let _ = editor.load_history(history);
    }
    loop {
        *guide.borrow_mut() = repl.guide();
        let prompt = repl.prompt();
        match editor.readline(&*repl.look.spell(&prompt)) {
            Ok(line) => {
                if let Some(history) = history {
                    let _ = editor.append_history(history);
                }
                fit(repl, &mut editor);
                // What is pasted may be several lines.
                for line in line.split('\n') {
                    let (text, next) = repl.handle(line);
                    print!("{}", repl.look.spell(&text));
                    std::io::stdout().flush()?;
                    if next == Next::Quit {
                        return Ok(());
                    }
                }
            }
            Err(ReadlineError::Interrupted) => repl.interrupt(),
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(std::io::Error::other(error)),
        }
    }
}

/// A terminal may be resized at any time.
fn fit(repl: &mut Repl, editor: &mut Editor<EditorGuide, FileHistory>) {
    if let Some((columns, _)) = editor.dimensions() {
        repl.look.fit(columns as usize);
    }
}

/// Runs the REPL over lines from anywhere, each shown after its prompt, so that the output reads
/// like a session.
pub fn run_lines(repl: &mut Repl, lines: impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
    let welcome = repl.welcome();
    write!(out, "{}", repl.look.spell(&welcome))?;
    for line in lines.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches('\r');
        let prompt = repl.prompt();
        writeln!(out, "{}", repl.look.spell(&format!("{prompt}{line}")))?;
        let (text, next) = repl.handle(line);
        write!(out, "{}", repl.look.spell(&text))?;
        if next == Next::Quit {
            break;
        }
    }
    out.flush()
}
