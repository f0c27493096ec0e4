//! `rulebox check --watch`: the check, and again of each game as soon as one of its files is saved.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::cli::Stop;
use super::output;
use super::progress::Progress;
use super::signals;
use super::stopping::Stopping;
use super::style::Look;
use super::watching::{LOOK, Woken, watching};
use crate::checking::{GameReport, Report, check_game};
use crate::define::{Fault, Folder, Library, Looked};
use crate::examples;
use crate::msg;
use crate::speak::{Blank, Message};

/// How soon Ctrl-C is heard.
const SOON: Duration = Duration::from_millis(100);

/// A game, as it was when it was last checked.
struct Checked {
    folder: Folder,
    files: Looked,
    examples: Vec<String>,
    report: GameReport,
}

/// All that is checked again and again.
struct Watch<'a> {
    library: &'a Library,
    /// As they were typed; none for all.
    games: &'a [String],
    look: &'a Look,
    checked: BTreeMap<String, Checked>,
    /// What concerns no game.
    faults: Vec<Fault>,
}

/// Checks, and goes on checking what is saved until it is stopped. The exit code of the last check of all games.
pub(super) fn check(library: &Library, games: &[String], look: &Look) -> Result<u8, Stop> {
    let stopping = Stopping::watched();
    let mut watch = Watch { library, games, look, checked: BTreeMap::new(), faults: Vec::new() };
    let found = watch.found();
    let progress = Progress::counted(found.len() as u64, look);
    for (id, folder) in found {
        if stopping.is_asked() {
            break;
        }
        watch.checked.insert(id, Checked::of(folder));
        progress.add(1);
    }
    progress.clear();
    let all: Vec<String> = watch.checked.keys().cloned().collect();
    let text = watch.report_of(&all, |report| report.text(look));
    watch.print(&text)?;
    watch.note(&msg!("check.watching"))?;
    let (mut folders, waiting, _ending) = watching();
    let (mut looked, mut told) = (Instant::now(), false);
    while !stopping.is_asked() {
        if let (Err(problem), false) = (folders.watch(&watch.folders()), told) {
            watch.note(&msg!("live.unnoticed", problem = problem, seconds = LOOK.as_secs()))?;
            told = true;
        }
        match waiting.wait(SOON) {
            None => break,
            Some(Woken::Told) => {
                watch.again(false)?;
            }
            Some(Woken::Look) if looked.elapsed() >= LOOK => {
                looked = Instant::now();
                if watch.again(true)? {
                    folders.renew();
                }
            }
            Some(Woken::Look) => {}
        }
    }
    Ok(stopping.ended().map_or_else(|| watch.exit_code(), signals::exit_code))
}

impl Checked {
    fn of(folder: Folder) -> Self {
        let (reading, noted) = folder.noting();
        let examples = examples::examples(&folder);
        let report = check_game(&reading, false);
        Self { files: noted.looked(), examples, report, folder }
    }

    fn has_changed(&mut self, by_stamp: bool) -> bool {
        self.files.has_changed(by_stamp) || self.examples != examples::examples(&self.folder)
    }
}

impl Watch<'_> {
    /// The games that are to be checked; what is wrong with what was typed is remembered.
    fn found(&mut self) -> BTreeMap<String, Folder> {
        self.faults.clear();
        if self.games.is_empty() {
            let games = self.library.games();
            if games.is_empty() {
                self.faults.push(Fault::nowhere(msg!("check.no_games")));
            }
            return games;
        }
        let mut found = BTreeMap::new();
        for typed in self.games {
            match self.library.find(typed) {
                Ok(folder) => drop(found.insert(folder.id.clone(), folder)),
                Err(fault) => self.faults.push(*fault),
            }
        }
        found
    }

    /// The folders of all files that were read, and those in which there may be others.
    fn folders(&self) -> BTreeSet<PathBuf> {
        let mut folders = BTreeSet::new();
        for game in self.checked.values() {
            folders.extend(game.files.folders().map(PathBuf::from));
            let Some(own) = game.folder.path() else { continue };
            folders.extend(own.parent().map(PathBuf::from));
            folders.extend([own.join(examples::EXAMPLES), own]);
        }
        folders
    }

    /// Checks again what was saved, and says what that changed; whether anything was.
    fn again(&mut self, by_stamp: bool) -> std::io::Result<bool> {
        let found = self.found();
        let gone: Vec<String> = self.checked.keys().filter(|id| !found.contains_key(*id)).cloned().collect();
        for id in &gone {
            self.checked.remove(id);
            self.note(&msg!("check.gone", game = id))?;
        }
        let mut changed: Vec<(String, Option<Checked>)> = Vec::new();
        let mut saved = BTreeSet::new();
        for (id, folder) in found {
            if self.checked.get_mut(&id).is_some_and(|game| !game.has_changed(by_stamp)) {
                continue;
            }
            let now = Checked::of(folder);
            let before = self.checked.remove(&id);
            let was = before.as_ref().map(|before| before.files.clone()).unwrap_or_default();
            saved.extend(was.differing(&now.files));
            self.checked.insert(id.clone(), now);
            changed.push((id, before));
        }
        if changed.is_empty() {
            return Ok(!gone.is_empty());
        }
        if !saved.is_empty() {
            let files = saved.into_iter().map(Blank::Text).collect();
            self.note(&msg!("live.saved").with_blank("files", Blank::List(files)))?;
        }
        let ids: Vec<String> = changed.iter().map(|(id, _)| id.clone()).collect();
        let look = self.look;
        let text = self.report_of(&ids, |report| report.text(look));
        self.print(&text)?;
        self.print(&self.what_changed(&changed))?;
        Ok(true)
    }

    /// Which examples pass or fail now that did not before, and how it stands in all other games.
    fn what_changed(&self, changed: &[(String, Option<Checked>)]) -> String {
        if self.look.quiet {
            return String::new();
        }
        let mut lines = Vec::new();
        for (id, before) in changed {
            let (Some(before), Some(now)) = (before, self.checked.get(id)) else { continue };
            for passes in [false, true] {
                let is = |report: &GameReport| -> BTreeSet<String> {
                    let these = report.examples.iter().filter(|(_, passed)| *passed == passes);
                    these.map(|(name, _)| name.trim_end_matches(".txt").to_owned()).collect()
                };
                let (was, is) = (is(&before.report), is(&now.report));
                let new: Vec<Blank> =
                    is.difference(&was).map(|name| Blank::Text(format!("`{name}`"))).collect();
                if !new.is_empty() {
                    let message = if passes { msg!("check.pass_now") } else { msg!("check.fail_now") };
                    let message = message.with("game", id).with_blank("examples", Blank::List(new));
                    lines.push(self.look.wrapped(&self.look.say(&message)));
                }
            }
        }
        let others = self.checked.iter().filter(|(id, _)| changed.iter().all(|(changed, _)| changed != *id));
        let others: usize = others.map(|(_, game)| game.report.faults.len()).sum();
        if others > 0 {
            lines.push(self.look.say(&msg!("check.elsewhere", count = others)));
        }
        lines.join("\n")
    }

    /// What a report on some games says.
    fn report_of(&mut self, ids: &[String], of: impl FnOnce(&Report) -> String) -> String {
        let take = |game: &mut Checked| std::mem::take(&mut game.report);
        let taken = ids.iter().filter_map(|id| self.checked.get_mut(id).map(take)).collect();
        let report = Report { games: taken, faults: self.faults.clone() };
        let text = of(&report);
        for game in report.games {
            if let Some(checked) = self.checked.get_mut(&game.id) {
                checked.report = game;
            }
        }
        text
    }

    /// The exit code of a check of all games as they are.
    fn exit_code(&mut self) -> u8 {
        let mut code = 0;
        let all: Vec<String> = self.checked.keys().cloned().collect();
        self.report_of(&all, |report| {
            code = report.exit_code();
            String::new()
        });
        code
    }

    fn print(&self, text: &str) -> std::io::Result<()> {
        if text.is_empty() { Ok(()) } else { output::stdout(self.look).line(text) }
    }

    /// Says something that is not asked for.
    fn note(&self, message: &Message) -> std::io::Result<()> {
        match self.look.quiet {
            true => Ok(()),
            false => self.print(&self.look.wrapped(&self.look.say(message))),
        }
    }
}
