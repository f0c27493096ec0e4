//! `rulebox replay`: plays logs and saves again and verifies every result.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::cli::{FAULTY, USAGE};
use super::style::Look;
use crate::define::{Fault, FaultKind, Library};
use crate::msg;
use crate::play::{Difference, Game, Log, Logs, Replayed};
use crate::speak::Lang;

/// The results of replaying the games of some files.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Each game, in the order of files and lines.
    pub games: Vec<Checked>,
}

/// One game, played again.
#[derive(Debug)]
pub(crate) struct Checked {
    /// Its file.
    pub file: String,
    /// Its line, from 1; 0 when the file could not be opened.
    pub line: usize,
    /// Its id, when it could be read.
    pub game: Option<String>,
    /// How many of its moves were made again.
    pub moves: usize,
    /// Whether it was made under other rules than those in force.
    pub other_rules: bool,
    /// The first difference between the log and its replay.
    pub difference: Option<Difference>,
    /// Why it could not be replayed at all.
    pub faults: Vec<Fault>,
}

/// A game as `--json` shows it.
#[derive(Serialize)]
struct Shown<'a> {
    file: &'a str,
    line: usize,
    game: Option<&'a str>,
    moves: usize,
    same: bool,
    other_rules: bool,
    #[serde(rename = "move")]
    number: Option<usize>,
    says: Option<&'a str>,
    happened: Option<String>,
    faults: Vec<String>,
}

/// Replays every game of the files. A file that cannot be read is reported as one faulty game.
pub(super) fn replay(library: &Library, files: &[PathBuf]) -> Report {
    let mut report = Report::default();
    // The games of a log mostly have the same settings: the game is loaded once (a cache of one).
    let mut last: Option<(Log, Game)> = None;
    for path in files {
        let mut empty = true;
        match Logs::open(path) {
            Ok(logs) => {
                for (line, log) in logs {
                    empty = false;
                    report.games.push(check(library, path, line, log, &mut last));
                }
            }
            Err(fault) => report.games.push(Checked::faulty(path, 0, vec![*fault])),
        }
        if empty && report.games.last().is_none_or(|game| game.line != 0) {
            let fault = Fault::nowhere(msg!("log.empty", file = path.display()));
            report.games.push(Checked::faulty(path, 0, vec![fault]));
        }
    }
    report
}

fn check(
    library: &Library,
    path: &Path,
    line: usize,
    log: Result<Log, Box<Fault>>,
    last: &mut Option<(Log, Game)>,
) -> Checked {
    let log = match log {
        Ok(log) => log,
        Err(fault) => return Checked::faulty(path, line, vec![*fault]),
    };
    let game = match last {
        Some((other, game)) if log.same_table(other) => Ok(game.clone()),
        _ => log.load(library),
    };
    let replayed = game.and_then(|game| {
        let replayed = log.replay_in(&game);
        *last = Some((log.clone(), game));
        replayed
    });
    match replayed {
        Ok(Replayed { moves, other_rules, difference, .. }) => Checked {
            file: path.display().to_string(),
            line,
            game: Some(log.game),
            moves,
            other_rules,
            difference,
            faults: Vec::new(),
        },
        Err(faults) => {
            // What is in no game's file is in this one.
            let placed = |fault: Fault| match &fault.spot {
                Some(_) if !fault.is_typed() => fault,
                _ => {
                    let place = msg!("log.line", file = path.display(), line = line);
                    Fault { message: place.with_message("problem", fault.message), ..fault }
                }
            };
            let faults = faults.into_iter().map(placed).collect();
            Checked { game: Some(log.game), ..Checked::faulty(path, line, faults) }
        }
    }
}

impl Checked {
    fn faulty(path: &Path, line: usize, faults: Vec<Fault>) -> Self {
        let file = path.display().to_string();
        Self { file, line, game: None, moves: 0, other_rules: false, difference: None, faults }
    }

    /// Whether everything happened as it says.
    pub(super) fn same(&self) -> bool {
        self.difference.is_none() && self.faults.is_empty()
    }
}

impl Report {
    /// Whether everything happened as the files say.
    pub(super) fn same(&self) -> bool {
        self.games.iter().all(Checked::same)
    }

    /// 0 when everything happened as the files say, 2 when a game of theirs is not here, 1 otherwise.
    pub(super) fn exit_code(&self) -> u8 {
        let unknown = |fault: &Fault| fault.kind == FaultKind::NoGame;
        match () {
            () if self.games.iter().any(|game| game.faults.iter().any(unknown)) => USAGE,
            () if self.same() => 0,
            () => FAULTY,
        }
    }

    /// The report as text: every difference, then how many games are as they say.
    pub(super) fn render(&self, look: &Look) -> String {
        let mut out = String::new();
        for game in self.games.iter().filter(|game| !game.same()) {
            let text = match &game.difference {
                Some(difference) => {
                    let fault = Fault::nowhere(
                        msg!("log.line", file = &game.file, line = game.line)
                            .with_message("problem", difference.message()),
                    );
                    match game.other_rules {
                        true => fault.help(msg!("replay.other_rules")).render(look.lang, look.colour),
                        false => fault.render(look.lang, look.colour),
                    }
                }
                None => look.faults(&game.faults),
            };
            out.push_str(&text);
            out.push_str("\n\n");
        }
        let other = self.games.iter().filter(|game| game.other_rules).count();
        let same = self.games.iter().filter(|game| game.same()).count();
        if !look.quiet {
            out.push_str(&look.say(&msg!("replay.games", same = same, all = self.games.len())));
            out.push('\n');
        }
        if other > 0 {
            out.push_str(&look.say(&msg!("replay.other", count = other)));
            out.push('\n');
        }
        out
    }

    /// The report as JSON: `games`, `same`, `different` and each game that is not as it says, or was
    /// made under other rules.
    pub(super) fn json(&self, lang: Lang) -> serde_json::Value {
        let shown = |game: &&Checked| !game.same() || game.other_rules;
        let notes: Vec<Shown<'_>> = self
            .games
            .iter()
            .filter(shown)
            .map(|game| Shown {
                file: &game.file,
                line: game.line,
                game: game.game.as_deref(),
                moves: game.moves,
                same: game.same(),
                other_rules: game.other_rules,
                number: game.difference.as_ref().and_then(|difference| difference.number),
                says: game.difference.as_ref().map(|difference| difference.says.as_str()),
                happened: game.difference.as_ref().map(|difference| difference.happened.in_lang(lang)),
                faults: game.faults.iter().map(|fault| fault.message.in_lang(lang)).collect(),
            })
            .collect();
        let same = self.games.iter().filter(|game| game.same()).count();
        serde_json::json!({
            "games": self.games.len(),
            "same": same,
            "different": self.games.len() - same,
            "notes": notes,
        })
    }
}
