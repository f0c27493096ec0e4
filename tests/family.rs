//! A family at an old terminal, in French: from `rulebox` alone to the end of a game for three, with the mistakes
//! that people make, by somebody who types only what the screen suggests.

use std::num::NonZero;
use std::time::Duration;

use crate::terminal::Terminal;

const OLD: (NonZero<u16>, u16) = (NonZero::new(24).expect("not zero"), 80);

/// The last line with plain spaces.
fn asked(terminal: &Terminal) -> String {
    terminal.last_line().replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'").trim_end().to_owned()
}

/// Types something and waits for the next prompt.
fn answer(terminal: &mut Terminal, keys: &str) {
    let before = terminal.said().len();
    terminal.press(keys);
    terminal.until("a prompt", |terminal| {
        let line = asked(terminal);
        let said = terminal.said();
        // A row of a board may end like a prompt while it is printed: nothing more comes after a prompt.
        let answered = said.get(before..).is_some_and(|new| new.contains('\n'));
        answered && line.ends_with(['>', '?', '—', ']']) && {
            std::thread::sleep(Duration::from_millis(40));
            terminal.said().len() == said.len()
        }
    });
}

/// Goes on to where somebody is to move: past covers and pages.
fn sit_down(terminal: &mut Terminal) {
    loop {
        match asked(terminal) {
            line if line.ends_with('?') => {
                std::thread::sleep(Duration::from_millis(300));
                answer(terminal, "\r");
            }
            line if line.contains("Espace pour la suite") => answer(terminal, " "),
            _ if terminal.text().contains("Entrée cache la table") => answer(terminal, "\r"),
            _ => return,
        }
    }
}

#[test]
fn three_people_play_a_game_to_its_end() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::sized(home.path(), OLD, &[], &[("LC_ALL", "fr_FR.UTF-8")]);
    terminal.shows("quel jeu");
    answer(&mut terminal, "interactions\r");
    assert!(asked(&terminal).contains("Combien de joueurs"), "{}", terminal.text());
    answer(&mut terminal, "3 joueurs\r");
    assert!(asked(&terminal).contains("Qui joue"), "{}", terminal.text());
    answer(&mut terminal, "\r");
    answer(&mut terminal, "\r");
    sit_down(&mut terminal);
    assert_eq!(asked(&terminal), "Bleu>", "{}", terminal.text());
    terminal.shows("Tapez un coup, par exemple `choisir Prédation Herbivorie`");

    // A number plays only when it is alone; what is mistyped is answered with what to type.
    answer(&mut terminal, "3 joueurs\r");
    assert!(
        terminal.text().contains("nouvelle --players 3") && asked(&terminal) == "Bleu>",
        "{}",
        terminal.text()
    );
    answer(&mut terminal, "historque\r");
    assert!(terminal.text().contains("`historique`"), "{}", terminal.text());
    answer(&mut terminal, "hist\r");
    assert!(terminal.text().contains("aucun coup"), "{}", terminal.text());

    // A choice is taken back before the screen is covered, and made again by the beginnings of its words.
    answer(&mut terminal, "pred herb\r");
    terminal.shows("Entrée cache la table");
    answer(&mut terminal, "annuler\r");
    assert_eq!(asked(&terminal), "Bleu>", "{}", terminal.text());
    answer(&mut terminal, "choisir pred mutu\r");
    answer(&mut terminal, "\r");
    assert_eq!(asked(&terminal), "Rose ?", "{}", terminal.text());
    std::thread::sleep(Duration::from_millis(300));
    answer(&mut terminal, "annuler\r");
    assert!(
        terminal.text().contains("la table est cachée") && asked(&terminal) == "Rose ?",
        "{}",
        terminal.text()
    );

    // Everyone plays what `coups` numbers, to the end.
    for _ in 0..60 {
        sit_down(&mut terminal);
        if asked(&terminal) == "fin>" {
            break;
        }
        answer(&mut terminal, "1\r");
    }
    assert_eq!(asked(&terminal), "fin>", "{}", terminal.text());
    let end = terminal.text();
    assert!(end.contains("gagne") || end.contains("galité"), "{end}");
    answer(&mut terminal, "expliquer\r");
    sit_down(&mut terminal);
    assert!(terminal.text().contains("Territoire"), "{}", terminal.text());
    terminal.press("quitter\r");
    assert_eq!(terminal.ends(), 0);
    for english in [" the ", " move ", " seat", " Reserve", " Verso", " bleu place", "random"] {
        assert!(!terminal.said().contains(english), "{english}");
    }
}
