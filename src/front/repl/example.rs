//! `save example NAME`: the game in progress as a transcript that `rulebox check` passes, or the shortest game
//! that still shows the last thing that happened.

use std::time::Instant;

use super::{Next, Repl};
use crate::define::is_id;
use crate::examples::{self, Draft, MOST_TRIES, shrink};
use crate::front::progress::Progress;
use crate::front::thinking::Interruptible;
use crate::msg;
use crate::play::view::waiting;
use crate::play::{Game, Session};
use crate::speak::Lang;
use crate::table::Ended;

/// An example to be written.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    name: String,
    /// Whether it is made as short as it can be.
    shrunk: bool,
    /// Where it comes from.
    cites: Vec<String>,
}

impl Wanted {
    /// `NAME [--shrink] [cites HEADING]…`.
    fn read(text: &str) -> Self {
        let mut parts = text.split(" cites ");
        let head = parts.next().unwrap_or_default();
        let cites = parts.map(|heading| heading.trim().trim_matches('"').to_owned());
        let cites = cites.filter(|heading| !heading.is_empty()).collect();
        let mut words: Vec<&str> = head.split_whitespace().collect();
        let shrunk = words.contains(&"--shrink");
        words.retain(|word| *word != "--shrink");
        let name = words.join(" ");
        Self { name: name.strip_suffix(".txt").unwrap_or(&name).to_owned(), shrunk, cites }
    }
}

/// Writes the moves made so far, what was laid, what was refused, their events and what came of them to the
/// game's folder. What would not pass is not written, and nothing is overwritten. On a terminal it is asked
/// where it comes from, if that is not said.
pub(super) fn save_example(repl: &mut Repl, text: &str) -> Next {
    let wanted = Wanted::read(text);
    if wanted.name.is_empty() {
        repl.say(&msg!("example.unnamed"));
        return Next::Go;
    }
    if !is_id(&wanted.name) {
        repl.say(&msg!("example.name", name = &wanted.name));
        return Next::Go;
    }
    // It is written as a designer sees it: with every card that was drawn, and the seed.
    let (game, state) = (repl.session.game(), repl.session.state());
    let hides = game.has_private_views() || !waiting(state).is_empty();
    if hides && state.ended == Ended::No && !repl.designer {
        repl.say(&msg!("secret.example"));
        repl.say_help(&msg!("secret.designer"));
        return Next::Go;
    }
    let file = format!("{}.txt", wanted.name);
    if examples::examples(repl.session.game().folder()).contains(&file) {
        repl.say(&msg!("example.exists", file = file));
        return Next::Go;
    }
    if repl.live && wanted.cites.is_empty() && !headings(repl.session.game(), repl.look.lang).is_empty() {
        repl.say(&msg!("example.which_heading"));
        repl.heading_for = Some(wanted);
        return Next::Go;
    }
    write(repl, &wanted)
}

/// What was answered to where the example comes from; nothing for nowhere.
pub(super) fn heading_typed(repl: &mut Repl, wanted: Wanted, typed: &str) -> Next {
    let cites = Some(typed.trim().to_owned()).filter(|heading| !heading.is_empty());
    write(repl, &Wanted { cites: cites.into_iter().collect(), ..wanted })
}

/// The headings that the rules of a game cite, each once.
pub(super) fn headings(game: &Game, lang: Lang) -> Vec<String> {
    let cited = game.cited().flat_map(|cited| cited.cites.headings());
    let mut headings: Vec<String> = cited.map(|(heading, _)| heading.in_lang(lang).to_owned()).collect();
    headings.sort();
    headings.dedup();
    headings
}

fn write(repl: &mut Repl, wanted: &Wanted) -> Next {
    let folder = repl.session.game().folder().clone();
    let file = format!("{}.txt", wanted.name);
    let made = repl.session.entries().len();
    let refused =
        repl.refusals.iter().rev().find(|(before, _)| *before == made).map(|(_, text)| text.clone());
    let shorter = match wanted.shrunk.then(|| shortest(repl, refused.as_deref())) {
        None => None,
        Some(Ok(Some(shorter))) => Some(shorter),
        Some(Ok(None)) => {
            repl.say(&msg!("example.nothing_to_show"));
            return Next::Go;
        }
        Some(Err(fault)) => return repl.fault(&fault),
    };
    let refusals = match &shorter {
        None => repl.refusals.clone(),
        Some(shorter) => refused.into_iter().map(|text| (shorter.entries().len(), text)).collect(),
    };
    let draft = Draft {
        session: shorter.as_ref().unwrap_or(&repl.session),
        prose: repl.look.say(&msg!("example.prose")),
        cites: wanted.cites.clone(),
        refused: refusals,
    };
    let run = match draft.example(&file) {
        Ok(run) => run,
        Err(fault) => return repl.fault(&fault),
    };
    if !run.faults.is_empty() {
        let faults = repl.look.faults(&run.faults);
        repl.line(&faults);
        repl.say(&msg!("repl.unchanged"));
        return Next::Go;
    }
    let shown = format!("{}/{file}", examples::EXAMPLES);
    match examples::write(&folder, &file, &run.updated) {
        Ok(()) => repl.say(&msg!("example.saved", file = folder.shown(&shown), game = &folder.id)),
        Err(fault) => return repl.fault(&fault),
    }
    Next::Go
}

/// The shortest game that shows the last thing that happened, and how much shorter it is. Ctrl-C has the
/// shortest known by then.
fn shortest(repl: &mut Repl, refused: Option<&str>) -> Result<Option<Session>, Box<crate::define::Fault>> {
    let time = Interruptible::begin();
    let bar = Progress::plain(MOST_TRIES as u64, Instant::now(), &repl.look);
    let shrunk = shrink(&repl.session, refused, &mut |tries| {
        bar.set(tries as u64);
        !time.is_stopped()
    });
    bar.clear();
    let (stopped, shrunk) = (time.is_stopped(), shrunk?);
    let Some(shrunk) = shrunk else { return Ok(None) };
    let (moves, all) = (shrunk.session.entries().len(), repl.session.entries().len());
    repl.note(&msg!("example.shrunk", moves = moves, all = all, tries = shrunk.tries));
    if stopped {
        repl.note(&msg!("example.shrunk_stopped"));
    }
    Ok(Some(shrunk.session))
}
