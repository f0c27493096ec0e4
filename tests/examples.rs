//! Examples are golden files that a designer reads and writes without cargo: here they run, and here
//! are the mistakes that one can make in them.

use std::path::Path;

use rulebox::checking::check;
use rulebox::define::{Folder, Library, Origin, render_all};
use rulebox::examples::{Run, examples, run_file, run_text, write};
use rulebox::speak::Lang;

fn library() -> Library {
    Library::only(Path::new("games"))
}

fn folder(id: &str) -> Folder {
    Folder { id: id.to_owned(), origin: Origin::Folder("games".into()) }
}

/// Every mistake of a run, as shown.
fn shown(run: &Run) -> String {
    render_all(&[&run.faults[..], &run.stale[..]].concat(), Lang::En, false)
}

/// The mistakes of a transcript.
fn mistakes(game: &str, lines: &[&str]) -> String {
    let text = lines.join("\n") + "\n";
    shown(&run_text(&folder(game), "examples/mistaken.txt", text))
}

#[test]
fn every_example_runs_as_written() {
    for folder in library().games().values() {
        let names = examples(folder);
        assert!(!names.is_empty(), "{} has no example", folder.id);
        for name in names {
            let run = run_file(folder, &name).unwrap_or_else(|fault| panic!("{fault:?}"));
            assert!(run.passed(), "{}", shown(&run));
            // Events are written under every move.
            let text = folder.read(&format!("examples/{name}")).expect("readable").expect("there");
            assert_eq!(run.updated, text, "{}/{name}: `rulebox check --update`", folder.id);
        }
    }
}

#[test]
fn an_update_changes_events_only_and_once() {
    let games = tempfile::tempdir().expect("a folder");
    let copy = games.path().join("tic_tac_toe");
    std::fs::create_dir_all(copy.join("examples")).expect("a folder");
    std::fs::copy("games/tic_tac_toe/game.toml", copy.join("game.toml")).expect("copied");
    let example = copy.join("examples/game.txt");
    let before = "# Prose stays.\nplay\n\nx play a1\n  placed x.mark c3\no play b2\nexpect turn = x\n";
    std::fs::write(&example, before).expect("written");
    let library = Library::only(games.path());
    assert!(!check(&library, &[], false).passed());
    assert_eq!(std::fs::read_to_string(&example).expect("there"), before, "a check writes nothing");
    assert!(check(&library, &[], true).passed());
    let after = std::fs::read_to_string(&example).expect("there");
    let expected = "# Prose stays.\nplay\n\nx play a1\n  placed x.mark a1\no play b2\n  placed o.mark b2\nexpect turn = x\n";
    assert_eq!(after, expected);
    let again = check(&library, &[], true);
    assert!(again.passed() && again.games[0].updated.is_empty());
    let names: Vec<_> = std::fs::read_dir(copy.join("examples")).expect("there").flatten().collect();
    assert_eq!(names.len(), 1, "nothing is left beside it");
}

/// A game from elsewhere may bring a link to a file of the user's: an update leaves that one alone.
#[cfg(unix)]
#[test]
fn an_update_writes_nothing_through_a_link() {
    let (games, elsewhere) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let copy = games.path().join("tic_tac_toe");
    std::fs::create_dir_all(copy.join("examples")).expect("a folder");
    std::fs::copy("games/tic_tac_toe/game.toml", copy.join("game.toml")).expect("copied");
    let (link, target) = (copy.join("examples/game.txt"), elsewhere.path().join("mine.txt"));
    let before = "play\nx play a1\n";
    std::fs::write(&target, before).expect("written");
    std::os::unix::fs::symlink(&target, &link).expect("linked");
    assert!(check(&Library::only(games.path()), &[], true).passed());
    assert_eq!(std::fs::read_to_string(&target).expect("there"), before);
    assert!(std::fs::read_to_string(&link).expect("there").contains("placed x.mark a1"));
}

#[test]
fn what_is_built_in_cannot_be_rewritten() {
    let folder = Folder { id: "tic_tac_toe".into(), origin: Origin::Embedded };
    let fault = write(&folder, "won.txt", "play\n").expect_err("not a file");
    insta::assert_snapshot!(fault.render(Lang::En, false));
}

#[test]
fn mistakes_in_moves_are_shown_where_they_stand() {
    insta::assert_snapshot!(
        "changed_event",
        mistakes(
            "tic_tac_toe",
            &["play", "x play a1", "  placed x.mark a1", "o play b2", "  placed o.mark b3",]
        )
    );
    insta::assert_snapshot!(
        "illegal_move",
        mistakes("tic_tac_toe", &["play", "x play a1", "o play a1", "expect turn = x",])
    );
    insta::assert_snapshot!("unknown_line", mistakes("tic_tac_toe", &["play", "expct turn = x"]));
    insta::assert_snapshot!(
        "wrong_refusals",
        mistakes(
            "interactions",
            &[
                "play --players 2",
                "refused choose predation herbivorie: step",
                "refused place predation d4: adjacent",
                "refused place predation d4",
            ]
        )
    );
    insta::assert_snapshot!("undo_too_much", mistakes("tic_tac_toe", &["play", "a1", "undo 2"]));
}

#[test]
fn mistakes_in_expectations_are_all_shown() {
    insta::assert_snapshot!(
        "wrong_expectations",
        mistakes(
            "interactions",
            &[
                "play --players 3",
                "expect turn = rose",
                "expect score bleu bonus = 3",
                "expect score bleu tiles = 3",
                "expect score noir = 3",
                "expect zone bleu.reserve = predation",
                "expect zone bleu.hand = predation",
                "expect cell f6 = bleu.predation:verso",
                "expect cell zz9 = empty",
                "expect cell f6 = bleu.m",
                "expect cell f6 = bleu.c",
                "expect weather = fine",
                "expect winner",
            ]
        )
    );
}

#[test]
fn mistakes_in_what_is_seen_and_said_are_shown_in_both_languages() {
    let lines = [
        "play --players 2",
        "expect said en = none",
        "zone luc.objectif = terre, but6",
        "zone luc.main = terre0_1, terre1_1",
        "luc place terre0_1 a2",
        "expect sees luc luc.objectif = terre, but6",
        "expect sees claude luc.objectif = terre",
        "expect sees claude luc.objectif = terre, lune",
        "expect sees claude luc.main = 3 hidden",
        "expect sees noir luc.main = 6 hidden",
        "expect sees luc noir.main = 6 hidden",
        "expect sees luc sky = empty",
        "expect sees luc d4 = empty",
        "expect sees luc a1 = hidden",
        "expect sees luc a1 = debut/lune",
        "expect sees luc = empty",
        "expect said = none",
        "expect said de = none",
        "expect said en = Luc has what he needs.",
        "expect said fr = \"Luc : l'objectif est obtenu.\", \"Bravo.\"",
    ];
    let text = lines.join("\n") + "\n";
    let run = run_text(&folder("la_glace_et_le_ciel"), "examples/mistaken.txt", text);
    insta::assert_snapshot!("wrong_sights", render_all(&run.faults, Lang::En, false));
    insta::assert_snapshot!("wrong_sights_in_french", render_all(&run.faults, Lang::Fr, false));
}

/// What is seen is asked of the seat's view: what is hidden by a pile, a stack or its number is told as such.
#[test]
fn what_a_seat_sees_is_what_its_view_holds() {
    let games = tempfile::tempdir().expect("a folder");
    let root = games.path().join("towers");
    std::fs::create_dir_all(&root).expect("a folder");
    let toml = TOWERS
        .replace("size = [3, 1]", "size = [3, 1]\nunder = \"hidden\"")
        .replace("sees  = \"owner\"", "sees  = \"owner\"\ncounts = \"owner\"");
    std::fs::write(root.join("game.toml"), toml).expect("written");
    let folder = Folder { id: "towers".into(), origin: Origin::Folder(games.path().into()) };
    let text = "play
board
  | x.low/o.low  o.low
expect sees o a1 = x.low/hidden
expect sees o b1 = o.low
expect sees o c1 = empty
expect sees x bag = 3 hidden
expect sees x x.hand = empty
expect sees o x.hand = uncounted
draw c
x pull
expect said en = none
expect sees x x.hand = c
expect sees o x.hand = uncounted
expect sees x bag = 2 hidden
";
    let run = run_text(&folder, "examples/towers.txt", text.to_owned());
    assert!(run.passed(), "{}", shown(&run));
}

#[test]
fn mistakes_in_what_is_laid_are_shown_where_they_stand() {
    let laid =
        |rows: &[&str]| mistakes("interactions", &[&["play --players 3", "board at f6"], rows].concat());
    insta::assert_snapshot!("laid_twice", laid(&["  | bleu.pred  .", "  | .  bleu.pred"]));
    insta::assert_snapshot!("laid_outside", laid(&["  | . . . . . . bleu.pred"]));
    insta::assert_snapshot!("laid_for_nobody", laid(&["  | predation"]));
    insta::assert_snapshot!("laid_unknown", laid(&["  | bleu.pred:side  noir.pred  bleu.lion"]));
    insta::assert_snapshot!("zone_on_board", laid(&["  | bleu.pred", "zone bleu.choix = predation"]));
    insta::assert_snapshot!("unknown_step", laid(&["  | bleu.pred", "turn rose plce"]));
    insta::assert_snapshot!("no_pile", laid(&["draw predation"]));
    // One card cannot lie in two places, asked of in between or not.
    let dealt = |between: &[&str]| {
        let hands = ["play --players 2", "zone luc.objectif = terre, but6"];
        mistakes("la_glace_et_le_ciel", &[&hands, between, &["zone claude.objectif = eau, but6"]].concat())
    };
    insta::assert_snapshot!("zone_claimed", dealt(&[]));
    assert!(dealt(&["expect turn = luc"]).contains("no `but6` is left"));
}

#[test]
fn mistakes_in_the_form_are_shown_where_they_stand() {
    insta::assert_snapshot!("no_play", mistakes("tic_tac_toe", &["# Nothing.", "x play a1"]));
    insta::assert_snapshot!(
        "form",
        mistakes(
            "tic_tac_toe",
            &[
                "play --sed 3",
                "  stray",
                "play --players 2",
                "board from a1",
                "zone x",
                "turn",
                "undo many",
                "draw",
                "cites",
            ]
        )
    );
    insta::assert_snapshot!("bad_settings", mistakes("tic_tac_toe", &["play --players 5 --variant hard"]));
    insta::assert_snapshot!("bad_first", mistakes("tic_tac_toe", &["play --first z"]));
    let automated = mistakes("interactions", &["play --variant solo --first rose"]);
    assert!(automated.contains("`rose` cannot start: it is an automatic player"), "{automated}");
}

#[test]
fn stacks_and_piles_are_laid_in_order() {
    let games = tempfile::tempdir().expect("a folder");
    let root = games.path().join("towers");
    std::fs::create_dir_all(&root).expect("a folder");
    std::fs::write(root.join("game.toml"), TOWERS).expect("written");
    let folder = Folder { id: "towers".into(), origin: Origin::Folder(games.path().into()) };
    let text = "play
board at b1
  | x.low/o.low  o.low
expect cell b1 = x.low/o.low
expect cell c1 = o.low
expect cell a1 = empty
zone bag = c, a, b
expect zone bag = c, a, b
zone bag = b, c, a
expect zone bag = b, c, a
draw c
draw a
pull
pull
expect zone x.hand = c
expect zone o.hand = a
expect zone bag = b
undo 2
expect zone bag = c, a, b
board
  | .
expect cell b1 = empty
";
    let run = run_text(&folder, "examples/towers.txt", text.to_owned());
    assert!(run.passed(), "{}", shown(&run));
}

const TOWERS: &str = r#"
name  = "Towers"
seats = ["x", "o"]

[board]
size = [3, 1]

[piece.low]
supply = "unlimited"

[zone.bag]
sees     = "nobody"
shuffled = true
starts   = "card"

[zone.hand]
owner = "seat"
sees  = "owner"

[card.a]
[card.b]
[card.c]

[action.pull]
does = "move(top(bag), hand)"

[end]
when = "rounds == 3"
"#;

#[test]
fn a_check_lists_every_mistake_and_what_no_example_shows() {
    let games = tempfile::tempdir().expect("a folder");
    for (id, example) in [("reversi", "play\nx place d3\n"), ("tic_tac_toe", "")] {
        let copy = games.path().join(id);
        std::fs::create_dir_all(copy.join("examples")).expect("a folder");
        for file in std::fs::read_dir(Path::new("games").join(id)).expect("there").flatten() {
            if file.path().is_file() {
                std::fs::copy(file.path(), copy.join(file.file_name())).expect("copied");
            }
        }
        if !example.is_empty() {
            std::fs::write(copy.join("examples/one.txt"), example).expect("written");
        }
    }
    let report = check(&Library::only(games.path()), &[], false);
    let shown = |lang| report.render(lang, false).replace(&*games.path().to_string_lossy(), "games");
    insta::assert_snapshot!("check", shown(Lang::En));
    insta::assert_snapshot!("check_in_french", shown(Lang::Fr));
    assert_eq!(report.exit_code(), 1);
}

/// Nothing is claimed of rules that nobody has read.
#[test]
fn a_check_of_what_cannot_be_read_says_so() {
    let games = tempfile::tempdir().expect("a folder");
    let write = |file: &str, text: &str| {
        let path = games.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("written");
    };
    let said = |lang| {
        let report = check(&Library::only(games.path()), &[], false);
        report.render(lang, false)
    };
    write("bag/game.toml", &TOWERS.replace("does = ", "dose = "));
    write("bag/examples/one.txt", "play\npull\n");
    let text = said(Lang::En);
    assert!(text.contains("bag: configurations read: 0, examples passed: 0 of 1\n"), "{text}");
    assert!(text.contains("  nothing to list: the game could not be read\n"), "{text}");
    assert!(!text.contains("every rule has an example"), "{text}");
    assert!(said(Lang::Fr).contains("le jeu n’a pas pu être lu\n"));

    // One way to play is faulty: the others do not speak for it.
    let late = "\n[variant.late]\nsets = { \"end.when\" = \"rounds == x\" }\n";
    write("bag/game.toml", &format!("{TOWERS}{late}"));
    let text = said(Lang::En);
    assert!(text.contains("1 of 2 configurations could not be read\n"), "{text}");
    assert!(!text.contains("every rule has an example"), "{text}");
}

#[test]
fn the_games_have_no_fault() {
    let report = check(&library(), &[], false);
    assert_eq!(report.exit_code(), 0, "{}", report.render(Lang::En, false));
    // What the host plays is played, and what lies there from the start has been shown.
    let uncovered: Vec<_> = report.games.iter().flat_map(|game| &game.uncovered).collect();
    assert!(uncovered.iter().all(|line| line.key() == "check.refusals"), "{uncovered:?}");
    let unknown = check(&library(), &["tic-tac-to".into()], false);
    assert_eq!(unknown.faults[0].message.key(), "library.no_game");
}
