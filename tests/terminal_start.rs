//! How a game begins on a terminal: what is asked, what is not, what goes on and what is put aside.

use crate::terminal::Terminal;

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

const FRENCH: [(&str, &str); 1] = [("LC_ALL", "fr_FR.UTF-8")];

/// The last line on the screen says something.
fn asks(terminal: &Terminal, question: &str) {
    terminal.until(question, |terminal| {
        let line = terminal.last_line().replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'");
        line.contains(question)
    });
}

#[test]
fn enter_three_times_begins_the_usual_game() {
    let home = home();
    let mut terminal = Terminal::start_asking(home.path(), 80, &[], &FRENCH);
    terminal.shows("quel jeu");
    terminal.press("inter\r");
    asks(&terminal, "Combien de joueurs ? 1, 2, 3 ou 4 [2]");
    terminal.press("\r");
    asks(&terminal, "Qui joue ? Prénoms dans l'ordre, `robot` pour un robot [Bleu, Rose]");
    terminal.press("\r");
    terminal.shows("Variantes");
    asks(&terminal, "[aucune]");
    terminal.press("\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Bleu>");
}

#[test]
fn answers_are_read_and_wrong_ones_asked_again() {
    let home = home();
    let mut terminal = Terminal::start_asking(home.path(), 80, &["play", "interactions"], &FRENCH);
    asks(&terminal, "Combien de joueurs");
    terminal.press("9\r");
    terminal.shows("`9` n");
    terminal.press("3 joueurs\r");
    asks(&terminal, "[Bleu, Rose, Vert]");
    terminal.press("Anne, Luc, robot, Zoé\r");
    terminal.shows("`Zoé` est de trop");
    terminal.press("Anne, robot et Luc\r");
    asks(&terminal, "[aucune]");
    terminal.press("7\r");
    terminal.shows("il n’y a pas de variante `7`");
    terminal.press("sans b\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Anne>");
    terminal.press("robot\r");
    terminal.shows("Luc");
    terminal.press("variantes\r");
    terminal.shows("[x] sans_bonus");
    // A game that is resumed keeps its bots and its people.
    terminal.press("choisir pred herb\r");
    terminal.shows("Entrée cache la table");
    terminal.press("\r");
    terminal.until("the next", |terminal| terminal.last_line() == "Luc\u{202f}?");
    terminal.kill();
    let mut terminal = Terminal::start_asking(home.path(), 80, &["play", "interactions"], &FRENCH);
    terminal.shows("[O/n]");
    terminal.press("\r");
    terminal.until("the next", |terminal| terminal.last_line() == "Luc\u{202f}?");
    std::thread::sleep(std::time::Duration::from_millis(300));
    terminal.press("\r");
    terminal.until("the next", |terminal| terminal.last_line() == "Luc>");
    terminal.press("robot\r");
    terminal.shows("robot (500 essais par coup)");
}

#[test]
fn what_the_command_line_says_is_not_asked() {
    let home = home();
    let whole = ["play", "interactions", "--players", "2", "--bot", "rose", "--variant", "sans_bonus"];
    let mut terminal = Terminal::start_asking(home.path(), 80, &whole, &FRENCH);
    terminal.until("a prompt", |terminal| terminal.last_line() == "Bleu>");
    terminal.press("choisir pred herb\r");
    terminal.shows("poser");
    terminal.kill();
    // Options mean a new game: what waits is put aside, and that is said.
    let mut terminal =
        Terminal::start_asking(home.path(), 80, &["play", "interactions", "--players", "3"], &FRENCH);
    terminal.shows("reste dans");
    asks(&terminal, "[Bleu, Rose, Vert]");
    assert!(!terminal.said().contains("[O/n]") && !terminal.said().contains("Combien"));
    terminal.press("2 robots\r");
    asks(&terminal, "[aucune]");
    terminal.press("\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Bleu>");
    terminal.press("robot\r");
    terminal
        .until("two bots", |terminal| terminal.said().matches("robot (500 essais par coup)").count() == 2);
    terminal.press("quitter\r");
    // A seed names a whole game.
    let terminal = Terminal::start_asking(home.path(), 80, &["play", "interactions", "--seed", "1"], &[]);
    terminal.until("a prompt", |terminal| terminal.last_line() == "Blue>");
}

#[test]
fn one_may_leave_at_a_question_and_what_leaves_no_choice_is_not_asked() {
    let home = home();
    let mut terminal = Terminal::start_asking(home.path(), 80, &["play", "tic_tac_toe"], &[]);
    asks(&terminal, "Who plays? Names in order, `bot` for a bot [X, O]");
    terminal.press("\u{4}");
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::start_asking(home.path(), 80, &["play", "tic_tac_toe"], &[]);
    asks(&terminal, "Who plays?");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::start_asking(home.path(), 80, &["play", "tic_tac_toe"], &[]);
    asks(&terminal, "Who plays?");
    terminal.press("Ann bot\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
    terminal.press("b2\r");
    terminal.shows("O play ");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
}

#[test]
fn numbers_that_a_game_leaves_open_are_asked() {
    let home = home();
    let mut terminal = Terminal::start_asking(home.path(), 80, &["play", "reversi"], &[]);
    asks(&terminal, "Who plays?");
    terminal.press("\r");
    asks(&terminal, "Cells on a side. 4, 6, 8 or 10 [8]");
    terminal.press("5\r");
    terminal.shows("`5` is not possible here: 4, 6, 8 or 10");
    terminal.press("4\r");
    terminal.until("a prompt", |terminal| terminal.last_line().ends_with('>'));
    let board = terminal.text();
    assert!(board.contains("d") && !board.contains("e  f"), "{board}");
    // What the command line says is not asked.
    let set = ["play", "reversi", "--set", "option.size=6"];
    let mut terminal = Terminal::start_asking(home.path(), 80, &set, &[]);
    asks(&terminal, "Who plays?");
    terminal.press("\r");
    terminal.until("a prompt", |terminal| terminal.last_line().ends_with('>'));
}

/// In a real terminal, at the size of an old one: a move is taken back before it is covered, and what is typed
/// over the cover is answered.
#[test]
fn a_move_is_taken_back_before_the_screen_is_passed() {
    let home = home();
    let play = ["play", "la_glace_et_le_ciel", "--players", "2", "--seed", "7"];
    let mut terminal = Terminal::start_asking(home.path(), 80, &play, &FRENCH);
    terminal.until("covered", |terminal| terminal.last_line() == "Luc\u{202f}?");
    std::thread::sleep(std::time::Duration::from_millis(300));
    terminal.press("\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Luc>");
    // What came of it may be said aloud and teach them something: the move alone is shown.
    terminal.press("1\r");
    terminal.shows("Luc poser Air 0 b1");
    terminal.shows("Entrée joue ce coup et cache la table, `annuler` le reprend");
    terminal.press("annuler\r");
    terminal.shows("coups annulés");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Luc>");
    terminal.press("2\r");
    terminal.until("a question", |terminal| terminal.said().matches("Entrée joue ce coup").count() == 2);
    terminal.press("\r");
    terminal.until("covered", |terminal| terminal.last_line() == "Claude\u{202f}?");
    std::thread::sleep(std::time::Duration::from_millis(300));
    terminal.press("annuler\r");
    terminal.shows("la table est cachée");
    terminal.until("covered", |terminal| terminal.last_line() == "Claude\u{202f}?");
}
