//! `rulebox check`: reads every file of a game under every setting, runs its examples,
//! and lists what no example covers.

use std::collections::BTreeSet;

use super::cli::{FAULTY, USAGE};
use super::style::Look;
use crate::define::{Definition, ENOUGH, Fault, FaultKind, Folder, Lexicon, Library, Settings, define};
use crate::front::transcript::{self, Cover, EXAMPLES};
use crate::msg;
use crate::play::{Cause, Game};
use crate::rules::met;
use crate::speak::{Lang, Message};

/// What a check found.
#[derive(Debug, Default)]
pub struct Report {
    /// One for each game, by id.
    pub games: Vec<GameReport>,
    /// What concerns no game: one that does not exist, or none at all.
    pub faults: Vec<Fault>,
}

/// What a check found in one game.
#[derive(Debug, Default)]
pub struct GameReport {
    /// Its id.
    pub id: String,
    /// The number of settings that were tried: player counts, variants, alternatives.
    pub loads: usize,
    /// The number of settings under which the game could be loaded.
    pub read: usize,
    /// Its examples, and whether each passed.
    pub examples: Vec<(String, bool)>,
    /// The examples that were rewritten.
    pub updated: Vec<String>,
    /// Every fault in its files.
    pub faults: Vec<Fault>,
    /// Whether an update would fix some of them.
    pub stale: bool,
    /// What no example covers, one line per category.
    pub uncovered: Vec<Message>,
    /// Notes that are not faults.
    pub notes: Vec<Message>,
}

/// Checks the named games, or all. With `update`, examples get the events that happened; only lines
/// indented under moves change, and a file is written whole or not at all.
pub fn check(library: &Library, games: &[String], update: bool) -> Report {
    let mut report = Report::default();
    let mut folders = Vec::new();
    for typed in games {
        match library.find(typed) {
            Ok(folder) => folders.push(folder),
            Err(fault) => report.faults.push(*fault),
        }
    }
    if games.is_empty() {
        folders.extend(library.games().into_values());
        if folders.is_empty() {
            report.faults.push(Fault::nowhere(msg!("check.no_games")));
        }
    }
    report.games = folders.iter().map(|folder| check_game(folder, update)).collect();
    report
}

impl Report {
    /// Whether nothing is wrong. Missing coverage is not a fault.
    pub fn passed(&self) -> bool {
        self.faults.is_empty() && self.games.iter().all(|game| game.faults.is_empty())
    }

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

fn check_game(folder: &Folder, update: bool) -> GameReport {
    let mut report = GameReport { id: folder.id.clone(), ..GameReport::default() };
    let loaded = load_every_setting(folder, &mut report);
    let mut cover = Cover::default();
    for name in transcript::examples(folder) {
        let shown = folder.shown(&format!("{EXAMPLES}/{name}"));
        let run = match transcript::run_file(folder, &name) {
            Ok(run) => run,
            Err(fault) => {
                report.add(*fault);
                report.examples.push((name, false));
                continue;
            }
        };
        let mut passed = run.faults.is_empty() && (update || run.stale.is_empty());
        run.faults.into_iter().for_each(|fault| report.add(fault));
        if !update {
            report.stale |= !run.stale.is_empty();
            run.stale.into_iter().for_each(|fault| report.add(fault));
        } else if folder.read(&format!("{EXAMPLES}/{name}")).ok().flatten().as_ref() != Some(&run.updated) {
            match transcript::write(folder, &name, &run.updated) {
                Ok(()) => report.updated.push(shown),
                Err(fault) => {
                    passed = false;
                    report.add(*fault);
                }
            }
        }
        cover.add(run.cover);
        report.examples.push((name, passed));
    }
    if report.examples.is_empty() {
        let message = msg!("check.no_example", game = &folder.id, folder = folder.shown(EXAMPLES));
        report.add(Fault::nowhere(message));
    }
    report.read = loaded.len();
    report.uncovered = uncovered(&loaded, &cover);
    let own: BTreeSet<&str> =
        loaded.iter().flat_map(|game| game.ruleset().names.own.iter().copied()).collect();
    report.notes = own.into_iter().map(|word| msg!("check.own_word", word = word)).collect();
    report.notes.extend(loaded.first().map(lexicons).unwrap_or_default());
    report
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

    /// Adds a fault, unless another setting reported it already.
    fn add(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

/// What was found in a game's word lists.
fn lexicons(game: &Game) -> Vec<Message> {
    let mut notes = Vec::new();
    for (declared, lexicon) in game.definition().lexicons.iter().zip(&game.ruleset().lexicons) {
        let found = &lexicon.report;
        let words = msg!("check.lexicon", file = &declared.file, words = found.words, fit = found.fit);
        notes.push(words);
        if found.with_signs > 0 {
            notes.push(msg!("check.lexicon_signs", file = &declared.file, count = found.with_signs));
        }
        let missing = found.missing.iter().map(|(letter, count)| format!("{letter} ({count})"));
        let missing: Vec<String> = missing.collect();
        if !missing.is_empty() {
            let known = missing.join(", ");
            notes.push(msg!("check.lexicon_letters", file = &declared.file, letters = known));
        }
        notes.extend(unused_letters(lexicon, &declared.file));
    }
    notes
}

/// The letters that pieces show and no word of a list needs.
fn unused_letters(lexicon: &Lexicon, file: &str) -> Option<Message> {
    let mut used = 0u32;
    lexicon.words.for_each(|word| used = word.iter().fold(used, |used, &letter| used | 1 << letter));
    let unused = (0..lexicon.alphabet.count() as u8).filter(|letter| used >> letter & 1 == 0);
    let unused: Vec<String> = unused.map(|letter| lexicon.alphabet.character(letter).to_string()).collect();
    (!unused.is_empty()).then(|| msg!("check.lexicon_unused", file = file, letters = unused.join(", ")))
}

/// Reads the game for every player count, with each variant and each alternative of a ruling that
/// fits it. Returns those that could be built.
fn load_every_setting(folder: &Folder, report: &mut GameReport) -> Vec<Game> {
    let mut faults = Vec::new();
    let Some(definition) = define(folder, &Settings::default(), &mut faults) else {
        faults.into_iter().for_each(|fault| report.add(fault));
        return Vec::new();
    };
    let mut loaded = Vec::new();
    for &players in &definition.player_counts {
        for settings in settings_to_check(folder, &definition, players) {
            // A file full of mistakes has as many under every other setting.
            if report.faults.len() >= ENOUGH {
                return loaded;
            }
            report.loads += 1;
            match Game::load(folder, &settings) {
                Ok(game) => loaded.push(game),
                Err(faults) => faults.into_iter().for_each(|fault| report.add(fault)),
            }
        }
    }
    loaded
}

/// The settings to check for one player count: the default, then one change at a time.
fn settings_to_check(folder: &Folder, definition: &Definition, players: usize) -> Vec<Settings> {
    let plain = Settings { players: Some(players), ..Settings::default() };
    let switches = &definition.switches;
    // A player count that only a variant allows brings that variant with it.
    let forced =
        define(folder, &plain, &mut Vec::new()).map(|defined| defined.switches.chosen).unwrap_or_default();
    let mut settings = vec![plain.clone()];
    for variant in &switches.variants {
        let id = &variant.label.id;
        let fits = variant.players.is_empty() || variant.players.contains(&players);
        let clashes =
            switches.variants.iter().filter(|other| forced.contains(&other.label.id)).any(|other| {
                other.label.id == *id
                    || other.excludes.contains(id)
                    || variant.excludes.contains(&other.label.id)
            });
        if fits && !clashes {
            let variants = [vec![id.clone()], variant.needs.clone()].concat();
            settings.push(Settings { variants, ..plain.clone() });
        }
    }
    for ruling in &switches.rulings {
        for (alternative, _) in &ruling.alternatives {
            let set = (format!("ruling.{}", ruling.label.id), alternative.clone());
            settings.push(Settings { sets: vec![set], ..plain.clone() });
        }
    }
    settings
}

fn uncovered(loaded: &[Game], cover: &Cover) -> Vec<Message> {
    let Some(first) = loaded.first() else { return Vec::new() };
    let mut lines = Vec::new();
    let definition = first.definition();
    let mut missing = |message: fn() -> Message, wanted: Vec<String>, shown: &dyn Fn(&str) -> bool| {
        let mut left: Vec<String> = Vec::new();
        for id in wanted {
            if !shown(&id) && !left.contains(&id) {
                left.push(id);
            }
        }
        if !left.is_empty() {
            lines.push(message().with("known", left.join(", ")));
        }
    };
    let switches = &definition.switches;
    let kinds = loaded.iter().flat_map(|game| &game.definition().kinds).map(|kind| kind.label.id.clone());
    missing(|| msg!("check.kinds"), kinds.collect(), &|id| cover.kinds.contains(id));
    let actions =
        loaded.iter().flat_map(|game| &game.definition().actions).map(|action| action.label.id.clone());
    missing(|| msg!("check.actions"), actions.collect(), &|id| cover.actions.contains(id));
    let refusals = loaded.iter().flat_map(refusals).collect();
    missing(|| msg!("check.refusals"), refusals, &|id| cover.refusals.contains(id));
    let score = loaded.iter().flat_map(|game| &game.definition().end.score).map(|part| part.label.id.clone());
    missing(|| msg!("check.score"), score.collect(), &|id| cover.score.contains(id));
    let variants = switches.variants.iter().map(|variant| variant.label.id.clone()).collect();
    missing(|| msg!("check.variants"), variants, &|id| cover.variants.contains(id));
    let rulings = switches.rulings.iter().flat_map(|ruling| {
        ruling.alternatives.iter().map(|(alternative, _)| format!("{}={alternative}", ruling.label.id))
    });
    missing(|| msg!("check.rulings"), rulings.collect(), &|id| cover.rulings.contains(id));
    let counts = definition.player_counts.iter().map(usize::to_string).collect();
    let played: Vec<String> = cover.players.iter().map(usize::to_string).collect();
    missing(|| msg!("check.players"), counts, &|id| played.iter().any(|count| count == id));
    lines
}

/// What can refuse each action to a person: its condition and every part of its choices.
fn refusals(game: &Game) -> Vec<String> {
    let mut all = Vec::new();
    for (number, action) in game.definition().actions.iter().enumerate() {
        let parts = game.rule_parts(number).into_iter().map(|(cause, _)| cause);
        let (definition, rules) = (game.definition(), game.ruleset());
        let parts = parts.filter(|cause| match cause {
            Cause::ChoicePart(choice, _) => met::choice(definition, rules, number, *choice),
            _ => false,
        });
        let when = met::condition(definition, rules, number).then_some(Cause::When);
        let causes = when.into_iter().chain(parts);
        all.extend(
            causes.map(|cause| format!("{}: {}", action.label.id, game.cause_name(number, cause).text())),
        );
    }
    all
}
