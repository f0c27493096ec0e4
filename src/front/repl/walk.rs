//! An example opened at the prompt: `load NAME` lays its beginning on the table, `next` goes through it line
//! by line, `replay` begins it again. Whoever plays in between goes on from there alone.

use std::path::Path;

use super::{Next, Repl};
use crate::define::{Fault, Folder, MEGABYTE, read_regular};
use crate::examples::{self, EXAMPLES, Gone, Walk, What};
use crate::msg;
use crate::play::Game;
use crate::table::State;

/// The most bytes of an example that is read by its path.
const MOST_BYTES: u64 = 4 * MEGABYTE;

/// An example under way at the prompt.
pub(super) struct Walking {
    walk: Walk,
    /// Its name as it was typed.
    name: String,
    /// Its file as it is shown, and its text, to begin it again.
    file: String,
    text: String,
    /// How many moves and which table it led to: where play went on from there, it is left.
    at: (usize, State),
    /// How many lines were not as written.
    failed: usize,
}

/// The text of the example that is meant by a name or a path, with its file as it is shown; `None` where it
/// means none.
pub(in crate::front) fn find(folder: &Folder, typed: &str) -> Option<Result<(String, String), Box<Fault>>> {
    let as_path = Path::new(typed);
    let is_text = as_path.extension().is_some_and(|ending| ending == "txt");
    if as_path.exists() {
        return is_text.then(|| {
            let text = read_regular(as_path, typed, MOST_BYTES)?;
            let missing = || Box::new(Fault::nowhere(msg!("library.missing", file = typed)));
            Ok((typed.to_owned(), text.ok_or_else(missing)?))
        });
    }
    let name = typed.strip_suffix(".txt").unwrap_or(typed);
    let file = format!("{name}.txt");
    if !examples::examples(folder).contains(&file) {
        return None;
    }
    let file = format!("{EXAMPLES}/{file}");
    let read = folder.read(&file).transpose()?;
    Some(read.map(|text| (folder.shown(&file), text)))
}

/// Opens an example at its beginning. The game in progress goes on when it cannot be.
pub(super) fn open(repl: &mut Repl, name: &str, file: String, text: String) -> Next {
    if repl.refuses_walk() {
        return Next::Go;
    }
    let folder = repl.session.game().folder().clone();
    let mut walk = match Walk::begin(&folder, file.clone(), text.clone()) {
        Ok(walk) => walk,
        Err(faults) => {
            let told = repl.look.faults(&faults);
            repl.line(&told);
            repl.say(&msg!("repl.unchanged"));
            return Next::Go;
        }
    };
    if repl.refuses_rules(walk.session()) || !repl.puts_aside() {
        return Next::Go;
    }
    repl.begin(walk.session().clone());
    // Whoever goes through it plays all seats.
    repl.set_bots(Vec::new());
    let (_, lines) = walk.gone();
    repl.note(&msg!("walk.opened", file = &file, lines = lines));
    let opening = walk.opening();
    let at = (0, walk.session().state().clone());
    let name = name.to_owned();
    repl.walking = Some(Walking { walk, name, file, text, at, failed: 0 });
    for gone in &opening {
        tell(repl, gone);
    }
    repl.say(&msg!("walk.how"));
    repl.again = Some("next");
    repl.show();
    Next::Go
}

/// `replay [NAME]`: the example from its beginning, as its file was read.
pub(super) fn replay(repl: &mut Repl, typed: &str) -> Next {
    if !typed.is_empty() {
        return super::saves::load_command(repl, typed);
    }
    let Some(Walking { name, file, text, .. }) = repl.walking.take() else {
        repl.say(&msg!("walk.none"));
        return Next::Go;
    };
    open(repl, &name, file, text)
}

impl Walking {
    /// Goes through the same lines again by the rules of a game: those that are not as written under them.
    fn under(&mut self, game: &Game) -> Result<Vec<Gone>, Vec<Fault>> {
        let (lines, _) = self.walk.gone();
        let mut walk = Walk::begin(game.held().folder(), self.file.clone(), self.text.clone())?;
        walk.opening();
        let mut gone = Vec::new();
        while !walk.is_over() && walk.gone().0 < lines {
            gone.extend(walk.step());
        }
        gone.retain(|one| !one.holds());
        self.failed = gone.len();
        self.at = (walk.session().entries().len(), walk.session().state().clone());
        self.walk = walk;
        Ok(gone)
    }
}

/// The rules are others: the lines of an example under way that were gone through, once more by them. Tells
/// which are not as written now.
pub(super) fn again(repl: &mut Repl) {
    let Some(mut walking) = repl.walking.take() else { return };
    match walking.under(repl.session.game()) {
        Ok(faulty) => {
            let (gone, _) = walking.walk.gone();
            repl.note(&match faulty.len() {
                0 => msg!("walk.again", name = &walking.name, lines = gone),
                failed => msg!("walk.again_failed", name = &walking.name, lines = gone, count = failed),
            });
            faulty.iter().for_each(|gone| tell(repl, gone));
        }
        Err(faults) => {
            let told = repl.look.faults(&faults);
            repl.line(&told);
        }
    }
    repl.walking = Some(walking);
}

/// The next lines of the example; `false` where none is under way.
pub(super) fn next(repl: &mut Repl, typed: &str) -> bool {
    let Some(mut walking) = repl.walking.take() else { return false };
    let (moves, state) = &walking.at;
    if repl.session.entries().len() != *moves || repl.session.state() != state {
        let (gone, lines) = walking.walk.gone();
        repl.say(&msg!("walk.left", name = &walking.name, gone = gone, lines = lines));
        repl.walking = Some(walking);
        return true;
    }
    let all = crate::speak::typed::means(typed, crate::key!("typed.all"));
    let made = walking.walk.session().entries().len();
    let mut shows = false;
    while !walking.walk.is_over() {
        let gone = walking.walk.step();
        repl.session = walking.walk.session().clone();
        for one in &gone {
            walking.failed += usize::from(!one.holds());
            shows |= matches!(one.what, What::Laid | What::Undone | What::Played(_));
            tell(repl, one);
        }
        if !all {
            break;
        }
    }
    let count = repl.session.entries().len();
    repl.recording.by_itself(made.min(count));
    repl.moved_since(made.min(count));
    if walking.walk.is_over() {
        repl.note(&match walking.failed {
            0 => msg!("walk.over", name = &walking.name),
            failed => msg!("walk.over_failed", name = &walking.name, count = failed),
        });
    }
    walking.at = (count, repl.session.state().clone());
    repl.walking = Some(walking);
    if shows {
        repl.show();
    }
    true
}

/// Tells a line that was gone through, and what came of it.
fn tell(repl: &mut Repl, gone: &Gone) {
    let number = repl.look.dim(&format!("{:>4}", gone.line));
    let (yes, no) = (repl.look.glyph("✓", "+"), repl.look.glyph("✕", "!"));
    let text = match &gone.what {
        What::Prose => repl.look.dim(&gone.text),
        What::Laid | What::Undone => gone.text.clone(),
        What::Played(_) => repl.look.strong(&gone.text),
        What::Refused(_) | What::Expected => {
            format!("{} {}", if gone.holds() { yes } else { no }, gone.text)
        }
    };
    let mut lines = text.lines();
    repl.line(&format!("{number}  {}", lines.next().unwrap_or_default()));
    lines.for_each(|line| repl.line(&format!("      {line}")));
    match &gone.what {
        What::Played(index) if *index < repl.session.entries().len() => repl.tell_entry(*index),
        What::Refused(Some(refusal)) => repl.refused(&refusal.clone()),
        _ => {}
    }
    for fault in &gone.faults {
        let told = repl.look.faults(std::slice::from_ref(fault));
        repl.line(&told);
    }
}
