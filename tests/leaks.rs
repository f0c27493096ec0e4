//! Whatever a seat types, nothing that it is shown, told, asked or offered depends on what it cannot
//! see. Two tables that a seat cannot tell apart answer every line with the same bytes.

use rulebox::front::repl::{HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Eyes, Game, Log, Session, View};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Event, Rng, Seat, State, Stream};

use crate::support::{Table, games, goes_the_same_way, mixed, never_seen, tables};

/// How many lines of a sort are tried.
const SOME: usize = 3;

/// One of some things, at random.
pub fn one<'a, T>(things: &'a [T], rng: &mut Rng) -> &'a T {
    &things[rng.below(things.len() as u32) as usize]
}

/// What a player may type at a table: every command that shows something, moves that are listed,
/// refused, mistyped and not whole. No line makes a move.
pub fn lines(game: &Game, state: &State, rng: &mut Rng) -> Vec<String> {
    let definition = game.definition();
    let view = game.movers_view(state);
    let listed = game.moves(view.state()).expect("the rules list");
    let ids = |labels: Vec<&str>| labels.into_iter().map(str::to_owned).collect::<Vec<String>>();
    let actions = ids(definition.actions.iter().map(|action| action.label.id.as_str()).collect());
    let kinds = ids(definition.kinds.iter().map(|kind| kind.label.id.as_str()).collect());
    let names = ids(definition.kinds.iter().map(|kind| kind.label.name.in_lang(Lang::En)).collect());
    let grid = definition.board.grid;
    let cell = |rng: &mut Rng| grid.name(rng.below((grid.cells() as u32).max(1)) as u16);
    let mut lines = ids(vec!["table", "moves", "score", "explain", "know", "history", "events", "undo"]);
    let mut typed = Vec::new();
    for _ in 0..SOME {
        let (action, kind, at) = (one(&actions, rng), one(&kinds, rng), cell(rng));
        let other = one(&kinds, rng);
        if !listed.is_empty() {
            let text = game.move_text(&view, one(&listed, rng));
            lines.push(format!("why {text}"));
            // A word too few, one too many, and a slip.
            typed.push(text.rsplit_once(' ').map_or(String::new(), |(begun, _)| begun.to_owned()));
            typed.push(format!("{text} {at}"));
            typed.push(text.replacen(['a', 'e', 'o'], "", 1));
        }
        lines.extend([
            format!("moves {kind}"),
            format!("moves {action}"),
            format!("moves {at}"),
            format!("why {action} {kind} {at}"),
            format!("why {action} {kind}"),
            format!("why {kind} {at}"),
            format!("look {at}"),
            format!("rules {kind}"),
        ]);
        typed.extend([
            action.clone(),
            kind.clone(),
            at.clone(),
            format!("{action} {kind} {at}"),
            format!("{action} {kind}"),
            format!("{action} {at}"),
            format!("{action} {kind} {other}"),
            format!("{action} {}x", &kind[..kind.len() - 1]),
            format!("{action} {} {at}", one(&names, rng)),
            format!("{kind}{kind}"),
        ]);
    }
    lines.extend(ids(vec![
        "hint mcts:20",
        "hint greedy",
        "analyse mcts:5",
        "undo 2",
        "redo",
        "goto 1",
        "99999",
        "0",
        "look zz",
        "why",
        "rules",
        "bot",
    ]));
    lines.extend(definition.seats.iter().map(|seat| format!("explain score {}", seat.id)));
    lines.extend(definition.seats.iter().map(|seat| format!("know {}", seat.id)));
    // Where a move is asked for choice by choice, this is an answer, and an empty line leaves it.
    let is_no_move = |line: &String| game.read_move(&view, line).is_err();
    for line in typed.into_iter().filter(is_no_move) {
        let answer = match rng.below(3) {
            0 => one(&kinds, rng).clone(),
            1 => cell(rng),
            _ => "zz".to_owned(),
        };
        let refused = is_no_move(&format!("{line} {answer}")) && is_no_move(&answer);
        lines.push(line);
        lines.extend(refused.then_some(answer));
        lines.push(String::new());
    }
    lines
}

/// All that a seat gets back: what would complete each line, what it is answered, and the prompt.
fn told(session: &Session, seat: Seat, lines: &[String], lang: Lang) -> Vec<String> {
    let mover = session.state().turn.seat;
    let made = session.entries().len();
    let mut repl = Repl::new(session.clone(), Look::plain(lang));
    match seat == mover {
        true => repl.hot_seat = HotSeat::Needed,
        false => repl.viewer = Some(seat),
    }
    let mut told = vec![repl.handle("table").0];
    for line in lines {
        let begun: String = line.chars().take(line.chars().count().div_ceil(2)).collect();
        let guide = repl.guide();
        let completed = [&begun, line, &format!("{line} ")].map(|line| guide.complete(line));
        let (text, _) = repl.handle(line);
        // What follows from a move may depend on anything.
        if repl.session.entries().len() > made {
            told.push(format!("{line}: made a move"));
            break;
        }
        told.push(format!("{line}\n{completed:?}\n{text}{}", repl.prompt()));
    }
    told
}

/// Where two answers part.
fn parted(one: &[String], other: &[String]) -> Result<(), String> {
    match one.iter().zip(other).find(|(one, other)| one != other) {
        Some((one, other)) => Err(format!("--- of one table\n{one}\n--- of the other\n{other}")),
        None if one.len() != other.len() => Err("a move was made at one table only".to_owned()),
        None => Ok(()),
    }
}

/// Plays at random, and stops short of the end.
pub fn played(table: &Table, number: u64, most: usize) -> Session {
    let (seed, first, mut rng) = table.deal(number);
    let mut session = Session::new(table.game.clone(), seed, first).expect("a game that loads starts");
    while session.entries().len() < most {
        let moves = table.game.moves(session.state()).expect("the rules list");
        session.make(one(&moves, &mut rng).clone()).expect("a listed move applies");
        if session.state().ended != Ended::No {
            session.undo(1);
            break;
        }
    }
    session
}

/// The moments of a game that are looked at: early, in the middle, late.
fn moments(table: &Table, number: u64) -> Vec<Session> {
    let whole = played(table, number, 60);
    let length = whole.entries().len();
    let mut moments = vec![0, length / 3, length * 2 / 3, length];
    moments.dedup();
    let at = |count| {
        let mut session = Session::new(table.game.clone(), whole.seed(), whole.first()).expect("it starts");
        for entry in &whole.entries()[..count] {
            session.make(entry.mv.clone()).expect("it was made before");
        }
        session
    };
    moments.into_iter().map(at).collect()
}

/// The seats that people play.
pub fn people(game: &Game) -> impl Iterator<Item = Seat> {
    0..game.definition().player_seats() as Seat
}

/// Tables without a past: what a seat does not see may be anything, and so may all chance to come.
fn keeps_what_lies_hidden(table: &Table, number: u64) -> Result<(), String> {
    let game = &table.game;
    let (_, _, mut rng) = table.deal(number);
    for (moment, session) in moments(table, number).iter().enumerate() {
        let lang = if moment % 2 == 0 { Lang::En } else { Lang::Fr };
        for seat in people(game) {
            let state = session.state();
            let mut lines = lines(game, state, &mut rng);
            if seat == state.turn.seat {
                // Whoever asks for another side passes the screen on.
                let others = game.definition().seats.iter().enumerate();
                let others = others.filter(|(other, _)| *other != seat as usize);
                lines.extend(others.map(|(_, other)| format!("view {}", other.id)));
                lines.push("moves".to_owned());
            }
            let alone = |state| Session::from_state(game.clone(), 1, session.first(), state);
            let said = told(&alone(state.clone()), seat, &lines, lang);
            let hidden = never_seen(session, seat);
            for _ in 0..2 {
                let (mut other, _) = mixed(game, state, &hidden, &mut rng);
                other.streams = vec![Stream::new(u64::from(rng.below(1_000_000)), "deal")];
                let views = [state, &other].map(|state| format!("{:?}", View::of(game, state, Some(seat))));
                let again = told(&alone(other), seat, &lines, lang);
                parted(&views[..1], &views[1..]).and_then(|()| parted(&said, &again)).map_err(|parted| {
                    let seat = game.seat_id(seat);
                    format!("after {} moves, {seat} can tell:\n{parted}", session.entries().len())
                })?;
            }
        }
    }
    Ok(())
}

/// Tables with a past that a seat saw the same of: taking back, looking back, deducing and sharing
/// tell no more than it saw. Returns how many pairs were found.
fn keeps_what_was_hidden(table: &Table, number: u64) -> Result<usize, String> {
    let game = &table.game;
    let (_, _, mut rng) = table.deal(number);
    let mut pairs = 0;
    for (moment, session) in moments(table, number).iter().enumerate().skip(1) {
        let lang = if moment % 2 == 0 { Lang::En } else { Lang::Fr };
        for seat in people(game) {
            let hidden = never_seen(session, seat);
            let begun = |state| Session::from_state(game.clone(), 1, session.first(), state);
            let start = session.state_before(0);
            let (mixed, exchange) = mixed(game, start, &hidden, &mut rng);
            let (mut one, mut other) = (begun(start.clone()), begun(mixed));
            // The pieces that were exchanged were never seen: where everything went the same way, the
            // seat saw the same.
            let same = session.entries().iter().all(|entry| {
                let made = one.make(entry.mv.clone()).is_ok();
                made && goes_the_same_way(&mut other, entry, &exchange)
            });
            if !same || one.state() == other.state() {
                continue;
            }
            pairs += 1;
            let last = one.entries().len();
            let lines = ["history", "events", "table", "moves", "score", "explain", "know", "undo", "undo 2"];
            let back = ["history", "redo", "goto 1", "table", "goto 2"];
            let mut lines: Vec<String> = lines.into_iter().chain(back).map(str::to_owned).collect();
            lines.extend(game.definition().seats.iter().map(|seat| format!("explain score {}", seat.id)));
            let tell = |session: &Session| {
                let mut told = told(session, seat, &lines, lang);
                told.push(Log::for_seat(session, seat).expect("it is written").line());
                told
            };
            parted(&tell(&one), &tell(&other)).map_err(|parted| {
                format!("after {last} moves, {} can tell the past:\n{parted}", game.seat_id(seat))
            })?;
        }
    }
    Ok(pairs)
}

/// A card that was shown is known to all as long as it can be followed.
fn keeps_what_was_shown(table: &Table, number: u64) -> Result<(), String> {
    let game = &table.game;
    let layout = game.machine().layout();
    let mut session = played(table, number, 0);
    let (shower, other) = (session.state().turn.seat, 1 - session.state().turn.seat);
    let moves = game.moves(session.state()).expect("the rules list");
    let entry = session.make(moves[0].clone()).expect("a listed move applies").clone();
    let Some(&Event::Shown { piece }) =
        entry.events.iter().find(|event| matches!(event, Event::Shown { .. }))
    else {
        return Err(format!("`{}` shows nothing", entry.text));
    };
    let (kind, place) =
        (session.state().pieces[piece as usize].kind, session.state().pieces[piece as usize].place);
    let zone = layout.zone_of(place).expect("a hand");
    let known = |session: &Session, eyes: Eyes| -> Vec<u16> {
        View::of(game, session.state(), eyes).zones[zone].pieces.iter().filter_map(|seen| seen.kind).collect()
    };
    let name = game.definition().kinds[kind as usize].label.name.in_lang(Lang::En);
    for turn in 0..3 {
        for eyes in [Eyes::Seat(other), Eyes::Anyone] {
            if known(&session, eyes) != [kind] {
                return Err(format!("{turn} moves later {eyes:?} sees {:?}", known(&session, eyes)));
            }
        }
        let mut repl = Repl::new(session.clone(), Look::plain(Lang::En));
        repl.viewer = Some(other);
        let (text, _) = repl.handle("table");
        if !text.contains(&format!("Hand: ▒={name}")) {
            return Err(format!("{name} is not drawn: {text}"));
        }
        // What is drawn need not be deduced; what is deduced holds it.
        let held = session.state().pieces_at(layout, place).len();
        let knowledge = session.know(other).expect("the rules answer");
        let options = knowledge.places.iter().find(|(at, _)| *at == place).map(|(_, options)| options);
        for (kinds, _) in options.into_iter().flatten() {
            if kinds.len() + 1 != held && !(kinds.len() == held && kinds.contains(&kind)) {
                return Err(format!("{name} is not known: {kinds:?}"));
            }
        }
        let wait =
            game.read_move(&game.movers_view(session.state()), "wait").map_err(|_| "nobody can wait")?;
        session.make(wait).expect("legal");
    }
    let trade =
        game.read_move(&game.movers_view(session.state()), "trade").map_err(|_| "nobody can trade")?;
    if session.state().turn.seat != shower {
        return Err("it is not the turn of the one who showed".to_owned());
    }
    session.make(trade).expect("legal");
    match known(&session, Eyes::Seat(other))[..] {
        [] => Ok(()),
        ref still => Err(format!("mixed, and still seen: {still:?}")),
    }
}

/// Every law at a table, with how many pairs of pasts were compared.
fn laws(table: &Table) -> Result<usize, String> {
    let mut pairs = 0;
    for number in 0..games(1_000) {
        let at = |parted| format!("{table}, game {number}: {parted}");
        keeps_what_lies_hidden(table, number).map_err(at)?;
        pairs += keeps_what_was_hidden(table, number).map_err(at)?;
        if table.folder.id == "unveil" {
            keeps_what_was_shown(table, number).map_err(at)?;
        }
    }
    Ok(pairs)
}

#[test]
fn a_seat_is_told_nothing_that_it_cannot_see() {
    let mut pairs = 0;
    for table in tables().iter().filter(|table| table.game.has_secrets()) {
        pairs += laws(table).unwrap_or_else(|parted| panic!("{parted}"));
    }
    assert!(pairs > 50, "{pairs} pairs of pasts were compared: too few to mean something");
}
