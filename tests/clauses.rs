//! The clauses of a rulebook stand beside the game; whatever comes from one cites it, and players are told the
//! printed heading.

use std::path::Path;

use rulebox::define::{Folder, Library, Settings};
use rulebox::examples::run_text;
use rulebox::front::rules::{rules_json, rules_text};
use rulebox::front::style::Look;
use rulebox::play::notation::NotAMove;
use rulebox::play::{Game, Session};
use rulebox::speak::{Lang, Name};

const CLAUSES: &str = r#"
[clause.empty_cell]
heading = "Jouer : un coup"
page    = 3
text    = { fr = "Un pion se pose sur une case vide.", en = "A piece goes on an empty cell." }

[clause.one_a_turn]
heading = "Jouer : un coup"
page    = 4
text    = { fr = "Un pion par tour.", en = "One piece a turn." }

[clause.three_in_a_row]
heading = "L'alignement"
text    = { fr = "Trois à la suite gagnent.", en = "Three in a row win." }

[clause.wooden_pieces]
heading  = "Matériel"
text     = { fr = "Les pions sont en bois.", en = "The pieces are of wood." }
physical = true
"#;

/// A game with clauses, in which a text stands in the place of another.
fn with_clauses(replaced: &[(&str, &str)]) -> Folder {
    let folder = Library::only(Path::new("games")).find("tic_tac_toe").expect("a game");
    let mut text = folder.read("game.toml").expect("readable").expect("there");
    for (before, after) in replaced {
        assert!(text.contains(before), "`{before}` is no longer in the game");
        text = text.replacen(before, after, 1);
    }
    let folder = folder.holding(&folder.shown("game.toml"), Some(text));
    folder.holding(&folder.shown("clauses.toml"), Some(CLAUSES.to_owned()))
}

const PLAY: (&str, &str) = ("[action.play]\n", "[action.play]\ncites = [\"empty_cell\", \"one_a_turn\"]\n");

fn load(folder: &Folder) -> Game {
    Game::load(folder, &Settings::default()).unwrap_or_else(|faults| {
        panic!("{}", rulebox::define::render_all(&faults, Lang::En, false));
    })
}

#[test]
fn players_are_told_headings_with_their_pages_and_never_clauses() {
    let folder = with_clauses(&[PLAY, ("[end]\n", "[end]\ncites = \"L’alignement\"\n")]);
    let game = load(&folder);
    let english = rules_text(&game, None, &Look::plain(Lang::En)).expect("all of it");
    assert!(english.contains("“Jouer : un coup”, p. 3, 4"), "{english}");
    assert!(english.replace('’', "'").contains("“L'alignement”"), "{english}");
    let french = rules_text(&game, None, &Look::plain(Lang::Fr)).expect("all of it");
    let french = french.replace(['\u{a0}', '\u{202f}'], " ");
    assert!(french.contains("« Jouer : un coup », p. 3, 4"), "{french}");
    let json = rules_json(&game);
    let action = &json["actions"][0]["cites"];
    assert_eq!(*action, serde_json::json!([{ "heading": "Jouer : un coup", "pages": [3, 4] }]));
    for told in [english, french, json.to_string()] {
        assert!(!told.contains("empty_cell") && !told.contains("one_a_turn"), "a clause is told: {told}");
    }
    let mut session = Session::new(game, 1, 0).expect("a first position");
    session.play("play a1").expect("a legal move");
    let Err(NotAMove::Refused(refusal)) = session.play("play a1") else { panic!("a1 is taken") };
    assert_eq!(refusal.cites.headings(), [(&Name::plain("Jouer : un coup"), vec![3, 4])]);
}

#[test]
fn a_heading_is_told_in_the_language_of_whoever_reads_it() {
    let folder = with_clauses(&[PLAY, ("[end]\n", "[end]\ncites = \"One move\"\n")]);
    let clauses = CLAUSES.replace(
        "heading = \"Jouer : un coup\"",
        "heading = { fr = \"Jouer : un coup\", en = \"One move\" }",
    );
    let folder = folder.holding(&folder.shown("clauses.toml"), Some(clauses));
    let game = load(&folder);
    let english = rules_text(&game, None, &Look::plain(Lang::En)).expect("all of it");
    assert!(english.contains("“One move”, p. 3, 4") && !english.contains("Jouer : un coup"), "{english}");
    let french = rules_text(&game, None, &Look::plain(Lang::Fr)).expect("all of it");
    let french = french.replace(['\u{a0}', '\u{202f}'], " ");
    assert!(french.contains("« Jouer : un coup », p. 3, 4") && !french.contains("One move"), "{french}");
    let cited = &rules_json(&game)["actions"][0]["cites"][0]["heading"];
    assert_eq!(cited["en"], "One move");
    // Either of them may be cited.
    let run = |text: &str| run_text(&folder, "examples/tried.txt", text.to_owned());
    assert!(run("cites One move\ncites Jouer : un coup\nplay\n").passed());
    assert!(!run("cites Two moves\nplay\n").passed());
}

/// Also where a variant brings tables of its own, which cite clauses.
#[test]
fn the_rules_of_every_game_are_told_without_its_citations() {
    let library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    for folder in library.games().values() {
        let game = load(folder);
        for lang in [Lang::En, Lang::Fr] {
            let told = rules_text(&game, None, &Look::plain(lang)).expect("all of it");
            assert!(!told.contains("cites"), "{}: {told}", folder.id);
        }
    }
}

#[test]
fn what_cites_a_clause_is_known_with_its_place() {
    let folder = with_clauses(&[
        PLAY,
        (
            "[end]\n",
            "[cites]\nplayers_ = \"one_a_turn\"\n\n[end]\ncites = [\"three_in_a_row\", \"Matériel\"]\n",
        ),
    ]);
    let Err(faults) = Game::load(&folder, &Settings::default()) else { panic!("there is no `players_`") };
    assert_eq!(faults.len(), 1);
    let script = "/// cites: three_in_a_row\n/// Three in a row.\nlet long = 3;\n";
    let folder = with_clauses(&[
        PLAY,
        ("[end]\n", "[cites]\nseats = \"one_a_turn\"\n\n[end]\ncites = [\"three_in_a_row\", \"Matériel\"]\n"),
    ]);
    let folder = folder.holding(&folder.shown("rules.rhai"), Some(script.to_owned()));
    let game = load(&folder);
    let clauses = game.definition().clauses.as_ref().expect("there are some");
    let cited = game.cited().map(|cited| {
        let ids = cited.cites.clauses().map(|clause| clauses.list[clause].id.as_str());
        let line = cited.spot.file_and_line();
        let line = line.rsplit('/').next().map(str::to_owned).unwrap_or_default();
        (cited.path.clone(), line, ids.collect::<Vec<_>>().join(" "))
    });
    let cited: Vec<(String, String, String)> = cited.collect();
    let of = |path: &str| cited.iter().find(|(known, ..)| known == path).map(|(.., ids)| ids.as_str());
    assert_eq!(of("action.play"), Some("empty_cell one_a_turn"));
    assert_eq!(of("seats"), Some("one_a_turn"));
    // A heading is cited, and implements no clause.
    assert_eq!(of("end"), Some("three_in_a_row"));
    assert!(cited.contains(&("long".to_owned(), "rules.rhai:3".to_owned(), "three_in_a_row".to_owned())));
}

#[test]
fn an_example_cites_clauses_that_exist() {
    let folder = with_clauses(&[]);
    let run = |text: &str| run_text(&folder, "examples/tried.txt", text.to_owned());
    let fine = run("cites empty_cell\ncites L'alignement\nplay\nx play a1\nrefused o play a1: empty\n");
    assert!(fine.passed(), "{:?}", fine.faults);
    assert_eq!(fine.cover.clauses.iter().collect::<Vec<_>>(), ["empty_cell"]);
    let wrong = run("cites empty_cel\ncites Chapitre inventé\nplay\nx play a1\n");
    let told: Vec<String> = wrong.faults.iter().map(|fault| fault.render(Lang::En, false)).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("tried.txt:1:7") && told[0].contains("did you mean `empty_cell`?"),
        "{}",
        told[0]
    );
    assert!(told[1].contains("`Chapitre inventé` is neither a clause nor a heading"), "{}", told[1]);
    // Without a list of clauses, a heading is whatever is written.
    let free = Library::only(Path::new("games")).find("breakthrough").expect("a game");
    let free = free.holding(&free.shown("clauses.toml"), None);
    let run = run_text(&free, "examples/tried.txt", "cites Chapitre inventé\nplay\n".to_owned());
    assert!(run.passed(), "{:?}", run.faults);
}

#[test]
fn citing_is_no_rule() {
    let plain = load(&with_clauses(&[]));
    let cited = load(&with_clauses(&[PLAY, ("[end]\n", "[cites]\nseats = \"one_a_turn\"\n\n[end]\n")]));
    assert_eq!(plain.rules_hash(), cited.rules_hash(), "a save would be told to be under other rules");
}
