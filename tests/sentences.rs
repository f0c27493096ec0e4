//! What the games say of their pieces and actions in sentences: nothing is left out, and players are shown it where
//! they need it.

use std::path::Path;

use rulebox::define::{Library, Settings};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::{Lang, Name};

use crate::support::tables;

fn shipped() -> Library {
    Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"))
}

/// A session in French on a screen of 80 columns.
fn french(id: &str, players: usize) -> Repl {
    let settings = Settings { players: Some(players), ..Settings::default() };
    let game = Game::load(&shipped().find(id).expect("there"), &settings).expect("sound");
    let session = Session::new(game, 1, 0).expect("it begins");
    Repl::new(session, Look { width: 80, ..Look::plain(Lang::Fr) })
}

/// What a line is answered, its spaces plain; no line is wider than the screen.
fn answer(repl: &mut Repl, line: &str) -> String {
    let (text, _) = repl.handle(line);
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "too wide: {line}");
    }
    text.replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'")
}

/// The same with its lines joined.
fn flat(repl: &mut Repl, line: &str) -> String {
    answer(repl, line).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A whole sentence in every language, with nothing left to fill in.
fn check(whose: &str, text: Option<&Name>) {
    let text = text.unwrap_or_else(|| panic!("{whose} has no sentence"));
    for lang in Lang::all() {
        let said = text.in_lang(lang);
        assert!(said.ends_with('.'), "{whose}, {}: no full stop: {said}", lang.id());
        assert!(!said.contains(['{', '}']), "{whose}, {}: a blank is left: {said}", lang.id());
        assert!(said.starts_with(char::is_uppercase), "{whose}, {}: no capital: {said}", lang.id());
    }
    let mut texts: Vec<&str> = text.texts().collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), Lang::all().count(), "{whose} says the same in two languages: {texts:?}");
}

#[test]
fn every_piece_and_every_action_of_every_game_has_a_sentence() {
    let shipped = shipped().games();
    let mut kinds = 0;
    for table in tables().iter().filter(|table| shipped.contains_key(&table.folder.id)) {
        let definition = table.game.definition();
        for kind in &definition.kinds {
            check(&format!("{table}: {}", kind.label.id), definition.text_of(kind).as_ref());
            kinds += 1;
        }
        for action in &definition.actions {
            check(&format!("{table}: {}", action.label.id), action.text.as_ref());
        }
        check(&format!("{table}: the end"), definition.end.text.as_ref());
        for whenever in &definition.whenevers {
            check(&format!("{table}: {}", whenever.label.id), whenever.text.as_ref());
        }
    }
    assert!(kinds > 500, "{kinds} kinds: the games are there");
}

#[test]
fn comments_of_scripts_speak_every_language() {
    for (id, folder) in shipped().games() {
        let Ok(Some(script)) = folder.read("rules.rhai") else { continue };
        let lines: Vec<&str> = script.lines().collect();
        let is_comment = |line: &&str| line.starts_with("///");
        for block in
            lines.chunk_by(|one, next| is_comment(one) == is_comment(next)).filter(|it| is_comment(&it[0]))
        {
            for lang in Lang::all() {
                let begins = format!("/// {}: ", lang.id());
                assert!(block.iter().any(|line| line.starts_with(&begins)), "{id}, {}: {block:?}", lang.id());
            }
        }
    }
}

#[test]
fn numbers_of_rules_have_names() {
    let shipped = shipped().games();
    for table in tables().iter().filter(|table| shipped.contains_key(&table.folder.id)) {
        let definition = table.game.definition();
        let options = &definition.switches.options;
        for (id, _) in &definition.constants {
            let is_option = options.iter().any(|option| option.label.id == *id);
            assert!(is_option || definition.called(id).is_some(), "{table}: `{id}` has no name");
        }
    }
}

#[test]
fn players_are_shown_what_tiles_do() {
    let mut repl = french("interactions", 2);
    let asked = flat(&mut repl, "choisir");
    let predation = "Prédation, 7/3 : Retourne au verso les tuiles recto juste à gauche et juste à droite.";
    assert!(asked.contains(predation), "{asked}");
    assert!(asked.contains("Commensalisme, 5/0 :"), "{asked}");
    answer(&mut repl, "");
    let listed = flat(&mut repl, "coups");
    assert!(listed.contains(predation), "{listed}");
    let rules = answer(&mut repl, "regles mutualisme");
    let (sentence, rule) = (rules.find("Retourne au recto"), rules.find("effect: flip"));
    assert!(sentence.is_some() && sentence < rule, "{rules}");
    let helped = flat(&mut repl, "aide remonter");
    assert!(helped.starts_with("remonter : Faire remonter une tuile de sa Réserve."), "{helped}");
    for line in ["choisir predation herbivorie", "rose choisir mutualisme competition"] {
        answer(&mut repl, line);
    }
    let refused = flat(&mut repl, "poser predation a1");
    assert!(refused.contains("la première tuile se pose au centre : d4"), "{refused}");
    answer(&mut repl, "poser predation d4");
    let looked = flat(&mut repl, "regarder d4");
    assert!(looked.contains("Prédation, 7/3, recto"), "{looked}");
    assert!(looked.contains("juste à gauche et juste à droite."), "{looked}");
    let explained = flat(&mut repl, "expliquer score bleu");
    assert!(explained.contains("car tuiles verso : 0, tuiles recto : 1"), "{explained}");
    assert!(explained.contains("La tuile restante compte par la face"), "{explained}");
    assert!(explained.contains("la tuile restante compte par la face que montre la majorité"), "{explained}");
}

#[test]
fn many_pieces_are_only_named_and_equal_sentences_stand_together() {
    let mut repl = french("letter_up", 2);
    answer(&mut repl, "hasard 1");
    let asked = flat(&mut repl, "renouveler");
    assert_eq!(asked.matches("Se pose pour former des mots").count(), 1, "{asked}");
}

#[test]
fn a_hidden_card_is_not_told() {
    let mut repl = french("la_glace_et_le_ciel", 2);
    let listed = flat(&mut repl, "coups");
    assert!(listed.contains("Se pose sur sa rangée"), "{listed}");
    assert!(!listed.contains("doivent faire exactement"), "{listed}");
    let rules = flat(&mut repl, "regles but5");
    assert!(rules.contains("doivent faire exactement 5."), "{rules}");
}

#[test]
fn a_full_column_is_called_full() {
    let mut repl = french("connect_four", 2);
    for _ in 0..6 {
        answer(&mut repl, "a");
    }
    for typed in ["a", "jouer a", "jouer a6"] {
        let refused = flat(&mut repl, typed);
        assert!(refused.contains("la colonne est pleine"), "{typed}: {refused}");
    }
    let refused = flat(&mut repl, "jouer b1");
    assert!(refused.contains("un jeton ne tient pas en b1"), "{refused}");
}

#[test]
fn why_speaks_the_language() {
    let mut repl = french("breakthrough", 2);
    let why = flat(&mut repl, "pourquoi avancer a7 a5");
    assert!(why.contains("ou en diagonale sur une case sans pion de sa couleur"), "{why}");
    assert!(!why.contains("Straight ahead"), "{why}");
}
