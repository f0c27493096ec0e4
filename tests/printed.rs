//! Nothing that a game, a save, a log, a file's name or a typed line says makes a terminal act: every command
//! runs over games in which every text holds characters that do, in both languages, with and without colour.

use std::path::{Path, PathBuf};

use rulebox::define::{Library, Settings, is_id};
use rulebox::play::{Game, Log, Session};
use rulebox::speak::Lang;
use toml::{Table, Value};

use crate::sessions::rulebox;

/// What a terminal would act upon: colours, a title, an empty screen, letters from the right to the left, what
/// cannot be seen; and the characters by which our own codes are told from others.
const POISON: &str = "\u{1b}[8m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{feff}\
                      \u{e0041}\u{200b}\u{7f}\u{8}\u{fdd0}\u{fdd1}[8m";

/// The keys whose texts are printed.
const TEXTS: [&str; 12] = [
    "sign",
    "name",
    "text",
    "rulebook",
    "cites",
    "asks",
    "says",
    "unsays",
    "found",
    "reconstructed",
    "one",
    "columns",
];

/// The codes that are our own, and those of the faults' renderer.
const OWN: &str = "0 1 2 7 30 31 32 33 34 35 36 37 90 91 92 93 94 95 96 97";

/// Everything in an output that a terminal would act upon, our own colours aside.
fn acting(text: &str) -> Vec<char> {
    let mut rest = text.to_owned();
    for code in OWN.split(' ') {
        rest = rest.replace(&format!("\u{1b}[{code}m"), "");
    }
    rest.chars()
        .filter(|c| match *c {
            '\n' | '\t' => false,
            '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2028}' | '\u{2029}' => true,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{feff}' => true,
            '\u{fdd0}'..='\u{fdef}' | '\u{e0000}'..='\u{e007f}' => true,
            c => c.is_control(),
        })
        .collect()
}

/// Runs the program; what it prints must not act.
#[track_caller]
fn runs(arguments: &[&str], input: &str, folder: &Path) -> String {
    let output = rulebox(arguments, input, folder);
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).expect("what is printed is text");
    let acting = acting(&printed);
    assert!(acting.is_empty(), "{arguments:?} prints {:?}:\n{printed:?}", &acting[..acting.len().min(8)]);
    printed
}

/// Adds what acts to every text that is printed; `named` says whether what stands here is one.
fn poison(value: &mut Value, texts: &[&str], named: bool) {
    match value {
        Value::String(text) if named => text.push_str(POISON),
        Value::Array(items) => items.iter_mut().for_each(|item| poison(item, texts, named)),
        Value::Table(table) => {
            for (key, value) in table.iter_mut() {
                let language = matches!(key.as_str(), "fr" | "en");
                let named = if language { named } else { texts.contains(&key.as_str()) };
                match (key.as_str(), value) {
                    ("reasons", Value::Table(reasons)) => {
                        reasons.iter_mut().for_each(|(_, reason)| poison(reason, texts, true));
                    }
                    // Rows of names have a table for each; others are drawn.
                    ("rows", Value::Array(rows)) => {
                        rows.iter_mut().for_each(|row| poison(row, texts, row.is_table()));
                    }
                    // What is taken has a name that is no text.
                    ("take", _) => {}
                    // Of what is cited, headings are printed and ids are not.
                    ("cites", value) => poison_cited(value),
                    (_, value) => poison(value, texts, named),
                }
            }
        }
        _ => {}
    }
}

/// Adds what acts to the headings of what is cited.
fn poison_cited(value: &mut Value) {
    match value {
        Value::String(text) if !is_id(text) => text.push_str(POISON),
        Value::Array(items) => items.iter_mut().for_each(poison_cited),
        Value::Table(table) => table.iter_mut().for_each(|(_, value)| poison_cited(value)),
        _ => {}
    }
}

/// The same of a game's clauses and of what its examples cite.
fn poison_clauses(game: &Path) {
    let file = game.join("clauses.toml");
    let Ok(text) = std::fs::read_to_string(&file) else { return };
    let mut clauses = Value::Table(text.parse::<Table>().expect("TOML"));
    poison(&mut clauses, &["heading", "text"], false);
    std::fs::write(&file, toml::to_string(&clauses).expect("TOML")).expect("written");
    for example in std::fs::read_dir(game.join("examples")).expect("there") {
        let path = example.expect("listed").path();
        let text = std::fs::read_to_string(&path).expect("readable");
        let line = |line: &str| match line.strip_prefix("cites ") {
            Some(cited) if !is_id(cited) => format!("{line}{POISON}\n"),
            _ => format!("{line}\n"),
        };
        std::fs::write(&path, text.lines().map(line).collect::<String>()).expect("written");
    }
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("made");
    for entry in std::fs::read_dir(from).expect("there") {
        let entry = entry.expect("listed");
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied")),
        }
    }
}

/// All games with poisoned texts, in a folder with a poisoned name.
fn poisoned(root: &Path) -> (PathBuf, Vec<String>) {
    let folder = root.join(format!("games{POISON}"));
    let mut games = Vec::new();
    for origin in ["games", "tests/games"] {
        let origin = Path::new(env!("CARGO_MANIFEST_DIR")).join(origin);
        for entry in std::fs::read_dir(&origin).expect("there") {
            let path = entry.expect("listed").path();
            let Ok(text) = std::fs::read_to_string(path.join("game.toml")) else { continue };
            let id = path.file_name().expect("named").to_string_lossy().into_owned();
            copy(&path, &folder.join(&id));
            let mut game: Value = Value::Table(text.parse::<Table>().expect("TOML"));
            // Where words are laid, a piece shows its letter.
            let texts = if game.get("lexicon").is_none() { &TEXTS[..] } else { &TEXTS[1..] };
            poison(&mut game, texts, false);
            let text = toml::to_string(&game).expect("TOML");
            std::fs::write(folder.join(&id).join("game.toml"), text).expect("written");
            poison_clauses(&folder.join(&id));
            games.push(id);
        }
    }
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts"), &root.join("scripts"));
    games.sort();
    (folder, games)
}

/// The manners of printing, one after the other.
fn manner(number: usize) -> [&'static str; 4] {
    let lang = if number.is_multiple_of(2) { "en" } else { "fr" };
    let colour = if (number / 2).is_multiple_of(2) { "always" } else { "never" };
    ["--lang", lang, "--color", colour]
}

/// What is typed at the prompt of every game.
fn typed() -> String {
    let commands = [
        "",
        "moves",
        "1",
        "why ",
        "look ",
        "look a1",
        "rules",
        "rules ",
        "variants",
        "score",
        "explain",
        "view ",
        "know",
        "know ",
        "auto 12",
        "history",
        "events",
        "undo",
        "redo",
        "goto ",
        "step ",
        "check ",
        "bot",
        "bot ",
        "hotseat ",
        "save ",
        "save example ",
        "load ",
        "new --names ",
        "new --set ",
        "new --variant ",
        "new ",
        "help",
        "help ",
        "records",
        "/",
        "auto 400",
        "table",
        "reload",
        "watch ",
        "diff ",
        "back",
        "stay",
    ];
    commands
        .iter()
        .flat_map(|command| [(*command).to_owned(), format!("{command}{POISON}")])
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn no_text_of_a_game_reaches_the_terminal_as_it_is() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let (folder, games) = poisoned(root.path());
    let library = folder.to_string_lossy().into_owned();
    let mut played = 0;
    for number in 0..4 {
        let printed = runs(&[&["--games", &library, "list"], &manner(number)[..]].concat(), "", root.path());
        assert!(printed.contains(r"\u{1b}[8m"), "what acts can be read");
    }
    for (number, game) in games.iter().enumerate() {
        let start = ["--games", &library];
        let manner = manner(number);
        let found = Library::only(&folder).find(game).expect("there");
        match Game::load(&found, &Settings::default()) {
            Ok(_) => played += 1,
            Err(faults) => eprintln!("{game}: {}", rulebox::define::render_all(&faults, Lang::En, false)),
        }
        runs(&[&start[..], &["play", game], &manner].concat(), &typed(), root.path());
        runs(&[&start[..], &["rules", game], &manner].concat(), "", root.path());
        let log = root.path().join("log.jsonl").to_string_lossy().into_owned();
        runs(&[&start[..], &["simulate", game, "-n", "2", "--log", &log], &manner].concat(), "", root.path());
        if number.is_multiple_of(4) {
            runs(&[&start[..], &["check", game], &manner].concat(), "", root.path());
            for json in ["list", "rules", "simulate"] {
                let game = if json == "list" { vec![] } else { vec![game.as_str()] };
                runs(&[&start[..], &[json], &game, &["--json"]].concat(), "", root.path());
            }
        }
    }
    assert!(played * 10 >= games.len() * 9, "{played} of {} games can be played", games.len());
}

#[test]
fn no_text_of_a_save_or_a_log_reaches_the_terminal_as_it_is() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = Library::only(&here.join("games")).find("interactions").expect("there");
    let game = Game::load(&game, &Settings::default()).expect("it loads");
    let session = Session::new(game, 1, 0).expect("it begins");
    let log = Log::save_of(&session).expect("saved").line();
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&log).expect("JSON");
    let quoted = format!(
        "name=\"{}\"",
        POISON.escape_unicode().to_string().replace("\\u{", "\\U0000").replace('}', "")
    );
    let mut tried = 0_usize;
    for key in fields.keys() {
        for value in [
            serde_json::json!(POISON),
            serde_json::json!([POISON]),
            serde_json::json!([format!("name={POISON}")]),
            serde_json::json!([quoted]),
            serde_json::json!([format!("bleu choose {POISON}")]),
            serde_json::json!({ POISON: POISON }),
        ] {
            let mut fields = fields.clone();
            fields.insert(key.clone(), value);
            let save = root.path().join(format!("save{POISON}.json"));
            std::fs::write(&save, serde_json::to_string(&fields).expect("JSON") + "\n").expect("written");
            let save = save.to_string_lossy().into_owned();
            let manner = manner(tried);
            runs(&[&["replay", &save], &manner[..]].concat(), "", here);
            if tried.is_multiple_of(3) {
                runs(
                    &[&["play", "interactions", "--load", &save], &manner[..]].concat(),
                    "rules\nmoves\n",
                    here,
                );
                runs(&["replay", &save, "--json"], "", here);
            }
            tried += 1;
        }
    }
    // The one that is played: a name that the save sets.
    let mut fields = fields;
    fields.insert("set".to_owned(), serde_json::json!(["name=\"A\\u001b[8mB\\u202e\""]));
    let save = root.path().join("save.json");
    std::fs::write(&save, serde_json::to_string(&fields).expect("JSON") + "\n").expect("written");
    let save = save.to_string_lossy().into_owned();
    let printed = runs(&["play", "interactions", "--load", &save], "save again.json\n", root.path());
    assert!(printed.contains(r"A\u{1b}[8mB\u{202e}"), "{printed}");
}

#[test]
fn nothing_that_is_typed_after_the_program_s_name_is_repeated_as_it_is() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let word = POISON.to_owned();
    let unknown = format!("--x{POISON}");
    let set = format!("name={POISON}");
    let table: [&[&str]; 16] = [
        &[&word],
        &[&unknown],
        &["play", &word],
        &["play", "hex", &unknown],
        &["play", "hex", "--set", &word],
        &["play", "hex", "--set", &set],
        &["play", "hex", "--names", &word],
        &["play", "hex", "--variant", &word],
        &["play", "hex", "--bot", &word],
        &["play", "hex", "--first", &word],
        &["play", "hex", "--load", &word],
        &["play", "hex", "--players", &word],
        &["check", &word],
        &["replay", &word],
        &["words", &word],
        &["--games", &word, "list"],
    ];
    for (number, arguments) in table.iter().enumerate() {
        for number in [number, number + 1, number + 2, number + 3] {
            runs(&[arguments, &manner(number)[..]].concat(), "", here);
        }
    }
}

/// Examples are files of a game like any other.
#[test]
fn no_line_of_an_example_reaches_the_terminal_as_it_is() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    copy(&here.join("games/tic_tac_toe"), &root.path().join("tic_tac_toe"));
    let examples = root.path().join("tic_tac_toe/examples");
    let lines = [
        "# ",
        "cites ",
        "play ",
        "play --names ",
        "x ",
        "refused x: ",
        "expect ",
        "expect turn = ",
        "board\n",
        "zone ",
    ];
    for (number, line) in lines.iter().enumerate() {
        let text = format!("# a\nplay\n\n{line}{POISON}\nx b2\n    {POISON}\n");
        std::fs::write(examples.join(format!("odd{number}.txt")), text).expect("written");
    }
    let library = root.path().to_string_lossy().into_owned();
    for number in 0..4 {
        runs(&[&["--games", &library, "check", "tic_tac_toe"], &manner(number)[..]].concat(), "", here);
    }
}

/// What is written for other programs says the same in characters that do nothing.
#[test]
fn logs_hold_nothing_that_acts() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let log = root.path().join("log.jsonl").to_string_lossy().into_owned();
    // A game whose name has control characters is not logged.
    let set = "name=\u{202e}\u{2066}\u{200f}\u{feff}\u{e0041}";
    runs(&["simulate", "hex", "-n", "1", "--log", &log, "--set", set], "", here);
    let text = std::fs::read_to_string(&log).expect("written");
    assert!(acting(&text).is_empty(), "{text:?}");
    let read = Log::parse(text.lines().next().expect("a game")).expect("a log");
    assert!(read.line().contains("\\u202e"), "{text}");
    runs(&["replay", &log], "", here);
}

#[test]
fn long_lines_names_and_texts_are_refused_with_the_limit() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let long = "b".repeat(1_000_000);
    let printed = runs(&["play", "hex"], &format!("moves\n{long}\nhistory\n"), here);
    assert!(printed.contains("line 2 is too long to be read: a line has 16384 bytes at most"), "{printed}");
    assert!(printed.contains("> history") && printed.len() < 20_000, "the next line is read");
    for key in ["name", "text"] {
        let folder = root.path().join(format!("odd_{key}"));
        std::fs::create_dir_all(&folder).expect("made");
        let toml = std::fs::read_to_string(here.join("games/hex/game.toml")).expect("there");
        let mut game: Table = toml.parse().expect("TOML");
        game.insert(key.to_owned(), Value::String("x y".repeat(1_000_000)));
        std::fs::write(folder.join("game.toml"), toml::to_string(&game).expect("TOML")).expect("written");
        let library = root.path().to_string_lossy().into_owned();
        let id = format!("odd_{key}");
        for command in [&["play", &id][..], &["check", &id], &["rules", &id]] {
            let printed = runs(&[&["--games", &library], command].concat(), "", here);
            let fault = "too long (3000000 characters): 10000 at most";
            assert!(
                printed.contains(fault) && printed.contains("game.toml:"),
                "{command:?}: {}",
                printed.len()
            );
            assert!(printed.len() < 20_000, "{command:?} prints {} bytes", printed.len());
        }
    }
    let set = format!("name={}", "x".repeat(201));
    let printed = runs(&["play", "hex", "--set", &set], "", here);
    assert!(printed.contains("too long (201 characters): 200 at most"), "{printed}");
}
