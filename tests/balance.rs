//! Series of games: what is measured is what happened, parts merge to the whole, and what cannot be done says so.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use rulebox::balance::{Fold, Item, Manner, Running, Series, VICTORY, Writing};
use rulebox::play::{Game, Log, Session};
use rulebox::table::{Ended, Seat};
use serde_json::Value;

use crate::sessions::rulebox;
use crate::support::tables;

/// Plays a series of a game at random; with a log, move by move.
fn played(game: &Game, from: u64, to: u64, threads: usize, lines: Option<&mut Vec<String>>) -> Running {
    let series = Series { game: game.clone(), seed: 9, first: 0, rotate: false, bots: Vec::new() };
    let never = AtomicBool::new(false);
    let manner = Manner { threads: Some(threads), stop: &never, progress: &|_| {}, look_every: None };
    let mut nothing = Vec::new();
    let kept = lines.is_some();
    let lines = lines.unwrap_or(&mut nothing);
    let mut keep = |line: &str| {
        lines.push(line.to_owned());
        Ok(())
    };
    let writing = kept.then_some(Writing { line: &mut keep, detail: false });
    let all = &mut |_: &Running| ControlFlow::Continue(());
    series.play(from, to, &manner, writing, all).expect("the rules are sound")
}

/// All folds of a series together.
fn total(running: &Running, seats: usize) -> Fold<Item> {
    let mut total = Fold::new(seats);
    running.folds.iter().for_each(|fold| total.add(fold));
    total
}

/// A game that was logged, looked at move by move without any of the code that watches.
fn recounted(game: &Game, line: &str, fold: &mut Fold<Item>, judged: &mut bool) {
    let log = Log::parse(line.trim()).unwrap_or_else(|_| panic!("a log: {line}"));
    let mut session = Session::new(game.clone(), log.seed, 0).expect("it begins");
    let definition = game.definition();
    let seats = definition.seats.len();
    let scored = !definition.end.score.is_empty() && definition.end.scale.is_none() && seats > 1;
    let mut leaders = Vec::new();
    let mut chosen: BTreeMap<(u16, u16, Seat), u64> = BTreeMap::new();
    for text in &log.moves {
        let leader = |session: &Session| game.leading(&game.scores(session.state()).expect("sound"));
        leaders.push(scored.then(|| leader(&session)).flatten());
        *judged |= game.machine().judges(session.state());
        let ways = game.machine().count(session.state()).expect("sound");
        fold.decisions += 1;
        fold.forced += u64::from(ways == 1);
        fold.ways.0 += if ways > 1 { i128::from(ways) } else { 0 };
        let before = session.state().clone();
        let (_, text) = text.split_once(' ').expect("a seat and a move");
        let entry = session.play(text).unwrap_or_else(|_| panic!("a logged move is legal: {text}"));
        for pick in &entry.mv.picks {
            for piece in pick.pieces().iter().copied().chain(pick.laid().iter().map(|laid| laid.piece)) {
                let kind = before.pieces[piece as usize].kind;
                *chosen.entry((entry.mv.action as u16, kind, entry.seat)).or_default() += 1;
            }
        }
    }
    fold.games += 1;
    fold.plies.add(log.moves.len() as i64);
    let Some(outcome) = game.outcome(session.state()).expect("sound") else {
        fold.unfinished += 1;
        return;
    };
    outcome.winners.iter().for_each(|&seat| fold.wins[seat as usize] += 1);
    fold.drawn += u64::from(outcome.winners.is_empty() && outcome.scale.is_none());
    if scored {
        leaders.push(game.leading(&outcome.scores));
        let alone: Vec<u16> = leaders.iter().flatten().copied().collect();
        fold.leads.add(alone.windows(2).filter(|pair| pair[0] != pair[1]).count() as i64);
        fold.led += 1;
        let winners = outcome.winners.iter().fold(0u16, |all, seat| all | 1 << seat);
        let one_side = outcome.winners.first().is_some_and(|&seat| game.with_team(seat) == winners);
        if one_side && !log.moves.is_empty() {
            let behind = leaders.iter().rposition(|leader| *leader != Some(winners)).unwrap_or(0);
            fold.decided.add((behind * 10_000 / log.moves.len()) as i64);
            fold.decided_games += 1;
        }
    }
    for ((action, kind, seat), times) in chosen {
        let all = fold
            .chosen
            .entry(Item::Chosen { action, kind })
            .or_insert_with(|| vec![Default::default(); seats]);
        all[seat as usize].times += times;
        all[seat as usize].games += 1;
    }
}

#[test]
fn what_is_measured_is_what_happened() {
    tables().par_iter().for_each(|table| {
        let game = &table.game;
        let seats = game.definition().seats.len();
        let mut lines = Vec::new();
        let logged = played(game, 0, 6, 1, Some(&mut lines));
        let at_once = played(game, 0, 6, 2, None);
        assert!(logged.folds == at_once.folds, "{table}: at once and move by move");
        assert_eq!(logged.histograms, at_once.histograms, "{table}");
        let (mut own, mut judged) = (Fold::new(seats), false);
        lines.iter().for_each(|line| recounted(game, line, &mut own, &mut judged));
        let all = total(&at_once, seats);
        assert_eq!((all.games, all.unfinished, all.drawn), (own.games, own.unfinished, own.drawn), "{table}");
        assert_eq!((&all.wins, all.plies), (&own.wins, own.plies), "{table}");
        if !judged {
            assert_eq!(
                (all.decisions, all.forced, all.ways),
                (own.decisions, own.forced, own.ways),
                "{table}"
            );
        }
        assert_eq!((all.leads, all.led), (own.leads, own.led), "{table}: lead changes");
        assert_eq!((all.decided, all.decided_games), (own.decided, own.decided_games), "{table}: decided");
        let times = |fold: &Fold<Item>| -> BTreeMap<Item, Vec<(u64, u64)>> {
            let sums = |sums: &Vec<rulebox::balance::Chosen>| {
                sums.iter().map(|sum| (sum.times, sum.games)).collect()
            };
            fold.chosen.iter().map(|(item, all)| (*item, sums(all))).collect()
        };
        if all.unfinished == 0 {
            assert_eq!(times(&all), times(&own), "{table}: what was chosen");
        }
        let shares: i128 = all.shares.iter().map(|share| share.0).sum();
        let sides =
            if game.definition().teams.is_empty() { 1 } else { seats / game.definition().teams.len() };
        if game.definition().end.scale.is_none() {
            let whole = i128::from(VICTORY) * i128::from(all.games - all.unfinished) * sides as i128;
            assert_eq!(shares, whole, "{table}: victories are shared out whole");
        }
        let acted: u64 = all
            .rules
            .iter()
            .filter(|(item, _)| matches!(item, Item::Action(_)))
            .map(|(_, ran)| ran.times)
            .sum();
        assert!(acted as i128 >= all.plies.0.0, "{table}: every move is an action");
    });
}

/// What the program prints in the folder of the project, and its exit code.
fn run(arguments: &[&str]) -> (String, i32) {
    run_in(arguments, Path::new(env!("CARGO_MANIFEST_DIR")))
}

fn run_in(arguments: &[&str], folder: &Path) -> (String, i32) {
    let done = rulebox(&[arguments, &["--lang", "en"]].concat(), "", folder);
    let text = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (text.concat(), done.status.code().unwrap_or(-1))
}

/// A series as JSON, without what it took.
fn series(arguments: &[&str]) -> String {
    let (text, code) = run(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0, "{text}");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    value.as_object_mut().expect("an object").remove("cost");
    serde_json::to_string_pretty(&value).expect("written") + "\n"
}

#[test]
fn any_split_of_a_series_merges_to_the_same() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (setup, cuts) in [
        (&["interactions", "--players", "3"][..], &[0, 7, 150, 151, 300][..]),
        (&["la_glace_et_le_ciel", "--seed", "4"], &[0, 100, 300]),
        (&["interactions", "--players", "4", "--variant", "equipes", "--rotate"], &[0, 30, 170, 300]),
        (&["tic_tac_toe", "--bot", "2=mcts:20"], &[0, 11, 40]),
    ] {
        let part = |from: u64, to: u64| {
            let seeds = format!("{from}..{to}");
            series(&[&["simulate"], setup, &["--seeds", &seeds]].concat())
        };
        let whole = part(0, *cuts.last().expect("an end"));
        let mut files: Vec<String> = Vec::new();
        for (number, ends) in cuts.windows(2).enumerate() {
            let file = folder.path().join(format!("{number}.json")).display().to_string();
            std::fs::write(&file, part(ends[0], ends[1])).expect("written");
            files.push(file);
        }
        for _ in 0..files.len() {
            files.rotate_left(1);
            let names: Vec<&str> = files.iter().map(String::as_str).collect();
            let merged = series(&[&["merge"], &names[..]].concat());
            assert!(
                merged == whole,
                "{setup:?}: {}",
                similar::TextDiff::from_lines(&whole, &merged).unified_diff()
            );
        }
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, text: &str| std::fs::write(file(name), text).expect("written");
    let part = |setup: &[&str]| series(&[&["simulate", "interactions"], setup].concat());
    write("a", &part(&["--players", "3", "--seeds", "0..20"]));
    write("b", &part(&["--players", "3", "--seeds", "20..40"]));
    write("overlap", &part(&["--players", "3", "--seeds", "10..30"]));
    write("players", &part(&["--players", "2", "--seeds", "20..40"]));
    write("rules", &part(&["--players", "3", "--seeds", "20..40", "--set", "tile.predation.recto=6"]));
    write("bots", &part(&["--players", "3", "--seeds", "20..40", "--bot", "1=greedy"]));
    write("series", &part(&["--players", "3", "--seeds", "20..40", "--seed", "8"]));
    write("cut", &part(&["--players", "3", "--seeds", "20..40"])[..300]);
    write("other", "{\"kind\": \"compare/1\"}");
    write(
        "sums",
        &part(&["--players", "3", "--seeds", "20..40"]).replacen("\"games\": 1,", "\"games\": 7,", 1),
    );
    let tallied = part(&["--players", "3", "--seeds", "20..40"]);
    let mut value: Value = serde_json::from_str(&tallied).expect("JSON");
    value["tally"]["folds"][3]["wins"] = serde_json::json!([1]);
    write("seats", &value.to_string());
    value["tally"]["folds"] = serde_json::json!([]);
    write("folds", &value.to_string());
    for (other, why) in [
        ("overlap", "counted already: 10..20"),
        ("players", "`players` is `3` in the one and `2` in the other"),
        ("rules", "`set` is `` in the one and `tile.predation.recto=6` in the other"),
        ("bots", "`bots` is `random random random` in the one and `greedy random random`"),
        ("series", "`series` is `0` in the one and `8`"),
        ("cut", "cannot be read"),
        ("other", "is no series"),
        ("seats", "does not hold what it says"),
        ("folds", "does not hold what it says"),
        ("nowhere", "there is no file"),
    ] {
        let (text, code) = run(&["merge", &file("a"), &file(other)]);
        assert!(text.contains(why) && code == 2, "{other}: {text}");
    }
    let (text, code) = run(&["merge", &file("b"), &file("a")]);
    assert!(text.contains("40 games") && text.contains("games 0..40") && code == 0, "{text}");
    // What is missing in between is said.
    write("c", &part(&["--players", "3", "--seeds", "60..80"]));
    let (text, _) = run(&["merge", &file("a"), &file("c")]);
    assert!(text.contains("missing: 20..60"), "{text}");
}

#[test]
fn a_series_ends_when_it_has_told_enough() {
    let (text, code) = run(&["simulate", "tic_tac_toe", "--until", "3%", "--seed", "2"]);
    assert!(text.contains("known to within 3.00 games of 100") && code == 0, "{text}");
    assert!(text.contains("— 2048 games"), "looked at after each batch: {text}");
    let (text, _) = run(&["simulate", "tic_tac_toe", "--until", "clear", "--seed", "2"]);
    assert!(text.contains("stopped once it was clear") && text.contains("it decides games"), "{text}");
    let (text, _) = run(&["simulate", "tic_tac_toe", "--until", "0.1%", "-n", "3000", "--seed", "2"]);
    assert!(text.contains("3000 games") && !text.contains("stopped"), "`-n` is the most: {text}");
}

#[test]
fn what_was_asked_wrongly_says_so() {
    for (arguments, why) in [
        (&["simulate", "reversi", "--seeds", "9..3"][..], "the first number must be the smaller"),
        (&["simulate", "reversi", "--seeds", "3..3"], "the first number must be the smaller"),
        (&["simulate", "reversi", "--seeds", "3"], "names no games"),
        (&["simulate", "reversi", "--seeds", "a..b"], "names no games"),
        (&["simulate", "reversi", "-n", "5", "--seeds", "0..3"], "does not go with"),
        (&["simulate", "reversi", "-n", "0"], "a number from 1 up"),
        (&["simulate", "reversi", "--until", "soon"], "`--until soon`"),
        (&["simulate", "reversi", "--until", "0%"], "`--until 0%`"),
        (&["simulate", "reversi", "--bot", "all=mcts:1s"], "faster machine"),
        (
            &["simulate", "reversi", "--bot", "1=random,greedy", "--bot", "2=random,greedy"],
            "only one `--bot`",
        ),
        (&["simulate", "la_glace_et_le_ciel", "--ladder"], "nobody plays against anybody"),
        (&["compare", "reversi", "base", "nothing_like_it"], "nothing_like_it"),
        (&["compare", "interactions", "base", "tile.predation.recto=many"], "tile.predation.recto"),
        (&["compare", "interactions", "base", "base", "--margin", "none"], "`--margin none`"),
        (&["compare", "nowhere", "base", "base"], "nowhere"),
        (&["sweep", "interactions"], "no value to go through"),
        (
            &["sweep", "interactions", "--set", "tile.predation.recto=9..4"],
            "the first number must be the smaller",
        ),
        (&["sweep", "interactions", "--set", "tile.predation.recto=x..y"], "is no range"),
        (&["sweep", "interactions", "--set", "tile.predation.recto=0..999"], "64 are the most"),
        (&["sweep", "interactions", "--set", "tile.nothing.recto=1..3"], "tile.nothing"),
        (&["sweep", "interactions", "--set", "tile.predation.recto=1..3", "--of", "lenght"], "`length`?"),
        (&["sweep", "interactions", "--set", "a=1..3", "--set", "b=1..3", "--set", "c=1..3"], "three paths"),
        (&["tune", "interactions", "--set", "tile.predation.recto=1..3", "--goal", "nice"], "is no goal"),
        (
            &["tune", "interactions", "--set", "tile.predation.recto=1..3", "--goal", "zzz=3"],
            "no measure `zzz`",
        ),
        (&["tune", "la_glace_et_le_ciel", "--set", "players=2,3", "--goal", "even"], ""),
    ] {
        let (text, code) = run(arguments);
        assert!(text.contains(why) && code == 2, "{arguments:?}: {text}");
    }
}

#[test]
fn a_full_disk_loses_nothing_of_what_was_there() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    // A device is no regular file: it is refused before anything is played.
    let (text, code) = run(&["simulate", "tic_tac_toe", "-n", "10", "--log", "/dev/full"]);
    assert!(text.contains("/dev/full") && code == 2, "{text}");
    let (text, code) =
        run(&["sweep", "tic_tac_toe", "--set", "players=2,2", "-n", "10", "--svg", "/nowhere/chart.svg"]);
    assert!(code == 2, "{text}");
}

/// The scores of some random games under two sets of rules, move by move.
fn scores_under(one: &Game, two: &Game, numbers: u64, seed: u64) -> [f64; 2] {
    let mut sums = [0i64; 2];
    let mut count = 0;
    for number in 0..numbers {
        let deal = rulebox::table::chance::nth_seed(seed, number);
        let mut rng = rulebox::table::Rng::new(deal, "bots");
        let mut sides = [one, two].map(|game| Session::new(game.clone(), deal, 0).expect("it begins"));
        while sides[0].state().ended == Ended::No {
            let mv = one.machine().random_move(sides[0].state(), &mut rng).expect("sound").expect("a move");
            for side in &mut sides {
                side.make(mv.clone()).expect("the same moves are legal");
            }
        }
        for (sum, side) in sums.iter_mut().zip(&sides) {
            *sum += side.game().scores(side.state()).expect("sound").iter().sum::<i64>();
        }
        count += one.definition().seats.len();
    }
    sums.map(|sum| sum as f64 / count as f64)
}

#[test]
fn a_value_is_counted_on_the_very_same_games() {
    let arguments = ["compare", "interactions", "base", "tile.predation.recto=6", "--players", "3"];
    let (text, code) = run(&[&arguments[..], &["-n", "60", "--anew", "0", "--seed", "5", "--json"]].concat());
    assert_eq!(code, 0, "{text}");
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let score =
        found["counted"]["measures"].as_array().expect("measures").iter().find(|one| one["id"] == "score");
    let side = |side: &str| score.expect("scores are measured")[side]["value"].as_f64().expect("a number");
    let load = |sets: Vec<(String, String)>| {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        let folder = rulebox::define::Library::only(&games).find("interactions").expect("there");
        let settings = rulebox::define::Settings { players: Some(3), sets, ..Default::default() };
        Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{faults:?}"))
    };
    let (one, two) = (load(Vec::new()), load(vec![("tile.predation.recto".to_owned(), "6".to_owned())]));
    let own = scores_under(&one, &two, 60, 5);
    assert!((side("a") - own[0]).abs() < 1e-9 && (side("b") - own[1]).abs() < 1e-9, "{own:?}: {text}");
    assert_eq!(found["counted"]["games"], 60);
    assert_eq!(found["counted"]["parted"], serde_json::json!([]));
    let (text, _) = run(&[&arguments[..], &["-n", "300", "--anew", "4", "--seed", "5"]].concat());
    for part in [
        "`tile.predation.recto` was 7 and is 6",
        "counted: the same 300 games",
        "average score",
        "come out differently under B",
        "played anew by mcts:100: 4 games each",
        "not known yet",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (text, _) = run(&["compare", "interactions", "base", "base", "-n", "50", "--anew", "0"]);
    assert!(text.contains("nothing differs in the rules") && text.contains("no example comes out"), "{text}");
}

#[test]
fn rules_that_refuse_what_was_played_say_where() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = folder.path().join("games").join("breakthrough");
    std::fs::create_dir_all(&copy).expect("made");
    for file in ["game.toml", "rules.rhai"] {
        let text = std::fs::read_to_string(here.join("games/breakthrough").join(file)).expect("there");
        std::fs::write(copy.join(file), text).expect("written");
    }
    let checkout = folder.path().display().to_string();
    let arguments = ["compare", "breakthrough", "base", &checkout, "-n", "40", "--anew", "0", "--seed", "1"];
    let (text, code) = run(&arguments);
    assert!(text.contains("nothing differs in the rules") && code == 0, "{text}");
    let file = copy.join("game.toml");
    let text = std::fs::read_to_string(&file).expect("there");
    let changed = text.replace("[end]", "[end]\ndraw = \"rounds == 3\"");
    assert_ne!(text, changed, "there is an end to change");
    std::fs::write(&file, changed).expect("written");
    let (text, code) = run(&arguments);
    assert!(text.contains("cannot be counted by B") && text.contains("over before"), "{text}");
    assert_eq!(code, 0, "{text}");
}

#[test]
fn values_are_swept_and_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let svg = folder.path().join("chart.svg");
    let values =
        ["sweep", "interactions", "--players", "2", "--set", "tile.predation.recto=5..8", "--seed", "1"];
    let (text, code) = run(&[&values[..], &["-n", "400", "--svg", &svg.display().to_string()]].concat());
    assert_eq!(code, 0, "{text}");
    let row = |value: &str| text.lines().find(|line| line.trim_start().starts_with(value)).map(str::to_owned);
    assert!(
        ["5 ", "6 ", "7 ", "8 "].iter().all(|value| row(value).is_some_and(|row| row.contains('●'))),
        "{text}"
    );
    assert!(row("7 ").is_some_and(|row| row.contains('◂')) && text.contains("◂ as printed"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let drawn = std::fs::read_to_string(&svg).expect("a chart");
    assert_eq!(drawn.matches("<circle").count(), 4, "{drawn}");
    let (table, _) = run(&[&values[..], &["-n", "400", "--of", "score", "--csv"]].concat());
    let scores: Vec<f64> = table
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').nth(2).and_then(|number| number.parse().ok()))
        .collect();
    assert!(scores.len() == 4 && scores.windows(2).all(|pair| pair[0] < pair[1]), "{table}");
    let (text, _) =
        run(&[&values[..], &["--set", "tile.herbivorie.recto=3,4", "-n", "50", "--of", "score"]].concat());
    assert!(text.contains("down: `tile.predation.recto`; across: `tile.herbivorie.recto`"), "{text}");
    let (text, _) = run(&[&values[..], &["-n", "50", "--json"]].concat());
    let found: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(found["points"].as_array().map(Vec::len), Some(4));
    assert_eq!(found["points"][2]["printed"], true, "{text}");
}

#[test]
fn a_goal_is_found_among_values() {
    let goal =
        ["tune", "interactions", "--players", "2", "--set", "tile.predation.recto=1..12", "--seed", "1"];
    let (text, code) = run(&[&goal[..], &["--goal", "score=19.5", "-n", "8192", "--json"]].concat());
    assert_eq!(code, 0, "{text}");
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let all = found["candidates"].as_array().expect("candidates");
    let off = |one: &Value| one["off"]["value"].as_f64().expect("a number");
    let left: Vec<&Value> = all.iter().filter(|one| one["survives"] == true).collect();
    assert!(!left.is_empty() && left.len() < 4, "{text}");
    assert!(all.windows(2).all(|pair| pair[1]["survives"] == true
        || pair[0]["survives"] == true
        || off(&pair[0]) <= off(&pair[1])));
    assert!(all.len() == 12 && off(&all[0]) < 0.6, "{text}");
    let (text, _) = run(&[&goal[..], &["--goal", "even", "-n", "600"]].concat());
    assert!(text.contains("goal: an even game"), "{text}");
    // What the numbers are is said.
    assert!(text.contains("farthest from even, of 100") && text.contains("wins of "), "{text}");
}

#[test]
fn what_is_never_used_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let copy = folder.path().join("games").join("tic_tac_toe");
    std::fs::create_dir_all(&copy).expect("made");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/tic_tac_toe/game.toml");
    let text = std::fs::read_to_string(game).expect("there");
    let idle = "\n[whenever.flood]\nname = \"Flood\"\nwhen = \"rounds == 99\"\ndoes = \"remove(occupied)\"\n";
    std::fs::write(copy.join("game.toml"), text + idle).expect("written");
    let (text, code) = run_in(&["simulate", "tic_tac_toe", "-n", "300", "--seed", "1"], folder.path());
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("never used (in under 1.00 of 100 games, if at all): Flood"), "{text}");
    let (text, _) = run(&["simulate", "tic_tac_toe", "-n", "300", "--seed", "1"]);
    assert!(text.contains("never used: nothing") && text.contains("Random players choose nothing"), "{text}");
}

#[test]
fn several_bots_are_shown_side_by_side() {
    let bots = ["--bot", "all=random,greedy,mcts:20"];
    let (text, code) = run(&[&["simulate", "tic_tac_toe", "-n", "30", "--seed", "1"], &bots[..]].concat());
    let titles = text.lines().find(|line| line.contains("greedy")).unwrap_or_default();
    assert!(titles.contains("random players") && titles.contains("mcts:20") && code == 0, "{text}");
    let (text, code) = run(&["simulate", "tic_tac_toe", "--ladder", "-n", "6", "--seed", "1"]);
    assert!(text.contains("mcts:4096") && text.contains("Nothing is left to chance") && code == 0, "{text}");
}
