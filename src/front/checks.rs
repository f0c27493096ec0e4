//! `rulebox check`: runs what is asked for, with a bar for what takes long; Ctrl-C ends it with what is known.

use super::cli::Stop;
use super::coverage;
use super::progress::Progress;
use super::stopping::Stopping;
use super::style::Look;
use crate::checking::coverage::Coverage;
use crate::checking::{Report, check, together};
use crate::define::{Folder, Library};
use crate::examples;

/// What is checked.
pub(super) struct Plan<'a> {
    pub library: &'a Library,
    pub games: &'a [String],
    pub update: bool,
    /// How many games are played with each combination of settings; a short one when not said, none for 0.
    pub playouts: Option<u64>,
    pub coverage: bool,
}

/// What was found, with the coverage of each game that could be read, where that was asked for.
pub(super) fn run(plan: &Plan<'_>, look: &Look) -> Result<(Report, Vec<(Folder, Coverage)>), Stop> {
    let mut report = check(plan.library, plan.games, plan.update);
    let folders: Vec<Folder> =
        report.games.iter().filter_map(|game| plan.library.find(&game.id).ok()).collect();
    if plan.playouts != Some(0) {
        play_together(&mut report, &folders, plan.playouts, look)?;
    }
    let covered = match plan.coverage {
        true => covered(&folders, look)?,
        false => Vec::new(),
    };
    Ok((report, covered))
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
pub(super) fn text(report: &Report, covered: &[(Folder, Coverage)], look: &Look) -> String {
    let texts = covered.iter().map(|(folder, covered)| coverage::text(folder, covered, look));
    let texts = std::iter::once(report.text(look)).chain(texts);
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}
