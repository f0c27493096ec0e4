//! What is easy to read: pages on a small screen, a short help, zones that do not fill the screen, faces that
//! differ, equal things told once.

use std::num::NonZero;

use rulebox::define::{Library, Settings};
use rulebox::front::repl::{COMMANDS, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;

use crate::terminal::Terminal;

const SMALL: (NonZero<u16>, u16) = (NonZero::new(24).expect("not zero"), 80);

fn repl(game: &str, players: usize, lang: Lang) -> Repl {
    let folder = Library::new(Some("tests/games".as_ref())).find(game).expect("found");
    let settings = Settings { players: Some(players), ..Settings::default() };
    let game = Game::load(&folder, &settings).expect("loads");
    let session = Session::new(game, 1, 0).expect("starts");
    let mut repl = Repl::new(session, Look { width: 80, ..Look::plain(lang) });
    repl.welcome();
    repl
}

#[test]
fn what_is_longer_than_the_screen_is_shown_in_pages() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "interactions", "--players", "3", "--seed", "1", "--lang", "fr"];
    let mut terminal = Terminal::sized(home.path(), SMALL, &arguments, &[]);
    terminal.shows("Bleu>");
    terminal.press("aide tout\r");
    terminal.shows("Jouer");
    terminal.shows("Espace pour la suite");
    assert!(!terminal.text().contains("Parties et fichiers"), "the end waits:\n{}", terminal.text());
    terminal.press(" ");
    terminal.shows("Les règles");
    terminal.press("\r");
    terminal.shows("Poser une position");
    terminal.press(" ");
    terminal.shows("Parties et fichiers");
    terminal.until("the prompt", |terminal| terminal.last_line().starts_with("Bleu>"));
    assert!(!terminal.text().contains("Espace pour la suite"), "{}", terminal.text());

    // The rest is left out with `q`; a letter of a command begins the next line.
    terminal.press("aide tout\r");
    terminal.shows("Espace pour la suite");
    terminal.press("q");
    terminal.until("the prompt", |terminal| terminal.last_line().trim() == "Bleu>");
    terminal.press("aide tout\r");
    terminal.shows("Espace pour la suite");
    terminal.press("aide coups\r");
    terminal.until("the prompt", |terminal| {
        terminal.text().contains("> aide coups") && terminal.last_line().trim() == "Bleu>"
    });
    terminal.press("\u{4}");
}

#[test]
fn a_terminal_without_codes_has_pages_too() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "interactions", "--players", "3", "--seed", "1", "--lang", "en"];
    let mut terminal = Terminal::sized(home.path(), SMALL, &arguments, &[("TERM", "dumb")]);
    terminal.shows("Blue>");
    terminal.press("help all\n");
    terminal.shows("Space shows more");
    terminal.press("\n");
    terminal.press("\n");
    terminal.shows("Games and files");
    terminal.press("help all\n");
    terminal.until("a page", |terminal| terminal.last_line().contains("Space shows more"));
    terminal.press("score\n");
    terminal.until("the answer", |terminal| terminal.text().contains("Territory"));
    terminal.kill();
}

#[test]
fn help_is_short_and_help_all_is_everything() {
    for lang in Lang::all() {
        let mut repl = repl("interactions", 2, lang);
        let (help, all) = match lang {
            Lang::Fr => ("aide", "aide tout"),
            Lang::En => ("help", "help all"),
        };
        let (short, _) = repl.handle(help);
        assert!(short.lines().count() < 24, "{short}");
        assert_eq!(COMMANDS.iter().filter(|command| command.first).count(), 10);
        let (whole, _) = repl.handle(all);
        for command in COMMANDS {
            let line = format!("\n  {}", command.name_in(lang));
            assert!(whole.contains(&line), "{} is missing:\n{whole}", command.name);
            assert_eq!(short.contains(&line), command.first, "{}:\n{short}", command.name);
        }
        assert!(whole.lines().chain(short.lines()).all(|line| line.chars().count() <= 80), "{short}{whole}");
    }
}

#[test]
fn zones_that_did_not_change_are_short_and_the_table_shows_all() {
    let mut repl = repl("interactions", 4, Lang::En);
    let (table, _) = repl.handle("table");
    assert_eq!(table.matches("Predation 7/3").count(), 1, "the same for all is told once:\n{table}");
    assert_eq!(table.matches("the same as Blue").count(), 3, "{table}");
    repl.handle("auto 20");
    let (played, _) = repl.handle("auto");
    let (whole, _) = repl.handle("table");
    assert!(played.contains(" in all"), "{played}");
    assert!(!whole.contains(" in all"), "{whole}");
    // Whoever is to move sees their own pieces.
    let mover = repl.prompt().trim_end_matches("> ").to_owned();
    let own = |text: &str| {
        let line = text.lines().find(|line| line.starts_with(&mover)).map(str::to_owned);
        line.expect("a line of their own")
    };
    assert_eq!(own(&played), own(&whole));
}

#[test]
fn front_and_back_look_different() {
    let mut repl = repl("interactions", 2, Lang::En);
    let (table, _) = repl.handle("auto 9");
    // No seat's letter is a capital.
    let is_name = |word: &str, tells: fn(&char) -> bool| word.chars().skip(1).take(3).all(|c| tells(&c));
    let words: Vec<&str> = table
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .flat_map(str::split_whitespace)
        .skip(1)
        .collect();
    let (backs, fronts): (Vec<&str>, Vec<&str>) = words
        .iter()
        .map(|word| word.trim_matches(['[', ']']))
        .filter(|word| word.len() > 3)
        .partition(|word| word.ends_with('′'));
    assert!(!backs.is_empty() && !fronts.is_empty(), "{table}");
    assert!(backs.iter().all(|word| is_name(word, |c| c.is_lowercase())), "{backs:?}");
    assert!(fronts.iter().all(|word| is_name(word, |c| c.is_uppercase())), "{fronts:?}");
    assert!(table.contains("ABC: ") && table.contains("abc′: "), "{table}");
}

#[test]
fn equal_shares_are_one_line() {
    let mut repl = repl("reversi", 2, Lang::En);
    repl.handle("auto 30");
    let (told, _) = repl.handle("explain");
    assert_eq!(told.lines().filter(|line| line.contains(" × 1, ")).count(), 2, "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    assert!(told.lines().count() <= 8, "{told}");
}
