//! A corpus of logged games after a rule was changed: which games differ, from which move on and why, counted
//! again here from the logs alone or by playing the moves.

use std::collections::BTreeMap;
use std::path::Path;

use rulebox::define::Library;
use rulebox::play::{Game, Log, Logs, Session};
use rulebox::table::Ended;
use serde_json::Value;
use tempfile::TempDir;

use super::sessions::rulebox;

/// A folder with copies of games under `games`.
fn copies(ids: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for id in ids {
        let (here, there) = (
            Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(id),
            folder.path().join("games").join(id),
        );
        std::fs::create_dir_all(&there).expect("made");
        for entry in std::fs::read_dir(here).expect("a game").flatten().filter(|entry| entry.path().is_file())
        {
            std::fs::copy(entry.path(), there.join(entry.file_name())).expect("copied");
        }
    }
    folder
}

/// What the program prints and its exit code.
fn printed(folder: &TempDir, arguments: &[&str]) -> (String, i32) {
    let output = rulebox(arguments, "", folder.path());
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    (text.concat(), output.status.code().unwrap_or(-1))
}

/// Logs games at random.
fn logged(folder: &TempDir, game: &str, games: usize, file: &str, more: &[&str]) {
    let games = games.to_string();
    let arguments = [&["simulate", game, "-n", &games, "--seed", "7", "--log", file], more].concat();
    let (text, code) = printed(folder, &arguments);
    assert_eq!(code, 0, "{text}");
}

/// Changes a game as a designer does.
fn edit(folder: &TempDir, game: &str, from: &str, to: &str) {
    let file = folder.path().join("games").join(game).join("game.toml");
    let text = std::fs::read_to_string(&file).expect("a game");
    assert_eq!(text.matches(from).count(), 1, "{from}");
    std::fs::write(&file, text.replace(from, to)).expect("written");
}

fn logs(folder: &TempDir, file: &str) -> Vec<Log> {
    let logs = Logs::open(&folder.path().join(file)).expect("a log");
    logs.map(|(_, log)| log.expect("a game")).collect()
}

/// The report, which must be the same however many threads there are.
fn report(folder: &TempDir, files: &[&str]) -> (Value, i32) {
    let run = |threads: &str| printed(folder, &[&["replay", "--json", "--threads", threads], files].concat());
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one, two);
    let text = |threads: &str| printed(folder, &[&["replay", "--threads", threads], files].concat());
    assert_eq!(text("1"), text("2"));
    (serde_json::from_str(&one.0).expect("JSON"), one.1)
}

fn causes(report: &Value) -> &[Value] {
    report["causes"].as_array().expect("causes")
}

/// A logged game before its first move.
fn begun(game: &Game, log: &Log) -> Session {
    let first = game.definition().seats.iter().position(|seat| seat.id == log.first).expect("a seat");
    Session::new(game.clone(), log.seed, first as u8).expect("it begins")
}

/// The number in the middle; of two the lower.
fn median(mut numbers: Vec<usize>) -> usize {
    numbers.sort_unstable();
    numbers[(numbers.len() - 1) / 2]
}

fn assert_near(found: &Value, expected: f64) {
    let found = found.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

const CORNER: (&str, &str) =
    ("empty & starts(captured)\"", "empty & starts(captured) & (everywhere - (row(1) & column(1)))\"");

/// A cell that is forbidden: a game differs at its first disc there, and nowhere else.
#[test]
fn a_move_that_is_refused_now_is_counted_with_its_rule() {
    let folder = copies(&["reversi"]);
    logged(&folder, "reversi", 1500, "games.jsonl", &[]);
    edit(&folder, "reversi", CORNER.0, CORNER.1);
    let all = logs(&folder, "games.jsonl");
    let game = all[0].load(&Library::only(&folder.path().join("games"))).expect("sound");
    // The move at which a game differs, and whether it is over there: nothing but that corner was left.
    let differs = |log: &Log| {
        let mut session = begun(&game, log);
        for (before, text) in log.moves.iter().enumerate() {
            let is_over = session.state().ended != Ended::No;
            if is_over || text.ends_with(" place a1") {
                return Some((before + 1, is_over));
            }
            session.play(text.split_once(' ').expect("a seat and a move").1).expect("legal as before");
        }
        None
    };
    let found: Vec<Option<(usize, bool)>> = all.iter().map(differs).collect();
    let at = |number: usize| found[number].map(|(at, over)| (number + 1, &all[number], at, over));
    let broken: Vec<(usize, &Log, usize, bool)> = (0..all.len()).filter_map(at).collect();
    let (over, refused): (Vec<_>, Vec<_>) = broken.iter().partition(|(_, _, _, over)| *over);
    assert!(refused.len() > 500 && broken.len() < 1500, "some games differ, and not all");

    let (found, code) = report(&folder, &["games.jsonl"]);
    assert_eq!(code, 1);
    assert_eq!((&found["games"], &found["different"]), (&1500.into(), &broken.len().into()));
    assert_eq!(found["same"], 1500 - broken.len());
    assert_eq!(causes(&found).len(), 1 + usize::from(!over.is_empty()), "{}", found["causes"]);
    let rule = &causes(&found)[0];
    assert_eq!(
        (&rule["kind"], &rule["action"], &rule["game"]),
        (&"refused".into(), &"place".into(), &"reversi".into())
    );
    assert_eq!(rule["cause"], "everywhere");
    let line = std::fs::read_to_string(folder.path().join("games/reversi/game.toml")).expect("a game");
    let line = line.lines().position(|line| line.contains("everywhere - ")).expect("edited") + 1;
    assert_eq!(rule["place"], format!("games/reversi/game.toml:{line}"));
    assert_eq!(rule["count"], refused.len());
    let &(first_line, first_log, first, _) =
        refused.iter().min_by_key(|(_, _, number, _)| *number).expect("some");
    assert_eq!((&rule["first"]["move"], &rule["first"]["line"]), (&first.into(), &first_line.into()));
    assert_eq!(rule["median"], median(refused.iter().map(|(_, _, number, _)| *number).collect()));
    assert_eq!(rule["example"]["says"], first_log.moves[first - 1]);
    if let Some(ended) = causes(&found).get(1) {
        assert_eq!((&ended["kind"], &ended["count"]), (&"ended".into(), &over.len().into()));
    }
    let mean = |sum: usize| sum as f64 / broken.len() as f64;
    assert_eq!(found["broken"]["games"], broken.len());
    assert_near(&found["broken"]["mean_made"], mean(broken.iter().map(|(_, _, number, _)| number - 1).sum()));
    assert_near(
        &found["broken"]["mean_moves"],
        mean(broken.iter().map(|(_, log, _, _)| log.moves.len()).sum()),
    );
    assert_eq!(found["notes"].as_array().map(Vec::len), Some(1500), "all were made under other rules");

    let (text, _) = printed(&folder, &["replay", "games.jsonl"]);
    let heading = format!("1. `place`: refused by `everywhere` (games/reversi/game.toml:{line})\n");
    assert!(text.starts_with(&heading), "{text}");
    let says = &first_log.moves[first - 1];
    let sentence =
        format!("   games.jsonl, line {first_line}: move {first} is `{says}`, but it is refused: a1");
    assert!(text.contains(&sentence), "{text}");
    assert!(text.contains(&format!("; earliest at move {first}, typically at move ")), "{text}");
    let same = 1500 - broken.len();
    assert!(text.contains(&format!("\ngames replayed identically: {same} of 1500\n")), "{text}");

    // Asked for, every game is told, and the causes after them without one.
    let (text, _) = printed(&folder, &["replay", "games.jsonl", "--all"]);
    assert_eq!(text.matches("error: games.jsonl, line ").count(), broken.len());
    assert!(text.contains(&heading) && !text.contains(&sentence), "the example is among the others");
}

/// A value that is changed: every move is the same, scores and winners are counted again by playing.
#[test]
fn a_result_that_changed_is_counted_with_how_much() {
    let folder = copies(&["interactions"]);
    logged(&folder, "interactions", 300, "games.jsonl", &["--players", "3"]);
    edit(&folder, "interactions", "verso  = 5", "verso  = -1");
    let all = logs(&folder, "games.jsonl");
    let library = Library::only(&folder.path().join("games"));
    let game = all[0].load(&library).expect("sound");
    let (mut by, mut differing, mut other_winners) = (Vec::new(), 0, 0);
    for log in &all {
        let mut session = begun(&game, log);
        for text in &log.moves {
            session.play(text.split_once(' ').expect("a seat and a move").1).expect("legal as before");
        }
        let outcome = game.outcome(session.state()).expect("sound").expect("over");
        let now: Vec<i64> = outcome.scores.clone();
        let was: Vec<i64> = game.definition().seats.iter().map(|seat| log.scores[&seat.id]).collect();
        let winners: Vec<&str> =
            outcome.winners.iter().map(|&seat| game.definition().seats[seat as usize].id.as_str()).collect();
        by.extend(now.iter().zip(&was).map(|(now, was)| now - was).filter(|by| *by != 0));
        differing += usize::from(now != was);
        other_winners += usize::from(log.winners != winners);
    }
    assert!(differing > 50 && differing < 300 && other_winners > 5, "{differing} {other_winners}");

    let (found, code) = report(&folder, &["games.jsonl"]);
    assert_eq!((code, &found["different"]), (1, &differing.into()));
    let count = |cause: Value| {
        causes(&found).iter().find(|group| group["cause"] == cause).map_or(0, |group| {
            assert_eq!((&group["kind"], &group["first"]["move"]), (&"scores".into(), &Value::Null));
            group["count"].as_u64().expect("a number") as usize
        })
    };
    assert_eq!((count("winners".into()), count(Value::Null)), (other_winners, differing - other_winners));
    let results = &found["results"];
    assert_eq!((&results["games"], &results["other_winners"]), (&differing.into(), &other_winners.into()));
    assert_near(&results["mean"], by.iter().sum::<i64>() as f64 / by.len() as f64);
    assert_eq!(
        (&results["least"], &results["most"]),
        (&by.iter().min().copied().into(), &by.iter().max().copied().into())
    );
    assert_eq!(found["broken"]["games"], 0);
    let (text, _) = printed(&folder, &["replay", "games.jsonl"]);
    let told =
        format!("same moves, different result: {differing}, with other winners: {other_winners}\npoints: −");
    assert!(text.contains(&told), "{text}");
}

/// Everything else that can differ has a cause of its own.
#[test]
fn details_endings_and_turns_have_their_causes() {
    let kinds = |folder: &TempDir| -> BTreeMap<String, u64> {
        let (found, _) = report(folder, &["games.jsonl"]);
        let causes = causes(&found).iter();
        let named = |cause: &Value| {
            let of = |key: &str| cause[key].as_str().map(|text| format!(" {text}")).unwrap_or_default();
            format!("{}{}{}", cause["kind"].as_str().expect("a kind"), of("action"), of("cause"))
        };
        causes.map(|cause| (named(cause), cause["count"].as_u64().expect("a number"))).collect()
    };
    let folder = copies(&["interactions"]);
    logged(&folder, "interactions", 40, "games.jsonl", &[]);
    edit(&folder, "interactions", "rounds == 6", "rounds == 5");
    assert_eq!(kinds(&folder), BTreeMap::from([("ended".to_owned(), 40)]));
    logged(&folder, "interactions", 40, "games.jsonl", &[]);
    edit(&folder, "interactions", "rounds == 5", "rounds == 6");
    assert_eq!(kinds(&folder), BTreeMap::from([("goes_on".to_owned(), 40)]));
    logged(&folder, "interactions", 40, "games.jsonl", &[]);
    edit(&folder, "interactions", "rounds == 6", "rounds == 7");
    assert_eq!(kinds(&folder), BTreeMap::from([("ending blocked".to_owned(), 40)]));
    let folder = copies(&["reversi"]);
    logged(&folder, "reversi", 40, "games.jsonl", &["--detail"]);
    edit(
        &folder,
        "reversi",
        "setup = { centre = [\"ox\", \"xo\"] }",
        "setup = { centre = [\"xo\", \"ox\"] }",
    );
    let found = kinds(&folder);
    assert_eq!(found.values().sum::<u64>(), 40);
    assert!(found.keys().all(|kind| kind == "refused place starts"), "{found:?}");
    edit(
        &folder,
        "reversi",
        "setup = { centre = [\"xo\", \"ox\"] }",
        "setup = { centre = [\"ox\", \"xo\"] }",
    );
    edit(&folder, "reversi", "\"put(disc)\", \"take(captured)\"", "\"put(disc)\"");
    assert_eq!(kinds(&folder), BTreeMap::from([("event taken".to_owned(), 40)]));
    edit(&folder, "reversi", "\"put(disc)\"", "\"put(disc)\", \"take(captured)\"");
    edit(&folder, "reversi", CORNER.0, CORNER.1);
    let found = kinds(&folder);
    assert!(found.contains_key("ways place fewer"), "{found:?}");
    edit(&folder, "reversi", "seats = [\"x\", \"o\"]", "seats = [\"o\", \"x\"]");
    let (text, _) = printed(&folder, &["replay", "games.jsonl"]);
    assert!(text.contains("games: 40 (100.00%)"), "{text}");
}

/// Games and settings of all sorts in several files, with lines that are none: nothing of the rest is lost.
#[test]
fn a_broken_line_is_a_cause_of_its_own() {
    let folder = copies(&["reversi", "tic_tac_toe"]);
    logged(&folder, "reversi", 30, "a.jsonl", &[]);
    logged(&folder, "reversi", 30, "b.jsonl", &["--set", "option.size=4"]);
    logged(&folder, "tic_tac_toe", 30, "c.jsonl", &[]);
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).expect("written");
    let [a, b, c] = ["a.jsonl", "b.jsonl", "c.jsonl"].map(read);
    let mut mixed = String::new();
    for ((a, b), c) in a.lines().zip(b.lines()).zip(c.lines()) {
        let cut = &a[..a.len() / 2];
        mixed.push_str(&format!("{a}\n{b}\n\n{c}\n{cut}\nno game\n"));
    }
    std::fs::write(folder.path().join("mixed.jsonl"), mixed).expect("written");
    std::fs::write(folder.path().join("empty.jsonl"), "\n").expect("written");
    let files = ["a.jsonl", "none.jsonl", "mixed.jsonl", "empty.jsonl", "b.jsonl"];
    let (found, code) = report(&folder, &files);
    assert_eq!((code, &found["games"], &found["same"]), (1, &212.into(), &150.into()));
    let told: Vec<(&str, u64)> = causes(&found)
        .iter()
        .map(|cause| {
            assert_eq!(cause["kind"], "fault");
            (cause["text"].as_str().expect("a text"), cause["count"].as_u64().expect("a number"))
        })
        .collect();
    let expected = [
        ("the game is cut off", 30),
        ("this is not JSON", 30),
        ("there is no file `none.jsonl`", 1),
        ("`empty.jsonl` contains no game", 1),
    ];
    assert_eq!(told, expected);
    assert_eq!(
        (&causes(&found)[0]["first"]["line"], &causes(&found)[1]["first"]["line"]),
        (&5.into(), &6.into())
    );

    // A rule of one game breaks that game alone; a game's mistake is told once for all of its games.
    edit(&folder, "tic_tac_toe", "[action.play]", "[action.play]\nnope = 1");
    edit(&folder, "reversi", "count(mine)", "count(mine) + 1");
    let (found, code) = report(&folder, &["mixed.jsonl"]);
    assert_eq!(code, 1);
    let told: Vec<(&Value, u64)> = causes(&found)
        .iter()
        .map(|cause| (&cause["game"], cause["count"].as_u64().expect("a number")))
        .collect();
    assert_eq!(told, [(&"reversi".into(), 60), (&Value::Null, 30), (&Value::Null, 30), (&Value::Null, 30)]);
    let place = causes(&found)[1]["place"].as_str().expect("in a file");
    assert!(place.starts_with("games/tic_tac_toe/game.toml:"), "{place}");

    // A game that is not here is what was typed wrong, whatever else differs.
    std::fs::write(folder.path().join("a.jsonl"), a.replace("\"reversi\"", "\"nowhere\"")).expect("written");
    let (found, code) = report(&folder, &["a.jsonl", "mixed.jsonl"]);
    assert_eq!((code, &found["games"]), (2, &180.into()));
}

/// Where few games differ each is told as it was, and no cause.
#[test]
fn few_differences_are_told_one_by_one() {
    let folder = copies(&["tic_tac_toe"]);
    logged(&folder, "tic_tac_toe", 20, "games.jsonl", &[]);
    let text = std::fs::read_to_string(folder.path().join("games.jsonl")).expect("written");
    let forged = |few: usize| {
        let lines = text.lines().enumerate().map(|(line, text)| match line < few {
            true => text.replacen(" play ", " dance ", 1),
            false => text.to_owned(),
        });
        std::fs::write(folder.path().join("games.jsonl"), lines.collect::<Vec<_>>().join("\n"))
            .expect("written");
        printed(&folder, &["replay", "games.jsonl"]).0
    };
    let told = forged(5);
    assert_eq!(told.matches("error: games.jsonl, line ").count(), 5, "{told}");
    assert!(told.ends_with("\n\ngames replayed identically: 15 of 20\n") && !told.contains("1. "), "{told}");
    let told = forged(6);
    assert!(told.starts_with("1. `dance`: the move can no longer be understood\n"), "{told}");
    assert!(told.contains("   games: 6 (30.00%); earliest at move 1, typically at move 1\n"), "{told}");
    assert!(
        told.contains("\ngames replayed identically: 14 of 20\ngames that differ: 6 (30.00%)\n"),
        "{told}"
    );
    assert!(told.contains("\ndifferent from a move on: 6, on average after 0.0 of "), "{told}");
    let (quiet, _) = printed(&folder, &["replay", "games.jsonl", "--quiet"]);
    assert!(told.starts_with(&quiet) && quiet.len() < told.len(), "{quiet}");
}

/// Every sentence of the report is French where French is spoken.
#[test]
fn the_causes_are_told_in_french() {
    let folder = copies(&["interactions", "reversi"]);
    logged(&folder, "interactions", 60, "a.jsonl", &[]);
    logged(&folder, "reversi", 60, "b.jsonl", &["--detail"]);
    edit(&folder, "interactions", "rounds == 6", "rounds == 5");
    logged(&folder, "interactions", 60, "c.jsonl", &[]);
    let changes = [
        ("interactions", "rounds == 5", "rounds == 4"),
        ("interactions", "rounds == 4", "rounds == 6"),
        ("interactions", "rounds == 6", "rounds == 7"),
        ("interactions", "rounds == 7", "rounds == 6"),
        ("interactions", "verso  = 5", "verso  = 1"),
        ("reversi", CORNER.0, CORNER.1),
        ("reversi", "\"put(disc)\", \"take(captured)\"", "\"put(disc)\""),
        ("reversi", "when = \"!can(place)\"", "when = \"false\""),
        ("reversi", "[end]", "[end]\nnope = 1"),
    ];
    let mut said = String::new();
    for (game, from, to) in changes {
        edit(&folder, game, from, to);
        said.push_str(&printed(&folder, &["replay", "a.jsonl", "b.jsonl", "c.jsonl", "--lang", "fr"]).0);
    }
    // What a file says is not ours.
    let said: Vec<&str> =
        said.lines().filter(|line| !line.contains(" | ") && !line.contains("-->")).collect();
    super::french::assert_french(&said.join("\n"));
    for told in [
        "la partie finit plus tôt",
        "continue après son dernier coup",
        "autres scores",
        "refusé par",
        "effet `",
    ] {
        assert!(said.iter().any(|line| line.contains(told)), "{told}: {}", said.join("\n"));
    }
}

/// Ctrl-C ends the playing and not the report: JSON is whole, and it says that it was stopped.
#[cfg(unix)]
#[test]
fn an_interrupted_replay_reports_what_was_looked_at() {
    let folder = copies(&["reversi"]);
    logged(&folder, "reversi", 500, "some.jsonl", &[]);
    let some = std::fs::read_to_string(folder.path().join("some.jsonl")).expect("written");
    std::fs::write(folder.path().join("games.jsonl"), some.repeat(200)).expect("written");
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["replay", "games.jsonl", "--json"])
        .current_dir(folder.path())
        .env_remove("RULEBOX_GAMES")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let kill = format!("kill -INT {0}; kill -INT {0}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
    let output = child.wait_with_output().expect("it ends");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = report["games"].as_u64().expect("a number");
    assert!(output.status.success() && games > 0 && games < 100_000, "{report}");
    assert_eq!((&report["stopped"], &report["same"]), (&true.into(), &games.into()));
}
