//! The two ways to run a rule agree, and bulk play is the same game as play move by move: the
//! compiled closures are fast because they are clever, so thousands of games check them.

use std::path::Path;

use rulebox::table::{Ended, Recorder, State};

use crate::sessions::rulebox;
use crate::support::{each_ply, tables};

#[test]
fn closures_play_the_games_that_trees_play() {
    for table in tables() {
        let (closures, trees) = (table.game.machine(), table.as_trees());
        let trees = trees.machine();
        let (mut left, mut right) = (State::default(), State::default());
        for number in 0..table.games(1) {
            let (seed, first, mut rng) = table.deal(number);
            let mut other_rng = rng.clone();
            closures.restart(&mut left, seed, first).expect("a game starts");
            trees.restart(&mut right, seed, first).expect("a game starts");
            // One move at a time: whole games would tell only that something differs.
            for ply in 0.. {
                let one = closures.play_out(&mut left, &mut rng, 1).expect("the rules are sound");
                let other = trees.play_out(&mut right, &mut other_rng, 1).expect("the rules are sound");
                let place = format_args!("{table} --seed {seed}, ply {ply}");
                assert_eq!(one, other, "{place}");
                assert!(left == right, "{place}: {left:?}\nis not {right:?}");
                if left.ended != Ended::No || table.is_left_after(ply) {
                    break;
                }
            }
        }
    }
}

#[test]
fn closures_list_and_score_what_trees_do() {
    let mut trees = None;
    each_ply(40, |ply, _| {
        let key = ply.table.to_string();
        let (_, game) = match trees.take() {
            Some((of, game)) if of == key => trees.insert((of, game)),
            _ => trees.insert((key, ply.table.as_trees())),
        };
        assert_eq!(ply.game().moves(ply.state), game.moves(ply.state), "{ply}");
        assert_eq!(ply.game().machine().scores(ply.state), game.machine().scores(ply.state), "{ply}");
        assert_eq!(ply.game().machine().records(ply.state), game.machine().records(ply.state), "{ply}");
    });
}

#[test]
fn a_game_played_out_at_once_is_the_game_played_in_steps() {
    for table in tables() {
        let machine = table.game.machine();
        let (mut whole, mut steps) = (State::default(), State::default());
        for number in 0..table.games(1) {
            let (seed, first, mut rng) = table.deal(number);
            let mut step_rng = rng.clone();
            let played = machine.play_game(&mut whole, seed, first, &mut rng, table.most_plies());
            let played = played.expect("the rules are sound");
            let left = table.most_plies() - played.plies;
            assert!(played.finished || left == 0, "{table} --seed {seed}: not finished");
            machine.restart(&mut steps, seed, first).expect("a game starts");
            for ply in 0..played.plies {
                let one = machine.play_out(&mut steps, &mut step_rng, 1).expect("the rules are sound");
                assert_eq!(one.plies, 1, "{table} --seed {seed}, ply {ply}");
            }
            let rest = machine.play_out(&mut steps, &mut step_rng, left).expect("the rules are sound");
            assert_eq!((rest.plies, rest.scores), (0, played.scores), "{table} --seed {seed}");
            assert!(whole == steps, "{table} --seed {seed}: {whole:?}\nis not {steps:?}");
        }
    }
}

/// What makes a report depend on the seed alone, whether its games are written down or not.
#[test]
fn a_game_played_at_once_is_the_game_that_is_logged_move_by_move() {
    for table in tables() {
        let machine = table.game.machine();
        let mut whole = State::default();
        for number in 0..table.games(4) {
            let (seed, first, mut rng) = table.deal(number);
            let mut logged_rng = rng.clone();
            let most = table.most_plies();
            let played = machine.play_game(&mut whole, seed, first, &mut rng, most);
            let played = played.expect("the rules are sound");
            machine.settle(&mut whole, &mut Recorder::off()).expect("the rules are sound");
            let mut logged = machine.start(seed, first).expect("a game starts");
            let mut plies = 0;
            while plies < most
                && let Some(made) = machine.random_move(&logged, &mut logged_rng).expect("sound")
            {
                machine.apply(&mut logged, &made, &mut Recorder::on()).expect("a drawn move is legal");
                plies += 1;
            }
            assert_eq!(plies, played.plies, "{table} --seed {seed}");
            assert!(logged == whole, "{table} --seed {seed}: {logged:?}\nis not {whole:?}");
            assert_eq!(rng.below(u32::MAX), logged_rng.below(u32::MAX), "{table} --seed {seed}: throws");
        }
    }
}

#[test]
fn a_report_depends_on_the_seed_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("games.jsonl");
    let log = log.to_str().expect("a plain path");
    let shipped = tables().into_iter().filter(|table| root.join("games").join(&table.folder.id).is_dir());
    for (number, table) in shipped.enumerate() {
        let name = table.to_string();
        let report = |more: &[&str]| {
            let asked: Vec<&str> = ["simulate"].into_iter().chain(name.split(' ')).collect();
            let asked = [&asked[..], &["-n", "5", "--seed", "5", "--json"], more].concat();
            let told = rulebox(&asked, "", root);
            assert!(told.status.success(), "{asked:?}: {}", String::from_utf8_lossy(&told.stderr));
            let mut report: serde_json::Value = serde_json::from_slice(&told.stdout).expect("JSON");
            let fields = report.as_object_mut().expect("a table of values");
            fields.remove("cost");
            report
        };
        let detail: &[&str] = if number % 2 == 0 { &["--detail"] } else { &[] };
        let logged = [&["--threads", "2", "--force", "--log", log][..], detail].concat();
        assert_eq!(report(&["--threads", "1"]), report(&logged), "{name} {logged:?}");
    }
}

#[test]
fn random_play_makes_listed_moves_only() {
    each_ply(40, |ply, rng| {
        if !ply.is_looked_at_whole() {
            return;
        }
        let results: Vec<State> = ply.moves.iter().map(|made| ply.after(made)).collect();
        let machine = ply.game().machine();
        for _ in 0..3 {
            let mut state = ply.state.clone();
            let played = machine.play_out(&mut state, rng, 1).expect("the rules are sound");
            machine.settle(&mut state, &mut rulebox::table::Recorder::off()).expect("the rules are sound");
            match ply.moves.is_empty() {
                true => assert!(played.plies == 0 && state == *ply.state, "{ply}: played when over"),
                false => assert!(results.contains(&state), "{ply}: no listed move leads to {state:?}"),
            }
        }
    });
}

#[test]
fn counting_lines_is_listing_them() {
    each_ply(50, |ply, _| {
        if !ply.is_looked_at_whole() {
            return;
        }
        let machine = ply.game().machine();
        assert_eq!(machine.perft(ply.state, 1), Ok(ply.moves.len() as u64), "{ply}");
        let deeper = |made| machine.count(&ply.after(made)).expect("the rules count");
        let expected: u64 = ply.moves.iter().map(deeper).sum();
        assert_eq!(machine.perft(ply.state, 2), Ok(expected), "{ply}");
    });
}
