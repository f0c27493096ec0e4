//! Who plays which seat: given to a bot, kept in a save, taken from one, and bots that wait where nobody else plays.

use std::path::Path;

use rulebox::define::{Library, Settings};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;

use crate::sessions::rulebox;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn at(id: &str, players: usize) -> Repl {
    let settings = Settings { players: Some(players), ..Settings::default() };
    let library = Library::only(&here().join("games"));
    let game =
        Game::load(&library.find(id).expect("it is there"), &settings).unwrap_or_else(|_| panic!("loads"));
    let session = Session::new(game, 7, 0).expect("it begins");
    let mut repl = Repl::new(session, Look { width: 100, ..Look::plain(Lang::En) });
    repl.library = library;
    repl.welcome();
    repl
}

fn said(repl: &mut Repl, lines: &[&str]) -> String {
    lines.iter().map(|line| repl.handle(line).0).last().unwrap_or_default()
}

/// What a command line and some typed lines are answered with.
fn answered(arguments: &[&str], lines: &str) -> (String, Option<i32>) {
    let done = rulebox(&[arguments, &["--lang", "en"]].concat(), lines, here());
    (String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned(), done.status.code())
}

#[test]
fn what_the_rules_play_takes_no_bot() {
    let mut repl = at("interactions", 1);
    assert!(said(&mut repl, &["bot 2 greedy"]).contains("the rules play Wild player"));
    assert!(said(&mut repl, &["bot"]).contains("Wild player: automatic player"));
    let (told, code) = answered(&["play", "interactions", "--players", "1", "--bot", "2=greedy"], "");
    assert!(told.contains("the rules play Wild player") && code == Some(2), "{told}");
    let (told, code) = answered(&["play", "interactions", "--players", "1", "--bot", "all=greedy"], "quit\n");
    assert!(code == Some(0), "all are those that people may have: {told}");
}

#[test]
fn a_kind_without_a_seat_is_asked_whose_it_is() {
    let mut repl = at("tic_tac_toe", 2);
    assert!(said(&mut repl, &["bot greedy"]).contains("`bot 1 greedy`"));
    assert!(said(&mut repl, &["bot off"]).contains("`bot 1 off`"));
    let play = |bots: &[&str]| {
        let bots: Vec<&str> = bots.iter().flat_map(|bot| ["--bot", bot]).collect();
        answered(&[&["play", "tic_tac_toe"], &bots[..]].concat(), "bot\nquit\n")
    };
    let (told, code) = play(&["greedy"]);
    assert!(told.contains("`--bot 1=greedy`") && code == Some(2), "{told}");
    let (told, code) = play(&["2=greedy", "2=random"]);
    assert!(told.contains("two bots for O: `greedy` and `random`") && code == Some(2), "{told}");
    let (told, code) = play(&["2= greedy"]);
    assert!(told.contains("O: bot (greedy)") && code == Some(0), "{told}");
    let (told, _) = play(&["2=greedy", "all=random"]);
    assert!(told.contains("O: bot (greedy)") && told.contains("X: bot (random)"), "{told}");
}

#[test]
fn bots_wait_after_undo_where_nobody_else_plays() {
    let mut repl = at("tic_tac_toe", 2);
    said(&mut repl, &["bot all greedy"]);
    assert_eq!(repl.prompt(), "end> ");
    let made = repl.session.entries().len();
    let text = said(&mut repl, &["undo"]);
    assert!(text.contains("moves undone: 1") && text.contains("the bots wait"), "{text}");
    assert_eq!(repl.session.entries().len(), made - 1);
    // What only looks leaves them waiting.
    said(&mut repl, &["table", "bot", "history"]);
    assert_eq!(repl.session.entries().len(), made - 1);
    let text = said(&mut repl, &["goto 2"]);
    assert!(text.contains("move 2 of") && text.contains("the bots wait"), "{text}");
    assert_eq!(repl.session.entries().len(), 2);
    said(&mut repl, &["redo"]);
    assert_eq!(repl.session.entries().len(), 3);
    for line in ["", "1", "auto", "bot 1 greedy"] {
        said(&mut repl, &["goto 2"]);
        assert_eq!(repl.session.entries().len(), 2, "{line:?}");
        said(&mut repl, &[line]);
        assert_eq!(repl.prompt(), "end> ", "{line:?}");
    }
}

#[test]
fn options_change_the_seats_that_they_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let save = folder.path().join("game.json");
    let mut repl = at("interactions", 3);
    said(&mut repl, &["bot 3 greedy", &format!("save {}", save.display())]);
    let load = ["play", "interactions", "--load", &save.to_string_lossy(), "--bot", "2=random"];
    let (told, _) = answered(&load, "bot\nquit\n");
    assert_eq!(told.matches("bot (greedy)").count(), 1, "{told}");
    assert_eq!(told.matches("bot (random)").count(), 1, "{told}");
}

#[test]
fn a_bot_that_is_not_there_is_missed_aloud() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let save = folder.path().join("game.json");
    let mut repl = at("tic_tac_toe", 2);
    said(&mut repl, &["b2", "bot 2 mcts:50", &format!("save {}", save.display())]);
    let text = std::fs::read_to_string(&save).expect("written").replace("o=mcts:50", "o=alphazero");
    std::fs::write(&save, text).expect("written");
    let (told, code) = answered(&["play", "tic_tac_toe", "-q", "--load", &save.to_string_lossy()], "quit\n");
    assert!(told.contains("a bot `alphazero`") && code == Some(0), "{told}");
    let text = said(&mut at("tic_tac_toe", 2), &[&format!("load {}", save.display())]);
    assert!(text.contains("a bot `alphazero`"), "{text}");
}
