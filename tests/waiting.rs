//! Somebody at a terminal who waits for a bot: what is known is in sight, a bar comes up, Ctrl-C is answered.

use std::path::Path;

use crate::terminal::Terminal;

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Whether a bar is on the screen.
fn has_bar(terminal: &Terminal) -> bool {
    terminal.text().contains("██") || terminal.text().contains("░░")
}

#[test]
fn what_is_known_is_shown_while_a_bot_thinks() {
    let home = home();
    let play = ["play", "connect_four", "--seed", "1", "--bot", "1=mcts:3600s"];
    let mut terminal = Terminal::start_asking(home.path(), 80, &play, &[]);
    // The greeting and the table are there before the first move.
    terminal.shows("Connect Four");
    terminal.shows("Red's turn");
    terminal.until("a bar", has_bar);
    terminal.press("\u{3}");
    terminal.until("a prompt", |terminal| terminal.last_line().starts_with("Yellow>"));
    assert!(!has_bar(&terminal), "the bar is gone:\n{}", terminal.text());
    assert_eq!(terminal.said().matches("Drop your discs").count(), 1, "nothing is shown twice");
    terminal.press("a\r");
    // So is one's own move.
    terminal.until("the move", |terminal| terminal.text().matches("Red's turn").count() > 1);
    terminal.until("a bar", has_bar);
    // Both at once are one.
    terminal.press("\u{3}\u{3}");
    terminal.until("a prompt", |terminal| {
        terminal.last_line().starts_with("Yellow>") && terminal.text().matches("was interrupted").count() == 2
    });
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn an_analysis_that_is_left_early_claims_nothing() {
    let home = home();
    let log = home.path().join("games.jsonl");
    let log = log.to_string_lossy();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let played = ["simulate", "hex", "-n", "3", "--seed", "1", "--log", &log];
    assert!(crate::sessions::rulebox(&played, "", here).status.success());
    let mut terminal = Terminal::start_asking(
        home.path(),
        100,
        &["analyse", &log, "--bot", "mcts:10000000", "--lang", "en"],
        &[],
    );
    // Nothing is done yet, and one sees that it goes on.
    terminal.until("a bar", has_bar);
    terminal.press("\u{3}");
    assert_eq!(terminal.ends(), 0);
    terminal.shows("games not looked at: 2");
    let text = terminal.text();
    assert!(text.contains("interrupted after move 0") && text.contains("games.jsonl:1"), "{text}");
    assert!(!text.contains("no move stands out") && !text.contains("flawless"), "{text}");
    assert!(!has_bar(&terminal), "{text}");
}
