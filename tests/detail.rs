//! Detailed logs: a reader who knows nothing but names and places can follow every piece, and what
//! is forged in them is found.

use std::collections::BTreeMap;
use std::path::Path;

use rulebox::define::Library;
use rulebox::play::{Detail, Game, Log, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Recorder, State};

use crate::sessions::rulebox;
use crate::support::{Table, tables};

/// What lies at each place, by name: `KIND`, or `SEAT.KIND` where it has an owner.
type Lying = BTreeMap<String, Vec<String>>;

/// The table as names and places, without what is left in unlimited supplies.
fn lying(game: &Game, state: &State) -> Lying {
    let (definition, layout) = (game.definition(), game.machine().layout());
    let mut lying = Lying::new();
    for piece in &state.pieces {
        let kind = &definition.kinds[piece.kind as usize].label.id;
        let owner = definition.seats.get(piece.owner as usize).map(|seat| format!("{}.", seat.id));
        let place = match layout.zone_of(piece.place).map(|zone| &layout.zones[zone]) {
            Some(zone) => {
                let seat = zone.owner.map(|seat| format!("{}.", definition.seats[seat as usize].id));
                format!("{}{}", seat.unwrap_or_default(), definition.zones[zone.zone].label.id)
            }
            None if layout.is_cell(piece.place) => game.cell_name(piece.place),
            None => continue,
        };
        lying.entry(place).or_default().push(format!("{}{kind}", owner.unwrap_or_default()));
    }
    lying
}

/// Follows the lines of one move. A piece that is put on the board may come from anywhere: `put` is
/// left with the kinds of those that do not come from an unlimited supply.
fn follow(game: &Game, lying: &mut Lying, lines: &[String]) -> Result<Vec<String>, String> {
    let mut put = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let mut lift = |name: &str, from: &str| -> Result<(), String> {
            let there = lying.entry(from.to_owned()).or_default();
            let at = there.iter().position(|known| known == name).ok_or(format!("`{line}`: not there"))?;
            there.remove(at);
            Ok(())
        };
        let lay = |lying: &mut Lying, name: &str, to: &str| {
            if to != "supply" {
                lying.entry(to.to_owned()).or_default().push(name.to_owned());
            }
        };
        match words[..] {
            ["placed", name, cell, ..] => {
                let kind = name.rsplit('.').next().unwrap_or(name);
                let declared = game.definition().kinds.iter().find(|known| known.label.id == kind);
                if declared.ok_or(format!("`{line}`: no such kind"))?.copies.is_some() {
                    put.push(kind.to_owned());
                }
                lay(lying, name, cell);
            }
            ["moved", name, from, to] | ["moved", name, from, to, "under"] => {
                lift(name, from)?;
                lay(lying, name, to);
            }
            ["walked", name, from, to, ..] => {
                lift(name, from)?;
                lay(lying, name, to);
            }
            ["taken", name, place, seat] => {
                lift(name, place)?;
                let kind = name.rsplit('.').next().unwrap_or(name);
                lay(lying, &format!("{seat}.{kind}"), place);
            }
            ["flipped" | "rotated", name, place, _] | ["shown", name, place] => {
                lift(name, place)?;
                lay(lying, name, place);
            }
            ["moved" | "walked" | "placed" | "taken" | "flipped", ..] => {
                return Err(format!("`{line}`: not whole"));
            }
            _ => {}
        }
    }
    put.sort_unstable();
    Ok(put)
}

/// Holds what was followed against the table: what is left over was put, and nothing is missing.
fn compare(followed: &Lying, truth: &Lying, put: &[String]) -> Result<(), String> {
    let mut left = Vec::new();
    let mut truth = truth.clone();
    for (place, names) in followed {
        let there = truth.entry(place.clone()).or_default();
        for name in names {
            match there.iter().position(|known| known == name) {
                Some(at) => drop(there.remove(at)),
                None => left.push(name.rsplit('.').next().unwrap_or(name).to_owned()),
            }
        }
    }
    left.sort_unstable();
    let missing: Vec<_> = truth.iter().filter(|(_, names)| !names.is_empty()).collect();
    match missing.is_empty() && left == put {
        true => Ok(()),
        false => Err(format!("nobody said where {missing:?} came from; {left:?} is left, {put:?} was put")),
    }
}

fn played(table: &Table, number: u64) -> Session {
    let (seed, first, mut rng) = table.deal(number);
    let mut session = Session::new(table.game.clone(), seed, first).expect("a game that loads starts");
    while session.state().ended == Ended::No && !table.is_left_after(session.entries().len()) {
        let moves = table.game.moves(session.state()).expect("the rules list moves");
        session.make(moves[rng.below(moves.len() as u32) as usize].clone()).expect("a listed move applies");
    }
    session
}

#[test]
fn a_stranger_can_follow_every_piece() {
    for table in tables() {
        let game = &table.game;
        for number in 0..table.games(300) {
            let session = played(&table, number);
            let log = Log::detailed(&session).expect("the rules are sound");
            let detail = log.detail.as_ref().expect("a detailed log");
            let (seed, first) = (session.seed(), session.first());
            let mut lying_now = lying(game, &game.machine().laid(seed, first));
            for (number, lines) in detail.events.iter().enumerate() {
                let truth = lying(game, session.state_before(number));
                let put = follow(game, &mut lying_now, lines);
                let agreed = put.and_then(|put| compare(&lying_now, &truth, &put));
                assert_eq!(agreed, Ok(()), "{table} --seed {seed}, after move {number}: {lines:?}");
                lying_now = truth;
            }
            for (number, ways) in detail.ways.iter().enumerate() {
                let state = session.state_before(number);
                let count = game.machine().count(state).expect("the rules count");
                assert_eq!(ways.values().sum::<u64>(), count, "{table} --seed {seed}, move {number}");
                assert!(ways.values().all(|count| *count > 0), "{table}: {ways:?}");
                let action = &game.definition().actions[session.entries()[number].mv.action].label.id;
                assert!(ways.contains_key(action), "{table}: {action} was played");
            }
            assert_eq!(Log::parse(&log.line()).as_ref(), Ok(&log), "{table}");
            let replayed = log.replay_in(game).unwrap_or_else(|faults| panic!("{table}: {faults:?}"));
            assert_eq!(replayed.difference, None, "{table}");
            assert_eq!(Log { detail: None, ..log }, Log::of(&session).expect("sound"), "{table}");
        }
    }
}

#[test]
fn what_comes_before_the_first_move_is_the_same_when_it_is_recorded() {
    for table in tables() {
        let machine = table.game.machine();
        for number in 0..3 {
            let (seed, first, _) = table.deal(number);
            let laid = machine.laid(seed, first);
            let (mut opened, mut recorder) = (laid.clone(), Recorder::on());
            machine.open(&mut opened, &mut recorder).expect("a game that loads starts");
            assert!(opened == machine.start(seed, first).expect("a game that loads starts"), "{table}");
            let mut rebuilt = laid;
            for event in recorder.into_events() {
                rebuilt.apply(machine.layout(), event);
            }
            assert!(rebuilt == opened, "{table}: {rebuilt:?}\nis not {opened:?}");
        }
    }
}

/// The table of a game, by its id.
fn table(id: &str) -> Table {
    tables().into_iter().find(|table| table.folder.id == id).expect("a game of the repository")
}

#[test]
fn every_line_says_where_from() {
    let market = played(&table("market"), 0);
    let detail = Detail::of(&market).expect("the rules are sound");
    assert_eq!(detail.events[0][0], "shuffled deck");
    assert!(detail.events[0][1..].iter().all(|line| line.starts_with("moved ") && line.contains(" deck ")));
    assert_eq!(detail.events[0].len(), 1 + 5 * 2, "five cards each");
    let lines: Vec<&String> = detail.events.iter().flatten().collect();
    assert!(lines.iter().any(|line| line.starts_with("moved ") && line.ends_with(" n.hand discard under")));
    assert!(lines.iter().any(|line| line.starts_with("committed ")));
    // A transcript says it as before.
    let told = market.game().narrate(market.state_before(0), &market.entries()[0].events);
    assert!(told.iter().all(|line| !line.starts_with("moved ") || line.split(' ').count() < 5), "{told:?}");
}

/// What the first difference of a log is said to be.
fn difference(log: &Log, game: &Game) -> (Option<usize>, String) {
    let found = log.replay_in(game).expect("it can be played").difference.expect("a forgery is found");
    (found.number, found.message().in_lang(Lang::En))
}

#[test]
fn a_forged_detail_is_found_with_its_move() {
    let table = table("market");
    let session = played(&table, 1);
    let log = Log::detailed(&session).expect("the rules are sound");
    let forge = |change: &dyn Fn(&mut Detail)| {
        let mut forged = log.clone();
        change(forged.detail.as_mut().expect("a detailed log"));
        difference(&forged, &table.game)
    };
    let (number, text) = forge(&|detail| detail.events[0][0] = "shuffled discard".into());
    assert_eq!(number, Some(0));
    assert_eq!(text, "before the first move it says `shuffled discard`, but what happens is `shuffled deck`");
    let (number, text) = forge(&|detail| detail.events[4].push("gained n 9".into()));
    assert_eq!(number, Some(4));
    assert_eq!(text, "after move 4 it says `gained n 9`, but nothing more happens");
    let (number, text) = forge(&|detail| drop(detail.events[3].remove(0)));
    assert!(number == Some(3) && text.starts_with("after move 3 it says `"), "{text}");
    let (number, text) = forge(&|detail| *detail.ways[4].values_mut().next().expect("a move") += 1);
    assert!(number == Some(5) && text.starts_with("before move 5 it counts `"), "{text}");
    let (_, text) = forge(&|detail| _ = detail.ways[0].insert("dance".into(), 2));
    assert_eq!(text, "before move 1 it counts `dance: 2`, but there are 0");
    // What parted first is told, though a later move cannot be made.
    let mut forged = log.clone();
    forged.moves[6] = "n dance".into();
    assert_eq!(difference(&forged, &table.game).0, Some(7));
    forged.detail.as_mut().expect("a detailed log").events[2].clear();
    assert_eq!(difference(&forged, &table.game).0, Some(2));
}

#[test]
fn a_detail_of_another_shape_is_refused() {
    let log = Log::detailed(&played(&table("market"), 1)).expect("the rules are sound");
    let detail = log.detail.clone().expect("a detailed log");
    let with = |detail: Detail| Log { detail: Some(detail), ..log.clone() }.line();
    let mut fewer = detail.clone();
    fewer.events.pop();
    let mut more = detail.clone();
    more.ways.push(BTreeMap::new());
    let mut steering = detail;
    steering.events[1].push("\u{1b}[2J".into());
    for (line, key) in [
        (with(fewer), "log.bad_field"),
        (with(more), "log.bad_field"),
        (with(steering), "log.bad_field"),
        (log.line().replacen("\"ways\":", "\"paths\":", 1), "log.unknown_field"),
        (Log { detail: None, ..log.clone() }.line().replacen('{', "{\"ways\":[],", 1), "log.missing_field"),
    ] {
        assert_eq!(Log::parse(&line).expect_err("no log").key(), key, "{line}");
    }
}

#[test]
fn a_detailed_log_is_asked_for_with_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| rulebox(arguments, "", folder.path());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let alone = run(&["simulate", "reversi", "-n", "2", "--detail"]);
    assert_eq!(alone.status.code(), Some(2));
    assert_eq!(
        text(&alone.stderr),
        "error: `--detail` needs a log to write to\n |\n = help: name its file, as in `--log games.jsonl --detail`\n"
    );
    for detail in [&[][..], &["--detail"]] {
        let file = if detail.is_empty() { "plain" } else { "whole" };
        let arguments = [&["simulate", "reversi", "-n", "20", "--seed", "1", "--log", file], detail].concat();
        assert!(run(&arguments).status.success());
        let replayed = run(&["replay", file]);
        assert_eq!(text(&replayed.stdout), "games replayed identically: 20 of 20\n");
    }
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).expect("written");
    let (plain, whole) = (read("plain"), read("whole"));
    for (plain, whole) in plain.lines().zip(whole.lines()) {
        let begun = plain.trim_end_matches('}');
        assert!(whole.starts_with(&format!("{begun},\"events\":[[],[\"placed ")), "{whole}");
    }
    let library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    let whole = Log::parse(whole.lines().next().expect("a game")).expect("a log");
    assert_eq!(whole.replay(&library).expect("it can be played").difference, None);
    let help = text(&run(&["simulate", "--help"]).stdout);
    assert!(help.contains("--detail") && help.contains("hidden pieces too"), "{help}");
}
