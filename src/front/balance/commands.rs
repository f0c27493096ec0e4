//! The commands of balance on the command line: what they take, and what they print.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::contender::Contender;
use super::simulate::{EndedBy, Logged, Plan, Simulated, numbers, simulate};
use super::until::Until;
use super::values::Values;
use super::{
    Report, compare, compare_json, compare_text, csv, json, ladder, merge, render, side_by_side, sweep, tune,
};
use crate::bots::{BotKind, Budget};
use crate::define::{Fault, Library};
use crate::front::bot_words::{self, Bots};
use crate::front::cli::{MOST_THREADS, Stop};
use crate::front::setup::{Setup, first, load, seed};
use crate::front::stopping::Stopping;
use crate::front::style::Look;
use crate::front::{output, signals};
use crate::msg;
use crate::play::{AtomicFile, Game};
use crate::speak::Message;

/// How many games are played where nobody says.
const USUAL: u64 = 1000;
/// How many are on each rung of a ladder.
const A_RUNG: u64 = 100;

/// `rulebox simulate`.
#[derive(Args, Debug)]
pub(in crate::front) struct Simulate {
    #[arg(value_name = "game")]
    pub(in crate::front) game: String,
    #[arg(short, value_name = "number", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    #[arg(long, value_name = "range", conflicts_with = "n")]
    seeds: Option<String>,
    #[arg(long, value_name = "until", conflicts_with = "seeds")]
    until: Option<String>,
    #[arg(long)]
    rotate: bool,
    #[arg(long, conflicts_with_all = ["seeds", "until", "rotate", "log", "csv", "bot", "first"])]
    ladder: bool,
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
    #[arg(long, value_name = "file")]
    svg: Option<PathBuf>,
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
        let mut out = output::stdout(look);
        if self.ladder {
            let games = self.n.unwrap_or(A_RUNG);
            let found = ladder::ladder(&game, plan.seed, games, plan.threads, look)?;
            return finish(if self.json { out.json(&found.json()) } else { out.put(&found.render(look)) });
        }
        let line_ups = bot_words::read_line_ups(&game, &self.setup.bot).map_err(Stop::usage)?;
        let [bots] = &line_ups[..] else { return self.side_by_side(&game, &plan, &line_ups, look) };
        let Simulated { tally, asked, ended_by, time, unlogged } = simulate(&plan, bots, look)?;
        let report = Report { tally: &tally, game: Some(&game), asked, ended_by, time: Some(time) };
        if let Some(file) = &self.svg {
            write_chart(file, &report.svg(look))?;
        }
        let written = match () {
            () if self.json => out.json(&json(&tally, asked, Some(time))?),
            () if self.csv => out.put(&csv(&tally)),
            () => out.put(&render(&report, look)),
        };
        match unlogged {
            Some(fault) => Err(Stop::Faults(vec![*fault])),
            None => finish(written),
        }
    }
}

impl Simulate {
    /// Plays a series with each line-up of bots.
    fn side_by_side(
        &self,
        game: &Game,
        plan: &Plan<'_>,
        line_ups: &[Bots],
        look: &Look,
    ) -> Result<ExitCode, Stop> {
        if self.log.is_some() || self.csv {
            return Err(Stop::usage(msg!("balance.several_line_ups")));
        }
        let mut played = Vec::new();
        for bots in line_ups {
            played.push(simulate(plan, bots, look)?);
            if played.last().is_some_and(|one| one.ended_by == Some(EndedBy::Somebody)) {
                break;
            }
        }
        let mut out = output::stdout(look);
        if self.json {
            let all = played.iter().map(|one| json(&one.tally, one.asked, Some(one.time)));
            let all: Vec<_> = all.collect::<Result<_, _>>()?;
            return finish(out.json(&serde_json::json!({ "line_ups": all })));
        }
        finish(out.put(&side_by_side::render(game, &played, look)))
    }
}

/// `rulebox compare`.
#[derive(Args, Debug)]
pub(in crate::front) struct Compare {
    #[arg(value_name = "game")]
    pub(in crate::front) game: String,
    #[arg(value_name = "side")]
    side_a: String,
    #[arg(value_name = "side")]
    side_b: String,
    #[arg(short, value_name = "number", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    #[arg(long, value_name = "number", default_value_t = 100)]
    anew: u64,
    #[arg(long, value_name = "number", default_value = "2")]
    margin: String,
    #[arg(long, value_name = "number", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: Setup,
}

/// How many games are counted by both where nobody says, and who plays anew.
const COUNTED: u64 = 10_000;
const ANEW: BotKind = BotKind::Search(Budget::Tries(100));

impl Compare {
    /// Compares two sides, and tells what was found.
    pub(in crate::front) fn run(&self, library: &Library, look: &Look) -> Result<ExitCode, Stop> {
        let read = |typed: &str| Contender::read(library, &self.game, &self.setup, typed);
        let sides = [read(&self.side_a)?, read(&self.side_b)?];
        let game = sides[0].game.clone();
        if sides[1].game.definition().seats.len() != game.definition().seats.len() {
            return Err(Stop::usage(msg!("compare.other_seats")));
        }
        let margin = margin(&self.margin).map_err(Stop::usage)?;
        let mut bots = bot_words::read_seats(&game, &self.setup.bot).map_err(Stop::usage)?;
        if let Some(kind) = bots.iter().flatten().find(|kind| !kind.is_reproducible()) {
            return Err(Stop::usage(msg!("bot.not_here", kind = kind)));
        }
        if self.setup.bot.is_empty() {
            bot_words::people(game.definition()).for_each(|seat| bots[seat as usize] = Some(ANEW));
        }
        let plan = compare::Plan {
            first: first(&game, &self.setup)?,
            sides,
            seed: seed(&self.setup),
            counted: (0, self.n.unwrap_or(COUNTED)),
            anew: self.anew,
            bots,
            threads: self.threads.map(usize::from),
            margin,
        };
        let found = compare::compare(&plan, look)?;
        let mut out = output::stdout(look);
        let written = match self.json {
            true => out.json(&compare_json::json(&plan, &found, look)),
            false => out.put(&compare_text::render(&plan, &found, look)),
        };
        finish(written)
    }
}

/// The exit code once everything is written.
fn finish(written: std::io::Result<()>) -> Result<ExitCode, Stop> {
    match Stopping::watched().ended() {
        // Whoever ended it may have closed the terminal, too.
        Some(signal) => Ok(ExitCode::from(signals::exit_code(signal))),
        None => written.map(|()| ExitCode::SUCCESS).map_err(Stop::from),
    }
}

/// So many games of 100, as a share.
fn margin(text: &str) -> Result<f64, Message> {
    let number = text.trim().trim_end_matches('%').trim_end().replace(',', ".");
    let plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    match number.parse::<f64>() {
        Ok(points) if plain && points > 0.0 && points <= 50.0 => Ok(points / 100.0),
        _ => Err(msg!("compare.wrong_margin", text = text)),
    }
}

/// `rulebox sweep`.
#[derive(Args, Debug)]
pub(in crate::front) struct Sweep {
    #[arg(value_name = "game")]
    pub(in crate::front) game: String,
    #[arg(long, value_name = "measure")]
    of: Option<String>,
    #[arg(short, value_name = "number", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    #[arg(long, value_name = "number", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[arg(long, value_name = "file")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    setup: Setup,
}

/// How many games each value plays where nobody says: drawn by chance, or thought about.
const EACH: [u64; 2] = [10_000, 200];

impl Sweep {
    /// Goes through the values, and shows what they come to.
    pub(in crate::front) fn run(&self, library: &Library, look: &Look) -> Result<ExitCode, Stop> {
        let mut setup = self.setup.clone();
        let values = Values::of(&mut setup).map_err(Stop::usage)?;
        let plan = sweep::Plan {
            library,
            game: &self.game,
            setup: &setup,
            values,
            of: self.of.as_deref(),
            games: self.n.unwrap_or(EACH[usize::from(!setup.bot.is_empty())]),
            seed: seed(&setup),
            threads: self.threads.map(usize::from),
        };
        let found = sweep::sweep(&plan, look)?;
        if let Some(file) = &self.svg {
            write_chart(file, &found.svg(look))?;
        }
        let mut out = output::stdout(look);
        let written = match () {
            () if self.json => out.json(&found.json()),
            () if self.csv => out.put(&found.csv()),
            () => out.put(&found.render(look)),
        };
        finish(written)
    }
}

/// `rulebox tune`.
#[derive(Args, Debug)]
pub(in crate::front) struct Tune {
    #[arg(value_name = "game")]
    pub(in crate::front) game: String,
    #[arg(long, value_name = "goal")]
    goal: String,
    #[arg(short, value_name = "number", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    #[arg(long, value_name = "number", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: Setup,
}

/// The most games that each value plays where nobody says: drawn by chance, or thought about.
const MOST_EACH: [u64; 2] = [100_000, 1_000];

impl Tune {
    /// Searches, and tells what was found.
    pub(in crate::front) fn run(&self, library: &Library, look: &Look) -> Result<ExitCode, Stop> {
        let mut setup = self.setup.clone();
        let values = Values::of(&mut setup).map_err(Stop::usage)?;
        let plan = tune::Plan {
            library,
            game: &self.game,
            setup: &setup,
            values,
            goal: &self.goal,
            games: self.n.unwrap_or(MOST_EACH[usize::from(!setup.bot.is_empty())]),
            seed: seed(&setup),
            threads: self.threads.map(usize::from),
        };
        let found = tune::tune(&plan, look)?;
        let mut out = output::stdout(look);
        let written = if self.json { out.json(&found.json()) } else { out.put(&found.render(look)) };
        finish(written)
    }
}

/// `rulebox merge`.
#[derive(Args, Debug)]
pub(in crate::front) struct Merge {
    #[arg(required = true, value_name = "file")]
    files: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

impl Merge {
    /// Merges, and tells what all come to.
    pub(in crate::front) fn run(&self, library: &Library, look: &Look) -> Result<ExitCode, Stop> {
        let tally = merge::merge(&self.files)?;
        let game = merge::game_of(&tally, library);
        if game.is_none() && !look.quiet {
            output::warn(look, &look.say(&merge::unknown_game(&tally).message));
        }
        let mut out = output::stdout(look);
        let report = Report { tally: &tally, game: game.as_ref(), asked: None, ended_by: None, time: None };
        let written = match () {
            () if self.json => out.json(&json(&tally, None, None)?),
            () if self.csv => out.put(&csv(&tally)),
            () => out.put(&render(&report, look)),
        };
        finish(written)
    }
}

/// Writes a picture, whole or not at all.
fn write_chart(file: &Path, text: &str) -> Result<(), Stop> {
    AtomicFile::sweep_beside(file);
    AtomicFile::write_whole(file, text).map_err(|error| {
        let file = file.display();
        Stop::Usage(vec![Fault::nowhere(msg!("transcript.unwritable", file = file, problem = error))])
    })
}
