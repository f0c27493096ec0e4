//! A game's first day: `rulebox new`, and games that are named by the path of their folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rulebox::checking::coverage::{ClauseCover, coverage};
use rulebox::define::Library;

/// Runs the program in a folder; what it prints, what it says on the other stream, and its exit code.
fn run_in(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "100")
        .env("XDG_DATA_HOME", folder.join("data"))
        .env_remove("RULEBOX_GAMES")
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What the first game promises: it has no faults, no clause is without an example, no change of its rules
/// goes unnoticed, and it is finished by random players. In every language that it is written in.
#[test]
fn a_new_game_is_whole() {
    for (lang, noticed) in [("en", "100.0% noticed"), ("fr", "100,0\u{202f}% remarqués")] {
        let folder = tempfile::tempdir().expect("a folder");
        let (told, wrong, code) = run_in(folder.path(), &["new", "my-game", "--lang", lang]);
        assert_eq!((wrong.as_str(), code), ("", 0), "{told}");
        assert!(told.contains("my-game/game.toml") && told.contains("`rulebox play my-game`"), "{told}");
        let (told, wrong, code) = run_in(folder.path(), &["check", "my-game", "--json"]);
        assert_eq!((wrong.as_str(), code), ("", 0), "{told}");
        let (told, _, code) =
            run_in(folder.path(), &["check", "my-game", "--mutations", "--least", "100%", "--lang", lang]);
        assert!(code == 0 && told.contains(noticed), "{told}");
        let game = Library::only(folder.path()).find("my-game").expect("just written");
        let covered = coverage(&game, &Default::default(), &|_| {}).expect("read").expect("a game");
        let bare =
            |one: &&ClauseCover| !one.clause.physical && (one.rules.is_empty() || one.examples.is_empty());
        assert!(covered.whole && covered.clauses.iter().flatten().find(bare).is_none(), "{covered:?}");
        let (told, wrong, code) =
            run_in(folder.path(), &["simulate", "my-game", "-n", "50", "--seed", "1", "--lang", "en"]);
        assert!(code == 0 && told.contains("50 games"), "{told}{wrong}");
    }
}

/// The name on the table comes from the folder's, whatever stands in it.
#[test]
fn a_new_game_is_called_as_its_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    for (typed, name) in [("deep/down/the-last_one", "The last one"), ("L'été \"bleu\"", "L'été \"bleu\"")]
    {
        let (_, wrong, code) = run_in(folder.path(), &["new", typed]);
        assert_eq!((wrong.as_str(), code), ("", 0));
        let (told, _, _) = run_in(folder.path(), &["play", typed]);
        assert!(told.starts_with(&format!("{name} — ")), "{told}");
        let (told, wrong, code) = run_in(folder.path(), &["check", typed]);
        assert_eq!(code, 0, "{told}{wrong}");
    }
}

#[test]
fn a_copy_of_a_game_is_that_game() {
    let folder = tempfile::tempdir().expect("a folder");
    for (from, copy) in [("reversi", "mine"), ("interactions", "ours"), ("Interactions", "theirs")] {
        let (told, wrong, code) = run_in(folder.path(), &["new", copy, "--from", from]);
        assert_eq!((wrong.as_str(), code), ("", 0), "{told}");
        let (told, wrong, code) = run_in(folder.path(), &["check", copy, "--playouts", "0"]);
        assert_eq!(code, 0, "{told}{wrong}");
        let perft = |game| run_in(folder.path(), &["perft", game, "--depth", "2"]).0;
        assert_eq!(perft(copy), perft(from));
    }
    // What it imports from the scripts of all games comes along.
    let games = folder.path().join("games");
    std::fs::create_dir_all(games.join("small")).expect("made");
    std::fs::create_dir_all(folder.path().join("scripts")).expect("made");
    std::fs::write(folder.path().join("scripts/shared.rhai"), "fn two() { 2 }\n").expect("written");
    let facts = "name = \"Small\"\nseats = [\"a\", \"b\"]\n[board]\nsize = [2, 2]\n[piece.mark]\nsupply = \"unlimited\"\n\
                 [action.play]\ncell = \"empty\"\ndoes = \"put(mark)\"\n[end]\nwhen = \"count(mine) >= double()\"\n\
                 score = \"count(mine)\"\n";
    std::fs::write(games.join("small/game.toml"), facts).expect("written");
    std::fs::write(games.join("small/rules.rhai"), "import \"shared\" as s;\nfn double() { s::two() }\n")
        .expect("written");
    let (told, wrong, code) = run_in(folder.path(), &["new", "elsewhere/copy", "--from", "small"]);
    assert_eq!((wrong.as_str(), code), ("", 0), "{told}");
    assert!(folder.path().join("elsewhere/copy/shared.rhai").is_file(), "{told}");
}

#[test]
fn nothing_is_written_over_and_every_mistake_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    std::fs::create_dir(at.join("full")).expect("made");
    std::fs::write(at.join("full/notes.txt"), "mine").expect("written");
    std::fs::write(at.join("file"), "mine").expect("written");
    std::fs::create_dir(at.join("empty")).expect("made");
    for (typed, said) in [
        (&["new", "full"][..], "holds files already"),
        (&["new", "file"], "is a file, not a folder"),
        (&["new", "file/inside"], "is a file, not a folder"),
        (&["new", ".."], "does not end in a name"),
        (&["new", "."], "does not end in a name"),
        (&["new", ""], "needs a value"),
        (&["new", ".hidden"], "does not end in a name"),
        (&["new", "a\nb"], "does not end in a name"),
        (&["new", "other", "--from", "revarsi"], "did you mean `reversi`?"),
        (&["play", "./nowhere"], "there is nothing at `./nowhere`"),
        (&["play", "./empty"], "there is no game.toml in `./empty`"),
        (&["check", "full/game.toml"], "there is no game.toml in `full`"),
    ] {
        let (told, wrong, code) = run_in(at, typed);
        assert!(code != 0 && (wrong.contains(said) || told.contains(said)), "{typed:?}: {told}{wrong}");
    }
    assert_eq!(std::fs::read_dir(at).expect("there").count(), 3, "nothing else was made");
    let (_, wrong, code) = run_in(at, &["new", "empty"]);
    assert_eq!((wrong.as_str(), code), ("", 0), "an empty folder is free");
}

/// Every way to type where a game lies, and what is nearer than what.
#[test]
fn a_game_is_named_by_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for name in ["one", "reversi"] {
        assert_eq!(run_in(at, &["new", name]).2, 0);
    }
    let inside = at.join("one");
    let whole = inside.to_string_lossy().into_owned();
    let name = |folder: &Path, typed: &str| {
        let (told, wrong, code) = run_in(folder, &["rules", typed]);
        assert_eq!((wrong.as_str(), code), ("", 0), "{typed}");
        told.lines().next().unwrap_or_default().to_owned()
    };
    for typed in ["one", "./one", "one/", "one/game.toml", "../one", &whole] {
        let from = if typed.starts_with("..") { at.join("reversi") } else { at.to_owned() };
        assert!(name(&from, typed).starts_with("One"), "{typed}");
    }
    for typed in [".", "game.toml", "./game.toml"] {
        assert!(name(&inside, typed).starts_with("One"), "{typed}");
    }
    // The one here is nearer than the one in the binary; one of a folder of games is nearer still.
    assert!(!name(&root(), "reversi").contains("animals"));
    let (told, _, _) = run_in(at, &["rules", "reversi", "--lang", "en"]);
    assert!(told.contains("animals"), "{told}");
    let games = root().join("games");
    let (told, _, _) = run_in(at, &["--games", &games.to_string_lossy(), "rules", "reversi", "--lang", "en"]);
    assert!(!told.contains("animals"), "{told}");
    // Two of one name are two games.
    std::fs::create_dir(at.join("b")).expect("made");
    assert_eq!(run_in(at, &["new", "b/one", "--lang", "fr"]).2, 0);
    let (told, wrong, code) = run_in(at, &["check", "one", "b/one", "--coverage", "--lang", "en"]);
    assert!(code == 0 && wrong.is_empty(), "{wrong}");
    assert!(told.contains("nine_animals") && told.contains("neuf_animaux"), "{told}");
    // A save of such a game is gone on with by its path.
    let saved = Command::new("sh")
        .args(["-c", "printf 'auto 2\\nsave s.toml\\nquit\\n' | $BIN play ./one && printf 'quit\\n' | $BIN play ./one --load s.toml"])
        .current_dir(at)
        .env("BIN", env!("CARGO_BIN_EXE_rulebox"))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("sh runs");
    assert!(saved.status.success(), "{}", String::from_utf8_lossy(&saved.stderr));
}
