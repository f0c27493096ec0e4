//! The commands of balance on the command line: what they take, and what they print.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::simulate::{Logged, Plan, Simulated, numbers, simulate};
use super::until::Until;
use super::{Report, csv, ending, json, render};
use crate::define::{Fault, Library};
use crate::front::bot_words;
use crate::front::cli::{MOST_THREADS, Stop};
use crate::front::setup::{Setup, first, load, seed};
use crate::front::style::Look;
use crate::front::{output, signals};
use crate::msg;

/// How many games are played where nobody says.
const USUAL: u64 = 1000;

/// `rulebox simulate`.
#[derive(Args, Debug)]
pub(in crate::front) struct Simulate {
    #[arg(value_name = "game")]
    game: String,
    #[arg(short, value_name = "number", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    #[arg(long, value_name = "range", conflicts_with = "n")]
    seeds: Option<String>,
    #[arg(long, value_name = "until", conflicts_with = "seeds")]
    until: Option<String>,
    #[arg(long)]
    rotate: bool,
    #[arg(long, value_name = "number", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    #[arg(long, value_name = "file")]
    log: Option<PathBuf>,
    #[arg(long)]
    detail: bool,
    #[arg(long, requires = "log")]
    force: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    setup: Setup,
}

impl Simulate {
    /// Plays a series for each line-up of bots, and tells what came out.
    pub(in crate::front) fn run(&self, library: &Library, look: &Look) -> Result<ExitCode, Stop> {
        if self.detail && self.log.is_none() {
            let fault = Fault::nowhere(msg!("simulate.detail_alone"));
            return Err(Stop::Usage(vec![fault.help(msg!("simulate.detail_where"))]));
        }
        let game = load(library, &self.game, &self.setup)?;
        let until = self.until.as_deref().map(Until::read).transpose().map_err(Stop::usage)?;
        let numbers = numbers(self.n, self.seeds.as_deref(), until, USUAL).map_err(Stop::usage)?;
        let log = self.log.as_deref();
        let plan = Plan {
            game: &game,
            // Parts of a series that are played apart must have the same seed.
            seed: if self.seeds.is_some() { self.setup.seed.unwrap_or(0) } else { seed(&self.setup) },
            first: first(&game, &self.setup)?,
            rotate: self.rotate,
            numbers,
            until,
            threads: self.threads.map(usize::from),
            log: log.map(|file| Logged { file, detail: self.detail, force: self.force }),
        };
        let bots = bot_words::read_seats(&game, &self.setup.bot).map_err(Stop::usage)?;
        let Simulated { tally, asked, ended_by, time } = simulate(&plan, &bots, look)?;
        let mut out = output::stdout(look);
        let report = Report { tally: &tally, game: Some(&game), asked, ended_by, time: Some(time) };
        let written = match () {
            () if self.json => out.json(&json(&tally, asked, Some(time))?),
            () if self.csv => out.put(&csv(&tally)),
            () => out.put(&render(&report, look)),
        };
        match ending::ended() {
            // Whoever ended it may have closed the terminal, too.
            Some(signal) => Ok(ExitCode::from(signals::exit_code(signal))),
            None => written.map(|()| ExitCode::SUCCESS).map_err(Stop::from),
        }
    }
}
