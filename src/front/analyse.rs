//! `rulebox analyse`: goes through the games of logs and saves. At the prompt the same is done with the game in
//! progress.

use std::path::{Path, PathBuf};

use super::analysis::{self, Analysis};
use super::bot_words;
use super::cli::{FAULTY, Stop, USAGE};
use super::style::Look;
use super::{output, thinking};
use crate::bots::BotKind;
use crate::define::{Fault, FaultKind, Library};
use crate::msg;
use crate::play::{Log, Logs, Session};
use crate::speak::Message;
use crate::table::Ended;

/// The bot that judges where nobody says which.
pub(super) const USUAL: &str = "mcts:1000";

/// What is to be gone through.
pub(super) struct Plan<'a> {
    pub library: &'a Library,
    pub files: &'a [PathBuf],
    pub bot: &'a str,
    pub json: bool,
    pub designer: bool,
}

/// The bot that was typed, if it can judge: one that tells chances.
pub(super) fn judge(typed: &str) -> Result<BotKind, Message> {
    match bot_words::read(typed)? {
        kind @ BotKind::Search(_) => Ok(kind),
        _ => Err(msg!("analyse.no_chances", kind = typed)),
    }
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
    let bot = judge(plan.bot).map_err(Stop::usage)?;
    if plan.json && !bot.is_reproducible() {
        return Err(Stop::usage(msg!("bot.not_here", kind = bot)));
    }
    // Without it Ctrl-C leaves at once, which is no reason not to begin.
    let _ = ctrlc::set_handler(|| {
        if !thinking::comes_to_its_end() {
            std::process::exit(130);
        }
    });
    let mut out = output::stdout(look);
    let mut code = 0;
    let mut games = Vec::new();
    for path in plan.files {
        let mut any = false;
        for (line, log) in Logs::open(path).map_err(|fault| Stop::Usage(vec![*fault]))? {
            let several = any || plan.files.len() > 1;
            any = true;
            let done =
                log.map_err(|fault| vec![*fault]).and_then(|log| one(plan, &log, path, line, bot, look));
            match done {
                Ok((analysis, note)) if plan.json => {
                    let mut value = analysis.json();
                    value["file"] = path.display().to_string().into();
                    value["line"] = line.into();
                    value["other_rules"] = note.is_some().into();
                    games.push(value);
                    if analysis.is_interrupted() {
                        out.json(&serde_json::json!({ "games": games }))?;
                        return Ok(code);
                    }
                }
                Ok((analysis, note)) => {
                    let place = look.strong(&format!("{}:{line}", path.display()));
                    let heading = if several || line > 1 { format!("\n{place}\n") } else { String::new() };
                    let note =
                        note.map_or(String::new(), |note| format!("{}\n", look.wrapped(&look.say(&note))));
                    out.put(&format!("{heading}{note}{}", analysis.render(look)))?;
                    if analysis.is_interrupted() {
                        return Ok(code);
                    }
                }
                Err(faults) => {
                    let unknown = faults.iter().any(|fault| fault.kind == FaultKind::NoGame);
                    code = code.max(if unknown { USAGE } else { FAULTY });
                    output::warn(look, &look.faults(&faults));
                }
            }
        }
        if !any {
            return Err(Stop::usage(msg!("log.empty", file = path.display())));
        }
    }
    if plan.json {
        out.json(&serde_json::json!({ "games": games }))?;
    }
    Ok(code)
}

/// One game, and what is to be known of it.
fn one(
    plan: &Plan<'_>,
    log: &Log,
    path: &Path,
    line: usize,
    bot: BotKind,
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
    let analysis = analysis::analyse(&replayed.session, bot, look).map_err(|fault| vec![*fault])?;
    Ok((analysis, note))
}
