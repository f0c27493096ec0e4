//! `rulebox check`: runs what is asked for, with a bar for what takes long; Ctrl-C ends it with what is known.

use std::process::ExitCode;

use clap::Args;

use super::cli::{MOST_THREADS, Stop};
use super::mutations::{Asked, Share};
use super::progress::Progress;
use super::stopping::Stopping;
use super::style::Look;
use super::{check_json, check_watch, coverage, mutations, output};
use crate::checking::coverage::Coverage;
use crate::checking::{Report, check, together};
use crate::define::{Folder, Library};
use crate::examples;

/// The most games that a check plays with each combination of settings.
const MOST_PLAYOUTS: u64 = 100_000;

/// `rulebox check`.
#[derive(Args, Debug)]
pub(super) struct Check {
    #[arg(id = "named", value_name = "game")]
    games: Vec<String>,
    #[arg(long)]
    update: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "update")]
    coverage: bool,
    /// How many games are played with each combination of settings; a short one when not said, none for 0.
    #[arg(long, value_name = "number", value_parser = clap::value_parser!(u64).range(0..=MOST_PLAYOUTS))]
    playouts: Option<u64>,
    #[arg(long = "watch", id = "check_watch", conflicts_with_all = ["update", "json", "coverage", "playouts"])]
    watch: bool,
    #[arg(long, conflicts_with_all = ["update", "coverage", "playouts", "check_watch"])]
    mutations: bool,
    #[arg(long, value_name = "place", requires = "mutations")]
    at: Vec<String>,
    #[arg(long, value_name = "share", requires = "mutations", value_parser = Share::read)]
    least: Option<Share>,
    #[arg(long, value_name = "number", requires = "mutations", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
}

impl Check {
    /// Checks what is asked for, once or for as long as it is watched, and says what was found.
    pub(super) fn run(&self, library: &Library, look: &Look) -> Result<ExitCode, Stop> {
        if self.mutations {
            let (at, least, threads) = (&self.at[..], self.least, self.threads);
            let asked = Asked { games: &self.games, at, least, threads, json: self.json };
            return mutations::run(&asked, library, look).map(ExitCode::from);
        }
        if self.watch {
            return check_watch::check(library, &self.games, look).map(ExitCode::from);
        }
        let (report, covered) = self.found(library, look)?;
        let mut out = output::stdout(look);
        if self.json {
            let mut found = check_json::json(&report, look.lang);
            if self.coverage {
                let all = covered.iter().map(|(folder, covered)| coverage::json(folder, covered));
                found["coverage"] = all.collect();
            }
            out.json(&found)?;
        } else {
            let text = text(&report, &covered, look);
            if !text.is_empty() {
                out.line(&text)?;
            }
        }
        Ok(ExitCode::from(report.exit_code()))
    }

    /// What was found, with the coverage of each game that could be read, where that was asked for.
    fn found(&self, library: &Library, look: &Look) -> Result<(Report, Vec<(Folder, Coverage)>), Stop> {
        let mut report = check(library, &self.games, self.update);
        // In the order of the report; of two that were typed by their paths the names may be the same.
        let folders: Vec<Folder> = match &self.games[..] {
            [] => report.games.iter().filter_map(|game| library.find(&game.id).ok()).collect(),
            typed => typed.iter().filter_map(|typed| library.find(typed).ok()).collect(),
        };
        if self.playouts != Some(0) {
            play_together(&mut report, &folders, self.playouts, look)?;
        }
        let covered = match self.coverage {
            true => covered(&folders, look)?,
            false => Vec::new(),
        };
        Ok((report, covered))
    }
}

/// Plays random games over all pairs of what can be chosen.
fn play_together(
    report: &mut Report,
    folders: &[Folder],
    games: Option<u64>,
    look: &Look,
) -> Result<(), Stop> {
    let stop = Stopping::watched().flag();
    let plans: Vec<_> = folders.iter().map(|folder| together::Plan::new(folder, games)).collect();
    let all: usize = plans.iter().flatten().map(together::Plan::combinations).sum();
    let progress = Progress::counted(all as u64, look);
    for (game, plan) in report.games.iter_mut().zip(&plans) {
        let Some(plan) = plan else { continue };
        let played =
            plan.run(&game.faults, stop, &|more| progress.add(more)).inspect_err(|_| progress.clear())?;
        game.faults.extend(played.faults.iter().cloned());
        game.together = Some(played);
    }
    progress.clear();
    Ok(())
}

fn covered(folders: &[Folder], look: &Look) -> Result<Vec<(Folder, Coverage)>, Stop> {
    let stop = Stopping::watched().flag();
    let all: usize = folders.iter().map(|folder| examples::examples(folder).len()).sum();
    let progress = Progress::counted(all as u64, look);
    let mut covered = Vec::new();
    for folder in folders {
        let found = crate::checking::coverage::coverage(folder, stop, &|more| progress.add(more));
        let found = found.inspect_err(|_| progress.clear())?;
        covered.extend(found.map(|found| (folder.clone(), found)));
    }
    progress.clear();
    Ok(covered)
}

/// The report, with what is covered after it.
fn text(report: &Report, covered: &[(Folder, Coverage)], look: &Look) -> String {
    let texts = covered.iter().map(|(folder, covered)| coverage::text(folder, covered, look));
    let texts = std::iter::once(report.text(look)).chain(texts);
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}
