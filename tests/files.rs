//! Files that somebody else made: what may be read of them, and that nothing of the user's is written
//! over because of them.

use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::time::{Duration, Instant};

use rulebox::checking::check;
use rulebox::define::{Fault, Folder, Library, Origin};
use rulebox::examples::write;
use rulebox::front::repl::autosave::Autosave;
use rulebox::play::RecordFile;
use rulebox::speak::Lang;

use super::sessions::rulebox;

/// How long a program may take that should end at once. Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(60);

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("it runs");
    assert!(made.success() && std::fs::metadata(path).expect("there").file_type().is_fifo());
}

/// A folder of games with a copy of one.
fn copied(games: &Path) -> (Folder, PathBuf) {
    let copy = games.join("tic_tac_toe");
    std::fs::create_dir_all(&copy).expect("a folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/tic_tac_toe/game.toml");
    std::fs::copy(here, copy.join("game.toml")).expect("copied");
    (Folder { id: "tic_tac_toe".to_owned(), origin: Origin::Folder(games.to_owned()) }, copy)
}

fn told(fault: &Fault) -> String {
    fault.render(Lang::En, false)
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it is there")
}

/// Runs the program to its end, which must come by itself.
fn ended(arguments: &[&str], folder: &Path) -> (String, i32) {
    let out = std::fs::File::create(folder.join("out.txt")).expect("made");
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("RULEBOX_GAMES")
        .stdin(Stdio::null())
        .stdout(out.try_clone().expect("a file"))
        .stderr(out)
        .spawn()
        .expect("the binary starts");
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("killed");
            panic!("{arguments:?} never ends");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let code = child.wait().expect("dead").code().unwrap_or(-1);
    (text(&folder.join("out.txt")), code)
}

#[test]
fn a_games_files_are_regular_ones() {
    for special in ["pipe", "device", "folder"] {
        let games = temporary();
        let (_, game) = copied(games.path());
        std::fs::create_dir_all(game.join("examples")).expect("a folder");
        let place = |file: &str| match special {
            "pipe" => pipe(&game.join(file)),
            "device" => symlink("/dev/zero", game.join(file)).expect("linked"),
            _ => std::fs::create_dir(game.join(file)).expect("made"),
        };
        let games = games.path().to_str().expect("a name");
        let faulty = |file: &str| {
            let (said, code) = ended(&["--games", games, "check", "tic_tac_toe"], Path::new(games));
            let why = if special == "folder" { "is a folder" } else { "is not a regular file" };
            assert!(code == 1 && said.contains(&format!("{file}` {why}")), "{special} {file}: {said}");
        };
        // A folder among the examples is none of them.
        if special != "folder" {
            place("examples/won.txt");
            faulty("examples/won.txt");
        }
        std::fs::write(game.join("rules.rhai"), "import \"common\" as common;\n").expect("written");
        place("common.rhai");
        faulty("common.rhai");
        std::fs::remove_file(game.join("rules.rhai")).expect("removed");
        place("rules.rhai");
        faulty("rules.rhai");
        std::fs::remove_file(game.join("game.toml")).expect("removed");
        place("game.toml");
        faulty("game.toml");
        let (said, _) = ended(&["--games", games, "list"], Path::new(games));
        assert!(said.contains("reversi"), "the other games are listed: {said}");
    }
    let games = temporary();
    let (folder, game) = copied(games.path());
    pipe(&game.join("words.txt"));
    let fault = folder.read_list("words.txt").expect_err("a pipe");
    assert_eq!(fault.message.key(), "library.not_regular");
}

#[test]
fn a_file_that_is_too_large_is_refused_with_the_limit() {
    let games = temporary();
    let (folder, game) = copied(games.path());
    let huge = |file: &str| {
        // It takes no room: nothing was ever written to it.
        let made = std::fs::File::create(game.join(file)).expect("made");
        made.set_len(1 << 40).expect("long");
    };
    ["rules.rhai", "game.toml", "words.txt"].into_iter().for_each(huge);
    for (fault, most) in [
        (folder.read("game.toml"), "at most 4 MB"),
        (folder.read("rules.rhai"), "at most 1 MB"),
        (folder.read_list("words.txt"), "at most 64 MB"),
    ] {
        let fault = told(&fault.expect_err("too large"));
        assert!(fault.contains(most), "{fault}");
    }
    huge("save.json");
    let (said, code) = ended(&["replay", game.join("save.json").to_str().expect("a name")], games.path());
    assert!(code == 1 && said.contains("32 MB at most"), "{said}");
}

#[test]
fn saves_and_logs_are_regular_files() {
    let folder = temporary();
    pipe(&folder.path().join("pipe"));
    symlink("/dev/zero", folder.path().join("device")).expect("linked");
    for file in ["pipe", "device"] {
        for arguments in [
            &["replay", file][..],
            &["play", "tic_tac_toe", "--load", file],
            &["simulate", "tic_tac_toe", "-n", "1", "--log", file],
            &["simulate", "tic_tac_toe", "-n", "1", "--log", file, "--force"],
        ] {
            let (said, code) = ended(arguments, folder.path());
            let refused = said.contains("is not a regular file") || said.contains("is not a log or a save");
            assert!(code > 0 && refused, "{arguments:?}: {said}");
        }
    }
    assert!(std::fs::metadata(folder.path().join("pipe")).expect("there").file_type().is_fifo());
}

#[test]
fn a_folder_of_games_may_hold_anything() {
    let games = temporary();
    copied(games.path());
    pipe(&games.path().join("pipe"));
    symlink(".", games.path().join("loop")).expect("linked");
    symlink("nowhere", games.path().join("dangling")).expect("linked");
    let mut deep = games.path().join("deep");
    for _ in 0..200 {
        deep.push("d");
    }
    std::fs::create_dir_all(deep).expect("made");
    for number in 0..2000 {
        std::fs::write(games.path().join(format!("file{number}")), "").expect("written");
    }
    let library = Library::only(games.path());
    assert_eq!(library.games().keys().collect::<Vec<_>>(), ["tic_tac_toe"]);
    for number in 0..100 {
        let game = games.path().join(format!("game{number}"));
        std::fs::create_dir(&game).expect("made");
        std::fs::write(game.join("game.toml"), "").expect("written");
    }
    let fault = told(&library.find("quite_another").expect_err("not there"));
    assert_eq!(fault.matches("`game").count(), 40, "not all are named: {fault}");
    assert!(fault.contains('…'));
}

/// A game from elsewhere may bring a link instead of its folder of examples.
#[test]
fn no_example_is_written_outside_the_games_folder() {
    let (games, elsewhere) = (temporary(), temporary());
    let (folder, game) = copied(games.path());
    let mine = elsewhere.path().join("mine.txt");
    std::fs::write(&mine, "play\nx play a1\n").expect("written");
    symlink(elsewhere.path(), game.join("examples")).expect("linked");
    let report = check(&Library::only(games.path()), &[], true);
    assert!(!report.passed());
    let said = report.render(Lang::En, false);
    assert!(said.contains("examples` leads out of the game's folder"), "{said}");
    let games = games.path().to_str().expect("a name");
    let output = rulebox(
        &["--games", games, "play", "tic_tac_toe"],
        "b2\nsave example new\nsave example mine\n",
        elsewhere.path(),
    );
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("leads out of the game's folder"), "{said}");
    assert_eq!(text(&mine), "play\nx play a1\n");
    assert_eq!(std::fs::read_dir(elsewhere.path()).expect("there").count(), 1);
    // A link that stays inside is as good as a folder.
    std::fs::remove_file(game.join("examples")).expect("removed");
    std::fs::create_dir(game.join("drafts")).expect("made");
    symlink("drafts", game.join("examples")).expect("linked");
    write(&folder, "one.txt", "play\n").expect("written");
    assert_eq!(text(&game.join("drafts/one.txt")), "play\n");
}

#[test]
fn records_are_not_written_through_links() {
    let (records, elsewhere) = (temporary(), temporary());
    let (mine, lock) = (elsewhere.path().join("mine.toml"), elsewhere.path().join("mine.lock"));
    std::fs::write(&mine, "format = 1\n").expect("written");
    std::fs::write(&lock, "precious").expect("written");
    symlink(&mine, records.path().join("one.toml")).expect("linked");
    symlink(&lock, records.path().join("one.lock")).expect("linked");
    let file = RecordFile::of(records.path(), "one");
    file.add(&[("won".to_owned(), vec!["a".to_owned()])].into()).expect("written");
    assert_eq!((text(&mine).as_str(), text(&lock).as_str()), ("format = 1\n", "precious"));
    assert!(text(file.path()).contains("won"));
    pipe(&records.path().join("two.toml"));
    assert!(RecordFile::of(records.path(), "two").read().is_err());
}

/// Plays over a pipe in a folder and returns what was said.
fn played(arguments: &[&str], lines: &str, folder: &Path) -> String {
    let output = rulebox(&[&["play"], arguments].concat(), lines, folder);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_save_replaces_earlier_saves_of_the_same_game_and_nothing_else() {
    let folder = temporary();
    let file = |name: &str| folder.path().join(name);
    let one = ["tic_tac_toe", "--seed", "1"];
    let said = played(&one, "b2\nsave g.json\na1\nsave g.json\nundo\na2\nsave g.json\n", folder.path());
    assert_eq!(said.matches("saved to g.json").count(), 3, "a game's own save: {said}");
    let said = played(&one, "load g.json\nundo\nc3\nsave g.json\n", folder.path());
    assert!(said.contains("saved to g.json"), "the save that it comes from: {said}");
    let load = ["tic_tac_toe", "--load", "g.json"];
    let said = played(&load, "undo\na2\nsave g.json\na1\n", folder.path());
    assert!(said.contains("saved to g.json"), "the save that it comes from: {said}");
    let said = played(&one, "b2\na2\na3\nsave g.json\n", folder.path());
    assert!(said.contains("saved to g.json"), "it holds all that was played: {said}");

    rulebox(&["simulate", "tic_tac_toe", "-n", "2", "--log", "many.jsonl"], "", folder.path());
    rulebox(&["simulate", "tic_tac_toe", "-n", "1", "--log", "one.jsonl"], "", folder.path());
    played(&["reversi"], "auto\nsave other.json\n", folder.path());
    std::fs::write(file("notes.txt"), "mine").expect("written");
    for (name, why) in [
        ("g.json", "contains another game, or several"),
        ("many.jsonl", "contains another game, or several"),
        ("one.jsonl", "contains another game, or several"),
        ("other.json", "contains another game, or several"),
        ("notes.txt", "is not a log or a save"),
    ] {
        let before = text(&file(name));
        // The same seed and another second move: what was played would be lost.
        for arguments in [&one[..], &["tic_tac_toe", "--seed", "2"]] {
            let said = played(arguments, &format!("b2\nc1\nsave {name}\n"), folder.path());
            assert!(said.contains(why) && said.contains("`--force` after its name"), "{name}: {said}");
            assert_eq!(text(&file(name)), before, "{name}");
        }
        let said = played(&one, &format!("b2\nc1\nsave {name} for x\n"), folder.path());
        assert!(said.contains(why), "{name}: {said}");
        assert_eq!(text(&file(name)), before, "{name}");
        let said = played(&one, &format!("b2\nc1\nsave {name} --force\na1\nsave {name}\n"), folder.path());
        assert_eq!(said.matches(&format!("saved to {name}\n")).count(), 2, "{name}: {said}");
        assert!(text(&file(name)).contains("o play c1"), "{name}");
    }
    std::fs::write(file("empty"), "").expect("written");
    std::fs::create_dir(file("folder")).expect("made");
    let said = played(
        &one,
        "b2\nsave empty\nsave folder --force\nsave copy for o\nsave copy for o\n",
        folder.path(),
    );
    assert!(said.contains("saved to empty") && said.contains("`folder` is not a log or a save"), "{said}");
    assert_eq!(said.matches("saved to copy").count(), 2, "{said}");
}

/// A link is replaced by the save; what it leads to stays, also when it is a save of the same game.
#[test]
fn nothing_is_saved_or_logged_through_a_link() {
    let (folder, elsewhere) = (temporary(), temporary());
    let (mine, link) = (elsewhere.path().join("mine.json"), folder.path().join("link"));
    played(&["tic_tac_toe", "--seed", "1"], &format!("b2\nsave {}\n", mine.display()), folder.path());
    let before = text(&mine);
    symlink(&mine, &link).expect("linked");
    let said = played(&["tic_tac_toe", "--seed", "1"], "b2\na1\nsave link\n", folder.path());
    assert!(said.contains("saved to link"), "{said}");
    assert_eq!(text(&mine), before);
    assert!(text(&link).contains("o play a1"));
    let log = |name: &str| rulebox(&["simulate", "reversi", "-n", "1", "--log", name], "", folder.path());
    std::fs::remove_file(&link).expect("removed");
    let logged = elsewhere.path().join("mine.jsonl");
    log(logged.to_str().expect("a name"));
    let before = text(&logged);
    symlink(&logged, &link).expect("linked");
    assert!(log("link").status.success());
    assert_eq!(text(&logged), before);
    symlink(elsewhere.path().join("new"), folder.path().join("dangling")).expect("linked");
    assert!(log("dangling").status.success());
    assert!(!elsewhere.path().join("new").exists());
}

#[test]
fn a_log_replaces_logs_of_the_same_game_and_nothing_else() {
    let folder = temporary();
    let path = folder.path().join("file");
    let log = |game: &str, more: &[&str]| {
        let arguments = [&["simulate", game, "-n", "2", "--seed", "1", "--log", "file"], more].concat();
        rulebox(&arguments, "", folder.path()).status.code().unwrap_or(-1)
    };
    assert_eq!((log("reversi", &[]), log("reversi", &[])), (0, 0));
    assert_eq!(log("tic_tac_toe", &[]), 2);
    assert!(text(&path).contains("reversi"));
    assert_eq!(log("tic_tac_toe", &["--force"]), 0);
    assert!(text(&path).contains("tic_tac_toe"));
    played(&["tic_tac_toe"], "b2\nsave file --force\n", folder.path());
    let save = text(&path);
    assert_eq!((log("tic_tac_toe", &[]), text(&path)), (2, save), "a save is no log");
}

/// Whoever looks for a place while others do finds one.
#[test]
fn programs_that_start_together_all_keep_their_game() {
    for _ in 0..100 {
        let folder = temporary();
        let together = Barrier::new(4);
        let open = || {
            together.wait();
            let kept = Autosave::open(folder.path(), "reversi");
            // All hold theirs at the same time.
            together.wait();
            kept.map(|kept| kept.path().to_owned())
        };
        let paths = std::thread::scope(|scope| {
            let started: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            let opened = started.into_iter().map(|one| one.join().expect("no panic"));
            opened.collect::<Result<std::collections::BTreeSet<_>, _>>()
        });
        assert_eq!(paths.expect("each has a place").len(), 4);
    }
}

#[test]
fn a_tenth_program_has_a_place_and_one_too_many_is_told() {
    let folder = temporary();
    std::fs::write(folder.path().join("reversi-7.json"), "kept").expect("written");
    let first = Autosave::open(folder.path(), "reversi").expect("a place");
    assert!(first.path().ends_with("reversi-7.json"), "one with a game comes first");
    let all: Vec<Autosave> =
        (1..99).map(|_| Autosave::open(folder.path(), "reversi").expect("a place")).collect();
    let fault = Autosave::open(folder.path(), "reversi").err().expect("no more places");
    assert!(told(&fault).contains("99 programs"), "{}", told(&fault));
    drop(all);
    assert!(Autosave::open(folder.path(), "reversi").is_ok());
}

#[test]
fn an_autosave_opens_nothing_through_links() {
    let (folder, elsewhere) = (temporary(), temporary());
    let mine = elsewhere.path().join("mine");
    std::fs::write(&mine, "precious").expect("written");
    symlink(&mine, folder.path().join("reversi.lock")).expect("linked");
    let kept = Autosave::open(folder.path(), "reversi").expect("another place");
    assert!(kept.path().ends_with("reversi-2.json"));
    assert_eq!(text(&mine), "precious");
    let fault = Autosave::open(&mine, "reversi").err().expect("no folder");
    assert_eq!(fault.message.key(), "transcript.unwritable");
}
