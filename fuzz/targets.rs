//! What inputs are run against. A target returns what is wrong with an answer; a panic is caught outside.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use rulebox::checking::mutations;
use rulebox::define::{Fault, Folder, Origin, Settings, render_all};
use rulebox::engine::Backend;
use rulebox::front::repl::{Next, Repl};
use rulebox::front::style::Look;
use rulebox::play::notation::NotAMove;
use rulebox::play::{Game, Logs, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Rng, State};
use rulebox::{checking, examples};

use crate::corpus::Place;

/// A kind of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// `game.toml` and `rules.rhai`.
    Games,
    /// Examples.
    Transcripts,
    /// Saves and logs.
    Saves,
    /// Typed moves.
    Notation,
    /// Lines typed at the prompt.
    Sessions,
    /// Parts of a series of games.
    Series,
}

/// All of them.
pub const TARGETS: [Target; 6] =
    [Target::Games, Target::Transcripts, Target::Saves, Target::Notation, Target::Sessions, Target::Series];

/// What stands between the two files of a game.
pub const RULES: &str = "#--- rules.rhai";

/// How many inputs were more than refused at once: a count for whoever tunes the mutations.
pub static REACHED: AtomicU64 = AtomicU64::new(0);

/// The most that one line or one file may be answered with.
const MOST_OUTPUT: usize = 4 << 20;
/// How many plies of a game are played.
const PLIES: u32 = 200;
/// Where more moves than this are possible they are not listed.
const MOST_LISTED: u64 = 20_000;

/// The target of an input.
pub fn of(text: &str) -> Option<Target> {
    let name = text.lines().next()?.strip_prefix("#fuzz ")?.split(' ').next()?;
    TARGETS.into_iter().find(|target| target.name() == name)
}

/// What the first line says.
struct About {
    game: String,
    settings: Settings,
    seed: u64,
}

fn about(text: &str) -> About {
    let mut words = text.lines().next().unwrap_or_default().split(' ').skip(2);
    let game = words.next().unwrap_or_default().to_owned();
    let (mut settings, mut seed) = (Settings::default(), 0);
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_default();
        match word {
            "--players" => settings.players = value.parse().ok(),
            "--variant" => settings.variants.push(value.to_owned()),
            "--seed" => seed = value.parse().unwrap_or(0),
            _ => {}
        }
    }
    About { game, settings, seed }
}

impl Target {
    /// As it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Transcripts => "transcripts",
            Self::Saves => "saves",
            Self::Notation => "notation",
            Self::Sessions => "sessions",
            Self::Series => "series",
        }
    }

    /// Runs an input.
    pub fn run(self, text: &str, place: &Place) -> Result<(), String> {
        let (about, body) = (about(text), text.split_once('\n').map_or("", |(_, body)| body));
        match self {
            Self::Games => a_game(&about, body, place),
            Self::Transcripts => a_transcript(&about, body, place),
            Self::Saves => a_save(body, place),
            Self::Notation => some_moves(&about, body, place),
            Self::Sessions => a_session(&about, body, place),
            Self::Series => a_series(&about, body),
        }
    }
}

fn lang(seed: u64) -> Lang {
    if seed.is_multiple_of(2) { Lang::En } else { Lang::Fr }
}

/// An answer is not endless, and as it is printed nothing in it makes a terminal do anything.
fn answered(text: &str) -> Result<(), String> {
    let text = Look::plain(Lang::En).printed(text);
    if text.len() > MOST_OUTPUT {
        return Err(format!("an answer of {} bytes", text.len()));
    }
    let foreign = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    match text.chars().find(|&c| foreign(c)) {
        Some(c) => Err(format!("an answer with {c:?}")),
        None => Ok(()),
    }
}

fn a_game(about: &About, body: &str, place: &Place) -> Result<(), String> {
    let (toml, rhai) = body.split_once(RULES).unwrap_or((body, ""));
    let folder = Folder { id: about.game.clone(), origin: Origin::Folder(place.games()) };
    let path = folder.path().expect("a folder on disk");
    let files = ["game.toml", "rules.rhai"].map(|file| path.join(file));
    let before = files.clone().map(|file| std::fs::read(file).ok());
    let write = |text: &str, file| std::fs::write(file, text).map_err(|error| error.to_string());
    write(toml, &files[0])?;
    write(rhai, &files[1])?;
    let done = catch_unwind(AssertUnwindSafe(|| load_and_play(about, &folder, place)));
    for (file, before) in files.iter().zip(before) {
        let _ = match before {
            Some(bytes) => std::fs::write(file, bytes),
            None => std::fs::remove_file(file),
        };
    }
    done.unwrap_or_else(|panic| resume_unwind(panic))
}

/// What can be changed in a game, whether or not it can be played, and the same text as what is accepted of it.
fn change(about: &About, folder: &Folder) -> Result<(), String> {
    let shown = |faults: &[Fault]| answered(&render_all(faults, lang(about.seed), false));
    match mutations::mutants(folder) {
        Ok(mutants) => mutants.iter().step_by(16).for_each(|mutant| drop(mutant.text())),
        Err(faults) => shown(&faults)?,
    }
    let text = folder.read("game.toml").ok().flatten();
    let folder = folder.holding(&folder.shown(mutations::ACCEPTED), text);
    mutations::accepted(&folder).map_or_else(|faults| shown(&faults), |_| Ok(()))
}

fn load_and_play(about: &About, folder: &Folder, place: &Place) -> Result<(), String> {
    change(about, folder)?;
    let game = match Game::load(folder, &about.settings) {
        Ok(game) => game,
        Err(faults) if faults.is_empty() => return Err("refused without a reason".to_owned()),
        Err(faults) => return answered(&render_all(&faults, lang(about.seed), false)),
    };
    REACHED.fetch_add(1, Ordering::Relaxed);
    same_both_ways(about, folder, &game)?;
    let look = Look::plain(lang(about.seed));
    answered(&rulebox::front::rules::rules_text(&game, None, &look).unwrap_or_default())?;
    rulebox::front::rules::rules_json(&game);
    if let Ok(session) = Session::new(game, about.seed, 0) {
        let mut repl = Repl::new(session, look);
        repl.library = place.library();
        answered(&repl.welcome())?;
        for line in ["moves", "auto 6", "score", "explain", "undo", "history", "view", "know", "events"] {
            answered(&repl.handle(line).0)?;
        }
    }
    if about.seed.is_multiple_of(8) {
        let report = checking::check(&place.library(), std::slice::from_ref(&folder.id), false);
        answered(&report.render(lang(about.seed), false))?;
    }
    Ok(())
}

/// Closures play what trees play, move by move.
fn same_both_ways(about: &About, folder: &Folder, game: &Game) -> Result<(), String> {
    let Ok(other) = Game::load_with(folder, &about.settings, Backend::Trees) else {
        return Err("loads as closures and not as trees".to_owned());
    };
    let (closures, trees) = (game.machine(), other.machine());
    let (mut left, mut right) = (State::default(), State::default());
    let started = [closures.restart(&mut left, about.seed, 0), trees.restart(&mut right, about.seed, 0)];
    if started.iter().any(Result::is_err) {
        return match started.iter().all(Result::is_err) {
            true => Ok(()),
            false => Err("starts one way only".to_owned()),
        };
    }
    let (mut rng, mut other_rng) = (Rng::new(about.seed, "fuzz"), Rng::new(about.seed, "fuzz"));
    for ply in 0..PLIES {
        if closures.count(&left).is_ok_and(|count| count <= MOST_LISTED) && ply % 16 == 0 {
            let (one, other) = (game.moves(&left), other.moves(&right));
            if one.ok() != other.ok() {
                return Err(format!("other moves after {ply} plies"));
            }
        }
        let one = closures.play_out(&mut left, &mut rng, 1);
        let other = trees.play_out(&mut right, &mut other_rng, 1);
        match (one, other) {
            (Ok(one), Ok(other)) if one == other && left == right => {
                if left.ended != Ended::No || one.plies == 0 {
                    break;
                }
            }
            (Err(_), Err(_)) => return Ok(()),
            (one, other) => {
                let said = |result: Result<_, Box<rulebox::define::Fault>>| match result {
                    Ok(played) => format!("{played:?}"),
                    Err(fault) => fault.render(Lang::En, false),
                };
                return Err(format!("two ways differ at ply {ply}\n{}\n{}", said(one), said(other)));
            }
        }
    }
    let _ = (game.outcome(&left), game.recorded(&left));
    Ok(())
}

fn a_transcript(about: &About, body: &str, place: &Place) -> Result<(), String> {
    let folder = place.folder(&about.game);
    let run = examples::run_text(&folder, "examples/fuzz.txt", body.to_owned());
    if run.faults.is_empty() {
        REACHED.fetch_add(1, Ordering::Relaxed);
        // What an update writes passes as it stands.
        let again = examples::run_text(&folder, "examples/fuzz.txt", run.updated.clone());
        if !again.passed() {
            let said = render_all(&[again.faults, again.stale].concat(), Lang::En, false);
            return Err(format!("an updated transcript does not pass\n{}\n{said}", run.updated));
        }
    }
    // Gone through line by line it is the same game.
    if let Ok(mut walk) = examples::Walk::begin(&folder, "examples/fuzz.txt".to_owned(), body.to_owned()) {
        walk.opening();
        while !walk.is_over() {
            walk.step();
        }
        if let Ok(save) = rulebox::play::Log::save_of(walk.session()) {
            let replayed = rulebox::play::Log::parse(&save.line()).map(|log| log.replay(&place.library()));
            let same = |played: &rulebox::play::Replayed| played.session.state() == walk.session().state();
            if let Ok(Ok(replayed)) = replayed
                && !same(&replayed)
            {
                return Err(format!("a saved example is another game\n{}", save.line()));
            }
        }
    }
    let faults = [run.faults, run.stale].concat();
    answered(&render_all(&faults, lang(about.seed), false))
}

/// A part of a series is told, or it is said why not.
fn a_series(about: &About, body: &str) -> Result<(), String> {
    let look = Look { all: true, ..Look::plain(lang(about.seed)) };
    match rulebox::front::balance::series_told(body, &look) {
        Ok(told) => {
            REACHED.fetch_add(1, Ordering::Relaxed);
            answered(&told)
        }
        Err(message) => answered(&message.in_lang(lang(about.seed))),
    }
}

fn a_save(body: &str, place: &Place) -> Result<(), String> {
    let file = "fuzz_save.json";
    std::fs::write(file, body).map_err(|error| error.to_string())?;
    let library = place.library();
    let logs = match Logs::open(file.as_ref()) {
        Ok(logs) => logs,
        Err(fault) => return answered(&fault.render(Lang::En, false)),
    };
    for (_, log) in logs {
        let log = match log {
            Ok(log) => log,
            Err(fault) => {
                answered(&fault.render(Lang::En, false))?;
                continue;
            }
        };
        match log.replay(&library) {
            Ok(replayed) => {
                REACHED.fetch_add(1, Ordering::Relaxed);
                if let Some(difference) = &replayed.difference {
                    answered(&difference.message().in_lang(Lang::Fr))?;
                }
                let mut repl = Repl::new(replayed.session, Look::plain(Lang::En));
                repl.library = place.library();
                answered(&repl.welcome())?;
                for line in ["history", "score", "undo", "redo", "moves", "auto 2"] {
                    answered(&repl.handle(line).0)?;
                }
            }
            Err(faults) => answered(&render_all(&faults, Lang::En, false))?,
        }
    }
    Ok(())
}

fn some_moves(about: &About, body: &str, place: &Place) -> Result<(), String> {
    let Ok(game) = Game::load(&place.folder(&about.game), &about.settings) else { return Ok(()) };
    let mut session = Session::new(game.clone(), about.seed, 0).map_err(|fault| format!("{fault:?}"))?;
    let mut rng = Rng::new(about.seed, "fuzz");
    for text in body.lines() {
        if session.state().ended != Ended::No {
            break;
        }
        let (before, view) = (session.state().clone(), game.movers_view(session.state()));
        match game.read_move(&view, text) {
            Ok(mv) => {
                REACHED.fetch_add(1, Ordering::Relaxed);
                let written = game.move_text(&view, &mv);
                let again = game.read_move(&view, &written);
                if again.as_ref().ok() != Some(&mv) {
                    return Err(format!("`{text}` is written `{written}` and read as another move"));
                }
                let on_table = view.on_table(&mv);
                if let Ok(Err(_)) = game.machine().check(&before, &on_table) {
                    return Err(format!("`{text}` was read and is not legal"));
                }
            }
            Err(NotAMove::Refused(refusal)) => {
                answered(&refusal.reason.in_lang(lang(about.seed)))?;
                refusal.help.iter().try_for_each(|help| answered(&help.in_lang(lang(about.seed))))?;
            }
            Err(NotAMove::Fault(fault)) => return Err(fault.render(Lang::En, false)),
        }
        if *session.state() != before {
            return Err(format!("reading `{text}` changed the table"));
        }
        // Every text meets another position.
        let made = game.machine().random_move(&before, &mut rng).map_err(|fault| format!("{fault:?}"))?;
        let Some(made) = made else { break };
        session.make(made).map_err(|fault| fault.render(Lang::En, false))?;
    }
    Ok(())
}

/// Whether a line has a bot think for as long as people wait, which says nothing new about lines.
fn thinks(line: &str) -> bool {
    let word = line.trim_start_matches('/').split_whitespace().next().unwrap_or_default();
    ["hint", "conseil", "indice", "analyse", "analyser", "analyze"].iter().any(|command| {
        let begun = word.chars().count() >= 2 && command.starts_with(&word.to_lowercase());
        begun || word.to_lowercase() == *command
    })
}

fn a_session(about: &About, body: &str, place: &Place) -> Result<(), String> {
    let Ok(game) = Game::load(&place.folder(&about.game), &about.settings) else { return Ok(()) };
    let Ok(session) = Session::new(game, about.seed, 0) else { return Ok(()) };
    REACHED.fetch_add(1, Ordering::Relaxed);
    let mut repl = Repl::new(session, Look::plain(lang(about.seed)));
    repl.library = place.library();
    repl.designer = about.seed.is_multiple_of(3);
    answered(&repl.welcome())?;
    for line in body.lines() {
        // Nothing is written outside the folder that this runs in.
        let (first, rest) = line.split_at(line.char_indices().nth(1).map_or(line.len(), |(at, _)| at));
        let line = format!("{first}{}", rest.replace(['/', '\\'], "_"));
        let line = if thinks(&line) { format!("{line} mcts:20") } else { line };
        let (prompt, (text, next)) = (repl.prompt(), repl.handle(&line));
        answered(&prompt)?;
        answered(&text)?;
        if next == Next::Quit {
            break;
        }
    }
    // A played game can be kept and read back.
    let _ = std::fs::remove_file("a.json");
    let _ = std::fs::remove_file("b.json");
    Ok(())
}
