//! What can be chosen before a game is played together, in all pairs; what fails is told with the smallest
//! combination that fails.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use rulebox::checking::together::{Plan, Together};
use rulebox::define::{Folder, Library};
use rulebox::speak::Lang;

use crate::sessions::rulebox;

const GAME: &str = r#"
name    = "Stones"
seats   = ["x", "o", "z"]
players = [2, 3]
board   = { size = [3, 3] }
piece.stone.supply = "unlimited"

[numbers]
share = 2

[action.play]
cell = "empty"
does = ["put(stone)", "gain(count(mine))"]

[action.pass]
when = "any(mine)"

[turn]
each = [["play", "pass"]]

[end]
when  = "full | rounds == 9"
score = "points()"

[option.pace]
values  = [1, 2, 3]
default = 1

[variant.quick]
sets = { "end.when" = "count(occupied) >= 6 | rounds == 9" }

[variant.alone]
excludes = ["quick"]
players  = [2]

[variant.late]
needs = ["alone"]
sets  = { "numbers.share" = 3 }

[ruling.ties]
asks   = "Who wins a tie?"
choice = "Nobody."

[ruling.ties.alternatives.first]
text = "The first."
sets = { "end.shared" = true }
"#;

fn stones(added: &str) -> (tempfile::TempDir, Folder) {
    let root = tempfile::tempdir().expect("a folder");
    let game = root.path().join("games").join("stones");
    std::fs::create_dir_all(&game).expect("made");
    std::fs::write(game.join("game.toml"), format!("{GAME}{added}")).expect("written");
    let folder = Library::only(&root.path().join("games")).find("stones").expect("a game");
    (root, folder)
}

fn played(folder: &Folder) -> Together {
    let plan = Plan::new(folder, None).expect("it can be read");
    let played = plan.run(&[], &AtomicBool::new(false), &|_| ()).expect("threads");
    assert!(played.whole);
    played
}

fn told(played: &Together) -> Vec<String> {
    played.faults.iter().map(|fault| fault.message.in_lang(Lang::En)).collect()
}

#[test]
fn what_is_sound_together_is_played_in_few_combinations() {
    let (_root, folder) = stones("");
    let played = played(&folder);
    assert_eq!(told(&played), [""; 0]);
    // Three numbers of the option meet two numbers of players, each twice at the most.
    assert!((6..=14).contains(&played.combinations), "{}", played.combinations);
    assert_eq!((played.games as usize, played.left), (played.combinations, 0));
}

#[test]
fn what_cannot_be_read_together_is_told_with_the_smallest_combination() {
    let (_root, folder) = stones(
        r#"
[variant.no_pass]
drops = ["action.pass"]
sets  = { "turn.each" = ["play"] }

[variant.strict]
sets = { "action.pass.when" = "count(mine) > 1", "end.when" = "full" }
"#,
    );
    // Each alone is fine; together there is an action that no turn has.
    let told = told(&played(&folder));
    let [one] = &told[..] else { panic!("{told:#?}") };
    assert!(
        one.starts_with("`rulebox rules stones --players 2 --variant no_pass --variant strict`: "),
        "{one}"
    );
}

#[test]
fn what_goes_wrong_at_play_is_told_with_its_seed_and_its_move_and_can_be_seen_again() {
    let (root, folder) = stones(
        r#"
[variant.shares]
sets = { "action.play.does" = ["put(stone)", "gain(split(share))"] }

[ruling.none]
asks   = "What is a share?"
choice = "Two."

[ruling.none.alternatives.nothing]
text = "Nothing."
sets = { "numbers.share" = 0 }
"#,
    );
    let script = "fn split(n) {\n    let all = count(mine);\n    if all > 1 { all / n } else { 0 }\n}\n";
    std::fs::write(root.path().join("games/stones/rules.rhai"), script).expect("written");
    let found = played(&folder);
    let messages = told(&found);
    let [one] = &messages[..] else { panic!("{messages:#?}") };
    let command =
        "rulebox simulate stones --players 2 --variant shares --set ruling.none=nothing --seed 0 -n 1";
    assert!(one.starts_with(&format!("`{command}`, move ")), "{one}");
    let spot = found.faults[0].spot.as_ref().expect("a place in the script");
    assert_eq!(spot.line_and_column().0, 3);
    // What is told can be typed, and goes wrong.
    let words: Vec<&str> = command.split(' ').skip(1).chain(["--games", "games"]).collect();
    let again = rulebox(&words, "", root.path());
    assert_eq!(again.status.code(), Some(1), "{}", String::from_utf8_lossy(&again.stderr));
}

#[test]
fn what_a_variant_takes_away_is_not_chosen_with_it() {
    let (_root, folder) = stones(
        r#"
[variant.decided]
drops = ["ruling.ties"]

[variant.other]
sets = { "end.winner" = "lowest" }
"#,
    );
    let played = played(&folder);
    assert_eq!(told(&played), [""; 0]);
    // The alternative still meets what it goes with: no pair was lost with the rows that it does not fit.
    assert_eq!(played.left, 0);
}

#[test]
fn check_tells_of_combinations_and_can_leave_them_out() {
    let (root, _) = stones(
        "\n[variant.no_pass]\ndrops = [\"action.pass\"]\nsets = { \"turn.each\" = [\"play\"] }\n\n[variant.strict]\nsets = { \"action.pass.when\" = \"count(mine) > 1\" }\n",
    );
    std::fs::create_dir_all(root.path().join("games/stones/examples")).expect("made");
    std::fs::write(root.path().join("games/stones/examples/one.txt"), "play\nplay a1\n").expect("written");
    let run = |more: &[&str]| {
        let told = rulebox(&[&["check", "stones", "--games", "games"], more].concat(), "", root.path());
        (String::from_utf8(told.stdout).expect("text"), told.status.code())
    };
    let (text, code) = run(&[]);
    assert!(
        text.contains("--variant no_pass --variant strict")
            && text.contains("combinations of settings played: "),
        "{text}"
    );
    assert_eq!(code, Some(1));
    let (text, code) = run(&["--playouts", "0"]);
    assert!(!text.contains("combinations") && code == Some(0), "{text}");
    let (json, _) = run(&["--json", "--playouts", "2"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let together = &json["games"][0]["together"];
    assert!(together["games"].as_u64() > together["combinations"].as_u64(), "two games each: {together}");
    assert_eq!((together["pairs_left"].as_u64(), together["whole"].as_bool()), (Some(0), Some(true)));
}

/// Nothing that can be chosen together in a game of the repository goes wrong together.
#[test]
fn the_games_can_be_played_in_every_pair_of_settings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for games in ["games", "tests/games"] {
        for folder in Library::only(&root.join(games)).games().values() {
            let played = played(folder);
            assert_eq!(told(&played), [""; 0], "{}", folder.id);
            assert_eq!(played.left, 0, "{}: pairs that are in no combination", folder.id);
        }
    }
}
