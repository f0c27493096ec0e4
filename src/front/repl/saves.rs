//! Saving a game and resuming it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::autosave::nothing_is_written;
use super::{Next, Repl};
use crate::define::{Fault, Library};
use crate::front::bot_words::{self, Bots};
use crate::play::{AtomicFile, Log, Replaces, Session, Told};
use crate::speak::{Message, typed};
use crate::table::Ended;
use crate::{key, msg};

/// A game read from a save.
pub struct Loaded {
    /// The game, where it was saved.
    pub session: Session,
    /// The seats that bots played.
    pub bots: Bots,
    /// What the player should know: that the rules have changed, and how far it went.
    pub note: Option<Message>,
    /// What has changed in the rules since.
    pub changes: Vec<Message>,
    /// The bots that cannot be had.
    pub missing: Vec<Message>,
}

/// Reads a save of a game. What does not replay under its own rules is refused; under other rules
/// it goes as far as it goes. The file stays as it is.
pub fn load(path: &Path, game: &str, library: &Library) -> Result<Loaded, Vec<Fault>> {
    let log = Log::read(path).map_err(|fault| vec![*fault])?;
    resume(&log, path, game, library)
}

/// The same for a save that was read already.
pub fn resume(log: &Log, path: &Path, game: &str, library: &Library) -> Result<Loaded, Vec<Fault>> {
    if log.game != game {
        let other = msg!("save.other_game", file = path.display(), game = &log.game, here = game);
        return Err(vec![Fault::nowhere(other)]);
    }
    let replayed = log.replay(library)?;
    let note = match (replayed.other_rules, &replayed.difference) {
        (false, None) => None,
        (true, None) => Some(msg!("replay.other_rules")),
        // What somebody chose may be hidden from whoever reads this.
        (true, Some(difference))
            if difference.told == Told::Move && replayed.session.game().has_private_views() =>
        {
            Some(msg!("save.as_far_unsaid", moves = replayed.moves, all = log.moves.len()))
        }
        (true, Some(difference)) => {
            let note = msg!("save.as_far", moves = replayed.moves, all = log.moves.len());
            Some(note.with_message("difference", difference.message()))
        }
        (false, Some(difference)) => {
            let problem = msg!("log.line", file = path.display(), line = 1)
                .with_message("problem", difference.message());
            return Err(vec![Fault::nowhere(problem)]);
        }
    };
    let changes = if replayed.other_rules { log.changes(replayed.session.game()) } else { Vec::new() };
    let (bots, missing) = bot_words::from_save(replayed.session.game(), &log.bots);
    Ok(Loaded { session: replayed.session, bots, note, changes, missing })
}

/// `save FILE [--force]`.
pub(super) fn save(repl: &mut Repl, file: &str) -> Next {
    let (file, force) = match file.strip_suffix("--force") {
        Some(file) if file.ends_with(char::is_whitespace) => (file.trim_end(), true),
        _ => (file, false),
    };
    if file.is_empty() {
        repl.say(&msg!("save.which"));
        return Next::Go;
    }
    let (word, name) = file.split_once(char::is_whitespace).unwrap_or((file, ""));
    if typed::means(word, key!("typed.example")) {
        return super::example::save_example(repl, name.trim());
    }
    if let Some((file, seat)) = shared_with(file) {
        return share(repl, file.trim(), seat.trim(), force);
    }
    let bots = repl.bot_ids();
    let done = Log::whole_of(&repl.session)
        .and_then(|save| repl.own_saves.write(&Log { bots, ..save }, file, force));
    match done {
        Ok(()) => repl.say(&msg!("save.saved", file = file)),
        Err(fault) => return repl.fault(&fault),
    }
    Next::Go
}

/// The file and the seat of `FILE for SEAT`.
fn shared_with(text: &str) -> Option<(&str, &str)> {
    let (before, seat) = text.rsplit_once(char::is_whitespace)?;
    let (file, word) = before.trim_end().rsplit_once(char::is_whitespace)?;
    typed::means(word, key!("typed.for")).then_some((file, seat))
}

/// `save FILE for SEAT`: what one seat may know of the game, and nothing else.
fn share(repl: &mut Repl, file: &str, typed: &str, force: bool) -> Next {
    let Some(seat) = repl.seat_typed(typed) else { return Next::Go };
    let done = Log::for_seat(&repl.session, seat).and_then(|log| repl.own_saves.write(&log, file, force));
    match done {
        Ok(()) => {
            let name = &repl.session.game().definition().seats[seat as usize].name.clone();
            repl.say(&msg!("save.shared", file = file).with_name("seat", name));
        }
        Err(fault) => return repl.fault(&fault),
    }
    Next::Go
}

/// The files that hold a save of the game in progress and may be replaced by another save of it.
#[derive(Debug, Default)]
pub(crate) struct OwnSaves(BTreeSet<PathBuf>);

impl OwnSaves {
    /// Adds a file that the game was written to or comes from.
    pub(crate) fn add(&mut self, file: &Path) {
        self.0.extend(std::path::absolute(file));
    }

    /// Writes a save. Over another file than an earlier save of the same game only by force.
    fn write(&mut self, save: &Log, file: &str, force: bool) -> Result<(), Box<Fault>> {
        let path = Path::new(file);
        let own = std::path::absolute(path).is_ok_and(|path| self.0.contains(&path));
        let replaces = match (force, own) {
            (true, _) => Replaces::Anything,
            (false, true) => Replaces::SaveOf(save),
            (false, false) => Replaces::Earlier(save),
        };
        AtomicFile::sweep_beside(path);
        let _writing = nothing_is_written();
        save.write_over(path, replaces)?;
        self.add(path);
        Ok(())
    }
}

impl Repl {
    /// Puts the game in progress out of the way of another one and says where it is; `false` when it
    /// cannot be, and nothing should take its place. Where nothing is kept nothing is put aside.
    pub(super) fn puts_aside(&mut self) -> bool {
        let unfinished = self.session.state().ended == Ended::No || self.session.lost().is_some();
        let begun =
            !self.session.all_entries().is_empty() || self.session.lost().is_some() || self.session.is_laid();
        let bots = self.bot_ids();
        let Some(autosave) = self.autosave.as_mut().filter(|_| unfinished && begun) else { return true };
        match autosave.keep(&self.session, &bots).and_then(|()| autosave.set_aside()) {
            Ok(aside) => {
                self.note(&msg!("save.aside", file = aside.display()));
                true
            }
            Err(fault) => {
                self.fault(&fault);
                false
            }
        }
    }
}

/// `load FILE` or `load NAME` of an example. The game in progress goes on when it fails.
pub(super) fn load_command(repl: &mut Repl, file: &str) -> Next {
    if file.is_empty() {
        repl.say(&msg!("save.which"));
        return Next::Go;
    }
    match super::walk::find(repl.session.game().folder(), file) {
        Some(Ok((shown, text))) => return super::walk::open(repl, file, shown, text),
        Some(Err(fault)) => return repl.fault(&fault),
        None => {}
    }
    match load(Path::new(file), &repl.session.game().folder().id.clone(), &repl.library) {
        Ok(loaded) => {
            if repl.refuses_rules(&loaded.session) || !repl.puts_aside() {
                return Next::Go;
            }
            repl.begin(loaded.session);
            repl.set_bots(loaded.bots);
            repl.own_saves.add(Path::new(file));
            if let Some(note) = &loaded.note {
                repl.note(note);
            }
            repl.changes(&loaded.changes);
            loaded.missing.iter().for_each(|missing| repl.note(missing));
            repl.note(&msg!("save.loaded", file = file));
            repl.show();
        }
        Err(faults) => {
            let text = repl.look.faults(&faults);
            repl.line(&text);
            repl.say(&msg!("repl.unchanged"));
        }
    }
    Next::Go
}
