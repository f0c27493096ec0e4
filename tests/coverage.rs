//! What of a rulebook, of its scripts and of its rulings the examples of a game cover.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rulebox::checking::coverage::{Coverage, coverage};
use rulebox::checking::rulings::ledger;
use rulebox::define::{CLAUSES, Folder, Library, Settings};
use rulebox::play::Game;
use rulebox::speak::Lang;

use crate::sessions::rulebox;

const RULEBOOK: &str = r#"
[clause.empty_cell]
heading = "Le tour"
page    = 2
text    = { fr = "Un signe va sur une case vide.", en = "A mark goes on an empty cell." }

[clause.no_erasing]
heading = "Le tour"
text    = { fr = "On n'efface rien.", en = "Nothing is erased." }

[clause.full_board]
heading = "La fin"
text    = { fr = "Un plateau plein est une égalité.", en = "A full board is a draw." }

[clause.paper]
heading  = "Matériel"
text     = { fr = "Une feuille.", en = "A sheet of paper." }
physical = true
"#;

const GAME: &str = r#"
name  = "Marks"
seats = ["x", "o"]
board = { size = [3, 1] }
piece.mark.supply = "unlimited"

[action.play]
cites = "empty_cell"
cell  = "empty"
does  = ["put(mark)", "gain(worth(count(mine)))"]

[end]
cites = ["full_board", "La fin"]
when  = "full"
score = "points()"

[ruling.order]
asks   = "What does the first mark earn?"
choice = "Nothing."

[ruling.order.alternatives.one]
text = "A point."
sets = { "action.play.does" = ["put(mark)", "gain(1)"] }

[ruling.order.alternatives.same]
text = "Nothing, said otherwise."
sets = { "name" = "Signs" }
"#;

const SCRIPT: &str = "\
/// cites: no_erasing
fn worth(held) {
    if held > 4 {
        let much = held * 2;
        much + 1
    } else if held > 1 { 3 } else { 0 }
}
";

/// A folder of games with one in it.
fn marks(examples: &[(&str, &str)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a folder");
    let game = root.path().join("games").join("marks");
    std::fs::create_dir_all(game.join("examples")).expect("made");
    let write = |file: &str, text: &str| std::fs::write(game.join(file), text).expect("written");
    write("game.toml", GAME);
    write("rules.rhai", SCRIPT);
    write(CLAUSES, RULEBOOK);
    examples.iter().for_each(|(name, text)| write(&format!("examples/{name}.txt"), text));
    root
}

const FIRST: (&str, &str) = (
    "first",
    "cites empty_cell\nplay\na1\n  placed x.mark a1\nrefused o play a1: empty\nexpect points x = 0\n",
);
const LATER: (&str, &str) = (
    "later",
    "cites full_board\ncites La fin\nplay\na1\nb1\nc1\nexpect points x = 3\nexpect ended = counted\n",
);
const ONE: (&str, &str) = ("one", "play --set ruling.order=one\na1\nexpect points x = 1\n");
const FAILS: (&str, &str) = ("fails", "cites no_erasing\nplay\na1\nexpect points x = 7\n");

fn folder(root: &Path, id: &str) -> Folder {
    Library::only(root).find(id).expect("a game")
}

fn covered(folder: &Folder) -> Coverage {
    let done = AtomicU64::new(0);
    let add = |more| {
        done.fetch_add(more, Ordering::Relaxed);
    };
    let covered = coverage(folder, &AtomicBool::new(false), &add).expect("threads").expect("a game");
    let examples = rulebox::examples::examples(folder).len() as u64;
    assert_eq!(done.load(Ordering::Relaxed), examples, "every example is heard of once");
    covered
}

#[test]
fn each_clause_is_told_with_what_implements_and_what_asserts_it() {
    let root = marks(&[FIRST, LATER, FAILS]);
    let covered = covered(&folder(&root.path().join("games"), "marks"));
    let clauses = covered.clauses.as_ref().expect("they are listed");
    let told = clauses.iter().map(|one| {
        let rules = one.rules.iter().map(|rule| {
            let file = rule.file.rsplit('/').next().unwrap_or_default();
            format!("{} {file}:{}", rule.path, rule.line)
        });
        format!("{}: {} | {}", one.clause.id, rules.collect::<Vec<_>>().join(", "), one.examples.join(", "))
    });
    let told: Vec<String> = told.collect();
    let expected = [
        "empty_cell: action.play game.toml:7 | first",
        // What fails asserts nothing.
        "no_erasing: worth rules.rhai:2 | ",
        // A heading implements no clause and asserts none.
        "full_board: end game.toml:12 | later",
        "paper:  | ",
    ];
    assert_eq!(told, expected);
    let count = covered.count();
    assert_eq!((count.counted, count.implemented, count.asserted, count.physical), (3, 3, 2, 1));
    assert_eq!(covered.lacking(|one| one.examples.is_empty()).collect::<Vec<_>>(), ["no_erasing"]);
}

#[test]
fn lines_that_no_example_runs_are_told() {
    let idle = |examples: &[(&str, &str)]| {
        let root = marks(examples);
        let covered = covered(&folder(&root.path().join("games"), "marks"));
        let [script] = &covered.scripts[..] else { panic!("one script: {:?}", covered.scripts) };
        assert!(script.file.ends_with("marks/rules.rhai"), "{}", script.file);
        (script.idle(), script.ran(), script.lines.len())
    };
    // Lines 4 and 5 are for more marks than the board holds.
    assert_eq!(idle(&[FIRST, LATER]), (vec![(4, 5)], 2, 4));
    // Nothing runs what is not played.
    assert_eq!(idle(&[ONE]), (vec![(3, 6)], 0, 4));
    // Watching is over when it is over: a game that is played then is the same.
    let root = marks(&[]);
    let game = Game::load(&folder(&root.path().join("games"), "marks"), &Settings::default()).expect("sound");
    assert!(game.ruleset().names.own.is_empty());
}

#[test]
fn coverage_is_read_in_both_languages_and_by_programs() {
    let root = marks(&[FIRST, LATER, FAILS]);
    let run = |arguments: &[&str]| {
        let told = rulebox(
            &[&["check", "marks", "--coverage", "--games", "games"], arguments].concat(),
            "",
            root.path(),
        );
        (
            String::from_utf8(told.stdout).expect("text").replace(['\u{a0}', '\u{202f}'], " "),
            told.status.code(),
        )
    };
    let (english, code) = run(&[]);
    assert_eq!(code, Some(1), "an example fails");
    for told in [
        "“Le tour”",
        "empty_cell, p. 2: A mark goes on an empty cell.",
        "rules: action.play (game.toml:7)",
        "examples: first",
        "no example",
        "physical: nothing to play or check",
        "clauses: 3; with a rule: 3; with an example: 2; physical ones besides: 1",
        "clauses without an example: no_erasing",
        "rules.rhai: lines that no example runs: 4–5",
    ] {
        assert!(english.contains(told), "`{told}` is not in\n{english}");
    }
    let (french, _) = run(&["--lang", "fr"]);
    for told in [
        "empty_cell, p. 2 : Un signe va sur une case vide.",
        "aucun exemple",
        "clauses sans exemple : no_erasing",
    ] {
        assert!(french.contains(told), "`{told}` is not in\n{french}");
    }
    let (json, _) = run(&["--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let covered = &json["coverage"][0];
    assert_eq!(covered["clauses"][1]["examples"], serde_json::json!([]));
    assert_eq!(covered["scripts"][0]["idle"], serde_json::json!([{ "from": 4, "to": 5 }]));
    let (quiet, _) = run(&["--quiet"]);
    assert!(!quiet.contains("“Le tour”") && quiet.contains("clauses without an example"), "{quiet}");
}

/// The rulebooks whose clauses are listed are covered: every clause that a host could do or check has a rule that
/// comes from it and an example that asserts it.
#[test]
fn every_clause_of_the_games_has_a_rule_and_an_example() {
    let library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    for folder in library.games().values() {
        if folder.read(CLAUSES).expect("readable").is_none() {
            continue;
        }
        let covered = covered(folder);
        let lacking: Vec<&str> = covered.lacking(|one| one.rules.is_empty()).collect();
        assert!(lacking.is_empty(), "{}: no rule comes from {}", folder.id, lacking.join(", "));
        let lacking: Vec<&str> = covered.lacking(|one| one.examples.is_empty()).collect();
        assert!(lacking.is_empty(), "{}: no example asserts {}", folder.id, lacking.join(", "));
        for script in &covered.scripts {
            assert!(script.idle().is_empty(), "{}: no example runs lines {:?}", script.file, script.idle());
        }
    }
}

#[test]
fn the_ledger_says_what_each_alternative_changes() {
    let root = marks(&[FIRST, LATER, ONE, FAILS]);
    let folder = folder(&root.path().join("games"), "marks");
    let game = Game::load(&folder, &Settings::default()).expect("sound");
    let rulings = &game.definition().switches.rulings;
    let found = ledger(&folder, rulings, &AtomicBool::new(false), &|_| ()).expect("threads");
    assert!(found.whole);
    let [one, same] = &found.rulings[0].alternatives[..] else { panic!("two alternatives") };
    assert_eq!((&one.played[..], one.tried), (&["one".to_owned()][..], 2), "what fails anyhow tells nothing");
    let changed: Vec<String> = one
        .changed
        .iter()
        .map(|(name, fault)| {
            let line = fault.spot.as_ref().map_or(0, |spot| spot.line_and_column().0);
            format!("{name}:{line} {}", fault.message.in_lang(Lang::En))
        })
        .collect();
    assert_eq!(changed, ["first:6 `points x` is 1, not 0", "later:7 `points x` is 2, not 3"]);
    assert_eq!(
        (same.changed.len(), same.tried, same.played.len()),
        (0, 2, 0),
        "an example says its ruling itself"
    );
    // Whoever has seen enough is told that it is not all.
    let stopped = ledger(&folder, rulings, &AtomicBool::new(true), &|_| ()).expect("threads");
    assert!(!stopped.whole);
}

#[test]
fn the_ledger_is_read_on_the_command_line_and_at_the_prompt() {
    let root = marks(&[FIRST, LATER, ONE]);
    let run = |arguments: &[&str], input: &str| {
        let told = rulebox(&[arguments, &["--games", "games"]].concat(), input, root.path());
        String::from_utf8(told.stdout).expect("text").replace(['\u{a0}', '\u{202f}'], " ")
    };
    let text = run(&["rules", "marks", "--rulings"], "");
    for told in [
        "order  What does the first mark earn?",
        "[x] Nothing.",
        "examples that play it: one",
        "examples that it would change: 2 of 2",
        "first: 6  `points x` is 1, not 0",
        "examples that it would change: 0 of 2",
    ] {
        assert!(text.contains(told), "`{told}` is not in\n{text}");
    }
    let prompt = run(&["play", "marks"], "rules rulings\n");
    assert!(prompt.contains("examples that it would change: 2 of 2"), "{prompt}");
    let french = run(&["play", "marks", "--lang", "fr"], "règles points\n");
    assert!(french.contains("exemples que cela changerait : 2 sur 2"), "{french}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["rules", "marks", "--rulings", "--json"], "")).expect("JSON");
    let one = &json["rulings"][0]["alternatives"][0];
    assert_eq!((&one["id"], one["tried"].as_u64()), (&serde_json::json!("one"), Some(2)));
    assert_eq!(one["changed"][0]["line"], 6);
}
