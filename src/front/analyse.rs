//! `rulebox analyse`: goes through the games of logs and saves. At the prompt the same is done with the game in
//! progress.

use std::path::{Path, PathBuf};

use super::analysis::{self, Analysis};
use super::bot_words;
use super::cli::{FAULTY, Stop, USAGE};
use super::judgement::usual;
use super::style::Look;
use super::{output, progress, thinking};
use crate::bots::{BotKind, Budget};
use crate::define::{Fault, FaultKind, Library};
use crate::msg;
use crate::play::{Log, Logs, Session};
use crate::speak::Message;
use crate::table::Ended;

/// The games that are tried where nobody says how many: a whole game is gone through in less than a minute.
const USUAL: [u32; 2] = [5_000, 1_000];

/// What is to be gone through.
pub(super) struct Plan<'a> {
    pub library: &'a Library,
    pub files: &'a [PathBuf],
    pub bot: Option<&'a str>,
    pub json: bool,
    pub designer: bool,
}

/// The budget of the bot that was typed, if it can judge: one that tells chances. None where none was typed.
pub(super) fn judge(typed: Option<&str>) -> Result<Option<Budget>, Message> {
    let Some(typed) = typed else { return Ok(None) };
    match bot_words::read(typed)? {
        BotKind::Search(budget) => Ok(Some(budget)),
        _ => Err(msg!("analyse.no_chances", kind = typed)),
    }
}

/// Goes through a game with that budget, or the usual one.
pub(super) fn gone_through(
    session: &Session,
    budget: Option<Budget>,
    look: &Look,
) -> Result<Analysis, Box<Fault>> {
    let budget = budget.unwrap_or_else(|| usual(session.game(), USUAL));
    analysis::analyse(session, budget, look)
}

/// Why a game may not be gone through: it would tell what players who are still playing hide from each other.
pub(super) fn is_secret(session: &Session, designer: bool) -> bool {
    let state = session.state();
    let hides = session.game().has_private_views() || !state.pending.is_empty();
    hides && state.ended == Ended::No && !designer
}

/// Goes through every game of the files, and prints each as soon as it is done. The exit code is 0, 1 where one
/// cannot be gone through, 2 where its game is not here.
pub(super) fn analyse(plan: &Plan<'_>, look: &Look) -> Result<u8, Stop> {
    let budget = judge(plan.bot).map_err(Stop::usage)?;
    if let Some(bot) = budget.map(BotKind::Search).filter(|bot| plan.json && !bot.is_reproducible()) {
        return Err(Stop::usage(msg!("bot.not_here", kind = bot)));
    }
    // Without it Ctrl-C leaves at once, which is no reason not to begin.
    let _ = ctrlc::set_handler(|| {
        if !thinking::comes_to_its_end() {
            progress::wipe();
            std::process::exit(130);
        }
    });
    let mut out = output::stdout(look);
    let (mut code, mut left_out) = (0, None);
    let mut games = Vec::new();
    for path in plan.files {
        let mut logs = Logs::open(path).map_err(|fault| Stop::Usage(vec![*fault]))?.peekable();
        if logs.peek().is_none() {
            return Err(Stop::usage(msg!("log.empty", file = path.display())));
        }
        let mut several = plan.files.len() > 1;
        while let Some((line, log)) = logs.next() {
            // Once it was interrupted the others are counted.
            if let Some(count) = &mut left_out {
                *count += 1;
                continue;
            }
            several |= logs.peek().is_some();
            let done =
                log.map_err(|fault| vec![*fault]).and_then(|log| one(plan, &log, path, line, budget, look));
            match done {
                Ok((analysis, note)) => {
                    left_out = analysis.is_interrupted().then_some(0);
                    if plan.json {
                        let mut value = analysis.json();
                        value["file"] = path.display().to_string().into();
                        value["line"] = line.into();
                        value["other_rules"] = note.is_some().into();
                        games.push(value);
                        continue;
                    }
                    let place = look.strong(&format!("{}:{line}", path.display()));
                    let heading = if several || line > 1 { format!("\n{place}\n") } else { String::new() };
                    let note =
                        note.map_or(String::new(), |note| format!("{}\n", look.wrapped(&look.say(&note))));
                    out.put(&format!("{heading}{note}{}", analysis.render(look)))?;
                }
                Err(faults) => {
                    let unknown = faults.iter().any(|fault| fault.kind == FaultKind::NoGame);
                    code = code.max(if unknown { USAGE } else { FAULTY });
                    output::warn(look, &look.faults(&faults));
                }
            }
        }
    }
    let left_out: i64 = left_out.unwrap_or(0);
    if plan.json {
        out.json(&serde_json::json!({ "games": games, "left_out": left_out }))?;
    } else if left_out > 0 {
        out.line(&look.wrapped(&look.say(&msg!("analyse.left_out").with_number("count", left_out))))?;
    }
    Ok(code)
}

/// One game, and what is to be known of it.
fn one(
    plan: &Plan<'_>,
    log: &Log,
    path: &Path,
    line: usize,
    budget: Option<Budget>,
    look: &Look,
) -> Result<(Analysis, Option<Message>), Vec<Fault>> {
    let placed = |problem: Message| {
        vec![Fault::nowhere(
            msg!("log.line", file = path.display(), line = line).with_message("problem", problem),
        )]
    };
    let replayed = log.replay(plan.library)?;
    if is_secret(&replayed.session, plan.designer) {
        let mut faults = placed(msg!("analyse.secret"));
        faults.iter_mut().for_each(|fault| fault.help = Some(msg!("analyse.designer")));
        return Err(faults);
    }
    if let Some(difference) = &replayed.difference {
        return Err(placed(difference.message()));
    }
    let note = replayed.other_rules.then(|| msg!("replay.other_rules"));
    let analysis = gone_through(&replayed.session, budget, look).map_err(|fault| vec![*fault])?;
    Ok((analysis, note))
}
