//! `rulebox check --mutations`: changes a game one thing at a time and says what its examples do not notice. `text`
//! tells it, `json` writes it for programs.

mod json;
mod text;

use rayon::ThreadPoolBuilder;

use super::cli::{FAULTY, Stop};
use super::progress::Progress;
use super::stopping::Stopping;
use super::style::Look;
use super::{output, signals};
use crate::checking::mutations::{Mutations, Plan};
use crate::define::{Fault, Folder, Library};
use crate::msg;

/// What a thread may need: as much as the first one mostly has.
const STACK: usize = 8 << 20;

/// What is asked for.
pub(super) struct Asked<'a> {
    /// The games; all when none is named.
    pub games: &'a [String],
    /// The only changes that are tried: by path, file, or file and line.
    pub at: &'a [String],
    /// The share that must be noticed.
    pub least: Option<Share>,
    /// How many threads; all cores when not said.
    pub threads: Option<u16>,
    pub json: bool,
}

/// A share as it was typed.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Share(f64);

impl Share {
    /// Reads `95%`, `95`, `92.5 %`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let number = text.trim().trim_end_matches('%').trim_end().replace(',', ".");
        match number.parse::<f64>() {
            Ok(points) if (0.0..=100.0).contains(&points) => Ok(Self(points / 100.0)),
            _ => Err(text.to_owned()),
        }
    }
}

/// Tries the changes of each game and prints what was found. The exit code is 0 unless a file is faulty, an
/// acceptance stands for nothing, or less is noticed than was asked for.
pub(super) fn run(asked: &Asked<'_>, library: &Library, look: &Look) -> Result<u8, Stop> {
    let stopping = Stopping::watched();
    let threads = asked.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|error| Stop::usage(msg!("simulate.threads", problem = error)))?;
    let folders = folders(asked.games, library)?;
    let plans: Vec<(String, Result<Plan, Vec<Fault>>)> = pool.install(|| {
        let plan = |folder: &Folder| (folder.id.clone(), Plan::new(folder, asked.at));
        folders.iter().map(plan).collect()
    });
    let all = plans.iter().filter_map(|(_, plan)| plan.as_ref().ok()).map(Plan::all).sum::<usize>();
    if all == 0 && !asked.at.is_empty() && plans.iter().all(|(_, plan)| plan.is_ok()) {
        let fault = Fault::nowhere(msg!("mutations.nowhere", at = asked.at.join(", ")));
        let near = plans.iter().find_map(|(_, plan)| plan.as_ref().ok()?.near());
        return Err(Stop::Usage(vec![match near {
            Some(near) => fault.help(msg!("help.did_you_mean", word = near)),
            None => fault,
        }]));
    }
    let progress = Progress::counted(all as u64, look);
    let mut games = Vec::new();
    for (id, plan) in plans {
        games.push(match plan {
            Ok(plan) => pool.install(|| plan.run(&id, stopping.flag(), &|done| progress.add(done))),
            Err(faults) => Mutations { id, faults, ..Mutations::default() },
        });
    }
    progress.clear();
    let mut out = output::stdout(look);
    let written = match asked.json {
        true => out.json(&json::json(&games, look.lang)),
        false => out.put(&text::text(&games, asked, look)),
    };
    match stopping.ended() {
        // Whoever ended it may have closed the terminal, too.
        Some(signal) => return Ok(signals::exit_code(signal)),
        None => written?,
    }
    let lacks = |game: &Mutations| asked.least.is_some_and(|least| game.count().share() < least.0);
    let faulty = games.iter().any(|game| !game.faults.is_empty() || lacks(game));
    Ok(if faulty { FAULTY } else { 0 })
}

fn folders(games: &[String], library: &Library) -> Result<Vec<Folder>, Stop> {
    if games.is_empty() {
        return Ok(library.games().into_values().collect());
    }
    games.iter().map(|game| library.find(game).map_err(|fault| Stop::Usage(vec![*fault]))).collect()
}
