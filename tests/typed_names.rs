//! What is typed does what was meant: numbers alone, shortened names, printed names in both languages, and the
//! same words completed as are read.

use std::path::Path;

use rulebox::define::{Library, Settings};
use rulebox::front::repl::{HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Game, Log, Session};
use rulebox::speak::Lang;
use rulebox::table::Event;

fn load(id: &str, settings: &Settings) -> Game {
    let library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    Game::load(&library.find(id).expect("there is such a game"), settings).expect("it loads")
}

fn table(id: &str, players: usize, lang: Lang) -> Repl {
    let settings = Settings { players: Some(players), ..Settings::default() };
    let mut repl = Repl::new(Session::new(load(id, &settings), 7, 0).expect("it begins"), Look::plain(lang));
    repl.library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    repl
}

/// Two people at a game of tiles, with two tiles each to choose from.
fn tiles(lang: Lang) -> Repl {
    let mut repl = table("interactions", 2, lang);
    say(&mut repl, "choose pred compet");
    say(&mut repl, "choose pred herb");
    assert_eq!(repl.session.entries().len(), 2);
    repl
}

/// What is answered, with the spaces that one types.
fn say(repl: &mut Repl, line: &str) -> String {
    let (text, _) = repl.handle(line);
    repl.look.printed(&text).replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'")
}

fn offered(repl: &Repl, line: &str) -> Vec<String> {
    repl.guide().complete(line).1
}

#[test]
fn a_number_plays_only_when_it_is_alone() {
    let mut repl = tiles(Lang::Fr);
    let text = say(&mut repl, "3 joueurs");
    assert!(text.contains("un nombre ne joue un coup que seul sur la ligne : `3`"), "{text}");
    assert!(text.contains("`nouvelle --players 3`"), "{text}");
    let text = say(&mut repl, "2 d4");
    assert!(text.contains("que seul sur la ligne : `2`") && !text.contains("--players"), "{text}");
    assert_eq!(repl.session.entries().len(), 2, "nothing was played");
    say(&mut repl, "2");
    assert_eq!(repl.session.entries().len(), 3);
    let mut repl = tiles(Lang::En);
    let text = say(&mut repl, "3 players");
    assert!(text.contains("for a game with 3 players: `new --players 3`"), "{text}");
    // A card may be called by a number: a number alone is a move's all the same.
    let mut repl = table("la_glace_et_le_ciel", 3, Lang::En);
    say(&mut repl, "3");
    assert_eq!(repl.session.entries().len(), 1);
}

#[test]
fn moves_are_shown_by_printed_names() {
    let mut repl = tiles(Lang::Fr);
    let moves = say(&mut repl, "coups");
    assert!(moves.contains("1 poser Prédation d4") && moves.contains("2 poser Compétition d4"), "{moves}");
    let history = say(&mut repl, "historique");
    assert!(history.contains("Bleu choisir Prédation Compétition"), "{history}");
    assert_eq!(repl.prompt(), "Bleu> ");
    say(&mut repl, "poser comp");
    assert_eq!(repl.prompt(), "Bleu\u{a0}: poser Compétition …> ", "what is asked for is shown so too");
    say(&mut repl, "");
    let text = say(&mut repl, "poser herbivorie d4");
    assert!(text.contains("possible : Prédation, Compétition"), "{text}");
    let text = say(&mut repl, "auto");
    assert!(text.contains("Bleu poser "), "{text}");
    // Of several words too.
    let mut repl = table("file_dans_ta_mare", 2, Lang::Fr);
    say(&mut repl, "hasard 12");
    let moves = say(&mut repl, "coups");
    assert!(!moves.contains('_'), "{moves}");
    // What a file has is as it was.
    let log = Log::of(&repl.session).expect("a log");
    assert!(log.moves.iter().all(|text| text.is_ascii()), "{:?}", log.moves);
}

#[test]
fn shortened_names_mean_what_they_begin() {
    for lang in Lang::all() {
        for line in ["pred d4", "poser pred d4", "place pred d4", "po pred d4", "Prédation d4", "PRED d4"] {
            let mut repl = tiles(lang);
            let text = say(&mut repl, line);
            assert_eq!(repl.session.entries().len(), 3, "{line}: {text}");
            assert_eq!(repl.session.entries()[2].text, "place predation d4");
        }
    }
    // One word that could be a piece or a command is answered with both.
    let mut repl = tiles(Lang::Fr);
    let text = say(&mut repl, "co");
    for name in ["`Compétition`", "`Commensalisme`", "`coups`"] {
        assert!(text.contains(name), "{text}");
    }
    // A command by its beginning, where that is clear.
    let text = say(&mut repl, "hist");
    assert!(text.contains("Bleu choisir"), "{text}");
    let text = say(&mut repl, "/hist");
    assert!(text.contains("Bleu choisir"), "{text}");
    let text = say(&mut repl, "var");
    assert!(text.contains("`nouvelle --variant V`"), "{text}");
    let text = say(&mut table("tic_tac_toe", 2, Lang::Fr), "re");
    assert!(text.contains("lequel de ces noms") && text.contains(" ou "), "{text}");
    // One that would end or replace the game wants more of it.
    say(&mut repl, "no");
    assert_eq!(repl.session.entries().len(), 2);
    // Seats, by any name or its beginning.
    for line in ["vue ro", "vue pink", "vue Rose", "robot ro hasard", "robot rose non"] {
        let text = say(&mut repl, line);
        assert!(text.contains("Rose"), "{line}: {text}");
    }
    let text = say(&mut repl, "vue x");
    assert!(text.contains("`Bleu`, `Rose`"), "{text}");
    let text = say(&mut repl, "nouvelle --variant Sans bon --players 2");
    assert!(text.contains("nouvelle partie"), "{text}");
    assert_eq!(repl.session.game().settings().variants, ["sans_bonus"], "a save has the id");
}

#[test]
fn a_typing_error_is_answered_in_the_language_spoken() {
    let mut repl = tiles(Lang::Fr);
    for (typed, meant) in
        [("psoer", "poser"), ("plaec", "poser"), ("predatoin", "Prédation"), ("hitsory", "historique")]
    {
        let text = say(&mut repl, typed);
        assert!(text.contains(&format!("vouliez-vous dire `{meant}`")), "{typed}: {text}");
    }
    let text = say(&mut repl, "poser predatoin d4");
    assert!(text.contains("vouliez-vous dire `Prédation`"), "{text}");
}

#[test]
fn what_can_be_typed_is_completed() {
    let mut repl = tiles(Lang::Fr);
    assert_eq!(offered(&repl, "po"), ["poser", "pourquoi"]);
    assert_eq!(offered(&repl, "pre"), ["Prédation"], "without its action's name");
    assert_eq!(offered(&repl, "poser "), ["Compétition", "Prédation"]);
    assert_eq!(offered(&repl, "poser pred "), ["d4"]);
    assert_eq!(offered(&repl, "pred "), ["d4"]);
    assert_eq!(offered(&repl, "pourquoi poser comp "), ["d4"]);
    assert_eq!(offered(&repl, "pas po"), ["poser"]);
    assert_eq!(offered(&repl, "coups pré"), ["Prédation"]);
    assert_eq!(offered(&repl, "regles pre"), ["Prédation"]);
    assert_eq!(offered(&repl, "vue "), ["Bleu", "Rose"]);
    assert_eq!(offered(&repl, "robot ro"), ["Rose"]);
    assert_eq!(offered(&repl, "robot rose "), ["glouton", "hasard", "mcts:2s", "mcts:500", "non"]);
    assert_eq!(offered(&repl, "sauver partie.json "), ["pour"]);
    assert_eq!(offered(&repl, "sauver partie.json pour "), ["Bleu", "Rose"]);
    assert_eq!(offered(&repl, "/hist"), ["/historique"]);
    assert_eq!(offered(&repl, "nouvelle --variant sans "), ["Sans bonus"]);
    assert_eq!(offered(&repl, "nouvelle --variant var"), ["Variante territoriale"]);
    assert_eq!(
        offered(&repl, "nouvelle --set tile.pred"),
        ["tile.predation.recto=", "tile.predation.verso="]
    );
    assert_eq!(offered(&repl, "nouvelle --set ruling.tas"), ["ruling.tas_visible=cache"]);
    assert_eq!(offered(&repl, "charger games/inter"), ["games/interactions/"]);
    assert_eq!(offered(&repl, "charger Cargo.t"), ["Cargo.toml"]);
    assert_eq!(repl.guide().hint("predat"), Some("ion".to_owned()));
    say(&mut repl, "pred d4");
    assert_eq!(offered(&repl, "regarder "), ["d4"]);
    let repl = tiles(Lang::En);
    assert_eq!(offered(&repl, "pla"), ["place"]);
    assert_eq!(offered(&repl, "bot pink "), ["greedy", "mcts:2s", "mcts:500", "off", "random"]);
    // A name of several words is one.
    let mut repl = table("file_dans_ta_mare", 2, Lang::Fr);
    let mut seen = false;
    for _ in 0..60 {
        let words = offered(&repl, "poser ");
        if let Some(name) = words.iter().find(|name| name.contains(' ')) {
            let (first, rest) = name.split_once(' ').expect("two words");
            let begun = format!("poser {first} {}", &rest[..1]);
            let (start, words) = repl.guide().complete(&begun);
            assert_eq!(start, "poser ".len(), "{begun}");
            assert!(words.contains(name), "{begun}: {words:?}");
            let cells = offered(&repl, &format!("poser {name} "));
            let typed = name.to_lowercase().replace(' ', "_");
            assert_eq!(cells, offered(&repl, &format!("place {typed} ")), "{name}");
            seen |= !cells.is_empty();
        }
        say(&mut repl, "hasard");
    }
    assert!(seen, "a tile of several words was there to place");
}

/// Where the screen is passed around, nobody's moves are offered to somebody else.
#[test]
fn nothing_is_completed_for_other_eyes() {
    let mut repl = table("la_glace_et_le_ciel", 3, Lang::En);
    repl.hot_seat = HotSeat::Needed;
    repl.welcome();
    assert!(repl.is_covered() && offered(&repl, "place ").is_empty() && offered(&repl, "why ").is_empty());
}

#[test]
fn a_save_keeps_its_bots() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("save.json");
    let mut repl = tiles(Lang::En);
    let plain = folder.path().join("plain.json");
    say(&mut repl, &format!("save {}", plain.display()));
    let text = std::fs::read_to_string(&plain).expect("written");
    assert!(!text.contains("bots"), "only where there are some: {text}");
    say(&mut repl, "bot pink random");
    say(&mut repl, &format!("save {}", file.display()));
    let save = Log::read(&file).expect("whole");
    assert_eq!(save.bots, ["rose"]);
    let mut other = tiles(Lang::En);
    say(&mut other, &format!("load {}", file.display()));
    assert!(say(&mut other, "bot").contains("Pink: bot (random)"));
    // A game of people is one of people again.
    say(&mut other, &format!("load {}", plain.display()));
    assert!(!say(&mut other, "bot").contains("a bot"));
}

/// Whoever made a move lets go of it before the screen is passed on, and may take it back until then.
#[test]
fn a_mistyped_move_is_taken_back_before_the_table_is_covered() {
    for clears in [true, false] {
        let mut repl = table("interactions", 2, Lang::Fr);
        (repl.hot_seat, repl.clears, repl.scrolls) = (HotSeat::Needed, clears, !clears);
        repl.welcome();
        let text = say(&mut repl, "choisir pred herb");
        assert!(!repl.is_covered() && repl.is_handing_over(), "{text}");
        assert!(text.contains("Entrée cache la table, `annuler` reprend le coup"), "{text}");
        assert_eq!(repl.prompt(), "Bleu> ");
        let text = say(&mut repl, "choisir pred mut");
        assert!(text.contains("Entrée cache la table") && repl.session.entries().len() == 1, "{text}");
        let text = say(&mut repl, "ann");
        assert!(repl.session.entries().is_empty() && !repl.is_handing_over(), "{text}");
        say(&mut repl, "choisir pred mut");
        let text = say(&mut repl, "");
        assert!(repl.is_covered() && !text.contains("Prédation"), "{text}");
        // Whatever is typed there is answered, and never repeated.
        for line in ["annuler", "choisir comp paras", "x"] {
            let text = say(&mut repl, line);
            assert!(repl.is_covered() && text.contains("la table est cachée"), "{text}");
            assert!(text.contains("à Rose de prendre l'écran") && !text.contains("paras"), "{text}");
        }
        assert_eq!(repl.session.entries().len(), 1);
        say(&mut repl, "");
        assert_eq!(repl.prompt(), "Rose> ");
        // The last choice shows them all: nothing is covered, and nothing is asked.
        say(&mut repl, "choisir pred herb");
        assert!(!repl.is_handing_over() && repl.prompt() == "Bleu> ");
    }
    // From a pipe no such line is needed.
    let mut repl = table("interactions", 2, Lang::Fr);
    repl.hot_seat = HotSeat::Needed;
    repl.welcome();
    say(&mut repl, "choisir pred herb");
    assert!(repl.is_covered());
}

/// What came of a move teaches whoever made it: until it is let go of, nothing of that is shown, whatever it is.
#[test]
fn nothing_that_a_move_teaches_is_seen_before_it_is_let_go_of() {
    let mut announced = 0;
    for seed in 0..12 {
        let settings = Settings { players: Some(2), ..Settings::default() };
        let game = load("la_glace_et_le_ciel", &settings);
        let mut repl = Repl::new(Session::new(game, seed, 0).expect("it begins"), Look::plain(Lang::En));
        (repl.hot_seat, repl.clears) = (HotSeat::Needed, true);
        repl.welcome();
        for _ in 0..10 {
            say(&mut repl, "");
            let before = repl.session.state().clone();
            let text = say(&mut repl, "1");
            assert!(repl.is_handing_over(), "{text}");
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() == 2 && lines[0].contains(" place "), "{text}");
            assert!(lines[1].starts_with("Enter plays this move"), "{text}");
            let events = &repl.session.entries().last().expect("a move").events;
            announced += usize::from(events.iter().any(|event| matches!(event, Event::Announced { .. })));
            say(&mut repl, "undo");
            assert!(*repl.session.state() == before);
            say(&mut repl, "1");
            say(&mut repl, "");
            assert!(repl.is_covered());
        }
    }
    assert!(announced > 0, "something would have been said after some of them");
}
