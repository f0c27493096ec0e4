//! The command line as people expect it: completions, a manual page, colours, JSON, exit codes, what is built.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::sessions::rulebox;

#[path = "../build/commit.rs"]
mod commit;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What it prints, what it says on the other stream, and its exit code.
fn run(arguments: &[&str]) -> (String, String, i32) {
    run_with(arguments, &[])
}

fn run_with(arguments: &[&str], variables: &[(&str, &str)]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(arguments)
        .current_dir(root())
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "100")
        .envs(variables.iter().copied())
        .env_remove("RULEBOX_GAMES")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// What bash offers after some words, the last of which is being typed.
fn offered(script: &Path, words: &[&str]) -> Vec<String> {
    let line = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
    let code = format!(
        ". '{}'; COMP_WORDS=({line}); COMP_CWORD={}; _rulebox rulebox '{last}' '{before}'; printf '%s\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        words.len() - 1
    );
    let output = Command::new("bash").args(["--norc", "-c", &code]).output().expect("bash runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_options_and_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("rulebox.bash");
    std::fs::write(&script, run(&["completions", "bash"]).0).expect("written");
    assert_eq!(offered(&script, &["rulebox", "compl"]), ["completions"]);
    assert_eq!(offered(&script, &["rulebox", "play", "rev"]), ["reversi"]);
    assert_eq!(offered(&script, &["rulebox", "check", "tic"]), ["tic_tac_toe"]);
    assert_eq!(offered(&script, &["rulebox", "words", "diag"]), ["diagonal"]);
    assert_eq!(offered(&script, &["rulebox", "play", "--hot"]), ["--hot-seat"]);
    assert_eq!(offered(&script, &["rulebox", "--lang", "f"]), ["fr"]);
    assert_eq!(offered(&script, &["rulebox", "completions", "z"]), ["zsh"]);
}

#[test]
fn every_shell_has_its_completions() {
    for (shell, game) in [("bash", "reversi"), ("zsh", "reversi"), ("fish", "reversi")] {
        let (script, errors, code) = run(&["completions", shell, "--lang", "fr"]);
        assert_eq!((errors.as_str(), code), ("", 0), "{shell}");
        assert!(script.contains(game) && script.contains("simulate"), "{shell}: {script}");
    }
    assert!(run(&["completions", "zsh", "--lang", "fr"]).0.contains("Jouer beaucoup de parties"));
    let (_, errors, code) = run(&["completions", "tcsh"]);
    assert!(errors.contains("bash, zsh, fish") && code == 2, "{errors}");
}

#[test]
fn the_manual_page_tells_every_command_in_both_languages() {
    let (page, errors, code) = run(&["man"]);
    assert_eq!((errors.as_str(), code), ("", 0));
    assert!(page.contains(".TH rulebox 6"), "{page}");
    for section in
        ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES"]
    {
        assert!(page.contains(&format!(".SH \"{section}\"")), "{section}: {page}");
    }
    let commands = ["list", "play", "rules", "check", "simulate", "replay", "records", "perft", "words"];
    let balance = ["analyse", "compare", "sweep", "tune", "merge", "completions", "man"];
    for command in commands.into_iter().chain(balance) {
        assert_eq!(page.matches(&format!(".SS \"rulebox {command}\"")).count(), 1, "{command}");
    }
    // What all commands take is told once, what one takes with that one.
    assert_eq!(page.matches("\\fB\\-\\-designer\\fR").count(), 2, "in the synopsis and among the options");
    assert!(page.contains("CLICOLOR_FORCE"));
    let (page, ..) = run(&["man", "--lang", "fr"]);
    assert!(page.contains(".SH \"COMMANDES\"") && page.contains("\\fIJEU"), "{page}");
    assert!(!page.contains(".SH NAME") && !page.contains("\\fIGAME"), "no English heading or value: {page}");
    // A formatter, where there is one, finds nothing wrong.
    if let Ok(output) = Command::new("man").args(["--warnings", "-l", "-"]).arg("--help").output()
        && output.status.success()
    {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("rulebox.6");
        std::fs::write(&file, &page).expect("written");
        let shown = Command::new("man").args(["--warnings", "-l"]).arg(&file).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&shown.stderr), "");
    }
}

#[test]
fn check_tells_programs_what_it_tells_people() {
    let (text, _, code) = run(&["check", "tic_tac_toe", "--json"]);
    assert_eq!(code, 0);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["passed"], true);
    assert_eq!(report["games"][0]["game"], "tic_tac_toe");
    assert!(report["games"][0]["examples"]["passed"].as_array().is_some_and(|names| !names.is_empty()));
    assert_eq!(report["games"][0]["examples"]["failed"], Value::Array(Vec::new()));

    let broken = ["--games", "tests/broken/games", "check", "unknown_word"];
    let (text, _, code) = run(&[&broken[..], &["--json", "--lang", "fr"]].concat());
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["passed"], false);
    let fault = &report["games"][0]["faults"][0];
    assert_eq!(fault["file"], "tests/broken/games/unknown_word/game.toml");
    assert_eq!((&fault["line"], &fault["column"]), (&Value::from(11), &Value::from(17)));
    assert_eq!(fault["key"], "rule.unknown_word");
    assert!(fault["message"].as_str().is_some_and(|message| message.starts_with("mot inconnu")));
    assert!(fault["help"].is_null() || fault["help"].is_string());

    let (text, _, code) = run(&["check", "nowhere", "--json"]);
    assert_eq!(code, 2);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["faults"][0]["key"], "library.no_game");
}

#[test]
fn quiet_tells_what_was_asked_for_and_what_is_wrong() {
    assert_eq!(run(&["check", "tic_tac_toe", "--quiet"]), (String::new(), String::new(), 0));
    let (text, _, code) = run(&["-q", "--games", "tests/broken/games", "check", "unknown_word"]);
    assert!(text.contains("error: unknown word") && !text.contains("\nunknown_word: "), "{text}");
    assert_eq!(code, 1);
    assert_eq!(run(&["perft", "tic_tac_toe", "--depth", "2", "-q"]).0, "72\n");
    let loud = rulebox(&["play", "tic_tac_toe"], "b2\n", root()).stdout;
    let quiet = rulebox(&["play", "tic_tac_toe", "--quiet"], "b2\n", root()).stdout;
    let (loud, quiet) = (String::from_utf8_lossy(&loud), String::from_utf8_lossy(&quiet));
    assert!(loud.ends_with(&*quiet) && loud.lines().count() > quiet.lines().count(), "{quiet}");
}

#[test]
fn colour_is_used_when_the_environment_asks_for_it() {
    let coloured = |arguments: &[&str], set: &[(&str, &str)]| run_with(arguments, set).0.contains('\u{1b}');
    assert!(!coloured(&["list"], &[]), "a pipe");
    assert!(coloured(&["list"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&["list"], &[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(&["list"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!coloured(&["list", "--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

/// An unknown game is what was typed wrong, in every command.
#[test]
fn an_unknown_game_is_a_usage_error_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.jsonl");
    let file = log.to_str().expect("a plain path");
    run(&["simulate", "tic_tac_toe", "-n", "1", "--log", file]);
    let text = std::fs::read_to_string(&log).expect("written");
    std::fs::write(&log, text.replace("\"tic_tac_toe\"", "\"nowhere\"")).expect("written");
    for command in [
        &["play", "nowhere"][..],
        &["rules", "nowhere"],
        &["rules", "nowhere", "--json"],
        &["check", "nowhere"],
        &["check", "tic_tac_toe", "nowhere"],
        &["simulate", "nowhere"],
        &["perft", "nowhere"],
        &["records", "nowhere"],
        &["records", "nowhere", "--forget"],
        &["replay", file],
    ] {
        let (out, errors, code) = run(command);
        assert_eq!(code, 2, "{command:?}: {out}{errors}");
        assert!(format!("{out}{errors}").contains("nowhere"), "{command:?}: {out}{errors}");
    }
}

/// A path at which no game lies says so, and how to begin one there.
#[test]
fn a_path_at_which_no_game_lies_is_missed() {
    for typed in ["games/nothing", "games/nothing/", "games/nothing/game.toml", "gm/mine"] {
        let (_, errors, code) = run(&["play", typed]);
        assert!(
            errors.contains("there is nothing at") && errors.contains("`rulebox new "),
            "{typed}: {errors}"
        );
        assert_eq!(code, 2);
    }
    for typed in ["nowhere/reversi", "nowhere/Reversi/", "nowhere/reversi/game.toml"] {
        let (_, errors, _) = run(&["play", typed]);
        assert!(errors.contains("did you mean `reversi`?"), "{typed}: {errors}");
    }
    let (_, errors, _) = run(&["play", "gm/mine", "--lang", "fr"]);
    assert!(errors.contains("`rulebox new gm/mine`") && errors.contains("`gm/mine`"), "{errors}");
}

#[test]
fn what_is_typed_wrong_has_a_way_out() {
    for (arguments, en, fr) in [
        (
            &["simulate", "reversi", "-n", "0"][..],
            "`-n`: a number from 1 up",
            "`-n` : il faut un nombre, à partir de 1",
        ),
        (
            &["simulate", "reversi", "-n", "many"],
            "`-n`: a number from 1 up",
            "`-n` : il faut un nombre, à partir de 1",
        ),
        (
            &["simulate", "reversi", "--threads", "0"],
            "`--threads`: a number from 1 to 1024",
            "`--threads` : il faut un nombre, de 1 à 1024",
        ),
        (&["play"], "which game? `rulebox list` shows them", "quel jeu ? `rulebox list` les montre"),
        (&["list", "reversi"], "one word too many: `reversi`", "un mot de trop : `reversi`"),
        (&["play", "reversi", "--jsn"], "unknown option: `--jsn`", "option inconnue : `--jsn`"),
        (&["check", "--jsn"], "did you mean `--json`?", "vouliez-vous dire `--json` ?"),
    ] {
        for (lang, expected) in [("en", en), ("fr", fr)] {
            let (_, errors, code) = run(&[arguments, &["--lang", lang]].concat());
            let plain = errors.replace(['\u{a0}', '\u{202f}'], " ");
            assert!(plain.contains(expected), "{arguments:?}: {plain}");
            assert!(!errors.contains("-- --") && !errors.contains("18446744073709551615"), "{errors}");
            assert_eq!(code, 2, "{arguments:?}");
        }
    }
}

#[test]
fn words_end_with_those_that_scripts_keep() {
    let (text, ..) = run(&["words"]);
    let end = text.split("Kept by the language of scripts").nth(1).expect("a chapter of its own");
    assert!(end.contains("match, ") && end.contains("===") && !end.contains("put("), "{end}");
    let (text, ..) = run(&["words", "--json"]);
    let words: Value = serde_json::from_str(&text).expect("JSON");
    let kept = |word: &str| words.as_array()?.iter().find(|one| one["word"] == word)?["reserved"].as_bool();
    assert_eq!((kept("match"), kept("put")), (Some(true), Some(false)));
}

/// The version is a number, with the commit in brackets where it is known.
#[test]
fn the_version_names_the_commit_of_a_checkout() {
    let (version, ..) = run(&["--version"]);
    assert!(version.starts_with(&format!("rulebox {}", env!("CARGO_PKG_VERSION"))), "{version}");

    let folder = tempfile::tempdir().expect("a folder");
    assert!(commit::of(folder.path()).is_none(), "no checkout");
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@b"];
        let output = Command::new("git").arg("-C").arg(folder.path()).args(who).args(arguments).output();
        assert!(output.expect("git runs").status.success(), "{arguments:?}");
    };
    git(&["init", "-q"]);
    assert!(commit::of(folder.path()).is_none(), "no commit yet");
    git(&["commit", "-q", "--allow-empty", "-m", "one"]);
    let one = commit::of(folder.path()).expect("a commit");
    assert!(one.short.len() >= 7 && one.short.chars().all(|c| c.is_ascii_hexdigit()), "{}", one.short);
    assert!(one.watched.len() >= 2 && one.watched.iter().all(|file| file.is_file()), "{:?}", one.watched);
    let inside = folder.path().join("inside");
    std::fs::create_dir(&inside).expect("made");
    assert!(commit::of(&inside).is_none(), "another project's checkout");
}

/// An error that makes others comes first and counts them; `--all` shows each.
#[test]
fn all_shows_what_follows_too() {
    let check = ["--games", "tests/broken/games", "check", "one_makes_many"];
    let (few, ..) = run(&check);
    let (all, _, code) = run(&[&check[..], &["--all"]].concat());
    let errors = |text: &str| text.matches("error: ").count();
    assert!(few.contains("and 10 more that follow from it: `--all` shows them"), "{few}");
    assert!(few.find("follow from it") < few.find("unknown word `mistaken`"), "{few}");
    let counted = 10 + 4 + 1;
    assert_eq!((errors(&all), code), (errors(&few) + counted, 1), "{all}");
    assert!(!all.contains("--all") && all.matches("unknown word `mistaken`").count() == 2, "{all}");
    let (_, few, code) = run(&["--games", "tests/broken/games", "play", "one_makes_many", "--lang", "fr"]);
    assert!(few.contains("et 10 autres qui en découlent") && code == 1, "{few}");
    // How many there are is told of all.
    assert!(run(&check).0.contains(&format!(": {}", errors(&all))), "the sum");
}
