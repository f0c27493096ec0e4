//! A newcomer's first evening, from the first move to an example that the checker runs.

use std::path::Path;

use rulebox::checking;
use rulebox::define::{Library, Settings};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;

/// A copy of a game that can be edited, without its examples.
fn copied(folder: &Path, id: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(id);
    let to = folder.join(id);
    std::fs::create_dir_all(to.join("examples")).expect("made");
    for file in ["game.toml", "rules.rhai"] {
        std::fs::copy(from.join(file), to.join(file)).expect("copied");
    }
}

fn repl(folder: &Path, players: usize) -> Repl {
    let found = Library::only(folder).find("interactions").expect("there");
    let settings = Settings { players: Some(players), ..Settings::default() };
    let game = Game::load(&found, &settings).expect("sound");
    Repl::new(Session::new(game, 11, 0).expect("it begins"), Look::plain(Lang::En))
}

fn said(repl: &mut Repl, line: &str) -> String {
    repl.handle(line).0
}

#[test]
fn plays_undoes_steps_explains_edits_and_saves_an_example() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copied(folder.path(), "interactions");
    let mut repl = repl(folder.path(), 3);
    for line in ["choose pred herb", "choose pred mut", "choose pred comp", "place pred f6", "lift mut"] {
        let text = said(&mut repl, line);
        assert!(!text.contains("refused"), "{line}: {text}");
    }
    // Event by event: the tile is placed, then its neighbour turns.
    let text = said(&mut repl, "step place pred g6");
    assert!(
        text.contains("Pink places Predation on g6") && text.contains("`next` shows the next step"),
        "{text}"
    );
    let text = said(&mut repl, "");
    assert!(text.contains("Predation (Blue) on f6 flips: back"), "{text}");
    said(&mut repl, "next");
    let text = said(&mut repl, "undo 2");
    assert!(text.contains("moves undone: 2"), "{text}");
    assert!(said(&mut repl, "redo 2").contains("moves redone: 2"));
    let text = said(&mut repl, "auto 100");
    assert!(text.contains("the game is over") && repl.prompt() == "end> ", "{text}");

    // The explanation adds up to the score.
    let scores = repl.game().scores(repl.session.state()).expect("sound");
    let text = said(&mut repl, "explain score");
    for (seat, score) in ["Blue", "Pink", "Green"].iter().zip(&scores) {
        assert!(text.contains(&format!("{seat}  {score}\n")), "{seat} {score}: {text}");
    }
    assert!(text.contains("Predation on g6, ") && text.contains("because back-side tiles: "), "{text}");

    // A tile's value is edited; the same game counts otherwise, and it is said what changed.
    let file = folder.path().join("interactions/game.toml");
    let rules = std::fs::read_to_string(&file).expect("readable");
    let edited = rules.replace("recto  = 7\nverso  = 3", "recto  = 7\nverso  = 9");
    assert_ne!(edited, rules);
    std::fs::write(&file, edited).expect("written");
    let text = said(&mut repl, "reload");
    assert!(text.contains("tile.predation.verso 3 → 9"), "{text}");
    assert!(text.contains("moves replayed: "), "{text}");
    assert_ne!(repl.game().scores(repl.session.state()).expect("sound"), scores);

    let text = said(&mut repl, "save example first_evening");
    assert!(text.contains("examples/first_evening.txt"), "{text}");
    assert!(said(&mut repl, "save example first_evening").contains("already"));
    assert!(said(&mut repl, "save example ../evil").contains("cannot be an example's name"));
    let report = checking::check(&Library::only(folder.path()), &[], false);
    assert_eq!(report.exit_code(), 0, "{}", report.render(Lang::En, false));
    // The example holds what it should: another value is a fault.
    std::fs::write(&file, rules).expect("written");
    let report = checking::check(&Library::only(folder.path()), &[], false);
    assert_eq!(report.exit_code(), 1);
}

#[test]
fn plays_alone_to_one_of_the_bands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copied(folder.path(), "interactions");
    // Nobody has written an example yet: the first one makes its folder.
    let examples = folder.path().join("interactions/examples");
    std::fs::remove_dir_all(&examples).expect("it was copied");
    let mut repl = repl(folder.path(), 1);
    let text = said(&mut repl, "auto 100");
    let bands = ["You lose: ", "first steps in the wild", "naturalist", "no secret for you"];
    assert!(bands.iter().any(|band| text.contains(band)), "{text}");
    assert!(said(&mut repl, "save example alone").contains("saved to"));
    assert!(examples.join("alone.txt").is_file());
    let report = checking::check(&Library::only(folder.path()), &[], false);
    assert_eq!(report.exit_code(), 0, "{}", report.render(Lang::En, false));
}

#[test]
fn bots_take_seats_and_give_them_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copied(folder.path(), "interactions");
    let mut repl = repl(folder.path(), 3);
    assert!(said(&mut repl, "bot rose random").contains("Pink: bot (random)"));
    assert!(said(&mut repl, "bot 3 random").contains("Green: bot (random)"));
    let text = said(&mut repl, "choose pred herb");
    assert!(text.contains("Green choose") && repl.prompt() == "Blue> ", "{text}");
    let text = said(&mut repl, "place pred f6");
    assert!(!text.contains("Pink place"), "{text}");
    let text = said(&mut repl, "lift mut");
    assert!(text.contains("Pink place") && text.contains("Green lift"), "{text}");
    // One step back is back to one's own last decision; the same follows again.
    let after = repl.session.state().clone();
    assert!(said(&mut repl, "undo").contains("moves undone: 5"));
    said(&mut repl, "lift mut");
    assert_eq!(repl.session.state(), &after);
    assert!(said(&mut repl, "bot 4 random").contains("there is no player `4`"));
    assert!(said(&mut repl, "bot rose genius").contains("there is no bot `genius`"));
    assert!(said(&mut repl, "bot").contains("Pink: bot (random)"));
    said(&mut repl, "bot bleu random");
    assert_eq!(repl.prompt(), "end> ");
}

#[test]
fn another_game_with_other_options() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copied(folder.path(), "interactions");
    let mut repl = repl(folder.path(), 3);
    assert!(said(&mut repl, "variants").contains("[ ] territoriale"));
    let text = said(&mut repl, "new --players 4 --variant equipes --names Ann,Bo,Cy,Di --first Cy --seed 5");
    assert!(text.contains("a new game, seed 5") && repl.prompt() == "Cy> ", "{text}");
    assert!(said(&mut repl, "variants").contains("[x] equipes"));
    for (line, complaint) in [
        ("new --players 9", "this game is for 1, 2, 3 or 4 players, not 9"),
        ("new --sed 4", "--sed"),
        ("new soon", "`soon` is not a seed"),
        ("new --first mauve", "there is no player `mauve`"),
        ("new --names Ann,Ann", "two players would be called `Ann`"),
        ("new --players 2 --names A,B,C", "more names than players: 3 for 2"),
        ("new --names 7", "a player's name is one word"),
    ] {
        let text = said(&mut repl, line);
        assert!(text.contains(complaint), "{line}: {text}");
        assert_eq!(repl.prompt(), "Cy> ");
    }
    // Many moves are listed in groups, by number.
    let text = said(&mut repl, "choose pred herb");
    assert!(text.contains("Cy has chosen"), "{text}");
    for _ in 0..3 {
        said(&mut repl, "auto");
    }
    assert!(said(&mut repl, "history").contains("Cy choose Predation Herbivory"));
}
