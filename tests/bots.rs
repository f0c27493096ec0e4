//! Bots: honest by law, legal everywhere, the same again for the same stream, and worth playing against.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use rulebox::bots::{self, BotKind, Budget, Thinking, Thought};
use rulebox::define::{Library, Settings};
use rulebox::engine::{Course, Decision, Helm};
use rulebox::play::worlds::Scratch;
use rulebox::play::{Game, Session, View};
use rulebox::table::{Ended, Rng, Seat, State, Stream, Uses};

use crate::leaks::played;
use crate::support::{Table, goes_the_same_way, mixed, never_seen, tables};

const KINDS: [BotKind; 3] = [BotKind::Random, BotKind::Greedy, BotKind::Search(Budget::Tries(24))];

/// Thinks without being disturbed.
fn think(session: &Session, kind: BotKind, seed: u64) -> Thought {
    let seat = session.state().turn.seat;
    let worlds = session.worlds(seat).expect("the rules are sound");
    let never = AtomicBool::new(false);
    let thinking = Thinking { stop: &never, progress: &|_| {} };
    let mut rng = bots::stream(seed, seat, session.entries().len() as u64);
    bots::think(kind, &worlds, &mut rng, thinking).expect("the rules are sound")
}

/// Judges without being disturbed: all moves, or the first two.
fn judge(session: &Session, two: bool, seed: u64) -> Thought {
    let seat = session.state().turn.seat;
    let worlds = session.worlds(seat).expect("the rules are sound");
    let never = AtomicBool::new(false);
    let thinking = Thinking { stop: &never, progress: &|_| {} };
    let mut rng = bots::stream(seed, seat, session.entries().len() as u64);
    let first = worlds.game().first_moves(worlds.view().state(), 2).expect("sound");
    let among = two.then_some(&first[..]);
    bots::judge(Budget::Tries(24), &worlds, among, &mut rng, thinking).expect("the rules are sound")
}

/// Makes the move that a bot chose; `false` where it found none.
fn make(session: &mut Session, thought: &Thought) -> bool {
    let Some(best) = thought.best() else { return false };
    let seat = session.state().turn.seat;
    let mv = session.worlds(seat).expect("sound").view().on_table(&best.mv);
    session.make(mv).expect("a bot makes legal moves");
    true
}

/// A game by bots, seat by seat; a seat without one plays at random.
fn game_of(game: &Game, seed: u64, kinds: &[BotKind]) -> Session {
    let mut session = Session::new(game.clone(), seed, 0).expect("it starts");
    while session.state().ended == Ended::No && session.entries().len() < 500 {
        let seat = session.state().turn.seat as usize;
        let thought = think(&session, kinds.get(seat).copied().unwrap_or(BotKind::Random), seed);
        if !make(&mut session, &thought) {
            break;
        }
    }
    session
}

fn load(id: &str, players: usize) -> Game {
    let folder = Library::only(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games").as_path());
    let settings = Settings { players: Some(players), ..Settings::default() };
    Game::load(&folder.find(id).expect("it is there"), &settings).expect("it loads")
}

/// All but what the moves are numbered by at another table.
fn told(game: &Game, session: &Session, thought: &Thought) -> String {
    let view = game.movers_view(session.state());
    let texts: Vec<String> = thought.candidates.iter().map(|one| game.move_text(&view, &one.mv)).collect();
    format!("{texts:?} {thought:?}")
}

/// Tables that a seat cannot tell apart, without a past and with one.
fn is_honest(table: &Table, number: u64) -> Result<usize, String> {
    let game = &table.game;
    let (_, _, mut rng) = table.deal(number);
    let mut pairs = 0;
    for most in [0, 5, 14, 33] {
        let session = played(table, number, most);
        let seat = session.state().turn.seat;
        let hidden = never_seen(&session, seat);
        let alone = |state: State| Session::from_state(game.clone(), 1, session.first(), state);
        let (mut other, _) = mixed(game, session.state(), &hidden, &mut rng);
        other.streams = vec![Stream::new(u64::from(rng.below(1_000_000)), "deal")];
        let here = alone(session.state().clone());
        let there = alone(other);
        let mut sides = vec![(here, there)];
        sides.extend(with_a_past(game, &session, &hidden, &mut rng).map(|other| (session.clone(), other)));
        for (here, there) in sides {
            pairs += 1;
            for kind in KINDS {
                let [one, two] =
                    [&here, &there].map(|session| told(game, session, &think(session, kind, number)));
                if one != two {
                    let made = here.entries().len();
                    return Err(format!("{kind} after {made} moves\n--- {one}\n--- {two}"));
                }
            }
            for among in [false, true] {
                let [one, two] =
                    [&here, &there].map(|session| told(game, session, &judge(session, among, number)));
                if one != two {
                    let made = here.entries().len();
                    return Err(format!("a judge after {made} moves\n--- {one}\n--- {two}"));
                }
            }
        }
    }
    Ok(pairs)
}

/// Another table of which the seat to move has seen the same from the beginning, if one is found.
fn with_a_past(game: &Game, session: &Session, hidden: &[usize], rng: &mut Rng) -> Option<Session> {
    let (start, exchange) = mixed(game, session.state_before(0), hidden, rng);
    let mut other = Session::from_state(game.clone(), session.seed(), session.first(), start);
    let same = session.entries().iter().all(|entry| goes_the_same_way(&mut other, entry, &exchange));
    let seat: Seat = session.state().turn.seat;
    let view = |session: &Session| View::of(game, session.state(), Some(seat));
    (same && view(session) == view(&other)).then_some(other)
}

#[test]
fn a_bot_knows_what_its_seat_knows() {
    let tables: Vec<Table> = tables().into_iter().filter(|table| table.game.has_secrets()).collect();
    let tried: Vec<Result<usize, String>> = tables
        .par_iter()
        .map(|table| is_honest(table, 3).map_err(|told| format!("{table}: {told}")))
        .collect();
    let wrong: Vec<&String> = tried.iter().filter_map(|one| one.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.iter().map(|one| one.as_str()).collect::<Vec<_>>().join("\n"));
    let pairs: usize = tried.iter().flatten().sum();
    assert!(pairs > 4 * tables.len(), "{pairs} pairs say little of {} tables", tables.len());
}

/// What is drawn is what the seat sees, and everything that it heard.
fn is_a_world(table: &Table, number: u64) -> Result<usize, String> {
    let game = &table.game;
    let layout = game.machine().layout();
    let mut rng = Rng::new(number, "worlds");
    let mut different = 0;
    for most in [0, 4, 11, 26] {
        let session = played(table, number, most);
        if !session.state().pending.is_empty() {
            continue;
        }
        for seat in 0..layout.seats as Seat {
            let worlds = session.worlds(seat).map_err(|fault| format!("{fault:?}"))?;
            let (mut state, mut scratch) = (State::default(), Scratch::default());
            for _ in 0..3 {
                worlds.draw(&mut state, &mut rng, &mut scratch);
                if let Some(wrong) = state.disagreement(layout) {
                    return Err(format!("{seat} after {most}: {wrong}"));
                }
                let view = View::of(game, &state, Some(seat));
                if view != *worlds.view() {
                    return Err(format!("{seat} after {most}\n--- {:?}\n--- {view:?}", worlds.view()));
                }
                if worlds.unheard() == 0 {
                    let said = game.machine().announcing(&state).map_err(|fault| format!("{fault:?}"))?;
                    let heard = view.announced.concat();
                    if said != heard {
                        return Err(format!("{seat} after {most}: {said:?} was heard as {heard:?}"));
                    }
                }
                different += usize::from(state.pieces != session.state().pieces);
            }
        }
    }
    Ok(different)
}

#[test]
fn worlds_agree_with_all_that_a_seat_sees_and_heard() {
    let tables = tables();
    let tried: Vec<Result<usize, String>> = tables
        .par_iter()
        .map(|table| {
            let different = is_a_world(table, 5).map_err(|told| format!("{table}: {told}"))?;
            match table.game.has_secrets() {
                false if different > 0 => Err(format!("{table}: nothing is hidden, and something changed")),
                _ => Ok(different),
            }
        })
        .collect();
    let wrong: Vec<&str> = tried.iter().filter_map(|one| one.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried.iter().flatten().sum::<usize>() > 100, "hidden pieces are drawn anew");
}

#[test]
fn bots_play_every_table_and_the_same_game_again() {
    tables().par_iter().for_each(|table| {
        let mut session = Session::new(table.game.clone(), 7, 0).expect("it starts");
        for number in 0..24 {
            if session.state().ended != Ended::No {
                break;
            }
            let kind = [BotKind::Search(Budget::Tries(8)), BotKind::Greedy, BotKind::Random][number % 3];
            let thought = think(&session, kind, 7);
            assert_eq!(thought, think(&session, kind, 7), "{table}: {kind} after {number} moves");
            assert_eq!(judge(&session, number % 2 == 0, 7), judge(&session, number % 2 == 0, 7), "{table}");
            assert!(make(&mut session, &thought), "{table}: {kind} finds a move");
        }
    });
}

/// Makes some moves by their numbers, then lets go.
#[derive(Default, PartialEq, Debug)]
struct Wanders {
    made: u32,
    keys: Vec<u64>,
    trail: Vec<(Seat, u64)>,
}

impl Helm for Wanders {
    fn steer(&mut self, at: &mut dyn Decision) -> Course {
        let Some(ways) = at.ways().filter(|&ways| ways <= 300) else {
            at.draw();
            return Course::Drawn;
        };
        at.keys(&mut self.keys);
        let one_by_one: Vec<u64> = (0..ways).map(|n| at.key(n)).collect();
        assert_eq!(self.keys, one_by_one, "all keys at once, in the order of their numbers");
        self.made += 1;
        match self.made {
            5 => Course::LetGo(40),
            _ => Course::Way(u64::from(at.rng().below(ways as u32))),
        }
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        Some(&mut self.trail)
    }
}

#[test]
fn a_tried_game_goes_the_same_way_when_rules_are_counted() {
    tables().par_iter().for_each(|table| {
        let machine = table.game.machine();
        let session = Session::new(table.game.clone(), 7, 0).expect("it starts");
        let played = |counted: bool| {
            let (mut state, mut rng) = (session.state().clone(), Rng::new(3, "tried"));
            let mut helm = Wanders::default();
            let steered = match counted {
                true => machine.watch(&mut state, &mut rng, 60, &mut helm, &mut Uses::default()),
                false => machine.steer(&mut state, &mut rng, 60, &mut helm),
            };
            (steered.expect("sound"), state, helm)
        };
        assert_eq!(played(true), played(false), "{table}");
    });
}

#[test]
fn a_search_sees_what_wins_and_what_must_be_stopped() {
    let game = load("tic_tac_toe", 2);
    let mut session = Session::new(game.clone(), 1, 0).expect("it starts");
    for text in ["a1", "b2", "b1"] {
        session.play(text).expect("it is legal");
    }
    let search = BotKind::Search(Budget::Tries(400));
    let best = |session: &Session, thought: &Thought| {
        let view = game.movers_view(session.state());
        game.move_text(&view, &thought.best().expect("a move").mv)
    };
    let stops = think(&session, search, 1);
    assert_eq!(best(&session, &stops), "play c1");
    for text in ["c1", "c3"] {
        session.play(text).expect("it is legal");
    }
    let wins = think(&session, search, 1);
    assert_eq!(best(&session, &wins), "play a3");
    assert_eq!(wins.best().and_then(|best| best.proven), Some(true));
    assert!(wins.tries < 400, "what is known needs no more tries");
}

#[test]
fn a_bot_that_is_asked_answers_at_once() {
    let session = Session::new(load("hex", 2), 1, 0).expect("it starts");
    let worlds = session.worlds(0).expect("sound");
    let now = AtomicBool::new(true);
    let thinking = Thinking { stop: &now, progress: &|_| {} };
    let kind = BotKind::Search(Budget::Tries(1_000_000));
    let thought = bots::think(kind, &worlds, &mut bots::stream(1, 0, 0), thinking).expect("sound");
    assert!(thought.interrupted && thought.tries == 1 && thought.best().is_some());
}

/// How many of some games a seat wins.
fn wins(game: &Game, games: u64, seat: Seat, kinds: &[BotKind]) -> usize {
    let won = |seed: u64| {
        let session = game_of(game, seed, kinds);
        let outcome = game.outcome(session.state()).expect("sound");
        outcome.is_some_and(|outcome| outcome.winners.contains(&seat))
    };
    (0..games).into_par_iter().filter(|&seed| won(seed)).count()
}

#[test]
fn a_search_beats_chance() {
    let search = BotKind::Search(Budget::Tries(200));
    for id in ["connect_four", "reversi", "breakthrough"] {
        let won = wins(&load(id, 2), 10, 1, &[BotKind::Random, search]);
        assert!(won >= 9, "{id}: {won} of 10");
    }
    let won = wins(&load("interactions", 2), 20, 1, &[BotKind::Greedy, search]);
    assert!(won >= 15, "{won} of 20 against one that looks one move ahead");
}

#[test]
fn bots_that_share_a_result_reach_it() {
    let game = load("la_glace_et_le_ciel", 3);
    let won = wins(&game, 12, 0, &[BotKind::Search(Budget::Tries(200)); 3]);
    assert!(won >= 9, "{won} of 12");
}
