//! What holds at every table, whatever the game: listed moves are the legal ones and no others,
//! nothing is lost or made, and a state is all that a game needs to go on.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};

use rulebox::define::model::ChoiceKind;
use rulebox::play::{LaidPiece, Move, Pick, Session, Wording};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Recorder, Rng, Seat, State};

use crate::support::{Ply, each_ply, tables};

#[test]
fn a_listed_move_applies_and_its_text_means_it() {
    each_ply(50, |ply, _| {
        let machine = ply.game().machine();
        let count = machine.count(ply.state).expect("the rules count");
        assert_eq!(count, ply.moves.len() as u64, "{ply}: as many as are listed");
        let mut texts = BTreeSet::new();
        for made in ply.some_moves() {
            let text = ply.text(made);
            assert!(texts.insert(text.clone()), "{ply}, {text}: listed twice");
            assert_eq!(machine.check(ply.state, made).expect("the rules check"), Ok(()), "{ply}, {text}");
            let read = ply.read(&text);
            let read = read.unwrap_or_else(|refused| panic!("{ply}, {text}: {refused:?}"));
            let after = ply.after(made);
            // Pieces that nothing tells apart may stand for each other.
            assert!(read == *made || ply.after(&read) == after, "{ply}, {text}: read as {read:?}");
        }
    });
}

/// What people read is what they may type: in every language the printed names of a move mean that move, whole
/// and choice by choice as they are asked for.
#[test]
fn every_move_is_read_back_from_its_printed_names() {
    each_ply(100, |ply, _| {
        let view = ply.game().movers_view(ply.state);
        for lang in Lang::all() {
            let mut texts = BTreeSet::new();
            for made in ply.some_moves() {
                let text = ply.game().worded_move(&view, &view.seen_move(made), Wording::Spoken(lang));
                assert!(texts.insert(text.clone()), "{ply}, {text}: shown twice");
                let read = ply.read(&text);
                let read = read.unwrap_or_else(|refused| panic!("{ply}, {text}: {refused:?}"));
                let same = read == *made || ply.after(&read) == ply.after(made);
                assert!(same, "{ply}, {text}: read as {read:?}");
            }
        }
    });
}

#[test]
fn a_move_keeps_every_piece_and_every_plane() {
    each_ply(40, |ply, _| {
        let kinds = |state: &State| state.pieces.iter().map(|piece| piece.kind).collect::<Vec<_>>();
        let layout = ply.game().machine().layout();
        assert_eq!(ply.state.disagreement(layout), None, "{ply}");
        for made in ply.moves.iter().step_by(3) {
            let after = ply.after(made);
            assert_eq!(kinds(&after), kinds(ply.state), "{ply}, {}: pieces lost or made", ply.text(made));
            assert_eq!(after.disagreement(layout), None, "{ply}, {}", ply.text(made));
        }
    });
}

#[test]
fn the_events_of_a_move_rebuild_what_it_made() {
    each_ply(40, |ply, _| {
        let machine = ply.game().machine();
        for made in ply.some_moves() {
            let (mut after, mut recorder) = (ply.state.clone(), Recorder::on());
            machine.apply(&mut after, made, &mut recorder).expect("a listed move applies");
            let mut rebuilt = ply.state.clone();
            for event in recorder.into_events() {
                rebuilt.apply(machine.layout(), event);
            }
            assert!(rebuilt == after, "{ply}, {}: {rebuilt:?}\nis not {after:?}", ply.text(made));
            // Where nobody keeps the events, pieces may go together; they lie as they would.
            let unseen = ply.after(made);
            assert!(unseen == after, "{ply}, {}: {unseen:?}\nis not {after:?}", ply.text(made));
        }
    });
}

/// Well-formed or nearly so: cells and pieces that exist, or the first that do not.
fn any_move(ply: &Ply<'_>, rng: &mut Rng) -> Move {
    let actions = &ply.game().definition().actions;
    let action = rng.below(actions.len() as u32 + 1) as usize;
    let cells = ply.game().machine().layout().cells as u32;
    let pieces = ply.state.pieces.len() as u32;
    let choices = actions.get(action).map_or(&[][..], |action| &action.choices);
    let mut picks: Vec<Pick> = Vec::new();
    for choice in choices {
        picks.push(match choice.kind {
            ChoiceKind::Cell => Pick::Cell(rng.below(cells + 1) as u16),
            ChoiceKind::Turning => Pick::Turning(rng.below(7) as u8),
            ChoiceKind::Part => Pick::Part(rng.below(5) as u8),
            ChoiceKind::Laid => {
                let one = |rng: &mut Rng| LaidPiece {
                    cell: rng.below(cells + 1) as u16,
                    piece: rng.below(pieces + 1) as u16,
                    pose: if rng.below(4) == 0 { rng.below(40) as u8 } else { 0 },
                };
                Pick::Laid((0..rng.below(9)).map(|_| one(rng)).collect())
            }
            ChoiceKind::Pieces { least, most } => {
                let wanted = least as u32 + rng.below((most - least) as u32 + 1);
                let mut picked: Vec<u16> = (0..wanted).map(|_| rng.below(pieces + 1) as u16).collect();
                if rng.below(8) > 0 {
                    picked.sort_unstable();
                }
                Pick::Pieces(picked)
            }
        });
    }
    match rng.below(20) {
        0 => drop(picks.pop()),
        1 => picks.push(Pick::Cell(0)),
        2 => picks.reverse(),
        _ => {}
    }
    Move { action, picks }
}

#[test]
fn an_unlisted_move_is_refused_and_changes_nothing() {
    let mut refused = 0;
    each_ply(40, |ply, rng| {
        let machine = ply.game().machine();
        let listed: BTreeSet<String> = ply.moves.iter().map(|made| ply.text(made)).collect();
        for _ in 0..20 {
            let made = any_move(ply, rng);
            let mut state = ply.state.clone();
            let legal = machine.check(&state, &made).expect("the rules check").is_ok();
            let applied = machine.apply(&mut state, &made, &mut Recorder::off()).is_ok();
            assert_eq!(legal, applied, "{ply}, {made:?}: check and apply agree");
            if legal {
                let text = ply.text(&made);
                assert!(listed.contains(&text), "{ply}, {text}: legal though not listed");
            } else {
                assert!(!ply.moves.contains(&made), "{ply}, {made:?}: listed");
                assert!(state == *ply.state, "{ply}, {made:?}: refused, yet something changed");
                refused += 1;
            }
        }
    });
    assert!(refused > 1_000, "{refused} moves were refused: too few to mean something");
}

#[test]
fn undo_and_redo_return_to_the_very_state() {
    for table in tables() {
        for number in 0..table.games(40) {
            let (seed, first, mut rng) = table.deal(number);
            let mut session = Session::new(table.game.clone(), seed, first).expect("a game starts");
            let mut states = vec![session.state().clone()];
            while session.state().ended == Ended::No && !table.is_left_after(session.entries().len()) {
                let moves = table.game.moves(session.state()).expect("the rules list moves");
                let made = moves[rng.below(moves.len() as u32) as usize].clone();
                session.make(made).expect("a listed move applies");
                states.push(session.state().clone());
                let back = session.undo(rng.below(4) as usize);
                let at = states.len() - 1 - back;
                let last = session.last().map_or("-", |entry| &entry.text);
                let place = format!("{table} --seed {seed}, ply {at}, {last}");
                assert!(*session.state() == states[at], "{place}: undo");
                assert_eq!(session.entries().len(), at, "{place}: undo");
                // Sometimes the game goes on from here, and what was undone is forgotten.
                if rng.below(8) == 0 && session.state().ended == Ended::No {
                    states.truncate(at + 1);
                } else {
                    assert_eq!(session.redo(usize::MAX), back, "{place}: redo");
                    assert!(session.state() == states.last().unwrap(), "{place}: redo");
                }
            }
        }
    }
}

#[test]
fn a_log_replays_to_the_same_game() {
    for table in tables() {
        for number in 0..table.games(10) {
            let (seed, first, mut rng) = table.deal(number);
            let mut played = Session::new(table.game.clone(), seed, first).expect("a game starts");
            let mut replayed = played.clone();
            while played.state().ended == Ended::No && !table.is_left_after(played.entries().len()) {
                let moves = table.game.moves(played.state()).expect("the rules list moves");
                let entry = played.make(moves[rng.below(moves.len() as u32) as usize].clone());
                let text = entry.expect("a listed move applies").text.clone();
                let place = format!("{table} --seed {seed}, ply {}, {text}", played.entries().len());
                replayed.play(&text).unwrap_or_else(|refused| panic!("{place}: {refused:?}"));
                assert!(replayed.state() == played.state(), "{place}");
            }
        }
    }
}

/// What bulk play, where nobody listens, relies on: it works out what was said in the end.
#[test]
fn what_was_last_said_is_what_holds() {
    each_ply(40, |ply, _| {
        let machine = ply.game().machine();
        let layout = machine.layout();
        let said: Vec<bool> = (0..layout.announcements * layout.seats)
            .map(|number| ply.state.counters[layout.announced(0, number)] != 0)
            .collect();
        assert_eq!(Ok(said), machine.announcing(ply.state), "{ply}");
    });
}

#[test]
fn a_state_survives_being_written() {
    let hasher = RandomState::new();
    each_ply(40, |ply, _| {
        let text = serde_json::to_string(ply.state).expect("a state can be written");
        let read: State = serde_json::from_str(&text).expect("what was written can be read");
        assert!(read == *ply.state, "{ply}: {text}");
        assert_eq!(hasher.hash_one(&read), hasher.hash_one(ply.state), "{ply}: equal, so of one hash");
    });
}

#[test]
fn a_game_ends_with_a_result() {
    each_ply(4, |ply, _| {
        let outcome = ply.game().outcome(ply.state).unwrap_or_else(|fault| panic!("{ply}: {fault:?}"));
        let Some(outcome) = outcome else {
            assert_eq!(ply.state.ended, Ended::No, "{ply}");
            return;
        };
        let definition = ply.game().definition();
        let seats = definition.seats.len();
        assert!(ply.moves.is_empty(), "{ply}: over, yet there are moves");
        assert!(outcome.winners.iter().all(|&seat| (seat as usize) < seats), "{ply}: {outcome:?}");
        assert!(outcome.winners.windows(2).all(|pair| pair[0] < pair[1]), "{ply}: {outcome:?}");
        let counted = if definition.end.score.is_empty() { 0 } else { seats };
        assert_eq!(outcome.scores.len(), counted, "{ply}");
        if let Ended::Won(seat) = ply.state.ended {
            assert!(outcome.winners.contains(&(seat as Seat)), "{ply}: {outcome:?}");
        }
    });
}

#[test]
fn what_is_explained_of_a_score_adds_up_to_it() {
    each_ply(20, |ply, _| {
        let game = ply.game();
        let parts = game.machine().scores(ply.state).expect("the rules count");
        for (seat, values) in parts.iter().enumerate() {
            for (tree, value) in game.ruleset().score.iter().zip(values) {
                let named = &game.ruleset().named;
                let account = game.machine().explain(ply.state, seat as Seat, tree, named);
                let account = account.expect("the rules explain");
                let sum: i64 = account.shares.iter().map(|share| share.points).sum();
                assert_eq!(sum, *value, "{ply}, seat {seat}: {account:?}");
            }
        }
    });
}
