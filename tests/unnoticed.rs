//! What a game's examples do not notice: a small game whose gaps are known, changes that are accepted, and what
//! holds of all changes of the games that ship.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rulebox::checking::mutations::{Mutations, Plan, Verdict, mutants};
use rulebox::define::{Fault, Folder, Library, Origin, render_all};
use rulebox::speak::Lang;

const GAME: &str = r#"name  = "Lamps"
text  = "Hang lamps that put each other out."
seats = ["ann", "bo"]

[board]
size = [3, 1]

[tiles]
each  = "seat"
faces = ["lit", "dark"]

[tile.lamp]
copies = 2
lit    = 2
dark   = 0
effect = "flip(lit & beside)"

[zone.crate]
owner  = "seat"
starts = "tile"

[action.hang]
take = { chosen = "crate" }
cell = "empty & near"
does = ["put(chosen)", "chosen.effect"]

[end]
when  = "full | rounds == 9"
score = "shown(mine)"

[bot]
value = "bright + 1"

[variant.dim.sets]
"tile.lamp.lit" = 1
"#;

const SCRIPT: &str = "let near = touching(occupied) | start;\nlet bright = count(mine & lit) * 3;\n";

const EXAMPLE: &str = "# Three in a row: the last one puts its neighbour out.
play
hang lamp b1
refused hang lamp b1: empty
hang lamp a1
expect score ann = 0
expect score bo = 2
hang lamp c1
expect ended = counted
expect score ann = 2
";

/// A folder of games with this one, and what is accepted of it.
fn written(accepted: Option<&str>) -> tempfile::TempDir {
    let games = tempfile::tempdir().expect("a folder");
    let game = games.path().join("lamps");
    std::fs::create_dir_all(game.join("examples")).expect("a folder");
    std::fs::write(game.join("game.toml"), GAME).expect("written");
    std::fs::write(game.join("rules.rhai"), SCRIPT).expect("written");
    std::fs::write(game.join("examples/row.txt"), EXAMPLE).expect("written");
    if let Some(text) = accepted {
        std::fs::write(game.join("mutations.toml"), text).expect("written");
    }
    games
}

fn folder(root: &Path, id: &str) -> Folder {
    Folder { id: id.to_owned(), origin: Origin::Folder(root.to_owned()) }
}

fn tried(folder: &Folder, at: &[&str]) -> Mutations {
    let at: Vec<String> = at.iter().map(|at| (*at).to_owned()).collect();
    let plan = Plan::new(folder, &at).unwrap_or_else(|faults| panic!("{}", shown(&faults)));
    plan.run(&folder.id, &AtomicBool::new(false), &|_| ())
}

fn shown(faults: &[Fault]) -> String {
    render_all(faults, Lang::En, false)
}

fn survivors(mutations: &Mutations) -> Vec<String> {
    let told = mutations.survivors().map(|judged| {
        let place = judged.mutant.spot.line_and_column();
        format!("{}:{} {}: {}", place.0, place.1, judged.mutant.path, judged.mutant.change())
    });
    told.collect()
}

#[test]
fn what_no_example_notices_is_listed_with_its_place() {
    let games = written(None);
    let found = tried(&folder(games.path(), "lamps"), &[]);
    assert_eq!(
        survivors(&found),
        [
            "13:10 tile.lamp.copies: 2 → 3",
            "19:10 zone.crate.owner: \"seat\" → \"game\"",
            "24:14 action.hang.cell: near →",
            "28:14 end.when: rounds == 9 →",
            "28:27 end.when: rounds == 9 → rounds == 10",
            "28:27 end.when: rounds == 9 → rounds == 8",
            "35:1 variant.dim.sets.tile.lamp.lit: \"tile.lamp.lit\" = 1 →",
            "35:19 variant.dim.sets.tile.lamp.lit: 1 → 2",
            "35:19 variant.dim.sets.tile.lamp.lit: 1 → 0",
        ]
    );
    let untouched = found.survivors().filter(|judged| judged.verdict == Verdict::Untouched).count();
    assert_eq!(untouched, 3, "no example is played with the variant");
    // A bot's reckoning is no rule, and the part of a script that only it uses is none either.
    let paths: Vec<&str> = found.judged.iter().map(|judged| judged.mutant.path.as_str()).collect();
    assert!(paths.contains(&"rules.rhai:near"), "{paths:?}");
    assert!(!paths.iter().any(|path| path.starts_with("bot") || path.ends_with("bright")), "{paths:?}");
    let count = found.count();
    assert_eq!(count.noticed + count.survived, count.counted());
    assert_eq!(count.survived, 9);
    assert!(count.stillborn > 0 && count.noticed > 20, "{count:?}");
}

#[test]
fn only_what_is_asked_for_is_tried() {
    let games = written(None);
    let folder = folder(games.path(), "lamps");
    let paths = |at: &[&str]| -> Vec<String> {
        tried(&folder, at).judged.into_iter().map(|judged| judged.mutant.path).collect()
    };
    assert!(paths(&["tile.lamp"]).iter().all(|path| path.starts_with("tile.lamp.")));
    assert_eq!(paths(&["game.toml:13"]), ["tile.lamp.copies", "tile.lamp.copies"]);
    assert!(paths(&["rules.rhai"]).iter().all(|path| path == "rules.rhai:near"));
    assert!(paths(&["tile.lam"]).is_empty(), "a path is whole keys");
    assert!(paths(&["end.when", "rules.rhai:near"]).len() > 4);
}

#[test]
fn what_is_accepted_counts_no_more_and_must_stand_for_something() {
    let accepted = r#"
[accept.spare]
at     = "tile.lamp.copies"
change = "2 -> 3"
reason = "A third lamp is never hung: the board is full before."

[accept.long]
at     = "end.when"
change = ["rounds == 9 →", "rounds == 9 → rounds == 10"]
reason = { en = "Nine rounds are never played." }

[accept.noticed]
at     = "tile.lamp.lit"
change = "2 → 3"
reason = "It is noticed all the same."

[accept.gone]
at     = "end.when"
change = "rounds == 7 → rounds == 8"
reason = "There is no such number."

[accept.nowhere]
at     = "end.whom"
change = "a → b"
reason = "There is no such key."

[accept.refused]
at     = "tile.lamp.copies"
change = "2 → 1"
reason = "It is refused, or noticed."

[accept.again]
at     = "tile.lamp.copies"
change = "2 → 3"
reason = "It is accepted already."
"#;
    let games = written(Some(accepted));
    let found = tried(&folder(games.path(), "lamps"), &[]);
    let count = found.count();
    assert_eq!((count.accepted, count.survived), (3, 6), "{}", survivors(&found).join("\n"));
    let ids: Vec<&str> = found.judged.iter().filter_map(|judged| judged.accepted.as_deref()).collect();
    assert_eq!(ids, ["spare", "long", "long"]);
    let told = shown(&found.faults);
    for wrong in [
        "`noticed` accepts `2 → 3`, but an example notices it",
        "nothing at `end.when` can be changed by `rounds == 7 → rounds == 8`",
        "nothing at `end.whom` can be changed by `a → b`",
        "did you mean `end.when`?",
        "`refused` accepts `2 → 1`",
        "`again` accepts what `spare` accepts already",
        "mutations.toml:14:10",
    ] {
        assert!(told.contains(wrong), "{wrong}\n{told}");
    }
    // Where only some are tried, the others may stand for what is not.
    assert!(tried(&folder(games.path(), "lamps"), &["action.hang"]).faults.is_empty());
}

#[test]
fn a_faulty_file_of_acceptances_says_what_is_wrong() {
    let accepted = "[accept.one]\nat = 3\nchange = \"a → b\"\nwhy = \"so\"\n\n[acept.two]\n";
    let games = written(Some(accepted));
    let plan = Plan::new(&folder(games.path(), "lamps"), &[]);
    let told = shown(&plan.err().expect("faults"));
    for wrong in ["mutations.toml:2:6", "`why`", "`reason`", "did you mean `accept`?"] {
        assert!(told.contains(wrong), "{wrong}\n{told}");
    }
}

#[test]
fn examples_that_do_not_pass_are_mended_first() {
    let games = written(None);
    let example = games.path().join("lamps/examples/row.txt");
    std::fs::write(&example, EXAMPLE.replace("score bo = 2", "score bo = 3")).expect("written");
    let plan = Plan::new(&folder(games.path(), "lamps"), &[]);
    assert!(shown(&plan.err().expect("a fault")).contains("row.txt:7"));
    std::fs::remove_file(example).expect("removed");
    assert!(Plan::new(&folder(games.path(), "lamps"), &[]).is_err(), "no example notices nothing");
}

#[test]
fn what_is_found_does_not_depend_on_the_threads() {
    let games = written(None);
    let folder = folder(games.path(), "lamps");
    let verdicts = |threads: usize| -> Vec<(String, Verdict)> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let found = pool.install(|| tried(&folder, &[]));
        found.judged.into_iter().map(|judged| (judged.mutant.change(), judged.verdict)).collect()
    };
    let alone = verdicts(1);
    assert!(!alone.is_empty());
    assert_eq!(alone, verdicts(2));
    assert_eq!(alone, verdicts(7));
}

#[test]
fn who_stops_it_hears_of_what_was_tried() {
    let games = written(None);
    let plan =
        Plan::new(&folder(games.path(), "lamps"), &[]).unwrap_or_else(|faults| panic!("{}", shown(&faults)));
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let after_three = |more: u64| {
        if done.fetch_add(more, Ordering::Relaxed) + more == 3 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let found = pool.install(|| plan.run("lamps", &stop, &after_three));
    assert_eq!(found.judged.len(), 3);
    assert!(found.all > 30);
}

/// Each change of every game that ships: it changes one place, it is told unlike every other, and no two make the
/// same text. It changes no text that is only told.
#[test]
fn changes_are_one_place_each_and_unlike_one_another() {
    for folder in Library::only(Path::new("games")).games().values() {
        let found = mutants(folder).unwrap_or_else(|faults| panic!("{}", shown(&faults)));
        assert!(found.len() > 10, "{}: {}", folder.id, found.len());
        let mut names = std::collections::BTreeSet::new();
        let mut texts = std::collections::HashSet::new();
        for mutant in &found {
            let (before, after) = (&mutant.spot.source.text, mutant.text());
            let range = &mutant.spot.range;
            assert_eq!(before[..range.start], after[..range.start]);
            assert_eq!(before[range.end..], after[after.len() - (before.len() - range.end)..]);
            let name = format!("{} {}", mutant.path, mutant.change());
            assert!(names.insert(name.clone()), "{}: {name} is told twice", folder.id);
            assert!(
                texts.insert((mutant.spot.source.path.clone(), after)),
                "{}: {name} is made twice",
                folder.id
            );
            for told in [".name", ".text", ".cites", ".colour", ".sign", ".reasons", ".fr", ".en"] {
                assert!(!mutant.path.ends_with(told), "{}: {name}", folder.id);
            }
        }
    }
}

/// What the command prints, and its exit code.
fn run(games: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["check", "--games"])
        .arg(games)
        .args(arguments)
        .env("COLUMNS", "80")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

#[test]
fn the_command_shows_places_counts_and_a_share() {
    let games = written(None);
    let (told, _, code) = run(games.path(), &["lamps", "--mutations", "--lang", "en"]);
    assert_eq!(code, 0, "{told}");
    let place = "game.toml:24  action.hang.cell\n  cell = \"empty & near\"\n               ^^^^^^^\n  left out without any example noticing: `near`\n";
    assert!(told.contains(place), "{told}");
    assert!(told.contains("  no example notices `rounds == 9 → rounds == 10`\n"), "{told}");
    assert!(told.contains("(in force in no example)"), "{told}");
    assert!(
        told.lines().all(|line| line.chars().count() <= 80 + games.path().to_string_lossy().len()),
        "{told}"
    );
    let (told, _, code) =
        run(games.path(), &["lamps", "--mutations", "--lang", "fr", "--least", "95%", "--quiet"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("aucun exemple ne remarque"), "{told}");
    assert!(told.contains("moins de 95,0") && !told.contains("changements sur"), "{told}");
    let (_, _, code) = run(games.path(), &["lamps", "--mutations", "--least", "70"]);
    assert_eq!(code, 0);
    let (_, said, code) = run(games.path(), &["lamps", "--mutations", "--least", "many"]);
    assert_eq!(code, 2, "{said}");
    let (_, said, code) = run(games.path(), &["lamps", "--mutations", "--at", "tile.lmap", "--lang", "en"]);
    assert_eq!((code, said.contains("`tile.lmap`")), (2, true), "{said}");
}

#[test]
fn programs_are_told_the_same() {
    let games = written(None);
    let (told, _, code) = run(games.path(), &["lamps", "--mutations", "--json", "--threads", "2"]);
    assert_eq!(code, 0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let game = &told["games"][0];
    assert_eq!(game["game"], "lamps");
    assert_eq!(game["survived"], 9);
    assert_eq!(game["tried"], game["all"]);
    let first = &game["survivors"][0];
    assert_eq!((&first["line"], &first["column"]), (&13.into(), &10.into()));
    assert_eq!((&first["at"], &first["change"]), (&"tile.lamp.copies".into(), &"2 → 3".into()));
    assert_eq!((&first["kind"], &first["old"], &first["new"]), (&"number".into(), &"2".into(), &"3".into()));
}
