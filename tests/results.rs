//! How a game came out, to the letter: every way in which one can end, in both languages.

use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;

use crate::language::{load, stones};

/// What the prompt says last, in English and in French, after these moves: the result, and what one can do.
fn ends(game: &Game, moves: &str) -> [(String, String); 2] {
    [Lang::En, Lang::Fr].map(|lang| {
        let session = Session::new(game.clone(), 1, 0).expect("it begins");
        let mut repl = Repl::new(session, Look::plain(lang));
        let text =
            moves.split_whitespace().fold(String::new(), |_, cell| repl.handle(&format!("lay {cell}")).0);
        let plain = text.replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'");
        let mut lines = plain.lines().rev().map(str::to_owned);
        let after = lines.next().expect("something is said");
        (lines.next().expect("and before it"), after)
    })
}

/// A game of stones that is over after a round, and counts what lies in the first row and the swamp.
fn counted(seats: &str, more: &str, end: &str) -> Game {
    let text = format!(
        "seats = [{seats}]\n{more}\n[action.lay]\ncell = \"empty\"\ndoes = \"put(stone)\"\n[end]\nwhen = \"rounds == 1\"\n{end}\n"
    );
    load(&stones(&text), "")
}

#[track_caller]
fn told(game: &Game, moves: &str, en: &str, fr: &str) {
    let [said_en, said_fr] = ends(game, moves);
    assert_eq!((said_en.0.as_str(), said_fr.0.as_str()), (en, fr));
}

const SCORE: &str = "score = \"2 * count(mine & row(1)) + count(mine & swamp)\"";

#[test]
fn scores_decide_tie_or_are_shared() {
    let two = counted("\"ann\", \"bo\"", "", SCORE);
    told(&two, "a1 b2", "Ann wins, 3 to 1!", "Ann gagne, 3 à 1 !");
    told(&two, "b1 c1", "A tie at 2 each.", "Égalité, 2 partout.");
    let three = counted("\"ann\", \"bo\", \"cy\"", "", SCORE);
    told(&three, "b2 a1 d4", "Bo wins, 3 to 1 and 0!", "Bo gagne, 3 à 1 et 0 !");
    told(
        &three,
        "b1 c1 d4",
        "Ann and Bo tie for first with 2 points.",
        "Ann et Bo sont à égalité en tête, avec 2 points.",
    );
    told(&three, "d4 c4 b4", "A tie at 0 each.", "Égalité, 0 partout.");
    let shared = counted("\"ann\", \"bo\", \"cy\"", "", &format!("{SCORE}\nshared = true"));
    let tied = "Égalité en tête : Ann et Bo se partagent la victoire avec 2 points.";
    told(&shared, "b1 c1 d4", "Tied for first: Ann and Bo share the victory with 2 points.", tied);
    let all = "Égalité, 0 partout : Ann, Bo et Cy se partagent la victoire.";
    told(&shared, "d4 c4 b4", "A tie at 0 each: Ann, Bo and Cy share the victory.", all);
    let lowest = counted("\"ann\", \"bo\"", "", &format!("{SCORE}\nwinner = \"lowest\""));
    told(&lowest, "a1 b2", "Bo wins, 1 to 3!", "Bo gagne, 1 à 3 !");
    // One point is singular.
    let one = counted("\"ann\", \"bo\", \"cy\"", "", "score = \"count(mine & swamp)\"");
    told(
        &one,
        "a1 b2 d4",
        "Ann and Bo tie for first with 1 point.",
        "Ann et Bo sont à égalité en tête, avec 1 point.",
    );
}

#[test]
fn teams_win_and_tie() {
    let seats = "\"ann\", \"bo\", \"cy\", \"di\"";
    let teams = "teams = [[\"ann\", \"cy\"], [\"bo\", \"di\"]]";
    let game = counted(seats, teams, SCORE);
    told(&game, "a1 d4 b1 c4", "Ann and Cy win as a team, 5 to 0!", "L'équipe Ann et Cy gagne, 5 à 0 !");
    told(&game, "b1 c1 c4 d4", "The teams tie at 2 each.", "Égalité entre les équipes, 2 partout.");
    let lowest = counted(seats, teams, &format!("{SCORE}\nteam = \"lowest\""));
    let session = Session::new(lowest, 1, 0).expect("it begins");
    let mut repl = Repl::new(session, Look::plain(Lang::Fr));
    let text = ["a1", "d4", "b1"].iter().fold(String::new(), |_, cell| repl.handle(&format!("lay {cell}")).0);
    assert!(!text.contains("gagne"), "{text}");
    let score = repl.handle("score").0.replace('\u{a0}', " ");
    assert!(score.contains("équipe Ann et Cy : 2 (le score le plus faible)\n"), "{score}");
}

#[test]
fn a_draw_says_why() {
    let text = |end: &str| {
        format!(
            "seats = [\"x\", \"o\"]\n[action.lay]\ncell = \"empty\"\ndoes = \"put(stone)\"\n[end]\n{end}\n"
        )
    };
    let game = load(&stones(&text("win = \"line(4, mine)\"\ndraw = \"rounds == 1\"")), "");
    told(&game, "a1 b1", "A draw.", "Match nul.");
    let reasons = "reasons = { draw = { en = \"the round is over\", fr = \"le tour est joué\" } }";
    let game =
        load(&stones(&text(&format!("win = \"line(2, mine)\"\ndraw = \"rounds == 2\"\n{reasons}"))), "");
    told(&game, "a1 b1 c3 d1", "A draw: the round is over.", "Match nul : le tour est joué.");
    // Nothing was counted, so that nothing is explained.
    let [en, fr] = ends(&game, "a1 d4 a2");
    assert_eq!(en, ("X wins!".into(), "`undo` steps back, `new` starts again.".into()));
    assert_eq!(fr, ("X gagne !".into(), "`annuler` revient en arrière, `nouvelle` recommence.".into()));
}

#[test]
fn all_win_or_lose_together_and_one_alone() {
    let scale = "scale = { rule = \"count(occupied & row(1)) - 1\", bands = [{ id = \"low\" }, { id = \"fair\", least = 1, won = true }] }";
    let two = counted("\"ann\", \"bo\"", "", scale);
    told(&two, "a1 b1", "You win together! 2 − 1 = 1 — Fair.", "Victoire commune ! 2 − 1 = 1 — Fair.");
    told(&two, "c4 d4", "You lose together. 0 − 1 = −1 — Low.", "Défaite commune. 0 − 1 = −1 — Low.");
    let alone = counted("\"ann\"", "", &scale.replace(" - 1", ""));
    told(&alone, "a1", "You win! 1 — Fair.", "Gagné ! 1 — Fair.");
    told(&alone, "c4", "You lose: 0; 1 was needed.", "Perdu : 0, il fallait 1.");
    let session = Session::new(two, 1, 0).expect("it begins");
    let mut repl = Repl::new(session, Look::plain(Lang::En));
    assert!(repl.welcome().contains("\nYou win or lose together.\n"));
    assert_eq!(repl.handle("score").0, "so far: 0 − 1 = −1 (Low)\n");
}
