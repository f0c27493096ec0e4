//! What is said of moves is so: every move is tried before anything is held against it, values of games that were
//! cut are no chances, and what one of two gains by luck the other loses.

use std::path::Path;

use rulebox::bots::{self, Budget, Thinking, Thought};
use rulebox::define::{Library, Settings};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Move, Session};
use rulebox::speak::Lang;
use serde_json::Value;

use crate::sessions::rulebox;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn begun(id: &str, players: usize, seed: u64) -> Session {
    let settings = Settings { players: Some(players), ..Settings::default() };
    let folder = Library::only(&here().join("games")).find(id).expect("it is there");
    Session::new(Game::load(&folder, &settings).unwrap_or_else(|_| panic!("it loads")), seed, 0)
        .expect("begins")
}

fn at(id: &str, players: usize, seed: u64) -> Repl {
    let mut repl = Repl::new(begun(id, players, seed), Look { width: 80, ..Look::plain(Lang::En) });
    repl.welcome();
    repl
}

fn said(repl: &mut Repl, lines: &[&str]) -> String {
    lines.iter().map(|line| repl.handle(line).0).last().unwrap_or_default()
}

fn judged(session: &Session, tries: u32, among: Option<&[Move]>) -> Thought {
    let seat = session.state().turn.seat;
    let worlds = session.worlds(seat).expect("sound");
    let never = std::sync::atomic::AtomicBool::new(false);
    let thinking = Thinking { stop: &never, progress: &|_| {} };
    bots::judge(Budget::Tries(tries), &worlds, among, &mut bots::stream(1, seat, 0), thinking).expect("sound")
}

/// The analysis of a random game, as programs get it.
fn analysed(id: &str, players: &str, seed: &str, tries: &str) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let log = folder.path().join("game.jsonl");
    let log = log.to_string_lossy();
    let played = ["simulate", id, "--players", players, "-n", "1", "--seed", seed, "--log", &log];
    assert!(rulebox(&played, "", here()).status.success());
    let done = rulebox(&["analyse", &log, "--bot", tries, "--json"], "", here());
    let json: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    json["games"][0].clone()
}

/// A row of a table: the line that holds a text.
fn row<'t>(text: &'t str, holds: &str) -> &'t str {
    text.lines().find(|line| line.contains(holds)).unwrap_or_else(|| panic!("no {holds}: {text}"))
}

#[test]
fn every_move_is_tried_often_enough_to_be_known() {
    for id in ["hex", "connect_four", "interactions"] {
        let session = begun(id, 2, 3);
        let thought = judged(&session, 8000, None);
        let least = thought.candidates.iter().map(|one| one.tries).min().expect("moves");
        assert!(least >= 30, "{id}: {least} tries");
        let most = thought.candidates.iter().map(|one| one.tries).max().expect("moves");
        assert!(most > 2 * least, "{id}: what looks better is looked at longer");
    }
}

#[test]
fn some_moves_alone_are_tried_equally_often() {
    let session = begun("hex", 2, 3);
    let two: Vec<Move> =
        judged(&session, 500, None).candidates[..2].iter().map(|one| one.mv.clone()).collect();
    let thought = judged(&session, 501, Some(&two));
    let tries: Vec<u32> = thought.candidates.iter().map(|one| one.tries).collect();
    assert_eq!((tries.len(), tries[0].abs_diff(tries[1]), tries[0] + tries[1]), (2, 1, 501));
    assert!(two.iter().all(|mv| thought.candidates.iter().any(|one| one.mv == *mv)));
}

#[test]
fn what_is_worth_more_stands_before_what_is_worth_less() {
    for (id, players) in [("interactions", 1), ("interactions", 2), ("reversi", 2)] {
        let mut session = begun(id, players, 8);
        for _ in 0..5 {
            let thought = judged(&session, 2000, None);
            let known =
                thought.candidates.iter().skip(1).filter(|one| one.is_known() && one.proven.is_none());
            let shares: Vec<f64> =
                known.filter_map(|one| one.share).map(|share| (share * 100.0).round()).collect();
            assert!(shares.is_sorted_by(|a, b| a >= b), "{id}: {shares:?}");
            let Some(best) = thought.best() else { break };
            let seat = session.state().turn.seat;
            let mv = session.worlds(seat).expect("sound").view().on_table(&best.mv);
            session.make(mv).expect("legal");
        }
    }
}

/// It was tried 66 times of 50,000 and called a blunder; whoever looked further found it to win.
#[test]
fn a_good_move_is_no_blunder() {
    let mut repl = at("interactions", 1, 8);
    let text = said(&mut repl, &["auto 1", "auto 2", "auto 3", "goto 4", "hint all"]);
    let line = row(&text, "lift Predation");
    let chance: f64 = line
        .split('%')
        .next()
        .and_then(|text| text.split(' ').next_back())
        .expect("a chance")
        .parse()
        .expect("a number");
    assert!(chance > 60.0 && !line.contains("??"), "{text}");
}

#[test]
fn bounds_stay_between_0_and_100_and_rows_are_ranked() {
    let mut repl = at("connect_four", 2, 7);
    let text = said(&mut repl, &["d", "hint all mcts:3000"]);
    assert!(text.contains("the best first"), "{text}");
    let mut bounds = 0;
    for word in text.split_whitespace().filter(|word| word.contains('–')) {
        let numbers: Vec<i32> = word.split('–').filter_map(|number| number.parse().ok()).collect();
        if let [low, high] = numbers[..] {
            bounds += 1;
            assert!(0 <= low && low <= high && high <= 100, "{text}");
        }
    }
    assert!(bounds > 2, "{text}");
    assert!(!text.contains('±'), "{text}");
}

#[test]
fn the_value_of_games_that_were_cut_is_no_chance() {
    let mut repl = at("file_dans_ta_mare", 2, 7);
    let text = said(&mut repl, &["auto 4", "hint mcts:100"]);
    assert!(text.contains("outlook") && text.contains("no chance of winning"), "{text}");
    assert!(!text.contains('%') && !text.contains("how far off"), "{text}");
    let mut repl = at("letter_up", 2, 7);
    let text = said(&mut repl, &["auto 3", "analyse mcts:30"]);
    assert!(text.contains("outlook, move by move") && text.contains("not chances"), "{text}");
    assert!(!text.contains('%') && !text.contains("decided"), "{text}");
}

#[test]
fn what_one_of_two_gains_by_luck_the_other_loses() {
    // Stones are chosen in secret, so that there is luck.
    let game = analysed("interactions", "2", "5", "mcts:60");
    let luck: Vec<f64> =
        game["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["luck"].as_f64()).collect();
    assert!(luck.len() == 2 && (luck[0] + luck[1]).abs() < 1e-9, "{luck:?}");
    assert!(luck[0].abs() <= 1.5, "{luck:?}");
    let game = analysed("connect_four", "2", "5", "mcts:60");
    assert!(game["seats"].as_array().expect("seats").iter().all(|seat| seat["luck"].is_null()));
}

#[test]
fn nobody_is_flawless_where_nothing_could_be_won() {
    let game = analysed("la_glace_et_le_ciel", "2", "5", "mcts:50");
    for seat in game["seats"].as_array().expect("seats") {
        assert!(seat["level"].is_null() && seat["luck"].is_null(), "{seat}");
    }
    let mut repl = at("la_glace_et_le_ciel", 2, 5);
    let text = said(&mut repl, &["auto 500", "analyse mcts:50"]);
    assert!(!text.contains("flawless") && text.contains("fewer than 5 decisions"), "{text}");
}

#[test]
fn a_game_is_decided_when_its_winner_stays_ahead_by_far() {
    let game = analysed("connect_four", "2", "9", "mcts:100");
    let decided = game["decided"].as_u64().expect("somebody won") as usize;
    let winner = game["winners"][0].as_str().expect("a winner");
    let chances: Vec<f64> =
        game["chances"][winner].as_array().expect("chances").iter().filter_map(Value::as_f64).collect();
    assert!(chances[decided - 1..].iter().all(|chance| *chance >= 0.9), "{decided}: {chances:?}");
    assert!(decided < 2 || chances[decided - 2] < 0.9, "{decided}: {chances:?}");
}

#[test]
fn it_is_said_who_won() {
    let mut repl = at("tic_tac_toe", 2, 1);
    let text = said(&mut repl, &["a1", "b1", "a2", "b2", "a3", "analyse mcts:50"]);
    assert!(text.lines().any(|line| line.starts_with("X wins")), "{text}");
}

#[test]
fn one_players_copy_is_called_that() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for id in ["file_dans_ta_mare", "interactions", "la_glace_et_le_ciel"] {
        let copy = folder.path().join(format!("{id}.json"));
        let mut repl = at(id, 2, 1);
        said(&mut repl, &["auto 12", &format!("save {} for 1", copy.display())]);
        let done = rulebox(&["analyse", &copy.to_string_lossy(), "--lang", "en"], "", here());
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(told.contains("this copy was made for") && told.contains("the whole save"), "{id}: {told}");
    }
}

#[test]
fn a_bot_that_sees_no_difference_says_so() {
    let mut repl = at("hex", 2, 1);
    let text = said(&mut repl, &["hint greedy"]);
    assert!(text.contains("`greedy` would play any of them"), "{text}");
    // Here one of them wins at once.
    let mut repl = at("tic_tac_toe", 2, 1);
    let text = said(&mut repl, &["a1", "b1", "a2", "b2", "hint greedy"]);
    assert!(row(&text, "play a3").contains("wins"), "{text}");
}

#[test]
fn advice_has_a_second_name_in_french() {
    let mut repl = Repl::new(begun("tic_tac_toe", 2, 1), Look { width: 80, ..Look::plain(Lang::Fr) });
    repl.welcome();
    let text = said(&mut repl, &["a1", "b1", "a2", "b2", "indice mcts:100"]);
    assert!(row(&text, "jouer a3").contains("gagne"), "{text}");
}
