//! Bots at the prompt: seats given to them, what they advise, and games that they go through.

use std::path::Path;

use rulebox::define::{Library, Settings};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;

use crate::sessions::rulebox;

fn library() -> Library {
    Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"))
}

/// A prompt at a table of a game, within 80 columns.
fn at(game: &str, players: usize, lang: Lang) -> Repl {
    let settings = Settings { players: Some(players), ..Settings::default() };
    let folder = library().find(game).expect("it is there");
    let game = Game::load(&folder, &settings).unwrap_or_else(|_| panic!("it loads"));
    let session = Session::new(game, 7, 0).expect("it begins");
    let mut repl = Repl::new(session, Look { width: 80, ..Look::plain(lang) });
    repl.library = library();
    repl.welcome();
    repl
}

/// What the last of some lines is answered with.
fn said(repl: &mut Repl, lines: &[&str]) -> String {
    lines.iter().map(|line| repl.handle(line).0).last().unwrap_or_default()
}

/// The row of a move in a list of advice.
fn row<'t>(text: &'t str, mv: &str) -> &'t str {
    text.lines().find(|line| line.contains(mv)).unwrap_or_else(|| panic!("no {mv}: {text}"))
}

#[test]
fn a_move_that_wins_comes_first_and_is_said_to_win() {
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    let text = said(&mut repl, &["a1", "b1", "a2", "b2", "hint"]);
    assert!(
        text.lines().nth(1).is_some_and(|line| line.contains("play a3") && line.contains("wins")),
        "{text}"
    );
    // The number is the one that makes the move.
    let number = row(&text, "play a3").split_whitespace().next().expect("a number").to_owned();
    said(&mut repl, &[&number]);
    assert_eq!(repl.prompt(), "end> ");
    assert!(said(&mut repl, &["hint"]).contains("over"));
}

#[test]
fn advice_is_given_in_the_language_spoken() {
    let mut repl = at("tic_tac_toe", 2, Lang::Fr);
    let text = said(&mut repl, &["a1", "b1", "a2", "b2", "conseil"]);
    assert!(row(&text, "jouer a3").contains("gagne"), "{text}");
    assert!(text.contains("rien n’est caché"), "{text}");
    let text = said(&mut repl, &["conseil hasard"]);
    assert!(text.contains("n’a pas d’avis"), "{text}");
}

#[test]
fn few_moves_are_told_of_unless_all_are_asked_for() {
    let mut repl = at("interactions", 2, Lang::En);
    let (few, all) = (said(&mut repl, &["hint mcts:40"]), said(&mut repl, &["hint all mcts:40"]));
    assert!(few.contains("`hint all`") && !all.contains("`hint all`"), "{few}{all}");
    assert!(few.matches("choose").count() < all.matches("choose").count(), "{few}{all}");
    assert!(few.lines().chain(all.lines()).all(|line| line.chars().count() <= 80), "{few}{all}");
    assert_eq!(few, said(&mut repl, &["hint mcts:40"]), "the same is said again");
    assert!(!few.contains("certain") && few.contains("was drawn for each"), "{few}");
}

#[test]
fn where_there_is_one_move_that_is_said() {
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    let text = said(&mut repl, &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"]);
    // Three of a column end it before; another order fills the board.
    assert!(!text.is_empty());
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    let text = said(&mut repl, &["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "hint"]);
    assert_eq!(text.trim(), "there is only one move: `play c3`");
}

/// X lets O win at once, having had a win; the replies that leave no choice are held against nobody.
const THROWN: [&str; 6] = ["a1", "b1", "a2", "b2", "c3", "b3"];

#[test]
fn a_move_that_throws_the_game_is_marked() {
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    said(&mut repl, &THROWN);
    let text = said(&mut repl, &["analyse"]);
    let thrown = row(&text, "play c3");
    assert!(thrown.contains("??") && thrown.contains("play a3") && thrown.contains("100%"), "{text}");
    assert!(!text.lines().any(|line| line.trim_start().starts_with("6 ")), "the win is no mistake: {text}");
    assert!(text.contains("decided at move 5"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(said(&mut repl, &["analyse greedy"]).contains("tells no chances"));
    assert!(said(&mut repl, &["analyse mcts:0"]).contains("cannot be"));
}

#[test]
fn forced_moves_are_counted_apart() {
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    let text = said(&mut repl, &["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3", "analyse mcts:100"]);
    let seat = text.lines().find(|line| line.starts_with("X ")).expect("a row for X");
    let figures: Vec<&str> = seat.split_whitespace().collect();
    assert_eq!(&figures[1..3], ["5", "4"], "{text}");
}

#[test]
fn a_game_with_secrets_is_judged_when_it_is_over() {
    let mut repl = at("la_glace_et_le_ciel", 2, Lang::En);
    let text = said(&mut repl, &["auto 4", "analyse mcts:5"]);
    assert!(text.contains("the game goes on"), "{text}");
    // A choice that is still secret is a secret, too.
    let mut repl = at("interactions", 2, Lang::En);
    let text = said(&mut repl, &["1", "analyse mcts:5"]);
    assert!(text.contains("the game goes on"), "{text}");
}

#[test]
fn files_are_gone_through_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    said(&mut repl, &THROWN);
    let save = folder.path().join("game.json");
    said(&mut repl, &[&format!("save {}", save.display())]);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let save = save.to_string_lossy();
    let text = |arguments: &[&str]| {
        let done = rulebox(&[&["analyse", &save], arguments].concat(), "", here);
        let text = [done.stdout, done.stderr].concat();
        (String::from_utf8(text).expect("text"), done.status.code())
    };
    let (printed, code) = text(&["--bot", "mcts:200", "--lang", "fr"]);
    assert!(row(&printed, "jouer c3").contains("??") && code == Some(0), "{printed}");
    let (printed, code) = text(&["--bot", "mcts:200", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    let game = &json["games"][0];
    assert_eq!((&game["decided"], &game["moves"], code), (&5.into(), &6.into(), Some(0)), "{printed}");
    assert_eq!(game["decisions"][4]["mark"], "??", "{printed}");
    for (arguments, why) in [
        (&["--bot", "mcts:1s", "--json"][..], "thinks longer on a faster machine"),
        (&["--bot", "wizard"], "there is no bot `wizard`"),
        (&["--bot", "random"], "tells no chances"),
        (&["no_such_file"], "no_such_file"),
    ] {
        let (printed, code) = text(&[arguments, &["--lang", "en"]].concat());
        assert!(printed.contains(why) && code == Some(2), "{arguments:?}: {printed}");
    }
}

#[test]
fn bots_are_kept_in_saves() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let save = folder.path().join("game.json");
    let (saving, loading) = (format!("save {}", save.display()), format!("load {}", save.display()));
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    let who = said(&mut repl, &["bot 2 mcts:50", "b2", &saving, "bot"]);
    assert!(who.contains("O: bot (50 tries a move)") && who.contains("X: human"), "{who}");
    let mut other = at("tic_tac_toe", 2, Lang::En);
    assert_eq!(said(&mut other, &[&loading, "bot"]), who);
    // As saves had it when there was one sort of bot.
    let text = std::fs::read_to_string(&save).expect("written").replace("o=mcts:50", "o");
    std::fs::write(&save, text).expect("written");
    assert!(said(&mut other, &[&loading, "bot"]).contains("O: bot (random)"));
}

#[test]
fn every_seat_can_be_given_to_a_bot_at_once() {
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    said(&mut repl, &["bot all mcts:20"]);
    assert_eq!(repl.prompt(), "end> ");
    let text = said(&mut repl, &["robot tous non"]);
    assert!(text.contains("X: human") && text.contains("O: human"), "{text}");
}

#[test]
fn what_is_no_bot_is_told_why() {
    let mut repl = at("tic_tac_toe", 2, Lang::En);
    for (line, why) in [
        ("bot 2 mcts", "needs to know how much to think"),
        ("bot 2 mcts:0", "`mcts:` takes tries, 1 to 10,000,000"),
        ("bot 2 greedy:5", "only `mcts` takes a number"),
        ("bot 9 greedy", "there is no player `9`"),
        ("bot 2 wizard", "there is no bot `wizard`"),
    ] {
        assert!(said(&mut repl, &[line]).contains(why), "{line}: {}", said(&mut repl, &[line]));
        assert!(said(&mut repl, &["bot"]).contains("O: human"), "{line}");
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let done = rulebox(&["play", "tic_tac_toe", "--bot", "all=wizard", "--lang", "en"], "", here);
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(told.contains("there is no bot `wizard`") && done.status.code() == Some(2), "{told}");
}

#[test]
fn kinds_of_bots_are_completed_in_the_language_spoken() {
    let offered = |lang, line: &str| at("tic_tac_toe", 2, lang).guide().complete(line).1;
    assert_eq!(offered(Lang::En, "bot 2 "), ["greedy", "mcts:2s", "mcts:500", "off", "random"]);
    assert_eq!(offered(Lang::Fr, "robot 2 "), ["glouton", "hasard", "mcts:2s", "mcts:500", "non"]);
    assert_eq!(offered(Lang::En, "hint a"), ["all"]);
}
