//! A view never changes when what it hides does, and it shows all that lies open.

use std::ops::ControlFlow;

use rulebox::front::repl::{Guide, HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::notation::NotAMove;
use rulebox::play::{Eyes, Game, Log, Session, View};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Recorder, Rng, Seat, Sees, State};

use crate::support::{Ply, Table, each_ply, tables};

/// Every seat, and the one who only watches.
fn viewers(ply: &Ply<'_>) -> impl Iterator<Item = Option<Seat>> {
    (0..ply.game().definition().seats.len() as Seat).map(Some).chain([None])
}

fn seen(ply: &Ply<'_>, state: &State, viewer: Option<Seat>) -> String {
    format!("{:?}", View::of(ply.game(), state, viewer))
}

#[test]
fn what_lies_open_is_shown() {
    each_ply(40, |ply, _| {
        let layout = ply.game().machine().layout();
        for viewer in viewers(ply) {
            let view = View::of(ply.game(), ply.state, viewer);
            let kinds = |place| -> Vec<Option<u16>> {
                let pieces = ply.state.pieces_at(layout, place);
                pieces.iter().map(|&piece| Some(ply.state.pieces[piece as usize].kind)).collect()
            };
            for (cell, stack) in view.cells.iter().enumerate() {
                let shown: Vec<_> = stack.iter().map(|piece| piece.kind).collect();
                assert_eq!(shown, kinds(cell as u16), "{ply}: {viewer:?} sees cell {cell}");
            }
            for (index, zone) in view.zones.iter().enumerate() {
                let shown: Vec<_> = zone.pieces.iter().map(|piece| piece.kind).collect();
                let there = kinds(layout.zone(index));
                let counted = if zone.uncounted { 0 } else { there.len() };
                assert_eq!(shown.len(), counted, "{ply}: {viewer:?} counts zone {index}");
                if layout.zones[index].sees == Sees::All {
                    assert_eq!(shown, there, "{ply}: {viewer:?} sees zone {index}");
                }
            }
        }
    });
}

/// Rules of legality read only what the seat to move sees, so that they answer on its view as they do on
/// the table: the same moves, counted and listed.
#[test]
fn what_can_be_done_is_the_same_in_ones_view() {
    each_ply(40, |ply, _| {
        let (game, view) = (ply.game(), ply.game().movers_view(ply.state));
        let seen = game.moves(view.state()).expect("the rules list");
        let mut listed: Vec<_> = seen.iter().map(|mv| view.on_table(mv)).collect();
        let mut moves = ply.moves.to_vec();
        listed.sort();
        moves.sort();
        assert_eq!(listed, moves, "{ply}");
        let count = game.machine().count(view.state()).expect("the rules count");
        assert_eq!(count, moves.len() as u64, "{ply}");
    });
}

#[test]
fn a_secret_choice_shows_to_nobody() {
    each_ply(40, |ply, _| {
        if ply.moves.is_empty() || ply.moves.len() > 64 {
            return;
        }
        let mover = ply.state.turn.seat;
        let afters: Vec<State> = ply.moves.iter().map(|made| ply.after(made)).collect();
        let waits = |state: &&State| state.pending.len() > ply.state.pending.len();
        let secret: Vec<&State> = afters.iter().filter(waits).collect();
        for viewer in viewers(ply).filter(|&viewer| viewer != Some(mover)) {
            let mut views = secret.iter().map(|state| seen(ply, state, viewer));
            let Some(first) = views.next() else { return };
            for (other, made) in views.zip(&ply.moves[1..]) {
                assert_eq!(first, other, "{ply}, {}: {viewer:?} can tell", ply.text(made));
            }
        }
    });
}

/// A move can be stepped through: between its events, too, there is a table to look at.
#[test]
fn the_middle_of_a_move_can_be_seen() {
    each_ply(100, |ply, rng| {
        if ply.moves.is_empty() {
            return;
        }
        let made = &ply.moves[rng.below(ply.moves.len() as u32) as usize];
        let mut recorder = Recorder::on();
        ply.game().machine().apply(&mut ply.state.clone(), made, &mut recorder).expect("legal");
        let mut state = ply.state.clone();
        for event in recorder.into_events() {
            state.apply(ply.game().machine().layout(), event);
            for viewer in viewers(ply) {
                let view = View::of(ply.game(), &state, viewer);
                assert!(view.waiting.len() <= view.points.len(), "{ply}, {}", ply.text(made));
            }
        }
    });
}

#[test]
fn a_hidden_zone_may_hold_anything() {
    each_ply(100, |ply, rng| {
        let layout = ply.game().machine().layout();
        let kinds = &ply.game().definition().kinds;
        for (index, zone) in layout.zones.iter().enumerate() {
            let mut other = ply.state.clone();
            // What was shown to all is known wherever it lies.
            let there = other.pieces_at(layout, layout.zone(index)).into_iter();
            for piece in there.filter(|&piece| !ply.state.is_shown(layout, piece)).collect::<Vec<_>>() {
                let back = kinds[other.pieces[piece as usize].kind as usize].back;
                let alike: Vec<usize> = (0..kinds.len()).filter(|&kind| kinds[kind].back == back).collect();
                other.pieces[piece as usize].kind = alike[rng.below(alike.len() as u32) as usize] as u16;
            }
            for viewer in viewers(ply) {
                let hidden = match zone.sees {
                    Sees::All => false,
                    Sees::Nobody => true,
                    Sees::Owner => viewer.is_none() || viewer != zone.owner,
                    Sees::Others => viewer.is_none() || viewer == zone.owner,
                };
                if hidden {
                    let views = (seen(ply, ply.state, viewer), seen(ply, &other, viewer));
                    assert_eq!(views.0, views.1, "{ply}: {viewer:?} sees into zone {index}");
                }
            }
        }
    });
}

/// The same table, except that what a seat cannot see is mixed up: pieces with the same back change
/// places, and all chance is another.
fn mixed(game: &Game, state: &State, seat: Seat, rng: &mut Rng) -> State {
    let kinds = &game.definition().kinds;
    let mut other = state.clone();
    let hidden = |piece: &usize| !game.knows(state, *piece as u16, Eyes::Seat(seat));
    let hidden: Vec<usize> = (0..state.pieces.len()).filter(hidden).collect();
    for (number, &piece) in hidden.iter().enumerate().skip(1) {
        let with = hidden[rng.below(number as u32 + 1) as usize];
        let (a, b) = (other.pieces[piece], other.pieces[with]);
        let same = kinds[a.kind as usize].back == kinds[b.kind as usize].back && a.owner == b.owner;
        if same {
            other.pieces[piece].kind = b.kind;
            other.pieces[with].kind = a.kind;
        }
    }
    other.streams.clear();
    other
}

/// Everything that the seat to move is told: what it could do, why not, how a line goes on.
fn told(game: &Game, state: &State, lines: &[String]) -> String {
    let view = game.movers_view(state);
    let mut told = format!("{view:?}\n");
    let mut listed = 0;
    let listing = game.machine().each_move(view.state(), &mut |made| {
        told.push_str(&game.move_text(&view, &made));
        told.push('\n');
        listed += 1;
        // Some games have thousands; the first ones tell as much.
        if listed < 60 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    listing.expect("the rules list");
    let guide = Guide {
        game: game.clone(),
        view: view.clone(),
        look: Look::plain(Lang::En),
        asking: None,
        shows_moves: true,
        headings: None,
    };
    for line in lines {
        told.push_str(&match game.read_move(&view, line) {
            Ok(_) => "legal".to_owned(),
            Err(NotAMove::Refused(refusal)) => {
                let help = refusal.help.as_ref().map(|help| help.in_lang(Lang::En));
                format!("{}: {} {help:?}", refusal.rule.text(), refusal.reason.in_lang(Lang::En))
            }
            Err(NotAMove::Fault(fault)) => panic!("{fault:?}"),
        });
        told.push_str(&format!("{:?}\n", guide.complete(line)));
    }
    told
}

#[test]
fn what_a_seat_cannot_see_changes_nothing_for_it() {
    each_ply(200, |ply, rng| {
        let game = ply.game();
        if !game.has_secrets() {
            return;
        }
        let definition = game.definition();
        let mut lines: Vec<String> = ply.moves.iter().take(5).map(|made| ply.text(made)).collect();
        for _ in 0..3 {
            let action = &definition.actions[rng.below(definition.actions.len() as u32) as usize].label.id;
            let kind = &definition.kinds[rng.below(definition.kinds.len() as u32) as usize].label.id;
            let cell = definition.board.grid.name(rng.below(definition.board.grid.cells() as u32) as u16);
            lines.extend([
                format!("{action} {kind} {cell}"),
                format!("{action} {kind} "),
                format!("{action} {cell}"),
            ]);
        }
        let mover = ply.state.turn.seat;
        let said = told(game, ply.state, &lines);
        for _ in 0..2 {
            let other = mixed(game, ply.state, mover, rng);
            assert_eq!(said, told(game, &other, &lines), "{ply}: {mover} can tell");
        }
        for seat in 0..definition.seats.len() as Seat {
            let other = mixed(game, ply.state, seat, rng);
            assert_eq!(
                seen(ply, ply.state, Some(seat)),
                seen(ply, &other, Some(seat)),
                "{ply}: {seat} can tell"
            );
        }
    });
}

fn played(game: &Game, seed: u64, most: usize) -> Session {
    let mut session = Session::new(game.clone(), seed, 0).expect("it begins");
    let mut rng = Rng::new(seed, "secrets");
    while session.entries().len() < most {
        let moves = game.moves(session.state()).expect("the rules list");
        if moves.is_empty() {
            break;
        }
        let made = moves[rng.below(moves.len() as u32) as usize].clone();
        session.make(made).expect("legal");
    }
    session
}

/// A copy for one seat is the same whatever the rest was, as long as that seat saw the same.
#[test]
fn a_seats_copy_of_a_game_holds_nothing_hidden_from_it() {
    for table in crate::support::tables().iter().filter(|table| table.game.has_private_views()) {
        for seed in 0..3 {
            let session = played(&table.game, seed, 9);
            for seat in 0..table.game.definition().player_seats() as Seat {
                let copy = Log::for_seat(&session, seat).expect("it is written");
                let line = copy.line();
                assert!(copy.seed == 0 && copy.seat.is_some() && copy.rules.is_empty(), "{table}: {line}");
                // What the seat has not seen at any time is nowhere in it.
                let game = &table.game;
                let kinds = &game.definition().kinds;
                let visible = |kind: usize| {
                    (0..=session.entries().len()).any(|index| {
                        let state = session.state_before(index);
                        state.pieces.iter().any(|piece| {
                            piece.kind as usize == kind && game.can_see(piece.place, Eyes::Seat(seat))
                        })
                    })
                };
                let shown = |kind: usize| {
                    copy.seen.iter().any(|line| line.contains(&format!("shown {}", kinds[kind].label.id)))
                };
                for kind in (0..kinds.len()).filter(|&kind| !visible(kind) && !shown(kind)) {
                    let id = &kinds[kind].label.id;
                    let has = |line: &String, id: &String| line.split([' ', ',', '.']).any(|word| word == id);
                    // What a blank stands for is told, and no secret.
                    let blank = |line: &String| {
                        kinds.iter().any(|kind| kind.stands_for.is_some() && has(line, &kind.label.id))
                    };
                    let named = |line: &String| has(line, id) && !blank(line);
                    let told = copy.moves.iter().chain(&copy.seen).find(|line| named(line));
                    assert_eq!(told, None, "{table} seed {seed}: {seat} is told of {id}");
                }
                // Nobody can replay it into what was hidden.
                assert!(copy.replay_in(game).is_err(), "{table}");
            }
        }
    }
}

/// The truth is always one of the possibilities, and what was said never makes them more.
#[test]
fn what_is_deduced_is_never_wrong() {
    let mut sampled = 0;
    let tells_of_hidden = |table: &&Table| {
        let definition = table.game.definition();
        !definition.announcements.is_empty() && !definition.zones.is_empty()
    };
    for table in crate::support::tables().iter().filter(tells_of_hidden) {
        for seed in 0..4 {
            let session = played(&table.game, seed, 11);
            let layout = table.game.machine().layout();
            for seat in 0..table.game.definition().player_seats() as Seat {
                let knowledge = session.know(seat).expect("the rules answer");
                assert!(knowledge.possible <= knowledge.tried, "{table}");
                if knowledge.sampled {
                    // The truth may not have been drawn, but what is said of the sample is so.
                    assert_eq!(knowledge.tried, rulebox::play::know::MOST_TRIED, "{table}");
                    sampled += 1;
                    continue;
                }
                assert!(!knowledge.places.is_empty(), "{table}: something is hidden from everyone");
                for (place, options) in &knowledge.places {
                    // What was shown to all is known, and need not be deduced.
                    let state = session.state();
                    let mut truth: Vec<u16> = state
                        .pieces_at(layout, *place)
                        .iter()
                        .filter(|&&piece| !state.is_shown(layout, piece))
                        .map(|&piece| state.pieces[piece as usize].kind)
                        .collect();
                    truth.sort_unstable();
                    let sorted = |kinds: &Vec<u16>| {
                        let mut kinds = kinds.clone();
                        kinds.sort_unstable();
                        kinds
                    };
                    assert!(options.iter().any(|(kinds, _)| sorted(kinds) == truth), "{table}: {options:?}");
                }
            }
        }
    }
    assert!(sampled > 0, "one game has too many ways to list");
}

/// The screen goes from hand to hand: nothing of one seat's side is on it when the next looks.
#[test]
fn a_screen_that_is_passed_on_is_covered() {
    let tables = crate::support::tables();
    let table = tables.iter().find(|table| table.folder.id == "lanterns").expect("a game with wishes");
    let session = Session::new(table.game.clone(), 4, 0).expect("it begins");
    let mut repl = Repl::new(session, Look::plain(Lang::En));
    repl.hot_seat = HotSeat::Needed;
    let (text, _) = repl.handle("hang a1");
    assert_eq!(text, "  Ann places Lantern on a1\npass the screen to Bo, then press Enter\n");
    assert_eq!(repl.prompt(), "Bo? ");
    assert!(repl.guide().complete("h").1.iter().all(|word| word != "hang"), "nothing is completed meanwhile");
    // Only Enter lifts the cover: whoever types on has not seen that the screen was passed.
    let (text, _) = repl.handle("hang b1");
    assert!(
        text.ends_with("nothing is done before that\npass the screen to Bo, then press Enter\n"),
        "{text}"
    );
    assert_eq!(repl.prompt(), "Bo? ");
    let (text, _) = repl.handle("");
    assert!(text.starts_with("  Ann hang a1\n  Ann places Lantern on a1\n"), "{text}");
    assert!(text.contains("Bo   Wish: 1 ▒") && repl.prompt() == "Bo> ", "{text}");
    assert_eq!(repl.session.entries().len(), 1);
    let (text, _) = repl.handle("know ann");
    assert!(text.contains("it would show Bo hidden cards"), "{text}");
    let (text, _) = repl.handle("know");
    assert!(text.contains("Wish (Bo) is one of: "), "{text}");
    repl.clears = true;
    // Whoever made a move lets go of it first, on the screen that nobody scrolls back to.
    let (text, _) = repl.handle("rest");
    assert!(repl.look.printed(&text).starts_with("\u{1b}[?1049h\u{1b}[2J\u{1b}[H") && repl.is_handing_over());
    let (text, _) = repl.handle("");
    assert_eq!(repl.look.printed(&text), "\u{1b}[2J\u{1b}[Hpass the screen to Ann, then press Enter\n");
    // Silence has taught Ann something: her wish is not one.
    repl.handle("");
    let (text, _) = repl.handle("undo 2");
    assert!(text.contains("cannot undo") && text.contains("no announcement"), "{text}");
}

/// What somebody has learned from is not taken back, except by a designer; what nobody has is.
#[test]
fn what_was_learned_is_not_taken_back() {
    let table = crate::support::tables();
    let mut refused = 0;
    for table in &table {
        let session = played(&table.game, 1, 6);
        let learned = !session.revealed_by(1).is_empty();
        let mut repl = Repl::new(session.clone(), Look::plain(Lang::En));
        let (text, _) = repl.handle("undo");
        assert_eq!(text.contains("cannot undo"), learned, "{table}: {text}");
        assert_eq!(repl.session.entries().len(), session.entries().len() - usize::from(!learned), "{table}");
        refused += usize::from(learned);
        let mut repl = Repl::new(session.clone(), Look::plain(Lang::En));
        repl.designer = true;
        repl.handle("undo");
        assert_eq!(repl.session.entries().len(), session.entries().len() - 1, "{table}");
        if !table.game.has_secrets()
            && session
                .revealed_by(1)
                .iter()
                .any(|lesson| matches!(lesson.what, rulebox::play::revealed::Revealed::Piece(..)))
        {
            panic!("{table}: nothing was hidden, so nobody can have learned it");
        }
    }
    assert!(refused > 0 && refused < table.len(), "both kinds of game are there");
}

/// Until a turn is over, what others saw of the mover's own pieces does not forbid taking it back; what the
/// mover drew does.
#[test]
fn a_turn_that_goes_on_can_be_taken_back() {
    let (mut begun, mut over) = (0, 0);
    for table in tables() {
        if !table.game.has_secrets() || table.settings != plain(&table) {
            continue;
        }
        for number in 0..table.games(40) {
            let (seed, first, mut rng) = table.deal(number);
            let mut session =
                Session::new(table.game.clone(), seed, first).expect("a game that loads starts");
            while session.entries().len() < 200 {
                let moves = table.game.moves(session.state()).expect("the rules list");
                let Some(mv) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else { break };
                session.make(mv.clone()).expect("a listed move applies");
                let entry = session.entries().last().expect("just made");
                let (seat, index) = (entry.seat, session.entries().len() - 1);
                let all = table.game.revealed(session.state_before(index), &entry.events);
                let to_others = all.iter().any(|revelation| revelation.seat != seat);
                let to_mover = all.iter().any(|revelation| revelation.seat == seat);
                let turn = session.state().turn;
                let goes_on = turn.seat == seat && turn.acted() && session.state().ended == Ended::No;
                let refused = !session.revealed_by(1).is_empty();
                match (goes_on, to_others, to_mover) {
                    (true, true, false) if !refused => begun += 1,
                    (false, true, _) => {
                        assert!(refused, "{table}: {}", entry.text);
                        over += 1;
                    }
                    (_, _, true) => assert!(refused, "{table}: {}", entry.text),
                    _ => {}
                }
            }
        }
    }
    assert!(begun > 0 && over > 0, "{begun} turns that went on, {over} that were over");
}

fn plain(table: &Table) -> rulebox::define::Settings {
    rulebox::define::Settings { players: table.settings.players, ..Default::default() }
}
