//! What `rulebox check` prints of what it found.

use super::cli::{FAULTY, USAGE};
use super::style::Look;
use crate::checking::{GameReport, Report};
use crate::define::{Fault, FaultKind};
use crate::msg;
use crate::speak::{Lang, Message};

impl Report {
    /// 0 when nothing is wrong, 2 when a game was named that is not there, 1 otherwise.
    pub fn exit_code(&self) -> u8 {
        match () {
            () if self.faults.iter().any(|fault| fault.kind == FaultKind::NoGame) => USAGE,
            () if self.passed() => 0,
            () => FAULTY,
        }
    }

    /// The report as it is shown: the faults first, then a few lines for each game; with `quiet`, the faults
    /// alone.
    pub(crate) fn text(&self, look: &Look) -> String {
        let (lang, quiet) = (look.lang, look.quiet);
        let faults: Vec<Fault> =
            self.faults.iter().chain(self.games.iter().flat_map(|game| &game.faults)).cloned().collect();
        let mut lines = Vec::new();
        if !faults.is_empty() {
            lines.push(look.faults(&faults));
        }
        if quiet {
            return lines.join("\n");
        }
        if !faults.is_empty() {
            lines.push(String::new());
        }
        for game in &self.games {
            let passed = game.examples.iter().filter(|(_, passed)| *passed).count();
            let examples = game.examples.len();
            let message = msg!(
                "check.examples",
                game = &game.id,
                loads = game.read,
                passed = passed,
                examples = examples
            );
            lines.push(message.in_lang(lang));
            if let Some(played) = &game.together {
                let (count, games) = (played.combinations, played.games);
                let message = msg!("together.played", count = count, games = games);
                lines.push(format!("  {}", message.in_lang(lang)));
                if played.left > 0 {
                    lines.push(format!("  {}", msg!("together.left", count = played.left).in_lang(lang)));
                }
                if !played.whole {
                    lines.push(format!("  {}", msg!("together.in_part").in_lang(lang)));
                }
            }
            for file in &game.updated {
                lines.push(format!("  {}", msg!("check.updated", file = file).in_lang(lang)));
            }
            lines.extend(game.notes.iter().map(|note| format!("  {}", note.in_lang(lang))));
            lines.extend(game.coverage().iter().map(|line| format!("  {}", line.in_lang(lang))));
        }
        let count = faults.len();
        lines.push(
            if count == 0 { msg!("check.fine") } else { msg!("check.faults", count = count) }.in_lang(lang),
        );
        if self.games.iter().any(|game| game.stale) {
            lines.push(msg!("check.update").in_lang(lang));
        }
        lines.join("\n")
    }

    /// The report as tests and pipes want it.
    pub fn render(&self, lang: Lang, colour: bool) -> String {
        self.text(&Look { colour, ..Look::plain(lang) })
    }
}

impl GameReport {
    /// What its examples leave uncovered. A game that could not be loaded under every setting may
    /// have rules that are not listed here.
    fn coverage(&self) -> Vec<Message> {
        if self.read == 0 {
            return vec![msg!("check.unread")];
        }
        let missed = self.loads - self.read;
        let in_part = (missed > 0).then(|| msg!("check.in_part", count = missed, loads = self.loads));
        match self.uncovered.is_empty() && in_part.is_none() && !self.examples.is_empty() {
            true => vec![msg!("check.covered")],
            false => self.uncovered.iter().cloned().chain(in_part).collect(),
        }
    }
}
