//! Logs and saves: what is written replays to the same table, what is forged is found and named,
//! and no damage does harm.

use std::path::Path;

use rulebox::define::{Fault, Library};
use rulebox::play::{Log, Session};
use rulebox::speak::Lang;
use rulebox::table::Ended;

use super::sessions::rulebox;
use super::support::tables;

/// Where each table's game is found again.
fn library(table: &super::support::Table) -> Library {
    table.folder.origin.root().map_or_else(Library::built_in, Library::only)
}

fn texts(faults: &[Fault]) -> String {
    rulebox::define::render_all(faults, Lang::En, false)
}

/// A random game to its end.
fn played(table: &super::support::Table, number: u64) -> Session {
    let (seed, first, mut rng) = table.deal(number);
    let mut session = Session::new(table.game.clone(), seed, first).expect("a game that loads starts");
    while session.state().ended == Ended::No && !table.is_left_after(session.entries().len()) {
        let moves = table.game.moves(session.state()).expect("the rules list moves");
        session.make(moves[rng.below(moves.len() as u32) as usize].clone()).expect("a listed move applies");
    }
    session
}

/// A finished game of a shipped game.
fn finished(id: &str) -> (Library, Log) {
    let library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    let table = tables().into_iter().find(|table| table.folder.id == id).expect("a shipped game");
    let log = Log::of(&played(&table, 0)).expect("the rules are sound");
    (library, log)
}

#[test]
fn every_game_replays_to_the_same_table() {
    for table in tables() {
        let library = library(&table);
        for number in 0..table.games(500) {
            let mut session = played(&table, number);
            let log = Log::of(&session).expect("the rules are sound");
            assert_eq!(Log::parse(&log.line()).as_ref(), Ok(&log), "{table}");
            let replayed =
                log.replay(&library).unwrap_or_else(|faults| panic!("{table}: {}", texts(&faults)));
            assert_eq!(replayed.difference, None, "{table}: {}", log.line());
            assert!(!replayed.other_rules, "{table}");
            assert_eq!(replayed.session.state(), session.state(), "{table}");

            // A save in the middle keeps what was taken back.
            session.undo(session.entries().len() / 2);
            let save = Log::save_of(&session).expect("the rules are sound");
            let mut loaded = save.replay(&library).expect("it replays");
            assert_eq!(loaded.difference, None, "{table}: {}", save.line());
            assert_eq!(loaded.session.state(), session.state(), "{table}");
            assert_eq!(loaded.session.redo(usize::MAX), session.redo(usize::MAX), "{table}");
            assert_eq!(loaded.session.state(), session.state(), "{table}");
        }
    }
}

/// What the first difference of a log is said to be.
fn difference(log: &Log, library: &Library) -> (Option<usize>, String) {
    let found = log.replay(library).expect("it can be played").difference.expect("a forgery is found");
    (found.number, found.message().in_lang(Lang::En))
}

/// What all reached together is written and verified like a seat's score.
#[test]
fn a_shared_result_is_logged_and_verified() {
    let (library, log) = finished("la_glace_et_le_ciel");
    let (scale, band) = (log.scale.expect("measured"), log.band.clone().expect("in a band"));
    assert!(log.line().contains(&format!("\"scale\":{scale},\"band\":\"{band}\"")), "{}", log.line());
    let forge = |change: &dyn Fn(&mut Log)| {
        let mut forged = log.clone();
        change(&mut forged);
        difference(&forged, &library)
    };
    let truth = format!("but the shared result is {scale}, `{band}`");
    for (says, found) in [
        (format!("scale: {}, band: {band}", scale + 1), forge(&|log| log.scale = Some(scale + 1))),
        (format!("scale: {scale}, band: best"), forge(&|log| log.band = Some("best".into()))),
        ("scale: null, band: null".into(), forge(&|log| (log.scale, log.band) = (None, None))),
    ] {
        assert_eq!(found, (None, format!("the result is `{says}`, {truth}")));
    }
    let (library, log) = finished("tic_tac_toe");
    let forged = Log { scale: Some(3), ..log };
    assert!(difference(&forged, &library).1.ends_with("but there is no shared result"));
}

/// Whatever keeps a game from being played again is told with its file and line.
#[test]
fn what_cannot_be_replayed_is_told_with_its_file() {
    let (_, log) = finished("interactions");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let damaged = [
        Log { seat: Some("bleu".into()), ..log.clone() },
        Log { first: "mauve".into(), ..log.clone() },
        Log { players: 9, ..log.clone() },
        Log { variants: vec!["nope".into()], ..log.clone() },
        Log { set: vec!["tile.predatio.recto=1".into()], ..log.clone() },
        Log { set: vec!["predation".into()], ..log.clone() },
        Log { game: "nope".into(), ..log },
    ];
    for log in damaged {
        std::fs::write(&file, format!("{}\n", log.line())).expect("written");
        let shown = file.to_string_lossy();
        let output = rulebox(&["replay", &shown], "", root);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(&format!("error: {shown}, line 1: ")), "{text}");
        // A game that nobody has is a mistake of what was typed, in every command.
        let code = if log.game == "nope" { 2 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "{text}");
    }
}

#[test]
fn what_is_forged_is_found_and_named() {
    let (library, log) = finished("reversi");
    let mut forged = log.clone();
    let (seat, score) = forged.scores.iter_mut().next().expect("it counts scores");
    let (seat, said, true_score) = (seat.clone(), *score + 1, *score);
    *score = said;
    let expected = format!("the result is `{seat}: {said}`, but `{seat}` has {true_score}");
    assert_eq!(difference(&forged, &library), (None, expected));

    let mut forged = log.clone();
    forged.scores.clear();
    assert!(difference(&forged, &library).1.contains(": null"));

    let mut forged = log.clone();
    forged.moves[3] = forged.moves[2].clone();
    let (number, text) = difference(&forged, &library);
    assert_eq!(number, Some(4));
    assert!(text.starts_with(&format!("move 4 is `{}`, but it is ", log.moves[2])), "{text}");

    let mut forged = log.clone();
    let seat = forged.moves[4].split(' ').next().expect("a seat").to_owned();
    forged.moves[4] = format!("{seat} place a1");
    let (number, text) = difference(&forged, &library);
    assert_eq!(number, Some(5));
    assert!(text.contains("it is refused: "), "{text}");

    let mut forged = log.clone();
    forged.moves.push(log.moves[0].clone());
    assert_eq!(difference(&forged, &library).0, Some(log.moves.len() + 1));

    let mut forged = log.clone();
    forged.moves.pop();
    assert!(difference(&forged, &library).1.ends_with("but the game continues"));

    let mut forged = log.clone();
    forged.winners = if log.winners.len() == 1 { log.names.clone() } else { vec![log.names[0].clone()] };
    let (number, text) = difference(&forged, &library);
    assert!(number.is_none() && text.starts_with("the result is `winners: "), "{text}");

    let mut forged = log.clone();
    forged.outcome = Some("won".to_owned());
    assert!(difference(&forged, &library).1.contains("`outcome: won`"));

    let mut other = log.clone();
    other.rules_hash = "0".repeat(16);
    let replayed = other.replay(&library).expect("it can be played");
    assert!(replayed.other_rules && replayed.difference.is_none());
}

#[test]
fn damaged_saves_get_a_clear_answer() {
    let (library, log) = finished("interactions");
    let line = log.line();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("save.json");
    let damage = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("written");
        let read = Log::read(&path);
        let told = match &read {
            Err(fault) => [Lang::En, Lang::Fr].map(|lang| fault.render(lang, false)).join("\n"),
            Ok(log) => match log.replay(&library) {
                Ok(replayed) => match replayed.difference {
                    Some(difference) => difference.message().in_lang(Lang::Fr),
                    None => "fine".to_owned(),
                },
                Err(faults) => texts(&faults),
            },
        };
        assert!(!told.is_empty() && !told.contains(char::from(27)), "{told:?}");
        assert_eq!(std::fs::read(&path).expect("still there"), bytes, "reading changes nothing");
        (read, told)
    };
    for length in (0..line.len()).step_by(3) {
        let (read, told) = damage(&line.as_bytes()[..length]);
        assert!(read.is_err(), "cut at {length}: {told}");
    }
    for at in 0..line.len() {
        let mut bytes = line.clone().into_bytes();
        bytes[at] ^= 1 << (at % 8);
        let _ = damage(&bytes);
    }
    for (text, key) in [
        ("[]".to_owned(), "log.no_object"),
        ("{}".to_owned(), "log.missing_field"),
        ("not a game".to_owned(), "log.no_json"),
        (line.replacen("{", "{\"extra\":1,", 1), "log.unknown_field"),
        (line.replacen("\"players\":", "\"players\":-", 1), "log.bad_field"),
        (line.replacen("\"game\":\"", "\"game\":\"\\u001b", 1), "log.bad_field"),
        (line.replacen("\"outcome\"", "\"cursor\":99999,\"outcome\"", 1), "log.bad_field"),
        (format!("{{\"game\":{}", "[".repeat(100_000)), "log.no_json"),
    ] {
        let problem = Log::parse(&text).expect_err("no game");
        assert_eq!(problem.key(), key, "{}", problem.in_lang(Lang::En));
    }
    assert!(damage(b"\xff\xfe{}").0.is_err());
    assert!(damage(format!("{line}\n{line}\n").as_bytes()).1.contains("several games"));
    assert!(damage(&vec![b' '; (33 << 20) as usize]).1.contains("too long"));
    let elsewhere = Log { game: "no_such_game".to_owned(), ..log.clone() };
    assert!(damage(elsewhere.line().as_bytes()).1.contains("unknown game `no_such_game`"));
    let crowd = Log { players: 1 << 40, ..log.clone() };
    assert!(damage(crowd.line().as_bytes()).1.contains("players"));
    assert!(Log::read(&folder.path().join("nothing")).is_err());
    assert!(Log::read(folder.path()).is_err());
}

#[test]
fn writing_replaces_saves_and_nothing_else() {
    let (_, log) = finished("tic_tac_toe");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("save.json");
    for _ in 0..2 {
        log.write(&path).expect("written");
        assert_eq!(Log::read(&path).expect("a save"), log);
    }
    let notes = folder.path().join("notes.txt");
    std::fs::write(&notes, "mine").expect("written");
    assert_eq!(log.write(&notes).expect_err("not a save").message.key(), "log.foreign");
    assert_eq!(std::fs::read(&notes).expect("there"), b"mine");
    assert!(log.write(folder.path()).is_err());
    assert!(log.write(&folder.path().join("no/such/folder.json")).is_err());
    let left = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "nothing is left lying about");
}

/// What the program prints and its exit code, in a folder.
fn printed(arguments: &[&str], input: &str, folder: &Path) -> (String, i32) {
    let output = rulebox(arguments, input, folder);
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (text.concat(), output.status.code().unwrap_or(-1))
}

/// A simulation's JSON without what is measured.
fn simulated(arguments: &[&str], folder: &Path) -> serde_json::Value {
    let arguments = [&["simulate", "--seed", "5", "--json"], arguments].concat();
    let (text, code) = printed(&arguments, "", folder);
    assert_eq!(code, 0, "{text}");
    let mut report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let fields = report.as_object_mut().expect("an object");
    let cost = fields.remove("cost").expect("what it took");
    assert!(["cpu_seconds", "games_per_cpu_second"].iter().all(|measured| cost[measured].is_f64()), "{cost}");
    report
}

#[test]
fn a_simulation_depends_on_its_seed_alone_and_its_log_replays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for game in ["tic_tac_toe", "reversi", "interactions"] {
        let one = simulated(&[game, "-n", "300", "--threads", "1"], folder.path());
        let two = simulated(&[game, "-n", "300", "--threads", "2"], folder.path());
        assert_eq!(one, two);
        let file = format!("{game}.jsonl");
        let logged = simulated(&[game, "-n", "300", "--log", &file], folder.path());
        assert_eq!(one, logged, "the moves listed are those played");
        assert_eq!((&one["games"], &one["unfinished"]), (&300.into(), &0.into()));
        assert!(one["mean_plies"].as_f64().is_some_and(|plies| plies > 5.0));
        for seat in one["seats"].as_array().expect("seats") {
            assert!(seat["wins"].is_u64() && seat["draws"].is_u64() && seat.get("mean_score").is_some());
        }
        let (text, code) = printed(&["replay", &file], "", folder.path());
        assert_eq!((text.as_str(), code), ("games replayed identically: 300 of 300\n", 0));
    }
}

/// Ctrl-C, also when it comes twice at once, ends the series and not the report.
#[cfg(unix)]
#[test]
fn an_interrupted_simulation_reports_what_was_played() {
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["simulate", "reversi", "-n", "1000000000000", "--seed", "1", "--json"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let kill = format!("kill -INT {0}; kill -INT {0}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
    let output = child.wait_with_output().expect("it ends");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = report["games"].as_u64().expect("a number");
    assert!(output.status.success() && games > 0 && games < 1_000_000_000_000, "{report}");
}

/// What ends a program from outside ends the series as Ctrl-C does: the log is whole, the report is there,
/// and the exit code says what happened. A signal that whoever started it ignores stays ignored.
#[cfg(unix)]
#[test]
fn a_simulation_that_is_ended_reports_and_logs_what_was_played() {
    let run = "exec \"$0\" simulate reversi -n 1000000000000 --seed 1 --json --log games.jsonl";
    for (before, signals, code) in
        [("", &["TERM"][..], 143), ("", &["HUP"], 129), ("trap '' HUP; ", &["HUP", "TERM"], 143)]
    {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let child = std::process::Command::new("sh")
            .args(["-c", &format!("{before}{run}"), env!("CARGO_BIN_EXE_rulebox")])
            .current_dir(folder.path())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let entries = || std::fs::read_dir(folder.path()).expect("there").flatten();
        let size = || entries().filter_map(|entry| entry.metadata().ok()).map(|file| file.len()).sum::<u64>();
        let start = std::time::Instant::now();
        while size() == 0 && start.elapsed().as_secs() < 60 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        for signal in signals {
            let kill = format!("kill -{signal} {}", child.id());
            assert!(
                std::process::Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success()
            );
        }
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code), "{signals:?}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let log = std::fs::read_to_string(folder.path().join("games.jsonl")).expect("it is there");
        assert_eq!(report["games"].as_u64(), Some(log.lines().count() as u64));
        assert!(log.lines().count() > 0 && log.ends_with('\n'));
        assert_eq!(entries().count(), 1, "nothing is left lying about");
    }
}

#[test]
fn random_tic_tac_toe_comes_out_as_known() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = simulated(&["tic_tac_toe", "-n", "60000"], folder.path());
    let share = |seat: usize, what: &str| report["seats"][seat][what].as_f64().expect("a number") / 60_000.0;
    for (found, known) in [(share(0, "wins"), 0.585), (share(1, "wins"), 0.288), (share(0, "draws"), 0.127)] {
        assert!((found - known).abs() < 0.01, "{report}");
    }
}

#[test]
fn replay_names_the_line_and_exits_with_1() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_, log) = finished("tic_tac_toe");
    let forged = Log { outcome: Some("blocked".to_owned()), ..log.clone() };
    let lines = format!("{}\n\n{}\n{{\n", log.line(), forged.line());
    std::fs::write(folder.path().join("log.jsonl"), lines).expect("written");
    let (text, code) = printed(&["replay", "log.jsonl", "none.jsonl"], "", folder.path());
    assert_eq!(code, 1);
    for told in [
        "log.jsonl, line 3: the result is `outcome: blocked`, but the ending is",
        "log.jsonl, line 4: the game is cut off",
        "there is no file `none.jsonl`",
        "games replayed identically: 1 of 4",
    ] {
        assert!(text.contains(told), "{text}");
    }
    let (text, code) = printed(&["replay", "--json", "log.jsonl"], "", folder.path());
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((code, &report["games"], &report["different"]), (1, &3.into(), &2.into()));
    assert_eq!(report["notes"][0]["line"], 3);
}

#[test]
fn a_saved_game_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = |arguments: &[&str], input: &str| printed(arguments, input, folder.path());
    let (text, _) = play(&["play", "tic_tac_toe"], "b2\na1\nc3\nundo\nsave mid.json\nsave\n");
    assert!(text.contains("saved to mid.json") && text.contains("which file?"), "{text}");
    let (text, code) = play(&["play", "tic_tac_toe"], "load mid.json\nredo\nhistory\n");
    assert!(code == 0 && text.contains("   3 X play c3"), "{text}");
    let (text, code) = play(&["play", "tic-tac-toe", "--load", "mid.json"], "history\n");
    assert!(code == 0 && text.contains("   2 O play a1") && !text.contains("   3 X"), "{text}");

    let (text, code) = play(&["play", "reversi", "--load", "mid.json"], "");
    assert!(code == 1 && text.contains("a game of `tic_tac_toe`"), "{text}");
    let (text, _) = play(&["play", "reversi"], "load mid.json\nload none.json\nload\n");
    assert_eq!(text.matches("nothing was changed").count(), 2, "{text}");
    let (_, code) = play(&["play", "tic_tac_toe", "--load", "mid.json", "--seed", "1"], "");
    assert_eq!(code, 2);
}
