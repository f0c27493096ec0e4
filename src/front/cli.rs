//! The command line: parses the arguments and runs the command.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::TypedValueParser;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use super::bot_words::Bots;
use super::setup::{Setup, bots, first, load, seed};
use super::start_session::{self, SessionStart};
use super::stopping::Stopping;
use super::style::{Look, When};
use super::{
    analyse, ask_setup, balance, checks, cli_text, example_lines, keys_list, list, lsp, man, new, output,
    perft, records, replay, rules, schema, shell, words,
};
use crate::define::{Fault, Library};
use crate::play::Session;
use crate::speak::{Lang, Message, json_visible, marked, typed};
use crate::{key, msg};

/// A rules sandbox for tile, card and word games.
#[derive(Parser, Debug)]
#[command(name = "rulebox", version = env!("RULEBOX_VERSION"))]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Option<Do>,
}

#[derive(Args, Debug)]
struct Global {
    #[arg(long, global = true, value_name = "dir")]
    games: Option<PathBuf>,
    #[arg(long, global = true, value_name = "lang", value_parser = languages())]
    lang: Option<Lang>,
    #[arg(long, global = true, value_name = "when", value_enum, default_value = "auto")]
    color: When,
    #[arg(long, global = true)]
    designer: bool,
    #[arg(long, short, global = true)]
    quiet: bool,
    #[arg(long, global = true)]
    all: bool,
}

/// The codes of the languages.
fn languages() -> impl clap::builder::TypedValueParser<Value = Lang> {
    let codes = clap::builder::PossibleValuesParser::new(Lang::all().map(Lang::id));
    codes.map(|code| Lang::named(&code).unwrap_or_default())
}

/// The shells that completions are written for.
fn shells() -> impl clap::builder::TypedValueParser<Value = Shell> {
    let names = clap::builder::PossibleValuesParser::new(shell::SHELLS.map(|(name, _)| name));
    names.map(|name| shell::named(&name))
}

#[derive(Subcommand, Debug)]
enum Do {
    List {
        #[arg(long)]
        json: bool,
    },
    Play {
        #[arg(value_name = "game")]
        game: String,
        #[command(flatten)]
        setup: Setup,
        #[arg(long, value_name = "file", conflicts_with_all = ["players", "variant", "set", "seed", "first", "names"])]
        load: Option<PathBuf>,
        #[arg(long)]
        hot_seat: bool,
        #[arg(long)]
        watch: bool,
        #[arg(long, conflicts_with = "watch")]
        no_watch: bool,
    },
    New {
        #[arg(value_name = "folder")]
        folder: PathBuf,
        #[arg(long, value_name = "game")]
        from: Option<String>,
    },
    Rules {
        #[arg(value_name = "game")]
        game: String,
        #[arg(long)]
        json: bool,
        #[arg(long)]
        rulings: bool,
        #[command(flatten)]
        setup: Setup,
    },
    Check(checks::Check),
    Simulate(balance::commands::Simulate),
    Compare(balance::commands::Compare),
    Sweep(balance::commands::Sweep),
    Tune(balance::commands::Tune),
    Merge(balance::commands::Merge),
    Replay {
        #[arg(required = true, value_name = "file")]
        files: Vec<PathBuf>,
        #[arg(long, value_name = "number", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
        threads: Option<u16>,
        #[arg(long)]
        json: bool,
    },
    Analyse {
        #[arg(required = true, value_name = "file")]
        files: Vec<PathBuf>,
        #[arg(long = "bot", id = "judge", value_name = "kind")]
        bot: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Records {
        #[arg(id = "recorded", value_name = "game")]
        game: Option<String>,
        #[arg(long)]
        json: bool,
        #[arg(long, requires = "recorded", conflicts_with = "json")]
        forget: bool,
    },
    Perft {
        #[arg(value_name = "game")]
        game: String,
        #[arg(long, value_name = "number", default_value_t = 3)]
        depth: u32,
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        setup: Setup,
    },
    Words {
        #[arg(value_name = "filter", num_args = 0..=2)]
        filter: Vec<String>,
        #[arg(long)]
        json: bool,
    },
    Schema {
        #[arg(value_name = "dir")]
        schema_folder: Option<PathBuf>,
    },
    Lsp,
    Completions {
        #[arg(value_name = "shell", value_parser = shells())]
        shell: Shell,
    },
    Man,
}

impl Do {
    /// The game that is played or measured, as it was typed: it may be the path of its folder.
    fn game_typed(&self) -> Option<&str> {
        match self {
            Self::Play { game, .. } | Self::Rules { game, .. } | Self::Perft { game, .. } => Some(game),
            Self::Simulate(simulate) => Some(&simulate.game),
            Self::Compare(compare) => Some(&compare.game),
            Self::Sweep(sweep) => Some(&sweep.game),
            Self::Tune(tune) => Some(&tune.game),
            Self::Records { game, .. } => game.as_deref(),
            // Those that take several games find each of them by what was typed.
            _ => None,
        }
    }
}

/// The most threads that are started.
pub(super) const MOST_THREADS: u64 = 1024;

/// Exit codes: 0 fine, 1 a rule or check fault, 2 usage.
pub(super) const FAULTY: u8 = 1;
pub(super) const USAGE: u8 = 2;

/// Why a command stopped.
pub(super) enum Stop {
    Faults(Vec<Fault>),
    Usage(Vec<Fault>),
    Io(std::io::Error),
}

impl Stop {
    /// What was typed cannot be done.
    pub(super) fn usage(message: Message) -> Self {
        Self::Usage(vec![Fault::nowhere(message)])
    }
}

impl From<Box<Fault>> for Stop {
    fn from(fault: Box<Fault>) -> Self {
        Self::Faults(vec![*fault])
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

/// What can be typed.
pub(super) fn command() -> clap::Command {
    Cli::command()
}

/// What can be typed, told in a language: by its own name, whatever the file is called that was started.
fn spoken(lang: Lang) -> clap::Command {
    cli_text::in_lang(command(), lang).bin_name("rulebox")
}

/// What was typed, or what is wrong in it, or the help that was asked for: in the language that it
/// names, or else that of the system.
fn parse() -> Result<Cli, ExitCode> {
    let typed: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let named = typed.iter().enumerate().find_map(|(at, word)| match word.strip_prefix("--lang") {
        Some("") => typed.get(at + 1).map(String::as_str),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    let named = named.and_then(|lang| Lang::named(&lang.to_lowercase()));
    let look = Look::detect(named, When::Auto);
    let command = spoken(look.lang);
    let parsed = |command: clap::Command| {
        let matches = command.try_get_matches_from(std::env::args_os())?;
        Cli::from_arg_matches(&matches)
    };
    parsed(command.clone()).map_err(|error| {
        let mistake = error.use_stderr().then(|| cli_text::mistake(&error, look.lang)).flatten();
        match mistake {
            Some(mistake) => output::warn(&look, &mistake),
            None if error.use_stderr() => {
                // Without styles of its own, all codes in it were typed.
                let plain = parsed(command.styles(clap::builder::Styles::plain())).err();
                told(plain.as_ref().unwrap_or(&error), &look);
            }
            None => told(&error, &look),
        }
        ExitCode::from(error.exit_code() as u8)
    })
}

/// Prints what clap says. Help is ours throughout and has its styles; a mistake, made without any, repeats
/// what was typed.
fn told(error: &clap::Error, look: &Look) {
    let text = error.render();
    // A reader that has seen enough is no fault.
    let _ = match error.use_stderr() {
        true => output::stderr(look).put(&text.ansi().to_string()),
        false if look.colour => output::stdout(look).put(&marked(&text.ansi().to_string())),
        false => output::stdout(look).put(&text.to_string()),
    };
}

/// Runs what the command line says.
pub fn run() -> ExitCode {
    let cli = match parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let look = Look::detect(cli.global.lang, cli.global.color);
    let look = Look { quiet: cli.global.quiet, all: cli.global.all, ..look };
    let given = cli.global.games;
    let wrong =
        given.clone().into_iter().chain(Library::named_by_environment()).find(|folder| !folder.is_dir());
    let done = match wrong {
        Some(folder) => Err(Stop::Usage(vec![no_folder(&folder)])),
        None if matches!(cli.command, Some(Do::Lsp)) => {
            Ok(ExitCode::from(lsp::serve(cli.global.lang, look.lang)))
        }
        None => {
            let library = Library::new(given.as_deref());
            let typed = cli.command.as_ref().map(Do::game_typed);
            let library = library.naming(typed.flatten());
            execute(cli.command, &library, &look, cli.global.designer)
        }
    };
    match done {
        Ok(code) => code,
        Err(Stop::Faults(faults)) => {
            output::warn(&look, &look.faults(&faults));
            ExitCode::from(FAULTY)
        }
        Err(Stop::Usage(faults)) => {
            output::warn(&look, &look.faults(&faults));
            ExitCode::from(USAGE)
        }
        // A reader that has seen enough is no fault.
        Err(Stop::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Io(error)) => {
            let said = msg!("table.labelled", text = error).with_message("name", msg!("fault.error"));
            output::warn(&look, &look.say(&said));
            ExitCode::from(FAULTY)
        }
    }
}

fn execute(command: Option<Do>, library: &Library, look: &Look, designer: bool) -> Result<ExitCode, Stop> {
    let mut out = output::stdout(look);
    match command {
        None => choose(library, look, designer)?,
        Some(Do::List { json: true }) => out.json(&list::list(library))?,
        Some(Do::List { json: false }) => out.put(&list::render(&list::list(library), false, look))?,
        Some(Do::Play { game, setup, load, hot_seat, watch, no_watch }) => {
            let folder = library.find(&game).map_err(|fault| Stop::Usage(vec![*fault]))?;
            let mut table = SessionStart::at(library, &folder.id, look, designer);
            table.hot_seat = hot_seat;
            table.watch = if no_watch { Some(false) } else { watch.then_some(true) };
            play(table, &setup, load.as_deref())?;
        }
        Some(Do::New { folder, from }) => new::begin(&folder, from.as_deref(), library, look)?,
        Some(Do::Rules { game, json, rulings: true, setup }) => {
            let game = load(library, &game, &setup)?;
            let ledger = rules::tried(&game, Stopping::watched().flag(), look)?;
            match json {
                true => out.json(&rules::ledger_json(&ledger, look))?,
                false => out.put(&rules::ledger_text(&ledger, look))?,
            }
        }
        Some(Do::Rules { game, json, setup, .. }) => {
            let game = load(library, &game, &setup)?;
            if json {
                out.json(&rules::rules_json(&game))?;
            } else {
                let text = rules::rules_text(&game, None, look).unwrap_or_default();
                out.put(&text)?;
            }
        }
        Some(Do::Check(check)) => return check.run(library, look),
        Some(Do::Simulate(simulate)) => return simulate.run(library, look),
        Some(Do::Compare(compare)) => return compare.run(library, look),
        Some(Do::Sweep(sweep)) => return sweep.run(library, look),
        Some(Do::Tune(tune)) => return tune.run(library, look),
        Some(Do::Merge(merge)) => return merge.run(library, look),
        Some(Do::Replay { files, threads, json }) => {
            let plan = replay::Plan { library, files: &files, threads, json };
            return replay::replay(&plan, look).map(ExitCode::from);
        }
        Some(Do::Analyse { files, bot, json }) => {
            let plan = analyse::Plan { library, files: &files, bot: bot.as_deref(), json, designer };
            return analyse::analyse(&plan, look).map(ExitCode::from);
        }
        Some(Do::Records { game: Some(game), forget: true, .. }) => {
            records::forget(library, &game, look, &mut out)?
        }
        Some(Do::Records { game, json, .. }) => {
            records::list(library, game.as_deref(), json, look, &mut out)?
        }
        Some(Do::Perft { game, depth, json, setup }) => {
            let game = load(library, &game, &setup)?;
            let state = game.start(seed(&setup), first(&game, &setup)?)?;
            let count = perft::perft(&game, &state, depth)?;
            if json {
                let id = &game.definition().id;
                let count = serde_json::json!({ "game": id, "depth": depth, "count": count });
                out.line(&json_visible(count.to_string()))?;
            } else {
                out.line(&count.to_string())?;
            }
        }
        Some(Do::Words { filter, json }) => {
            return tell_words(&filter, json, look, &mut out);
        }
        Some(Do::Schema { schema_folder }) => schema::write(schema_folder.as_deref(), library, look)?,
        Some(Do::Completions { shell }) => {
            let command = spoken(look.lang);
            out.put(&shell::completions(shell, command, library))?;
        }
        // It speaks no language of people on its output, and is served before.
        Some(Do::Lsp) => {}
        Some(Do::Man) => out.put(&man::page(spoken(look.lang), look.lang)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// `words`: the vocabulary of rules; after `examples` the lines of examples, after `keys` the keys of game files.
fn tell_words(
    typed: &[String],
    json: bool,
    look: &Look,
    out: &mut output::Outlet<std::io::Stdout>,
) -> Result<ExitCode, Stop> {
    let told = |text: String, none: fn(&str) -> Fault, filter: &str| match text.is_empty() {
        true => Err(Stop::Usage(vec![none(filter)])),
        false => Ok(text),
    };
    match typed {
        [first, rest @ ..] if typed::means(first, key!("typed.examples")) => {
            let filter = rest.join(" ");
            match json {
                true => out.json(&example_lines::list(&filter))?,
                false => {
                    out.put(&told(example_lines::render(&filter, look), example_lines::none, &filter)?)?
                }
            }
        }
        [first, rest @ ..] if typed::means(first, key!("typed.keys")) => {
            let filter = rest.join(" ");
            match json {
                true => out.json(&keys_list::list(&filter))?,
                false => out.put(&told(keys_list::render(&filter, look), keys_list::none, &filter)?)?,
            }
        }
        all => tell_vocabulary(&all.join(" "), json, look, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The words of that name; where there are none, the lines of examples or the keys of that name, or else the words
/// whose descriptions say it.
fn tell_vocabulary(
    filter: &str,
    json: bool,
    look: &Look,
    out: &mut output::Outlet<std::io::Stdout>,
) -> Result<(), Stop> {
    let named = words::list(filter, look.lang);
    let also = example_lines::also(filter);
    match (named.is_empty(), json) {
        (false, true) => out.json(&named)?,
        (true, true) => out.json(&words::saying(filter, look.lang))?,
        (false, false) => {
            out.put(&words::render(&named, look))?;
            if let Some(also) = also {
                out.line(&look.wrapped(&look.say(&also)))?;
            }
        }
        (true, false) if also.is_some() => out.put(&example_lines::render(filter, look))?,
        (true, false) if keys_list::is_key(filter) => out.put(&keys_list::render(filter, look))?,
        (true, false) => match words::saying(filter, look.lang) {
            saying if saying.is_empty() => return Err(Stop::Usage(vec![words::none(filter)])),
            saying => out.put(&words::render(&saying, look))?,
        },
    }
    Ok(())
}

fn play(mut table: SessionStart<'_>, setup: &Setup, save: Option<&Path>) -> Result<(), Stop> {
    let (session, kept) = match save {
        Some(save) => table.load(save).map_err(Stop::Faults)?,
        None => match begin(&mut table, setup)? {
            Some(begun) => begun,
            None => return Ok(()),
        },
    };
    // What is typed says who plays those seats; the others are played by whoever played them before.
    let typed = bots(session.game(), setup)?;
    let kept = kept.into_iter().chain(std::iter::repeat(None));
    let bots = typed.into_iter().zip(kept).map(|(typed, kept)| typed.or(kept)).collect();
    table.play(session, bots)?;
    Ok(())
}

/// A new game, or the one that waits, and the seats that bots play; `None` where neither is wanted.
fn begin(table: &mut SessionStart<'_>, setup: &Setup) -> Result<Option<(Session, Bots)>, Stop> {
    // What is wrong in what was typed is said before anything is asked.
    let game = load(table.library, &table.game, setup)?;
    first(&game, setup)?;
    if setup.says_something() {
        table.put_aside();
    } else {
        match table.resume()? {
            start_session::Answer::Resume(session, bots) => return Ok(Some((*session, bots))),
            start_session::Answer::New => {}
            start_session::Answer::Leave => return Ok(None),
        }
    }
    let asked = match table.is_terminal() {
        true => ask_setup::ask(table.library, &table.game, setup.clone(), table.look())?,
        false => Some(setup.clone()),
    };
    let Some(setup) = asked else { return Ok(None) };
    let game = load(table.library, &table.game, &setup)?;
    if setup.first.is_some() && game.decides_first() {
        table.note(&msg!("settings.first_decided"));
    }
    let (first, bots) = (first(&game, &setup)?, bots(&game, &setup)?);
    Ok(Some((Session::new(game, seed(&setup), first)?, bots)))
}

/// `rulebox` alone: offers the games by number, then plays.
fn choose(library: &Library, look: &Look, designer: bool) -> Result<(), Stop> {
    match start_session::choose(library, look)? {
        Some(id) => play(SessionStart::at(library, &id, look, designer), &Setup::default(), None),
        None => Ok(()),
    }
}

/// A folder of games that is not there. A number was most likely meant as how many games.
fn no_folder(folder: &Path) -> Fault {
    let fault = Fault::nowhere(msg!("library.no_folder", folder = folder.display()));
    match folder.to_str().map(str::parse::<u64>) {
        Some(Ok(count)) => fault.help(msg!("library.so_many_games", count = count)),
        _ => fault,
    }
}
